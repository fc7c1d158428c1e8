"""Rituals: Spells for which several Shugenja bow together (D-SPELL-02 to -05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import stats
from l5r_cards.engine.armies import place_of

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard

__all__ = ["may_help"]


def may_help(action: Action, card: GameCard) -> bool:
    """Whether a card may bow for a Ritual besides the one who casts it.

    Any Shugenja may, a Follower, too (D-SPELL-05); in a battle he must be where the caster is
    (D-SPELL-04).
    """
    if not stats.has(card, "shugenja"):
        return False
    attack = action.game.attack
    if attack is None or attack.battle is None:
        return True
    return all(place_of(each) is place_of(card) for each in action.performers)
