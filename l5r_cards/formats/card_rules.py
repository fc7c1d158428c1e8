"""What cards demand of the deck they are in, by their own text.

Each verb of a card's ``deck_rules`` (see ``schemas/card.schema.json``) has one check here, or is
applied where it acts: sizes in `l5r_cards.formats.layout`, raised copy limits in
`l5r_cards.formats.copies`, slots in `l5r_cards.formats.slots`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from l5r_cards.formats.layout import Layout
from l5r_cards.formats.predicate import compile_predicate
from l5r_cards.model.card import Card
from l5r_cards.model.deck import DeckCard
from l5r_cards.model.problem import ERROR, INFO, Problem

__all__ = ["APPLIED_ELSEWHERE", "VERBS", "check_card_rules"]


def check_card_rules(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every demand of a card that its deck does not meet."""
    for carrier, rule in layout.deck_rules:
        for verb, check in VERBS.items():
            if verb in rule:
                yield from check(layout, carrier, rule)


def _excludes_card(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    title = rule["excludes_card"]
    for other in layout.deck.cards:
        if _is_titled(other.card, title):
            yield Problem(
                "excluded-pair",
                ERROR,
                f"{carrier.card.name} can't be in a deck with {other.card.name}.",
                cards=(carrier.card.id, other.card.id),
                lines=tuple(sorted({*carrier.lines, *other.lines})),
                fix="Keep one of them.",
            )


def _forbid(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    found = _fitting(layout, rule["forbid"], but=carrier)
    if found:
        yield _demand(
            carrier, found, f"{carrier.card.name} allows no {_named(rule['forbid'])} in the deck"
        )


def _forbid_at_least(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    number = rule["forbid_at_least"]
    found = _fitting(layout, rule["of"])
    count = sum(each.count for each in found)
    if count >= number:
        yield _demand(
            carrier,
            found,
            f"{carrier.card.name} allows at most {number - 1} {_named(rule['of'])} cards",
            count=count,
            limit=number - 1,
        )


def _requires_at_least(
    layout: Layout, carrier: DeckCard, rule: dict[str, Any]
) -> Iterator[Problem]:
    number = rule["requires_at_least"]
    found = _fitting(layout, rule["of"])
    count = sum(each.count for each in found)
    if count < number:
        yield _demand(
            carrier,
            [],
            f"{carrier.card.name} needs {number} or more {_named(rule['of'])} cards",
            count=count,
            limit=number,
        )


def _requires_wind(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    title = rule["requires_wind"]
    # A Wind's title is its faction, then the person who leads it.
    if not any(
        each.card.type == "Wind" and _is_titled(each.card, title) for each in layout.deck.cards
    ):
        yield _demand(carrier, [], f"{carrier.card.name} needs the Wind {title}")


def _requires_card(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    title = rule["requires_card"]
    if not any(_is_titled(each.card, title) for each in layout.deck.cards):
        yield _demand(carrier, [], f"{carrier.card.name} needs {title} in the deck")


def _max_same_clan_personalities(
    layout: Layout, carrier: DeckCard, rule: dict[str, Any]
) -> Iterator[Problem]:
    limit = rule["max_same_clan_personalities"]
    counts: Counter[str] = Counter()
    for each in layout.deck.cards:
        if each.card.type == "Personality":
            for clan in each.card.clans:
                counts[clan] += each.count
    for clan, count in sorted(counts.items()):
        if count > limit:
            found = _fitting(layout, {"type": "Personality", "clan": clan})
            yield _demand(
                carrier,
                found,
                f"{carrier.card.name} allows at most {limit} {clan} Personalities",
                count=count,
                limit=limit,
            )


def _set_aside(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    if rule.get("deck_must_stay_legal"):
        yield Problem(
            "unmodelled-rule",
            INFO,
            f"Whether the deck stays legal after {carrier.card.name} sets cards aside before the "
            "game is not checked.",
            cards=(carrier.card.id,),
            lines=carrier.lines,
        )


def _starting_ring(layout: Layout, carrier: DeckCard, rule: dict[str, Any]) -> Iterator[Problem]:
    yield Problem(
        "unmodelled-rule",
        INFO,
        f"{carrier.card.name} limits the Ring that starts in play; a list does not tell which "
        "that is, so it is not checked.",
        cards=(carrier.card.id,),
        lines=carrier.lines,
    )


VERBS: dict[str, Callable[[Layout, DeckCard, dict[str, Any]], Iterator[Problem]]] = {
    "excludes_card": _excludes_card,
    "forbid": _forbid,
    "forbid_at_least": _forbid_at_least,
    "requires_at_least": _requires_at_least,
    "requires_wind": _requires_wind,
    "requires_card": _requires_card,
    "max_same_clan_personalities": _max_same_clan_personalities,
    "set_aside_before_game": _set_aside,
    "starting_ring": _starting_ring,
}

APPLIED_ELSEWHERE = frozenset(
    (
        "minimum_dynasty",
        "minimum_fate",
        "not_counted_toward_minimum",
        "raise_copies",
        "winds_allowed",
        "allow_in_fate_deck",
        # Acts in the game alone: the deck is judged before any card leaves it (D-DECK-08).
        "may_start_in_play",
    )
)
"""Verbs that need no check of their own."""


def _is_titled(card: Card, title: str) -> bool:
    """Whether a card has a title, whatever its version: its level, disambiguator or epithet."""
    return title in (card.title, card.base_title, card.title.partition(",")[0])


def _fitting(layout: Layout, when: dict[str, Any], but: DeckCard | None = None) -> list[DeckCard]:
    fits = compile_predicate(when)
    return [
        each
        for each in layout.deck.cards
        if each is not but and fits(each.card, layout.is_unique(each.card))
    ]


def _demand(
    carrier: DeckCard,
    found: list[DeckCard],
    demand: str,
    count: int | None = None,
    limit: int | None = None,
) -> Problem:
    names = ", ".join(each.card.name for each in found)
    has = f"; the deck has {count}" if count is not None else ""
    return Problem(
        "composition",
        ERROR,
        f"{demand}{has}{': ' + names if names else ''}.",
        cards=(carrier.card.id, *(each.card.id for each in found)),
        lines=tuple(sorted({*carrier.lines, *(n for each in found for n in each.lines)})),
        count=count,
        limit=limit,
    )


def _named(when: dict[str, Any]) -> str:
    """Returns a predicate in words: ``Unique Shadowlands Personality``."""
    words = []
    if when.get("unique") is not None:
        words.append("Unique" if when["unique"] else "non-Unique")
    if "not_keyword" in when:
        words.append(f"non-{when['not_keyword']}")
    words += [str(when[key]) for key in ("also_keyword", "keyword", "clan", "type") if key in when]
    return " ".join(words) or "such"
