"""What goes where: data and talk, colours and widths, encodings, JSON by its schema."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import shutil
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from cli_runs import ANSI, DECKS, LEGAL, check_json, commands, environment, process, program, run

from l5r_cards.corpus.location import schema_folder

needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
ENCODINGS = ["ascii", "cp1252", "cp437", "utf-8", "utf-16"]
AS_JSON = {
    "validate": ["validate", LEGAL, "nowhere", "--json"],
    "rule": ["rule", "the", "--json"],
    "formats": ["formats", "--json"],
    "stats": ["stats", LEGAL, "--json"],
    "diff": ["diff", LEGAL, LEGAL, "--json"],
    "fingerprint": ["fingerprint", LEGAL, "--json"],
    "db info": ["db", "info", "--json"],
    "play": ["play", LEGAL, "--seed", "1", "--json"],
    "db check": ["db", "check", "--json"],
}
SCHEMAS = {"random": "show", "replay": "play"}
"""Schemas that commands share; others have their command's name."""


def on_terminal(
    *arguments: str,
    columns: int = 60,
    encoding: str = "utf-8",
    typed: bytes = b"",
    **changes: str,
) -> tuple[int, str]:
    """Runs a command on a terminal of some width; returns the exit code and all that it shows."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen(
        [program(), *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(**changes),
    ) as child:
        os.close(slave)
        os.write(master, typed)
        shown = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:  # what Linux says when the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(master)
    return child.returncode, shown.decode(encoding).replace("\r\n", "\n")


def test_every_command_with_json_has_a_schema() -> None:
    with_json = {
        words
        for words, command in commands().items()
        if any("--json" in option.opts for option in command.params)
    }
    assert AS_JSON.keys() <= with_json
    names = {SCHEMAS.get(words, words).replace(" ", "_") for words in with_json}
    assert names <= {file.name.split(".")[0] for file in (schema_folder() / "output").iterdir()}


# What `db check` prints has tests of its own, which need not wait for the check.
@pytest.mark.parametrize("words", sorted(AS_JSON.keys() - {"db check"}))
def test_json_is_by_its_schema_and_stands_alone(words: str) -> None:
    result = run(*AS_JSON[words])
    check_json(result.stdout, words.replace(" ", "_"))
    assert result.stdout.endswith("}\n")
    assert not ANSI.search(result.stdout)


@pytest.mark.parametrize("file", sorted(DECKS.iterdir()), ids=lambda file: file.name)
def test_verdicts_on_real_lists_are_by_the_schema(file: Path) -> None:
    for options in (["--all-formats"], ["-f", "open", "--strict"], ["--date", "2005-01-01"]):
        check_json(run("validate", str(file), "--json", *options).stdout, "validate")


def test_pipes_get_no_colour_and_whole_lines(illegal: str) -> None:
    for arguments in (
        ["validate", illegal, "nowhere"],
        ["validate", illegal, "--all-formats"],
        ["formats", "emperor"],
        ["rule", "D-DECK-09"],
        ["validate", "--help"],
        ["validate", "--nonsense"],
    ):
        result = process(*arguments)
        assert b"\x1b" not in result.stdout + result.stderr
    lines = process("validate", illegal).stdout.decode().splitlines()
    assert max(map(len, lines)) > 80


@needs_terminal
def test_a_terminal_gets_colours(illegal: str) -> None:
    code, shown = on_terminal("validate", illegal, LEGAL, "--all-formats")
    assert "\x1b[32mlegal\x1b[0m" in shown
    code, shown = on_terminal("validate", illegal, LEGAL)
    assert code == 1
    for color in ("31", "33", "2", "31;1", "32;1", "1"):
        assert f"\x1b[{color}m" in shown
    plain = ANSI.sub("", shown)
    words = process("validate", illegal, LEGAL).stdout.decode()
    assert plain.split() == words.split()


@needs_terminal
@pytest.mark.parametrize("wish", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_are_not_forced_on_anyone(illegal: str, wish: dict[str, str]) -> None:
    _, shown = on_terminal("validate", illegal, **wish)
    assert "\x1b" not in shown


@needs_terminal
def test_an_empty_no_color_wishes_nothing(illegal: str) -> None:
    _, shown = on_terminal("validate", illegal, NO_COLOR="")
    assert "\x1b[31m" in shown


@needs_terminal
@pytest.mark.parametrize("columns", [40, 60, 100])
@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "illegal.txt", "-f", "celestial", "--explain"],
        ["validate", "illegal.txt", "--all-formats"],
        ["rule", "D-DECK-09"],
        ["rule", "the"],
        ["formats", "emperor"],
        ["formats"],
    ],
)
def test_a_terminal_gets_lines_that_fit(
    illegal: str, monkeypatch: pytest.MonkeyPatch, arguments: list[str], columns: int
) -> None:
    monkeypatch.chdir(Path(illegal).parent)
    _, shown = on_terminal(*arguments, columns=columns)
    lines = ANSI.sub("", shown).splitlines()
    wide = [line for line in lines if len(line) > columns]
    assert [line for line in wide if len(line.split()) > 1] == []
    whole = process(*arguments).stdout.decode()
    assert " ".join(whole.split()) == " ".join(" ".join(lines).split())
    assert columns > 60 or len(lines) > len(whole.splitlines())


@needs_terminal
def test_a_narrow_terminal_and_none(illegal: str) -> None:
    for columns in (1, 10, 0):
        code, shown = on_terminal("validate", illegal, columns=columns)
        assert code == 1
        assert "Traceback" not in shown


@needs_terminal
def test_building_shows_a_bar(tmp_path: Path) -> None:
    code, shown = on_terminal("formats", L5R_DB=str(tmp_path) + os.sep)
    assert code == 0
    bars = [part for part in shown.split("\r") if part.startswith("l5r: building")]
    assert len(bars) > 10
    assert bars[0].count("#") < bars[-1].count("#")
    assert "imperial" in shown.rpartition("]\n")[2]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "naïve.txt", "-f", "celestial", "--explain"],
        ["validate", "naïve.txt", "--json"],
        ["validate", "naïve.txt", "--all-formats"],
    ],
)
def test_any_encoding_of_the_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], encoding: str
) -> None:
    text = "3 Naga Attaché\n2 Zażółć gęślą jaźń\n4 Ratling “Scout” 龍\n1 Meanwhile…\n"
    (tmp_path / "naïve.txt").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = process(*arguments, PYTHONIOENCODING=encoding)
    assert result.returncode == 1
    assert b"Traceback" not in result.stderr
    shown = result.stdout.decode(encoding)
    if "--json" in arguments:
        data = check_json(shown, "validate")
        assert "gęślą" in json.dumps(data, ensure_ascii=False)
    else:
        assert shown.startswith(("na", "naïve.txt"))


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    "arguments", [["formats", "emperor"], ["rule", "the", "--all"], ["--help"]]
)
def test_any_encoding_of_facts_and_help(arguments: list[str], encoding: str) -> None:
    result = process(*arguments, PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode(encoding)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "utf-8:surrogateescape"])
@pytest.mark.parametrize("options", [[], ["--json"], ["--all-formats"]])
def test_a_file_name_that_is_no_text(tmp_path: Path, encoding: str, options: list[str]) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/d\xe9ck.txt")
    shutil.copy(LEGAL, name)
    result = process("validate", name, name + "2", *options, PYTHONIOENCODING=encoding)
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert b"ck.txt" in result.stdout
    if options == ["--json"] and encoding != "utf-8:surrogateescape":
        assert json.loads(result.stdout)["decks"][0]["source"] == name


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
def test_a_database_path_that_is_no_text(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/d\xe9cks/"
    result = process("db", "path", L5R_DB=os.fsdecode(folder), PYTHONIOENCODING="utf-8:strict")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(folder)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
@pytest.mark.parametrize("arguments", [["formats"], ["formats", "--json"], ["validate", LEGAL]])
def test_output_that_cannot_be_written(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [program(), *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr
    assert b"No space left on device" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are closed otherwise there")
@pytest.mark.parametrize(
    ("closed", "arguments", "code"),
    [
        (0, ["validate", "-"], 2),
        (0, ["validate", LEGAL], 0),
        (1, ["validate", LEGAL], 0),
        (1, ["validate", LEGAL, "--json"], 0),
        (1, ["formats"], 0),
        (2, ["validate", "nowhere", LEGAL], 2),
    ],
)
def test_a_closed_stream(closed: int, arguments: list[str], code: int) -> None:
    result = subprocess.run(
        [program(), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=environment(),
        preexec_fn=lambda: os.close(closed),
        check=False,
    )
    assert b"Traceback" not in result.stderr
    assert result.returncode == code


@pytest.mark.skipif(os.name != "posix", reason="arguments are bytes on POSIX alone")
@pytest.mark.parametrize(
    "arguments",
    [["show"], ["search"], ["random"], ["rule"], ["odds", LEGAL]],
    ids=lambda words: words[0],
)
def test_an_argument_that_is_no_text_is_shown_as_such(arguments: list[str]) -> None:
    """A file's name may be any bytes, and so may what a terminal of another encoding sends."""
    ran = process(*arguments, os.fsdecode(b"xyzzy\xff"))
    assert ran.returncode in (1, 2)
    assert b"Traceback" not in ran.stderr
    assert "xyzzy\N{REPLACEMENT CHARACTER}" in ran.stderr.decode() + ran.stdout.decode()
