"""Celestials: they enter play whenever they are revealed, in place of others (C-CEL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, entering, entering_area, provinces, uniqueness, zones
from l5r_cards.engine.cards import ENTERING, PROVINCE, GameCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["enter_revealed"]


def enter_revealed(game: Game, cards: Sequence[GameCard]) -> None:
    """Runs the sequence for the Celestials that were revealed and are still there (C-CEL-02).

    Those of several players are dealt with in turn order.
    """
    waiting = [each for each in cards if each.face.type == "Celestial" and each.zone is PROVINCE]
    if not waiting:
        return
    for player in game.in_turn_from(game.active):
        mine = [each for each in waiting if each.province and each.province.owner is player]
        if mine:
            _enter(game, player, mine)


def _enter(game: Game, player: Player, cards: Sequence[GameCard]) -> None:
    """Has the Celestials revealed in a player's Provinces enter play (C-CEL-03, C-CEL-04).

    All wait in the area; each whose entry is barred goes back face-up. If any is left, the player
    discards those that he controls, and the others enter, for no Gold.
    """
    origins = [(each, entering_area.wait(game, each)) for each in cards]
    able = []
    for card, origin in origins:
        if uniqueness.is_barred(game, card, player) or not entering.own_text_allows(
            game, player, card
        ):
            entering_area.put_back(game, card, origin)
        else:
            able.append(card)
    if able:
        old = [each for each in player.play if each.face.type == "Celestial"]
        for each in zones.unmoved(old):
            destruction.discard(game, each, None, "celestial")
    for card in able:
        if card.zone is ENTERING:
            entering.enter(game, player, card)
    for _, origin in origins:
        if origin.province is not None:
            provinces.refill(game, origin.province)
