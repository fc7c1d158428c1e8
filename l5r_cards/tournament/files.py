"""Finds an event's lists: files as named, and folders to their depths."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from l5r_cards.decks.lists import UnreadableList
from l5r_cards.decks.text import MAX_BYTES
from l5r_cards.tournament.names import natural

__all__ = ["NO_LISTS", "Gathering", "Source", "Unreadable", "gather", "read"]

NO_LISTS = frozenset(
    (
        *(".csv", ".tsv", ".pdf", ".html", ".htm", ".css", ".js", ".py", ".pyc", ".exe", ".lnk"),
        *(".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff", ".heic"),
        *(".zip", ".gz", ".tgz", ".tar", ".xz", ".bz2", ".7z", ".rar", ".xls", ".xlsx", ".ods"),
        *(".mp3", ".mp4", ".mov", ".avi", ".db", ".sqlite", ".ini", ".log", ".bak", ".tmp"),
    )
)
"""Extensions of files in a folder that are surely no lists.

Text documents are not among them: someone may have handed in a list as one, and must be told.
"""


class Source(NamedTuple):
    """A file that should be a list."""

    path: str
    """How it is opened and told of; ``-`` is stdin."""
    name: str
    """Its path below the folder in which it was found, parted by ``/``."""
    data: bytes | None = None
    """What it holds, where it can be read but once."""
    is_named: bool = False
    """Whether someone named this very file, which must then be a list."""


class Unreadable(NamedTuple):
    """A file that is no list."""

    source: str
    message: str
    line: int | None = None


class Gathering(NamedTuple):
    """What was found."""

    lists: tuple[Source, ...]
    """The lists to be checked: folder by folder, in the natural order of their names."""
    passed: tuple[Source, ...] = ()
    """Files in folders that are no lists by their names."""
    hidden: int = 0
    """How many hidden files and folders were met."""
    unreadable: tuple[Unreadable, ...] = ()
    """Files named and folders that can't be read."""


def gather(
    arguments: Sequence[str], stdin: bytes | None = None, ignored: Collection[str] = ()
) -> Gathering:
    """Finds the lists that arguments name; a folder is searched with all its sub-folders.

    In folders, hidden files, backups and files of the kinds in `NO_LISTS` are passed over; a file
    that is named is not. Nothing is found twice. Links to folders are not followed.

    :param stdin: what ``-`` stands for.
    :param ignored: absolute paths of files that are there for another purpose.
    """
    found: dict[str, tuple[Source, int]] = {}
    unreadable: list[Unreadable] = []
    for argument in arguments:
        if argument == "-":
            if stdin is None:
                unreadable.append(Unreadable("-", "there is no standard input"))
            else:
                found["-"] = (Source("-", "-", stdin, True), _LIST)
            continue
        try:
            for source, kind in _walk(argument, unreadable):
                place = os.path.abspath(source.path)  # noqa: PTH100 - links stay as they are
                if place in ignored:
                    continue
                if place not in found or kind < found[place][1]:
                    found[place] = (source, kind)
                elif source.is_named:
                    found[place] = (found[place][0]._replace(is_named=True), kind)
        except (OSError, ValueError) as error:
            unreadable.append(Unreadable(argument, _reason(error)))
    return Gathering(
        lists=tuple(source for source, kind in found.values() if kind == _LIST),
        passed=tuple(source for source, kind in found.values() if kind == _PASSED),
        hidden=sum(kind == _HIDDEN for _, kind in found.values()),
        unreadable=tuple(unreadable),
    )


def read(source: Source) -> bytes:
    """Returns what a source holds.

    :raises UnreadableList: it can't be read, or is far too long for a list.
    """
    if source.data is not None:
        return source.data
    file = Path(source.path)
    try:
        status = file.stat()
        if not stat.S_ISREG(status.st_mode):  # the roster may name anything in the folder
            raise UnreadableList(source.path, "this is no file with text in it")
        if status.st_size > MAX_BYTES:
            raise UnreadableList(
                source.path,
                f"the source has {status.st_size:,} bytes",
                None,
                f"at most {MAX_BYTES:,} bytes (1 MiB)",
            )
        with file.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise UnreadableList(source.path, _reason(error)) from error


_LIST, _PASSED, _HIDDEN = range(3)


def _walk(argument: str, unreadable: list[Unreadable]) -> Iterator[tuple[Source, int]]:
    """Yields a file named, or what there is in a folder, each with its kind."""
    if not argument:
        raise ValueError("no file is named")
    mode = Path(argument).stat().st_mode
    if not stat.S_ISDIR(mode):
        data = None
        if not stat.S_ISREG(mode):  # a pipe has one reader and gives what it has but once
            with Path(argument).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        yield Source(argument, Path(argument).name, data, True), _LIST
        return

    def refused(error: OSError) -> None:
        unreadable.append(Unreadable(str(error.filename), _reason(error)))

    for folder, folders, files in os.walk(argument, onerror=refused):
        folders.sort(key=natural)
        for name in [each for each in folders if _is_hidden(each)]:
            folders.remove(name)
            yield _source(argument, folder, name), _HIDDEN
        for name in [each for each in folders if Path(folder, each).is_symlink()]:
            yield _source(argument, folder, name), _PASSED
        for name in sorted(files, key=natural):
            source = _source(argument, folder, name)
            if _is_hidden(name):
                yield source, _HIDDEN
            elif _is_no_list(source):
                yield source, _PASSED
            else:
                yield source, _LIST


def _source(top: str, folder: str, name: str) -> Source:
    path = os.path.join(folder, name)  # noqa: PTH118 - "./a.txt" stays as it is
    return Source(path, Path(path).relative_to(top).as_posix())


def _is_hidden(name: str) -> bool:
    return name.startswith(".")


def _is_no_list(source: Source) -> bool:
    path = Path(source.path)
    if path.suffix.lower() in NO_LISTS or path.name.endswith("~") or path.name.startswith("~$"):
        return True
    try:
        mode = path.stat().st_mode
    except OSError:
        return False  # a link to nowhere: whoever reads it says so
    return not stat.S_ISREG(mode)


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
