"""The keys of selectors, each declared once; `CHOICE_KEYS` say how many of those that fit."""

from __future__ import annotations

from l5r_cards.abilities.declare import Parameter, SelectorKey
from l5r_cards.abilities.words import (
    CARD_TYPES,
    CLANS,
    COMPARED,
    KINDS,
    STATS,
    ZONES,
    names,
)

__all__ = ["CHOICE_KEYS", "SELECTOR_KEYS", "SHARED"]

SHARED = ("clan", "element", "keyword", "title", "unit", "army", "battlefield", "controller")
"""What a card may share with a role: ``same: {clan: performer}``."""


_WHO_HAS = {
    **dict.fromkeys(("honor", "hand", "provinces"), "player"),
    **dict.fromkeys(("strength", "base_strength", "printed_strength"), "province"),
    **dict.fromkeys(("production", "base_production", "printed_production"), "holding"),
}
"""What has a stat, if no Personality does."""


def _compared(name: str) -> SelectorKey:
    english = next(stat.english for stat in STATS if stat.name == name)
    number = english.removeprefix("number of ")
    return SelectorKey(
        name,
        "comparison",
        f"its {english} compares so",
        f"{{is: {_WHO_HAS.get(name, 'personality')}, {name}: '>= 2'}}",
        f"with {english} {{}}" if number == english else f"with {{}} {number}",
    )


SELECTOR_KEYS = (
    SelectorKey(
        "is", "words", "its type", "{is: [personality, follower]}", "{}", words=names(CARD_TYPES)
    ),
    SelectorKey(
        "whose",
        "player",
        "who controls it; of a player, who it is",
        "{is: unit, whose: enemy}",
        "of {}",
    ),
    SelectorKey("owner", "player", "who owns it", "{is: item, owner: you}", "owned by {}"),
    SelectorKey(
        "keyword",
        "names",
        "a keyword it has; of an action, its own",
        "{is: card, keyword: [monk, cavalry]}",
        "<{}",
    ),
    SelectorKey(
        "clan",
        "words",
        "a Clan it has; unaligned: it has none",
        "{is: personality, clan: crane}",
        "<{}",
        words=CLANS,
    ),
    SelectorKey("title", "titles", "its title", "{is: card, title: Ring of Water}", "titled {}"),
    SelectorKey(
        "element",
        "words",
        "an element it has",
        "{is: ring, element: fire}",
        "of {}",
        words=("air", "earth", "fire", "water", "void"),
    ),
    SelectorKey(
        "same",
        "same",
        "what it shares with a role",
        "{is: personality, same: {clan: performer}}",
        "{}",
        words=SHARED,
    ),
    SelectorKey("bowed", "flag", "is bowed", "{is: card, bowed: false}", "<bowed", "<unbowed"),
    SelectorKey(
        "opposed",
        "flag",
        "an enemy unit is at its battlefield",
        "{is: unit, opposed: true}",
        "<opposed",
        "<unopposed",
    ),
    SelectorKey(
        "honorable",
        "flag",
        "is honorable, not dishonored",
        "{is: personality, honorable: false}",
        "<honorable",
        "<dishonored",
    ),
    SelectorKey(
        "unique", "flag", "is Unique", "{is: card, unique: false}", "<Unique", "<non-Unique"
    ),
    SelectorKey(
        "dead",
        "flag",
        "is dead, among those in a discard pile",
        "{is: personality, zone: discard, dead: true}",
        "<dead",
        "<discarded",
    ),
    SelectorKey(
        "bare",
        "flag",
        "has no attachments; an attachment is always bare",
        "{is: card, bare: true}",
        "without attachments",
        "with attachments",
    ),
    SelectorKey(
        "exposed",
        "flag",
        "a Follower, or a Personality without Followers",
        "{is: card, exposed: true}",
        "not shielded by Followers",
        "shielded by Followers",
    ),
    SelectorKey(
        "created",
        "flag",
        "is no printed card",
        "{is: follower, created: true}",
        "<created",
        "<printed",
    ),
    SelectorKey(
        "produces",
        "flag",
        "produces Gold; what only lowers costs does not",
        "{is: holding, produces: true}",
        "<Gold-producing",
        "producing no Gold",
    ),
    SelectorKey(
        "face",
        "word",
        "which way it lies in its Province",
        "{is: card, zone: province, face: up}",
        "<face-{}",
        words=("up", "down"),
    ),
    SelectorKey(
        "side",
        "words",
        "its side in the battle",
        "{is: unit, side: defender}",
        "<{}",
        words=("attacker", "defender"),
    ),
    SelectorKey(
        "at",
        "place",
        "where it is; here is the default of battle kinds",
        "{is: unit, at: home}",
        "{}",
    ),
    SelectorKey(
        "zone",
        "words",
        "the zone it is in; play is the default",
        "{is: personality, zone: discard}",
        "{}",
        words=names(ZONES),
    ),
    SelectorKey(
        "in_unit",
        "cards",
        "is in that card's unit",
        "{is: spell, in_unit: self}",
        "in the unit of {}",
    ),
    SelectorKey(
        "of", "cards", "is attached to it", "{is: follower, of: performer}", "attached to {}"
    ),
    SelectorKey(
        "has",
        "cards",
        "has such a card attached, or there",
        "{is: personality, has: {is: item, keyword: weapon}}",
        "that has {}",
    ),
    SelectorKey("against", "cards", "opposes it", "{is: unit, against: performer}", "opposing {}"),
    *(_compared(name) for name in COMPARED),
    SelectorKey(
        "changed",
        "words",
        "its stat differs from the printed one",
        "{is: personality, changed: force}",
        "with changed {}",
        words=COMPARED,
    ),
    SelectorKey(
        "token",
        "names",
        "bears a token of that name",
        "{is: personality, token: wound}",
        "with a {} token",
    ),
    SelectorKey(
        "kind", "words", "an action's kind", "{kind: [battle, open]}", "<{}", words=names(KINDS)
    ),
    SelectorKey(
        "performer",
        "cards",
        "an action's performer",
        "{is: action, performer: {is: personality, keyword: ninja}}",
        "performed by {}",
    ),
    SelectorKey(
        "targets", "cards", "what an action targets", "{is: action, targets: self}", "targeting {}"
    ),
    SelectorKey(
        "from_card",
        "cards",
        "the card an action is on",
        "{is: action, from_card: {is: strategy}}",
        "from {}",
    ),
    SelectorKey(
        "or",
        "selectors",
        "one of these fits, too",
        "{is: card, or: [{bare: true}, {bowed: true}]}",
        "that is {}",
    ),
    SelectorKey(
        "and",
        "selectors",
        "all of these fit",
        "{and: [{keyword: samurai}, {keyword: cavalry}]}",
        "that is {}",
    ),
    SelectorKey(
        "not",
        "selector",
        "this does not fit",
        "{is: personality, not: {keyword: human}}",
        "that is not {}",
    ),
    SelectorKey(
        "except",
        "cards",
        "these are left out",
        "{is: personality, except: performer}",
        "other than {}",
    ),
)
"""Every key that a card, action or player must satisfy."""

CHOICE_KEYS = (
    Parameter("all", "yes", "every one that fits", "every"),
    Parameter("pick", "pick", "how many are chosen; one by default", "{}"),
    Parameter("by", "player", "who chooses; you by default", "chosen by {}"),
    Parameter(
        "most",
        "word",
        "only those with the highest stat, ties included",
        "with the highest {}",
        words=COMPARED,
    ),
    Parameter(
        "least",
        "word",
        "only those with the lowest stat, ties included",
        "with the lowest {}",
        words=COMPARED,
    ),
    Parameter(
        "total", "total", "a bound on those chosen, together", "with total {}", words=COMPARED
    ),
)
"""How many of the fitting ones are meant."""
