"""Winning, losing and leaving the game (D-WIN, C-VIC, C-ELIM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import stats, zones
from l5r_cards.engine.cards import PLAY
from l5r_cards.engine.happenings import Cause, source_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = [
    "check_enlightenment",
    "check_honor",
    "check_honors",
    "check_provinces",
    "eliminate",
    "lose_together",
    "win_by_honor",
]

_ELEMENTS = ("air", "earth", "fire", "void", "water")


def win_by_honor(game: Game, player: Player) -> None:
    """Ends the game if a player begins his turn with enough Honor (D-WIN-06, C-VIC-01)."""
    if player.family_honor >= game.rules.honor_victory:
        game.end(player, "honor")


def check_honor(game: Game, player: Player) -> None:
    """Eliminates a player whose Honor has fallen too low, in any phase (D-WIN-03, C-VIC-04)."""
    if player.family_honor <= game.rules.dishonor_threshold and not player.eliminated:
        eliminate(game, player, "dishonor")


def check_honors(game: Game, players: Sequence[Player]) -> None:
    """Eliminates those whose Honor one effect has brought too low at one instant (C-VIC-06)."""
    low = game.rules.dishonor_threshold
    lose_together(game, [each for each in players if each.family_honor <= low], "dishonor")


def check_provinces(game: Game, players: Sequence[Player]) -> None:
    """Eliminates players whose last Province is destroyed (D-WIN-02, C-VIC-02)."""
    lose_together(game, [each for each in players if not each.provinces], "military")


def check_enlightenment(game: Game, player: Player) -> None:
    """Ends the game if a player has a Ring of each element in play (D-WIN-08, C-VIC-07).

    By the Celestial rules the Rings must be five different cards with different elements, each in
    play by its own text.
    """
    rings = [
        each
        for each in player.play
        if each.face.type == "Ring"
        and (each.by_own_text or not game.rules.enlightenment_by_own_text)
    ]
    if len(rings) >= len(_ELEMENTS) and _one_each(rings, _ELEMENTS):
        game.end(player, "enlightenment")


def _one_each(rings: list[GameCard], elements: tuple[str, ...]) -> bool:
    """Whether each element can have a Ring of its own, as a Ring may be of several."""
    if not elements:
        return True
    first, rest = elements[0], elements[1:]
    return any(
        (each.face.element == first or stats.has(each, first))
        and _one_each([other for other in rings if other is not each], rest)
        for each in rings
    )


def lose_together(game: Game, players: list[Player], how: str, by: Cause = None) -> None:
    """Eliminates players who lose at one instant.

    If nobody else is left, the Diamond game is a draw; by the Celestial rules the active player
    picks who goes first, and the last one wins (C-VIC-06).
    """
    players = [each for each in players if not each.eliminated]
    others = [each for each in game.living() if each not in players]
    if not others and len(players) > 1:
        if game.rules.simultaneous_dishonor == "draw":
            game.end(None, "draw")
        from l5r_cards.engine.decisions import Option

        left, players = players, []
        while len(left) > 1:
            options = [Option("eliminate", detail=str(each.seat)) for each in left]
            players.append(left.pop(game.choose(game.in_charge, "loser", options)))
    for each in players:
        eliminate(game, each, how, by)


def eliminate(game: Game, player: Player, how: str, by: Cause = None) -> None:
    """Takes a player and his cards out of the game; the last one left wins (D-WIN-04, C-ELIM-01).

    What his cards have done goes on for its time (D-WIN-05).

    :param how: ``military``, ``dishonor``, or ``special`` where a card makes him lose.
    """
    if player.eliminated:
        return
    player.eliminated = True
    if game.favor is player:
        game.favor = None
    game.happen("eliminated", who=player, detail=how)
    left = game.living()
    if len(left) == 1 and len(game.players) > 1:
        game.end(left[0], _victory(game, how, by))
    if not left:
        game.end(None, how)
    for card in list(game.cards):
        if card.created:
            if _leaves(game, card, player) and card.zone is PLAY:
                zones.remove_from_game(game, card)
        elif card.owner is player:
            _take_from_game(game, card)
    for card in list(player.play):
        _return(game, card)
    for province in player.provinces:
        province.destroyed = True
    player.provinces.clear()


def _victory(game: Game, how: str, by: Cause) -> str:
    """Returns what it is called to win as the last other player loses (C-VIC-03, -05, -08)."""
    source = source_of(by)
    if how == "special" and game.rules.special_victory and source is not None:
        return source.face.title
    return "dishonor" if how == "dishonor" and game.rules.dishonor_victory else "military"


def _leaves(game: Game, card: GameCard, player: Player) -> bool:
    """Whether a created card leaves with a player: by owner, or by controller (C-ELIM-02)."""
    if game.rules.elimination_takes_created == "owner":
        return card.owner is player
    return card.controller is player


def _take_from_game(game: Game, card: GameCard) -> None:
    """Takes a card out of the game, and what is attached to it, whosever it is (D-WIN-04)."""
    if card.zone is PLAY:
        for each in list(card.attachments):
            zones.remove_from_game(game, each)
    zones.remove_from_game(game, card)


def _return(game: Game, card: GameCard) -> None:
    """Puts a card of another player that the eliminated one controlled on its owner's pile."""
    for each in list(card.attachments):
        zones.put_on_pile(game, each, each.owner)
    zones.put_on_pile(game, card, card.owner)
