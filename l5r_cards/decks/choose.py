"""Chooses among the cards of one name: by set, level, spelling and format.

Whatever is not the plain reading of a line comes with a `Problem` that tells of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from l5r_cards.database.catalog import Catalog
from l5r_cards.decks.lookup import Found, Lookup, of_level
from l5r_cards.decks.readings import Reading
from l5r_cards.model.card import Card
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

__all__ = ["Allows", "Choice", "choose", "one_of"]

Allows = Callable[[Card], bool]
"""Whether a format's pool holds a card."""


class Choice(NamedTuple):
    """The card that a name means, or none with the reason."""

    card: Card | None
    match: str | None
    """How it was found: as in `Found.match`, or ``"version"`` or ``"format"``, by which it was
    told from its namesakes."""
    problem: Problem | None = None


def choose(found: Found, allows: Allows | None, lookup: Lookup, catalog: Catalog) -> Choice:
    """Returns the card that a found name means in a format (in any, if `allows` is None)."""
    if found.is_sure:
        return Choice(found.cards[0], found.match)
    reading = found.reading
    level, match = _of_level(found, lookup)
    cards = level if reading.wanted and level else found.cards
    spelt = _spelt(cards, reading.name, allows)
    cards = _printed_in(spelt, reading.tags, catalog)
    told = len(cards) < len(spelt) or (match == "exact" and len(spelt) < len(found.cards))
    if len({_spelling(card) for card in cards}) > 1 and match != "short":
        return _ambiguous(reading, cards)
    level = tuple(card for card in level if card in cards)
    if len(level) == 1:
        card = level[0]
        if allows and not allows(card):
            # A version that the format has is meant rather than one that it has not.
            longer = of_level(lookup.longer(reading.name), reading.wanted)
            others = cards if reading.wanted is None else level
            legal = [each for each in (*others, *longer) if allows(each)]
            if len(legal) == 1:
                if legal[0] in others:
                    return _by_format(reading, legal[0])
                return _assumed(reading, legal[0], "short", "the one in this format")
        near = match in ("short", "spelling")
        return _assumed(reading, card, match, "the nearest title") if near else Choice(card, match)
    if reading.wanted and not level:
        return _no_such_level(reading, found.cards)
    choices = level or cards
    if len(choices) == 1:
        card = choices[0]
        if told:
            return Choice(card, match)  # by its set, or by the spelling that its namesakes lack
        return _assumed(reading, card, "version", "the only version there is")
    legal = [card for card in choices if allows(card)] if allows else []
    if len(legal) != 1:
        return _ambiguous(reading, legal or choices)
    return _by_format(reading, legal[0])


def _of_level(found: Found, lookup: Lookup) -> tuple[tuple[Card, ...], str]:
    """Returns the cards of the level that a line asks for, and how they were found.

    The level may be another epithet's: "Kuni Shinoda • Experienced 2" has one.
    """
    wanted = found.reading.wanted
    if wanted is None:
        return of_level(found.cards, None), found.match
    longer = lookup.longer(found.reading.name)
    for any_tag in (False, True):
        for cards, match in ((found.cards, found.match), (longer, "short")):
            if level := of_level(cards, wanted, any_tag):
                return level, match
    return (), found.match


def one_of(names: Sequence[str]) -> str:
    """Returns names in a sentence: ``A, B or C``; parted by semicolons, where one has a comma."""
    joint = "; " if any("," in name for name in names) else ", "
    return " or ".join([joint.join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _printed_in(
    cards: tuple[Card, ...], tags: tuple[str, ...], catalog: Catalog
) -> tuple[Card, ...]:
    """Narrows namesakes to those printed in the sets that a line names, if any is."""
    if len(cards) > 1:
        for tag in tags:
            sets = catalog.sets_tagged(tag)
            cards = tuple(c for c in cards if any(p.set in sets for p in c.printings)) or cards
    return cards


def _spelt(cards: tuple[Card, ...], name: str, allows: Allows | None) -> tuple[Card, ...]:
    """Narrows titles that differ but in spelling to the format's, then to the exact one."""
    if len({_spelling(card) for card in cards}) > 1:
        legal = {_spelling(card) for card in cards if allows and allows(card)}
        cards = tuple(card for card in cards if _spelling(card) in legal) or cards
        cards = tuple(c for c in cards if name in (_spelling(c), c.title, c.name)) or cards
    return cards


def _spelling(card: Card) -> str:
    return card.base_title or card.title


def _assumed(reading: Reading, card: Card, match: str, why: str) -> Choice:
    count = 1 if reading.count is None else reading.count
    problem = Problem(
        "assumed-card",
        WARNING,
        f"“{reading.said}” is read as {card.name}, {why}.",
        cards=(card.id,),
        fix=f"Write “{count} {card.name}”.",
    )
    return Choice(card, match, problem)


def _by_format(reading: Reading, card: Card) -> Choice:
    problem = Problem(
        "name-resolved-by-format",
        INFO,
        f"“{reading.said}” is read as {card.name}, the only one that this format allows.",
        cards=(card.id,),
    )
    return Choice(card, "format", problem)


def _ambiguous(reading: Reading, cards: Sequence[Card]) -> Choice:
    names = [_told_apart(card, cards) for card in cards]
    problem = Problem(
        "ambiguous-card",
        ERROR,
        f"“{reading.said}” can mean {one_of(names)}.",
        cards=tuple(card.id for card in cards),
        fix=f"Write the one you mean in full, such as “{names[0]}”.",
    )
    return Choice(None, None, problem)


def _no_such_level(reading: Reading, cards: Sequence[Card]) -> Choice:
    problem = Problem(
        "unknown-card",
        ERROR,
        f"“{reading.said}” names no card: there is no such level.",
        fix=f"There is {one_of([card.name for card in cards])}.",
    )
    return Choice(None, None, problem)


def _told_apart(card: Card, others: Sequence[Card]) -> str:
    if sum(other.name == card.name for other in others) > 1 and card.printings:
        return f"{card.name} ({card.printings[0].set.replace('_', ' ')})"
    return card.name
