"""Lists of cards for people and for programs, in several shapes."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card
from l5r_cards.reports.columns import DEFAULT_COLUMNS, STATS, Columns
from l5r_cards.reports.terminal import Terminal

__all__ = ["print_cards", "print_counts", "print_table"]


def print_cards(
    cards: Iterable[Card], shape: str, columns: Sequence[str] | None, catalog: Catalog
) -> None:
    """Prints cards as ``"json"``, ``"jsonl"``, ``"csv"`` or ``"tsv"``.

    :param columns: what to print of each; None: JSON has everything, the others the usual columns.
    """
    read = Columns(catalog)
    if shape in ("json", "jsonl"):
        from l5r_cards.reports.card import card_as_data

        data = (
            {column: read.data(card, column) for column in columns}
            if columns
            else card_as_data(card, read)
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
            terminal.line("\t".join(read.row(card, columns, named=True)))
        return ()
    rows = [
        [terminal.encodable(cell) for cell in read.row(card, columns, named=True)] for card in cards
    ]
    filled = [
        place
        for place, cells in enumerate(zip(*rows, strict=True))
        if columns[place] == "name" or any(cells)
    ] or [0]
    from l5r_cards.reports.table import Column, Table

    table = Table(
        [
            Column(name.replace("_", " "), _GIVES_WAY.get(name, "shortens"), name in STATS)
            for name in (columns[place] for place in filled)
        ],
        [[row[place] for place in filled] for row in rows],
        terminal.width,
        terminal.encodable("…"),
    )
    for line in table.headers():
        terminal.line(terminal.style(line, "bold"))
    for line in table.lines():
        terminal.line(line)
    return table.left_out


_GIVES_WAY = {
    **dict.fromkeys(("id", "name", "title"), "wraps"),
    **dict.fromkeys(("type", "deck", "experience", *STATS)),
}
"""How columns give way that are not merely shortened; None: they don't."""


def print_counts(
    cards: Iterable[Card],
    column: str,
    shape: str | None,
    catalog: Catalog,
    limit: int | None = None,
) -> None:
    """Prints how many cards have each value of a column, for people or as data.

    :param limit: how many values at most; None: all.
    """
    counts = counted_by(cards, column, catalog)[:limit]
    if shape == "json":
        data = [{"value": value, "count": number} for value, number in counts]
        print(json.dumps({"by": column, "counts": data}, indent=2, ensure_ascii=_is_narrow()))
    elif shape == "jsonl":
        for value, number in counts:
            print(json.dumps({"value": value, "count": number}, ensure_ascii=_is_narrow()))
    elif shape:
        _print_rows(
            [
                (column, "count"),
                *(("" if value is None else value, number) for value, number in counts),
            ],
            shape,
        )
    else:
        name = Columns(catalog).name
        Terminal().table(
            [
                ("(none)" if value is None else name(column, str(value)), str(number))
                for value, number in counts
            ]
        )


def counted_by(
    cards: Iterable[Card], column: str, catalog: Catalog
) -> list[tuple[str | int | None, int]]:
    """Returns how many cards have each value of a column, the most frequent first.

    A card of several counts for each of them, one of none for None.
    """
    read = Columns(catalog)
    counts: Counter[str | int | None] = Counter()
    for card in cards:
        counts.update(read.values(card, column) or (None,))
    return sorted(counts.items(), key=lambda each: (-each[1], str(each[0] or "")))


def _is_narrow() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
