"""``l5r db``: the database built, found, described, and made anew when it is damaged."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import NoReturn

import pytest
from cli_runs import LEGAL, check_json, process, run

from l5r_cards.cli import running
from l5r_cards.corpus import lint
from l5r_cards.corpus.lint import Fault
from l5r_cards.database import store
from l5r_cards.database.errors import DatabaseError

CARDS = 13_349
BEGUN = "l5r: building the card database; this is done once\n"


@pytest.fixture
def own(tmp_path: Path, built_database: Path) -> Path:
    """A database of the test's own, in a folder of its own."""
    return Path(shutil.copy2(built_database, tmp_path))


def test_path(built_database: Path) -> None:
    result = run("db", "path")
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{built_database}\n", "")


def test_info(built_database: Path) -> None:
    result = run("db", "info")
    assert result.exit_code == 0
    facts = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
    assert facts["path"] == str(built_database)
    assert facts["cards"] == str(CARDS)
    data = check_json(run("db", "info", "--json").stdout, "db_info")
    assert {name: str(value) for name, value in data.items()} == facts


def test_the_first_command_builds_the_database(tmp_path: Path) -> None:
    folder = str(tmp_path / "new" / "folder") + os.sep
    first = process("validate", LEGAL, L5R_DB=folder)
    assert (first.returncode, first.stderr.decode()) == (0, BEGUN)
    (file,) = Path(folder).iterdir()
    again = process("validate", LEGAL, L5R_DB=folder)
    assert (again.returncode, again.stdout, again.stderr) == (0, first.stdout, b"")
    assert list(Path(folder).iterdir()) == [file]


def test_build(own: Path) -> None:
    own.write_bytes(b"")
    result = process("db", "build", L5R_DB=str(own.parent))
    assert result.returncode == 0
    assert result.stdout.decode() == f"{own}\n"
    assert result.stderr.decode() == BEGUN
    connection = sqlite3.connect(own)
    assert connection.execute("select count(*) from cards").fetchone() == (CARDS,)
    connection.close()


def test_check_finds_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lint, "check_corpus", list)
    result = run("db", "check")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr.splitlines()[-1] == "l5r: no faults found"
    result = run("db", "check", "--json")
    assert result.exit_code == 0
    assert check_json(result.stdout, "db_check") == {"faults": []}


def test_check_finds_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [Fault(Path("a.yaml"), 3, "0.title", "no “text”"), Fault(Path("b.yaml"), 1, "", "bad")]
    monkeypatch.setattr(lint, "check_corpus", lambda: faults)
    result = run("db", "check")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == "a.yaml:3: 0.title: no “text”"
    assert result.stderr.splitlines()[-1] == "l5r: 2 faults found"
    result = run("db", "check", "--json")
    assert result.exit_code == 1
    assert len(check_json(result.stdout, "db_check")["faults"]) == 2
    assert result.stderr.splitlines()[-1] == "l5r: checking the corpus; this takes some seconds"


def spoil(file: Path, *, seal: bool = True) -> None:
    """Overwrites the names in a database; with its seal kept, only a query can notice."""
    status = file.stat()
    connection = sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)
    size = connection.execute("pragma page_size").fetchone()[0]
    pages = connection.execute("select rootpage from sqlite_master where tbl_name = 'names'")
    with file.open("r+b") as stream:
        for (page,) in pages.fetchall():
            stream.seek((page - 1) * size)
            stream.write(b"\xff" * size)
    connection.close()
    if seal:
        os.utime(file, ns=(status.st_mtime_ns, status.st_mtime_ns))


@pytest.mark.parametrize("seal", [False, True])
def test_a_damaged_database_is_built_anew(own: Path, *, seal: bool) -> None:
    sound = process("validate", LEGAL, L5R_DB=str(own.parent))
    spoil(own, seal=seal)
    result = process("validate", LEGAL, L5R_DB=str(own.parent))
    assert (result.returncode, result.stdout) == (0, sound.stdout)
    notice, begun = result.stderr.decode().splitlines(keepends=True)
    assert "damaged" in notice or "was changed since it was built" in notice
    assert notice.endswith("it is built anew\n")
    assert begun == BEGUN
    assert process("validate", LEGAL, L5R_DB=str(own.parent)).stderr == b""


def test_stdin_is_not_lost_with_a_damaged_database(own: Path) -> None:
    spoil(own)
    result = process("validate", "-", stdin=Path(LEGAL).read_bytes(), L5R_DB=str(own.parent))
    assert b"it is built anew" in result.stderr
    assert result.returncode == 0
    assert result.stdout.startswith(b"-: legal in Celestial")


def test_a_damaged_database_that_cannot_be_built_anew(
    built_database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> None:
        raise sqlite3.DatabaseError("database disk image is malformed")

    def refuse(_: object) -> NoReturn:
        raise DatabaseError("no room in the cache; set L5R_DB to another folder")

    monkeypatch.setattr(store, "rebuild", refuse)
    with pytest.raises(SystemExit) as end:
        running.run(damaged)
    assert end.value.code == 2
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(" ")[0] for line in told] == ["l5r:", "l5r:"]
    assert "L5R_DB" in told[1]


@pytest.mark.parametrize(
    "command", [["validate", LEGAL], ["formats"], ["db", "info"], ["db", "build"]]
)
def test_a_place_that_cannot_be_used(tmp_path: Path, command: list[str]) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("something else", encoding="utf-8")
    for place in (str(file), str(file) + os.sep, str(file / "below")):
        result = process(*command, L5R_DB=place)
        assert (result.returncode, result.stdout) == (2, b"")
        told = result.stderr.decode().splitlines()[-1]
        assert told.startswith("l5r: ")
        assert str(file) in told
        assert "L5R_DB" in told
    assert file.read_text(encoding="utf-8") == "something else"


@pytest.mark.parametrize("place", ["~no-such-user/cards", "/" + "long" * 100])
@pytest.mark.parametrize("command", [["formats"], ["db", "path"], ["db", "build"]])
def test_a_place_that_cannot_be(command: list[str], place: str) -> None:
    result = process(*command, L5R_DB=place)
    assert (result.returncode, result.stdout) == (2, b"")
    assert b"Traceback" not in result.stderr
    assert b"L5R_DB" in result.stderr
