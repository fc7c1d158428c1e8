"""What a player is asked, and who answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from l5r_cards.engine.views import View

__all__ = ["PASS", "Decision", "IllegalAnswer", "Option", "Seat"]


class Option:
    """One thing to choose: a verb of the game, and what it is done to. It never changes.

    Hundreds are made in each game, and this is the kind of class of which that costs least.
    """

    __slots__ = ("card", "detail", "verb")

    def __init__(self, verb: str, card: int = -1, detail: str = "") -> None:
        self.verb = verb
        self.card = card
        """Serial of the card, -1 if it is about none."""
        self.detail = detail

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[str, int, str]:
        return self.verb, self.card, self.detail

    def __repr__(self) -> str:
        return f"Option({self.verb!r}, {self.card}, {self.detail!r})"


PASS: Final = Option("pass")


class Decision(NamedTuple):
    """A question to one player: choose from `minimum` to `maximum` of the options, in order."""

    seat: int
    kind: str
    options: tuple[Option, ...]
    minimum: int = 1
    maximum: int = 1
    cost: int = 0
    """Gold still to be made, where a cost is being paid."""

    def accepts(self, answer: Sequence[object]) -> bool:
        """Whether an answer names different options, and as many as are asked for."""
        if len(answer) == 1:  # as most are
            only = answer[0]
            return self.minimum <= 1 <= self.maximum and self._has(only)
        return (
            self.minimum <= len(answer) <= self.maximum
            and all(self._has(each) for each in answer)
            and len(set(answer)) == len(answer)
        )

    def _has(self, number: object) -> bool:
        if isinstance(number, bool) or not isinstance(number, int):
            return False
        return 0 <= number < len(self.options)


class IllegalAnswer(ValueError):  # noqa: N818 - named for what it means
    """A seat answered what was not offered; the game has not changed."""


class Seat(Protocol):
    """Who plays: a person, a script, a bot."""

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns the numbers of the options that are chosen."""
        ...
