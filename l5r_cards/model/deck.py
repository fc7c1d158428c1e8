"""A deck: the cards that a list means, with the lines they stand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from l5r_cards.model.card import Card

__all__ = ["Deck", "DeckCard"]


@dataclass(frozen=True, slots=True)
class DeckCard:
    """All copies of one card in a deck."""

    card: Card
    count: int
    lines: tuple[int, ...] = ()
    """1-based line numbers in the list."""
    headings: frozenset[str] = frozenset()
    """Decks (``"dynasty"``, ``"fate"``, ``"pre-game"``) under whose headings the lines stand."""


class Deck(NamedTuple):
    """A list's cards, each card once."""

    cards: tuple[DeckCard, ...]
