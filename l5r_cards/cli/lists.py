"""``l5r diff``, ``fingerprint``, ``convert`` and ``fix``: what one does with lists."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from l5r_cards.cli.console import EXIT_NO, catalog, fail, print_json, say

if TYPE_CHECKING:
    from l5r_cards.decks.placement import PlacedDeck
    from l5r_cards.decks.resolve import Resolution
    from l5r_cards.formats.validate import Report, Validator
    from l5r_cards.model.decklist import DeckList

__all__ = ["convert", "diff", "fingerprint", "fix"]

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Format = Annotated[
    str | None, typer.Option("--format", "-f", metavar="FORMAT", help="Read names by this format.")
]
DeckFile = Annotated[str, typer.Argument(metavar="DECK", help="A decklist file; - is stdin.")]


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help="A decklist file; - is stdin.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The list to compare with it.")],
    format_name: Format = None,
    as_json: AsJson = False,
) -> None:
    """Tell what two lists differ in, card by card, and whether that changes their legality.

    Example: l5r diff registered.txt presented.txt

    Exit code: 0 the same cards, 1 others, 2 a list that can't be read.
    """
    from l5r_cards.decks.diff import compare
    from l5r_cards.reports.lists import diff_as_data, print_diff
    from l5r_cards.reports.terminal import Terminal

    if before == after == "-":
        fail("only one of the two lists can come from stdin")
    validator = _validator(format_name)
    reports = [_report(validator, name, format_name) for name in (before, after)]
    changes = compare(*(_placed(report) for report in reports))
    if as_json:
        print_json(diff_as_data(reports[0], reports[1], changes))
    else:
        print_diff(reports[0], reports[1], changes, Terminal())
    raise typer.Exit(EXIT_NO if changes else 0)


def fingerprint(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Decklist files; - is stdin.")
    ],
    format_name: Format = None,
    as_json: AsJson = False,
) -> None:
    """Print the fingerprint of a deck: the same for the same cards, however they are listed.

    Example: l5r fingerprint deck.txt

    Exit code: 0 fine, 1 some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.fingerprint import VERSION, short
    from l5r_cards.decks.fingerprint import fingerprint as full
    from l5r_cards.reports.terminal import Terminal

    validator = _validator(format_name)
    rows: list[dict[str, Any]] = []
    unread = False
    for name in decks:
        report = _report(validator, name, format_name)
        lines = _unread_lines(report)
        unread = unread or bool(lines)
        digest = full(_placed(report))
        rows.append(
            {
                "source": name,
                "version": VERSION,
                "short": short(digest),
                "fingerprint": digest,
                "unread_lines": lines,
            }
        )
        if lines:
            where = ", ".join(map(str, lines))
            say(f"l5r: {name}: lines that name no card are left out: {where}")
    if as_json:
        print_json({"fingerprints": rows})
    else:
        Terminal().table([(row["short"], row["fingerprint"], row["source"]) for row in rows])
    raise typer.Exit(EXIT_NO if unread else 0)


def convert(
    deck: DeckFile,
    to: Annotated[str, typer.Option("--to", metavar="LISTFORMAT", help="How to write the list.")],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = "-",
    format_name: Format = None,
) -> None:
    """Write a list in another list format; what that can't say is reported.

    Example: l5r convert deck.txt --to octgn -o deck.o8d

    Exit code: 0 fine, 1 some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.lists import WRITTEN_FORMATS, write_list
    from l5r_cards.decks.lists.writers import losses

    if to not in WRITTEN_FORMATS:
        fail(f"“{to}” is no list format; there are {', '.join(WRITTEN_FORMATS)}")
    report = _report(_validator(format_name), deck, format_name)
    placed = _placed(report)
    unread = _unread_lines(report)
    if unread:
        say(f"l5r: {deck}: lines that name no card are left out: {', '.join(map(str, unread))}")
    if not placed.entries:
        fail(f"{deck}: there is no card to write")
    for lost in losses(placed, to):
        say(f"l5r: a list of the format {to} can't say {lost}")
    _write(write_list(placed, to), output)
    raise typer.Exit(EXIT_NO if unread else 0)


def fix(
    deck: DeckFile,
    in_place: Annotated[
        bool, typer.Option("--in-place", "-i", help="Write the list back to its file.")
    ] = False,
    as_diff: Annotated[
        bool, typer.Option("--diff", help="Print what would change, not the whole list.")
    ] = False,
    guesses: Annotated[
        bool, typer.Option("--guesses", help="Rewrite lines, too, whose card is only assumed.")
    ] = False,
    format_name: Format = None,
) -> None:
    """Rewrite a list with canonical names and counts; comments and order stay.

    Lines that are not sure are left as they are and reported.

    Example: l5r fix deck.txt --diff

    Exit code: 0 every line is sure, 1 some are not, 2 a list that can't be read.
    """
    from l5r_cards.decks.fix import fix_text
    from l5r_cards.decks.text import decode

    if in_place and (as_diff or deck == "-"):
        fail("--in-place goes with a file, and without --diff")
    data = _bytes(deck)
    validator = _validator(format_name)
    decklist = _read(deck, data)
    report = validator.validate(decklist, format_name)
    if report.decklist.list_format in ("octgn", "cockatrice", "yasuki", "json", "dojo-jbp"):
        fail(f"{deck}: only lists of plain lines are fixed; “l5r convert” rewrites this one")
    text = decode(data, deck).text
    fixed = fix_text(text, decklist, _resolution(report), guesses)
    for problem in report.problems:
        if problem.lines and set(problem.lines) & set(fixed.unsure):
            where = ", ".join(map(str, problem.lines))
            say(
                f"l5r: {deck}:{where}: {problem.message}"
                + (f" {problem.fix}" if problem.fix else "")
            )
    if as_diff:
        _print_difference(deck, text, fixed.text)
    elif in_place:
        if fixed.changed:
            _write(fixed.text, deck)
        say(f"l5r: {deck}: {len(fixed.changed)} lines rewritten")
    else:
        _write(fixed.text, "-")
    raise typer.Exit(EXIT_NO if fixed.unsure else 0)


def _validator(format_name: str | None) -> Validator:
    from l5r_cards.formats.validate import UnknownFormatError, Validator

    validator = Validator(catalog())
    if format_name is not None:
        try:
            validator.format(format_name)
        except UnknownFormatError as error:
            fail(str(error))
    return validator


def _report(validator: Validator, name: str, format_name: str | None) -> Report:
    return validator.validate(_read(name, _bytes(name)), format_name)


def _bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        fail(f"{name}: {error.strerror or error}")


def _read(name: str, data: bytes) -> DeckList:
    from l5r_cards.decks.lists import UnreadableList, read_list

    try:
        return read_list(data, name)
    except UnreadableList as error:
        fail(str(error))


def _resolution(report: Report) -> Resolution:
    from l5r_cards.decks.resolve import Resolution

    return Resolution(report.lines, ())


def _placed(report: Report) -> PlacedDeck:
    from l5r_cards.decks.placement import place

    return place(report.decklist, _resolution(report))


def _unread_lines(report: Report) -> list[int]:
    return sorted({line.number for line in report.lines if line.card is None})


def _write(text: str, output: str) -> None:
    if output == "-":
        sys.stdout.write(text)
        return
    file = Path(output)
    temporary = file.with_name(f".{file.name}.new")
    try:
        temporary.write_text(text, encoding="utf-8", newline="")
        temporary.replace(file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        fail(f"{output}: {error.strerror or error}")


def _print_difference(name: str, before: str, after: str) -> None:
    import difflib

    lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), name, f"{name} (fixed)", lineterm="", n=1
    )
    for line in lines:
        typer.echo(line)
