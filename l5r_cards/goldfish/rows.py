"""The numbers of each turn of each game, as rows that are written to a file as they come."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from l5r_cards.goldfish.metrics import METRICS
from l5r_cards.goldfish.run import Row

__all__ = ["COLUMNS", "CsvRows", "ParquetRows", "RowFile"]

COLUMNS = ("deck", "game", "turn", *(each.key for each in METRICS), "finish", "finish_turn")
"""Of a game that did not finish in time `finish` and `finish_turn` are empty."""
_GROUP = 10_000
"""Rows of a row group, which are held until it is full."""


class RowFile(Protocol):
    """A file that rows are written to; each step raises OSError where it can't be done."""

    def write(self, rows: Sequence[Row]) -> None:
        """Writes rows, or takes them to be written."""

    def close(self) -> None:
        """Writes what is left."""


class CsvRows:
    """A CSV file; the column `run` of its first row says what the run depends on."""

    def __init__(self, file: str, names: Sequence[str], known: str) -> None:
        """:param names: of the decks."""
        self._names = names
        self._stream = Path(file).open("w", encoding="utf-8", newline="")  # noqa: SIM115
        self._writer = csv.writer(self._stream, lineterminator="\n")
        self._writer.writerow((*COLUMNS, "run"))
        self._known = known

    def write(self, rows: Sequence[Row]) -> None:
        """Writes rows."""
        names = self._names
        for deck, game, turn, numbers, finish, finish_turn in rows:
            self._writer.writerow(
                (names[deck], game, turn, *numbers, finish, finish_turn or "", self._known)
            )
            self._known = ""

    def close(self) -> None:
        """Writes what is left."""
        self._stream.close()


class ParquetRows:
    """A Parquet file; its metadata `l5r` says what the run depends on."""

    def __init__(self, file: str, names: Sequence[str], known: Callable[[], str]) -> None:
        """
        :param names: of the decks.
        :param known: tells it when all rows are written.
        :raises ModuleNotFoundError: pyarrow is missing.
        """
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter

        self._names = names
        self._known = known
        self._rows: list[Row] = []
        word = pa.dictionary(pa.int32(), pa.string())
        types = {"deck": word, "finish": word}
        self._schema = pa.schema([(each, types.get(each, pa.int32())) for each in COLUMNS])
        self._stream = Path(file).open("wb")  # noqa: SIM115
        self._writer: Any = ParquetWriter(self._stream, self._schema)

    def write(self, rows: Sequence[Row]) -> None:
        """Takes rows, and writes them when a row group is full."""
        self._rows += rows
        if len(self._rows) >= _GROUP:
            self._write_group()

    def close(self) -> None:
        """Writes what is left, and what the run depends on."""
        with self._stream:
            if self._rows:
                self._write_group()
            self._writer.add_key_value_metadata({"l5r": self._known()})
            self._writer.close()

    def _write_group(self) -> None:
        import pyarrow as pa

        decks, games, turns, numbers, finishes, ends = zip(*self._rows, strict=True)
        columns: list[Sequence[Any]] = [
            *([self._names[deck] for deck in decks], games, turns),
            *zip(*numbers, strict=True),
            *([each or None for each in finishes], [each or None for each in ends]),
        ]
        arrays = [pa.array(c, field.type) for c, field in zip(columns, self._schema, strict=True)]
        self._writer.write_table(pa.table(arrays, schema=self._schema))
        self._rows.clear()
