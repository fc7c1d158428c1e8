"""Totals of Honor over a time: what goes past one is split off, and negated (C-HONOR-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["Total", "begin", "let_through"]


class Total:
    """What one effect counts of a player's Honor, and how much of it is left."""

    __slots__ = ("counts", "left", "player")

    def __init__(self, player: Player, counts: Callable[[Happening], bool], left: int) -> None:
        self.player = player
        self.counts = counts
        self.left = left


def begin(
    game: Game, player: Player, counts: Callable[[Happening], bool], limit: int, until: str
) -> None:
    """Lets no more than a limit of some changes of a player's Honor through, for a time."""
    total = Total(player, counts, limit)
    game.totals.append(total)

    def undo() -> None:
        game.totals.remove(total)

    game.ending.append((until, undo))


def let_through(game: Game, it: Happening) -> int:
    """Returns how much of a change of Honor happens, and counts that.

    One that would go past a total is split there, and only the first part happens; where the rules
    don't split, it happens whole unless the total is reached already.
    """
    counting = [each for each in game.totals if each.player is it.who and each.counts(it)]
    size = abs(it.amount)
    for each in counting:
        if game.rules.total_honor_splitting or each.left <= 0:
            size = min(size, max(each.left, 0))
    for each in counting:
        each.left -= size
    return size if it.amount > 0 else -size
