"""Patterns on titles: regular expressions that can keep nobody waiting.

Those that would cost much before the first title is looked at are refused, for there the clock of
`regex` doesn't run: repeats within repeats are written out when a pattern is made, and a pattern
that calls itself has no end.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable

from l5r_cards.search.bounds import MAX_PATTERN, Allowance

__all__ = ["MAX_REPEATS", "rows_matching"]

MAX_REPEATS = 100
"""Repeats that a pattern may count, multiplied, as they may stand within each other."""

_PART = re.compile(
    r"""
      \\[pPNxuULgk][{<][^}>]*[}>]  # an escape with a name, whose braces count nothing
    | \\.
    | \{ (?P<least>[0-9]*) ,? (?P<most>[0-9]*) \}
    | (?P<brace> \{ )
    | (?P<call> \(\? (?: R | [+-]?[0-9] | & | P> ) )
    """,
    re.VERBOSE | re.DOTALL,
)


def rows_matching(pattern: str, titles: Iterable[str], allowance: Allowance) -> list[int]:
    """Returns the numbers, from 1, of the titles in which a pattern is found, blind to case.

    :raises ValueError: it is faulty, or takes too long; the message says so.
    """
    import regex

    _check(pattern)
    try:
        compiled = regex.compile(pattern, regex.IGNORECASE)
    except regex.error as error:
        raise ValueError(f"A faulty pattern: {error}.") from None
    except (RecursionError, OverflowError):
        raise ValueError("A faulty pattern: it is too deep or too large.") from None
    rows = []
    is_light = _is_light(pattern)
    left = check = 0.0
    try:
        for row, title in enumerate(titles, 1):
            now = time.monotonic()
            if now >= check:
                check = now + _BETWEEN_CHECKS
                left = allowance.left()
                if left <= 0:
                    raise TimeoutError
            if compiled.search(title) if is_light else compiled.search(title, timeout=left):
                rows.append(row)
    except TimeoutError:
        raise ValueError("The pattern takes too long; make it simpler.") from None
    return rows


_BETWEEN_CHECKS = 0.005
"""Seconds after which the allowance is looked at again."""


def _is_light(pattern: str) -> bool:
    """Whether no title can keep a pattern busy, so that it needs no clock, which takes longest."""
    bare = _NO_QUANTIFIER.sub("", pattern)
    if _QUANTIFIED_GROUP.search(bare):
        return False
    # At worst each quantifier, and the search itself, tries every place of the title, and each
    # group both of its alternatives.
    quantifiers = len(_QUANTIFIER.findall(bare))
    return bool(_LONG ** (quantifiers + 1) * 2 ** bare.count("|") <= _STEPS)


_NO_QUANTIFIER = re.compile(r"\\.|\(\?|\[\^?\]?(?:[^\\\]]|\\.)*\]", re.DOTALL)
_QUANTIFIER = re.compile("[*+?{]")
_QUANTIFIED_GROUP = re.compile(r"\)[*+?{]")
_LONG = 60
"""Characters of a long title."""
_STEPS = 1_000_000
"""Steps that a light pattern may take on a title, some milliseconds."""


def _check(pattern: str) -> None:
    if len(pattern) > MAX_PATTERN:
        raise ValueError(f"The pattern has {len(pattern)} characters, at most {MAX_PATTERN} may.")
    counts = []
    for part in _PART.finditer(pattern):
        if part["brace"]:
            raise ValueError("A brace counts repeats, as in a{2,3}; for itself it is written \\{.")
        if part["call"]:
            raise ValueError("A pattern can't call itself.")
        if part["least"] is not None:
            counts.append(max(int(part["least"] or 1), int(part["most"] or 1), 1))
    if math.prod(counts) > MAX_REPEATS:
        raise ValueError(f"The pattern repeats too much; at most {MAX_REPEATS} times in all.")
