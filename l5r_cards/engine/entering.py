"""Bringing cards into play: requirements, prices, and the way in (D-PLAY, D-PERS, C-HOLD)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import honor, payment, stats, uniqueness, zones
from l5r_cards.engine.cards import DISCARD, ENTERING, HAND, PLAY, PROVINCE, GameCard
from l5r_cards.engine.faces import DASH

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["Terms", "bring_in", "enter", "meets_requirement", "terms"]

DISCOUNT = "discount"
HONOR = "honor"
WAIVER = "waiver"
WAIVER_AND_DISCOUNT = "waiver and discount"


class Terms(NamedTuple):
    """One way to bring a card in, and its price."""

    cost: int
    benefit: str = ""
    """``discount``, ``honor``, ``waiver``, ``waiver and discount``, or nothing."""


def meets_requirement(game: Game, player: Player, card: GameCard) -> bool:
    """Whether a Family Honor is high enough for a Personality (C-PERS-09, D-TYPE-06)."""
    needed = stats.requirement(card)
    return needed == DASH or player.family_honor >= needed


def shares_clan(game: Game, player: Player, card: GameCard) -> bool:
    """Whether a card is aligned with its player's Clan, so that he may have the benefit of it."""
    clans = player.clans
    return not clans.isdisjoint(card.face.clans) and clans.isdisjoint(
        game.rules.clan_benefit_exclusions
    )


def terms(
    game: Game, player: Player, card: GameCard, ignores_requirement: bool = False
) -> list[Terms]:
    """Returns the ways in which a player may bring a Holding or a Personality in, if any.

    The prices are not compared with his Gold.
    """
    if uniqueness.is_barred(game, card, player):
        return []
    cost = stats.gold_cost(card)
    if card.face.type != "Personality":
        return [Terms(cost)]
    rules = game.rules
    able = ignores_requirement or meets_requirement(game, player, card)
    own = shares_clan(game, player, card)
    in_place = rules.clan_discount_anywhere or (
        card.zone is PROVINCE and game.phase == "dynasty" and game.active is player
    )
    found = []
    if able:
        found.append(Terms(cost))
        if own and in_place:
            if cost:
                found.append(Terms(max(cost - rules.clan_discount, 0), DISCOUNT))
            if rules.clan_honor_benefit and stats.personal_honor(game, card):
                found.append(Terms(cost, HONOR))
    if own and in_place and rules.requirement_waiver is not None and not able:
        raised = cost + rules.requirement_waiver
        found.append(Terms(raised, WAIVER))
        found.append(Terms(max(raised - rules.clan_discount, 0), WAIVER_AND_DISCOUNT))
    return found


def bring_in(
    game: Game,
    player: Player,
    card: GameCard,
    way: Terms,
    by: Cause = None,
    bowed: bool | None = None,
) -> bool:
    """Brings a card into play by one of its `terms`; returns whether it entered.

    If its price is not paid, it goes back to where it came from, and what was bowed for it stays
    bowed (C-HOLD-04, C-PERS-12).
    """
    province, origin = card.province, card.zone
    if game.rules.entering_area:
        zones.enter_zone(game, card, ENTERING)
    if payment.pay(game, player, way.cost, card, by) is None:
        if game.rules.entering_area:
            _put_back(game, card, origin, province)
        return False
    if way.benefit == HONOR:
        # After the costs, and before he enters (D-PERS-06).
        honor.gain(game, player, stats.personal_honor(game, card), by or card, [card], "clan")
    enter(game, player, card, by, province=province, bowed=bowed)
    return True


def _put_back(game: Game, card: GameCard, origin: str, province: Province | None) -> None:
    """Returns a card whose entry failed; into a deck it is shuffled (C-HOLD-03)."""
    if province is not None:
        card.zone = PROVINCE
        card.province = province
        province.cards.append(card)
    elif origin is DISCARD:
        zones.put_on_pile(game, card, card.owner)
    elif origin is HAND:
        zones.put_to(game, card, "hand")
    else:
        zones.put_to(game, card, "deck")
        zones.shuffle(game, card.owner, card.face.deck)


def enter(
    game: Game,
    player: Player,
    card: GameCard,
    by: Cause = None,
    host: GameCard | None = None,
    province: Province | None = None,
    bowed: bool | None = None,
    quietly: bool = False,
    by_own_text: bool = False,
) -> None:
    """Puts a card into play under a player's control.

    Holdings enter bowed, Fortifications straight and at their Province; all others enter straight
    and at home (D-PLAY-18, D-HOLD-01, D-HOLD-02).

    :param host: the Personality to whom it is attached.
    :param province: the Province it comes from, or the one to which it is attached.
    :param quietly: at the set-up: nothing is told.
    """
    zones.take_out(game, card)
    card.zone = PLAY
    card.controller = player
    card.face_up = True
    card.by_own_text = by_own_text
    fortification = card.face.type == "Holding" and stats.has(card, "fortification")
    if bowed is None:
        bowed = card.face.type == "Holding" and (
            not fortification or game.rules.fortification_enters_bowed
        )
    card.bowed = bowed
    if host is not None:
        card.host = host
        host.attachments.append(card)
        host.touch()
    else:
        player.play.append(card)
        if province is not None and (fortification or card.face.type == "Region"):
            card.province = province
            province.attached.append(card)
    if card.face.abilities or card.gained:
        zones.arm(game, card)
    if quietly:
        return
    if game.observed or "enters" in game.after:
        game.happen("enters", what=card, who=player, by=by, at=province)
    if host is not None and stats.raw(card, "chi") < 0:
        from l5r_cards.engine import destruction

        destruction.check_chi(game, card)
    if card.face.type == "Ring":
        from l5r_cards.engine import victory

        victory.check_enlightenment(game, player)
