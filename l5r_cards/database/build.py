"""Builds the card database from the corpus: in a temporary file, then moved into place."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from l5r_cards.database.errors import DatabaseError
from l5r_cards.database.location import APPLICATION_ID, ENVIRONMENT, seal

__all__ = ["Progress", "build_database"]

Progress = Callable[[int, int], None]
"""Called with the number of cards done and the number of all cards."""

_TEMPORARY = ".l5r-building-"
_ABANDONED_AFTER = 3600.0
"""Seconds after which a temporary file can have no living builder."""


def build_database(
    path: Path, digest: str, progress: Progress | None = None, *, corpus: Path | None = None
) -> None:
    """Builds the database of the corpus whose digest is given, and puts it at a path in one step.

    Whatever was at the path is replaced; asking whether it may be is the caller's duty. A failure
    leaves the path as it was and nothing beside it. Several processes may build at once.

    :raises DatabaseError: the folder cannot be written to, or the disk is full.
    :raises CorpusError: a corpus file is faulty.
    """
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _remove_abandoned(folder)
        temporary = folder / f"{_TEMPORARY}{os.getpid()}-{secrets.token_hex(4)}"
        temporary.touch(exist_ok=False)
    except OSError as error:
        raise _unwritable(folder, error) from error
    try:
        with _without_collector():
            _fill(temporary, digest, progress, corpus)
        _settle(temporary, seal(digest))
        temporary.replace(path)
        _sync(folder)
    except sqlite3.IntegrityError as error:
        raise _faulty(error) from error
    except sqlite3.Error as error:
        if "is full" in str(error):
            raise _no_room(folder) from error
        raise DatabaseError(f"cannot build the card database in {folder}: {error}") from error
    except (AttributeError, KeyError, TypeError) as error:
        raise _faulty(error) from error
    except OSError as error:
        if error.filename is not None and not str(error.filename).startswith(str(folder)):
            raise DatabaseError(
                f"cannot read the corpus: {error.filename}: {error.strerror}"
            ) from error
        raise _unwritable(folder, error) from error
    finally:
        for leftover in (temporary, Path(f"{temporary}-journal")):
            with contextlib.suppress(OSError):
                leftover.unlink(missing_ok=True)


def _fill(file: Path, digest: str, progress: Progress | None, corpus: Path | None) -> None:
    from l5r_cards.corpus.load import Corpus
    from l5r_cards.database.rows import fill
    from l5r_cards.database.tables import add_indexes, create_tables

    connection = sqlite3.connect(file)
    try:
        for pragma in (
            "page_size = 4096",
            "journal_mode = OFF",
            "synchronous = OFF",
            "locking_mode = EXCLUSIVE",
            "temp_store = MEMORY",
            "cache_size = -65536",
            f"application_id = {APPLICATION_ID}",
        ):
            connection.execute(f"PRAGMA {pragma}")
        create_tables(connection)
        fill(connection, Corpus(corpus), digest, progress)
        add_indexes(connection)
        connection.execute("ANALYZE")
        connection.commit()
    finally:
        connection.close()


def _settle(file: Path, seconds: int) -> None:
    with file.open("rb+") as stream:
        os.fsync(stream.fileno())
    os.utime(file, (seconds, seconds))


def _sync(folder: Path) -> None:
    """Makes the move durable, where folders can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_abandoned(folder: Path) -> None:
    now = time.time()
    for file in folder.glob(f"{_TEMPORARY}*"):
        with contextlib.suppress(OSError):
            if now - file.stat().st_mtime > _ABANDONED_AFTER:
                file.unlink()


def _unwritable(folder: Path, error: OSError) -> DatabaseError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _no_room(folder)
    return DatabaseError(
        f"cannot write the card database in {folder}: {error.strerror or error}; set {ENVIRONMENT}"
        " to a folder that can be written to"
    )


def _faulty(error: Exception) -> DatabaseError:
    return DatabaseError(
        f"the corpus is faulty ({type(error).__name__}: {error}); “l5r db check” tells where"
    )


def _no_room(folder: Path) -> DatabaseError:
    return DatabaseError(
        f"no room in {folder} for the card database (about 25 MB); make room, or set {ENVIRONMENT}"
        " to another folder"
    )


@contextlib.contextmanager
def _without_collector() -> Iterator[None]:
    """Switches the cyclic collector off: parsing makes many long-lived objects and no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
