"""Opening Provinces and hands, dealt by the engine's own set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from l5r_cards.decks.placement import PlacedDeck
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.game import Game
from l5r_cards.engine.setup import PlayDeck, set_up
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.decks import Faces, bring
from l5r_cards.play.seats import FirstSeat

__all__ = ["Dealt", "Opening", "at_start", "brought", "game_seed", "openings"]


class Opening(NamedTuple):
    """What one game begins with; all cards by id."""

    number: int
    """Of the game, from 1."""
    provinces: tuple[str, ...]
    """The cards in the Provinces, from left to right; empty Provinces are left out."""
    hand: tuple[str, ...]
    """In the order in which they were drawn."""


class Dealt(NamedTuple):
    """What a deck is dealt from and how much of it, which is the same in every game."""

    dynasty: Counter[str]
    """Copies of each card, by id, in the Dynasty deck as it is shuffled."""
    fate: Counter[str]
    provinces: int
    """Provinces at the start, each with a Dynasty card."""
    hand: int
    """Fate cards drawn before the first turn."""
    end_phase_draw: int
    """Fate cards drawn in each own End Phase."""
    in_play: tuple[str, ...]
    """Cards that begin the game in play: Stronghold, Sensei, Wind, starting Holdings."""

    @property
    def decks(self) -> dict[str, Counter[str]]:
        """Both decks by name, as `l5r_cards.goldfish.odds` takes them."""
        return {"dynasty": self.dynasty, "fate": self.fate}


def game_seed(seed: str, number: int) -> str:
    """Returns the seed of one game of many, which depends on no other game.

    :param number: of the game, from 1.
    """
    return f"{seed}/{number}"


def brought(deck: PlacedDeck, faces: Faces) -> PlayDeck:
    """Returns a deck for the set-up, whatever the corpus lacks of its Stronghold's numbers.

    :raises UnplayableDeckError: nothing can be dealt: there is no Stronghold, or the like.
    """
    entries = []
    for each in deck.entries:
        card = each.card
        if each.slot == "stronghold":
            # No Gold is made and no Honor won before the first turn.
            card = card._replace(gold_production=0, province_strength=0, starting_honor=0)
        entries.append(type(each)(card, each.count, each.slot))
    return bring(deck._replace(entries=tuple(entries)), faces).play


def openings(rules: Ruleset, deck: PlayDeck, seed: int, first: int = 1) -> Iterator[Opening]:
    """Yields what the games of a seed begin with, without end; goldfishing plays the same games.

    The game of a number begins in the same way whatever was dealt before. Where a Sensei may be
    chosen, it is the first.

    :param first: number of the first game, from 1.
    """
    for number in count(first):
        player = _set_out(rules, deck, game_seed(str(seed), number)).players[0]
        yield Opening(
            number,
            tuple(card.face.id for each in player.provinces for card in each.cards),
            tuple(card.face.id for card in player.hand),
        )


def at_start(rules: Ruleset, deck: PlayDeck) -> Dealt:
    """Returns what is dealt from, as one deal shows it."""
    player = _set_out(rules, deck, "0").players[0]
    laid = [card for each in player.provinces for card in each.cards]
    return Dealt(
        _counted([*player.dynasty_deck, *laid]),
        _counted([*player.fate_deck, *player.hand]),
        len(player.provinces),
        rules.starting_hand,
        rules.end_phase_draw,
        tuple(card.face.id for card in player.play),
    )


def _set_out(rules: Ruleset, deck: PlayDeck, seed: str) -> Game:
    game = Game(rules, ["player"], [FirstSeat()], seed, observed=False)
    set_up(game, [deck])
    return game


def _counted(cards: list[GameCard]) -> Counter[str]:
    return Counter(card.face.id for card in cards)
