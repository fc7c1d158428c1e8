"""Many games of one deck, or of two by the same chances, on one or more processes.

Each game depends on the seed and its number alone, and games are counted in their order, so that
neither the number of workers nor who plays which games can show in the result.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.goldfish.metrics import FLOOD, METRICS, SCREW, Played, Threshold
from l5r_cards.goldfish.policy import Policy
from l5r_cards.goldfish.program import Program
from l5r_cards.goldfish.solo import Aim, play_alone
from l5r_cards.goldfish.tally import Counts, Tally, add_counts
from l5r_cards.goldfish.workers import on_cluster, on_processes, undisturbed
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.decks import Faces, bring

__all__ = [
    "Plan",
    "Result",
    "Row",
    "Run",
    "aligned",
    "made_ready",
    "play_piece",
    "run",
]

_PIECES = 64
"""In so many pieces games are played and counted, if none gets too small or too large."""
_LEAST = 25
"""Games of a piece at least."""
_MOST_TURNS = 400
"""Turns of a piece at most: a tenth of a second, or two."""


class Plan(NamedTuple):
    """All that games depend on, in a form that another process can be given."""

    decks: tuple[tuple[Placed, ...], ...]
    """One deck, or two to compare."""
    rules: Ruleset
    policy: Policy
    seed: str
    aim: Aim
    thresholds: tuple[Threshold, ...] = (SCREW, FLOOD)
    """Dreaded states that are counted; no game depends on them."""


class Result:
    """What came of the games so far."""

    def __init__(self, plan: Plan) -> None:
        self.tallies = [Tally(plan.aim.turns, plan.thresholds) for _ in plan.decks]
        self.differences: list[list[Counts]] = []
        """With two decks: by turn and metric, the first deck's number less the second's, over the
        games of which both were played through that turn."""
        self.first_only = self.second_only = 0
        """Games of pairs of which only the one deck came to an end in time."""
        if len(plan.decks) > 1:
            self.differences = [[{} for _ in METRICS] for _ in range(plan.aim.turns)]

    @property
    def games(self) -> int:
        """Games of each deck."""
        return self.tallies[0].games

    def add(self, played: Sequence[Played]) -> None:
        """Counts one game of each deck."""
        for tally, each in zip(self.tallies, played, strict=True):
            tally.add(each)
        if len(played) > 1:
            one, other = played
            for counts, mine, its in zip(self.differences, one.rows, other.rows, strict=False):
                for count, a, b in zip(counts, mine, its, strict=True):
                    count[a - b] = count.get(a - b, 0) + 1
            self.first_only += bool(one.finish) and not other.finish
            self.second_only += bool(other.finish) and not one.finish

    def merge(self, other: Result) -> None:
        """Adds the games of another result."""
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.merge(more)
        for mine, its in zip(self.differences, other.differences, strict=True):
            for counts, each in zip(mine, its, strict=True):
                add_counts(counts, each)
        self.first_only += other.first_only
        self.second_only += other.second_only


Row = tuple[int, int, int, tuple[int, ...], str, int]
"""A turn: number of the deck from 0, of the game and the turn from 1, the numbers of `METRICS`, and
how and when the game finished."""
Piece = tuple[Result, list[Row]]
"""Games that were counted, and their rows if they are asked for."""
Ready = tuple[list[PlayDeck], list[Program]]
"""The decks for the engine, and how each is played."""


class Run(NamedTuple):
    """How many games, and how they are played."""

    games: int
    workers: int = 1
    """Processes of this machine, where no cluster is named."""
    cluster: str | None = None
    """Address of the scheduler of a Dask cluster."""
    rows: Callable[[Sequence[Row]], None] | None = None
    """Is given the rows, in the order of the games."""
    progress: Callable[[int, int], None] | None = None


def run(plan: Plan, how: Run, result: Result) -> None:
    """Plays games and adds them to a result, which holds those that are done at any time.

    :raises WorkersLostError: there are no workers, or they were killed again and again.
    """
    given = how.rows is not None
    most = max(_MOST_TURNS // (plan.aim.turns * len(plan.decks)), 1)
    size = min(max(how.games // _PIECES, _LEAST), most)
    starts = range(1, how.games + 1, size)
    play = partial(_play_from, pickle.dumps(plan), size, how.games, given)
    if how.cluster is not None:
        found: Iterator[Piece] = on_cluster(play, starts, how.cluster)
    elif how.workers > 1 and len(starts) > 1:
        found = on_processes(play, starts, min(how.workers, len(starts)))
    else:
        found = map(play, starts)
    if how.progress is not None:
        how.progress(0, how.games)
    for piece, rows in found:
        with undisturbed():
            result.merge(piece)
            if how.rows is not None:
                how.rows(rows)
        if how.progress is not None:
            how.progress(result.games, how.games)


def _play_from(packed: bytes, size: int, games: int, given: bool, start: int) -> Piece:
    plan, ready = _unpacked(packed)
    return play_piece(plan, start, min(start + size, games + 1), given, ready)


@lru_cache(maxsize=1)
def _unpacked(packed: bytes) -> tuple[Plan, Ready]:
    """Returns a plan, which each call brings along, and what is made ready for it once."""
    plan: Plan = pickle.loads(packed)
    ready = made_ready(plan)
    # The corpus stays as it is: the collector need not look through it again after each game.
    gc.freeze()
    return plan, ready


def play_piece(
    plan: Plan, start: int, stop: int, given: bool = False, ready: Ready | None = None
) -> Piece:
    """Plays the games from one number, 1 for the first, to before another, and counts them."""
    decks, programs = ready or made_ready(plan)
    result = Result(plan)
    rows: list[Row] = []
    for number in range(start, stop):
        played = [
            play_alone(plan.rules, deck, program, plan.seed, number, plan.aim)
            for deck, program in zip(decks, programs, strict=True)
        ]
        result.add(played)
        if given:
            for index, each in enumerate(played):
                rows += [
                    (index, number, turn, row, each.finish, each.turn)
                    for turn, row in enumerate(each.rows, 1)
                ]
    return result, rows


def made_ready(plan: Plan) -> Ready:
    """Returns the decks and the policy made ready."""
    faces = Faces(plan.rules)
    decks = [bring(PlacedDeck(entries), faces).play for entries in plan.decks]
    decks[1:] = [aligned(decks[0], each) for each in decks[1:]]
    clans = [each.stronghold.clans if each.stronghold else frozenset() for each in decks]
    return decks, [Program(plan.policy, each) for each in clans]


def aligned(model: PlayDeck, deck: PlayDeck) -> PlayDeck:
    """Returns a deck in an order in which the cards that it shares with another have its places.

    So the same shuffle lays the same cards at the same depth, and what differs between the games of
    the two decks is what differs between the decks.
    """
    return deck._replace(
        dynasty=_in_places(model.dynasty, deck.dynasty), fate=_in_places(model.fate, deck.fate)
    )


def _in_places(model: Sequence[Any], faces: Sequence[Any]) -> tuple[Any, ...]:
    left: dict[str, list[Any]] = {}
    for face in faces:
        left.setdefault(face.id, []).append(face)
    placed: list[Any] = [left[each.id].pop() if left.get(each.id) else None for each in model]
    others = [face for each in left.values() for face in each]
    for number, face in enumerate(placed):
        if face is None and others:
            placed[number] = others.pop(0)
    return (*(each for each in placed if each is not None), *others)
