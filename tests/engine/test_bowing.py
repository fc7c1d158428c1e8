"""Bowed and straight cards (D-BOW)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
DRAW = "{kind: open, cost: [{bow: self}], do: [{draw: 1}]}"
BOW_YOURS = """
kind: limited
target: {{foe: {{is: {kind}, whose: you}}}}
do: [{{bow: {what}}}]
"""


@BOTH
@pytest.mark.rule("D-BOW-01")
def test_a_bowed_holding_makes_no_gold(ruleset: str) -> None:
    mine = holding("Mine", 2)
    table = Table(
        ruleset,
        allen=Side(
            play=[mine],
            provinces=[holding("Farm", gold_cost=2), holding("Market", gold_cost=2)],
            stronghold=stronghold(gold=0),
        ),
    )
    table.play("dynasty", allen=["recruit Farm"])
    assert table["Mine"].bowed
    assert table["Market"].zone == "province"
    table.play("dynasty")
    assert not table.offered("allen", "recruit Market")


@pytest.mark.rule("D-BOW-01")
def test_an_ability_without_a_bow_cost_leaves_its_card_straight_and_may_be_repeated() -> None:
    blank = [other("Action", f"Card {number}") for number in range(3)]
    wise = personality("Wise", text="{kind: open, do: [{draw: 1}]}")
    table = Table("diamond", allen=Side(play=[wise], fate_deck=blank))
    table.play("action", allen=["act Wise", "act Wise"])
    assert not table["Wise"].bowed
    assert len(table.player("allen").hand) == 2


@BOTH
@pytest.mark.rule("D-BOW-02")
def test_one_bow_pays_one_cost(ruleset: str) -> None:
    text = """
    - {kind: limited, cost: [{bow: self}], do: [{honor: 1}]}
    - {kind: open, cost: [{bow: self}], do: [{honor: 2}]}
    """
    table = Table(ruleset, allen=Side(honor=0, play=[personality("Reju", text=text)]))
    table.play("action", allen=["act Reju (limited)"])
    assert table.offered("allen", "act Reju (open)")
    assert table.player("allen").family_honor == 1
    table.play("action")
    assert not table.offered("allen", "act Reju")


@BOTH
@pytest.mark.rule("D-BOW-02")
def test_two_costs_of_one_action_cannot_be_the_same_bow(ruleset: str) -> None:
    text = "{kind: limited, cost: [{bow: self}, {bow: self}], do: [{honor: 1}]}"
    table = Table(ruleset, allen=Side(honor=0, play=[personality("Reju", text=text)]))
    table.play("action")
    assert not table.offered("allen", "act Reju")


@BOTH
@pytest.mark.parametrize("bowed", [False, True])
@pytest.mark.rule("D-BOW-03")
def test_a_bowed_card_reacts_to_nothing(ruleset: str, bowed: bool) -> None:
    text = "{kind: reaction, when: {after: dishonored}, do: [{give: bearer, force: 1}]}"
    fan = item("Fan", force="+0", text=text)
    shame = "{kind: limited, target: {foe: {is: personality, whose: other}}, do: [{dishonor: foe}]}"
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[(personality("Reju"), fan)]),
        bob=Side(honor=0, play=[holding("Spy", text=shame), personality("Kuon")]),
        first="bob",
    )
    table["Fan"].bowed = bowed
    table.play("action", bob=["act Spy"], allen=[] if bowed else ["react Fan"])
    assert table["Reju"].dishonored
    assert table.offered("allen", "react Fan") is not bowed
    assert stats.force(table["Reju"]) == (1 if bowed else 2)


@BOTH
@pytest.mark.parametrize("kind", ["limited", "open"])
@pytest.mark.rule("D-BOW-03")
def test_a_bowed_card_takes_no_actions(ruleset: str, kind: str) -> None:
    reju = personality("Reju", text=f"{{kind: {kind}, do: [{{honor: 1}}]}}")
    table = Table(ruleset, allen=Side(honor=0, play=[reju]))
    table["Reju"].bowed = True
    table.play("action")
    assert not table.offered("allen", "act Reju")
    table["Reju"].bowed = False
    table.play("action", allen=["act Reju"])
    assert table.player("allen").family_honor == 1


@BOTH
@pytest.mark.rule("D-BOW-04")
def test_a_bowed_card_may_straighten_itself(ruleset: str) -> None:
    text = "{kind: open, cost: [{pay: 2}], do: [{straighten: self}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", text=text)], stronghold=stronghold(gold=2)),
    )
    table["Reju"].bowed = True
    table.play("action", allen=["act Reju"])
    assert not table["Reju"].bowed
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]


@BOTH
@pytest.mark.rule("D-BOW-04")
def test_a_bowed_card_may_not_straighten_another(ruleset: str) -> None:
    text = "{kind: open, target: {ally: {is: personality}}, do: [{straighten: ally}]}"
    table = Table(ruleset, allen=Side(play=[personality("Reju", text=text), personality("Kuon")]))
    table["Reju"].bowed = table["Kuon"].bowed = True
    table.play("action")
    assert not table.offered("allen", "act Reju")


@BOTH
@pytest.mark.rule("D-BOW-06")
def test_bowing_leaves_bonuses_and_traits_in_effect(ruleset: str) -> None:
    blade = item("Blade", force="+2", chi="+1", text=DRAW)
    riders = "{is: personality, whose: you, keyword: cavalry, all: true}"
    stables = holding("Stables", text=f"{{kind: trait, do: [{{give: {riders}, force: 1}}]}}")
    reju = personality("Reju", force=2, chi=2, keywords="Cavalry")
    table = Table(
        ruleset,
        allen=Side(play=[(reju, blade), stables], fate_deck=[other("Strategy", "Card")]),
    )
    table["Stables"].bowed = True
    table.play("action", allen=["act Blade"])
    assert table["Blade"].bowed
    assert stats.force(table["Reju"]) == 5
    assert stats.chi(table["Reju"]) == 3


@BOTH
@pytest.mark.parametrize(
    ("kind", "what", "bowed"),
    [("personality", "foe", ["Reju"]), ("unit", "foe.unit", ["Reju", "Spears", "Bows"])],
)
@pytest.mark.rule("D-BOW-07")
@pytest.mark.rule("C-UNIT-01")
def test_each_card_of_a_unit_bows_alone_unless_the_unit_bows(
    ruleset: str, kind: str, what: str, bowed: list[str]
) -> None:
    text = BOW_YOURS.format(kind=kind, what=what)
    unit = (personality("Reju"), follower("Spears"), follower("Bows"))
    table = Table(ruleset, allen=Side(play=[unit, holding("Drill", text=text)]))
    table.play("action", allen=["act Drill"])
    assert [each.face.title for each in table["Reju"].unit() if each.bowed] == bowed
    assert [each.what.face.title for each in table.happened("bows")] == bowed


@BOTH
@pytest.mark.rule("D-BOW-09")
def test_a_straight_attachment_acts_though_its_personality_is_bowed(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju"), item("Scroll", text=DRAW))],
            fate_deck=[other("Strategy", "Card")],
        ),
    )
    table["Reju"].bowed = True
    table.play("action", allen=["act Scroll"])
    assert table["Scroll"].bowed
    assert table["Card"].zone == "hand"


@BOTH
@pytest.mark.rule("D-BOW-08")
def test_a_straight_personality_acts_though_his_follower_is_bowed(ruleset: str) -> None:
    text = "{kind: open, cost: [{bow: self}], do: [{honor: 1}]}"
    table = Table(
        ruleset, allen=Side(honor=0, play=[(personality("Reju", text=text), follower("Spears"))])
    )
    table["Spears"].bowed = True
    table.play("action", allen=["act Reju"])
    assert table["Reju"].bowed
    assert table.player("allen").family_honor == 1
