"""Cards as facts: what is printed, where, and which deck-building facts their text carries.

These types are frozen and know nothing of files or databases. `Card.from_facts` is the only way
in: it takes one entry of ``data/cards/<set>.yaml`` (see ``schemas/card.schema.json``), in which
defaults are left out.
"""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["Card", "CountsAs", "Experience", "Facts", "Printing", "SoulOf", "Stat"]

Facts = dict[str, Any]
"""One card entry as plain data, in the shape of ``schemas/card.schema.json``."""

Stat = int | str
"""A printed number, or what stands in its place: ``"-"``, ``"*"``, ``"+2"``, ``"3*"``."""


_NOTHING: Facts = {}
"""What a card has where its entry names no such facts; never written to."""


class Experience(NamedTuple):
    """The Experience level in a card's title line; a card without one has none of these."""

    kind: str
    """``"experienced"`` or ``"inexperienced"``."""
    level: float
    """1 for a plain Experienced, then 2, 3, 3.5 ...; -1 for Inexperienced."""
    label: str
    """As printed, for instance ``"Experienced 2KYD"``."""
    tag: str | None = None
    """A storyline's own level, such as ``"KYD"`` or ``"CW"``."""
    of: str | None = None
    """The title whose level this is, where the card itself has another title."""


class SoulOf(NamedTuple):
    """A "Soul of ..." trait: the older Personality that this card stands in for (D-DECK-09)."""

    title: str
    level: float | None = None
    """Experience level named in the trait; None is the card without one (D-DECK-11)."""


class CountsAs(NamedTuple):
    """Another card that this one counts as (D-DECK-13)."""

    title: str
    purposes: tuple[str, ...]
    """``"deck"`` for deck limits, ``"unique"`` for uniqueness."""
    experience: str | None = None
    """The Experience label of the card named, where one is."""


class Printing(NamedTuple):
    """One appearance of a card in a set."""

    set: str
    """The set's id, a key of ``data/sets.yaml``."""
    rarity: str | None = None
    number: str | None = None
    date: str | None = None
    """ISO date, only where it differs from the set's own."""
    stats: Facts = _NOTHING
    """Stats printed otherwise than on the newest printing, which is the one that counts."""


class Card(NamedTuple):
    """One card: every printing of one title at one Experience level."""

    id: str
    """Stable snake_case slug."""
    title: str
    """Printed title without the Experience level; disambiguated where two cards share it."""
    types: tuple[str, ...]
    """Card types in the corpus' words: ``("Personality",)``; rarely two."""
    deck: str
    """``"dynasty"``, ``"fate"`` or ``"pre-game"``: the back it has."""
    base_title: str | None = None
    """The title as printed, where `title` carries a disambiguator."""
    disambiguator: str | None = None
    """What `title` carries in parentheses to tell cards apart, such as ``"GotE"`` or ``"Hero"``."""
    experience: Experience | None = None
    soul_of: SoulOf | None = None
    clans: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    force: Stat | None = None
    chi: Stat | None = None
    focus: Stat | None = None
    gold_cost: Stat | None = None
    personal_honor: Stat | None = None
    honor_requirement: Stat | None = None
    gold_production: Stat | None = None
    province_strength: Stat | None = None
    starting_honor: Stat | None = None
    starting_provinces: int | None = None
    """Provinces a game starts with, where the Stronghold changes the usual four."""
    production: Facts = _NOTHING
    """How the card produces Gold otherwise than by `gold_production`: ``abilities`` with their
    conditions."""
    production_modifier: bool = False
    """Its text changes how much Gold other cards produce."""
    unique: bool = False
    singular: bool = False
    starting_holding: bool = False
    """May begin the game in play beside the Stronghold (C-SHOLD-01)."""
    max_copies: int | None = None
    """The card's own copy limit; 0 for any number; None where the format's limit holds."""
    counts_as: tuple[CountsAs, ...] = ()
    deck_rules: tuple[Facts, ...] = ()
    """Deck-building facts from the card's text, each a mapping with one verb."""
    sensei: Facts = _NOTHING
    """A Sensei's ``clans`` and its modifiers of the Stronghold's numbers."""
    back: Facts = _NOTHING
    """Stats on the other side of a two-sided Stronghold."""
    story_back: bool = False
    """A Stronghold whose other side holds a story, no stats."""
    printings: tuple[Printing, ...] = ()
    legal: tuple[str, ...] = ()
    """Pools (arc symbols) whose formats may use the card."""
    banned: tuple[str, ...] = ()
    """Pools in which the corpus knows a ban without its date."""
    unreleased: bool = False
    partial: bool = False
    """Some facts are missing from the corpus."""
    source: str | None = None
    """Where the entry comes from, if not from the main card corpus."""
    repaired: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    """Facts that were derived, not read off the card."""

    @classmethod
    def from_facts(cls, facts: Facts) -> Card:
        """Builds a card from one corpus entry, which must already be valid.

        :raises KeyError: a required fact is missing.
        :raises TypeError: a fact has a name that no card has.
        """
        values = {
            name: _CONVERTERS[name](value) if name in _CONVERTERS else value
            for name, value in facts.items()
        }
        return cls(**values)

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def name(self) -> str:
        """Title with the Experience level, as lists write it: ``Doji Reju • Experienced 3``."""
        return f"{self.title} • {self.experience.label}" if self.experience else self.title

    @property
    def type(self) -> str:
        """The first of its types."""
        return self.types[0]


def _experience(value: Facts) -> Experience:
    return Experience(**value)


def _soul_of(value: Facts) -> SoulOf:
    return SoulOf(**value)


def _counts_as(value: list[Facts]) -> tuple[CountsAs, ...]:
    return tuple(
        CountsAs(each["title"], tuple(each["purposes"]), each.get("experience")) for each in value
    )


def _printings(value: list[Facts]) -> tuple[Printing, ...]:
    return tuple(Printing(**each) for each in value)


_CONVERTERS: dict[str, Any] = {
    "experience": _experience,
    "soul_of": _soul_of,
    "counts_as": _counts_as,
    "printings": _printings,
    **dict.fromkeys(
        ("types", "clans", "keywords", "legal", "banned", "repaired", "inferred", "deck_rules"),
        tuple,
    ),
}
