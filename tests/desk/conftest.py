"""Fixtures for the tests of what one does with lists."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def built_database(database_path: Path) -> Path:
    """The database, built already."""
    return database_path
