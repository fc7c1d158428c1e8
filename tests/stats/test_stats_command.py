"""``l5r stats``: bars, JSON and exit codes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from l5r_cards import Validator, read_text
from l5r_cards.cli import app
from l5r_cards.corpus.location import schema_folder
from l5r_cards.decks.stats import stats_of
from l5r_cards.reports.placed import placed_by_format
from l5r_cards.reports.stats import print_stats
from l5r_cards.reports.terminal import Terminal

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"
LEGAL = str(DECKS / "celestial-lion.txt")

pytestmark = pytest.mark.usefixtures("database_path")


class Screen(io.StringIO):
    """A terminal that keeps what is printed."""

    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["stats", *arguments], input=stdin, catch_exceptions=False)


def data_of(*arguments: str, stdin: str | None = None) -> Any:
    """Runs the command with --json, checks the answer by the schema and returns it."""
    result = run(*arguments, "--json", stdin=stdin)
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    schema = json.loads((schema_folder() / "output" / "stats.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return data


def test_bars() -> None:
    result = run(LEGAL)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == f"{LEGAL}: Deathseekers of Shamate, Lion military"
    at = lines.index("Gold cost, Dynasty  (average 4.50)")
    assert lines[at + 1] == f"  2  {'█' * 40} 14"
    assert lines[at + 4] == "  5"
    assert lines[at + 9].startswith("  4 cards without a cost: 1 Akodo's Guidance, ")
    for text in (
        "Types, Fate",
        "Clans, both decks",
        "Focus values  (average 2.50)",
        "Keywords, both decks  (18 more in --json)",
        "  Stronghold 3 · starting Holdings 4 · 16 Holdings of the Dynasty deck 34 (average 2.1)",
        "  cost 2  14 make 28",
        "  Starting Honor 7 (Shamate Keep 7)",
        "  20 of 20 Personalities can be bought at the start (0 ask for none)",
        "  average Force 3.7 · Chi 3.0 · Personal Honor 1.4",
    ):
        assert text in lines


def test_holdings_of_unknown_production_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("2 Corrupted Silver Mine\n1 Bamboo Harvesters\n", encoding="utf-8")
    lines = run(str(file), "-f", "open").stdout.splitlines()
    assert "  cost 0  1 makes 2 · 2 make no fixed amount" in lines


@pytest.mark.parametrize("name", sorted(file.name for file in DECKS.iterdir()))
def test_json_is_by_its_schema(name: str) -> None:
    data = data_of(str(DECKS / name))
    for deck in ("dynasty", "fate"):
        count = data["counts"][deck]
        assert sum(each["count"] for each in data["types"][deck]) == count
        curve = data["gold_cost"][deck]
        apart = sum(each["count"] for each in curve["apart"])
        assert curve["copies"] + apart in (count, count - 1)  # a Sensei may count to it


def test_json_of_a_list_with_little_in_it() -> None:
    data = data_of("-", "-f", "open", stdin="1 Rout\n1 Kaede Sensei\n")
    assert data["source"] == "-"
    assert data["stronghold"] is None
    assert data["honor"]["starting"] is None
    assert data["production"]["stronghold"] is None
    assert data["force"]["mean"] is None
    assert run("-", "-f", "open", stdin="1 Rout\n").exit_code == 0


def test_json_of_a_modifier_that_is_no_number() -> None:
    data = data_of("-", "-f", "legacy", stdin="1 Shamate Keep\n1 Keigo Sensei\n1 Akodo Senichi\n")
    assert data["honor"] == {
        "stronghold": 7,
        "sensei": None,
        "starting": None,
        "personalities": 1,
        "no_requirement": 0,
        "requirements": data["honor"]["requirements"],
        "met": None,
        "too_high": None,
        "too_high_own_clan": None,
    }


def test_an_illegal_deck_has_numbers_too() -> None:
    result = run("-", "-f", "celestial", stdin="9 Iron Mine\n2 Xyzzy Plugh\n")
    assert result.exit_code == 0
    assert "  2  ████" in result.stdout


@pytest.mark.parametrize("stdin", [b"", b"# nothing\n", b"\x89PNG\r\n\x1a\n", b"Xyzzy Plugh\n"])
def test_a_list_that_cannot_be_read(stdin: bytes) -> None:
    result = run("-", stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("l5r: -: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.txt"], "No such file"),
        ([LEGAL, "-f", "celestal"], "Did you mean celestial?"),
        ([LEGAL, "--list-format", "egal"], "is no list format"),
        ([], "DECK"),
    ],
)
def test_wrong_usage(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_the_list_s_own_words_are_no_commands_to_the_terminal() -> None:
    text = "Title: a\x1b[2Jb\u202ec\x07\n3 Rout\n"
    shown = run("-", stdin=text).stdout
    assert shown.splitlines()[0] == "-: a [2Jbc"


def test_plain_marks_where_there_are_no_blocks() -> None:
    result = subprocess.run(
        [sys.executable, "-c", "from l5r_cards.cli import main; main()", "stats", LEGAL],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert result.returncode == 0
    assert b"  2  ######################################## 14" in result.stdout
    assert b"?" not in result.stdout


@pytest.mark.parametrize("columns", [1, 40, 57, 100, 300])
def test_bars_fit_the_terminal(
    validator: Validator, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    text = (DECKS / "bigdeck-lion.txt").read_text(encoding="utf-8")
    report = validator.validate(read_text(text, "deck.txt"))
    screen = Screen()
    print_stats(report, stats_of(placed_by_format(report)), Terminal(screen))
    lines = screen.getvalue().splitlines()
    assert max(map(len, lines)) <= max(columns, 40)
    bars = [line.count("█") for line in lines if "█" in line]
    assert len(bars) > 30
    assert max(bars) <= 40
    if columns >= 100:
        assert max(bars) == 40
