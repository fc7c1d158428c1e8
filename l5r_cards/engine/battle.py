"""A battle: the Battle Action Segment, its resolution, and what comes after it (D-BAS, D-AFT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import action_phase, durations, resolution, terrains
from l5r_cards.engine.armies import Attack, Battle, go_home, units_at

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.provinces import Province

__all__ = ["KINDS", "fight"]

KINDS = ("battle", "open")
"""The kinds of actions that are taken in a battle (D-BAS-03)."""


def fight(game: Game, attack: Attack, province: Province) -> None:
    """Fights the battle at one Province, which is over then."""
    battle = attack.battle = Battle(province, len(game.log))
    for player in game.players:
        player.used["battle"].clear()
    game.happen("engaged", who=attack.attacker, at=province)
    order = game.in_turn_from(attack.defender)
    action_phase.action_round(game, order, lambda game, player: KINDS)
    terrains.act(game, battle)
    outcome = None
    if not battle.is_over and not attack.defender.eliminated:
        outcome = resolution.resolve(game, attack, battle)
    for unit in list(units_at(game, province)):
        if unit.controller is not attack.defender:
            go_home(game, unit)
    terrains.clear(game, battle)
    durations.end(game, "battle")
    attack.battle = None
    if outcome is not None:
        game.done(outcome)
    game.happen("battle_ends", who=attack.attacker, at=province)
