"""The parsed ability: a tree of frozen records, closed so that a compiler can `match` on it.

Every union here is closed: `Amount`, `Condition`, `Subject`, `Value`. What an optional field does
not say is the default, never a gap. Records of different classes are never equal, though all of
them are tuples. The numbers of a record may be 0 and its tuples empty, so ask ``is None``.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias, TypeVar

__all__ = [
    "Ability",
    "Alternatives",
    "Amount",
    "AnyFits",
    "AtTurnStart",
    "Chosen",
    "Clan",
    "Compare",
    "Comparison",
    "Condition",
    "Conditions",
    "CountOf",
    "Criterion",
    "CriterionValue",
    "Deeds",
    "Did",
    "Distinct",
    "Done",
    "Duration",
    "Each",
    "Early",
    "Filter",
    "First",
    "Grants",
    "Greatest",
    "Half",
    "Happened",
    "Is",
    "KeywordCount",
    "Least",
    "Lift",
    "Limit",
    "Logged",
    "ManyFit",
    "Minus",
    "NoneFits",
    "Not",
    "Or",
    "Paid",
    "Param",
    "Pattern",
    "Paying",
    "Per",
    "Performer",
    "Phase",
    "Pick",
    "Plus",
    "Role",
    "Same",
    "Selector",
    "Selectors",
    "Several",
    "StatOf",
    "Step",
    "Steps",
    "Subject",
    "Sum",
    "Target",
    "Times",
    "Total",
    "Turn",
    "Value",
    "Words",
]

_Record = TypeVar("_Record", bound=type)


def _node(record: _Record) -> _Record:
    """Makes a record equal only to records of its own class."""
    changed: Any = record
    changed.__eq__ = lambda self, other: type(self) is type(other) and tuple.__eq__(self, other)
    changed.__ne__ = lambda self, other: type(self) is not type(other) or tuple.__ne__(self, other)
    changed.__hash__ = lambda self: hash((type(self).__name__, *self))
    return record


# Who and what.


@_node
class Role(NamedTuple):
    """Something that has a name in the ability: ``foe``, ``it.what``, ``controller(winner)``."""

    name: str
    """A fixed role, a target's name or a step's label."""
    path: tuple[str, ...] = ()
    """Parts that follow it, each behind a dot."""
    person: str | None = None
    """``"controller"`` or ``"owner"``: the player behind it instead of itself."""


@_node
class Words(NamedTuple):
    """One or several words or names, any of which is meant (or all, where a verb lists them)."""

    words: tuple[str, ...]


@_node
class Several(NamedTuple):
    """Several subjects together."""

    parts: tuple[Role | Selector, ...]


@_node
class Pick(NamedTuple):
    """How many are chosen."""

    at_least: Amount
    at_most: Amount | None
    """None: any number."""


@_node
class Total(NamedTuple):
    """A bound on the chosen ones together."""

    stat: str
    comparison: Comparison


@_node
class Same(NamedTuple):
    """Sharing: ``same: {clan: performer}``."""

    what: str
    role: Role


@_node
class Selectors(NamedTuple):
    """The parts of ``or`` and ``and``."""

    parts: tuple[Selector, ...]


@_node
class Criterion(NamedTuple):
    """One key of a selector and what it asks for."""

    key: str
    """A name in `SELECTOR_KEYS`, whose sort tells the class of the value."""
    value: CriterionValue


@_node
class Selector(NamedTuple):
    """What fits all criteria; and how many of these are meant."""

    criteria: tuple[Criterion, ...]
    """In canonical order."""
    every: bool = False
    """``all: true``: every one that fits; otherwise some are chosen, as `pick` says."""
    pick: Pick | None = None
    """None: one, where choosing makes sense at all."""
    by: Role | Several | None = None
    """Who chooses; None: you."""
    most: str | None = None
    """Only those with the highest of this stat, ties included."""
    least: str | None = None
    """Only those with the lowest of this stat, ties included."""
    total: Total | None = None

    def asks(self, key: str) -> CriterionValue | None:
        """Returns what a key asks for, if the selector has it."""
        return next((each.value for each in self.criteria if each.key == key), None)


# How many.


@_node
class Comparison(NamedTuple):
    """What a number must be: ``<= performer.chi``."""

    operator: str
    """A key of `OPERATORS`."""
    amount: Amount


@_node
class StatOf(NamedTuple):
    """``role.stat``."""

    role: Role
    stat: str


@_node
class CountOf(NamedTuple):
    """``count: selector`` as an amount."""

    of: Selector


@_node
class Sum(NamedTuple):
    """``sum: stat, of: selector``."""

    stat: str
    of: Selector


@_node
class Greatest(NamedTuple):
    """``most: [a, b]``."""

    amounts: tuple[Amount, ...]


@_node
class Least(NamedTuple):
    """``least: [a, b]``."""

    amounts: tuple[Amount, ...]


@_node
class Plus(NamedTuple):
    """``a + b``."""

    left: Amount
    right: Amount


@_node
class Minus(NamedTuple):
    """``a - b``."""

    left: Amount
    right: Amount


@_node
class Times(NamedTuple):
    """``2 * a``; ``-a`` is -1 times."""

    number: int
    amount: Amount


@_node
class Half(NamedTuple):
    """``half a``."""

    amount: Amount


@_node
class Per(NamedTuple):
    """``per: 10, of: a``: one for each ten points of it; nothing at zero or below."""

    number: int
    amount: Amount


@_node
class Paid(NamedTuple):
    """``paid``: the Gold paid for this ability."""


@_node
class Done(NamedTuple):
    """``done``: what the last step achieved; ``done(label)``: what that step did."""

    label: str | None = None


@_node
class Chosen(NamedTuple):
    """``chosen(a, b)``: a number that the player chooses when it is first needed."""

    at_least: Amount
    at_most: Amount | None = None
    """None: no bound but what can be done or paid."""


@_node
class Distinct(NamedTuple):
    """``distinct: element, of: selector``: how many different ones."""

    what: str
    of: Selector


@_node
class KeywordCount(NamedTuple):
    """``keywords: role``."""

    role: Role


@_node
class Logged(NamedTuple):
    """``log: pattern, since: game``: how often it happened."""

    pattern: Pattern
    since: str


@_node
class AtTurnStart(NamedTuple):
    """``at_turn_start: a``: what it was when the turn began."""

    amount: Amount


# When and whether.


@_node
class Deeds(NamedTuple):
    """``did: {move: foe}``: all of these kinds of effect happened to these."""

    deeds: tuple[tuple[str, Role | Selector | Several], ...]


@_node
class Filter(NamedTuple):
    """One filter of an event pattern."""

    name: str
    """A name in `FILTERS`, whose sort tells the class of the value."""
    value: Value


@_node
class Pattern(NamedTuple):
    """Which events are meant."""

    timing: str
    """``"before"``, ``"after"`` or ``"would"``."""
    event: str
    """A name in `EVENTS`."""
    filters: tuple[Filter, ...] = ()
    """All must fit, in the order of `FILTERS`."""
    next: int | None = None
    """Only so many times from now on; None: each time."""
    first: str | None = None
    """Only the first such event of a turn, phase, battle, duel or game."""

    def filter(self, name: str) -> Value | None:
        """Returns the value of a filter, if the pattern has it."""
        return next((each.value for each in self.filters if each.name == name), None)


@_node
class Is(NamedTuple):
    """``is: {role: selector}``."""

    role: Role
    selector: Selector


@_node
class AnyFits(NamedTuple):
    """``any: selector``."""

    selector: Selector


@_node
class NoneFits(NamedTuple):
    """``none: selector``."""

    selector: Selector


@_node
class ManyFit(NamedTuple):
    """``count: {of: selector, many: comparison}``."""

    selector: Selector
    many: Comparison


@_node
class Clan(NamedTuple):
    """``clan: lion``: a player plays one of these Clans."""

    clans: tuple[str, ...]
    who: Role
    """``you`` unless another is named."""


@_node
class Compare(NamedTuple):
    """``compare: a < b``."""

    left: Amount
    operator: str
    right: Amount


@_node
class Paying(NamedTuple):
    """``paying: selector``: what the Gold is for."""

    selector: Selector


@_node
class Happened(NamedTuple):
    """``happened: {after: ..., since: turn, many: 0}``."""

    pattern: Pattern
    since: str
    many: Comparison | None = None
    """None: at least once."""


@_node
class Phase(NamedTuple):
    """``phase: attack``: it is one of these."""

    phases: tuple[str, ...]


@_node
class Turn(NamedTuple):
    """``turn: yours`` or ``turn: other``."""

    whose: str


@_node
class First(NamedTuple):
    """``first: turn``: it is the game's first turn; ``first: player``: you went first."""

    what: str


@_node
class Early(NamedTuple):
    """``early: true``: the Defender has had no Battle action yet."""


@_node
class Did(NamedTuple):
    """``did: label``: the step with that label did something."""

    label: str


@_node
class Not(NamedTuple):
    """``not: conditions``: these do not all hold."""

    conditions: tuple[Condition, ...]


@_node
class Or(NamedTuple):
    """``or: [...]``: one alternative holds, each of them a condition or several together."""

    alternatives: tuple[tuple[Condition, ...], ...]


# What is done.


@_node
class Duration(NamedTuple):
    """How long an effect lasts, or how long something is waited for."""

    word: str
    """A name in `DURATIONS`, or ``"while"``."""
    turns: int = 1
    """For ``"turns"``."""
    conditions: tuple[Condition, ...] = ()
    """For ``"while"``: it ends for good when these no longer hold."""


@_node
class Param(NamedTuple):
    """One parameter of a step's verb."""

    name: str
    """A name in the verb's declaration, whose sort tells the class of the value."""
    value: Value


@_node
class Each(NamedTuple):
    """``each``: the step is done once for each, who is ``it`` meanwhile."""

    over: Role | Selector | Several
    """``players``, or a set."""
    start: Role | None = None
    """Who comes first; None: the active player. For players only."""
    order: Role | None = None
    """Who decides the order, for sets; None: you."""


@_node
class Step(NamedTuple):
    """One verb with its parameters, and the words of structure around it."""

    verb: str
    """A name in `VERBS`; ``"do"`` holds several steps, ``"choose"`` alternatives."""
    value: Value
    """The main value."""
    params: tuple[Param, ...] = ()
    """In the order of the verb's declaration."""
    conditions: tuple[Condition, ...] = ()
    """``if``: all must hold, or it does not happen."""
    unless: tuple[Condition, ...] = ()
    """A cost is waived if these all hold."""
    may: Role | None = None
    """Who decides whether it is done; None: it is done."""
    each: Each | None = None
    later: Pattern | None = None
    """It is done whenever this happens, within the duration; with ``do`` only."""
    duration: Duration | None = None
    """None: until the turn ends, for verbs that last."""
    label: str | None = None
    """``as``: names the cards it was done to, and whether it was done."""
    then: tuple[Step, ...] = ()
    """Done if it happened."""
    otherwise: tuple[Step, ...] = ()
    """``else``: done if it did not happen."""

    def param(self, name: str) -> Value | None:
        """Returns the value of a parameter, if the step has it."""
        return next((each.value for each in self.params if each.name == name), None)


@_node
class Steps(NamedTuple):
    """Several steps, in order."""

    steps: tuple[Step, ...]


@_node
class Alternatives(NamedTuple):
    """What ``choose`` offers: each a number, or steps."""

    options: tuple[Steps | int, ...]


@_node
class Conditions(NamedTuple):
    """Conditions as a parameter's value."""

    conditions: tuple[Condition, ...]


@_node
class Grants(NamedTuple):
    """Abilities as a parameter's value."""

    abilities: tuple[Ability, ...]


@_node
class Lift(NamedTuple):
    """A rule of presence that is waived."""

    what: str
    """A name in `LIFTS`."""
    conditions: tuple[Condition, ...] = ()
    """Read after the targets are known."""


@_node
class Limit(NamedTuple):
    """How often an ability may be used; None in its place: once per turn and copy."""

    per: str
    """A name in `LIMITS`."""
    times: int = 1
    shared: bool = False
    """Counted over all cards of the title."""


@_node
class Performer(NamedTuple):
    """The Personality who performs an action."""

    who: Role | Selector
    targeted: bool = False
    """The ability targets him, too."""


@_node
class Target(NamedTuple):
    """One role that is filled when the ability is used."""

    role: str
    selector: Selector
    """Without `pick` and `by`, which stand here."""
    pick: Pick | None = None
    """None: exactly one."""
    by: Role | Several | None = None
    """Who chooses; None: you."""
    aim: bool = True
    """False: it is chosen, not targeted."""


@_node
class Ability(NamedTuple):
    """One ability of a card."""

    kinds: tuple[str, ...]
    """Names in `KINDS`: it may be used as any of them. Empty only if unmodelled."""
    keywords: tuple[str, ...] = ()
    zone: str = "play"
    """Where the card must be."""
    lift: tuple[Lift, ...] = ()
    when: tuple[Pattern, ...] = ()
    """Any of these sets it off."""
    conditions: tuple[Condition, ...] = ()
    """``if``: all must hold for it to be used."""
    while_: tuple[Condition, ...] = ()
    """It is in effect as long as all of these hold; for traits that are continuous."""
    limit: Limit | None = None
    performer: Performer | None = None
    targets: tuple[Target, ...] = ()
    """Filled in this order."""
    cost: tuple[Step, ...] = ()
    """All payable before any is paid, then paid in order."""
    may: Role | None = None
    """Who decides whether a trait acts; None: it acts."""
    do: tuple[Step, ...] = ()
    duration: Duration | None = None
    """Of all its steps that last and have none of their own."""
    status: str | None = None
    """``"unmodelled"``: the vocabulary can't say it; then there is a note and nothing else."""
    note: str | None = None

    @property
    def modelled(self) -> bool:
        """Whether the tree says what the card does."""
        return self.status is None


Subject: TypeAlias = Role | Selector | Several
"""Cards, players or places."""

Amount: TypeAlias = (
    int
    | StatOf
    | CountOf
    | Sum
    | Greatest
    | Least
    | Plus
    | Minus
    | Times
    | Half
    | Per
    | Paid
    | Done
    | Chosen
    | Distinct
    | KeywordCount
    | Logged
    | AtTurnStart
)

Condition: TypeAlias = (
    Is
    | AnyFits
    | NoneFits
    | ManyFit
    | Clan
    | Compare
    | Paying
    | Happened
    | Phase
    | Turn
    | First
    | Early
    | Did
    | Not
    | Or
)

CriterionValue: TypeAlias = Words | bool | Comparison | Role | Selector | Several | Selectors | Same
"""The value of a selector's key."""

Value: TypeAlias = (
    Amount
    | Words
    | bool
    | Comparison
    | Role
    | Selector
    | Several
    | Selectors
    | Same
    | Pick
    | Total
    | Deeds
    | Steps
    | Alternatives
    | Conditions
    | Grants
    | Pattern
)
"""The value of a verb, a parameter or a filter; its class follows from the declared sort."""
