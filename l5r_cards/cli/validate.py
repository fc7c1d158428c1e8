"""``l5r validate``: is a list legal, and if not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, EXIT_UNUSABLE, catalog, fail, print_json, read_stdin, say

if TYPE_CHECKING:
    from l5r_cards.model.decklist import DeckList

__all__ = ["validate"]


def validate(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Decklist files; - is stdin.")
    ],
    format_name: Annotated[
        str | None,
        typer.Option("--format", "-f", metavar="FORMAT", help="Judge by this format."),
    ] = None,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="Judge by the bans of this day."),
    ] = None,
    all_formats: Annotated[
        bool, typer.Option("--all-formats", help="Tell in which formats each list is legal.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Warnings, such as assumed cards, count as errors.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print the rule behind every problem.")
    ] = False,
    list_format: Annotated[
        str | None,
        typer.Option("--list-format", metavar="NAME", help="How the list is written."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Check decklists against the rules of a format.

    Example: l5r validate deck.txt --format celestial

    Exit code: 0 all legal, 1 some deck is not, 2 unreadable input or wrong usage.
    """
    from l5r_cards.formats.validate import UnknownFormatError, Validator
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.reports.verdict import print_everywhere, print_report, report_as_data

    if date is not None:
        _check_date(date)
    if list_format is not None:
        _check_list_format(list_format)
    if all_formats and format_name is not None:
        fail("--format and --all-formats exclude each other")
    validator = Validator(catalog())
    if format_name is not None:
        try:
            validator.format(format_name)
        except UnknownFormatError as error:
            fail(str(error))

    def paraphrase(rule_id: str) -> str | None:
        rule = validator.catalog.rule(rule_id)
        return rule.rule if rule else None

    terminal = Terminal()
    code = 0
    documents: list[dict[str, object]] = []
    unreadable: list[dict[str, object]] = []
    for name in decks:
        decklist = _read(name, list_format, unreadable)
        if decklist is None:
            code = EXIT_UNUSABLE
            continue
        if all_formats:
            reports = validator.everywhere(decklist, date, strict)
            legal = any(report.legal for report in reports)
        else:
            reports = [validator.validate(decklist, format_name, date, strict)]
            legal = reports[0].legal
        if as_json:
            documents += [report_as_data(report) for report in reports]
        elif all_formats:
            print_everywhere(reports, terminal)
        else:
            print_report(reports[0], terminal, paraphrase if explain else None)
        if any(problem.code == "no-cards-read" for problem in reports[0].problems):
            code = EXIT_UNUSABLE
        code = max(code, 0 if legal else EXIT_NO)
    if as_json:
        print_json({"decks": documents, "unreadable": unreadable})
    raise typer.Exit(code)


def _read(
    name: str, list_format: str | None, unreadable: list[dict[str, object]]
) -> DeckList | None:
    """Reads one list; an unreadable one is told of on stderr and added to the others."""
    from l5r_cards.api import read_file
    from l5r_cards.decks.lists import UnreadableList, read_list

    try:
        if name == "-":
            data = read_stdin()
            if data is None:
                raise UnreadableList("-", "there is no standard input")
            return read_list(data, "-", list_format)
        return read_file(name, list_format)
    except UnreadableList as error:
        say(f"l5r: {error}")
        unreadable.append({"source": error.source, "line": error.line, "message": error.message})
        return None


def _check_list_format(name: str) -> None:
    from l5r_cards.decks.lists import LIST_FORMATS

    if name not in LIST_FORMATS:
        fail(f"“{name}” is no list format; there are {', '.join(LIST_FORMATS)}")


def _check_date(date: str) -> None:
    import datetime

    try:
        if datetime.date.fromisoformat(date).isoformat() == date:
            return
    except ValueError:
        pass
    fail(f"“{date}” is no date; write the year, month and day, such as 2010-05-20")
