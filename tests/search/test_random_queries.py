"""Random queries: written, read back to the same tree, and run; exactly what a plain search finds.

Runs are repeatable. ``L5R_EXPLORE=20 pytest tests/search`` draws twenty times as many, each time
others.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naive import STATS, Naive, rows
from values import PLACELESS, PRINTED, values_of, written

from l5r_cards import Catalog
from l5r_cards.search.fields import FIELDS
from l5r_cards.search.parse import parse
from l5r_cards.search.query import All, AnyOf, Node, Not, Term, Words

_FACTOR = int(os.environ.get("L5R_EXPLORE", "1"))
REPEATABLE = settings(
    max_examples=200 * _FACTOR,
    derandomize=_FACTOR == 1,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

FIELD_NAMES = [field.name for field in FIELDS if field.name not in ("in", "text")]
BY_NAME = {field.name: field for field in FIELDS}
WORDS = ["doji", "the", "kakita tosh", "samurai", "clan champion", "o", "20", "Shugenja", "nothing"]
PATTERNS = ["^doji", "ri$", "[0-9]", "(crane|lion)", "a b", "'s"]


def terms(naive: Naive, catalog: Catalog) -> st.SearchStrategy[Node]:
    """Draws a single condition."""
    return st.one_of(
        st.sampled_from(FIELD_NAMES).flatmap(lambda name: compared(name, naive, catalog)),
        st.sampled_from(FIELD_NAMES).flatmap(lambda name: compared(name, naive, catalog)),
        st.sampled_from(WORDS).map(lambda text: Words(text, 0)),
        st.sampled_from(PATTERNS).map(lambda text: Term("name", ":", text, 0, 0, is_pattern=True)),
    )


def compared(name: str, naive: Naive, catalog: Catalog) -> st.SearchStrategy[Node]:
    """Draws a field by any of its names, an operator that it takes, and a value."""
    field = BY_NAME[name]
    values = values_of(name, naive, catalog)
    names = st.sampled_from([name, *field.aliases, name.upper()])
    operators = st.sampled_from(field.operators)
    drawn = st.tuples(names, operators, st.sampled_from(values))
    fitting = drawn.filter(lambda each: each[1] in (":", "=", "!=") or _has_place(name, each[2]))
    return fitting.map(lambda each: Term(*each, 0, 0))


def _has_place(name: str, value: str) -> bool:
    return not (name in STATS and value in PRINTED) and value not in PLACELESS.get(name, ())


def trees(naive: Naive, catalog: Catalog) -> st.SearchStrategy[Node]:
    """Draws a query."""

    def grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        several = st.lists(inner, min_size=2, max_size=4).map(tuple)
        return several.map(All) | several.map(AnyOf) | inner.map(Not)

    return st.recursive(terms(naive, catalog), grown, max_leaves=12)


class Pen:
    """Writes trees, in whatever way the draw says where there are several."""

    def __init__(self, draw: st.DataObject) -> None:
        self._draw = draw

    def text(self, node: Node) -> str:
        """Returns a query for a tree."""
        if isinstance(node, Words):
            is_plain = node.text.isalnum() and node.text.lower() not in ("and", "or", "not")
            return self._one(node.text, f'"{node.text}"') if is_plain else f'"{node.text}"'
        if isinstance(node, Term):
            if node.is_pattern:
                return self._one(f"/{node.value}/", f"name:/{node.value}/")
            value = self._one(written(node.value), f'"{node.value}"')
            return f"{node.field}{node.operator}{value}"
        if isinstance(node, Not):
            sign = self._one("-", "- ", "NOT ", "not  ")
            return sign + self._within(node.node)
        parts = [self._within(each) for each in node.nodes]
        if isinstance(node, All):
            return self._one(" ", " AND ", " and ", "\n").join(parts)
        return self._one(" OR ", "  or ").join(parts)

    def _within(self, node: Node) -> str:
        if isinstance(node, All | AnyOf):
            return self._one("({})", "( {} )").format(self.text(node))
        return self.text(node)

    def _one(self, *ways: str) -> str:
        return self._draw.draw(st.sampled_from(ways))


def placeless(node: Node) -> Node:
    """Returns a tree that does not know where in a text it stood."""
    if isinstance(node, Words):
        return node._replace(position=0)
    if isinstance(node, Term):
        return node._replace(position=0, value_position=0)
    if isinstance(node, Not):
        return Not(placeless(node.node))
    return type(node)(tuple(map(placeless, node.nodes)))


@given(st.data())
@REPEATABLE
def test_random_queries(naive: Naive, catalog: Catalog, data: st.DataObject) -> None:
    tree = data.draw(trees(naive, catalog))
    query = Pen(data).text(tree)
    assert placeless(parse(query)) == tree
    assert rows(catalog.search(query)) == naive.found(tree)
