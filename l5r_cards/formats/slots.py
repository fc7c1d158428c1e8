"""What lies beside the decks and how large the decks are."""

from __future__ import annotations

from collections.abc import Iterator

from l5r_cards.formats.format import Slot
from l5r_cards.formats.layout import Layout, lines_of
from l5r_cards.model.card import Card
from l5r_cards.model.deck import DeckCard
from l5r_cards.model.problem import ERROR, Problem

__all__ = ["check_sizes", "check_slots", "check_starting_holdings"]

ANY_CLAN = "all"
"""In a Sensei's facts: a player of every Clan may choose it."""


def check_slots(layout: Layout) -> Iterator[Problem]:
    """Yields problems with the Stronghold, the Sensei and the Wind."""
    for slot in layout.format.slots:
        cards = layout.slots[slot.name]
        count = sum(each.count for each in cards)
        maximum = _maximum(layout, slot)
        if count < slot.minimum:
            yield Problem(
                "missing-stronghold" if slot.name == "stronghold" else "slot-limit",
                ERROR,
                f"The deck has no {slot.type}.",
                rule=slot.rule,
                count=count,
                limit=slot.minimum,
                fix=f"Add the {slot.type} on a line of its own.",
            )
        elif maximum is not None and count > maximum:
            yield Problem(
                "slot-limit",
                ERROR,
                f"{count} cards of the type {slot.type}: {_names(cards)}; "
                f"{layout.format.name} allows {maximum or 'none'}.",
                rule=slot.rule,
                cards=tuple(each.card.id for each in cards),
                lines=lines_of(cards),
                count=count,
                limit=maximum,
                fix=f"Take out {count - maximum}.",
            )
        elif maximum is not None:
            yield from _check_different(slot, cards)
        if slot.clan_rule and cards:
            yield from _check_clan(layout, slot, cards)


def _check_different(slot: Slot, cards: list[DeckCard]) -> Iterator[Problem]:
    """Where a card allows more than one, as Kyuden Bayushi does, they must be different ones."""
    for each in cards:
        if each.count > 1:
            yield Problem(
                "slot-limit",
                ERROR,
                f"{each.count} copies of {each.card.name}; each {slot.type} must be another.",
                rule=slot.rule,
                cards=(each.card.id,),
                lines=each.lines,
                count=each.count,
                limit=1,
                fix=f"Take out {each.count - 1}.",
            )


def _maximum(layout: Layout, slot: Slot) -> int | None:
    """Returns the most cards in a slot, with what cards allow by their own text."""
    maximum = slot.maximum
    for _, rule in layout.deck_rules:
        if rule.get("allow_in_fate_deck", {}).get("type") == slot.type:
            return None
        if maximum is not None:
            maximum = max(maximum, rule.get(f"{slot.name}s_allowed", 0))
    return maximum


def _check_clan(layout: Layout, slot: Slot, cards: list[DeckCard]) -> Iterator[Problem]:
    """Of the Sensei in a deck at least one must be there for the Stronghold's Clan."""
    strongholds = layout.slots.get("stronghold", [])
    if not strongholds or any(
        _serves(each.card, stronghold.card) for each in cards for stronghold in strongholds
    ):
        return
    clans = " and ".join(strongholds[0].card.clans) or "no Clan"
    yield Problem(
        "sensei-clan",
        ERROR,
        f"{_names(cards)} can't be chosen with {strongholds[0].card.name} ({clans}).",
        rule=slot.clan_rule,
        cards=tuple(each.card.id for each in cards),
        lines=lines_of(cards),
        fix=f"Choose a {slot.type} that lists {clans}.",
    )


def _serves(sensei: Card, stronghold: Card) -> bool:
    clans = sensei.sensei.get("clans", ANY_CLAN)
    return clans == ANY_CLAN or not set(clans).isdisjoint(stronghold.clans)


def check_starting_holdings(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every starting Holding beyond one copy of one version (C-SHOLD-05)."""
    if layout.format.starting_holdings is None:
        return
    for title, copies in layout.starting.items():
        count = sum(each.count for each in copies)
        if count > 1:
            yield Problem(
                "starting-holding",
                ERROR,
                f"{count} cards titled {title}; one, of any version, may start in play, "
                "and none may be in the deck.",
                rule=layout.format.starting_holdings.rule,
                cards=tuple(each.card.id for each in copies),
                lines=lines_of(copies),
                count=count,
                limit=1,
                fix=f"Keep one {title}.",
            )


def check_sizes(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every deck below its minimum size."""
    for deck in layout.format.decks:
        exempt = layout.exempt(deck.name)
        counted = layout.size(deck.name) - exempt
        apart = exempt + layout.starting_under(deck.name)
        minimum = layout.minimum(deck.name, deck.minimum)
        if deck.maximum is not None and counted > deck.maximum + minimum - deck.minimum:
            limit = deck.maximum + minimum - deck.minimum
            yield Problem(
                "deck-too-large",
                ERROR,
                f"The {deck.name.capitalize()} deck has {_cards(counted)}; the maximum is {limit}.",
                rule=deck.rule,
                count=counted,
                limit=limit,
                fix=f"Take out {counted - limit}.",
            )
        if counted < minimum:
            more = f" ({apart} more {'does' if apart == 1 else 'do'} not count)" if apart else ""
            yield Problem(
                "deck-too-small",
                ERROR,
                f"The {deck.name.capitalize()} deck has {_cards(counted)}{more}; "
                f"the minimum is {minimum}.",
                rule=deck.rule,
                count=counted,
                limit=minimum,
                fix=f"Add {minimum - counted}{_but_first(layout)}.",
            )


def _but_first(layout: Layout) -> str:
    if not layout.unread:
        return ""
    lines = "the line that names" if layout.unread == 1 else f"the {layout.unread} lines that name"
    return f", or first mend {lines} no card"


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _names(cards: list[DeckCard]) -> str:
    return ", ".join(each.card.name for each in cards)
