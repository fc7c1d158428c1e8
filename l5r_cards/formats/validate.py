"""From a list to a verdict: read, resolve, check. Reporting is another room's work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from l5r_cards.database.catalog import Catalog
from l5r_cards.database.errors import DatabaseError
from l5r_cards.decks.announced import miscounted
from l5r_cards.decks.resolve import Resolution, ResolvedLine, Resolver
from l5r_cards.formats.card_rules import check_card_rules
from l5r_cards.formats.copies import check_copies, check_uniqueness
from l5r_cards.formats.detect import detect
from l5r_cards.formats.format import Format
from l5r_cards.formats.layout import Layout, lay_out
from l5r_cards.formats.pool import (
    Pool,
    check_bans,
    check_headings,
    check_pool,
    check_release,
    check_types,
)
from l5r_cards.formats.slots import check_sizes, check_slots, check_starting_holdings
from l5r_cards.model.card import Card
from l5r_cards.model.deck import Deck, DeckCard
from l5r_cards.model.decklist import DeckList
from l5r_cards.model.names import fold
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

__all__ = ["Report", "UnknownFormatError", "Validator", "gather"]


class UnknownFormatError(ValueError):
    """No format goes by the name asked for."""


class Report(NamedTuple):
    """The verdict on one list in one format."""

    decklist: DeckList
    format: Format
    format_from: str
    """Where the format comes from: ``"option"``, ``"list"``, ``"detected"``, or ``"all"``."""
    lines: tuple[ResolvedLine, ...]
    deck: Deck
    counts: dict[str, int]
    """Cards in ``"dynasty"``, ``"fate"`` and ``"pre_game"``."""
    stronghold: Card | None
    problems: tuple[Problem, ...]
    """Everything found, the errors first."""

    @property
    def legal(self) -> bool:
        """Whether nothing found makes the deck illegal."""
        return not any(problem.severity == ERROR for problem in self.problems)


_CHECKS: tuple[Callable[[Layout], Iterable[Problem]], ...] = (
    check_slots,
    check_starting_holdings,
    check_sizes,
    check_copies,
    check_uniqueness,
    check_types,
    check_headings,
    check_card_rules,
)
UNREAD = frozenset(("unknown-card", "ambiguous-card", "missing-card", "unreadable-line"))
"""Codes of the errors for which a line names no card."""
_ISO_DAY = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_SEVERITIES = {ERROR: 0, WARNING: 1, INFO: 2}


class Validator:
    """Checks lists against the formats of one catalog; keeps what it has looked up."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._resolver = Resolver(catalog)
        self._allowed: dict[str, tuple[str, ...]] = {}

    @cached_property
    def formats(self) -> dict[str, Format]:
        """All formats by id, the arcs in order of time before those that span arcs."""
        try:
            formats = [Format.from_facts(body) for body in self.catalog.formats.values()]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise DatabaseError(
                f"a file in data/formats is faulty ({error}); “l5r db check” tells where"
            ) from error
        return {each.id: each for each in sorted(formats, key=lambda each: each.preference)}

    @cached_property
    def pools(self) -> dict[str, Pool]:
        """The cards of every format, by its id."""
        return {name: Pool(rules, self.catalog) for name, rules in self.formats.items()}

    @cached_property
    def _format_names(self) -> dict[str, Format]:
        return {fold(name): f for f in self.formats.values() for name in f.names()}

    def format(self, name: str) -> Format:
        """Returns the format that goes by a name, an id or another name of it, in any case.

        :raises UnknownFormatError: none does; the message names the nearest.
        """
        key = fold(name)
        found = self._format_names.get(key)
        for word in ("format", "edition", "deck", "legal"):
            found = found or self._format_names.get(key.removesuffix(f" {word}"))
        found = found or self._format_names.get(f"{key} edition")
        if found is None:
            import difflib

            near = difflib.get_close_matches(key, self._format_names, n=1, cutoff=0.6)
            hint = f" Did you mean {self._format_names[near[0]].id}?" if near else ""
            raise UnknownFormatError(
                f"“{name}” is no format.{hint} Known are: {', '.join(self.formats)}."
            )
        return found

    def validate(
        self,
        decklist: DeckList,
        format_name: str | None = None,
        day: str | None = None,
        strict: bool = False,
    ) -> Report:
        """Returns the verdict on a list.

        The format is the one named; else the one that the list names; else the one that fits.
        `day` is the ISO day by which bans and releases are judged; None is the last state. With
        `strict`, warnings are errors.

        :raises UnknownFormatError: `format_name` names no format.
        :raises ValueError: `day` is no ISO date.
        """
        if day is not None and not _ISO_DAY.fullmatch(day):
            raise ValueError(f"{day!r} is no day; expected one such as '2010-05-20'")
        notes: list[Problem] = []
        if format_name is not None:
            report = self._judge(decklist, self.format(format_name), "option", day)
        elif rules := self._format_said(decklist, notes):
            report = self._judge(decklist, rules, "list", day)
        else:
            report = self._detected(decklist, day)
        problems = (*notes, *report.problems)
        if strict:
            problems = tuple(
                replace(p, severity=ERROR) if p.severity == WARNING else p for p in problems
            )
        return report._replace(problems=_sorted(problems))

    def everywhere(
        self, decklist: DeckList, day: str | None = None, strict: bool = False
    ) -> list[Report]:
        """Returns the verdict on a list in every format, in the formats' order."""
        return [
            self.validate(decklist, name, day, strict)._replace(format_from="all")
            for name in self.formats
        ]

    def _judge(self, decklist: DeckList, rules: Format, source: str, day: str | None) -> Report:
        pool = self.pools[rules.id]
        resolution = self._resolver.resolve(decklist, pool.allows)
        deck = gather(resolution)
        layout = lay_out(deck, rules)
        layout.unread = sum(
            len(problem.lines)
            for problem in resolution.problems
            if problem.severity == ERROR and problem.code in UNREAD
        )
        problems = list(resolution.problems)
        if not any(problem.code == "no-cards-read" for problem in problems):
            problems += decklist.notices
            problems += _heading_counts(decklist, resolution)
            for check in _CHECKS:
                problems.extend(check(layout))
            problems.extend(check_pool(layout, pool))
            problems.extend(check_bans(layout, day))
            if day is not None:
                problems.extend(check_release(layout, self.catalog, day))
            problems.extend(_weak_facts(deck))
        strongholds = layout.slots.get("stronghold", [])
        return Report(
            decklist=decklist,
            format=rules,
            format_from=source,
            lines=resolution.lines,
            deck=deck,
            counts={
                "dynasty": layout.size("dynasty"),
                "fate": layout.size("fate"),
                "pre_game": layout.pre_game_size(),
            },
            stronghold=strongholds[0].card if strongholds else None,
            problems=tuple(problems),
        )

    def _format_said(self, decklist: DeckList, notes: list[Problem]) -> Format | None:
        """Returns the format that a list names; notes one that is not known."""
        if not decklist.legality:
            return None
        try:
            return self.format(decklist.legality)
        except UnknownFormatError as error:
            notes.append(
                Problem(
                    "unknown-format",
                    WARNING,
                    f"The list names its format, but {error}",
                    lines=(decklist.legality_line,) if decklist.legality_line else (),
                    fix="Say which it is with --format.",
                )
            )
            return None

    def _detected(self, decklist: DeckList, day: str | None) -> Report:
        """Returns the verdict on a list in the format that it fits best."""
        reports: dict[str, Report] = {}

        def judged(rules: Format) -> Report:
            if rules.id not in reports:
                reports[rules.id] = self._judge(decklist, rules, "detected", day)
            return reports[rules.id]

        def errors(rules: Format) -> int:
            return sum(problem.severity == ERROR for problem in judged(rules).problems)

        deck = gather(self._resolver.resolve(decklist))
        return judged(detect(deck, self.formats.values(), self._allowed_in, errors))

    def _allowed_in(self, card: Card) -> tuple[str, ...]:
        """Returns the ids of the formats in which a card may be played."""
        known = self._allowed.get(card.id)
        if known is None:
            known = tuple(name for name, pool in self.pools.items() if pool.allows(card))
            self._allowed[card.id] = known
        return known


def gather(resolution: Resolution) -> Deck:
    """Returns the deck of a resolved list: each card once, with its lines and headings."""
    found: dict[str, tuple[Card, int, list[int], set[str]]] = {}
    for line in resolution.lines:
        if line.card is None:
            continue
        card, count, lines, headings = found.get(line.card.id, (line.card, 0, [], set()))
        if line.number not in lines[-1:]:
            lines.append(line.number)
        if line.deck:
            headings.add(line.deck)
        found[card.id] = (card, count + line.count, lines, headings)
    return Deck(
        tuple(
            DeckCard(card, count, tuple(lines), frozenset(headings))
            for card, count, lines, headings in found.values()
        )
    )


def _heading_counts(decklist: DeckList, resolution: Resolution) -> Iterator[Problem]:
    """Yields a note where a heading announces another number than there are lines for."""
    for heading, count in miscounted(decklist, resolution.lines):
        is_bare = heading.text.strip("() ").isdigit()
        if heading.deck is None and not is_bare:
            continue
        yield Problem(
            "heading-count",
            WARNING if is_bare else INFO,
            f"“{heading.text}” stands alone; it counts for no card."
            if is_bare
            else f"“{heading.text}” announces {heading.declared}; {_stand(count)} under it.",
            lines=(heading.number,),
            count=count,
            limit=heading.declared,
        )


def _stand(count: int) -> str:
    return "1 card stands" if count == 1 else f"{count} cards stand"


def _weak_facts(deck: Deck) -> Iterator[Problem]:
    """Yields a note on every card whose verdict rests on facts that are missing or derived."""
    for each in deck.cards:
        card = each.card
        if card.partial:
            what = "Some facts on it are missing from the corpus"
        elif any(mark.startswith("legal") for mark in card.repaired):
            what = "Where it is legal is known from a second source only"
        else:
            continue
        yield Problem(
            "weak-facts",
            INFO,
            f"{card.name} was judged by what is known. {what}.",
            cards=(card.id,),
            lines=each.lines,
        )


def _sorted(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: _SEVERITIES[problem.severity]))
