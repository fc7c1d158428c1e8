"""The Events Phase: Provinces are turned up one by one, and Events resolve (D-EVP, C-EVENT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import actions, provinces, regions, zones
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PROVINCE, RESOLVING, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["resolve", "resolve_event"]

_BLANK = Ability("event", ("event",))
"""What an Event resolves whose text is not modelled."""


def resolve(game: Game, player: Player) -> None:
    """Turns up the card in each Province from left to right, and deals with it at once (D-EVP-01).

    What lies there face-up is dealt with alike (D-EVP-04); what comes in the place of an Event or a
    Region stays face-down (D-EVP-02). Personalities and Holdings wait (D-EVP-05).
    """
    for province in list(player.provinces):
        if province.destroyed or player.eliminated:
            continue
        provinces.reveal(game, [each for each in province.cards if not each.face_up])
        for card in list(province.cards):
            if card.zone is not PROVINCE or card.province is not province or not card.face_up:
                continue
            if card.face.type == "Event":
                resolve_event(game, card)
            elif card.face.type == "Region":
                regions.attach_revealed(game, player, card)
        provinces.refill(game, province)


def resolve_event(game: Game, card: GameCard) -> None:
    """Resolves an Event, unless its title has resolved this game, and discards it (D-EVP-02).

    It is compulsory (C-EVENT-07). “You” is the player in whose Province it lies, or its owner if it
    is elsewhere (C-EVENT-05). What its own effect has moved is not discarded (C-EVENT-06).
    """
    province = card.province
    player = province.owner if province is not None else card.owner
    if not (game.rules.event_once_per_game and card.face.title in game.events_resolved):
        _resolve(game, player, card)
    if card.zone is RESOLVING or card.zone is PROVINCE:
        zones.put_on_pile(game, card, card.owner)
        game.happen("discarded", what=card, who=player, at=province, detail="event")


def _resolve(game: Game, player: Player, card: GameCard) -> None:
    """Lets an Event do what it says, in an area of its own where there is one (C-EVENT-04).

    A canceled Event has not resolved; one whose effects are negated has (D-EVENT-03).
    """
    if game.rules.resolution_area:
        province = card.province
        zones.enter_zone(game, card, RESOLVING)
        game.happen("moved_to_resolve", card, player, at=province)
    traits = [each for each in card.face.abilities if "event" in each.kinds]
    action = Action(game, player, traits[0] if traits else _BLANK, card, "event")
    happening = game.attempt("resolves", card, player, action, detail="event")
    if happening is None or action.canceled:
        return
    game.events_resolved.add(card.face.title)
    for ability in traits:
        actions.trigger(game, player, ability, card, happening, action.negated)
    game.done(happening)
