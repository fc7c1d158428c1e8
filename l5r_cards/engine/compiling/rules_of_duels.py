"""Rules of duels that effects and traits change, for some Personalities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.engine import duel_results
from l5r_cards.engine.abilities import Continuous
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.judging import Judge
from l5r_cards.engine.compiling.parameters import first_word, who_of, word
from l5r_cards.engine.compiling.things import cards_of, subject

__all__ = ["lasting_rule", "mark_of"]

_Find: TypeAlias = Callable[[Action], list[GameCard]]

_OF_CARDS = frozenset(("wins_ties", "duel_result", "unrefusable"))
_OF_PLAYERS = frozenset(("first_focus", "must_focus"))
_OF_ALL = frozenset(("focus_effects_off",))


def mark_of(step: tree.Step) -> tuple[str, _Find] | None:
    """Returns the mark that a rule flag sets, and what finds those who bear it.

    None for a flag that is not about duels.
    """
    flag = first_word(step.value)
    if flag in _OF_CARDS and word(step, "in", "duel") == "duel":
        of = step.param("card")
        find = subject(tree.Role("self") if of is None else of)  # type: ignore[arg-type]
        mark = duel_results.mark(word(step, "is", "")) if flag == "duel_result" else flag
        return mark, lambda action: cards_of(find(action))
    if flag in _OF_PLAYERS:
        who = who_of(step)
        return flag, lambda action: [
            card for card in _dueling(action) if card.controller in who(action)
        ]
    return (flag, _dueling) if flag in _OF_ALL else None


def _dueling(action: Action) -> list[GameCard]:
    duel = action.game.duel
    return [side.card for side in duel.sides] if duel is not None else []


def lasting_rule(step: tree.Step, holds: Judge) -> Continuous | None:
    """Returns the rule of duels that a trait changes for as long as it is in effect."""
    found = mark_of(step)
    if found is None:
        return None
    mark, find = found
    return Continuous("flag", lambda action, card: card in find(action), holds, mark)
