"""Yu: who loses a battle may take some of the winners with him (D-YU)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l5r_cards.engine import destruction, stats
from l5r_cards.engine.cards import PLAY
from l5r_cards.engine.decisions import PASS, Option

if TYPE_CHECKING:
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["strike_back"]


def strike_back(
    game: Game, player: Player, losers: Sequence[GameCard], winners: Sequence[GameCard]
) -> None:
    """Lets the leader of a losing army use its Yu, card by card, just before it is destroyed.

    It is no action, and bowed cards have it, too (D-YU-04). It changes neither the outcome nor any
    Honor (D-YU-03). If the leader has left the game, the ally decides whose the first of them is.

    :param losers: the Personalities who lead the units of the losing army.
    :param winners: those of the other.
    """
    able = [card for unit in losers for card in unit.unit() if stats.has(card, "yu")]
    if player.eliminated and able:
        player = able[0].controller or player
    while able:
        might = sum(_yu(game, each) for each in able)
        prey = [each for each in _exposed(winners) if stats.force(each) <= might]
        options = [Option("yu", each.serial) for each in prey]
        which = game.choose(player, "yu", [*options, PASS]) if prey else len(prey)
        if which == len(prey):
            return
        for each in _join(game, player, able, prey[which]):
            able.remove(each)
        destruction.destroy(game, [prey[which]], why="yu")
        able = [each for each in able if each.zone is PLAY]


def _yu(game: Game, card: GameCard) -> int:
    return stats.value(game, card, "yu")


def _exposed(leaders: Sequence[GameCard]) -> list[GameCard]:
    """Returns the Followers, and the Personalities who have none (D-YU-01)."""
    found = []
    for leader in leaders:
        followers = [each for each in leader.attachments if each.face.type == "Follower"]
        found += followers or ([leader] if leader.zone is PLAY else [])
    return found


def _join(game: Game, player: Player, able: Sequence[GameCard], prey: GameCard) -> list[GameCard]:
    """Has cards chosen, one by one, until their Yu together is enough (D-YU-02)."""
    chosen: list[GameCard] = []
    force = stats.force(prey)
    while not chosen or sum(_yu(game, each) for each in chosen) < force:
        left = [each for each in able if each not in chosen]
        chosen += game.choose_cards(player, "use_yu", left, 1, 1, "use", prey)
    return chosen
