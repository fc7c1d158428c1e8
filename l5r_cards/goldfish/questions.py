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
from l5r_cards.goldfish.wording import Place
from l5r_cards.search.query import QueryError, quoted

__all__ = ["MAX_COUNTS", "MAX_LENGTH", "Counted", "Question", "QuestionError", "read_question"]

MAX_LENGTH = 2000
"""Characters of a question."""
MAX_COUNTS = 20
"""Counts of a question."""
_MAX_DEPTH = 20
"""Parentheses and negations within each other."""
_JOINS = r"(?:and|or|in|among|by|at)\b"
"""Words that may follow the name of what is counted."""
_ENDS = re.compile(rf"\s*(?:$|[(),]|(?<!\w){_JOINS})", re.IGNORECASE)
_BLANKS = re.compile(r"[\s ]*")
_AND = re.compile(r"(?:and\b|,(?:\s*and\b)?)", re.IGNORECASE)
_OR = re.compile(r"or\b", re.IGNORECASE)
_NOT = re.compile(r"not\b", re.IGNORECASE)
_PLACED = re.compile(r"(?:in|among|by|at)\b", re.IGNORECASE)
_EXAMPLE = "For instance: 2+ holdings in 4 provinces"
_OPENING = {'"': '"', "“": "”", "„": "“”", "«": "»"}
"""Quotation marks around a name, and what closes them."""


class QuestionError(QueryError):
    """A question that can't be understood; its text shows the place."""


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
        self._words = words
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
            is_name = not is_count or self._name_at(rest) is not None
            if is_name and not is_group and _NOT.match(self._text, rest) is None:
                return True
        self._at = before
        return False

    def _thing(self) -> Named:
        """Reads what is counted: a name, a query in parentheses, or a name and a query."""
        self._blanks()
        at = self._at
        if self._text.startswith("(", at):
            return Named(self._query(), (), True)
        close = _OPENING.get(self._text[at : at + 1])
        named = self._quoted(close) if close else self._name()
        self._blanks()
        if self._text.startswith("(", self._at):
            named = Named(named.cards & self._query(), (), True)
        return named

    def _query(self) -> frozenset[str]:
        """Reads a query of the search language that stands in parentheses."""
        opened = self._at
        end = _closed(self._text, opened)
        if end is None:
            raise self._error(opened, "A parenthesis is not closed.", "Close it with ).")
        query = self._text[opened + 1 : end]
        if not query.strip():
            hint = "A query stands in them, such as (type:personality force>3)."
            raise self._error(opened, "The parentheses are empty.", hint)
        self._at = end + 1
        try:
            return self._words.query(query)
        except QueryError as error:
            at = opened + 1 + error.position
            raise self._error(at, error.message, error.hint) from None

    def _quoted(self, close: str) -> Named:
        begin = self._at
        end = next(
            (at for at in range(begin + 1, len(self._text)) if self._text[at] in close), None
        )
        if end is None:
            hint = f"Close it with {close[0]}."
            raise self._error(begin, "A quotation mark is not closed.", hint)
        inner = self._text[begin + 1 : end]
        named = self._words.find(inner)
        if named is None:
            raise self._unknown(begin, inner)
        self._at = end + 1
        return self._sure(named, begin, inner)

    def _name(self) -> Named:
        """Reads the longest name that there is in the deck, else the longest that there is."""
        begin = self._at
        found = self._name_at(begin)
        if found is None:
            raise self._unknown(begin, self._text[begin : self._name_ends(begin)[0]])
        named, self._at = found
        return self._sure(named, begin, self._text[begin : self._at])

    def _name_at(self, begin: int) -> tuple[Named, int] | None:
        found = [
            (named, end)
            for end in self._name_ends(begin)
            if end > begin and (named := self._words.find(self._text[begin:end])) is not None
        ]
        # A title that is not in the deck may be a name by chance; a type or keyword is none.
        rank = [(bool(each.cards), not each.cards and each.is_category, end) for each, end in found]
        return found[rank.index(max(rank))] if found else None

    def _name_ends(self, begin: int) -> list[int]:
        """Returns where a name that begins at a place may end; it closes no parenthesis before."""
        return [
            match.start()
            for match in _ENDS.finditer(self._text, begin)
            if _is_balanced(self._text[begin : match.start()])
        ]

    def _sure(self, named: Named, at: int, text: str) -> Named:
        """Checks that words name one thing, and a card that there is in the deck."""
        if named.is_category and named.titles:
            word = text.strip()
            hint = (
                f'Write (!"{named.titles[0]}") for the title,'
                f' (kw:"{word}"), (type:"{word}") or (clan:"{word}") for the other.'
            )
            message = f"{quoted(word)} is a title, and what other cards of the deck are."
            raise self._error(at, message, hint)
        if len(named.titles) > 1:
            message = f"{quoted(text)} means several cards: {', '.join(named.titles)}."
            raise self._error(at, message, "Write the one that is meant.")
        if named.titles and not named.cards:
            message = f"{named.titles[0]} is not in this deck."
            near = self._words.near(text)
            raise self._error(at, message, _did_you_mean(near) if near else None)
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
            message = f"{quoted(shown)}: these cards begin the game in play, in no deck."
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
        word = re.split(r"[\s()]", self._text[at:], maxsplit=1)[0] or self._text[at]
        message = f"{quoted(word)} is no count."
        return self._error(at, message, f"How many comes first: {wording.COUNTS}.")

    def _unknown(self, at: int, text: str) -> QuestionError:
        if not text.strip():
            return self._error(at, "What is counted is missing.", _EXAMPLE)
        message = f"{quoted(text)} is no card, type, keyword or Clan."
        return self._error(at, message, self._hint(text))

    def _hint(self, text: str) -> str:
        near = self._words.near(text)
        if near:
            return _did_you_mean(near)
        return "A query stands in parentheses, such as (type:personality force>3)."

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


def _did_you_mean(near: list[str]) -> str:
    return f"Did you mean {' or '.join(near)}?"


def _is_balanced(text: str) -> bool:
    return text.count("(") == text.count(")") and text.find(")") >= text.find("(")


def _closed(text: str, opened: int) -> int | None:
    """Returns where a parenthesis is closed, not counting those in quotation marks."""
    depth, quote = 0, ""
    for at in range(opened, len(text)):
        letter = text[at]
        if quote:
            quote = "" if letter in quote else quote
        elif letter in _OPENING:
            quote = _OPENING[letter]
        elif letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
            if not depth:
                return at
    return None
