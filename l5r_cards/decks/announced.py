"""The numbers that a list's headings announce, against what stands under them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from l5r_cards.decks.resolve import ResolvedLine
from l5r_cards.model.decklist import DeckList, Heading

__all__ = ["miscounted"]


def miscounted(decklist: DeckList, lines: Sequence[ResolvedLine]) -> Iterator[tuple[Heading, int]]:
    """Yields each heading that announces another number than its cards, with the nearest one."""
    starts = [heading.number for heading in decklist.headings]
    below = [0] * (len(starts) + 1)
    for line in lines:
        below[bisect_right(starts, line.number)] += line.count
    for count, heading in zip(below[1:], decklist.headings, strict=True):
        if heading.declared in (None, count):
            continue
        # It may announce what stands under its sub-headings, too, or sum up what stands above.
        own = [line for line in lines if line.deck == heading.deck]
        above = [line for line in lines if line.number < heading.number]
        under = sum(line.count for line in own if line.number > heading.number)
        sums = {
            under,
            sum(line.count for line in own),
            sum(line.count for line in own if line.number < heading.number),
            sum(line.count for line in above),
            sum(line.count for line in above if line.deck != "pre-game"),
        }
        if heading.declared not in sums - {0}:
            yield heading, min((count, under), key=lambda each: abs(each - (heading.declared or 0)))
