"""The lists that the other tests start from."""

from __future__ import annotations

import pytest
from builder import Lists

from l5r_cards import Validator

FORMATS = (
    *("imperial", "jade", "gold", "diamond", "lotus", "samurai", "celestial", "emperor"),
    *("ivory", "twenty-festivals", "onyx", "shattered-empire", "jade-extended"),
    *("modern", "legacy", "bigdeck", "open"),
)


def test_every_format_is_listed(validator: Validator) -> None:
    assert sorted(FORMATS) == sorted(validator.formats)


@pytest.mark.parametrize("headings", [True, False], ids=["headings", "no headings"])
@pytest.mark.parametrize("name", FORMATS)
def test_base_list_is_legal(lists: Lists, name: str, headings: bool) -> None:
    draft = lists(name) if headings else lists(name).without_headings()
    report = draft.judge()
    assert report.legal
    assert report.problems == ()
    assert report.counts == {**draft.sizes, "pre_game": 1}
    assert [heading.deck for heading in report.decklist.headings] == (
        ["pre-game", "dynasty", "fate"] if headings else []
    )


def test_filler_makes_room_for_added_lines(lists: Lists) -> None:
    draft = lists("celestial").add("3 Copper Mine", "2 Ambush")
    counts = {each.card.title: each.count for each in draft.judge().deck.cards}
    assert (counts["Copper Mine"], counts["Ambush"]) == (3, 2)
    assert draft.judge().counts == {"dynasty": 40, "fate": 40, "pre_game": 1}
    assert draft.text.split("\n")[draft.at("2 Ambush")[0] - 1] == "2 Ambush"


def test_lines_can_be_taken_back(lists: Lists) -> None:
    base = lists("celestial")
    assert base.add("2 Ambush").remove("2 Ambush").text == base.text
    assert "Ambush" in base.add("3 Iron Mine").replace("3 Iron Mine", "1 Ambush").text
