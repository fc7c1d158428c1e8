"""The table in words, as one player sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from l5r_cards.engine.views import View

__all__ = ["table_in_words"]

Data = dict[str, Any]


def table_in_words(view: View) -> list[str]:
    """Returns the lines that show a table: each player's cards by where they are."""
    data: Data = view.as_data()
    lines: list[str] = []
    for player in data["players"]:
        lines += _player(player, data)
    if data["duel"] is not None:
        lines += _duel(data["duel"])
    return lines


def _duel(duel: Data) -> Iterable[str]:
    yield "Duel:"
    for side in duel["sides"]:
        pool = f"; to focus: {_cards(map(_card, side['pool']))}" if side["pool"] else ""
        focused = _cards(map(_card, side["focused"]))
        yield f"  {_card(side['personality'])}, focused: {focused}{pool}"


def _player(player: Data, table: Data) -> Iterable[str]:
    marks = [f"{player['honor']} Honor"]
    if player["seat"] == table["active"] and table["turn"]:
        marks.append("active")
    if player["seat"] == table["favor"]:
        marks.append("has the Imperial Favor")
    if player["eliminated"]:
        marks.append("out of the game")
    yield f"{player['name']}: {', '.join(marks)}"
    yield f"  Decks: Dynasty {player['dynasty_deck']}, Fate {player['fate_deck']}"
    yield f"  In play: {_cards(map(_unit, player['play']))}"
    for number, province in enumerate(player["provinces"], 1):
        attached = "".join(f" + {_card(each)}" for each in province["attached"])
        cards = _cards(map(_card, province["cards"]))
        yield f"  Province {number} ({province['strength']}): {cards}{attached}"
    hand = player["hand"]
    shown = f"{hand} cards" if isinstance(hand, int) else _cards(map(_card, hand))
    yield f"  Hand: {shown}"
    for name, words in (
        ("dynasty_discard", "Dynasty discards"),
        ("fate_discard", "Fate discards"),
        ("removed", "Removed"),
    ):
        if player[name]:
            yield f"  {words}: {_cards(map(_card, player[name]))}"


def _unit(card: Data) -> str:
    attached = "".join(f" + {_card(each)}" for each in card["attachments"])
    return f"{_card(card)}{attached}"


def _card(card: Data) -> str:
    if "hidden" in card:
        return "face-down"
    marks: Sequence[str] = [
        *(["bowed"] if card["bowed"] else []),
        *(["dishonored"] if card["dishonored"] else []),
        *([card["dead"]] if card["dead"] else []),
        *([f"at {card['place']}"] if card["place"] else []),
    ]
    return f"{card['title']} ({', '.join(marks)})" if marks else str(card["title"])


def _cards(words: Iterable[str]) -> str:
    return ", ".join(words) or "nothing"
