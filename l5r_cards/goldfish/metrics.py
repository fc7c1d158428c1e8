"""What is measured in each turn of a game played alone, and what of each game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = [
    "FINISHES",
    "FLOOD",
    "GOLD_MARKS",
    "METRICS",
    "NUMBER",
    "SCREW",
    "Metric",
    "Played",
    "Threshold",
]


class Metric(NamedTuple):
    """One number of a turn."""

    key: str
    name: str
    """What reports call it."""
    help: str


METRICS = (
    Metric("gold", "Gold available", "Gold that was made, or could still be at the end"),
    Metric("spent", "Gold spent", "Gold costs that were paid in the turn"),
    Metric("wasted", "Gold wasted", "available Gold that paid no cost: left unmade, or over"),
    Metric("holdings", "Holdings", "Holdings in play when the turn ends"),
    Metric("personalities", "Personalities", "Personalities in play when the turn ends"),
    Metric("force", "Force at home", "Force of all units in play when the turn ends"),
    Metric("army", "Army Force", "Force that could be sent to attack this turn"),
    Metric("taken", "Provinces taken", "Provinces of the passive opponent taken so far"),
    Metric("honor", "Family Honor", "Family Honor at the end of the turn"),
    Metric("hand", "Cards in hand", "Fate cards in hand at the end of the turn"),
    Metric("dead", "Dead cards", "attachments in hand that could be attached in no turn so far"),
    Metric("idle", "Unbought cards", "face-up Holdings and Personalities in Provinces at the end"),
    Metric("seen", "Cards turned up", "Dynasty cards turned up so far, or gone from their deck"),
    Metric("seen_holdings", "Holdings turned up", "Holdings among them"),
    Metric("seen_personalities", "Personalities turned up", "Personalities among them"),
    Metric("seen_events", "Events turned up", "Events among them"),
    Metric("seen_regions", "Regions turned up", "Regions among them"),
    Metric("seen_others", "Others turned up", "cards of other types among them"),
)
"""In the order of the numbers of a turn."""
NUMBER = {each.key: number for number, each in enumerate(METRICS)}
"""Where each stands among the numbers of a turn."""

FINISHES = ("honor", "military", "enlightenment", "dishonor")
"""How a game that is played alone may end; other ends are titles of cards."""
GOLD_MARKS = (5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20)
"""For each it is told in which turn so much Gold is first available."""


class Threshold(NamedTuple):
    """A state of the deck that its player dreads: a number of a turn that is too low."""

    name: str
    metric: str
    below: int
    turn: int

    @property
    def what(self) -> str:
        """What counts as that, in words."""
        return f"{METRICS[NUMBER[self.metric]].name} below {self.below} in turn {self.turn}"


SCREW = Threshold("screw", "gold", below=7, turn=3)
FLOOD = Threshold("flood", "seen_personalities", below=2, turn=4)


class Played(NamedTuple):
    """One game that was played alone."""

    number: int
    rows: Sequence[tuple[int, ...]]
    """The numbers of each turn that was played to its end, as in `METRICS`."""
    finish: str
    """How it ended; empty if it had not by its last turn."""
    turn: int
    """The turn in which it ended; 0 if it had not."""
    opening: tuple[int, int]
    """Holdings and Personalities in the opening Provinces."""
    sat: dict[str, int]
    """Turns at whose end a card of a title lay face-up in a Province, bought by nobody."""
    stranded: tuple[str, ...]
    """Titles that lay so at the end of the game."""
