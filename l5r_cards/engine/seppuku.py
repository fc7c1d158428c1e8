"""Seppuku: an honorable death by the own hand, which may save Honor (D-SEPP, C-ABIL-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, performing, stats
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.decisions import PASS, Option
from l5r_cards.engine.happenings import Happening

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["commit", "is_committed_for", "may_commit", "reaction"]


def commit(game: Game, card: GameCard, prompt: Cause, by: Cause = None) -> bool:
    """A Personality dies honorably, at no loss of Honor; returns whether he does (D-SEPP-01).

    :param prompt: what he dies for; it dishonors nobody any more.
    """
    from l5r_cards.engine.actions import Action

    happening = game.attempt("seppuku_done", card, card.controller, by)
    if happening is None:
        return False
    if isinstance(prompt, Action):
        prompt.negated.add("dishonor")
    if not destruction.destroy(game, [card], by, "seppuku"):
        return False
    game.done(happening)
    return True


def is_committed_for(game: Game, player: Player, by: Cause) -> bool:
    """Whether one of those who cause a player a loss commits seppuku to make it 1 (D-SEPP-02).

    It is no Reaction, so nothing that keeps cards from acting matters; bowed ones may, too.
    """
    if game.rules.seppuku_is_reaction:
        return False
    able = _to_blame(player, by)
    if not able:
        return False
    which = game.choose(
        player, "seppuku", [*(Option("seppuku", each.serial) for each in able), PASS], by=by
    )
    if which == len(able):
        return False
    commit(game, able[which], by)
    return True


def may_commit(card: GameCard) -> bool:
    """Whether he is one of those who may die for his player's Honor (D-SEPP-02, C-ABIL-10)."""
    return card.face.type == "Personality" and (
        stats.has(card, "samurai") or stats.has(card, "courtier")
    )


def reaction() -> Ability:
    """The Reaction before a loss; only if he is destroyed does it become 1 (C-ABIL-10).

    He does not perform it (C-ABIL-11).
    """
    return Ability(
        "seppuku",
        ("reaction",),
        _commit_before_loss,
        timing="before",
        event="honor",
        condition=lambda action: (
            action.it is not None and action.it.who is action.player and action.it.amount < 0
        ),
        targets=(TargetRule("disgraced", _disgraced, aimed=False),),
    )


def _disgraced(action: Action) -> list[GameCard]:
    assert isinstance(action.it, Happening)
    return _to_blame(action.player, action.it.by)


def _commit_before_loss(action: Action) -> None:
    assert isinstance(action.it, Happening)
    (card,) = action.roles["disgraced"]
    if commit(action.game, card, action.it.by, action):
        action.it.amount = max(action.it.amount, -1)


def _to_blame(player: Player, by: Cause) -> list[GameCard]:
    """Returns a player's Samurai and Courtiers in play who perform an action or are its targets."""
    from l5r_cards.engine.actions import Action

    if not isinstance(by, Action) or not by.ability.is_action:
        return []
    performers = by.performers or performing.by_part(by)
    return [
        each
        for each in dict.fromkeys((*performers, *by.targets()))
        if isinstance(each, GameCard)
        and each.zone is PLAY
        and each.controller is player
        and may_commit(each)
    ]
