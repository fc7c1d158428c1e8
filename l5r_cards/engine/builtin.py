"""The abilities that every player has by the rules (D-ACTP-04, C-ABIL)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from l5r_cards.engine import attaching, favor, moving, naval, overlay, payment, seppuku, tactics
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import HAND, GameCard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.model.ruleset import Ruleset

__all__ = ["abilities", "answered", "equippable", "personalities"]


@cache
def abilities(rules: Ruleset) -> tuple[Ability, ...]:
    """Returns the built-in abilities of a ruleset."""
    found = [_equip(rules), *favor.abilities(rules), tactics.ability()]
    if rules.overlay:
        found.append(overlay.ability())
    if rules.move_attachments:
        found.append(moving.ability())
    if rules.naval_rule == "reaction":
        found.append(naval.reaction())
    if rules.seppuku_is_reaction:
        found.append(seppuku.reaction())
    return tuple(found)


@cache
def answered(rules: Ruleset, timing: str) -> frozenset[str]:
    """Returns what the built-in Reactions of a ruleset answer ``"before"`` or ``"after"`` it."""
    return frozenset(each.event for each in abilities(rules) if each.timing == timing)


def personalities(player: Player) -> list[GameCard]:
    """Returns the Personalities whom a player controls."""
    return [each for each in player.play if each.face.type == "Personality"]


# Equip


def _equip(rules: Ruleset) -> Ability:
    """A Limited action: one attachment from the hand to a Personality of yours (D-ACTP-04).

    Where no card waits in an area of its own while it is paid for, its price is the action's.
    """
    is_price_first = not rules.entering_area
    return Ability(
        "equip",
        ("limited",),
        _do_equip,
        keywords=("equip",),
        targets=(
            TargetRule("attachment", _equippable, aimed=rules.equip_targets_attachment),
            TargetRule("host", _hosts),
        ),
        pay=_pay_for_equipment if is_price_first else lambda action: True,
    )


def _equippable(action: Action) -> list[GameCard]:
    return equippable(action.game, action.player, action.player.hand)


def equippable(game: Game, player: Player, cards: Iterable[GameCard]) -> list[GameCard]:
    """Returns those among some cards that a player could attach now to a Personality of his."""
    hosts = personalities(player)
    able = [card for card in cards if card.is_attachment]
    if not hosts or not able:
        return []
    purse = payment.Purse(game, player)
    return [
        card
        for card in able
        if attaching.may_enter(game, player, card, purse)
        and any(attaching.can_attach(game, card, host) for host in hosts)
    ]


def _hosts(action: Action) -> list[GameCard]:
    chosen = action.roles.get("attachment")
    hosts = personalities(action.player)
    if not chosen:
        return hosts
    return [host for host in hosts if attaching.can_attach(action.game, chosen[0], host)]


def _pay_for_equipment(action: Action) -> bool:
    (card,), (host,) = action.roles["attachment"], action.roles["host"]
    made = attaching.pay_for(action.game, action.player, card, host, action)
    if card.face.type == "Ancestor":
        action.spent.append(host)  # he has bowed for it (D-ANC-01)
    action.paid = made or 0
    return made is not None


def _do_equip(action: Action) -> None:
    """Attaches it; if what was picked fits no longer, the card stays where it is (D-NEG-09)."""
    game, player = action.game, action.player
    paid = None if game.rules.entering_area else action.paid
    for card in action.roles["attachment"]:
        if card.zone is not HAND:  # it has gone while it was paid for
            continue
        for host in action.roles["host"]:
            attaching.attach(game, player, card, host, action, paid=paid)
