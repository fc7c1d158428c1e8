"""Which cards keep each other from entering play (D-PLAY-13 to -17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import GameCard

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        for each in _in_play(game.living()):
            if each is not instead_of and not each.face.unique_as.isdisjoint(face.unique_as):
                return True
    if face.singular:
        for each in _in_play([player]):
            if each is not instead_of and each.face.singular and each.face.title == face.title:
                return True
    return False


def _in_play(players: list[Player]) -> Iterator[GameCard]:
    for player in players:
        for card in player.play:
            yield card
            yield from card.attachments
