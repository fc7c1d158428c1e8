"""The parser reads as lark does, by tables that are those of the grammar."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import lark
import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput

from l5r_cards.search.fields import FIELDS
from l5r_cards.search.lalr import Parser, Token, Unexpected
from l5r_cards.search.parse import TreeMaker

ROOT = Path(__file__).resolve().parents[2]
GRAMMAR = ROOT / "l5r_cards" / "search" / "grammar.lark"
TABLES = GRAMMAR.with_name("grammar.json")
PIECES = ["doji", "AND", "or", "Not", "-", "!", "(", ")", '"', '"a b"', "/", "/a b/", " ", "clan"]
PIECES += [":", ">=", "!=", "=", ":=", "crane", "3", "*", "\n", "é", "ANDy", "name:/x/"]
PIECES += ["clan:crane", "force>3", "not:x", "!x", '!"x y"', "a-b", "x!y", "/\\/(/", "\0", "😀"]


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_the_tables_are_those_of_the_grammar(seed: str) -> None:
    script = str(ROOT / "scripts" / "grammar.py")
    result = subprocess.run(
        [sys.executable, script, "--check"],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


class LarkTree(lark.Transformer[lark.Token, Any]):
    """Makes of what lark finds what the program makes of its own."""


def _adapted(name: str) -> Callable[[LarkTree, list[Any]], Any]:
    make = getattr(TreeMaker(), name)

    def adapted(self: LarkTree, children: list[Any]) -> Any:
        return make(list(map(_own, children)))

    return adapted


def _own(value: Any) -> Any:
    if isinstance(value, lark.Token):
        return Token(value.type, str(value), value.start_pos or 0)
    return value


for _name in ("query", "any", "all", "negated", "words", "exact", "pattern", "term"):
    setattr(LarkTree, _name, _adapted(_name))


@pytest.fixture(scope="module")
def by_lark() -> Lark:
    """Lark's own parser."""
    text = GRAMMAR.read_text(encoding="utf-8")
    return Lark(
        text, start="query", parser="lalr", maybe_placeholders=False, transformer=LarkTree()
    )


@pytest.fixture(scope="module")
def own() -> Parser:
    """The program's parser."""
    return Parser(TABLES.read_text(encoding="utf-8"), TreeMaker())


def outcome_by_lark(parser: Lark, query: str) -> object:
    """Returns the tree, or where lark stops."""
    try:
        return parser.parse(query)
    except UnexpectedInput as error:
        is_end = getattr(getattr(error, "token", None), "type", None) == "$END"
        return len(query) if is_end else error.pos_in_stream


def outcome(parser: Parser, query: str) -> object:
    """Returns the tree, or where the program stops."""
    try:
        return parser.parse(query)
    except Unexpected as error:
        return error.position


def test_examples_are_read_as_lark_reads_them(own: Parser, by_lark: Lark) -> None:
    for field in FIELDS:
        assert outcome(own, field.example) == outcome_by_lark(by_lark, field.example)
        assert not isinstance(outcome(own, field.example), int)


@pytest.mark.parametrize("joint", ["", " "])
def test_pieces_are_read_as_lark_reads_them(joint: str, own: Parser, by_lark: Lark) -> None:
    """All pairs of pieces, and triples of the most telling ones."""
    some = PIECES[:16]
    queries = [joint.join((a, b)) for a in PIECES for b in PIECES]
    queries += [joint.join((a, b, c)) for a in some for b in some for c in some]
    read = 0
    for query in queries:
        found = outcome(own, query)
        assert found == outcome_by_lark(by_lark, query), query
        read += not isinstance(found, int)
    assert len(queries) // 20 < read < len(queries)


def test_what_may_follow_is_told(own: Parser) -> None:
    with pytest.raises(Unexpected) as error:
        own.parse("doji (clan:crane or")
    assert error.value.position == len("doji (clan:crane or")
    assert {"WORD", "FIELD", "_OPEN"} <= error.value.expected
    assert "_CLOSE" not in error.value.expected
    assert [token.position for token in error.value.met if token.terminal == "_OPEN"] == [5]
