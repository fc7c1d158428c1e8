"""``l5r diff``, ``fingerprint``, ``convert`` and ``fix``: what one does with lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from l5r_cards.cli.console import EXIT_NO, EXIT_UNUSABLE, fail, print_json, say
from l5r_cards.cli.deck import (
    check_date,
    check_list_format,
    is_same_file,
    judge,
    judged,
    list_bytes,
    unreadable_as_data,
    validator_for,
)
from l5r_cards.cli.options import (
    AsJson,
    Date,
    DeckFile,
    DeckFiles,
    JudgingFormat,
    ListFormat,
    ReadingFormat,
    in_any_case,
)
from l5r_cards.cli.output import check_output, print_list, write_file

if TYPE_CHECKING:
    from l5r_cards.formats.validate import Report

__all__ = ["convert", "diff", "fingerprint", "fix"]


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help="A decklist file; - is stdin.")],
    after: Annotated[str, typer.Argument(metavar="B", help="The list to compare with it.")],
    format_name: JudgingFormat = None,
    date: Date = None,
    list_format: ListFormat = None,
    as_json: AsJson = False,
) -> None:
    """Tell what two lists differ in, card by card, and whether and why that changes their legality.

    Example: l5r diff registered.txt presented.txt

    Exit code: 0 the same cards, 1 others or some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.diff import compare
    from l5r_cards.reports.lists import diff_as_data, print_diff, unread_lines
    from l5r_cards.reports.placed import placed_by_format
    from l5r_cards.reports.terminal import Terminal

    if before == after == "-":
        fail("only one of the two lists can come from stdin")
    check_date(date)
    check_list_format(list_format)
    validator = validator_for(format_name)
    reports = [judged(validator, each, format_name, date, list_format) for each in (before, after)]
    changes = compare(*(placed_by_format(report) for report in reports))
    _tell_doubts(*reports)
    if as_json:
        print_json(diff_as_data(reports[0], reports[1], changes))
    else:
        print_diff(reports[0], reports[1], changes, Terminal())
    is_same = not changes and not any(map(unread_lines, reports))
    raise typer.Exit(0 if is_same else EXIT_NO)


def fingerprint(
    decks: DeckFiles,
    format_name: ReadingFormat = None,
    list_format: ListFormat = None,
    as_json: AsJson = False,
) -> None:
    """Print the fingerprint of a deck: the same for the same cards, however they are listed.

    Example: l5r fingerprint deck.txt

    Exit code: 0 fine, 1 some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.fingerprint import VERSION, short
    from l5r_cards.decks.fingerprint import fingerprint as full
    from l5r_cards.decks.lists import UnreadableList
    from l5r_cards.model.visible import visible
    from l5r_cards.reports.lists import assumed_lines, unread_lines
    from l5r_cards.reports.placed import placed_by_itself
    from l5r_cards.reports.terminal import Terminal

    check_list_format(list_format)
    validator = validator_for(format_name)
    rows: list[dict[str, Any]] = []
    unreadable: list[dict[str, Any]] = []
    for name in decks:
        try:
            report = judge(validator, name, format_name, list_format=list_format)
        except UnreadableList as error:
            say(f"l5r: {error}")
            unreadable.append(unreadable_as_data(error))
            continue
        digest = full(placed_by_itself(report))
        rows.append(
            {
                "source": name,
                "version": VERSION,
                "short": short(digest),
                "fingerprint": digest,
                "unread_lines": unread_lines(report),
                "assumed_lines": assumed_lines(report),
            }
        )
        _tell_doubts(report)
    if as_json:
        print_json({"fingerprints": rows, "unreadable": unreadable})
    else:
        Terminal().table(
            [(row["short"], row["fingerprint"], visible(row["source"])) for row in rows]
        )
    has_unread = any(row["unread_lines"] for row in rows)
    raise typer.Exit(EXIT_UNUSABLE if unreadable else EXIT_NO if has_unread else 0)


def convert(
    deck: DeckFile,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="LISTFORMAT", help="How to write the list.", callback=in_any_case
        ),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; - is stdout.")
    ] = "-",
    format_name: ReadingFormat = None,
    list_format: ListFormat = None,
) -> None:
    """Write a list in another list format; what is left out or only assumed is reported.

    Example: l5r convert deck.txt --to octgn -o deck.o8d

    Exit code: 0 fine, 1 some line names no card, 2 a list that can't be read.
    """
    from l5r_cards.decks.lists import WRITTEN_FORMATS, write_list
    from l5r_cards.decks.lists.writers import losses
    from l5r_cards.reports.lists import unread_lines, written_otherwise
    from l5r_cards.reports.placed import placed_by_format

    check_output(output)
    check_list_format(list_format)
    if to not in WRITTEN_FORMATS:
        fail(f"“{to}” is no list format; there are {', '.join(WRITTEN_FORMATS)}")
    if is_same_file(output, deck):
        fail(f"{output} is the list itself")
    validator = validator_for(format_name)
    report = judged(validator, deck, format_name, list_format=list_format)
    placed = placed_by_format(report)
    _tell_doubts(report)
    for sentence in written_otherwise(report):
        say(f"l5r: {sentence}")
    for sentence in losses(placed, to):
        say(f"l5r: {sentence}")
    text = write_list(placed, to)
    if output == "-":
        print_list(text)
    else:
        write_file(output, text.encode("utf-8", "replace"))
    raise typer.Exit(EXIT_NO if unread_lines(report) else 0)


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
    list_format: ListFormat = None,
) -> None:
    """Rewrite a list with canonical names, counts and sections; comments and order stay.

    Names are written as the list's own format writes them. A card under the
    wrong deck's heading is moved under the right one, and told of. Lines
    that are not sure are left as they are and reported. Encoding and line
    ends stay as they are.

    Example: l5r fix deck.txt --diff

    Exit code: 0 all is as it should be now, 1 some lines are left, 2 a list that can't be read.
    """
    from l5r_cards.decks.fix import fix_text
    from l5r_cards.decks.lists import UnreadableList, is_plain, read_list
    from l5r_cards.decks.text import decode, encode

    if in_place and (as_diff or deck == "-"):
        fail("--in-place goes with a file, and without --diff")
    check_list_format(list_format)
    validator = validator_for(format_name)
    try:
        data = list_bytes(deck)
        decklist = read_list(data, deck, list_format)
    except UnreadableList as error:
        fail(str(error))
    if not is_plain(decklist.list_format):
        fail(f"{deck}: only lists of plain lines are fixed; “l5r convert” rewrites this one")
    report = validator.validate(decklist, format_name)
    if not report.deck.cards:
        fail(f"{deck}: no card could be read from this list")
    text = decode(data, deck).text
    fixed = fix_text(text, decklist, report.lines, guesses, report.problems)
    written = encode(fixed.text, data)
    again = read_list(written, deck, list_format)
    _check_same(report, validator.validate(again, report.format.id))
    for move in fixed.moved:
        say(f"l5r: {deck}:{move.number}: {move.card.name} was moved under “{move.heading}”")
    for sentence in fixed.left:
        say(f"l5r: {deck}: {sentence}")
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
            write_file(deck, written)
        number = len(fixed.changed)
        say(f"l5r: {deck}: {number} line{'' if number == 1 else 's'} rewritten")
    else:
        print_list(fixed.text, written)
    raise typer.Exit(EXIT_NO if fixed.unsure or fixed.left else 0)


def _check_same(before: Report, after: Report) -> None:
    """Ends the program where a rewritten list would not be the same deck."""
    from l5r_cards.reports.placed import placed_by_itself

    cards = [{(e.card.id, e.count) for e in placed_by_itself(r).entries} for r in (before, after)]
    unread = [sorted(line.text for line in r.lines if line.card is None) for r in (before, after)]
    if cards[0] != cards[1] or unread[0] != unread[1]:
        fail(
            f"{before.decklist.source}: the rewritten list would not have the same cards, so"
            " nothing was written; please report this list"
        )


def _tell_doubts(*reports: Report) -> None:
    from l5r_cards.reports.lists import doubts

    for report in reports:
        for sentence in doubts(report):
            say(f"l5r: {sentence}")


def _print_difference(name: str, before: str, after: str) -> None:
    import difflib

    from l5r_cards.decks.text import split_lines
    from l5r_cards.model.visible import visible

    name = visible(name)
    lines = list(
        difflib.unified_diff(
            split_lines(before), split_lines(after), name, f"{name} (fixed)", lineterm="", n=1
        )
    )
    if lines:
        print_list("\n".join([*lines, ""]))
