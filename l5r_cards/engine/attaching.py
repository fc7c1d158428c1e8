"""Attaching Followers, Items, Spells and Ancestors to Personalities (D-ATT, C-ATT, D-ACTP-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import (
    ancestors,
    bowing,
    destruction,
    entering,
    entering_area,
    payment,
    stats,
    uniqueness,
)
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.faces import DASH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["attach", "can_attach", "drop_loose", "may_enter", "may_enter_on", "pay_for", "suits"]


def can_attach(
    game: Game,
    card: GameCard,
    host: GameCard,
    ignored: Sequence[str] = (),
    beside: Sequence[GameCard] | None = None,
) -> bool:
    """Whether a card may be attached to a Personality, its price apart.

    Only attachments may, and only to Personalities (C-ATT-02). Followers and Ancestors ask for
    Personal Honor (D-ATT-01), Spells for a Shugenja (D-ATT-03); he bears one Weapon and one Armor
    (D-ATT-02). An Ancestor asks for its Faction (D-ANC-03), and for a straight one, who is to bow
    for it (D-ANC-02). Traits may bar what fits a selector, or let him bear more Weapons.

    :param beside: what he will bear besides; what he bears now if None.
    """
    face = card.face
    if not card.is_attachment or host.face.type != "Personality":
        return False
    asks_honor = face.requirement != DASH and "honor_requirement" not in ignored
    if (
        asks_honor
        and stats.personal_honor(game, host) < stats.requirement(card)
        and not entering.waives_requirement(game, host.controller or host.owner, card, host)
    ):
        return False
    if face.type == "Spell" and not stats.has(host, "shugenja"):
        return False
    if face.type == "Ancestor" and (host.bowed or not ancestors.accepts(card, host)):
        return False
    if face.type == "Item":
        others = host.attachments if beside is None else beside
        for word in ("weapon", "armor"):
            if stats.has(card, word):
                borne = sum(stats.has(each, word) for each in others)
                if borne >= _limit(game, host, word):
                    return False
    return not any(aura.forbids(host, "attach", card) for aura in game.auras)


def _limit(game: Game, host: GameCard, word: str) -> int:
    """Returns how many Weapons, or Armors, a Personality may bear, by the rules and by traits."""
    return max(
        game.rules.weapon_armor_limit,
        *(many for aura in game.auras for many in aura.bounds(host, word)),
        0,
    )


def suits(game: Game, card: GameCard, host: GameCard) -> bool:
    """Whether what a card's text asks of its bearer is so, as when it was attached."""
    player = host.controller or host.owner
    return entering.own_text_allows(game, player, card, host, moves=True)


def attach(
    game: Game,
    player: Player,
    card: GameCard,
    host: GameCard | None = None,
    by: Cause = None,
    price: int | None = None,
    hosts: Sequence[GameCard] | None = None,
    ignored: Sequence[str] = (),
    paid: int | None = None,
) -> bool:
    """Pays for a card and attaches it; returns whether it entered play (C-ATT-04 to -07).

    It waits while its Personality is picked, if need be, its restrictions are checked, and its
    costs are paid, which are those of the effect that attaches it (C-ATT-08). Where that fails it
    goes back to where it came from.

    :param host: its Personality; if None, the player picks one who may bear it, among `hosts` if
        these are given.
    :param ignored: restrictions that do not matter, such as ``honor_requirement`` (D-GLOS-10).
    :param price: what it costs; the card's own Gold cost if None.
    :param paid: the Gold made for it, if its costs are already paid.
    """
    if card.zone is PLAY or player.eliminated:
        return False
    origin = entering_area.wait(game, card)
    host = host or _pick_host(game, player, card, hosts, ignored, by)
    if host is None or (paid is None and not may_enter_on(game, player, card, host, ignored)):
        entering_area.put_back(game, card, origin)
        return False
    if paid is None:
        paid = pay_for(game, player, card, host, by, price)
    is_there = entering_area.waits(game, card, origin)
    if paid is None or host.zone is not PLAY or not is_there:
        entering_area.put_back(game, card, origin)
        return False
    entering.enter(game, player, card, by, host=host, paid=paid)
    return True


def pay_for(
    game: Game,
    player: Player,
    card: GameCard,
    host: GameCard,
    by: Cause = None,
    price: int | None = None,
) -> int | None:
    """Pays what it costs to attach a card; returns the Gold made, None if not all was paid."""
    cost = stats.gold_cost(card) if price is None else price
    paid = payment.pay(game, player, cost, card, by)
    if paid is None or not entering.pay_other_costs(game, player, card, host):
        return None
    return None if card.face.type == "Ancestor" and not bowing.bow(game, host, by) else paid


def drop_loose(game: Game) -> None:
    """Discards the attachments in play that are on no Personality, as nothing stops (C-ATT-09)."""
    loose, game.loose = game.loose, []
    left = [each for each in loose if each.zone is PLAY and each.host is None]
    destruction.follow(game, left, "discarded", "loose")


def _pick_host(
    game: Game,
    player: Player,
    card: GameCard,
    hosts: Sequence[GameCard] | None,
    ignored: Sequence[str],
    by: Cause,
) -> GameCard | None:
    among = player.play if hosts is None else hosts
    able = [each for each in among if may_enter_on(game, player, card, each, ignored)]
    if not able:
        return None
    return game.choose_cards(player, "host", able, 1, 1, "attach", card, by)[0]


def may_enter_on(
    game: Game, player: Player, card: GameCard, host: GameCard, ignored: Sequence[str] = ()
) -> bool:
    """Whether a card may enter play on a Personality, who must be its player's own (C-ATT-03)."""
    return (
        host.controller is player
        and can_attach(game, card, host, ignored)
        and entering.own_text_allows(game, player, card, host)
        and not uniqueness.is_barred(game, card, player)
    )


def may_enter(game: Game, player: Player, card: GameCard, purse: payment.Purse) -> bool:
    """Whether uniqueness and Gold let a player attach a card to somebody."""
    return purse.covers(stats.gold_cost(card), card) and not uniqueness.is_barred(
        game, card, player
    )
