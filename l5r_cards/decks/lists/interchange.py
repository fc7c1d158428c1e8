"""The program's own JSON list, as ``l5r convert --to json`` writes it."""

from __future__ import annotations

import json
from typing import Any

from l5r_cards.decks.lists.notices import check_length
from l5r_cards.decks.text import UnreadableList, tidy
from l5r_cards.model.decklist import DeckList, ListLine

__all__ = ["EXPECTED", "read_interchange"]

EXPECTED = 'JSON as l5r convert writes it: {"l5r_deck": 1, "cards": [{"count", "name"}, ...]}'

_DECKS = {"dynasty": "dynasty", "fate": "fate"}


def read_interchange(text: str, source: str) -> DeckList:
    """Reads the program's own JSON; a line's number is the place of its card, from 1.

    Of a card's name and id one is enough; the text of a line without a name is the id.

    :raises UnreadableList: it is no JSON, or JSON of another shape.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        raise UnreadableList(source, f"malformed JSON: {error}", line, EXPECTED) from None
    if not isinstance(data, dict) or data.get("l5r_deck") != 1:
        raise UnreadableList(source, "this is JSON of another kind", None, EXPECTED)
    cards = data.get("cards")
    if not isinstance(cards, list):
        raise UnreadableList(source, "there is no list of cards", None, EXPECTED)
    check_length(len(cards), source, 1)
    return DeckList(
        source=source,
        list_format="json",
        lines=tuple(_line(source, number, each) for number, each in enumerate(cards, 1)),
        legality=_said(data, "format"),
        title=_said(data, "title"),
        author=_said(data, "author"),
    )


def _line(source: str, number: int, card: Any) -> ListLine:
    if not isinstance(card, dict):
        raise UnreadableList(source, f"card {number} is no object", None, EXPECTED)
    count, slot = card.get("count"), card.get("slot")
    name, card_id = _said(card, "name"), _said(card, "id")
    if name is None and card_id is None:
        raise UnreadableList(source, f"card {number} has neither name nor id", None, EXPECTED)
    if not isinstance(count, int) or isinstance(count, bool):
        raise UnreadableList(source, f"card {number} has no count", None, EXPECTED)
    deck = _DECKS.get(slot, "pre-game") if isinstance(slot, str) else None
    return ListLine(number, name or card_id or "", count, deck, card_id=card_id)


def _said(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    return tidy(value) or None if isinstance(value, str) else None
