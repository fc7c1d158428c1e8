"""The figures of a run, as data in the shape of ``schemas/output/goldfish.schema.json``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from l5r_cards.goldfish.metrics import FINISHES, METRICS
from l5r_cards.goldfish.run import Result
from l5r_cards.goldfish.statistics import Estimate, Summary, rate, summary
from l5r_cards.goldfish.tally import Counts, Tally

__all__ = ["comparison_figures", "deck_figures"]

_DIGITS = 6
_MOST_TITLES = 20


def deck_figures(tally: Tally) -> dict[str, Any]:
    """Returns the figures of one deck's games."""
    return {
        "games": tally.games,
        "turns": [_turn(counts) for counts in tally.by_turn],
        "finishes": _finishes(tally),
        "opening": {
            "holdings": _at_least(tally.opening_holdings, tally.games),
            "personalities": _at_least(tally.opening_personalities, tally.games),
        },
        "first_gold": [
            _first_gold(mark, counts, tally) for mark, counts in tally.first_gold.items()
        ],
        "thresholds": [
            {
                "name": each.name,
                "what": each.what,
                "games": games,
                "share": _estimate(rate(count, games)),
            }
            for each, (count, games) in tally.thresholds.items()
        ],
        "unbought": _titles(tally),
    }


def comparison_figures(result: Result) -> dict[str, Any]:
    """Returns what differs between two decks: the first one's numbers less the second's."""
    one, other = result.tallies
    games = result.games
    return {
        "turns": [_turn(counts) for counts in result.differences],
        "finished": _estimate(
            _paired(one.finished() - other.finished(), result.first_only, result.second_only, games)
        ),
    }


def _paired(difference: int, first: int, second: int, games: int) -> Estimate:
    """Returns a difference of shares over pairs of games, with the t interval of their mean."""
    counts = {1: first, -1: second, 0: games - first - second}
    found = summary({value: count for value, count in counts.items() if count})
    assert found is None or abs(found.mean.value * games - difference) < 0.5
    return found.mean if found is not None else Estimate(math.nan, -1.0, 1.0)


def _turn(counts: Sequence[Counts]) -> dict[str, Any]:
    games = sum(counts[0].values())
    found = {
        metric.key: _summary(each)
        for metric, values in zip(METRICS, counts, strict=True)
        if (each := summary(values)) is not None
    }
    return {"games": games, "metrics": found}


def _summary(it: Summary) -> dict[str, Any]:
    return {
        "mean": _estimate(it.mean),
        "deviation": round(it.deviation, _DIGITS),
        "quantiles": list(it.quantiles),
    }


def _estimate(it: Estimate) -> dict[str, float | None]:
    return {
        name: None if math.isnan(value) else round(value, _DIGITS)
        for name, value in it._asdict().items()
    }


def _finishes(tally: Tally) -> list[dict[str, Any]]:
    """Returns each way to finish with the share of all games that had done so by each turn."""
    ways = [*FINISHES, *sorted({how for how, _ in tally.finishes} - set(FINISHES))]
    return [
        {
            "how": how,
            "share": _estimate(rate(tally.finished(how), tally.games)),
            "by_turn": [
                _estimate(rate(tally.finished(how, turn), tally.games))
                for turn in range(1, tally.turns + 1)
            ],
            "turn": _turn_of(tally, how),
        }
        for how in ways
    ] + [
        {
            "how": "none",
            "share": _estimate(rate(tally.games - tally.finished(), tally.games)),
            "by_turn": [
                _estimate(rate(tally.games - tally.finished(None, turn), tally.games))
                for turn in range(1, tally.turns + 1)
            ],
            "turn": None,
        }
    ]


def _turn_of(tally: Tally, how: str) -> dict[str, Any] | None:
    """Returns in which turn games finish that do so in some way."""
    found = summary({turn: n for (way, turn), n in sorted(tally.finishes.items()) if way == how})
    return _summary(found) if found is not None else None


def _at_least(counts: Counts, games: int) -> list[dict[str, Any]]:
    """Returns the share of games with so many or more, from 0 on."""
    most = max(counts, default=0)
    return [
        {
            "at_least": least,
            "share": _estimate(rate(sum(n for v, n in counts.items() if v >= least), games)),
        }
        for least in range(most + 1)
    ]


def _first_gold(mark: int, counts: Counts, tally: Tally) -> dict[str, Any]:
    reached = {turn: count for turn, count in counts.items() if turn}
    found = summary(reached)
    return {
        "gold": mark,
        "share": _estimate(rate(sum(reached.values()), tally.games)),
        "turn": _summary(found) if found is not None else None,
    }


def _titles(tally: Tally) -> list[dict[str, Any]]:
    """Returns the titles that lay unbought the most, in turns a game."""
    order: Mapping[str, int] = tally.sat
    titles = sorted(order, key=lambda title: (-order[title], title))[:_MOST_TITLES]
    return [
        {
            "title": title,
            "turns_per_game": round(order[title] / tally.games, _DIGITS),
            "stranded": _estimate(rate(tally.stranded.get(title, 0), tally.games)),
        }
        for title in titles
    ]
