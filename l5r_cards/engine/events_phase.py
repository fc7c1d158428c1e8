"""The Events Phase: Provinces are turned up one by one (D-EVP, D-EVENT, D-REGION, C-EVENT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import actions, entering, provinces, uniqueness, zones
from l5r_cards.engine.cards import ENTERING, PROVINCE, RESOLVING, GameCard
from l5r_cards.engine.decisions import PASS, Option
from l5r_cards.engine.happenings import Happening

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["resolve", "resolve_event"]


def resolve(game: Game, player: Player) -> None:
    """Turns up the card in each Province from left to right, and deals with it at once."""
    for province in list(player.provinces):
        if province.destroyed or player.eliminated:
            continue
        for card in list(province.cards):
            if not card.face_up:
                provinces.reveal(game, card)
            if card.zone is not PROVINCE or card.province is not province:
                continue
            if card.face.type == "Event":
                resolve_event(game, player, card)
            elif card.face.type == "Region":
                _attach_region(game, player, card, province)
            elif card.face.type == "Celestial" and game.rules.celestials:
                enter_celestial(game, player, card)
        provinces.refill(game, province)


def resolve_event(game: Game, player: Player, card: GameCard) -> None:
    """Resolves an Event, unless its title has resolved this game, and discards it (D-EVP-02)."""
    province = card.province
    title = card.face.title
    if not (game.rules.event_once_per_game and title in game.events_resolved):
        if game.rules.resolution_area:
            zones.enter_zone(game, card, RESOLVING)
        happening = game.attempt("resolves", what=card, who=player, by=card, detail="event")
        if happening is not None:
            # A canceled Event has not resolved; one whose effects are negated has (D-EVENT-03).
            game.events_resolved.add(title)
            for ability in card.face.abilities:
                if "event" in ability.kinds:
                    trait = Happening("resolves", card, player, card)
                    actions.trigger(game, player, ability, card, trait)
            game.done(happening)
    if card.zone is RESOLVING or card.zone is PROVINCE:
        zones.put_on_pile(game, card, card.owner)
        game.happen("discarded", what=card, who=player, at=province, detail="event")


def _attach_region(game: Game, player: Player, card: GameCard, province: Province) -> None:
    """Attaches a Region where it was revealed, or discards it (D-EVP-03, C-REGION-05)."""
    from l5r_cards.engine import payment, stats

    has_region = any(each.face.type == "Region" for each in province.attached)
    cost = stats.gold_cost(card)
    if not has_region and not uniqueness.is_barred(game, card, player):
        willing = True
        if cost:
            willing = cost <= payment.affordable(game, player, card) and (
                game.choose(player, "region", [Option("enter", card.serial), PASS]) == 0
            )
        if willing:
            if game.rules.entering_area:
                zones.enter_zone(game, card, ENTERING)
            if cost == 0 or payment.pay(game, player, cost, card) is not None:
                entering.enter(game, player, card, province=province)
                return
    zones.put_on_pile(game, card, card.owner)
    game.happen("discarded", what=card, who=player, at=province, detail="region")


def enter_celestial(game: Game, player: Player, card: GameCard) -> None:
    """Brings a revealed Celestial in; those already there are discarded first (C-CEL-02 to -04)."""
    from l5r_cards.engine import destruction

    province = card.province
    zones.enter_zone(game, card, ENTERING)
    mine = [each for each in player.play if each.face.type == "Celestial"]
    barred = any(
        uniqueness.is_barred(game, card, player, instead_of=each) for each in (mine or [card])
    )
    if barred:
        assert province is not None
        card.zone = PROVINCE
        card.province = province
        province.cards.append(card)
        return
    for each in mine:
        destruction.discard(game, each, None, "celestial")
    entering.enter(game, player, card)
