"""Factions and families: who belongs to whom, by traits and by name (D-FACT, C-CLAN)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from l5r_cards.engine import stats
from l5r_cards.engine.keywords import clan_trait, keyword

if TYPE_CHECKING:
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = [
    "alignments",
    "different_alignment",
    "family",
    "is_aligned",
    "same_alignment",
    "shares_clan",
    "swear_fealty",
]

_NO_FAMILIES = frozenset(
    (
        # Occupations and ranks.
        *("ashigaru", "bandit", "bushi", "courtier", "elder", "emperor", "gaijin", "geisha"),
        *("keeper", "kolat", "lady", "lord", "magistrate", "master", "monk", "picker", "ronin"),
        *("samurai", "sage", "scout", "shugenja", "spy", "the", "venerable", "war"),
        # Factions.
        *("brotherhood", "crab", "crane", "dragon", "lion", "mantis", "ninja", "phoenix"),
        *("scorpion", "shadowlands", "spider", "spirit", "unicorn"),
        # Creatures.
        *("asp", "baku", "bog", "corpse", "dark", "gaki", "goblin", "mujina", "naga", "obsidian"),
        *("ogre", "oni", "ratling", "shadow", "skeleton", "troll", "zombie"),
    )
)
"""First words of names that are no family's: occupations, Factions and creatures (D-FACT-10)."""


def is_aligned(card: GameCard, clan: str) -> bool:
    """Whether a card is aligned with a Clan, by its traits as they stand (D-FACT-07, D-FACT-09).

    The Shadowlands have no such trait (D-FACT-06).
    """
    return _is_of(card, clan, stats.keywords(card))


def _is_of(card: GameCard, clan: str, words: Collection[str]) -> bool:
    """Whether a card with some keywords is aligned with a Clan."""
    if card.face.type in ("Stronghold", "Sensei"):
        return clan.lower() in {each.lower() for each in card.face.clans}
    return clan_trait(clan) in words


def alignments(game: Game, card: GameCard) -> list[str]:
    """Returns the Factions with which a card is aligned; Minor Clans are none (D-FACT-02).

    What an effect makes an alignment in this game is one in it (C-CLAN-05).
    """
    granted = [each for player in game.players for each in sorted(player.granted_clans)]
    known = dict.fromkeys((*game.rules.factions, *granted))
    words = stats.keywords(card)
    return [each for each in known if _is_of(card, each, words)]


def same_alignment(game: Game, one: Player | GameCard, other: Player | GameCard) -> bool:
    """Whether two are of the same alignment; who has none shares none (C-SH-05)."""
    return not set(_clans(game, one)).isdisjoint(_clans(game, other))


def different_alignment(game: Game, one: Player | GameCard, other: Player | GameCard) -> bool:
    """Whether two are of different alignments; who has none differs from nobody (C-SH-05)."""
    first, second = _clans(game, one), _clans(game, other)
    return bool(first and second) and set(first).isdisjoint(second)


def _clans(game: Game, who: Player | GameCard) -> list[str]:
    from l5r_cards.engine.players import Player

    return sorted(who.clans) if isinstance(who, Player) else alignments(game, who)


def shares_clan(game: Game, player: Player, card: GameCard) -> bool:
    """Whether a card is aligned with its player's Clan, so that he may have the benefit of it.

    A player without a Clan shares none, not even with those who have none either (C-CLAN-02).
    """
    clans, granted = player.clans, player.granted_clans
    if not clans.isdisjoint(game.rules.clan_benefit_exclusions):
        return False
    for each in clans:
        if (each in game.rules.factions or each in granted) and is_aligned(card, each):
            return True
    return False


def swear_fealty(game: Game, player: Player, card: GameCard, by: Cause = None) -> bool:
    """Gives a Personality the trait of a player's Faction, for good (D-FACT-09)."""
    traits = [clan_trait(each) for each in sorted(player.clans)]
    given = [each for each in traits if each is not None]
    for trait in given:
        stats.give_keyword(game, card, trait, "permanent")
    if given:
        game.happen("swears_fealty", what=card, who=card.controller, by=by)
    return bool(given)


def family(title: str, titles: Collection[str]) -> str:
    """Returns the family that a Personality's name begins with, or nothing (D-FACT-10).

    :param titles: of all Personalities: a single name is a family's if others bear it.
    """
    first, _, rest = title.partition(" ")
    first = first.strip(",")
    if keyword(first) in _NO_FAMILIES:
        return ""
    if not rest and not any(each.startswith(f"{first} ") for each in titles):
        return ""
    return first
