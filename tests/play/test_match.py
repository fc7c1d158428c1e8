"""Matches: the same one for the same seed, kept answers, and seats that want no more."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from games import match

from l5r_cards.engine.decisions import Decision, IllegalAnswer, Seat
from l5r_cards.engine.views import View
from l5r_cards.play.match import SEATS, Match, StopPlay, seat_of
from l5r_cards.play.seats import FirstSeat


def test_the_same_seed_gives_the_same_game() -> None:
    one, two, other = match(), match(), match(seed="8")
    for each in (one, two, other):
        each.play(each.machines())
    assert (one.outcome, one.answers, one.digest()) == (two.outcome, two.answers, two.digest())
    assert one.digest() != other.digest()
    assert one.outcome is not None
    assert (one.outcome.how, one.outcome.turn) == ("turns", 6)


def test_a_match_can_be_played_twice() -> None:
    played = match()
    played.play(played.machines())
    digest = played.digest()
    played.play(played.machines())
    assert played.digest() == digest


def test_every_answer_is_kept() -> None:
    played = match(kinds=["first", "random"])
    played.play(played.machines())
    assert played.game is not None
    assert len(played.answers) == played.game.asked > 10


def test_one_plays_alone() -> None:
    played = match(["diamond-crab.txt"], "diamond")
    assert played.play(played.machines()) is not None


class Leaver:
    """Wants no more after some answers."""

    def __init__(self, answers: int, seat: Seat | None = None) -> None:
        self.left = answers
        self._seat = seat or FirstSeat()

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        if self.left == 0:
            raise StopPlay
        self.left -= 1
        return self._seat.choose(view, decision)


def test_a_seat_that_wants_no_more_breaks_the_game_off() -> None:
    played = match()
    assert played.play(played.machines({0: Leaver(2)})) is None
    assert played.outcome is None
    assert len(played.answers) >= 2
    assert len(played.digest()) == 64


def test_an_answer_that_was_not_offered_is_not_kept() -> None:
    class Liar:
        def choose(self, view: View, decision: Decision) -> Sequence[int]:
            return (999,)

    played = match()
    with pytest.raises(IllegalAnswer):
        played.play(played.machines({0: Liar(), 1: Liar()}))
    assert played.answers == []


def test_bounds() -> None:
    sides = match().sides
    rules = match().rules
    for players in ([], [*sides] * 4):
        with pytest.raises(ValueError, match="1 to 6 players"):
            Match(rules, players, "1")
    for turns in (-1, 1001):
        with pytest.raises(ValueError, match="1000 turns at most"):
            Match(rules, sides, "1", turns)
    with pytest.raises(ValueError, match="nothing was played"):
        match().digest()
    with pytest.raises(KeyError):
        match(kinds=["human", "random"]).machines()
    assert set(SEATS) == {"first", "random"}
    assert seat_of("first", "1", 0).__class__ is FirstSeat
