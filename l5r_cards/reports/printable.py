"""Any text as the standard fonts of a PDF can print it.

These fonts have the letters of Windows-1252: all that card titles need. What a name has besides is
put in the nearest letters (ł as l, ő as o); what has none (日) becomes a question mark. Control
characters, marks of direction and stacks of accents vanish.
"""

from __future__ import annotations

import unicodedata

from l5r_cards.decks.text import tidy

__all__ = ["is_printable", "is_printed_as_written", "printable"]

_ENCODING = "cp1252"
_LONGEST = 500
"""Characters; what is longer is no name, and is cut."""
_UNKNOWN = "?"
_NEAREST = {
    "ẞ": "SS",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "←": "<-",
    **dict(zip("ŁłĐđĦħŦŧıĸŊŋƏə", "LlDdHhTtikNnAa", strict=True)),
    **dict(zip("−‐‑‒―′″●∙⋅★☆", "---–—’”•··**", strict=True)),
}
_INVISIBLE = ("Mn", "Me", "Mc", "Cf", "Cc")


def printable(text: str | None, longest: int = _LONGEST) -> str:
    """Returns text on one line, in the letters of the standard fonts, cut to `longest`."""
    whole = unicodedata.normalize("NFC", tidy((text or "")[: 4 * longest]))
    letters = " ".join("".join(map(_letter, whole)).split())
    return letters if len(letters) <= longest else letters[: longest - 1].rstrip() + "…"


def is_printable(text: str) -> bool:
    """Whether every letter of a text can be printed, if need be without its accent."""
    kept = unicodedata.normalize("NFC", tidy(text[:_LONGEST]))
    return all(letter == _UNKNOWN or _letter(letter) != _UNKNOWN for letter in kept)


def is_printed_as_written(text: str) -> bool:
    """Whether a text is printed with its own letters, and whole."""
    return printable(text) == unicodedata.normalize("NFC", tidy(text))


def _letter(letter: str) -> str:
    if letter.isascii() or _fits(letter):
        return letter
    if letter in _NEAREST:
        return _NEAREST[letter]
    if unicodedata.category(letter) in _INVISIBLE:
        return ""
    plain = "".join(each for each in unicodedata.normalize("NFKD", letter) if _fits(each))
    return plain or _UNKNOWN


def _fits(letter: str) -> bool:
    try:
        letter.encode(_ENCODING)
    except UnicodeEncodeError:
        return False
    return True
