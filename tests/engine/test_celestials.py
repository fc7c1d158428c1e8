"""Celestials (C-CEL)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, other


def celestial(title: str, **facts: Any) -> Any:
    return other("Celestial", title, **facts)


def barred(title: str) -> Any:
    """A Celestial that only the owner of a Personality may bring in."""
    text = "{kind: trait, do: [{rule: enter_if, conditions: [{any: {is: personality}}]}]}"
    return celestial(title, text=text)


def scout(which: str = "all: true") -> Any:
    """A Holding that turns up the cards in its player's Provinces."""
    there = f"{{is: province, whose: you, {which}}}"
    return holding("Scout", text=f"{{kind: limited, do: [{{refill: {there}, face: up}}]}}")


def begin(row: list[Any], mine: list[Any] | None = None, bob: list[Any] | None = None) -> Table:
    """Allen's Provinces hold a row face-down; `mine` and Bob's cards are in play."""
    table = Table(
        "celestial",
        allen=Side(
            provinces=row,
            play=[scout(), *(mine or [])],
            dynasty_deck=[holding(f"Farm {number}") for number in range(4)],
        ),
        bob=Side(play=bob or []),
    )
    for card in table.game.cards:
        if card.zone == "province":
            card.face_up = False
    return table


def controlled(table: Table) -> list[str]:
    return [each.face.title for each in table.player("allen").play if each.face.type == "Celestial"]


@pytest.mark.rule("C-CEL-02")
@pytest.mark.parametrize("phase", ["action", "events"])
def test_a_celestial_enters_play_whenever_it_is_revealed(phase: str) -> None:
    table = begin([celestial("Moon")])
    if phase == "action":
        table.play("action", allen=["act Scout"])
    else:
        table.play("events")
    assert controlled(table) == ["Moon"]
    (farm,) = table.player("allen").provinces[0].cards
    assert not farm.face_up


@pytest.mark.rule("C-CEL-02")
def test_triggers_on_the_reveal_come_first_and_may_take_it_away() -> None:
    trait = (
        "{kind: trait, when: {after: revealed, what: {is: celestial, zone: province}}, do: [%s]}"
    )
    table = begin([celestial("Moon")], [holding("X", text=trait % "{honor: 1}")])
    table.play("action", allen=["act Scout"])
    names = [each.name for each in table.game.log if each.name in ("honor", "enters")]
    assert names == ["honor", "enters"]
    take = "{discard: {is: celestial, zone: province, whose: you}}"
    table = begin([celestial("Moon")], [holding("X", text=trait % take)])
    table.play("action", allen=["act Scout"])
    assert table["Moon"].zone == "discard"
    assert not table.happened("enters")


@pytest.mark.rule("C-CEL-03")
def test_one_that_may_not_enter_goes_back_to_its_own_province() -> None:
    table = begin([holding("Mine"), barred("L"), celestial("K")], [celestial("M")])
    second = table.player("allen").provinces[1]
    table.play("action", allen=["act Scout"])
    assert second.cards == [table["L"]]
    assert table["L"].face_up
    assert table["M"].zone == "discard"
    assert controlled(table) == ["K"]
    # It is not tried again until it is revealed anew.
    table.play("events")
    assert second.cards == [table["L"]]
    assert controlled(table) == ["K"]


@pytest.mark.rule("C-CEL-03")
def test_if_none_may_enter_the_one_in_play_stays() -> None:
    sun = celestial("Sun", unique=True)
    table = begin([barred("L"), sun], [celestial("M")], [sun])
    table.play("action", allen=["act Scout"])
    assert controlled(table) == ["M"]
    assert [len(each.cards) for each in table.player("allen").provinces] == [1, 1]
    assert not table.happened("enters")


@pytest.mark.rule("C-CEL-04")
def test_the_one_in_play_is_discarded_before_the_new_one_enters_for_no_gold() -> None:
    table = begin([celestial("K")], [celestial("M")])
    table.play("events")
    log = [each for each in table.game.log if each.name in ("discarded", "enters", "bows")]
    assert [(each.name, each.what.face.title) for each in log if each.what] == [
        ("discarded", "M"),
        ("enters", "K"),
    ]
    assert controlled(table) == ["K"]
    assert table["M"] in table.player("allen").dynasty_discard


@pytest.mark.rule("C-CEL-04")
def test_two_revealed_together_both_enter_and_the_next_one_replaces_both() -> None:
    table = begin([celestial("K"), celestial("L"), None])
    table.play("action", allen=["act Scout"])
    assert controlled(table) == ["K", "L"]
    moon = table.new(table.player("allen"), celestial("Moon"))
    third = table.player("allen").provinces[2]
    for card in list(third.cards):
        third.cards.remove(card)
    moon.zone, moon.province, moon.face_up = "province", third, False
    third.cards.append(moon)
    table.play("events")
    assert controlled(table) == ["Moon"]


@pytest.mark.rule("C-CEL-04")
def test_the_celestials_of_others_stay() -> None:
    table = begin([celestial("K")], None, [celestial("M")])
    table.play("events")
    assert controlled(table) == ["K"]
    assert table["M"].in_play
