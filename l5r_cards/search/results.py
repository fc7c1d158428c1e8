"""Runs a query and hands out what it finds, as late as possible."""

from __future__ import annotations

import difflib
import json
import sqlite3
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard, overload

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.card import Card
from l5r_cards.search.bounds import Allowance
from l5r_cards.search.compile import Compiled, Vocabulary, compile_query
from l5r_cards.search.fields import FIELDS, QUERY_WIDE, WITHOUT_VALUES, field_named
from l5r_cards.search.parse import parse
from l5r_cards.search.query import All, AnyOf, Node, Not, QueryError, Term, Words, quoted

__all__ = ["Results", "Search", "search"]


class Results:
    """The cards that fit a query, in order; each is read when it is asked for."""

    def __init__(
        self,
        catalog: Catalog,
        rows: list[int],
        sql: str,
        parameters: tuple[object, ...],
        notices: tuple[str, ...] = (),
    ):
        self._catalog = catalog
        self._rows = rows
        self.sql = sql
        """The SQL that was run."""
        self.parameters = parameters
        """The values of its parameters."""
        self.notices = notices
        """What was assumed of the lists that the query names, a sentence each."""

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Card]:
        if len(self._rows) > _FEW:
            yield from map(self._catalog.card_at, self._rows)
            return
        # For a few cards the catalog need not learn the ids of all, which takes 6 ms at first.
        sql = "SELECT c.id FROM json_each(?) r JOIN cards c ON c.rowid = r.value ORDER BY r.key"
        ids: list[Any] = self._catalog.run(sql, (json.dumps(self._rows),), lambda: False)
        yield from map(self._catalog.card, ids)

    @overload
    def __getitem__(self, index: int) -> Card: ...

    @overload
    def __getitem__(self, index: slice) -> list[Card]: ...

    def __getitem__(self, index: int | slice) -> Card | list[Card]:
        rows = self._rows[index]
        if isinstance(rows, list):
            return list(map(self._catalog.card_at, rows))
        return self._catalog.card_at(rows)

    @property
    def statement(self) -> str:
        """The SQL with the values in it, as the `sqlite3` program takes it."""
        pieces = self.sql.split("?")
        values = map(_literal, self.parameters)
        return "".join(piece + value for piece, value in zip(pieces, [*values, ""], strict=True))


def _literal(value: object) -> str:
    if not isinstance(value, str):
        return repr(value)
    if value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return f"CAST(x'{value.encode(errors='replace').hex()}' AS TEXT)"


_FEW = 100
"""Cards that are read by their own ids."""


class Search(NamedTuple):
    """A query taken apart: what must hold, in which order, how many."""

    compiled: Compiled
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
    :raises ValueError: `limit` is less than 1.
    :raises TypeError: an argument is of another type than it should be.
    """
    if not isinstance(query, str):
        raise TypeError(f"a query is a string, not {_type(query)}")
    if order is not None and not isinstance(order, str):
        raise TypeError(f"an order is the name of a field, not {_type(order)}")
    if limit is not None and (not isinstance(limit, int) or isinstance(limit, bool)):
        raise TypeError(f"a limit is a whole number, not {_type(limit)}")
    if limit is not None and limit < 1:
        raise ValueError(f"a limit of {limit} cards; it is 1 at least")
    allowance = Allowance()
    wanted = _taken_apart(query, vocabulary, allowance, order, limit)
    condition, notices = wanted.compiled
    sql = f"SELECT cards.rowid FROM cards WHERE {condition.sql} ORDER BY {wanted.order}"
    parameters = condition.parameters
    if wanted.limit is not None:
        sql += " LIMIT ?"
        parameters = (*parameters, min(wanted.limit, _MOST))
    try:
        rows = catalog.run(sql, parameters, allowance.is_spent)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        raise QueryError(query, 0, "The query takes too long.", "Make it simpler.") from None
    return Results(catalog, rows, sql, parameters, notices)


def _type(value: object) -> str:
    return type(value).__name__


_MOST = 2**63 - 1
"""The largest number that SQLite takes."""


def _taken_apart(
    query: str,
    vocabulary: Vocabulary,
    allowance: Allowance,
    order: str | None,
    limit: int | None,
) -> Search:
    node, wished = _parted(query, parse(query))
    _check_inner(query, node)
    wishes: dict[str, Term] = {}
    for each in wished:
        wish = _WISHES[each.field.lower()]
        if wish in wishes:
            message = f"{wish}: stands here for a second time."
            raise QueryError(query, each.position, message, "Take one of the two out.")
        if each.operator not in (":", "=") or each.is_pattern:
            hint = f"For instance {_EXAMPLES[wish]}."
            raise QueryError(query, each.position, f"{wish} takes a colon and a value.", hint)
        wishes[wish] = each
    ordered = _ROWS
    if "order" in wishes:
        said = wishes["order"]
        ordered = _ordered(said.value, query, said.value_position)
    if order is not None:
        ordered = _ordered(order, order, 0)
    if "limit" in wishes:
        said_limit = _limit(query, wishes["limit"])
        limit = said_limit if limit is None else limit
    compiled = compile_query(query, node, vocabulary, allowance)
    return Search(compiled, ordered, limit)


def _parted(query: str, root: Node) -> tuple[Node, list[Term]]:
    """Parts what must hold of a card from what is said of the whole query.

    That stands anywhere among what must all hold. At the very beginning or end of an OR it is no
    part of the first or last of its sides, though AND binds more tightly.
    """
    if not isinstance(root, AnyOf):
        nodes = root.nodes if isinstance(root, All) else (root,)
        wishes = [each for each in nodes if _is_wish(each)]
        return All(tuple(each for each in nodes if not _is_wish(each))), wishes
    first, *inner, last = map(_nodes, root.nodes)
    wishes = []
    while len(first) > 1 and _is_wish(wish := first[0]) and "(" not in query[: wish.position]:
        wishes.append(wish)
        del first[0]
    while len(last) > 1 and _is_wish(wish := last[-1]) and ")" not in query[wish.position :]:
        wishes.append(wish)
        del last[-1]
    return AnyOf(tuple(All(tuple(nodes)) for nodes in (first, *inner, last))), sorted(
        wishes, key=lambda wish: wish.position
    )


def _nodes(node: Node) -> list[Node]:
    return list(node.nodes) if isinstance(node, All) else [node]


def _is_wish(node: Node) -> TypeGuard[Term]:
    return isinstance(node, Term) and node.field.lower() in QUERY_WIDE


_WISHES = {name: "limit" if name == "limit" else "order" for name in QUERY_WIDE}
_EXAMPLES = {"order": "order:force, or order:-force", "limit": "limit:10"}


def _limit(query: str, term: Term) -> int:
    if not term.value.isascii() or not term.value.isdigit() or not int(term.value):
        message = f"{quoted(term.value)} is no number of cards from 1."
        raise QueryError(query, term.value_position, message, f"For instance {_EXAMPLES['limit']}.")
    return int(term.value)


def _check_inner(query: str, node: Node) -> None:
    if isinstance(node, Term):
        if node.field.lower() in QUERY_WIDE:
            message = f"{node.field}: holds for the whole query; it can't stand inside."
            raise QueryError(query, node.position, message, "Put it at the very end.")
    elif isinstance(node, Not):
        _check_inner(query, node.node)
    elif not isinstance(node, Words):
        for each in node.nodes:
            _check_inner(query, each)


def _ordered(order: str, text: str, position: int) -> str:
    """Returns the SQL of an order such as ``"force"`` or ``"-gold"``.

    Cards without a value come last; cards with the same by title and level, which is the order
    of their rows.

    :raises QueryError: cards can't be sorted by that, which stands in `text` at `position`.
    """
    name = order.removeprefix("-")
    field = field_named(name)
    message = f"Cards can't be sorted by {quoted(order)}."
    if field and (why := WITHOUT_VALUES.get(field.name)):
        raise QueryError(text, position, message, f"{why[0].upper()}{why[1:]}.")
    if field is None:
        names = [each.name for each in FIELDS if each.name not in WITHOUT_VALUES]
        near = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"They can by {', '.join(names)}."
        raise QueryError(text, position, message, hint)
    value = _ORDERS.get(field.name, field.column)
    direction = " DESC" if order != name else ""
    return f"{value}{direction} NULLS LAST, {_ROWS}"


_ROWS = "cards.rowid"
_FIRST = "SELECT {} FROM printings WHERE card_id = cards.id ORDER BY position LIMIT 1"
_NUMBERED = "printf('%09d', CAST(number AS INTEGER)) || number"
_MARKED = (
    "CASE WHEN cards.rowid IN (SELECT card FROM search_marks JOIN search_cards ON mark = id"
    " WHERE field = '{0}') THEN (SELECT min(value) FROM search_marks JOIN search_cards"
    " ON mark = id WHERE field = '{0}' AND card = cards.rowid) END"
)
_ORDERS = {
    "name": "title_key",
    "exp": "coalesce(experience_level, 0)",
    "year": "first_date",
    "date": "first_date",
    "type": "type",
    "clan": "nullif(clans, '')",
    "deck": "deck",
    "set": '(SELECT "order" FROM sets WHERE sets.id = first_set)',
    "arc": "first_arc",
    "format": "first_format",
    "soulof": "soul_of",
    "keyword": "nullif(keywords, '')",
    "rarity": f"({_FIRST.format('rarity')})",
    "number": f"({_FIRST.format(_NUMBERED)})",
    "pool": f"({_MARKED.format('pool')})",
    "banned": f"({_MARKED.format('banned')})",
    "unique": "is_unique",
    "singular": "is_singular",
}
"""What cards are sorted by, where that is not the column of the field."""
