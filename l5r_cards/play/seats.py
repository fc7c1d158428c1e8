"""Seats that need no person: random, first option, scripted, recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.views import View
from l5r_cards.play.words import in_words

__all__ = ["FirstSeat", "RandomSeat", "RecordedSeat", "ScriptSeat", "least"]


class RandomSeat:
    """Chooses evenly among all that is offered."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns a random number of random options."""
        count = len(decision.options)
        if decision.minimum == decision.maximum == 1:
            return (int(self._random.random() * count),)
        size = self._random.randint(decision.minimum, decision.maximum)
        return self._random.sample(range(count), size)


class FirstSeat:
    """Takes the first options, and no more than it must."""

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns the numbers of the first options."""
        return range(decision.minimum)


class ScriptSeat:
    """Plays from a script of what to choose, in the words of `in_words`; passes where it is silent.

    A line may name several options joined by `` + ``, may leave out the detail in parentheses and
    the level of Experience, and must fit the next decision that is not passed over: one that offers
    none of its words is passed.
    """

    def __init__(self, script: Sequence[str] = ()) -> None:
        self.script = list(script)
        self.offered: list[str] = []
        """Every option that was offered, in words without levels of Experience."""

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns what the script says, else a pass, else the first options that must be."""
        words = [in_words(each, view) for each in decision.options]
        self.offered += [_LEVEL.sub("", each) for each in words]
        if self.script:
            chosen = [_find(each, words) for each in self.script[0].split(" + ")]
            found = [each for each in chosen if each is not None]
            if len(found) == len(chosen) and decision.accepts(found):
                self.script.pop(0)
                return found
        return least(decision)


def least(decision: Decision) -> Sequence[int]:
    """Returns the answer that does the least: nothing, a pass, or the first options."""
    if decision.minimum == 0:
        return ()
    for number, option in enumerate(decision.options):
        if option.verb in ("pass", "stay"):
            return (number,)
    return range(decision.minimum)


def _find(wanted: str, words: list[str]) -> int | None:
    """Returns the number of the option that is meant, whole or without its detail or level."""
    for index, each in enumerate(words):
        plain = _LEVEL.sub("", each)
        if wanted in (each, each.split(" (")[0], plain, plain.split(" (")[0]):
            return index
    return None


_LEVEL = re.compile(r" • [^(]*?(?= \(|$)")


class RecordedSeat:
    """Gives the answers of a record, one after the other."""

    def __init__(self, answers: Iterator[Sequence[int]]) -> None:
        self._answers = answers

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns the next recorded answer.

        :raises LookupError: there is none left.
        """
        answer = next(self._answers, None)
        if answer is None:
            raise LookupError("the record has no answer for what is asked")
        return answer
