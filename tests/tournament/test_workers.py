"""Lists spread over processes: the same answers, and a clean end."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest
from event_runs import CRANE, LION, SHORT, program, write_event

from l5r_cards import Validator
from l5r_cards.reports.verdict import report_as_data
from l5r_cards.tournament.desk import Settings
from l5r_cards.tournament.files import gather
from l5r_cards.tournament.workers import WorkerError, check_all

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder with 150 lists, of which one can't be read."""
    lists: dict[str, str | bytes] = {
        f"{n}.txt": (LION, CRANE, SHORT)[n % 3] + f"# list {n}\n" for n in range(149)
    }
    return write_event(tmp_path / "many", {**lists, "77a.txt": b"%PDF"})


def test_answers_do_not_depend_on_the_number_of_processes(many: Path, validator: Validator) -> None:
    sources = gather([str(many)]).lists
    heard: list[tuple[int, int]] = []
    one = check_all(sources, validator, Settings(), report_as_data, jobs=1)
    three = check_all(
        sources, validator, Settings(), report_as_data, 3, lambda *done: heard.append(done)
    )
    assert three == one
    assert heard == sorted(heard)
    assert heard[-1] == (150, 150)
    assert check_all([], validator, Settings(), jobs=3) == []


def test_the_command_says_the_same_with_any_number(many: Path) -> None:
    shown = []
    for jobs in ("1", "2", "7"):
        with program("check", many, "--jobs", jobs) as child:
            out, err = child.communicate(timeout=60)
        assert (child.returncode, err) == (2, b"")
        shown.append(out)
    assert shown[0] == shown[1] == shown[2]


def ends_process(report: object) -> dict[str, object]:
    os._exit(3)


def test_a_process_that_ends_is_told_of(many: Path, validator: Validator) -> None:
    with pytest.raises(WorkerError, match="ended without an answer"):
        check_all(gather([str(many)]).lists, validator, Settings(), ends_process, jobs=2)


def children(pid: int) -> list[int]:
    """Returns the processes that a process has started and that are still there."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(folder.name))
    return found


def is_there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for_children(pid: int, number: int) -> list[int]:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if len(found := children(pid)) >= number:
            return found
        time.sleep(0.01)
    raise AssertionError("there are no processes")


@needs_proc
@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_ctrl_c_ends_all_without_a_word(many: Path) -> None:
    lists = [many] * 1 + [write_event(many / str(n), {f"{n}.txt": LION}) for n in range(300)]
    with program("check", *lists, "--jobs", "2", "--format", "open") as child:
        workers = wait_for_children(child.pid, 2)
        os.killpg(child.pid, signal.SIGINT)  # as the terminal does: to all of them
        out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (130, b"", b"")
    assert not any(map(is_there, workers))


@needs_proc
@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("pause", [0, 0.05, 0.3])
def test_ctrl_c_pressed_again_and_again_ends_all(tmp_path: Path, pause: float) -> None:
    slow = "".join(f"1 Nonsnese of Wrods {n}\n" for n in range(20))
    event = write_event(tmp_path, {f"{n}.txt": f"# {n}\n{slow}" for n in range(3000)})
    with program("check", event, "--jobs", "2") as child:
        workers = wait_for_children(child.pid, 2)
        time.sleep(0.5)
        for _ in range(3):
            os.killpg(child.pid, signal.SIGINT)
            time.sleep(pause)
        try:
            out, err = child.communicate(timeout=10)
        finally:
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
    assert (child.returncode in (130, -signal.SIGINT), out) == (True, b"")
    assert b"Traceback" not in err
    assert not any(map(is_there, workers))


@needs_proc
def test_workers_do_not_outlive_their_parent(many: Path) -> None:
    with program("check", many, "--jobs", "2") as child:
        workers = wait_for_children(child.pid, 2)
        child.kill()
        child.communicate(timeout=30)
    deadline = time.monotonic() + 20
    while any(map(is_there, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_there, workers))
