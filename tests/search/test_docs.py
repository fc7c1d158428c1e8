"""Every example of the page of the query language finds something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from l5r_cards import Catalog, QueryError
from l5r_cards.search.fields import FIELDS, FLAGS, QUERY_WIDE

PAGE = Path(__file__).resolve().parents[2] / "docs" / "search.md"
TEXT = PAGE.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)+)", TEXT, re.MULTILINE))
FIRST_CELL = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
LAST_CELL = re.compile(r"\| `([^`]+)` \|$", re.MULTILINE)
EXAMPLES = [
    *FIRST_CELL.findall(SECTIONS["Terms"]),
    *LAST_CELL.findall(SECTIONS["Fields"]),
    *FIRST_CELL.findall(SECTIONS["Numbers, - and *"]),
    *FIRST_CELL.findall(SECTIONS["Order and limit"]),
]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 50
    assert len(FIRST_CELL.findall(SECTIONS["Fields"])) == len(FIELDS)


@pytest.mark.parametrize("query", EXAMPLES)
def test_an_example_finds_something(
    query: str, catalog: Catalog, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(deck.parent)
    if query.startswith("text:"):
        with pytest.raises(QueryError, match="l5r text attach"):
            catalog.search(query)
    else:
        assert 0 < len(catalog.search(query)) < 13_000


def test_the_page_names_every_field_alias_and_mark() -> None:
    for field in FIELDS:
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| `{field.name}` |"))
        for word in (*field.aliases, field.example):
            assert f"`{word}`" in row
        assert field.help in row
        for operator in field.operators:
            assert f"`{operator}`" in row or "| all |" in row
    for word in (*FLAGS, *(f"{name}:" for name in QUERY_WIDE if name != "sort")):
        assert word in TEXT


def test_tables_have_as_many_cells_in_every_row() -> None:
    for section in SECTIONS.values():
        widths = {line.count(" | ") for line in section.splitlines() if line.startswith("| ")}
        assert len(widths) <= 1


def test_what_has_knows_is_what_the_page_says(catalog: Catalog) -> None:
    asked = re.search(r"`has:` asks for (.+?)\.\n", TEXT, re.DOTALL)
    assert asked is not None
    for name in re.findall(r"`(\w+)`", asked[1]):
        assert catalog.search(f"has:{name}")
