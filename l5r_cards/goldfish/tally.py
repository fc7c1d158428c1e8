"""Running counts of many games: of each number how often it came, and never a list of games.

They are whole numbers, so that tallies merge to the same one in any order and any division.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from l5r_cards.goldfish.metrics import GOLD_MARKS, METRICS, NUMBER, Played, Threshold

__all__ = ["Counts", "Tally", "add_counts"]

Counts = dict[int, int]
"""How often each value came."""
Key = TypeVar("Key", bound=object)
_GOLD = NUMBER["gold"]


class Tally:
    """What is known of the games of one deck."""

    def __init__(self, turns: int, thresholds: Sequence[Threshold]) -> None:
        self.turns = turns
        self.games = 0
        self.by_turn: list[list[Counts]] = [[{} for _ in METRICS] for _ in range(turns)]
        """Of each turn and metric, over the games that were played through that turn."""
        self.finishes: dict[tuple[str, int], int] = {}
        """Games by how they ended and in which turn."""
        self.opening_holdings: Counts = {}
        self.opening_personalities: Counts = {}
        self.first_gold: dict[int, Counts] = {each: {} for each in GOLD_MARKS}
        """By Gold, the turns in which it was first available; 0 where it was not."""
        self.sat: dict[str, int] = {}
        """Turns by the title that lay unbought at their end."""
        self.stranded: dict[str, int] = {}
        """Games by the title that lay unbought at their end."""
        self.thresholds: dict[Threshold, list[int]] = {each: [0, 0] for each in thresholds}
        """Games in which a dreaded state came, and games that came so far."""

    def add(self, game: Played) -> None:
        """Counts a game."""
        self.games += 1
        rows = game.rows
        for counts, row in zip(self.by_turn, rows, strict=False):
            for count, value in zip(counts, row, strict=True):
                count[value] = count.get(value, 0) + 1
        if game.finish:
            _count(self.finishes, (game.finish, game.turn))
        _count(self.opening_holdings, game.opening[0])
        _count(self.opening_personalities, game.opening[1])
        marks = iter(self.first_gold.items())
        mark = next(marks, None)
        for turn, row in enumerate(rows, 1):
            while mark is not None and row[_GOLD] >= mark[0]:
                _count(mark[1], turn)
                mark = next(marks, None)
        while mark is not None:
            _count(mark[1], 0)
            mark = next(marks, None)
        for title, turns in game.sat.items():
            self.sat[title] = self.sat.get(title, 0) + turns
        for title in game.stranded:
            _count(self.stranded, title)
        for threshold, found in self.thresholds.items():
            if len(rows) >= threshold.turn:
                found[0] += rows[threshold.turn - 1][NUMBER[threshold.metric]] < threshold.below
                found[1] += 1

    def merge(self, other: Tally) -> None:
        """Adds the games of another tally."""
        self.games += other.games
        for mine, its in zip(self.by_turn, other.by_turn, strict=True):
            for counts, more in zip(mine, its, strict=True):
                add_counts(counts, more)
        add_counts(self.finishes, other.finishes)
        add_counts(self.opening_holdings, other.opening_holdings)
        add_counts(self.opening_personalities, other.opening_personalities)
        for mark, counts in self.first_gold.items():
            add_counts(counts, other.first_gold[mark])
        add_counts(self.sat, other.sat)
        add_counts(self.stranded, other.stranded)
        for threshold, found in self.thresholds.items():
            count, games = other.thresholds[threshold]
            found[:] = found[0] + count, found[1] + games

    def finished(self, how: str | None = None, by: int | None = None) -> int:
        """Returns how many games ended, in one way or any, by a turn or in all."""
        return sum(
            count
            for (way, turn), count in self.finishes.items()
            if how in (None, way) and (by is None or turn <= by)
        )


def _count(counts: dict[Key, int], value: Key) -> None:
    counts[value] = counts.get(value, 0) + 1


def add_counts(counts: dict[Key, int], more: Mapping[Key, int]) -> None:
    """Adds counts to others."""
    for value, count in more.items():
        counts[value] = counts.get(value, 0) + count
