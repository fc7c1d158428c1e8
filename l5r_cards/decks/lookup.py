"""Looks names up: what a line names, before any format is known.

The whole line is tried as a name before a count, a level or a bracket is taken off it, and every
exact way to name a card before any inexact one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from l5r_cards.database.catalog import Catalog, Name
from l5r_cards.decks.readings import Reading, Wanted, names_listed, readings
from l5r_cards.model.card import Card
from l5r_cards.model.names import fold, loosen

__all__ = ["Found", "Lookup", "Miss", "of_level"]


class Found(NamedTuple):
    """What a name means before the format is known."""

    reading: Reading
    cards: tuple[Card, ...]
    """All versions that go by the name, in order of id."""
    match: str
    """``"exact"``, ``"name"``, ``"alias"``, ``"short"`` where an epithet differs, or
    ``"spelling"`` where letters do."""

    @property
    def is_sure(self) -> bool:
        """Whether there is one card of the name, and it is of the level asked for."""
        return (
            len(self.cards) == 1
            and self.match not in ("short", "spelling")
            and bool(of_level(self.cards, self.reading.wanted))
        )


class Miss(NamedTuple):
    """A line in which no name was found."""

    readings: tuple[Reading, ...]

    @property
    def likeliest(self) -> Reading:
        """The most peeled reading with the first count, or without any."""
        counted = [each for each in self.readings if each.count is not None]
        if not counted:
            return self.readings[-1]
        return [each for each in counted if each.count == counted[0].count][-1]


class Lookup:
    """Finds what lines name in one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def find(self, text: str, count: int | None = None) -> tuple[Found, ...] | Miss:
        """Returns what a text names: one thing, or several if it lists several names."""
        tried = []
        for reading in readings(text, count):
            if found := self._named(reading):
                return found
            tried.append(reading)
        for reading in tried:
            if found := self._loosely_named(reading):
                return found
        if found := self._all_named(text, count):
            return found
        for reading in tried:
            if found := self._short_named(reading):
                return found
        return Miss(tuple(tried))

    def longer(self, name: str) -> tuple[Card, ...]:
        """Returns the cards whose title begins with a name, up to a comma."""
        names = self._catalog.loosely_named(loosen(fold(name)))
        return tuple(self._catalog.card(each.card_id) for each in names if each.kind == "short")

    def _named(self, reading: Reading) -> tuple[Found, ...]:
        names = self._catalog.named(fold(reading.name))
        return self._as_found(reading, [name for name in names if name.kind != "short"])

    def _loosely_named(self, reading: Reading) -> tuple[Found, ...]:
        loose = loosen(fold(reading.name))
        if not loose:
            return ()
        names = self._catalog.loosely_named(loose)
        return self._as_found(reading, [name for name in names if name.kind != "short"])

    def _all_named(self, text: str, count: int | None) -> tuple[Found, ...]:
        """Finds every name of a line that lists several after a count, or nothing."""
        found: list[Found] = []
        for name, copies in names_listed(text) if count is None else ():
            for reading in readings(name, copies):
                if one := self._named(reading) or self._loosely_named(reading):
                    found += one
                    break
            else:
                return ()
        return tuple(found)

    def _short_named(self, reading: Reading) -> tuple[Found, ...]:
        """Finds a title whose epithet the line leaves out."""
        names = self._catalog.named(fold(reading.name))
        return tuple(each._replace(match="short") for each in self._as_found(reading, names))

    def without_epithet(self, reading: Reading) -> tuple[Found, ...]:
        """Finds the Personality of a line with an epithet that no card has.

        It must be of the level asked for, and no other epithet of it be known.
        """
        bare, comma, _ = reading.name.partition(",")
        names = self._catalog.named(fold(bare)) if comma else ()
        found = self._as_found(reading, [name for name in names if name.kind != "short"])
        if not found or any(name.kind == "short" for name in names):
            return ()
        cards = tuple(c for c in found[0].cards if c.type == "Personality")
        level = of_level(cards, reading.wanted)
        return (Found(reading, cards, "short"),) if level else ()

    def _as_found(self, reading: Reading, names: Sequence[Name]) -> tuple[Found, ...]:
        if not names:
            return ()
        ids = sorted({name.card_id for name in names})
        cards = tuple(self._catalog.card(card_id) for card_id in ids)
        if any(reading.name in (c.title, c.base_title, c.name) for c in cards):
            match = "exact"
        else:
            match = "name" if any(name.kind != "alias" for name in names) else "alias"
        return (Found(reading, cards, match),)


def of_level(
    cards: tuple[Card, ...], wanted: Wanted | None, any_tag: bool = False
) -> tuple[Card, ...]:
    """Returns the cards of the Experience level asked for; the plain ones if none is.

    A storyline's tag must be the one asked for, unless `any_tag`.
    """
    if wanted is None:
        return tuple(card for card in cards if card.experience is None)
    return tuple(
        card
        for card in cards
        if (level := card.experience)
        and level.kind == wanted.kind
        and wanted.level in (None, level.level)
        and (any_tag or level.tag == wanted.tag)
    )
