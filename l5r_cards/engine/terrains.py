"""Terrains: the one card that lies at a battle (D-TERR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import actions, destruction, entering

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.armies import Battle
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game

__all__ = ["act", "clear", "lay"]


def lay(action: Action, card: GameCard) -> bool:
    """Lays a Terrain at the battle, where it stays until something destroys it (D-TERR-02).

    Returns whether that happened; another one lies there alone until it is gone (D-TERR-01). What a
    Delayed one does waits until all have passed (D-TERR-04).
    """
    attack = action.game.attack
    battle = attack.battle if attack is not None else None
    if battle is None or battle.terrain is not None:
        return False
    battle.terrain = card
    if action.is_delayed:
        battle.waiting = action
    entering.enter(action.game, action.player, card, action, place=battle.province)
    return True


def act(game: Game, battle: Battle) -> None:
    """A Delayed Terrain acts once all have passed, if it is still there (D-TERR-04, D-TERR-05)."""
    delayed, battle.waiting = battle.waiting, None
    if delayed is not None and battle.terrain is not None and delayed.source is battle.terrain:
        game.happen("terrain_acts", what=delayed.source, who=delayed.player, by=delayed)
        actions.act_late(delayed)


def clear(game: Game, battle: Battle) -> None:
    """Destroys the Terrain when its battle is over, though it be indestructible (D-AFT-01)."""
    terrain = battle.terrain
    if terrain is not None:
        destruction.destroy(game, [terrain], why="battle over")
