"""The records in which the vocabulary of abilities is declared, and the sorts of their values."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "SORTS",
    "ConditionKind",
    "Event",
    "Parameter",
    "RuleFlag",
    "SelectorKey",
    "Verb",
    "Word",
]

SORTS = {
    "cards": "a role, a selector, or a list of these",
    "player": "a role that is a player, or a list of these",
    "place": "a place, a role or a selector",
    "flag_name": "a rule flag",
    "selector": "a selector",
    "selectors": "a list of selectors",
    "amount": "a number or an amount",
    "comparison": "a number or a comparison such as '>= 3'",
    "whole": "a whole number of at least 1",
    "word": "one word of a closed list",
    "words": "words of a closed list, one or several",
    "name": "a text",
    "names": "texts in small letters, one or several",
    "titles": "texts, one or several",
    "yes": "true; left out where it does not hold",
    "flag": "true or false",
    "steps": "a list of steps",
    "alternatives": "a list of at least two alternatives, each a step, a list of steps or a number",
    "abilities": "an ability or a list of them",
    "conditions": "a condition or a list of them, which must all hold",
    "pattern": "an event pattern",
    "deeds": "kinds of effect and what they were done to",
    "same": "what is shared, and with which role",
    "total": "a stat and a comparison",
    "pick": "how many: a number, or the least and the most",
}
"""Every sort of value, in words for people."""


class Word(NamedTuple):
    """A plain word of the vocabulary: a kind, a keyword, a role, a duration ..."""

    name: str
    meaning: str
    """One line for people."""
    english: str = ""
    """How it reads in a rendered ability; empty: as its name."""


class Parameter(NamedTuple):
    """A parameter of a verb, an event's filter or a rule flag's setting."""

    name: str
    sort: str
    """A key of `SORTS`."""
    meaning: str
    english: str = "{}"
    """What it adds to the sentence, with ``{}`` for the value."""
    words: tuple[str, ...] = ()
    """The closed list, for the sorts that have one."""
    required: bool = False


class Verb(NamedTuple):
    """Something that a step does, as a cost or as an effect."""

    name: str
    sort: str
    """Sort of the main value, which stands behind the verb."""
    meaning: str
    english: str
    """Imperative sentence with ``{value}``, and ``{stats}`` where stats are listed."""
    example: str
    """One step in YAML that uses it."""
    parameters: tuple[Parameter, ...] = ()
    effects: tuple[str, ...] = ()
    """Kinds of effect that it is, for what prevents, negates or answers these."""
    words: tuple[str, ...] = ()
    """The closed list, if the main value's sort has one."""
    cost: bool = False
    """May stand among costs."""
    lasts: bool = False
    """Its effect has a duration; the others happen at once."""
    event: str = ""
    """The event that tells of it, in triggers and in the log; empty: none."""

    def parameter(self, name: str) -> Parameter | None:
        """Returns the parameter with a name."""
        return next((each for each in self.parameters if each.name == name), None)


class SelectorKey(NamedTuple):
    """One key of a selector."""

    name: str
    sort: str
    meaning: str
    example: str
    """One selector in YAML that uses it."""
    english: str
    """What it adds to the noun, with ``{}`` for the value; a leading ``<`` puts it before."""
    english_not: str = ""
    """The same where a flag is false."""
    words: tuple[str, ...] = ()


class ConditionKind(NamedTuple):
    """One kind of condition."""

    name: str
    meaning: str
    example: str
    """One condition in YAML that uses it."""


class Event(NamedTuple):
    """Something that happens in a game and that abilities may wait for or look back at."""

    name: str
    meaning: str
    english: str
    """Clause with ``{what}`` and the like for the filters it names; ``{who's}`` is possessive."""
    example: str
    """One pattern in YAML that uses it."""
    filters: tuple[str, ...] = ()
    """Names of the filters that it takes."""
    timings: tuple[str, ...] = ("before", "after", "would")
    log_only: bool = False
    """Nothing waits for it; only the log knows it."""
    thing: str = "a card"
    """What ``{what}`` reads where no filter says it."""


class RuleFlag(NamedTuple):
    """A change of the rules that one chapter of the engine knows."""

    name: str
    meaning: str
    english: str
    example: str
    """One step in YAML that sets it."""
    parameters: tuple[Parameter, ...] = ()
