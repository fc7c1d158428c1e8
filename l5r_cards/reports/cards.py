"""Cards for people and for programs: lists in several shapes, one card laid out."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card
from l5r_cards.reports.terminal import Terminal

if TYPE_CHECKING:
    from l5r_cards.formats.validate import Validator

__all__ = ["COLUMNS", "DEFAULT_COLUMNS", "card_as_data", "counted_by", "print_cards", "print_table"]

STATS = {
    "force": "Force",
    "chi": "Chi",
    "focus": "Focus",
    "gold_cost": "Gold cost",
    "personal_honor": "Personal Honor",
    "honor_requirement": "Honor Requirement",
    "gold_production": "Gold production",
    "province_strength": "Province Strength",
    "starting_honor": "Starting Honor",
}
"""The printed stats and what they are called."""

COLUMNS = (
    *("id", "name", "title", "type", "deck", "clans", "keywords", "experience"),
    *STATS,
    *("soul_of", "sets", "legal"),
)
"""What a table of cards can show."""

DEFAULT_COLUMNS = ("name", "type", "clans", "force", "chi", "gold_cost", "focus", "keywords")


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
        **{stat: getattr(card, stat) for stat in STATS},
        "unique": card.unique,
        "singular": card.singular,
        "soul_of": card.soul_of.title if card.soul_of else None,
        "printings": [
            {"set": each.set, "rarity": each.rarity, "number": each.number}
            for each in card.printings
        ],
        "legal": list(card.legal),
        "banned": list(card.banned),
        "partial": card.partial,
        **({} if text is None else {"text": text}),
    }


def cell(card: Card, column: str) -> str:
    """Returns what a table shows of a card in a column."""
    value = {
        "name": card.name,
        "type": "/".join(card.types),
        "experience": card.experience.label if card.experience else None,
        "soul_of": card.soul_of.title if card.soul_of else None,
        "sets": [each.set for each in card.printings],
    }.get(column)
    if value is None and column not in ("experience", "soul_of"):
        value = getattr(card, column)
    if value is None:
        return ""
    if isinstance(value, str | int):
        return str(value)
    return ", ".join(map(str, value))


def print_cards(cards: Iterable[Card], shape: str, columns: Sequence[str]) -> None:
    """Prints cards as ``"json"``, ``"jsonl"``, ``"csv"`` or ``"tsv"``."""
    if shape == "json":
        data = [card_as_data(card) for card in cards]
        print(json.dumps({"cards": data}, indent=2, ensure_ascii=_is_narrow()))
    elif shape == "jsonl":
        for card in cards:
            print(json.dumps(card_as_data(card), ensure_ascii=_is_narrow()))
    else:
        dialect = "excel-tab" if shape == "tsv" else "excel"
        terminal = Terminal()
        for row in (columns, *([cell(card, column) for column in columns] for card in cards)):
            line = io.StringIO()
            csv.writer(line, dialect, lineterminator="").writerow(row)
            terminal.line(line.getvalue())


def print_table(cards: Sequence[Card], columns: Sequence[str]) -> None:
    """Prints cards in a table that fits the terminal; a pipe gets tab-separated lines."""
    terminal = Terminal()
    if not terminal.is_screen:
        for card in cards:
            terminal.line("\t".join(cell(card, column) for column in columns))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    shown = [
        column for column in columns if column == "name" or any(cell(c, column) for c in cards)
    ]
    for column in shown:
        is_stat = column in STATS
        table.add_column(
            column.replace("_", " "),
            justify="right" if is_stat else "left",
            no_wrap=column != "keywords",
            overflow="ellipsis",
            ratio=None,
        )
    for card in cards:
        table.add_row(*(Text(cell(card, column)) for column in shown))
    Console(highlight=False).print(table)


def counted_by(cards: Iterable[Card], column: str) -> list[tuple[str, int]]:
    """Returns how many cards have each value of a column, the most frequent first."""
    counts: Counter[str] = Counter()
    for card in cards:
        value = getattr(card, column) if column in ("clans", "keywords", "types", "legal") else None
        if column == "sets":
            value = tuple({each.set for each in card.printings})
        if isinstance(value, tuple):
            counts.update(value or ("-",))
        else:
            counts[cell(card, column) or "-"] += 1
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


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
    stats = [
        f"{label} {value}"
        for stat, label in STATS.items()
        if (value := getattr(card, stat)) is not None
    ]
    if stats:
        terminal.wrapped(" · ".join(stats), 2)
    if card.keywords:
        terminal.wrapped(", ".join(card.keywords), 2)
    for paragraph in (text or "").splitlines():
        terminal.wrapped(paragraph, 2)
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
        )
        for each in card.printings
    ]
    terminal.table(rows)
    terminal.line()
    for reason, names in standing:
        terminal.wrapped(f"{reason}: {names}", 2)
    if card.partial:
        terminal.line("  Some of its facts are missing from the corpus.")
    if kin := catalog.kin(card):
        terminal.wrapped(f"See also: {', '.join(each.name for each in kin)}", 2)


def _is_narrow() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
