"""Chi death: a Personality whose Chi is gone is destroyed by the rulebook (D-PERS-08, C-PERS-02).

No card or player does it, so nothing stops it but what names it (C-PERS-03). By the Diamond rules
it follows a drop of his Chi; by the Celestial ones it is checked all the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, stats
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.effects import CHI_DEATH

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game

__all__ = ["ChiWatch", "check", "check_all"]


class ChiWatch:
    """What may change somebody's Chi without touching his card."""

    __slots__ = ("auras", "busy", "due")

    def __init__(self) -> None:
        self.auras = 0
        """Traits in effect that give or take Chi."""
        self.due = False
        """One of them, or an attachment, has gone or come."""
        self.busy = False


def check(game: Game, card: GameCard, dropped: bool = True) -> None:
    """Destroys the Personality of a card's unit if he has no Chi."""
    leader = card.leader()
    if leader.zone is not PLAY or leader.face.type != "Personality":
        return
    if (dropped or game.rules.chi_death == "continuous") and stats.chi(leader) == 0:
        happening = game.attempt("chi_death", leader, leader.controller)
        if happening is not None:
            destruction.destroy(game, [leader], None, CHI_DEATH)


def check_all(game: Game) -> None:
    """Looks at all Personalities, after something that may have changed the Chi of any."""
    watch = game.chi
    watch.due = False
    if watch.busy:
        return
    watch.busy = True
    try:
        for player in game.players:
            for card in list(player.play):
                if card.face.type == "Personality":
                    check(game, card, dropped=card.face.chi > 0)
    finally:
        watch.busy = False
