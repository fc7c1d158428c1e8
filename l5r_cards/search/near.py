"""What may have been meant by the words of a query that finds nothing."""

from __future__ import annotations

import difflib

from l5r_cards.database.catalog import Catalog
from l5r_cards.decks.spelling import Speller
from l5r_cards.model.names import fold
from l5r_cards.search.fields import field_named
from l5r_cards.search.parse import parse
from l5r_cards.search.query import All, Node, Term, Words

__all__ = ["near_titles"]


def near_titles(catalog: Catalog, query: str) -> list[str]:
    """Returns up to three titles, or words of titles, that are like those that a query asks for.

    None if some title has each of its words, so that something else keeps it from finding a card.
    """
    root = parse(query)
    asked = [fold(text) for node in _nodes(root) if (text := _title(node))]
    words = {word for title in catalog.titles for word in fold(title).split()}
    missing = [text for text in asked if not _is_begun(text, words)]
    if not missing:
        return []
    near = Speller(catalog).suggestions(" ".join(asked), None)
    return near or difflib.get_close_matches(missing[0], words, n=3, cutoff=0.7)


def _nodes(root: Node) -> tuple[Node, ...]:
    return root.nodes if isinstance(root, All) else (root,)


def _title(node: Node) -> str | None:
    """Returns what is asked of a title, if anything is."""
    if isinstance(node, Words):
        return node.text
    if isinstance(node, Term) and node.operator != "!=" and not node.is_pattern:
        field = field_named(node.field)
        return node.value if field and field.kind == "title" else None
    return None


def _is_begun(text: str, words: set[str]) -> bool:
    """Whether each word of a text begins some word."""
    return all(any(word.startswith(each) for word in words) for each in text.split())
