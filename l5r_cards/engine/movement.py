"""Moving units to and from battles, which is not assigning them (D-CAV-02, D-BAS-13, D-BAS-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.armies import SIDES, may_join
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.decisions import Option

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.provinces import Province

__all__ = ["can_move", "move"]


def can_move(game: Game, unit: GameCard, to: Province | None) -> bool:
    """Whether a unit may be moved to a Province, or home if `to` is None.

    It needs an army there that it may join (D-BAS-14); the battle may be over (D-BAS-13).
    """
    if unit.zone is not PLAY or unit.face.type != "Personality" or unit.place is to:
        return False
    attack, player = game.attack, unit.controller
    if attack is None or player is None:
        return False
    if to is None:
        return True
    return to in attack.defender.provinces and any(may_join(attack, player, side) for side in SIDES)


def move(game: Game, unit: GameCard, to: Province | None, by: Cause = None) -> bool:
    """Moves a unit; returns whether that happened."""
    if not can_move(game, unit, to):
        return False
    attack, player = game.attack, unit.controller
    assert attack is not None
    assert player is not None
    detail = "home" if to is None else "battle"
    happening = game.attempt("moves", unit, player, by, at=to, detail=detail)
    if happening is None or not can_move(game, unit, to):
        return False
    if to is not None and player.seat not in attack.sides:
        sides = [each for each in SIDES if may_join(attack, player, each)]
        options = [Option("join", detail=each) for each in sides]
        attack.sides[player.seat] = sides[game.choose(player, "side", options, to, by)]
    unit.place = to
    game.done(happening)
    return True
