"""The closed forms, against every order of small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from l5r_cards.goldfish.odds import (
    DECKS,
    All,
    AnyOf,
    Count,
    Decks,
    Is,
    Node,
    Not,
    TooManyCases,
    chance,
    chances,
    mean,
)

CARDS = "abcd"
PILES = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 2), max_size=3)


@st.composite
def counts(draw: st.DrawFn) -> Count:
    low = draw(st.integers(0, 3))
    high = draw(st.none() | st.integers(low, 4))
    cards = draw(st.frozensets(st.sampled_from(CARDS)))
    return Count(low, high, cards, draw(st.sampled_from(DECKS)), draw(st.integers(0, 5)))


def nodes(number: int) -> st.SearchStrategy[Node]:
    leaves: st.SearchStrategy[Node] = st.integers(0, number - 1).map(Is)
    return st.recursive(
        leaves,
        lambda inner: (
            inner.map(Not)
            | st.lists(inner, min_size=1, max_size=3).map(lambda each: All(tuple(each)))
            | st.lists(inner, min_size=1, max_size=3).map(lambda each: AnyOf(tuple(each)))
        ),
        max_leaves=5,
    )


def holds(node: Node, truth: list[bool]) -> bool:
    """What a tree says, in a way of its own."""
    match node:
        case Is(number):
            return truth[number]
        case Not(inner):
            return not holds(inner, truth)
        case All(inners):
            return False not in [holds(each, truth) for each in inners]
        case AnyOf(inners):
            return True in [holds(each, truth) for each in inners]


def enumerated(node: Node, asked: list[Count], decks: Decks) -> Fraction:
    """The share of all orders of both decks in which something holds."""
    orders: dict[str, Counter[tuple[str, ...]]] = {}
    for deck in DECKS:
        cards = [card for card, copies in decks[deck].items() for _ in range(copies)]
        deepest = max((each.size for each in asked if each.deck == deck), default=0)
        orders[deck] = Counter(permutations(cards, min(deepest, len(cards))))
    fitting = total = 0
    for dynasty, many in orders["dynasty"].items():
        for fate, much in orders["fate"].items():
            tops = {"dynasty": dynasty, "fate": fate}
            truth = []
            for each in asked:
                seen = sum(card in each.cards for card in tops[each.deck][: each.size])
                truth.append(seen >= each.low and (each.high is None or seen <= each.high))
            total += many * much
            fitting += many * much * holds(node, truth)
    return Fraction(fitting, total)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_odds_are_the_share_of_all_orders(data: st.DataObject) -> None:
    asked = data.draw(st.lists(counts(), min_size=1, max_size=4))
    node = data.draw(nodes(len(asked)))
    decks = {"dynasty": data.draw(PILES), "fate": data.draw(PILES)}
    assert chance(node, asked, decks) == enumerated(node, asked, decks)


@given(PILES, st.frozensets(st.sampled_from(CARDS)), st.integers(0, 8))
def test_each_number_has_its_odds(pile: dict[str, int], cards: frozenset[str], size: int) -> None:
    decks: Decks = {"dynasty": pile, "fate": {}}
    each = chances(cards, "dynasty", size, decks)
    assert sum(each) == 1
    for number, share in enumerate(each):
        asked = [Count(number, number, cards, "dynasty", size)]
        assert chance(Is(0), asked, decks) == share
    average = sum((number * share for number, share in enumerate(each)), Fraction(0))
    assert mean(cards, "dynasty", size, decks) == average


def test_a_deck_of_the_usual_size_by_hand() -> None:
    decks = {"dynasty": {"farm": 16, "other": 24}, "fate": {}}
    asked = [Count(2, None, frozenset(["farm"]), "dynasty", 4)]
    none = Fraction(24 * 23 * 22 * 21, 40 * 39 * 38 * 37)
    one = Fraction(4 * 16 * 24 * 23 * 22, 40 * 39 * 38 * 37)
    assert chance(Is(0), asked, decks) == 1 - none - one


def test_cards_that_are_of_two_kinds_count_for_both() -> None:
    pile = {"cavalry": 3, "samurai": 3, "both": 4, "other": 30}
    decks = {"dynasty": pile, "fate": {}}
    riders, warriors = frozenset(["cavalry", "both"]), frozenset(["samurai", "both"])
    asked = [Count(1, None, riders, "dynasty", 4), Count(1, None, warriors, "dynasty", 4)]
    none_of = {size: Fraction(comb(40 - size, 4), comb(40, 4)) for size in (7, 10)}
    assert chance(All((Is(0), Is(1))), asked, decks) == 1 - 2 * none_of[7] + none_of[10]


def test_decks_do_not_know_of_each_other() -> None:
    decks = {"dynasty": {"a": 3, "b": 37}, "fate": {"c": 3, "d": 37}}
    asked = [
        Count(1, None, frozenset("a"), "dynasty", 4),
        Count(1, None, frozenset("c"), "fate", 5),
    ]
    apart = [chance(Is(0), [each], decks) for each in asked]
    assert chance(All((Is(0), Is(1))), asked, decks) == apart[0] * apart[1]


def test_too_many_cases_are_refused() -> None:
    pile = {f"card {number}": 3 for number in range(20)}
    asked = [Count(3, None, frozenset([card]), "dynasty", 40) for card in pile]
    with pytest.raises(TooManyCases):
        chance(AnyOf(tuple(Is(n) for n in range(20))), asked, {"dynasty": pile, "fate": {}})
