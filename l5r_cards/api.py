"""The library's front door: open the catalog, check a list.

>>> from l5r_cards import Validator, open_catalog, read_file
>>> validator = Validator(open_catalog())                        # doctest: +SKIP
>>> report = validator.validate(read_file("deck.txt"))           # doctest: +SKIP
>>> report.legal, [problem.message for problem in report.problems]  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from l5r_cards.database.catalog import Catalog
from l5r_cards.database.store import open_database
from l5r_cards.decks.lists import UnreadableList, read_list
from l5r_cards.model.decklist import DeckList

__all__ = ["open_catalog", "read_file", "read_text"]


def open_catalog(
    notice: Callable[[str], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Catalog:
    """Opens the card database, which is built on first use (some seconds), and returns it.

    :param notice: told in a sentence when a damaged database is built anew.
    :param progress: told the number of cards done and of all cards while it is built.
    :raises DatabaseError: the database can be neither opened nor built.
    """
    return Catalog(open_database(notice, progress))


def read_file(path: str | Path, list_format: str | None = None) -> DeckList:
    """Reads a decklist from a file, in any of the known list formats.

    :raises UnreadableList: it is no list, or there is no such file; the message says what was met.
    """
    file = Path(path)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UnreadableList(str(path), error.strerror or str(error)) from error
    return read_list(data, str(path), list_format)


def read_text(text: str, source: str = "text", list_format: str | None = None) -> DeckList:
    """Reads a decklist from a string.

    :raises UnreadableList: it is no list.
    """
    return read_list(text.encode(), source, list_format)
