"""What the property tests draw: cards of the whole corpus, lists of them, and near-lists.

Runs are repeatable. ``L5R_EXPLORE=20 pytest tests/property`` draws twenty times as much, each time
something else.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from l5r_cards import Card, Catalog, DeckList, Problem, Report
from l5r_cards.decks.lists import read_list
from l5r_cards.model.names import fold

__all__ = [
    "DAYS",
    "HEADINGS",
    "BuiltDeck",
    "Corpus",
    "Draft",
    "Entry",
    "Row",
    "as_list",
    "kind",
    "outcome",
    "repeatable",
]

_FACTOR = int(os.environ.get("L5R_EXPLORE", "1"))

HEADINGS = (None, "# Pre-Game", "# Dynasty", "# Fate")
DAYS = st.none() | st.dates().map(lambda day: day.isoformat())
SLOTS = {"Stronghold": "stronghold", "Sensei": "sensei", "Wind": "wind"}
CASES: tuple[Callable[[str], str], ...] = (str.upper, str.lower, str.swapcase, str.title)


def repeatable(examples: int) -> settings:
    """Returns the settings of a test that draws so many examples, the same in every run."""
    return settings(
        max_examples=examples * _FACTOR,
        derandomize=_FACTOR == 1,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


class Corpus:
    """The cards to draw from, and those on which the rules have most to say."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.cards = tuple(catalog.cards())
        self._versions: dict[str, list[Card]] = {}
        for card in self.cards:
            self._versions.setdefault(card.base_title or card.title, []).append(card)
        self.knotted = tuple(card for card in self.cards if self._is_knotted(card))
        self.look_alikes = self._look_alikes()
        """Titles that differ in case or punctuation only: of them the exact spelling wins."""

    def drawn_cards(self) -> st.SearchStrategy[Card]:
        """Draws any card, but those with rules of their own or with namesakes more often."""
        return st.sampled_from(self.cards) | st.sampled_from(self.knotted)

    def drawn_names(self) -> st.SearchStrategy[str]:
        """Draws a card's name in one of the ways in which lists write it, or nearly so."""
        return self.drawn_cards().flatmap(lambda card: st.sampled_from(self.names(card)))

    def names(self, card: Card) -> list[str]:
        """Returns ways to write a card, whatever they mean: exact, shortened, tagged, misspelt."""
        title = card.title
        names = [card.name, title, card.base_title or title, title.partition(",")[0]]
        for printing in (*card.printings[:1], *card.printings[-1:]):
            info = self.catalog.sets[printing.set]
            names += [f"{card.name} ({tag})" for tag in (info.name, info.code) if tag]
        half = len(title) // 2
        names += [title[:half] + title[half + 1 :], f"{title} (FL)", f"{title} - exp2"]
        return [name for name in names if name.strip()]

    def drafts(self, most: int = 25) -> st.SearchStrategy[Draft]:
        """Draws lists, most of them illegal in many ways."""
        count = st.integers(1, 4) | st.sampled_from([1, 3, 13, 40])
        row = st.builds(Row, st.sampled_from(HEADINGS), count, self.drawn_names())
        return st.builds(Draft, st.lists(row, min_size=1, max_size=most).map(tuple))

    def decks(self, most: int = 25) -> st.SearchStrategy[BuiltDeck]:
        """Draws decks to write, any card in its place."""
        entry = st.builds(Entry, st.integers(1, 4), self.drawn_cards())
        entries = st.lists(entry, min_size=1, max_size=most, unique_by=lambda e: e.card.id)
        words = st.none() | st.sampled_from(["Horses", "A: B # 1", "celestial", "3 Iron Mine"])
        return st.builds(BuiltDeck, entries.map(tuple), words, words, words)

    def is_look_alike(self, name: str) -> bool:
        """Whether a name is, or contains, one of several titles that only spelling tells apart."""
        return any(alike in fold(name) for alike in self.look_alikes)

    def _is_knotted(self, card: Card) -> bool:
        return bool(
            len(self._versions[card.base_title or card.title]) > 1
            or (card.deck == "pre-game" or card.deck_rules or card.soul_of or card.counts_as)
            or (card.max_copies is not None or card.partial or card.unreleased or card.banned)
            or (not card.title[0].isalpha() or not card.title.isascii())
        )

    def _look_alikes(self) -> frozenset[str]:
        spellings: dict[str, set[str]] = {}
        for card in self.cards:
            for title in filter(None, (card.title, card.base_title)):
                spellings.setdefault(fold(title), set()).add(title)
        return frozenset(key for key, titles in spellings.items() if len(titles) > 1)


@dataclass(frozen=True)
class Row:
    """A line of a list and the heading that it stands under."""

    heading: str | None
    count: int
    name: str


@dataclass(frozen=True)
class Draft:
    """A list to be written in several orders."""

    rows: tuple[Row, ...]

    def text(self) -> str:
        """Writes the list in the order of its lines, a heading wherever it changes."""
        first = [row for row in self.rows if row.heading is None]
        lines = [_line(row) for row in first]
        above = None
        for row in self.rows:
            if row.heading is None:
                continue
            if row.heading != above:
                lines.append(row.heading)
                above = row.heading
            lines.append(_line(row))
        return "\n".join(lines) + "\n"

    def ordered(self, order: Sequence[int]) -> Draft:
        """Returns the list with its lines in another order."""
        return Draft(tuple(self.rows[index] for index in order))

    def in_case(self, cases: Sequence[Callable[[str], str]]) -> Draft:
        """Returns the list with the case of its names changed."""
        changed = zip(self.rows, cases, strict=True)
        return Draft(tuple(replace(row, name=case(row.name)) for row, case in changed))

    def merged(self) -> Draft:
        """Returns the list with equal lines made one."""
        counts: Counter[tuple[str | None, str]] = Counter()
        for row in self.rows:
            counts[row.heading, row.name] += row.count
        return Draft(tuple(Row(heading, count, name) for (heading, name), count in counts.items()))

    def split(self) -> Draft:
        """Returns the list with each copy on a line of its own."""
        return Draft(tuple(replace(row, count=1) for row in self.rows for _ in range(row.count)))


@dataclass(frozen=True)
class Entry:
    """Copies of a card, in the place where it belongs."""

    count: int
    card: Card

    @property
    def slot(self) -> str:
        """The card's place."""
        if self.card.starting_holding:
            return "starting-holding"
        return SLOTS.get(self.card.type, self.card.deck)


@dataclass(frozen=True)
class BuiltDeck:
    """A deck to be written."""

    entries: tuple[Entry, ...]
    title: str | None = None
    author: str | None = None
    legality: str | None = None
    counts: dict[str, int] = field(init=False, compare=False, repr=False)
    """Copies by card id."""

    def __post_init__(self) -> None:
        counts = {entry.card.id: entry.count for entry in self.entries}
        object.__setattr__(self, "counts", counts)


def as_list(text: str, source: str = "deck.txt") -> DeckList:
    """Reads a text in whatever list format it is."""
    return read_list(text.encode(), source)


def kind(problem: Problem) -> tuple[object, ...]:
    """Returns what of a problem does not depend on words and places."""
    return (
        problem.code,
        problem.severity,
        problem.rule,
        frozenset(problem.cards),
        problem.count,
        problem.limit,
    )


def outcome(report: Report, but: Iterable[str] = ()) -> tuple[object, ...]:
    """Returns what of a verdict does not depend on words and places."""
    problems = Counter(kind(problem) for problem in report.problems if problem.code not in but)
    copies = {each.card.id: each.count for each in report.deck.cards}
    return report.legal, report.format.id, tuple(report.counts.items()), copies, problems


def _line(row: Row) -> str:
    return f"{row.count} {row.name}"
