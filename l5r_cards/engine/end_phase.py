"""The End Phase: draw a Fate card, then discard down to the maximum hand size (D-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, zones

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["resolve"]


def resolve(game: Game, player: Player) -> None:
    """Draws, then has the player discard cards of his choice (D-END-01, C-HAND-01)."""
    zones.draw(game, player, game.rules.end_phase_draw)
    over = len(player.hand) - game.rules.max_hand_size
    if over > 0:
        for card in game.choose_cards(player, "hand", player.hand, over, over, "discard"):
            destruction.discard(game, card, None, "hand size")
