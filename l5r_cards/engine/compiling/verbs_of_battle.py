"""The verbs that are done in battles: Ranged Attacks, Fear, ending the battle."""

from __future__ import annotations

from l5r_cards.abilities import tree
from l5r_cards.engine import fear, ranged
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.aiming import enemies_for
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.parameters import Make, chosen, first_word, number_of, word
from l5r_cards.engine.compiling.selecting import pick
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import Resolver, Unplayable, cards_of, players_of, subject
from l5r_cards.engine.compiling.verbs_of_duels import finish_duel

__all__ = ["BATTLE"]


def _at(step: tree.Step) -> Resolver:
    """Returns what finds at what a Ranged Attack or Fear aims."""
    role = step.param("at")
    if not isinstance(role, tree.Role):
        raise Unplayable(f"{step.verb} by a trait, or only perhaps")
    return subject(role)


def _ranged(step: tree.Step) -> Run:
    number, find = amount(step.value), _at(step)  # type: ignore[arg-type]
    stat, times = word(step, "vs", "force"), number_of(step, "times", 1)
    again = pick(enemies_for(step), "ranged")

    def run(action: Action) -> int:
        strength = number(action)
        for each in action.joined:
            assert each.ability.ranged is not None
            strength += each.ability.ranged(each)
        done = 0
        for shot in range(times(action)):
            # Each but the first is aimed once those before it have resolved (D-RANGE-06).
            for card in cards_of((again if shot else find)(action)):
                done += ranged.shoot(action.game, action, card, strength, stat)
        return done

    return run


def _fear(step: tree.Step) -> Run:
    number, find = amount(step.value), _at(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        units: list[GameCard] = cards_of(find(action))
        return sum(fear.frighten(action.game, action, each, number(action)) for each in units)

    return run


def _initiative(step: tree.Step) -> Run:
    """Says who acts first in the battle, with whom; the order runs left from him (C-TURN-02)."""
    find, performer = subject(step.value), step.param("performer")  # type: ignore[arg-type]
    performers = chosen(performer, "act") if performer is not None else None
    if step.param("source") is not None:
        raise Unplayable("the first action of a battle from a certain card")

    def run(action: Action) -> int:
        attack, players = action.game.attack, players_of(find(action))
        if attack is None or attack.battle is None or not players or attack.battle.had_turn:
            return 0
        attack.battle.first = players[0]
        by = cards_of(performers(action)) if performers is not None else []
        attack.battle.first_by = by[-1] if by else None
        return 1

    return run


def _finish(step: tree.Step) -> Run:
    if first_word(step.value) == "duel":
        return finish_duel(step)
    what, how = first_word(step.value), word(step, "with", "void")
    if (what, how) != ("battle", "void"):
        raise Unplayable(f"ending a {what} as a {how}")

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
    "initiative": _initiative,
}
"""What makes the function of a step that belongs to a battle."""
