"""``l5r stats``: a deck in numbers."""

from __future__ import annotations

from l5r_cards.cli.console import print_json
from l5r_cards.cli.deck import check_list_format, judged, validator_for
from l5r_cards.cli.options import AsJson, DeckFile, ListFormat, ReadingFormat

__all__ = ["stats"]


def stats(
    deck: DeckFile,
    format_name: ReadingFormat = None,
    list_format: ListFormat = None,
    as_json: AsJson = False,
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

    check_list_format(list_format)
    report = judged(validator_for(format_name), deck, format_name, list_format=list_format)
    numbers = stats_of(placed_by_format(report))
    if as_json:
        print_json(stats_as_data(report, numbers))
    else:
        print_stats(report, numbers, Terminal())
