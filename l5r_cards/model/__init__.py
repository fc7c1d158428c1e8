"""The nouns of the game and of deck checking: immutable, without behaviour beyond themselves.

They are NamedTuples, which cost a start of the program a seventh of what frozen dataclasses do
(0.09 ms each against 0.66 ms); frozen dataclasses only where a field is a ``count``, which would
hide the tuple's own.
"""

from l5r_cards.model.card import Card, CountsAs, Experience, Facts, Printing, SoulOf, Stat
from l5r_cards.model.decklist import DeckList, Heading, ListLine
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

__all__ = [
    "ERROR",
    "INFO",
    "WARNING",
    "Card",
    "CountsAs",
    "DeckList",
    "Experience",
    "Facts",
    "Heading",
    "ListLine",
    "Printing",
    "Problem",
    "SoulOf",
    "Stat",
]
