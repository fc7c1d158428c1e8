"""An ability in plain English of our own wording, the same every time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from l5r_cards.abilities.declare import Parameter, Verb
from l5r_cards.abilities.parameters import CHANGED_STATS
from l5r_cards.abilities.phrases import Phrases, capital, counted, joined, times_text
from l5r_cards.abilities.tree import (
    Ability,
    Alternatives,
    Amount,
    Conditions,
    Each,
    Grants,
    Limit,
    Param,
    Pattern,
    Role,
    Selector,
    Step,
    Steps,
    Times,
    Value,
    Words,
)
from l5r_cards.abilities.vocabulary import FLAG_NAMED, VERB_NAMED
from l5r_cards.abilities.walk import all_mentioned
from l5r_cards.abilities.words import EFFECTS, KEYWORDS, KINDS, LIFTS, LIMITS, PHASES, STATS, ZONES

__all__ = ["render"]

_KINDS = {word.name: word.english for word in KINDS}
_KEYWORDS = {word.name: word.english for word in KEYWORDS}
_LIFTS = {word.name: word.english for word in LIFTS}
_LIMITS = {word.name: word.english for word in LIMITS}
_ZONES = {word.name: word.english for word in ZONES}
_PHASES = {word.name: word.english for word in PHASES}
_STATS = {word.name: word.english for word in STATS}
_EFFECTS = {word.name: word.english or word.meaning for word in EFFECTS}
_WHERE = {
    "hand": "into hand",
    "top": "on top of its deck",
    "bottom": "at the bottom of its deck",
    "shuffle": "into its deck, shuffled",
    "province": "into a Province",
    "discard": "into a discard pile",
    "play": "into play",
    "back": "back",
}
_FORBIDDEN = {
    "abilities": "use its abilities",
    "assign": "be assigned",
    "straighten": "be straightened",
    "recruit": "be recruited",
}
_DIRECT = frozenset(("target", "challenge", "attack"))
"""What one does to a card without a preposition."""
_FOR_ONE = frozenset(("control", "favor"))
"""What only one player can do, the first whom the words fit."""
_MODIFIERS = {"bonus": "bonuses", "penalty": "penalties"}
_DECKS = {
    "fate": "the Fate deck",
    "dynasty": "the Dynasty deck",
    "fate_deck": "the Fate deck",
    "dynasty_deck": "the Dynasty deck",
    "hand": "the hand",
    "discard": "the discard pile",
    "provinces": "the Provinces",
}
_TEMPLATE = re.compile(r"\{(\w+)(?: (\w+))?\}")


def render(ability: Ability) -> str:
    """Returns an ability in English: ``Battle, Fear: Destroy a target enemy card ...``."""
    if ability.status is not None:
        return f"Not modelled: {ability.note}"
    return _Renderer(ability).text()


class _Renderer:
    """Renders one ability, from its head to its notes."""

    def __init__(self, ability: Ability) -> None:
        self._ability = ability
        self._phrases = Phrases(ability)

    def text(self) -> str:
        head = self._head()
        body = " ".join(self._body())
        return f"{head}: {body}" if head else body

    def _head(self) -> str:
        ability = self._ability
        if ability.kinds == ("trait",):
            return ", ".join(_KEYWORDS[each] for each in ability.keywords)
        kinds = "/".join(_KINDS[each] for each in ability.kinds)
        words = ", ".join((kinds, *(_KEYWORDS[each] for each in ability.keywords)))
        cost = ability.cost and f" ({'; '.join(self._inline(step) for step in ability.cost)})"
        return f"{words}{cost or ''}"

    def _body(self) -> Iterable[str]:
        ability, phrases = self._ability, self._phrases
        if ability.performer is not None:
            aimed = ", who is targeted, too" if ability.performer.targeted else ""
            yield f"Performed by {phrases.subject(ability.performer.who)}{aimed}."
        mentioned = set(all_mentioned(ability))
        for target in ability.targets:
            if target.role not in mentioned:
                yield f"Choose {phrases.role(Role(target.role))}."
        yield self._first_sentence()
        if not self._in_one_sentence():
            then = "then " if ability.when or ability.conditions else ""
            yield from (f"{capital(then + self._inline(step))}." for step in ability.do[1:])
        yield from self._notes()

    def _first_sentence(self) -> str:
        ability, phrases = self._ability, self._phrases
        clauses = []
        if ability.when:
            clauses.append(joined([phrases.trigger(each) for each in ability.when], "or"))
        if ability.conditions:
            clauses.append(f"if {phrases.conditions(ability.conditions)}")
        if ability.while_:
            clauses.append(f"while {phrases.conditions(ability.while_)}")
        clauses.append(self._main())
        return f"{capital(', '.join(clauses))}."

    def _main(self) -> str:
        ability = self._ability
        if not ability.do:
            return "this card comes into play"
        if not self._in_one_sentence():
            return self._inline(ability.do[0])
        steps = self._list(ability.do)
        return steps if ability.may is None else f"{self._phrases.role(ability.may)} may {steps}"

    def _in_one_sentence(self) -> bool:
        """Whether all steps hang on one `while` or `may`, so that no full stop may part them."""
        return self._ability.may is not None or bool(self._ability.while_)

    def _notes(self) -> Iterable[str]:
        ability, phrases = self._ability, self._phrases
        if ability.duration is not None:
            yield f"This lasts {phrases.duration(ability.duration)}."
        for lift in ability.lift:
            condition = lift.conditions and f" if {phrases.conditions(lift.conditions)}"
            yield f"{capital(_LIFTS[lift.what])}{condition or ''}."
        if ability.zone != "play":
            yield f"This works while this card is {_ZONES[ability.zone]}."
        if ability.limit is not None:
            yield f"{capital(_limit(ability.limit))}."

    # Steps.

    def _list(self, steps: tuple[Step, ...]) -> str:
        return joined(self._inline(step) for step in steps)

    def _inline(self, step: Step) -> str:
        """Returns a step as a clause, with what depends on it."""
        phrases, outer = self._phrases, self._phrases.it
        before = []
        if step.conditions:
            before.append(f"if {phrases.conditions(step.conditions)}")
        if step.each is not None:
            before.append(self._each(step.each))
            phrases.it = "that player" if _is_players(step.each) else "it"
        if step.later is not None:
            before.append(self._later(step.later, step))
        core = self._core(step)
        if step.may is not None:
            core = f"{phrases.role(step.may)} may {core}"
        if step.unless:
            core += f" unless {phrases.conditions(step.unless)}"
        if step.duration is not None and step.later is None:
            core += f" {phrases.duration(step.duration)}"
        if step.label is not None:
            core += f' (remembered as "{step.label}")'
        text = ", ".join((*before, core))
        if step.then:
            text += f"; if that is done, {self._list(step.then)}"
        if step.otherwise:
            text += f"; otherwise {self._list(step.otherwise)}"
        phrases.it = outer
        return text

    def _each(self, each: Each) -> str:
        over = each.over
        if _is_players(each):
            text = "for each player"
        elif isinstance(over, Selector):
            text = f"for {self._phrases.noun(over._replace(every=True, pick=None))}"
        else:
            text = f"for each of {self._phrases.subject(over)}"
        if each.start is not None:
            text += f", beginning with {self._phrases.role(each.start)}"
        if each.order is not None:
            text += f", in an order chosen by {self._phrases.role(each.order)}"
        return text

    def _later(self, pattern: Pattern, step: Step) -> str:
        span = "" if step.duration is None else f" ({self._phrases.duration(step.duration)})"
        often = "" if pattern.next is not None else "each time, "
        return f"later{span}, {often}{self._phrases.trigger(pattern)}"

    def _core(self, step: Step) -> str:
        verb = VERB_NAMED[step.verb]
        special = _SPECIAL.get(step.verb)
        if special is not None:
            return self._with_who(step, special(self, step))
        text, used = self._fill(verb, step)
        text = self._append(text, verb.parameters, step.params, used, verb.name)
        return self._with_who(step, text)

    def _with_who(self, step: Step, text: str) -> str:
        who = step.param("who")
        if step.verb in ("alter", "rule") or who is None or who == step.may:
            return text
        phrases = self._phrases
        name = phrases.subject(who) if step.verb in _FOR_ONE else phrases.doers(who)
        return f"have {name} {text}"

    def _fill(self, verb: Verb, step: Step) -> tuple[str, set[str]]:
        """Returns the verb's template with its slots filled, and the parameters so used."""
        used: set[str] = set() if verb.name == "alter" else {"who"}

        def filled(slot: re.Match[str]) -> str:
            name, noun = slot.groups()
            if name == "stats":
                used.update(CHANGED_STATS)
                return self._stats(step)
            if name == "value":
                if noun is not None:
                    return self._many(step.value, noun)
                return self._value(step.value, verb.sort, verb.name, verb.name)
            declared = verb.parameter(name)
            value = step.param(name)
            if declared is None or value is None:
                raise AssertionError(name)
            used.add(name)
            return declared.english.format(self._value(value, declared.sort, name, verb.name))

        return _TEMPLATE.sub(filled, verb.english), used

    def _append(
        self,
        text: str,
        parameters: tuple[Parameter, ...],
        params: tuple[Param, ...],
        used: set[str],
        verb: str = "",
    ) -> str:
        declared = {each.name: each for each in parameters}
        for name, value in params:
            if name in used or (name == "what" and value == Words(("all",))):
                continue
            each = declared[name]
            phrase = each.english.format(self._value(value, each.sort, name, verb))
            text += phrase if phrase.startswith((";", ",")) else f" {phrase}"
        return text

    def _value(self, value: Value, sort: str, name: str, verb: str = "") -> str:
        match value:
            case Words(words):
                return _worded(words, name, verb)
            case Steps(steps):
                return self._list(steps)
            case Conditions(conditions):
                return self._phrases.conditions(conditions)
            case Grants(abilities):
                return joined(f"“{render(each).rstrip('.')}”" for each in abilities)
            case bool():
                return ""
            case Alternatives():
                return self._alternatives(value)
        if sort == "place":
            # Places come with their preposition.
            to = name == "to" and verb != "recruit"
            return self._phrases.towards(value) if to else self._phrases.place(value)
        if sort == "player" and name == verb:
            return self._phrases.doers(value)
        if sort in ("amount", "whole"):
            return self._phrases.amount(value)  # type: ignore[arg-type]
        return self._phrases.subject(value)

    def _many(self, value: Value, noun: str) -> str:
        plural = noun not in ("Gold", "Honor")
        if isinstance(value, int):
            return counted(value, noun) if plural else f"{value} {noun}"
        text = self._phrases.amount(value)  # type: ignore[arg-type]
        return f"as many {noun}s as {text}" if plural else f"{noun} equal to {text}"

    def _alternatives(self, alternatives: Alternatives) -> str:
        texts = [
            str(each) if isinstance(each, int) else self._list(each.steps)
            for each in alternatives.options
        ]
        return f"either {joined(texts, 'or')}"

    # Numbers.

    def _stats(self, step: Step) -> str:
        """Returns the stats of a step: ``+2 Force and -1 Chi``."""
        texts = [self._change(name, value) for name, value in step.params if name in CHANGED_STATS]
        return joined(texts) if texts else "nothing"

    def _change(self, name: str, value: Value) -> str:
        if isinstance(value, int):
            return f"{value:+d} {_STATS[name]}"
        word = "extra"
        if isinstance(value, Times) and value.number == -1:
            word, value = "less", value.amount
        return f"{word} {_STATS[name]} equal to {self._phrases.amount(value)}"  # type: ignore[arg-type]

    def _set(self, step: Step) -> str:
        whom = self._phrases.subject(step.value)
        word = "set the {} of {} to {}"
        if step.param("cap") is not None:
            word = "cap the {} of {} at {}"
        elif step.param("floor") is not None:
            word = "keep the {} of {} at no less than {}"
        texts = [
            word.format(_STATS[name], whom, self._phrases.amount(value))  # type: ignore[arg-type]
            for name, value in step.params
            if name in CHANGED_STATS
        ]
        return joined(texts) if texts else f"set nothing of {whom}"

    def _create(self, step: Step) -> str:
        verb = VERB_NAMED[step.verb]
        text = f"create a {capital(self._value(step.value, verb.sort, verb.name))}"
        if any(name in CHANGED_STATS for name, _ in step.params):
            text += f" ({self._stats(step)})"
        return self._append(text, verb.parameters, step.params, set(CHANGED_STATS))

    def _token(self, step: Step) -> str:
        name, many = step.param("name"), step.param("many")
        named = f"{name.words[0]} token" if isinstance(name, Words) else "token"
        text = self._many(1 if many is None else many, named)
        if any(name in CHANGED_STATS for name, _ in step.params):
            text += f" ({self._stats(step)})"
        whom = self._phrases.subject(step.value)
        return f"put {text} on {whom}" if step.param("drop") is None else f"take {text} off {whom}"

    def _unmodify(self, step: Step) -> str:
        verb = VERB_NAMED[step.verb]
        what, stat = step.param("what"), step.param("stat")
        kinds = what.words if isinstance(what, Words) else ()
        text = "undo modifiers" if len(kinds) != 1 else f"undo {_MODIFIERS[kinds[0]]}"
        if isinstance(stat, Words):
            text += f" to {_worded(stat.words, 'stat', '')}"
        text += f" of {self._phrases.subject(step.value)}"
        return self._append(text, verb.parameters, step.params, {"what", "stat"})

    def _forbid(self, step: Step) -> str:
        what, card = step.param("what"), step.param("card")
        whom = self._several(step.value)
        words = what.words if isinstance(what, Words) else ()
        text = f"forbid {whom} to {_worded(words, 'what', 'forbid')}"
        if card is None:
            return text
        between = " " if set(words) <= _DIRECT else " as far as it concerns "
        return f"{text}{between}{self._phrases.subject(card)}"

    def _discount(self, step: Step) -> str:
        by: Amount = step.param("by")  # type: ignore[assignment]
        whom = self._several(step.value)
        if isinstance(by, int) and by < 0:
            return f"make {whom} cost {-by} Gold more"
        return f"make {whom} cost {self._phrases.amount(by)} Gold less"

    def _several(self, subject: Value) -> str:
        """Returns whatever fits, for rules that are not about one chosen card."""
        if isinstance(subject, Selector) and subject.pick is None and not subject.every:
            return self._phrases.nouns(subject, plural=True)
        return self._phrases.subject(subject)

    def _honor(self, step: Step) -> str:
        amount: Amount = step.value  # type: ignore[assignment]
        if isinstance(amount, int):
            return f"{'lose' if amount < 0 else 'gain'} {abs(amount)} Honor"
        if isinstance(amount, Times) and amount.number == -1:
            return f"lose Honor equal to {self._phrases.amount(amount.amount)}"
        return f"gain Honor equal to {self._phrases.amount(amount)}"

    def _rule(self, step: Step) -> str:
        name: Words = step.value  # type: ignore[assignment]
        flag = FLAG_NAMED[name.words[0]]
        text = self._append(flag.english, flag.parameters, step.params, set())
        return f"apply this rule: {text}"


_SPECIAL: dict[str, Callable[[_Renderer, Step], str]] = {
    "set": _Renderer._set,
    "create": _Renderer._create,
    "token": _Renderer._token,
    "unmodify": _Renderer._unmodify,
    "forbid": _Renderer._forbid,
    "discount": _Renderer._discount,
    "honor": _Renderer._honor,
    "rule": _Renderer._rule,
}
"""Verbs whose sentence a template can't give."""


def _is_players(each: Each) -> bool:
    return each.over == Role("players")


def _limit(limit: Limit) -> str:
    text = f"{times_text(limit.times)} {_LIMITS[limit.per]}"
    return f"{text} over all cards of this title" if limit.shared else text


def _worded(words: tuple[str, ...], name: str, verb: str) -> str:
    table: dict[str, str] = {}
    match name:
        case "what" if verb == "forbid":
            table = _FORBIDDEN
        case "what" | "effect":
            table = _EFFECTS
        case "to" | "rest":
            table = _WHERE
        case "deck" | "search":
            table = _DECKS
        case "phase":
            table = _PHASES
        case "stat" | "vs":
            table = _STATS
        case "act" | "kind":
            table = _KINDS
    texts = [table.get(word, word.replace("_", " ")) for word in words]
    if name in ("keywords", "add", "drop", "clan", "element"):
        texts = [" ".join(capital(part) for part in text.split(" ")) for text in texts]
    return joined(texts, "or" if name in ("what", "search", "act") else "and")
