"""``l5r stats``: a deck in numbers."""

from __future__ import annotations

from typing import Annotated

import typer

from l5r_cards.cli.console import print_json
from l5r_cards.cli.deck import judged

__all__ = ["stats"]


def stats(
    deck: Annotated[str, typer.Argument(metavar="DECK", help="A decklist file; - is stdin.")],
    format_name: Annotated[
        str | None,
        typer.Option("--format", "-f", metavar="FORMAT", help="Read the list by this format."),
    ] = None,
    list_format: Annotated[
        str | None,
        typer.Option("--list-format", metavar="NAME", help="How the list is written."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Print a deck in numbers: Gold curves, types, Clans, Focus, keywords, production, Honor.

    Cards that print no number, or a “*”, are counted apart and named.

    Example: l5r stats deck.txt

    Exit code: 0 fine, whether the deck is legal or not; 2 a list that can't be read.
    """
    from l5r_cards.decks.stats import stats_of
    from l5r_cards.reports.placed import placed_by_format
    from l5r_cards.reports.stats import print_stats, stats_as_data
    from l5r_cards.reports.terminal import Terminal

    report = judged(deck, format_name, list_format=list_format)
    numbers = stats_of(placed_by_format(report))
    if as_json:
        print_json(stats_as_data(report, numbers))
    else:
        print_stats(report, numbers, Terminal())
