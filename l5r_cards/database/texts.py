"""The card texts that a player attached: a private database beside the card database.

It can't be built anew from the corpus, so it lives on when the corpus changes: it keeps the names
under which its file knows the cards, to find them again. As the card database it is built in a
temporary file, moved into place in one step and never changed there. Only its owner may read it.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from l5r_cards.database.errors import DatabaseError, ForeignFileError
from l5r_cards.database.location import ENVIRONMENT, locate
from l5r_cards.model.names import fold

__all__ = [
    "AttachedTexts",
    "DamagedTextsError",
    "Entry",
    "TextsInfo",
    "detach_texts",
    "open_texts",
    "texts_path",
    "texts_stamp",
    "write_texts",
]

APPLICATION_ID = 0x4C355254
"""``L5RT``, in the header of every such file."""
LAYOUT = "1"
"""Version of the tables."""

_NAME = "card-text.sqlite"
_TEMPORARY = ".l5r-building-text-"
"""Begins as the card database's temporary files do, whose builder clears away abandoned ones."""
_TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE entries (id INTEGER PRIMARY KEY, names TEXT NOT NULL, sets TEXT NOT NULL,"
    " card_id TEXT, text TEXT NOT NULL)",
    "CREATE VIRTUAL TABLE words USING fts5(text, content='')",
)
_INDEX = "CREATE INDEX entries_by_card ON entries (card_id)"


Stamp = tuple[int, int, int]
"""Tells a file from one that takes its place."""


class DamagedTextsError(DatabaseError):
    """The attached texts can't be read; the message says that attaching or detaching helps."""


class Entry(NamedTuple):
    """One card of an attached file."""

    names: tuple[str, ...]
    """Titles with the Experience level, as the file has them, the surest first."""
    sets: tuple[str, ...]
    """Names or codes of the sets that it is printed in."""
    text: str
    """Its plain text; the lines are its paragraphs."""
    card_id: str | None = None
    """The card that it is, None if none is known by its names."""


class TextsInfo(NamedTuple):
    """What is attached."""

    source: str
    """Name of the file that it came from."""
    kind: str
    """What kind of file that was."""
    corpus: str
    """Digest of the corpus whose cards the texts were matched with."""
    cards: int
    """Cards with a text in that file."""
    matched: int
    """Those among them that are known cards."""

    @property
    def unmatched(self) -> int:
        """Those that no known card goes by the name of."""
        return self.cards - self.matched


class AttachedTexts:
    """Reads of the attached texts."""

    def __init__(self, path: Path, connection: sqlite3.Connection, stamp: Stamp) -> None:
        """Reads what is attached; `open_texts` is for callers.

        :raises DamagedTextsError: the file is not as it was written.
        """
        self._path = path
        self._connection = connection
        self.stamp = stamp
        """Tells this file from one that took its place."""
        with self._guarded():
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
            meta = dict(connection.execute("SELECT key, value FROM meta"))
            cards, matched = connection.execute(
                "SELECT count(*), count(card_id) FROM entries"
            ).fetchone()
        if mark != APPLICATION_ID or meta.get("layout") != LAYOUT:
            raise _damaged(path, "another program or version wrote it")
        if str(cards) != meta.get("cards"):
            raise _damaged(path, "some of its cards are missing")
        self.info = TextsInfo(
            meta.get("source", ""), meta.get("kind", ""), meta.get("corpus", ""), cards, matched
        )

    def text_of(self, card_id: str) -> str | None:
        """Returns a card's text, None if there is none; that of several entries in their order.

        :raises DamagedTextsError: it can't be read.
        """
        with self._guarded():
            rows = self._connection.execute(
                "SELECT text FROM entries WHERE card_id = ? ORDER BY id", (card_id,)
            ).fetchall()
        return "\n".join(dict.fromkeys(row[0] for row in rows)) or None

    def cards_saying(self, words: str) -> list[str]:
        """Returns the ids of the cards that say words in that order; the last may go on.

        :param words: folded ones, at least one.
        :raises DamagedTextsError: they can't be read.
        """
        with self._guarded():
            found = self._connection.execute(
                "SELECT rowid FROM words WHERE words MATCH ?", (f'"{words}" *',)
            ).fetchall()
            cards = [self._cards[row[0]] for row in found]
        return list(dict.fromkeys(card for card in cards if card is not None))

    @cached_property
    def _cards(self) -> dict[int, str | None]:
        """The card of every entry."""
        return dict(self._connection.execute("SELECT id, card_id FROM entries"))

    def entries(self) -> list[Entry]:
        """Returns all entries in the order of the file.

        :raises DamagedTextsError: they can't be read.
        """
        with self._guarded():
            return [
                Entry(tuple(json.loads(names)), tuple(json.loads(sets)), text, card_id)
                for names, sets, text, card_id in self._connection.execute(
                    "SELECT names, sets, text, card_id FROM entries ORDER BY id"
                )
            ]

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    @contextlib.contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, LookupError, TypeError, ValueError) as error:
            raise _damaged(self._path, str(error)) from error


def texts_path() -> Path:
    """Returns where attached texts lie: in the folder of the card database."""
    cards = locate("").path
    return cards.with_name(_NAME if cards.name != _NAME else f"attached-{_NAME}")


def texts_stamp() -> Stamp | None:
    """Returns what tells the attached texts from others; None if there are none.

    :raises DatabaseError: they can't be reached.
    """
    path = texts_path()
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise DatabaseError(
            f"cannot reach the attached card text {path}: {error.strerror or error}"
        ) from error
    return status.st_ino, status.st_mtime_ns, status.st_size


def open_texts() -> AttachedTexts | None:
    """Opens the attached texts, read-only; None if there are none.

    :raises DamagedTextsError: the file is not as it was written.
    :raises ForeignFileError: a folder is in its place.
    :raises DatabaseError: it can't be reached.
    """
    stamp = texts_stamp()
    if stamp is None:
        return None
    path = texts_path()
    _refuse_folder(path)
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error as error:
        raise _damaged(path, str(error)) from error
    try:
        return AttachedTexts(path, connection, stamp)
    except DatabaseError:
        connection.close()
        raise


def write_texts(
    source: str,
    kind: str,
    corpus: str,
    entries: Iterable[Entry],
    *,
    instead_of: AttachedTexts | None = None,
) -> None:
    """Writes attached texts and puts them in the place of any others, in one step.

    A failure leaves what was attached before.

    :param source: name of the file that they come from.
    :param kind: what kind of file that is.
    :param corpus: digest of the corpus whose cards the entries are matched with.
    :param instead_of: what alone they may stand in for; if others took its place meanwhile, those
        stay.
    :raises DatabaseError: they can't be written.
    """
    path = texts_path()
    folder = path.parent
    _refuse_folder(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / f"{_TEMPORARY}{os.getpid()}-{secrets.token_hex(4)}"
        os.close(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise _unwritable(folder, error) from error
    try:
        _fill(temporary, {"source": source, "kind": kind, "corpus": corpus}, entries)
        with temporary.open("rb+") as stream:
            os.fsync(stream.fileno())
        if instead_of is None or texts_stamp() == instead_of.stamp:
            temporary.replace(path)
    except sqlite3.Error as error:
        raise DatabaseError(f"cannot write the card text in {folder}: {error}") from error
    except OSError as error:
        raise _unwritable(folder, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def detach_texts() -> bool:
    """Deletes the attached texts, damaged or not; returns whether there were any.

    :raises DatabaseError: they can't be deleted.
    """
    path = texts_path()
    _refuse_folder(path)
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise DatabaseError(f"cannot delete {path}: {error.strerror or error}") from error
    return True


def _fill(file: Path, meta: dict[str, str], entries: Iterable[Entry]) -> None:
    connection = sqlite3.connect(file)
    try:
        for pragma in (
            "journal_mode = OFF",
            "synchronous = OFF",
            "locking_mode = EXCLUSIVE",
            "temp_store = MEMORY",
            f"application_id = {APPLICATION_ID}",
        ):
            connection.execute(f"PRAGMA {pragma}")
        for statement in _TABLES:
            connection.execute(statement)
        number = 0
        for number, entry in enumerate(entries, 1):
            connection.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
                (
                    number,
                    json.dumps(entry.names),
                    json.dumps(entry.sets),
                    entry.card_id,
                    entry.text,
                ),
            )
            connection.execute(
                "INSERT INTO words (rowid, text) VALUES (?, ?)", (number, fold(entry.text))
            )
        connection.executemany(
            "INSERT INTO meta VALUES (?, ?)",
            [*meta.items(), ("layout", LAYOUT), ("cards", str(number))],
        )
        connection.execute(_INDEX)
        connection.commit()
    finally:
        connection.close()


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise ForeignFileError(
            f"{path} is a folder, where the attached card text should be a file; remove that folder"
        )


def _damaged(path: Path, why: str) -> DamagedTextsError:
    return DamagedTextsError(
        f"the attached card text {path} is damaged ({why}); “l5r text attach FILE” replaces it,"
        " “l5r text detach” removes it"
    )


def _unwritable(folder: Path, error: OSError) -> DatabaseError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DatabaseError(
            f"no room in {folder} for the card text (some 15 MB); make room, or set {ENVIRONMENT}"
            " to another folder"
        )
    return DatabaseError(
        f"cannot write the card text in {folder}: {error.strerror or error}; set {ENVIRONMENT} to"
        " a folder that can be written to"
    )
