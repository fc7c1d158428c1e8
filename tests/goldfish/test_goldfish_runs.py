"""Many games: counted alike by any number of workers, compared by the same chances."""

from __future__ import annotations

from typing import Any

import pytest
from solo_games import brought, plan

from l5r_cards.decks.placement import Placed
from l5r_cards.goldfish.figures import comparison_figures, deck_figures
from l5r_cards.goldfish.metrics import NUMBER
from l5r_cards.goldfish.run import Plan, Result, Row, Run, aligned, play_piece, run

PIECE = 25
"""Games that few games are counted by."""


def done(it: Plan, games: int = 120, workers: int = 1, **options: Any) -> Result:
    result = Result(it)
    run(it, Run(games, workers, **options), result)
    return result


def figures(result: Result) -> list[dict[str, Any]]:
    return [deck_figures(each) for each in result.tallies]


def test_any_number_of_workers_counts_alike() -> None:
    it = plan(turns=3, policy="random")
    rows: list[list[Row]] = [[], []]
    alone = done(it, rows=rows[0].extend)
    two = done(it, workers=2, rows=rows[1].extend)
    assert figures(alone) == figures(two)
    assert rows[0] == rows[1]
    assert len(rows[0]) == 120 * 3


def test_a_longer_run_keeps_its_games() -> None:
    it = plan(turns=3)
    long, short = Result(it), done(it, 2 * PIECE)
    for start in (2 * PIECE + 1, 1, PIECE + 1):
        long.merge(play_piece(it, start, start + PIECE)[0])
    short.merge(play_piece(it, 2 * PIECE + 1, 3 * PIECE + 1)[0])
    assert figures(long) == figures(short)
    assert long.games == 3 * PIECE


def test_cards_are_played_as_the_plan_has_them() -> None:
    """Not as another plan of the same ids had them, which the same process played before."""
    it = plan(turns=1)
    (deck,) = it.decks
    other = tuple(
        Placed(each.card._replace(starting_honor=3), each.count, each.slot)
        if each.slot == "stronghold"
        else each
        for each in deck
    )
    honor = []
    for each in (it, it._replace(decks=(other,))):
        (counts,) = [turn[NUMBER["honor"]] for turn in done(each, PIECE).tallies[0].by_turn]
        honor.append(counts)
    assert honor == [{7: PIECE}, {3: PIECE}]


def test_what_is_done_stays_when_a_run_is_broken_off() -> None:
    it = plan(turns=2)
    result = Result(it)

    def stop(games: int, total: int) -> None:
        if games == 2 * PIECE:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(it, Run(500, progress=stop), result)
    assert result.games == 2 * PIECE
    assert figures(result) == figures(done(it, 2 * PIECE))


def test_not_by_the_last_turn_is_a_result() -> None:
    found = figures(done(plan(turns=4, policy="military"), 60))[0]
    shares = {each["how"]: each["share"]["value"] for each in found["finishes"]}
    assert shares["none"] > 0
    assert sum(shares.values()) == pytest.approx(1)


def test_a_deck_does_not_differ_from_itself() -> None:
    found = comparison_figures(done(plan("celestial-lion", "celestial-lion", turns=4), 50))
    for turn in found["turns"]:
        for metric in turn["metrics"].values():
            assert metric["mean"] == {"value": 0, "low": 0, "high": 0}
    assert found["finished"] == {"value": 0, "low": 0, "high": 0}


def changed(entries: tuple[Placed, ...], title: str, other: str) -> tuple[Placed, ...]:
    """Returns a deck with a card in another one's place."""
    cards = {each.card.title: each.card for each in entries}
    found = [
        Placed(each.card, each.count + 2 if each.card.title == other else each.count, each.slot)
        for each in entries
        if each.card.title != title
    ]
    assert cards[title] is not None
    return tuple(found)


def test_common_chances_make_the_interval_of_a_difference_narrower() -> None:
    it = plan("celestial-lion", turns=5)
    other = changed(it.decks[0], "Remote Village", "Copper Mine")
    result = done(it._replace(decks=(it.decks[0], other)), 200)
    paired = comparison_figures(result)["turns"][4]["metrics"]["gold"]
    one, two = (figures(result)[n]["turns"][4]["metrics"]["gold"] for n in (0, 1))
    assert paired["mean"]["value"] == pytest.approx(one["mean"]["value"] - two["mean"]["value"])
    apart = (one["deviation"] ** 2 + two["deviation"] ** 2) ** 0.5
    assert paired["deviation"] < 0.8 * apart


def test_shared_cards_have_the_places_of_the_first_deck() -> None:
    lion, crane = brought("celestial-lion").play, brought("celestial-crane").play
    found = aligned(lion, crane)
    for mine, its, whole in (
        (lion.dynasty, found.dynasty, crane.dynasty),
        (lion.fate, found.fate, crane.fate),
    ):
        assert sorted(face.id for face in its) == sorted(face.id for face in whole)
        same = sum(a.id == b.id for a, b in zip(mine, its, strict=False))
        ids = {face.id for face in mine}
        shared = sum(
            min([face.id for face in mine].count(each), [face.id for face in whole].count(each))
            for each in ids
        )
        assert same >= shared > 0 or shared == 0
    assert aligned(lion, lion) == lion


def test_the_opening_is_what_chance_says() -> None:
    """The mean of Holdings in four Provinces is that of the hypergeometric distribution."""
    deck = brought("celestial-lion").play
    share = sum(face.type == "Holding" for face in deck.dynasty) / len(deck.dynasty)
    tally = done(plan(turns=1, policy="pass"), 1500).tallies[0]
    mean = sum(value * count for value, count in tally.opening_holdings.items()) / 1500
    assert mean == pytest.approx(4 * share, abs=0.1)
    assert sum(tally.opening_holdings.values()) == 1500


def test_first_gold_is_the_first_turn_of_the_metric() -> None:
    it = plan(turns=5)
    rows: list[Row] = []
    tally = done(it, 50, rows=rows.extend).tallies[0]
    first: dict[int, int] = {}
    for _, game, turn, numbers, _, _ in rows:
        if numbers[NUMBER["gold"]] >= 10:
            first.setdefault(game, turn)
    expected = {turn: list(first.values()).count(turn) for turn in first.values()}
    if len(first) < 50:
        expected[0] = 50 - len(first)
    assert tally.first_gold[10] == expected
