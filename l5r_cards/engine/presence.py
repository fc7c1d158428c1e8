"""Which actions a battle allows: Presence, Relevance and implicating phrases (D-BAS-04 to -15).

Three separate gates: a player must have a unit in the battle, his action must have to do with it,
and a card that speaks of the battle must be in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l5r_cards.engine import naval, performing
from l5r_cards.engine.armies import Attack, Battle, place_of
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.provinces import Province

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.players import Player

__all__ = ["allows", "is_present"]

_IN_BATTLES = frozenset(("open", "battle", "engage"))
_NEVER_IN_BATTLES = frozenset(("Action", "Strategy", "Kiho", "Ring", "Holding", "Stronghold"))
"""Kinds of cards that are not held to what they say of a battle (D-BAS-08)."""


def allows(action: Action) -> bool:
    """Whether the battle being fought allows an action whose roles are filled.

    Presence and Relevance bind Open and Battle actions only (D-BAS-07, D-BAS-15).
    """
    attack = action.game.attack
    if not action.ability.is_action:
        return True
    if attack is None or attack.battle is None:
        return not action.ability.ties.implicates or action.kind not in _IN_BATTLES
    battle = attack.battle
    if action.ability.ties.implicates and not _is_implicated(action, battle):
        return False
    if action.kind not in _IN_BATTLES:
        return True
    if "terrain" in action.ability.keywords and (
        battle.terrain is not None or naval.bars_terrains(action, battle)
    ):
        return False
    if battle.first_by is not None and battle.first_by not in performing.known(action):
        return False
    source = action.source
    place = source.province if source is not None and action.kind == "battle" else None
    if place is not None and place is not battle.province:
        # A Region or Fortification acts at its own Province's battle alone (D-BAS-10).
        return False
    joins = _moves_in(action, attack, battle)
    present = is_present(battle, action.player)
    return (present or any(each.controller is action.player for each in joins)) and (
        bool(joins) or _is_relevant(action, battle)
    )


def is_present(battle: Battle, player: Player) -> bool:
    """Whether a player has a unit in the battle, on either side (D-BAS-04)."""
    return any(
        each.place is battle.province and each.face.type == "Personality" for each in player.play
    )


def _is_implicated(action: Action, battle: Battle) -> bool:
    """Whether a card may speak of the battle: it is in it, or of a kind that can't be (D-BAS-08).

    For a card from the hand, the Personality who performs must be in the battle.
    """
    source = action.source
    if source is None:
        return True
    if source.face.type not in _NEVER_IN_BATTLES:
        return place_of(source) is battle.province
    return all(
        place_of(each) is battle.province
        for each in action.performers
        if isinstance(each, GameCard)
    )


def _moves_in(action: Action, attack: Attack, battle: Battle) -> list[GameCard]:
    """Returns the units that an action brings into the battle whatever others do (D-BAS-05)."""
    from l5r_cards.engine.movement import can_move

    return [
        each
        for each in action.ability.ties.moves_in(action)
        if isinstance(each, GameCard) and can_move(action.game, each, battle.province)
    ]


def _is_relevant(action: Action, battle: Battle) -> bool:
    """Whether an action has a tie to the battle (D-BAS-06).

    Its card is here, or its target or what it changes is: a card, the Province, the battle itself.
    """
    source, ties = action.source, action.ability.ties
    if ties.is_of_battle or (source is not None and place_of(source) is battle.province):
        return True
    reached = [*action.targets(), *ties.reach(action)]
    return any(_is_here(each, battle) for each in reached)


def _is_here(thing: Any, battle: Battle) -> bool:
    if isinstance(thing, Province):
        return thing is battle.province
    return isinstance(thing, GameCard) and place_of(thing) is battle.province
