"""Going through a tree: what it mentions, and the steps within steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from l5r_cards.abilities.tree import Ability, Alternatives, Did, Done, Role, Step, Steps, Value

__all__ = ["all_mentioned", "all_steps", "inner_steps", "mentioned", "steps_of"]


def mentioned(tree: object) -> Iterator[str]:
    """Yields the names of roles and labels that a value mentions, not those within steps."""
    if isinstance(tree, Step | Ability):
        return
    match tree:
        case Role(name):
            yield name
        case Did(label):
            yield label
        case Done(str(label)):
            yield label
        case _ if isinstance(tree, tuple):
            for part in tree:
                yield from mentioned(part)


def inner_steps(value: Value) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yields the lists of steps that a value holds, each with its place in the value."""
    match value:
        case Steps(steps):
            yield "", steps
        case Alternatives(options):
            for at, option in enumerate(options):
                if isinstance(option, Steps):
                    yield f"[{at}]", option.steps


def steps_of(ability: Ability) -> Iterator[Step]:
    """Yields every step of an ability, costs first, outer ones before inner ones.

    Those of abilities that it grants are not among them.
    """
    yield from _flat((*ability.cost, *ability.do))


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Yields steps and those that they lead to; not what their parameters hold for later."""
    for step in steps:
        yield step
        yield from all_steps((*step.then, *step.otherwise))
        for _, inner in inner_steps(step.value):
            yield from all_steps(inner)


def all_mentioned(ability: Ability) -> Iterator[str]:
    """Yields what an ability mentions anywhere."""
    yield from mentioned(tuple(ability))
    for step in steps_of(ability):
        yield from mentioned(tuple(step))


def _flat(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        for value in (step.value, *(each.value for each in step.params)):
            for _, inner in inner_steps(value):
                yield from _flat(inner)
        yield from _flat(step.then)
        yield from _flat(step.otherwise)
