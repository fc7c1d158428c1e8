"""A battle: the Battle Action Segment, its resolution, and what comes after it (D-BAS, D-AFT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import action_phase, durations, naval, resolution, terrains
from l5r_cards.engine.armies import ATTACKER, Attack, Battle, go_home, units_at
from l5r_cards.engine.happenings import Happening

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["EARLY", "KINDS", "fight"]

KINDS = ("battle", "open")
"""The kinds of actions that are taken in a battle (D-BAS-03)."""

EARLY = ("engage",)
"""The kind of those that come before all others (D-OBR-01)."""


def fight(game: Game, attack: Attack, province: Province) -> None:
    """Fights the battle at one Province, which is over then."""
    battle = attack.battle = Battle(province, len(game.log))
    for player in game.players:
        player.used["battle"].clear()
    naval.invade(game, attack, battle)
    begun = Happening("engaged", who=attack.attacker, at=province, turn=game.turn)
    if battle.naval is None:
        game.done(begun)
        early = game.in_turn_from(game.left_of(attack.attacker))
        action_phase.action_round(game, early, lambda game, player: EARLY)
    else:  # nobody may act before the first opportunity (D-NAV-04)
        game.note(begun)
    order = _order(game, attack, battle)
    action_phase.action_round(game, order, lambda game, player: KINDS, battle.after_turn)
    if not _is_over(attack, battle):
        terrains.act(game, battle)
    outcome = None
    if not _is_over(attack, battle):
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


def _is_over(attack: Attack, battle: Battle) -> bool:
    """Whether an effect has ended the battle, or there is nobody left to defend."""
    return battle.is_over or attack.defender.eliminated


def _order(game: Game, attack: Attack, battle: Battle) -> list[Player]:
    """Returns who acts, beginning with the Defender, or a naval Attacker (D-BAS-03, D-NAV-02)."""
    if battle.naval == ATTACKER:
        return game.in_turn_from(attack.attacker)
    return game.in_turn_from(battle.first or attack.defender)
