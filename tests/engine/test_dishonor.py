"""Dishonored Personalities: what they are worth, cost, and how they are restored (D-DISH)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, personality

from l5r_cards.engine import attaching, stats
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
GAIN = "{kind: open, do: [{honor: 3}]}"
LOSS = "{kind: open, do: [{honor: -3}]}"


def _table(ruleset: str, *play: Any, hand: tuple[Card, ...] = ()) -> Table:
    return Table(ruleset, allen=Side(honor=10, play=play, hand=hand), bob=Side(honor=2))


def _honor(table: Table, name: str = "allen") -> int:
    return table.player(name).family_honor


@BOTH
@pytest.mark.rule("D-DISH-01")
def test_a_dishonored_personality_has_no_personal_honor_whatever_else_adds(ruleset: str) -> None:
    pride = "{kind: trait, do: [{give: {is: personality, all: true}, personal_honor: 2}]}"
    table = _table(
        ruleset,
        personality("Reju", personal_honor=3),
        holding("Shrine", text=pride),
        hand=(follower("Guard", honor_requirement=1), follower("Boy", honor_requirement=0)),
    )
    reju = table["Reju"]
    assert stats.personal_honor(table.game, reju) == 5
    reju.dishonored = True
    reju.touch()
    assert stats.personal_honor(table.game, reju) == 0
    assert not attaching.can_attach(table.game, table["Guard"], reju)
    assert attaching.can_attach(table.game, table["Boy"], reju)


@BOTH
@pytest.mark.rule("D-DISH-02")
def test_a_dishonored_personality_earns_nothing_but_costs_as_ever(ruleset: str) -> None:
    table = _table(ruleset, personality("Reju", text=LOSS))
    table["Reju"].dishonored = True
    table.play("action", allen=["act Reju"])
    assert _honor(table) == 7
    assert table["Reju"].dishonored
    table = _table(ruleset, personality("Reju", text=GAIN))
    table["Reju"].dishonored = True
    table.play("action", allen=["act Reju"])
    assert _honor(table) == 10
    assert not table["Reju"].dishonored


BOTH_BOW = """
kind: open
cost: [{bow: {is: personality, whose: you, pick: 2}}]
do: [{honor: %s}]
"""


@BOTH
@pytest.mark.rule("D-DISH-03")
@pytest.mark.parametrize(("gain", "restored"), [("2", True), ("you.hand", False)])
def test_a_gain_restores_each_who_takes_part_instead(
    ruleset: str, gain: str, restored: bool
) -> None:
    table = _table(
        ruleset,
        *(personality(each) for each in ("Reju", "Kuon", "Reiha")),
        holding("Shrine", text=BOTH_BOW % gain),
    )
    for each in ("Reju", "Kuon", "Reiha"):
        table[each].dishonored = True
    table.play("action", allen=["act Shrine", "bow Reju + bow Kuon"])
    assert _honor(table) == 10
    assert table["Reju"].dishonored is not restored
    assert table["Kuon"].dishonored is not restored
    assert table["Reiha"].dishonored, "who takes no part stays as he is"
    assert table.happened("honor") == []


@BOTH
@pytest.mark.rule("D-DISH-03")
def test_one_dishonored_among_the_honorable_spoils_the_whole_gain(ruleset: str) -> None:
    table = _table(
        ruleset, personality("Reju"), personality("Kuon"), holding("Shrine", text=BOTH_BOW % 2)
    )
    table["Kuon"].dishonored = True
    table.play("action", allen=["act Shrine"])
    assert _honor(table) == 10
    assert not table["Kuon"].dishonored


@BOTH
@pytest.mark.rule("D-DISH-03")
def test_a_gain_that_is_reduced_to_nothing_restores_nobody(ruleset: str) -> None:
    envy = "{kind: trait, when: {before: honor, sign: gain}, do: [{alter: it, by: -3}]}"
    table = _table(ruleset, personality("Reju", text=GAIN), holding("Envy", text=envy))
    table["Reju"].dishonored = True
    table.play("action", allen=["act Reju"])
    assert _honor(table) == 10
    assert table["Reju"].dishonored


@BOTH
@pytest.mark.rule("D-DISH-04")
def test_to_modify_a_gain_is_not_to_take_part_in_it(ruleset: str) -> None:
    praise = (
        "{kind: trait, when: {before: honor, sign: gain, by: {is: holding}},"
        " do: [{alter: it, by: 1}]}"
    )
    gift = "{kind: open, do: [{honor: 2}]}"
    table = _table(ruleset, personality("Reju", text=praise), holding("Gift", text=gift))
    table["Reju"].dishonored = True
    table.play("action", allen=["act Gift"])
    assert _honor(table) == 13
    assert table["Reju"].dishonored


@BOTH
@pytest.mark.rule("D-DISH-05")
def test_other_players_earn_their_honor_beside_him(ruleset: str) -> None:
    peace = "{kind: open, do: [{honor: 2, who: any}]}"
    table = _table(ruleset, personality("Reju", text=peace))
    table["Reju"].dishonored = True
    table.play("action", allen=["act Reju"])
    assert _honor(table) == 10
    assert _honor(table, "bob") == 4
    assert not table["Reju"].dishonored


@BOTH
@pytest.mark.rule("D-DISH-05")
def test_he_does_not_spoil_the_gain_of_a_player_whose_he_is_not(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            honor=10, play=[personality("Reju", text="{kind: open, do: [{honor: 2, who: other}]}")]
        ),
        bob=Side(honor=2),
    )
    table["Reju"].dishonored = True
    table.play("action", allen=["act Reju"])
    assert _honor(table, "bob") == 4
    assert table["Reju"].dishonored, "his own controller would have gained nothing"
