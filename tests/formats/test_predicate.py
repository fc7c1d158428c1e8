"""Predicates on cards, as the formats and the cards' deck rules write them."""

from __future__ import annotations

from typing import Any

import pytest
from builder import made_up

from l5r_cards import Validator
from l5r_cards.formats.predicate import compile_predicate

HOLDING = made_up("Copper Mine", "Holding", "dynasty", keywords=["Mine"])
CRAB = made_up(
    "Hida Nobody",
    "Personality",
    "dynasty",
    clans=["Crab", "Shadowlands"],
    keywords=["Samurai", "Oni"],
    experience={"kind": "experienced", "level": 1, "label": "Experienced"},
)
CHILD = made_up(
    "Hida Nobody",
    "Personality",
    "dynasty",
    experience={"kind": "inexperienced", "level": -1, "label": "Inexperienced"},
)
TWO_TYPES = made_up("Yumi", "Spell", "fate")._replace(types=("Spell", "Item"))


@pytest.mark.parametrize(
    ("when", "fits", "fails"),
    [
        ({"type": "Holding"}, [HOLDING], [CRAB]),
        ({"type": ["Holding", "Personality"]}, [HOLDING, CRAB], [TWO_TYPES]),
        ({"type": "Item"}, [TWO_TYPES], [HOLDING]),
        ({"type": "Spell"}, [TWO_TYPES], [HOLDING]),
        ({"not_type": "Holding"}, [CRAB, TWO_TYPES], [HOLDING]),
        ({"not_type": "Item"}, [CRAB], [TWO_TYPES]),
        ({"keyword": "Samurai"}, [CRAB], [HOLDING, CHILD]),
        ({"keyword": ["Mine", "Oni"]}, [HOLDING, CRAB], [CHILD]),
        ({"keyword": "Oni", "also_keyword": "Samurai"}, [CRAB], [HOLDING]),
        ({"keyword": "Oni", "also_keyword": "Ninja"}, [], [CRAB]),
        ({"not_keyword": "Mine"}, [CRAB], [HOLDING]),
        ({"clan": "Crab"}, [CRAB], [HOLDING, CHILD]),
        ({"clan": ["Crane", "Shadowlands"]}, [CRAB], [HOLDING]),
        ({"title": "Copper Mine"}, [HOLDING], [CRAB]),
        ({"deck": "fate"}, [TWO_TYPES], [HOLDING]),
        ({"experience": "experienced"}, [CRAB], [CHILD, HOLDING]),
        ({"experience": "inexperienced"}, [CHILD], [CRAB, HOLDING]),
        ({"type": "Personality", "clan": "Crab"}, [CRAB], [HOLDING, CHILD]),
        ({}, [HOLDING, CRAB, CHILD, TWO_TYPES], []),
    ],
    ids=str,
)
def test_predicate(when: dict[str, Any], fits: list[Any], fails: list[Any]) -> None:
    predicate = compile_predicate(when)
    for unique in (True, False):
        assert [card for card in fits if not predicate(card, unique)] == []
        assert [card for card in fails if predicate(card, unique)] == []


@pytest.mark.parametrize("unique", [True, False])
def test_uniqueness_is_the_formats_affair(unique: bool) -> None:
    predicate = compile_predicate({"unique": unique})
    assert predicate(HOLDING, unique)
    assert not predicate(HOLDING, not unique)


def test_an_entry_without_a_meaning_is_an_error() -> None:
    with pytest.raises(KeyError, match="colour"):
        compile_predicate({"type": "Holding", "colour": "black"})


def test_each_format_marks_its_unique_cards(validator: Validator) -> None:
    unmarked = made_up("Nobody no Shiryo", "Ancestor", "fate")
    found = {
        name
        for name, rules in validator.formats.items()
        if rules.is_unique(CRAB) and not rules.is_unique(CHILD) and not rules.is_unique(HOLDING)
    }
    diamond_like = {"imperial", "jade", "gold", "diamond", "lotus", "jade-extended", "open"}
    assert found == {*diamond_like, "celestial"}
    ancestors = {name for name, each in validator.formats.items() if each.is_unique(unmarked)}
    assert ancestors == diamond_like
