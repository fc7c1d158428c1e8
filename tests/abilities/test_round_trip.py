"""Random trees: written, read back, and put into English.

Runs are repeatable. ``L5R_EXPLORE=20 pytest tests/abilities`` draws twenty times as many, each time
others.
"""

from __future__ import annotations

import os

import yaml
from hypothesis import HealthCheck, given, settings
from trees import abilities

from l5r_cards.abilities.lint import lint
from l5r_cards.abilities.parse import parse_ability
from l5r_cards.abilities.render import render
from l5r_cards.abilities.tree import Ability, AnyFits, Criterion, NoneFits, Selector, Words
from l5r_cards.abilities.write import as_data

_FACTOR = int(os.environ.get("L5R_EXPLORE", "1"))


@settings(
    max_examples=60 * _FACTOR,
    derandomize=_FACTOR == 1,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(abilities())
def test_every_tree_survives_being_written_and_read(ability: Ability) -> None:
    data = as_data(ability)
    read = parse_ability(yaml.safe_load(yaml.safe_dump(data, sort_keys=False)))
    assert read == ability
    assert as_data(read) == data
    lint([read])
    text = render(read)
    assert text == render(ability)
    for nonsense in ("{", "None", "  ", "Role(", "Words("):
        assert nonsense not in text


def test_records_of_different_classes_are_never_equal() -> None:
    selector = Selector((Criterion("is", Words(("card",))),))
    assert AnyFits(selector) != NoneFits(selector)
    assert Words(("card",)) != (("card",),)
    assert len({AnyFits(selector), NoneFits(selector), AnyFits(selector)}) == 2
