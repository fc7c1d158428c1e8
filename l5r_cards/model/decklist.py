"""Decklists as they come out of the reading room: numbered lines, nothing resolved yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from l5r_cards.model.problem import Problem

__all__ = ["DeckList", "Heading", "ListLine"]


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line (or XML element, or field) of a list that should name a card."""

    number: int
    """1-based line number in the source."""
    text: str
    """As written, stripped of surrounding white space. May still hold a count, an Experience
    level, a set tag: only the resolver, who knows the titles, may take those off."""
    count: int | None = None
    """Copies, where the list format itself separates them from the name; else None."""
    deck: str | None = None
    """``"pre-game"``, ``"dynasty"`` or ``"fate"`` if the line stands under such a heading."""
    section: str | None = None
    """The nearest heading's words, for instance ``"Holdings"``."""
    card_id: str | None = None
    """The card's id, where the list gives it."""


class Heading(NamedTuple):
    """A heading and the number of cards it claims for its section, where it gives one."""

    number: int
    text: str
    deck: str | None
    declared: int | None = None


class DeckList(NamedTuple):
    """One decklist as read: no name has been looked up."""

    source: str
    """File name as given, or ``"-"``."""
    list_format: str
    """One of the names in `l5r_cards.decks.lists.LIST_FORMATS`."""
    lines: tuple[ListLine, ...] = ()
    headings: tuple[Heading, ...] = ()
    legality: str | None = None
    """What the list says of its own format (``Legality: Celestial``), in its own words."""
    legality_line: int | None = None
    title: str | None = None
    author: str | None = None
    notices: tuple[Problem, ...] = ()
    """What reading has to report: proxies and remarks passed over, a guessed encoding."""
