"""Focus Effects: what focused cards do when they are shown (D-DUEL-09, C-DUEL-18, C-DUEL-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import actions
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import PASS, Option
from l5r_cards.engine.duels import Duel, Duelist, goes_on, is_flagged
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.windows import which_first

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.game import Game

__all__ = ["resolve"]


def resolve(game: Game, duel: Duel) -> None:
    """Resolves the Focus Effects one by one, as the active player puts them in order.

    A card that is no longer focused has none. One that comes while they resolve has its own before
    those that still wait.
    """
    known: list[GameCard] = []
    waiting: list[list[tuple[Duelist, GameCard, Ability]]] = []
    while goes_on(duel):
        new = _effects(duel, known)
        if new:
            waiting.append(new)
        known += [card for side in duel.sides for card in side.stack if card not in known]
        waiting = [[each for each in batch if each[1] in each[0].stack] for batch in waiting]
        waiting = [batch for batch in waiting if batch]
        if not waiting:
            return
        batch = waiting[-1]
        first = which_first(game, [(card, ability) for _, card, ability in batch])
        _do(game, *batch.pop(first))


def _effects(duel: Duel, known: list[GameCard]) -> list[tuple[Duelist, GameCard, Ability]]:
    """Returns the Focus Effects of cards that have come to lie there."""
    return [
        (side, card, ability)
        for side in duel.sides
        for card in side.stack
        if card not in known
        for ability in card.abilities()
        if "focus" in ability.kinds
    ]


def _do(game: Game, side: Duelist, card: GameCard, ability: Ability) -> None:
    if is_flagged(game, side.card, "focus_effects_off"):
        return
    if not ability.mandatory:
        options = [Option("use", card.serial, ability.name), PASS]
        action = actions.Action(game, side.player, ability, card)
        if game.choose(side.player, "may", options, by=action) == 1:
            return
    it = Happening("focus_effect", card, side.player, turn=game.turn)
    game.done(it)
    actions.trigger(game, side.player, ability, card, it)
