"""Bowing and straightening (D-BOW, D-STR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["bow", "straighten", "straighten_all"]


def bow(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Bows a card; returns whether that happened. Each card of a unit bows alone (D-BOW-07).

    What leaves play before it could bow does not.
    """
    if card.bowed:
        return False
    zone = card.zone
    happening = game.attempt("bows", what=card, who=card.controller, by=by)
    if happening is None or card.zone is not zone:
        return False
    card.bowed = True
    game.done(happening)
    return True


def straighten(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Straightens a card; returns whether that happened."""
    if not card.bowed:
        return False
    happening = game.attempt("straightens", what=card, who=card.controller, by=by)
    if happening is None:
        return False
    card.bowed = False
    game.done(happening)
    return True


def straighten_all(game: Game, player: Player) -> None:
    """Straightens the Stronghold and every card that a player controls (D-STR-01)."""
    if player.stronghold is not None:
        straighten(game, player.stronghold)
    for card in list(player.play):
        straighten(game, card)
        for each in list(card.attachments):
            straighten(game, each)
