"""The Dynasty Phase: Holdings and Personalities are bought, the rest may be discarded (D-DYN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import entering, overlay, payment, provinces, zones
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import PASS, Option
from l5r_cards.engine.entering import Terms

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["resolve"]

_BOUGHT = ("Holding", "Personality")


def resolve(game: Game, player: Player) -> None:
    """Lets the active player bring in any number of cards, then discard what he likes."""
    refused: set[GameCard] = set()
    while True:
        ways = _ways(game, player, refused)
        if not ways:
            break
        options = [
            Option("overlay" if below else "recruit", card.serial, way.benefit or str(way.cost))
            for card, way, below in ways
        ]
        which = game.choose(player, "recruit", [*options, PASS])
        if which == len(ways):
            break
        card, way, below = ways[which]
        province = card.province
        assert province is not None
        if below is not None:
            entered = overlay.overlay(game, player, card, below)
        else:
            entered = entering.bring_in(game, player, card, way, None)
        if not entered:
            refused.add(card)
        if player.eliminated:
            return
        provinces.refill(game, province)
    _discard(game, player)


def _ways(
    game: Game, player: Player, refused: set[GameCard]
) -> list[tuple[GameCard, Terms, GameCard | None]]:
    """Returns each way in which a face-up card may be brought in for the Gold there is."""
    found: list[tuple[GameCard, Terms, GameCard | None]] = []
    purse = payment.Purse(game, player)
    for province in player.provinces:
        for card in province.cards:
            if not card.face_up or card.face.type not in _BOUGHT or card in refused:
                continue
            for way in entering.terms(game, player, card):
                if purse.covers(way.cost, card):
                    found.append((card, way, None))
            if game.rules.overlay:
                for below in overlay.candidates(game, player, card):
                    way = Terms(overlay.price(card, below))
                    if purse.covers(way.cost, card):
                        found.append((card, way, below))
    return found


def _discard(game: Game, player: Player) -> None:
    """Lets the player discard face-up cards; each Province is refilled (D-DYN-02, D-DYN-03)."""
    faces = [card for province in player.provinces for card in province.cards if card.face_up]
    if not faces:
        return
    chosen = game.choose_cards(player, "discard", faces, 0, len(faces), "discard")
    for card in zones.unmoved(chosen):
        province = zones.discard_from_province(game, card)
        if province is not None:
            provinces.refill(game, province)
