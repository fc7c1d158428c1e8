"""Records of games as files: where one may be written, and games that are stopped from outside."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

import typer

from l5r_cards.cli.console import fail, say

if TYPE_CHECKING:
    from l5r_cards.engine.decisions import Decision, Seat
    from l5r_cards.engine.views import View
    from l5r_cards.play.record import Record

__all__ = ["Interruptions", "check_writable", "read_from", "write_to"]

_MOST_BYTES = 50_000_001
"""Of stdin: enough to show that it is too large for a record."""


def read_from(file: str) -> Record:
    """Reads a record; ``-`` is stdin.

    :raises RecordError: there is none.
    """
    from l5r_cards.play.record import parse_record, read_record

    if file != "-":
        return read_record(file)
    data = sys.stdin.buffer.read(_MOST_BYTES) if sys.stdin is not None else b""
    return parse_record(data, "stdin")


def check_writable(record: str | None) -> None:
    """Ends the program before a game is played whose record could not be written.

    Nothing but a record, or an empty file, is ever replaced by one.
    """
    if record is None or record == "-":
        return
    path = Path(os.path.realpath(record))
    try:
        if path.is_dir():
            fail(f"{record}: this is a folder")
        if path.is_file() and path.stat().st_size:
            _check_replaceable(record)
        elif path.exists() and not path.is_file():
            return  # a device
        # Nothing else tells it of all file systems.
        attempt = path.with_name(f".{path.name}.{os.getpid()}.new")
        attempt.touch()
        attempt.unlink()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        fail(f"{record}: nothing can be written there ({why})")


def _check_replaceable(record: str) -> None:
    from l5r_cards.play.record import RecordError, read_record

    try:
        read_record(record)
    except RecordError as error:
        place = f"{error.place}: " if error.place else ""
        fail(
            f"{record}: this file is there already and no record that could be replaced"
            f" ({place}{error.message}); name another one"
        )
    say(f"l5r: {record}: the record that is there will be replaced")


def write_to(record: Record, file: str) -> str | None:
    """Writes a record to a file; returns why it could not. ``-`` is stdout."""
    from l5r_cards.play.record import record_as_text, write_record

    if file == "-":
        typer.echo(record_as_text(record), nl=False)
        return None
    try:
        write_record(record, file)
    except (OSError, ValueError) as error:
        return f"{file}: {getattr(error, 'strerror', None) or error}"
    return None


class Interruptions:
    """Lets Ctrl-C, SIGTERM and SIGHUP break a game off between two answers, so that it is kept.

    In the middle of what the engine does there would be no game to keep. The second signal ends
    the program at once.
    """

    def __init__(self) -> None:
        self._caught = 0
        self._is_asking = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Interruptions:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                # One that is ignored stays so: nohup wants it.
                if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._catch)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @property
    def exit_code(self) -> int:
        """As shells tell it of a program that a signal ended; 0 if a person stopped, or nobody."""
        return 128 + self._caught if self._caught else 0

    def _catch(self, number: int, frame: FrameType | None) -> None:
        again = bool(self._caught)
        if not (self._is_asking and number == signal.SIGINT):
            self._caught = number
        if self._is_asking or again:
            raise KeyboardInterrupt

    def ask(self, prompt: str) -> str:
        """Returns a line from stdin.

        :raises EOFError: there is none.
        :raises KeyboardInterrupt: a signal has come.
        """
        self._is_asking = True
        try:
            if self._caught:
                raise KeyboardInterrupt
            sys.stderr.write(prompt)
            sys.stderr.flush()
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except OSError as error:  # the terminal is gone
            raise EOFError from error
        finally:
            self._is_asking = False
        if not line:
            raise EOFError
        return line

    def stoppable(self, seats: Sequence[Seat]) -> list[Seat]:
        """Returns the seats, those that need no person made ones that a signal stops."""
        return [each if hasattr(each, "sit") else _Stoppable(each, self) for each in seats]

    @property
    def is_wanted(self) -> bool:
        """Whether a signal has come."""
        return bool(self._caught)


class _Stoppable:
    """A seat that breaks the game off once a signal has come."""

    def __init__(self, seat: Seat, interruptions: Interruptions) -> None:
        self._seat = seat
        self._interruptions = interruptions

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        if self._interruptions.is_wanted:
            from l5r_cards.play.match import StopPlay

            raise StopPlay
        return self._seat.choose(view, decision)
