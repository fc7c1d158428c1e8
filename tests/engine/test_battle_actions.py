"""The Battle Action Segment: its order, and which actions belong to it (D-BAS, D-OBR)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, item, other, personality
from wars import FIRST, war

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
WEAKEN = "{kind: battle, target: {him: {is: personality}}, do: [{give: him, force: -2}]}"
BOW_TO_WEAKEN = (
    "{kind: battle, cost: [{bow: self}], target: {him: {is: personality}},"
    " do: [{give: him, force: -4}]}"
)
OPPOSING = (
    "{kind: battle, target: {him: {is: personality, against: you, at: here}}, do: [{bow: him}]}"
)
MARCH = (
    "{kind: battle, target: {him: {is: personality, whose: you, at: home}},"
    " do: [{move: him, to: here}]}"
)


def order(table: Table) -> list[str]:
    """Who was offered an action in the first battle, one after the other."""
    return [each.who.name for each in table.happened("announced")]


def spell(title: str, text: str) -> Any:
    return other("Spell", title, text=text, gold_cost=0)


def strategy(title: str, text: str, ruleset: str) -> Any:
    return other("Action" if ruleset == "diamond" else "Strategy", title, text=text, gold_cost=0)


@BOTH
@pytest.mark.rule("D-BAS-01")
@pytest.mark.rule("D-BAS-02")
def test_a_battle_at_every_province_in_the_attackers_order(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(play=[personality("Reju")]), bob=Side())
    places = list(table.player("bob").provinces)
    table.play(
        "attack",
        allen=[
            "attack bob",
            f"assign Reju ({FIRST})",
            *(f"battle province 2.{each}" for each in (3, 1, 4)),
        ],
    )
    told = [
        (each.name, places.index(each.at) + 1)
        for each in table.game.log
        if each.name in ("engaged", "battle_ends")
    ]
    expected = [(name, place) for place in (3, 1, 4, 2) for name in ("engaged", "battle_ends")]
    assert told == expected


@BOTH
@pytest.mark.rule("D-BAS-03")
def test_the_defender_acts_first_then_all_players_clockwise(ruleset: str) -> None:
    act = "{kind: [battle, open], limit: {battle: 3}, do: [{give: self, force: 0}]}"
    table = war(
        ruleset,
        [personality("Reju", text=act)],
        [personality("Hida", text=act)],
        cindy=("defender", [personality("Toturi", text=act)]),
        script={
            "bob": ["act Hida", "act Hida"],
            "cindy": ["act Toturi", "pass", "act Toturi"],
            "allen": ["act Reju", "act Reju"],
        },
    )
    assert order(table) == ["bob", "cindy", "allen", "bob", "allen", "cindy"]


@BOTH
@pytest.mark.rule("D-BAS-04")
def test_a_player_without_a_unit_in_the_battle_may_not_act(ruleset: str) -> None:
    boost = "{kind: open, target: {him: {is: personality}}, do: [{give: him, force: 2}]}"
    card = strategy("Charge", boost, ruleset)
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida")],
        others=["cindy"],
        hand={"cindy": [card], "bob": [strategy("Rally", boost, ruleset)]},
    )
    assert not table.offered("cindy", "act")
    assert table.offered("bob", "act Rally")


@BOTH
@pytest.mark.rule("D-BAS-05")
def test_an_action_that_brings_an_own_unit_in_meets_presence(ruleset: str) -> None:
    own = "target: {him: {is: personality, whose: you, at: home}}"
    asks = f"{{kind: battle, {own}, do: [{{move: him, to: here, may: other}}]}}"
    for text, legal in ((MARCH, True), (asks, False)):
        table = war(
            ruleset,
            [personality("Reju")],
            at_home={"bob": [personality("Hida")]},
            hand={"bob": [strategy("Assault", text, ruleset)]},
            script={"bob": ["act Assault"]} if legal else {},
        )
        assert bool(table.happened("moves")) is legal
        assert table.offered("bob", "act Assault") is legal


@BOTH
@pytest.mark.rule("D-BAS-06")
@pytest.mark.rule("D-BAS-07")
@pytest.mark.parametrize("kind", ["open", "battle"])
def test_an_action_must_have_a_tie_to_the_battle(ruleset: str, kind: str) -> None:
    honor = f"{{kind: {kind}, do: [{{honor: 1}}]}}"
    move = (
        f"{{kind: {kind}, target: {{him: {{is: personality, whose: you, at: home}}}},"
        " do: [{move: him, to: here}]}"
    )
    weaken = WEAKEN.replace("battle", kind)
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida", text=honor)],
        at_home={"bob": [(personality("Yakamo"), item("Banner", text=move))]},
        hand={
            "bob": [strategy("Curse", weaken, ruleset), strategy("Feast", honor, ruleset)],
        },
    )
    offered = {each: table.offered("bob", f"act {each}") for each in ("Hida", "Banner", "Curse")}
    assert offered == {"Hida": True, "Banner": True, "Curse": True}
    assert not table.offered("bob", "act Feast")


@BOTH
@pytest.mark.rule("D-BAS-08")
def test_who_speaks_of_the_battle_must_be_in_it(ruleset: str) -> None:
    cast = (
        "{kind: battle, performer: {is: personality, whose: you, keyword: shugenja},"
        " target: {him: {is: personality, against: you, at: here}}, do: [{bow: him}]}"
    )
    home = (personality("Isawa", keywords="Shugenja"), spell("Quake", OPPOSING))
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida")],
        at_home={"bob": [home]},
        hand={"bob": [other("Kiho", "Fist", text=cast, gold_cost=0)]},
    )
    assert not table.offered("bob", "act Quake")
    assert not table.offered("bob", "act Fist")  # nobody in the battle can cast it
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Tamori", keywords="Shugenja")],
        hand={"bob": [other("Kiho", "Fist", text=cast, gold_cost=0)]},
        script={"bob": ["act Fist"]},
    )
    assert [each.what for each in table.happened("bows")] == [table["Reju"]]


@BOTH
@pytest.mark.rule("D-BAS-09")
def test_other_cards_may_be_anywhere(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Reju", force=5)],
        [personality("Hida")],
        at_home={"bob": [(personality("Yakamo"), item("Flute", text=BOW_TO_WEAKEN))]},
        script={"bob": ["act Flute", "target Reju"]},
    )
    assert table.happened("totals")[0].amount == 1


@BOTH
@pytest.mark.rule("D-BAS-10")
def test_a_fortification_acts_at_its_own_province_alone(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")]),
        bob=Side(play=[personality("Hida"), personality("Yakamo")]),
    )
    bob = table.player("bob")
    tower = holding("Tower", keywords="Fortification", text=BOW_TO_WEAKEN)
    table.put(bob, tower, bob.provinces[0])
    table.play(
        "attack",
        allen=["attack bob", f"assign Reju ({FIRST})", "battle province 2.2"],
        bob=[f"assign Hida ({FIRST})", "assign Yakamo (province 2.2)", "act Tower"],
    )
    battles = [each.at for each in table.happened("engaged")]
    used = table.game.log.index(table.happened("announced")[0])
    begun = [each for each in table.game.log[:used] if each.name == "engaged"]
    assert begun[-1].at is bob.provinces[0]
    assert begun[-1].at is not battles[0]


@BOTH
@pytest.mark.rule("D-BAS-11")
@pytest.mark.parametrize("is_here", [True, False])
def test_earthquake_needs_its_caster_in_the_battle(ruleset: str, is_here: bool) -> None:
    quake = (
        "{kind: battle, keywords: [elemental], cost: [{bow: bearer}],"
        " target: {him: {is: personality, against: you, at: here}}, do: [{bow: him}]}"
    )
    caster = (personality("Isawa", keywords="Shugenja"), spell("Earthquake", quake))
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida"), *([caster] if is_here else [])],
        at_home={} if is_here else {"bob": [caster]},
    )
    assert table.offered("bob", "act Earthquake") is is_here


@BOTH
@pytest.mark.rule("D-BAS-12")
def test_burning_smoke_from_outside_hits_only_inside(ruleset: str) -> None:
    smoke = (
        "{kind: battle, cost: [{bow: bearer}], target: {him: {is: personality}},"
        " do: [{give: him, force: -4}]}"
    )
    caster = (personality("Isawa", keywords="Shugenja"), spell("Burning Smoke", smoke))
    for here in (True, False):
        table = war(
            ruleset,
            [personality("Reju")],
            [personality("Hida"), *([caster] if here else [])],
            at_home={"allen": [personality("Toturi")], **({} if here else {"bob": [caster]})},
            script={"bob": ["act Burning Smoke", "target Reju"]},
        )
        assert table.offered("bob", "target Hida")
        assert table.offered("bob", "target Toturi") is here


@BOTH
@pytest.mark.rule("D-BAS-13")
@pytest.mark.rule("D-RES-18")
def test_units_may_move_where_the_battle_is_over(ruleset: str) -> None:
    ride = (
        "{kind: battle, target: {where: {is: province, whose: other}},"
        " do: [{move: self, to: where}]}"
    )
    table = Table(ruleset, allen=Side(play=[personality("Reju", force=0, text=ride)]), bob=Side())
    table.play(
        "attack",
        allen=[
            "attack bob",
            "assign Reju (province 2.2)",
            "battle province 2.1",
            "battle province 2.2",
            "act Reju",
            f"target {FIRST}",
        ],
    )
    moved = table.happened("moves")[0]
    assert moved.at is table.player("bob").provinces[0]
    assert len(table.happened("engaged")) == 4
    reju = table["Reju"]
    assert (reju.bowed, reju.place) == (True, None)


@BOTH
@pytest.mark.rule("D-BAS-14")
def test_nobody_moves_into_an_army_after_having_been_against_it(ruleset: str) -> None:
    kill = "{kind: battle, target: {him: {is: personality, whose: other}}, do: [{destroy: him}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", text=MARCH)]),
        bob=Side(play=[personality("Hida", text=kill)]),
        david=Side(
            play=[personality("Mori"), personality("Kuon")],
            hand=[strategy("Assault", MARCH, ruleset)],
        ),
        erin=Side(play=[personality("Ide")], hand=[strategy("Muster", MARCH, ruleset)]),
    )
    table.play(
        "attack",
        allen=["attack bob", "invite david", f"assign Reju ({FIRST})"],
        bob=["invite david", f"assign Hida ({FIRST})", "act Hida", "target Mori"],
        david=[f"assign Mori ({FIRST})", "act Assault"],
    )
    assert table["Mori"].dead
    moved = table.happened("moves")[0].what
    assert moved is table["Kuon"]  # to the attackers, with whom he has been
    assert table.game.log.index(table.happened("moves")[0])
    assert not table.offered("erin", "act")  # Erin was invited by nobody


@BOTH
@pytest.mark.rule("D-BAS-15")
def test_reactions_need_no_presence_but_the_wording_binds_them(ruleset: str) -> None:
    kill = "{kind: battle, target: {him: {is: personality, whose: other}}, do: [{destroy: him}]}"
    plain = "{kind: reaction, when: {after: destroyed, what: {is: personality}}, do: [{honor: 1}]}"
    phrase = (
        "{kind: reaction, when: {after: destroyed, what: {is: personality}},"
        " if: [{any: {is: personality, against: you, at: here}}], do: [{honor: 1}]}"
    )
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida", text=kill), personality("Yakamo")],
        others=["cindy"],
        at_home={"allen": [personality("Omen", text=phrase)]},
        hand={"cindy": [strategy("Mourn", plain, ruleset)]},
        script={"bob": ["act Hida", "target Reju"], "cindy": ["react Mourn"]},
    )
    assert table.player("cindy").family_honor == 6
    assert not table.offered("allen", "react Omen")


@BOTH
@pytest.mark.rule("D-OBR-02")
def test_an_opponent_has_units_your_opponent_leads(ruleset: str) -> None:
    many = "{kind: battle, do: [{honor: -1, who: enemy}]}"
    one = "{kind: battle, do: [{honor: -1, who: enemy_leader}]}"
    for text, losers in ((many, {"cindy"}), (one, {"allen"})):
        table = war(
            ruleset,
            [],
            [personality("Hida", text=text)],
            cindy=("attacker", [personality("Toturi")]),
            script={"bob": ["act Hida"]},
        )
        lost = {each.who.name for each in table.happened("honor") if each.amount < 0}
        assert lost == losers


@BOTH
@pytest.mark.rule("D-OBR-03")
def test_this_battle_is_the_one_being_resolved(ruleset: str) -> None:
    text = "{kind: battle, do: [{give: {is: personality, at: here, all: true}, force: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", text=text), personality("Kuon")],
            hand=[strategy("Storm", text, ruleset)],
        ),
        bob=Side(),
    )
    table.play(
        "attack",
        allen=[
            "attack bob",
            f"assign Reju ({FIRST})",
            "assign Kuon (province 2.2)",
            "battle province 2.2",
            "act Storm",
        ],
    )
    offered = table.seats["allen"].offered
    second = offered.index("act Storm (battle)")
    assert "act Reju (battle)" not in offered[: second + 1]
    given = [each.what.face.title for each in table.happened("given")]
    assert given == ["Kuon"]
