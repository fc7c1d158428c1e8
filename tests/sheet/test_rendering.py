"""Looks at rendered sheets, where Poppler's tools are installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image  # comes along with ReportLab

from l5r_cards import Report, Validator
from l5r_cards.reports.sheet import Sheet, blank_sheet, sheet_of
from l5r_cards.reports.sheet_pages import pdf_of

pytestmark = pytest.mark.skipif(
    not (shutil.which("pdftoppm") and shutil.which("pdftotext")), reason="no Poppler"
)
Judge = Callable[..., Report]
_DPI = 72


@pytest.fixture(params=["celestial-lion.txt", "bigdeck-lion.txt", None])
def sheet(request: pytest.FixtureRequest, judge: Judge) -> Sheet:
    """A sheet of one page, one of two, a blank one."""
    if request.param is None:
        return blank_sheet()
    return sheet_of(judge(request.param), "Zoë Ñandú", "Kotei", "2010-05-20")


def pages(sheet: Sheet, paper: str, folder: Path) -> list[Image.Image]:
    (folder / "sheet.pdf").write_bytes(pdf_of(sheet, paper))
    subprocess.run(
        ["pdftoppm", "-r", str(_DPI), "-gray", "-png", "sheet.pdf", "page"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return [Image.open(file).convert("L") for file in sorted(folder.glob("page*.png"))]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ink_keeps_to_the_margins_and_fills_the_page(
    sheet: Sheet, paper: str, tmp_path: Path
) -> None:
    for image in pages(sheet, paper, tmp_path):
        left, top, right, bottom = image.point(lambda shade: 255 if shade < 200 else 0).getbbox()
        assert 28 <= left <= 40
        assert 20 <= top <= 40
        assert 28 <= image.width - right <= 40
        assert 28 <= image.height - bottom <= 45
        dark = sum(image.histogram()[:128]) / (image.width * image.height)
        assert 0.005 < dark < 0.15


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("format_name", [None, "celestial", "gold", "modern", "bigdeck"])
def test_a_blank_sheet_has_room_to_write(
    validator: Validator, format_name: str | None, paper: str, tmp_path: Path
) -> None:
    """The lines are far enough from each other for handwriting."""
    rules = validator.format(format_name) if format_name else None
    for image, bottom in zip(pages(blank_sheet(rules), paper, tmp_path), (60, 220), strict=True):
        column = [image.getpixel((140, y)) for y in range(image.height - bottom)]
        rules_at = [y for y, shade in enumerate(column) if shade < 200 <= column[y - 1]]
        gaps = [after - before for before, after in pairwise(rules_at[-12:])]
        assert min(gaps) * 25.4 / _DPI >= 5.2


def test_another_reader_finds_the_same_words(sheet: Sheet, tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(pdf_of(sheet))
    text = subprocess.run(
        ["pdftotext", "-layout", "sheet.pdf", "-"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    plain = " ".join(text.split())
    for deck in sheet.decks:
        for group in deck.groups:
            assert group.title in plain
            for entry in group.entries:
                if entry.text:
                    assert re.search(rf"\b{entry.count} +{re.escape(entry.text)}", plain)
