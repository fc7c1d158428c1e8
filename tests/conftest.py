"""Fixtures shared by all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from l5r_cards import Catalog, Validator
from l5r_cards.database.store import open_database


@pytest.fixture(scope="session")
def database_path(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Path]:
    """The whole corpus' database, built once a session; ``L5R_DB`` names its folder meanwhile."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    folder = folder / "database"
    folder.mkdir(exist_ok=True)
    before = os.environ.get("L5R_DB")
    os.environ["L5R_DB"] = str(folder)
    open_database().close()
    yield next(folder.glob("cards-*.sqlite"))
    if before is None:
        del os.environ["L5R_DB"]
    else:
        os.environ["L5R_DB"] = before


@pytest.fixture(scope="session")
def catalog(database_path: Path) -> Catalog:
    """The catalog of the whole corpus."""
    return Catalog(open_database())


@pytest.fixture(scope="session")
def validator(catalog: Catalog) -> Validator:
    """A validator on the whole corpus."""
    return Validator(catalog)
