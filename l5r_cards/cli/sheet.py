"""``l5r sheet``: a deck registration sheet to print."""

from __future__ import annotations

import importlib.util
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, fail, say
from l5r_cards.cli.deck import (
    check_date,
    check_list_format,
    format_named,
    is_same_file,
    judged,
    validator_for,
)
from l5r_cards.cli.options import JudgingFormat, ListFormat
from l5r_cards.cli.output import check_output, write_file

if TYPE_CHECKING:
    from l5r_cards.reports.sheet_fonts import OtherFont

__all__ = ["Paper", "sheet"]


class Paper(StrEnum):
    """The papers that sheets are printed on."""

    A4 = "a4"
    LETTER = "letter"


def sheet(
    pdf: Annotated[
        str, typer.Option("--pdf", metavar="FILE", help="The PDF to write; - is stdout.")
    ],
    deck: Annotated[
        str | None, typer.Argument(metavar="[DECK]", help="A decklist file; - is stdin.")
    ] = None,
    format_name: JudgingFormat = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="The event's day, to judge by."),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="The player, if not the list's author."),
    ] = None,
    event: Annotated[
        str | None, typer.Option("--event", metavar="NAME", help="What the event is called.")
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="The paper to print on.")] = Paper.A4,
    blank: Annotated[
        bool, typer.Option("--blank", help="Make a sheet to fill in by hand; it takes no DECK.")
    ] = False,
    font: Annotated[
        str | None,
        typer.Option("--font", metavar="FILE", help="A TrueType font, for letters beyond Latin-1."),
    ] = None,
    list_format: ListFormat = None,
) -> None:
    """Make a deck registration sheet: the list, verdict, fingerprint, room for the judges.

    It needs the extra “pdf” of the package l5r-cards, which brings ReportLab.
    Names with letters beyond Latin-1 are set in the font of --font, else in a
    well-known one of the system that has them, if there is one.

    Example: l5r sheet deck.txt --pdf sheet.pdf --player "Akodo Toturi" --date 2010-05-20

    Example: l5r sheet --blank --pdf blank.pdf --format celestial

    Exit code: 0 fine, 1 the deck is not legal (the sheet says so), 2 nothing was made.
    """
    from l5r_cards.reports.sheet import blank_sheet, sheet_of

    if blank == (deck is not None):
        fail("--blank takes no DECK" if blank else "name a DECK, or --blank for an empty sheet")
    if importlib.util.find_spec("reportlab") is None:
        fail('a sheet needs ReportLab, which is not installed; pip install "l5r-cards[pdf]"')
    if pdf == "-" and sys.stdout.isatty():
        fail("a PDF is nothing for a terminal; name a file, or send it through a pipe")
    check_output(pdf)
    if font and is_same_file(pdf, font):
        fail(f"{pdf} is the font itself")
    check_date(date)
    check_list_format(list_format)
    if deck is None:
        rules = format_named(validator_for(None), format_name) if format_name else None
        other = _font_for(font, player, event)
        content = blank_sheet(rules, player, event, date, other.letters if other else frozenset())
        legal = True
    else:
        if is_same_file(pdf, deck):
            fail(f"{pdf} is the list itself")
        report = judged(validator_for(format_name), deck, format_name, date, list_format)
        author = report.decklist.author if player is None else player
        unread = [line.text for line in report.lines if line.card is None]
        other = _font_for(font, author, event, report.decklist.title, *unread)
        content = sheet_of(report, player, event, date, other.letters if other else frozenset())
        legal = report.legal

    from l5r_cards.reports.sheet_pages import pdf_of

    _write(pdf_of(content, paper.value, other), pdf)
    raise typer.Exit(0 if legal else EXIT_NO)


def _font_for(file: str | None, *names: str | None) -> OtherFont | None:
    """Returns the font for letters of some names that the standard ones lack; tells what it lacks.

    :param file: the user's, or None for one of the system's.
    """
    from l5r_cards.reports.printable import is_printable, is_printed_as_written, others_in
    from l5r_cards.reports.printable import printable as shown
    from l5r_cards.reports.sheet_fonts import (
        UnusableFontError,
        font_of_file,
        font_of_system,
        is_set_simply,
    )

    needed = frozenset[str]().union(*map(others_in, names))
    try:
        font = font_of_file(Path(file)) if file else font_of_system(needed) if needed else None
    except UnusableFontError as error:
        fail(str(error))
    letters = font.letters if font else frozenset[str]()
    told = [name for name in names if name and not is_printed_as_written(name, letters)]
    for name in told:
        how = "are printed as others" if is_printable(name, letters) else "can't be printed"
        say(f"l5r: some letters {how}; the sheet has “{shown(name, 60, letters)}”")
    if told and any(map(is_set_simply, needed - letters)):
        say("l5r: a font that has them can be named with --font")
    return font


def _write(data: bytes, name: str) -> None:
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    write_file(name, data)
