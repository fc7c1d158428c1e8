"""Predicates on cards, as the formats and the cards' own deck rules write them.

A predicate is a mapping; every entry must hold: ``{type: Personality, unique: false}``. A list
of values means any of them. Uniqueness is the format's affair (D-DECK-05), so it is passed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l5r_cards.model.card import Card

__all__ = ["Predicate", "compile_predicate"]

Predicate = Callable[[Card, bool], bool]
"""Tells of a card, and whether it is Unique in the format, if it is meant."""


def compile_predicate(when: dict[str, Any]) -> Predicate:
    """Returns the function for a mapping such as ``{type: Ring}``; an empty one fits every card.

    :raises KeyError: an entry has no meaning.
    """
    tests = [_TESTS[name](value) for name, value in when.items()]
    if len(tests) == 1:
        return tests[0]
    return lambda card, unique: all(test(card, unique) for test in tests)


def _any_of(value: Any) -> frozenset[Any]:
    return frozenset(value) if isinstance(value, list) else frozenset((value,))


def _type(value: Any) -> Predicate:
    wanted = _any_of(value)
    return lambda card, unique: not wanted.isdisjoint(card.types)


def _keyword(value: Any) -> Predicate:
    wanted = _any_of(value)
    return lambda card, unique: not wanted.isdisjoint(card.keywords)


def _not(test: Callable[[Any], Predicate]) -> Callable[[Any], Predicate]:
    def negated(value: Any) -> Predicate:
        positive = test(value)
        return lambda card, unique: not positive(card, unique)

    return negated


def _title(value: Any) -> Predicate:
    wanted = _any_of(value)
    return lambda card, unique: card.title in wanted


def _clan(value: Any) -> Predicate:
    wanted = _any_of(value)
    return lambda card, unique: not wanted.isdisjoint(card.clans)


def _deck(value: Any) -> Predicate:
    wanted = _any_of(value)
    return lambda card, unique: card.deck in wanted


def _unique(value: Any) -> Predicate:
    return lambda card, unique: unique is value


def _experience(value: Any) -> Predicate:
    wanted = _any_of(value)
    return lambda card, unique: (card.experience.kind if card.experience else None) in wanted


_TESTS: dict[str, Callable[[Any], Predicate]] = {
    "type": _type,
    "not_type": _not(_type),
    "keyword": _keyword,
    "also_keyword": _keyword,
    "not_keyword": _not(_keyword),
    "title": _title,
    "clan": _clan,
    "deck": _deck,
    "unique": _unique,
    "experience": _experience,
}
