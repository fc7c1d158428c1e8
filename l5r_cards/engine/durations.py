"""How long effects last, and what ends with a turn, a phase, a battle or an action (D-DUR)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from l5r_cards.engine import stats

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["END", "end", "guard", "until"]

END = {
    "action": "action",
    "duel": "duel",
    "battle": "battle",
    "phase": "phase",
    "turn": "turn",
    "next_turn": "next turn",
    "game": "permanent",
    "paid": "action",
}
"""When an effect ends, by the word of its duration; without one, with the turn (D-DUR-01)."""


def until(word: str, player: Player) -> str:
    """Returns when an effect of a player ends; his next turn is told from those of others."""
    return f"next turn {player.seat}" if word == "next turn" else word


def end(game: Game, when: str) -> None:
    """Ends all that lasts until then. Effects don't need the card that made them (D-DUR-05)."""
    stats.end_changes(game, when)
    if not game.ending:
        return
    over = [each for each in game.ending if each[0] == when]
    game.ending = [each for each in game.ending if each[0] != when]
    for _, undo in over:
        undo()


def guard(game: Game, keeps_off: Callable[[Happening], bool], until: str) -> None:
    """Keeps something from happening for some time."""
    game.guards.append(keeps_off)

    def undo() -> None:
        if keeps_off in game.guards:
            game.guards.remove(keeps_off)

    game.ending.append((until, undo))
