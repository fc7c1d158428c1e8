"""Fixtures for the tests of the tournament desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from event_runs import CRANE, LION, SHORT, write_event


@pytest.fixture(autouse=True)
def built_database(database_path: Path) -> Path:
    """The database, built already."""
    return database_path


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A folder with two legal decks, an illegal one and a document."""
    lists: dict[str, str | bytes] = {
        "Ann.txt": LION,
        "Bob.txt": CRANE,
        "Cyd.txt": SHORT,
        "Dan.docx": b"PK\x03\x04",
    }
    return write_event(tmp_path / "kotei", lists)
