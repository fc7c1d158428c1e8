"""What mypyc asks of a module beyond its types, so that the engine can be compiled."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import l5r_cards.engine

FOLDER = Path(l5r_cards.engine.__file__).parent


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.py")), ids=lambda file: file.stem)
def test_an_import_within_a_function_hides_no_name_of_its_module(file: Path) -> None:
    module = ast.parse(file.read_text(encoding="utf-8"))
    functions = [each for each in ast.walk(module) if isinstance(each, ast.FunctionDef)]
    within = {
        alias.asname or alias.name
        for function in functions
        for each in ast.walk(function)
        if isinstance(each, ast.Import | ast.ImportFrom)
        for alias in each.names
    }
    own = {each.name for each in module.body if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    # Compiled, both are one name: `stats.chi` was the module `chi` as soon as it was imported.
    assert not within & own
