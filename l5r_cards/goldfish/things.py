"""What a question counts: a name in the words of the deck, a query, or both together."""

from __future__ import annotations

import re

from l5r_cards.goldfish.naming import DeckWords, Named
from l5r_cards.search.query import QueryError, quoted

__all__ = ["EXAMPLE", "QuestionError", "Things"]

EXAMPLE = "For instance: 2+ holdings in 4 provinces"
_QUERY = "(type:personality force>3)"
_JOINS = r"(?:and|or|in|among|by|at)\b"
"""Words that may follow the name of what is counted."""
_ENDS = re.compile(rf"\s*(?:$|[(),]|(?<!\w){_JOINS})", re.IGNORECASE)
_BLANKS = re.compile(r"\s*")
_OPENING = {'"': '"', "“": "”", "„": "“”", "«": "»"}
"""Quotation marks around a name, and what closes them."""


class QuestionError(QueryError):
    """A question that can't be understood; its text shows the place."""


class Things:
    """Reads what is counted in one question."""

    def __init__(self, text: str, words: DeckWords) -> None:
        self._text = text
        self._words = words

    def read(self, at: int) -> tuple[Named, int]:
        """Returns what is named at an offset, and where that ends.

        It is a name, a query in parentheses, or a name and a query.

        :raises QuestionError: it is nothing in the deck, or may be several things.
        """
        if self._text.startswith("(", at):
            cards, end = self._query(at)
            return Named(cards, (), True), end
        close = _OPENING.get(self._text[at : at + 1])
        named, end = self._quoted(at, close) if close else self._name(at)
        blanks = _BLANKS.match(self._text, end)
        assert blanks is not None
        if self._text.startswith("(", blanks.end()):
            cards, end = self._query(blanks.end())
            named = Named(named.cards & cards, (), True)
        return named, end

    def name_at(self, begin: int) -> tuple[Named, int] | None:
        """Returns the longest name of cards in the deck that begins at an offset, and its end.

        Where there is none it is the longest name of anything, and None if there is none either.
        """
        found = [
            (named, end)
            for end in self._ends(begin)
            if end > begin and (named := self._words.find(self._text[begin:end])) is not None
        ]
        # A title that is not in the deck may be a name by chance; a type or keyword is none.
        rank = [(bool(each.cards), not each.cards and each.is_category, end) for each, end in found]
        return found[rank.index(max(rank))] if found else None

    def _ends(self, begin: int) -> list[int]:
        """Returns where a name from an offset may end, its own parentheses closed."""
        return [
            match.start()
            for match in _ENDS.finditer(self._text, begin)
            if _is_balanced(self._text[begin : match.start()])
        ]

    def _query(self, opened: int) -> tuple[frozenset[str], int]:
        """Reads a query of the search language that stands in parentheses."""
        end = _closed(self._text, opened)
        if end is None:
            raise self._error(opened, "A parenthesis is not closed.", "Close it with ).")
        query = self._text[opened + 1 : end]
        if not query.strip():
            hint = f"A query stands in them, such as {_QUERY}."
            raise self._error(opened, "The parentheses are empty.", hint)
        try:
            return self._words.query(query), end + 1
        except QueryError as error:
            at = opened + 1 + error.position
            raise self._error(at, error.message, error.hint) from None

    def _quoted(self, begin: int, close: str) -> tuple[Named, int]:
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
        return self._sure(named, begin, inner), end + 1

    def _name(self, begin: int) -> tuple[Named, int]:
        found = self.name_at(begin)
        if found is None:
            raise self._unknown(begin, self._text[begin : self._ends(begin)[0]])
        named, end = found
        return self._sure(named, begin, self._text[begin:end]), end

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
            raise self._error(at, message, self._hint(text))
        return named

    def _error(self, at: int, message: str, hint: str | None) -> QuestionError:
        return QuestionError(self._text, at, message, hint)

    def _unknown(self, at: int, text: str) -> QuestionError:
        if not text.strip():
            return self._error(at, "What is counted is missing.", EXAMPLE)
        message = f"{quoted(text)} is no card, type, keyword or Clan."
        hint = self._hint(text)
        return self._error(at, message, hint or f"A query stands in parentheses: {_QUERY}.")

    def _hint(self, text: str) -> str | None:
        """Returns what may be meant by words that name nothing in the deck."""
        hints = []
        if near := self._words.near(text):
            hints.append(f"Did you mean {' or '.join(near)}?")
        query = " ".join(text.split())
        try:
            found = self._words.query(query)
        except QueryError:
            found = frozenset()
        if found:
            cards = "1 card" if len(found) == 1 else f"{len(found)} different cards"
            hints.append(f"The query ({query}) finds {cards} of the deck.")
        return " ".join(hints) or None


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
