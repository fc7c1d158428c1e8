"""A list written in another format is the same deck, and has the same verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk_runs import deck_of, run

from l5r_cards import Validator, read_file
from l5r_cards.decks.lists import WRITTEN_FORMATS, read_list, write_list
from l5r_cards.decks.lists.writers import losses
from l5r_cards.formats.validate import UNREAD, Report
from l5r_cards.model.problem import ERROR
from l5r_cards.reports.placed import placed_by_format

TESTS = Path(__file__).parents[1]
LISTS = sorted(
    [*(TESTS / "decks" / "lists").rglob("*.*"), *(TESTS.parent / "data" / "decks").iterdir()]
)
OPEN = TESTS.parent / "data" / "decks" / "open-phoenix.txt"
KEEP = OPEN.read_text(encoding="utf-8").replace("3 Silver Mine", "2 Silver Mine\n1 Border Keep")


def errors(report: Report) -> set[str]:
    return {each.code for each in report.problems if each.severity == ERROR}


def is_whole(report: Report) -> bool:
    """Whether every line names a card; those that don't are left out of what is written."""
    return not errors(report) & {*UNREAD, "bad-count", "no-cards-read"}


def converted(report: Report, list_format: str) -> bytes:
    return write_list(placed_by_format(report), list_format).encode()


@pytest.mark.parametrize("list_format", WRITTEN_FORMATS)
def test_a_keep_is_an_ordinary_holding_where_nothing_starts_in_play(
    tmp_path: Path, list_format: str
) -> None:
    assert "Border Keep" in KEEP
    file = deck_of(tmp_path, KEEP)
    written = tmp_path / "written"
    assert run("convert", file, "-f", "open", "--to", list_format, "-o", written).exit_code == 0
    assert run("validate", written, "-f", "open").exit_code == 0


@pytest.mark.parametrize("list_format", ["plain", "json", "octgn"])
def test_a_starting_keep_stands_beside_the_decks(validator: Validator, list_format: str) -> None:
    decklist = read_list(b"1 Border Keep\n3 Iron Mine", "deck.txt")
    data = converted(validator.validate(decklist, "celestial"), list_format)
    decks = {line.text.lstrip("13 "): line.deck for line in read_list(data, "deck").lines}
    assert decks == {"Border Keep": "pre-game", "Iron Mine": "dynasty"}


@pytest.mark.parametrize("file", LISTS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_converted_list_keeps_its_verdict(validator: Validator, file: Path) -> None:
    """Only a card under the heading of a wrong deck is put right; `convert` tells that."""
    decklist = read_file(file)
    report = validator.validate(decklist)
    if not is_whole(report):
        return
    for list_format in WRITTEN_FORMATS:
        again = read_list(converted(report, list_format), "deck")
        has_all = not losses(placed_by_format(report), list_format)
        judged = validator.validate(again, None if has_all else report.format.id)
        assert judged.format == report.format, list_format
        assert errors(judged) == errors(report) - {"wrong-deck"}, list_format
    for name in validator.formats:
        report = validator.validate(decklist, name)
        # Of a card outside the format another version may be the only one that it knows.
        if is_whole(report) and "not-in-format" not in errors(report):
            again = read_list(converted(report, "plain"), "deck")
            assert errors(validator.validate(again, name)) == errors(report) - {"wrong-deck"}, name


def test_what_is_put_under_its_own_deck_is_told(tmp_path: Path) -> None:
    file = deck_of(tmp_path, "# Fate\n3 Iron Mine\n2 Ambush\n")
    result = run("convert", file, "--to", "plain")
    assert (
        f"{file}:2: Iron Mine stands under fate, but belongs in the dynasty deck" in result.stderr
    )
    assert "Dynasty (3)\n3 Iron Mine" in result.stdout
