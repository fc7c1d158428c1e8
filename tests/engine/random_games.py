"""Games between random seats, each made from its number, and checked while they are played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import made_up
from invariants import Fault, Observed, Watch, Watcher, check_all
from table import DATA, rulesets

from l5r_cards.engine.decisions import PASS, Decision, IllegalAnswer, Seat
from l5r_cards.engine.game import Game
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.engine.turn import play
from l5r_cards.engine.views import View
from l5r_cards.play.digest import canonical_text, digest_of
from l5r_cards.play.seats import RandomSeat, RecordedSeat

__all__ = ["check_game", "check_refusal", "real_decks"]

MOST_ASKED = 5000
"""Questions after which a game is taken to have no end."""
TURNS = 10
_NAMES = ("Allen", "Bob", "Carol", "Dave", "Eve", "Frank")
_STOCKS = 50
"""Stocks of made-up cards from which decks are made."""


class _Eager:
    """Chooses by chance, but seldom to pass or to give up cards, so that more comes into play."""

    def __init__(self, seed: str) -> None:
        self._chance = Random(seed)
        self._seat = RandomSeat(seed)
        self._left = 100  # as what is negated again and again may be done again and again

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        count = len(decision.options)
        self._left -= 1
        if self._left > 0 and self._chance.random() < 0.85:
            if decision.options[-1] == PASS and decision.minimum == 1:
                return (self._chance.randrange(count - 1),)
            if decision.kind in ("discard", "pay"):
                return range(decision.minimum)
            if decision.kind == "assign":
                return (0,)  # so that armies meet
        return self._seat.choose(view, decision)


class _Keeping:
    """Keeps what is answered, and breaks off what does not end."""

    def __init__(self, seat: Seat, answers: list[tuple[int, ...]]) -> None:
        self._seat = seat
        self._answers = answers

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        if len(self._answers) > MOST_ASKED:
            raise Fault("the game has no end")
        answer = tuple(self._seat.choose(view, decision))
        self._answers.append(answer)
        return answer


def _decks(seed: str, seats: int, ruleset: str, real: Sequence[PlayDeck]) -> list[PlayDeck]:
    chance = Random(f"{seed}/decks")
    number = chance.randrange(_STOCKS)
    return [
        chance.choice(real)
        if real and chance.random() < 0.3
        else made_up.deck(number, ruleset, chance)
        for _ in range(seats)
    ]


def _seat(seed: str) -> Seat:
    return _Eager(seed) if Random(seed).random() < 0.5 else RandomSeat(seed)


def real_decks(ruleset: str) -> list[PlayDeck]:
    """Returns the lists of data/decks as decks for play."""
    from l5r_cards import Validator, open_catalog, read_file
    from l5r_cards.play.decks import Faces, bring
    from l5r_cards.reports.placed import placed_by_format

    validator = Validator(open_catalog())
    faces = Faces(validator.catalog.rulesets[ruleset])
    files = sorted((DATA / "decks").iterdir())
    reports = [validator.validate(read_file(each)) for each in files]
    return [bring(placed_by_format(each), faces).play for each in reports]


def check_game(
    seed: str,
    seats: int,
    ruleset: str,
    real: Sequence[PlayDeck] = (),
    every: int = 1,
    again: bool = True,
) -> Game:
    """Plays a game and checks it.

    :param real: decks of real cards, some of which may be played.
    :param every: decisions of which one has all checked.
    :param again: play it once more by its answers, which is to give the same game.
    :raises Fault: something is wrong with it.
    """
    watch = Watch(every)
    answers: list[tuple[int, ...]] = []
    decks = _decks(seed, seats, ruleset, real)
    rules = rulesets()[ruleset]._replace(first_player_by_cut=Random(seed).random() < 0.2)
    game = watch.game = Observed(
        rules,
        _NAMES[:seats],
        [Watcher(_Keeping(_seat(f"{seed}/{each}"), answers), watch) for each in range(seats)],
        seed,
    )
    play(game, decks, TURNS)
    watch.follow()
    check_all(game)
    if again:
        for observed in (True, False):
            recorded = RecordedSeat(iter(answers))
            twin = Game(rules, _NAMES[:seats], [recorded] * seats, seed, observed)
            play(twin, decks, TURNS)
            if _told(twin, observed) != _told(game, observed):
                raise Fault(f"played again by its answers it is another game (log: {observed})")
    return game


def _told(game: Game, log: bool) -> str:
    """Returns the text of a game's digest, with its log or without."""
    text = canonical_text(game)
    return text if log else text[text.index('["player"') :]


def _wrong(decision: Decision, sort: int) -> tuple[int, ...]:
    """Returns an answer that a decision does not accept: out of range, twice, too many, too few."""
    count, low, high = len(decision.options), decision.minimum, decision.maximum
    few = range(low - 1) if low else (0,) * (high + 1)
    return ((count,), (-1,), (0, 0), tuple(range(high + 1)), tuple(few), (True,))[sort % 6]


class _Refused:
    """Plays at random until a decision of some number, to which it gives a wrong answer."""

    def __init__(self, seed: str, at: int) -> None:
        self._seat = RandomSeat(seed)
        self._at = self._left = at
        self.game: Game | None = None
        self.before = ""

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        self._left -= 1
        if self._left >= 0:
            return self._seat.choose(view, decision)
        assert self.game is not None
        self.before = digest_of(self.game)
        return _wrong(decision, self._at)


def check_refusal(seed: str, seats: int, ruleset: str, at: int) -> None:
    """Answers a decision of a game wrongly, which is to change nothing of it.

    :raises Fault: it is accepted, or changes something.
    """
    seat = _Refused(seed, at)
    game = seat.game = Game(rulesets()[ruleset], _NAMES[:seats], [seat] * seats, seed)
    try:
        play(game, _decks(seed, seats, ruleset, ()), TURNS)
    except IllegalAnswer:
        assert game.outcome is None
        if digest_of(game) != seat.before:
            raise Fault("a refused answer has changed the game") from None
    else:
        if seat.before:
            raise Fault("a wrong answer was accepted")
