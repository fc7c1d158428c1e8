"""The turn, its phases, and whose turn follows (D-SEQ, D-STR, D-END, C-HAND, C-TURN)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, personality, stronghold

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def cards(count: int, name: str = "Blade") -> list[object]:
    return [item(f"{name} {number}") for number in range(count)]


def phases(table: Table) -> list[str]:
    return [each.detail for each in table.happened("phase_begins")]


@BOTH
@pytest.mark.rule("D-SEQ-01")
def test_a_turn_has_its_phases_in_order_and_the_attack_is_optional(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(), bob=Side())
    table.play("turn")
    assert phases(table) == ["straighten", "events", "action", "dynasty", "end"]
    table = Table(ruleset, allen=Side(), bob=Side())
    table.play("turn", allen=["attack bob"])
    assert phases(table) == ["straighten", "events", "action", "attack", "dynasty", "end"]


@BOTH
@pytest.mark.rule("D-STR-01")
def test_the_active_player_alone_straightens_stronghold_and_cards(ruleset: str) -> None:
    mine = [(personality("Reju"), item("Katana")), holding("Mine"), holding("Farm"), holding("Inn")]
    table = Table(
        ruleset,
        allen=Side(stronghold=stronghold(title="Castle"), play=mine),
        bob=Side(stronghold=stronghold(title="Keep"), play=[personality("Kuon")]),
    )
    for card in table.game.cards:
        card.bowed = True
    table.play("straighten")
    straight = [each.face.title for each in table.game.cards if not each.bowed]
    assert sorted(straight) == ["Castle", "Farm", "Inn", "Katana", "Mine", "Reju"]


@BOTH
@pytest.mark.rule("D-END-01")
@pytest.mark.rule("C-HAND-01")
def test_the_end_phase_draws_one_card_and_discards_down_to_eight(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(hand=cards(8), fate_deck=[item("Bow"), item("Armor")]))
    table.play("end", allen=["discard Bow"])  # the drawn card may be the one
    assert table["Bow"].zone == "discard"
    assert table["Armor"].zone == "deck"
    assert len(table.player("allen").hand) == 8


@BOTH
@pytest.mark.rule("D-END-01")
def test_who_has_no_card_to_draw_loses_nothing(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(hand=cards(3)), bob=Side())
    table.play("end")
    assert len(table.player("allen").hand) == 3
    assert not table.player("allen").eliminated
    assert not table.over


@BOTH
@pytest.mark.rule("C-HAND-01")
def test_a_hand_may_be_larger_until_the_end_phase_closes(ruleset: str) -> None:
    look = "{kind: limited, do: [{honor: {count: {zone: hand, whose: you}}}]}"
    table = Table(ruleset, allen=Side(hand=cards(10), play=[holding("X", text=look)]))
    table.play("turn", allen=["act X", "discard Blade 0 + discard Blade 1"])
    assert table.player("allen").family_honor == 5 + 10
    assert len(table.player("allen").hand) == 8
    assert [each.face.title for each in table.player("allen").fate_discard] == [
        "Blade 0",
        "Blade 1",
    ]


@BOTH
@pytest.mark.rule("D-END-02")
@pytest.mark.rule("C-TURN-01")
def test_turns_go_clockwise_each_with_the_honor_check_first(ruleset: str) -> None:
    table = Table(
        ruleset,
        first="bob",
        allen=Side(),
        bob=Side(play=[holding("Mine")]),
        cindy=Side(honor=39),
    )
    table.play("turns", 4)
    begun = [each.who.name for each in table.happened("turn_begins")]
    assert begun == ["bob", "cindy", "allen", "bob"]
    table = Table(ruleset, allen=Side(), bob=Side(honor=40, play=[holding("Mine")]), cindy=Side())
    table["Mine"].bowed = True
    table.play("turns", 2)
    assert table.over
    assert table.game.outcome is not None
    assert table.game.players[table.game.outcome.winner].name == "bob"  # type: ignore[index]
    assert table["Mine"].bowed  # his Straighten Phase would have followed


@BOTH
@pytest.mark.rule("C-TURN-01")
def test_each_in_turn_order_begins_with_the_active_player(ruleset: str) -> None:
    one = "{discard: {zone: hand, whose: it, by: it}}"
    text = f"{{kind: open, do: [{{do: [{one}], each: players}}]}}"
    table = Table(
        ruleset,
        first="bob",
        allen=Side(hand=[item("A")], play=[holding("X", text=text)]),
        bob=Side(hand=[item("B")]),
        cindy=Side(hand=[item("C")]),
    )
    # Whose action it is makes no difference.
    table.play("action", allen=["act X"])
    assert [each.what.face.title for each in table.happened("discarded")] == ["B", "C", "A"]
