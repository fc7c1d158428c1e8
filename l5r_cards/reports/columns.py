"""What a list of cards can show of each: a column for every field of a search that has values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card
from l5r_cards.model.production import gold_made

__all__ = ["COLUMNS", "DEFAULT_COLUMNS", "STATS", "Columns", "printed"]

STATS = {
    "force": "Force",
    "chi": "Chi",
    "focus": "Focus",
    "gold_cost": "Gold cost",
    "personal_honor": "Personal Honor",
    "honor_requirement": "Honor Requirement",
    "gold_production": "Gold production",
    "province_strength": "Province Strength",
    "starting_honor": "Starting Honor",
}
"""The stats and what they are called."""

COLUMNS = (
    *("id", "name", "title", "type", "deck", "clans", "keywords", "experience"),
    *STATS,
    *("soul_of", "sets", "rarity", "number", "arc", "year", "date"),
    *("format", "pool", "banned", "unique", "singular"),
)
"""What a table of cards can show."""

DEFAULT_COLUMNS = ("name", "type", "clans", "force", "chi", "gold_cost", "focus", "keywords")

Value = str | int | bool | None


def printed(card: Card, stat: str) -> int | str | None:
    """Returns a stat of a card; its Gold production is what its abilities say, too."""
    if stat == "gold_production":
        return gold_made(card.gold_production, card.production)
    value: int | str | None = getattr(card, stat)
    return value


class Columns:
    """Reads what columns show from cards."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._several: dict[str, Callable[[Card], Iterable[str]]] = {
            "type": lambda card: card.types,
            "clans": lambda card: card.clans,
            "keywords": lambda card: card.keywords,
            "sets": lambda card: (each.set for each in card.printings),
            "rarity": lambda card: (each.rarity or "" for each in card.printings),
            "number": lambda card: (each.number or "" for each in card.printings),
            "arc": lambda card: (catalog.sets[each.set].arc for each in card.printings),
            "year": lambda card: (date[:4] for date in self._dates(card)),
            "date": self._dates,
            "format": lambda card: catalog.marked("format").get(card.id, ()),
            "pool": lambda card: catalog.marked("pool").get(card.id, ()),
            "banned": lambda card: catalog.marked("banned").get(card.id, ()),
        }
        """Columns of which a card may have several values."""
        self._one: dict[str, Callable[[Card], Value]] = {
            "name": lambda card: card.name,
            "experience": lambda card: card.experience.label if card.experience else None,
            "soul_of": lambda card: card.soul_of.title if card.soul_of else None,
            "gold_production": lambda card: printed(card, "gold_production"),
        }

    def data(self, card: Card, column: str) -> Value | list[str]:
        """Returns what a column says of a card as data: a list, where there may be several."""
        several = self._several.get(column)
        if several is not None:
            return list(dict.fromkeys(filter(None, several(card))))
        get = self._one.get(column)
        value: Value = get(card) if get else getattr(card, column)
        return value

    def name(self, column: str, value: str) -> str:
        """Returns what people call a value of a column: sets and formats have names."""
        if column == "sets":
            return self._catalog.sets[value].name
        if column in ("format", "pool", "banned"):
            return str(self._catalog.formats[value]["name"])
        return value

    def cell(self, card: Card, column: str, named: bool = False) -> str:
        """Returns what a table shows of a card in a column, with names for ids if `named`."""
        value = self.data(card, column)
        if value is None:
            return ""
        if isinstance(value, list):
            values = [self.name(column, each) for each in value] if named else value
            return ("/" if column == "type" else ", ").join(values)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def row(self, card: Card, columns: Sequence[str], named: bool = False) -> list[str]:
        """Returns what a table shows of a card, with names for ids if `named`."""
        return [self.cell(card, column, named) for column in columns]

    def values(self, card: Card, column: str) -> Sequence[Any]:
        """Returns each of the values that a card has in a column; none, where it has none."""
        value = self.data(card, column)
        if isinstance(value, list):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return (value,)
        return (self.cell(card, column),) if value is not None else ()

    def _dates(self, card: Card) -> list[str]:
        sets = self._catalog.sets
        return sorted(filter(None, (p.date or sets[p.set].date for p in card.printings)))
