"""Regions (D-REGION, D-EVP-03, D-TSEQ, C-REGION)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, other, personality

from l5r_cards.engine import destruction, provinces, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def region(title: str, **facts: Any) -> Any:
    return other("Region", title, **facts)


def dear(title: str = "Gold Hills", gold: int = 3) -> Any:
    """A Region with a cost in its text."""
    return region(
        title,
        text=f"{{kind: trait, do: [{{rule: extra_cost, cost: [{{pay: {gold}}}], for: self}}]}}",
    )


def hide(table: Table) -> None:
    for card in table.game.cards:
        if card.zone == "province":
            card.face_up = False


def attached(table: Table, number: int) -> list[str]:
    """What is attached to a Province of the active player."""
    return [each.face.title for each in table.game.active.provinces[number].attached]


@BOTH
@pytest.mark.rule("D-REGION-01")
@pytest.mark.rule("D-NEW-04")
@pytest.mark.rule("D-TSEQ-01")
@pytest.mark.rule("C-REGION-04")
def test_a_region_attaches_at_once_where_it_is_revealed(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[region("Plains"), region("Hills")], dynasty_deck=[holding("Farm")]),
        bob=Side(),
    )
    hide(table)
    table.play("events")
    assert attached(table, 0) == ["Plains"]
    assert attached(table, 1) == ["Hills"]
    assert not table["Farm"].face_up
    assert table["Farm"].province is table.player("allen").provinces[0]
    # Each is attached before the next Province is turned up.
    log = [each for each in table.game.log if each.name in ("revealed", "enters")]
    assert [(each.name, each.what.face.title) for each in log if each.what] == [
        ("revealed", "Plains"),
        ("enters", "Plains"),
        ("revealed", "Hills"),
        ("enters", "Hills"),
    ]


@BOTH
@pytest.mark.rule("D-REGION-02")
@pytest.mark.rule("C-REGION-03")
@pytest.mark.rule("C-REGION-06")
def test_a_province_has_one_region(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[region("Plains")], dynasty_deck=[holding("Farm")]),
        bob=Side(),
    )
    first = table.player("allen").provinces[0]
    table.put(table.player("allen"), region("Hills"), first)
    hide(table)
    table.play("events")
    assert attached(table, 0) == ["Hills"]
    assert table["Plains"].zone == "discard"
    assert first.cards == [table["Farm"]]
    assert not table["Farm"].face_up


@BOTH
@pytest.mark.rule("D-REGION-03")
@pytest.mark.rule("D-NEW-04")
def test_regions_are_singular_of_rivals_it_does_not_matter(ruleset: str) -> None:
    plains = region("Plains")
    table = Table(ruleset, allen=Side(provinces=[plains, None, None, None]), bob=Side())
    allen, bob = table.game.players
    table.put(allen, plains, allen.provinces[3])
    new = allen.provinces[0].cards[0]
    table.play("events")
    assert new.zone == "discard"
    table = Table(ruleset, allen=Side(provinces=[plains, None, None, None]), bob=Side())
    allen, bob = table.game.players
    table.put(bob, plains, bob.provinces[3])
    new = allen.provinces[0].cards[0]
    table.play("events")
    assert new in allen.provinces[0].attached


@BOTH
@pytest.mark.rule("D-EVP-03")
@pytest.mark.rule("D-TYPE-08")
@pytest.mark.rule("C-REGION-05")
def test_a_free_region_must_attach(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(provinces=[region("Plains")]), bob=Side())
    table.play("events")
    assert attached(table, 0) == ["Plains"]
    assert not table.seats["allen"].offered


@BOTH
@pytest.mark.rule("D-EVP-03")
@pytest.mark.rule("C-REGION-05")
def test_a_region_with_a_cost_may_be_declined_and_is_discarded_then(ruleset: str) -> None:
    def play(script: list[str], gold: int = 3) -> Table:
        side = Side(
            provinces=[None, None, dear()],
            play=[holding("Mine", gold)],
            dynasty_deck=[holding("A"), holding("B"), holding("Farm")],
        )
        table = Table(ruleset, allen=side, bob=Side())
        table.player("allen").stronghold.bowed = True  # type: ignore[union-attr]
        table.play("events", allen=script)
        return table

    table = play(["enter Gold Hills"])
    assert attached(table, 2) == ["Gold Hills"]
    assert table["Mine"].bowed
    assert table["Farm"].province is table.player("allen").provinces[2]
    table = play([])
    assert table.offered("allen", "enter Gold Hills")
    assert table["Gold Hills"].zone == "discard"
    assert not table["Mine"].bowed
    assert table["Farm"].province is table.player("allen").provinces[2]
    table = play([], gold=2)
    assert not table.offered("allen", "enter Gold Hills")
    assert table["Gold Hills"].zone == "discard"


@BOTH
@pytest.mark.rule("C-REGION-02")
@pytest.mark.rule("D-EVP-04")
def test_a_region_turned_up_in_another_phase_waits_for_the_events_phase(ruleset: str) -> None:
    scout = "{kind: limited, do: [{refill: {is: province, whose: you, all: true}, face: up}]}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Scout", text=scout)], provinces=[region("Plains")]),
        bob=Side(),
    )
    hide(table)
    table.play("action", allen=["act Scout"])
    assert table["Plains"].face_up
    assert table["Plains"].zone == "province"
    table.play("dynasty")
    assert not table.offered("allen", "recruit Plains")
    table.play("events")
    assert attached(table, 0) == ["Plains"]


@BOTH
@pytest.mark.rule("C-REGION-04")
@pytest.mark.parametrize("own", [False, True])
def test_a_region_that_an_effect_fetches_goes_to_a_free_province(ruleset: str, own: bool) -> None:
    to = ", to: {is: province, whose: you, all: true}" if own else ""
    text = (
        "{kind: limited, do: [{recruit: {is: region, zone: dynasty_deck, whose: you},"
        f" pay: none{to}}}]}}"
    )
    empty = [None] * 4
    table = Table(
        ruleset,
        allen=Side(
            provinces=empty, play=[holding("X", text=text)], dynasty_deck=[region("Plains")]
        ),
        bob=Side(provinces=empty),
    )
    allen = table.player("allen")
    table.put(allen, region("Hills"), allen.provinces[1])
    table.play("action", allen=["act X", "attach province 1.4"])
    places = [each for each in table.seats["allen"].offered if each.startswith("attach")]
    free = [f"attach province 1.{number}" for number in (1, 3, 4)]
    others = [f"attach province 2.{number}" for number in (1, 2, 3, 4)]
    assert places == (free if own else free + others)
    assert attached(table, 3) == ["Plains"]


MORE = "{kind: trait, do: [{rule: province_cards, province: self.province, by: 1}]}"
NONE = "{kind: trait, do: [{rule: province_holds_no_cards, province: self.province}]}"


@BOTH
@pytest.mark.rule("C-REGION-06")
@pytest.mark.parametrize(("texts", "room"), [([MORE, NONE], 0), ([NONE, MORE], 2), ([MORE], 2)])
def test_of_several_regions_the_latest_prevails(ruleset: str, texts: list[str], room: int) -> None:
    deck = [holding(f"Farm {number}") for number in range(5)]
    table = Table(ruleset, allen=Side(provinces=[None, None], dynasty_deck=deck), bob=Side())
    first, second = table.player("allen").provinces
    for number, text in enumerate(texts):
        table.put(table.player("allen"), region(f"Region {number}", text=text), first)
    for each in (first, second):
        provinces.refill(table.game, each)
    assert len(first.cards) == room
    assert len(second.cards) == 1


@BOTH
@pytest.mark.rule("C-REGION-06")
def test_an_extra_card_is_laid_as_the_region_attaches(ruleset: str) -> None:
    deck = [holding(f"Farm {number}") for number in range(5)]
    table = Table(
        ruleset, allen=Side(provinces=[region("Plains", text=MORE)], dynasty_deck=deck), bob=Side()
    )
    table.play("events")
    assert [each.face.title for each in table.player("allen").provinces[0].cards] == [
        "Farm 0",
        "Farm 1",
    ]


@BOTH
@pytest.mark.rule("C-REGION-01")
def test_a_region_is_a_dynasty_card_without_numbers(ruleset: str) -> None:
    """What gives bonuses to all cards gives it none; it lies at one of its player's Provinces."""
    everything = "{is: card, all: true}"
    give = f"{{give: {everything}, force: 1, chi: 1, personal_honor: 1, gold_cost: 1, focus: 1}}"
    table = Table(
        ruleset,
        allen=Side(
            provinces=[region("Plains")],
            play=[personality("Reju"), holding("Boon", text=f"{{kind: open, do: [{give}]}}")],
        ),
        bob=Side(),
    )
    hide(table)
    table.play("events")
    assert attached(table, 0) == ["Plains"]
    table.play("action", allen=["act Boon"])
    numbers = ("force", "chi", "personal_honor", "gold_cost", "focus", "requirement", "production")
    plains = table["Plains"]
    assert stats.force(table["Reju"]) == 2
    assert {stats.printed(plains, each) for each in numbers[:5]} == {0}
    assert {stats.raw(plains, each) for each in numbers[:5]} == {0}
    assert plains.face.lacks.issuperset(numbers)
    table.do(destruction.destroy, [plains])
    assert plains in table.player("allen").dynasty_discard
