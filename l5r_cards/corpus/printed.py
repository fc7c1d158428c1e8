"""Which numbers the cards of a type print, and which they can't (C-TYPE-03, C-PERS-01 ...)."""

from __future__ import annotations

from collections.abc import Iterator

from l5r_cards.model.card import Facts

__all__ = ["misprinted"]

_PERSONALITY = ("gold_cost", "force", "chi", "personal_honor", "honor_requirement")
_STATS = (
    *_PERSONALITY,
    *("focus", "gold_production", "province_strength", "starting_honor"),
)
_NEEDED = {
    "Personality": _PERSONALITY,
    **dict.fromkeys(("Ancestor", "Follower", "Item", "Ring", "Spell", "Strategy"), ("focus",)),
}
_WITHOUT_STATS = frozenset(("Celestial", "Event", "Region"))


def misprinted(facts: Facts) -> Iterator[tuple[str | None, str]]:
    """Yields what is wrong with the numbers of a card: the key concerned, if any, and why.

    A partial card may lack what its type needs.
    """
    kind = facts["types"][0]
    if not facts.get("partial"):
        for key in _NEEDED.get(kind, ()):
            if key not in facts:
                yield None, f"expected a key {key!r}, which each {kind} has that is not partial"
    if kind in _WITHOUT_STATS:
        for key in _STATS:
            if key in facts:
                yield key, f"unknown key {key!r}; no {kind} has one"
