"""Deck checker and card database for the Legend of the Five Rings CCG.

    from l5r_cards import Validator, open_catalog, read_file

    validator = Validator(open_catalog())
    report = validator.validate(read_file("deck.txt"), "celestial")
    for problem in report.problems:
        print(problem.code, problem.lines, problem.message)

The names below are the public API; everything else may change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from l5r_cards.api import Catalog, open_catalog, read_file, read_text
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.decks.lists import UnreadableList
    from l5r_cards.formats.format import Format
    from l5r_cards.formats.validate import Report, UnknownFormatError, Validator
    from l5r_cards.model.card import Card, Experience, Printing
    from l5r_cards.model.codes import CODES
    from l5r_cards.model.decklist import DeckList, ListLine
    from l5r_cards.model.problem import Problem
    from l5r_cards.search.query import QueryError
    from l5r_cards.search.results import Results

__all__ = [
    "CODES",
    "Card",
    "Catalog",
    "DatabaseError",
    "DeckList",
    "Experience",
    "Format",
    "ListLine",
    "Printing",
    "Problem",
    "QueryError",
    "Report",
    "Results",
    "UnknownFormatError",
    "UnreadableList",
    "Validator",
    "open_catalog",
    "read_file",
    "read_text",
]

# The command line must start fast, so a name is imported when it is first asked for.
_HOMES = {
    "CODES": "l5r_cards.model.codes",
    "Card": "l5r_cards.model.card",
    "Catalog": "l5r_cards.api",
    "DatabaseError": "l5r_cards.database.errors",
    "DeckList": "l5r_cards.model.decklist",
    "Experience": "l5r_cards.model.card",
    "Format": "l5r_cards.formats.format",
    "ListLine": "l5r_cards.model.decklist",
    "Printing": "l5r_cards.model.card",
    "Problem": "l5r_cards.model.problem",
    "QueryError": "l5r_cards.search.query",
    "Report": "l5r_cards.formats.validate",
    "Results": "l5r_cards.search.results",
    "UnknownFormatError": "l5r_cards.formats.validate",
    "UnreadableList": "l5r_cards.decks.lists",
    "Validator": "l5r_cards.formats.validate",
    "open_catalog": "l5r_cards.api",
    "read_file": "l5r_cards.api",
    "read_text": "l5r_cards.api",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_HOMES[name]), name)
