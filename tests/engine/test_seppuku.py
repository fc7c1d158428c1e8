"""Seppuku, by cards and in shame (D-SEPP, C-ABIL-10, C-ABIL-11)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, other, personality

from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def _act(ruleset: str, title: str, text: str) -> Card:
    return other("Strategy" if ruleset == "celestial" else "Action", title, text=text)


def _line(table: Table, title: str) -> str:
    """Returns what a player says whose only Samurai it is."""
    return "react seppuku" if table.rules.seppuku_is_reaction else f"seppuku {title}"


@BOTH
@pytest.mark.rule("D-SEPP-01")
def test_seppuku_is_an_honorable_death_without_a_loss(ruleset: str) -> None:
    order = "{kind: open, do: [{seppuku: {is: personality}}]}"
    praise = "{kind: trait, when: {after: seppuku_done}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[holding("Shrine", text=praise)],
            hand=[_act(ruleset, "Order", order)],
        ),
        bob=Side(honor=5, play=[personality("Kuon", personal_honor=4)]),
    )
    table["Kuon"].dishonored = True
    table.play("action", allen=["act Order"])
    assert table["Kuon"].zone == "discard"
    assert table["Kuon"].dead == "honorable"
    assert table.player("bob").family_honor == 5
    assert table.player("allen").family_honor == 1, "it is known for what it is"


SAVE = "{kind: trait, when: {before: destroyed, what: {is: personality}}, do: [{negate: it}]}"


@BOTH
@pytest.mark.rule("D-SEPP-01")
@pytest.mark.parametrize("order", ["seppuku", "dishonor"])
def test_what_prompts_it_dishonors_nobody(ruleset: str, order: str) -> None:
    shame = "{kind: open, target: {him: {is: personality}}, do: [%s]}"
    steps = ["{seppuku: him}", "{dishonor: him}"]
    table = Table(
        ruleset,
        allen=Side(
            hand=[
                _act(
                    ruleset, "Shame", shame % ", ".join(steps if order == "seppuku" else steps[1:])
                )
            ]
        ),
        bob=Side(play=[personality("Kuon"), holding("Shrine", text=SAVE)]),
    )
    table.play("action", allen=["act Shame"])
    assert table["Kuon"].zone == "play"
    assert table["Kuon"].dishonored is (order == "dishonor")


DEED = "{kind: open, cost: [{bow: self}], do: [{honor: -5}]}"


def _own(ruleset: str, keyword: str, text: str = DEED, *more: Any) -> Table:
    return Table(
        ruleset,
        allen=Side(honor=10, play=[personality("Reju", keywords=keyword, text=text), *more]),
        bob=Side(honor=3),
    )


@BOTH
@pytest.mark.rule("D-SEPP-02")
@pytest.mark.rule("C-ABIL-10")
@pytest.mark.parametrize("keyword", ["Samurai", "Courtier", "Diplomat"])
def test_who_costs_honor_by_his_deed_may_die_for_it(ruleset: str, keyword: str) -> None:
    table = _own(ruleset, keyword)
    table["Reju"].dishonored = True
    table.play("action", allen=["act Reju", _line(table, "Reju")])
    assert table.player("allen").family_honor == 9
    assert table["Reju"].dead == "honorable", "though he was bowed for it"
    assert [each.amount for each in table.happened("honor")] == [-1]


@BOTH
@pytest.mark.rule("D-SEPP-02")
@pytest.mark.rule("C-ABIL-10")
def test_seppuku_is_no_duty(ruleset: str) -> None:
    table = _own(ruleset, "Samurai")
    table.play("action", allen=["act Reju"])
    assert table.offered("allen", _line(table, "Reju"))
    assert table.player("allen").family_honor == 5
    assert table["Reju"].in_play


@BOTH
@pytest.mark.rule("D-SEPP-02")
@pytest.mark.rule("C-ABIL-10")
def test_only_who_is_to_blame_may_die_for_it(ruleset: str) -> None:
    table = _own(ruleset, "Monk", DEED, personality("Kuon", keywords="Samurai"))
    table.play("action", allen=["act Reju"])
    assert table.player("allen").family_honor == 5
    assert not table.offered("allen", "seppuku")
    assert not table.offered("allen", "react")
    gain = _own(ruleset, "Samurai", "{kind: open, do: [{honor: 5}]}")
    gain.play("action", allen=["act Reju"])
    assert not gain.offered("allen", "seppuku")
    assert not gain.offered("allen", "react")


@BOTH
@pytest.mark.rule("D-SEPP-02")
@pytest.mark.rule("C-ABIL-10")
def test_nobody_has_another_players_samurai_die_for_him(ruleset: str) -> None:
    risk = "{kind: open, target: {him: {is: personality, whose: other}}, do: [{honor: -5}]}"
    table = Table(
        ruleset,
        allen=Side(honor=9, hand=[_act(ruleset, "Risk", risk)]),
        bob=Side(play=[personality("Kuon", keywords="Samurai")]),
    )
    table.play("action", allen=["act Risk"])
    assert table.player("allen").family_honor == 4
    for name in ("allen", "bob"):
        assert not table.offered(name, "seppuku")
        assert not table.offered(name, "react")


BLAME = """
kind: open
target: {him: {is: personality, whose: other}}
do: [{honor: -5, who: controller(him)}]
"""


def _targeted(ruleset: str, *more: Card) -> Table:
    return Table(
        ruleset,
        allen=Side(honor=9, hand=[_act(ruleset, "Blame", BLAME)]),
        bob=Side(honor=10, play=[personality("Kuon", keywords="Samurai"), *more]),
    )


@BOTH
@pytest.mark.rule("D-SEPP-02")
@pytest.mark.rule("C-ABIL-10")
def test_who_costs_honor_as_a_target_may_die_for_it(ruleset: str) -> None:
    table = _targeted(ruleset)
    table["Kuon"].bowed = True
    table.play("action", allen=["act Blame"], bob=[_line(table, "Kuon")])
    assert table.player("bob").family_honor == 9
    assert table["Kuon"].dead == "honorable"


@pytest.mark.rule("C-ABIL-10")
@pytest.mark.parametrize(("ruleset", "honor"), [("diamond", 9), ("celestial", 5)])
def test_who_is_saved_has_not_saved_the_honor(ruleset: str, honor: int) -> None:
    table = _targeted(ruleset, holding("Shrine", text=SAVE))
    table.play("action", allen=["act Blame"], bob=[_line(table, "Kuon")])
    assert table["Kuon"].in_play
    assert table.player("bob").family_honor == honor


@pytest.mark.rule("C-ABIL-10")
def test_any_number_may_die_in_a_turn() -> None:
    table = Table(
        "celestial",
        allen=Side(
            honor=10,
            play=[personality(each, keywords="Samurai", text=DEED) for each in ("Reju", "Kuon")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Reju", "react seppuku", "act Kuon", "react seppuku"])
    assert table.player("allen").family_honor == 8


@pytest.mark.rule("C-ABIL-11")
def test_who_dies_in_shame_performs_nothing() -> None:
    stop = "{kind: open, do: [{forbid: {is: personality, whose: other}, what: act}]}"
    see = (
        "{kind: trait, when: {after: resolves, action: {performer: {is: personality}}},"
        " do: [{honor: 1}]}"
    )
    table = Table(
        "celestial",
        allen=Side(
            honor=0,
            play=[holding("Shrine", text=see), holding("Stop", text=stop)],
            hand=[_act("celestial", "Blame", BLAME)],
        ),
        bob=Side(honor=10, play=[personality("Kuon", keywords="Samurai")]),
    )
    table.play("action", allen=["act Stop", "act Blame"], bob=["react seppuku"])
    assert table["Kuon"].dead == "honorable"
    assert table.player("bob").family_honor == 9
    assert table.player("allen").family_honor == 0, "nobody performed"
