"""Family Honor: how it changes, and by how much (C-HONOR)."""

from __future__ import annotations

import pytest
from table import Deck, Side, Table, holding, item, personality, stronghold

from l5r_cards.engine import honor, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def _gift(number: int, title: str = "Gift") -> object:
    return holding(title, text=f"{{kind: open, do: [{{honor: {number}}}]}}")


def _changes(table: Table) -> list[int]:
    return [each.amount for each in table.happened("honor")]


@BOTH
@pytest.mark.rule("C-HONOR-01")
def test_family_honor_begins_as_the_stronghold_says_and_all_see_it(ruleset: str) -> None:
    table = Table.watched(
        ruleset,
        allen=Deck(stronghold=stronghold(honor=4), fate=[item("Katana")] * 9),
        bob=Deck(stronghold=stronghold(honor=-2), fate=[item("Katana")] * 9),
        turns=2,
    )
    assert [table.player(each).family_honor for each in ("allen", "bob")] == [4, -2]
    for seen in (each for asked in table.asked.values() for each, _ in asked):
        assert [each["honor"] for each in seen["players"]] == [4, -2]


@BOTH
@pytest.mark.rule("C-HONOR-02")
def test_a_change_is_done_at_once_and_for_good(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(honor=2, play=[_gift(-5)]), bob=Side())
    table.play("turn", allen=["act Gift"])
    assert table.player("allen").family_honor == -3
    table.play("turn")
    assert table.player("allen").family_honor == -3


def _altered(ruleset: str, number: int, by: int) -> Table:
    alter = f"{{kind: trait, when: {{before: honor}}, do: [{{alter: it, by: {by}}}]}}"
    seen = "{kind: trait, when: {after: honor}, do: [{draw: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=10,
            play=[_gift(number), holding("Scales", text=alter), holding("Eye", text=seen)],
            fate_deck=[item("Katana"), item("Yari")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Gift"])
    return table


@BOTH
@pytest.mark.rule("C-HONOR-03")
@pytest.mark.parametrize(
    ("number", "by", "change"), [(2, 1, 3), (3, -1, 2), (-2, 1, -3), (-3, -1, -2)]
)
def test_to_alter_a_change_is_no_change(ruleset: str, number: int, by: int, change: int) -> None:
    table = _altered(ruleset, number, by)
    assert _changes(table) == [change]
    assert table.player("allen").family_honor == 10 + change
    assert table["Katana"].zone == "hand"
    assert table["Yari"].zone == "deck", "one thing happened"


@BOTH
@pytest.mark.rule("C-HONOR-04")
@pytest.mark.rule("C-HONOR-05")
@pytest.mark.parametrize(("number", "by"), [(2, -5), (2, -2), (-3, -4)])
def test_a_reduced_change_stops_at_nothing_and_nothing_is_none(
    ruleset: str, number: int, by: int
) -> None:
    table = _altered(ruleset, number, by)
    assert table.player("allen").family_honor == 10
    assert _changes(table) == []
    assert table["Katana"].zone == "deck"


@BOTH
@pytest.mark.rule("C-HONOR-04")
@pytest.mark.parametrize("number", [2, -2])
def test_what_is_reduced_to_nothing_is_not_raised_again(ruleset: str, number: int) -> None:
    alter = "{kind: trait, when: {before: honor}, do: [{alter: it, by: %d}]}"
    scales = [holding(f"By {by}", text=alter % by) for by in (-3, 1)]
    table = Table(ruleset, allen=Side(honor=10, play=[_gift(number), *scales]), bob=Side())
    table.play("action", allen=["act Gift", "resolve By -3"])
    assert table.player("allen").family_honor == 10


@BOTH
@pytest.mark.rule("C-HONOR-05")
def test_a_gain_of_nothing_is_not_answered_beforehand_either(ruleset: str) -> None:
    nothing = holding("Gift", text="{kind: open, do: [{honor: you.hand}]}")
    answer = "{kind: reaction, when: {before: honor}, do: [{honor: 1}]}"
    table = Table(
        ruleset, allen=Side(honor=10, play=[nothing, holding("Eye", text=answer)]), bob=Side()
    )
    table.play("action", allen=["act Gift"])
    table.do(honor.gain, table.player("allen"), 0)
    assert not table.offered("allen", "react Eye")
    assert table.player("allen").family_honor == 10


@BOTH
@pytest.mark.rule("C-HONOR-06")
@pytest.mark.parametrize(("start", "change"), [(38, 4), (3, -4)])
def test_all_points_come_together(ruleset: str, start: int, change: int) -> None:
    watch = (
        "{kind: trait, when: {after: honor, who: you}, if: [{compare: you.honor = %d}],"
        " do: [{draw: 1}]}"
    )
    table = Table(
        ruleset,
        allen=Side(
            honor=start,
            play=[
                _gift(change),
                *(holding(f"At {n}", text=watch % n) for n in (39, 40, 41, 42, 0, 1, 2, -1)),
            ],
            fate_deck=[item("Katana"), item("Yari")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Gift"])
    assert table.player("allen").family_honor == start + change
    assert _changes(table) == [change]
    assert [each.by.source.face.title for each in table.happened("drawn")] == [
        f"At {start + change}"
    ]


CAP = "{kind: open, do: [{prevent: any, what: honor_gain, by: {whose: you}, past: 5}]}"


@pytest.mark.rule("C-HONOR-07")
@pytest.mark.parametrize(
    ("ruleset", "total", "changes"), [("celestial", 5, [1, 2, 2]), ("diamond", 6, [1, 2, 3])]
)
def test_a_gain_past_a_total_is_split_there(ruleset: str, total: int, changes: list[int]) -> None:
    gifts = [_gift(number, f"Gift {number}") for number in (1, 2, 3, 4)]
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[holding("Cap", text=CAP), *gifts, _gift(-2, "Debt")]),
        bob=Side(
            honor=0, play=[holding("Alms", text="{kind: open, do: [{honor: 2, who: other}]}")]
        ),
    )
    table.play("action", allen=["act Cap", "act Gift 1", "act Gift 2", "act Gift 3"])
    assert table.player("allen").family_honor == total
    assert _changes(table) == changes
    table.play("action", allen=["act Gift 4"])
    assert table.player("allen").family_honor == total, "the total is reached"
    table.play("action", allen=["act Debt"], bob=["act Alms"])
    assert table.player("allen").family_honor == total, "losses and others' cards don't count"
    table.play("turn")
    table.play("turns", turns=2, allen=["act Gift 4"])
    assert table.player("allen").family_honor == total + 4, "it counted for a turn"


@BOTH
@pytest.mark.rule("C-HONOR-08")
@pytest.mark.parametrize(("points", "strength"), [(-10, 3), (0, 3), (9, 3), (25, 5)])
def test_points_of_honor_are_counted_above_zero(ruleset: str, points: int, strength: int) -> None:
    shot = "{kind: open, do: [{give: self, force: {plus: [3, {per: 10, of: you.honor}]}}]}"
    table = Table(
        ruleset,
        allen=Side(honor=points, play=[personality("Matsu Misato", force=0, text=shot)]),
        bob=Side(),
    )
    table.play("action", allen=["act Matsu Misato"])
    assert stats.force(table["Matsu Misato"]) == strength


@BOTH
def test_a_trait_may_keep_losses_from_a_player(ruleset: str) -> None:
    shield = "{kind: trait, do: [{prevent: you, what: honor_loss}]}"
    table = Table(
        ruleset,
        allen=Side(honor=5, play=[holding("Shrine", text=shield)]),
        bob=Side(
            honor=5, play=[holding("Rumor", text="{kind: open, do: [{honor: -2, who: any}]}")]
        ),
    )
    table.play("action", bob=["act Rumor"])
    assert [table.player(name).family_honor for name in ("allen", "bob")] == [5, 3]
    gift = holding("Gift", text="{kind: open, do: [{honor: 2}]}")
    table.put(table.player("allen"), gift)
    table.play("action", allen=["act Gift"])
    assert table.player("allen").family_honor == 7
