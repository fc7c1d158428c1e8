"""A query as a tree, and the text it came from."""

from __future__ import annotations

from typing import NamedTuple

from l5r_cards.model.visible import is_visible, width

__all__ = ["All", "AnyOf", "Node", "Not", "QueryError", "Term", "Words", "quoted"]


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

    def __reduce__(self) -> tuple[type[QueryError], tuple[str, int, str, str | None]]:
        return QueryError, (self.query, self.position, self.message, self.hint)

    def __str__(self) -> str:
        before, after = _excerpt(self.query, self.position)
        message, hint = ("".join(map(_visible, each or "")) for each in (self.message, self.hint))
        lines = [message, f"  {before}{after}", f"  {' ' * width(before)}^"]
        return "\n".join([*lines, hint] if hint else lines)


def quoted(text: str) -> str:
    """Returns a piece of a query as messages show it: in quotation marks, shortened."""
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"“{''.join(map(_visible, shown))}”"


_LONGEST = 40
"""Characters of a piece of a query in a message."""
_BEFORE, _AFTER = 50, 30
"""Characters of a long query that are shown on either side of the place."""


def _excerpt(query: str, position: int) -> tuple[str, str]:
    """Returns what is shown of a query before a place and after it, on one line."""
    start, end = max(position - _BEFORE, 0), position + _AFTER
    before, after = query[start:position], query[position:end]
    before = ("…" if start else "") + "".join(map(_visible, before))
    return before, "".join(map(_visible, after)) + ("…" if end < len(query) else "")


def _visible(character: str) -> str:
    if is_visible(character):
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"
