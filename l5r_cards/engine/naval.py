"""Naval armies: who may act first in a battle (D-NAV, C-ABIL-08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from l5r_cards.engine import stats
from l5r_cards.engine.abilities import Ability, Limit, TargetRule
from l5r_cards.engine.armies import ATTACKER, SIDES, Attack, Battle, army, other_side
from l5r_cards.engine.decisions import Option

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game

__all__ = ["bars_terrains", "invade", "reaction"]


def invade(game: Game, attack: Attack, battle: Battle) -> None:
    """Asks the leader of the only Naval army whether the battle is a naval invasion (D-NAV-01).

    An empty army can't invade, but may be invaded (D-NAV-05).
    """
    if game.rules.naval_rule != "invasion":
        return
    naval = [side for side in SIDES if _is_naval(army(game, battle.province, side))]
    if len(naval) != 1:
        return
    leader = attack.leader(naval[0])
    if leader.eliminated:
        return
    if game.choose(leader, "naval", [Option("invade"), Option("stay")], battle.province):
        return
    battle.naval = naval[0]
    game.happen("naval_invasion", who=leader, at=battle.province)


def _is_naval(leaders: Iterable[GameCard]) -> bool:
    """Whether an army has a unit, and every Personality and Follower in it is Naval."""
    fighters = [card for unit in leaders for card in unit.unit() if card.face.type in _FIGHTERS]
    return bool(fighters) and all(stats.has(each, "naval") for each in fighters)


_FIGHTERS = frozenset(("Personality", "Follower"))


def bars_terrains(action: Action, battle: Battle) -> bool:
    """Whether a player may not play a Terrain yet (D-NAV-03).

    Who has units in the Naval army waits until somebody who has none there has acted or passed.
    """
    if battle.naval is None:
        return False
    sailors = {
        each.controller.seat
        for each in army(action.game, battle.province, battle.naval)
        if each.controller is not None
    }
    return action.player.seat in sailors and battle.had_turn <= sailors


def reaction() -> Ability:
    """The Attacker's Reaction to a battle's beginning: he acts first (C-ABIL-08).

    The first Battle action must be performed by the Naval Personality that it targets, alone or
    with others (C-ABIL-09).
    """
    return Ability(
        "naval",
        ("reaction",),
        _act_first,
        timing="after",
        event="engaged",
        condition=_outnumbers,
        targets=(TargetRule("sailor", _sailors),),
        limit=Limit(1, "battle"),
    )


def _battle(action: Action) -> Battle | None:
    attack = action.game.attack
    return attack.battle if attack is not None and attack.attacker is action.player else None


def _sailors(action: Action) -> list[GameCard]:
    battle = _battle(action)
    if battle is None:
        return []
    leaders = army(action.game, battle.province, ATTACKER)
    return [each for each in leaders if each.controller is action.player and _sails(each)]


def _sails(card: GameCard) -> bool:
    return stats.has(card, "naval")


def _outnumbers(action: Action) -> bool:
    """Whether the attackers have more Naval cards than the defenders."""
    battle = _battle(action)
    if battle is None:
        return False
    mine, theirs = (
        sum(
            _sails(card)
            for unit in army(action.game, battle.province, side)
            for card in unit.unit()
        )
        for side in (ATTACKER, other_side(ATTACKER))
    )
    return mine > theirs


def _act_first(action: Action) -> None:
    battle = _battle(action)
    for sailor in action.roles["sailor"]:
        if battle is not None:
            battle.first, battle.first_by = action.player, sailor
