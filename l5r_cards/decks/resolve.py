"""The resolving room: each line of a list is mapped to one card, or it is said why not.

Looking a name up does not depend on the format, so it is done once per text and kept
(`Resolver.find`); choosing among several cards of one name may need the format (`choose`).
Nothing is silently guessed: whatever is not the plain reading of a line leaves a `Problem`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from l5r_cards.database.catalog import Catalog, Name
from l5r_cards.decks.readings import MAX_COUNT, Reading, Wanted, readings, split_names
from l5r_cards.model.card import Card
from l5r_cards.model.decklist import DeckList, ListLine
from l5r_cards.model.names import fold, loosen
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

if TYPE_CHECKING:
    from l5r_cards.decks.spelling import Speller

__all__ = ["Allows", "Found", "Miss", "Resolution", "ResolvedLine", "Resolver"]

Allows = Callable[[Card], bool]
"""Whether a format's pool holds a card."""

MAX_LINE = 250
"""Characters; no title in any notation comes near."""
_PROSE = re.compile(r"(?:\S+\s+){6}|[!?.:]$|^[\W_]*$")


@dataclass(frozen=True, slots=True)
class Found:
    """What a name means before the format is known."""

    reading: Reading
    cards: tuple[Card, ...]
    """All versions that go by the name, in order of id."""
    match: str
    """``"exact"``, ``"name"``, ``"alias"``, or ``"short"`` where an epithet differs."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A line in which no name was found."""

    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class ResolvedLine:
    """A line and the card it means."""

    number: int
    text: str
    count: int
    card: Card | None
    match: str | None
    """How the card was found: as in `Found.match`, or ``"version"``, ``"format"``,
    ``"spelling"``; None where none was."""
    deck: str | None
    """The deck whose heading the line stands under."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """All lines of a list, resolved, and what there is to say about them."""

    lines: tuple[ResolvedLine, ...]
    problems: tuple[Problem, ...]


class Resolver:
    """Resolves lists against one catalog; keeps what it has looked up."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._found: dict[tuple[str, int | None], tuple[Found, ...] | Miss] = {}

    @cached_property
    def _speller(self) -> Speller:
        from l5r_cards.decks.spelling import Speller  # RapidFuzz is not needed for a clean list

        return Speller(self._catalog)

    def resolve(self, decklist: DeckList, allows: Allows | None = None) -> Resolution:
        """Maps every line of a list to a card, with a format's pool to decide between namesakes."""
        lines: list[ResolvedLine] = []
        findings = _Findings()
        for line in decklist.lines:
            lines.extend(self._resolve_line(line, allows, findings))
        if not any(line.card for line in lines) and not any(
            problem.severity == ERROR for problem in findings.problems()
        ):
            passed = [n for notice in decklist.notices for n in notice.lines]
            findings.add(
                Problem(
                    "no-cards-read",
                    ERROR,
                    "There is no card in this list: no card could be read from any line.",
                    lines=tuple(sorted({*passed, *(h.number for h in decklist.headings)})),
                    fix="Paste the list itself: one card a line, such as “3 Iron Mine”.",
                )
            )
        return Resolution(tuple(lines), findings.problems())

    def find(self, text: str, count: int | None = None) -> tuple[Found, ...] | Miss:
        """Returns what a text names: usually one thing; several if it lists several names."""
        known = self._found.get((text, count))
        if known is None:
            known = self._found[text, count] = self._look_up(text, count)
        return known

    def _look_up(self, text: str, count: int | None) -> tuple[Found, ...] | Miss:
        tried = tuple(readings(text, count))
        for look in (self._named, self._loosely_named, self._all_named, self._short_named):
            for reading in tried:
                if found := look(reading):
                    return found if isinstance(found, tuple) else (found,)
        return Miss(tried)

    def _all_named(self, reading: Reading) -> tuple[Found, ...]:
        """Finds every name of a line that lists several after one count, or nothing."""
        if reading.count is None:
            return ()
        parts = [self._named(part) or self._loosely_named(part) for part in split_names(reading)]
        found = tuple(part for part in parts if part)
        return found if len(found) == len(parts) else ()

    def _named(self, reading: Reading) -> Found | None:
        names = [n for n in self._catalog.named(fold(reading.name)) if n.kind != "short"]
        return self._as_found(reading, names)

    def _loosely_named(self, reading: Reading) -> Found | None:
        loose = loosen(fold(reading.name))
        if not loose:
            return None
        names = [n for n in self._catalog.loosely_named(loose) if n.kind != "short"]
        return self._as_found(reading, names)

    def _short_named(self, reading: Reading) -> Found | None:
        """Finds a title whose epithet the line leaves out, or that lacks the line's epithet."""
        names: Sequence[Name] = self._catalog.named(fold(reading.name))
        if not names and "," in reading.name:
            bare = self._catalog.named(fold(reading.name.partition(",")[0]))
            names = [name for name in bare if name.kind != "short"]
        found = self._as_found(reading, names)
        return Found(reading, found.cards, "short") if found else None

    def _short_cards(self, reading: Reading) -> tuple[Card, ...]:
        """Returns the cards whose title begins with the name, up to a comma."""
        names = self._catalog.named(fold(reading.name))
        return tuple(self._catalog.card(name.card_id) for name in names if name.kind == "short")

    def _as_found(self, reading: Reading, names: Sequence[Name]) -> Found | None:
        if not names:
            return None
        ids = sorted({name.card_id for name in names})
        cards = tuple(self._catalog.card(card_id) for card_id in ids)
        if any(reading.name in (c.title, c.base_title, c.name) for c in cards):
            return Found(reading, cards, "exact")
        titled = any(name.kind != "alias" for name in names)
        return Found(reading, cards, "name" if titled else "alias")

    def _resolve_line(
        self, line: ListLine, allows: Allows | None, findings: _Findings
    ) -> Iterable[ResolvedLine]:
        if len(line.text) > MAX_LINE:
            findings.add(
                Problem(
                    "unreadable-line",
                    ERROR,
                    f"A line of {len(line.text):,} characters can't name a card: "
                    f"“{line.text[:40]}…”.",
                    lines=(line.number,),
                    fix="Put one card on a line.",
                )
            )
            return [_unresolved(line, 0)]
        found = self.find(line.text, line.count)
        if isinstance(found, Miss):
            found = self._approximate(line, found, allows, findings)
        return [self._choose(line, each, allows, findings) for each in found] or [
            _unresolved(line, 0)
        ]

    def _choose(
        self, line: ListLine, found: Found, allows: Allows | None, findings: _Findings
    ) -> ResolvedLine:
        count = 1 if found.reading.count is None else found.reading.count
        if not 0 < count <= MAX_COUNT:
            findings.add(
                Problem(
                    "bad-count",
                    ERROR,
                    f"{count} is no number of copies: “{line.text}”.",
                    lines=(line.number,),
                    count=count,
                    fix=f"Write a number from 1, or take the line out: “3 {found.reading.name}”.",
                )
            )
            return _unresolved(line, 0)
        choice = self._choice(found, allows)
        if isinstance(choice, Problem):
            findings.add(choice, line.number)
            return _unresolved(line, count)
        card, match, problem = choice
        if problem:
            findings.add(problem, line.number)
        for tag in found.reading.tags:
            self._check_tag(tag, card, line, findings)
        if found.reading.remark:
            findings.add(
                Problem(
                    "remark-ignored",
                    INFO,
                    f"“{found.reading.remark}” behind {card.name} was passed over.",
                ),
                line.number,
            )
        return ResolvedLine(line.number, line.text, count, card, match, line.deck)

    def _choice(
        self, found: Found, allows: Allows | None
    ) -> tuple[Card, str, Problem | None] | Problem:
        """Decides between the cards of one name: by level, by set, by format, in this order."""
        reading, cards = found.reading, found.cards
        wanted = _versions(cards, reading.wanted)
        if not wanted and reading.wanted:
            # The level may be another epithet's: "Kuni Shinoda • Experienced 2" has one.
            cards = self._short_cards(reading)
            wanted = _versions(cards, reading.wanted)
            found = replace(found, match="short") if wanted else found
            cards = wanted or found.cards
        spellings = _spellings(wanted if reading.wanted and wanted else cards, reading.name, allows)
        if len({_spelling(card) for card in spellings}) > 1:
            return _ambiguous(reading, spellings)
        if len(spellings) == 1 and len(cards) > 1 and found.match == "exact":
            return spellings[0], "exact", None
        cards = tuple(card for card in cards if card in spellings)
        wanted = tuple(card for card in wanted if card in spellings)
        by_set = self._printed_in(wanted, reading.tags)
        if len(by_set) == 1:
            card = by_set[0]
            if reading.wanted is None and len(cards) > 1 and allows and not allows(card):
                legal = [c for c in cards if allows(c)]
                if len(legal) == 1 and len(wanted) == len(by_set):
                    return legal[0], "format", _by_format(reading, legal[0])
            problem = None
            if found.match in ("short", "spelling"):
                problem = _assumed(reading, card, "the nearest title")
            return card, found.match, problem
        choices = by_set or cards
        if len(choices) == 1:
            card = choices[0]
            return card, "version", _assumed(reading, card, "the only version there is")
        legal = [c for c in choices if allows(c)] if allows else []
        if len(legal) == 1:
            card = legal[0]
            if by_set or reading.wanted is None:
                return card, "format", _by_format(reading, card)
            return card, "version", _assumed(reading, card, "the only version in this format")
        return _ambiguous(reading, legal or choices)

    def _printed_in(self, cards: tuple[Card, ...], tags: tuple[str, ...]) -> tuple[Card, ...]:
        """Narrows namesakes to those printed in the sets that a line names, if any is."""
        if len(cards) > 1:
            for tag in tags:
                sets = self._catalog.sets_tagged(tag)
                narrowed = tuple(c for c in cards if any(p.set in sets for p in c.printings))
                if narrowed:
                    cards = narrowed
        return cards

    def _check_tag(self, tag: str, card: Card, line: ListLine, findings: _Findings) -> None:
        sets = self._catalog.sets_tagged(tag)
        if sets and any(printing.set in sets for printing in card.printings):
            return
        names = ", ".join(self._catalog.sets[p.set].name for p in card.printings)
        what = f"{card.name} is not printed in “{tag}”" if sets else f"“{tag}” names no set"
        findings.add(
            Problem(
                "unknown-printing",
                WARNING,
                f"{what}; the line is read as {card.name}, whatever the printing.",
                cards=(card.id,),
                fix=f"Known printings: {names}." if names else None,
            ),
            line.number,
        )

    def _approximate(
        self, line: ListLine, miss: Miss, allows: Allows | None, findings: _Findings
    ) -> tuple[Found, ...]:
        """Reads a misspelt line if it can hardly mean but one card; else reports it."""
        # The last reading with a count is the most peeled one of the right kind.
        counted = [r for r in miss.readings if r.count is not None] or list(miss.readings)
        reading = counted[-1]
        for tried in miss.readings:
            if report := self._known_otherwise(tried):
                findings.add(report, line.number)
                return ()
        speller = self._speller
        if near := speller.nearest(fold(reading.name), allows):
            cards = tuple(sorted(near, key=lambda card: card.id))
            return (Found(reading, cards, "spelling"),)
        suggestions = speller.suggestions(fold(reading.name), allows)
        if _is_remark(line, miss, suggestions):
            findings.add(
                Problem(
                    "remark-ignored", WARNING, f"“{line.text}” names no card; read as a remark."
                ),
                line.number,
            )
            return ()
        findings.add(
            Problem(
                "unknown-card",
                ERROR,
                f"“{reading.name}” names no card.",
                cards=(),
                fix=f"Did you mean {_one_of(suggestions)}?" if suggestions else None,
            ),
            line.number,
        )
        return ()

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
        self._problems: dict[tuple[str, str], tuple[Problem, list[int]]] = {}

    def add(self, problem: Problem, line: int | None = None) -> None:
        lines = list(problem.lines) if line is None else [line]
        key = (problem.code, problem.message.casefold())
        self._problems.setdefault(key, (problem, []))[1].extend(lines)

    def problems(self) -> tuple[Problem, ...]:
        return tuple(
            replace(problem, lines=tuple(lines)) for problem, lines in self._problems.values()
        )


def _versions(cards: tuple[Card, ...], wanted: Wanted | None) -> tuple[Card, ...]:
    """Returns the cards of the Experience level asked for; the plain ones if none is."""
    if wanted is None:
        return tuple(c for c in cards if c.experience is None)
    levels = [
        (card, card.experience)
        for card in cards
        if card.experience
        and card.experience.kind == wanted.kind
        and wanted.level in (None, card.experience.level)
    ]
    tagged = tuple(card for card, level in levels if level.tag == wanted.tag)
    return tagged or tuple(card for card, _ in levels)


def _spellings(cards: tuple[Card, ...], name: str, allows: Allows | None) -> tuple[Card, ...]:
    """Narrows titles that differ but in spelling to the format's, then to the exact one."""
    if len({_spelling(card) for card in cards}) > 1:
        legal = {_spelling(card) for card in cards if allows and allows(card)}
        cards = tuple(card for card in cards if _spelling(card) in legal) or cards
        cards = tuple(c for c in cards if name in (_spelling(c), c.title, c.name)) or cards
    return cards


def _spelling(card: Card) -> str:
    return card.base_title or card.title


def _unresolved(line: ListLine, count: int) -> ResolvedLine:
    return ResolvedLine(line.number, line.text, count, None, None, line.deck)


def _assumed(reading: Reading, card: Card, why: str) -> Problem:
    count = 1 if reading.count is None else reading.count
    return Problem(
        "assumed-card",
        WARNING,
        f"“{reading.name}” is read as {card.name}, {why}.",
        cards=(card.id,),
        fix=f"Write “{count} {card.name}”.",
    )


def _by_format(reading: Reading, card: Card) -> Problem:
    return Problem(
        "name-resolved-by-format",
        INFO,
        f"“{reading.name}” is read as {card.name}, the only one that this format allows.",
        cards=(card.id,),
    )


def _ambiguous(reading: Reading, cards: Sequence[Card]) -> Problem:
    names = [_told_apart(card, cards) for card in cards]
    return Problem(
        "ambiguous-card",
        ERROR,
        f"“{reading.name}” can mean {_one_of(names)}.",
        cards=tuple(card.id for card in cards),
        fix=f"Write the one you mean in full, such as “{names[0]}”.",
    )


def _told_apart(card: Card, others: Sequence[Card]) -> str:
    if sum(other.name == card.name for other in others) > 1 and card.printings:
        return f"{card.name} ({card.printings[0].set.replace('_', ' ')})"
    return card.name


def _one_of(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _is_remark(line: ListLine, miss: Miss, suggestions: Sequence[str]) -> bool:
    """Whether a line without a count reads like prose rather than like a misspelt title."""
    counted = line.count is not None or any(r.count is not None for r in miss.readings)
    return not counted and not suggestions and bool(_PROSE.search(line.text))
