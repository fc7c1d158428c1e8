"""The Resolution Segment: which army falls, and whether the Province does (D-RES)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, honor, provinces, yu
from l5r_cards.engine.armies import ATTACKER, DEFENDER, Attack, Battle, army, army_force, other_side
from l5r_cards.engine.happenings import Happening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game

__all__ = ["resolve"]


def resolve(game: Game, attack: Attack, battle: Battle) -> Happening | None:
    """Resolves a battle; returns what has happened, to be told when the battle is over.

    Its `who` is the winner, its `detail` the side that won, ``tie``, or empty where one side had no
    unit, so that nobody won or lost (D-RES-15). The totals are worked out once (D-RES-01).
    """
    province = battle.province
    outcome = game.attempt("battle_resolves", at=province)
    if outcome is None:
        return None
    armies = {side: army(game, province, side) for side in (ATTACKER, DEFENDER)}
    force = {side: army_force(game, province, side) for side in (ATTACKER, DEFENDER)}
    outcome.amount = force[ATTACKER] - force[DEFENDER]
    if any(armies.values()):
        totals = Happening("totals", at=province, amount=force[ATTACKER], turn=game.turn)
        totals.detail, totals.beside = str(force[DEFENDER]), province.strength()
        game.done(totals)
    falls = force[ATTACKER] > force[DEFENDER] + province.strength()
    losers = _losers(outcome.amount)
    if all(armies.values()):
        outcome.detail = other_side(losers[0]) if len(losers) == 1 else "tie"
        if len(losers) == 1:
            outcome.who = attack.leader(outcome.detail)
            winners = armies[outcome.detail]
            yu.strike_back(game, attack.leader(losers[0]), armies[losers[0]], winners)
        _fall(game, attack, armies, losers)
    if falls and not province.destroyed:
        provinces.destroy_province(game, province)
    return outcome


def _losers(difference: int) -> tuple[str, ...]:
    """Returns the sides whose armies are destroyed: both where the totals are equal (D-RES-09)."""
    if difference > 0:
        return (DEFENDER,)
    return (ATTACKER,) if difference < 0 else (ATTACKER, DEFENDER)


def _fall(
    game: Game, attack: Attack, armies: dict[str, list[GameCard]], losers: Sequence[str]
) -> None:
    """Destroys the armies that lose; those who lead the others gain Honor for them (D-RES-14).

    It is 2 Honor a card, 1 in a tie. A gain that dishonored Personalities make restores them before
    they might die in a tie (D-DISH-07).
    """
    worth = 2 if len(losers) == 1 else 1
    made_by = {side: (attack.leader(other_side(side)), armies[other_side(side)]) for side in losers}
    restored = {side for side, made in made_by.items() if honor.restore(game, *made)}
    fallen = {side: _destroy(game, armies[side]) for side in losers}
    for side, (leader, _) in made_by.items():
        if side not in restored:
            honor.gain(game, leader, worth * fallen[side], why="battle")


def _destroy(game: Game, leaders: Sequence[GameCard]) -> int:
    """Destroys units; returns for how many cards Honor is gained.

    Each card counts that is destroyed now, those below an overlay, too (D-RES-07, D-RES-08).
    """
    below = {card: len(card.under) for unit in leaders for card in unit.unit()}
    fallen = destruction.destroy(game, leaders, why="battle")
    return sum(1 + below.get(each, 0) for each in fallen)
