"""Matches between real decks, and the corpus that they come from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from l5r_cards import Catalog, Validator, open_catalog, read_file
from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.play.decks import BroughtDeck, Faces, bring
from l5r_cards.play.match import Match, Side
from l5r_cards.play.record import Corpus
from l5r_cards.reports.placed import placed_by_format

__all__ = ["DECKS", "corpus", "deck", "faces", "match", "placed", "validator"]

DECKS = sorted(
    file.name for file in (Path(__file__).resolve().parents[2] / "data" / "decks").iterdir()
)
_FOLDER = Path(__file__).resolve().parents[2] / "data" / "decks"
NAMES = ("Allen", "Bob", "Carol", "Dave", "Eve", "Frank")


@cache
def validator() -> Validator:
    """Returns a validator on the whole corpus."""
    return Validator(open_catalog())


def catalog() -> Catalog:
    """Returns the catalog of the whole corpus."""
    found = validator().catalog
    assert isinstance(found, Catalog)
    return found


@cache
def corpus() -> Corpus:
    """Returns what a replay needs."""
    return Corpus(
        str(catalog().summary()["digest"]), catalog().rulesets, catalog().card, catalog().abilities
    )


@cache
def faces(ruleset: str) -> Faces:
    """Returns the faces of a ruleset, shared by all tests."""
    return Faces(catalog().rulesets[ruleset])


@cache
def placed(name: str) -> PlacedDeck:
    """Returns a list of data/decks in its places."""
    return placed_by_format(validator().validate(read_file(_FOLDER / name)))


@cache
def deck(name: str, ruleset: str) -> BroughtDeck:
    """Returns a list of data/decks ready for play."""
    return bring(placed(name), faces(ruleset))


def cards(**slots: Sequence[str]) -> PlacedDeck:
    """Returns a deck of cards by id; ``starting`` are the starting Holdings."""
    return PlacedDeck(
        tuple(
            Placed(catalog().card(each), 1, {"starting": "starting-holding"}.get(slot, slot))
            for slot, ids in slots.items()
            for each in ids
        )
    )


def match(
    names: Sequence[str] = ("celestial-lion.txt", "celestial-crane.txt"),
    ruleset: str = "celestial",
    seed: str = "7",
    turns: int = 6,
    kinds: Sequence[str] | None = None,
) -> Match:
    """Returns a match between lists of data/decks."""
    kinds = kinds or ["random"] * len(names)
    sides = [
        Side(NAMES[n], deck(name, ruleset), kind)
        for n, (name, kind) in enumerate(zip(names, kinds, strict=True))
    ]
    return Match(catalog().rulesets[ruleset], sides, seed, turns)
