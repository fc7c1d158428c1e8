"""The program's own JSON lists: a card has a name, an id, or both, if they agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from l5r_cards import UnreadableList, Validator
from l5r_cards.decks.lists import read_list
from l5r_cards.formats.validate import Report


def judged(validator: Validator, **card: Any) -> Report:
    data = {"l5r_deck": 1, "cards": [{"count": 3, **card}]}
    return validator.validate(read_list(json.dumps(data).encode(), "deck.json"), "open")


@pytest.mark.parametrize(
    "card",
    [
        {"id": "iron_mine"},
        {"id": "iron_mine", "name": "iron mine"},
        {"id": "iron_mine", "name": "Iron Mime"},
        {"name": "Iron Mine"},
    ],
)
def test_a_name_or_an_id_is_enough(validator: Validator, card: dict[str, str]) -> None:
    report = judged(validator, **card)
    assert [(each.card.id, each.count) for each in report.deck.cards] == [("iron_mine", 3)]
    assert not [problem for problem in report.problems if problem.lines]


@pytest.mark.parametrize(
    ("card", "code", "words"),
    [
        ({"id": "ambush", "name": "Iron Mine"}, "ambiguous-card", "has the id of another card"),
        ({"id": "nope"}, "unknown-card", "“nope” names no card"),
        ({"id": "nope", "name": "Iron Mine"}, "remark-ignored", "is read by its name"),
        ({"id": "iron_mine", "count": 0}, "bad-count", "0 is no number of copies"),
    ],
)
def test_what_does_not_fit_is_reported(
    validator: Validator, card: dict[str, Any], code: str, words: str
) -> None:
    told = [problem for problem in judged(validator, **card).problems if problem.code == code]
    assert len(told) == 1
    assert words in told[0].message


def test_a_card_without_both_is_refused(validator: Validator) -> None:
    with pytest.raises(UnreadableList, match="neither name nor id"):
        judged(validator, id=" ")


def test_what_markup_hides_is_told(validator: Validator) -> None:
    decklist = read_list(b"3 <img src=x onerror=alert(1)>\n2 Iron Mine", "deck.txt")
    (note,) = [each for each in decklist.notices if each.code == "remark-ignored"]
    assert "<img src=x onerror=alert(1)>" in note.message
