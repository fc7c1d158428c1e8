"""Tacticians: who may perform Tactical actions, and the one that all players have (D-TACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, performing, stats
from l5r_cards.engine.abilities import Ability, TargetRule

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard

__all__ = ["ability", "allows", "note"]

_TACTICAL = "tactical"


def allows(action: Action) -> bool:
    """Whether those who perform a Tactical action may: Tacticians, once (D-TACT-01, C-ABIL-07).

    How long a Tactician has to wait is the rulesets' to say.
    """
    used = action.player.used[action.game.rules.tactical_limit]
    return all(
        each.face.type != "Personality"
        or (stats.has(each, "tactician") and not used.get((_TACTICAL, each), 0))
        for each in performing.known(action)
    )


def note(action: Action) -> None:
    """Notes who has performed a Tactical action."""
    used = action.player.used[action.game.rules.tactical_limit]
    for each in performing.known(action):
        used[_TACTICAL, each] = 1


def ability() -> Ability:
    """A Tactical Battle action: a Tactician gains the Focus Value of a card (D-TACT-02, C-ABIL-06).

    He whom it targets performs it.
    """
    return Ability(
        "tactical",
        ("battle",),
        _strengthen,
        keywords=(_TACTICAL,),
        targets=(TargetRule("tactician", _tacticians, performs=True),),
        payable=lambda action: bool(action.player.hand),
        pay=_discard,
    )


def _tacticians(action: Action) -> list[GameCard]:
    return [
        each
        for each in action.player.play
        if each.face.type == "Personality" and stats.has(each, "tactician")
    ]


def _discard(action: Action) -> bool:
    game, player = action.game, action.player
    for card in game.choose_cards(player, "discard", player.hand, 1, 1, "discard", by=action):
        action.paid = stats.focus(card)
        return destruction.discard(game, card, action, "cost")
    return False


def _strengthen(action: Action) -> None:
    game, focus = action.game, action.paid
    for card in action.roles["tactician"]:
        if game.attempt("given", card, card.controller, action, focus, detail="force"):
            stats.give(game, card, "force", focus, "turn")
            game.happen("given", card, card.controller, action, focus, detail="force")
