"""The numbers of each turn of each game, as rows of a CSV file."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import TextIO

from l5r_cards.goldfish.metrics import METRICS
from l5r_cards.goldfish.run import Row

__all__ = ["COLUMNS", "RowWriter"]

COLUMNS = ("deck", "game", "turn", *(each.key for each in METRICS), "finish", "finish_turn")
"""Of a game that did not finish in time `finish` and `finish_turn` are empty."""


class RowWriter:
    """Writes rows as they come."""

    def __init__(self, stream: TextIO, names: Sequence[str]) -> None:
        """:param names: of the decks."""
        self._names = names
        self._writer = csv.writer(stream, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def __call__(self, rows: Iterable[Row]) -> None:
        """Writes rows.

        :raises OSError: they can't be written.
        """
        names = self._names
        self._writer.writerows(
            (names[deck], game, turn, *numbers, finish, finish_turn or "")
            for deck, game, turn, numbers, finish, finish_turn in rows
        )
