"""What a player is asked, and who answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from l5r_cards.engine.views import View

__all__ = ["PASS", "Decision", "IllegalAnswer", "Option", "Seat"]


class Option(NamedTuple):
    """One thing to choose: a verb of the game, and what it is done to."""

    verb: str
    card: int = -1
    """Serial of the card, -1 if it is about none."""
    detail: str = ""


PASS = Option("pass")


class Decision(NamedTuple):
    """A question to one player: choose from `minimum` to `maximum` of the options, in order."""

    seat: int
    kind: str
    options: tuple[Option, ...]
    minimum: int = 1
    maximum: int = 1
    cost: int = 0
    """Gold still to be made, where a cost is being paid."""

    def accepts(self, answer: Sequence[int]) -> bool:
        """Whether an answer names different options, and as many as are asked for."""
        if len(answer) == 1:  # as most are
            only = answer[0]
            in_range = type(only) is int and 0 <= only < len(self.options)
            return in_range and self.minimum <= 1 <= self.maximum
        return (
            self.minimum <= len(answer) <= self.maximum
            and len(set(answer)) == len(answer)
            and all(type(each) is int and 0 <= each < len(self.options) for each in answer)
        )


class IllegalAnswer(ValueError):  # noqa: N818 - named for what it means
    """A seat answered what was not offered; the game has not changed."""


class Seat(Protocol):
    """Who plays: a person, a script, a bot."""

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns the numbers of the options that are chosen."""
        ...
