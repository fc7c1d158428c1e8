"""Twelve cards of very different kinds: read, checked, written back and told in English.

``cards.txt`` holds the English; ``python tests/abilities/test_cards.py`` writes it anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from l5r_cards.abilities.lint import lint
from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.abilities.render import render
from l5r_cards.abilities.write import as_data

FOLDER = Path(__file__).resolve().parent
CARDS: dict[str, Any] = yaml.safe_load((FOLDER / "cards.yaml").read_text("utf-8"))
GOLDEN = FOLDER / "cards.txt"


def told() -> str:
    """Returns all cards in English."""
    return "\n".join(
        "\n".join([card, *(f"  {render(each)}" for each in parse_abilities(data, card)), ""])
        for card, data in CARDS.items()
    )


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_sound_and_in_canonical_form(card: str) -> None:
    abilities = parse_abilities(CARDS[card], card)
    assert lint(abilities, card) == []
    written = [as_data(each) for each in abilities]
    assert written == CARDS[card]
    assert [list(each) for each in written] == [list(each) for each in CARDS[card]]


def test_they_read_as_agreed() -> None:
    assert told() == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize(
    ("step", "english"),
    [
        ({"honor": -2, "who": "other"}, "Have each other player lose 2 Honor."),
        ({"draw": 1, "who": "any"}, "Have each player draw a card."),
        ({"lose": "other"}, "Have each other player lose the game."),
        ({"favor": "discard", "who": "other"}, "Have another player discard the Imperial Favor."),
        ({"may": "other", "draw": 1}, "Another player may draw a card."),
    ],
)
def test_it_is_told_who_of_several_players_does_what(step: dict[str, Any], english: str) -> None:
    (ability,) = parse_abilities([{"kind": "open", "do": [step]}], "X")
    assert render(ability) == f"Open: {english}"


if __name__ == "__main__":
    GOLDEN.write_text(told(), "utf-8")
