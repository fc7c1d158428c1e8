"""Approximate matching of names: the one title a misspelt line must mean, or some to suggest."""

from __future__ import annotations

from collections.abc import Callable

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card

__all__ = ["Speller"]

_SMALL_WORDS = frozenset(("the", "a", "an", "of", "and"))
_SUGGESTIONS = 3
_SIMILAR = 72.0
"""Percent of likeness below which nothing is suggested."""


class Speller:
    """Compares misspelt names with every name of a catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._keys = catalog.name_keys
        self._skeletons = [_skeleton(key) for key in self._keys]
        self._near: dict[str, list[tuple[int, str]]] = {}
        self._alike: dict[str, list[str]] = {}

    def nearest(self, key: str, allows: Callable[[Card], bool] | None) -> set[Card]:
        """Returns all versions of the one title that a misspelt key can hardly fail to mean.

        Near means at most one slip in five letters or more, two in sixteen or more, small words
        not counted. It must be a card of the format, and of two as near neither counts.
        """
        near = self._near.get(key)
        if near is None:
            near = self._near[key] = self._within(key)
        titles: dict[str, tuple[int, set[Card]]] = {}
        for distance, name in near:
            for card in self._cards(name):
                title = card.base_title or card.title
                best = titles.setdefault(title, (distance, set()))
                if distance == best[0]:
                    best[1].add(card)
        found = list(titles.values())
        if allows:
            found = [each for each in found if any(allows(card) for card in each[1])]
        if not found:
            return set()
        best_distance = min(distance for distance, _ in found)
        best_cards = [cards for distance, cards in found if distance == best_distance]
        return best_cards[0] if len(best_cards) == 1 else set()

    def suggestions(self, key: str, allows: Callable[[Card], bool] | None) -> list[str]:
        """Returns up to three names like a key; those of the format come first."""
        alike = self._alike.get(key)
        if alike is None:
            matches = process.extract(
                key, self._keys, scorer=fuzz.ratio, limit=8, score_cutoff=_SIMILAR
            ) or process.extract(
                key, self._keys, scorer=fuzz.token_set_ratio, limit=8, score_cutoff=85.0
            )
            alike = self._alike[key] = [name for name, _, _ in matches]
        cards = [card for name in alike for card in self._cards(name)]
        if allows:
            cards.sort(key=lambda card: not allows(card))
        return list(dict.fromkeys(card.title for card in cards))[:_SUGGESTIONS]

    def _within(self, key: str) -> list[tuple[int, str]]:
        skeleton = _skeleton(key)
        reach = 0 if len(skeleton) < 5 else 1 if len(skeleton) < 16 else 2
        matches = process.extract(
            skeleton, self._skeletons, scorer=OSA.distance, limit=20, score_cutoff=reach
        )
        return [(int(distance), self._keys[index]) for _, distance, index in matches]

    def _cards(self, key: str) -> list[Card]:
        return [self._catalog.card(name.card_id) for name in self._catalog.named(key)]


def _skeleton(key: str) -> str:
    return "".join(word for word in key.split(" ") if word not in _SMALL_WORDS)
