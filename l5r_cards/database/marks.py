"""What a search can ask of a card besides its stats: one mark for each fact of a closed vocabulary.

The table ``search_marks`` is the vocabulary, ``search_cards`` says which cards bear a mark. Both
are made here from the card entries; fields that a query knows by other names are the search's own
affair (`l5r_cards.search.fields`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

from l5r_cards.database.tables import insert
from l5r_cards.model.card import Facts
from l5r_cards.model.names import fold

__all__ = ["Marks", "bans_in_force"]

_HAS = (
    *("force", "chi", "focus", "gold_cost", "personal_honor", "honor_requirement"),
    *("province_strength", "starting_honor", "starting_provinces", "back", "sensei"),
    *("experience", "soul_of", "counts_as", "deck_rules", "max_copies", "clans", "keywords"),
)
"""Facts that ``has:`` asks for."""


_RELEASED = "released"


class Marks:
    """Gathers marks card by card, then writes the two tables."""

    def __init__(
        self, sets: Iterable[Facts], pools: Iterable[Facts], formats: Iterable[Facts]
    ) -> None:
        self._sets = {each["id"]: each for each in sets}
        self._arcs = {each["arc"]: _arc_names(each["arc"], pools) for each in self._sets.values()}
        self._formats = list(formats)
        self._formats_of: dict[tuple[str, ...], list[str]] = {}
        """The formats whose pool has the cards of certain symbols, by those."""
        self._bans = bans_in_force(self._formats)
        self._known: dict[tuple[str, str], list[int]] = {}
        """The cards of each mark by field and value as written."""
        self._cards: dict[tuple[str, str], list[int]] = {}
        """The same by field and folded value."""
        self._shown: dict[tuple[str, str], str] = {}
        for names in self._arcs.values():
            for name in names:  # an arc is known before it has cards
                self._cards_with("arc", name)

    def add(self, card: int, entry: Facts) -> None:
        """Gathers the marks of one card, whose row in ``cards`` has that number."""
        known = self._known
        for mark in self._marks(entry):
            cards = known.get(mark)
            if cards is None:
                cards = known[mark] = self._cards_with(*mark)
            cards.append(card)

    def write(self, connection: sqlite3.Connection) -> None:
        """Writes the tables."""
        marks = enumerate(self._shown.items(), 1)
        insert(
            connection,
            "search_marks",
            ((number, field, value, shown) for number, ((field, value), shown) in marks),
        )
        insert(
            connection,
            "search_cards",
            (
                (number, card)
                for number, cards in enumerate(self._cards.values(), 1)
                for card in sorted(set(cards))
            ),
        )

    def _cards_with(self, field: str, shown: str) -> list[int]:
        """Returns the cards of a mark, which may be written in several ways."""
        key = (field, fold(shown) or shown)
        self._shown.setdefault(key, shown)
        return self._cards.setdefault(key, [])

    def _marks(self, entry: Facts) -> Iterable[tuple[str, str]]:
        get = entry.get
        for each in entry["types"]:
            yield "type", each
        yield "deck", entry["deck"]
        for each in get("clans", ()):
            yield "clan", each
        for each in get("keywords", ()):
            yield "keyword", each
        if soul_of := get("soul_of"):
            yield "soulof", soul_of["title"]
        for each in get("printings", ()):
            yield from self._printing(each)
        bans = self._bans.get(entry["id"], ())
        pools = self._formats_with(entry)
        legal = [each for each in pools if each not in bans]
        yield from (("pool", each) for each in pools)
        yield from (("format", each) for each in legal)
        for each in bans:
            yield "banned", each
        for name in _HAS:
            if get(name) is not None:
                yield "has", name
        if "gold_production" in entry or "production" in entry:
            yield "has", "gold_production"
        flags = {**_flags(entry), "legal": bool(legal), "banned": bool(bans or get("banned"))}
        yield from (("is", name) for name, holds in flags.items() if holds)

    def _formats_with(self, entry: Facts) -> list[str]:
        released = () if entry.get("unreleased") else (_RELEASED,)
        symbols = (*entry.get("legal", ()), *entry.get("banned", ()), *released)
        found = self._formats_of.get(symbols)
        if found is None:
            found = self._formats_of[symbols] = [
                each["id"] for each in self._formats if not set(_symbols(each)).isdisjoint(symbols)
            ]
        return found

    def _printing(self, printing: Facts) -> Iterable[tuple[str, str]]:
        home = self._sets[printing["set"]]
        yield "set", home["id"]
        for each in self._arcs[home["arc"]]:
            yield "arc", each
        if "rarity" in printing:
            yield "rarity", printing["rarity"]
        if "number" in printing:
            yield "number", printing["number"]


def bans_in_force(formats: Iterable[Facts]) -> dict[str, set[str]]:
    """Returns the formats that ban a card at last, surely or perhaps, by the card's id."""
    bans: dict[str, set[str]] = {}
    for rules in formats:
        for ban in rules.get("bans", ()):
            if "until" not in ban:
                bans.setdefault(ban["card"], set()).add(rules["id"])
    return bans


def _arc_names(arc: str, pools: Iterable[Facts]) -> list[str]:
    """Returns what players call an arc: ``Four Winds - "Gold"`` is Four Winds and Gold, too."""
    parts = [part.strip('" ') for part in arc.split(" - ")]
    return list(dict.fromkeys([*parts, arc, *(p["name"] for p in pools if p.get("arc") == arc)]))


def _symbols(rules: Mapping[str, Any]) -> Iterable[str]:
    """Returns the symbols of a format's pool; a format without a pool takes what was released."""
    symbols: Iterable[str] = rules.get("pool", {}).get("symbols", (_RELEASED,))
    return symbols


def _flags(entry: Facts) -> dict[str, bool]:
    get = entry.get
    kind = get("experience", {}).get("kind")
    return {
        "unique": get("unique", False),
        "singular": get("singular", False),
        "experienced": kind == "experienced",
        "inexperienced": kind == "inexperienced",
        "soulof": "soul_of" in entry,
        "partial": get("partial", False),
        "starting": get("starting_holding", False),
        "unreleased": get("unreleased", False),
    }
