"""Single games out of many: told as a log, or kept as records that ``l5r replay`` plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from l5r_cards.decks.placement import PlacedDeck
from l5r_cards.goldfish.hands import game_seed
from l5r_cards.goldfish.metrics import NUMBER, Played
from l5r_cards.goldfish.run import Plan, made_ready
from l5r_cards.goldfish.solo import Solo, seat_for
from l5r_cards.play.decks import Faces, bring
from l5r_cards.play.log import Line, log_lines
from l5r_cards.play.match import Match, Side

__all__ = ["matches", "trace"]

_TOLD = (
    *("gold", "spent", "holdings", "personalities", "force", "army", "taken", "honor"),
    *("hand", "dead", "idle"),
)
_WORDS = {
    "gold": "{} Gold available",
    "spent": "{} spent",
    "holdings": "Holdings {}",
    "personalities": "Personalities {}",
    "force": "Force at home {}",
    "army": "Army Force {}",
    "taken": "Provinces taken {}",
    "honor": "Family Honor {}",
    "hand": "cards in hand {}",
    "dead": "dead {}",
    "idle": "unbought {}",
}


def trace(plan: Plan, number: int, name: str) -> list[Line]:
    """Returns one game of a plan's first deck as a log, with its attacks and its numbers by turn.

    :param number: of the game, from 1.
    """
    decks, programs = made_ready(plan)
    solo = Solo(plan.rules, decks[0], programs[0], plan.seed, number, plan.aim, name)
    played = solo.play()
    lines: list[Line] = []
    for turn, group in groupby(log_lines(solo.game), key=lambda line: line.turn):
        lines += _with_numbers(list(group), turn, played, name)
    if played.finish == "military":
        lines.append(Line(played.turn, name, "", f"{name} wins by arms."))
    return lines


def _with_numbers(lines: list[Line], turn: int, played: Played, name: str) -> Iterator[Line]:
    """Yields a turn's lines, its attack before the Dynasty Phase, and its numbers after it."""
    if not 1 <= turn <= len(played.rows):
        yield from lines
        return
    row = played.rows[turn - 1]
    before = played.rows[turn - 2][NUMBER["taken"]] if turn > 1 else 0
    taken = row[NUMBER["taken"]] - before
    for line in lines:
        if taken and line.phase in ("dynasty", "end"):
            provinces = "1 Province" if taken == 1 else f"{taken} Provinces"
            words = f"{name} takes {provinces} with a Force of {row[NUMBER['army']]}."
            yield Line(turn, name, "attack", words)
            taken = 0
        yield line
    told = ", ".join(_WORDS[key].format(row[NUMBER[key]]) for key in _TOLD)
    yield Line(turn, name, "", f"In numbers: {told}.")


def matches(plan: Plan, games: int, name: str) -> Iterator[tuple[int, Match]]:
    """Yields the games of a plan's first deck by number, played as matches that can be recorded.

    One that is won by arms ends with that turn, as its record knows of no opponent.
    """
    _, programs = made_ready(plan)
    kind = "random" if plan.policy.answer == "random" else "policy"
    deck = bring(PlacedDeck(plan.decks[0]), Faces(plan.rules))
    for number in range(1, games + 1):
        solo = Solo(plan.rules, deck.play, programs[0], plan.seed, number, plan.aim)
        played = solo.play()
        turns = played.turn if played.finish == "military" else plan.aim.turns
        seed = game_seed(plan.seed, number)
        match = Match(plan.rules, [Side(name, deck, kind)], seed, turns)
        match.play([seat_for(programs[0], seed)])
        yield number, match
