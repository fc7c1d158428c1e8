"""What a card says of its own way into play: restrictions, further costs, how it enters."""

from __future__ import annotations

from collections.abc import Callable

from l5r_cards.abilities import tree
from l5r_cards.engine.abilities import Continuous, EntryRule
from l5r_cards.engine.actions import Action
from l5r_cards.engine.compiling.judging import all_hold
from l5r_cards.engine.compiling.lasting import reaches
from l5r_cards.engine.compiling.steps import costs
from l5r_cards.engine.compiling.things import Unplayable, subject

__all__ = ["entry_of_others", "entry_rule"]

_SELF = tree.Role("self")


def entry_rule(text: tree.Ability) -> EntryRule | None:
    """Returns what a trait says of bringing its own card into play; None if it says nothing."""
    holds = all_hold((*text.while_, *text.conditions))
    rules = [made for step in text.do if (made := _one(step, holds)) is not None]
    if not rules:
        return None
    if len(rules) > 1:
        raise Unplayable("several rules of entry in one trait")
    return rules[0]


def _flag(step: tree.Step) -> str:
    """Returns the rule flag that a step sets."""
    return step.value.words[0] if isinstance(step.value, tree.Words) else ""


def _one(step: tree.Step, holds: Callable[[Action], bool]) -> EntryRule | None:
    if step.verb != "rule" or step.param("card") not in (None, _SELF):
        return None
    flag = _flag(step)
    conditions = step.param("conditions")
    judge = all_hold(conditions.conditions) if isinstance(conditions, tree.Conditions) else holds
    if flag == "enter_if":
        return EntryRule(allows=lambda action: not holds(action) or judge(action))
    if flag == "join_if":
        return EntryRule(joins=lambda action: not holds(action) or judge(action))
    if flag == "honor_requirement" and step.param("ignored"):
        return EntryRule(waives=holds)
    if flag == "enters":
        state = step.param("state")
        return EntryRule(state=frozenset(state.words if isinstance(state, tree.Words) else ()))
    if flag == "overlay":
        below = subject(step.param("over"))  # type: ignore[arg-type]
        return EntryRule(covers=lambda action: below(action) if holds(action) else ())
    price = step.param("cost")
    if flag == "extra_cost" and step.param("for") == _SELF and isinstance(price, tree.Steps):
        cost = costs(price.steps)
        return EntryRule(
            payable=lambda action: not holds(action) or cost.payable(action),
            pay=lambda action: not holds(action) or cost.pay(action),
        )
    return None


def entry_of_others(step: tree.Step, holds: Callable[[Action], bool]) -> list[Continuous]:
    """Returns what a trait says of bringing other cards into play for as long as it holds."""
    if _flag(step) == "honor_requirement" and step.param("ignored"):
        return [Continuous("flag", reaches(step.param("card")), holds, "no requirement")]
    raise Unplayable(f"the rule flag {_flag(step)} in a continuous trait")
