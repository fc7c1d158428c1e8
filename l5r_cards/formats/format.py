"""A format as an object: what ``data/formats/<format>.yaml`` says, ready to be asked.

See ``schemas/format.schema.json`` for the shape of the file. No check asks for a format's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from l5r_cards.formats.predicate import Predicate, compile_predicate
from l5r_cards.model.card import Card, Facts

__all__ = ["Ban", "CopyRule", "DeckRule", "Format", "Slot", "StartingHoldings"]


class DeckRule(NamedTuple):
    """What one of the two decks must be."""

    name: str
    """``"dynasty"`` or ``"fate"``."""
    minimum: int
    maximum: int | None
    """None where a deck may be as large as one likes."""
    rule: str | None
    types: frozenset[str] | None
    """The card types that there are for this deck; None where the format doesn't say."""
    types_rule: str | None


class CopyRule(NamedTuple):
    """A copy limit and the cards that it binds."""

    limit: int
    fits: Predicate
    rule: str | None
    general: bool
    """Whether a card's own text may set another number."""
    because: str
    """What it is about the cards that binds them, in words: ``"Unique"``, ``"an Event"``."""


class Slot(NamedTuple):
    """A place beside the two decks, filled before the game."""

    name: str
    """``"stronghold"``, ``"sensei"`` or ``"wind"``."""
    type: str
    minimum: int
    maximum: int | None
    """None where the format sets no limit."""
    counts: str | None
    """The deck to whose size the cards count."""
    rule: str | None
    clan_rule: str | None
    """The rule by which the card must list the Stronghold's Clan, if there is one."""


class StartingHoldings(NamedTuple):
    """The Holdings that may start in play (C-SHOLD-01 ff.)."""

    titles: frozenset[str]
    rule: str | None


class Ban(NamedTuple):
    """A ban and the days on which it holds."""

    card: str
    since: str | None
    """ISO date; None where the day is not known."""
    not_before: str | None
    """ISO date before which the ban surely did not hold, where `since` is not known."""
    until: str | None
    """First ISO date on which the ban no longer holds."""
    doubtful: bool
    """Whether it is not sure that the ban is this format's."""

    def holds(self, day: str | None) -> bool | None:
        """Whether the card is banned on an ISO day, or in the end (None); None: not known."""
        if day is not None:
            if day < (self.since or self.not_before or ""):
                return False
            if self.until is not None and self.until <= day:
                return False
            if self.since is None:
                return None
        elif self.until is not None:
            return False
        return None if self.doubtful else True


class Format(NamedTuple):
    """One format's construction rules."""

    id: str
    name: str
    """For people: ``"Celestial 40/40"``."""
    aka: tuple[str, ...]
    """Other names by which lists and players call it."""
    summary: str
    pool: frozenset[str]
    """The arc symbols of which a card must have one; none where every released card may be used."""
    pool_rule: str | None
    soul_kin_rule: str | None
    """The rule by which Soul-of originals and kin of legal cards may be used too (D-OPT-03)."""
    decks: tuple[DeckRule, ...]
    copies: tuple[CopyRule, ...]
    unique: tuple[Predicate, ...]
    """What is Unique in this format though not marked so."""
    soul_of_rule: str | None
    counts_as_rule: str | None
    title_ends_at_comma: bool
    """Whether what follows the comma in a Personality's title is no part of it."""
    slots: tuple[Slot, ...]
    starting_holdings: StartingHoldings | None
    bans: tuple[Ban, ...]
    ended: str | None
    """ISO date from which the format's list of bans is the last one."""
    is_arc: bool
    """Whether this is the format of one storyline arc, not one that spans several."""
    ruleset: str
    """Id of the ruleset by which its games are played."""
    preference: int
    """Among formats that a list fits equally well, the lowest is the one it is taken for."""

    @classmethod
    def from_facts(cls, facts: Facts) -> Format:
        """Builds a format from the mapping in its file, which must already be valid."""
        starting = facts.get("starting_holdings")
        groups = facts.get("groups", {})
        pool = facts.get("pool", {})
        return cls(
            id=facts["id"],
            name=facts["name"],
            aka=tuple(facts.get("aka", ())),
            summary=facts.get("summary", ""),
            pool=frozenset(pool.get("symbols", ())),
            pool_rule=pool.get("rule"),
            soul_kin_rule=pool.get("soul_kin_rule"),
            decks=tuple(_deck_rule(name, deck) for name, deck in facts["decks"].items()),
            copies=tuple(_copy_rule(rule) for rule in facts["copies"]),
            unique=tuple(compile_predicate(when) for when in facts.get("also_unique", ())),
            soul_of_rule=groups.get("soul_of"),
            counts_as_rule=groups.get("counts_as"),
            title_ends_at_comma=groups.get("title_ends_at_comma", False),
            slots=tuple(_slot(name, slot) for name, slot in facts["slots"].items()),
            starting_holdings=(
                StartingHoldings(frozenset(starting["titles"]), starting.get("rule"))
                if starting
                else None
            ),
            bans=tuple(
                Ban(
                    card=ban["card"],
                    since=ban.get("since"),
                    not_before=ban.get("not_before"),
                    until=ban.get("until"),
                    doubtful=ban.get("doubtful", False),
                )
                for ban in facts.get("bans", ())
            ),
            is_arc=facts.get("arc", False),
            ended=facts.get("ended"),
            ruleset=facts["ruleset"],
            preference=facts.get("preference", 0),
        )

    @property
    def is_singleton(self) -> bool:
        """Whether every card is limited to one copy."""
        return self.copies[0].limit == 1 and not self.copies[0].because

    def is_unique(self, card: Card) -> bool:
        """Whether the card is Unique here: marked so, or made so by the format (D-DECK-05)."""
        return card.unique or any(fits(card, card.unique) for fits in self.unique)

    def copy_rule(self, card: Card, unique: bool) -> CopyRule:
        """Returns the first copy rule that binds a card, which is Unique here or not.

        :raises LookupError: none does, which a valid format can't have.
        """
        for rule in self.copies:
            if rule.fits(card, unique):
                return rule
        raise LookupError(f"no copy rule of {self.id} fits {card.id}")

    def names(self) -> Iterable[str]:
        """Yields everything the format is called."""
        yield from (self.id, self.name, *self.aka)


def _deck_rule(name: str, facts: Facts) -> DeckRule:
    types: Any = facts.get("types")
    return DeckRule(
        name=name,
        minimum=int(facts["minimum"]),
        maximum=facts.get("maximum"),
        rule=facts.get("rule"),
        types=frozenset(types) if types else None,
        types_rule=facts.get("types_rule"),
    )


def _copy_rule(facts: Facts) -> CopyRule:
    when = facts.get("when")
    return CopyRule(
        limit=facts["limit"],
        fits=compile_predicate(when or {}),
        rule=facts.get("rule"),
        general=when is None,
        because=_because(when or {}),
    )


def _because(when: Facts) -> str:
    if when.get("unique"):
        return "Unique"
    kind = when.get("type")
    if not isinstance(kind, str):
        return ""
    return f"{'an' if kind[0] in 'AEIOU' else 'a'} {kind}"


def _slot(name: str, facts: Facts) -> Slot:
    return Slot(
        name=name,
        type=facts["type"],
        minimum=facts.get("minimum", 0),
        maximum=facts.get("maximum"),
        counts=facts.get("counts"),
        rule=facts.get("rule"),
        clan_rule=facts.get("clan_rule"),
    )
