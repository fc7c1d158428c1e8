"""Lays a table out so that it fits: what must be whole stays whole, the rest gives way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from l5r_cards.model.visible import shortened, width

__all__ = ["Column", "Table"]


class Column(NamedTuple):
    """A column of a table."""

    header: str
    """Its words may stand below each other, but none is ever cut."""
    gives_way: str | None = None
    """What happens to its cells where room is short: ``"wraps"``, ``"shortens"``; None: nothing."""
    is_number: bool = False
    """Whether it stands to the right."""


_GAP = "  "
_LEAST = (("shortens", 12), ("wraps", 16))
"""How columns give way: those of one kind down to a width, then those of another."""


class Table:
    """Rows in columns that fit a width.

    Where columns have given way as far as they can, whole ones are left out from the right.
    """

    def __init__(
        self,
        columns: Sequence[Column],
        rows: Sequence[Sequence[str]],
        room: int,
        ellipsis: str = "…",
    ) -> None:
        """`room`: the columns of the terminal. `ellipsis`: what stands for what is cut."""
        natural = [
            max(_longest_word(column.header), *map(width, cells), 0)
            for column, cells in zip(columns, zip(*rows, strict=True), strict=True)
        ]
        self._columns = list(columns)
        self._rows = rows
        self._ellipsis = ellipsis
        self._widths = _fitted(columns, natural, room)
        while len(self._columns) > 1 and _taken(self._widths) > room:
            del self._columns[-1]
            self._widths = _fitted(self._columns, natural[: len(self._columns)], room)
        if len(self._columns) == 1:
            self._widths[0] = min(self._widths[0], room)
        self.left_out = tuple(each.header for each in columns[len(self._columns) :])
        """The headers of the columns for which there is no room."""

    def headers(self) -> Iterator[str]:
        """Yields the lines of the headers."""
        yield from self._lines([each.header for each in self._columns], are_whole=True)

    def lines(self) -> Iterator[str]:
        """Yields the lines of the rows."""
        for row in self._rows:
            yield from self._lines(row)

    def _lines(self, cells: Sequence[str], are_whole: bool = False) -> Iterator[str]:
        """Yields the lines of one row, most often one."""
        parts: dict[int, list[str]] = {}
        first = ""
        for place, (cell, column, room) in enumerate(
            zip(cells, self._columns, self._widths, strict=False)
        ):
            taken = len(cell) if cell.isascii() else width(cell)
            if taken > room:
                if column.gives_way == "shortens" and not are_whole:
                    cell = shortened(cell, room, self._ellipsis)
                else:
                    parts[place] = _wrapped(cell, room, indent=0 if are_whole else 2)
                    cell = parts[place][0]
                taken = width(cell)
            blanks = " " * (room - taken)
            first += f"{blanks}{cell}{_GAP}" if column.is_number else f"{cell}{blanks}{_GAP}"
        yield first.rstrip()
        for number in range(1, max(map(len, parts.values()), default=1)):
            line = ""
            for place, room in enumerate(self._widths):
                part = parts.get(place, ())
                text = part[number] if number < len(part) else ""
                line += f"{text}{' ' * (room - width(text))}{_GAP}"
            yield line.rstrip()


def _longest_word(header: str) -> int:
    return max(map(width, header.split()), default=0)


def _taken(widths: Sequence[int]) -> int:
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def _fitted(columns: Sequence[Column], natural: Sequence[int], room: int) -> list[int]:
    """Returns widths that fit, or the least that there can be."""
    widths = list(natural)
    for kind, least in _LEAST:
        while (excess := _taken(widths) - room) > 0:
            bounds = [max(least, _longest_word(each.header)) for each in columns]
            able = [
                place
                for place, each in enumerate(columns)
                if each.gives_way == kind and widths[place] > bounds[place]
            ]
            if not able:
                break
            widest = max(able, key=lambda place: widths[place])
            others = [widths[place] for place in able if widths[place] < widths[widest]]
            step = widths[widest] - max([bounds[widest], *others])
            widths[widest] -= min(step, excess)
    return widths


def _wrapped(cell: str, room: int, indent: int) -> list[str]:
    """Returns the lines of a cell, those after the first indented; long words are broken."""
    lines: list[str] = []
    line = ""
    for word in cell.split(" "):
        if line.strip() and width(line) + 1 + width(word) <= room:
            line = f"{line} {word}"
            continue
        if line.strip():
            lines.append(line)
        line = " " * (indent if lines else 0) + word
        while width(line) > room:
            head = shortened(line, room, "")
            lines.append(head)
            line = " " * indent + line[len(head) :]
    return [*lines, line]
