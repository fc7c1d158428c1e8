"""A policy made ready for one deck: what fits which rule, and in what order, is looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.faces import Face
from l5r_cards.goldfish.policy import CardTest, Policy, Preference, Rule

__all__ = ["Line", "Program"]

Conditions = tuple[tuple[str, int, int], ...]
_NO_END = 10**9


class Line:
    """A rule of a policy with what it says of each face, worked out once."""

    __slots__ = ("_clans", "_fits", "_keys", "conditions", "rule", "to")

    def __init__(self, rule: Rule, clans: frozenset[str]) -> None:
        self.rule = rule
        self._clans = clans
        self._fits: dict[str, bool] = {}
        self._keys: dict[str, tuple[float, ...]] = {}
        self.to: Line | None = None
        if rule.to is not None:
            self.to = Line(Rule(cards=rule.to, prefer=rule.bearer), clans)
        """Who is to bear what it attaches."""
        self.conditions: Conditions = tuple(
            (
                name,
                -_NO_END if bounds.low is None else bounds.low,
                _NO_END if bounds.high is None else bounds.high,
            )
            for name, bounds in rule.when
        )

    def fits(self, face: Face) -> bool:
        """Whether a card is one of which the rule speaks."""
        found = self._fits.get(face.id)
        if found is None:
            found = self._fits[face.id] = _fits(self.rule.cards, face, self._clans)
        return found

    def key(self, face: Face) -> tuple[float, ...]:
        """Returns what sorts cards as the rule prefers them, the best first."""
        found = self._keys.get(face.id)
        if found is None:
            found = self._keys[face.id] = sort_key(self.rule.prefer, face)
        return found

    def best(self, cards: Sequence[GameCard]) -> GameCard | None:
        """Returns the card that the rule prefers among those that fit it; None if none does."""
        able = [each for each in cards if self.fits(each.face)]
        return min(able, key=lambda each: self.key(each.face)) if able else None


class Program:
    """A policy for decks of some Clans."""

    def __init__(self, policy: Policy, clans: frozenset[str]) -> None:
        self.policy = policy
        self.buy = [Line(each, clans) for each in policy.buy]
        self.keep = [Line(each, clans) for each in policy.keep]
        self.discard = [Line(each, clans) for each in policy.discard]
        self.attach = [Line(each, clans) for each in policy.attach]
        self.lobby = [Line(each, clans) for each in policy.lobby]
        self.attack = [Line(each, clans) for each in policy.attack]
        self.hand = Line(Rule(prefer=policy.hand), clans)


def _fits(test: CardTest, face: Face, clans: frozenset[str]) -> bool:
    if test.types and face.type not in test.types:
        return False
    if test.titles and face.title not in test.titles:
        return False
    if test.keywords and test.keywords.isdisjoint(face.keywords):
        return False
    if test.clan and (test.clan == "own") == clans.isdisjoint(face.clans):
        return False
    if test.unique is not None and test.unique != bool(face.unique_as):
        return False
    return all(_NUMBERS[name](face) in bounds for name, bounds in test.numbers)


_NUMBERS: dict[str, Callable[[Face], int]] = {
    "gold": lambda face: face.gold,
    "cost": lambda face: face.gold_cost,
    "force": lambda face: face.force,
    "chi": lambda face: face.chi,
    "honor": lambda face: face.personal_honor,
    "focus": lambda face: face.focus,
}


def sort_key(preferences: Sequence[Preference], face: Face) -> tuple[float, ...]:
    """Returns a key that is the lower, the more a card is preferred."""
    found: list[Any] = []
    for each in preferences:
        number = float(_NUMBERS[each.number](face))
        if each.per_cost:
            number /= max(face.gold_cost, 1)
        found.append(-number if each.highest else number)
    return tuple(found)
