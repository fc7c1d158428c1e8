"""Regions: attached where they are revealed, or discarded (D-REGION, C-REGION)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import entering, entering_area, payment, stats, targeting, uniqueness, zones
from l5r_cards.engine.abilities import EntryRule
from l5r_cards.engine.cards import ENTERING, PROVINCE, GameCard
from l5r_cards.engine.decisions import PASS, Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["attach_revealed", "choose_place", "has_region"]

_FREE = EntryRule()


def has_region(province: Province) -> bool:
    """Whether a Region is attached to a Province, which bars others (D-REGION-02, C-REGION-06)."""
    return any(each.face.type == "Region" for each in province.attached)


def attach_revealed(game: Game, player: Player, card: GameCard) -> None:
    """Attaches a Region to the Province where it was revealed, or discards it (C-REGION-03).

    That is compulsory if it is legal and free; with a cost it is optional (D-EVP-03, C-REGION-05).
    """
    province = card.province
    assert province is not None
    if _is_legal(game, player, card, province) and _is_wanted(game, player, card):
        entering_area.wait(game, card)
        cost = stats.gold_cost(card)
        paid = cost == 0 or payment.pay(game, player, cost, card) is not None
        paid = paid and entering.pay_other_costs(game, player, card)
        if card.zone is not ENTERING and card.zone is not PROVINCE:
            return
        if paid and not province.destroyed:
            entering.enter(game, player, card, province=province)
            return
    zones.put_on_pile(game, card, card.owner)
    game.happen("discarded", what=card, who=player, at=province, detail="region")


def _is_legal(game: Game, player: Player, card: GameCard, province: Province) -> bool:
    """Whether nothing but its price stands in its way; Regions are Singular (D-REGION-03)."""
    return (
        not has_region(province)
        and not uniqueness.is_barred(game, card, player)
        and entering.own_text_allows(game, player, card)
    )


def _is_wanted(game: Game, player: Player, card: GameCard) -> bool:
    cost = stats.gold_cost(card)
    if cost == 0 and all(each.pay is _FREE.pay for each in card.face.entry):
        return True
    if cost > payment.affordable(game, player, card):
        return False
    return game.choose(player, "region", [Option("enter", card.serial), PASS], card) == 0


def choose_place(
    game: Game,
    player: Player,
    card: GameCard,
    revealed_in: Province | None,
    among: Sequence[Province] | None,
) -> Province | None:
    """Returns the Province to which a Region attaches that an effect brings in (C-REGION-04).

    That is the one where it was revealed; else the player picks any Province of anybody, or one of
    those that the effect names, without a Region.
    """
    if revealed_in is not None:
        found = [revealed_in]
    elif among is not None:
        found = list(among)
    else:
        found = [each for owner in game.in_turn_from(player) for each in owner.provinces]
    found = [each for each in found if not has_region(each)]
    ask = targeting.choose_things
    return ask(game, player, "province", found, 1, 1, "attach", card)[0] if found else None
