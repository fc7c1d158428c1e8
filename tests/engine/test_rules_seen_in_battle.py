"""Rules of other chapters that only a battle shows (D-ACT, D-OLD, D-RANGE, C-ELIM)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, other, personality
from wars import FIRST, war

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
OLD = ["imperial", "legacy"]


def one_shot(ruleset: str) -> str:
    return "Strategy" if ruleset == "celestial" else "Action"


def act(kind: str = "battle", do: str = "{honor: 0}", **more: str) -> str:
    rest = "".join(f"{key}: {value}, " for key, value in more.items())
    return f"{{kind: {kind}, {rest}do: [{do}]}}"


def resolved(table: Table) -> list[str]:
    return [each.what.face.title for each in table.happened("resolves") if each.what]


# Kinds of actions


@BOTH
@pytest.mark.rule("D-ACT-04")
@pytest.mark.parametrize("kind", ["open", "battle"])
def test_an_open_action_in_battle_is_no_battle_action(ruleset: str, kind: str) -> None:
    stop = "{kind: reaction, when: {before: resolves, action: {kind: battle}}, do: [{negate: it}]}"
    table = war(
        ruleset,
        [personality("Reju", text=act(kind))],
        [personality("Hida")],
        at_home={"bob": [holding("Stop", text=stop)]},
        script={"allen": ["act Reju"]},
    )
    assert table.offered("bob", "react Stop") is (kind == "battle")
    (announced,) = table.happened("announced")
    assert announced.detail == kind


@BOTH
@pytest.mark.rule("D-ACT-02")
@pytest.mark.rule("D-ACT-03")
@pytest.mark.rule("D-ACT-05")
def test_open_and_battle_actions_are_for_any_player_in_battle(ruleset: str) -> None:
    both = f"[{act('open')}, {act()}, {act('limited')}]"
    table = war(
        ruleset,
        [personality("Reju", text=both)],
        [personality("Hida", text=both)],
        script={
            "bob": ["act Hida (battle)", "act Hida (open)"],
            "allen": ["act Reju (open)", "act Reju (battle)"],
        },
    )
    assert [each.detail for each in table.happened("announced")] == [
        *("battle", "open", "open", "battle"),
    ]
    assert not table.offered("allen", "act Reju (limited)")


@BOTH
@pytest.mark.rule("D-RCT-08")
def test_to_react_in_battle_costs_no_opportunity_to_act(ruleset: str) -> None:
    when = "{after: resolves, action: {kind: battle}, who: other}"
    spy = f"{{kind: reaction, when: {when}, do: [{{draw: 0}}]}}"
    table = war(
        ruleset,
        [personality("Reju", text=act())],
        [personality("Hida", text=f"[{act()}, {spy}]")],
        script={"bob": ["pass", "react Hida", "act Hida (battle)"], "allen": ["act Reju"]},
    )
    announced = [(each.what.face.title, each.detail) for each in table.happened("announced")]
    assert announced == [("Reju", "battle"), ("Hida", "reaction"), ("Hida", "battle")]


# Terms and Provinces


@BOTH
@pytest.mark.rule("D-GLOS-02")
@pytest.mark.parametrize("asks_another", [False, True])
def test_what_hangs_on_another_players_decision_is_conditional(
    ruleset: str, asks_another: bool
) -> None:
    # With nobody in the battle, only what brings a unit there whatever others do is allowed.
    step = "{move: him, to: here}"
    if asks_another:
        step = f"{{honor: -2, who: attacker, may: attacker, else: [{step}]}}"
    text = act(target="{him: {is: personality, whose: you, at: home}}", do=step)
    table = war(
        ruleset,
        [personality("Reju", force=2)],
        at_home={"bob": [personality("Hida", force=5)]},
        hand={"bob": [other(one_shot(ruleset), "Tireless Assault", text=text)]},
        script={"bob": [] if asks_another else ["act Tireless Assault"]},
    )
    assert table.offered("bob", "act Tireless Assault") is not asks_another
    assert (table["Reju"].dead is None) is asks_another


@BOTH
@pytest.mark.rule("D-SETUP-09")
def test_an_empty_province_may_be_attacked(ruleset: str) -> None:
    table = war(ruleset, [personality("Reju", force=9)], strength=7)
    bob = table.player("bob")
    assert not bob.dynasty_deck
    assert len(bob.provinces) == 3
    assert table.happened("totals")[0].amount == 9


# Ranged Attacks


def shooting(ruleset: str, do: str, *script: str) -> Table:
    """Bob shoots twice at one unit of a Follower and a Personality."""
    return war(
        ruleset,
        [(personality("Reju", force=3), follower("Spearmen", force=2))],
        [personality("Hida", text=act(do=do)), personality("Yakamo", force=9)],
        script={"bob": ["act Hida", *script]},
    )


def shot_down(table: Table) -> list[str]:
    return [e.what.face.title for e in table.happened("destroyed") if e.detail == "ranged"]


@BOTH
@pytest.mark.rule("D-RANGE-06")
def test_consecutive_attacks_are_aimed_one_after_the_other(ruleset: str) -> None:
    assert shot_down(shooting(ruleset, "{ranged: 3, times: 2}")) == ["Spearmen", "Reju"]


@BOTH
@pytest.mark.rule("D-RANGE-06")
def test_simultaneous_attacks_are_all_aimed_before_one_resolves(ruleset: str) -> None:
    table = shooting(ruleset, "{ranged: 3}, {ranged: 3}")
    assert shot_down(table) == ["Spearmen"]
    aimed = [each.what.face.title for each in table.happened("aimed")]
    assert aimed == ["Spearmen", "Spearmen"]


@BOTH
@pytest.mark.rule("D-RANGE-07")
def test_archers_bow_to_shoot_in_battle(ruleset: str) -> None:
    shot = act(cost="[{bow: self}]", do="{ranged: 2}")

    def play(bowed: bool = False, script: list[str] | None = None) -> Table:
        archers = follower("Archers", force=1, text=shot)
        table = Table(
            ruleset,
            allen=Side(play=[personality("Reju", force=2)]),
            bob=Side(play=[(personality("Hida"), archers)]),
        )
        table["Archers"].bowed = bowed
        table.play("action")
        assert not table.offered("bob", "act Archers")
        table.play(
            "attack",
            allen=["attack bob", f"assign Reju ({FIRST})"],
            bob=[f"assign Hida ({FIRST})", *(script or [])],
        )
        return table

    table = play(script=["act Archers"])
    (aimed,) = table.happened("ranged_aimed")
    assert aimed.amount == 2
    assert [each.what.face.title for each in table.happened("bows")][:1] == ["Archers"]
    assert shot_down(table) == ["Reju"]
    assert not play(bowed=True).offered("bob", "act Archers")


# Old cards


@BOTH
@pytest.mark.rule("D-OLD-04")
def test_an_old_use_of_tactician_makes_an_action_tactical(ruleset: str) -> None:
    def play(keywords: str) -> Table:
        text = (
            "{kind: battle, keywords: tactical, limit: {battle: 9}, do: [{give: self, force: 1}]}"
        )
        return war(
            ruleset,
            [personality("Reju", keywords=keywords, text=text, legal=OLD)],
            [personality("Hida")],
            script={"allen": ["act Reju"] if keywords else []},
        )

    table = play("Tactician")
    assert len(table.happened("announced")) == 1
    offered = [each for each in table.seats["allen"].offered if each == "act Reju (battle)"]
    assert len(offered) == 1
    assert not play("").offered("allen", "act Reju")


@BOTH
@pytest.mark.rule("D-OLD-05")
@pytest.mark.parametrize(
    ("pools", "words", "is_delayed"),
    [
        (OLD, "terrain", True),
        (OLD, "[terrain, immediate]", False),
        (["gold", "legacy"], "terrain", False),
    ],
)
def test_an_old_terrain_is_delayed_unless_it_says_otherwise(
    ruleset: str, pools: list[str], words: str, is_delayed: bool
) -> None:
    weak = "{give: {is: personality, at: here, side: attacker, all: true}, force: -2}"
    swamp = act(keywords=words, do=weak)
    clear = act(target="{land: {is: terrain, at: here}}", do="{destroy: land}")
    kind = one_shot(ruleset)
    table = war(
        ruleset,
        [personality("Reju", force=3)],
        [personality("Hida", force=0)],
        hand={
            "bob": [other(kind, "Swamp", keywords="Terrain", text=swamp, legal=pools)],
            "allen": [other(kind, "Dry", text=clear)],
        },
        script={"bob": ["act Swamp"]},
    )
    acts = [each.name for each in table.game.log if each.name in ("given", "terrain_acts")]
    assert ("terrain_acts" in acts) is is_delayed
    assert table.happened("totals")[0].amount == 1
    # Destroyed in time, an Immediate one has acted, and its effect ends; a Delayed one never acts.
    table = war(
        ruleset,
        [personality("Reju", force=3)],
        [personality("Hida", force=0)],
        hand={
            "bob": [other(kind, "Swamp", keywords="Terrain", text=swamp, legal=pools)],
            "allen": [other(kind, "Dry", text=clear)],
        },
        script={"bob": ["act Swamp"], "allen": ["act Dry"]},
    )
    assert bool(table.happened("given")) is not is_delayed
    assert table.happened("totals")[0].amount == 3


# The order of battles


@pytest.mark.rule("C-ELIM-03")
def test_the_left_neighbour_of_an_eliminated_attacker_orders_the_battles_to_come() -> None:
    rice = act("battle", do="{honor: -30, who: attacker}", limit="{game: 1}")
    table = Table(
        "celestial",
        allen=Side(honor=5, play=[personality("Reju")]),
        bob=Side(honor=5, play=[personality("Kuon"), personality("Todori")]),
        cindy=Side(honor=5, play=[personality("Hida", text=rice)]),
    )
    rows = list(table.player("cindy").provinces)
    table.play(
        "attack",
        allen=["attack cindy", "invite bob", "assign Reju (province 3.1)", "battle province 3.1"],
        bob=["assign Kuon (province 3.2)", "assign Todori (province 3.4)", "battle province 3.4"],
        cindy=["assign Hida (province 3.1)", "act Hida"],
    )
    assert table.player("allen").eliminated
    assert [each.at for each in table.happened("engaged")][:2] == [rows[0], rows[3]]
