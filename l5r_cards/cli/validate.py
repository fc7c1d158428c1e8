"""``l5r validate``: is a list legal, and if not, why."""

from __future__ import annotations

from typing import Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, EXIT_UNUSABLE, fail, print_json, say
from l5r_cards.cli.deck import (
    check_date,
    check_list_format,
    read_deck,
    unreadable_as_data,
    validator_for,
)
from l5r_cards.cli.options import AsJson, Date, DeckFiles, JudgingFormat, ListFormat, Strict

__all__ = ["validate"]


def validate(
    decks: DeckFiles,
    format_name: JudgingFormat = None,
    date: Date = None,
    all_formats: Annotated[
        bool, typer.Option("--all-formats", help="Tell in which formats each list is legal.")
    ] = False,
    strict: Strict = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print the rule behind every problem.")
    ] = False,
    list_format: ListFormat = None,
    as_json: AsJson = False,
) -> None:
    """Check decklists against the rules of a format.

    Example: l5r validate deck.txt --format celestial

    Exit code: 0 all legal, 1 some deck is not, 2 unreadable input or wrong usage.
    """
    from l5r_cards.decks.lists import UnreadableList
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.reports.verdict import print_everywhere, print_report, report_as_data

    check_date(date)
    check_list_format(list_format)
    if all_formats and format_name is not None:
        fail("--format and --all-formats exclude each other")
    validator = validator_for(format_name)

    def paraphrase(rule_id: str) -> str | None:
        rule = validator.catalog.rule(rule_id)
        return rule.rule if rule else None

    terminal = Terminal()
    code = 0
    documents: list[dict[str, object]] = []
    unreadable: list[dict[str, object]] = []
    for name in decks:
        try:
            decklist = read_deck(name, list_format)
        except UnreadableList as error:
            say(f"l5r: {error}")
            unreadable.append(unreadable_as_data(error))
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
