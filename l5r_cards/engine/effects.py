"""Kinds of effect: what prevents or negates some names them, and each happening is of some."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from l5r_cards.engine.happenings import Happening

__all__ = ["CHI_DEATH", "KINDS", "is_of", "names"]

CHI_DEATH = "chi_death"
"""What happens to a Personality without Chi, and how he is destroyed."""

_OF_EVENTS = {
    "bows": "bow",
    "straightens": "straighten",
    "destroyed": "destroy",
    "discarded": "discard",
    "removed": "remove",
    "dishonored": "dishonor",
    "rehonored": "rehonor",
    "controlled": "control",
    "drawn": "draw",
    "challenged": "duel",
    "duel_begins": "duel",
    CHI_DEATH: CHI_DEATH,
}

_HONOR = ("honor", "honor_gain", "honor_loss")
_STATS = ("stats", "force_bonus", "force_penalty")
_MOVES = ("move", "move_home", "move_to_battle")
KINDS = frozenset((*_OF_EVENTS.values(), *_HONOR, *_STATS, *_MOVES, "all"))
"""The kinds that can be kept from happening, by their words in the vocabulary."""


def names(kinds: Collection[str]) -> list[str]:
    """Returns the names of the happenings that may be of some kinds, in an order of their own."""
    found = [name for name, kind in _OF_EVENTS.items() if kind in kinds or "all" in kinds]
    signed = {"honor": _HONOR, "given": _STATS, "moves": _MOVES}
    return found + [name for name, some in signed.items() if {"all", *some}.intersection(kinds)]


def is_of(it: Happening, kinds: Collection[str]) -> bool:
    """Whether a happening is of one of some kinds.

    ``all`` is every one but death by Chi, which only its own name stands for (C-PERS-03).
    """
    if "all" in kinds and it.name != CHI_DEATH:
        return True
    if it.name == "honor":
        return "honor" in kinds or ("honor_gain" if it.amount > 0 else "honor_loss") in kinds
    if it.name == "given":
        sign = "force_bonus" if it.amount > 0 else "force_penalty"
        return "stats" in kinds or (it.detail == "force" and sign in kinds)
    if it.name == "moves":
        return "move" in kinds or f"move_{'home' if it.detail == 'home' else 'to_battle'}" in kinds
    return _OF_EVENTS.get(it.name) in kinds
