"""Rewrites a list of text lines with canonical names and counts; everything else stays.

Only what is sure is rewritten: a line whose card was assumed, or is none, is left as it is and
told of. Comments, headings, empty lines and the order of the lines are kept; the numbers in
headings are brought up to date.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from l5r_cards.decks.announced import miscounted
from l5r_cards.decks.resolve import ResolvedLine
from l5r_cards.decks.text import split_lines
from l5r_cards.model.decklist import DeckList

__all__ = ["Fixed", "fix_text"]

_GUESSES = frozenset(("short", "spelling", "version", "format"))
_BULLET = re.compile(r"\s*(?:[-*•]\s+)?")
_REMARK = re.compile(r"\s+(?://|#(?![0-9])).*")
_NUMBER = re.compile(r"[0-9]+")


class Fixed(NamedTuple):
    """A rewritten list."""

    text: str
    changed: tuple[int, ...]
    """1-based numbers of the lines that were rewritten."""
    unsure: tuple[int, ...]
    """1-based numbers of the lines that were left, as what they mean is not sure."""


def fix_text(
    text: str, decklist: DeckList, resolved: Sequence[ResolvedLine], guesses: bool = False
) -> Fixed:
    """Returns the text of a list with each sure line written canonically.

    :param text: the list as decoded, of which `decklist` was read and `resolved` found.
    :param guesses: rewrite the lines, too, whose card is only assumed.
    """
    lines = split_lines(text)
    end = "\r\n" if "\r\n" in text else "\n"
    changed, unsure = [], []
    for number, found in _by_number(resolved).items():
        if any(line.card is None for line in found) or (
            not guesses and any(line.match in _GUESSES for line in found)
        ):
            unsure.append(number)
            continue
        old = lines[number - 1]
        bullet, remark = _BULLET.match(old), _REMARK.search(old)
        new = end.join(f"{line.count} {line.card.name}" for line in found if line.card)
        new = f"{bullet[0] if bullet else ''}{new}{remark[0] if remark else ''}"
        if old.rstrip() != new:
            lines[number - 1] = new
            changed.append(number)
    for heading, count in miscounted(decklist, resolved):
        if heading.deck is not None and count:
            number = heading.number
            lines[number - 1] = _NUMBER.sub(str(count), lines[number - 1], count=1)
            changed.append(number)
    return Fixed(end.join(lines), tuple(sorted(changed)), tuple(sorted(unsure)))


def _by_number(lines: Iterable[ResolvedLine]) -> dict[int, list[ResolvedLine]]:
    found: dict[int, list[ResolvedLine]] = {}
    for line in lines:
        found.setdefault(line.number, []).append(line)
    return found
