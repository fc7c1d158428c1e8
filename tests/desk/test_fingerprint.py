"""A deck's fingerprint: one for the same cards, whatever the list looks like."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from l5r_cards import Validator, read_file
from l5r_cards.decks.fingerprint import canonical_text, fingerprint, short
from l5r_cards.decks.lists import WRITTEN_FORMATS, read_list, write_list
from l5r_cards.decks.placement import PlacedDeck, place
from l5r_cards.decks.resolve import Resolution
from l5r_cards.model.decklist import DeckList

EXAMPLES = sorted((Path(__file__).parents[2] / "data" / "decks").iterdir())


def placed(validator: Validator, decklist: DeckList, name: str | None = None) -> PlacedDeck:
    report = validator.validate(decklist, name)
    assert all(line.card for line in report.lines)
    return place(decklist, Resolution(report.lines, ()))


def of_text(validator: Validator, text: str) -> str:
    return fingerprint(placed(validator, read_list(text.encode(), "deck.txt"), "open"))


def test_the_recipe_of_the_docs(validator: Validator) -> None:
    text = "1 Border Keep\n1 Shiro Daidoji\n3 Iron Mine\n2 Ambush\n"
    deck = placed(validator, read_list(text.encode(), "deck.txt"), "open")
    recipe = (
        "l5r-deck 1\ndynasty\t3\tiron_mine\nfate\t2\tambush\n"
        "starting-holding\t1\tborder_keep\nstronghold\t1\tshiro_daidoji\n"
    )
    assert canonical_text(deck) == recipe
    full = hashlib.sha256(recipe.encode()).hexdigest()
    assert fingerprint(deck) == full
    assert len(short(full)) == 11


def test_spelling_order_and_printing_do_not_count(validator: Validator) -> None:
    one = of_text(validator, "# Dynasty (3)\n3 Iron Mine\n# Fate\n1 Doji Reju - exp3\n2 Ambush\n")
    other = of_text(
        validator, "ambush x2\n1x DOJI REJU (exp.3)\nIron Mine (Emperor Edition)\n2 iron mine"
    )
    assert one == other


@pytest.mark.parametrize(
    "text", ["2 Iron Mine", "3 Copper Mine", "3 Iron Mine\n1 Ambush", "1 Doji Reju"]
)
def test_another_deck_has_another(validator: Validator, text: str) -> None:
    assert of_text(validator, text) != of_text(validator, "3 Iron Mine")


@pytest.mark.parametrize("list_format", WRITTEN_FORMATS)
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_it_is_the_same_in_every_list_format(
    validator: Validator, file: Path, list_format: str
) -> None:
    deck = placed(validator, read_file(file))
    name = validator.validate(read_file(file)).format.id
    back = read_list(write_list(deck, list_format).encode(), "deck")
    assert fingerprint(placed(validator, back, name)) == fingerprint(deck)
