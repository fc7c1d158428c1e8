"""What ties an ability to a battle or a duel, read off its text once (D-BAS-05, D-BAS-08)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from l5r_cards.abilities import tree
from l5r_cards.abilities.walk import all_steps
from l5r_cards.engine.abilities import NO_TIES, Pairing, Ties
from l5r_cards.engine.compiling.things import Resolver, cards_of, subject

__all__ = ["ties_of", "ties_of_trait"]

_PHRASES = frozenset(("here", "enemy", "enemy_leader", "adjacent"))
"""Roles that speak of the battle being fought."""
_KEYS = frozenset(("opposed", "against", "side"))
_GOING = frozenset(("to",))
"""Parameters that say where something goes; whoever speaks of that may be elsewhere."""
_VERBS = frozenset(("ranged", "fear"))
"""Verbs that need their card in the battle, whatever else the text says (D-BAS-08)."""


def ties_of(text: tree.Ability) -> Ties:
    """Returns what ties an ability to the battle in which it is used."""
    steps = list(all_steps((*text.cost, *text.do)))
    effects = list(all_steps(text.do))
    reach: list[Resolver] = []
    moves: list[Resolver] = []
    for step in effects:
        for value in (step.value, step.param("to")):
            if isinstance(value, (tree.Role, tree.Selector, tree.Several)):
                reach.append(subject(value))
    for step in text.do:
        if _moves_here(step) and isinstance(step.value, (tree.Role, tree.Selector, tree.Several)):
            moves.append(subject(step.value))
    return Ties(
        implicates=any(each.verb in _VERBS for each in steps) or _implicates(text),
        is_of_battle="terrain" in text.keywords or any(map(_changes_battle, effects)),
        reach=lambda action: [thing for find in reach for thing in find(action)],
        moves_in=lambda action: [thing for find in moves for thing in find(action)],
        duel=next((_pairing(each) for each in effects if each.verb == "duel"), None),
        alters_duel=_alters_duel(effects),
    )


def ties_of_trait(text: tree.Ability) -> Ties:
    """Returns what a trait has to do with duels; no battle binds one."""
    return NO_TIES._replace(alters_duel=True) if _alters_duel(all_steps(text.do)) else NO_TIES


def _alters_duel(steps: Iterable[tree.Step]) -> bool:
    """Whether one of some steps alters who wins or loses a duel (C-DUEL-28)."""
    return any(
        each.verb == "rule" and each.value in (_RESULT, tree.Words(("wins_ties",)))
        for each in steps
    )


_RESULT = tree.Words(("duel_result",))


def _pairing(step: tree.Step) -> Pairing:
    """Returns whom a step sets against each other; one whom it only chooses later is not there."""
    by, foe = step.param("by"), step.value
    challengers = subject(by) if isinstance(by, tree.Role) else subject(tree.Role("performer"))
    challenged = subject(foe) if isinstance(foe, tree.Role) else subject(tree.Several(()))
    return Pairing(
        lambda action: cards_of(challengers(action)),
        lambda action: cards_of(challenged(action)),
        bool(step.param("challenge")),
    )


def _changes_battle(step: tree.Step) -> bool:
    """Whether a step changes the battle itself: ends it, or lays a Terrain at it."""
    return step.verb == "finish" or (step.verb == "place" and step.param("at") == tree.Role("here"))


def _moves_here(step: tree.Step) -> bool:
    """Whether a step moves something into the battle without an `if` and without asking anybody."""
    return (
        step.verb in ("move", "assign")
        and step.param("to") == tree.Role("here")
        and not step.conditions
        and step.may in (None, tree.Role("you"))
    )


def _implicates(node: Any) -> bool:
    """Whether a part of a text speaks of the battle, but as a place to which something goes."""
    if isinstance(node, tree.Role):
        return node.name in _PHRASES
    if isinstance(node, tree.Criterion) and node.key in _KEYS:
        return True
    if isinstance(node, tree.Param) and node.name in _GOING:
        return False
    return isinstance(node, tuple) and any(_implicates(each) for each in node)
