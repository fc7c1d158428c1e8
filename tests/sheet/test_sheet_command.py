"""``l5r sheet``: files, options and exit codes."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from pieces import pieces_of
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from l5r_cards.cli import app

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"
LEGAL = str(DECKS / "celestial-lion.txt")

pytestmark = pytest.mark.usefixtures("database_path")


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["sheet", *arguments], input=stdin, catch_exceptions=False)


def text_of(file: Path | bytes) -> str:
    data = file if isinstance(file, bytes) else file.read_bytes()
    return " ".join(piece.text for piece in pieces_of(data))


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return tmp_path / "sheet.pdf"


def test_a_legal_deck(pdf: Path) -> None:
    names = ["--player", "Doji Hoturi", "--event", "Kotei", "--date", "2011-01-02"]
    result = run(LEGAL, "--pdf", str(pdf), *names)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    text = text_of(pdf)
    for word in ("Doji Hoturi", "Kotei", "2011-01-02", "Legal", "Shamate Keep", "Akodo Nagataka"):
        assert word in text


def test_an_illegal_deck_gets_a_sheet_too(pdf: Path) -> None:
    result = run("-", "--pdf", str(pdf), "-f", "celestial", stdin="4 Iron Mine\n")
    assert result.exit_code == 1
    assert "NOT legal" in text_of(pdf)


def test_stdout(pdf: Path) -> None:
    run(LEGAL, "--pdf", str(pdf))
    result = run(LEGAL, "--pdf", "-")
    assert result.exit_code == 0
    assert result.stdout_bytes == pdf.read_bytes()


@pytest.mark.parametrize("stdin", [b"", b"# nothing\n", b"\x89PNG\r\n\x1a\n"])
def test_a_list_that_cannot_be_read(pdf: Path, stdin: bytes) -> None:
    result = run("-", "--pdf", str(pdf), stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("l5r: -: ")
    assert not pdf.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([LEGAL, "--font", "nowhere.ttf"], "nowhere.ttf: No such file"),
        ([LEGAL, "--font", LEGAL], f"{LEGAL}: this is no TrueType font"),
        ([LEGAL, "--font", "."], ".: "),
        (["nowhere.txt"], "No such file"),
        ([LEGAL, "-f", "celestal"], "Did you mean celestial?"),
        ([LEGAL, "--date", "2010-2-3"], "is no date"),
        ([LEGAL, "--date", "2010-02-30"], "is no date"),
        ([LEGAL, "--list-format", "egal"], "is no list format"),
        ([LEGAL, "--paper", "a5"], "a5"),
        ([LEGAL, "--blank"], "--blank takes no DECK"),
        ([], "name a DECK"),
        (["--blank", "-f", "nonsense"], "is no format"),
        (["--blank", "--date", "today"], "is no date"),
    ],
)
def test_wrong_usage(pdf: Path, arguments: list[str], words: str) -> None:
    result = run(*arguments, "--pdf", str(pdf))
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert not pdf.exists()


def test_a_file_must_be_named() -> None:
    assert run(LEGAL).exit_code == 2


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    result = run(LEGAL, "--pdf", str(tmp_path))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"l5r: {tmp_path}: ")
    result = run("--blank", "--pdf", str(tmp_path / "none" / "x.pdf"))
    assert result.exit_code == 2


def test_the_list_itself_is_not_written_over(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Rout\n", encoding="utf-8")
    result = run(str(deck), "--pdf", str(tmp_path / "." / "deck.txt"))
    assert result.exit_code == 2
    assert deck.read_text(encoding="utf-8") == "3 Rout\n"


def test_a_sheet_is_made_anew(pdf: Path) -> None:
    pdf.write_bytes(b"old")
    assert run("nowhere.txt", "--pdf", str(pdf)).exit_code == 2
    assert pdf.read_bytes() == b"old"
    assert run(LEGAL, "--pdf", str(pdf)).exit_code == 0
    assert pdf.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("paper", "width"), [("a4", 595.28), ("letter", 612)])
def test_papers(pdf: Path, paper: str, width: float) -> None:
    assert run(LEGAL, "--pdf", str(pdf), "--paper", paper).exit_code == 0
    assert float(PdfReader(pdf).pages[0].mediabox.width) == width


def test_a_blank_sheet(pdf: Path) -> None:
    result = run("--blank", "--pdf", str(pdf), "-f", "celestial", "--event", "Kotei")
    assert (result.exit_code, result.stderr) == (0, "")
    text = text_of(pdf)
    assert "Celestial 40/40" in text
    assert "Kotei" in text


def test_letters_that_cannot_be_printed_are_told(pdf: Path) -> None:
    result = run("--blank", "--pdf", str(pdf), "--player", "龍 Ryu\x1b[31m", "--event", "Łódź")
    assert result.exit_code == 0
    assert result.stderr == (
        "l5r: some letters can't be printed; the sheet has “? Ryu [31m”\n"
        "l5r: some letters are printed as others; the sheet has “Lódz”\n"
        "l5r: a font that has them can be named with --font\n"
    )


def test_letters_of_the_list_that_are_printed_as_others_are_told(pdf: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Author: Żółw\nTitle: é • fine\n3 Iron Mine\n", encoding="utf-8")
    result = run(str(deck), "--pdf", str(pdf))
    assert result.stderr == (
        "l5r: some letters are printed as others; the sheet has “Zólw”\n"
        "l5r: a font that has them can be named with --font\n"
    )


def test_without_reportlab(pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run(LEGAL, "--pdf", str(pdf))
    assert (result.exit_code, result.stdout) == (2, "")
    assert 'pip install "l5r-cards[pdf]"' in result.stderr
    assert not pdf.exists()


def test_reportlab_is_loaded_for_sheets_alone() -> None:
    code = "import sys, l5r_cards.cli; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_output_is_a_pdf() -> None:
    data = run(LEGAL, "--pdf", "-").stdout_bytes
    assert data.startswith(b"%PDF-")
    assert len(PdfReader(io.BytesIO(data)).pages) == 1
