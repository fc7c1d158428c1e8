"""Completion of queries and columns by the shell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from l5r_cards.database.catalog import Catalog

__all__ = ["complete_columns", "complete_query", "complete_sort"]


class _Item(NamedTuple):
    """What typer takes for one thing to offer."""

    value: str
    help: str
    type: str = "plain"


def complete_query(context: Any, parameter: Any, incomplete: str) -> Any:
    """Returns what the last word of a query may become."""
    from l5r_cards.search.completion import completed

    before = context.params.get("query") or ()
    return _items(completed(incomplete, before, _catalog))


def complete_sort(context: Any, parameter: Any, incomplete: str) -> Any:
    """Returns what the field to sort by may become."""
    from l5r_cards.search.completion import sort_names

    return _items(sort_names(incomplete))


def complete_columns(context: Any, parameter: Any, incomplete: str) -> Any:
    """Returns what the last of some columns, parted by commas, may become."""
    from l5r_cards.reports.columns import COLUMNS

    before, comma, start = incomplete.rpartition(",")
    return _items(
        (f"{before}{comma}{name}", "") for name in COLUMNS if name.startswith(start.lower())
    )


def _items(completions: Iterable[tuple[str, str]]) -> list[_Item]:
    return [_Item(*each) for each in completions]


def _catalog() -> Catalog | None:
    """Returns the catalog, if its database is built: no one who presses a key waits for that."""
    from l5r_cards.database.catalog import Catalog
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import database_path, open_database

    try:
        return Catalog(open_database()) if database_path().exists() else None
    except DatabaseError:
        return None
