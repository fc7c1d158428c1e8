"""The whole vocabulary of abilities by name: what parsing, schema, docs and rendering look up."""

from __future__ import annotations

from l5r_cards.abilities.conditions import AMOUNTS, CONDITIONS
from l5r_cards.abilities.declare import Event, Parameter, RuleFlag, SelectorKey, Verb
from l5r_cards.abilities.events import EVENTS, FILTERS
from l5r_cards.abilities.flags import RULE_FLAGS
from l5r_cards.abilities.parameters import CHANGED_STATS
from l5r_cards.abilities.selector_keys import CHOICE_KEYS, SELECTOR_KEYS, SHARED
from l5r_cards.abilities.verbs import VERBS
from l5r_cards.abilities.words import FIXED_ROLES, PLACES, PLAYERS, names

__all__ = [
    "AMOUNTS",
    "CHANGED_STATS",
    "CHOICE_KEYS",
    "CHOICE_NAMED",
    "CONDITIONS",
    "EVENTS",
    "EVENT_NAMED",
    "FILTERS",
    "FILTER_NAMED",
    "FLAG_NAMED",
    "ROLE_NAMES",
    "RULE_FLAGS",
    "SELECTOR_KEYS",
    "SELECTOR_KEY_NAMED",
    "SHARED",
    "VERBS",
    "VERB_NAMED",
]

VERB_NAMED: dict[str, Verb] = {verb.name: verb for verb in VERBS}
EVENT_NAMED: dict[str, Event] = {event.name: event for event in EVENTS}
FILTER_NAMED: dict[str, Parameter] = {each.name: each for each in FILTERS}
SELECTOR_KEY_NAMED: dict[str, SelectorKey] = {key.name: key for key in SELECTOR_KEYS}
CHOICE_NAMED: dict[str, Parameter] = {each.name: each for each in CHOICE_KEYS}
FLAG_NAMED: dict[str, RuleFlag] = {flag.name: flag for flag in RULE_FLAGS}
ROLE_NAMES: frozenset[str] = frozenset(
    (*names(FIXED_ROLES), *names(PLAYERS), *names(PLACES), "performer")
)
"""Every role that needs no declaration."""
