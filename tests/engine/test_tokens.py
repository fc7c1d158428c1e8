"""Tokens of all kinds (D-TOK)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, personality
from wars import war

from l5r_cards.engine import destruction, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])

TARGET = "target: {him: {is: personality}}"


def token(numbers: str, name: str = "blessing") -> str:
    return f"{{kind: open, {TARGET}, do: [{{token: him, name: {name}{numbers}}}]}}"


def drop(name: str = "blessing") -> str:
    return f"{{kind: open, {TARGET}, do: [{{token: him, name: {name}, drop: true}}]}}"


def _numbers(table: Table) -> tuple[int, int]:
    return stats.force(table["Reju"]), stats.chi(table["Reju"])


@BOTH
@pytest.mark.rule("D-TOK-01")
@pytest.mark.parametrize(
    ("numbers", "now"), [(", force: 1, chi: 2", (3, 4)), (", force: -3", (0, 2))]
)
def test_a_token_gives_its_numbers_until_it_is_removed(
    ruleset: str, numbers: str, now: tuple[int, int]
) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", force=2, chi=2),
                holding("Shrine", text=token(numbers)),
                holding("Curse", text=drop()),
            ]
        ),
        bob=Side(),
    )
    assert _numbers(table) == (2, 2)
    table.play("turn", allen=["act Shrine"])
    assert _numbers(table) == now
    table.play("turn")
    assert _numbers(table) == now
    table.play("action", allen=["act Curse"])
    assert _numbers(table) == (2, 2)


@BOTH
@pytest.mark.rule("D-TOK-01")
def test_one_token_is_removed_at_a_time(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(play=[personality("Reju", force=2, chi=2)]))
    reju = table["Reju"]
    for _ in range(2):
        table.do(stats.give_token, reju, "blessing", {"force": 1, "chi": 2})
    assert len(stats.tokens(reju)) == 2
    assert table.do(stats.take_token, reju, "blessing") == 1
    assert _numbers(table) == (3, 4)
    assert len(stats.tokens(reju)) == 1


@BOTH
@pytest.mark.rule("D-TOK-02")
def test_a_named_token_gives_nothing(ruleset: str) -> None:
    text = "{kind: open, do: [{token: self, name: storage}]}"
    spend = "{kind: open, cost: [{token: self, name: storage, drop: true}], do: [{honor: 1}]}"
    store = holding("Store", gold=2, text=f"[{text}, {spend}]")
    table = Table(ruleset, allen=Side(honor=5, play=[store]), bob=Side())
    before = [stats.value(table.game, table["Store"], each) for each in ("gold_cost", "production")]
    table.play("action")
    assert len([each for each in table.seats["allen"].offered if "Store" in each]) == 1
    table.play("action", allen=["act Store"])
    after = [stats.value(table.game, table["Store"], each) for each in ("gold_cost", "production")]
    assert before == after == [0, 2]
    assert [each.name for each in stats.tokens(table["Store"])] == ["storage"]
    assert len(table.happened("token_placed")) == 1


MAKE = (
    "{kind: limited,"
    " do: [{create: follower, title: Peasant, force: 1, to: {is: personality, pick: 1}}]}"
)


@BOTH
@pytest.mark.rule("D-TOK-03")
def test_only_a_follower_token_is_a_card(ruleset: str) -> None:
    kill = f"{{kind: open, {TARGET}, do: [{{destroy: him, then: [{{honor: 2 * done}}]}}]}}"
    count = "{kind: open, do: [{honor: {count: {is: card, in_unit: {is: personality}}}}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[
                personality("Reju"),
                holding("Village", text=MAKE),
                holding("Shrine", text=token(", force: 1")),
                holding("Call", text=count),
                holding("Kill", text=kill),
            ],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Village", "act Shrine", "act Call"])
    assert table.player("allen").family_honor == 7  # the Personality and the Follower token
    table.play("action", allen=["act Kill"])
    assert table.player("allen").family_honor == 11


@BOTH
@pytest.mark.rule("D-TOK-04")
@pytest.mark.parametrize("way", ["destroyed", "discarded", "returned"])
def test_tokens_are_removed_when_their_card_leaves_play(ruleset: str, way: str) -> None:
    do = {
        "destroyed": "destroy: him",
        "discarded": "discard: him",
        "returned": "put: him, to: shuffle",
    }[way]
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju", force=2), follower("Guard")),
                holding("Village", text=MAKE),
                holding("Shrine", text=token(", force: 1")),
                holding("Kill", text=f"{{kind: open, {TARGET}, do: [{{{do}}}]}}"),
            ],
            dynasty_deck=[holding("Farm")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Village", "act Shrine", "act Kill"])
    allen, reju = table.player("allen"), table["Reju"]
    assert reju.zone == ("deck" if way == "returned" else "discard")
    assert stats.tokens(reju) == []
    assert stats.force(reju) == 2
    assert table["Peasant"].zone == "removed"
    assert table["Peasant"] in allen.removed
    assert table["Peasant"] not in (*allen.fate_discard, *allen.dynasty_discard)
    assert table["Guard"].zone != "play"


@BOTH
@pytest.mark.rule("D-TOK-05")
def test_a_follower_token_costs_nothing_itself(ruleset: str) -> None:
    make = (
        "{kind: open, cost: [{pay: 4}],"
        " do: [{create: follower, title: Peasant, force: 1, to: {is: personality, pick: 1}}]}"
    )
    find = "{is: follower, gold_cost: '<= 2', all: true}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju"), follower("Guard", gold_cost=3), follower("Boy", gold_cost=2)),
                holding("Village", text=make),
                holding("Plague", text=f"{{kind: open, do: [{{destroy: {find}}}]}}"),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Village", "act Plague"])
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]
    assert table["Peasant"].zone == "removed"
    assert table["Boy"].zone == "discard"
    assert table["Guard"].in_play


BLOCK = "{kind: battle, target: {foe: {is: unit, side: attacker}}, do: [{move: foe, to: home}]}"
ELSEWHERE = (
    "{kind: reaction, when: {before: resolves, action: {targets: {is: personality}}},"
    " do: [{redirect: it, to: {is: personality}}]}"
)


@BOTH
@pytest.mark.rule("D-TOK-06")
@pytest.mark.parametrize("attackers", [1, 2])
def test_sending_an_attacker_home_is_targeted_even_if_there_is_just_one(
    ruleset: str, attackers: int
) -> None:
    units = [personality("Reju"), personality("Uji")][:attackers]
    script = {"bob": ["act Hida", "target Reju"][:attackers]}
    if attackers > 1:
        script["allen"] = ["react Decoy"]
    table = war(
        ruleset,
        units,
        [personality("Hida", text=BLOCK)],
        at_home={"allen": [holding("Decoy", text=ELSEWHERE), personality("Idle")]},
        script=script,
    )
    targets = [each.what.face.title for each in table.happened("aimed")]
    assert targets == ["Reju", "Uji"][:attackers]
    assert table.offered("allen", "react Decoy") is (attackers > 1), "nobody else could be chosen"
    sent = "Reju" if attackers == 1 else "Uji"
    assert [each.what for each in table.happened("moves")] == [table[sent]]


@BOTH
@pytest.mark.rule("D-TOK-07")
def test_what_never_needs_a_choice_is_not_targeted(ruleset: str) -> None:
    everyone = "{is: [personality, follower], whose: you, all: true}"
    coast = f"{{kind: open, do: [{{keyword: {everyone}, add: ninja}}]}}"
    shy = "{kind: open, do: [{forbid: {is: personality, whose: you, all: true}, what: target}]}"
    aimed = "{is: action, targets: {is: personality}}"
    turn = (
        f"{{kind: reaction, when: {{before: resolves, action: {aimed}}},"
        " do: [{redirect: it, to: {is: personality, whose: you}}]}"
    )
    bless = f"{{kind: open, {TARGET}, do: [{{bow: him}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju"), follower("Guard")),
                holding("Coast", text=coast),
                holding("Shy", text=shy),
                holding("Bless", text=bless),
            ]
        ),
        bob=Side(play=[personality("Kuon"), holding("Turn", text=turn)]),
    )
    table.play("action", allen=["act Bless", "target Reju"])
    assert table.offered("bob", "react Turn")  # that action needs a choice, so it has a target
    table.play("action", allen=["act Shy", "act Coast"])
    for title in ("Reju", "Guard"):
        assert stats.has(table[title], "ninja")
    assert not stats.has(table["Kuon"], "ninja")
    assert not table.offered("bob", "react Turn")


@BOTH
@pytest.mark.rule("D-GLOS-07")
def test_a_created_card_is_its_makers(ruleset: str) -> None:
    host = "{is: personality, whose: other}"
    make = f"{{kind: open, do: [{{create: follower, title: Peasant, to: {host}}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Village", text=make)]),
        bob=Side(play=[personality("Kuon")]),
    )
    table.play("action", allen=["act Village"])
    peasant = table["Peasant"]
    assert peasant.owner is table.player("allen")
    assert peasant.controller is table.player("bob")
    table.do(destruction.destroy, [peasant])
    assert peasant in table.player("allen").removed


@BOTH
@pytest.mark.rule("D-TOK-04")
def test_a_token_that_kills_leaves_nothing_on_the_dead(ruleset: str) -> None:
    curse = """
      {kind: open, target: {him: {is: personality}},
       do: [{token: him, name: curse, chi: -3, force: 1, many: 2}]}
    """
    table = Table(
        ruleset,
        allen=Side(play=[holding("Shrine", text=curse), personality("Reju", chi=2)]),
        bob=Side(),
    )
    table.play("action", allen=["act Shrine"])
    reju = table["Reju"]
    assert reju.dead
    assert reju.changes == []


@BOTH
@pytest.mark.rule("D-TOK-03")
def test_nothing_is_created_on_one_who_is_gone(ruleset: str) -> None:
    make = f"{{kind: open, {TARGET}, do: [{{destroy: him}}, {{create: follower, to: him}}]}}"
    table = Table(ruleset, allen=Side(play=[personality("Reju"), holding("Camp", text=make)]))
    table.play("action", allen=["act Camp"])
    assert table["Reju"].zone == "discard"
    assert not table.happened("created")
