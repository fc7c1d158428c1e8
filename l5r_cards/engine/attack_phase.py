"""The Attack Phase: one attack on one player, and a battle at each of his Provinces (D-ATK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import battle, maneuvers
from l5r_cards.engine.armies import SIDES, Attack, go_home
from l5r_cards.engine.decisions import PASS, Option

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["is_declared", "resolve"]


def is_declared(game: Game, player: Player) -> bool:
    """Asks whether a player attacks, and whom; the phase is optional (D-ATK-02, D-DECL-01)."""
    opponents = [each for each in game.in_turn_from(player)[1:] if each.provinces]
    if not opponents:
        return False
    options = [Option("attack", detail=each.name) for each in opponents]
    which = game.choose(player, "attack", [*options, PASS])
    if which < len(opponents):
        game.attack = Attack(player, opponents[which])
    return game.attack is not None


def resolve(game: Game, player: Player) -> None:
    """Plays an Attack Phase that was declared, to its last battle.

    It breaks off when the Defender is eliminated. If the Attacker is, the player on his left puts
    the battles to come in order (C-ELIM-03).
    """
    attack = game.attack
    assert attack is not None
    game.happen("attack_declared", who=attack.attacker, detail=attack.defender.name)
    for side in SIDES:
        if not attack.leader(side).eliminated:
            _invite(game, attack, side)
    maneuvers.infantry(game, attack)
    maneuvers.cavalry(game, attack)
    game.happen("maneuvers_end", who=attack.attacker)
    left = list(attack.defender.provinces)
    while not attack.defender.eliminated:
        left = [each for each in left if not each.destroyed]
        if not left:
            break
        province = _next(game, attack, left)
        left.remove(province)
        battle.fight(game, attack, province)
    _end(game, attack)


def _invite(game: Game, attack: Attack, side: str) -> None:
    """Lets the Attacker or the Defender invite any others (D-DECL-02)."""
    leader = attack.leader(side)
    others = [
        each
        for each in game.in_turn_from(game.left_of(leader))
        if each is not attack.attacker and each is not attack.defender
    ]
    options = [Option("invite", detail=each.name) for each in others]
    for each in game.ask(leader, "invite", options, 0, len(options)):
        attack.invited[side].append(others[each])
        game.happen("invited", who=leader, detail=others[each].name)


def _next(game: Game, attack: Attack, left: list[Province]) -> Province:
    """Has the next battle picked: one at a time, each ended before the next (D-BAS-02)."""
    options = [Option("battle", detail=each.label) for each in left]
    return left[game.choose(game.in_charge, "battle", options)]


def _end(game: Game, attack: Attack) -> None:
    """Ends the phase: all who are still out go home, bowed but for the Defender's (D-RES-18)."""
    for player in game.players:
        for unit in list(player.play):
            if unit.place is not None:
                go_home(game, unit)
    game.happen("attack_ends", who=attack.attacker)
    game.attack = None
