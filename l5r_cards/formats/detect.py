"""Tells the format of a list that does not name one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from l5r_cards.formats.format import Format
from l5r_cards.formats.pool import Pool
from l5r_cards.model.card import Card

__all__ = ["detect"]

_FITS = 0.96
"""Share of a list's cards in a format's pool from which the list may be meant for it."""
_SINGLETON_SIZE = 40
"""A list of so many cards, each but once, is meant for a singleton format."""


def detect(
    cards: Sequence[tuple[Card, int]],
    formats: Mapping[str, Format],
    pools: Mapping[str, Pool],
    errors: Callable[[Format], int],
) -> Format:
    """Returns the format that a list fits best.

    Counts decide first: a long list without a second copy is for a singleton format. Then the
    pool: of the arcs the one that has the most of its cards, if that is nearly all; else a format
    that spans arcs. Among equals the one with the fewest `errors`, then the preferred one.
    """
    size = sum(count for _, count in cards)
    singleton = len(cards) >= _SINGLETON_SIZE and all(count == 1 for _, count in cards)
    candidates = [each for each in formats.values() if each.is_singleton is singleton]
    share = {
        each.id: sum(count for card, count in cards if pools[each.id].allows(card)) / max(size, 1)
        for each in candidates
    }
    arcs = [each for each in candidates if each.is_arc and share[each.id] >= _FITS]
    return _best(arcs or [each for each in candidates if not each.is_arc], share, errors)


def _best(
    candidates: Iterable[Format], share: Mapping[str, float], errors: Callable[[Format], int]
) -> Format:
    ordered = sorted(candidates, key=lambda each: (-share[each.id], each.preference))
    most = share[ordered[0].id]
    equals = [each for each in ordered if share[each.id] == most]
    if len(equals) == 1:
        return equals[0]
    return min(equals, key=lambda each: (errors(each), each.preference))
