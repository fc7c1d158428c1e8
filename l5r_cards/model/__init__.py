"""The nouns of the game and of deck checking: frozen, without behaviour beyond themselves."""

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
