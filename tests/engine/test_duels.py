"""The course of a duel: focus pools, focusing, striking, Focus Effects (D-DUEL, C-DUEL A to F)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from dueling_boards import board, challenge, challenger, fate
from table import Table, personality

from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.views import View
from l5r_cards.play.seats import ScriptSeat

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def cards(ruleset: str, name: str, *values: int, **facts: Any) -> list[Any]:
    """Cards of some Focus Values, called by name and value."""
    return [fate(ruleset, f"{name}{each}", each, **facts) for each in values]


def names(table: Table) -> list[str]:
    return [each.name for each in table.game.log]


def titles(found: list[Any]) -> list[str]:
    return [each.face.title for each in found]


@BOTH
@pytest.mark.rule("D-DUEL-04")
@pytest.mark.rule("C-DUEL-06")
def test_both_numbers_are_told_and_the_challenged_chooses_first(ruleset: str) -> None:
    table = challenge(
        ruleset,
        hands=(cards(ruleset, "A", 1), cards(ruleset, "B", 1)),
        bob=["focus B1"],
        allen=["strike"],
    )
    assert [each.amount for each in table.happened("duel_stat")] == [3, 4]
    assert names(table).index("duel_stat") < names(table).index("focuses")
    assert table.game.active is table.player("allen")
    assert table.happened("focuses")[0].who is table.player("bob")


@BOTH
@pytest.mark.rule("C-DUEL-06")
@pytest.mark.parametrize("how", ["text", "trait"])
def test_something_may_make_the_challenger_begin(ruleset: str, how: str) -> None:
    swift = personality("Swift", text="{kind: trait, do: [{rule: first_focus}]}")
    table = challenge(
        ruleset,
        challenger(", first: you" if how == "text" else ""),
        hands=(cards(ruleset, "A", 1), cards(ruleset, "B", 1)),
        also={"allen": [swift] if how == "trait" else []},
        bob=["strike"],
        allen=["focus A1"],
    )
    assert [each.who.name for each in table.happened("focuses")] == ["allen"]


@pytest.mark.rule("D-DUEL-05")
def test_a_focused_card_adds_to_the_chi_at_once_and_does_nothing_else() -> None:
    ask = (
        "{kind: reaction, when: {after: focuses, who: other},"
        " if: [{compare: challenged.chi = 7}], do: [{honor: 1}]}"
    )
    effect = "{kind: reaction, when: {after: focuses}, do: [{honor: 9}]}"
    table = challenge(
        "diamond",
        hands=(
            [fate("diamond", "Watchful", 0, text=ask)],
            [fate("diamond", "Cut", 3, text=effect)],
        ),
        bob=["focus Cut"],
        allen=["react Watchful"],
    )
    assert table.player("allen").family_honor == 6
    assert table.player("bob").family_honor == 5
    assert not table.offered("bob", "react Cut")


@pytest.mark.rule("D-DUEL-05")
def test_the_bonus_of_focusing_lasts_until_the_duel_ends() -> None:
    fragile = "{kind: trait, when: {after: duel_begins}, do: [{give: self, chi: -3}]}"
    table = challenge(
        "diamond",
        challenger(chi=1),
        personality("Hida", chi=4, text=fragile),
        hands=([], cards("diamond", "B", 3)),
        bob=["focus B3"],
    )
    assert [each.amount for each in table.happened("duel_total")] == [1, 4]
    assert table["Hida"].zone == "play", "his Chi is 1 again"


@BOTH
@pytest.mark.rule("D-DUEL-05")
@pytest.mark.rule("C-DUEL-08")
def test_opponents_see_a_face_down_card(ruleset: str) -> None:
    pools = (cards(ruleset, "P", 1, 1, 1), cards(ruleset, "Q", 1, 1, 1))
    table = board(
        ruleset, None, None, (cards(ruleset, "A", 1, 2), cards(ruleset, "B", 1, 3)), pools
    )
    table.watch()
    answer = ["accept"] if ruleset == "diamond" else []
    table.play("action", allen=["act Reju", "focus A2"], bob=[*answer, "focus B3", "strike"])
    views = {name: [v for v, d in table.asked[name] if d.kind == "duel"] for name in table.asked}
    (theirs,), mine = views["allen"], views["bob"][-1]
    assert theirs["duel"]["sides"][1]["focused"] == [{"hidden": "fate"}]
    assert [each["title"] for each in mine["duel"]["sides"][1]["focused"]] == ["B3"]
    assert mine["duel"]["sides"][0]["focused"] == [{"hidden": "fate"}]


@pytest.mark.rule("D-DUEL-05")
def test_what_a_face_down_card_adds_is_secret() -> None:
    seen: list[dict[str, int]] = []

    class Looking(ScriptSeat):
        def choose(self, view: View, decision: Decision) -> Sequence[int]:
            if decision.kind == "duel":
                seen.extend(view.about(table[each].serial)["numbers"] for each in ("Reju", "Hida"))
            return super().choose(view, decision)

    table = board("diamond", hands=(cards("diamond", "A", 1, 2), cards("diamond", "B", 1, 3)))
    table.seats["allen"] = table.game.seats[0] = Looking()
    table.play("action", allen=["act Reju", "focus A2"], bob=["accept", "focus B3", "focus B1"])
    assert [each["chi"] for each in seen] == [3, 4, 5, 4]


@BOTH
@pytest.mark.rule("D-DUEL-07")
@pytest.mark.rule("C-DUEL-13")
def test_who_cannot_focus_must_strike(ruleset: str) -> None:
    no = "{kind: trait, do: [{forbid: self, what: focus}]}"
    for hand, text in (([], None), (cards(ruleset, "B", 1), no)):
        facts = {"text": text} if text else {}
        table = challenge(
            ruleset,
            theirs=personality("Hida", chi=4, **facts),
            hands=(cards(ruleset, "A", 2), hand),
        )
        assert not table.offered("bob", "focus")
        assert not table.offered("bob", "pass")
        assert [each.who.name for each in table.happened("strikes")] == ["bob"]


@pytest.mark.rule("D-DUEL-07")
def test_they_focus_in_turn_as_long_as_they_have_cards() -> None:
    table = challenge(
        "diamond",
        hands=(cards("diamond", "A", 1, 2, 3), cards("diamond", "B", 1, 2, 3)),
        bob=["focus B1", "focus B2", "focus B3"],
        allen=["focus A1", "focus A2", "focus A3"],
    )
    assert [each.who.name for each in table.happened("focuses")] == ["bob", "allen"] * 3
    assert [each.who.name for each in table.happened("strikes")] == ["bob"]


@pytest.mark.rule("D-DUEL-08")
@pytest.mark.parametrize(
    ("focused", "total", "dead"), [(3, [6, 6], {"Reju", "Hida"}), (4, [7, 6], {"Hida"})]
)
def test_all_is_shown_and_the_higher_total_wins(
    focused: int, total: list[int], dead: set[str]
) -> None:
    table = challenge(
        "diamond",
        hands=(cards("diamond", "A", focused), cards("diamond", "B", 2)),
        bob=["focus B2"],
        allen=[f"focus A{focused}"],
    )
    assert titles([each.what for each in table.happened("revealed")]) == [f"A{focused}", "B2"]
    assert [each.amount for each in table.happened("duel_total")] == total
    assert {each.what.face.title for each in table.happened("duel_lost")} == dead
    assert {each.what.face.title for each in table.happened("destroyed")} == dead
    assert titles(table.player("allen").fate_discard) == [f"A{focused}"]
    assert titles(table.player("bob").fate_discard) == ["B2"]
    assert table.game.duel is None


@pytest.mark.rule("D-DUEL-08")
def test_the_loser_lives_where_the_effect_has_another_end() -> None:
    table = challenge("diamond", challenger(", loser: [{dishonor: loser}]", chi=9))
    assert table["Hida"].zone == "play"
    assert table["Hida"].dishonored


@BOTH
@pytest.mark.rule("D-DUEL-09")
def test_a_focus_effect_waits_for_the_strike(ruleset: str) -> None:
    text = "{kind: focus, do: [{give: duelist, duel: 2}, {honor: 1}]}"
    table = challenge(
        ruleset,
        hands=(cards(ruleset, "A", 1), [fate(ruleset, "Void", 1, text=text)]),
        bob=["focus Void"],
        allen=["strike"],
    )
    assert names(table).index("strikes") < names(table).index("focus_effect")
    assert names(table).index("focus_effect") < names(table).index("honor")
    assert [each.amount for each in table.happened("duel_total")] == [3, 4 + 1 + 2]


@BOTH
@pytest.mark.rule("D-DUEL-10")
@pytest.mark.rule("C-DUEL-34")
def test_a_duelist_who_dies_ends_the_duel_unresolved(ruleset: str) -> None:
    kill = "{kind: reaction, when: {after: focuses, who: other}, do: [{destroy: challenged}]}"
    pools = (cards(ruleset, "P", 1, 2, 3), cards(ruleset, "Q", 1, 2, 3))
    table = challenge(
        ruleset,
        challenger(", winner: [{honor: 5}], loser: [{honor: -5, who: other}]"),
        hands=([fate(ruleset, "Poison", 0, text=kill)], cards(ruleset, "B", 1)),
        decks=pools,
        bob=["focus B1"],
        allen=["react Poison"],
    )
    assert not table.happened("duel_won") + table.happened("duel_lost")
    assert [table.player(each).family_honor for each in ("allen", "bob")] == [5, 5]
    assert titles(table.player("bob").fate_discard) == ["B1"]
    assert [len(table.player(each).fate_deck) for each in ("allen", "bob")] == [3, 3]
    assert "duel_ends" in names(table)
    assert "duel_resolution_ends" not in names(table)


@BOTH
@pytest.mark.rule("D-DUEL-10")
def test_a_change_of_control_ends_the_duel(ruleset: str) -> None:
    sway = "{kind: reaction, when: {after: focuses, who: other}, do: [{control: challenged}]}"
    table = challenge(
        ruleset,
        hands=([fate(ruleset, "Sway", 0, text=sway)], cards(ruleset, "B", 1)),
        bob=["focus B1"],
        allen=["react Sway"],
    )
    assert table["Hida"].controller is table.player("allen")
    assert not table.happened("duel_total")
    assert titles(table.player("bob").fate_discard) == ["B1"]


@BOTH
@pytest.mark.rule("D-DUEL-10")
@pytest.mark.parametrize("others", [[], ["cindy"]])
def test_a_player_who_is_out_of_the_game_is_out_of_the_duel(
    ruleset: str, others: list[str]
) -> None:
    shame = (
        "{kind: reaction, when: {after: focuses, who: other}, do: [{lose: controller(challenged)}]}"
    )
    table = board(
        ruleset,
        hands=([fate(ruleset, "Shame", 0, text=shame)], cards(ruleset, "B", 1)),
        decks=(cards(ruleset, "P", 1, 2, 3), cards(ruleset, "Q", 1, 2, 3)),
        others=others,
    )
    answer = ["accept"] if ruleset == "diamond" else []
    table.play("action", allen=["act Reju", "react Shame"], bob=[*answer, "focus B1"])
    assert (table.game.outcome is None) is bool(others)
    assert table.game.duel is None
    assert all(each.zone not in ("pool", "focused") for each in table.game.cards)
    assert len(table.player("allen").fate_deck) == 3
    assert not table.happened("duel_won")


@pytest.mark.rule("D-DUEL-11")
def test_a_duel_of_force() -> None:
    more = "{kind: reaction, when: {after: focuses, who: you}, do: [{give: duelist, chi: 3}]}"
    as_focus = more.replace("chi: 3", "duel: 3")
    for text, total in ((more, 5), (as_focus, 8)):
        table = challenge(
            "diamond",
            challenger(", stat: force, first: you", force=3),
            hands=([*cards("diamond", "A", 2), fate("diamond", "Lunge", 0, text=text)], []),
            allen=["focus A2", "react Lunge"],
        )
        assert [each.amount for each in table.happened("duel_total")] == [total, 1]


@BOTH
@pytest.mark.rule("D-DCHI-01")
@pytest.mark.parametrize(("stat", "total"), [("chi", 13), ("force", 12)])
def test_double_chi_counts_what_is_focused_twice(ruleset: str, stat: str, total: int) -> None:
    two_and_three = cards(ruleset, "A", 2, 3)
    is_pool = ruleset == "celestial"
    table = challenge(
        ruleset,
        challenger(f", stat: {stat}, first: you", chi=3, force=2, keywords=["Double Chi"]),
        hands=(two_and_three[is_pool:], cards(ruleset, "B", 0)),
        decks=(two_and_three[:is_pool], []),
        allen=["focus A2", "focus A3"],
        bob=["focus B0"],
    )
    assert table.happened("duel_total")[0].amount == total
