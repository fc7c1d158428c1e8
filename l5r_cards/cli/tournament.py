"""``l5r tournament``: a whole event's lists checked, and some of them picked for a look."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, EXIT_UNUSABLE, Bar, catalog, fail, read_stdin, say
from l5r_cards.cli.deck import check_date, is_same_file
from l5r_cards.cli.options import AsJson, Date, JudgingFormat, Strict
from l5r_cards.cli.output import check_apart, check_output, write_file

if TYPE_CHECKING:
    from l5r_cards.formats.validate import Validator
    from l5r_cards.tournament.event import Event
    from l5r_cards.tournament.files import Gathering
    from l5r_cards.tournament.notes import Note
    from l5r_cards.tournament.roster import Entrant

__all__ = ["app"]

app = typer.Typer(help="Check the decks of an event.", no_args_is_help=True, add_completion=False)

Lists = Annotated[
    list[str],
    typer.Argument(metavar="FOLDER|FILE...", help="Lists, or folders of lists; - is stdin."),
]
Roster = Annotated[
    str | None,
    typer.Option(
        "--roster", metavar="CSV", help="Who plays what: columns player, clan, file; - is stdin."
    ),
]


@app.command()
def check(
    lists: Lists,
    format_name: JudgingFormat = None,
    date: Date = None,
    strict: Strict = False,
    roster: Roster = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="At most so many processes; else all cores."),
    ] = None,
    as_json: AsJson = False,
    csv_file: Annotated[
        str | None,
        typer.Option("--csv", metavar="FILE", help="Write a table for spreadsheets; - is stdout."),
    ] = None,
    html_file: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE", help="Write a page to read, sort and print."),
    ] = None,
) -> None:
    """Check every list of an event: who plays what, is it legal, and who has the same deck.

    Lists may be of any list format. A folder is searched with its
    sub-folders; a text in it without any card, count or heading of a deck,
    such as a README, is told of and is nobody's list. A player is called
    like the file, unless a roster says who has which; then all that does not
    fit is reported.

    Example: l5r tournament check . --format celestial

    Example: l5r tournament check . --html event.html

    Exit code: 0 all legal, 1 some deck is not, 2 a list that can't be read, or wrong usage.
    """
    from l5r_cards.formats.validate import Validator
    from l5r_cards.reports.event import event_as_json, print_event, write_csv
    from l5r_cards.reports.event_page import cards_as_data
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.reports.verdict import report_as_data
    from l5r_cards.tournament.desk import Settings
    from l5r_cards.tournament.event import check_event

    check_date(date)
    if as_json + [csv_file, html_file].count("-") > 1:
        fail("only one of --json, --csv - and --html - can go to stdout")
    outputs = [file for file in (csv_file, html_file) if file is not None and file != "-"]
    check_apart(outputs, "--csv and --html")
    gathering, entrants, notes = _entered(lists, roster, outputs)
    if not entrants and not gathering.unreadable:
        fail(f"there is no list in {_words(lists)}")
    validator = Validator(catalog())
    with _failures_told():
        event = check_event(
            entrants,
            validator,
            Settings(format_name, date, strict),
            notes,
            gathering.unreadable,
            report_as_data if as_json else cards_as_data if html_file is not None else None,
            jobs,
            Bar("checking", patience=0.5),
        )
    if not event.entries:
        fail(f"there is no list in {_words(lists)}: no text there names a card")
    if as_json:
        for part in event_as_json(event, _is_narrow()):
            sys.stdout.write(part)
    elif "-" not in (csv_file, html_file):
        print_event(event, Terminal())
    if csv_file is not None:
        text = io.StringIO()
        write_csv(event, text)
        # Without its mark spreadsheets take UTF-8 for the encoding of their country.
        _write(text.getvalue(), csv_file, "utf-8-sig", "replace")
    if html_file is not None:
        _write(_page(event, lists, validator), html_file, "utf-8", "xmlcharrefreplace")
    raise typer.Exit(EXIT_UNUSABLE if not event.is_read else 0 if event.is_legal else EXIT_NO)


@app.command()
def pick(
    lists: Lists,
    number: Annotated[int, typer.Option("--number", "-n", min=1, help="Pick so many players.")] = 8,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="WORDS", help="What decides; drawn if not given."),
    ] = None,
    roster: Roster = None,
    as_json: AsJson = False,
) -> None:
    """Pick players whose decks are to be checked, so that everyone can repeat the draw.

    Each player's number is the SHA-256 of the seed, a tab and the name, in
    UTF-8: printf '%s\\t%s' SEED NAME | sha256sum. The lowest numbers are
    picked. Names are in Unicode's form NFC with single spaces; of spellings
    that differ only in case or width (by NFKC) the first by its bytes takes
    part. Neither the order of the files nor the machine matters. The line printed last is there
    to be announced: its digest is the SHA-256 of all names, sorted by their
    bytes, each with a line feed behind it.

    Example: l5r tournament pick . -n 8 --seed 'Kotei 2010-05-20'

    Exit code: 0 fine, 2 a list that is not there, or wrong usage.
    """
    from importlib.metadata import version

    from l5r_cards.model.visible import visible
    from l5r_cards.reports.event import draw_as_data, json_text, print_draw
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.tournament.pick import draw

    gathering, entrants, notes = _entered(lists, roster, ())
    entrants, notes = _without_strays(entrants, notes)
    for missing in gathering.unreadable:
        say(f"l5r: {visible(missing.source)}: {missing.message}")
    if gathering.unreadable:
        raise typer.Exit(EXIT_UNUSABLE)
    if not any(entrant.source for entrant in entrants):
        fail(f"there is no list in {_words(lists)}")
    is_drawn = seed is None
    if seed is None:
        import secrets

        seed = secrets.token_hex(4)
    try:
        result = draw(entrants, number, seed)
    except ValueError as error:
        fail(str(error))
    if as_json:
        data = {**draw_as_data(result, version("l5r-cards")), "seed_drawn": is_drawn}
        data["notes"] = [note._asdict() for note in notes]
        typer.echo(json_text(data, _is_narrow()))
        return
    for note in notes:
        say(f"l5r: {visible(note.message)}")
    if is_drawn:
        say(f"l5r: no --seed was given; {seed} was drawn")
    if result.players < number:
        say(f"l5r: {number} players were asked for, {result.players} can be picked")
    print_draw(result, version("l5r-cards"), Terminal())


def _entered(
    lists: Sequence[str], roster: str | None, outputs: Iterable[str]
) -> tuple[Gathering, tuple[Entrant, ...], tuple[Note, ...]]:
    """Finds the lists and whose they are; refuses to write over what is read."""
    from l5r_cards.tournament.files import gather
    from l5r_cards.tournament.roster import RosterError, enter, read_roster

    if roster == "" or (roster == "-" and "-" in lists):
        fail("the roster's name is empty" if not roster else "only one of lists and roster is -")
    stdin = read_stdin() if "-" in lists or roster == "-" else None
    if roster == "-" and stdin is None:
        fail("there is no standard input to read the roster from")
    ignored = [os.path.abspath(roster)] if roster and roster != "-" else []  # noqa: PTH100
    gathering = gather(lists, stdin, ignored)
    for file in outputs:
        check_output(file)
        if not Path(file).absolute().parent.is_dir():
            fail(f"{file}: there is no such folder")
        read = [*(source.path for source in gathering.lists), *([roster] if roster else [])]
        if any(is_same_file(file, each) for each in read):
            fail(f"{file} is read; it can't be written to, too")
        others = tuple(each for each in gathering.passed if not is_same_file(file, each.path))
        gathering = gathering._replace(passed=others)
    try:
        lines = read_roster(roster, stdin if roster == "-" else None) if roster else None
        return gathering, *enter(gathering, lines)
    except RosterError as error:
        fail(str(error))


def _without_strays(
    entrants: tuple[Entrant, ...], notes: tuple[Note, ...]
) -> tuple[tuple[Entrant, ...], tuple[Note, ...]]:
    """Leaves out the texts in folders that are no lists, so that none of them is drawn."""
    from l5r_cards.decks.resolve import Resolver
    from l5r_cards.tournament.desk import is_stray
    from l5r_cards.tournament.roster import without_strays

    resolver = Resolver(catalog())
    doubtful = [each.source for each in entrants if each.source and not each.is_listed]
    strays = {each.path for each in doubtful if not each.is_named and is_stray(each, resolver)}
    return without_strays(entrants, notes, strays)


@contextmanager
def _failures_told() -> Iterator[None]:
    """Tells of what keeps all lists from being checked, and ends the program."""
    from l5r_cards.corpus.errors import CorpusError
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.formats.validate import UnknownFormatError
    from l5r_cards.tournament.workers import WorkerError

    try:
        yield
    except (CorpusError, DatabaseError, UnknownFormatError, WorkerError) as error:
        fail(str(error))


def _page(event: Event, lists: Sequence[str], validator: Validator) -> str:
    from importlib.metadata import version

    from l5r_cards.reports.event_page import event_page

    digest = str(validator.catalog.summary()["digest"])[:12]
    only = Path(lists[0]).resolve()
    title = only.name if len(lists) == 1 and only.is_dir() else f"{len(event.entries)} lists"
    return event_page(event, title, f"Checked by l5r {version('l5r-cards')}, cards {digest}")


def _write(text: str, file: str, encoding: str, narrowing: str) -> None:
    """Writes a file, or to stdout what that can't say in another way or in its place a mark."""
    if file == "-":
        if _is_narrow():
            text = text.encode("ascii", narrowing).decode()
        sys.stdout.write(text)
        return
    write_file(file, text.encode(encoding))
    say(f"l5r: {file} was written")


def _words(lists: Sequence[str]) -> str:
    from l5r_cards.model.visible import visible

    return visible(" ".join(lists))


def _is_narrow() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
