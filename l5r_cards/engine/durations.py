"""How long effects last, and what ends with a turn, a phase, a battle or an action (D-DUR)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from l5r_cards.engine import stats

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["END", "check", "end", "end_turn", "for_turns", "guard", "until", "while_"]

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


def for_turns(game: Game, many: int) -> str:
    """Returns when an effect of several turns ends: with a turn of the player whose turn it is now.

    The turn in which it begins is the first of them; those of others don't count (D-DUR-06).
    """
    return _turn(game.active, game.active.turns + many - 1)


def _turn(player: Player, number: int) -> str:
    return f"turn {number} of {player.seat}"


def end_turn(game: Game, player: Player) -> None:
    """Ends what lasts until the end of a player's turn."""
    end(game, "turn")
    if game.passing or game.ending:
        end(game, _turn(player, player.turns))


def while_(game: Game, holds: Callable[[], bool]) -> str:
    """Returns when an effect ends that lasts as long as something holds, such as a card is bowed.

    What it hangs on is looked at after all that happens; a card that leaves play is bowed no more
    (D-DUR-03).
    """
    when = f"while {game.next_delayed()}"
    game.whiles.append((when, holds))
    return when


def check(game: Game) -> None:
    """Ends the effects whose condition holds no longer."""
    over = [when for when, holds in game.whiles if not holds()]
    if over:
        game.whiles = [each for each in game.whiles if each[0] not in over]
        for when in over:
            end(game, when)


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
