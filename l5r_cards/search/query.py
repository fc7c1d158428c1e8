"""A query as a tree, and the text it came from."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["All", "AnyOf", "Node", "Not", "QueryError", "Term", "Words"]


class Words(NamedTuple):
    """Words that a card's title or keywords must hold, each at the beginning of a word."""

    text: str
    position: int


class Term(NamedTuple):
    """A field compared with a value; ``!"title"`` and ``/regex/`` are terms of ``name``."""

    field: str
    """As written."""
    operator: str
    value: str
    position: int
    """Offset of the field in the query."""
    value_position: int
    is_pattern: bool = False
    """Whether the value stood between slashes."""


class Not(NamedTuple):
    """What must not hold."""

    node: Node


class All(NamedTuple):
    """What must all hold; nothing, in an empty query."""

    nodes: tuple[Node, ...]


class AnyOf(NamedTuple):
    """Of what one must hold."""

    nodes: tuple[Node, ...]


Node = Words | Term | Not | All | AnyOf


class QueryError(ValueError):
    """A query that can't be understood; nothing of a query is ever ignored."""

    def __init__(self, query: str, position: int, message: str, hint: str | None = None) -> None:
        """Says what is wrong (`message`) at which offset (`position`), and what would be right."""
        super().__init__(message)
        self.query = query
        self.position = min(max(position, 0), len(query))
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        lines = [self.message, f"  {self.query}", "  " + " " * self.position + "^"]
        return "\n".join([*lines, self.hint] if self.hint else lines)
