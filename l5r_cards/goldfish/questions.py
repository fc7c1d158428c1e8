"""Reads questions such as ``2+ holdings and no events in 4 provinces``; docs/odds.md tells how.

What is counted is named in the words of the deck, so a question is read for one deck.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from l5r_cards.goldfish import wording
from l5r_cards.goldfish.hands import Dealt
from l5r_cards.goldfish.naming import DeckWords, Named
from l5r_cards.goldfish.odds import DECKS, All, AnyOf, Count, Is, Node, Not
from l5r_cards.goldfish.things import QuestionError, Things
from l5r_cards.goldfish.wording import Place
from l5r_cards.search.query import quoted

__all__ = ["MAX_COUNTS", "MAX_LENGTH", "Counted", "Question", "QuestionError", "read_question"]

MAX_LENGTH = 2000
"""Characters of a question."""
MAX_COUNTS = 20
"""Counts of a question."""
_MAX_DEPTH = 20
"""Parentheses and negations within each other."""
_BLANKS = re.compile(r"[\s ]*")
_AND = re.compile(r"(?:and\b|,(?:\s*and\b)?)", re.IGNORECASE)
_OR = re.compile(r"or\b", re.IGNORECASE)
_NOT = re.compile(r"not\b", re.IGNORECASE)
_PLACED = re.compile(r"(?:in|among|by|at)\b", re.IGNORECASE)


class Counted(NamedTuple):
    """One count of a question."""

    asked: Count
    text: str
    """Count and name as they are written."""
    where: str
    """The cards that are seen, in words."""


class Question(NamedTuple):
    """A question, read for one deck."""

    text: str
    node: Node
    counts: tuple[Counted, ...]
    """What the leaves of the tree stand for."""


class _Raw(NamedTuple):
    """A count of which it is not yet known where its cards are looked for."""

    low: int
    high: int | None
    named: Named
    text: str
    at: int
    """Where the name begins."""


def read_question(text: str, words: DeckWords, dealt: Dealt) -> Question:
    """Returns what a question asks of a deck.

    :raises QuestionError: it can't be understood, or asks for what the deck can't answer.
    """
    if len(text) > MAX_LENGTH:
        hint = f"Questions have at most {MAX_LENGTH:,}."
        raise QuestionError(text, MAX_LENGTH, f"The question has {len(text):,} characters.", hint)
    return _Reader(text, words, dealt).question()


class _Reader:
    """Reads one question from left to right."""

    def __init__(self, text: str, words: DeckWords, dealt: Dealt) -> None:
        self._text = text
        self._things = Things(text, words)
        self._dealt = dealt
        self._at = 0
        self._depth = 0
        self._counts: list[_Raw] = []
        self._places: list[tuple[Place, int]] = []
        """The place of each count that has one, and where that is written."""

    def question(self) -> Question:
        if not self._text.strip():
            raise self._error(
                0, "There is no question.", "For instance: 2+ holdings in 4 provinces"
            )
        node = self._any()
        if self._at < len(self._text):
            raise self._stray()
        # What stands behind the last place is asked of the same cards.
        last = self._places[-1] if self._places else (Place(), 0)
        self._places += [last] * (len(self._counts) - len(self._places))
        counts = tuple(map(self._counted, self._counts, self._places))
        return Question(self._text, node, counts)

    # Joined

    def _any(self) -> Node:
        nodes = [self._all()]
        while self._skip(_OR):
            nodes.append(self._all())
        return nodes[0] if len(nodes) == 1 else AnyOf(tuple(nodes))

    def _all(self) -> Node:
        nodes = [self._one()]
        while self._skip(_AND):
            nodes.append(self._one())
        return nodes[0] if len(nodes) == 1 else All(tuple(nodes))

    def _one(self) -> Node:
        self._blanks()
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            hint = f"Parentheses and negations go {_MAX_DEPTH} deep at most."
            raise self._error(self._at, "The question is too deep.", hint)
        node: Node
        if self._skip(_NOT):
            node = Not(self._one())
        elif self._text.startswith("(", self._at):
            node = self._group()
        else:
            node = self._leaf()
        self._depth -= 1
        return node

    def _group(self) -> Node:
        opened = self._at
        self._at += 1
        node = self._any()
        if not self._text.startswith(")", self._at):
            if self._at < len(self._text):
                raise self._stray()
            raise self._error(opened, "A parenthesis is not closed.", "Close it with ).")
        self._at += 1
        self._place()
        return node

    # Counted

    def _leaf(self) -> Node:
        begin = self._at
        found = wording.read_count(self._text, begin)
        if found is None:
            raise self._no_count()
        low, high, self._at = found
        if high is not None and high < low:
            message = f"{quoted(self._text[begin : self._at])} is no number that there can be."
            raise self._error(begin, message, f"Counts are {wording.COUNTS}.")
        self._blanks()
        at = self._at
        named = self._thing()
        while self._is_other_name():
            other = self._thing()
            titles = named.titles + other.titles
            named = Named(named.cards | other.cards, titles, named.is_category)
        if len(self._counts) == MAX_COUNTS:
            hint = f"Questions have at most {MAX_COUNTS}."
            raise self._error(begin, "The question counts too much.", hint)
        self._counts.append(_Raw(low, high, named, self._text[begin : self._at].strip(), at))
        self._place()
        return Is(len(self._counts) - 1)

    def _is_other_name(self) -> bool:
        """Whether “or” and a name without a count follow, as in “2+ holdings or regions”."""
        before = self._at
        if self._skip(_OR):
            self._blanks()
            rest = self._at
            is_group = self._text.startswith("(", rest) and (
                wording.read_count(self._text, self._past(_BLANKS, rest + 1)) is not None
            )
            is_count = wording.read_count(self._text, rest) is not None
            is_name = not is_count or self._things.name_at(rest) is not None
            if is_name and not is_group and _NOT.match(self._text, rest) is None:
                return True
        self._at = before
        return False

    def _thing(self) -> Named:
        """Reads what is counted."""
        named, self._at = self._things.read(self._past(_BLANKS, self._at))
        return named

    # Where

    def _place(self) -> None:
        """Reads a place, if one follows; it holds for all counts before it that have none."""
        self._blanks()
        at = self._at
        try:
            found = wording.read_place(self._text, at)
        except ValueError as error:
            raise self._error(at, str(error), f"Places are {wording.PLACES}.") from None
        if found is not None:
            place, self._at = found
            self._places += [(place, at)] * (len(self._counts) - len(self._places))
        elif _PLACED.match(self._text, at):
            message = f"{quoted(self._text[at:].strip())} is no place."
            raise self._error(at, message, f"Places are {wording.PLACES}.")

    def _counted(self, raw: _Raw, placed: tuple[Place, int]) -> Counted:
        """Finds out which cards of which deck a count sees."""
        place, written = placed
        held = [deck for deck in DECKS if raw.named.cards & getattr(self._dealt, deck).keys()]
        shown = raw.text
        if raw.named.cards and not held:
            why = "these cards begin the game in play, in no deck."
            if not any(getattr(self._dealt, each) for each in DECKS):
                why = "there are no cards in either deck that could be dealt."
            message = f"{quoted(shown)}: {why}"
            raise self._error(raw.at, message, None)
        deck = place.deck
        if deck is None:
            if len(held) > 1:
                message = f"{quoted(shown)}: there are some in both decks."
                raise self._error(raw.at, message, f"Say where: {wording.PLACES}.")
            deck = held[0] if held else DECKS[0]
        elif held and deck not in held:
            message = f"{quoted(shown)}: these cards are in the {held[0].capitalize()} deck alone."
            hint = "in opening hand" if held[0] == "fate" else "in 4 provinces"
            raise self._error(raw.at, message, f"Say where each is looked for, such as {hint}.")
        try:
            size = wording.seen(place, deck, self._dealt)
        except ValueError as error:
            raise self._error(written, str(error), None) from None
        count = Count(raw.low, raw.high, raw.named.cards, deck, size)
        return Counted(count, shown, wording.where(place, deck, self._dealt))

    # Errors

    def _error(self, at: int, message: str, hint: str | None) -> QuestionError:
        return QuestionError(self._text, at, message, hint)

    def _no_count(self) -> QuestionError:
        at = self._at
        if at >= len(self._text):
            return self._error(at, "The question breaks off.", "Something must follow.")
        if number := wording.number_at(self._text, at):
            message = f"{quoted(number)} may mean {number} or more, or exactly {number}."
            return self._error(at, message, f"Write {number}+ or exactly {number}.")
        if (behind := wording.past_comparison(self._text, at)) > at:
            word = re.split(r"[\s()]", self._text[behind:], maxsplit=1)[0]
            hint = "Numbers are written in digits, or in words from one to ten."
            return self._error(behind, f"{quoted(word)} is no number.", hint)
        word = re.split(r"[\s()]", self._text[at:], maxsplit=1)[0] or self._text[at]
        message = f"{quoted(word)} is no count."
        return self._error(at, message, f"How many comes first: {wording.COUNTS}.")

    def _stray(self) -> QuestionError:
        rest = self._text[self._at :]
        if rest.startswith(")"):
            return self._error(self._at, "A parenthesis is closed that was not opened.", None)
        return self._error(self._at, f"{quoted(rest)} can't stand here.", "Join with and, or.")

    # Text

    def _blanks(self) -> None:
        self._at = self._past(_BLANKS, self._at)

    def _past(self, pattern: re.Pattern[str], at: int) -> int:
        match = pattern.match(self._text, at)
        return match.end() if match else at

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        """Goes past a word, if it stands here."""
        self._blanks()
        match = pattern.match(self._text, self._at)
        if match is None:
            return False
        self._at = match.end()
        self._blanks()
        return True
