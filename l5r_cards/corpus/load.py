"""The corpus as plain facts, file by file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from l5r_cards.corpus.entry import CARD_KEYS, complete
from l5r_cards.corpus.errors import CorpusError
from l5r_cards.corpus.location import data_folder
from l5r_cards.corpus.reader import parse, read
from l5r_cards.model.card import Facts

__all__ = ["Corpus"]


class Corpus:
    """A folder of corpus files; nothing is kept, every call reads anew.

    Reading checks what it needs: syntax, keys of cards, types. The rest is `check_corpus`'s.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder()
        """Where the files are; the project's own corpus by default."""

    def card_files(self) -> list[Path]:
        """Returns the card files, in order of name."""
        return sorted((self.folder / "cards").glob("*.yaml"))

    def cards(self) -> Iterator[Facts]:
        """Yields every card entry, completed so that `Card.from_facts` takes it.

        :raises CorpusError: a file cannot be read, or an entry lacks its id, title or type, or
            has a key that no card has.
        """
        for file in self.card_files():
            yield from card_entries(file)

    def sets(self) -> list[Facts]:
        """Returns the sets, in the file's order."""
        return self._list("sets")

    def pools(self) -> list[Facts]:
        """Returns the card pools, in the file's order."""
        return self._list("pools")

    def aliases(self) -> list[Facts]:
        """Returns the other names of cards."""
        return self._list("aliases")

    def not_cards(self) -> list[Facts]:
        """Returns the things on card stock that no deck may hold."""
        return self._list("not_cards")

    def missing(self) -> list[Facts]:
        """Returns the titles of the game that the corpus lacks."""
        return self._list("missing")

    def rules(self) -> Iterator[tuple[str, list[Facts]]]:
        """Yields each ruleset's name and its rules."""
        for file in sorted((self.folder / "rules").glob("*.yaml"), reverse=True):
            if file.stem != "untested":
                yield file.stem, read(file)

    def formats(self) -> Iterator[dict[str, Any]]:
        """Yields each format, in order of file name."""
        for file in sorted((self.folder / "formats").glob("*.yaml")):
            body: dict[str, Any] = read(file, dict)
            if not isinstance(body.get("id"), str):
                raise CorpusError(file, 1, 1, "expected a key 'id' that names the format")
            yield body

    def rulesets(self) -> dict[str, Any]:
        """Returns the options in which the rules of the editions differ."""
        value: dict[str, Any] = read(self.folder / "rulesets.yaml", dict)
        return value

    def abilities(self) -> dict[str, list[Any]]:
        """Returns what cards do, in the words of docs/abilities.md, by card id."""
        found: dict[str, list[Any]] = {}
        for file in sorted((self.folder / "abilities").glob("*.yaml")):
            body: dict[str, list[Any]] = read(file, dict)
            found.update(body)
        return found

    def _list(self, name: str) -> list[Facts]:
        value: list[Facts] = read(self.folder / f"{name}.yaml")
        return value


def card_entries(file: Path) -> list[Facts]:
    """Returns one file's card entries, completed; errors as for `Corpus.cards`."""
    document = parse(file)
    entries: list[Facts] = document.value
    for index, entry in enumerate(entries):
        try:
            if entry.keys() <= CARD_KEYS and entry["id"] and entry["title"]:
                complete(entry)
                continue
        except (AttributeError, KeyError, IndexError, TypeError):
            pass
        line, column = document.place((index,))
        message = "expected a card: a mapping with id, title and types, of known type"
        if isinstance(entry, dict) and (unknown := sorted(map(str, entry.keys() - CARD_KEYS))):
            line, column = document.place((index,), unknown[0])
            message = f"unknown key {unknown[0]!r}; expected one of {', '.join(sorted(CARD_KEYS))}"
        raise CorpusError(file, line, column, message)
    return entries
