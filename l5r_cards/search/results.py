"""Runs a query and hands out what it finds, as late as possible."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from typing import NamedTuple

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card
from l5r_cards.search.compile import Condition, Vocabulary, compile_query
from l5r_cards.search.fields import FIELDS, field_named
from l5r_cards.search.parse import parse
from l5r_cards.search.query import All, AnyOf, Node, Not, QueryError, Term

__all__ = ["Results", "Search", "search"]

SECONDS = 2.0
"""How long a query may run."""


class Results:
    """The cards that fit a query, in order; each is read when it is asked for."""

    def __init__(self, catalog: Catalog, rows: list[int], sql: str, parameters: tuple[object, ...]):
        self._catalog = catalog
        self._rows = rows
        self.sql = sql
        """The SQL that was run."""
        self.parameters = parameters
        """The values of its parameters."""

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Card]:
        for row in self._rows:
            yield self._catalog.card_at(row)

    def __getitem__(self, index: int) -> Card:
        return self._catalog.card_at(self._rows[index])


class Search(NamedTuple):
    """A query taken apart: what must hold, in which order, how many."""

    condition: Condition
    order: str
    limit: int | None


def search(
    catalog: Catalog,
    query: str,
    vocabulary: Vocabulary,
    order: str | None = None,
    limit: int | None = None,
) -> Results:
    """Returns the cards that fit a query.

    :param order: a field to sort by, with ``-`` before it from high to low; it stands in for an
        ``order:`` in the query, as `limit` does for a ``limit:``.
    :raises QueryError: the query can't be understood, or takes too long.
    """
    wanted = _taken_apart(query, vocabulary, order, limit)
    sql = f"SELECT cards.rowid FROM cards WHERE {wanted.condition.sql} ORDER BY {wanted.order}"
    if wanted.limit is not None:
        sql += f" LIMIT {wanted.limit}"
    end = time.monotonic() + SECONDS
    try:
        rows = catalog.run(sql, wanted.condition.parameters, lambda: time.monotonic() > end)
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
        message = f"The query took more than {SECONDS:g} seconds."
        raise QueryError(query, 0, message, "Make it simpler.") from None
    return Results(catalog, rows, sql, wanted.condition.parameters)


def _taken_apart(
    query: str, vocabulary: Vocabulary, order: str | None, limit: int | None
) -> Search:
    node = parse(query)
    nodes = node.nodes if isinstance(node, All) else (node,)
    conditions: list[Node] = []
    for each in nodes:
        if isinstance(each, Term) and each.field.lower() in ("order", "sort"):
            order = order or _said(query, each)
        elif isinstance(each, Term) and each.field.lower() == "limit":
            said = _said(query, each)
            if not said.isascii() or not said.isdigit():
                raise QueryError(query, each.value_position, f"“{said}” is no number of cards.")
            limit = int(said) if limit is None else limit
        else:
            _check_inner(query, each)
            conditions.append(each)
    condition = compile_query(query, All(tuple(conditions)), vocabulary)
    return Search(condition, order_by(query, order), limit)


def _said(query: str, term: Term) -> str:
    if term.operator not in (":", "="):
        raise QueryError(query, term.position, f"{term.field} takes a colon: {term.field}:name.")
    return term.value


def _check_inner(query: str, node: Node) -> None:
    if isinstance(node, Term):
        if node.field.lower() in ("order", "sort", "limit"):
            message = f"{node.field}: holds for the whole query; it can't stand inside."
            raise QueryError(query, node.position, message, "Put it at the end.")
    elif isinstance(node, Not):
        _check_inner(query, node.node)
    elif isinstance(node, All | AnyOf):
        for each in node.nodes:
            _check_inner(query, each)


def order_by(query: str, order: str | None) -> str:
    """Returns the SQL of an order: ``"force"``, ``"-gold"``; by title and level if None.

    Cards without a value come last.

    :raises QueryError: cards can't be sorted by that.
    """
    if order is None:
        return "cards.rowid"
    down = order.startswith("-")
    field = field_named(order.removeprefix("-"))
    column = _ORDERS.get(field.name, field.column) if field else None
    if column is None:
        names = [each.name for each in FIELDS if _ORDERS.get(each.name, each.column)]
        position = max(query.find(order), 0)
        message = f"Cards can't be sorted by “{order}”."
        raise QueryError(query, position, message, f"They can by {', '.join(names)}.")
    direction = " DESC" if down else ""
    return f"cards.{column} IS NULL, cards.{column}{direction}, cards.rowid"


_ORDERS = {
    "name": "title_key",
    "year": "first_date",
    "date": "first_date",
    "type": "type",
    "clan": "clans",
    "deck": "deck",
    "set": "first_set",
}
