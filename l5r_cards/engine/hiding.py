"""Hidden cards: how they are numbered and offered, so that neither tells which ones they are.

A number stands for a card in options and views. Who watches numbers may learn no more by them than
by watching the table: a hand or a deck has its numbers, whichever card bears them, and what leaves
it takes the one whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l5r_cards.engine.cards import DECK, FOCUS, HAND, POOL, PROVINCE, GameCard
from l5r_cards.engine.decisions import Option

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["is_hidden", "mixed", "number_anew", "option", "take_number"]


def number_anew(game: Game, pile: Sequence[GameCard]) -> None:
    """Numbers the cards of a pile in its order, as after it is shuffled."""
    for serial, card in zip(sorted(each.serial for each in pile), pile, strict=True):
        _number(game, card, serial)


def take_number(game: Game, card: GameCard, among: Sequence[GameCard], last: bool) -> None:
    """Gives a card that leaves others among which it was hidden the number of one of them.

    :param last: of the last one, which is the top of a deck; else the lowest, as for a hand.
    """
    other = among[-1] if last else min(among, key=lambda each: each.serial)
    if other is not card:
        mine, its = card.serial, other.serial
        _number(game, card, its)
        _number(game, other, mine)


def _number(game: Game, card: GameCard, serial: int) -> None:
    card.serial = serial
    game.cards[serial] = card


def is_hidden(card: GameCard) -> bool:
    """Whether a card is hidden from some player at least, who is not let to look at it."""
    if card.zone is PROVINCE or card.zone is FOCUS:
        return not card.face_up
    return card.zone in (HAND, DECK, POOL)


def mixed(game: Game, player: Player, cards: Sequence[GameCard]) -> list[GameCard]:
    """Returns cards with those of hands that a player doesn't see in an order of chance."""
    sees = game.views[player.seat].sees
    unseen = [each for each in cards if each.zone is HAND and not sees(each)]
    if len(unseen) < 2:
        return list(cards)
    game.random("hands").shuffle(unseen)
    others = iter(unseen)
    return [each if each.zone is not HAND or sees(each) else next(others) for each in cards]


def option(game: Game, player: Player, verb: str, card: GameCard, detail: str = "") -> Option:
    """Returns an option about a card, which tells one that the player doesn't see by its place."""
    if game.views[player.seat].sees(card):
        return Option(verb, card.serial, detail)
    place = f"a card ({_place(card)})"
    return Option(verb, detail=f"{place} {detail}" if detail else place)


def _place(card: GameCard) -> str:
    if card.zone is HAND:
        return f"hand of {card.owner.name}"
    if card.zone is FOCUS:
        return f"focused by {card.owner.name}"
    if card.province is None:
        return f"{card.face.deck} deck of {card.owner.name}"
    place = card.province.label
    lying = card.province.cards
    return f"{place}, card {lying.index(card) + 1}" if len(lying) > 1 else place
