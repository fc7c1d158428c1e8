"""Costs, effects, targets, limits and Reactions (D-COST, D-TGT, D-RCT, D-NEG)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, other, personality

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
SAMPLE = """
kind: limited
performer: {is: personality, whose: you, bowed: false}
target: {foe: {is: personality, whose: other}}
cost: [{bow: performer}, {discard: {zone: hand, whose: you}}]
do: [{bow: foe}, {honor: -1}]
"""


def _sample(ruleset: str, **bob: object) -> Table:
    kind = "Strategy" if ruleset == "celestial" else "Action"
    return Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[personality("Reju")],
            hand=[other(kind, "Sample", text=SAMPLE), other(kind, "Spare")],
        ),
        bob=Side(honor=3, play=[personality("Kuon"), holding("Mine", 2)], **bob),  # type: ignore[arg-type]
    )


@BOTH
@pytest.mark.rule("D-COST-05")
@pytest.mark.rule("C-STRAT-04")
def test_costs_are_paid_then_the_effects_happen(ruleset: str) -> None:
    table = _sample(ruleset)
    table.play("action", allen=["act Sample"])
    assert table["Reju"].bowed
    assert table["Spare"].zone == "discard"
    assert table["Kuon"].bowed
    assert not table["Mine"].bowed
    assert table.player("allen").family_honor == 4
    assert table["Sample"].zone == "discard"


@BOTH
@pytest.mark.rule("D-NEG-01")
@pytest.mark.rule("D-NEG-03")
def test_a_canceled_action_does_nothing_and_is_not_refunded(ruleset: str) -> None:
    stop = "{kind: reaction, when: {before: resolves}, do: [{negate: it}]}"
    table = _sample(ruleset, hand=[other("Strategy", "Stop", text=stop)])
    table.play("action", allen=["act Sample"], bob=["react Stop"])
    assert table["Reju"].bowed
    assert table["Spare"].zone == "discard"
    assert not table["Kuon"].bowed
    assert table.player("allen").family_honor == 5
    assert table["Sample"].zone == "discard"


@BOTH
@pytest.mark.rule("D-NEG-04")
def test_negation_works_effect_by_effect(ruleset: str) -> None:
    when = "{before: bows, what: {is: personality, whose: you}}"
    stop = f"{{kind: reaction, when: {when}, do: [{{negate: it}}]}}"
    table = _sample(ruleset, hand=[other("Strategy", "Stop", text=stop)])
    table.play("action", allen=["act Sample"], bob=["react Stop"])
    assert not table["Kuon"].bowed
    assert table.player("allen").family_honor == 4


@BOTH
@pytest.mark.rule("D-TGT-06")
def test_an_action_without_a_legal_target_is_not_offered(ruleset: str) -> None:
    table = _sample(ruleset)
    table.game.players[1].play.remove(table["Kuon"])
    table.play("action")
    assert not table.offered("allen", "act Sample")


def test_a_continuous_trait_gives_a_bonus() -> None:
    riders = "{is: personality, whose: you, keyword: cavalry, all: true}"
    text = f"{{kind: trait, do: [{{give: {riders}, force: 2}}]}}"
    table = Table(
        allen=Side(play=[holding("Stables", text=text), personality("Rider", keywords="Cavalry")]),
        bob=Side(play=[personality("Other", keywords="Cavalry")]),
    )
    assert stats.force(table["Rider"]) == 3
    assert stats.force(table["Other"]) == 1
