"""Games that are played alone: what is measured in them is what happened."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solo_games import brought, catalog, plan, solo

from l5r_cards.engine import turn as engine_turn
from l5r_cards.engine.game import Game
from l5r_cards.goldfish.metrics import METRICS, NUMBER
from l5r_cards.goldfish.solo import falls
from l5r_cards.play.digest import digest_of

POLICIES = ("economic", "military", "honor", "random", "pass")


def column(rows: object, key: str) -> list[int]:
    assert isinstance(rows, list)
    return [row[NUMBER[key]] for row in rows]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("name", "ruleset"), [("celestial-lion", "celestial"), ("diamond-crab", "diamond")]
)
def test_the_numbers_are_those_of_the_log(policy: str, name: str, ruleset: str) -> None:
    it = plan(name, policy=policy, turns=7, strength=99, ruleset=ruleset)
    game = solo(it, number=3, name=name, observed=True)
    played = game.play()
    log = game.game.log
    assert len(played.rows) == 7
    for number, row in enumerate(played.rows, 1):
        assert len(row) == len(METRICS)
        paid = sum(each.amount for each in log if each.name == "paid" and each.turn == number)
        assert row[NUMBER["spent"]] == paid
        made = sum(each.amount for each in log if each.name == "produced" and each.turn == number)
        assert paid <= made
        revealed = [each.what for each in log if each.name == "revealed" and each.turn <= number]
        assert row[NUMBER["seen"]] == len({card.serial for card in revealed if card is not None})
    last = played.rows[-1]
    kinds = [card.face.type for card in game.player.play]
    assert last[NUMBER["holdings"]] == kinds.count("Holding")
    assert last[NUMBER["personalities"]] == kinds.count("Personality")
    assert last[NUMBER["honor"]] == game.player.family_honor
    assert last[NUMBER["hand"]] == len(game.player.hand)
    parts = [key for key in NUMBER if key.startswith("seen_")]
    assert last[NUMBER["seen"]] == sum(last[NUMBER[key]] for key in parts)


def test_it_is_the_game_of_the_engine() -> None:
    """The engine's own `play` comes to the same table by the same seat."""
    it = plan(turns=5)
    alone = solo(it, observed=True)
    alone.play()
    twin = solo(it, observed=True)
    game = Game(it.rules, ("You",), (twin.seat,), "7/0")
    twin.seat.sit(game, 0)  # type: ignore[attr-defined]
    engine_turn.play(game, [brought("celestial-lion").play], 5)
    game.log.pop()  # that the game is over
    game.outcome = None
    assert digest_of(alone.game) == digest_of(game)


def test_a_log_changes_nothing() -> None:
    for policy in POLICIES:
        it = plan(policy=policy)
        assert solo(it).play() == solo(it, observed=True).play()


def test_each_game_has_its_own_chances() -> None:
    it = plan()
    assert solo(it, 1).play().rows != solo(it, 2).play().rows
    assert solo(it, 1).play() == solo(it, 1).play()


def test_a_longer_game_begins_alike() -> None:
    short, long = solo(plan(turns=3)).play(), solo(plan(turns=6)).play()
    assert list(long.rows[:3]) == list(short.rows)


def test_arms_finish_a_game_in_the_turn_in_which_the_last_province_falls() -> None:
    played = solo(plan(policy="military", turns=15, strength=0)).play()
    assert (played.finish, played.turn) == ("military", len(played.rows))
    taken = column(played.rows, "taken")
    assert taken[-1] == catalog().rulesets["celestial"].provinces
    assert all(a <= b for a, b in itertools.pairwise(taken))
    assert column(played.rows, "army")[0] == 0, "who comes this turn is too late to attack"


def test_honor_finishes_a_game_as_a_turn_begins() -> None:
    it = plan(policy="honor", turns=10)
    rules = it.rules._replace(honor_victory=12, clan_honor_benefit=True)
    played = solo(it._replace(rules=rules, decks=it.decks)).play()
    if played.finish:
        assert played.finish == "honor"
        assert played.turn == len(played.rows) + 1
        assert column(played.rows, "honor")[-1] >= 12
    won = solo(it._replace(rules=rules._replace(honor_victory=1))).play()
    assert (won.finish, won.turn, won.rows) == ("honor", 1, [])


@pytest.mark.parametrize(
    ("forces", "strength", "provinces", "expected"),
    [
        ((), 0, 4, 0),
        ((7,), 7, 4, 0),
        ((8,), 7, 4, 1),
        ((8, 8, 8, 8, 8), 7, 4, 4),
        ((5, 3, 5, 3), 7, 4, 2),
        ((4, 4, 4, 4), 7, 4, 2),
        ((1,) * 16, 7, 4, 2),
        ((-2, 0, 9), 7, 4, 1),
    ],
)
def test_how_many_provinces_fall(
    forces: tuple[int, ...], strength: int, provinces: int, expected: int
) -> None:
    assert falls(forces, strength, provinces) == expected


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 9), max_size=6), st.integers(0, 9))
def test_no_more_provinces_fall_than_can(forces: list[int], strength: int) -> None:
    """Every way to divide the units is tried: none is beaten, and few are better."""
    best = 0
    for places in itertools.product(range(3), repeat=len(forces)):
        sent = [0, 0, 0]
        for place, force in zip(places, forces, strict=True):
            sent[place] += force
        best = max(best, sum(each > strength for each in sent))
    assert best - 1 <= falls(forces, strength, 3) <= best


@pytest.mark.parametrize("policy", ["economic", "honor", "random"])
def test_gold_is_what_was_made_and_what_could_still_be(policy: str) -> None:
    game = solo(plan(turns=6, policy=policy), observed=True)
    played = game.play()
    for turn, row in enumerate(played.rows, 1):
        log = [each for each in game.game.log if each.turn == turn]
        made = sum(each.amount for each in log if each.name == "produced")
        gold, spent, wasted = (row[NUMBER[each]] for each in ("gold", "spent", "wasted"))
        assert spent == sum(each.amount for each in log if each.name == "paid") <= made <= gold
        assert wasted == gold - spent
