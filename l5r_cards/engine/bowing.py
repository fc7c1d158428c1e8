"""Bowing and straightening (D-BOW, D-STR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import PLAY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["bow", "bow_together", "straighten", "straighten_all", "straighten_together"]


def bow(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Bows a card; returns whether that happened. Each card of a unit bows alone (D-BOW-07)."""
    return bool(bow_together(game, [card], by))


def bow_together(game: Game, cards: Sequence[GameCard], by: Cause = None) -> list[GameCard]:
    """Bows cards at the same time, such as those of a unit (C-UNIT-03); returns those that bowed.

    What is not in play by then does not.
    """
    return _turn(game, cards, "bows", True, by)


def straighten(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Straightens a card; returns whether that happened."""
    return bool(straighten_together(game, [card], by))


def straighten_together(game: Game, cards: Sequence[GameCard], by: Cause = None) -> list[GameCard]:
    """Straightens cards at the same time; returns those that were straightened."""
    return _turn(game, cards, "straightens", False, by)


def _turn(game: Game, cards: Sequence[GameCard], name: str, to: bool, by: Cause) -> list[GameCard]:
    turning = [card for card in cards if card.bowed is not to and card.zone is PLAY]
    if by is None and game.is_unheard(name):
        for card in turning:
            card.bowed = to
        return turning
    coming = [(card, game.attempt(name, card, card.controller, by)) for card in turning]
    turned = [(card, it) for card, it in coming if it is not None and card.zone is PLAY]
    for card, _ in turned:
        card.bowed = to
    for _, it in turned:
        game.done(it)
    return [card for card, _ in turned]


def straighten_all(game: Game, player: Player) -> None:
    """Straightens every card that a player controls, the Stronghold among them (D-STR-01)."""
    for card in player.cards():
        if card.bowed:
            straighten(game, card)
