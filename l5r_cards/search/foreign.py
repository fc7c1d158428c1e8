"""Signs of other query languages, which would be overlooked here as marks within words are.

Punctuation doesn't count in titles, so a sign that a player takes for an operator would be ignored
without a word. Where it can be nothing else, it is an error that says what to write.
"""

from __future__ import annotations

import re
import unicodedata

from l5r_cards.model.names import fold
from l5r_cards.search.fields import field_named
from l5r_cards.search.query import QueryError, Term, Words, quoted

__all__ = ["STAR", "check_signs", "check_stray"]

STAR = "A star stands for nothing in a word."

_OPENING = '"“„«＂/'
"""What phrases and patterns begin with, in which no sign is an operator."""
_JOINT = re.compile(r"&{2,}|\|+")
_BANG = re.compile(r"([^!]+)!(?=.)")
_DASHES = "-‐‑‒–—−－"
_SINGLE = "'‘’‚‛`´"
_BLIND = f'{_SINGLE}ʼ′"“”„‟″«»＂_'
"""Signs besides blanks that may stand anywhere in a value: quotation marks, and for blanks."""
_LEADING = {
    "+": "Every word must be there anyway; leave the + out.",
    "~": "Leave the ~ out: case, accents and punctuation don't count anyway.",
    "^": "A pattern is written in slashes: {}.",
}


def check_signs(query: str, leaf: Words | Term) -> None:
    """Checks that a word, or a value that is words, has no sign of another language.

    :raises QueryError: it has one.
    """
    text, position = _text(leaf)
    if not text or _is_pattern(leaf):
        return
    _check_minus(query, leaf)
    if query[position : position + 1] in _OPENING:
        return
    _check_single_quotes(query, position, text)
    if not _is_words(leaf):
        return
    if (joint := _JOINT.search(text)) is not None:
        word = "AND" if "&" in joint[0] else "OR"
        message = f"There is no operator {quoted(joint[0])}."
        raise QueryError(query, position + joint.start(), message, f"Write {word}.")
    if text[0] in _LEADING and len(text) > 1:
        message = f"{quoted(text[0])} is no operator."
        hint = _LEADING[text[0]].format(f"/^{text[1:]}/")
        raise QueryError(query, position, message, hint)
    if "*" in text and len(text) > 1 and _is_title(leaf):
        hint = f"Words are found by their beginnings; anything else is a pattern: {_pattern(text)}."
        raise QueryError(query, position + text.index("*"), STAR, hint)
    bang = _BANG.match(text) if isinstance(leaf, Words) else None
    if bang is not None and field_named(bang[1]) is not None:
        at = position + len(bang[1])
        raise QueryError(query, at, "There is no operator “!”.", f"Write {bang[1]}!=…")


def check_stray(query: str, leaf: Words | Term, what: str, known: str) -> None:
    """Checks that folding drops no sign of a word or value but those that names have.

    :param what: what the names are names of.
    :param known: the names, or their signs.
    :raises QueryError: it has such a sign.
    """
    text, position = _text(leaf)
    strays = [place for place in range(len(text)) if _is_stray(text, place, known)]
    if not strays:
        return
    sign = text[strays[0]]
    right = "".join(letter for place, letter in enumerate(text) if place not in strays)
    at = position + strays[0] + (query[position : position + 1] in _OPENING)
    message = STAR if sign == "*" else f"No {what} has {quoted(sign)} there."
    raise QueryError(query, at, message, f"Write {_asked(query, leaf, right)}.")


def _is_stray(text: str, place: int, known: str) -> bool:
    sign = text[place]
    if sign.isspace() or sign in _BLIND or fold(sign) or unicodedata.combining(sign):
        return False
    is_inner = 0 < place < len(text) - 1
    return not is_inner if sign in _DASHES else sign not in known


def _check_minus(query: str, leaf: Words | Term) -> None:
    """Checks that no minus stands before a value, where it would negate nothing."""
    text, position = _text(leaf)
    bare = text.lstrip(_DASHES)
    is_quoted = query[position : position + 1] in _OPENING
    is_text = _kind(leaf) == "text" and not is_quoted and bare[:1].isalpha()
    if bare and bare != text and (_is_words(leaf) or is_text):
        right = _asked(query, leaf, bare)
        is_unequal = isinstance(leaf, Term) and leaf.operator == "!="
        hint = f"Write {right if is_unequal else f'-{right}'}."
        raise QueryError(query, position + is_quoted, f"{quoted(text[0])} is no operator.", hint)


def _text(leaf: Words | Term) -> tuple[str, int]:
    """Returns the word, or the value, and where it stands."""
    if isinstance(leaf, Words):
        return leaf.text, leaf.position
    return leaf.value, leaf.value_position


def _asked(query: str, leaf: Words | Term, text: str) -> str:
    """Returns how a query asks the same of another text."""
    _, position = _text(leaf)
    text = text.strip()
    is_plain = re.fullmatch(r"[^\s()\"“”„«»＂]+", text)
    return query[leaf.position : position] + (text if is_plain else f'"{text}"')


def _is_pattern(leaf: Words | Term) -> bool:
    return isinstance(leaf, Term) and leaf.is_pattern


def _kind(leaf: Words | Term) -> str | None:
    if isinstance(leaf, Words):
        return "title"
    field = field_named(leaf.field)
    return field and field.kind


def _is_title(leaf: Words | Term) -> bool:
    return _kind(leaf) == "title"


def _is_words(leaf: Words | Term) -> bool:
    """Whether it is words, and not a number, a path or a text."""
    return _kind(leaf) in ("title", "choice", "timeline")


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
