"""Decks brought to the table: from cards in their places to the faces that the engine plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.decks.placement import SLOTS, Placed, PlacedDeck
from l5r_cards.engine.compiling.making import ready
from l5r_cards.engine.faces import Face
from l5r_cards.engine.setup import PlayDeck
from l5r_cards.model.card import Card, Stat
from l5r_cards.model.ruleset import Ruleset

__all__ = [
    "MOST_CARDS",
    "BroughtDeck",
    "Faces",
    "UnplayableDeckError",
    "WithoutAbility",
    "bring",
    "remarks",
    "without_ability",
]

MOST_CARDS = 1000
"""Cards of one deck; the largest format asks for 165."""

_ONCE = ("stronghold", "sensei", "wind")
"""Places for one card at most."""
_NUMBERS = {
    "gold_production": "Gold production",
    "province_strength": "Province Strength",
    "starting_honor": "starting Honor",
}
"""What a game needs to know of a Stronghold."""
_CLASSES = {"stronghold": "Stronghold", "sensei": "Sensei", "wind": "Wind"}


class UnplayableDeckError(ValueError):
    """No game can be played with a deck; the message tells every reason."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = tuple(reasons)


class BroughtDeck(NamedTuple):
    """A deck as one player brings it to a game under a ruleset."""

    entries: tuple[Placed, ...]
    """Its cards in the places from which they begin the game."""
    play: PlayDeck
    """The same as faces, for the engine."""
    left_out: tuple[Card, ...] = ()
    """Cards for whose place the ruleset has no use."""
    unplayed: frozenset[str] = frozenset()
    """Ids of the cards that print more than the game knows how to play."""


class WithoutAbility(NamedTuple):
    """Cards of a deck that have printed more than the game knows how to play."""

    cards: tuple[Card, ...]
    """They play by their numbers, keywords and Gold production alone."""
    different: int
    """Different cards in the deck, all told."""
    copies: int
    """How many they are with their copies."""
    total: int
    """All the cards that the deck begins the game with."""

    def __str__(self) -> str:
        return f"{self.copies} of {self.total} cards play without their ability"


class Faces:
    """The faces of cards under one ruleset: made once, shared by copies, decks and games."""

    def __init__(
        self, rules: Ruleset, texts: Callable[[str], Sequence[Any] | None] | None = None
    ) -> None:
        """
        :param texts: returns what a card of an id says, as data/abilities has it; None for a card
            whose text is not known. Without it no text is.
        """
        self.rules = rules
        self._texts = texts
        self._faces: dict[str, Face] = {}

    def __getitem__(self, card: Card) -> Face:
        """Returns the face of a card.

        :raises AbilityError: its abilities are not well formed.
        """
        face = self._faces.get(card.id)
        if face is None:
            said = self._texts(card.id) if self._texts is not None else None
            texts = parse_abilities(said, card.title) if said else ()
            face, made = ready(card, self.rules, texts)
            # The corpus holds no texts, so that no card is known to print nothing else.
            is_whole = said is not None and not made.missing
            face = self._faces[card.id] = face._replace(unmodelled=not is_whole)
        return face


def bring(deck: PlacedDeck, faces: Faces) -> BroughtDeck:
    """Returns a deck ready for play.

    :raises UnplayableDeckError: there is no one Stronghold, the corpus does not know its numbers, a
        card stands where it can't be, or there are too many.
    """
    reasons = list(_faults(deck.entries))
    if reasons:
        raise UnplayableDeckError(reasons)
    in_order = sorted(deck.entries, key=lambda each: (SLOTS.index(each.slot), each.card.id))
    has_use = faces.rules.starting_holdings
    entries = [each for each in in_order if has_use or each.slot != "starting-holding"]
    left_out = tuple(each.card for each in in_order if each not in entries)
    by_slot: dict[str, list[Face]] = {slot: [] for slot in SLOTS}
    for each in entries:
        by_slot[each.slot] += [faces[each.card]] * each.count
    play = PlayDeck(
        dynasty=tuple(by_slot["dynasty"]),
        fate=tuple(by_slot["fate"]),  # with the Sensei of whom one may be chosen
        stronghold=by_slot["stronghold"][0],
        sensei=next(iter(by_slot["sensei"]), None),
        wind=next(iter(by_slot["wind"]), None),
        starting_holdings=tuple(by_slot["starting-holding"]),
    )
    unplayed = frozenset(e.card.id for e in entries if faces[e.card].unmodelled)
    return BroughtDeck(tuple(entries), play, left_out, unplayed)


def _faults(entries: Sequence[Placed]) -> Iterable[str]:
    """Yields every reason why a deck can't be played."""
    total = sum(each.count for each in entries)
    if total > MOST_CARDS:
        yield f"It has {total} cards; a game takes {MOST_CARDS} at most."
    for slot in _ONCE:
        cards = [each.card for each in entries if each.slot == slot]
        count = sum(each.count for each in entries if each.slot == slot)
        if count > 1:
            names = " and ".join(card.name for card in cards)
            yield f"It has {count} cards for the {_CLASSES[slot]}'s place: {names}."
    strongholds = [each.card for each in entries if each.slot == "stronghold"]
    if not strongholds:
        yield "It has no Stronghold."
    for card in strongholds:
        for number, words in _NUMBERS.items():
            if not _is_number(getattr(card, number)):
                yield f"The corpus does not know the {words} of {card.name}."
    for each in entries:
        if not _fits(each.card, each.slot):
            yield f"{each.card.name} can't be in the place “{each.slot}”."


def _is_number(stat: Stat | None) -> bool:
    return isinstance(stat, int) or (
        isinstance(stat, str) and stat.lstrip("+-").isascii() and stat.lstrip("+-").isdigit()
    )


def _fits(card: Card, slot: str) -> bool:
    """Whether a card has the back, or the type, for a place."""
    if slot in _CLASSES:
        return card.type == _CLASSES[slot]
    if slot == "starting-holding":
        return card.type == "Holding"
    return card.deck == slot or (slot == "fate" and card.type == "Sensei")


def without_ability(deck: BroughtDeck) -> WithoutAbility:
    """Returns the cards of a deck whose text the game does not play, by title."""
    cards = {each.card.id: each.card for each in deck.entries}
    found = [card for card in cards.values() if card.id in deck.unplayed]
    return WithoutAbility(
        tuple(sorted(found, key=lambda card: (card.name, card.id))),
        len(cards),
        sum(each.count for each in deck.entries if each.card.id in deck.unplayed),
        sum(each.count for each in deck.entries),
    )


def remarks(deck: BroughtDeck, rules: Ruleset) -> list[str]:
    """Returns what a player should know of a deck: types that don't play, facts that are weak."""
    cards = sorted({each.card for each in deck.entries}, key=lambda card: (card.name, card.id))
    found = _remark(
        [each.name for each in deck.left_out],
        f"stay out of the game, as {rules.name} has no starting Holdings",
    )
    if not rules.celestials:
        idle = [each.name for each in cards if each.type == "Celestial"]
        found += _remark(idle, f"can't enter play, as {rules.name} has no Celestials")
    found += _remark(
        [each.name for each in cards if each.partial],
        "lack some of their facts in the corpus and play by the others",
    )
    for fact in sorted({fact for each in cards for fact in each.inferred}):
        found += _remark(
            [each.name for each in cards if fact in each.inferred],
            f"have their {_words(fact)} worked out, not read off the card",
        )
    return found


def _words(fact: str) -> str:
    return _NUMBERS.get(fact, fact.replace("_", " "))


def _remark(names: Sequence[str], what: str) -> list[str]:
    return [f"These cards {what}: {', '.join(sorted(names))}."] if names else []
