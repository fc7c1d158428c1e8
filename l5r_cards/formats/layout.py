"""How a format lays a deck out: which cards lie in which deck or slot, and what counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from l5r_cards.formats.format import CopyRule, Format
from l5r_cards.formats.predicate import compile_predicate
from l5r_cards.model.card import Card, Facts
from l5r_cards.model.deck import Deck, DeckCard

__all__ = ["Layout", "lay_out", "lines_of"]


@dataclass(slots=True)
class Layout:
    """A deck as one format sees it."""

    format: Format
    deck: Deck
    slots: dict[str, list[DeckCard]] = field(default_factory=dict)
    """The cards in each slot of the format."""
    starting: dict[str, list[DeckCard]] = field(default_factory=dict)
    """The starting Holdings by title; a legal deck has one copy of one version each."""
    decks: dict[str, list[DeckCard]] = field(default_factory=dict)
    """The cards of the dynasty and the fate deck, those in slots and starting Holdings apart."""
    unread: int = 0
    """Lines of the list that name no card for an error in them."""
    _unique: dict[str, bool] = field(default_factory=dict)
    deck_rules: list[tuple[DeckCard, Facts]] = field(default_factory=list)
    """Every deck-building fact that some card of the deck carries."""

    def size(self, deck: str) -> int:
        """Returns the number of cards that lie in a deck, counted towards its minimum or not."""
        return sum(each.count for each in (*self.decks[deck], *self._slotted(deck)))

    def pre_game_size(self) -> int:
        """Returns the number of cards beside the decks."""
        return sum(
            each.count
            for slot in self.format.slots
            if slot.counts is None
            for each in self.slots[slot.name]
        ) + sum(each.count for copies in self.starting.values() for each in copies)

    def starting_under(self, deck: str) -> int:
        """Returns how many starting Holdings the list has under a deck's heading (C-SHOLD-03)."""
        return sum(
            each.count
            for copies in self.starting.values()
            for each in copies
            if deck in each.headings
        )

    def exempt(self, deck: str) -> int:
        """Returns how many cards of a deck don't count towards its minimum (C-DECK-06)."""
        exempt: dict[str, int] = {}
        for carrier, rule in self.deck_rules:
            what = rule.get("not_counted_toward_minimum")
            if what == "self":
                if carrier.card.deck == deck:
                    exempt[carrier.card.id] = carrier.count
            elif what is not None:
                fits = compile_predicate(what)
                for each in self.decks[deck]:
                    if fits(each.card, self.is_unique(each.card)):
                        exempt[each.card.id] = each.count
            elif deck == "fate" and rule.get("count_toward_minimum") is False:
                fits = compile_predicate(rule["allow_in_fate_deck"])
                for each in self._slotted(deck):
                    if fits(each.card, self.is_unique(each.card)):
                        exempt[each.card.id] = each.count
        return sum(exempt.values())

    def minimum(self, deck: str, base: int) -> int:
        """Returns a deck's minimum size, changed by the cards in it, each copy for itself."""
        for carrier, rule in self.deck_rules:
            base += rule.get(f"minimum_{deck}", 0) * carrier.count
        return base

    def _slotted(self, deck: str) -> list[DeckCard]:
        """Returns the cards in slots that count to a deck."""
        return [
            each
            for slot in self.format.slots
            if slot.counts == deck
            for each in self.slots[slot.name]
        ]

    def copy_rule(self, card: Card) -> CopyRule:
        """Returns the copy rule that binds a card."""
        return self.format.copy_rule(card, self.is_unique(card))

    def is_unique(self, card: Card) -> bool:
        """Whether a card is Unique in the format."""
        unique = self._unique.get(card.id)
        if unique is None:
            unique = self._unique[card.id] = self.format.is_unique(card)
        return unique


def lay_out(deck: Deck, rules: Format) -> Layout:
    """Sorts a deck's cards into the decks and slots of a format."""
    layout = Layout(rules, deck)
    layout.decks = {each.name: [] for each in rules.decks}
    layout.slots = {slot.name: [] for slot in rules.slots}
    by_type = {slot.type: slot.name for slot in rules.slots}
    titles = rules.starting_holdings.titles if rules.starting_holdings else frozenset()
    for each in deck.cards:
        card = each.card
        layout.deck_rules.extend((each, rule) for rule in card.deck_rules)
        slot = by_type.get(card.type)
        if slot is not None:
            layout.slots[slot].append(each)
        elif card.title in titles:
            layout.starting.setdefault(card.title, []).append(each)
        elif card.deck in layout.decks:
            layout.decks[card.deck].append(each)
    return layout


def lines_of(cards: Iterable[DeckCard]) -> tuple[int, ...]:
    """Returns the lines of the list on which some cards stand."""
    return tuple(sorted({line for each in cards for line in each.lines}))
