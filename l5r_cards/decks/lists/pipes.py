"""The Dojo's .jbp: all names on one line, parted by ``|``, each as often as the deck has it."""

from __future__ import annotations

from itertools import groupby

from l5r_cards.decks.lists.notices import check_length
from l5r_cards.model.decklist import DeckList, ListLine

__all__ = ["read_pipes"]


def read_pipes(text: str, source: str) -> DeckList:
    """Reads names parted by ``|``: one line per run of the same name, counted.

    :raises UnreadableList: it holds more names than any deck.
    """
    lines: list[ListLine] = []
    for number, raw in enumerate(text.split("\n"), 1):
        fields = [" ".join(field.split()) for field in raw.split("|")]
        check_length(len(fields), source, number)
        for name, run in groupby(filter(None, fields)):
            lines.append(ListLine(number, name, len(list(run))))
        check_length(len(lines), source, number)
    return DeckList(source=source, list_format="dojo-jbp", lines=tuple(lines))
