"""Gold and other costs (D-COST)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


@BOTH
@pytest.mark.rule("D-COST-01")
def test_several_sources_pay_one_cost_in_any_players_turn(ruleset: str) -> None:
    act = "{kind: open, do: [{honor: 1}]}"
    answer = (
        "{kind: reaction, when: {after: honor, who: other}, cost: [{pay: 7}], do: [{honor: 1}]}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[holding("Act", text=act)]),
        bob=Side(
            honor=3,
            stronghold=stronghold(gold=0),
            play=[
                holding("Two", 2),
                holding("Pair", 2),
                holding("Three", 3),
                holding("Answer", text=answer),
            ],
        ),
    )
    table.play("action", allen=["act Act"], bob=["react Answer", "bow Two", "bow Pair"])
    assert [each.amount for each in table.happened("produced")] == [2, 2, 3]
    assert table.player("bob").family_honor == 4
    table.game.players[0].used["turn"].clear()
    table.play("action", allen=["act Act"])
    assert not table.offered("bob", "react Answer")  # nothing is left to pay with


@BOTH
@pytest.mark.rule("D-COST-02")
def test_no_gold_is_made_without_a_cost(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(play=[holding("Mine", 2), personality("Reju")], hand=[]), bob=Side()
    )
    table.play("turn")
    for name in ("allen", "bob"):
        assert not table.offered(name, "bow Mine")
        assert not table.offered(name, "act Mine")
    assert table.happened("produced") == []


@BOTH
@pytest.mark.rule("D-COST-03")
def test_what_is_over_is_lost(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(gold=0),
            play=[personality("Reju"), holding("Silk Works", 4)],
            hand=[item("Katana", gold_cost=3), follower("Guard", gold_cost=1)],
        ),
        bob=Side(),
    )
    word = "target" if table.rules.equip_targets_attachment else "choose"
    table.play("action", allen=["act equip", f"{word} Katana"])
    assert table["Katana"].in_play
    assert table["Silk Works"].bowed
    table.play("action")
    assert table["Guard"].zone == "hand"
    assert not table.offered("allen", f"{word} Guard")
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("D-COST-04")
@pytest.mark.parametrize(("paid", "force"), [(True, 6), (False, 1)])
def test_more_may_be_paid_than_is_due(ruleset: str, paid: bool, force: int) -> None:
    rich = "{kind: trait, when: {after: enters, what: self}, do: [{give: self, force: it.amount}]}"
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(gold=0),
            play=[personality("Reju"), holding("Mine", 5)],
            hand=[follower("Guard", gold_cost=0, text=rich)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act equip", *(["bow Mine"] if paid else [])])
    assert table["Guard"].in_play
    assert table["Mine"].bowed is paid
    assert stats.force(table["Guard"]) == force


@BOTH
@pytest.mark.rule("D-COST-04")
def test_an_ability_sees_all_that_was_paid(ruleset: str) -> None:
    text = "{kind: open, cost: [{pay: 2}], do: [{honor: paid}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            stronghold=stronghold(gold=0),
            play=[holding("Mine", 2), holding("Silk Works", 4), holding("Gift", text=text)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Gift", "bow Mine + bow Silk Works"])
    assert table.player("allen").family_honor == 6


@BOTH
@pytest.mark.rule("D-GLOS-09")
def test_a_variable_number_is_known_when_it_is_used(ruleset: str) -> None:
    gift = "{kind: open, cost: [{pay: chosen(0)}], do: [{honor: paid}]}"
    lord = "{kind: trait, do: [{give: self, force: self.followers}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            stronghold=stronghold(gold=0),
            play=[
                (personality("Reju", force=0, text=lord), follower("Guard"), follower("Boy")),
                holding("Mine", 2),
                holding("Gift", text=gift),
            ],
        ),
        bob=Side(),
    )
    assert stats.force(table["Reju"]) == 2  # known at any time, though it depends on the table
    table.play("action", allen=["act Gift", "number 2"])
    assert table.player("allen").family_honor == 2
    assert table["Mine"].bowed


@BOTH
@pytest.mark.rule("D-COST-06")
def test_each_target_has_an_effect_of_its_own(ruleset: str) -> None:
    text = (
        "{kind: open, target: {foes: {is: personality, whose: other, pick: 3}}, do: [{bow: foes}]}"
    )
    save = (
        "{kind: reaction, when: {before: bows, what: {is: personality, title: Kuon}},"
        " do: [{negate: it}]}"
    )
    kind = "Strategy" if ruleset == "celestial" else "Action"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Storm", text=text)]),
        bob=Side(
            play=[personality(each) for each in ("Reiha", "Kuon", "Todori")],
            hand=[other(kind, "Save", text=save)],
        ),
    )
    table.play("action", allen=["act Storm"], bob=["react Save"])
    assert {each.face.title for each in table.game.cards if each.bowed} == {"Reiha", "Todori"}
