"""The card database is built already when a deck is played alone."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def built_database(database_path: Path) -> Path:
    """The database, where the helpers of these tests look for it."""
    return database_path
