"""Files are written where their names lead, whole or not at all, and stdout byte by byte."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from desk_runs import PROGRAM, deck_of, on_a_terminal, process, run

LIST = "3 iron mine\n2 ambush\n"
FIXED = "3 Iron Mine\n2 Ambush\n"

unix = pytest.mark.skipif(sys.platform == "win32", reason="files are others there")


@unix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    file = deck_of(tmp_path, LIST)
    file.chmod(mode)
    assert run("fix", file, "-i").exit_code == 0
    assert file.read_text() == FIXED
    assert file.stat().st_mode & 0o777 == mode
    assert list(tmp_path.iterdir()) == [file]


@unix
@pytest.mark.parametrize("command", ["fix", "convert"])
def test_a_link_leads_to_the_file_that_is_written(tmp_path: Path, command: str) -> None:
    (tmp_path / "far").mkdir()
    file = deck_of(tmp_path / "far", LIST)
    link = tmp_path / "link.txt"
    link.symlink_to("far/deck.txt")
    if command == "fix":
        run("fix", link, "-i")
    else:
        run("convert", "-", "--to", "lackey", "-o", link, stdin=LIST)
    assert link.is_symlink()
    assert file.read_text() == (
        FIXED if command == "fix" else "Dynasty:\n3\tIron Mine\nFate:\n2\tAmbush\n"
    )


@unix
def test_a_link_to_nowhere_makes_its_file(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to("new.txt")
    assert run("convert", "-", "--to", "lackey", "-o", link, stdin=LIST).exit_code == 0
    assert link.is_symlink()
    assert (tmp_path / "new.txt").exists()


@unix
def test_hard_links_stay_one_file(tmp_path: Path) -> None:
    file = deck_of(tmp_path, LIST)
    other = tmp_path / "other.txt"
    os.link(file, other)
    run("fix", file, "-i")
    assert other.read_text() == FIXED
    assert other.samefile(file)


@unix
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    assert run("convert", "-", "--to", "lackey", "-o", pipe, stdin=LIST).exit_code == 0
    reader.join(10)
    assert read[0].startswith("Dynasty:\n3\tIron Mine")
    assert pipe.is_fifo()


@unix
def test_a_file_that_is_open_already_is_written_into(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, LIST)
    command = f"{PROGRAM} convert {deck} --to lackey -o >(cat) | cat"
    shown = subprocess.run(["bash", "-c", command], capture_output=True, check=True)
    assert shown.stdout.startswith(b"Dynasty:\n3\tIron Mine")
    assert run("convert", deck, "--to", "lackey", "-o", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()


@unix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may do anything")
def test_what_may_not_be_written_is_refused(tmp_path: Path) -> None:
    file = deck_of(tmp_path, LIST)
    file.chmod(0o444)
    result = run("fix", file, "-i")
    assert (result.exit_code, file.read_text()) == (2, LIST)
    assert "Permission denied" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "deck.txt", "--to", "lackey", "-o", ""],
        ["convert", "deck.txt", "--to", "lackey", "-o", "no/such/folder.txt"],
        ["convert", "deck.txt", "--to", "lackey", "-o", "."],
        ["convert", "deck.txt", "--to", "lackey", "-o", "./deck.txt"],
        ["sheet", "deck.txt", "--pdf", ""],
        ["sheet", "deck.txt", "--pdf", "."],
        ["tournament", "check", "deck.txt", "--csv", ""],
        ["tournament", "check", "deck.txt", "--html", "."],
    ],
)
def test_names_under_which_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    deck_of(tmp_path, LIST)
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("l5r: ")
    assert [file.name for file in tmp_path.iterdir()] == ["deck.txt"]
    assert (tmp_path / "deck.txt").read_text() == LIST


@pytest.mark.parametrize(
    "changes",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp850"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
@pytest.mark.parametrize("arguments", [["convert", "--to", "plain"], ["fix"], ["fix", "--diff"]])
def test_lists_leave_as_utf_8_whatever_the_locale(
    tmp_path: Path, changes: dict[str, str], arguments: list[str]
) -> None:
    file = deck_of(tmp_path, "1 doji reju xp3 // “the best”\n")
    result = process(arguments[0], file, *arguments[1:], **changes)
    assert b"Traceback" not in result.stderr
    assert "Doji Reju • Experienced 3" in result.stdout.decode()


@unix
@pytest.mark.parametrize("arguments", [["fix"], ["fix", "--diff"]])
def test_a_list_on_a_terminal_does_not_act(tmp_path: Path, arguments: list[str]) -> None:
    file = deck_of(tmp_path, "3 iron mine // \x1b[31mred\u202e\n")
    shown = on_a_terminal(*arguments, file)
    assert b"\x1b" not in shown
    assert "\u202e".encode() not in shown
    assert b"3 Iron Mine // \\x1b[31mred\\u202e" in shown
    assert b"3 Iron Mine // \x1b[31mred" in process(*arguments, file).stdout
    assert b"Reju ? Exp" in on_a_terminal(
        *arguments, deck_of(tmp_path, "doji reju xp3"), PYTHONIOENCODING="ascii"
    ) or b"Reju * Exp" in on_a_terminal(*arguments, file, PYTHONIOENCODING="ascii")


@unix
@pytest.mark.parametrize(
    "arguments",
    [
        ["validate"],
        ["fingerprint"],
        ["convert", "--to", "plain"],
        ["fix"],
        ["stats"],
        ["sheet", "--pdf", "/dev/null"],
        ["diff", "-"],
    ],
)
@pytest.mark.parametrize("source", ["/dev/zero", "-"])
def test_endless_lists_end(arguments: list[str], source: str) -> None:
    endless = subprocess.Popen(["yes", "3 Iron Mine"], stdout=subprocess.PIPE)
    assert endless.stdout is not None
    with endless:
        names = [LEGAL if each == "-" else each for each in arguments[1:]]
        result = process(arguments[0], source, *names, stdin=endless.stdout)
        endless.stdout.close()
        endless.kill()
    assert result.returncode == 2
    assert b"more than 1,048,576 bytes" in result.stderr


LEGAL = Path(__file__).parents[2] / "data" / "decks" / "celestial-lion.txt"
