"""Names that strangers wrote: players, files, remarks in lists. Nothing in them may act.

A name may hold anything: escape sequences of terminals, marks that turn the direction of writing,
line ends, letters without width. `visible` is the one door through which such text goes to people.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = [
    "is_visible",
    "key_of",
    "natural",
    "player_name",
    "shortened",
    "stem",
    "visible",
    "width",
]

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


def shortened(text: str, length: int) -> str:
    """Returns visible text of at most so many columns, cut with an ellipsis."""
    text = visible(text[: 4 * length])
    if width(text) <= length:
        return text
    while text and width(text) > length - 1:
        text = text[:-1]
    return f"{text}…"


def width(text: str) -> int:
    """Returns how many columns of a terminal a visible text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_width, text))


def _width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def player_name(text: str) -> str:
    """Returns a player's name as it is compared: in NFC, its blanks single, none at its ends."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def key_of(name: str) -> str:
    """Returns what two spellings of one player's name have in common: all but case."""
    return unicodedata.normalize("NFKC", player_name(name)).casefold()


def stem(file: str) -> str:
    """Returns the player's name that a file has: its own without folders and extension."""
    base = re.split(r"[/\\]", file.rstrip("/\\"))[-1]
    return player_name(re.sub(r"(?<=.)\.\w+$", "", base)) or player_name(base) or base


def natural(text: str) -> tuple[list[tuple[int, str]], str]:
    """Returns a key by which ``table 2`` comes before ``table 10``, and case counts last."""
    parts = re.split("([0-9]{1,18})", text.casefold())
    return [(int(part) if i % 2 else 0, part) for i, part in enumerate(parts)], text
