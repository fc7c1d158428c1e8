"""What a query's words can mean in one card database."""

from __future__ import annotations

import time
from functools import cached_property
from pathlib import Path

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.names import fold

__all__ = ["CatalogVocabulary"]

PATTERN_SECONDS = 0.15
"""How long a pattern may take on all titles together."""


class CatalogVocabulary:
    """The vocabulary of a catalog, as `l5r_cards.search.compile` asks for it."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._values: dict[str, dict[str, str]] = {}

    def values(self, field: str) -> dict[str, str]:
        """Returns the values of a field, as shown, by what they are folded to."""
        values = self._values.get(field)
        if values is None:
            values = self._values[field] = self._catalog.marks(field)
        return values

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
        places: dict[str, int] = {}
        names = dict.fromkeys(each.arc for each in self._catalog.sets.values())
        for place, arc in enumerate(names, 1):
            for part in arc.split(" - "):
                places[fold(part)] = place
        for pool, home in self._catalog.pools.items():
            if home in names:
                places[fold(pool)] = list(names).index(home) + 1
        return places

    def matching(self, pattern: str) -> list[int]:
        """Returns the rows of the cards in whose title a regular expression is found."""
        import regex

        try:
            compiled = regex.compile(pattern, regex.IGNORECASE)
        except regex.error as error:
            raise ValueError(f"A faulty pattern: {error}.") from None
        end = time.monotonic() + PATTERN_SECONDS
        found = []
        try:
            for row, title in enumerate(self._catalog.titles, 1):
                if compiled.search(title, timeout=max(end - time.monotonic(), 0.001)):
                    found.append(row)
        except TimeoutError:
            raise ValueError("The pattern takes too long; make it simpler.") from None
        return found

    def listed(self, path: str) -> list[int]:
        """Returns the rows of the cards of a decklist, all of whose lines must name a card."""
        from l5r_cards.decks.lists import read_list
        from l5r_cards.decks.resolve import Resolver
        from l5r_cards.model.problem import ERROR

        try:
            data = Path(path).read_bytes()
        except OSError as error:
            raise ValueError(f"{path}: {error.strerror or error}") from None
        resolution = Resolver(self._catalog).resolve(read_list(data, path))
        for problem in resolution.problems:
            if problem.severity == ERROR:
                where = f" line {problem.lines[0]}:" if problem.lines else ""
                raise ValueError(f"{path}:{where} {problem.message.rstrip('.')}")
        return self._catalog.rows(line.card.id for line in resolution.lines if line.card)

    def saying(self, text: str, is_phrase: bool) -> list[int]:
        """Returns the rows of the cards whose attached text has words."""
        raise ValueError("No card text is attached. “l5r text attach FILE” does that.")
