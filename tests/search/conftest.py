"""Fixtures for the tests of the search."""

from __future__ import annotations

from pathlib import Path

import pytest
from naive import Naive

from l5r_cards import Catalog

LIST = "3 Iron Mine\n2 Ambush\n1 Doji Hoturi\n1 Doji Hoturi • Experienced 2\n"


@pytest.fixture(scope="session")
def naive(catalog: Catalog) -> Naive:
    """The plain search over the whole corpus."""
    return Naive(catalog)


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A list whose names are as printed."""
    file = tmp_path / "deck.txt"
    file.write_text(LIST, encoding="utf-8")
    return file
