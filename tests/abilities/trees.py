"""Random trees of abilities, made from the declarations alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from l5r_cards.abilities.declare import Parameter
from l5r_cards.abilities.tree import (
    Ability,
    Alternatives,
    AnyFits,
    AtTurnStart,
    Chosen,
    Clan,
    Compare,
    Comparison,
    Conditions,
    CountOf,
    Criterion,
    Deeds,
    Did,
    Distinct,
    Done,
    Duration,
    Each,
    Early,
    Filter,
    First,
    Grants,
    Greatest,
    Half,
    Happened,
    Is,
    KeywordCount,
    Least,
    Lift,
    Limit,
    Logged,
    ManyFit,
    Minus,
    NoneFits,
    Not,
    Or,
    Paid,
    Param,
    Pattern,
    Paying,
    Per,
    Performer,
    Phase,
    Pick,
    Plus,
    Role,
    Same,
    Selector,
    Selectors,
    Several,
    StatOf,
    Step,
    Steps,
    Sum,
    Target,
    Times,
    Total,
    Turn,
    Words,
)
from l5r_cards.abilities.values import DIFFERENT, SPANS
from l5r_cards.abilities.vocabulary import (
    EVENTS,
    FILTER_NAMED,
    FILTERS,
    FLAG_NAMED,
    SELECTOR_KEYS,
    SHARED,
    VERB_NAMED,
    VERBS,
)
from l5r_cards.abilities.words import (
    CLANS,
    COMPARED,
    DURATIONS,
    EFFECTS,
    KEYWORDS,
    KINDS,
    LIFTS,
    LIMITS,
    OPERATORS,
    PARTS,
    PHASES,
    SINCE,
    STATS,
    ZONES,
    names,
)

__all__ = ["abilities"]

Drawn = Callable[[st.SearchStrategy[Any]], Any]

_OWN = ("foe", "second_foe", "host")
_ROLES = (*_OWN, "self", "performer", "it", "you", "enemy", "here", "winner", "bearer")
_small = st.integers(0, 3)


def _some(draw: Drawn, words: tuple[str, ...], most: int = 2) -> tuple[str, ...]:
    return tuple(draw(st.lists(st.sampled_from(words), min_size=1, max_size=most, unique=True)))


def _maybe(draw: Drawn, make: Callable[[], Any], default: Any = None) -> Any:
    return make() if draw(_small) == 0 else default


class _Maker:
    """Makes trees; the deeper it is, the less it makes."""

    def __init__(self, draw: Drawn) -> None:
        self.draw = draw
        self.depth = 0

    def pick(self, options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def role(self) -> Role:
        path = self.draw(st.lists(st.sampled_from(names(PARTS)), max_size=2))
        return Role(self.pick(_ROLES), tuple(path), self.pick((None, None, None, "controller")))

    def plain_role(self) -> Role:
        return Role(self.pick(_ROLES))

    def subject(self) -> Any:
        if self.deep() or self.draw(_small):
            return self.role()
        if self.draw(_small):
            return self.selector()
        return Several((self.role(), self.role()))

    def player(self) -> Any:
        return self.role() if self.draw(_small) else Several((self.role(), self.role()))

    def deep(self) -> bool:
        return self.depth > 2

    def amount(self) -> Any:
        if self.deep():
            return self.draw(st.integers(-9, 9))
        self.depth += 1
        made = self.pick(
            (
                lambda: self.draw(st.integers(-9, 9)),
                lambda: StatOf(self.role(), self.pick(names(STATS))),
                lambda: CountOf(self.selector()),
                lambda: Sum(self.pick(names(STATS)), self.selector()),
                lambda: Greatest((self.amount(), self.amount())),
                lambda: Least((self.amount(), self.amount())),
                lambda: Plus(self.amount(), self.amount()),
                lambda: Minus(self.amount(), self.amount()),
                lambda: Times(self.draw(st.integers(-3, 3)), self.amount()),
                lambda: Half(self.amount()),
                lambda: Per(self.draw(st.integers(1, 12)), self.amount()),
                Paid,
                lambda: Done(self.pick((None, "stuck"))),
                lambda: Chosen(self.amount(), _maybe(self.draw, self.amount)),
                lambda: Distinct(self.pick(DIFFERENT), self.selector()),
                lambda: KeywordCount(self.role()),
                lambda: Logged(self.pattern(), self.pick(SINCE)),
                lambda: AtTurnStart(self.amount()),
            )
        )()
        self.depth -= 1
        return made

    def comparison(self) -> Comparison:
        return Comparison(self.pick(tuple(OPERATORS)), self.amount())

    def picked(self) -> Pick:
        # Amounts that differ, so that no least is above a most.
        low = self.draw(st.integers(0, 2))
        return Pick(low, self.pick((None, low, low + 2, StatOf(Role("foe"), "chi"))))

    def selector(self, *, choosing: bool = True) -> Selector:
        self.depth += 1
        keys = self.draw(st.sets(st.sampled_from(SELECTOR_KEYS), min_size=1, max_size=3))
        criteria = tuple(
            Criterion(key.name, self.value(key.sort, key.words))
            for key in SELECTOR_KEYS
            if key in keys
        )
        every = choosing and self.draw(st.booleans())
        made = Selector(
            criteria,
            every=every,
            pick=_maybe(self.draw, self.picked) if choosing and not every else None,
            by=_maybe(self.draw, self.player) if choosing else None,
            most=_maybe(self.draw, lambda: self.pick(COMPARED)),
            least=_maybe(self.draw, lambda: self.pick(COMPARED)),
            total=_maybe(self.draw, lambda: Total(self.pick(COMPARED), self.comparison())),
        )
        self.depth -= 1
        return made

    def pattern(self, timing: str | None = None) -> Pattern:
        self.depth += 1
        event = self.pick([each for each in EVENTS if timing is None or timing in each.timings])
        taken = self.draw(st.sets(st.sampled_from(event.filters), max_size=2))
        made = Pattern(
            timing or self.pick(event.timings),
            event.name,
            tuple(
                Filter(
                    each.name,
                    self.value(FILTER_NAMED[each.name].sort, FILTER_NAMED[each.name].words),
                )
                for each in FILTERS
                if each.name in taken
            ),
            self.pick((None, None, 1, 2)),
            self.pick((None, None, *SPANS)),
        )
        self.depth -= 1
        return made

    def conditions(self, most: int = 2) -> tuple[Any, ...]:
        number = 1 if self.deep() else self.draw(st.integers(1, most))
        return tuple(self.condition() for _ in range(number))

    def condition(self) -> Any:
        if self.deep():
            return self.pick((Early(), Turn("yours"), First("turn"), Did("stuck")))
        self.depth += 1
        made = self.pick(
            (
                lambda: Is(self.role(), self.selector()),
                lambda: AnyFits(self.selector()),
                lambda: NoneFits(self.selector()),
                lambda: ManyFit(self.selector(), self.comparison()),
                lambda: Clan(_some(self.draw, CLANS), self.role()),
                lambda: Compare(self.amount(), self.pick(tuple(OPERATORS)), self.amount()),
                lambda: Paying(self.selector()),
                lambda: Happened(
                    self.pattern("after"), self.pick(SINCE), _maybe(self.draw, self.comparison)
                ),
                lambda: Phase(_some(self.draw, names(PHASES))),
                lambda: Turn("other"),
                lambda: First("player"),
                Early,
                lambda: Did("stuck"),
                lambda: Not(self.conditions()),
                lambda: Or((self.conditions(), self.conditions())),
            )
        )()
        self.depth -= 1
        return made

    def duration(self) -> Duration:
        word = self.pick([*names(DURATIONS), "while"])
        if word == "turn":
            return Duration("game")
        if word == "turns":
            return Duration("turns", self.draw(st.integers(1, 3)))
        if word == "while":
            return Duration("while", conditions=self.conditions())
        return Duration(word)

    def value(self, sort: str, words: tuple[str, ...]) -> Any:
        texts = ("samurai", "geisha house")
        return {
            "cards": self.subject,
            "player": self.player,
            "place": lambda: self.role() if self.draw(_small) or self.deep() else self.selector(),
            "selector": self.selector,
            "selectors": lambda: Selectors((self.selector(), self.selector())),
            "amount": self.amount,
            "comparison": self.comparison,
            "whole": lambda: self.draw(st.integers(1, 4)),
            "word": lambda: Words((self.pick(words),)),
            "words": lambda: Words(_some(self.draw, words)),
            "name": lambda: Words(("Ring of Water",)),
            "names": lambda: Words(_some(self.draw, texts)),
            "titles": lambda: Words(_some(self.draw, ("Ambush", "Yes", "12"))),
            "yes": lambda: True,
            "flag": lambda: self.draw(st.booleans()),
            "steps": lambda: Steps(self.steps()),
            "alternatives": lambda: Alternatives(
                (Steps(self.steps()), self.pick((3, Steps(self.steps()))))
            ),
            "abilities": lambda: Grants((self.ability(),)),
            "conditions": lambda: Conditions(self.conditions()),
            "pattern": self.pattern,
            "deeds": lambda: Deeds(
                tuple((each, self.subject()) for each in _some(self.draw, names(EFFECTS)))
            ),
            "same": lambda: Same(self.pick(SHARED), self.role()),
        }[sort]()

    def steps(self) -> tuple[Step, ...]:
        number = 1 if self.deep() else self.draw(st.integers(1, 2))
        return tuple(self.step() for _ in range(number))

    def step(self) -> Step:
        self.depth += 1
        verb = VERB_NAMED["draw"] if self.deep() else self.pick(VERBS)
        parameters = verb.parameters
        if verb.name == "rule":
            flag = self.pick(tuple(FLAG_NAMED))
            value, parameters = Words((flag,)), FLAG_NAMED[flag].parameters
        else:
            value = self.value(verb.sort, verb.words)
        block = verb.name == "do"
        made = Step(
            verb.name,
            value,
            self.params(parameters),
            conditions=_maybe(self.draw, self.conditions, ()),
            unless=_maybe(self.draw, self.conditions, ()),
            may=_maybe(self.draw, self.role),
            each=_maybe(self.draw, self.each) if block else None,
            later=_maybe(self.draw, self.pattern) if block else None,
            duration=_maybe(self.draw, self.duration),
            label=_maybe(self.draw, lambda: "stuck"),
            then=() if self.deep() else _maybe(self.draw, self.steps, ()),
            otherwise=() if self.deep() else _maybe(self.draw, self.steps, ()),
        )
        self.depth -= 1
        return made

    def params(self, parameters: tuple[Parameter, ...]) -> tuple[Param, ...]:
        return tuple(
            Param(each.name, self.value(each.sort, each.words))
            for each in parameters
            if each.required or self.draw(_small) == 0
        )

    def each(self) -> Each:
        return Each(self.subject(), _maybe(self.draw, self.role), _maybe(self.draw, self.role))

    def target(self, role: str) -> Target:
        return Target(
            role,
            self.selector(choosing=False),
            _maybe(self.draw, self.picked),
            _maybe(self.draw, self.player),
            self.draw(st.booleans()),
        )

    def limit(self) -> Limit:
        if self.draw(st.booleans()):
            return Limit(self.pick(names(LIMITS)), shared=True)
        return Limit(self.pick(names(LIMITS)), self.draw(st.integers(2, 3)))

    def performer(self) -> Performer:
        if self.draw(st.booleans()):
            return Performer(self.role())
        return Performer(self.selector(), self.draw(st.booleans()))

    def ability(self) -> Ability:
        draw = self.draw
        self.depth += 1
        lifts = _some(draw, names(LIFTS))
        made = Ability(
            _some(draw, names(KINDS)),
            keywords=_maybe(draw, lambda: _some(draw, names(KEYWORDS)), ()),
            zone=self.pick(names(ZONES)),
            lift=_maybe(
                draw,
                lambda: tuple(Lift(each, _maybe(draw, self.conditions, ())) for each in lifts),
                (),
            ),
            when=_maybe(draw, lambda: (self.pattern(),), ()),
            conditions=_maybe(draw, self.conditions, ()),
            while_=_maybe(draw, self.conditions, ()),
            limit=_maybe(draw, self.limit),
            performer=_maybe(draw, self.performer),
            targets=_maybe(draw, lambda: tuple(map(self.target, _some(draw, _OWN))), ()),
            cost=_maybe(draw, self.steps, ()),
            may=_maybe(draw, self.role),
            do=self.steps(),
            duration=_maybe(draw, self.duration),
        )
        self.depth -= 1
        return made


@st.composite
def abilities(draw: Drawn) -> Ability:
    """Returns a strategy of abilities of every shape that the declarations allow."""
    return _Maker(draw).ability()
