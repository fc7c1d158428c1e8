from __future__ import annotations

from typing import Any

import pytest

from l5r_cards.abilities.facts import from_facts
from l5r_cards.abilities.lint import lint
from l5r_cards.abilities.parse import parse_ability
from l5r_cards.abilities.write import as_data
from l5r_cards.model.card import Card


def made(*abilities: dict[str, Any], types: tuple[str, ...] = ("Holding",), **facts: Any) -> Card:
    production = {"abilities": list(abilities)} if abilities else {}
    return Card("card", "Card", types, "dynasty", production=production, **facts)


BOW = [{"bow": "self"}]
SAID = [
    ({"base": 3, "bow": True}, {"kind": "gold", "cost": BOW, "do": [{"produce": 3}]}),
    (
        {"base": 4, "bow": True, "honor": -3},
        {"kind": "gold", "cost": BOW, "do": [{"produce": 4}, {"honor": -3}]},
    ),
    (
        {"base": 6, "bow": True, "cost": "destroy_self"},
        {"kind": "gold", "cost": [*BOW, {"destroy": "self"}], "do": [{"produce": 6}]},
    ),
    (
        {"base": 5, "bow": True, "cost": "shuffle_self"},
        {"kind": "gold", "cost": [*BOW, {"put": "self", "to": "shuffle"}], "do": [{"produce": 5}]},
    ),
    (
        {"base": 6, "bow": True, "cost": "bow_other_holding"},
        {
            "kind": "gold",
            "cost": [
                *BOW,
                {"bow": {"is": "holding", "whose": "you", "bowed": False, "except": "self"}},
            ],
            "do": [{"produce": 6}],
        },
    ),
    (
        {
            "base": 2,
            "bow": True,
            "if": [{"paying_for": {"keyword": "Cavalry"}, "amount": 3, "only_for_that": True}],
        },
        {
            "kind": "gold",
            "cost": BOW,
            "do": [
                {
                    "if": {"paying": {"keyword": "cavalry"}},
                    "produce": 3,
                    "only": "it",
                    "else": [{"produce": 2}],
                }
            ],
        },
    ),
    (
        {"base": 0, "bow": True, "if": [{"paying_for": {"type": "Spell"}, "amount": 4}]},
        {"kind": "gold", "if": {"paying": {"is": "spell"}}, "cost": BOW, "do": [{"produce": 4}]},
    ),
    (
        {
            "base": 1,
            "bow": True,
            "if": [
                {"player_clan": "Lion", "amount": 2},
                {"you_control": {"keyword": "Port"}, "at_least": 2, "amount": 3},
                {"phase": "attack", "amount": 4},
            ],
        },
        {
            "kind": "gold",
            "cost": BOW,
            "do": [
                {
                    "if": {"clan": "lion"},
                    "produce": 2,
                    "else": [
                        {
                            "if": {
                                "count": {
                                    "of": {"whose": "you", "keyword": "port"},
                                    "many": ">= 2",
                                }
                            },
                            "produce": 3,
                            "else": [
                                {"if": {"phase": "attack"}, "produce": 4, "else": [{"produce": 1}]}
                            ],
                        }
                    ],
                }
            ],
        },
    ),
    (
        {
            "base": 3,
            "bow": True,
            "plus_if": [{"you_control": {"keyword": "Port"}, "at_least": 1, "amount": 1}],
        },
        {
            "kind": "gold",
            "cost": BOW,
            "do": [
                {"produce": 3},
                {"if": {"any": {"whose": "you", "keyword": "port"}}, "produce": 1},
            ],
        },
    ),
    (
        {"base": 2, "bow": True, "only": {"any": [{"keyword": "Armor"}, {"type": "Attachment"}]}},
        {
            "kind": "gold",
            "cost": BOW,
            "do": [{"produce": 2, "only": {"or": [{"keyword": "armor"}, {"is": "attachment"}]}}],
        },
    ),
    (
        {
            "base": 0,
            "bow": True,
            "if": [
                {
                    "paying_for": {
                        "type": "Personality",
                        "clan": None,
                        "keyword": ["Nonhuman", "Shadowlands"],
                        "not_keyword": "Oni",
                        "unique": False,
                        "min_printed_cost": 8,
                    },
                    "amount": 4,
                }
            ],
        },
        {
            "kind": "gold",
            "if": {
                "paying": {
                    "is": "personality",
                    "clan": "unaligned",
                    "unique": False,
                    "printed_gold_cost": ">= 8",
                    "and": [{"keyword": "nonhuman"}, {"keyword": "shadowlands"}],
                    "not": {"keyword": "oni"},
                }
            },
            "cost": BOW,
            "do": [{"produce": 4}],
        },
    ),
]

UNSAID = [
    ({"bow": True, "variable": True}, "the amount of Gold is not among the facts"),
    ({"bow": True, "amount": 2, "special": True}, "it does more than produce Gold"),
    ({"base": 0, "bow": True}, "the amount of Gold is not among the facts"),
    ({"base": 2, "bow": True, "unparsed": True}, "the facts say only a part of it"),
    ({"base": 2, "bow": True, "plus": [{"amount": 1, "per": "other"}]}, "counted by"),
    ({"base": 2, "bow": True, "only": {"other": True}}, "what the Gold may pay for"),
    ({"base": 2, "if": [{"other": True, "amount": 4}]}, "a condition is not among the facts"),
    ({"base": 2, "if": [{"paying_for": {"other": True}, "amount": 4}]}, "what the Gold may pay"),
    ({"timing": "reaction", "base": 1}, "it is used as a Reaction, not while paying"),
]


@pytest.mark.parametrize(("facts", "data"), SAID)
def test_production_becomes_a_gold_ability(facts: dict[str, Any], data: dict[str, Any]) -> None:
    (ability,) = from_facts(made(facts))
    assert as_data(ability) == data
    assert parse_ability(data) == ability
    assert lint([ability]) == []


@pytest.mark.parametrize(("facts", "reason"), UNSAID)
def test_what_the_facts_do_not_say_is_unmodelled(facts: dict[str, Any], reason: str) -> None:
    (ability,) = from_facts(made(facts))
    assert not ability.modelled
    assert ability.note is not None
    assert reason in ability.note


def test_a_printed_number_is_a_gold_ability() -> None:
    for types in (("Holding",), ("Stronghold",)):
        (ability,) = from_facts(made(types=types, gold_production=4))
        assert as_data(ability) == {"kind": "gold", "cost": BOW, "do": [{"produce": 4}]}
    assert from_facts(made(gold_production=0)) == ()
    assert from_facts(made()) == ()
    assert from_facts(made(types=("Sensei",), gold_production=1)) == ()


def test_a_printed_number_with_a_condition_is_unmodelled() -> None:
    (ability,) = from_facts(made(gold_production="2*"))
    assert ability.note == "produces 2* Gold, under conditions not among the facts"


def test_number_and_abilities_come_together() -> None:
    both = from_facts(made({"bow": False, "variable": True}, gold_production=4))
    assert [each.modelled for each in both] == [True, False]
