"""The lists of a sheet broken into rows, and the rows into columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from l5r_cards.reports.sheet import Column, Entry, Group
from l5r_cards.reports.sheet_paper import BOLD, Fitted, fitted

__all__ = ["DECK", "ENTRY", "GROUP", "Row", "Scale", "balanced", "flow", "rows_of"]

DECK, GROUP, ENTRY = range(3)
"""Kinds of rows: a deck's heading, a group's heading, a card."""

_SMALLER = 0.76
"""How much a title shrinks before it is broken into lines."""
_SMALL = 6.0
"""What is no larger does not shrink."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How large the lists are set."""

    columns: int
    """On a page."""
    size: float
    """Of a title, in points."""
    pitch: float
    """From row to row, as a multiple of the size."""

    @property
    def row(self) -> float:
        """Height of a row of one line."""
        return self.size * self.pitch

    @property
    def heading(self) -> float:
        """Height of a group's heading."""
        return self.row + self.size * 0.5

    @property
    def deck_heading(self) -> float:
        """Height of a deck's heading."""
        return self.size * 2.1

    @property
    def indent(self) -> float:
        """From a column's edge to a title: the box to tick and the count come before it."""
        return self.size * 2.9


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list, ready to be drawn."""

    kind: int
    height: float
    text: Fitted
    count: int | None
    """Copies; None where there is nothing to print."""
    remark: str = ""
    is_blank: bool = False
    """To be filled in by hand."""
    gap: float = 0
    """Kept free above it; part of its height."""


def rows_of(deck: Column, width: float, scale: Scale) -> list[Row]:
    """Returns a deck's rows, for a column of some width, without its heading."""
    rows = []
    for group in deck.groups:
        rows.append(_group_row(group, width, scale))
        rows += [_entry_row(entry, width, scale) for entry in group.entries]
    return rows


def deck_row(deck: Column, width: float, scale: Scale, gap: float = 0) -> Row:
    """Returns a deck's heading, with a gap above it."""
    text = fitted(deck.title, width, scale.size + 1.5, scale.size, font=BOLD)
    is_blank = deck.count is None
    return Row(DECK, scale.deck_heading + gap, text, deck.count, deck.remark, is_blank, gap)


def _group_row(group: Group, width: float, scale: Scale) -> Row:
    room = width - scale.size * 3
    text = fitted(group.title, room, scale.size * 0.9, scale.size * 0.6, 1, BOLD)
    is_blank = group.count is None and not any(entry.text for entry in group.entries)
    return Row(GROUP, scale.heading, text, group.count, is_blank=is_blank)


def _entry_row(entry: Entry, width: float, scale: Scale) -> Row:
    room = width - scale.indent - 1
    least = min(max(scale.size * _SMALLER, _SMALL), scale.size)
    text = fitted(entry.text, room, scale.size, least)
    height = scale.row + (len(text.lines) - 1) * text.leading
    return Row(ENTRY, height, text, entry.count, is_blank=not entry.text)


def flow(rows: Sequence[Row], heights: Sequence[float]) -> list[list[Row]] | None:
    """Fills columns of given heights one after the other; returns None if they don't hold all.

    A heading stays with the row below it, and is repeated where its group is broken.
    """
    columns: list[list[Row]] = [[]]
    left = heights[0]
    group: Row | None = None
    for index, row in enumerate(rows):
        needed = row.height
        below = index
        while rows[below].kind != ENTRY and below + 1 < len(rows):
            below += 1
            needed += rows[below].height
        if needed > left and columns[-1]:
            if len(columns) == len(heights):
                return None
            columns.append([])
            left = heights[len(columns) - 1]
            if row.kind == ENTRY and group is not None:
                columns[-1].append(_continued(group))
                left -= group.height
        if needed > left:
            return None
        if row.kind == GROUP:
            group = row
        columns[-1].append(row)
        left -= row.height
    return columns


def balanced(rows: Sequence[Row], columns: int, height: float) -> list[list[Row]] | None:
    """Fills columns to much the same height; returns None if `height` does not hold all."""
    if not rows:
        return [[]]
    target = sum(row.height for row in rows) / columns
    step = min(row.height for row in rows) / 2
    while target < height:
        if filled := flow(rows, [target] * columns):
            return filled
        target += step
    return flow(rows, [height] * columns)


def _continued(group: Row) -> Row:
    title = " ".join(group.text.lines)
    if not title.endswith(", continued"):
        title += ", continued"
    return replace(group, text=Fitted((title,), group.text.size), count=None, is_blank=False)
