"""The odds that everybody asks for: how many cards of each type a game begins with."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from l5r_cards.goldfish.hands import Dealt
from l5r_cards.goldfish.odds import DECKS, chances, mean
from l5r_cards.model.card import Card

__all__ = ["Line", "standard_lines"]


class Line(NamedTuple):
    """The odds of one type of card in the opening Provinces or hand."""

    deck: str
    kind: str
    """The type; cards of two types count for either."""
    copies: int
    """Cards of the type in the deck."""
    seen: int
    """Cards of the deck that the game begins with."""
    mean: Fraction
    exactly: tuple[Fraction, ...]
    """The probability of each number of cards, from 0."""

    @property
    def or_more(self) -> tuple[Fraction, ...]:
        """The probability of each number or more."""
        return tuple(sum(self.exactly[n:], Fraction(0)) for n in range(len(self.exactly)))


def standard_lines(dealt: Dealt, card: Callable[[str], Card]) -> list[Line]:
    """Returns the odds of every type in a deck, the most frequent type first.

    :param card: returns the card with an id.
    """
    decks = dealt.decks
    sizes = {"dynasty": dealt.provinces, "fate": dealt.hand}
    found = []
    for deck in DECKS:
        by_type: dict[str, set[str]] = {}
        for each in decks[deck]:
            for kind in card(each).types:
                by_type.setdefault(kind, set()).add(each)
        lines = []
        for kind, ids in by_type.items():
            cards = frozenset(ids)
            copies = sum(decks[deck][each] for each in ids)
            seen = min(sizes[deck], decks[deck].total())
            average = mean(cards, deck, seen, decks)
            lines.append(
                Line(deck, kind, copies, seen, average, tuple(chances(cards, deck, seen, decks)))
            )
        found += sorted(lines, key=lambda each: (-each.copies, each.kind))
    return found
