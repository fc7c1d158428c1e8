"""Fixtures for the tests of the registration sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from l5r_cards import Catalog, Report, Validator, read_file, read_text
from l5r_cards.model.card import Card

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"

Judge = Callable[..., Report]


@pytest.fixture(autouse=True)
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without fonts of its own, so that all sheets are the same everywhere."""
    monkeypatch.setattr("l5r_cards.reports.sheet_fonts._FOLDERS", ())


@pytest.fixture
def judge(validator: Validator) -> Judge:
    """Judges a list: of a file of ``data/decks`` by its name, or of a text."""

    def judged(deck: str, format_name: str | None = None, day: str | None = None) -> Report:
        is_name = "\n" not in deck
        decklist = read_file(DECKS / deck) if is_name else read_text(deck)
        return validator.validate(decklist, format_name, day)

    return judged


@pytest.fixture(scope="session")
def long_titles(catalog: Catalog) -> Callable[[str, int], list[Card]]:
    """Returns so many cards of a deck, those with the longest titles."""
    cards = sorted(catalog.cards(), key=lambda card: (-len(card.name), card.id))

    def longest(deck: str, number: int) -> list[Card]:
        return [card for card in cards if card.deck == deck][:number]

    return longest


@pytest.fixture(scope="session")
def as_list() -> Callable[[Iterable[Card]], str]:
    """Writes a list, one copy of each card."""
    return lambda cards: "".join(f"1 {card.name}\n" for card in cards)
