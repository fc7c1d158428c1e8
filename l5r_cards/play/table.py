"""The table in words, as one player sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from l5r_cards.engine.views import View
from l5r_cards.play.figures import figures
from l5r_cards.play.naming import province_in_words

__all__ = ["table_in_words"]

Data = dict[str, Any]


def table_in_words(view: View) -> list[str]:
    """Returns the lines that show a table: each player's cards by where they are."""
    data: Data = view.as_data()
    lines: list[str] = []
    for player in data["players"]:
        lines += _player(player, data, view)
    if data["duel"] is not None:
        lines += _duel(data["duel"], view)
    return lines


def _duel(duel: Data, view: View) -> Iterable[str]:
    yield "Duel:"
    for side in duel["sides"]:
        pool = f"; to focus: {_cards(side['pool'], view)}" if side["pool"] else ""
        focused = _cards(side["focused"], view)
        yield f"  {_card(side['personality'], view)}, focused: {focused}{pool}"


def _player(player: Data, table: Data, view: View) -> Iterable[str]:
    marks = [f"{player['honor']} Honor"]
    if player["seat"] == table["active"] and table["turn"]:
        marks.append("active")
    if player["seat"] == table["favor"]:
        marks.append("has the Imperial Favor")
    if player["eliminated"]:
        marks.append("out of the game")
    yield f"{player['name']}: {', '.join(marks)}"
    yield f"  Decks: Dynasty {player['dynasty_deck']}, Fate {player['fate_deck']}"
    units = [_unit(each, view) for each in player["play"]]
    yield f"  In play: {', '.join(units) or 'nothing'}"
    for area, words in (("entering", "Entering play"), ("resolving", "Being played")):
        if player[area]:
            yield f"  {words}: {_cards(player[area], view)}"
    places = view.places()
    for row, province in enumerate(player["provinces"], 1):
        _, number = places[f"province {player['seat'] + 1}.{row}"]
        attached = "".join(f" + {_card(each, view)}" for each in province["attached"])
        cards = _cards(province["cards"], view)
        yield f"  Province {number} ({province['strength']}): {cards}{attached}"
    hand = player["hand"]
    shown = _count(hand) if isinstance(hand, int) else _cards(hand, view)
    yield f"  Hand: {shown}"
    for name, words in (
        ("dynasty_discard", "Dynasty discards"),
        ("fate_discard", "Fate discards"),
        ("removed", "Removed"),
    ):
        if not player[name]:
            continue
        # What leaves the game with its player had been hidden in good part.
        is_left = player["eliminated"] and name == "removed"
        yield f"  {words}: {_count(len(player[name])) if is_left else _names(player[name], view)}"


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _unit(card: Data, view: View) -> str:
    attached = "".join(f" + {_card(each, view)}" for each in card["attachments"])
    place = province_in_words(f" at {card['place']}", view) if card["place"] else ""
    return f"{_card(card, view)}{attached}{place}"


def _card(card: Data, view: View) -> str:
    if "hidden" in card:
        return "face-down"
    marks = figures(view.about(card["serial"]))
    marks += ["bowed"] if card["bowed"] else []
    marks += ["dishonored"] if card["dishonored"] else []
    return _marked(view.name(card["serial"]), marks)


def _names(cards: Iterable[Data], view: View) -> str:
    """Returns cards that have gone, without their numbers."""
    return ", ".join(
        _marked(view.name(each["serial"]), [each["dead"]] if each["dead"] else []) for each in cards
    )


def _cards(cards: Iterable[Data], view: View) -> str:
    return ", ".join(_card(each, view) for each in cards) or "nothing"


def _marked(name: str, marks: Sequence[str]) -> str:
    return f"{name} ({', '.join(marks)})" if marks else name
