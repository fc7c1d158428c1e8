"""What every command shares: the catalog with its progress bar, stdin, errors, JSON."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, NoReturn, TextIO

import typer

from l5r_cards.api import Catalog

__all__ = [
    "EXIT_NO",
    "EXIT_UNUSABLE",
    "catalog",
    "fail",
    "print_json",
    "print_path",
    "read_stdin",
    "say",
]

EXIT_NO = 1
"""The answer is no: an illegal deck, a faulty corpus, nothing found."""
EXIT_UNUSABLE = 2
"""Unusable input or wrong usage."""
_stdin: dict[TextIO, bytes] = {}
"""What was read from stdin, by the stream that it was."""


def say(message: str) -> None:
    """Prints a sentence to stderr, where it is in nobody's way."""
    typer.echo(message, err=True)


def fail(message: str) -> NoReturn:
    """Ends the program with an error message and exit code 2."""
    say(f"l5r: {message}")
    raise typer.Exit(EXIT_UNUSABLE)


def print_json(data: Any) -> None:
    """Prints data as JSON that any terminal can show."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    text = json.dumps(data, indent=2, ensure_ascii=encoding != "utf8")
    try:
        text.encode()
    except UnicodeEncodeError:  # a file name that is no text
        text = json.dumps(data, indent=2)
    typer.echo(text)


def print_path(path: Path) -> None:
    """Prints a path as the shell needs it, whatever its bytes are as text."""
    typer.echo(os.fsencode(path) if os.name == "posix" else str(path))


def read_stdin() -> bytes | None:
    """Returns all of stdin, None if it is closed.

    It is kept: a list may be named twice, and all is run again on a damaged database.
    """
    stream = sys.stdin
    if stream is None:
        return None
    if stream not in _stdin:
        _stdin.clear()
        _stdin[stream] = stream.buffer.read()
    return _stdin[stream]


def catalog() -> Catalog:
    """Returns the catalog, building its database on first use with a bar on stderr."""
    from l5r_cards.corpus.errors import CorpusError
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import open_database

    try:
        return Catalog(open_database(notice=lambda text: say(f"l5r: {text}"), progress=Bar()))
    except (CorpusError, DatabaseError) as error:
        fail(str(error))


class Bar:
    """Draws how far a build is; on a pipe it only says that it has begun."""

    _WIDTH = 30

    def __init__(self) -> None:
        self._begun = False
        self._drawn = -1

    def __call__(self, done: int, total: int) -> None:
        screen = sys.stderr.isatty()
        if not self._begun:
            self._begun = True
            if not screen:
                say("l5r: building the card database; this is done once")
        share = self._WIDTH * done // max(total, 1)
        if screen and share != self._drawn:
            self._drawn = share
            bar = "#" * share + "." * (self._WIDTH - share)
            end = "\n" if done >= total else ""
            sys.stderr.write(f"\rl5r: building the card database [{bar}]{end}")
            sys.stderr.flush()
