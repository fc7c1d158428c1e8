"""The PDF: all that the sheet says is on it, in its place, on two pages at most."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from pieces import Piece, is_within, overlaps, page_size, pieces_of
from pypdf import PdfReader

from l5r_cards import Report, Validator
from l5r_cards.model.card import Card
from l5r_cards.reports.sheet import Sheet, blank_sheet, sheet_of
from l5r_cards.reports.sheet_pages import pdf_of
from l5r_cards.reports.sheet_paper import SIZES, fitted, width_of

Judge = Callable[..., Report]
Longest = Callable[[str, int], list[Card]]
AsList = Callable[[Iterable[Card]], str]
DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"
PAPERS = list(SIZES)
HOSTILE = [
    "x" * 10_000,
    "W " * 5_000,
    '=cmd|"/C calc"!A1',
    "\u202egnp.\u202c\u200f",
    "a\x00b\x1b[2Jc\x08\r\n",
    "<para><font size=90>x</font>&#0;",
    ") Tj ET Q (\\",
    "龍" * 300,
    "Z" + "\u0301" * 500,
]


def words(pieces: Iterable[Piece]) -> str:
    return " ".join(piece.text for piece in pieces)


def check(pdf: bytes, paper: str, most: int = 2) -> list[Piece]:
    """Checks what holds for every sheet: its pages, nothing beside them, nothing on another."""
    pieces = pieces_of(pdf)
    assert page_size(pdf) == pytest.approx(SIZES[paper])
    pages = len(PdfReader(io.BytesIO(pdf)).pages)
    assert 1 <= pages <= most
    assert [piece for piece in pieces if not is_within(piece, SIZES[paper])] == []
    assert list(overlaps(pieces)) == []
    for page in range(1, pages + 1):
        assert f"page {page} of {pages}" in words(p for p in pieces if p.page == page)
    return pieces


def check_entries(sheet: Sheet, pieces: list[Piece]) -> None:
    """Checks that every title is there as often as it should, with its count before it."""
    lines = Counter(piece.text for piece in pieces)
    whole = words(pieces)
    for deck in sheet.decks:
        assert lines[f"{deck.count} cards"] >= 1
        for group in deck.groups:
            assert group.title in whole
            for entry in group.entries:
                assert entry.text in whole, entry
                found = [piece for piece in pieces if entry.text.startswith(piece.text)]
                assert any(
                    other.text == str(entry.count)
                    and abs(other.y - piece.y) < 0.01
                    and 0 < piece.x - other.right < 8
                    for piece in found
                    for other in pieces
                    if other.page == piece.page
                ), entry
    for box in sheet.boxes:
        for entry in box.entries:
            assert entry.text in whole


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", sorted(file.name for file in DECKS.iterdir()))
def test_the_lists_that_come_along(judge: Judge, name: str, paper: str) -> None:
    sheet = sheet_of(judge(name), "Doji Hoturi", "Winter Court", "2010-05-20")
    pdf = pdf_of(sheet, paper)
    pieces = check(pdf, paper)
    check_entries(sheet, pieces)
    whole = words(pieces)
    for text in (sheet.player, sheet.event, sheet.date, sheet.format, sheet.short, "Legal"):
        assert text in whole
    for text in ("Check in round", "Judge", "OK", "Penalty", "Player’s signature"):
        assert text in whole
    last = max(piece.page for piece in pieces)
    for page in range(1, last + 1):
        assert sheet.fingerprint in words(p for p in pieces if p.page == page)


def test_most_decks_take_one_page(judge: Judge) -> None:
    for name in ("celestial-lion.txt", "diamond-crab.txt", "emperor-dragon.txt"):
        pdf = pdf_of(sheet_of(judge(name)))
        assert len(PdfReader(io.BytesIO(pdf)).pages) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("dynasty", "fate"),
    [(80, 80), (1, 1), (0, 0), (160, 0), (0, 160), (12, 148), (148, 12), (40, 150), (200, 200)],
)
def test_long_titles(
    judge: Judge, long_titles: Longest, as_list: AsList, dynasty: int, fate: int, paper: str
) -> None:
    cards = [*long_titles("dynasty", dynasty), *long_titles("fate", fate)]
    report = judge("1 Shamate Keep\n" + as_list(cards), "open")
    assert len(report.deck.cards) == dynasty + fate + 1
    sheet = sheet_of(report, "Doji Hoturi")
    check_entries(sheet, check(pdf_of(sheet, paper), paper))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_longest_titles_beside_the_decks(
    judge: Judge, validator: Validator, long_titles: Longest, paper: str
) -> None:
    names = []
    for kind, number in (("Stronghold", 3), ("Sensei", 3), ("Wind", 3)):
        cards = [card for card in validator.catalog.cards() if card.type == kind]
        cards.sort(key=lambda card: (-len(card.name), card.id))
        names += [f"2 {card.name}" for card in cards[:number]]
    names += ["1 Border Keep • Inexperienced", "9 Bamboo Harvesters • Experienced 2"]
    sheet = sheet_of(judge("\n".join([*names, "3 Rout", ""]), "legacy"))
    whole = words(check(pdf_of(sheet, paper), paper))
    for name in names[:9]:
        assert name.replace("2 ", "2 × ", 1) in whole


def test_type_stays_large_enough_to_read(
    judge: Judge, long_titles: Longest, as_list: AsList
) -> None:
    for dynasty, fate, least in ((20, 20, 7), (80, 80, 6), (12, 148, 6)):
        cards = [*long_titles("dynasty", dynasty), *long_titles("fate", fate)]
        pieces = pieces_of(pdf_of(sheet_of(judge(as_list(cards), "open"))))
        titles = {card.name for card in cards}
        sizes = [piece.size for piece in pieces if piece.text in titles]
        assert len(sizes) > 0.9 * len(cards)
        assert min(sizes) >= least


def test_a_monstrous_deck_takes_more_pages_and_loses_nothing(
    judge: Judge, long_titles: Longest, as_list: AsList
) -> None:
    cards = [*long_titles("dynasty", 900), *long_titles("fate", 700)]
    report = judge(as_list(cards), "open")
    sheet = sheet_of(report)
    pdf = pdf_of(sheet)
    pieces = pieces_of(pdf)
    assert 2 < len(PdfReader(io.BytesIO(pdf)).pages) < 8
    assert all(is_within(piece, SIZES["a4"]) for piece in pieces)
    whole = words(pieces)
    assert [each.card.name for each in report.deck.cards if each.card.name not in whole] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("name", ["celestial-lion.txt", "bigdeck-lion.txt"])
def test_hostile_names_do_not_break_the_layout(
    judge: Judge, name: str, text: str, paper: str
) -> None:
    report = judge(name)
    report = report._replace(decklist=report.decklist._replace(title=text, author=text))
    sheet = sheet_of(report, None, text, "2010-05-20")
    pieces = check(pdf_of(sheet, paper), paper)
    check_entries(sheet, pieces)
    assert all(piece.text.isprintable() for piece in pieces)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_lines_do_not_break_the_layout(judge: Judge, text: str) -> None:
    line = text.replace("\n", " ").replace("\r", " ").replace("\0", " ")
    report = judge(f"1 Shamate Keep\n3 Rout\n3 {line} zzyzx\n5 {line} xyzzy\n", "celestial")
    check(pdf_of(sheet_of(report)), "a4")


def test_names_are_printed_as_they_stand(judge: Judge) -> None:
    report = judge("celestial-lion.txt")
    for text in ('=1+1 & <b>"x"</b>', "Zoë “Ñ” é à ç • … –", "(a) \\(b"):
        assert text in words(pieces_of(pdf_of(sheet_of(report, text))))


def test_warnings_are_named_where_there_is_room(judge: Judge) -> None:
    report = judge("1 Shamate Keep\n3 Iron Mime\n3 Cooper Mine\n", "open")
    whole = words(check(pdf_of(sheet_of(report)), "a4"))
    assert "is read as Iron Mine" in whole
    assert "Iron Mine†" in whole
    assert "† assumed" in whole


def test_problems_in_brief(judge: Judge) -> None:
    lines = "".join(f"4 {name}\n" for name in ("Iron Mine", "Rout", "Copper Mine", "Will"))
    report = judge(lines + "3 Amubsh\n" + "".join(f"1 Xyzzy {i}\n" for i in range(30)), "celestial")
    whole = words(check(pdf_of(sheet_of(report)), "a4"))
    assert "NOT legal" in whole
    assert re.search(r"\d+ more errors, 1 warning", whole)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("format_name", [None, "celestial", "gold", "modern", "bigdeck", "open"])
def test_a_blank_sheet(validator: Validator, format_name: str | None, paper: str) -> None:
    rules = validator.format(format_name) if format_name else None
    pdf = pdf_of(blank_sheet(rules, event="Kotei"), paper)
    pieces = check(pdf, paper)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 2
    for word in ("Personalities", "Strategies", "Kotei", "not legal", "Judge", "total"):
        assert word in words(pieces)
    assert "Fingerprint" in words(pieces)


def test_the_same_sheet_is_the_same_file(tmp_path: Path, database_path: Path) -> None:
    program = (
        "import sys, hashlib; from l5r_cards import *;"
        "from l5r_cards.reports.sheet import sheet_of;"
        "from l5r_cards.reports.sheet_pages import pdf_of;"
        "report = Validator(open_catalog()).validate(read_file(sys.argv[1]));"
        "print(hashlib.sha256(pdf_of(sheet_of(report, 'Doji'))).hexdigest())"
    )
    digests = set()
    for zone, epoch in (("UTC", "1"), ("Asia/Tokyo", "x")):
        changes = {"TZ": zone, "PYTHONHASHSEED": str(len(zone)), "SOURCE_DATE_EPOCH": epoch}
        result = subprocess.run(
            [sys.executable, "-c", program, str(DECKS / "bigdeck-lion.txt")],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | changes,
        )
        digests.add(result.stdout)
    assert len(digests) == 1


def test_no_clock_and_no_machine_is_in_the_file(judge: Judge) -> None:
    pdf = pdf_of(sheet_of(judge("celestial-lion.txt"), "Doji"))
    assert (
        hashlib.sha256(pdf).digest()
        == hashlib.sha256(pdf_of(sheet_of(judge("celestial-lion.txt"), "Doji"))).digest()
    )
    facts = PdfReader(io.BytesIO(pdf)).metadata
    assert facts is not None
    assert facts["/CreationDate"] == facts["/ModDate"] == "D:20000101000000+00'00'"
    assert facts["/Title"].endswith("Deathseekers of Shamate, Lion military – Doji")


def test_the_fonts_are_those_that_every_reader_has(judge: Judge) -> None:
    pieces = pieces_of(pdf_of(sheet_of(judge("celestial-lion.txt"))))
    assert {p.font for p in pieces} <= {"Helvetica", "Helvetica-Bold", "Courier", "Courier-Bold"}
    assert len(pdf_of(sheet_of(judge("bigdeck-lion.txt")))) < 40_000


def test_text_is_fitted() -> None:
    assert fitted("short", 100, 10, 7).lines == ("short",)
    assert fitted("short", 100, 10, 7).size == 10
    smaller = fitted("a title that is long", width_of("a title that is long", 8), 10, 7)
    assert (smaller.lines, smaller.size) == (("a title that is long",), 8)
    level = fitted("Akodo Someone of the Place • Experienced 2", 80, 10, 8)
    assert level.lines[-1] == "• Experienced 2"
    assert " ".join(level.lines) == "Akodo Someone of the Place • Experienced 2"
    cut = fitted("one two three four five six", 40, 10, 10, lines=2)
    assert len(cut.lines) == 2
    assert cut.lines[-1].endswith("…")
    for text in (level, cut, fitted("x" * 100, 30, 10, 8)):
        assert all(width_of(line, text.size) <= 100 for line in text.lines)
