"""What the words of a question name in a deck: a card, a type, a keyword, a Clan."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from l5r_cards.database.catalog import Catalog
from l5r_cards.decks.lookup import Lookup, Miss, of_level
from l5r_cards.model.card import Card
from l5r_cards.model.names import fold
from l5r_cards.search.fields import QUERY_WIDE
from l5r_cards.search.parse import parse
from l5r_cards.search.query import All, QueryError, Term

__all__ = ["DeckWords", "Named"]

_LONGEST = 250
"""Characters; no title in any notation comes near."""
_NEAR = 3
"""Words that are suggested in place of an unknown one."""
_CLOSE = 0.6
_ANY = "card"
"""The word that every card answers to."""
_KINDS = (("type", "types"), ("keyword", "keywords"), ("clan", "clans"))
"""What words besides titles name: the field of the search and the fact of a card."""


class Named(NamedTuple):
    """What some words name."""

    cards: frozenset[str]
    """Ids, of the cards of the deck alone."""
    titles: tuple[str, ...] = ()
    """What the card is called, if the words are a title; several cards may go by it."""
    is_category: bool = False
    """Whether the words name a type, a keyword, a Clan or several of these together; words that
    are a title besides, of other cards, mean no one thing."""


class DeckWords:
    """The words that name cards of one deck."""

    def __init__(
        self, catalog: Catalog, cards: Iterable[Card], search: Callable[[str], Iterable[Card]]
    ) -> None:
        """
        :param cards: those of the deck.
        :param search: finds cards with a query and raises `QueryError`.
        """
        self._catalog = catalog
        self._lookup = Lookup(catalog)
        self._cards = {card.id: card for card in cards}
        self._search = search
        self._known: dict[str, Named | None] = {}

    def find(self, words: str) -> Named | None:
        """Returns what words name, or None.

        A title may be written in any way that a list may have it. It is taken at the level that is
        written, or at every level if none is. A word that is a keyword and a Clan means the cards
        of either; types, keywords and Clans in a row mean the cards that are all of it.
        """
        if words not in self._known:
            self._known[words] = self._find(words) if len(words) <= _LONGEST else None
        return self._known[words]

    def query(self, text: str) -> frozenset[str]:
        """Returns the cards of the deck that a query finds.

        :raises QueryError: it can't be understood, or asks for an order or so many cards at most.
        """
        node = parse(text)
        for each in node.nodes if isinstance(node, All) else (node,):
            if isinstance(each, Term) and each.field.lower() in QUERY_WIDE:
                message = f"{each.field}: says nothing of a card."
                raise QueryError(text, each.position, message, "Leave it out.")
        return frozenset(card.id for card in self._search(text)) & self._cards.keys()

    def near(self, words: str) -> list[str]:
        """Returns the names in the deck that are written most like some words."""
        key = fold(words)
        found: list[str] = []
        for each in dict.fromkeys((key, _singular(key)[-1])):
            near = difflib.get_close_matches(each, self._shown, n=_NEAR, cutoff=_CLOSE)
            found += [self._shown[name] for name in near if self._shown[name] not in found]
        return found[:_NEAR]

    def _find(self, words: str) -> Named | None:
        category = self._category(fold(words).split())
        found, titles = self._titled(words)
        if category and found and category != found:
            return Named(category | found, titles, True)
        if category is not None and not found:
            return Named(category, (), True)
        return Named(found, titles) if titles else None

    # Titles

    def _titled(self, words: str) -> tuple[frozenset[str], tuple[str, ...]]:
        """Returns the deck's cards with a title, and the title even if there are none."""
        found = self._lookup.find(words, 1)
        if isinstance(found, Miss):
            return frozenset(), ()
        ids: set[str] = set()
        titles: dict[str, None] = {}
        for each in found:
            reading = each.reading
            if reading.remark or not all(map(self._catalog.sets_tagged, reading.tags)):
                continue
            cards = each.cards
            if reading.wanted is not None:
                cards = of_level(cards, reading.wanted)
            ids.update(card.id for card in cards if card.id in self._cards)
            titles.update((card.title, None) for card in cards)
        mine = {self._cards[card].title: None for card in sorted(ids)}
        return frozenset(ids), tuple(mine or titles)

    # Types, keywords, Clans

    def _category(self, words: list[str]) -> frozenset[str] | None:
        """Returns the cards that are all that a row of words says; None if a word says nothing."""
        if not words:
            return None
        for end in range(len(words), 0, -1):
            cards = self._one_category(" ".join(words[:end]))
            if cards is None:
                continue
            if end == len(words):
                return cards
            if (others := self._category(words[end:])) is not None:
                return cards & others
        return None

    def _one_category(self, word: str) -> frozenset[str] | None:
        for each in _singular(word):
            if each == _ANY:
                return frozenset(self._cards)
            if each in self._categories:
                return self._categories[each]
            if each in self._vocabulary:
                return frozenset()
        return None

    @cached_property
    def _vocabulary(self) -> set[str]:
        """Every type, keyword and Clan that there is, folded."""
        return {name for field, _ in _KINDS for name in self._catalog.marks(field)}

    @cached_property
    def _categories(self) -> dict[str, frozenset[str]]:
        """The deck's cards of each type, keyword and Clan."""
        gathered: dict[str, set[str]] = {}
        for card in self._cards.values():
            for _, fact in _KINDS:
                for each in getattr(card, fact):
                    gathered.setdefault(fold(each) or each, set()).add(card.id)
        return {word: frozenset(ids) for word, ids in gathered.items()}

    @cached_property
    def _shown(self) -> dict[str, str]:
        """Every name in the deck as it is written, by its key."""
        names = {
            fold(each): each
            for card in self._cards.values()
            for _, fact in _KINDS
            for each in getattr(card, fact)
        }
        return names | {fold(card.title): card.title for card in self._cards.values()}


def _singular(word: str) -> list[str]:
    """Returns a word, and what it may be the plural of.

    >>> _singular("personalities")
    ['personalities', 'personalitie', 'personaliti', 'personality']
    """
    found = [word]
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            found.append(word.removesuffix(ending) + instead)
    return found
