"""The sections of a list of lines: their headings in canonical words, each card under its own.

A list is handled as `Item`\\ s, its lines with what they mean; what is done to them is done on the
list as it would be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from l5r_cards.decks.announced import miscounted
from l5r_cards.decks.lists.headings import DYNASTY, FATE, PRE_GAME, Mark, match_heading
from l5r_cards.decks.lists.lines import read_lines
from l5r_cards.decks.lists.writers import plural_of
from l5r_cards.decks.placement import slot_of
from l5r_cards.decks.resolve import ResolvedLine
from l5r_cards.decks.text import clean
from l5r_cards.model.card import Card
from l5r_cards.model.decklist import DeckList, Heading

__all__ = ["Item", "Move", "Outline", "home_of"]

_DECKS = {PRE_GAME: "Pre-Game", DYNASTY: "Dynasty", FATE: "Fate"}
_DECORATION = "#/;-=*_~+>|<[]•·●◦‣▪–—:. "
_NUMBER = re.compile(r"[0-9]+")
_MOST = 200
"""More cards than this are not moved: such a list has no sections to speak of."""


@dataclass(slots=True, eq=False)
class Item:
    """One line of a list that is being rewritten."""

    text: str
    end: str
    number: int | None
    """Its 1-based number in the list as it was; None for a new line."""
    found: tuple[ResolvedLine, ...] = ()
    """What it lists."""
    is_sure: bool = True


class Move(NamedTuple):
    """A card that stood under the wrong deck's heading."""

    number: int
    """1-based number of its line in the list as it was."""
    card: Card
    heading: str
    """The heading under which it stands now, as the list writes it."""


def home_of(card: Card) -> str:
    """Returns the deck under whose heading a card belongs."""
    slot = slot_of(card)
    return (
        slot if slot in (DYNASTY, FATE) else card.deck if slot == "starting-holding" else PRE_GAME
    )


class Outline:
    """A list's items as they are read: which line stands under which heading."""

    def __init__(self, items: list[Item], dialect: str) -> None:
        """Reads the items, which must be the lines of a list of the dialect."""
        self.items = items
        self._dialect = dialect
        self._has_moved = False
        self._read()

    def _read(self) -> None:
        text = clean("\n".join(item.text for item in self.items))
        self._list: DeckList = read_lines(text, "-", self._dialect)
        decks = {line.number: line.deck for line in self._list.lines}
        self._lines = tuple(
            replace(line, number=number, deck=decks[number])
            for number, item in enumerate(self.items, 1)
            for line in item.found
            if number in decks
        )

    @property
    def _headings(self) -> Iterator[tuple[Heading, Mark]]:
        """The headings that open a section, each taken apart."""
        for heading in self._list.headings:
            mark = match_heading(heading.text.strip(_DECORATION))
            if mark is not None and not mark.section.is_total and heading.deck is not None:
                yield heading, mark

    def name_headings(self) -> None:
        """Puts the headings' words into their canonical form: ``dynasty deck`` is ``Dynasty``."""
        for heading, mark in self._headings:
            item = self.items[heading.number - 1]
            item.text = item.text.replace(mark.words, _words(mark), 1)
        self._read()

    def move(self, misplaced: Callable[[Item], bool]) -> tuple[list[Move], list[int]]:
        """Moves cards under a heading of their own deck; a new one is made where there is none.

        Returns the moves, and the numbers of the lines for which there is no place.
        """
        moves: list[Move] = []
        homeless: list[int] = []
        wrong = [item for item in self.items if misplaced(item)]
        if len(wrong) > _MOST:
            return [], [item.number for item in wrong if item.number]
        before = self._counts()
        for item in wrong:
            card = item.found[0].card
            assert item.number is not None, "only lines of the list are misplaced"
            assert card is not None, "what names no card is nowhere at home"
            at = self.items.index(item)
            if any(heading.number == at + 1 for heading in self._list.headings):
                homeless.append(item.number)  # "Holdings: 3 Iron Mine" is a heading, too
                continue
            del self.items[at]
            self._read()
            heading = self._insert(item, card)
            if heading is None:
                self.items.insert(at, item)
                homeless.append(item.number)
            else:
                moves.append(Move(item.number, card, heading))
            self._read()
        if moves:
            self._has_moved = True
            self._recount(before)
        return moves, homeless

    def _recount(self, before: dict[Item, tuple[int, int]]) -> None:
        """Puts right the headings that were so before the moves.

        What they announce may by chance fit some other sum now.
        """
        after = self._counts()
        for heading, _ in list(self._headings):
            item = self.items[heading.number - 1]
            for was, now in zip(before.get(item, (0, 0)), after[item], strict=True):
                if was and was == heading.declared:
                    self._announce(heading, now)
                    break
        self._read()

    def _insert(self, item: Item, card: Card) -> str | None:
        """Inserts a card's line where it belongs, and returns the heading above it."""
        home = home_of(card)
        inside = [line for line in self._list.lines if line.deck == home]
        fitting = [line for line in inside if line.section and _is_for(line.section, card, home)]
        if last := (fitting or inside)[-1:]:
            at = last[0].number
            if not fitting and home != PRE_GAME:
                return self._open(at, plural_of(card.type), False, item)
            self.items.insert(at, item)
            return self._above(at)
        for heading, mark in self._headings:
            if heading.deck == home and (mark.section.is_deck or _is_for(mark.words, card, home)):
                self.items.insert(heading.number, item)
                return self._above(heading.number)
        first = next(self._headings, None)
        at = first[0].number - 1 if first and home == PRE_GAME else len(self.items)
        return self._open(at, _DECKS[home], True, item)

    def _open(self, at: int, words: str, is_deck: bool, item: Item) -> str | None:
        """Opens a section with one line behind a line, its heading in the list's own style."""
        marks = [each for each in self._headings if each[0].number <= at] or list(self._headings)
        styled = [each for each in marks if each[1].section.is_deck == is_deck] or marks
        if not styled:
            return None
        heading, mark = styled[-1]
        old = self.items[heading.number - 1].text
        text = old.replace(mark.words, words, 1)
        if heading.declared is not None:
            numbers = _NUMBER.findall(text)
            if len(numbers) != 1 + mark.is_distinct or int(numbers[0]) != heading.declared:
                return None
            counts = iter((item.found[0].count, 1))
            text = _NUMBER.sub(lambda _: str(next(counts)), text)
        spaced = heading.number > 1 and not self.items[heading.number - 2].text.strip()
        blank = [Item("", "", None)] if spaced else []
        new = Item(text, "", None)
        is_first = at < len(self.items) and is_deck
        self.items[at:at] = [new, item, *blank] if is_first else [*blank, new, item]
        return text.strip()

    def _above(self, at: int) -> str:
        above = [heading for heading in self._list.headings if heading.number <= at]
        return above[-1].text if above else ""

    def count_headings(self) -> list[str]:
        """Brings the numbers in headings up to date; returns a sentence on each that is left.

        A heading is left alone where a line under it is not sure: what it counts is not known.
        """
        open_lines = {n for n, item in enumerate(self.items, 1) if not item.is_sure}
        left = []
        for heading, count in list(miscounted(self._list, self._lines)):
            is_empty = not count and not self._has_moved
            if heading.deck is None or is_empty or self._has(heading, open_lines):
                continue
            if not self._announce(heading, count):
                left.append(
                    f"“{heading.text}” announces {heading.declared}, {count} under it; it holds"
                    " other numbers, too, and is left as it is"
                )
        return left

    def _announce(self, heading: Heading, count: int) -> bool:
        """Writes a number into a heading; False where it is not plain which one to replace."""
        item = self.items[heading.number - 1]
        if _NUMBER.findall(item.text) != [str(heading.declared)]:
            return False
        item.text = _NUMBER.sub(str(count), item.text)
        return True

    def _counts(self) -> dict[Item, tuple[int, int]]:
        """Returns how many cards each heading has up to the next one, and in its deck below it."""
        counts = {}
        headings = [heading for heading, _ in self._headings]
        for at, heading in enumerate(headings):
            end = headings[at + 1].number if at + 1 < len(headings) else len(self.items) + 1
            below = [line for line in self._lines if line.number > heading.number]
            counts[self.items[heading.number - 1]] = (
                sum(line.count for line in below if line.number < end),
                sum(line.count for line in below if line.deck == heading.deck),
            )
        return counts

    def _has(self, heading: Heading, numbers: set[int]) -> bool:
        """Whether one of some lines stands under a heading or in its deck."""
        following = [each.number for each in self._list.headings if each.number > heading.number]
        end = following[0] if following else len(self.items) + 1
        decks = {line.number: line.deck for line in self._list.lines}
        return any(heading.number <= n < end or decks.get(n) == heading.deck for n in numbers)


def _words(mark: Mark) -> str:
    if mark.section.is_deck and mark.section.deck in _DECKS:
        return _DECKS[mark.section.deck]
    return re.sub(r"[A-Za-z]+", lambda word: _capital(word[0]), mark.words)


def _capital(word: str) -> str:
    return word.lower() if word.lower() == "and" else word.capitalize()


def _is_for(section: str, card: Card, home: str) -> bool:
    """Whether a section's words fit a card: its deck's or its type's."""
    words = section.lower()
    kinds = [card.type, *(("Action",) if card.type == "Strategy" else ())]
    names = [name.lower() for kind in kinds for name in (kind, plural_of(kind))]
    return words == _DECKS[home].lower() or any(name in words for name in names)
