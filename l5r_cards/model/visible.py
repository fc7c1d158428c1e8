"""Text that strangers wrote, made such that nothing in it may act: what people see is all there is.

It may hold anything: escape sequences of terminals, marks that turn the direction of writing, line
ends, letters without width. `visible` is the one door through which such text goes to people.
"""

from __future__ import annotations

import unicodedata
from functools import cache

__all__ = ["is_visible", "shortened", "visible", "width"]

_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols, as Unicode has it, that nobody can see."""


def is_visible(text: str) -> bool:
    """Whether all of a text is seen as it is: no control, no mark of direction, no line end."""
    return text.isprintable() and (text.isascii() or not any(c in text for c in _BLANK_LETTERS))


def visible(text: str) -> str:
    r"""Returns text on one line in which everything that is not seen is written out.

    >>> visible("A\x1b[31mnn\u202e\n")
    'A\\x1b[31mnn\\u202e\\x0a'
    """
    return text if is_visible(text) else "".join(map(_visible, text))


def _visible(char: str) -> str:
    if is_visible(char):
        return char
    if unicodedata.category(char) == "Zs":
        return " "
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def shortened(text: str, length: int, mark: str = "…") -> str:
    """Returns visible text of at most so many columns, cut with a mark such as an ellipsis."""
    text = visible(text[: 4 * length])
    if width(text) <= length:
        return text
    while text and width(text) > length - len(mark):
        text = text[:-1]
    return f"{text}{mark}"


def width(text: str) -> int:
    """Returns how many columns of a terminal a visible text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


@cache
def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
