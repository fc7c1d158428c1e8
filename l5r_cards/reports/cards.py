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
from l5r_cards.model.visible import visible
from l5r_cards.reports.columns import DEFAULT_COLUMNS, STATS, Columns, printed
from l5r_cards.reports.table import Column, Table
from l5r_cards.reports.terminal import Terminal

if TYPE_CHECKING:
    from l5r_cards.formats.validate import Validator

__all__ = ["card_as_data", "print_card", "print_cards", "print_counts", "print_table", "standings"]


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


def print_cards(
    cards: Iterable[Card], shape: str, columns: Sequence[str] | None, catalog: Catalog
) -> None:
    """Prints cards as ``"json"``, ``"jsonl"``, ``"csv"`` or ``"tsv"``.

    :param columns: what to print of each; None: JSON has everything, the others the usual columns.
    """
    read = Columns(catalog)
    if shape in ("json", "jsonl"):
        data = (
            {column: read.data(card, column) for column in columns}
            if columns
            else card_as_data(card)
            for card in cards
        )
        if shape == "json":
            print(json.dumps({"cards": list(data)}, indent=2, ensure_ascii=_is_narrow()))
            return
        for each in data:
            print(json.dumps(each, ensure_ascii=_is_narrow()))
        return
    columns = columns or DEFAULT_COLUMNS
    _print_rows([columns], shape)
    _print_rows((read.row(card, columns) for card in cards), shape)


def _print_rows(rows: Iterable[Sequence[object]], shape: str) -> None:
    terminal = Terminal()
    for row in rows:
        line = io.StringIO()
        dialect = "excel-tab" if shape == "tsv" else "excel"
        csv.writer(line, dialect, lineterminator="").writerow(row)
        terminal.line(line.getvalue())


def print_table(cards: Iterable[Card], columns: Sequence[str], catalog: Catalog) -> tuple[str, ...]:
    """Prints cards in a table that fits the terminal; a pipe gets tab-separated lines.

    Returns the columns that had to be left out.
    """
    terminal, read = Terminal(), Columns(catalog)
    if not terminal.is_screen:
        for card in cards:
            terminal.line("\t".join(read.row(card, columns)))
        return ()
    rows = [[terminal.encodable(cell) for cell in read.row(card, columns)] for card in cards]
    filled = [
        place
        for place, cells in enumerate(zip(*rows, strict=True))
        if columns[place] == "name" or any(cells)
    ] or [0]
    table = Table(
        [_COLUMN.get(columns[place]) or _column(columns[place]) for place in filled],
        [[row[place] for place in filled] for row in rows],
        terminal.width,
        terminal.encodable("…"),
    )
    for line in table.headers():
        terminal.line(terminal.style(line, "bold"))
    for line in table.lines():
        terminal.line(line)
    return table.left_out


_COLUMN = {
    "name": Column("name", "wraps"),
    "title": Column("title", "wraps"),
    "id": Column("id", "wraps"),
    "type": Column("type"),
    "deck": Column("deck"),
    "experience": Column("experience"),
}
"""Columns that give way otherwise than by being shortened."""


def _column(name: str) -> Column:
    header = name.replace("_", " ")
    return Column(header, is_number=True) if name in STATS else Column(header, "shortens")


def print_counts(cards: Iterable[Card], column: str, shape: str | None, catalog: Catalog) -> None:
    """Prints how many cards have each value of a column, for people or as data."""
    counts = counted_by(cards, column, catalog)
    if shape == "json":
        data = [{"value": value, "count": number} for value, number in counts]
        print(json.dumps({"by": column, "counts": data}, indent=2, ensure_ascii=_is_narrow()))
    elif shape == "jsonl":
        for value, number in counts:
            print(json.dumps({"value": value, "count": number}, ensure_ascii=_is_narrow()))
    elif shape:
        _print_rows(
            [(column, "count"), *((value or "", number) for value, number in counts)], shape
        )
    else:
        Terminal().table([(value or "-", str(number)) for value, number in counts])


def counted_by(
    cards: Iterable[Card], column: str, catalog: Catalog
) -> list[tuple[str | None, int]]:
    """Returns how many cards have each value of a column, the most frequent first.

    A card of several counts for each of them, one of none for None.
    """
    read = Columns(catalog)
    counts: Counter[str | None] = Counter()
    for card in cards:
        counts.update(read.values(card, column) or (None,))
    return sorted(counts.items(), key=lambda each: (-each[1], each[0] or ""))


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
        if (value := printed(card, stat)) is not None
    ]
    if stats:
        terminal.wrapped(" · ".join(stats), 2)
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
