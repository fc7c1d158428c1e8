"""The Maneuvers Segments: units are assigned to battles (D-INF, D-CAV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import honor, stats
from l5r_cards.engine.armies import SIDES, Attack, may_join
from l5r_cards.engine.decisions import Option

if TYPE_CHECKING:
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["cavalry", "infantry"]

_ALLY_HONOR = 2


def infantry(game: Game, attack: Attack) -> None:
    """All units may be assigned; Infantry has no later chance (D-INF-02)."""
    _segment(game, attack, only_cavalry=False)


def cavalry(game: Game, attack: Attack) -> None:
    """Cavalry that waited may be assigned: the last chance to assign and to ally (D-CAV-01)."""
    _segment(game, attack, only_cavalry=True)


def _segment(game: Game, attack: Attack, only_cavalry: bool) -> None:
    """First those who attack, then those who defend: each leader, then his allies (D-INF-04)."""
    for side in SIDES:
        leader = attack.leader(side)
        order = [leader, *game.in_turn_from(game.left_of(leader))]
        for index, player in enumerate(order):
            if attack.defender.eliminated:
                return
            if (index and player is leader) or player.eliminated:
                continue
            if may_join(attack, player, side):
                _assign(game, attack, player, side, only_cavalry)


def _assign(game: Game, attack: Attack, player: Player, side: str, only_cavalry: bool) -> None:
    """Has a player place his units, all at once, in any split over the Provinces (D-INF-05)."""
    provinces = attack.defender.provinces
    plan: list[tuple[GameCard, Province]] = []
    for unit in player.play:
        if not _can_be_assigned(game, unit, only_cavalry):
            continue
        options = [Option("assign", unit.serial, each.label) for each in provinces]
        stay = Option("stay", unit.serial)
        (which,) = game.ask(player, "assign", [*options, stay], about=unit, role=side)
        if which < len(provinces):
            plan.append((unit, provinces[which]))
    for unit, province in plan:
        unit.place = province
        attack.sides[player.seat] = side
    for unit, province in plan:
        game.happen("assigns", what=unit, who=player, at=province, detail=side)
    is_ally = player is not attack.leader(side)
    if plan and is_ally and player.seat not in attack.rewarded:
        attack.rewarded.add(player.seat)
        honor.gain(game, player, _ALLY_HONOR, why="ally")


def _can_be_assigned(game: Game, unit: GameCard, only_cavalry: bool) -> bool:
    """Whether a unit at home may be assigned: a straight Personality leads it (D-INF-03)."""
    return (
        unit.face.type == "Personality"
        and unit.place is None
        and not unit.bowed
        and (not only_cavalry or stats.is_cavalry(unit))
    )
