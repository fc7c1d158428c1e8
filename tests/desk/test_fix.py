"""A list rewritten: nothing but counts, names and sections changes, and no word is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk_runs import deck_of, run

from l5r_cards import Validator
from l5r_cards.decks.fix import Fixed, fix_text
from l5r_cards.decks.lists import is_plain, read_list, write_list
from l5r_cards.decks.lists.writers import WRITERS
from l5r_cards.decks.text import decode, encode
from l5r_cards.formats.validate import Report
from l5r_cards.reports.placed import placed_by_format, placed_by_itself

ROOT = Path(__file__).parents[2]
LISTS = [
    file
    for folder in (ROOT / "data" / "decks", ROOT / "tests" / "decks" / "lists")
    for file in sorted(folder.rglob("*"))
    if file.is_file()
]


def fixed(
    validator: Validator, data: str | bytes, name: str | None = "open"
) -> tuple[Fixed, Report]:
    data = data.encode() if isinstance(data, str) else data
    decklist = read_list(data, "deck.txt")
    report = validator.validate(decklist, name)
    text = decode(data).text
    return fix_text(text, decklist, report.lines, False, report.problems), report


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3 dockside market (borrowed from Ken)", "3 Dockside Market (borrowed from Ken)"),
        ("iron mine x3 ", "3 Iron Mine "),
        ("2 iron mine (proxy!)", "2 Iron Mine (proxy!)"),
        ("iron mine (FL)", "1 Iron Mine (FL)"),
        ("Kitsuki Daisuke 3/4/3 (7) D", "1 Kitsuki Daisuke 3/4/3 (7) D"),
        ("doji reju xp3 (FL)*  # best", "1 Doji Reju • Experienced 3 (FL)*  # best"),
        ("2 iron mine*", "2 Iron Mine*"),
        ("[*]3x iron mine", "[*]3x Iron Mine"),
        ("- [ ] 3 iron mine [spare]", "- [ ] 3 Iron Mine [spare]"),
        ("3x [card]iron mine[/card] (FL)", "3x [card]Iron Mine[/card] (FL)"),
        ("[b]doji reju[/b] - exp3", "[b]Doji Reju[/b] - exp3"),
        ("**iron mine** x3", "**Iron Mine** x3"),
        ("\t3  iron   mine\t// mine", "\t3 Iron Mine\t// mine"),
        ("3\tiron mine", "3\tIron Mine"),
        ("Stronghold: kyuden hida", "Stronghold: Kyuden Hida"),
        ("3x: copper mine, iron mine // both", "3 Copper Mine\n3 Iron Mine // both"),
        ("Corrupted Dojo (WoC)", "1 Corrupted Dojo (WoC)"),
        ("1 jurojin&#39;s blessing", "1 Jurojin's Blessing"),
    ],
)
def test_all_that_is_no_count_or_name_stays(validator: Validator, line: str, expected: str) -> None:
    result, _ = fixed(validator, line)
    assert (result.text, result.unsure) == (expected, ())


def test_costs_behind_the_names_are_no_counts(validator: Validator) -> None:
    text = "iron mine 2\ncopper mine 4\nambush 2\n"
    result, _ = fixed(validator, text)
    assert result.text == text
    assert result.left == (
        "lines 1, 2, 3: left as written, for the markup or the numbers among the names",
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Legality: Open\n# dynasty\n1 doji reju xp3", "1 Doji Reju - exp3"),
        ("# Dynasty - (1) [1 distinct]\n1 doji reju xp3", "1 Doji Reju - exp3"),
        ("# Pre-Game (0)\n# Dynasty (1)\n1 doji reju xp3", "1 Doji Reju - exp3"),
        ("# Dynasty (1)\n1 doji reju xp3", "1 Doji Reju • Experienced 3"),
        (
            "Legality: Open\n1 Doji Reju • Experienced\n1 doji reju xp3",
            "1 Doji Reju • Experienced 3",
        ),
        ("Dynasty:\n1\tdoji reju xp3\n2\tiron mine", "1\tDoji Reju • Experienced 3\n2\tIron Mine"),
        ("Dynasty\n1x doji reju xp3", "1x Doji Reju – exp3"),
    ],
)
def test_names_are_written_as_the_lists_format_writes_them(
    validator: Validator, text: str, expected: str
) -> None:
    assert expected in fixed(validator, text)[0].text


@pytest.mark.parametrize(
    "text",
    [
        "# Dynasty (9)\n3 Iron Mine\n1 Nonsense of Words\n",
        "# Dynasty (9)\n3 Iron Mine\n2 Copper Mime\n",
        "# Dynasty (9)\n# Holdings (8)\n3 Iron Mine\n# Regions (2)\n1 Nonsense of Words\n",
        "# Dynasty - (9) [40 distinct]\n3 Iron Mine\n",
        "# Dynasty (9)\n",
    ],
)
def test_headings_are_left_where_their_number_is_not_known(validator: Validator, text: str) -> None:
    result, _ = fixed(validator, text)
    assert result.text == text
    assert bool(result.left) is ("distinct" in text)


def test_a_heading_of_a_sure_section_is_brought_up_to_date(validator: Validator) -> None:
    text = "# Dynasty (9)\n3 Iron Mine\n# Fate (9)\n2 Ambush\n1 Nonsense of Words\n"
    assert fixed(validator, text)[0].text == text.replace("Dynasty (9)", "Dynasty (3)")


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("# dynasty deck (3)", "# Dynasty (3)"),
        ("DYNASTY CARDS:", "Dynasty:"),
        ("== holdings ==", "== Holdings =="),
        ("[b]holdings[/b]", "[b]Holdings[/b]"),
        ("# Dynasty Holdings (3)", "# Dynasty Holdings (3)"),
        ("# events and holdings", "# Events and Holdings"),
        ("# my own words", "# my own words"),
    ],
)
def test_headings_get_their_canonical_words(
    validator: Validator, heading: str, expected: str
) -> None:
    assert fixed(validator, f"{heading}\n3 Iron Mine")[0].text == f"{expected}\n3 Iron Mine"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# Dynasty (4)\n3 Iron Mine\n1 ambush  // Ken's\n\n# Fate (2)\n2 Rout\n",
            "# Dynasty (3)\n3 Iron Mine\n\n# Fate (3)\n2 Rout\n1 Ambush  // Ken's\n",
        ),
        (
            "# Dynasty (4)\n3 Iron Mine\n1 ambush // Ken's",
            "# Dynasty (3)\n3 Iron Mine\n# Fate (1)\n1 Ambush // Ken's",
        ),
        (
            "Dynasty\r\n\r\nHoldings (3):\r\n3 Iron Mine\r\n\r\nFate\r\n\r\nStrategies (3):\r\n"
            "2 Rout\r\n1 Kyuden Hida\r\n",
            "Pre-Game\r\n1 Kyuden Hida\r\n\r\nDynasty\r\n\r\nHoldings (3):\r\n3 Iron Mine\r\n\r\n"
            "Fate\r\n\r\nStrategies (2):\r\n2 Rout\r\n",
        ),
        (
            "# Dynasty\n# Holdings (4)\n3 Iron Mine\n1 Ambush\n"
            "# Fate\n# Rings (1)\n1 Ring of Air\n",
            "# Dynasty\n# Holdings (3)\n3 Iron Mine\n# Fate\n# Rings (1)\n1 Ring of Air\n"
            "# Strategies (1)\n1 Ambush\n",
        ),
    ],
)
def test_cards_under_a_wrong_deck_are_moved(validator: Validator, text: str, expected: str) -> None:
    result, _ = fixed(validator, text)
    assert result.text == expected
    assert len(result.moved) == 1


@pytest.mark.parametrize("guesses", [False, True])
def test_real_lists_keep_their_cards_and_are_fixed_for_good(
    validator: Validator, guesses: bool
) -> None:
    for file in LISTS:
        data = file.read_bytes()
        decklist = read_list(data, str(file))
        if not is_plain(decklist.list_format):
            continue
        report = validator.validate(decklist)
        text = decode(data).text
        result = fix_text(text, decklist, report.lines, guesses, report.problems)
        written = encode(result.text, data)
        again = validator.validate(read_list(written, str(file)), report.format.id)
        assert _cards(again) == _cards(report), file
        second = fix_text(result.text, again.decklist, again.lines, guesses, again.problems)
        assert second.text == result.text, file
        assert len(result.text.split()) >= len(text.split()) * 0.8, file


@pytest.mark.parametrize("list_format", [name for name in WRITERS if name not in ("json",)])
def test_what_convert_writes_needs_no_fixing(validator: Validator, list_format: str) -> None:
    for file in LISTS[:8]:
        report = validator.validate(read_list(file.read_bytes(), str(file)))
        data = write_list(placed_by_format(report), list_format).encode()
        decklist = read_list(data, "deck")
        if is_plain(decklist.list_format):
            result, _ = fixed(validator, data, report.format.id)
            assert result.text == data.decode(), file


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 iron mine\r\n2 ambush // é\r\n", "3 Iron Mine\r\n2 Ambush // é\r\n"),
        ("3 iron mine // é\r2 ambush\r", "3 Iron Mine // é\r2 Ambush\r"),
        ("3 iron mine\r\n2 ambush\n\r1 rout // é", "3 Iron Mine\r\n2 Ambush\n\r1 Rout // é"),
        ("# é\r\r\n1 doji reju xp3", "# é\r\r\n1 Doji Reju • Experienced 3"),
    ],
)
def test_encoding_and_line_ends_stay(
    tmp_path: Path, mark: str, encoding: str, text: str, expected: str
) -> None:
    if encoding == "cp1252" and mark:
        pytest.skip("there is no such mark")
    if encoding.startswith("utf-16") and not mark:
        pytest.skip("it can't be read without a mark")
    file = deck_of(tmp_path, (mark + text).encode(encoding))
    out = run("fix", file)
    assert run("fix", file, "-i").exit_code == 0
    assert file.read_bytes() == (mark + expected).encode(encoding) == out.stdout_bytes


def test_bytes_of_two_encodings_in_one_file_stay(tmp_path: Path) -> None:
    file = deck_of(tmp_path, "# é\n".encode() + "# é\n3 iron mine\n".encode("cp1252"))
    run("fix", file, "-i")
    assert file.read_bytes() == "# é\n".encode() + "# é\n3 Iron Mine\n".encode("cp1252")


def test_the_command_tells_what_it_moved_and_left(tmp_path: Path) -> None:
    file = deck_of(
        tmp_path, "# Dynasty - (9) [4 distinct]\n3 iron mine\n1 ambush\n# Fate\n2 rout\n"
    )
    result = run("fix", file, "-i")
    assert result.exit_code == 1
    assert f"{file}:3: Ambush was moved under “# Fate”" in result.stderr
    assert "announces 9, 3 under it; it holds other numbers" in result.stderr
    assert f"{file}: 3 lines rewritten" in result.stderr
    assert (
        file.read_text() == "# Dynasty - (9) [4 distinct]\n3 Iron Mine\n# Fate\n2 Rout\n1 Ambush\n"
    )


@pytest.mark.parametrize("list_format", ["octgn", "cockatrice", "yasuki", "json", "dojo-jbp"])
def test_lists_that_are_no_lines_are_refused(tmp_path: Path, list_format: str) -> None:
    file = tmp_path / "deck"
    run("convert", ROOT / "data" / "decks" / "celestial-lion.txt", "--to", list_format, "-o", file)
    before = file.read_bytes()
    result = run("fix", file, "-i")
    assert result.exit_code == 2
    assert "only lists of plain lines are fixed" in result.stderr
    assert file.read_bytes() == before


def _cards(report: Report) -> tuple[set[tuple[str, int]], list[str]]:
    cards = {(each.card.id, each.count) for each in placed_by_itself(report).entries}
    return cards, sorted(line.text for line in report.lines if line.card is None)
