"""The verbs that are done in battles: Ranged Attacks, Fear, ending the battle."""

from __future__ import annotations

from l5r_cards.abilities import tree
from l5r_cards.engine import fear, ranged
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.parameters import Make, first_word, word
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import Resolver, Unplayable, cards_of, subject

__all__ = ["BATTLE"]


def _at(step: tree.Step) -> Resolver:
    """Returns what finds at what a Ranged Attack or Fear aims."""
    role = step.param("at")
    if not isinstance(role, tree.Role):
        raise Unplayable(f"{step.verb} by a trait, or only perhaps")
    return subject(role)


def _ranged(step: tree.Step) -> Run:
    number, find = amount(step.value), _at(step)  # type: ignore[arg-type]
    stat = word(step, "vs", "force")
    if step.param("times") is not None:
        raise Unplayable("several Ranged Attacks by one action")

    def run(action: Action) -> int:
        strength = number(action)
        for each in action.joined:
            assert each.ability.ranged is not None
            strength += each.ability.ranged(each)
        return sum(
            ranged.shoot(action.game, action, card, strength, stat)
            for card in cards_of(find(action))
        )

    return run


def _fear(step: tree.Step) -> Run:
    number, find = amount(step.value), _at(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        units: list[GameCard] = cards_of(find(action))
        return sum(fear.frighten(action.game, action, each, number(action)) for each in units)

    return run


def _finish(step: tree.Step) -> Run:
    if first_word(step.value) != "battle" or step.params:
        raise Unplayable(f"ending a {first_word(step.value)} early")

    def run(action: Action) -> int:
        attack = action.game.attack
        if attack is None or attack.battle is None or attack.battle.is_over:
            return 0
        attack.battle.is_over = True
        return 1

    return run


BATTLE: dict[str, Make] = {
    "ranged": _ranged,
    "fear": _fear,
    "finish": _finish,
}
"""What makes the function of a step that belongs to a battle."""
