"""``l5r odds``: text, JSON and exit codes."""

from __future__ import annotations

import doctest
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from asked import FOLDER, NAMES, deck
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

import l5r_cards.goldfish.naming
import l5r_cards.goldfish.odds
import l5r_cards.reports.odds
from l5r_cards.cli import app
from l5r_cards.corpus.location import schema_folder
from l5r_cards.reports.odds import one_in, per_cent

LION = str(FOLDER / "celestial-lion.txt")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["odds", *arguments], catch_exceptions=False)


def data_of(*arguments: str) -> Any:
    """Runs the command with --json, checks the answer by the schema and returns it."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    schema = json.loads((schema_folder() / "output" / "odds.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return data


def test_an_answer() -> None:
    result = run(LION, "2+ holdings in 4 provinces")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[:2] == ["2+ holdings in 4 provinces", "  52.94 %, 1 in 1.89"]
    assert "  2+ holdings: the first 4 Dynasty cards (4 Provinces)" in lines
    assert any(line.startswith("    16 of 40: 3 Barley Farm, ") for line in lines)
    assert "      2  36.24 %  52.94 %  1 in 1.89" in lines


def test_a_question_may_be_several_words() -> None:
    assert run(LION, "2+", "holdings").stdout == run(LION, "2+ holdings").stdout


def test_the_standard_table() -> None:
    result = run(LION)
    assert result.exit_code == 0
    assert "Opening Provinces: 4 of 40 Dynasty cards" in result.stdout
    assert "Opening hand: 5 of 40 Fate cards" in result.stdout
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["Holding", "16", "1.60", "11.63", "35.43", "36.24", "14.71", "1.99"] in rows
    assert ["or", "more", "100", "88.37", "52.94", "16.70", "1.99"] in rows


@pytest.mark.parametrize("name", NAMES)
def test_every_deck_has_its_standard_odds(name: str) -> None:
    data = data_of(str(FOLDER / name))
    assert data["ruleset"] == deck(name).rules.id
    assert data["decks"]["dynasty"] == deck(name).dealt.dynasty.total()
    assert {each["deck"] for each in data["standard"]} == {"dynasty", "fate"}
    for each in data["standard"]:
        assert sum(number["exactly"] for number in each["numbers"]) == pytest.approx(1)


def test_json_of_an_answer() -> None:
    data = data_of(LION, "no events in 4 provinces and 1+ rout in hand")
    answer = data["answer"]
    assert data["standard"] is None
    above, below = map(int, answer["exact"].split("/"))
    assert answer["probability"] == above / below
    events, routs = answer["counts"]
    assert (events["high"], events["deck"], events["seen"]) == (0, "dynasty", 4)
    assert routs["cards"] == [{"card": "rout", "count": 3}]
    none, some = events["numbers"][0]["exactly"], routs["numbers"][1]["or_more"]
    assert answer["probability"] == pytest.approx(none * some)


def test_what_can_not_be_understood_has_exit_code_2() -> None:
    result = run(LION, "2+ holdngs in 4 provinces")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "  2+ holdngs in 4 provinces\n     ^\nDid you mean Holding?" in result.stderr
    many = " or ".join(
        f"3+ {each.card.title} in 39 cards"
        for each in deck().placed.entries
        if each.count == 3 and each.slot in ("dynasty", "fate")
    )
    result = run(LION, many)
    assert (result.exit_code, result.stdout) == (2, "")
    assert run(LION, "--ruleset", "bronze").exit_code == 2
    assert run("nowhere.txt").exit_code == 2


def test_decks_that_can_not_be_played_or_are_not_legal(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("1 Kyuden Hitomi\n3 Iron Mine\n2 Rout\n")
    result = run(str(file), "1+ iron mine in 4 provinces")
    assert result.exit_code == 0
    assert "not legal in " in result.stderr
    assert "100 %, always" in result.stdout
    file.write_text("3 Iron Mine\n")
    result = run(str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "It has no Stronghold." in result.stderr


def test_a_sensei_of_the_fate_deck_is_told_of() -> None:
    result = run(str(FOLDER / "diamond-crab.txt"), "1+ rings")
    assert "Tenshu Sensei begins beside the Stronghold" in result.stderr


def test_shares_are_shown_so_that_nothing_looks_certain_that_is_not() -> None:
    tiny = Fraction(1, 10**6)
    assert [per_cent(each) for each in (tiny, 1 - tiny)] == [
        "less than 0.01 %",
        "more than 99.99 %",
    ]
    assert [one_in(each) for each in (tiny, 1 - tiny)] == ["1 in 1,000,000", "nearly always"]
    assert doctest.testmod(l5r_cards.reports.odds).failed == 0
    assert doctest.testmod(l5r_cards.goldfish.odds).failed == 0
    assert doctest.testmod(l5r_cards.goldfish.naming).failed == 0


def test_what_is_not_in_the_deck_is_never() -> None:
    result = run(LION, "1+ unicorn")
    assert "0 %, never" in result.stdout
    assert "0 of 40 is that" in result.stdout


def test_what_a_query_assumes_of_a_list_is_told(tmp_path: Path) -> None:
    file = tmp_path / "few.txt"
    file.write_text("1 Coper Mine\n")
    result = run(LION, f"1+ (in:{file}) in provinces")
    assert result.exit_code == 0
    assert "Copper Mine" in result.stderr
    assert "3 of 40: 3 Copper Mine" in result.stdout


def test_more_provinces_than_there_are() -> None:
    result = run(LION, "1+ holdings in 6 provinces")
    assert "the first 6 Dynasty cards (6 Provinces; the game begins with 4)" in result.stdout


def test_a_stronghold_alone_has_nothing_to_deal(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("1 Shamate Keep\n", encoding="utf-8")
    result = run(str(file), "1+ cards", "--format", "celestial")
    assert result.exit_code == 2
    assert "there are no cards in either deck that could be dealt" in result.stderr
    assert "begin the game in play" not in result.stderr
