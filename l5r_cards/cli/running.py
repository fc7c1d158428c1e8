"""Runs the command line to an exit code: no way to end is a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from l5r_cards.cli.console import EXIT_UNUSABLE, building_bar, say

if TYPE_CHECKING:
    import sqlite3

__all__ = ["EXIT_PIPE", "run"]

EXIT_PIPE = 128 + 13
"""The reader of the output went away, as shells tell it of a program that SIGPIPE ended."""


def run(app: Callable[[], object]) -> NoReturn:
    """Runs an app and exits; on a database that turns out to be damaged, runs it once more."""
    import sqlite3

    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    code = EXIT_UNUSABLE
    try:
        try:
            code = _run(app)
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                say(f"l5r: the card database can't be read: {error}")
            elif _is_built_anew(error):
                code = _run(app)
        # Else Python would flush at its very end, and complain where no one can catch it.
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up_stdout()
        code = EXIT_PIPE
    except OSError as error:
        _give_up_stdout()
        if error.filename is None and error.strerror:
            say(f"l5r: the output could not be written: {error.strerror}")
        else:
            say(f"l5r: {error}")
        code = EXIT_UNUSABLE
    sys.exit(code)


def _run(app: Callable[[], object]) -> int:
    before = _stdout()
    try:
        app()
    except SystemExit as end:
        # Where the reader has gone typer puts another stream in the place, rich another file.
        if _stdout() != before:
            raise BrokenPipeError from None
        return end.code if isinstance(end.code, int) else 0
    return 0


def _stdout() -> tuple[int, ...]:
    """Returns what tells the present stdout from any other."""
    try:
        status = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):
        return (id(sys.stdout),)
    return (id(sys.stdout), status.st_dev, status.st_ino)


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error tells of a file that is not as it was built; a full disk's does not."""
    import sqlite3

    # A damaged schema shows as a plain error: a table that is not there.
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in damage


def _is_built_anew(damage: Exception) -> bool:
    """Builds the database anew; tells why, where that can't be done."""
    from l5r_cards.corpus.errors import CorpusError
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import rebuild

    say(f"l5r: the card database is damaged ({damage}); it is built anew")
    try:
        rebuild(building_bar()).close()
    except (CorpusError, DatabaseError) as error:
        say(f"l5r: {error}")
        return False
    return True


def _give_up_stdout() -> None:
    """Sends what is still to be written nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
