"""Which cards a format may use: its pool, its bans, its card types."""

from __future__ import annotations

from collections.abc import Iterator

from l5r_cards.database.catalog import Catalog
from l5r_cards.formats.format import Format
from l5r_cards.formats.layout import Layout
from l5r_cards.model.card import Card
from l5r_cards.model.deck import DeckCard
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

__all__ = ["Pool", "check_bans", "check_headings", "check_pool", "check_release", "check_types"]


class Pool:
    """The cards of a format."""

    def __init__(self, rules: Format, catalog: Catalog) -> None:
        self._rules = rules
        self._catalog = catalog
        self._kin: dict[str, Card | None] = {}

    def allows(self, card: Card) -> bool:
        """Whether the format has the card, in its own right or for its Soul-of kin."""
        return self.has(card) or self.played_as(card) is not None

    def has(self, card: Card) -> bool:
        """Whether the card bears the format's symbol; without one, whether it was released."""
        if not self._rules.pool:
            return not card.unreleased
        # A banned card bears the symbol all the same; `check_bans` tells of the ban.
        return not self._rules.pool.isdisjoint(card.legal + card.banned)

    def played_as(self, card: Card) -> Card | None:
        """Returns the card of the pool by which an older Soul-of kin is played (D-OPT-03)."""
        if self._rules.soul_kin_rule is None or self.has(card):
            return None
        if card.id not in self._kin:
            incarnations = [kin for kin in self._catalog.soul_kin(card) if self.has(kin)]
            self._kin[card.id] = max(incarnations, key=self._newest, default=None)
        return self._kin[card.id]

    def _newest(self, card: Card) -> tuple[str, str]:
        dates = [p.date or self._catalog.sets[p.set].date or "" for p in card.printings]
        return (max(dates, default=""), card.id)


def check_pool(layout: Layout, pool: Pool) -> Iterator[Problem]:
    """Yields a problem for every card that the format does not have."""
    rules = layout.format
    for each in layout.deck.cards:
        card = each.card
        if pool.has(card):
            continue
        if played_as := pool.played_as(card):
            yield Problem(
                "played-as",
                INFO,
                f"{card.name} is allowed and played in all ways as {played_as.name}.",
                rule=rules.soul_kin_rule,
                cards=(card.id, played_as.id),
                lines=each.lines,
            )
            continue
        if card.unreleased:
            message = f"{card.name} was never released."
        elif card.legal:
            message = f"{card.name} is not legal in {rules.name} (but in {_words(card.legal)})."
        else:
            message = f"{card.name} is not legal in {rules.name}; it bears no arc's symbol."
        yield Problem(
            "not-in-format",
            ERROR,
            message,
            rule=rules.pool_rule,
            cards=(card.id,),
            lines=each.lines,
            fix="Take it out, or check another version or format.",
        )


def check_bans(layout: Layout, day: str | None) -> Iterator[Problem]:
    """Yields a problem for every card that is, or may be, banned in the format.

    `day` is the ISO day that counts; None means the format's last list of bans.
    """
    name = layout.format.name
    if day is not None and layout.format.ended is not None and day >= layout.format.ended:
        day = None
    bans = {ban.card: ban for ban in layout.format.bans}
    for each in layout.deck.cards:
        ban = bans.get(each.card.id)
        holds = ban.holds(day) if ban else False
        if ban is None or holds is False:
            continue
        if holds:
            since = f" since {ban.since}" if ban.since else ""
            yield Problem(
                "banned",
                ERROR,
                f"{each.card.name} is banned in {name}{since}.",
                cards=(each.card.id,),
                lines=each.lines,
                fix="Take it out.",
            )
        else:
            what = "may have been" if ban.doubtful else "was at some time"
            yield Problem(
                "undated-ban",
                WARNING,
                f"{each.card.name} {what} banned in {name}; the days are not known.",
                cards=(each.card.id,),
                lines=each.lines,
                fix="Ask the organiser of the event.",
            )


def check_release(layout: Layout, catalog: Catalog, day: str) -> Iterator[Problem]:
    """Yields a problem for every card that was first printed after an ISO day."""
    for each in layout.deck.cards:
        card = each.card
        dates = [p.date or catalog.sets[p.set].date for p in card.printings]
        first = min((date for date in dates if date), default=None)
        if first is not None and first > day:
            yield Problem(
                "released-later",
                WARNING,
                f"{card.name} came out about {first}, after {day}.",
                cards=(card.id,),
                lines=each.lines,
            )


def check_types(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every card of a type that the format's rules don't know."""
    known = {each.name: each for each in layout.format.decks}
    slot_types = {slot.type for slot in layout.format.slots}
    for each in layout.deck.cards:
        card = each.card
        rule = known.get(card.deck)
        if card.type in slot_types:
            continue
        if rule is None:
            yield _no_such_type(layout, each, None)
        elif rule.types is not None and rule.types.isdisjoint(card.types):
            yield _no_such_type(layout, each, rule.types_rule)


def _no_such_type(layout: Layout, each: DeckCard, rule: str | None) -> Problem:
    card = each.card
    return Problem(
        "no-such-type",
        ERROR,
        f"{card.name} is of the type {card.type}, which {layout.format.name} does not have.",
        rule=rule,
        cards=(card.id,),
        lines=each.lines,
        fix="Take it out.",
    )


def check_headings(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every card listed under the heading of a deck it can't be part of.

    Starting Holdings may stand anywhere: one copy is read as the one that starts in play. A card
    in a slot that counts to a deck may stand in that deck (D-DECK-17).
    """
    slots = {slot.type: slot for slot in layout.format.slots}
    starting = {each.card.id for copies in layout.starting.values() for each in copies}
    rules = {each.name: each.types_rule for each in layout.format.decks}
    allowed_in_fate = {
        rule["allow_in_fate_deck"]["type"]
        for _, rule in layout.deck_rules
        if "allow_in_fate_deck" in rule
    }
    for each in layout.deck.cards:
        card = each.card
        if not each.headings or card.id in starting:
            continue
        slot = slots.get(card.type)
        if slot is None and card.deck not in rules:
            continue  # no place is right: `check_types` tells
        right = {slot.counts, "pre-game"} if slot else {card.deck}
        if card.type in allowed_in_fate:
            right.add("fate")
        wrong = sorted(each.headings - right)
        if not wrong:
            continue
        where = f"beside the decks, as the {slot.type}" if slot else f"in the {card.deck} deck"
        yield Problem(
            "wrong-deck",
            ERROR,
            f"{card.name} stands under {wrong[0]}, but belongs {where}.",
            rule=slot.rule if slot else rules.get(wrong[0]) or rules[card.deck],
            cards=(card.id,),
            lines=each.lines,
            fix="Move it to its place.",
        )


def _words(pools: tuple[str, ...]) -> str:
    """Returns symbols as players write them: ``Twenty Festivals``."""
    return ", ".join(pool.replace("-", " ").title() for pool in pools)
