"""Strongholds: what means them, and what may make them leave play (D-TYPE-02, C-SH-02, C-SH-03)."""

from __future__ import annotations

from typing import Any

from l5r_cards.abilities import tree
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard

__all__ = ["are_meant", "may_leave", "names_them"]

_SELF = tree.Role("self")


def names_them(node: Any) -> bool:
    """Whether a selector, or a part of it, asks for Strongholds or for a title."""
    if isinstance(node, tree.Criterion):
        if node.key == "is":
            return isinstance(node.value, tree.Words) and "stronghold" in node.value.words
        return node.key == "title" or names_them(node.value)
    return isinstance(node, tuple) and any(names_them(each) for each in node)


def are_meant(action: Action, thing: Any, named: bool) -> bool:
    """Whether a selector means a thing, as for Strongholds: they may be no cards (C-SH-02)."""
    if not isinstance(thing, GameCard) or thing.face.type != "Stronghold":
        return True
    return named or action.game.rules.stronghold_is_card


def may_leave(of: Any, action: Action, thing: Any) -> bool:
    """Whether a step may make a thing leave play; a Stronghold only if it names it (C-SH-03).

    :param of: what the step is done to, by its text: a selector, or the role of a target.
    """
    if not isinstance(thing, GameCard) or thing.face.type != "Stronghold":
        return True
    if not action.game.rules.stronghold_may_leave:
        return False
    if isinstance(of, tree.Role):
        rules = [each for each in action.ability.roles() if each.role == of.name]
        return of == _SELF or any(each.names_strongholds for each in rules)
    return names_them(of)
