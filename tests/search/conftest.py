"""Fixtures for the tests of the search."""

from __future__ import annotations

from pathlib import Path

import pytest
from naive import Naive

from l5r_cards import Catalog
from l5r_cards.search.bounds import Allowance

LIST = "3 Iron Mine\n2 Ambush\n1 Doji Hoturi\n1 Doji Hoturi • Experienced 2\n"


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As much time for patterns as they take, but where time is what a test is about."""
    if request.module.__name__ != "test_hostile":
        monkeypatch.setattr("l5r_cards.search.results.Allowance", lambda: Allowance(seconds=60))


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
