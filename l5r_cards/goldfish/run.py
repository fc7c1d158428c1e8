"""Many games of one deck, or of two by the same chances, on one or more processes.

Each game depends on the seed and its number alone, and games are counted in their order, so that
neither the number of workers nor who plays which games can show in the result.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.goldfish.metrics import FLOOD, METRICS, SCREW, Played, Threshold
from l5r_cards.goldfish.policy import Policy
from l5r_cards.goldfish.program import Program
from l5r_cards.goldfish.solo import Aim, play_alone
from l5r_cards.goldfish.tally import Counts, Tally, add_counts
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.decks import Faces, bring

__all__ = [
    "CHUNK",
    "Plan",
    "Result",
    "Row",
    "Run",
    "WorkersLostError",
    "aligned",
    "made_ready",
    "play_piece",
    "run",
]

CHUNK = 50
"""Games that are played in one piece and counted together."""
_TRIES = 3
"""How often a piece is played anew whose worker was killed."""
_AHEAD = 4
"""Pieces for each worker that are given out before their turn."""


class WorkersLostError(RuntimeError):
    """Workers were killed again and again; what was counted until then stays."""


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


class Run(NamedTuple):
    """How many games, and how they are played."""

    games: int
    workers: int = 1
    rows: Callable[[Sequence[Row]], None] | None = None
    """Is given the rows, in the order of the games."""
    progress: Callable[[int, int], None] | None = None


def run(plan: Plan, how: Run, result: Result) -> None:
    """Plays games and adds them to a result, which holds those that are done at any time.

    :raises WorkersLostError: workers were killed again and again.
    """
    end = how.games + 1
    pieces = [(number, min(number + CHUNK, end)) for number in range(1, end, CHUNK)]
    given = how.rows is not None
    if how.workers < 2 or len(pieces) < 2:
        found: Iterator[Piece] = (play_piece(plan, *each, given) for each in pieces)
    else:
        found = _parallel(plan, pieces, given, min(how.workers, len(pieces)))
    if how.progress is not None:
        how.progress(0, how.games)
    for piece, rows in found:
        result.merge(piece)
        if how.rows is not None:
            how.rows(rows)
        if how.progress is not None:
            how.progress(result.games, how.games)


def _parallel(
    plan: Plan, pieces: Sequence[tuple[int, int]], given: bool, workers: int
) -> Iterator[Piece]:
    """Yields the pieces in their order; one whose worker was killed is played anew."""
    from joblib import Parallel, delayed
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    done = tries = 0
    while done < len(pieces):
        jobs = (delayed(play_piece)(plan, *each, given) for each in pieces[done:])
        pool: Any = Parallel(
            n_jobs=workers,
            return_as="generator",
            batch_size=1,
            pre_dispatch=workers * _AHEAD,
        )
        try:
            for piece in pool(jobs):
                yield piece
                done += 1
                tries = 0
        except TerminatedWorkerError as error:
            tries += 1
            if tries == _TRIES:
                raise WorkersLostError(
                    f"workers were killed {_TRIES} times in a row, perhaps for want of memory"
                ) from error


def play_piece(plan: Plan, start: int, stop: int, given: bool = False) -> Piece:
    """Plays the games from one number, 1 for the first, to before another, and counts them."""
    decks, programs = made_ready(plan)
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


def made_ready(plan: Plan) -> tuple[list[PlayDeck], list[Program]]:
    """Returns the decks and the policy made ready; once for each plan in a process."""
    key = repr(
        (
            [[(e.card.id, e.card.gold_production, e.count, e.slot) for e in d] for d in plan.decks],
            plan.rules.id,
            plan.policy.digest,
        )
    )
    if key not in _made_ready:
        faces = Faces(plan.rules)
        decks = [bring(PlacedDeck(entries), faces).play for entries in plan.decks]
        decks[1:] = [aligned(decks[0], each) for each in decks[1:]]
        clans = [each.stronghold.clans if each.stronghold else frozenset() for each in decks]
        _made_ready.clear()
        _made_ready[key] = decks, [Program(plan.policy, each) for each in clans]
        # The corpus stays as it is: the collector need not look through it again after each game.
        gc.freeze()
    return _made_ready[key]


_made_ready: dict[str, tuple[list[PlayDeck], list[Program]]] = {}
"""Of the last plan; a process plays one after the other."""


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
