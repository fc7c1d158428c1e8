"""``l5r diff``, ``fingerprint``, ``convert`` and ``fix``: what one does with lists."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from l5r_cards.cli.console import EXIT_NO, fail, print_json, say
from l5r_cards.cli.deck import judged, list_bytes, validator_for
from l5r_cards.cli.options import AsJson, DeckFile, DeckFiles, ReadingFormat

if TYPE_CHECKING:
    from l5r_cards.formats.validate import Report

__all__ = ["convert", "diff", "fingerprint", "fix"]


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help="A decklist file; - is stdin.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The list to compare with it.")],
    format_name: ReadingFormat = None,
    as_json: AsJson = False,
) -> None:
    """Tell what two lists differ in, card by card, and whether that changes their legality.

    Example: l5r diff registered.txt presented.txt

    Exit code: 0 the same cards, 1 others, 2 a list that can't be read.
    """
    from l5r_cards.decks.diff import compare
    from l5r_cards.reports.lists import diff_as_data, print_diff
    from l5r_cards.reports.placed import placed_by_itself
    from l5r_cards.reports.terminal import Terminal

    if before == after == "-":
        fail("only one of the two lists can come from stdin")
    validator = validator_for(format_name)
    reports = [judged(validator, name, format_name) for name in (before, after)]
    changes = compare(*(placed_by_itself(report) for report in reports))
    if as_json:
        print_json(diff_as_data(reports[0], reports[1], changes))
    else:
        print_diff(reports[0], reports[1], changes, Terminal())
    raise typer.Exit(EXIT_NO if changes else 0)


def fingerprint(
    decks: DeckFiles,
    format_name: ReadingFormat = None,
    as_json: AsJson = False,
) -> None:
    """Print the fingerprint of a deck: the same for the same cards, however they are listed.

    Example: l5r fingerprint deck.txt

    Exit code: 0 fine, 1 some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.fingerprint import VERSION, short
    from l5r_cards.decks.fingerprint import fingerprint as full
    from l5r_cards.reports.placed import placed_by_itself
    from l5r_cards.reports.terminal import Terminal

    validator = validator_for(format_name)
    rows: list[dict[str, Any]] = []
    unread = False
    for name in decks:
        report = judged(validator, name, format_name)
        lines = _unread_lines(report)
        unread = unread or bool(lines)
        digest = full(placed_by_itself(report))
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
    format_name: ReadingFormat = None,
) -> None:
    """Write a list in another list format; what that can't say is reported.

    Example: l5r convert deck.txt --to octgn -o deck.o8d

    Exit code: 0 fine, 1 some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.lists import WRITTEN_FORMATS, write_list
    from l5r_cards.decks.lists.writers import losses
    from l5r_cards.reports.placed import placed_by_itself

    if to not in WRITTEN_FORMATS:
        fail(f"“{to}” is no list format; there are {', '.join(WRITTEN_FORMATS)}")
    report = judged(validator_for(format_name), deck, format_name)
    placed = placed_by_itself(report)
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
    format_name: ReadingFormat = None,
) -> None:
    """Rewrite a list with canonical names and counts; comments and order stay.

    Lines that are not sure are left as they are and reported.

    Example: l5r fix deck.txt --diff

    Exit code: 0 every line is sure, 1 some are not, 2 a list that can't be read.
    """
    from l5r_cards.decks.fix import fix_text
    from l5r_cards.decks.lists import UnreadableList, is_plain, read_list
    from l5r_cards.decks.text import decode

    if in_place and (as_diff or deck == "-"):
        fail("--in-place goes with a file, and without --diff")
    validator = validator_for(format_name)
    try:
        data = list_bytes(deck)
        decklist = read_list(data, deck)
    except UnreadableList as error:
        fail(str(error))
    if not is_plain(decklist.list_format):
        fail(f"{deck}: only lists of plain lines are fixed; “l5r convert” rewrites this one")
    report = validator.validate(decklist, format_name)
    text = decode(data, deck).text
    fixed = fix_text(text, decklist, report.lines, guesses)
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
