"""What happens in a game: effects about to be, and events that were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["Cause", "Happening", "causer", "source_of"]

Cause = Union["Action", "GameCard", None]
"""What makes something happen: an action, a card's trait, or the rules (None)."""


class Happening:
    """One thing that is about to happen, or that has happened."""

    __slots__ = (
        "amount",
        "at",
        "beside",
        "by",
        "detail",
        "name",
        "negated",
        "other",
        "turn",
        "what",
        "who",
    )

    def __init__(
        self,
        name: str,
        what: GameCard | None = None,
        who: Player | None = None,
        by: Cause = None,
        amount: int = 0,
        at: Province | None = None,
        detail: str = "",
        turn: int = 0,
        other: GameCard | None = None,
    ) -> None:
        self.name = name
        self.what = what
        """The card that it happens to."""
        self.who = who
        """The player that it happens to."""
        self.by = by
        self.amount = amount
        self.at = at
        self.detail = detail
        self.turn = turn
        self.other = other
        """The other card of it: who duels with the first, whom an attachment moves to."""
        self.negated = False
        self.beside = 0
        """What the log tells beside: the Province's Strength with the armies' totals, the number of
        cards below one that is destroyed."""

    def __repr__(self) -> str:
        parts = (self.what, self.who, self.amount or None, self.detail or None)
        return f"<{self.name} {' '.join(str(each) for each in parts if each is not None)}>"


def causer(cause: Cause) -> Player | None:
    """Returns the player who causes something; None if the rules do (D-RCT-07)."""
    if cause is None:
        return None
    from l5r_cards.engine.actions import Action

    if isinstance(cause, Action):
        return cause.player
    return cause.controller or cause.owner


def source_of(cause: Cause) -> GameCard | None:
    """Returns the card behind a cause, if there is one."""
    if cause is None:
        return None
    from l5r_cards.engine.actions import Action

    return cause.source if isinstance(cause, Action) else cause
