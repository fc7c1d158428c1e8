"""``l5r odds`` and ``l5r hands``: what a deck begins its games with."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from l5r_cards.cli.console import catalog, fail, print_json, say, seed_or_chance, text_of
from l5r_cards.cli.deck import check_list_format, judged, rules_of, tell_illegal, validator_for
from l5r_cards.cli.options import AsJson, DeckFile, JudgingFormat, ListFormat, RulesetName

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from l5r_cards.api import Catalog
    from l5r_cards.decks.placement import PlacedDeck
    from l5r_cards.engine.setup import PlayDeck
    from l5r_cards.formats.validate import Report
    from l5r_cards.goldfish.hands import Dealt
    from l5r_cards.goldfish.questions import Question
    from l5r_cards.model.card import Card
    from l5r_cards.model.ruleset import Ruleset

__all__ = ["hands", "odds"]

_MANY = 10
"""Openings that are dealt where nobody is there to ask for the next."""


def odds(
    deck: DeckFile,
    question: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUESTION...", help="What is asked; without it, all types."),
    ] = None,
    format_name: JudgingFormat = None,
    ruleset: RulesetName = None,
    list_format: ListFormat = None,
    as_json: AsJson = False,
) -> None:
    """Tell the exact odds of what a deck begins with, or has seen by a turn.

    Questions count cards by title, type, keyword, Clan or query: 2+ holdings in 4 provinces.
    Without one there is a table of all types.

    Example: l5r odds deck.txt '2+ holdings and no events in 4 provinces'

    Example: l5r odds deck.txt '1+ (type:personality gold<=5) by turn 2'

    Exit code: 0 answered, whether the deck is legal or not; 2 a question or a list that can't be
    understood.
    """
    from l5r_cards.goldfish.naming import DeckWords
    from l5r_cards.goldfish.odds import TooManyCases
    from l5r_cards.goldfish.questions import read_question
    from l5r_cards.play.record import program_version
    from l5r_cards.reports.odds import OddsReport
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.search.query import QueryError

    cards = catalog()
    table = _table(cards, deck, format_name, ruleset, list_format)
    asked: Question | None = None
    if question is not None:
        words = DeckWords(cards, [each.card for each in table.placed.entries], _searching(cards))
        try:
            asked = read_question(text_of(question), words, table.dealt)
        except QueryError as error:
            fail(str(error))
    report = OddsReport(table.report, table.rules, table.dealt, cards.card)
    try:
        if as_json:
            print_json(report.as_data(asked, _digest(cards), program_version()))
        else:
            report.print(asked, Terminal())
    except TooManyCases:
        fail("the question tells too many cases apart; ask for less at once")


def _searching(cards: Catalog) -> Callable[[str], Iterable[Card]]:
    """Returns a search that tells on stderr what it assumes of the lists that a query names."""

    def search(query: str) -> Iterable[Card]:
        found = cards.search(query)
        for notice in found.notices:
            say(f"l5r: {notice}")
        return found

    return search


def hands(
    deck: DeckFile,
    count: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--count",
            min=1,
            max=100_000,
            help=f"Deal so many; without it, {_MANY}, and on a terminal until you stop.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Deal the games of this number.")
    ] = None,
    game: Annotated[
        int, typer.Option("--game", min=1, max=10**9, help="Begin with this game of the seed.")
    ] = 1,
    format_name: JudgingFormat = None,
    ruleset: RulesetName = None,
    list_format: ListFormat = None,
    as_json: AsJson = False,
) -> None:
    """Deal opening Provinces and hands to look at, one after the other.

    On a terminal Enter deals the next and q stops; a pipe gets all at once.

    Example: l5r hands deck.txt

    Example: l5r hands deck.txt -n 3 --seed 7

    Exit code: 0 dealt, whether the deck is legal or not; 2 a list that nothing can be dealt from.
    """
    from l5r_cards.goldfish.hands import openings
    from l5r_cards.play.record import program_version
    from l5r_cards.reports.hands import OpeningsReport
    from l5r_cards.reports.terminal import Terminal

    cards = catalog()
    table = _table(cards, deck, format_name, ruleset, list_format)
    number = seed_or_chance(seed)
    report = OpeningsReport(table.report, table.rules, table.dealt, cards.card, number)
    dealt = openings(table.rules, table.play, number, game)
    is_asked = not as_json and deck != "-" and _is_someone_there()
    limit = count if count is not None or is_asked else _MANY
    corpus, program = _digest(cards), program_version()
    if as_json:
        print_json(report.as_data(islice(dealt, limit), corpus, program))
    else:
        terminal = Terminal()
        for place, opening in enumerate(islice(dealt, limit)):
            if place and is_asked and not _goes_on():
                break
            if place and not is_asked:
                terminal.line()
            report.print_opening(opening, terminal)
    say(f"l5r: {report.repeat_line(corpus, program)}")


def _is_someone_there() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _goes_on() -> bool:
    """Asks whether the next opening is wanted; the end of the input means no."""
    sys.stdout.flush()
    try:
        sys.stderr.write("Enter deals the next, q stops > ")
        sys.stderr.flush()
        line = sys.stdin.readline()
    except (KeyboardInterrupt, UnicodeError):
        line = ""
    if not line.endswith("\n"):
        sys.stderr.write("\n")
    return bool(line) and line.strip().lower() not in ("q", "quit")


class _Table(NamedTuple):
    """A deck, ready to be dealt from."""

    report: Report
    rules: Ruleset
    placed: PlacedDeck
    play: PlayDeck
    dealt: Dealt


def _table(
    cards: Catalog,
    deck: str,
    format_name: str | None,
    ruleset: str | None,
    list_format: str | None,
) -> _Table:
    """Reads a deck and sets it out once; tells on stderr what may not be as it is meant."""
    from l5r_cards.goldfish.hands import at_start, brought
    from l5r_cards.play.decks import Faces, UnplayableDeckError
    from l5r_cards.reports.placed import placed_by_format

    check_list_format(list_format)
    report = judged(validator_for(format_name), deck, format_name, list_format=list_format)
    rules = rules_of(cards, [report], ruleset)
    tell_illegal(report)
    placed = placed_by_format(report)
    try:
        play = brought(placed, Faces(rules))
    except UnplayableDeckError as error:
        fail(f"{deck}: nothing can be dealt from this deck. {error}")
    dealt = at_start(rules, play)
    if play.sensei is None:
        for each in map(cards.card, dealt.in_play):
            if each.type == "Sensei":
                say(f"l5r: {deck}: {each.name} begins beside the Stronghold, not in the Fate deck")
    return _Table(report, rules, placed, play, dealt)


def _digest(cards: Catalog) -> str:
    return str(cards.summary()["digest"])
