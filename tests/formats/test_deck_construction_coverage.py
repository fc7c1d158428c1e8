"""Every deck-construction rule of the catalogue has a test that is marked with it."""

from __future__ import annotations

import ast
from pathlib import Path

import yaml

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "data" / "rules"


def catalogue() -> dict[str, bool]:
    """Returns the id of every rule, and whether it is one of deck construction."""
    return {
        rule["id"]: rule.get("deck_construction", False)
        for name in ("diamond", "celestial")
        for rule in yaml.load((RULES / f"{name}.yaml").read_bytes(), yaml.CSafeLoader)
    }


def marked(source: str) -> set[str]:
    """Returns the ids in every ``pytest.mark.rule("...")`` of a module."""
    return {
        argument.value
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def marked_here() -> set[str]:
    return {
        rule for path in HERE.glob("test_*.py") for rule in marked(path.read_text(encoding="utf-8"))
    }


def test_every_deck_construction_rule_has_a_test() -> None:
    wanted = {rule for rule, is_construction in catalogue().items() if is_construction}
    assert len(wanted) == 37
    assert sorted(wanted - marked_here()) == []


def test_no_test_is_marked_with_an_unknown_rule() -> None:
    assert sorted(marked_here() - catalogue().keys()) == []


def test_the_scanner_finds_marks() -> None:
    source = """
@pytest.mark.rule("D-DECK-01")
def test_one(): ...
PARAMS = [pytest.param(1, marks=pytest.mark.rule("C-SH-01"))]
# pytest.mark.rule("D-DECK-02")
"""
    assert marked(source) == {"D-DECK-01", "C-SH-01"}
