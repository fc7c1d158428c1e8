"""How the texts of old cards are read (D-OLD-01 to -03)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, personality

from l5r_cards.engine import favor

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
OLD, NEW = ["imperial", "jade", "legacy"], ["imperial", "jade", "gold", "diamond", "legacy"]
ANSWER = "{before: honor, who: you, sign: loss}"
LOWER = f"{{kind: reaction, when: {ANSWER}, do: [{{alter: it, by: -3}}]}}"
STOP_LOSS = f"{{kind: reaction, when: {ANSWER}, do: [{{negate: it}}]}}"
SHIELD = "{kind: open, do: [{prevent: {is: personality, whose: you, all: true}, what: honor_loss}]}"
FAVOR = "{kind: open, cost: [{favor: discard}], do: [{honor: 1}]}"
CANCEL = "{kind: reaction, when: {before: resolves}, do: [{negate: it}]}"
GAIN = "{kind: open, do: [{honor: 2}]}"
TAKE = "{kind: open, do: [{favor: discard, who: other}]}"


def is_political(ruleset: str, text: str, pools: list[str]) -> bool:
    """Whether the action of a card of some pools is seen as Political when it is used."""
    seen = "{after: resolves, action: {is: action, keyword: political}}"
    shame = "{kind: open, keywords: repeatable, do: [{honor: -4, who: any}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju"), holding("Old", text=text, legal=pools)]),
        bob=Side(
            play=[
                holding("Shame", text=shame),
                holding("Watch", text=f"{{kind: reaction, when: {seen}, do: [{{draw: 0}}]}}"),
            ]
        ),
    )
    table.do(favor.take, table.player("allen"))
    if "reaction" in text:
        table.play("action", allen=["react Old"], bob=["act Shame"])
    else:
        table.play("action", allen=["act Old"])
    return table.offered("bob", "react Watch")


@BOTH
@pytest.mark.rule("D-OLD-01")
@pytest.mark.parametrize("text", [LOWER, STOP_LOSS, SHIELD, FAVOR])
def test_old_actions_that_change_honor_or_cost_the_favor_are_political(
    ruleset: str, text: str
) -> None:
    assert is_political(ruleset, text, OLD)


@BOTH
@pytest.mark.rule("D-OLD-02")
@pytest.mark.parametrize("text", [CANCEL, GAIN, TAKE])
def test_old_actions_that_do_otherwise_are_not(ruleset: str, text: str) -> None:
    assert not is_political(ruleset, text, OLD)


@BOTH
@pytest.mark.rule("D-OLD-03")
@pytest.mark.parametrize("text", [LOWER, STOP_LOSS, SHIELD, FAVOR])
def test_newer_actions_are_political_only_where_they_say_so(ruleset: str, text: str) -> None:
    assert not is_political(ruleset, text, NEW)
    assert is_political(ruleset, text.replace("{kind:", "{keywords: political, kind:", 1), NEW)
