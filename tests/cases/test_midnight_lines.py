"""What players type at midnight: counts must not be lost, nor epithets dropped."""

from __future__ import annotations

import pytest

from l5r_cards import Report, Validator, read_text


def judged(validator: Validator, text: str, name: str = "open") -> Report:
    return validator.validate(read_text(text), name)


def cards(report: Report) -> list[tuple[int, str | None]]:
    return [(line.count, line.card and line.card.id) for line in report.lines]


@pytest.mark.parametrize(
    "line",
    [
        *("3,Iron Mine", "3;Iron Mine", "3= Iron Mine", "+3 Iron Mine", "~3 Iron Mine"),
        *("3? Iron Mine", "| 3 | Iron Mine |", "||3||Iron Mine||", "😀 3 Iron Mine"),
        *("３ Iron Mine", "Iron Mine *3", "Iron Mine....3", "Iron Mine (3 copies)"),
        *("3 copies of Iron Mine", "3iron mine", "3xiron mine"),
    ],
)
def test_a_count_is_not_lost(validator: Validator, line: str) -> None:
    assert cards(judged(validator, line)) == [(3, "iron_mine")]


def test_the_numbers_of_a_numbered_list_are_no_counts(validator: Validator) -> None:
    report = judged(validator, "1. Iron Mine\n2. 3 Copper Mine\n3. Ambush\n")
    assert cards(report) == [(1, "iron_mine"), (3, "copper_mine"), (1, "ambush")]


def test_a_number_alone_on_a_line_is_told(validator: Validator) -> None:
    report = judged(validator, "Iron Mine\n3\nCopper Mine\n3\n")
    told = [problem for problem in report.problems if problem.code == "heading-count"]
    assert [(each.severity, each.lines) for each in told] == [("warning", (2,)), ("warning", (4,))]


def test_digits_are_no_slip_of_the_pen(validator: Validator) -> None:
    report = judged(validator, "Iron Mine 12x3x9")
    assert cards(report) == [(0, None)]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Bayushi Nitoshi, the oison Mask • Experienced 2", "the Poison Mask • Experienced 2"),
        ("1 Akodo Dairuko, the Stel Lion • Experienced 2", "the Steel Lion • Experienced 2"),
    ],
)
def test_a_misspelt_epithet_is_not_dropped(validator: Validator, line: str, card: str) -> None:
    report = judged(validator, line, "ivory")
    assert report.lines[0].card is not None
    assert report.lines[0].card.name.endswith(card)


def test_a_level_that_no_card_has_is_not_replaced(validator: Validator) -> None:
    report = judged(validator, "1 Soshi Rei • Experienced 7")
    problem = next(problem for problem in report.problems if problem.code == "unknown-card")
    assert report.lines[0].card is None
    assert "Soshi Rei" in (problem.fix or "")


@pytest.mark.parametrize(
    "line",
    [
        *("Celestial", "# Celestial 40/40", "Format - Celestial", "Format = Celestial"),
        *("format celestial", "Legal: Celestial", "Edition: Celestial", "Format: Celestial Format"),
    ],
)
def test_a_list_says_its_format_in_many_ways(validator: Validator, line: str) -> None:
    report = validator.validate(read_text(f"{line}\n3 Copper Mine\n"))
    assert (report.format.id, report.format_from) == ("celestial", "list")
    assert cards(report) == [(3, "copper_mine")]


@pytest.mark.parametrize("line", ["-- a comment", "% a comment", "<!-- a comment -->"])
def test_comments_of_other_kinds(validator: Validator, line: str) -> None:
    report = judged(validator, f"3 Iron Mine\n{line}\n")
    assert [p.severity for p in report.problems if p.lines == (2,)] == ["info"]


def test_lines_without_a_card_are_named_where_a_deck_is_too_small(validator: Validator) -> None:
    report = judged(validator, "3 Iron Mine\n1 Gibberish Of Words\n")
    small = next(problem for problem in report.problems if problem.code == "deck-too-small")
    assert small.fix == "Add 37, or first mend the line that names no card."


@pytest.mark.parametrize("day", ["", "bad", "2010-13-01", "2010-1-1"])
def test_a_wrong_day_is_refused(validator: Validator, day: str) -> None:
    with pytest.raises(ValueError, match="is no day"):
        validator.validate(read_text("3 Iron Mine"), "open", day)


def test_a_ban_without_a_day_holds_once_the_format_has_ended(validator: Validator) -> None:
    decklist = read_text("1 The Wrath of Kali-Ma")
    codes = {
        day: {p.code for p in validator.validate(decklist, "celestial", day).problems}
        for day in (None, "2009-12-31", "2011-01-01", "2012-02-01")
    }
    assert "banned" in codes[None] & codes["2012-02-01"]
    assert "undated-ban" in codes["2011-01-01"]
    assert not codes["2009-12-31"] & {"banned", "undated-ban"}
