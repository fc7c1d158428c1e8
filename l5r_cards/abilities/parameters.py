"""Parameters that several verbs share."""

from __future__ import annotations

from l5r_cards.abilities.declare import Parameter

__all__ = ["CHANGED_STATS", "STAT_PARAMETERS", "TO", "WHERE_TO"]

CHANGED_STATS = (
    "force",
    "chi",
    "personal_honor",
    "honor_requirement",
    "gold_cost",
    "focus",
    "production",
    "strength",
    "starting_honor",
    "duel",
    "yu",
)
"""Stats that verbs change."""

STAT_PARAMETERS = tuple(
    Parameter(name, "amount", f"by how much its {name.replace('_', ' ')} changes")
    for name in CHANGED_STATS
)
"""One for each of these stats."""

TO = Parameter("to", "cards", "the card it goes to", "to {}")

_WHERE = ("hand", "top", "bottom", "shuffle", "province", "discard", "play")
WHERE_TO = Parameter(
    "to",
    "word",
    "where it goes: a hand, the top or bottom of its deck, its deck"
    " shuffled, a Province, a discard pile",
    "{}",
    _WHERE,
)
