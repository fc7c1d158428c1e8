"""A turn and its six phases (D-SEQ-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import (
    action_phase,
    attack_phase,
    bowing,
    durations,
    dynasty_phase,
    end_phase,
    events_phase,
    victory,
)
from l5r_cards.engine.game import GameOver
from l5r_cards.engine.setup import PlayDeck, set_up

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from l5r_cards.engine.game import Game, Outcome
    from l5r_cards.engine.players import Player

__all__ = ["play", "take_turn", "take_turns"]


def play(game: Game, decks: Sequence[PlayDeck], turns: int | None = None) -> Outcome:
    """Plays a game from its set-up until it is decided, or for so many turns."""
    try:
        set_up(game, decks)
        game.first = game.active
        take_turns(game, game.active, turns)
        game.end(None, "turns")
    except GameOver:
        assert game.outcome is not None
        return game.outcome
    raise AssertionError("a game ends by GameOver")


def take_turns(game: Game, player: Player, last: int | None = None) -> None:
    """Lets the players take turns, clockwise from one, up to the turn of a number (C-TURN-01)."""
    while last is None or game.turn < last:
        take_turn(game, player)
        player = _next(game, player)


def _next(game: Game, player: Player) -> Player:
    """Returns whose turn follows.

    Between two turns ends what would have ended in the turn of a player who is out of the game and
    would have come then (C-ELIM-04).
    """
    following = game.left_of(player)
    seats = game.players[player.seat + 1 :] + game.players[: player.seat]
    for each in seats:
        if each is following:
            break
        durations.end(game, durations.until("next turn", each))
        each.turns += 1
        durations.end_turn(game, each)
    return following


def take_turn(game: Game, player: Player, watch: Callable[[str], None] | None = None) -> None:
    """Takes a player's turn; it breaks off where he is eliminated.

    :param watch: is told each phase before it begins, the Attack Phase even if nobody attacks.
    """
    durations.end(game, durations.until("next turn", player))
    game.active = player
    game.turn += 1
    player.turns += 1
    game.last_turn_mark, game.turn_mark = game.turn_mark, len(game.log)
    for each in game.players:
        each.used["turn"].clear()
    victory.win_by_honor(game, player)
    game.happen("turn_begins", who=player, amount=game.turn)
    for phase, begin in _PHASES:
        if player.eliminated:
            break
        if watch is not None:
            watch(phase)
        if phase == "attack" and not attack_phase.is_declared(game, player):
            continue
        game.phase = phase
        game.phase_mark = len(game.log)
        game.happen("phase_begins", who=player, detail=phase)
        begin(game, player)
        game.happen("phase_ends", who=player, detail=phase)
        durations.end(game, "phase")
        game.phase = ""
    game.happen("turn_ends", who=player)
    durations.end_turn(game, player)


_PHASES = (
    ("straighten", bowing.straighten_all),
    ("events", events_phase.resolve),
    ("action", action_phase.resolve),
    ("attack", attack_phase.resolve),
    ("dynasty", dynasty_phase.resolve),
    ("end", end_phase.resolve),
)
