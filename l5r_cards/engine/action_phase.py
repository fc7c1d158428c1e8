"""The Action Phase: one action or a pass each, clockwise, until all pass in a row (D-ACTP)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import actions
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import PASS, Option

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["Use", "action_round", "resolve", "uses"]


class Use(NamedTuple):
    """An ability that a player could take now."""

    ability: Ability
    source: GameCard | None
    kind: str


def resolve(game: Game, player: Player) -> None:
    """The active player takes Limited and Open actions, the others Open ones (D-ACTP-01)."""
    action_round(game, game.in_turn_from(player), _kinds)


def _kinds(game: Game, player: Player) -> tuple[str, ...]:
    return ("limited", "open") if player is game.active else ("open",)


def action_round(
    game: Game,
    order: Sequence[Player],
    kinds: Callable[[Game, Player], tuple[str, ...]],
    after: Callable[[Player], None] | None = None,
) -> None:
    """Offers an action to each player in turn until all have passed in succession (D-ACTP-02).

    :param kinds: the kinds of actions that a player may take.
    :param after: what follows each player's opportunity.
    """
    passed = 0
    index = 0
    while passed < len(order) and not _is_over(game):
        player = order[index % len(order)]
        index += 1
        if player.eliminated or not _act(game, player, kinds(game, player)):
            passed += 1
        else:
            passed = 0
        if after is not None:
            after(player)


def _is_over(game: Game) -> bool:
    """Whether there is no more to act for: who takes the turn, or is attacked, is eliminated."""
    attack = game.attack
    if attack is None or attack.battle is None:
        return game.active.eliminated
    return attack.defender.eliminated or attack.battle.is_over


def _act(game: Game, player: Player, kinds: Sequence[str]) -> bool:
    able = uses(game, player, kinds)
    if not able:
        return False
    options = [
        Option("act", use.source.serial if use.source else -1, use.ability.name) for use in able
    ]
    which = game.choose(player, "action", [*options, PASS])
    if which == len(able):
        return False
    use = able[which]
    kind = "battle" if use.kind == "engage" else use.kind
    actions.take(game, player, use.ability, use.source, kind)
    return True


def uses(game: Game, player: Player, kinds: Sequence[str]) -> list[Use]:
    """Returns the actions of some kinds that a player can take now."""
    found: list[Use] = []
    for ability in game.builtin:
        kind = _kind(ability, kinds)
        if kind and actions.is_usable(game, player, ability, None, kind):
            found.append(Use(ability, None, kind))
    for card in (*player.cards(), *player.hand):
        if card.face.abilities or card.gained:
            _add(game, player, card, kinds, found)
    return found


def _kind(ability: Ability, kinds: Sequence[str]) -> str:
    for each in kinds:
        if each in ability.kinds:
            return each
    return ""


def _add(
    game: Game, player: Player, card: GameCard, kinds: Sequence[str], found: list[Use]
) -> None:
    for ability in card.abilities():
        kind = _kind(ability, kinds)
        if (
            kind
            and ability.works_in(card.zone)
            and actions.is_usable(game, player, ability, card, kind)
        ):
            found.append(Use(ability, card, kind))
