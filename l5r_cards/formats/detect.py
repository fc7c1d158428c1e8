"""Tells the format of a list that does not name one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from l5r_cards.formats.format import Format
from l5r_cards.model.card import Card
from l5r_cards.model.deck import Deck

__all__ = ["detect"]

_FITS = 0.96
"""Share of a list's cards in a format's pool from which the list may be meant for it."""
_SINGLETON_SIZE = 40
"""A list of so many cards, each but once, is meant for a singleton format."""


def detect(
    deck: Deck,
    formats: Iterable[Format],
    allowed: Callable[[Card], Iterable[str]],
    errors: Callable[[Format], int],
) -> Format:
    """Returns the format that a list fits best.

    Counts decide first: a long list without a second copy is for a singleton format. Then the
    pool: of the arcs the one that has the most of its cards, if that is nearly all; else a format
    that spans arcs. Among equals the one with the fewest `errors`, then the preferred one.
    `allowed` tells the ids of the formats in which a card may be played.
    """
    singleton = len(deck.cards) >= _SINGLETON_SIZE and all(c.count == 1 for c in deck.cards)
    candidates = [each for each in formats if each.is_singleton is singleton]
    held: Counter[str] = Counter()
    for each in deck.cards:
        for name in allowed(each.card):
            held[name] += each.count
    enough = _FITS * sum(each.count for each in deck.cards)
    arcs = [each for each in candidates if each.is_arc and held[each.id] >= enough]
    return _best(arcs or [each for each in candidates if not each.is_arc], held, errors)


def _best(
    candidates: Iterable[Format], held: Mapping[str, int], errors: Callable[[Format], int]
) -> Format:
    ordered = sorted(candidates, key=lambda each: (-held[each.id], each.preference))
    equals = [each for each in ordered if held[each.id] == held[ordered[0].id]]
    if len(equals) == 1:
        return equals[0]
    return min(equals, key=lambda each: (errors(each), each.preference))
