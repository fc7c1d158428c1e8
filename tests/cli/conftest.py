"""Fixtures for the tests of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def built_database(database_path: Path) -> Path:
    """The database, built already: only some tests are about building it."""
    return database_path


@pytest.fixture
def illegal(tmp_path: Path) -> str:
    """A list with an error, a warning and a note."""
    file = tmp_path / "illegal.txt"
    file.write_text("# Dynasty (9)\n4 Iron Mine\n# Fate\n3 Amubsh\n3 Rout\n", encoding="utf-8")
    return str(file)
