"""How much Gold a card makes, from the number that it prints or from its production abilities."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from l5r_cards.model.card import Facts, Stat

__all__ = ["free_gold", "gold_made"]

_NOT_FREE = frozenset(("cost", "only", "timing", "unparsed"))
"""Facts of a production ability that ask for more than bowing, bind the Gold, or hide something."""
_MORE_ASKED = frozenset(
    ("paying_for", "you_control", "phase", "at_least", "also", "other", "only_for_that")
)


def gold_made(printed: Stat | None, production: Facts) -> Stat | None:
    """Returns the Gold that a card makes, whoever plays it, as a stat; None if it makes none.

    That is the number it prints, else what its abilities make for anything by bowing alone, else
    the most that they make under a condition or for a price, with a star: ``"4*"``, or ``"*"``
    where that is variable.

    :param printed: the card's `gold_production`.
    :param production: its facts of that name.
    """
    abilities = production.get("abilities")
    if printed is not None or not abilities:
        return printed
    if free := free_gold(production):
        return free
    most = max((gold for each in abilities for gold in _amounts(each)), default=0)
    return f"{most}*" if most else "*"


def free_gold(production: Facts, clans: Collection[str] = ()) -> int | None:
    """Returns what a card makes for anything by bowing alone, for a player of some Clans.

    None or 0: nothing. Conditions that arise in play are taken as not met.
    """
    free = [_free(each, clans) for each in production.get("abilities", ())]
    return max((gold for gold in free if gold is not None), default=None)


def _free(ability: Facts, clans: Collection[str]) -> int | None:
    """Returns what an ability makes for bowing, None where it asks for more."""
    base = ability.get("base")
    if not isinstance(base, int) or ability.get("honor", 0) < 0 or _NOT_FREE & ability.keys():
        return None
    amounts: list[int] = [base]
    for case in ability.get("if", ()):
        if case.get("player_clan") in clans and _MORE_ASKED.isdisjoint(case):
            amounts.append(case["amount"])
    for case in ability.get("plus_if", ()):
        if case.get("player_clan") in clans and _MORE_ASKED.isdisjoint(case):
            amounts.append(base + case["amount"])
    return max(amounts)


def _amounts(ability: Facts) -> Iterator[int]:
    """Yields the amounts that an ability names, whatever it asks for."""
    base = ability.get("base") or 0
    yield base
    yield ability.get("amount") or 0
    yield from (case["amount"] for case in ability.get("if", ()))
    yield from (base + case["amount"] for case in ability.get("plus_if", ()))
