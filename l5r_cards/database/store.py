"""Opens the card database: builds it on first use, never trusts a damaged one.

Only `open_database` and `rebuild` are for callers. The reading path imports neither YAML nor
sqlite-utils; both come in only when a database must be built.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from l5r_cards.corpus.digest import LAYOUT_VERSION, corpus_digest
from l5r_cards.corpus.location import data_folder
from l5r_cards.database.errors import DamagedDatabaseError, DatabaseError, ForeignFileError
from l5r_cards.database.location import ENVIRONMENT, Location, is_ours, locate, seal

__all__ = ["database_path", "open_database", "rebuild"]

Notice = Callable[[str], None]
"""Called with a sentence for the user."""
Progress = Callable[[int, int], None]
"""Called with the number of cards done and the number of all cards."""


def open_database(
    notice: Notice | None = None, progress: Progress | None = None
) -> sqlite3.Connection:
    """Opens the database of the present corpus, read-only, building it first where need be.

    :param notice: told when a damaged or outdated file is built anew.
    :param progress: told how a build goes on.
    :raises DatabaseError: it can be neither opened nor built.
    :raises CorpusError: it must be built, and a corpus file is faulty.
    """
    digest = corpus_digest(data_folder())
    location = locate(digest)
    try:
        return _open(location.path, digest)
    except FileNotFoundError:
        pass
    except DamagedDatabaseError as damage:
        if location.chosen:
            _refuse_foreign(location.path)
        if notice is not None:
            notice(f"{damage}; it is built anew")
    return _build(location, digest, progress)


def database_path() -> Path:
    """Returns where the database of the present corpus is, or would be built.

    :raises DatabaseError: the place cannot be looked at.
    """
    return locate(corpus_digest(data_folder())).path


def rebuild(progress: Progress | None = None) -> sqlite3.Connection:
    """Builds the database anew and opens it, for a caller whose query met a damaged one.

    Connections opened before must be closed by their owner; they still see the old file.

    :raises DatabaseError: it can be neither built nor opened.
    :raises CorpusError: a corpus file is faulty.
    """
    digest = corpus_digest(data_folder())
    return _build(locate(digest), digest, progress)


def _open(path: Path, digest: str) -> sqlite3.Connection:
    try:
        status = path.stat()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _unreachable(path, error) from error
    if status.st_mtime != seal(digest):
        # A write since the build, or the database of another corpus.
        raise DamagedDatabaseError(f"the card database {path} was changed since it was built")
    try:
        # The file is never changed in place, so no lock or journal has to be looked for.
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error as error:
        raise DatabaseError(f"cannot open the card database {path}: {error}") from error
    try:
        meta = dict(connection.execute("select key, value from meta"))
    except sqlite3.Error as error:
        connection.close()
        raise DamagedDatabaseError(f"the card database {path} is damaged: {error}") from error
    if (meta.get("digest"), meta.get("layout")) != (digest, str(LAYOUT_VERSION)):
        connection.close()
        raise DamagedDatabaseError(f"the card database {path} is of another corpus")
    return connection


def _build(location: Location, digest: str, progress: Progress | None) -> sqlite3.Connection:
    from l5r_cards.database.build import build_database

    path = location.path
    if location.chosen:
        _refuse_foreign(path)
    elif path.is_dir():
        raise ForeignFileError(f"{path} is a folder, where the card database should be a file")
    build_database(path, digest, progress)
    for other in _others(location):
        with contextlib.suppress(OSError):
            other.unlink()
    try:
        return _open(path, digest)
    except FileNotFoundError as error:
        raise DatabaseError(f"the card database {path} vanished after it was built") from error


def _others(location: Location) -> list[Path]:
    try:
        return location.others()
    except (OSError, DatabaseError):
        return []


def _refuse_foreign(path: Path) -> None:
    try:
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return
    except OSError as error:
        raise _unreachable(path, error) from error
    if not path.is_file() or not is_ours(path):
        raise ForeignFileError(
            f"{ENVIRONMENT} names {path}, which is no card database of this program; it was left"
            f" alone. Set {ENVIRONMENT} to a folder or to a new file"
        )


def _unreachable(path: Path, error: OSError) -> DatabaseError:
    return DatabaseError(
        f"cannot reach the card database {path}: {error.strerror or error}; set {ENVIRONMENT} to"
        " another folder"
    )
