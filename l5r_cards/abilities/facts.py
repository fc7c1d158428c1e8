"""The abilities that follow from a card's plain facts: how it produces Gold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from l5r_cards.abilities.tree import (
    Ability,
    AnyFits,
    Clan,
    Comparison,
    Condition,
    Criterion,
    ManyFit,
    Param,
    Paying,
    Phase,
    Role,
    Selector,
    Selectors,
    Step,
    Value,
    Words,
)
from l5r_cards.model.card import Card, Facts

__all__ = ["from_facts"]

_SELF = Role("self")
_YOU = Role("you")
_OTHER_HOLDING = Selector(
    (
        Criterion("is", Words(("holding",))),
        Criterion("whose", _YOU),
        Criterion("bowed", False),
        Criterion("except", _SELF),
    )
)
_COSTS = {
    "destroy_self": Step("destroy", _SELF),
    "bow_other_holding": Step("bow", _OTHER_HOLDING),
    "shuffle_self": Step("put", _SELF, (Param("to", Words(("shuffle",))),)),
}
_UNSAID = {
    "variable": "the amount of Gold is not among the facts",
    "special": "it does more than produce Gold",
    "unparsed": "the facts say only a part of it",
    "per": "what the Gold is counted by is not among the facts",
    "plus": "what the Gold is counted by is not among the facts",
}
"""Facts that tell that something is missing."""


class _UnsaidError(Exception):
    """Something that an ability needs is not among the facts."""


def from_facts(card: Card) -> tuple[Ability, ...]:
    """Returns the abilities to produce Gold that a card's facts tell.

    What the facts hint at without saying it comes as an unmodelled ability with a note. A card
    that does not produce Gold has none.
    """
    return (*_printed(card), *(_ability(each) for each in card.production.get("abilities", ())))


def _printed(card: Card) -> Iterator[Ability]:
    printed = card.gold_production
    if printed is None or not {"Holding", "Stronghold"} & set(card.types):
        return
    if isinstance(printed, str):
        yield _unmodelled(f"produces {printed} Gold, under conditions not among the facts")
    elif printed > 0:
        yield _gold((Step("bow", _SELF),), (_produce(printed),))


def _ability(facts: Facts) -> Ability:
    try:
        return _modelled(facts)
    except _UnsaidError as error:
        return _unmodelled(f"produces Gold: {error}")


def _modelled(facts: Facts) -> Ability:
    for key, what in _UNSAID.items():
        if key in facts:
            raise _UnsaidError(what)
    if "timing" in facts:
        raise _UnsaidError(f"it is used as {_titled_timing(facts['timing'])}, not while paying")
    if "base" not in facts:
        raise _UnsaidError(_UNSAID["variable"])
    cost = [Step("bow", _SELF)] if facts.get("bow") else []
    if "cost" in facts:
        cost.append(_COSTS[facts["cost"]])
    only = facts.get("only")
    base = _produce(facts["base"], None if only is None else _paid(only))
    if not (facts["base"] or "if" in facts or "plus_if" in facts):
        raise _UnsaidError(_UNSAID["variable"])
    others = [(_conditions(each), _alternative(each)) for each in facts.get("if", ())]
    conditions: tuple[Condition, ...] = ()
    if facts["base"] == 0 and len(others) == 1:
        # Nothing at all otherwise, so that it cannot even be used.
        conditions, step = others[0]
    else:
        step = base
        for holds, other in reversed(others):
            otherwise = () if step.value == 0 and not step.otherwise else (step,)
            step = other._replace(conditions=holds, otherwise=otherwise)
    added = [
        _produce(each["amount"])._replace(conditions=_conditions(each))
        for each in facts.get("plus_if", ())
    ]
    honor = [Step("honor", facts["honor"])] if facts.get("honor") else []
    return _gold(tuple(cost), (step, *added, *honor), conditions)


def _gold(
    cost: tuple[Step, ...], do: tuple[Step, ...], conditions: tuple[Condition, ...] = ()
) -> Ability:
    return Ability(("gold",), conditions=conditions, cost=cost, do=do)


def _unmodelled(note: str) -> Ability:
    return Ability((), status="unmodelled", note=note)


def _produce(amount: int, only: Value | None = None) -> Step:
    return Step("produce", amount, () if only is None else (Param("only", only),))


def _alternative(facts: Facts) -> Step:
    return _produce(facts["amount"], Role("it") if facts.get("only_for_that") else None)


def _conditions(facts: Facts) -> tuple[Condition, ...]:
    if "other" in facts or "also" in facts:
        raise _UnsaidError("a condition is not among the facts")
    found: list[Condition] = []
    if "paying_for" in facts:
        found.append(Paying(_paid(facts["paying_for"])))
    if "player_clan" in facts:
        found.append(Clan((facts["player_clan"].lower(),), _YOU))
    if "you_control" in facts:
        selector = Selector((*_tests(facts["you_control"], ("whose", _YOU)),))
        least = facts.get("at_least", 1)
        found.append(
            AnyFits(selector) if least == 1 else ManyFit(selector, Comparison(">=", least))
        )
    if "phase" in facts:
        found.append(Phase((facts["phase"],)))
    return tuple(found)


def _paid(facts: Facts) -> Selector:
    return Selector(_tests(facts))


def _tests(facts: Facts, *more: tuple[str, Any]) -> tuple[Criterion, ...]:
    """Returns what facts ask of a card, in the order in which selectors have it."""
    if "other" in facts:
        raise _UnsaidError("what the Gold may pay for is not among the facts")
    asked: dict[str, Any] = dict(more)
    if "type" in facts:
        asked["is"] = Words((facts["type"].lower(),))
    keywords = _lower(facts.get("keyword"))
    if len(keywords) == 1:
        asked["keyword"] = Words(keywords)
    elif keywords:
        # A list in a selector means any of them, and here all are meant.
        asked["and"] = Selectors(
            tuple(Selector((Criterion("keyword", Words((each,))),)) for each in keywords)
        )
    if "clan" in facts:
        asked["clan"] = Words(((facts["clan"] or "Unaligned").lower(),))
    if "unique" in facts:
        asked["unique"] = facts["unique"]
    if "min_printed_cost" in facts:
        asked["printed_gold_cost"] = Comparison(">=", facts["min_printed_cost"])
    if "any" in facts:
        asked["or"] = Selectors(tuple(_paid(each) for each in facts["any"]))
    without = _lower(facts.get("not_keyword"))
    if without:
        asked["not"] = Selector((Criterion("keyword", Words(without)),))
    return tuple(Criterion(key, asked[key]) for key in _ORDER if key in asked)


_ORDER = ("is", "whose", "keyword", "clan", "unique", "printed_gold_cost", "or", "and", "not")


def _lower(keywords: str | list[str] | None) -> tuple[str, ...]:
    if keywords is None:
        return ()
    return tuple(each.lower() for each in ([keywords] if isinstance(keywords, str) else keywords))


def _titled_timing(timing: str) -> str:
    return {"reaction": "a Reaction", "open": "an Open action"}[timing]
