"""Fear: it bows the weak Followers of a unit (D-FEAR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import bowing, stats

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game

__all__ = ["frighten"]


def frighten(game: Game, action: Action, unit: GameCard, strength: int) -> int:
    """Bows each Follower of a unit whose Force is at most the strength; returns how many.

    Undead cards are not touched, and Fears don't add up (D-FEAR-02, D-FEAR-03).
    """
    return sum(
        bowing.bow(game, each, action)
        for each in list(unit.leader().attachments)
        if each.face.type == "Follower"
        and not stats.has(each, "undead")
        and stats.force(each) <= strength
    )
