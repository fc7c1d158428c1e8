"""Rings: how each comes into play, and what it does there (D-RING, C-RING)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, item, other, personality, stronghold

from l5r_cards.engine import stats
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
ENTRY = "{kind: enter, when: {after: bows, what: {is: personality, whose: you}}}"
BENEFIT = "{kind: trait, do: [{give: {is: personality, whose: you, all: true}, force: 1}]}"
DRILL = "{kind: open, cost: [{bow: self}], do: [{honor: 1}]}"


def ring(title: str = "Ring of Earth", *texts: str, **facts: Any) -> Card:
    text = f"[{', '.join((ENTRY, *texts))}]"
    return other("Ring", title, **{"text": text, "gold_cost": 0, **facts})


def _table(ruleset: str, of: Card, *more: Card, gold: int = 0) -> Table:
    return Table(
        ruleset,
        allen=Side(
            honor=9,
            stronghold=stronghold(gold=gold),
            play=[personality("Reju", text=DRILL), *more],
            hand=[of],
        ),
        bob=Side(honor=1, play=[personality("Kuon", text=DRILL)]),
    )


@BOTH
@pytest.mark.rule("D-RING-01")
@pytest.mark.rule("C-RING-01")
def test_a_ring_is_played_when_what_it_states_has_happened(ruleset: str) -> None:
    table = _table(ruleset, ring())
    table.play("turn")
    assert not table.offered("allen", "act Ring of Earth")
    assert not table.offered("allen", "react Ring of Earth")
    table = _table(ruleset, ring())
    table.play("action", bob=["act Kuon"])
    assert not table.offered("allen", "react Ring of Earth"), "that is not a Personality of his"
    table = _table(ruleset, ring())
    table.play("action", allen=["act Reju", "react Ring of Earth"])
    assert table["Ring of Earth"].in_play
    assert table["Ring of Earth"].controller is table.player("allen")
    assert table["Ring of Earth"].by_own_text


@BOTH
@pytest.mark.rule("D-RING-01")
@pytest.mark.rule("C-RING-01")
def test_a_ring_need_not_be_played(ruleset: str) -> None:
    table = _table(ruleset, ring())
    table.play("action", allen=["act Reju"])
    assert table.offered("allen", "react Ring of Earth")
    assert table["Ring of Earth"].zone == "hand"


@BOTH
@pytest.mark.rule("D-RING-01")
@pytest.mark.parametrize(("gold", "is_played"), [(1, False), (2, True)])
def test_a_ring_costs_its_gold(ruleset: str, gold: int, is_played: bool) -> None:
    table = _table(ruleset, ring(gold_cost=2), gold=gold)
    table.play("action", allen=["act Reju", *(["react Ring of Earth"] if is_played else [])])
    assert table.offered("allen", "react Ring of Earth") is is_played
    assert table["Ring of Earth"].in_play is is_played


@BOTH
@pytest.mark.rule("D-RING-01")
def test_a_canceled_ring_stays_in_the_hand(ruleset: str) -> None:
    stop = (
        "{kind: reaction, when: {before: resolves, action: {kind: reaction}, who: other},"
        " do: [{negate: it}]}"
    )
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju", text=DRILL)], hand=[ring()]),
        bob=Side(play=[holding("Stop", text=stop)]),
    )
    table.play("action", allen=["act Reju", "react Ring of Earth"], bob=["react Stop"])
    assert table["Ring of Earth"].zone == "hand"


@BOTH
@pytest.mark.rule("D-RING-02")
def test_a_ring_keeps_giving_its_benefit(ruleset: str) -> None:
    table = _table(ruleset, ring("Ring of Earth", BENEFIT))
    assert stats.force(table["Reju"]) == 1, "not from the hand"
    table.play("turns", turns=2, allen=["act Reju", "react Ring of Earth"])
    assert stats.force(table["Reju"]) == 2
    assert stats.force(table["Kuon"]) == 1
    table.play("turns", turns=2)
    assert stats.force(table["Reju"]) == 2


@BOTH
@pytest.mark.rule("D-RING-02")
@pytest.mark.parametrize(("unique", "is_played"), [(False, True), (True, False)])
def test_two_players_may_have_the_same_ring_unless_it_is_unique(
    ruleset: str, unique: bool, is_played: bool
) -> None:
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju", text=DRILL)], hand=[ring(unique=unique)]),
        bob=Side(play=[other("Ring", "Ring of Earth", unique=unique)]),
    )
    table.play("action", allen=["act Reju", *(["react Ring of Earth"] if is_played else [])])
    assert table.offered("allen", "react Ring of Earth") is is_played


TAKE = """
kind: open
zone: everywhere
cost: [{choose: [{bow: self}, {discard: self}]}]
do: [{draw: 1}]
"""


@BOTH
@pytest.mark.rule("C-RING-02")
@pytest.mark.parametrize("place", ["hand", "play"])
def test_out_of_play_a_ring_can_only_be_discarded_for_its_action(ruleset: str, place: str) -> None:
    air = ring("Ring of Air", f"{{{TAKE.strip().replace(chr(10), ', ')}}}")
    side = Side(play=[air] if place == "play" else [], hand=[air] if place == "hand" else [])
    table = Table(ruleset, allen=side._replace(fate_deck=[item("Katana")]), bob=Side())
    table.play("action", allen=["act Ring of Air", *(["pay bow"] if place == "play" else [])])
    assert table["Katana"].zone == "hand"
    assert table.offered("allen", "pay discard") is (place == "play"), "else there is no choice"
    assert table["Ring of Air"].zone == ("play" if place == "play" else "discard")
    assert table["Ring of Air"].bowed is (place == "play")
