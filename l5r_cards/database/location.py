"""Where the card database lies, and how its file is told from any other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from l5r_cards.database.errors import DatabaseError

__all__ = ["APPLICATION_ID", "ENVIRONMENT", "Location", "is_ours", "locate", "seal"]

ENVIRONMENT = "L5R_DB"
"""Names another folder (an existing one, or with a separator at its end) or file."""

APPLICATION_ID = 0x4C355243
"""``L5RC``, in the header of every database file that this program builds."""

_MAGIC = b"SQLite format 3\0"
_PREFIX = "cards-"
_SUFFIX = ".sqlite"


class Location(NamedTuple):
    """The place of one corpus' database."""

    path: Path
    chosen: bool
    """Whether the user named this very file; else its name holds the digest."""

    def others(self) -> list[Path]:
        """Returns the databases of other corpora beside this one."""
        if self.chosen:
            return []
        files = self.path.parent.glob(f"{_PREFIX}*{_SUFFIX}")
        return [file for file in files if file != self.path and is_ours(file)]


def locate(digest: str) -> Location:
    """Returns where the database of the corpus with that digest belongs.

    That is the user's cache folder for ``l5r``, unless the environment variable ``L5R_DB`` names
    another folder or file.

    :raises DatabaseError: what it names can be neither.
    """
    named = os.environ.get(ENVIRONMENT)
    if named:
        try:
            path = Path(named).expanduser()
            is_folder = named.endswith(("/", os.sep)) or path.is_dir()
        except (OSError, RuntimeError) as error:
            raise DatabaseError(
                f"{ENVIRONMENT} names {named[:80]}, which can be no file: {error}"
            ) from error
        if not is_folder:
            return Location(path, chosen=True)
    else:
        from platformdirs import user_cache_path

        path = user_cache_path("l5r", appauthor=False)
    return Location(path / f"{_PREFIX}{digest[:16]}{_SUFFIX}", chosen=False)


def seal(digest: str) -> int:
    """Returns the modification time, in seconds, that a sound database of that corpus carries.

    Any later write to the file breaks the seal. Even, as some file systems keep even seconds only.
    """
    return 1_000_000_000 + 2 * int(digest[:7], 16)


def is_ours(file: Path) -> bool:
    """Whether a file begins like a database that this program built.

    :raises DatabaseError: the file cannot be read.
    """
    try:
        with file.open("rb") as stream:
            header = stream.read(72)
    except OSError as error:
        raise DatabaseError(f"cannot read {file}: {error.strerror}") from error
    return header[:16] == _MAGIC and header[68:72] == APPLICATION_ID.to_bytes(4, "big")
