from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
import yaml

from l5r_cards.abilities.declare import SORTS, Parameter
from l5r_cards.abilities.parse import parse_ability
from l5r_cards.abilities.render import render
from l5r_cards.abilities.tree import Step, Words
from l5r_cards.abilities.vocabulary import (
    AMOUNTS,
    CHOICE_KEYS,
    CONDITIONS,
    EVENT_NAMED,
    EVENTS,
    FILTERS,
    FLAG_NAMED,
    RULE_FLAGS,
    SELECTOR_KEYS,
    VERBS,
)
from l5r_cards.abilities.walk import steps_of
from l5r_cards.abilities.words import (
    CARD_TYPES,
    CLANS,
    DURATIONS,
    EFFECTS,
    FIXED_ROLES,
    KEYWORDS,
    KINDS,
    LIFTS,
    LIMITS,
    PARTS,
    PHASES,
    PLACES,
    PLAYERS,
    STATS,
    ZONES,
    names,
)
from l5r_cards.abilities.write import as_data
from l5r_cards.corpus.location import schema_folder

TABLES = {
    "kinds": names(KINDS),
    "keywords": names(KEYWORDS),
    "lifts": names(LIFTS),
    "zones": names(ZONES),
    "roles": names((*FIXED_ROLES, *PLAYERS, *PLACES)),
    "parts": names(PARTS),
    "phases": names(PHASES),
    "durations": names(DURATIONS),
    "limits": names(LIMITS),
    "effects": names(EFFECTS),
    "types": names(CARD_TYPES),
    "clans": CLANS,
    "stats": names(STATS),
    "verbs": tuple(each.name for each in VERBS),
    "events": tuple(each.name for each in EVENTS),
    "filters": tuple(each.name for each in FILTERS),
    "conditions": tuple(each.name for each in CONDITIONS),
    "amounts": tuple(each.name for each in AMOUNTS),
    "flags": tuple(each.name for each in RULE_FLAGS),
    "selector keys": tuple(each.name for each in (*SELECTOR_KEYS, *CHOICE_KEYS)),
}
YAML_BOOLEANS = {"y", "n", "yes", "no", "on", "off", "true", "false"}


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every declared example, as the data of an ability."""
    for verb in VERBS:
        yield verb.name, {"kind": "battle", "do": [yaml.safe_load(verb.example)]}
    for flag in RULE_FLAGS:
        yield flag.name, {"kind": "trait", "do": [yaml.safe_load(flag.example)]}
    for key in SELECTOR_KEYS:
        yield key.name, {"kind": "battle", "do": [{"bow": yaml.safe_load(key.example)}]}
    for event in EVENTS:
        when = yaml.safe_load(event.example)
        yield event.name, {"kind": "trait", "when": when, "do": [{"draw": 1}]}
    for condition in CONDITIONS:
        data = yaml.safe_load(condition.example)
        yield condition.name, {"kind": "battle", "if": data, "do": [{"draw": 1}]}
    for amount in AMOUNTS:
        data = yaml.safe_load(amount.example)
        yield amount.name, {"kind": "battle", "do": [{"draw": data}]}


@pytest.mark.parametrize("table", TABLES)
def test_names_are_unique_and_safe_in_yaml(table: str) -> None:
    words = TABLES[table]
    assert len(words) == len(set(words))
    assert not YAML_BOOLEANS & set(words)


@pytest.mark.parametrize(("name", "data"), list(examples()), ids=lambda each: str(each)[:40])
def test_an_example_can_be_read_and_written_and_told(name: str, data: dict[str, Any]) -> None:
    ability = parse_ability(data, name)
    assert parse_ability(as_data(ability)) == ability
    text = render(ability)
    assert text.endswith((".", ")"))
    assert "{" not in text
    assert "None" not in text


def test_an_example_shows_its_own_verb() -> None:
    for verb in VERBS:
        assert verb.name in yaml.safe_load(verb.example)
    for flag in RULE_FLAGS:
        assert yaml.safe_load(flag.example)["rule"] == flag.name
    for key in SELECTOR_KEYS:
        assert key.name in yaml.safe_load(key.example)
    for event in EVENTS:
        assert event.name in yaml.safe_load(event.example).values()
    for condition in CONDITIONS:
        assert condition.name in yaml.safe_load(condition.example)


def parameters() -> Iterator[Parameter]:
    yield from chain(FILTERS, CHOICE_KEYS)
    for each in (*VERBS, *RULE_FLAGS):
        yield from each.parameters


def test_declarations_agree_with_each_other() -> None:
    for each in (*parameters(), *SELECTOR_KEYS):
        assert each.sort in SORTS, each
        assert bool(each.words) == (each.sort in ("word", "words", "same", "total")) or (
            each.name in ("most", "least")
        ), each
        assert each.meaning, each
    for verb in VERBS:
        assert verb.sort in SORTS, verb
        assert set(verb.effects) <= set(names(EFFECTS)), verb
        assert not verb.event or verb.event in EVENT_NAMED, verb
        own = [each.name for each in verb.parameters]
        assert len(own) == len(set(own)), verb
    known = {each.name for each in FILTERS}
    for event in EVENTS:
        assert set(event.filters) <= known, event
        assert event.timings, event


def test_every_parameter_is_told() -> None:
    for verb in VERBS:
        for each in verb.parameters:
            assert each.english, (verb.name, each.name)


def test_clans_and_types_are_those_of_the_cards() -> None:
    schema = yaml.safe_load((schema_folder() / "card.schema.json").read_text("utf-8"))["$defs"]
    assert [each.lower() for each in schema["clan"]["enum"]] == list(CLANS)
    assert {each.lower() for each in schema["type"]["enum"]} <= set(names(CARD_TYPES))


def test_rule_flags_are_known_to_their_verb() -> None:
    ability = parse_ability({"kind": "trait", "do": [{"rule": "hand_size", "by": -2}]})
    (step,) = steps_of(ability)
    assert isinstance(step, Step)
    assert step.value == Words(("hand_size",))
    assert set(FLAG_NAMED) == set(TABLES["flags"])
