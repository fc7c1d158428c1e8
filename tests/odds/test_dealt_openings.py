"""Openings that the engine deals, against the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from math import sqrt

import pytest
from asked import NAMES, catalog, deck, odds, question

from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.game import Game
from l5r_cards.engine.turn import play
from l5r_cards.engine.views import View
from l5r_cards.goldfish.hands import Opening, game_seed, openings
from l5r_cards.goldfish.odds import Count, Node, chance
from l5r_cards.goldfish.policy import find_policy
from l5r_cards.goldfish.run import Plan, Result, Run, run
from l5r_cards.goldfish.solo import Aim
from l5r_cards.goldfish.standard import standard_lines

DEALS = 3000
BOUND = 4
"""Standard errors by which a share may differ from its odds."""
LION, CRAB = "celestial-lion.txt", "diamond-crab.txt"


@cache
def dealt(name: str, deals: int = DEALS) -> list[Opening]:
    asked = deck(name)
    return list(islice(openings(asked.rules, asked.play, 7), deals))


def is_near(hits: int, total: int, exact: float) -> bool:
    """Whether a share is as near to its odds as chance lets it be."""
    if exact in (0, 1):
        return hits == total * exact
    return abs(hits / total - exact) <= BOUND * sqrt(exact * (1 - exact) / total)


def fits(node: Node, asked: Sequence[Count], tops: dict[str, tuple[str, ...]]) -> bool:
    """Whether something holds of the first cards of two decks: they are all that there are."""
    whole = {name: Counter(cards) for name, cards in tops.items()}
    return chance(node, [each._replace(size=len(tops[each.deck])) for each in asked], whole) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (LION, "2+ holdings in 4 provinces"),
        (LION, "exactly 2 personalities and no events in 4 provinces"),
        (LION, "1+ copper mine or famous bazaar in the opening"),
        (LION, "2+ samurai (gold<=7) and 1+ holdings in provinces"),
        (LION, "1+ rout in hand and 2+ (type:holding gold<=2) in 4 provinces"),
        (LION, "no holdings in 4 provinces or 2+ rout or will in hand"),
        (CRAB, "1-2 holdings in 4 provinces"),
        (CRAB, "4+ strategies in hand"),
        (CRAB, "2+ unique personalities in 4 provinces or no items in hand"),
    ],
)
def test_dealt_openings_agree_with_the_odds(name: str, text: str) -> None:
    read = question(text, name)
    asked = [each.asked for each in read.counts]
    hits = 0
    for each in dealt(name):
        assert (len(each.provinces), len(each.hand)) == (4, 5)
        hits += fits(read.node, asked, {"dynasty": each.provinces, "fate": each.hand})
    exact = float(odds(text, name))
    assert 0.01 < exact < 0.99
    assert is_near(hits, DEALS, exact), (hits / DEALS, exact)


def test_the_bound_would_show_wrong_odds() -> None:
    holdings = question("2+ holdings").counts[0].asked.cards
    hits = sum(sum(card in holdings for card in each.provinces) >= 2 for each in dealt(LION))
    assert is_near(hits, DEALS, float(odds("2+ holdings in 4 provinces")))
    for wrong in ("2+ holdings in 5 dynasty cards", '2+ (type:holding -!"Belly of Fudo")'):
        assert not is_near(hits, DEALS, float(odds(wrong)))


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_the_standard_table_is_dealt_so(name: str) -> None:
    asked = deck(name)
    openings_of = dealt(name, 1000)
    for line in standard_lines(asked.dealt, catalog().card):
        numbers = Counter(
            sum(
                line.kind in catalog().card(card).types
                for card in (each.provinces if line.deck == "dynasty" else each.hand)
            )
            for each in openings_of
        )
        for number, exact in enumerate(line.exactly):
            if exact * 1000 >= 5:  # rarer ones are not normally distributed
                assert is_near(numbers[number], 1000, float(exact)), (line.kind, number)


class Discarding:
    """Buys nothing and discards all that it may, so that every Province is refilled each turn."""

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        if decision.kind == "discard":
            return range(decision.maximum)
        for number, option in enumerate(decision.options):
            if option.verb in ("pass", "stay"):
                return (number,)
        return range(decision.minimum)


def seen_by_turn(name: str, turn: int, number: int) -> dict[str, tuple[str, ...]]:
    """Returns what has been turned up and drawn when the Dynasty Phase of a turn begins."""
    asked = deck(name)
    game = Game(asked.rules, ["player"], [Discarding()], game_seed("7", number))
    play(game, [asked.play], turn)
    revealed = [each.what for each in game.log if each.name == "revealed"]
    drawn = [each.what for each in game.log if each.name == "drawn" and each.turn < turn]
    return {
        "dynasty": tuple(card.face.id for card in revealed if card),
        "fate": tuple(card.face.id for card in drawn if card),
    }


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (LION, "5+ holdings by turn 3"),
        (LION, "1+ events and 1+ rout or will by turn 3"),
        (
            CRAB,
            "2+ (type:personality gold>8) in provinces by turn 3 and no rings in hand by turn 3",
        ),
    ],
)
def test_what_is_seen_by_a_turn(name: str, text: str) -> None:
    read = question(text, name)
    asked = [each.asked for each in read.counts]
    games, hits = 400, 0
    for number in range(games):
        tops = seen_by_turn(name, 3, number)
        assert {each.deck: each.size for each in asked}.items() <= {
            "dynasty": len(tops["dynasty"]),
            "fate": len(tops["fate"]),
        }.items()
        hits += fits(read.node, asked, tops)
    exact = float(odds(text, name))
    assert 0.1 < exact < 0.9
    assert is_near(hits, games, exact), (hits / games, exact)


def test_a_game_is_dealt_alike_whatever_was_dealt_before() -> None:
    asked = deck()
    late = next(openings(asked.rules, asked.play, 7, 31))
    assert late == dealt(LION)[30]
    assert late.number == 31
    other = next(openings(asked.rules, asked.play, 8, 31))
    assert (other.provinces, other.hand) != (late.provinces, late.hand)


@pytest.mark.parametrize("name", [LION, CRAB])
def test_goldfishing_plays_the_games_that_are_dealt_and_its_figures_agree(name: str) -> None:
    asked, games = deck(name), 1000
    plan = Plan((asked.placed.entries,), asked.rules, find_policy("pass"), "7", Aim(turns=1))
    result = Result(plan)
    run(plan, Run(games), result)
    tally = result.tallies[0]
    for kind, counts in (
        ("holdings", tally.opening_holdings),
        ("personalities", tally.opening_personalities),
    ):
        cards = question(f"1+ {kind} in provinces", name).counts[0].asked.cards
        shown = Counter(sum(c in cards for c in each.provinces) for each in dealt(name)[:games])
        assert counts == shown
        for least in range(5):
            hits = sum(number for value, number in counts.items() if value >= least)
            exact = odds(f"{least}+ {kind} in 4 provinces", name)
            assert is_near(hits, games, float(exact)), (kind, least)


def test_a_deck_that_is_too_small_is_dealt_as_far_as_it_goes() -> None:
    asked = deck()
    few = asked.play._replace(dynasty=asked.play.dynasty[:2], fate=())
    opening = next(openings(asked.rules, few, 7))
    assert (len(opening.provinces), opening.hand) == (2, ())
