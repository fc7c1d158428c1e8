"""Fixtures for the tests of attached card texts; every wording in them is made up."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def folder(database_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database folder of the test's own, where nothing is attached."""
    folder = tmp_path / "database"
    folder.mkdir()
    os.link(database_path, folder / database_path.name)
    monkeypatch.setenv("L5R_DB", str(folder))
    return folder


@pytest.fixture
def private(folder: Path) -> Path:
    """Where attached texts lie."""
    return folder / "card-text.sqlite"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file: bytes and text as they are, all else as JSON."""

    def write(content: Any, name: str = "cards.json") -> Path:
        file = tmp_path / name
        if isinstance(content, str):
            content = content.encode()
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return file

    return write


def oracle(title: str, text: str, **more: Any) -> dict[str, Any]:
    """Returns a card as the Oracle of the Void answers it."""
    return {"title": [title], "formattedtitle": title, "text": [text], "cardid": 7, **more}


@pytest.fixture
def three() -> list[dict[str, Any]]:
    """Three cards, one of them unknown."""
    return [
        oracle("Ambush", "<b>Limited, :bow::</b> Pay :g3: to take control of a tea house."),
        oracle(
            "Doji Reju",
            "Never bows to a merchant.<br>Controls what he takes.",
            formattedtitle="Doji Reju &#149; Experienced 3",
            puretexttitle="Doji Reju - exp3",
        ),
        oracle("Nobody of That Name", "He takes control of nothing."),
    ]
