"""A desk at which lists are checked one after another; several desks may work side by side.

What comes off a desk is small and plain, as it may have to go from one process to another.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from l5r_cards.decks.fingerprint import fingerprint
from l5r_cards.decks.lists import UnreadableList, read_list
from l5r_cards.decks.lists.headings import match_heading
from l5r_cards.decks.placement import place
from l5r_cards.decks.resolve import Resolution, Resolver
from l5r_cards.formats.validate import Report, Validator
from l5r_cards.model.decklist import DeckList
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem
from l5r_cards.tournament.files import Source, Unreadable, read

__all__ = ["CheckedDeck", "Describe", "Desk", "Settings", "is_stray"]

_LOOSE_FORMATS = ("plain", "forum", "sun-and-moon", "dojo-jbp")
"""The list formats as which any text is read."""
_DECORATION = "#/;-=*_~+>|<[]•·●◦‣▪–—:. "
_COUNTED = re.compile(
    r"(?:x?[0-9]{1,2}x? ?:? \D.*|\D.* (?:x ?[0-9]{1,2}|\([0-9]{1,2}\)))(?<![.!?:])"
)
"""A count before or behind a name, which no sentence has."""

_WORDS = {ERROR: "error", WARNING: "warning", INFO: "note"}

Describe = Callable[[Report], Mapping[str, Any]]
"""Turns a report into plain data; a module's own function, as it is sent to other processes."""


class Settings(NamedTuple):
    """How the lists are judged."""

    format_name: str | None = None
    """None: each list by the format that it names, or else fits."""
    day: str | None = None
    strict: bool = False


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """The verdict on one list."""

    source: str
    legal: bool
    has_cards: bool
    """Whether any card could be read."""
    is_prose: bool
    """Whether it is some text, such as a README, without any mark of a list."""
    format_id: str
    format_name: str
    format_from: str
    counts: Mapping[str, int]
    """Cards in ``"dynasty"``, ``"fate"`` and ``"pre_game"``."""
    stronghold: str | None
    """The Stronghold's title."""
    clans: tuple[str, ...]
    """The Stronghold's Clans."""
    problems: tuple[Problem, ...]
    """Everything found, the errors first."""
    fingerprint: str | None
    """None where no card could be read."""
    unread: int
    """How many lines name no card; they have no part in the fingerprint."""
    described: str | None
    """The report as JSON on one line, where that was asked for."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """What makes the deck illegal."""
        return tuple(problem for problem in self.problems if problem.severity == ERROR)

    def number(self, severity: str) -> int:
        """Returns how many problems there are of one severity."""
        return sum(problem.severity == severity for problem in self.problems)

    def tally(self, *severities: str) -> str:
        """Returns how many problems there are, such as ``2 errors, 1 note``; empty if none."""
        counts = [(self.number(each), _WORDS[each]) for each in severities]
        return ", ".join(f"{n} {word}{'' if n == 1 else 's'}" for n, word in counts if n)


def is_stray(source: Source, resolver: Resolver) -> bool:
    """Whether a source is text without any card and any mark of a list: nobody's list."""
    try:
        data = read(source)
        decklist = read_list(data, source.path)
    except UnreadableList:
        return False
    if not _is_prose(data, decklist):
        return False
    alone = (decklist._replace(lines=(line,)) for line in decklist.lines)
    return not any(line.card for one in alone for line in resolver.resolve(one).lines)


def _is_prose(data: bytes, decklist: DeckList) -> bool:
    """Whether a text of which no card can be read has no mark of a list either.

    Such marks are an own format, a deck's heading, and counts with most names. A blank text may be
    someone's list, which was lost on its way.
    """
    if not data.strip() or decklist.list_format not in _LOOSE_FORMATS:
        return False
    marks = [match_heading(each.text.strip(_DECORATION)) for each in decklist.headings]
    sections = [mark.section for mark in marks if mark and mark.section.deck]
    if len(sections) > 1 or any(section.is_deck for section in sections):
        return False
    counted = sum(bool(_COUNTED.fullmatch(line.text)) for line in decklist.lines)
    return not counted or 2 * counted < len(decklist.lines)


class Desk:
    """Checks lists by the same settings; whatever a list is, it gives an answer."""

    def __init__(
        self, validator: Validator, settings: Settings, describe: Describe | None = None
    ) -> None:
        """Takes a validator, which keeps what it has looked up for one list for the next.

        :raises UnknownFormatError: the settings name no format.
        """
        self._validator = validator
        self._settings = settings
        self._describe = describe
        if settings.format_name is not None:
            validator.format(settings.format_name)

    def check(self, source: Source) -> CheckedDeck | Unreadable:
        """Returns the verdict on a list, or why there is none.

        A fault of this program met on the way is such a reason, too: it concerns one list only.

        :raises sqlite3.Error: the card database is damaged.
        """
        try:
            data = read(source)
            decklist = read_list(data, source.path)
            report = self._validator.validate(decklist, *self._settings)
            return self._checked(report, _is_prose(data, decklist))
        except UnreadableList as error:
            wanted = f"; expected {error.expected}" if error.expected else ""
            return Unreadable(error.source, f"{error.message}{wanted}", error.line)
        except sqlite3.Error:
            raise
        except Exception as fault:
            message = f"the check failed ({type(fault).__name__}: {fault}); please report this"
            return Unreadable(source.path, message)

    def _checked(self, report: Report, is_prose: bool) -> CheckedDeck:
        has_cards = any(line.card for line in report.lines)
        placed = place(report.decklist, Resolution(report.lines, ()))
        return CheckedDeck(
            source=report.decklist.source,
            legal=report.legal,
            has_cards=has_cards,
            is_prose=is_prose and not has_cards,
            format_id=report.format.id,
            format_name=report.format.name,
            format_from=report.format_from,
            counts=report.counts,
            stronghold=report.stronghold.name if report.stronghold else None,
            clans=report.stronghold.clans if report.stronghold else (),
            problems=report.problems,
            fingerprint=fingerprint(placed) if has_cards else None,
            unread=sum(line.card is None for line in report.lines),
            described=(
                json.dumps(self._describe(report), ensure_ascii=False) if self._describe else None
            ),
        )
