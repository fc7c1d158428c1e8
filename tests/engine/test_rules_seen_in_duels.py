"""Rules of other chapters that a duel shows (D-ACT, D-TYPE)."""

from __future__ import annotations

from typing import Any

import pytest
from dueling_boards import challenge, challenger, fate
from table import Table, other, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def totals(table: Table) -> list[int]:
    """What the duelists come to, the challenger's first."""
    return [each.amount for each in table.happened("duel_total")]


@BOTH
@pytest.mark.rule("D-ACT-01")
@pytest.mark.parametrize("kind", ["open", "reaction"])
def test_no_open_action_raises_chi_while_a_duel_goes_on(ruleset: str, kind: str) -> None:
    when = "when: {after: duel_begins}, " if kind == "reaction" else ""
    text = f"{{kind: {kind}, {when}do: [{{give: self, chi: 2}}]}}"
    spare = "{if: [{is: {foe: {chi: '<= 9'}}}], draw: 0}"
    table = challenge(
        ruleset,
        challenger(
            text="{kind: limited, target: {foe: {is: personality, whose: other}},"
            f" do: [{{duel: foe, challenge: true, loser: [{spare}]}}]}}"
        ),
        personality("Hida", chi=4, text=text),
        bob=["react Hida" if kind == "reaction" else "act Hida"],
    )
    # The Open action is taken when the duel is over.
    assert totals(table) == [3, 6 if kind == "reaction" else 4]
    order = [each.what.face.title for each in table.happened("resolves") if each.what]
    assert order == (["Hida", "Reju"] if kind == "reaction" else ["Reju", "Hida"])


def focused(ruleset: str, card: Any) -> Table:
    """Bob, whose Hida has 4 Chi, focuses a card."""
    return challenge(ruleset, hands=([], [card]), bob=[f"focus {card.title}"])


@BOTH
@pytest.mark.rule("D-TYPE-04")
def test_a_sensei_left_in_the_fate_deck_may_be_focused(ruleset: str) -> None:
    numbers = {"province_strength": 1, "gold_production": 1, "starting_honor": 1}
    sensei = other("Sensei", "Mistress", sensei={"clans": "all", **numbers}, focus=2)
    table = focused(ruleset, sensei)
    assert totals(table) == [3, 6]
    assert table.player("bob").fate_discard == [table["Mistress"]]
    assert table.player("bob").provinces[0].strength() == 7


@BOTH
@pytest.mark.rule("D-TYPE-09")
def test_an_action_card_is_focused_for_nothing(ruleset: str) -> None:
    plan = fate(ruleset, "Plan", 3, gold_cost=2, text="{kind: open, do: [{honor: 1}]}")
    table = focused(ruleset, plan)
    assert totals(table) == [3, 7]
    assert not table.happened("paid")
    assert not any(each.bowed for each in table.player("bob").play)
    assert table.player("bob").family_honor == 5
