"""Lists for tests: a legal one for every format, to be changed line by line and judged.

A test says only what matters to it; filler cards keep both decks at their minimum:

    report = lists("diamond").add("2 Hida Tenshu", "2 Hida Amoro").judge()
    assert fault(report).rule == "D-DECK-09"

The filler is so plain that only rules on size, pool and copies can touch it. A deck's cards are
counted here by the lines under its heading: the code under test has no say in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from l5r_cards import Card, Format, Problem, Report, Validator, read_text
from l5r_cards.formats.copies import check_copies, check_uniqueness
from l5r_cards.formats.layout import lay_out
from l5r_cards.model.deck import Deck, DeckCard
from l5r_cards.model.names import fold, loosen
from l5r_cards.model.problem import ERROR, INFO

__all__ = ["Draft", "Lists", "copy_problems", "fault", "faults", "is_clean", "made_up"]

PRE_GAME = "pre-game"
FILLER = {"dynasty": "Holding", "fate": "Strategy"}
_COUNT = re.compile(r"[0-9]+(?= )")


def faults(report: Report) -> list[Problem]:
    """Returns everything in a report but notes."""
    return [problem for problem in report.problems if problem.severity != INFO]


def fault(report: Report) -> Problem:
    """Returns the error of a report that has one, and nothing else but notes."""
    found = faults(report)
    assert [problem.severity for problem in found] == [ERROR], found
    assert not report.legal
    return found[0]


def is_clean(report: Report) -> bool:
    """Whether a report calls the list legal and has nothing but notes."""
    return report.legal and not faults(report)


def made_up(title: str, kind: str, deck: str, **facts: Any) -> Card:
    """Returns a card that the corpus does not have, for what no real card shows."""
    return Card.from_facts(
        {"id": fold(title), "title": title, "types": [kind], "deck": deck, **facts}
    )


def copy_problems(rules: Format, *cards: tuple[int, Card]) -> list[Problem]:
    """Returns what is wrong with the numbers of some cards, apart from any list."""
    layout = lay_out(Deck(tuple(DeckCard(card, count) for count, card in cards)), rules)
    return [*check_copies(layout), *check_uniqueness(layout)]


class Lists:
    """Makes lists that are legal in the formats of a validator."""

    def __init__(self, validator: Validator) -> None:
        self.validator = validator
        self._catalog = validator.catalog
        cards = sorted(validator.catalog.cards(), key=self.release)
        linked = {card.soul_of.title for card in cards if card.soul_of}
        linked |= {other.title for card in cards for other in card.counts_as}
        self._plain = [c for c in cards if _is_plain(c) and c.title not in linked]
        self.filler = cache(self._filler)

    def __call__(self, format_name: str) -> Draft:
        """Returns the legal base list of a format."""
        rules = self.validator.format(format_name)
        return Draft(
            self,
            rules,
            stronghold=f"1 {self.filler(rules.id, PRE_GAME, 'Stronghold')[0]}",
            sizes={deck.name: deck.minimum for deck in rules.decks},
        )

    def release(self, card: Card) -> str:
        """Returns the ISO day on which a card came out; unknown ones come last."""
        sets = self._catalog.sets
        return min((p.date or sets[p.set].date or "9" for p in card.printings), default="9")

    def home_of(self, line: str, rules: Format) -> str:
        """Returns the deck that the card of a line belongs to."""
        card = self.validator.validate(read_text(line), rules.id).lines[0].card
        assert card is not None, f"“{line}” names no card: say which deck to put it in"
        return card.deck

    def _filler(self, format_id: str, deck: str, kind: str) -> list[str]:
        """Returns the titles of the plain cards of a type in a format's pool, oldest first."""
        rules = self.validator.formats[format_id]
        return [
            card.title
            for card in self._plain
            if (card.deck, card.type) == (deck, kind)
            and _has(rules, card)
            and self._is_unambiguous(card)
        ]

    def _is_unambiguous(self, card: Card) -> bool:
        key = fold(card.title)
        names = self._catalog.named(key) + self._catalog.loosely_named(loosen(key))
        return {name.card_id for name in names} == {card.id}


@dataclass(frozen=True)
class Draft:
    """A list in the making; every change gives a new one."""

    lists: Lists = field(repr=False)
    rules: Format = field(repr=False)
    stronghold: str | None
    sizes: dict[str, int]
    """Cards under the heading of either deck."""
    own: tuple[tuple[str, str], ...] = ()
    """The test's lines, each with the heading it stands under."""
    kinds: dict[str, str] = field(default_factory=lambda: FILLER)
    """The card type of either deck's filler."""
    headings: bool = True

    def add(self, *lines: str, under: str | None = None) -> Draft:
        """Adds lines, each where its card belongs or all under one heading.

        Filler makes room: the decks keep their sizes.
        """
        new = tuple((under or self.lists.home_of(line, self.rules), line) for line in lines)
        return replace(self, own=(*self.own, *new))

    def remove(self, line: str) -> Draft:
        """Takes back a line that was added, or the Stronghold; filler takes its place."""
        if line == self.stronghold:
            return replace(self, stronghold=None)
        assert line in [each for _, each in self.own], line
        return replace(self, own=tuple(each for each in self.own if each[1] != line))

    def replace(self, line: str, *others: str) -> Draft:
        """Puts other lines in place of one that was added, or of the Stronghold."""
        return self.remove(line).add(*others)

    def led_by(self, stronghold: str) -> Draft:
        """Changes the Stronghold."""
        return replace(self, stronghold=f"1 {stronghold}")

    def sized(self, **sizes: int) -> Draft:
        """Changes how many cards stand under a deck's heading."""
        return replace(self, sizes={**self.sizes, **sizes})

    def filled_with(self, **kinds: str) -> Draft:
        """Changes the card type of a deck's filler."""
        return replace(self, kinds={**self.kinds, **kinds})

    def without_headings(self) -> Draft:
        """Leaves the headings out."""
        return replace(self, headings=False)

    @property
    def text(self) -> str:
        """The list as a player would write it."""
        parts = [(PRE_GAME, [self.stronghold] if self.stronghold else [])]
        parts += [(deck, self._filler(deck)) for deck in self.sizes]
        return "\n".join(
            line
            for heading, rest in parts
            for line in (
                *([f"# {heading.capitalize()}"] if self.headings else []),
                *(own for home, own in self.own if home == heading),
                *rest,
            )
        )

    def at(self, *lines: str) -> tuple[int, ...]:
        """Returns the numbers of lines."""
        written = self.text.split("\n")
        return tuple(written.index(line) + 1 for line in lines)

    def judge(self, day: str | None = None, strict: bool = False) -> Report:
        """Returns the verdict in the list's own format."""
        return self.lists.validator.validate(read_text(self.text), self.rules.id, day, strict)

    def _filler(self, deck: str) -> list[str]:
        copies = 1 if self.rules.is_singleton else 3
        missing = self.sizes[deck] - sum(_count(own) for home, own in self.own if home == deck)
        assert missing >= 0, f"more than {self.sizes[deck]} cards for the {deck} deck"
        lines = []
        for title in self.lists.filler(self.rules.id, deck, self.kinds[deck]):
            if not missing:
                return lines
            if not any(title in own for _, own in self.own):
                lines.append(f"{min(copies, missing)} {title}")
                missing -= min(copies, missing)
        raise AssertionError(f"too little filler for the {deck} deck of {self.rules.id}")


def _is_plain(card: Card) -> bool:
    odd = (
        *(card.unique, card.experience, card.base_title, "," in card.title),
        *(card.deck_rules, card.soul_of, card.counts_as, card.max_copies is not None),
        *(card.banned, card.unreleased, card.partial, card.repaired, card.starting_holding),
    )
    return not any(odd)


def _has(rules: Format, card: Card) -> bool:
    return not rules.pool or not rules.pool.isdisjoint(card.legal)


def _count(line: str) -> int:
    count = _COUNT.match(line)
    return int(count[0]) if count else 1
