"""Which files are an event's lists."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from event_runs import write_event

from l5r_cards.decks.lists import UnreadableList
from l5r_cards.decks.text import MAX_BYTES
from l5r_cards.tournament.files import Source, gather, read


def names(folder: Path) -> list[str]:
    return [source.name for source in gather([str(folder)]).lists]


def test_a_folder_is_searched_in_natural_order(tmp_path: Path) -> None:
    for name in ("10.txt", "2.l5d", "b/1.o8d", "a/b/list", "A3.yaml", "a20.txt"):
        write_event(tmp_path, {name: ""})
    assert names(tmp_path) == ["2.l5d", "10.txt", "A3.yaml", "a20.txt", "a/b/list", "b/1.o8d"]


def test_what_is_no_list_is_passed_over_but_a_document_is_not(tmp_path: Path) -> None:
    others = ["roster.csv", "sheet.PDF", "page.html", "list.txt~", "~$word.docx", "photo.JPG"]
    for name in (*others, ".hidden", ".git/config", "word.docx", "list.txt", "noextension"):
        write_event(tmp_path, {name: ""})
    found = gather([str(tmp_path)])
    assert [each.name for each in found.lists] == ["list.txt", "noextension", "word.docx"]
    assert {each.name for each in found.passed} == set(others)
    assert found.hidden == 2


def test_a_file_that_is_named_is_never_passed_over(tmp_path: Path) -> None:
    write_event(tmp_path, {"a.csv": "", ".b": ""})
    found = gather([str(tmp_path / "a.csv"), str(tmp_path / ".b"), str(tmp_path)])
    assert [each.name for each in found.lists] == ["a.csv", ".b"]
    assert (found.passed, found.hidden) == ((), 0)
    found = gather([str(tmp_path), str(tmp_path / "a.csv")])
    assert [each.name for each in found.lists] == ["a.csv"]


def test_nothing_is_found_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_event(tmp_path, {"a.txt": "", "b/c.txt": ""})
    monkeypatch.chdir(tmp_path)
    found = gather(["a.txt", ".", str(tmp_path), "./b/../a.txt"])
    assert [each.path for each in found.lists] == ["a.txt", "./b/c.txt"]


def test_what_is_not_there_does_not_stop_the_rest(tmp_path: Path) -> None:
    write_event(tmp_path, {"a.txt": ""})
    found = gather([str(tmp_path / "nowhere"), "", "bad\0name", "-", str(tmp_path / "a.txt")])
    assert len(found.lists) == 1
    assert [each.source for each in found.unreadable] == [
        str(tmp_path / "nowhere"),
        "",
        "bad\0name",
        "-",
    ]
    assert found.unreadable[0].message == "No such file or directory"


def test_stdin_is_a_list_like_another() -> None:
    found = gather(["-", "-"], stdin=b"3 Iron Mine")
    assert found.lists == (Source("-", "-", b"3 Iron Mine", True),)
    assert read(found.lists[0]) == b"3 Iron Mine"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_pipes_links_and_loops(tmp_path: Path) -> None:
    write_event(tmp_path, {"a.txt": "", "real/b.txt": ""})
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "link.txt").symlink_to(tmp_path / "a.txt")
    (tmp_path / "nowhere.txt").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe")
    found = gather([str(tmp_path)])
    assert [each.name for each in found.lists] == [
        "a.txt",
        "link.txt",
        "nowhere.txt",
        "real/b.txt",
    ]
    assert {each.name for each in found.passed} == {"loop", "pipe"}
    with pytest.raises(UnreadableList, match="no file with text"):
        read(Source(str(tmp_path / "pipe"), "pipe"))
    with pytest.raises(UnreadableList, match="No such file"):
        read(found.lists[2])


def test_an_endless_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "long.txt").open("wb") as stream:
        stream.truncate(50 * MAX_BYTES)
    with pytest.raises(UnreadableList, match="52,428,800 bytes"):
        read(Source(str(tmp_path / "long.txt"), "long.txt"))
