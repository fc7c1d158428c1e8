"""Text for people: fits the terminal's width, colours only where they are wanted, any encoding."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TextIO

__all__ = ["Terminal"]

_COLORS = {"red": "31", "green": "32", "yellow": "33", "dim": "2", "bold": "1"}
_PLAIN = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "•": "*", "·": "|", "…": "...", "→": "->"}
    | {"×": "x", "✓": "ok", "✗": "x"}
)
_NARROWEST = 40
_LEAST = 12
"""Columns that the last cells of a table need at least."""
_COLOR = re.compile("\x1b\\[[0-9;]*m")
_MARK = "\ue000"
"""Stands for a colour while lines are measured."""


class Terminal:
    """Prints to a stream in the way that its reader can read."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout
        self.is_screen = self._stream.isatty()
        self._colored = (
            self.is_screen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self._encoding = self._stream.encoding or "utf-8"
        # A pipe has no width of its own; lines stay whole for those who search in them.
        self._width = (
            max(shutil.get_terminal_size().columns, _NARROWEST) if self.is_screen else 10_000
        )

    def style(self, text: str, *styles: str) -> str:
        """Returns the text in colours, if the stream is a screen and NO_COLOR is not set."""
        if not self._colored:
            return text
        codes = ";".join(_COLORS[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return self._width

    def line(self, text: str = "") -> None:
        """Prints one line."""
        self._stream.write(self.encodable(text) + "\n")

    def headline(self, text: str) -> None:
        """Prints a line that may be long and hold colours; what does not fit is indented."""
        if not self.is_screen:
            self.line(text)
            return
        marks: list[str] = []

        def mark(found: re.Match[str]) -> str:
            marks.append(found[0])
            return _MARK

        lines = textwrap.wrap(
            _COLOR.sub(mark, text),
            width=self._width,
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for line in lines:
            self.line(re.sub(_MARK, lambda found: marks.pop(0) if marks else found[0], line))

    def wrapped(self, text: str, indent: int, first: str = "") -> None:
        """Prints a paragraph after a first label, its other lines indented below it."""
        margin = " " * indent
        for line in textwrap.wrap(
            text,
            width=self._width,
            initial_indent=margin,
            subsequent_indent=margin,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [margin]:
            self.line((first + line[len(margin) :]).rstrip() if first else line)
            first = ""

    def table(self, rows: Sequence[tuple[str, ...]]) -> None:
        """Prints rows in columns, the last one wrapped; without room for it, rows as paragraphs."""
        if not rows:
            return
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
        margin = sum(widths) + 2 * len(widths)
        if margin + min(max(len(row[-1]) for row in rows), _LEAST) > self._width:
            for row in rows:
                self.headline("  ".join(filter(None, row)))
            return
        for row in rows:
            left = "".join(cell.ljust(width + 2) for cell, width in zip(row, widths, strict=False))
            self.wrapped(row[-1], len(left), left)

    def encodable(self, text: str) -> str:
        """Returns a text as the stream can show it."""
        if text.isascii():
            return text
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return text.translate(_PLAIN).encode(self._encoding, "replace").decode(self._encoding)
        return text
