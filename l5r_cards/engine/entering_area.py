"""Where a card waits while its entry is checked and paid, and the way back (C-HOLD-03, C-ATT-04).

The Diamond rules know no such area: there the card stays where it is until it enters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import zones
from l5r_cards.engine.cards import DECK, DISCARD, ENTERING, HAND, PROVINCE, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["Origin", "origin_of", "put_back", "wait", "waits"]


class Origin(NamedTuple):
    """Where a card was before it was brought into play."""

    zone: str
    province: Province | None = None
    holder: Player | None = None
    """The player in whose discard pile it lay."""


def origin_of(game: Game, card: GameCard) -> Origin:
    """Returns where a card is."""
    holder = zones.holder(game, card) if card.zone is DISCARD else None
    return Origin(card.zone, card.province, holder)


def wait(game: Game, card: GameCard) -> Origin:
    """Moves a card to the area, where there is one; returns where it came from."""
    origin = origin_of(game, card)
    if game.rules.entering_area:
        zones.enter_zone(game, card, ENTERING)
    return origin


def waits(game: Game, card: GameCard, origin: Origin) -> bool:
    """Whether a card is still where it waits, in the area or where it came from."""
    return card.zone == (ENTERING if game.rules.entering_area else origin.zone)


def put_back(game: Game, card: GameCard, origin: Origin) -> None:
    """Returns a card whose entry failed; into a deck it is shuffled (C-HOLD-03, C-ATT-06)."""
    if card.zone is not ENTERING:
        return
    if origin.province is not None and not origin.province.destroyed:
        card.zone = PROVINCE
        card.province = origin.province
        origin.province.cards.append(card)
    elif origin.zone is HAND:
        zones.put_to(game, card, "hand")
    elif origin.zone is DECK:
        zones.put_to(game, card, "deck")
        zones.shuffle(game, card.owner, card.face.deck)
    else:
        zones.put_on_pile(game, card, origin.holder or card.owner, card.dead)
