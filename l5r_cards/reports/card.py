"""One card for people and for programs: all that the corpus knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card, Facts
from l5r_cards.model.visible import visible
from l5r_cards.reports.columns import STATS, Columns, printed
from l5r_cards.reports.terminal import Terminal

if TYPE_CHECKING:
    from l5r_cards.formats.format import Format
    from l5r_cards.formats.pool import Pool
    from l5r_cards.formats.validate import Validator

__all__ = ["Standing", "card_as_data", "print_card", "shown_as_data", "standings"]

_UNNAMED = "unspecified"
"""What stands among the pools of a card's bans for one whose format is not known."""


class Standing(NamedTuple):
    """How a card stands in a format."""

    format: str
    """The format's id."""
    name: str
    """The format's name."""
    verdict: str
    """``"legal"``, ``"banned"``, ``"perhaps banned"``, ``"played as"`` (another card),
    ``"unreleased"``, ``"no such type"`` or ``"not in the pool"``."""
    since: str | None = None
    """ISO date of a ban."""
    card: Card | None = None
    """The card as which it is played."""

    def words(self, card: Card) -> str:
        """Says for people how the card stands."""
        since = f" since {self.since}" if self.since else ""
        played = f" {self.card.name}" if self.card else ""
        return {
            "unreleased": "Not in (never released)",
            "no such type": f"Not in (they have no {card.type})",
            "not in the pool": "Not in (it lacks their symbol)",
        }.get(self.verdict, f"{self.verdict.capitalize()}{since}{played} in")


def card_as_data(card: Card, columns: Columns) -> dict[str, Any]:
    """Returns a card as a mapping, in the shape of ``schemas/output/card.schema.json``."""
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
        **{column: columns.data(card, column) for column in ("format", "pool", "banned")},
        "banned_elsewhere": _UNNAMED in card.banned,
        "partial": card.partial,
    }


def shown_as_data(
    card: Card, catalog: Catalog, standing: Sequence[Standing], text: str | None = None
) -> dict[str, Any]:
    """Returns what `print_card` prints as a mapping, in the shape of the same schema."""
    return {
        **card_as_data(card, Columns(catalog)),
        "standings": [
            {
                "format": each.format,
                "verdict": each.verdict,
                "since": each.since,
                "card": each.card.id if each.card else None,
            }
            for each in standing
        ],
        "kin": [{"id": each.id, "name": each.name} for each in catalog.kin(card)],
        **({} if text is None else {"text": text}),
    }


def standings(card: Card, validator: Validator) -> list[Standing]:
    """Returns how a card stands in every format."""
    return [
        _standing(card, rules, validator.pools[rules.id]) for rules in validator.formats.values()
    ]


def _standing(card: Card, rules: Format, pool: Pool) -> Standing:
    ban = next((each for each in rules.bans if each.card == card.id), None)
    if ban is not None and ban.holds(None) is not False and pool.has(card):
        verdict = "perhaps banned" if ban.doubtful else "banned"
        return Standing(rules.id, rules.name, verdict, since=ban.since)
    if pool.has(card):
        return Standing(rules.id, rules.name, "legal")
    if (other := pool.played_as(card)) is not None:
        return Standing(rules.id, rules.name, "played as", card=other)
    types = {kind for deck in rules.decks for kind in deck.types or ()}
    types |= {slot.type for slot in rules.slots}
    reason = "not in the pool"
    if card.unreleased:
        reason = "unreleased"
    elif types and types.isdisjoint(card.types):
        reason = "no such type"
    return Standing(rules.id, rules.name, reason)


def print_card(
    card: Card,
    catalog: Catalog,
    standing: Sequence[Standing],
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
    formats: dict[str, list[str]] = {}
    for verdict in sorted(standing, key=lambda each: each.verdict != "legal"):
        formats.setdefault(verdict.words(card), []).append(verdict.name)
    for words, names in formats.items():
        terminal.wrapped(f"{words}: {', '.join(names)}", 2)
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
