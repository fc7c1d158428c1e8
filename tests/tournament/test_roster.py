"""Whose list is whose."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from event_runs import write_event

from l5r_cards.tournament.files import gather
from l5r_cards.tournament.notes import Note
from l5r_cards.tournament.roster import (
    Entrant,
    RosterError,
    RosterLine,
    enter,
    is_clan,
    read_roster,
)

Entered = tuple[tuple[Entrant, ...], tuple[Note, ...]]


def roster(folder: Path, text: str | bytes) -> tuple[RosterLine, ...]:
    write_event(folder, {"roster.csv": text})
    return read_roster(str(folder / "roster.csv"))


def entered(folder: Path, files: list[str], text: str | None = None) -> Entered:
    lists = write_event(folder / "lists", dict.fromkeys(files, ""))
    lines = None if text is None else roster(folder, text)
    return enter(gather([str(lists)]), lines)


def codes(result: Entered) -> list[str]:
    return [note.code for note in result[1]]


@pytest.mark.parametrize(
    "text",
    [
        "player,clan,file\nAnn Lee,Crab,a.txt\n",
        "File,Table,PLAYER, Clan \na.txt,12,Ann Lee,Crab\n",
        "file;player;clan\r\na.txt;Ann Lee;Crab\r\n",
        "player\tfile\tclan\nAnn Lee\ta.txt\tCrab",
        '\ufeff"player","file","clan"\n" Ann  Lee ","a.txt","Crab"\n\n,,\n',
    ],
)
def test_columns_in_any_order(tmp_path: Path, text: str) -> None:
    assert [line[1:] for line in roster(tmp_path, text)] == [("Ann Lee", "Crab", "a.txt")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_encoding_that_spreadsheets_write(tmp_path: Path, encoding: str) -> None:
    text = "player,file\nZoë Müller,zoë.txt\n".encode(encoding)
    assert roster(tmp_path, text)[0][1:] == ("Zoë Müller", "", "zoë.txt")


def test_line_numbers_are_those_of_the_file(tmp_path: Path) -> None:
    lines = roster(tmp_path, 'player,file\n"A\nB",a.txt\n\nC,c.txt\n')
    assert [(line.number, line.player) for line in lines] == [(3, "A B"), (5, "C")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no column player and no column file"),
        ("name,file\n", "no column player"),
        ("player,clan\nAnn,Crab\n", "no column file"),
        ("player,Player,file\n", "two columns of the roster are called “player”"),
        (b"PK\x03\x04", "this is a ZIP archive"),
        (b"player,file\nAnn,\0\n", "a NUL byte"),
        ("player,file\n" + "x" * 200_000 + ",a.txt", "field larger than field limit"),
    ],
)
def test_what_is_no_roster(tmp_path: Path, text: str | bytes, message: str) -> None:
    with pytest.raises(RosterError, match=message):
        roster(tmp_path, text)
    with pytest.raises(RosterError, match="No such file"):
        read_roster(str(tmp_path / "nowhere.csv"))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('player,file\nAnn,a.txt\n"Bob,b.txt\nCyd,c.txt\n', 3),
        ('player,file\n"Ann,a.txt\nBob,b.txt\n"Cyd",c.txt\nDan,d.txt\n', 2),
        ('player,file\nAnn,a.txt\n"Bob,b.txt\nCyd,c.txt"\nDan,d.txt\n', 3),
        ('player,file\n"Ann" Lee,a.txt\n', 2),
        ('"player,file\nAnn,a.txt\n', 1),
    ],
)
def test_a_quote_that_is_not_closed_swallows_no_player(
    tmp_path: Path, text: str, line: int
) -> None:
    with pytest.raises(RosterError, match=rf"roster\.csv:{line}: .*quot"):
        roster(tmp_path, text)


def test_a_cell_in_quotes_may_have_lines(tmp_path: Path) -> None:
    lines = roster(tmp_path, 'player,address,file\nAnn,"Main St, 5\nTown",a.txt\nBob,,b.txt\n')
    assert [(each.number, each.player, each.file) for each in lines] == [
        (3, "Ann", "a.txt"),
        (4, "Bob", "b.txt"),
    ]


def test_without_a_roster_a_player_is_called_like_the_file(tmp_path: Path) -> None:
    entrants, notes = entered(tmp_path, ["Ann  Lee.txt", "b/Bob.v2.o8d", "Cyd"])
    assert [each.player for each in entrants] == ["Ann Lee", "Cyd", "Bob.v2"]
    assert notes == ()


def test_the_roster_has_the_order_and_the_names(tmp_path: Path) -> None:
    text = "player,clan,file\nZoe,Crab,1.txt\nAnn,,sub/2.txt\n"
    entrants, notes = entered(tmp_path, ["1.txt", "sub/2.txt"], text)
    assert [(each.player, each.clan) for each in entrants] == [("Zoe", "Crab"), ("Ann", None)]
    assert [each.source.name for each in entrants if each.source] == ["1.txt", "sub/2.txt"]
    assert notes == ()


@pytest.mark.parametrize(
    "said",
    [
        "crab/Zoë.txt",
        "./crab/Zoë.txt",
        "lists/crab/Zoë.txt",
        "crab\\Zoë.txt",
        "CRAB/zoë.TXT",
        "Zoë.txt",
        unicodedata.normalize("NFD", "Zoë.txt"),
    ],
)
def test_a_file_may_be_named_by_the_end_of_its_path(tmp_path: Path, said: str) -> None:
    result = entered(tmp_path, ["crab/Zoë.txt", "crab/AZoë.txt"], f"player,file\nZ,{said}\n")
    assert result[0][0].source is not None
    assert codes(result) == ["not-on-roster"]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("celestial-lion", "celestial-lion.txt"),
        ("CELESTIAL-LION", "celestial-lion.txt"),
        ("late/ann", "late/ann.o8d"),
        ("bob", None),
        ("ann", None),
        ("a.b", "a.b.txt"),
    ],
)
def test_a_file_may_be_named_without_its_extension(
    tmp_path: Path, said: str, found: str | None
) -> None:
    names = ("celestial-lion.txt", "late/ann.o8d", "ann.txt", "bob.txt", "bob.cod", "a.b.txt")
    folder = write_event(tmp_path, dict.fromkeys(names, "3 Iron Mine"))
    gathering = gather([str(folder)])
    entrants, _ = enter(gathering, [RosterLine(2, "Zoe", "", said)])
    assert (entrants[0].source and entrants[0].source.name) == found


def test_a_line_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    folder = write_event(tmp_path, {"ann.txt": "3 Iron Mine"})
    lines = [RosterLine(n, "Ann", "Crab", "ann.txt") for n in (2, 3, 5)]
    entrants, notes = enter(gather([str(folder)]), lines)
    assert len(entrants) == 1
    assert [note.code for note in notes] == ["repeated-line"] * 2
    assert notes[1].message == "Line 5 of the roster is the same as line 2; it counts once."


def test_of_two_files_of_one_name_the_path_decides(tmp_path: Path) -> None:
    files = ["1.txt", "a/1.txt", "b/1.txt"]
    result = entered(tmp_path, files, "player,file\nA,a/1.txt\nB,b/1.txt\nC,1.txt\n")
    assert codes(result) == []
    result = entered(tmp_path / "2", files[1:], "player,file\nA,1.txt\n")
    assert codes(result) == ["missing-file", "not-on-roster", "not-on-roster", "duplicate-player"]
    assert " may be " in result[1][0].message


def test_everything_that_does_not_fit_is_reported(tmp_path: Path) -> None:
    text = "player,file\nAnn,a.txt\nBob,a.txt\n,b.txt\nAnn,c.txt\nCyd,gone.txt\nDan,\nANN,d.txt\n"
    entrants, notes = entered(tmp_path, ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"], text)
    assert [(note.code, note.players) for note in notes] == [
        ("duplicate-file", ("Ann", "Bob")),
        ("no-player", ("b",)),
        ("missing-file", ("Cyd",)),
        ("missing-file", ("Dan",)),
        ("not-on-roster", ("e",)),
        ("duplicate-player", ("Ann", "ANN")),
    ]
    assert [each.player for each in entrants if not each.source] == ["Cyd", "Dan"]


def test_a_roster_opens_no_file_but_those_that_were_found(tmp_path: Path) -> None:
    write_event(tmp_path, {"secret.txt": "", "lists/a.txt": ""})
    for said in ("../secret.txt", str(tmp_path / "secret.txt"), "/etc/passwd", "C:\\a.txt.", "."):
        entrants, _ = entered(tmp_path, ["a.txt"], f"player,file\nEve,{said}\n")
        assert entrants[0].source is None, said


def test_a_document_that_the_roster_asks_for_is_not_passed_over(tmp_path: Path) -> None:
    result = entered(tmp_path, ["a.pdf", "b.pdf"], "player,file\nAnn,a.pdf\n")
    assert result[0][0].source is not None
    assert result[1][0].message == "Passed over as no lists: b.pdf."


@pytest.mark.parametrize(
    ("said", "clans", "same"),
    [
        ("Crab", ("Crab",), True),
        ("the crab clan", ("Crab",), True),
        ("Brotherhood", ("Brotherhood of Shinsei",), True),
        ("Toturi", ("Toturi's Army",), True),
        ("Ratlings", ("Ratling",), True),
        ("Crane", ("Crab", "Crane"), True),
        ("Cra", ("Crab",), False),
        ("Crane", ("Crab",), False),
        ("Crab", (), False),
        ("蟹", ("Crab",), False),
    ],
)
def test_clans_as_people_write_them(said: str, clans: tuple[str, ...], same: bool) -> None:
    assert is_clan(said, clans) is same
