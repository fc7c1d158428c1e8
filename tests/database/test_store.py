from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from l5r_cards.database import build, store
from l5r_cards.database.errors import DatabaseError, ForeignFileError
from l5r_cards.database.store import open_database, rebuild


@pytest.fixture
def folder(tmp_path: Path, database_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own with a sound database in it; building copies that one."""
    folder = tmp_path / "cache"
    folder.mkdir()
    shutil.copy2(database_path, folder)
    monkeypatch.setenv("L5R_DB", str(folder))

    def fill(file: Path, *_: object) -> None:
        shutil.copy(database_path, file)

    monkeypatch.setattr(build, "_fill", fill)
    return folder


def database_in(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def count(connection: sqlite3.Connection) -> int:
    with connection:
        (number,) = connection.execute("select count(*) from cards").fetchone()
    connection.close()
    return int(number)


def opened_with_notices() -> list[str]:
    notices: list[str] = []
    assert count(open_database(notices.append)) == 13_349
    return notices


def test_a_sound_database_is_opened_as_it_is(folder: Path) -> None:
    before = database_in(folder).stat()
    assert opened_with_notices() == []
    assert (
        database_in(folder).stat() == before or database_in(folder).stat().st_ino == before.st_ino
    )


def test_it_cannot_be_written_to(folder: Path) -> None:
    connection = open_database()
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("delete from cards")
    connection.close()


def test_it_is_built_on_first_use(folder: Path) -> None:
    database_in(folder).unlink()
    assert opened_with_notices() == []
    assert len(list(folder.iterdir())) == 1


def truncate(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def truncate_to_nothing(file: Path) -> None:
    os.truncate(file, 0)


def overwrite_the_middle(file: Path) -> None:
    with file.open("rb+") as stream:
        stream.seek(file.stat().st_size // 2)
        stream.write(b"\xa5" * 100)


def make_it_text(file: Path) -> None:
    file.write_text("not a database")


def empty_the_schema(file: Path) -> None:
    status = file.stat()
    file.unlink()
    connection = sqlite3.connect(file)
    connection.execute("create table other(id)")
    connection.commit()
    connection.close()
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def spoil_behind_the_seal(file: Path) -> None:
    status = file.stat()
    file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def claim_another_corpus(file: Path) -> None:
    status = file.stat()
    connection = sqlite3.connect(file)
    connection.execute("update meta set value = 'x' where key = 'digest'")
    connection.commit()
    connection.close()
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.parametrize(
    "damage",
    [
        truncate,
        truncate_to_nothing,
        overwrite_the_middle,
        make_it_text,
        empty_the_schema,
        spoil_behind_the_seal,
        claim_another_corpus,
    ],
)
def test_a_damaged_file_is_built_anew_with_a_notice(folder: Path, damage: object) -> None:
    assert callable(damage)
    damage(database_in(folder))
    (notice,) = opened_with_notices()
    assert "built anew" in notice
    assert opened_with_notices() == []


def test_rebuild_replaces_a_sealed_file(folder: Path) -> None:
    before = database_in(folder).stat().st_ino
    assert count(rebuild()) == 13_349
    assert database_in(folder).stat().st_ino != before


def test_old_databases_and_abandoned_files_go(folder: Path) -> None:
    current = database_in(folder)
    old = folder / "cards-0123456789abcdef.sqlite"
    shutil.copy(current, old)
    foreign = folder / "cards-mine.sqlite"
    foreign.write_text("somebody's notes")
    abandoned, fresh = folder / ".l5r-building-1-a", folder / ".l5r-building-2-b"
    abandoned.touch()
    fresh.touch()
    two_hours_ago = time.time() - 7200
    os.utime(abandoned, (two_hours_ago, two_hours_ago))
    current.unlink()
    opened_with_notices()
    assert set(folder.iterdir()) == {current, foreign, fresh}


def test_a_crash_in_mid_build_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database_in(folder).unlink()

    def fail(file: Path, *_: object) -> None:
        file.write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "_fill", fail)
    with pytest.raises(KeyboardInterrupt):
        open_database()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("database or disk is full"),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
)
def test_a_full_disk_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    database_in(folder).unlink()

    def fail(file: Path, *_: object) -> None:
        file.write_text("half")
        raise error

    monkeypatch.setattr(build, "_fill", fail)
    with pytest.raises(DatabaseError, match=r"no room in .*cache"):
        open_database()
    assert list(folder.iterdir()) == []


def test_a_full_disk_while_the_old_file_is_damaged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truncate(database_in(folder))

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(build, "_settle", fail)
    with pytest.raises(DatabaseError):
        open_database()
    assert len(list(folder.iterdir())) == 1


def test_two_builders_at_once(folder: Path) -> None:
    database_in(folder).unlink()
    counts: list[int] = []
    builders = [
        threading.Thread(target=lambda: counts.append(count(open_database()))) for _ in range(4)
    ]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    assert counts == [13_349] * 4
    assert len(list(folder.iterdir())) == 1


def test_an_open_connection_survives_a_rebuild(folder: Path) -> None:
    connection = open_database()
    rebuild().close()
    assert count(connection) == 13_349


def test_a_folder_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("L5R_DB", f"{tmp_path}/file/folder/")
    with pytest.raises(DatabaseError, match=r"file/folder.*L5R_DB"):
        open_database()


def test_a_read_only_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database_in(folder).unlink()

    def touch(self: Path, **_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "touch", touch)
    with pytest.raises(DatabaseError, match=rf"{folder}: Permission denied; set L5R_DB"):
        open_database()


def test_a_named_file_is_built_and_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "mine.db"
    monkeypatch.setenv("L5R_DB", str(file))
    assert opened_with_notices() == []
    truncate(file)
    assert len(opened_with_notices()) == 1
    assert len(list(folder.iterdir())) == 2


def test_a_foreign_file_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, database = folder / "notes.txt", folder / "other.db"
    text.write_text("notes")
    connection = sqlite3.connect(database)
    connection.execute("create table notes(id)")
    connection.commit()
    connection.close()
    for file in (text, database):
        before = file.read_bytes()
        monkeypatch.setenv("L5R_DB", str(file))
        with pytest.raises(ForeignFileError, match="left alone"):
            open_database()
        with pytest.raises(ForeignFileError):
            rebuild()
        assert file.read_bytes() == before


def test_the_cache_folder_is_the_users(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("L5R_DB")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "home" / "l5r")
    assert opened_with_notices() == []
    assert database_in(tmp_path / "home" / "l5r").name == database_in(folder).name


def test_progress_reaches_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[tuple[int, int]] = []
    build.build_database(tmp_path / "db", "0" * 64, lambda *step: steps.append(step))
    assert steps[-1] == (13_349, 13_349)
    assert [done for done, _ in steps] == sorted(done for done, _ in steps)
    assert all(done <= total for done, total in steps)


def test_reading_imports_nothing_heavy(database_path: Path) -> None:
    code = (
        "import sys; from l5r_cards.database.store import open_database; open_database().close();"
        "print([m for m in ('yaml', 'jsonschema', 'sqlite_utils', 'platformdirs')"
        " if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]", run.stderr


def test_the_notice_is_optional(folder: Path) -> None:
    truncate(database_in(folder))
    assert count(store.open_database()) == 13_349
