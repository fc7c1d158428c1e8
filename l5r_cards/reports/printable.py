"""Any text as a PDF can print it.

Its standard fonts have the letters of Windows-1252: all that card titles need. A text that has
others, and a further font has them, is set in that font as a whole. What a text has besides is put
in the nearest letters (ł as l, ő as o); what has none (日) becomes a question mark. Control
characters, marks of direction and stacks of accents vanish.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from l5r_cards.decks.text import tidy

__all__ = ["Letters", "is_printable", "is_printed_as_written", "others_in", "printable"]

Letters = frozenset[str]
_NO_OTHERS: Letters = frozenset()

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


def printable(text: str | None, longest: int = _LONGEST, letters: Letters = _NO_OTHERS) -> str:
    """Returns text on one line, in letters that the fonts have, cut to `longest`.

    :param letters: those of the further font.
    """
    whole = unicodedata.normalize("NFC", tidy((text or "")[: 4 * longest]))
    has = letters.__contains__ if letters and others_in(whole) & letters else _fits
    shown = " ".join("".join(_letter(each, has) for each in whole).split())
    return shown if len(shown) <= longest else shown[: longest - 1].rstrip() + "…"


def others_in(text: str | None) -> frozenset[str]:
    """Returns the letters of a text that the standard fonts lack."""
    kept = unicodedata.normalize("NFC", tidy((text or "")[:_LONGEST]))
    return frozenset(each for each in kept if not each.isascii() and not _fits(each))


def is_printable(text: str, letters: Letters = _NO_OTHERS) -> bool:
    """Whether every letter of a text can be printed, if need be without its accent."""
    kept = unicodedata.normalize("NFC", tidy(text[:_LONGEST]))
    return printable(text, letters=letters).count(_UNKNOWN) <= kept.count(_UNKNOWN)


def is_printed_as_written(text: str, letters: Letters = _NO_OTHERS) -> bool:
    """Whether a text is printed with its own letters, and whole."""
    return printable(text, letters=letters) == unicodedata.normalize("NFC", tidy(text))


def _letter(letter: str, has: Callable[[str], bool]) -> str:
    if letter.isascii() or has(letter):
        return letter
    if letter in _NEAREST:
        return _NEAREST[letter]
    if unicodedata.category(letter) in _INVISIBLE:
        return ""
    plain = "".join(each for each in unicodedata.normalize("NFKD", letter) if has(each))
    return plain or _UNKNOWN


def _fits(letter: str) -> bool:
    try:
        letter.encode(_ENCODING)
    except UnicodeEncodeError:
        return False
    return True
