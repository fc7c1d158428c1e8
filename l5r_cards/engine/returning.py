"""Going back to a hand, a deck or a Province, and what becomes of attachments (D-DEST-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, provinces, zones
from l5r_cards.engine.cards import GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.provinces import Province

__all__ = ["put_back", "put_in"]


def put_back(game: Game, card: GameCard, where: str, by: Cause = None) -> bool:
    """Puts a card into its owner's hand or deck, or on a discard pile; returns whether it went.

    Attachments are discarded, or go the same way, to the owner's hand or Fate deck; that is for
    what is done to their Personality, not by it (C-ATT-11).

    :param where: ``hand``, ``top``, ``bottom``, ``shuffle`` or ``discard``.
    """
    it = game.attempt("returned", card, card.controller or card.owner, by, detail=where)
    if it is None:
        return False
    attached = tuple(card.attachments)
    _go(game, card, where)
    if game.rules.attachments_leave_alike:
        gone = [(each, each.controller or each.owner) for each in attached]
        for each, _ in gone:
            _go(game, each, where)
        for each, player in gone:
            game.happen("returned", each, player, detail=where)
    else:
        destruction.follow(game, attached, "discarded")
    game.done(it)
    return True


def put_in(game: Game, card: GameCard, province: Province, face_up: bool, by: Cause = None) -> bool:
    """Lays a card in a Province; attachments, which can't follow there, are discarded."""
    it = game.attempt("returned", card, card.controller or card.owner, by, detail="province")
    if it is None or province.destroyed:
        return False
    attached = tuple(card.attachments)
    if card.created:
        zones.remove_from_game(game, card)
    else:
        zones.take_out(game, card)
        zones.reset(card)
        provinces.lay_in(game, card, province, face_up)
    destruction.follow(game, attached, "discarded")
    game.done(it)
    return True


def _go(game: Game, card: GameCard, where: str) -> None:
    if where == "discard":
        zones.put_on_pile(game, card, card.controller or card.owner)
        return
    zones.put_to(game, card, "hand" if where == "hand" else "deck", bottom=where == "bottom")
    if where == "shuffle":
        zones.shuffle(game, card.owner, card.face.deck)
