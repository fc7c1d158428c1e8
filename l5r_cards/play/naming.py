"""What a person calls players, cards and Provinces, as seen from his seat."""

from __future__ import annotations

import re

from l5r_cards.engine.views import View

__all__ = ["owned", "priced", "province_in_words"]

_PROVINCE = re.compile(r"\bprovince (\d+)\.(\d+|x)\b")


def owned(serial: int, view: View) -> str:
    """Returns the name of a card, with whose it is if that is another player."""
    seat = view.about(serial).get("controller")
    name = view.name(serial)
    return name if seat is None or seat == view.seat else f"{view.names[seat]}'s {name}"


def priced(serial: int, view: View) -> str:
    """Returns the name of a card with what it costs: ``Armor of the Ryu (4 Gold)``."""
    gold = view.about(serial)["numbers"].get("gold_cost", 0)
    return f"{owned(serial, view)} ({gold} Gold)"


def province_in_words(text: str, view: View) -> str:
    """Returns a text with the Provinces in it called by their players: ``Bob's Province 1``."""
    if _PROVINCE.search(text) is None:
        return text
    places = view.places()

    def named(found: re.Match[str]) -> str:
        seat, number = places.get(found[0], (-1, 0))
        if seat < 0:
            return "a lost Province" if found[2] == "x" else found[0]
        whose = "your" if seat == view.seat else f"{view.names[seat]}'s"
        return f"{whose} Province {number}"

    return _PROVINCE.sub(named, text)
