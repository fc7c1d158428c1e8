"""One card for people and for programs: all that the corpus knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card, Facts
from l5r_cards.model.visible import visible
from l5r_cards.reports.columns import STATS, printed
from l5r_cards.reports.terminal import Terminal

if TYPE_CHECKING:
    from l5r_cards.formats.validate import Validator

__all__ = ["card_as_data", "print_card", "standings"]

_UNNAMED = "unspecified"
"""What stands among the pools of a card's bans for one whose format is not known."""


def card_as_data(card: Card, text: str | None = None) -> dict[str, Any]:
    """Returns a card as a mapping, in the shape of ``schemas/output/card.schema.json``.

    :param text: its text, where a file of texts is attached; without one the mapping has none.
    """
    return {
        "id": card.id,
        "name": card.name,
        "title": card.title,
        "experience": card.experience.label if card.experience else None,
        "types": list(card.types),
        "deck": card.deck,
        "clans": list(card.clans),
        "keywords": list(card.keywords),
        **{stat: printed(card, stat) for stat in STATS},
        "unique": card.unique,
        "singular": card.singular,
        "starting_holding": card.starting_holding,
        "starting_provinces": card.starting_provinces,
        "max_copies": card.max_copies,
        "soul_of": card.soul_of.title if card.soul_of else None,
        "counts_as": [_named(each.title, each.experience) for each in card.counts_as],
        "deck_rules": list(card.deck_rules),
        "sensei": card.sensei or None,
        "back": card.back or None,
        "printings": [
            {
                "set": each.set,
                "rarity": each.rarity,
                "number": each.number,
                "date": each.date,
                "stats": each.stats,
            }
            for each in card.printings
        ],
        "legal": list(card.legal),
        "banned": list(card.banned),
        "partial": card.partial,
        **({} if text is None else {"text": text}),
    }


def standings(card: Card, validator: Validator) -> list[tuple[str, str]]:
    """Returns the formats in which a card is legal, and those in which not by the reason why."""
    standing: dict[str, list[str]] = {"Legal in": []}
    for rules in validator.formats.values():
        pool = validator.pools[rules.id]
        ban = next((each for each in rules.bans if each.card == card.id), None)
        types = {kind for deck in rules.decks for kind in deck.types or ()}
        slots = {slot.type for slot in rules.slots}
        if ban is not None and ban.holds(None) is not False and pool.has(card):
            since = f" since {ban.since}" if ban.since else ""
            reason = f"{'Perhaps banned' if ban.doubtful else 'Banned'}{since} in"
        elif pool.has(card):
            reason = "Legal in"
        elif (other := pool.played_as(card)) is not None:
            reason = f"Played as {other.name} in"
        elif card.unreleased:
            reason = "Not in (never released)"
        elif types and not types & set(card.types) and card.type not in slots:
            reason = f"Not in (they have no {card.type})"
        else:
            reason = "Not in (it lacks their symbol)"
        standing.setdefault(reason, []).append(rules.name)
    return [(reason, ", ".join(names)) for reason, names in standing.items() if names]


def print_card(
    card: Card,
    catalog: Catalog,
    standing: Sequence[tuple[str, str]],
    terminal: Terminal,
    text: str | None = None,
) -> None:
    """Lays one card out: title, type, stats, keywords, text, printings, where it is legal, its kin.

    :param text: its text, where a file of texts is attached.
    """
    terminal.line(terminal.style(card.name, "bold"))
    clans = f" · {', '.join(card.clans)}" if card.clans else ""
    terminal.line(f"  {'/'.join(card.types)} · {card.deck}{clans}")
    if stats := _stats({stat: printed(card, stat) for stat in STATS}):
        terminal.wrapped(stats, 2)
    for fact in _other_facts(card):
        terminal.wrapped(fact, 2)
    if card.keywords:
        terminal.wrapped(", ".join(card.keywords), 2)
    for paragraph in (text or "").splitlines():
        terminal.wrapped(visible(paragraph), 2)
    if card.soul_of:
        level = f" (level {card.soul_of.level:g})" if card.soul_of.level else ""
        terminal.line(f"  Soul of {card.soul_of.title}{level}")
    terminal.line()
    rows = [
        (
            f"  {catalog.sets[each.set].name}",
            each.rarity or "",
            each.number or "",
            each.date or catalog.sets[each.set].date or "",
            f"with {_stats(each.stats)}" if each.stats else "",
        )
        for each in card.printings
    ]
    terminal.table(rows if any(row[-1] for row in rows) else [row[:-1] for row in rows])
    terminal.line()
    for reason, names in standing:
        terminal.wrapped(f"{reason}: {names}", 2)
    if _UNNAMED in card.banned:
        terminal.line("  Banned in a format that the corpus can't name.")
    if card.partial:
        terminal.line("  Some of its facts are missing from the corpus.")
    if kin := catalog.kin(card):
        terminal.wrapped(f"See also: {', '.join(each.name for each in kin)}", 2)


def _other_facts(card: Card) -> Iterator[str]:
    """Yields what else is printed on a card, a sentence each."""
    if card.sensei:
        clans = card.sensei.get("clans", ())
        yield f"For {'all Clans' if clans == 'all' else ', '.join(clans)}"
        if modifiers := _stats({stat: _signed(card.sensei.get(stat)) for stat in STATS}):
            yield f"Modifiers: {modifiers}"
    if card.back:
        yield f"Other side: {_stats(card.back)}"
    if card.story_back:
        yield "Other side: a story"
    if card.starting_provinces is not None:
        yield f"Starts with {card.starting_provinces} Provinces"
    if card.starting_holding:
        yield "May start in play"
    if card.max_copies is not None:
        yield f"At most {card.max_copies} copies" if card.max_copies else "Any number of copies"
    for each in card.counts_as:
        name = _named(each.title, each.experience)
        yield f"Counts as {name} ({' and '.join(map(_PURPOSES.__getitem__, each.purposes))})"
    for rule in card.deck_rules:
        yield f"Deck building: {_words(rule)}"


_PURPOSES = {"deck": "for deck limits", "unique": "for uniqueness"}


def _named(title: str, experience: str | None) -> str:
    return f"{title} • {experience}" if experience else title


def _stats(facts: Facts) -> str:
    stats = ((label, facts.get(stat)) for stat, label in STATS.items())
    return " · ".join(f"{label} {value}" for label, value in stats if value is not None)


def _signed(modifier: int | str | None) -> int | str | None:
    return f"{modifier:+}" if isinstance(modifier, int) else modifier


def _words(value: Any) -> str:
    """Returns facts as words: ``{"raise_copies": 4}`` is “raise copies 4”."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_words(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " or ".join(map(_words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
