"""The verbs of abilities, each declared once. Costs and effects share them."""

from __future__ import annotations

from l5r_cards.abilities.declare import Parameter, Verb
from l5r_cards.abilities.verbs_of_cards import CARD_VERBS
from l5r_cards.abilities.verbs_of_players import PLAYER_VERBS
from l5r_cards.abilities.verbs_of_rules import RULE_VERBS

__all__ = ["VERBS"]

_STRUCTURE = (
    Verb(
        "do",
        "steps",
        "several steps, as one",
        "{value}",
        "{if: {clan: lion}, do: [{draw: 1}, {honor: 1}]}",
        cost=True,
    ),
    Verb(
        "choose",
        "alternatives",
        "one of several alternatives",
        "{value}",
        "{choose: [{bow: foe}, {honor: 2}]}",
        (Parameter("by", "player", "who chooses; you by default", "as {} chooses"),),
        cost=True,
    ),
)
"""Verbs that hold other steps."""

VERBS = (*_STRUCTURE, *CARD_VERBS, *RULE_VERBS, *PLAYER_VERBS)
"""Every verb, the commonest of each family before the rare ones."""
