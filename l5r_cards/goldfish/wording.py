"""How questions are worded: counts (``2+``, ``at most 1``) and places (``in 4 provinces``)."""

from __future__ import annotations

import re
from typing import NamedTuple

from l5r_cards.goldfish.hands import Dealt

__all__ = [
    "COUNTS",
    "PLACES",
    "Place",
    "number_at",
    "past_comparison",
    "read_count",
    "read_place",
    "seen",
    "where",
]

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_N = rf"(?:[0-9]{{1,4}}|{'|'.join(_WORDS)})"
_END = r"(?![\w.])"

COUNTS = "2+, exactly 1, at most 1, no, 1-2"
"""How counts are written, to be shown where one is missing."""
PLACES = "in 4 provinces, in opening hand, in 10 dynasty cards, in 5 fate cards, by turn 3"
"""How places are written, to be shown where one can't be understood."""

_COUNTS = (
    (rf"(?:at least|>=|≥)\s*(?P<low>{_N}){_END}", 0, None),
    (rf"(?:at most|up to|<=|≤)\s*(?P<high>{_N}){_END}", 0, 0),
    (rf"(?:more than|>)\s*(?P<low>{_N}){_END}", 1, None),
    (rf"(?:fewer than|less than|<)\s*(?P<high>{_N}){_END}", 0, -1),
    (rf"(?:exactly|just|=)\s*(?P<both>{_N}){_END}", 0, 0),
    (rf"(?P<low>{_N})\s*(?:\+|or more{_END})", 0, None),
    (rf"(?P<high>{_N})\s*or (?:fewer|less){_END}", 0, 0),
    (rf"(?P<low>{_N})\s*(?:[-‐‑‒–—]|to(?!\w))\s*(?P<high>{_N}){_END}", 0, 0),
    (rf"(?:no|none of|zero|0){_END}", 0, 0),
    (rf"(?:an?|any|some){_END}", 1, None),
)
"""Each way to write a count: its pattern, what is added to the number, None for no upper bound."""
_PLACE = re.compile(
    rf"""(?:in|among)\s+(?:the\s+|my\s+)?(?:(?:first|top|opening|starting)\s+)?
    (?:(?P<number>{_N})\s+)?(?:opening\s+)?(?:(?P<deck>dynasty|fate)\s+)?
    (?P<what>provinces?|cards?|hand|opening)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_START = re.compile(r"at\s+the\s+start\b", re.IGNORECASE)
_TURN = re.compile(
    rf"by\s+(?:my\s+|own\s+|the\s+)?turn\s+(?P<turn>{_N}){_END}"
    rf"(?:,?\s+refilling\s+(?P<refills>{_N}){_END})?",
    re.IGNORECASE,
)
_NUMBER = re.compile(rf"{_N}{_END}", re.IGNORECASE)
_COMPARISON = re.compile(
    r"(?:at least|at most|up to|(?:more|fewer|less) than|exactly|just|[<>]=?|[≤≥=])\s*(?=\w)",
    re.IGNORECASE,
)
_COMPILED = [(re.compile(pattern, re.IGNORECASE), add, cap) for pattern, add, cap in _COUNTS]


class Place(NamedTuple):
    """Where cards are looked for."""

    what: str = "opening"
    """``"provinces"``, ``"hand"``, ``"cards"`` (of a deck, from its top) or ``"opening"`` (the
    Provinces or the hand, by what is counted)."""
    deck: str | None = None
    """None: the deck that holds what is counted."""
    number: int | None = None
    """Cards or Provinces; None: all that the game begins with."""
    turn: int = 1
    """Seen by the Dynasty Phase of this own turn."""
    refills: int | None = None
    """Provinces that are refilled each turn; None: every one."""


class Counted(NamedTuple):
    """A count as it was read."""

    low: int
    high: int | None
    end: int
    """Where it ends in the text."""


def number_at(text: str, at: int) -> str | None:
    """Returns the number, in digits or as a word, that stands at a place of a text."""
    match = _NUMBER.match(text, at)
    return match[0] if match else None


def past_comparison(text: str, at: int) -> int:
    """Returns where words such as “at least” end that a text has at a place; the place, if none."""
    match = _COMPARISON.match(text, at)
    return match.end() if match else at


def read_count(text: str, at: int) -> Counted | None:
    """Returns the count that stands at a place of a text, None if there is none."""
    for pattern, add, cap in _COMPILED:
        if (match := pattern.match(text, at)) is None:
            continue
        groups = match.groupdict()
        if groups.get("both"):
            low = high = _number(groups["both"])
            return Counted(low, high, match.end())
        low = _number(groups["low"]) if groups.get("low") else 0
        if not groups:
            return Counted(add, None if cap is None else 0, match.end())
        if cap is None:
            return Counted(low + add, None, match.end())
        return Counted(low, _number(groups["high"]) + cap, match.end())
    return None


def read_place(text: str, at: int) -> tuple[Place, int] | None:
    """Returns the place that a text names at an offset, and where it ends; None if it names none.

    :raises ValueError: it begins like one, but can't be one.
    """
    place, end = _read_cards(text, at)
    gap = re.compile(r"\s*").match(text, end)
    assert gap is not None
    turn = _TURN.match(text, gap.end())
    if turn is None:
        return (place, end) if end > at else None
    if place.what == "cards":
        raise ValueError("So many cards are seen in no certain turn; leave one of the two out.")
    if (by := _number(turn["turn"])) < 1:
        raise ValueError("The first turn is turn 1.")
    refills = _number(turn["refills"]) if turn["refills"] else None
    return place._replace(turn=by, refills=refills), turn.end()


def _read_cards(text: str, at: int) -> tuple[Place, int]:
    """Returns the cards that a text names at an offset, the whole opening if it names none."""
    if match := _START.match(text, at):
        return Place(), match.end()
    if (match := _PLACE.match(text, at)) is None:
        return Place(), at
    what = match["what"].lower()
    number = _number(match["number"]) if match["number"] else None
    deck = match["deck"].lower() if match["deck"] else None
    if what == "opening":
        if number is not None:
            raise ValueError("An opening is written without a number.")
        return Place("opening", deck), match.end()
    if what == "hand":
        if number is not None or deck == "dynasty":
            raise ValueError("A hand is of Fate cards, and written without a number.")
        return Place("hand", "fate"), match.end()
    if what.startswith("card"):
        if number is None:
            raise ValueError("The number of cards is missing.")
        return Place("cards", deck, number), match.end()
    if deck == "fate":
        raise ValueError("Provinces hold Dynasty cards.")
    return Place("provinces", "dynasty", number), match.end()


def seen(place: Place, deck: str, dealt: Dealt) -> int:
    """Returns how many cards of a deck are seen in a place.

    By a turn, each Province has been refilled once in each turn before, or as many of them as the
    place says, and a hand has been added to in each End Phase.

    :raises ValueError: more Provinces would be refilled than there are.
    """
    if place.number is not None and place.what == "cards":
        return place.number
    turns = place.turn - 1
    if deck == "fate":
        if place.refills is not None:
            raise ValueError("Only Provinces are refilled.")
        return dealt.hand + dealt.end_phase_draw * turns
    provinces, refills = _refilled(place, dealt)
    if refills > provinces:
        raise ValueError(f"Of {provinces} Provinces {refills} can't be refilled each turn.")
    return provinces + refills * turns


def _refilled(place: Place, dealt: Dealt) -> tuple[int, int]:
    """Returns how many Provinces are looked at, and how many of them are refilled each turn."""
    provinces = dealt.provinces if place.number is None else place.number
    return provinces, provinces if place.refills is None else place.refills


def where(place: Place, deck: str, dealt: Dealt) -> str:
    """Returns in words which cards are seen."""
    first = f"the first {seen(place, deck, dealt)} {deck.capitalize()} cards"
    turns = place.turn - 1
    if place.what == "cards":
        return first
    if deck == "fate":
        drawn = f" and {turns} drawn in End Phases" if turns else ""
        return f"{first} (the opening hand{drawn})"
    provinces, refills = _refilled(place, dealt)
    if not turns:
        less = f"; the game begins with {dealt.provinces}" if provinces > dealt.provinces else ""
        return f"{first} ({provinces} Provinces{less})"
    return f"{first} ({provinces} Provinces, {refills} refilled in each earlier turn)"


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS.index(text.lower()) + 1
