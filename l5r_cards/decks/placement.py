"""A resolved list as cards in their places, whatever the list looked like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from l5r_cards.decks.resolve import Resolution
from l5r_cards.model.card import Card
from l5r_cards.model.decklist import DeckList

__all__ = ["SLOTS", "Placed", "PlacedDeck", "place", "slot_of"]

SLOTS = ("stronghold", "sensei", "wind", "starting-holding", "dynasty", "fate")
"""The places of a deck's cards, in the order in which lists have them."""

_SLOT_OF_TYPE = {"Stronghold": "stronghold", "Sensei": "sensei", "Wind": "wind"}


@dataclass(frozen=True, slots=True)
class Placed:
    """All copies of one card in its place."""

    card: Card
    count: int
    slot: str
    """One of `SLOTS`."""


class PlacedDeck(NamedTuple):
    """A deck in canonical order: by place, then by title."""

    entries: tuple[Placed, ...]
    title: str | None = None
    author: str | None = None
    legality: str | None = None


def slot_of(card: Card) -> str:
    """Returns the place that a card has by its own facts, in any format."""
    if card.starting_holding:
        return "starting-holding"
    return _SLOT_OF_TYPE.get(card.type, card.deck)


def place(decklist: DeckList, resolution: Resolution) -> PlacedDeck:
    """Returns the deck of a resolved list; lines that name no card are left out."""
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for line in resolution.lines:
        if line.card is not None:
            cards[line.card.id] = line.card
            counts[line.card.id] = counts.get(line.card.id, 0) + line.count
    entries = [Placed(card, counts[card.id], slot_of(card)) for card in cards.values()]
    entries.sort(key=lambda each: (SLOTS.index(each.slot), each.card.type, each.card.id))
    return PlacedDeck(tuple(entries), decklist.title, decklist.author, decklist.legality)
