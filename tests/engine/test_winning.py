"""Winning and losing (D-WIN, C-VIC)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, other

from l5r_cards.engine import honor, provinces

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
ELEMENTS = ("Air", "Earth", "Fire", "Void", "Water")


def outcome(table: Table) -> tuple[str | None, str]:
    """Who has won, and how."""
    found = table.game.outcome
    assert found is not None
    winner = None if found.winner is None else table.game.players[found.winner].name
    return winner, found.how


def acting(text: str, title: str = "X") -> Any:
    """A Holding with a Limited action that does something."""
    return holding(title, text=f"{{kind: limited, {text}}}")


LAST = [None]
"""One Province, with no card in it."""
RAZE = "target: {there: {is: province, whose: other}}, do: [{destroy: there}]"


# By arms


@BOTH
@pytest.mark.rule("D-WIN-01")
@pytest.mark.rule("C-VIC-03")
def test_the_last_player_left_wins_by_arms(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[acting(RAZE)]),
        bob=Side(provinces=LAST),
        cindy=Side(provinces=LAST),
    )
    table.do(provinces.destroy_province, table.player("bob").provinces[0])
    assert table.player("bob").eliminated
    assert not table.over
    # By an action, outside the resolution of any battle.
    table.play("action", allen=["act X"])
    assert outcome(table) == ("allen", "military")


@BOTH
@pytest.mark.rule("D-WIN-02")
@pytest.mark.rule("C-VIC-02")
def test_who_loses_the_last_province_is_out_at_once_an_empty_one_counts(ruleset: str) -> None:
    # In the midst of the action that destroys it: the Honor is too late.
    text = f"{RAZE[:-1]}, {{honor: 3, who: other}}]"
    table = Table(ruleset, allen=Side(play=[acting(text)]), bob=Side(), cindy=Side(provinces=LAST))
    cindy = table.player("cindy")
    assert not cindy.dynasty_deck
    assert not cindy.provinces[0].cards
    table.play("turn")
    assert not cindy.eliminated
    table.play("action", allen=["act X", "target province 3.1"])
    assert cindy.eliminated
    assert cindy.family_honor == 5
    assert table.player("bob").family_honor == 8
    assert not table.over


# By dishonor


@BOTH
@pytest.mark.rule("D-WIN-03")
@pytest.mark.rule("C-VIC-04")
def test_family_honor_below_minus_19_loses_at_once(ruleset: str) -> None:
    sides = {"bob": Side(), "cindy": Side()}
    table = Table(ruleset, allen=Side(honor=-18), **sides)
    allen = table.player("allen")
    table.do(honor.lose, allen, 1)
    assert (allen.family_honor, allen.eliminated) == (-19, False)
    table.do(honor.lose, allen, 1)
    assert (allen.family_honor, allen.eliminated) == (-20, True)
    # The gain that would follow never matters.
    text = "do: [{honor: -3}, {honor: 5}]"
    table = Table(ruleset, allen=Side(honor=-17, play=[acting(text)]), **sides)
    table.play("action", allen=["act X"])
    assert table.player("allen").eliminated
    assert table.player("allen").family_honor == -20
    table = Table(ruleset, allen=Side(honor=-16, play=[acting(text)]), **sides)
    table.play("action", allen=["act X"])
    assert not table.player("allen").eliminated
    assert table.player("allen").family_honor == -14


@pytest.mark.rule("D-WIN-03")
@pytest.mark.rule("C-VIC-04")
@BOTH
def test_it_loses_in_the_turn_of_another_too(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[acting("do: [{honor: -2, who: other}]")]),
        bob=Side(honor=-18),
        cindy=Side(honor=-17),
    )
    table.play("action", allen=["act X"])
    assert table.player("bob").eliminated
    assert not table.player("cindy").eliminated


@pytest.mark.rule("C-VIC-05")
def test_the_last_one_left_after_dishonor_wins_by_dishonor() -> None:
    shame = acting("do: [{honor: -1, who: other}]")
    table = Table("celestial", allen=Side(play=[shame]), bob=Side(honor=-19))
    table.play("action", allen=["act X"])
    assert outcome(table) == ("allen", "dishonor")
    table = Table("celestial", allen=Side(play=[shame]), bob=Side(honor=-19), cindy=Side())
    table.play("action", allen=["act X"])
    assert not table.over
    assert [each.name for each in table.game.living()] == ["allen", "cindy"]


@pytest.mark.rule("D-WIN-01")
def test_by_the_diamond_rules_that_is_a_victory_by_arms() -> None:
    table = Table(
        "diamond",
        allen=Side(play=[acting("do: [{honor: -1, who: other}]")]),
        bob=Side(honor=-19),
    )
    table.play("action", allen=["act X"])
    assert outcome(table) == ("allen", "military")


@pytest.mark.rule("C-VIC-06")
@pytest.mark.parametrize("first", ["allen", "bob"])
def test_of_those_who_lose_together_the_active_player_picks_who_goes_first(first: str) -> None:
    table = Table(
        "celestial",
        allen=Side(honor=-18, play=[acting("do: [{honor: -2, who: players}]")]),
        bob=Side(honor=-19),
    )
    number = {"allen": 0, "bob": 1}[first]
    table.play("action", allen=["act X", f"eliminate {number}"])
    assert [each.family_honor for each in table.game.players] == [-20, -21]
    assert outcome(table) == ("bob" if first == "allen" else "allen", "dishonor")
    assert not table.offered("bob", "eliminate")


@pytest.mark.rule("C-VIC-06")
def test_the_active_player_may_go_first_of_three_and_has_picked_the_next() -> None:
    table = Table(
        "celestial",
        allen=Side(honor=-18, play=[acting("do: [{honor: -2, who: players}]")]),
        bob=Side(honor=-19),
        cindy=Side(honor=-19),
    )
    table.play("action", allen=["act X", "eliminate 0", "eliminate 2"])
    assert outcome(table) == ("bob", "dishonor")
    assert not table.offered("bob", "eliminate")


@pytest.mark.rule("C-VIC-06")
def test_nobody_picks_where_another_player_is_left() -> None:
    table = Table(
        "celestial",
        allen=Side(honor=-18, play=[acting("do: [{honor: -2, who: players}]")]),
        bob=Side(honor=-19),
        cindy=Side(honor=0),
    )
    table.play("action", allen=["act X"])
    assert not table.offered("allen", "eliminate")
    assert outcome(table) == ("cindy", "dishonor")


@pytest.mark.rule("D-WIN-09")
def test_by_the_diamond_rules_a_joint_failure_of_the_last_players_is_a_draw() -> None:
    table = Table(
        "diamond",
        allen=Side(honor=-18, play=[acting("do: [{honor: -2, who: players}]")]),
        bob=Side(honor=-19),
    )
    table.play("action", allen=["act X"])
    assert outcome(table) == (None, "draw")
    both = "do: [{destroy: {is: province, all: true}}]"
    table = Table(
        "diamond", allen=Side(play=[acting(both)], provinces=LAST), bob=Side(provinces=LAST)
    )
    table.play("action", allen=["act X"])
    assert outcome(table) == (None, "draw")


@BOTH
@pytest.mark.rule("D-WIN-09")
def test_the_game_goes_on_without_one_of_several_and_the_order_closes_up(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[acting("target: {who: {is: player, whose: other}}, do: [{lose: who}]")]),
        bob=Side(),
        cindy=Side(),
        dave=Side(),
    )
    table.play("turns", 4, allen=["act X", "target bob"])
    begun = [each.who.name for each in table.happened("turn_begins")]
    assert begun == ["allen", "cindy", "dave", "allen"]
    assert not table.over


# By Honor


@BOTH
@pytest.mark.rule("D-WIN-06")
@pytest.mark.rule("C-VIC-01")
def test_forty_honor_wins_as_the_own_turn_begins_before_all_else(ruleset: str) -> None:
    text = "{kind: trait, when: {after: turn_begins}, do: [{honor: -5, who: players}]}"
    table = Table(
        ruleset,
        allen=Side(honor=40, play=[holding("Mine")]),
        bob=Side(play=[holding("X", text=text)]),
    )
    table["Mine"].bowed = True
    table.play("turn")
    assert outcome(table) == ("allen", "honor")
    assert table["Mine"].bowed


@BOTH
@pytest.mark.rule("C-VIC-01")
def test_what_is_gained_as_the_turn_begins_comes_too_late(ruleset: str) -> None:
    text = "{kind: trait, when: {after: turn_begins, who: you}, do: [{honor: 1}]}"
    table = Table(ruleset, allen=Side(honor=39, play=[holding("X", text=text)]), bob=Side())
    table.play("turn")
    assert table.player("allen").family_honor == 40
    assert not table.over
    table = Table(ruleset, first="bob", allen=Side(honor=41), bob=Side())
    table.play("turns", 2)
    assert outcome(table) == ("allen", "honor")


@BOTH
@pytest.mark.rule("D-WIN-07")
@pytest.mark.rule("C-VIC-01")
def test_forty_honor_must_still_be_there_when_the_turn_begins(ruleset: str) -> None:
    drop = "{kind: limited, limit: {game: 1}, do: [{honor: -3, who: other}]}"
    table = Table(
        ruleset,
        allen=Side(honor=38, play=[acting("do: [{honor: 4}], limit: {game: 1}")]),
        bob=Side(play=[holding("Y", text=drop)]),
    )
    table.play("turns", 3, allen=["act X"], bob=["act Y"])
    assert [each.amount for each in table.happened("honor")] == [4, -3]
    assert table.player("allen").family_honor == 39
    assert not table.over


# By Enlightenment


def ring(element: str, number: str = "", **facts: Any) -> Any:
    """A Ring that may enter play by its own text, as an action."""
    enters = "{kind: limited, zone: hand, do: [{place: self}]}"
    return other("Ring", f"Ring of {element}{number}", gold_cost=0, text=enters, **facts)


@BOTH
@pytest.mark.rule("D-WIN-08")
@pytest.mark.rule("C-VIC-07")
def test_a_ring_of_each_element_wins_at_once(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(hand=[ring(each) for each in ELEMENTS]), bob=Side())
    table.play("action", allen=[f"act Ring of {each}" for each in ELEMENTS[:4]])
    assert not table.over
    table.play("action", allen=["act Ring of Water"])
    assert outcome(table) == ("allen", "enlightenment")


@BOTH
@pytest.mark.rule("D-WIN-08")
@pytest.mark.rule("C-VIC-07")
def test_it_wins_in_the_turn_of_another_too(ruleset: str) -> None:
    last = other(
        "Ring",
        "Ring of Water",
        gold_cost=0,
        text="{kind: open, zone: hand, do: [{place: self}]}",
    )
    rings = [*(ring(each) for each in ELEMENTS[:4]), last]
    table = Table(ruleset, allen=Side(hand=rings), bob=Side())
    table.play("action", allen=[f"act Ring of {each}" for each in ELEMENTS[:4]])
    table.game.active = table.player("bob")
    table.play("action", allen=["act Ring of Water"])
    assert outcome(table) == ("allen", "enlightenment")


@BOTH
@pytest.mark.rule("D-WIN-08")
@pytest.mark.rule("C-VIC-07")
def test_five_rings_without_an_element_do_not_win(ruleset: str) -> None:
    rings = [*(ring(each) for each in ("Air", "Earth", "Fire", "Water")), ring("Water", " Reborn")]
    table = Table(ruleset, allen=Side(hand=rings), bob=Side())
    table.play("action", allen=[f"act {each.title}" for each in rings])
    assert len(table.player("allen").play) == 6
    assert not table.over


@BOTH
@pytest.mark.rule("D-WIN-08")
@pytest.mark.rule("C-VIC-07")
def test_one_ring_of_two_elements_does_not_stand_for_both(ruleset: str) -> None:
    two = ring("Void", keywords="Water")
    rings = [*(ring(each) for each in ("Air", "Earth", "Fire")), two, ring("Fire", " Reborn")]
    table = Table(ruleset, allen=Side(hand=rings), bob=Side())
    table.play("action", allen=[f"act {each.title}" for each in rings])
    assert len(table.player("allen").play) == 6
    assert not table.over


@BOTH
@pytest.mark.rule("D-WIN-08")
@pytest.mark.rule("C-VIC-07")
def test_a_ring_must_have_entered_by_its_own_text_in_celestial_alone(ruleset: str) -> None:
    fetch = "do: [{recruit: {is: ring, zone: discard, whose: you}, pay: none}]"
    rings = [ring(each) for each in ELEMENTS[:4]]
    table = Table(
        ruleset,
        allen=Side(hand=rings, play=[acting(fetch)], fate_discard=[ring("Water")]),
        bob=Side(),
    )
    table.play("action", allen=[f"act {each.title}" for each in rings])
    table.play("action", allen=["act X"])
    assert table["Ring of Water"].in_play
    assert table.over is (ruleset == "diamond")


# By a card


@pytest.mark.rule("C-VIC-08")
def test_a_victory_by_a_card_bears_its_title() -> None:
    table = Table(
        "celestial", allen=Side(play=[acting("do: [{lose: other}]", "T")]), bob=Side(), cindy=Side()
    )
    table.play("action", allen=["act T"])
    assert outcome(table) == ("allen", "T")
    table = Table("celestial", allen=Side(play=[acting("do: [{win: you}]", "T")]), bob=Side())
    table.play("action", allen=["act T"])
    assert outcome(table) == ("allen", "T")


@pytest.mark.rule("C-VIC-08")
def test_a_card_that_makes_one_of_several_lose_ends_no_game() -> None:
    lose = "target: {who: {is: player, whose: other}}, do: [{lose: who}]"
    table = Table("celestial", allen=Side(play=[acting(lose, "T")]), bob=Side(), cindy=Side())
    table.play("action", allen=["act T", "target bob"])
    assert not table.over
    # How the last one loses is what counts.
    table.do(provinces.destroy_provinces, list(table.player("cindy").provinces))
    assert outcome(table) == ("allen", "military")
