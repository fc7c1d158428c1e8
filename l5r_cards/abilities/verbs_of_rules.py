"""The verbs that change numbers and texts, and what may happen."""

from __future__ import annotations

from l5r_cards.abilities.declare import Parameter, Verb
from l5r_cards.abilities.parameters import STAT_PARAMETERS, TO
from l5r_cards.abilities.words import EFFECTS, names

__all__ = ["RULE_VERBS"]

_EFFECTS = names(EFFECTS)
_BY_SOURCE = Parameter("by", "cards", "only what these sources do", "by {}")
_STAT = ("force", "chi", "personal_honor", "gold_cost", "focus", "strength")
_MODIFIERS = ("force_bonus", "force_penalty", "stats")

RULE_VERBS = (
    Verb(
        "give",
        "cards",
        "add to their numbers",
        "give {value} {stats}",
        "{give: performer, force: 2, chi: 1}",
        STAT_PARAMETERS,
        effects=_MODIFIERS,
        lasts=True,
        event="given",
    ),
    Verb(
        "set",
        "cards",
        "fix their numbers",
        "{stats}",
        "{set: foe, force: 0}",
        (
            Parameter("cap", "yes", "no more than that", "as the most it can be"),
            Parameter("floor", "yes", "no less than that", "as the least it can be"),
            *STAT_PARAMETERS,
        ),
        effects=_MODIFIERS,
        lasts=True,
        event="given",
    ),
    Verb(
        "unmodify",
        "cards",
        "undo modifiers",
        "undo modifiers of {value}",
        "{unmodify: foe, what: bonus, stat: force}",
        (
            Parameter(
                "what",
                "words",
                "bonuses or penalties; both by default",
                "({})",
                ("bonus", "penalty"),
            ),
            Parameter("stat", "words", "of which numbers", "to {}", _STAT),
            Parameter("from", "cards", "only those from these sources", "from {}"),
            Parameter("new", "yes", "those to come, too", ", now and to come"),
        ),
        effects=("stats",),
        lasts=True,
    ),
    Verb(
        "keyword",
        "cards",
        "give or take keywords",
        "have {value}",
        "{keyword: performer, add: cavalry}",
        (
            Parameter("add", "names", "keywords gained", "gain {}"),
            Parameter("drop", "names", "keywords lost", "lose {}"),
            Parameter("strip", "yes", "first all others are lost", "and lose all others"),
            Parameter("clan", "player", "to whom they swear fealty", "to swear fealty to {}"),
        ),
        effects=("keywords",),
        lasts=True,
    ),
    Verb(
        "grant",
        "cards",
        "cards or players gain whole abilities",
        "give {value} {ability}",
        "{grant: performer, ability: {kind: battle, do: [{ranged: 2}]}}",
        (Parameter("ability", "abilities", "the abilities", required=True),),
        lasts=True,
    ),
    Verb(
        "copy",
        "cards",
        "gain what another card has",
        "have {value} gain {what} of {from}",
        "{copy: self, from: foe, what: [keyword]}",
        (
            Parameter("from", "cards", "whose", "{}", required=True),
            Parameter(
                "what",
                "words",
                "what of it",
                "each {}",
                ("ability", "keyword", "stat"),
                required=True,
            ),
        ),
        lasts=True,
    ),
    Verb(
        "name",
        "word",
        "state something for later steps",
        "name a {value}",
        "{name: keyword, as: named}",
        words=("title", "keyword", "number", "clan", "element"),
    ),
    Verb(
        "negate",
        "cards",
        "stop effects of what is pending",
        "negate {value}",
        "{negate: it, what: [destroy]}",
        (
            Parameter(
                "what",
                "words",
                "which kinds of effect; without it, an action is canceled whole",
                "as to {}",
                _EFFECTS,
            ),
            Parameter("card", "cards", "only as far as it concerns these", "for {}"),
            Parameter("plain", "yes", "they just do not occur", ", so that it does not occur"),
        ),
        effects=("negate",),
        event="negated",
    ),
    Verb(
        "prevent",
        "cards",
        "negate kinds of effect on them for a while",
        "prevent {what} of {value}",
        "{prevent: performer, what: [bow], by: {whose: other}}",
        (
            Parameter(
                "what",
                "words",
                "which kinds of effect",
                "{}",
                _EFFECTS,
                required=True,
            ),
            _BY_SOURCE,
            Parameter("times", "amount", "how often", "(up to {} times)"),
            Parameter("past", "amount", "only Honor past so much in all", "past {} in all"),
        ),
        effects=("negate",),
        lasts=True,
        event="negated",
    ),
    Verb(
        "forbid",
        "cards",
        "cards, actions or players may not do something",
        "forbid that {value} {what}",
        "{forbid: foe, what: [act]}",
        (
            Parameter(
                "what",
                "words",
                "what",
                "{}",
                (
                    "act",
                    "abilities",
                    "assign",
                    "target",
                    "react",
                    "lobby",
                    "attach",
                    "challenge",
                    "attack",
                    "defend",
                    "recruit",
                    "straighten",
                    "focus",
                ),
                required=True,
            ),
            Parameter("card", "cards", "with regard to these", "with regard to {}"),
        ),
        lasts=True,
    ),
    Verb(
        "alter",
        "cards",
        "change a pending number",
        "change the amount of {value}",
        "{alter: it, by: -2}",
        (
            Parameter("by", "amount", "how much is added", "by {}"),
            Parameter("to", "amount", "what it becomes", "to {}"),
            Parameter("who", "player", "whom it now concerns", "for {}"),
            Parameter("sign", "word", "what it becomes", "into a {}", ("gain", "loss")),
        ),
    ),
    Verb(
        "redirect",
        "cards",
        "give what is pending another legal target",
        "redirect {value}",
        "{redirect: it, to: performer}",
        (TO._replace(required=True),),
    ),
    Verb(
        "rule",
        "flag_name",
        "change a rule, see the rule flags",
        "{value}",
        "{rule: hand_size, by: 1}",
        lasts=True,
    ),
)
"""From modifiers to rule flags."""
