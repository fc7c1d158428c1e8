"""A reader that goes away and a user who has had enough leave no traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_runs import LEGAL, environment, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")


def start(*arguments: str, **changes: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [program(), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**changes),
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["rule", "the", "--all"],
        ["rule", "the", "--all", "--json"],
        ["formats", "--json"],
        ["validate", *[LEGAL] * 50, "--all-formats"],
        ["validate", *[LEGAL] * 50, "--all-formats", "--json"],
    ],
)
def test_a_reader_that_goes_away(arguments: list[str]) -> None:
    with start(*arguments) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == (0 if "formats" in arguments else 141)  # what fits the pipe is out


@pytest.mark.parametrize(
    "arguments", [["formats"], ["validate", LEGAL], ["db", "path"], ["--help"]]
)
def test_a_reader_that_never_was_there(arguments: list[str]) -> None:
    with start(*arguments) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 141


def interrupt(child: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """Presses Ctrl-C."""
    child.send_signal(signal.SIGINT)
    return child.communicate(timeout=20)


def test_interrupted_while_it_waits_for_a_list() -> None:
    with start("validate", LEGAL, "-") as child:
        wait_for_stdin(child)
        out, err = interrupt(child)
    assert (child.returncode, err) == (130, b"")
    assert out == b"" or out.startswith(LEGAL.encode())


def test_interrupted_while_it_builds(tmp_path: Path) -> None:
    with start("db", "build", L5R_DB=str(tmp_path) + os.sep) as child:
        assert child.stderr is not None
        assert child.stderr.readline().startswith(b"l5r: building")
        out, err = interrupt(child)
    assert (child.returncode, out, err) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_interrupted_while_it_checks() -> None:
    with start("db", "check") as child:
        assert child.stderr is not None
        assert child.stderr.readline().startswith(b"l5r: checking")
        _, err = interrupt(child)
    assert (child.returncode, err) == (130, b"")


def wait_for_stdin(child: subprocess.Popen[bytes]) -> None:
    """Waits until a process sleeps in a read of its stdin."""
    status = Path(f"/proc/{child.pid}/wchan")
    deadline = time.monotonic() + 10
    while status.exists() and time.monotonic() < deadline:
        if "pipe" in status.read_text():
            return
        time.sleep(0.02)
    time.sleep(0.5)
