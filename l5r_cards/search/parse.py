"""From the text of a query to its tree.

The grammar is in ``grammar.lark``, and as tables in ``grammar.json``. What it can't say, the bounds
on a query's size, is here, and what is said of a query that it doesn't fit.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from l5r_cards.search.bounds import MAX_DEPTH, MAX_LENGTH, MAX_TERMS
from l5r_cards.search.fields import ORDERED
from l5r_cards.search.foreign import check_signs
from l5r_cards.search.lalr import Parser, Token, TooDeep, Unexpected
from l5r_cards.search.query import All, AnyOf, Node, Not, QueryError, Term, Words, quoted

__all__ = ["TreeMaker", "parse"]

_OPERATOR = re.compile("[:=<>!：＝＜＞≤≥≠]+")
_CLOSING = {'"': '"', "“": "”", "„": "“", "«": "»", "＂": "＂", "”": '"', "»": '"'}
"""What closes a quotation that begins with a mark; the last two begin none."""


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
        node: Node = _parser().parse(query)
    except Unexpected as error:
        raise _told(query, error) from None
    except TooDeep as error:
        hint = f"Parentheses and negations go {MAX_DEPTH} deep at most."
        raise QueryError(query, error.position, "The query is too deep.", hint) from None
    _check_leaves(query, node)
    return node


@lru_cache(maxsize=1)
def _parser() -> Parser:
    file = Path(__file__).with_name("grammar.json")
    return Parser(file.read_text(encoding="utf-8"), TreeMaker(), _NESTING, MAX_DEPTH)


_NESTING = ("_OPEN", "_MINUS", "_NOT")


class TreeMaker:
    """Makes the tree of what the parser meets, from the leaves up."""

    def query(self, nodes: list[Any]) -> Node:
        return All(tuple(nodes))

    def any(self, nodes: list[Any]) -> Node:
        return AnyOf(tuple(nodes))

    def all(self, nodes: list[Any]) -> Node:
        return All(tuple(nodes))

    def negated(self, nodes: list[Any]) -> Node:
        return Not(nodes[0])

    def words(self, tokens: list[Token]) -> Node:
        return Words(_bare(tokens[0]), tokens[0].position)

    def exact(self, tokens: list[Token]) -> Node:
        at = tokens[0].position
        return Term("name", "=", _bare(tokens[0]), at - 1, at)

    def pattern(self, tokens: list[Token]) -> Node:
        at = tokens[0].position
        return Term("name", ":", _bare(tokens[0]), at, at, is_pattern=True)

    def term(self, tokens: list[Token]) -> Node:
        field, operator, value = tokens
        is_pattern = value.terminal == "REGEX"
        return Term(
            field.text,
            operator.text.translate(_ASCII),
            _bare(value) if value.terminal != "BARE" else _plain(value.text),
            field.position,
            value.position,
            is_pattern,
        )


_ASCII = str.maketrans(
    {"：": ":", "＝": "=", "＜": "<", "＞": ">", "≤": "<=", "≥": ">=", "≠": "!="}
)
_DASH = re.compile("^[‐‑‒–—−－](?=[0-9０-９]|$)")
"""What a dash or a minus becomes where text is set well."""
_WIDE = re.compile("[-+＋]?[0-9０-９]+(?:[.．][0-9０-９]+)?")
_NARROW = str.maketrans("０１２３４５６７８９＋．", "0123456789+.")


def _plain(value: str) -> str:
    """Returns a value in the signs of ASCII, if it is a dash or a number."""
    value = _DASH.sub("-", value)
    return value.translate(_NARROW) if _WIDE.fullmatch(value) else value


def _bare(token: Token) -> str:
    if token.terminal not in ("PHRASE", "REGEX"):
        return token.text
    inner = token.text[1:-1]
    return inner.replace('\\"', '"').replace('""', '"') if token.text[0] == '"' else inner


def _check_leaves(query: str, root: Node) -> None:
    """Checks the number of terms, and that none has a sign of some other language of queries.

    :raises QueryError: there are too many, or such a sign.
    """
    terms = 0
    pending = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, Words | Term):
            terms += 1
            if terms > MAX_TERMS:
                hint = f"Queries have at most {MAX_TERMS} terms."
                raise QueryError(query, node.position, "The query has too many terms.", hint)
            check_signs(query, node)
        elif isinstance(node, Not):
            pending.append(node.node)
        else:
            pending += reversed(node.nodes)


def _told(query: str, error: Unexpected) -> QueryError:
    """Says in words what the parser met."""
    position = error.position
    rest = query[position:]
    if not rest:
        return _breaks_off(query, error)
    hint: str | None = None
    if rest[0] in _CLOSING:
        message, hint = "A quotation mark is not closed.", f"Close it with {_CLOSING[rest[0]]}."
    elif rest.startswith("/"):
        message, hint = "A pattern is not closed.", "Patterns stand in slashes: /^Doji/."
    elif rest.startswith(")"):
        message = "Something is missing before the parenthesis."
        if _opened(error) is None:
            message = "A parenthesis is closed that was not opened."
    elif (operator := _OPERATOR.match(rest)) is not None:
        return _operator(query, position, operator[0])
    else:
        word = re.split(r"[\s()]", rest, maxsplit=1)[0]
        message = f"{quoted(word)} can't stand here."
        if word.upper() in ("AND", "OR", "NOT"):
            hint = f'As a word to find, it stands in quotation marks: "{word}".'
    return QueryError(query, position, message, hint)


def _breaks_off(query: str, error: Unexpected) -> QueryError:
    opened = _opened(error)
    if opened is not None and "_CLOSE" in error.expected:
        message = "A parenthesis is not closed."
        return QueryError(query, opened.position, message, "Close it with ).")
    end = len(query.rstrip())
    return QueryError(query, end, "The query breaks off.", "Something must follow.")


def _operator(query: str, position: int, operator: str) -> QueryError:
    """Says what is wrong with an operator."""
    before = query[:position]
    if not before or before[-1].isspace() or before[-1] in "()" or before[-1] in _CLOSING:
        return QueryError(
            query,
            position,
            f"{quoted(operator)} can't stand here.",
            "A field stands before an operator, and a title after an exclamation mark:"
            ' force>3, !"Doji Hoturi".',
        )
    stem = before.rstrip("!")  # which a word may hold
    operator = before[len(stem) :] + operator
    if operator.translate(_ASCII) not in ORDERED:
        hint = f"Operators are {' '.join(ORDERED)}"
        if "!" in operator:
            hint += ", and a - before a term negates it."
        return QueryError(query, len(stem), f"There is no operator {quoted(operator)}.", hint)
    hint = "It follows the operator at once: force>3."
    return QueryError(query, position + len(operator), "A value is missing.", hint)


def _opened(error: Unexpected) -> Token | None:
    """Returns the last parenthesis that is open where the parser stopped."""
    return next((token for token in reversed(error.met) if token.terminal == "_OPEN"), None)
