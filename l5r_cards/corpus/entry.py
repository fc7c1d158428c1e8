"""What a card entry leaves out because something else in it says so."""

from __future__ import annotations

import re
import unicodedata

from l5r_cards.model.card import Card, Facts

__all__ = ["CARD_KEYS", "DECK_OF_TYPE", "complete", "slug"]

CARD_KEYS = frozenset(Card._fields)
"""Every key that a card entry may have."""

DECK_OF_TYPE = {
    "Ancestor": "fate",
    "Celestial": "dynasty",
    "Event": "dynasty",
    "Follower": "fate",
    "Holding": "dynasty",
    "Item": "fate",
    "Personality": "dynasty",
    "Region": "dynasty",
    "Ring": "fate",
    "Sensei": "pre-game",
    "Spell": "fate",
    "Strategy": "fate",
    "Stronghold": "pre-game",
    "Wind": "pre-game",
}
"""The deck that each type of card belongs to."""

_NOT_WORD = re.compile(r"[^a-z0-9]+")


def complete(entry: Facts) -> Facts:
    """Fills in, in place, what follows from an entry's own facts, and returns it.

    `deck` follows from the first type, `unique` and `singular` from the keywords of those names.
    What the entry says itself stands.

    :raises KeyError: the entry has no known type.
    """
    if "deck" not in entry:
        entry["deck"] = DECK_OF_TYPE[entry["types"][0]]
    keywords = entry.get("keywords")
    if keywords:
        if "Unique" in keywords:
            entry.setdefault("unique", True)
        if "Singular" in keywords:
            entry.setdefault("singular", True)
    return entry


def slug(name: str) -> str:
    """Returns the snake_case form of a name: ``"Doji Jun'ai"`` gives ``"doji_junai"``."""
    name = unicodedata.normalize("NFKD", name)
    name = "".join(c for c in name if not unicodedata.combining(c)).lower()
    name = name.replace("&", "and").replace("'", "").replace("’", "")
    return _NOT_WORD.sub("_", name).strip("_")
