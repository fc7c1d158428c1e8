"""Decks to ask questions of: real ones, and what they are dealt from."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from l5r_cards import Catalog, Validator, open_catalog, read_file
from l5r_cards.decks.placement import PlacedDeck
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.goldfish.hands import Dealt, at_start, brought
from l5r_cards.goldfish.naming import DeckWords
from l5r_cards.goldfish.odds import Decks, chance
from l5r_cards.goldfish.questions import Question, read_question
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.decks import Faces
from l5r_cards.reports.placed import placed_by_format

__all__ = ["FOLDER", "NAMES", "Asked", "catalog", "deck", "odds", "question"]

FOLDER = Path(__file__).resolve().parents[2] / "data" / "decks"
NAMES = sorted(file.name for file in FOLDER.iterdir())


class Asked(NamedTuple):
    """A deck of data/decks, ready to be asked."""

    rules: Ruleset
    placed: PlacedDeck
    play: PlayDeck
    dealt: Dealt
    words: DeckWords

    @property
    def decks(self) -> Decks:
        return self.dealt.decks


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
def deck(name: str = "celestial-lion.txt") -> Asked:
    """Returns a list of data/decks, played by the rules of its format."""
    report = validator().validate(read_file(FOLDER / name))
    rules = catalog().rulesets[report.format.ruleset]
    placed = placed_by_format(report)
    play = brought(placed, Faces(rules))
    words = DeckWords(catalog(), [each.card for each in placed.entries], catalog().search)
    return Asked(rules, placed, play, at_start(rules, play), words)


def question(text: str, name: str = "celestial-lion.txt") -> Question:
    """Returns a question, read for a deck."""
    asked = deck(name)
    return read_question(text, asked.words, asked.dealt)


def odds(text: str, name: str = "celestial-lion.txt") -> Fraction:
    """Returns the answer to a question."""
    read = question(text, name)
    return chance(read.node, [each.asked for each in read.counts], deck(name).decks)
