"""What two lists differ in, card by card."""

from __future__ import annotations

from dataclasses import dataclass

from l5r_cards.decks.placement import SLOTS, PlacedDeck
from l5r_cards.model.card import Card

__all__ = ["Change", "compare"]


@dataclass(frozen=True, slots=True)
class Change:
    """A card of which two decks have different numbers of copies."""

    card: Card
    slot: str
    before: int
    after: int

    @property
    def kind(self) -> str:
        """``"added"``, ``"removed"`` or ``"changed"``."""
        return "added" if not self.before else "changed" if self.after else "removed"


def compare(before: PlacedDeck, after: PlacedDeck) -> tuple[Change, ...]:
    """Returns the changes from one deck to another, by place, then by title."""
    old = {each.card.id: each for each in before.entries}
    new = {each.card.id: each for each in after.entries}
    changes = []
    for card_id in old.keys() | new.keys():
        first, second = old.get(card_id), new.get(card_id)
        either = second or first
        assert either is not None, "the id came from one of the two"
        counts = (first.count if first else 0, second.count if second else 0)
        if counts[0] != counts[1]:
            changes.append(Change(either.card, either.slot, *counts))
    return tuple(sorted(changes, key=lambda each: (SLOTS.index(each.slot), each.card.id)))
