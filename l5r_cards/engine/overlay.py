"""Overlaying a less experienced version with a better one (D-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import payment, stats, uniqueness, zones
from l5r_cards.engine.cards import PLAY, UNDER, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["candidates", "overlay", "price"]


def candidates(game: Game, player: Player, card: GameCard) -> list[GameCard]:
    """Returns the lesser versions in play that a card may be laid on (D-EXP-03, D-EXP-07)."""
    title = card.face.level_of
    return [
        each
        for each in player.play
        if each.face.type == card.face.type
        and title in (each.face.title, each.face.level_of)
        and each.face.level < card.face.level
        and not uniqueness.is_barred(game, card, player, instead_of=each)
    ]


def price(card: GameCard, below: GameCard) -> int:
    """Returns what laying one version on another costs (D-EXP-08)."""
    if card.face.level - below.face.level <= 1:
        return 0
    return max(stats.gold_cost(card) - stats.gold_cost(below), 0)


def overlay(game: Game, player: Player, card: GameCard, below: GameCard, by: Cause = None) -> bool:
    """Lays a version on a lesser one, which is not entering play (D-EXP-04 to -06).

    It takes over attachments, tokens, state, all changes, and the lower version's abilities.
    """
    if payment.pay(game, player, price(card, below), card, by) is None:
        return False
    zones.take_out(game, card)
    index = player.play.index(below)
    zones.disarm(game, below)
    card.zone = PLAY
    card.controller = player
    card.face_up = True
    card.bowed, card.dishonored = below.bowed, below.dishonored
    card.changes, below.changes = below.changes, []
    card.attachments, below.attachments = below.attachments, []
    for each in card.attachments:
        each.host = card
    card.gained = [each.copied() for each in below.abilities() if each.is_action]
    game.passing = [(card if each is below else each, change) for each, change in game.passing]
    card.under = [*below.under, below]
    below.under = []
    below.zone = UNDER
    below.controller = None
    player.play[index] = card
    card.touch()
    zones.arm(game, card)
    game.happen("overlaid", what=card, who=player, by=by)
    return True
