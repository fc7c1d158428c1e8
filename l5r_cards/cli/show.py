"""``l5r show``: one card, by any name that lists give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from l5r_cards.cli.console import EXIT_NO, catalog, print_json, say, text_of
from l5r_cards.cli.options import AsJson
from l5r_cards.model.names import fold
from l5r_cards.search.query import quoted

if TYPE_CHECKING:
    from l5r_cards.api import Catalog
    from l5r_cards.model.card import Card

__all__ = ["show", "show_card"]

_MOST = 30
"""Cards that are offered for a name."""


def show(
    card: Annotated[
        list[str], typer.Argument(metavar="CARD...", help="A title as in a list, or a card's id.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show a card: stats, printings, where it is legal, its kin.

    Example: l5r show doji hoturi exp2

    Exit code: 0 fine, 1 no card has that name, or several have, which are listed.
    """
    cards = catalog()
    meant = _meant(cards, text_of(card))
    for remark in meant.remarks:
        say(f"l5r: {remark}")
    if meant.card is not None:
        show_card(cards, meant.card.id, as_json)
        return
    if as_json:
        print_json({"candidates": [{"id": c.id, "name": c.name} for c in meant.candidates]})
    else:
        from l5r_cards.reports.terminal import Terminal

        terminal = Terminal()
        for each in meant.candidates:
            terminal.line(each.name)
    raise typer.Exit(EXIT_NO)


class _Meant(NamedTuple):
    card: Card | None
    candidates: tuple[Card, ...]
    """The cards that may be meant, where none surely is."""
    remarks: tuple[str, ...]


def _meant(cards: Catalog, name: str) -> _Meant:
    """Returns the card that a name, or an id, means."""
    from l5r_cards.decks.resolve import Resolver
    from l5r_cards.model.decklist import DeckList, ListLine

    try:
        return _Meant(cards.card(name), (), ())
    except KeyError:
        pass
    if not fold(name):
        return _Meant(None, (), (f"{quoted(name)} is no name of a card",))
    line = ListLine(1, name, section="a card")
    resolution = Resolver(cards).resolve(DeckList("-", "plain", (line,)))
    found = resolution.lines[0].card
    if found is not None:
        return _Meant(found, (), tuple(each.message for each in resolution.problems))
    for problem in resolution.problems:
        if problem.code == "ambiguous-card":
            several = "several cards go by that name; write the one you mean"
            return _Meant(None, tuple(map(cards.card, problem.cards)), (several,))
    if named := _with_words(cards, name):
        several = f"{quoted(name)} names no card; these have it in their titles"
        return _Meant(None, named, (several,))
    told = [
        f"{each.message} {each.fix or ''}".rstrip()
        for each in resolution.problems
        if each.code != "no-cards-read"
    ]
    return _Meant(None, (), tuple(told or [f"{quoted(name)} names no card"]))


def _with_words(cards: Catalog, name: str) -> tuple[Card, ...]:
    """Returns the cards whose title has the words of a name, if they are few enough to list."""
    from l5r_cards.search.query import QueryError

    try:
        found = cards.search(f'name:"{fold(name)}"', limit=_MOST + 1)
    except QueryError:  # it is as long as no title
        return ()
    return tuple(found) if len(found) <= _MOST else ()


def show_card(cards: Catalog, card_id: str, as_json: bool) -> None:
    """Prints a card, with its text if any is attached."""
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.formats.validate import Validator
    from l5r_cards.reports.card import print_card, shown_as_data, standings
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.search.texts import attached

    card = cards.card(card_id)
    text = None
    try:
        texts = attached(cards)
        text = texts.text_of(card_id) if texts else None
    except DatabaseError as error:
        say(f"l5r: {error}")
    standing = standings(card, Validator(cards))
    if as_json:
        print_json(shown_as_data(card, cards, standing, text))
    else:
        print_card(card, cards, standing, Terminal(), text)
