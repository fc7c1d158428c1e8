"""What a query's words can mean in one card database."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.names import fold
from l5r_cards.search.bounds import MAX_LIST_BYTES, MAX_LIST_LINES, Allowance
from l5r_cards.search.compile import Listed

if TYPE_CHECKING:
    from l5r_cards.decks.resolve import Resolution
    from l5r_cards.model.decklist import DeckList

__all__ = ["CatalogVocabulary"]


class CatalogVocabulary:
    """The vocabulary of a catalog, as `l5r_cards.search.compile` asks for it."""

    def __init__(
        self,
        catalog: Catalog,
        resolve: Callable[[DeckList], Resolution],
        stdin: Callable[[], bytes | None] | None = None,
    ) -> None:
        """Reads from a catalog; `resolve` finds the cards of lists, `stdin` gives that of ``-``."""
        self._catalog = catalog
        self._resolve = resolve
        self._stdin = stdin
        self._values: dict[str, dict[str, str]] = {}
        self._sizes: dict[tuple[str, tuple[str, ...]], int] = {}
        # The rows that searches go over don't fit into SQLite's usual 2 MB.
        catalog.run("PRAGMA cache_size = -16000", (), lambda: False)

    def values(self, field: str) -> dict[str, str]:
        """Returns the values of a field, as shown, by what they are folded to."""
        values = self._values.get(field)
        if values is None:
            values = self._values[field] = self._catalog.marks(field)
        return values

    def size(self, field: str, values: tuple[str, ...]) -> int:
        """Returns how many cards have one of the values of a field, twice those that have two."""
        size = self._sizes.get((field, values))
        if size is None:
            places = ", ".join("?" * len(values))
            marks = f"SELECT id FROM search_marks WHERE field = ? AND value IN ({places})"
            sql = f"SELECT count(*) FROM search_cards WHERE mark IN ({marks})"
            (size,) = self._catalog.run(sql, (field, *values), lambda: False)
            self._sizes[field, values] = size
        return size

    def names(self, field: str) -> dict[str, str]:
        """Returns what the sets, or the formats, are called, by what that is folded to."""
        return self._set_names if field == "set" else self._format_names

    @cached_property
    def _set_names(self) -> dict[str, str]:
        names = [each.name for each in self._catalog.sets.values()]
        short = {fold(name).removesuffix(" edition"): name for name in names}
        return short | {fold(name): name for name in names}

    @cached_property
    def _format_names(self) -> dict[str, str]:
        return {
            fold(name): body["name"]
            for body in self._catalog.formats.values()
            for name in (*body.get("aka", ()), body["name"], body["id"])
        }

    def signs(self) -> str:
        """Returns the signs in names and keywords of cards."""
        return self._signs

    @cached_property
    def _signs(self) -> str:
        sql = "SELECT name || keywords FROM cards"
        names: list[Any] = self._catalog.run(sql, (), lambda: False)
        return "".join(sign for sign in set("".join(names)) if not fold(sign))

    def sets_tagged(self, tag: str) -> frozenset[str]:
        """Returns the ids of the sets that a name or a code means."""
        return self._catalog.sets_tagged(tag)

    def format_named(self, name: str) -> str | None:
        """Returns the id of the format that goes by a name."""
        return self._formats.get(fold(name)) or self._formats.get(f"{fold(name)} edition")

    @cached_property
    def _formats(self) -> dict[str, str]:
        return {
            fold(name): format_id
            for format_id, body in self._catalog.formats.items()
            for name in (format_id, body["name"], *body.get("aka", ()))
        }

    def timeline(self, field: str) -> dict[str, int]:
        """Returns the places in time of the arcs, or of the arcs' formats, in order."""
        if field == "format":
            arcs = [body for body in self._catalog.formats.values() if body.get("arc")]
            arcs.sort(key=lambda body: body["preference"])
            return {fold(body["id"]): place for place, body in enumerate(arcs, 1)}
        homes = {arc: None for arc in self._catalog.pools.values() if arc}
        pools = self._catalog.pools.items()
        return {
            fold(name): place
            for place, arc in enumerate(homes, 1)
            for name in (arc, *arc.split(" - "), *(pool for pool, home in pools if home == arc))
        }

    def matching(self, pattern: str, allowance: Allowance) -> list[int]:
        """Returns the rows of the cards in whose title a regular expression is found."""
        from l5r_cards.search.pattern import rows_matching

        return rows_matching(pattern, self._catalog.titles, allowance)

    def listed(self, path: str) -> Listed:
        """Returns the cards of a decklist, all of whose lines must name a card."""
        from l5r_cards.decks.lists import read_list
        from l5r_cards.model.problem import ERROR, INFO

        data = self._stdin() if self._stdin and path == "-" else None
        try:
            if data is None:
                with Path(path).expanduser().open("rb") as file:
                    data = file.read(MAX_LIST_BYTES + 1)
        except (OSError, RuntimeError) as error:
            raise ValueError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
        if len(data) > MAX_LIST_BYTES:
            raise ValueError(f"{path}: a list has at most {MAX_LIST_BYTES:,} bytes")
        decklist = read_list(data, path)
        if len(decklist.lines) > MAX_LIST_LINES:
            raise ValueError(f"{path}: a list has at most {MAX_LIST_LINES:,} lines")
        resolution = self._resolve(decklist)
        notices = []
        for problem in (*decklist.notices, *resolution.problems):
            where = f" line {problem.lines[0]}:" if problem.lines else ""
            told = f"{path}:{where} {problem.message.rstrip('.')}"
            if problem.severity == ERROR:
                raise ValueError(told)
            if problem.severity != INFO:
                notices.append(told)
        rows = self._catalog.rows(line.card.id for line in resolution.lines if line.card)
        return Listed(rows, tuple(notices))

    def saying(self, text: str, allowance: Allowance) -> list[int]:
        """Returns the rows of the cards whose attached text has words, in that order."""
        from l5r_cards.search.texts import cards_saying

        return cards_saying(self._catalog, text, allowance)
