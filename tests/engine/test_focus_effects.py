"""What is done instead of focusing, and Focus Effects (D-DUEL-06, C-DUEL-14 to C-DUEL-19)."""

from __future__ import annotations

from typing import Any

import pytest
from dueling_boards import board, challenge, challenger, fate
from table import Table, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
INSTEAD = "{kind: reaction, when: {would: focuses, who: you}, do: [{give: self, duel: 2}]}"


def plain(ruleset: str, name: str, *values: int) -> list[Any]:
    """Cards of some Focus Values, called by name and value."""
    return [fate(ruleset, f"{name}{each}", each) for each in values]


def effect(title: str, do: str) -> Any:
    """A card of Focus Value 1 with a Focus Effect."""
    return fate("celestial", title, 1, text=f"{{kind: focus, do: [{do}]}}")


def names(table: Table) -> list[str]:
    return [each.name for each in table.game.log]


def titles(found: list[Any]) -> list[str]:
    return [each.face.title for each in found]


def views(table: Table, name: str, kind: str = "duel") -> list[Any]:
    return [view for view, decision in table.asked[name] if decision.kind == kind]


@BOTH
@pytest.mark.rule("D-DUEL-06")
def test_what_is_played_instead_of_focusing_is_seen_by_all(ruleset: str) -> None:
    text = INSTEAD.replace("give: self", "give: duelist")
    trick = fate(ruleset, "Trick", 1, text=text)
    table = board(ruleset, hands=(plain(ruleset, "A", 1), [trick, *plain(ruleset, "B", 1)]))
    table.watch()
    answer = ["accept"] if ruleset == "diamond" else []
    table.play("action", allen=["act Reju"], bob=[*answer, "instead Trick"])
    assert not table.offered("bob", "react Trick")
    view = views(table, "allen")[0]
    assert [each["title"] for each in view["players"][1]["fate_discard"]] == ["Trick"]
    assert view["duel"]["sides"][1]["focused"] == []


@BOTH
@pytest.mark.rule("C-DUEL-14")
def test_what_is_done_instead_counts_as_having_focused(ruleset: str) -> None:
    driven = personality("Driver", text="{kind: trait, do: [{rule: must_focus, who: other}]}")
    for uses in (False, True):
        table = board(
            ruleset,
            theirs=personality("Hida", chi=4, text=INSTEAD),
            hands=(plain(ruleset, "A", 1), plain(ruleset, "B", 1)),
            also={"allen": [driven]},
        )
        table.watch()
        answer = ["accept"] if ruleset == "diamond" else []
        first = "instead Hida" if uses else "focus B1"
        table.play("action", allen=["act Reju", "focus A1"], bob=[*answer, first, "strike"])
        asked = [d for _, d in table.asked["bob"] if d.kind == "duel"]
        assert "strike" not in [each.verb for each in asked[0].options]
        assert "strike" in [each.verb for each in asked[-1].options]
        assert [each.who.name for each in table.happened("focuses")] == ["bob", "allen"][uses:]
        assert table.happened("duel_total")[1].amount == 4 + (2 if uses else 1)


@BOTH
@pytest.mark.rule("C-DUEL-15")
def test_what_was_negated_took_the_opportunity(ruleset: str) -> None:
    stop = (
        "{kind: reaction, when: {before: resolves, action: {kind: reaction}}, do: [{negate: it}]}"
    )
    table = challenge(
        ruleset,
        theirs=personality("Hida", chi=4, text=INSTEAD),
        hands=([fate(ruleset, "Stop", 1, text=stop), *plain(ruleset, "A", 1)], []),
        bob=["instead Hida"],
        allen=["react Stop", "focus A1"],
    )
    assert [each.who.name for each in table.happened("focuses")] == ["allen"]
    assert table.happened("duel_total")[1].amount == 4


@BOTH
@pytest.mark.rule("C-DUEL-16")
def test_the_resolution_begins_right_after_the_strike(ruleset: str) -> None:
    cry = "{kind: trait, when: {after: duel_resolves, what: self}, do: [{honor: 1}]}"
    table = challenge(
        ruleset,
        theirs=personality("Hida", chi=4, text=cry),
        hands=([], plain(ruleset, "B", 2)),
        bob=["focus B2"],
    )
    at = names(table).index("strikes")
    assert names(table)[at : at + 4] == ["strikes", "duel_resolves", "honor", "revealed"]


@pytest.mark.rule("C-DUEL-17")
def test_all_that_is_focused_is_shown_and_what_comes_later_too() -> None:
    more = "{focus_card: {is: card, zone: hand, title: Echo}}, {honor: 1, may: other}"
    table = board(
        "celestial",
        hands=(plain("celestial", "A", 2), [effect("Call", more), fate("celestial", "Echo", 1)]),
        decks=(plain("celestial", "P", 1, 1, 3), plain("celestial", "Q", 4, 5, 6)),
    )
    table.watch()
    table.play("action", allen=["act Reju", "focus A2", "strike"], bob=["focus Q4", "focus Call"])
    (view,) = views(table, "allen", "may")
    mine, theirs = view["duel"]["sides"]
    assert [each["title"] for each in mine["focused"]] == ["A2"]
    assert [each["title"] for each in theirs["focused"]] == ["Q4", "Call", "Echo"]
    assert theirs["pool"] == [{"hidden": "fate"}] * 2
    assert [each.what.face.title for each in table.happened("revealed")] == ["A2", "Q4", "Call"]


@pytest.mark.rule("C-DUEL-18")
def test_the_active_player_orders_all_focus_effects() -> None:
    table = challenge(
        "celestial",
        hands=([effect("A", "{honor: 1}")], [effect("C", "{honor: 3}")]),
        decks=([effect("B", "{honor: 2}")], plain("celestial", "Q", 1)),
        bob=["focus C", "focus Q1"],
        allen=["focus A", "focus B", "resolve C", "resolve A"],
    )
    told = [(each.who.name, each.amount) for each in table.happened("honor")]
    assert told == [("bob", 3), ("allen", 1), ("allen", 2)]
    assert not table.offered("bob", "resolve")


@pytest.mark.rule("C-DUEL-19")
def test_an_effect_needs_its_card_and_a_newcomer_goes_first() -> None:
    change = (
        "{discard: {is: card, zone: focused, title: B}},"
        " {focus_card: {is: card, zone: hand, title: C}}"
    )
    table = challenge(
        "celestial",
        hands=([effect("A", change), effect("C", "{honor: 3}")], [effect("B", "{honor: 2}")]),
        decks=([effect("D", "{honor: 4}")], plain("celestial", "Q", 1)),
        bob=["focus B", "focus Q1"],
        allen=["focus A", "focus D", "resolve A"],
    )
    assert [each.amount for each in table.happened("honor")] == [3, 4]


@pytest.mark.rule("C-CHAL-03")
def test_focus_effects_end_with_the_duel() -> None:
    table = challenge(
        "celestial",
        challenger(", loser: [{honor: -5, who: other}]"),
        hands=([effect("A", "{destroy: challenged}")], [effect("B", "{honor: 2}")]),
        decks=(plain("celestial", "P", 1, 2, 3), []),
        bob=["focus B"],
        allen=["focus A", "resolve A"],
    )
    assert table["Hida"].dead
    assert not table.happened("honor")
    assert not table.happened("duel_total") + table.happened("duel_won")
    assert len(table.player("allen").fate_deck) == 3
    assert titles(table.player("bob").fate_discard) == ["B"]


@pytest.mark.rule("C-DUEL-18")
def test_something_may_turn_focus_effects_off() -> None:
    calm = personality("Calm", text="{kind: trait, do: [{rule: focus_effects_off}]}")
    table = challenge(
        "celestial",
        hands=([], [effect("B", "{honor: 2}")]),
        also={"allen": [calm]},
        bob=["focus B"],
    )
    assert not table.happened("honor")
