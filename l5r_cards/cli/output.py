"""What commands write: to a file, wherever its name leads, and lists to stdout."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from l5r_cards.cli.console import fail

__all__ = ["check_apart", "check_output", "print_list", "write_file"]

_STREAMS = ("/dev/", "/proc/")
"""Places where a name stands for something that is open already, and can't be replaced."""


def check_output(name: str) -> None:
    """Ends the program if nothing can be written under a name, before any work is done."""
    if not name:
        fail("the name of the file to write is empty")
    if "\0" in name:
        fail("the name of the file to write holds a NUL character")


def check_apart(names: Sequence[str], options: str) -> None:
    """Ends the program if some of the files to write, by these options, are one."""
    if len(set(map(os.path.realpath, names))) < len(names):
        fail(f"{options} need a file each, not one for several")


def write_file(name: str, data: bytes) -> None:
    """Writes a file, or ends the program telling why it can't.

    The file that a link leads to is written, and keeps its mode and owner. It is replaced as a
    whole, so that nobody ever finds half of it; only where that would take it from those who share
    it (hard links, pipes, devices, another owner's file) it is written in place.
    """
    check_output(name)
    try:
        real = Path(os.path.realpath(name))
        try:
            status = os.stat(name)  # noqa: PTH116 - /dev/fd/63 has no path of its own
        except FileNotFoundError:
            _replace(real, data, None)
            return
        if _is_shared(name, status) or not _replaced_like(real, data, status):
            with open(name, "wb") as stream:  # noqa: PTH123
                stream.write(data)
    except OSError as error:
        fail(f"{name}: {error.strerror or error}")


def print_list(text: str, data: bytes | None = None) -> None:
    """Prints a list to stdout: for programs byte by byte, for people so that nothing in it acts.

    :param data: the list as it would stand in a file; in UTF-8 if None.
    """
    if not sys.stdout.isatty():
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace") if data is None else data)
        sys.stdout.buffer.flush()
        return
    from l5r_cards.decks.text import split_lines
    from l5r_cards.model.visible import visible
    from l5r_cards.reports.terminal import Terminal

    terminal = Terminal()
    lines = split_lines(text)
    for line in lines if lines[-1] else lines[:-1]:
        terminal.line("\t".join(map(visible, line.split("\t"))))


def _is_shared(name: str, status: os.stat_result) -> bool:
    return (
        not stat.S_ISREG(status.st_mode)
        or status.st_nlink > 1
        or name.startswith(_STREAMS)
        or not os.access(name, os.W_OK)  # to be refused, as by everyone else
    )


def _replaced_like(real: Path, data: bytes, status: os.stat_result) -> bool:
    """Replaces a file by one of its mode and owner; False where that can't be done."""
    try:
        _replace(real, data, status)
    except PermissionError:
        return False
    return True


def _replace(real: Path, data: bytes, status: os.stat_result | None) -> None:
    import secrets

    temporary = real.with_name(f".l5r-{secrets.token_hex(8)}")
    try:
        mode = 0o666 if status is None else 0o600
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(temporary, flags, mode), "wb") as stream:
            stream.write(data)
        if status is not None:
            if hasattr(os, "chown"):
                made = temporary.stat()
                if (made.st_uid, made.st_gid) != (status.st_uid, status.st_gid):
                    os.chown(temporary, status.st_uid, status.st_gid)
            with contextlib.suppress(shutil.Error):
                shutil.copystat(real, temporary)
            os.utime(temporary)
        temporary.replace(real)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
