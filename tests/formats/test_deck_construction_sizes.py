"""Deck construction: how large the two decks are, and what counts."""

from __future__ import annotations

import pytest
from builder import Lists, fault, is_clean

BOTH = [
    pytest.param("diamond", "D-DECK-01", marks=pytest.mark.rule("D-DECK-01")),
    pytest.param("celestial", "C-FMT-03", marks=pytest.mark.rule("C-FMT-03")),
]


@pytest.mark.parametrize(("name", "rule"), BOTH)
@pytest.mark.parametrize(("dynasty", "fate"), [(40, 40), (40, 73), (60, 45)])
def test_decks_of_forty_and_more_are_accepted(
    lists: Lists, name: str, rule: str, dynasty: int, fate: int
) -> None:
    report = lists(name).sized(dynasty=dynasty, fate=fate).judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": dynasty, "fate": fate, "pre_game": 1}
    assert {deck.rule for deck in report.format.decks} == {rule}


@pytest.mark.parametrize(("name", "rule"), BOTH)
@pytest.mark.parametrize(
    ("dynasty", "fate", "short"), [(40, 39, "Fate"), (39, 40, "Dynasty"), (39, 41, "Dynasty")]
)
def test_a_deck_of_less_than_forty_is_rejected(
    lists: Lists, name: str, rule: str, dynasty: int, fate: int, short: str
) -> None:
    problem = fault(lists(name).sized(dynasty=dynasty, fate=fate).judge())
    assert (problem.code, problem.rule) == ("deck-too-small", rule)
    assert (problem.count, problem.limit) == (39, 40)
    assert problem.message.startswith(f"The {short} deck has 39 cards")
    assert problem.fix == "Add 1."


@pytest.mark.rule("D-DECK-01")
def test_each_deck_is_judged_for_itself(lists: Lists) -> None:
    report = lists("diamond").sized(dynasty=30, fate=20).judge()
    assert [(p.code, p.count) for p in report.problems] == [
        ("deck-too-small", 30),
        ("deck-too-small", 20),
    ]


@pytest.mark.rule("D-DECK-01")
def test_one_card_is_told_in_the_singular(lists: Lists) -> None:
    problem = fault(lists("diamond").sized(fate=1).judge())
    assert problem.message == "The Fate deck has 1 card; the minimum is 40."


@pytest.mark.rule("D-DECK-08")
@pytest.mark.rule("D-DECK-17")
def test_the_chosen_sensei_counts_before_it_is_taken_out(lists: Lists) -> None:
    draft = lists("diamond").add("1 Gozoku Sensei", under="fate")
    report = draft.judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 1}
    short = fault(draft.remove("1 Gozoku Sensei").sized(fate=39).judge())
    assert (short.code, short.count) == ("deck-too-small", 39)


@pytest.mark.rule("D-DECK-08")
def test_what_holdings_take_out_before_the_game_still_counts(lists: Lists) -> None:
    draft = lists("diamond").add("3 A Favor Returned")
    assert is_clean(draft.judge())
    assert fault(draft.sized(dynasty=39).judge()).code == "deck-too-small"


@pytest.mark.rule("C-DECK-06")
def test_an_exempt_card_does_not_count_for_the_minimum(lists: Lists) -> None:
    draft = lists("emperor").add("1 Stone of Remembrance")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("deck-too-small", "C-FMT-03")
    assert (problem.count, problem.limit) == (39, 40)
    assert "39 cards (1 more does not count)" in problem.message
    report = draft.sized(dynasty=41).judge()
    assert is_clean(report)
    assert report.counts["dynasty"] == 41


@pytest.mark.rule("C-DECK-06")
def test_every_exempt_card_must_be_made_up_for(lists: Lists) -> None:
    draft = lists("diamond").led_by("The Khol Wall").add("1 Bamboo Forest", "1 Celestial Road")
    problem = fault(draft.sized(dynasty=41).judge())
    assert (problem.code, problem.count, problem.limit) == ("deck-too-small", 39, 40)
    assert "(2 more do not count)" in problem.message
    assert is_clean(draft.sized(dynasty=42).judge())


@pytest.mark.rule("C-DECK-02")
@pytest.mark.parametrize("asked", ["celestial", "Celestial 40/40", "CELESTIAL"])
def test_celestial_is_named_after_its_minimums(lists: Lists, asked: str) -> None:
    rules = lists.validator.format(asked)
    assert rules.name == "Celestial 40/40"
    assert [(deck.name, deck.minimum, deck.maximum) for deck in rules.decks] == [
        ("dynasty", 40, None),
        ("fate", 40, None),
    ]


@pytest.mark.rule("C-DECK-02")
def test_a_format_may_set_other_limits(lists: Lists) -> None:
    modern = lists("modern")
    assert is_clean(modern.judge())
    large = fault(modern.sized(dynasty=51).judge())
    assert (large.code, large.count, large.limit) == ("deck-too-large", 51, 50)
    small = fault(modern.sized(fate=49).judge())
    assert (small.code, small.count, small.limit) == ("deck-too-small", 49, 50)
    twice = fault(modern.add("2 Copper Mine").judge())
    assert (twice.code, twice.count, twice.limit) == ("copy-limit", 2, 1)
    big = lists("bigdeck")
    assert fault(big.sized(dynasty=79).judge()).limit == 80
    assert is_clean(big.sized(dynasty=90).judge())
