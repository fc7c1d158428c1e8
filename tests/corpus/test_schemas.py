from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from l5r_cards.corpus.entry import CARD_KEYS, DECK_OF_TYPE
from l5r_cards.corpus.location import data_folder, schema_folder
from l5r_cards.corpus.reader import read

NAMES = ["card", "set", "pool", "alias", "not_card", "missing", "rule", "untested"]


def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((schema_folder() / f"{name}.schema.json").read_text())
    return loaded


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def mappings(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if "properties" in part:
            yield part
        for each in part.values():
            yield from mappings(each)
    elif isinstance(part, list):
        for each in part:
            yield from mappings(each)


@pytest.mark.parametrize("name", NAMES)
def test_mappings_are_closed_and_fields_described(name: str) -> None:
    for mapping in mappings(schema(name)):
        assert mapping["additionalProperties"] is False
        for key, field in mapping["properties"].items():
            described = "description" in field or "$ref" in field
            assert described, key


def test_a_card_may_have_what_the_model_has() -> None:
    assert set(schema("card")["items"]["properties"]) == CARD_KEYS


def test_the_types_have_their_decks() -> None:
    assert schema("card")["$defs"]["type"]["enum"] == sorted(DECK_OF_TYPE)


def test_the_pools_are_those_of_the_corpus() -> None:
    pools = [pool["id"] for pool in read(data_folder() / "pools.yaml")]
    assert schema("card")["$defs"]["pool"]["enum"] == pools
