"""Family Honor, honorable and dishonored Personalities (C-HONOR, D-DISH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l5r_cards.engine import totals

if TYPE_CHECKING:
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["change", "dishonor", "gain", "lose", "lose_together", "rehonor"]


def gain(
    game: Game,
    player: Player,
    amount: int,
    by: Cause = None,
    makers: Sequence[GameCard] = (),
    why: str = "",
) -> int:
    """Makes a player gain Honor, all at once (C-HONOR-06); returns how much it was.

    :param makers: Personalities that take part in making the gain; if some are dishonored, they
        are restored in place of the whole gain (D-DISH-03).
    """
    return change(game, player, max(amount, 0), by, why, makers=makers)


def lose(game: Game, player: Player, amount: int, by: Cause = None, why: str = "") -> int:
    """Makes a player lose Honor, all at once; returns how much it was, as a positive number."""
    return -change(game, player, -max(amount, 0), by, why)


def lose_together(game: Game, players: Sequence[Player], amount: int, by: Cause = None) -> int:
    """Makes players lose Honor at one instant; returns how much it was in all (C-VIC-06)."""
    from l5r_cards.engine import victory

    lost = -sum(change(game, each, -amount, by, checked=False) for each in players)
    victory.check_honors(game, players)
    return lost


def change(
    game: Game,
    player: Player,
    amount: int,
    by: Cause = None,
    why: str = "",
    checked: bool = True,
    makers: Sequence[GameCard] = (),
) -> int:
    """Changes a Family Honor and checks whether that decides the game; returns the change.

    A change of nothing is none where the rules say so (C-HONOR-05).

    :param checked: False if the caller looks afterwards whether anybody has lost the game.
    :param makers: see `gain`.
    """
    from l5r_cards.engine import seppuku, victory

    counts = game.rules.zero_honor_change_counts
    if player.eliminated or (amount == 0 and not counts):
        return 0
    happening = game.attempt("honor", who=player, by=by, amount=amount, detail=why)
    if happening is None:
        return 0
    now = happening.amount
    if now > 0 and restore(game, player, makers, by):
        return 0
    if now < -1 and seppuku.is_committed_for(game, player, by):
        now = -1
    happening.amount = now
    happening.amount = now = totals.let_through(game, happening)
    if now == 0 and not counts:
        return 0
    player.family_honor += now
    game.done(happening)
    if checked:
        victory.check_honor(game, player)
    return now


def restore(game: Game, player: Player, makers: Sequence[GameCard], by: Cause = None) -> bool:
    """Restores the dishonored Personalities of a player who make a gain, in its place (D-DISH-03).

    Returns whether there are any.
    """
    shamed = [each for each in makers if each.dishonored and each.controller is player]
    for each in shamed:
        rehonor(game, each, by)
    return bool(shamed)


def dishonor(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Dishonors a Personality; it lasts until it is undone (D-DUR-02)."""
    if card.dishonored or card.face.type != "Personality":
        return False
    happening = game.attempt("dishonored", what=card, who=card.controller, by=by)
    if happening is None:
        return False
    card.dishonored = True
    card.touch()
    game.done(happening)
    return True


def rehonor(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Restores a dishonored Personality."""
    if not card.dishonored:
        return False
    happening = game.attempt("rehonored", what=card, who=card.controller, by=by)
    if happening is None:
        return False
    card.dishonored = False
    card.touch()
    game.done(happening)
    return True
