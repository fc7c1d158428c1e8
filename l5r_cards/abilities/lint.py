"""What may be wrong with abilities that are well formed: each finding has a stable code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from l5r_cards.abilities.errors import nearest
from l5r_cards.abilities.tree import (
    Ability,
    Grants,
    Pattern,
    Selector,
    Several,
    Step,
    Value,
)
from l5r_cards.abilities.vocabulary import CHANGED_STATS, EVENT_NAMED, ROLE_NAMES, VERB_NAMED
from l5r_cards.abilities.walk import all_mentioned, inner_steps, mentioned, steps_of

__all__ = ["CODES", "Finding", "lint"]

CODES = {
    "role-unknown": "A role is neither fixed nor a target nor a step's label.",
    "role-unbound": "A role is used before it stands for anything.",
    "performer-missing": "The performer is used, but the ability names none.",
    "it-missing": "`it` is used where nothing is pending, past or gone through.",
    "target-unused": "A target is never used.",
    "label-unused": "A step's label is never used.",
    "label-twice": "Two steps or targets have the same name.",
    "cost-impossible": "A step among the costs cannot be paid.",
    "unless-effect": "`unless` waives a cost, but stands under an effect.",
    "duration-instant": "A duration stands where nothing lasts.",
    "kinds-mixed": "One ability cannot be used as both kinds.",
    "limit-repeatable": "A repeatable ability has a limit.",
    "when-missing": "The kind acts only when something happens, but `when` is missing.",
    "when-misplaced": "The kind is used at will, so `when` cannot set it off.",
    "while-misplaced": "`while` is for continuous traits.",
    "may-misplaced": "An action is optional by itself; `may` is for what acts by itself.",
    "trait-action": "A trait has a part that only actions have.",
    "trait-instant": "A continuous trait has a step that happens at once.",
    "trait-choice": "A continuous trait chooses among cards; `all` is missing.",
    "log-only": "Nothing can wait for the event; only the log knows it.",
    "says-nothing": "A step changes nothing.",
    "take-missing": "Cards are to go somewhere, but none is taken.",
}
"""Every code and its meaning."""

_ACTIONS = frozenset(("battle", "limited", "open", "dynasty", "engage"))
"""Kinds that are used at will, and that one ability may have together."""
_ANSWERS = frozenset(("reaction",))
"""Kinds that need an event."""
_HAS_IT = frozenset(("interrupt", "gold"))
"""Kinds with something pending by themselves: the action about to resolve, what is paid for."""
_NEEDED = {
    "give": CHANGED_STATS,
    "set": CHANGED_STATS,
    "keyword": ("add", "drop"),
    "alter": ("by", "to", "who", "sign"),
}
"""Verbs that do nothing without one of these parameters."""


class Finding(NamedTuple):
    """One thing found in a card's abilities."""

    code: str
    """A key of `CODES`."""
    path: str
    """The place, as in the messages of `AbilityError`."""
    message: str


def lint(abilities: Iterable[Ability], card: str = "ability") -> list[Finding]:
    """Returns all findings of one card's abilities, in the order of their places.

    Labels of one ability are known in the card's other ones.
    """
    several = tuple(abilities)
    shared = {label for ability in several for label in _labels(ability)}
    used = {name for ability in several for name in all_mentioned(ability)}
    found: list[Finding] = []
    for at, ability in enumerate(several):
        if ability.modelled:
            found += _Check(ability, f"{card}[{at}]", shared, used).findings()
    return found


def _labels(ability: Ability) -> Iterator[str]:
    return (step.label for step in steps_of(ability) if step.label is not None)


class _Check:
    """The check of one ability."""

    def __init__(self, ability: Ability, path: str, shared: set[str], used: set[str]) -> None:
        self._ability = ability
        self._path = path
        self._shared = shared
        self._used = used
        self._own = [*(each.role for each in ability.targets), *_labels(ability)]
        self._known = set(self._own) | shared | ROLE_NAMES
        self._bound = set(ROLE_NAMES) | (shared - set(self._own))
        self._found: list[Finding] = []

    def findings(self) -> list[Finding]:
        self._frame()
        self._roles()
        continuous = self._ability.kinds == ("trait",) and not self._ability.when
        for at, step in enumerate(self._ability.cost):
            self._step(step, f"{self._path}.cost[{at}]", cost=True)
        for at, step in enumerate(self._ability.do):
            self._step(step, f"{self._path}.do[{at}]", continuous=continuous)
        for target in self._ability.targets:
            if target.role not in self._used:
                self._say("target-unused", f"target.{target.role}", f"{target.role!r} is not used")
        return self._found

    def _say(self, code: str, place: str, message: str) -> None:
        path = place if place.startswith(self._path) else f"{self._path}.{place}"
        self._found.append(Finding(code, path, message))

    def _frame(self) -> None:
        ability = self._ability
        kinds = set(ability.kinds)
        trait = "trait" in kinds
        if len(kinds) > 1 and not kinds <= _ACTIONS:
            other = " and ".join(each for each in ability.kinds)
            self._say("kinds-mixed", "kind", f"{other} exclude each other")
        if ability.limit is not None and "repeatable" in ability.keywords:
            self._say("limit-repeatable", "limit", "a repeatable ability has no limit")
        if kinds & _ANSWERS and not ability.when:
            self._say("when-missing", "kind", f"a {ability.kinds[0]} needs 'when'")
        if kinds <= _ACTIONS and ability.when:
            self._say("when-misplaced", "when", f"a {ability.kinds[0]} action is used at will")
        if ability.while_ and (not trait or ability.when):
            self._say("while-misplaced", "while", "only a trait without 'when' is continuous")
        if ability.may is not None and kinds & (_ACTIONS | _ANSWERS):
            self._say("may-misplaced", "may", "the player need not use it anyway")
        if trait:
            for key in ("cost", "performer", "lift"):
                if getattr(ability, key):
                    self._say("trait-action", key, f"a trait has no {key}")
        lasting = any(VERB_NAMED[step.verb].lasts or step.later for step in steps_of(ability))
        if ability.duration is not None and not lasting:
            self._say("duration-instant", "duration", "none of its steps lasts")
        for at, pattern in enumerate(ability.when):
            self._event(pattern, f"when[{at}]")
        for name in sorted({each for each in self._own if self._own.count(each) > 1}):
            self._say("label-twice", "do", f"{name!r} is the name of two things")

    def _event(self, pattern: Pattern, place: str) -> None:
        if EVENT_NAMED[pattern.event].log_only:
            self._say("log-only", place, f"{pattern.event!r} is for 'happened' only")

    def _roles(self) -> None:
        """Checks the roles of all parts but the steps, in the order in which they are read."""
        ability = self._ability
        it = bool(ability.when) or bool(set(ability.kinds) & _HAS_IT)
        self._it = it
        self._mentions(ability.when, "when", True)
        self._mentions(ability.conditions, "if", it)
        self._mentions(ability.while_, "while", it)
        if ability.performer is not None:
            self._mentions(ability.performer, "performer", it)
        for target in ability.targets:
            self._mentions(tuple(target)[1:], f"target.{target.role}", it)
            self._bound.add(target.role)
        self._mentions(ability.lift, "lift", it)
        self._mentions(ability.may, "may", it)
        self._mentions(ability.duration, "duration", it)

    def _mentions(self, part: object, place: str, it: bool) -> None:
        for name in dict.fromkeys(mentioned(part)):
            if name == "it" and not it:
                self._say("it-missing", place, "nothing is pending, past or gone through here")
            elif name == "performer" and self._ability.performer is None:
                self._say("performer-missing", place, "the ability names no performer")
            elif name not in self._known:
                message = f"{name!r} is not declared; {nearest(name, self._known)}"
                self._say("role-unknown", place, message)
            elif name not in self._bound:
                self._say("role-unbound", place, f"{name!r} stands for nothing yet")

    def _step(
        self,
        step: Step,
        path: str,
        *,
        cost: bool = False,
        continuous: bool = False,
        it: bool | None = None,
    ) -> None:
        it = self._it if it is None else it
        verb = VERB_NAMED[step.verb]
        inner = it or step.each is not None or step.later is not None
        self._mentions((step.conditions, step.unless, step.each), path, it)
        self._mentions((step.later, step.may, step.value, step.params, step.duration), path, inner)
        if cost:
            self._cost(step, path)
        elif step.unless:
            self._say("unless-effect", path, "only a cost can be waived")
        if step.duration is not None and not verb.lasts and step.later is None:
            self._say("duration-instant", path, f"{step.verb!r} happens at once")
        if step.later is not None:
            self._event(step.later, f"{path}.later")
        if continuous:
            self._continuous(step, path)
        self._meaning(step, path)
        values: list[tuple[str, Value]] = [
            (step.verb, step.value),
            *((each.name, each.value) for each in step.params),
        ]
        for name, value in values:
            below = step.later is None and continuous and name == "do"
            for place, steps in inner_steps(value):
                for at, each in enumerate(steps):
                    deeper = f"{path}.{name}{place}[{at}]"
                    self._step(each, deeper, cost=cost, continuous=below, it=inner)
            if isinstance(value, Grants):
                self._found += lint(value.abilities, f"{path}.{name}")
        if step.label is not None:
            self._bound.add(step.label)
            if step.label not in self._used:
                self._say("label-unused", path, f"{step.label!r} is not used")
        for name, steps in (("then", step.then), ("else", step.otherwise)):
            for at, each in enumerate(steps):
                self._step(each, f"{path}.{name}[{at}]", it=inner)

    def _cost(self, step: Step, path: str) -> None:
        if not VERB_NAMED[step.verb].cost:
            self._say("cost-impossible", path, f"{step.verb!r} is nothing to pay with")
        elif step.verb == "honor" and isinstance(step.value, int) and step.value > 0:
            self._say("cost-impossible", path, "gaining Honor is nothing to pay with")
        elif step.later is not None:
            self._say("cost-impossible", path, "a cost is paid now, not later")

    def _continuous(self, step: Step, path: str) -> None:
        verb = VERB_NAMED[step.verb]
        if step.later is None and not verb.lasts and step.verb != "do":
            self._say("trait-instant", path, f"{step.verb!r} happens at once, so 'when'?")
        parts = step.value.parts if isinstance(step.value, Several) else (step.value,)
        # What is forbidden is a kind of action or card, not one that somebody chooses.
        if verb.sort == "cards" and verb.name not in ("forbid", "discount"):
            for part in parts:
                if isinstance(part, Selector) and not (part.every or part.most or part.least):
                    self._say("trait-choice", path, "which of them? expected 'all: true'")

    def _meaning(self, step: Step, path: str) -> None:
        needed = _NEEDED.get(step.verb, ())
        if needed and all(step.param(name) is None for name in needed):
            self._say("says-nothing", path, f"{step.verb!r} needs one of {', '.join(needed)}")
        if step.verb == "look" and step.param("take") is None:
            for name in ("to", "show"):
                if step.param(name) is not None:
                    self._say("take-missing", path, f"{name!r} goes with 'take'")
