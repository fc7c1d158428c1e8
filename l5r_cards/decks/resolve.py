"""The resolving room: each line of a list is mapped to one card, or it is said why not.

Nothing is silently guessed: whatever is not the plain reading of a line leaves a `Problem`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.database.catalog import Catalog
from l5r_cards.decks.choose import Allows, choose, one_of
from l5r_cards.decks.lookup import Found, Lookup, Miss
from l5r_cards.decks.readings import MAX_COUNT, Reading
from l5r_cards.model.card import Card
from l5r_cards.model.decklist import DeckList, ListLine
from l5r_cards.model.names import fold
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

if TYPE_CHECKING:
    from l5r_cards.decks.spelling import Speller

__all__ = ["Resolution", "ResolvedLine", "Resolver"]

MAX_LINE = 250
"""Characters; no title in any notation comes near."""
_PRINTINGS = 4
"""Sets named when a line names a wrong one."""
_BARE_COUNT = 3
"""The largest number behind a name that is surely a count and no cost or other remark."""
_GUESSES = 100
"""Names of one list that are compared with every title; more are told without suggestions."""
_NEARLY = frozenset(("short", "spelling", "version", "format"))
"""Ways to find a card that go beyond what the line says."""
_PROSE = r"(?:\S+\s+){6}|[!?.:]$|^[\W_]*$"


@dataclass(frozen=True, slots=True)
class ResolvedLine:
    """A line and the card it means."""

    number: int
    text: str
    count: int
    """Copies; 0 where the line can't be counted."""
    card: Card | None
    match: str | None
    """How the card was found, see `l5r_cards.decks.choose.Choice`; None where none was."""
    deck: str | None
    """The deck whose heading the line stands under."""
    reading: Reading | None = None
    """What in the line is count, name and remark; None where no card was found."""

    @property
    def is_assumed(self) -> bool:
        """Whether the line names its card only nearly, or does so in this format only."""
        return self.match in _NEARLY


class Resolution(NamedTuple):
    """All lines of a list, resolved, and what there is to say about them."""

    lines: tuple[ResolvedLine, ...]
    problems: tuple[Problem, ...]


class _Meaning(NamedTuple):
    """What a text means in a format: one card, or none with the reason."""

    copies: int
    card: Card | None
    match: str | None
    problems: tuple[Problem, ...]
    is_bare: bool = False
    """Whether the copies are but a number behind the name."""
    reading: Reading | None = None


class Resolver:
    """Resolves lists against one catalog; keeps what it has looked up."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._lookup = Lookup(catalog)
        self._guesses = 0
        """Names of the present list that had to be compared with every title."""
        self._found: dict[tuple[str, int | None], tuple[Found, ...] | Miss] = {}
        self._meanings: dict[tuple[str, int | None, Allows | None], tuple[_Meaning, ...]] = {}

    @cached_property
    def _speller(self) -> Speller:
        from l5r_cards.decks.spelling import Speller  # RapidFuzz is not needed for a clean list

        return Speller(self._catalog)

    def resolve(self, decklist: DeckList, allows: Allows | None = None) -> Resolution:
        """Maps every line of a list to a card, with a format's pool to decide between namesakes.

        `allows` must be one and the same function for a format, as what it decided is kept.
        """
        self._guesses = 0
        meant = [
            (line, self._meant(line, allows) if line.card_id is None else self._by_id(line, allows))
            for line in decklist.lines
        ]
        # Where some number behind a name is too large for a count, all of them are remarks.
        are_remarks = any(
            each.is_bare and each.copies > _BARE_COUNT for _, found in meant for each in found
        )
        lines: list[ResolvedLine] = []
        findings = _Findings()
        above = True
        for line, found in meant:
            for copies, card, match, problems, is_bare, reading in found:
                if is_bare and are_remarks and card is not None:
                    problems = (*problems, _no_count(copies, card))
                    copies = 1
                lines.append(
                    ResolvedLine(line.number, line.text, copies, card, match, line.deck, reading)
                )
                above = above and card is None and line.section is None and line.card_id is None
                for problem in problems:
                    if above and problem.code == "unknown-card" and line.text[0].isalpha():
                        problem = _remark(line.text)  # the deck's name above the first card
                    findings.add(problem, line.number)
        problems = findings.problems()
        if not any(line.card for line in lines) and all(p.severity != ERROR for p in problems):
            passed = {n for notice in decklist.notices + problems for n in notice.lines}
            passed.update(heading.number for heading in decklist.headings)
            problems = (_no_cards(tuple(sorted(passed))),)
        return Resolution(tuple(lines), problems)

    def _meant(self, line: ListLine, allows: Allows | None) -> tuple[_Meaning, ...]:
        key = (line.text, line.count, allows)
        meanings = self._meanings.get(key)
        if meanings is None:
            meanings = self._mean(line.text, line.count, allows)
            if self._guesses <= _GUESSES:
                self._meanings[key] = meanings
        return meanings

    def _by_id(self, line: ListLine, allows: Allows | None) -> tuple[_Meaning, ...]:
        """Returns the card of a line that gives its id, which must be that of its name."""
        assert line.card_id is not None, "others are found by name"
        try:
            card = self._catalog.card(line.card_id)
        except KeyError:
            if line.text != line.card_id:
                told = Problem(
                    "remark-ignored",
                    WARNING,
                    f"The id “{line.card_id}” is no card's; “{line.text}” is read by its name.",
                )
                return tuple(
                    each._replace(problems=(*each.problems, told))
                    for each in self._meant(line, allows)
                )
            return (_Meaning(0, None, None, (_unknown(Reading(line.text), ()),)),)
        reading = Reading(line.text, line.count)
        copies = 1 if line.count is None else line.count
        if not 0 < copies <= MAX_COUNT:
            return (_Meaning(0, None, None, (_bad_count(line.text, copies, card.name),)),)
        if line.text != line.card_id:
            named = self._meant(line, allows)
            cards = {each.card.id for each in named if each.card}
            cards |= {i for each in named for problem in each.problems for i in problem.cards}
            if card.id not in cards:
                return (_Meaning(0, None, None, (_contradiction(line.text, card),)),)
        return (_Meaning(copies, card, "exact", (), False, reading),)

    def _mean(self, text: str, count: int | None, allows: Allows | None) -> tuple[_Meaning, ...]:
        if len(text) > MAX_LINE:
            return (_Meaning(0, None, None, (_too_long(text),)),)
        looked_up = self._found.get((text, count))
        if looked_up is None:
            looked_up = self._found[text, count] = self._lookup.find(text, count)
        found = (
            self._near(text, count, looked_up, allows) if isinstance(looked_up, Miss) else looked_up
        )
        if isinstance(found, Problem):
            return (_Meaning(0, None, None, (found,)),)
        return tuple(self._meaning(text, each, allows) for each in found)

    def _meaning(self, text: str, found: Found, allows: Allows | None) -> _Meaning:
        reading = found.reading
        copies = 1 if reading.count is None else reading.count
        if not 0 < copies <= MAX_COUNT:
            return _Meaning(0, None, None, (_bad_count(text, copies, reading.name),))
        card, match, problem = choose(found, allows, self._lookup, self._catalog)
        problems = [problem] if problem else []
        if card is not None:
            problems += [each for tag in reading.tags if (each := self._bad_tag(tag, card))]
            if reading.remark:
                message = f"“{reading.remark}” behind {card.name} was passed over."
                problems.append(Problem("remark-ignored", INFO, message))
        is_bare = reading.is_bare and card is not None and card.max_copies is None
        return _Meaning(copies, card, match, tuple(problems), is_bare, reading if card else None)

    def _bad_tag(self, tag: str, card: Card) -> Problem | None:
        sets = self._catalog.sets_tagged(tag)
        if any(printing.set in sets for printing in card.printings):
            return None
        names = [self._catalog.sets[p.set].name for p in card.printings]
        known = ", ".join(names[:_PRINTINGS]) + (" ..." if len(names) > _PRINTINGS else "")
        what = f"{card.name} is not printed in “{tag}”" if sets else f"“{tag}” names no set"
        return Problem(
            "unknown-printing",
            WARNING,
            f"{what}; the line is read as {card.name}, whatever the printing.",
            cards=(card.id,),
            fix=f"It is printed in {known}." if names else None,
        )

    def _near(
        self, text: str, count: int | None, miss: Miss, allows: Allows | None
    ) -> tuple[Found, ...] | Problem:
        """Reads a misspelt line if it can hardly mean but one card; else says what is wrong."""
        for tried in miss.readings:
            if report := self._known_otherwise(tried):
                return report
        reading = miss.likeliest
        self._guesses += 1
        if self._guesses > _GUESSES:
            return _unknown(reading, ())
        key = fold(reading.name)
        near = self._speller.nearest(key, allows)
        if near and not _has_other_digits(key, near):
            cards = tuple(sorted(near, key=lambda card: card.id))
            return (Found(reading, cards, "spelling"),)
        if bare := self._lookup.without_epithet(reading):
            return bare
        suggestions = self._speller.suggestions(key, allows)
        counted = count is not None or reading.count is not None
        if not counted and not suggestions and re.search(_PROSE, text):
            return _remark(text)
        return _unknown(reading, suggestions)

    def _known_otherwise(self, reading: Reading) -> Problem | None:
        """Returns a report if the name is a token, a card back ... or a card the corpus lacks."""
        key = fold(reading.name)
        if known := self._catalog.missing_card(key):
            title, why = known
            return Problem("missing-card", ERROR, f"{title} is a card that can't be judged: {why}.")
        if known := self._catalog.not_a_card(key):
            title, why = known
            return Problem(
                "not-a-deck-card", WARNING, f"{title} is no deck card ({why}); it is not counted."
            )
        return None


class _Findings:
    """Problems of one list; the same finding on several lines becomes one."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], list[int]] = {}
        self._problems: dict[tuple[str, str], Problem] = {}

    def add(self, problem: Problem, line: int) -> None:
        key = (problem.code, problem.message.casefold())
        self._problems.setdefault(key, problem)
        lines = self._lines.setdefault(key, [])
        if line not in lines[-1:]:
            lines.append(line)

    def problems(self) -> tuple[Problem, ...]:
        return tuple(
            replace(problem, lines=tuple(self._lines[key]))
            for key, problem in self._problems.items()
        )


def _has_other_digits(key: str, cards: Iterable[Card]) -> bool:
    """Whether a name has a digit that a title lacks: a count, not a slip of the pen."""
    digits = {character for character in key if character.isdigit()}
    return bool(digits) and not any(digits <= set(card.title) for card in cards)


def _no_cards(lines: tuple[int, ...]) -> Problem:
    return Problem(
        "no-cards-read",
        ERROR,
        "There is no card in this list: no card could be read from any line.",
        lines=lines,
        fix="Paste the list itself: one card a line, such as “3 Iron Mine”.",
    )


def _too_long(text: str) -> Problem:
    return Problem(
        "unreadable-line",
        ERROR,
        f"A line of {len(text):,} characters can't name a card: “{text[:40]}…”.",
        fix="Put one card on a line.",
    )


def _bad_count(text: str, count: int, name: str) -> Problem:
    return Problem(
        "bad-count",
        ERROR,
        f"{count} is no number of copies: “{text}”.",
        count=count,
        fix=f"Write a number from 1, or take the line out: “3 {name}”.",
    )


def _no_count(number: int, card: Card) -> Problem:
    return Problem(
        "remark-ignored",
        WARNING,
        f"The {number} behind {card.name} is read as a remark, not as a number of copies.",
        cards=(card.id,),
        fix=f"If it is meant so, write “{number} {card.name}”.",
    )


def _remark(text: str) -> Problem:
    return Problem("remark-ignored", WARNING, f"“{text}” names no card; read as a remark.")


def _contradiction(text: str, card: Card) -> Problem:
    return Problem(
        "ambiguous-card",
        ERROR,
        f"“{text}” has the id of another card, {card.id}, which is {card.name}.",
        cards=(card.id,),
        fix="Take the id or the name out.",
    )


def _unknown(reading: Reading, suggestions: Sequence[str]) -> Problem:
    return Problem(
        "unknown-card",
        ERROR,
        f"“{reading.name}” names no card.",
        fix=f"Did you mean {one_of(suggestions)}?" if suggestions else None,
    )
