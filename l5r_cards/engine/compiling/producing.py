"""Gold abilities: how much a card makes by bowing, by what is paid for (C-HOLD-02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.counting import Counter, amount
from l5r_cards.engine.compiling.judging import all_hold, pays_for
from l5r_cards.engine.compiling.selecting import fits
from l5r_cards.engine.compiling.things import Unplayable
from l5r_cards.engine.game import Game
from l5r_cards.engine.happenings import Cause

__all__ = ["gold_ability"]

Test: TypeAlias = Callable[[Action], bool]


def gold_ability(text: tree.Ability, index: int) -> Ability:
    """Returns a Gold ability; what its steps produce adds up."""
    if any(each.verb != "bow" or each.value != tree.Role("self") for each in text.cost):
        raise Unplayable("Gold for more than bowing its card")
    condition = all_hold(text.conditions)
    counters = [_made(each) for each in text.do]
    made = Ability("gold", ("gold",), index=index)

    def produces(game: Game, card: GameCard, paying_for: GameCard | None, by: Cause) -> int:
        action = game.making.get((card, made))  # as it is asked for again and again
        if action is None:
            action = game.making[card, made] = Action(game, card.owner, made, card)
        action.player = card.controller or card.owner
        action.paying_for, action.paying_by = paying_for, by
        action.roles["it"] = [] if paying_for is None else [paying_for]
        return sum(each(action) for each in counters) if condition(action) else 0

    made.produces = produces
    return made


def _made(step: tree.Step) -> Counter:
    """Returns what a step produces, or what its ``else`` does where its conditions don't hold."""
    if step.verb != "produce":
        raise Unplayable(f"{step.verb} while producing Gold")
    number = amount(step.value)  # type: ignore[arg-type]
    holds, only = all_hold(step.conditions), _only(step.param("only"))
    others = [_made(each) for each in step.otherwise]

    def made(action: Action) -> int:
        if holds(action) and only(action):
            return number(action)
        return sum(each(action) for each in others)

    return made


def _only(value: tree.Value | None) -> Test:
    """Whether the Gold may be spent on what is paid for; unspent Gold is lost anyway."""
    if not isinstance(value, tree.Selector):
        return lambda action: True
    test = fits(value)
    return lambda action: pays_for(action, test)
