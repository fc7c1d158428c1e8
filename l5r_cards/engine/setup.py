"""Setting up: decks, Strongholds, Sensei, Provinces, hands, and who starts (D-SETUP, D-START)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import entering, provinces, zones
from l5r_cards.engine.cards import DECK, GameCard
from l5r_cards.engine.decisions import Option

if TYPE_CHECKING:
    from l5r_cards.engine.faces import Face
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["PlayDeck", "set_up"]


class PlayDeck(NamedTuple):
    """What a player brings to the table."""

    dynasty: tuple[Face, ...]
    fate: tuple[Face, ...]
    stronghold: Face | None = None
    sensei: Face | None = None
    wind: Face | None = None
    starting_holdings: tuple[Face, ...] = ()


def set_up(game: Game, decks: Sequence[PlayDeck]) -> None:
    """Sets the table: decks are shuffled, Strongholds shown, Provinces filled, hands drawn.

    The order is that of D-START-04; the Sensei of a list is taken as his player's choice.
    """
    for player, deck in zip(game.players, decks, strict=True):
        _lay_out(game, player, deck)
    game.active = _first_player(game, decks)
    for player in game.in_turn_from(game.active):
        count = game.rules.provinces
        if player.stronghold is not None and player.stronghold.face.provinces is not None:
            count = player.stronghold.face.provinces
        for _ in range(count):
            provinces.add_province(game, player)
        zones.draw(game, player, game.rules.starting_hand)
    game.happen("set_up", who=game.active)


def _lay_out(game: Game, player: Player, deck: PlayDeck) -> None:
    """Puts a player's cards on the table and works his starting numbers out (D-SENSEI-03)."""
    for name, faces in (("dynasty", deck.dynasty), ("fate", deck.fate)):
        order = list(faces)
        game.random(f"{name} {player.seat}").shuffle(order)
        pile = player.deck(name)
        for face in order:
            card = _new_card(game, face, player)
            card.zone = DECK
            card.face_up = False
            pile.append(card)
    strength = honor = 0
    beside = (deck.stronghold, deck.sensei, deck.wind, *deck.starting_holdings)
    for face in filter(None, beside):
        card = _new_card(game, face, player)
        entering.enter(game, player, card, bowed=False, quietly=True)
        if face is deck.stronghold:
            player.stronghold = card
            player.clans = face.clans
        strength += face.strength
        honor += face.honor
    player.province_strength = max(strength, 0)
    player.starting_honor = max(honor, game.rules.min_starting_honor)
    player.family_honor = player.starting_honor
    if deck.sensei is not None and player.stronghold is not None and deck.sensei.gold:
        from l5r_cards.engine import stats

        stats.give(game, player.stronghold, "production", deck.sensei.gold, "permanent")


def _new_card(game: Game, face: Face, player: Player) -> GameCard:
    card = GameCard(len(game.cards), face, player)
    game.cards.append(card)
    return card


def _first_player(game: Game, decks: Sequence[PlayDeck]) -> Player:
    """Returns who starts: the greatest starting Honor; chance among equals (D-START-01, -02)."""
    most = max(each.starting_honor for each in game.players)
    leaders = [each for each in game.players if each.starting_honor == most]
    return leaders[0] if len(leaders) == 1 else game.random("coin").choice(leaders)


def starting_options(game: Game) -> list[Option]:
    """Returns the seats as options, for rules that let a player choose who starts."""
    return [Option("start", detail=str(each.seat)) for each in game.players]
