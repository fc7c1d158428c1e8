"""How titles are compared: one folding for the corpus, the lists and the search."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["fold", "loosen"]

_QUOTES = str.maketrans(dict.fromkeys("’‘‛`´ʼ′", "'") | dict.fromkeys("“”„‟″«»", '"') | {"ß": "ss"})
_UNQUOTED = str.maketrans("", "", "'\"`")
_AND = re.compile(r"\s*&\s*|\band\b")
_NOT_WORD = re.compile(r"[^a-z0-9]+")


def fold(name: str) -> str:
    """Returns the spelling-blind key of a name.

    Case, accents, kinds of quote and dash, ``&``/``and``, punctuation and spacing no longer
    count: ``"Tattoos & Trinkets"`` and ``"tattoos and  trinkets"`` give ``"tattoos and trinkets"``.
    """
    if not name.isascii():
        name = unicodedata.normalize("NFKD", name.translate(_QUOTES))
        name = "".join(c for c in name if not unicodedata.combining(c))
    name = _AND.sub(" and ", name.lower()).translate(_UNQUOTED)
    return _NOT_WORD.sub(" ", name).strip()


def loosen(key: str) -> str:
    """Returns a folded key without a leading "the" and without spaces.

    ``"the black pearl"`` and ``"blackpearl"`` both give ``"blackpearl"``.
    """
    return key.removeprefix("the ").replace(" ", "")
