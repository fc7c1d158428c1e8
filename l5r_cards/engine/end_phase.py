"""The End Phase: draw a Fate card, then discard down to the maximum hand size (D-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, zones

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["max_hand_size", "resolve"]


def max_hand_size(game: Game, player: Player) -> int | None:
    """Returns how many cards a player may keep; None if there is no limit (C-HAND-02)."""
    changes = [each for aura in game.auras for each in aura.hand_size(player)]
    if None in changes:
        return None
    return max(game.rules.max_hand_size + sum(filter(None, changes)), 0)


def resolve(game: Game, player: Player) -> None:
    """Draws, then has the player discard cards of his choice (D-END-01, C-HAND-01)."""
    zones.draw(game, player, game.rules.end_phase_draw)
    limit = max_hand_size(game, player)
    if limit is not None and (over := len(player.hand) - limit) > 0:
        chosen = game.choose_cards(player, "hand", player.hand, over, over, "discard")
        for card in zones.unmoved(chosen):
            destruction.discard(game, card, None, "hand size")
