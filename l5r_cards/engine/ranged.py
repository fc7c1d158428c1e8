"""Ranged Attacks, single and combined (D-RANGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import actions, destruction, stats, targeting
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PLAY
from l5r_cards.engine.decisions import PASS, Option

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game

__all__ = ["combine", "shoot"]


def shoot(game: Game, action: Action, target: GameCard, strength: int, stat: str = "force") -> bool:
    """Makes a Ranged Attack at a card, and destroys it if the strength is enough (D-RANGE-02).

    It may be answered while it is under way, when its strength is that of the happening.
    """
    shot = game.attempt("ranged_aimed", target, action.player, action, strength)
    if shot is None or target.zone is not PLAY:
        return False
    game.done(shot)
    if target.zone is not PLAY or shot.amount < stats.value(game, target, stat):
        return False
    return bool(destruction.destroy(game, [target], action, "ranged"))


class _Shot(NamedTuple):
    """An attack that may be added to one."""

    ability: Ability
    source: GameCard


def combine(action: Action) -> None:
    """Lets other cards of the unit add their Ranged Attacks to one (D-RANGE-03, D-RANGE-04).

    Each adds one, of the same type of action, and must be able to make it at that target now.
    """
    source, ability = action.source, action.ability
    if ability.ranged is None or source is None or source.zone is not PLAY:
        return
    attack = action.game.attack
    if attack is not None and attack.battle is not None:
        attack.battle.first_by = None  # one Naval card is enough among those combined (C-ABIL-09)
    while True:
        able = _able(action)
        if not able:
            return
        options = [Option("combine", each.source.serial) for each in able]
        which = action.game.choose(action.player, "combine", [*options, PASS], by=action)
        if which == len(able):
            return
        shot = able[which]
        joined = Action(action.game, action.player, shot.ability, shot.source, action.kind)
        joined.roles = {rule.role: _target(action) for rule in shot.ability.roles()}
        action.joined.append(joined)


def _target(action: Action) -> list[GameCard]:
    """Returns at what a Ranged Attack aims."""
    return next((list(action.roles[each.role]) for each in action.ability.roles()), [])


def _able(action: Action) -> list[_Shot]:
    """Returns the attacks that can be added; a card adds one, and none to its own."""
    assert action.source is not None
    target = _target(action)
    taken = [action.source, *(each.source for each in action.joined)]
    found = []
    for card in action.source.leader().unit():
        if card in taken:
            continue
        for ability in card.abilities():
            if ability.ranged is None or action.kind not in ability.kinds:
                continue
            probe = Action(action.game, action.player, ability, card, action.kind)
            usable = actions.is_usable(action.game, action.player, ability, card, action.kind)
            rules = ability.roles()
            if usable and len(rules) == 1 and target:
                legal = targeting.legal_targets(probe, rules[0])
                if all(each in legal for each in target):
                    found.append(_Shot(ability, card))
    return found
