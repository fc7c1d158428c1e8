"""Which cards keep each other from entering play (D-PLAY-13 to -17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["is_barred"]


def is_barred(
    game: Game, card: GameCard, player: Player, instead_of: GameCard | None = None
) -> bool:
    """Whether a Unique or Singular card may not enter for what is in play now.

    Unique looks at the whole table, Singular at the player's own cards; a card that leaves play as
    this one comes, such as the lower one of an overlay, is no bar.
    """
    face = card.face
    if face.unique_as:
        for anybody in game.living():
            for each in anybody.cards():
                if each is not instead_of and not each.face.unique_as.isdisjoint(face.unique_as):
                    return True
    if face.singular:
        for each in player.cards():
            if each is not instead_of and each.face.singular and each.face.title == face.title:
                return True
    return False
