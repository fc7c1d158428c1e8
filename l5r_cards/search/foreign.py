"""Signs of other query languages, which would be overlooked here as marks within words are.

Punctuation doesn't count in titles, so a sign that a player takes for an operator would be ignored
without a word. Where it can be nothing else, it is an error that says what to write.
"""

from __future__ import annotations

import re

from l5r_cards.search.fields import field_named
from l5r_cards.search.query import QueryError, Term, Words, quoted

__all__ = ["check_signs"]

_OPENING = '"“„«＂/'
"""What phrases and patterns begin with, in which no sign is an operator."""
_JOINT = re.compile(r"&{2,}|\|+")
_BANG = re.compile(r"([^!]+)!(?=.)")
_DASHES = "‐‑‒–—−－"
_SINGLE = "'‘’‚‛`´"
_LEADING = {
    "+": "Every word must be there anyway; leave the + out.",
    "~": "Leave the ~ out: case, accents and punctuation don't count anyway.",
    "^": "A pattern is written in slashes: {}.",
    **dict.fromkeys(_DASHES, "A negation begins with a plain -."),
}


def check_signs(query: str, leaf: Words | Term) -> None:
    """Checks that a word, or a value that is words, has no sign of another language.

    :raises QueryError: it has one.
    """
    position = leaf.position if isinstance(leaf, Words) else leaf.value_position
    text = leaf.text if isinstance(leaf, Words) else leaf.value
    if not text or query[position : position + 1] in _OPENING or _is_pattern(leaf):
        return
    _check_single_quotes(query, position, text)
    if isinstance(leaf, Term) and not _is_words(leaf):
        return
    if (joint := _JOINT.search(text)) is not None:
        word = "AND" if "&" in joint[0] else "OR"
        message = f"There is no operator {quoted(joint[0])}."
        raise QueryError(query, position + joint.start(), message, f"Write {word}.")
    if text[0] in _LEADING and len(text) > 1:
        message = f"{quoted(text[0])} is no operator."
        hint = _LEADING[text[0]].format(f"/^{text[1:]}/")
        raise QueryError(query, position, message, hint)
    if "*" in text and len(text) > 1:
        message = "A star stands for nothing in a word."
        hint = f"Words are found by their beginnings; anything else is a pattern: {_pattern(text)}."
        raise QueryError(query, position + text.index("*"), message, hint)
    bang = _BANG.match(text) if isinstance(leaf, Words) else None
    if bang is not None and field_named(bang[1]) is not None:
        at = position + len(bang[1])
        raise QueryError(query, at, "There is no operator “!”.", f"Write {bang[1]}!=…")


def _is_pattern(leaf: Words | Term) -> bool:
    return isinstance(leaf, Term) and leaf.is_pattern


def _is_words(term: Term) -> bool:
    """Whether a term's value is words, and not a number, a path or a text."""
    field = field_named(term.field)
    return field is not None and field.kind in ("title", "choice", "timeline")


def _pattern(text: str) -> str:
    pattern = ".*".join(map(re.escape, text.split("*")))
    return f"/{pattern}/"


def _check_single_quotes(query: str, position: int, text: str) -> None:
    """Checks that no single quotation mark opens here that closes in a later word."""
    if text[0] not in _SINGLE or text[-1] in _SINGLE:
        return
    rest = query[position + len(text) :]
    if re.match(rf"\s+(?:[^\s()]+\s+)*[^\s():=<>!]*[{_SINGLE}](?=[\s()]|$)", rest):
        hint = 'What has blanks stands in double ones: "…".'
        raise QueryError(query, position, "Single quotation marks don't quote.", hint)
