from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from test_ability_errors import BEYOND_THE_SCHEMA, REJECTED
from test_cards import CARDS
from test_vocabulary import examples

from l5r_cards.abilities.schema import ability_schema
from l5r_cards.abilities.vocabulary import (
    AMOUNTS,
    CHOICE_KEYS,
    CONDITIONS,
    EVENTS,
    FILTERS,
    RULE_FLAGS,
    SELECTOR_KEYS,
    VERBS,
)

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ability_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("card", CARDS)
def test_it_takes_the_cards(card: str) -> None:
    assert VALIDATOR.is_valid({card: CARDS[card]})


@pytest.mark.parametrize(("name", "data"), list(examples()), ids=lambda each: str(each)[:40])
def test_it_takes_every_example(name: str, data: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid({"card": [data]})


@pytest.mark.parametrize("text", [text for text, _, _ in REJECTED])
def test_it_refuses_what_is_refused(text: str) -> None:
    data = {"card": [yaml.safe_load(text)]}
    assert VALIDATOR.is_valid(data) == (text in BEYOND_THE_SCHEMA)


def test_schema_and_page_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import abilities

    monkeypatch.setattr(sys, "argv", ["abilities.py", "--check"])
    assert abilities.main() == 0


def test_the_page_names_every_word() -> None:
    page = (ROOT / "docs" / "abilities.md").read_text("utf-8")
    for verb in VERBS:
        assert f"### `{verb.name}`" in page
    for each in (*RULE_FLAGS, *SELECTOR_KEYS, *EVENTS, *CONDITIONS, *AMOUNTS, *VERBS):
        assert f"`{each.example}`" in page
    for each in (*CHOICE_KEYS, *FILTERS):
        assert f"| `{each.name}` |" in page
