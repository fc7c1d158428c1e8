"""What every command shares: the catalog with its progress bar, stdin, errors, JSON."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

import typer

from l5r_cards.api import Catalog
from l5r_cards.model.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "EXIT_NO",
    "EXIT_UNUSABLE",
    "Bar",
    "building_bar",
    "catalog",
    "fail",
    "print_json",
    "print_path",
    "read_stdin",
    "say",
    "seed_or_chance",
    "text_of",
]

EXIT_NO = 1
"""The answer is no: an illegal deck, a faulty corpus, nothing found."""
EXIT_UNUSABLE = 2
"""Unusable input or wrong usage."""
_stdin: dict[TextIO, bytes] = {}
"""What was read from stdin, by the stream that it was."""


def say(message: str) -> None:
    """Prints a sentence to stderr, where it is in nobody's way, and acts on no terminal."""
    typer.echo("\n".join(map(visible, message.split("\n"))), err=True)


def text_of(words: Iterable[str]) -> str:
    """Returns the words of an argument as one text; bytes that are none are shown as such.

    What the shell hands over need be no text in the locale's encoding, as a file's name is not.
    """
    joined = " ".join(words)
    return joined.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


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
    """Returns a list from stdin, None if it is closed; what is longer than any list is cut.

    It is kept: a list may be named twice, and all is run again on a damaged database.
    """
    stream = sys.stdin
    if stream is None:
        return None
    if stream not in _stdin:
        _stdin.clear()
        from l5r_cards.decks.text import MAX_BYTES

        _stdin[stream] = stream.buffer.read(MAX_BYTES + 1)  # enough to show that it is too long
    return _stdin[stream]


def catalog() -> Catalog:
    """Returns the catalog, building its database on first use with a bar on stderr."""
    from l5r_cards.corpus.errors import CorpusError
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import open_database

    try:
        return Catalog(open_database(lambda text: say(f"l5r: {text}"), building_bar()))
    except (CorpusError, DatabaseError) as error:
        fail(str(error))


class Bar:
    """Draws on a terminal how far long work is, and takes the bar away when it is done.

    On a pipe it says at most that the work has begun.
    """

    _WIDTH = 30

    def __init__(self, task: str, notice: str | None = None, patience: float = 0) -> None:
        """`patience`: the seconds before anything is drawn."""
        self._task = task
        self._notice = notice
        self._start = time.monotonic()
        self._from = self._start + patience
        self._drawn = ""

    def __call__(self, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            if self._notice:
                say(self._notice)
                self._notice = None
            return
        if time.monotonic() < self._from:
            return
        parts = self._WIDTH * done // max(total, 1)
        share = 100 * done // max(total, 1)
        text = f"l5r: {self._task} [{'#' * parts:.<{self._WIDTH}}] {share:3} %"
        if done and (left := (time.monotonic() - self._start) * (total - done) / done) >= 1:
            text += f", {_duration(left)} left"
        text = text.ljust(len(self._drawn))
        if done >= total:
            text = " " * len(self._drawn) + "\r"
        if text != self._drawn:
            self._drawn = text
            sys.stderr.write(f"\r{text}")
            sys.stderr.flush()


def _duration(seconds: float) -> str:
    """Returns a time in words: ``8 s``, ``2:05 min``, ``1:04 h``."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"


def building_bar() -> Bar:
    """Returns the bar of the database's building."""
    task = "building the card database"
    return Bar(task, f"l5r: {task}; this is done once")


def seed_or_chance(seed: int | None) -> int:
    """Returns a seed, one by chance if none is given."""
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(10**9)
