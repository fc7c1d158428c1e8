"""The Imperial Favor: lobbying for it, and what it may be given for (D-FAVOR, C-ABIL-03 to -05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import armies, bowing, destruction, movement, stats, zones
from l5r_cards.engine.abilities import Ability, Limit, TargetRule
from l5r_cards.engine.cards import GameCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player
    from l5r_cards.model.ruleset import Ruleset

__all__ = ["abilities", "spend", "take"]

_ONCE = Limit(1, "turn")


def abilities(rules: Ruleset) -> Sequence[Ability]:
    """Returns what the rules let players do for the Favor, and with it."""
    return (_lobby(), _draw(), _send_home()) if rules.favor_actions else (_lobby(),)


def take(game: Game, player: Player, by: Cause = None) -> bool:
    """Gives the Favor to a player, from whoever had it (D-FAVOR-04); returns whether he got it."""
    happening = game.attempt("favor_taken", who=player, by=by)
    if happening is None:
        return False
    game.favor = player
    game.done(happening)
    return True


def spend(game: Game, player: Player, by: Cause = None) -> bool:
    """Discards the Favor, so that nobody holds it; returns whether that player had it to do so."""
    if game.favor is not player:
        return False
    happening = game.attempt("favor_spent", who=player, by=by)
    if happening is None:
        return False
    game.favor = None
    game.done(happening)
    return True


def _has(action: Action) -> bool:
    return action.game.favor is action.player


def _lobby() -> Ability:
    """A Political Limited action: the Favor for the most Honor (D-FAVOR-01, C-ABIL-03)."""
    return Ability(
        "lobby",
        ("limited",),
        _do_lobby,
        keywords=("political", "lobby"),
        condition=_may_lobby,
        targets=(TargetRule("lobbyist", _lobbyists, performs=True),),
        pay=lambda action: bowing.bow(action.game, action.roles["lobbyist"][0], action),
        limit=_ONCE,
    )


def _do_lobby(action: Action) -> None:
    take(action.game, action.player, action)
    action.game.happen("lobbied", who=action.player, by=action)


def _may_lobby(action: Action) -> bool:
    """Whether nobody has as much Honor; where the rules say so, the holder may not (D-FAVOR-02)."""
    game, player = action.game, action.player
    if game.favor is player and not game.rules.lobby_while_holding:
        return False
    return all(
        each.family_honor < player.family_honor for each in game.living() if each is not player
    )


def _lobbyists(action: Action) -> list[GameCard]:
    return [
        each
        for each in action.player.play
        if each.face.type == "Personality"
        and not each.bowed
        and stats.personal_honor(action.game, each) > 0
    ]


def _draw() -> Ability:
    """A Political Limited action: the Favor and a card for a card (C-ABIL-04)."""
    return Ability(
        "favor to draw",
        ("limited",),
        lambda action: zones.draw(action.game, action.player, 1, action),
        keywords=("political",),
        condition=lambda action: _has(action) and bool(action.player.hand),
        pay=_pay_with_card,
        limit=_ONCE,
    )


def _pay_with_card(action: Action) -> bool:
    game, player = action.game, action.player
    if not spend(game, player, action):
        return False
    cards = game.choose_cards(player, "discard", player.hand, 1, 1, "discard", by=action)
    return bool(cards) and destruction.discard(game, cards[0], action, "cost")


def _send_home() -> Ability:
    """A Political Battle action: the Favor to send an attacking enemy unit home (C-ABIL-05)."""
    return Ability(
        "favor to send home",
        ("battle",),
        _move_home,
        keywords=("political",),
        condition=_has,
        targets=(TargetRule("unit", _attackers),),
        pay=lambda action: spend(action.game, action.player, action),
        limit=_ONCE,
    )


def _attackers(action: Action) -> list[GameCard]:
    """Returns the units in the battle that attack whom the player defends."""
    game, attack = action.game, action.game.attack
    if attack is None or attack.battle is None:
        return []
    if attack.sides.get(action.player.seat) != armies.DEFENDER:
        return []
    return armies.army(game, attack.battle.province, armies.ATTACKER)


def _move_home(action: Action) -> None:
    for unit in action.roles["unit"]:
        movement.move(action.game, unit, None, action)
