"""Fixtures for the tests of the formats."""

from __future__ import annotations

import pytest
from builder import Lists

from l5r_cards import Validator


@pytest.fixture(scope="session")
def lists(validator: Validator) -> Lists:
    """Legal lists to change and judge."""
    return Lists(validator)
