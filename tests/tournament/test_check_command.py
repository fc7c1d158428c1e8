"""``l5r tournament check``: tables, JSON, CSV, exit codes, and names that would do harm."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
import unicodedata
from pathlib import Path

import pytest
from event_runs import CRANE, HOSTILE, LION, SHORT, by_schema, program, run, write_event

from l5r_cards.model.visible import is_visible
from l5r_cards.reports.terminal import Terminal
from l5r_cards.tournament.names import player_name

ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_table_has_a_line_for_each_player_and_the_first_errors(event: Path) -> None:
    result = run("check", event)
    assert (result.exit_code, result.stderr) == (2, "")
    shown = " ".join(result.stdout.split())
    assert "Ann legal 40/40 J2K6Y-GKB2Y Lion Shamate Keep" in shown
    assert "Cyd not legal" in shown
    assert "line 3: “Amubsh”" in shown or "(deck-too-small)" in shown
    assert "Dan unreadable" in shown
    assert "Dan.docx: this is a ZIP archive" in shown
    assert "Lion 2 1 1" in shown
    assert result.stdout.splitlines()[-1] == (
        "4 lists in Celestial 40/40: 2 legal, 1 not legal, 1 unreadable"
    )


@pytest.mark.parametrize(
    ("names", "options", "code"),
    [
        (["Ann.txt", "Bob.txt"], [], 0),
        (["Ann.txt", "Cyd.txt"], [], 1),
        (["Ann.txt", "Dan.docx"], [], 2),
        (["Ann.txt", "nowhere.txt"], [], 2),
        (["Eve.txt"], [], 2),
        (["Ann.txt"], ["--format", "jade"], 1),
        (["Ann.txt"], ["--format", "nonsense"], 2),
        (["Ann.txt"], ["--date", "yesterday"], 2),
        (["Ann.txt"], ["--jobs", "0"], 2),
        (["Ann.txt"], ["--roster", "nowhere.csv"], 2),
        (["Ann.txt"], ["--json", "--csv", "-"], 2),
        (["Ann.txt"], ["--csv", "-", "--html", "-"], 2),
        (["Ann.txt"], ["--csv", "no/such/folder.csv"], 2),
        (["empty"], [], 2),
        ([], [], 2),
    ],
)
def test_exit_codes(
    event: Path,
    monkeypatch: pytest.MonkeyPatch,
    names: list[str],
    options: list[str],
    code: int,
) -> None:
    write_event(event, {"Eve.txt": "nothing to see", "empty/roster.csv": ""})
    monkeypatch.chdir(event)
    result = run("check", *names, *options)
    assert result.exit_code == code
    assert "Traceback" not in result.stderr
    assert (result.stdout == "") is bool((options and code == 2) or names in (["empty"], []))


@pytest.mark.parametrize("options", [[], ["--roster", "r.csv"], ["-f", "open", "--strict"]])
def test_json_is_by_its_schema(
    event: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    write_event(event, {"r.csv": "player,file,clan\nZoë,Ann.txt,Crab\nYan,gone.txt,\n"})
    monkeypatch.chdir(event)
    result = run("check", ".", "--json", *options)
    data = by_schema(result.stdout, "tournament_check")
    assert [deck["legal"] for deck in data["decks"]][:2] == [not options or "r.csv" in options] * 2
    if "--roster" in options:
        assert data["decks"][0]["player"] == "Zoë"
        assert [each["player"] for each in data["unreadable"]] == ["Yan", "Dan"]
        assert "other-clan" in [note["code"] for note in data["notes"]]


def test_a_deck_in_json_is_as_in_validate(event: Path) -> None:
    from typer.testing import CliRunner

    from l5r_cards.cli import app

    files = [str(event / name) for name in ("Ann.txt", "Bob.txt", "Cyd.txt", "Dan.docx")]
    validated = json.loads(CliRunner().invoke(app, ["validate", *files, "--json"]).stdout)
    data = json.loads(run("check", *files, "--json").stdout)
    for deck in data["decks"]:
        del deck["player"], deck["clan"], deck["fingerprint"]
    assert data["decks"] == validated["decks"]


def test_a_roster_from_stdin(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(event)
    roster = "player,clan,file\nZoë,Crab,Ann\nYan,Lyon,gone.txt\n"
    result = run("check", ".", "--roster", "-", "--json", stdin=roster)
    data = by_schema(result.stdout, "tournament_check")
    assert [(deck["player"], deck["clan"]) for deck in data["decks"][:2]] == [
        ("Zoë", "Crab"),
        ("Bob", None),
    ]
    assert [(each["player"], each["clan"]) for each in data["unreadable"]][:1] == [("Yan", "Lyon")]
    shown = run("check", ".", "--roster", "-", stdin=roster).stdout
    assert "Lion (Crab by the roster)" in shown
    assert "Lyon by the roster" in shown
    page = run("check", ".", "--roster", "-", "--html", "-", stdin=roster).stdout
    assert "Lion (Crab by the roster)" in page
    assert run("check", ".", "-", "--roster", "-", stdin=roster).exit_code == 2
    assert run("check", ".", "--roster", "", stdin=roster).exit_code == 2


def test_a_folder_without_any_list(tmp_path: Path) -> None:
    write_event(tmp_path, {"README.txt": "Kotei\n"})
    result = run("check", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no text there names a card" in result.stderr


def test_csv_has_a_line_for_each_player(event: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.csv"
    result = run("check", event, "--csv", file)
    assert "Cyd" in result.stdout
    assert result.stderr == f"l5r: {file} was written\n"
    written = file.read_text(encoding="utf-8")
    assert written.startswith("\ufeffplayer,file,verdict,")
    table = rows(written)
    assert [row["verdict"] for row in table] == ["legal", "legal", "not legal", "unreadable"]
    assert table[0]["fingerprint"] == "J2K6Y-GKB2Y"
    assert (table[0]["dynasty"], table[0]["clan"], table[0]["errors"]) == ("40", "Lion", "0")
    assert "ZIP archive" in table[3]["first errors"]
    alone = run("check", event, "--csv", "-")
    assert alone.stdout == written.removeprefix("\ufeff")


def test_what_is_read_is_not_written_over(event: Path, tmp_path: Path) -> None:
    roster = write_event(tmp_path, {"r.csv": "player,file\nAnn,Ann.txt\n"}) / "r.csv"
    before = roster.read_bytes()
    assert run("check", event, "--roster", roster, "--csv", roster).exit_code == 2
    assert run("check", event / "Ann.txt", "--html", event / "Ann.txt").exit_code == 2
    assert roster.read_bytes() == before
    assert (event / "Ann.txt").read_text(encoding="utf-8") == LION
    assert run("check", event, "--csv", event / "Dan.docx").exit_code == 2


def test_the_table_and_the_page_need_a_file_each(event: Path, tmp_path: Path) -> None:
    one, same = tmp_path / "out", f"{tmp_path}/./out"
    result = run("check", event, "--csv", one, "--html", same)
    assert (result.exit_code, one.exists()) == (2, False)
    assert "--csv and --html need a file each" in result.stderr


def test_a_line_of_the_roster_without_a_file_says_so(event: Path, tmp_path: Path) -> None:
    file = write_event(tmp_path, {"r.csv": "player,clan,file\nNone,,\n"}) / "r.csv"
    result = run("check", event, "--roster", file)
    assert "    the roster names no file\n" in result.stdout
    data = by_schema(run("check", event, "--roster", file, "--json").stdout, "tournament_check")
    assert data["unreadable"][0]["message"] == "the roster names no file"
    assert "    : " not in result.stdout


def test_a_list_from_stdin_and_of_any_format(event: Path) -> None:
    from event_runs import DECKS

    result = run("check", "-", *sorted(DECKS.iterdir()), stdin=CRANE)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].startswith("-  ")
    assert f"{len(list(DECKS.iterdir())) + 1} lists: " in result.stdout


def test_players_of_one_name_are_told_apart(event: Path) -> None:
    write_event(event, {"late/Ann.txt": SHORT})
    shown = run("check", event).stdout
    assert re.search(r"Ann \(Ann.txt\) +legal ", shown)
    assert re.search(r"Ann \(late/Ann.txt\) +not legal ", shown)
    assert "Ann is there 2 times" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such file names")
@pytest.mark.parametrize("options", [[], ["--json"], ["--csv", "-"], ["--html", "-"]])
def test_hostile_names_do_no_harm(tmp_path: Path, options: list[str]) -> None:
    folder = hostile_event(tmp_path)
    result = run("check", folder, "--roster", tmp_path / "r.csv", *options)
    assert result.exit_code == 2
    assert not ACTS.search(result.stdout)
    assert all(
        is_visible(line) for line in result.stdout.splitlines() if options != ["--html", "-"]
    )
    if options == ["--json"]:
        data = by_schema(result.stdout, "tournament_check")
        players = [deck["player"] for deck in data["decks"]]
        assert players == [
            player_name(name) or f"blank {number}" for number, name in enumerate(HOSTILE)
        ]
        assert any(deck["source"].endswith("\x1b]0;title\x07.txt") for deck in data["decks"])
    elif not options:
        for name in HOSTILE:
            assert not (name.isascii() and name.isprintable()) or name in result.stdout
    if "--csv" in options:
        for row in rows(result.stdout):
            for value in row.values():
                assert not re.match(r"\s*[=+\-@＝＋－＠]", value), value
                assert not re.search(r";\s*[=+\-@]", value), value


def hostile_event(folder: Path) -> Path:
    """Writes an event in which file names, players, Clans and lines of lists are all hostile."""
    lists: dict[str, str | bytes] = {}
    roster = io.StringIO()
    writer = csv.writer(roster)
    writer.writerow(["player", "clan", "file"])
    for number, name in enumerate(HOSTILE):
        file = f"{number}{name.replace('/', '∕')}.txt"
        lists[file] = SHORT + f"2 {name}\n3 {name}{number}\n{name}\n"
        writer.writerow([name if player_name(name) else f"blank {number}", name, file])
        lists[f"unread{file}"] = b"%PDF"
    write_event(folder, {"r.csv": roster.getvalue()})
    return write_event(folder / "event", lists)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode there")
def test_a_file_name_that_is_no_text(event: Path) -> None:
    name = os.fsdecode(b"d\xe9ck.txt")
    write_event(event, {name: LION})
    for options in ([], ["--json"], ["--csv", "-"], ["--html", "-"]):
        result = run("check", event, *options)
        assert result.exit_code == 2
        assert "ck" in result.stdout
    data = json.loads(run("check", event, "--json").stdout)
    assert data["decks"][-1]["player"] == os.fsdecode(b"d\xe9ck")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_any_encoding_of_the_output(event: Path, encoding: str) -> None:
    write_event(event, {"Zoë Żółć 山田.txt": "3 Ratling “Scout” 龍\n"})
    for options in ([], ["--json"], ["--csv", "-"], ["--html", "-"]):
        with program("check", event, *options, PYTHONIOENCODING=encoding) as child:
            out, err = child.communicate(timeout=60)
        assert (child.returncode, err) == (2, b"")
        shown = out.decode(encoding)
        if options == ["--json"]:
            players = [deck["player"] for deck in json.loads(shown)["decks"]]
            assert "Zoë Żółć 山田" in players
        elif options == ["--html", "-"]:
            assert "Zo&#235; &#379;&#243;&#322;&#263; &#23665;&#30000;" in shown


def test_progress_is_drawn_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from l5r_cards.cli.console import Bar

    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    progress = Bar("checking")
    for done in (1, 2, 50, 100):
        progress(done, 100)
    drawn = screen.getvalue().split("\r")
    assert drawn[1].startswith("l5r: checking [.....")
    assert drawn[3].endswith("50 %")
    assert drawn[-2].strip() == drawn[-1] == ""
    monkeypatch.undo()
    Bar("checking")(1, 100)
    assert capsys.readouterr().err == ""


class Screen(io.StringIO):
    """A terminal that takes down what it is shown."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def shown(columns: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the lines of the present folder's event on a terminal of so many columns."""
    from l5r_cards import Validator, open_catalog
    from l5r_cards.reports.event import print_event
    from l5r_cards.tournament.event import check_event
    from l5r_cards.tournament.files import gather
    from l5r_cards.tournament.roster import enter

    monkeypatch.setenv("COLUMNS", str(columns))
    entrants, notes = enter(gather(["."]))
    screen = Screen()
    print_event(check_event(entrants, Validator(open_catalog()), notes=notes), Terminal(screen))
    return re.sub(r"\x1b\[[0-9;]*m", "", screen.getvalue()).splitlines()


@pytest.mark.parametrize("columns", [40, 100])
def test_what_tells_two_players_of_one_name_apart_is_not_cut(
    event: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.chdir(event)
    write_event(event, {f"{folder}/Wilhelmina Longname.txt": LION for folder in ("am", "pm")})
    lines = shown(columns, monkeypatch)
    for folder in ("am", "pm"):
        assert f"  {folder}/Wilhelmina Longname.txt" in lines
    assert len([line for line in lines if line.startswith("Wilhelmina")]) == 2


def test_nothing_is_said_of_the_format_of_an_empty_list(event: Path) -> None:
    write_event(event, {"Eve.txt": ""})
    text = run("check", event).stdout
    assert re.search(r"^Eve +no deck +1 *$", text, re.MULTILINE)
    assert "no Stronghold" not in text
    assert "Imperial" not in text
    table = run("check", event, "--csv", "-").stdout
    assert [line.split(",")[3] for line in table.splitlines() if line.startswith("Eve")] == [""]
    page = run("check", event, "--html", "-").stdout
    assert "Format" not in page
    assert "Imperial<" not in page


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 140])
def test_lines_fit_the_terminal(event: Path, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.chdir(event)
    long = "Karl-Heinz Maximilian von und zu Waldenburg-Hohenstein-Sonderburg"
    write_event(event, {f"{long}.txt": LION, "山田太郎山田太郎山田太郎.txt": "3 Iron Mine"})
    write_event(event, {f"pm/{long}.txt": "1 Ambush"})
    lines = shown(columns, monkeypatch)
    wide = [line for line in lines if sum(map(columns_of, line)) > columns]
    assert [line for line in wide if len(line.split()) > 1] == []


def columns_of(char: str) -> int:
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
