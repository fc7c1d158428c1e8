"""From the text of a query to its tree.

The grammar is in ``grammar.lark``; what it can't say, the bounds on a query's size, is here, and
what is said of a query that it doesn't fit.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from l5r_cards.database.location import locate
from l5r_cards.search.bounds import MAX_DEPTH, MAX_LENGTH, MAX_TERMS
from l5r_cards.search.fields import ORDERED
from l5r_cards.search.query import All, AnyOf, Node, Not, QueryError, Term, Words, quoted

__all__ = ["parse"]

_OPERATOR = re.compile("[:=<>!]+")


def parse(query: str) -> Node:
    """Returns the tree of a query; an empty one asks for nothing and every card fits it.

    :raises QueryError: the query is malformed, too long, too deep or has too many terms.
    """
    if len(query) > MAX_LENGTH:
        raise QueryError(
            query[:MAX_LENGTH],
            MAX_LENGTH,
            f"The query has {len(query):,} characters.",
            f"Queries have at most {MAX_LENGTH:,}.",
        )
    try:
        node: Any = _parser().parse(query)
    except UnexpectedInput as error:
        raise _told(query, error) from None
    _check_size(query, node)
    return node  # type: ignore[no-any-return]  # the transformer's, which lark can't type


@lru_cache(maxsize=1)
def _parser() -> Lark:
    file = Path(__file__).with_name("grammar.lark")
    place = locate("")
    # Kept beside the database, as making the parser takes more time than importing lark. Not
    # where the user named a file for the database: he asked for that one file only.
    cache = str(place.path.with_name("grammar.lark-cache")) if not place.chosen else False
    return Lark(
        file.read_text(encoding="utf-8"),
        start="query",
        parser="lalr",
        maybe_placeholders=False,
        # While parsing, as a transformer of finished trees is stopped by Python's recursion limit.
        transformer=_Tree(),
        cache=cache,
    )


class _Tree(Transformer[Token, Any]):
    """Makes our tree of what the parser meets, from the leaves up."""

    def query(self, nodes: list[Any]) -> Node:
        return nodes[0] if nodes else All(())

    def any(self, nodes: list[Any]) -> Node:
        return AnyOf(tuple(nodes))

    def all(self, nodes: list[Any]) -> Node:
        return All(tuple(nodes))

    def negated(self, nodes: list[Any]) -> Node:
        return Not(nodes[0])

    def words(self, tokens: list[Token]) -> Node:
        return Words(_bare(tokens[0]), _at(tokens[0]))

    def exact(self, tokens: list[Token]) -> Node:
        at = _at(tokens[0])
        return Term("name", "=", _bare(tokens[0]), at - 1, at)

    def pattern(self, tokens: list[Token]) -> Node:
        at = _at(tokens[0])
        return Term("name", ":", _bare(tokens[0]), at, at, is_pattern=True)

    def term(self, tokens: list[Token]) -> Node:
        field, operator, value = tokens
        return Term(
            str(field), str(operator), _bare(value), _at(field), _at(value), value.type == "REGEX"
        )


def _bare(token: Token) -> str:
    return str(token[1:-1]) if token.type in ("PHRASE", "REGEX") else str(token)


def _at(token: Token) -> int:
    return token.start_pos or 0


def _check_size(query: str, root: Node) -> None:
    """Checks the number of terms and how deep they lie.

    :raises QueryError: too many, or too deep.
    """
    terms = 0
    pending = [(root, 0)]
    while pending:
        node, depth = pending.pop()
        if isinstance(node, Words | Term):
            terms += 1
            if terms > MAX_TERMS:
                hint = f"Queries have at most {MAX_TERMS} terms."
                raise QueryError(query, node.position, "The query has too many terms.", hint)
            if depth > MAX_DEPTH:
                hint = "Take some parentheses or negations out."
                raise QueryError(query, node.position, "The query is too deep.", hint)
        elif isinstance(node, Not):
            pending.append((node.node, depth + 1))
        else:
            pending += [(each, depth + 1) for each in reversed(node.nodes)]


def _told(query: str, error: UnexpectedInput) -> QueryError:
    """Says in words what the parser met."""
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _breaks_off(query, error)
    position = error.pos_in_stream or 0
    rest = query[position:]
    hint: str | None = None
    if rest.startswith('"'):
        message, hint = "A quotation mark is not closed.", 'Close it with ".'
    elif rest.startswith("/"):
        message, hint = "A pattern is not closed.", "Patterns stand in slashes: /^Doji/."
    elif rest.startswith(")"):
        is_open = isinstance(error, UnexpectedToken) and _opened(error) is not None
        message = (
            "Something is missing before the parenthesis."
            if is_open
            else "A parenthesis is closed that was not opened."
        )
    elif (operator := _OPERATOR.match(rest)) is not None:
        return _operator(query, position, operator[0])
    else:
        word = re.split(r"[\s()]", rest, maxsplit=1)[0]
        message = f"{quoted(word)} can't stand here."
        if word.upper() in ("AND", "OR", "NOT"):
            hint = f'As a word to find, it stands in quotation marks: "{word}".'
    return QueryError(query, position, message, hint)


def _breaks_off(query: str, error: UnexpectedToken) -> QueryError:
    opened = _opened(error)
    if opened is not None and "_CLOSE" in error.expected:
        return QueryError(query, _at(opened), "A parenthesis is not closed.", "Close it with ).")
    end = len(query.rstrip())
    return QueryError(query, end, "The query breaks off.", "Something must follow.")


def _operator(query: str, position: int, operator: str) -> QueryError:
    """Says what is wrong with an operator."""
    before = query[:position]
    if not before or before[-1].isspace() or before[-1] in '()"':
        return QueryError(
            query,
            position,
            f"{quoted(operator)} can't stand here.",
            "A field stands before an operator, and a title after an exclamation mark:"
            ' force>3, !"Doji Hoturi".',
        )
    if operator not in ORDERED:
        hint = f"Operators are {' '.join(ORDERED)}"
        return QueryError(query, position, f"There is no operator {quoted(operator)}.", hint)
    hint = "It follows the operator at once: force>3."
    return QueryError(query, position + len(operator), "A value is missing.", hint)


def _opened(error: UnexpectedToken) -> Token | None:
    """Returns the last parenthesis that is open where the parser stopped."""
    stack = error.interactive_parser.parser_state.value_stack
    tokens = (each for each in reversed(stack) if isinstance(each, Token))
    return next((token for token in tokens if token.type == "_OPEN"), None)
