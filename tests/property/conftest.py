"""Fixtures for the property tests."""

from __future__ import annotations

import pytest
from drawn import Corpus

from l5r_cards import Catalog


@pytest.fixture(scope="session")
def corpus(catalog: Catalog) -> Corpus:
    """All cards, to draw from."""
    return Corpus(catalog)
