"""Names with letters that the standard fonts lack, in a font that has them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import reportlab
from pieces import pieces_of
from pypdf import PdfReader
from test_sheet_command import run, text_of

from l5r_cards import Report
from l5r_cards.reports.printable import is_printable, printable
from l5r_cards.reports.sheet import sheet_of
from l5r_cards.reports.sheet_fonts import (
    UnusableFontError,
    font_of_file,
    font_of_system,
    is_set_simply,
)
from l5r_cards.reports.sheet_pages import pdf_of

FONTS = Path(reportlab.__file__).parent / "fonts"
VERA = FONTS / "Vera.ttf"
"""It comes along with ReportLab, and has the letters Ł, ł and ć, but not Ż."""
DECK = "Author: Łukasz\nTitle: Ćma\n1 Shamate Keep\n3 Iron Mine\n3 Śmiałek\n"

pytestmark = pytest.mark.usefixtures("database_path")


def embedded(file: Path) -> set[str]:
    fonts: set[str] = set()
    for page in PdfReader(file).pages:
        for each in page["/Resources"]["/Font"].values():
            fact = each.get_object()
            if "/FontDescriptor" in fact:
                assert "/FontFile2" in fact["/FontDescriptor"]
                fonts.add(fact["/BaseFont"])
    return fonts


def test_the_font_of_the_user_is_taken_where_letters_ask_for_it(tmp_path: Path) -> None:
    pdf = tmp_path / "sheet.pdf"
    result = run("--blank", "--pdf", str(pdf), "--player", "Łukasz ć", "--font", str(VERA))
    assert (result.exit_code, result.stderr) == (0, "")
    names = [piece for piece in pieces_of(pdf.read_bytes()) if "ukasz" in piece.text]
    assert {piece.text for piece in names} == {"Łukasz ć"}
    assert all("BitstreamVeraSans" in piece.font for piece in names)
    assert len(embedded(pdf)) == 1
    assert pdf.stat().st_size < 60_000  # a part of the font only
    run("--blank", "--pdf", str(pdf), "--player", "Zoë", "--font", str(VERA))
    assert embedded(pdf) == set()


def test_the_font_is_not_written_over(tmp_path: Path) -> None:
    font = tmp_path / "font.ttf"
    shutil.copy(VERA, font)
    result = run("--blank", "--pdf", str(font), "--font", str(font))
    assert (result.exit_code, font.read_bytes() == VERA.read_bytes()) == (2, True)


def test_letters_that_the_font_lacks_are_told(tmp_path: Path) -> None:
    pdf = tmp_path / "sheet.pdf"
    names = ["--player", "Łukasz Żółć", "--event", "山 Ł"]
    result = run("--blank", "--pdf", str(pdf), *names, "--font", str(VERA))
    assert result.stderr == (
        "l5r: some letters are printed as others; the sheet has “Łukasz Zółć”\n"
        "l5r: some letters can't be printed; the sheet has “? Ł”\n"
        "l5r: a font that has them can be named with --font\n"
    )
    assert "Łukasz Zółć" in text_of(pdf)


def test_all_that_a_list_says_may_have_other_letters(judge: Callable[..., Report]) -> None:
    font = font_of_file(VERA, FONTS / "VeraBd.ttf")
    sheet = sheet_of(judge(DECK, "celestial"), letters=font.letters)
    data = pdf_of(sheet, font=font)
    text = " ".join(piece.text for piece in pieces_of(data))
    for words in ("Łukasz", "Śmiałek".replace("Ś", "S"), "Iron Mine"):
        assert words in text
    assert data == pdf_of(sheet, font=font)
    assert b"Vera" not in pdf_of(sheet_of(judge("celestial-lion.txt")))


@pytest.mark.parametrize("names", [("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), ("ARIAL.TTF", "")])
def test_without_one_a_font_of_the_system_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, str]
) -> None:
    folder = tmp_path / "fonts" / "truetype"
    folder.mkdir(parents=True)
    for name, file in zip(names, ("Vera.ttf", "VeraBd.ttf"), strict=True):
        if name:
            shutil.copy(FONTS / file, folder / name)
    (folder / "FreeSans.ttf").write_bytes(b"no font")
    monkeypatch.setattr("l5r_cards.reports.sheet_fonts._FOLDERS", (str(tmp_path / "fonts"),))
    font = font_of_system("Ł")
    assert font is not None
    assert (font.plain.name, font.bold.name) == (names[0], names[1] or names[0])
    assert font_of_system("山") is None
    assert font_of_system("") is None
    pdf = tmp_path / "sheet.pdf"
    result = run("--blank", "--pdf", str(pdf), "--player", "Łukasz")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Łukasz" in text_of(pdf)


def test_what_can_not_be_set_letter_by_letter_is_not_set_wrongly() -> None:
    letters = frozenset(filter(is_set_simply, map(chr, range(0x20, 0x10000))))
    for text in ("山田 Дмитрий", "Αθηνά", "홍길동", "Łukasz Żółć", "Zoë"):
        assert printable(text, letters=letters) == text
    for text in ("דוד", "محمد", "राम", "สมชาย"):
        assert not is_printable(text, letters)
        assert set(printable(text, letters=letters)) == {"?"}


def test_a_font_must_have_the_letters_beside_a_name(tmp_path: Path) -> None:
    outlines = tmp_path / "outlines.otf"
    outlines.write_bytes(b"OTTO" + VERA.read_bytes()[4:])
    with pytest.raises(UnusableFontError, match="TrueType"):
        font_of_file(outlines)
    with pytest.raises(UnusableFontError, match="this is no TrueType font"):
        font_of_file(FONTS / "00readme.txt")
