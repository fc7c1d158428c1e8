"""Text for people: fits the terminal's width, colours only where they are wanted, any encoding."""

from __future__ import annotations

import os
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


class Terminal:
    """Prints to a stream in the way that its reader can read."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout
        self.is_screen = self._stream.isatty()
        self._colored = self.is_screen and "NO_COLOR" not in os.environ
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

    def line(self, text: str = "") -> None:
        """Prints one line."""
        self._stream.write(self._encodable(text) + "\n")

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
            self.line(first + line[len(margin) :] if first else line)
            first = ""

    def table(self, rows: Sequence[tuple[str, ...]]) -> None:
        """Prints rows in columns, the last one wrapped."""
        if not rows:
            return
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
        for row in rows:
            left = "".join(cell.ljust(width + 2) for cell, width in zip(row, widths, strict=False))
            self.wrapped(row[-1], len(left), left)

    def _encodable(self, text: str) -> str:
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return text.translate(_PLAIN).encode(self._encoding, "replace").decode(self._encoding)
        return text
