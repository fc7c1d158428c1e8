"""The cards of a verdict in their places."""

from __future__ import annotations

from l5r_cards.decks.placement import Placed, PlacedDeck, place
from l5r_cards.decks.resolve import Resolution
from l5r_cards.formats.validate import Report

__all__ = ["placed_by_format", "placed_by_itself"]


def placed_by_itself(report: Report) -> PlacedDeck:
    """Returns the deck as its cards alone place them, which is what a fingerprint is taken of."""
    return place(report.decklist, Resolution(report.lines, report.problems))


def placed_by_format(report: Report) -> PlacedDeck:
    """Returns the deck as its format places it.

    Where the format knows no starting Holdings, these are cards of the Dynasty deck; where Sensei
    count to the Fate deck, they stand there. So the counts are those of the verdict.
    """
    starting = report.format.starting_holdings
    counting = {slot.name: slot.counts for slot in report.format.slots if slot.counts}
    deck = placed_by_itself(report)
    entries = []
    for each in deck.entries:
        slot = counting.get(each.slot, each.slot)
        if slot == "starting-holding" and (
            starting is None or each.card.title not in starting.titles
        ):
            slot = each.card.deck
        entries.append(each if slot == each.slot else _moved(each, slot))
    return deck._replace(entries=tuple(entries))


def _moved(entry: Placed, slot: str) -> Placed:
    return Placed(entry.card, entry.count, slot)
