"""Means, quantiles and intervals, against figures from tables and against one another."""

from __future__ import annotations

import math
import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.goldfish.statistics import quantile, rate, summary, t_quantile


@pytest.mark.parametrize(
    ("freedom", "expected", "within"),
    [
        (1, 12.7062, 1e-4),
        (2, 4.3027, 1e-4),
        (3, 3.1824, 0.02),
        (5, 2.5706, 1e-3),
        (10, 2.2281, 1e-4),
        (30, 2.0423, 1e-4),
        (999, 1.9623, 1e-4),
    ],
)
def test_students_t_is_that_of_the_tables(freedom: int, expected: float, within: float) -> None:
    assert t_quantile(freedom) == pytest.approx(expected, abs=within)


def test_students_t_needs_freedom() -> None:
    with pytest.raises(ValueError, match="degree of freedom"):
        t_quantile(0)


@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_wilsons_interval_is_the_known_one(count: int, games: int, low: float, high: float) -> None:
    found = rate(count, games)
    assert found.value == count / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


def test_of_no_games_nothing_is_known() -> None:
    found = rate(0, 0)
    assert math.isnan(found.value)
    assert (found.low, found.high) == (0.0, 1.0)
    assert summary({}) is None
    with pytest.raises(ValueError, match="is no share"):
        rate(3, 2)


@given(st.lists(st.integers(-50, 200), min_size=1, max_size=60))
def test_counts_say_what_the_list_says(values: list[int]) -> None:
    counts = {value: values.count(value) for value in values}
    found = summary(counts)
    assert found is not None
    assert found.games == len(values)
    assert found.mean.value == pytest.approx(statistics.fmean(values))
    assert found.mean.low <= found.mean.value <= found.mean.high
    if len(values) > 1:
        assert found.deviation == pytest.approx(statistics.stdev(values))
    for share, value in zip((0.1, 0.25, 0.5, 0.75, 0.9), found.quantiles, strict=True):
        below = sum(each <= value for each in values)
        assert below >= share * len(values) - 1e-6
        assert sum(each < value for each in values) < share * len(values) + 1e-6


@given(st.integers(1, 400), st.data())
def test_an_interval_holds_its_share(games: int, data: st.DataObject) -> None:
    found = rate(data.draw(st.integers(0, games)), games)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_a_quantile_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="no quantile"):
        quantile({}, 0.5)
