"""What an action aims at though its text does not say so (D-TGT-01, D-TGT-07, D-TGT-09).

Where an effect or a cost leaves somebody the choice of what is affected, that is a target, and it
is chosen when the action is announced. The choice becomes a role, and the step speaks of that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from l5r_cards.abilities import tree
from l5r_cards.abilities.walk import all_steps
from l5r_cards.engine.compiling.selecting import is_aimed

__all__ = ["Implied", "implied_targets"]


class Implied(NamedTuple):
    """A target that a step implies."""

    target: tree.Target
    verb: str
    is_cost: bool


def implied_targets(text: tree.Ability) -> tuple[tree.Ability, list[Implied]]:
    """Returns an ability whose steps name their targets, and these, those of its costs first."""
    labels = {step.label for step in all_steps((*text.cost, *text.do)) if step.label}
    found: list[Implied] = []
    cost = tuple(_named(each, labels, found, True) for each in text.cost)
    do = tuple(_named(each, labels, found, False) for each in text.do)
    return text._replace(cost=cost, do=do), found


def _named(step: tree.Step, labels: set[str], found: list[Implied], is_cost: bool) -> tree.Step:
    """Returns a step with its choice made a role; one that may not come about keeps it for then."""
    if step.conditions or step.unless or step.may or step.later or step.each:
        return step
    value = step.value
    if step.verb in _AT_ENEMIES:
        return _aimed_at_enemies(step, found)
    if isinstance(value, tree.Steps):
        steps = tuple(_named(each, labels, found, is_cost) for each in value.steps)
        return step._replace(value=tree.Steps(steps))
    if (
        not isinstance(value, tree.Selector)
        or not is_aimed(value, step.verb)
        or value.total is not None
        or _waits(value, labels)
    ):
        return step
    role = f"{step.verb} {len(found) + 1}"
    selector = value._replace(pick=None, by=None)
    found.append(Implied(tree.Target(role, selector, value.pick, value.by), step.verb, is_cost))
    return step._replace(value=tree.Role(role))


_HERE = tree.Criterion("at", tree.Role("here"))
_AT_ENEMIES = {
    # Followers of the enemy, and his Personalities who have none (D-RANGE-01).
    "ranged": (
        tree.Criterion("is", tree.Words(("personality", "follower"))),
        tree.Criterion("exposed", True),
        _HERE,
        tree.Criterion("against", tree.Role("you")),
    ),
    # Any other unit in the battle (D-FEAR-02).
    "fear": (
        tree.Criterion("is", tree.Words(("personality",))),
        _HERE,
        tree.Criterion("not", tree.Selector((tree.Criterion("in_unit", tree.Role("self")),))),
    ),
}
"""At what the verbs aim whose text names no target."""


def _aimed_at_enemies(step: tree.Step, found: list[Implied]) -> tree.Step:
    """Returns a Ranged Attack or Fear that aims at a role."""
    only = step.param("must_hit")
    if isinstance(only, tree.Role):
        return step._replace(params=(*step.params, tree.Param("at", only)))
    role = f"{step.verb} {len(found) + 1}"
    found.append(Implied(tree.Target(role, enemies_for(step)), step.verb, False))
    return step._replace(params=(*step.params, tree.Param("at", tree.Role(role))))


def enemies_for(step: tree.Step) -> tree.Selector:
    """Returns whom a Ranged Attack or Fear may be aimed at."""
    only, besides = step.param("must_hit"), step.param("may_hit")
    selector = only if isinstance(only, tree.Selector) else tree.Selector(_AT_ENEMIES[step.verb])
    if isinstance(besides, tree.Selector):
        either = tree.Criterion("or", tree.Selectors((selector, besides)))
        selector = tree.Selector((either,))
    return selector


def _waits(node: Any, labels: set[str]) -> bool:
    """Whether a selector asks for what is known only when earlier steps are done."""
    if isinstance(node, tree.Role):
        return node.name in labels
    if isinstance(node, (tree.Done, tree.Paid, tree.Chosen)):
        return True
    return isinstance(node, tuple) and any(_waits(each, labels) for each in node)
