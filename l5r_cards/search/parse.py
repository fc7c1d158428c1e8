"""From the text of a query to its tree.

The grammar is in ``grammar.lark``; what it can't say, the bounds on length and depth, is here.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from l5r_cards.search.query import All, AnyOf, Node, Not, QueryError, Term, Words

__all__ = ["MAX_DEPTH", "MAX_LENGTH", "parse"]

MAX_LENGTH = 2000
"""Characters of a query."""
MAX_DEPTH = 40
"""Parentheses and negations within each other."""


def parse(query: str) -> Node:
    """Returns the tree of a query; an empty one asks for nothing and every card fits it.

    :raises QueryError: the query is malformed, too long or too deep.
    """
    if len(query) > MAX_LENGTH:
        raise QueryError(
            query[:MAX_LENGTH],
            MAX_LENGTH,
            f"The query has {len(query):,} characters.",
            f"Queries have at most {MAX_LENGTH:,}.",
        )
    _check_depth(query)
    try:
        tree = _parser().parse(query)
    except UnexpectedInput as error:
        raise _told(query, error) from None
    node: Any = _Tree(query).transform(tree)
    return node if not isinstance(node, Token) else All(())


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, start="query", parser="lalr", maybe_placeholders=False)


class _Tree(Transformer[Token, Any]):
    """Turns lark's tree into ours, from the leaves up."""

    def __init__(self, query: str) -> None:
        super().__init__()
        self._query = query

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

    def value(self, tokens: list[Token]) -> Token:
        return tokens[0]

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


def _check_depth(query: str) -> None:
    depth = 0
    quoted = False
    for position, character in enumerate(query):
        if character == '"':
            quoted = not quoted
        elif not quoted and character in "(-":
            depth += 1
            if depth > MAX_DEPTH and character == "(":
                raise QueryError(
                    query, position, "The query is too deep.", "Take some parentheses out."
                )
        elif not quoted and character == ")":
            depth = max(depth - 1, 0)
        elif character.isspace() and query[position - 1] not in "(-":
            pass


def _told(query: str, error: UnexpectedInput) -> QueryError:
    """Says in words what the parser met."""
    position = error.pos_in_stream
    position = len(query) if position is None or position < 0 else position
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        position = len(query)
    rest = query[position:]
    if rest.startswith('"'):
        return QueryError(query, position, "A quotation mark is not closed.", 'Close it with ".')
    if rest.startswith("/"):
        return QueryError(
            query, position, "A pattern is not closed.", "Patterns stand in slashes: /^Doji/."
        )
    if rest.startswith(")"):
        return QueryError(query, position, "A parenthesis is closed that was not opened.", None)
    if not rest.strip():
        before = query[:position].rstrip()
        if before.endswith((":", "=", "<", ">")):
            return QueryError(query, position, "A value is missing.", "For instance force>3.")
        if before.count("(") > before.count(")"):
            return QueryError(query, position, "A parenthesis is not closed.", None)
        return QueryError(query, position, "The query breaks off.", None)
    return QueryError(query, position, f"“{rest[:20].split()[0]}” can't stand here.", None)
