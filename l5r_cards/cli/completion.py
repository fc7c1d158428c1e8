"""Completion of queries and columns by the shell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from l5r_cards.database.catalog import Catalog

__all__ = ["complete_columns", "complete_query", "complete_sort"]


class _Offered(str):
    """What is offered for a word.

    typer drops what does not begin with the word, which bash parts at its operator.
    """

    __slots__ = ()

    def startswith(self, *_: object) -> bool:
        return True


def complete_query(ctx: Any, incomplete: str) -> list[tuple[str, str]]:
    """Returns what the last word of a query may become."""
    from l5r_cards.search.completion import completed

    return _offered(completed(incomplete, ctx.params.get("query") or (), _catalog))


def complete_sort(incomplete: str) -> list[tuple[str, str]]:
    """Returns what the field to sort by may become."""
    from l5r_cards.search.completion import sort_names

    return _offered(sort_names(incomplete))


def complete_columns(incomplete: str) -> list[tuple[str, str]]:
    """Returns what the last of some columns, parted by commas, may become."""
    from l5r_cards.reports.columns import COLUMNS

    before, comma, start = incomplete.rpartition(",")
    return _offered(
        (f"{before}{comma}{name}", "") for name in COLUMNS if name.startswith(start.lower())
    )


def _offered(completions: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_Offered(word), help_line) for word, help_line in completions]


def _catalog() -> Catalog | None:
    """Returns the catalog, if its database is built: no one who presses a key waits for that."""
    from l5r_cards.database.catalog import Catalog
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import database_path, open_database

    try:
        return Catalog(open_database()) if database_path().exists() else None
    except DatabaseError:
        return None
