"""Exact odds of what the first cards of a shuffled deck are.

How many cards of several kinds are among the first of a deck has a multivariate hypergeometric
distribution. Kinds may overlap, so the cards are first parted into those that no question tells
apart; several numbers of cards of one deck lie within each other, so each such part is dealt to the
stretches between them. All numbers are whole until the last division, so the odds are exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

__all__ = [
    "DECKS",
    "MAX_STATES",
    "All",
    "AnyOf",
    "Count",
    "Decks",
    "Is",
    "Node",
    "Not",
    "TooManyCases",
    "chance",
    "chances",
    "mean",
]

DECKS = ("dynasty", "fate")
Decks = Mapping[str, Mapping[str, int]]
"""The copies of each card, by id, that each deck holds when it is shuffled."""
MAX_STATES = 50_000
"""Cases that are told apart at once; usual questions have some dozens."""


class Count(NamedTuple):
    """That so many of certain cards are among the first cards of a deck."""

    low: int
    high: int | None
    """None for any number from `low`."""
    cards: frozenset[str]
    """Ids; those that the deck does not hold count for nothing."""
    deck: str
    """One of `DECKS`."""
    size: int
    """Cards that are seen; of a smaller deck, all."""

    def holds(self, number: int) -> bool:
        """Whether a number of cards is meant."""
        return self.low <= number and (self.high is None or number <= self.high)


class Is(NamedTuple):
    """That a count holds, the one of this number."""

    number: int


class Not(NamedTuple):
    """What must not hold."""

    node: Node


class All(NamedTuple):
    """What must all hold."""

    nodes: tuple[Node, ...]


class AnyOf(NamedTuple):
    """Of what one must hold."""

    nodes: tuple[Node, ...]


Node = Is | Not | All | AnyOf


class TooManyCases(ValueError):  # noqa: N818 - named for what it means
    """A question tells more cases apart than can be counted in a moment."""


def chance(node: Node, counts: Sequence[Count], decks: Decks) -> Fraction:
    """Returns the probability that something holds of two shuffled decks.

    >>> mine = {"dynasty": {"farm": 2, "guard": 2}, "fate": {}}
    >>> chance(Is(0), [Count(1, None, frozenset(["farm"]), "dynasty", 2)], mine)
    Fraction(5, 6)

    :raises TooManyCases: there are more than `MAX_STATES`.
    """
    ways: dict[frozenset[int], int] = {frozenset(): 1}
    total = 1
    for deck in DECKS:
        dealt = _Dealt(deck, counts, decks.get(deck, {}))
        after: dict[frozenset[int], int] = {}
        for holding, count in dealt.ways().items():
            for before, others in ways.items():
                after[before | holding] = after.get(before | holding, 0) + others * count
        ways = after
        total *= dealt.total
    return Fraction(sum(count for true, count in ways.items() if _holds(node, true)), total)


def chances(cards: frozenset[str], deck: str, size: int, decks: Decks) -> list[Fraction]:
    """Returns the probability of each number of certain cards, from 0 to the most there can be."""
    held = decks.get(deck, {})
    whole = sum(held.values())
    size = min(size, whole)
    kind = sum(copies for card, copies in held.items() if card in cards)
    return [
        Fraction(comb(kind, number) * comb(whole - kind, size - number), comb(whole, size))
        for number in range(min(kind, size) + 1)
    ]


def mean(cards: frozenset[str], deck: str, size: int, decks: Decks) -> Fraction:
    """Returns how many of certain cards there are on the average."""
    held = decks.get(deck, {})
    whole = sum(held.values())
    kind = sum(copies for card, copies in held.items() if card in cards)
    return Fraction(min(size, whole) * kind, whole) if whole else Fraction(0)


class _Dealt:
    """One deck, as far as some counts ask for it, dealt in stretches."""

    def __init__(self, deck: str, counts: Sequence[Count], held: Mapping[str, int]) -> None:
        whole = sum(held.values())
        self._counts = [(n, each) for n, each in enumerate(counts) if each.deck == deck]
        sizes = sorted({min(each.size, whole) for _, each in self._counts})
        self._stretches = [end - begin for begin, end in zip([0, *sizes], sizes, strict=False)]
        self._reach = [sizes.index(min(each.size, whole)) + 1 for _, each in self._counts]
        """How many of the stretches each count sees."""
        self._caps = [each.low if each.high is None else each.high + 1 for _, each in self._counts]
        """From which number on more cards make no difference."""
        parts: dict[tuple[int, ...], int] = {}
        for card, copies in held.items():
            fits = tuple(n for n, (_, each) in enumerate(self._counts) if card in each.cards)
            parts[fits] = parts.get(fits, 0) + copies
        self._others = parts.pop((), 0)
        """Cards that no count is about."""
        self._parts = sorted(parts.items())
        self.total = _ways(whole, self._stretches)
        """The ways to deal the stretches."""

    def ways(self) -> dict[frozenset[int], int]:
        """Returns in how many ways just certain counts hold, by their numbers."""
        nothing = (0,) * len(self._counts)
        states = {(nothing, tuple(self._stretches)): 1}
        for fits, copies in self._parts:
            after: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
            takings: dict[tuple[int, ...], list[_Taking]] = {}
            for (numbers, left), count in states.items():
                if left not in takings:
                    takings[left] = _takings(copies, left)
                for taken, rest, ways in takings[left]:
                    state = (self._counted(numbers, fits, taken), rest)
                    after[state] = after.get(state, 0) + count * ways
                if len(after) > MAX_STATES:
                    raise TooManyCases
            states = after
        found: dict[frozenset[int], int] = {}
        for (numbers, left), count in states.items():
            if ways := _ways(self._others, left):
                true = frozenset(
                    n
                    for (n, each), number in zip(self._counts, numbers, strict=True)
                    if each.holds(number)
                )
                found[true] = found.get(true, 0) + count * ways
        return found

    def _counted(
        self, numbers: tuple[int, ...], fits: tuple[int, ...], taken: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Returns the numbers of the counts after cards that some of them are about."""
        counted = list(numbers)
        for number in fits:
            seen = counted[number] + sum(taken[: self._reach[number]])
            counted[number] = min(seen, self._caps[number])
        return tuple(counted)


def _ways(cards: int, stretches: Sequence[int]) -> int:
    """Returns in how many ways cards can be chosen for stretches, one after the other."""
    ways = 1
    for each in stretches:
        ways *= comb(cards, each)
        cards -= each
        if not ways:
            return 0
    return ways


class _Taking(NamedTuple):
    """How many of some cards lie in each stretch, what room is left then, and in how many ways."""

    taken: tuple[int, ...]
    rest: tuple[int, ...]
    ways: int


def _takings(copies: int, left: Sequence[int]) -> list[_Taking]:
    """Returns how some cards may lie in the room that is left of each stretch."""
    found: list[tuple[int, ...]] = [()]
    for free in left:
        found = [
            (*each, took) for each in found for took in range(min(free, copies - sum(each)) + 1)
        ]
    return [
        _Taking(
            taken,
            tuple(free - took for free, took in zip(left, taken, strict=True)),
            _ways(copies, taken),
        )
        for taken in found
    ]


def _holds(node: Node, true: frozenset[int]) -> bool:
    if isinstance(node, Is):
        return node.number in true
    if isinstance(node, Not):
        return not _holds(node.node, true)
    if isinstance(node, All):
        return all(_holds(each, true) for each in node.nodes)
    return any(_holds(each, true) for each in node.nodes)
