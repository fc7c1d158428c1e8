"""What the tests of the desk share: the command itself, here or as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

from typer.testing import CliRunner, Result

from l5r_cards.cli import app

__all__ = ["PROGRAM", "deck_of", "on_a_terminal", "process", "run"]

PROGRAM = str(Path(sys.executable).parent / "l5r")


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Runs a command in this process; a crash is raised, not swallowed."""
    words = list(map(str, arguments))
    return CliRunner().invoke(app, words, input=stdin, catch_exceptions=False)


def process(
    *arguments: str | Path, stdin: bytes | IO[Any] = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs a command as users do, its output in pipes."""
    given: dict[str, Any] = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
    return subprocess.run(
        [PROGRAM, *map(str, arguments)],
        capture_output=True,
        env={**os.environ, **changes},
        timeout=60,
        check=False,
        **given,
    )


def on_a_terminal(*arguments: str | Path, **changes: str) -> bytes:
    """Runs a command with a terminal as its stdout; returns what that is shown."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "dumb", **changes},
    ) as child:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # the other end is closed
            pass
        child.wait(60)
    os.close(ours)
    return shown


def deck_of(folder: Path, text: str | bytes, name: str = "deck.txt") -> Path:
    """Writes a list and returns its file."""
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file
