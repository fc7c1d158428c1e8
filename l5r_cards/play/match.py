"""One game between decks: who plays what, by which rules and seed; played, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from l5r_cards.engine.decisions import Decision, Seat
from l5r_cards.engine.game import Game, Outcome
from l5r_cards.engine.turn import play
from l5r_cards.engine.views import View
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.decks import BroughtDeck
from l5r_cards.play.digest import digest_of
from l5r_cards.play.seats import FirstSeat, RandomSeat

__all__ = [
    "MOST_PLAYERS",
    "MOST_TURNS",
    "SEATS",
    "Match",
    "Side",
    "StopPlay",
    "Watching",
    "seat_of",
]

MOST_PLAYERS = 6
MOST_TURNS = 1000
"""By then the decks are long empty, and a game that nobody wins would have no end."""
SEATS: Mapping[str, Callable[[str], Seat]] = {
    "first": lambda seed: FirstSeat(),
    "random": RandomSeat,
}
"""The seats that need no person, by kind, each made from a seed of its own."""


class StopPlay(Exception):  # noqa: N818 - not an error
    """A seat breaks the game off; what was played until then is kept."""


class Side(NamedTuple):
    """One player of a match."""

    name: str
    deck: BroughtDeck
    seat: str
    """The kind of seat that decides for him: a key of `SEATS`, or ``"human"``."""


@runtime_checkable
class Watching(Protocol):
    """A seat that is told which game it sits at, as a person wants to read the log."""

    def sit(self, game: Game, number: int) -> None:
        """Takes note of the game."""
        ...


class Match:
    """A game from its first shuffle on, with all answers that were given.

    The same rules, sides, seed and turn limit give the same game for the same answers.
    """

    def __init__(
        self, rules: Ruleset, sides: Sequence[Side], seed: str, turns: int = MOST_TURNS
    ) -> None:
        """
        :param turns: ends the game undecided after so many turns of all players together.
        :raises ValueError: there are no sides or more than `MOST_PLAYERS`, or more turns than
            `MOST_TURNS`.
        """
        if not 1 <= len(sides) <= MOST_PLAYERS:
            raise ValueError(f"a game has 1 to {MOST_PLAYERS} players, not {len(sides)}")
        if not 0 <= turns <= MOST_TURNS:
            raise ValueError(f"a game is played for {MOST_TURNS} turns at most, not {turns}")
        self.rules = rules
        self.sides = tuple(sides)
        self.seed = seed
        self.turns = turns
        self.answers: list[tuple[int, ...]] = []
        """All that were given, in the order in which they were asked for."""
        self.game: Game | None = None
        """The table, once it is played at."""

    def play(self, seats: Sequence[Seat]) -> Outcome | None:
        """Plays the game from its beginning; returns how it ended, None if it was broken off.

        :param seats: who decides, one for each side.
        :raises IllegalAnswer: a seat answers what was not offered.
        """
        self.answers = []
        keeping = [_Keeping(seat, self.answers) for seat in seats]
        names = [side.name for side in self.sides]
        game = self.game = Game(self.rules, names, keeping, self.seed)
        for number, seat in enumerate(seats):
            if isinstance(seat, Watching):
                seat.sit(game, number)
        try:
            return play(game, [side.deck.play for side in self.sides], self.turns)
        except StopPlay:
            return None

    def machines(self, seats: Mapping[int, Seat] | None = None) -> list[Seat]:
        """Returns a seat for each side, those given by number and the others as their kinds say.

        :raises KeyError: there is no seat for a side that a person plays.
        """
        given = seats or {}
        return [
            given[number] if number in given else seat_of(side.seat, self.seed, number)
            for number, side in enumerate(self.sides)
        ]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""
        return self.game.outcome if self.game is not None else None

    def digest(self) -> str:
        """Returns the digest of the log and of all zones as they are now.

        :raises ValueError: nothing was played yet.
        """
        if self.game is None:
            raise ValueError("nothing was played yet")
        return digest_of(self.game)


def seat_of(kind: str, seed: str, number: int) -> Seat:
    """Returns a seat that needs no person; its chances depend on the seed and its number alone.

    :raises KeyError: there is no such kind.
    """
    return SEATS[kind](f"{seed}/seat {number}")


class _Keeping:
    """Keeps what a seat answers."""

    __slots__ = ("_answers", "_seat")

    def __init__(self, seat: Seat, answers: list[tuple[int, ...]]) -> None:
        self._seat = seat
        self._answers = answers

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        answer = self._seat.choose(view, decision)
        if decision.accepts(answer):
            self._answers.append(tuple(answer))
        return answer
