"""The library's front door: open the catalog, check a list.

>>> from l5r_cards import Validator, open_catalog, read_file
>>> validator = Validator(open_catalog())                        # doctest: +SKIP
>>> report = validator.validate(read_file("deck.txt"))           # doctest: +SKIP
>>> report.legal, [problem.message for problem in report.problems]  # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from l5r_cards.database import catalog
from l5r_cards.database.store import open_database
from l5r_cards.decks.lists import UnreadableList, read_list
from l5r_cards.decks.text import MAX_BYTES
from l5r_cards.model.decklist import DeckList

if TYPE_CHECKING:
    from l5r_cards.decks.resolve import Resolution
    from l5r_cards.formats.validate import Validator
    from l5r_cards.search.results import Results
    from l5r_cards.search.vocabulary import CatalogVocabulary

__all__ = ["Catalog", "file_bytes", "open_catalog", "read_file", "read_text"]


class Catalog(catalog.Catalog):
    """The cards of one database, to be looked up and searched."""

    def search(self, query: str, order: str | None = None, limit: int | None = None) -> Results:
        """Returns the cards that fit a query, such as ``"clan:crane force>3"``, lazily.

        :param order: a field to sort by, with ``-`` before it from high to low; by title if None.
        :raises QueryError: the query can't be understood; its text shows the place.
        """
        from l5r_cards.search.results import search
        from l5r_cards.search.vocabulary import CatalogVocabulary

        if self._vocabulary is None:
            self._vocabulary = CatalogVocabulary(self, self._resolved, self.stdin)
        return search(self, query, self._vocabulary, order, limit)

    stdin: Callable[[], bytes | None] | None = None
    """What gives the list of ``in:-``; without it no search waits for a terminal."""
    _vocabulary: CatalogVocabulary | None = None

    @cached_property
    def _validator(self) -> Validator:
        from l5r_cards.formats.validate import Validator

        return Validator(self)

    def _resolved(self, decklist: DeckList) -> Resolution:
        """Returns the cards of a list as it is judged: by the format that it names or fits."""
        from l5r_cards.decks.resolve import Resolver

        rules = self._validator.validate(decklist).format
        return Resolver(self).resolve(decklist, self._validator.pools[rules.id].allows)


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
    return read_list(file_bytes(path), str(path), list_format)


def file_bytes(path: str | Path) -> bytes:
    """Returns what the file of a decklist holds; no more of it than shows that it is too long.

    :raises UnreadableList: there is no such file, or it is far too long for a list.
    """
    file = Path(path)
    if file.is_dir():
        raise UnreadableList(str(path), "this is a folder", None, "a file; folder/* names them all")
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
            size = os.fstat(stream.fileno()).st_size
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise UnreadableList(str(path), reason or str(error)) from error
    if len(data) > MAX_BYTES and size > MAX_BYTES:  # a pipe has no size
        raise UnreadableList(
            str(path),
            f"the source has {size:,} bytes",
            None,
            f"at most {MAX_BYTES:,} bytes (1 MiB)",
        )
    return data


def read_text(text: str, source: str = "text", list_format: str | None = None) -> DeckList:
    """Reads a decklist from a string.

    :raises UnreadableList: it is no list.
    """
    return read_list(text.encode(errors="replace"), source, list_format)
