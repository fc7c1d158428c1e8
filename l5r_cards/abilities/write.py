"""The tree of an ability -> plain data in canonical form, which parses back to the same tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from l5r_cards.abilities.expressions import MAX_LENGTH
from l5r_cards.abilities.tree import (
    Ability,
    Alternatives,
    Amount,
    AnyFits,
    AtTurnStart,
    Chosen,
    Clan,
    Compare,
    Comparison,
    Condition,
    Conditions,
    CountOf,
    Deeds,
    Did,
    Distinct,
    Done,
    Duration,
    Early,
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
    Value,
    Words,
)

__all__ = ["as_data", "as_text"]


def as_data(ability: Ability) -> dict[str, Any]:
    """Returns an ability as plain data, keys in canonical order and defaults left out."""
    if ability.status is not None:
        return {"status": ability.status, "note": ability.note}
    return _kept(
        kind=_bare(ability.kinds),
        keywords=list(ability.keywords),
        zone=None if ability.zone == "play" else ability.zone,
        lift=[_lift(each) for each in ability.lift],
        when=_bare([_pattern(each) for each in ability.when]),
        if_=_conditions(ability.conditions),
        while_=_conditions(ability.while_),
        limit=None if ability.limit is None else _limit(ability.limit),
        performer=None if ability.performer is None else _performer(ability.performer),
        target={each.role: _target(each) for each in ability.targets},
        cost=_steps(ability.cost),
        may=None if ability.may is None else as_text(ability.may),
        do=_steps(ability.do),
        duration=None if ability.duration is None else _duration(ability.duration),
    )


def as_text(role: Role) -> str:
    """Returns a role as it is written."""
    inner = ".".join((role.name, *role.path))
    return f"{role.person}({inner})" if role.person else inner


def _kept(**values: Any) -> dict[str, Any]:
    """Returns the values that say something; a trailing _ is not part of a key."""
    return {
        key.rstrip("_"): value
        for key, value in values.items()
        if value is not None and value is not False and value not in ([], {})
    }


def _bare(parts: Iterable[Any]) -> Any:
    """Returns the only part by itself, or else a list."""
    found = list(parts)
    return found[0] if len(found) == 1 else found


def _lift(lift: Lift) -> Any:
    return {lift.what: _conditions(lift.conditions)} if lift.conditions else lift.what


def _limit(limit: Limit) -> dict[str, Any]:
    return {"title": limit.per} if limit.shared else {limit.per: limit.times}


def _performer(performer: Performer) -> Any:
    if isinstance(performer.who, Role):
        return as_text(performer.who)
    return {**_selector(performer.who), **_kept(targeted=performer.targeted)}


def _target(target: Target) -> dict[str, Any]:
    return {
        **_selector(target.selector),
        **_kept(
            pick=None if target.pick is None else _pick(target.pick),
            by=None if target.by is None else _value(target.by),
        ),
        **({} if target.aim else {"aim": False}),
    }


def _duration(duration: Duration) -> Any:
    match duration.word:
        case "while":
            return _conditions(duration.conditions)
        case "turns":
            return {"turns": duration.turns}
    return duration.word


def _steps(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    return [_step(step) for step in steps]


def _step(step: Step) -> dict[str, Any]:
    each = step.each
    before = _kept(
        if_=_conditions(step.conditions),
        unless=_conditions(step.unless),
        may=None if step.may is None else as_text(step.may),
        each=None if each is None else _value(each.over),
        start=None if each is None or each.start is None else as_text(each.start),
        order=None if each is None or each.order is None else as_text(each.order),
        later=None if step.later is None else _pattern(step.later),
    )
    return {
        **before,
        step.verb: _value(step.value),
        **{each.name: _value(each.value) for each in step.params},
        **_kept(
            duration=None if step.duration is None else _duration(step.duration),
            as_=step.label,
            then=_steps(step.then),
            else_=_steps(step.otherwise),
        ),
    }


def _pattern(pattern: Pattern) -> dict[str, Any]:
    return {
        pattern.timing: pattern.event,
        **{each.name: _value(each.value) for each in pattern.filters},
        **_kept(next=pattern.next, first=pattern.first),
    }


def _selector(selector: Selector) -> dict[str, Any]:
    return {
        **{each.key: _value(each.value) for each in selector.criteria},
        **_kept(
            all=selector.every,
            pick=None if selector.pick is None else _pick(selector.pick),
            by=None if selector.by is None else _value(selector.by),
            most=selector.most,
            least=selector.least,
            total=None if selector.total is None else _value(selector.total),
        ),
    }


def _pick(pick: Pick) -> Any:
    low = _amount(pick.at_least)
    if pick.at_most is None:
        return [low, "any"]
    high = _amount(pick.at_most)
    return low if low == high else [low, high]


def _value(value: Value) -> Any:
    match value:
        case bool():
            return value
        case Role():
            return as_text(value)
        case Words():
            return _bare(value.words)
        case Several() | Selectors():
            return [_value(part) for part in value.parts]
        case Selector():
            return _selector(value)
        case Comparison():
            return _comparison(value)
        case Same():
            return {value.what: as_text(value.role)}
        case Total():
            return {value.stat: _comparison(value.comparison)}
        case Pick():
            return _pick(value)
        case Deeds():
            return {effect: _value(subject) for effect, subject in value.deeds}
        case Steps():
            return _steps(value.steps)
        case Alternatives():
            return [_option(option) for option in value.options]
        case Conditions():
            return _conditions(value.conditions)
        case Grants():
            return _bare(as_data(ability) for ability in value.abilities)
        case Pattern():
            return _pattern(value)
        case _:
            return _amount(value)


def _option(option: Steps | int) -> Any:
    return option if isinstance(option, int) else _bare(_steps(option.steps))


def _conditions(conditions: tuple[Condition, ...]) -> Any:
    return _bare(_condition(each) for each in conditions)


def _condition(condition: Condition) -> dict[str, Any]:
    match condition:
        case Is(role, selector):
            return {"is": {as_text(role): _selector(selector)}}
        case AnyFits(selector):
            return {"any": _selector(selector)}
        case NoneFits(selector):
            return {"none": _selector(selector)}
        case ManyFit(selector, many):
            return {"count": {"of": _selector(selector), "many": _comparison(many)}}
        case Clan(clans, who):
            if who == Role("you"):
                return {"clan": _bare(clans)}
            return {"clan": {"of": _bare(clans), "who": as_text(who)}}
        case Compare(left, operator, right):
            texts = _text(left), _text(right)
            text = f"{texts[0]} {operator} {texts[1]}"
            if None in texts or len(text) > MAX_LENGTH:
                return {"compare": [_amount(left), operator, _amount(right)]}
            return {"compare": text}
        case Paying(selector):
            return {"paying": _selector(selector)}
        case Happened(pattern, since, many_times):
            times = {} if many_times is None else {"many": _comparison(many_times)}
            return {"happened": {**_pattern(pattern), "since": since, **times}}
        case Phase(phases):
            return {"phase": _bare(phases)}
        case Turn(whose):
            return {"turn": whose}
        case First(what):
            return {"first": what}
        case Early():
            return {"early": True}
        case Did(label):
            return {"did": label}
        case Not(conditions):
            return {"not": _conditions(conditions)}
        case Or(alternatives):
            return {"or": [_conditions(each) for each in alternatives]}


def _comparison(comparison: Comparison) -> Any:
    operator, amount = comparison
    if operator == "=":
        return _amount(amount)
    text = _text(amount)
    if text is None or len(text) + len(operator) >= MAX_LENGTH:
        return {operator: _amount(amount)}
    return f"{operator} {text}"


def _amount(amount: Amount) -> Any:
    if isinstance(amount, int):
        return amount
    text = _text(amount)
    if text is not None and len(text) <= MAX_LENGTH:
        return text
    match amount:
        case CountOf(of):
            return {"count": _selector(of)}
        case Sum(stat, of):
            return {"sum": stat, "of": _selector(of)}
        case Greatest(amounts):
            return {"most": [_amount(each) for each in amounts]}
        case Least(amounts):
            return {"least": [_amount(each) for each in amounts]}
        case Distinct(what, of):
            return {"distinct": what, "of": _selector(of)}
        case KeywordCount(role):
            return {"keywords": as_text(role)}
        case Logged(pattern, since):
            return {"log": _pattern(pattern), "since": since}
        case AtTurnStart(inner):
            return {"at_turn_start": _amount(inner)}
        case Chosen(low, high):
            return {"chosen": [_amount(low), "any" if high is None else _amount(high)]}
        case Plus(left, right):
            return {"plus": [_amount(left), _amount(right)]}
        case Minus(left, right):
            return {"minus": [_amount(left), _amount(right)]}
        case Times(number, inner):
            return {"times": [number, _amount(inner)]}
        case Half(inner):
            return {"half": _amount(inner)}
        case Per(number, inner):
            return {"per": number, "of": _amount(inner)}
    raise AssertionError(amount)


def _text(amount: Amount) -> str | None:
    """Returns an amount as text, or None if only a mapping can say it."""
    match amount:
        case int():
            return str(amount)
        case StatOf(role, stat):
            return f"{as_text(role)}.{stat}"
        case Paid():
            return "paid"
        case Done(label):
            return "done" if label is None else f"done({label})"
        case Chosen(low, high):
            parts = [_text(low)] if high is None else [_text(low), _text(high)]
            return None if None in parts else f"chosen({', '.join(map(str, parts))})"
        case Plus(left, right) | Minus(left, right):
            sign = "+" if isinstance(amount, Plus) else "-"
            texts = _text(left), _factor(right, Plus | Minus)
            return None if None in texts else f"{texts[0]} {sign} {texts[1]}"
        case Times(number, inner):
            text = _factor(inner, Plus | Minus | Times)
            if text is None:
                return None
            short = number == -1 and not isinstance(inner, int)
            return f"-{text}" if short else f"{number} * {text}"
        case Half(inner):
            text = _factor(inner, Plus | Minus | Times)
            return None if text is None else f"half {text}"
    return None


def _factor(amount: Amount, loose: Any) -> str | None:
    text = _text(amount)
    return f"({text})" if text is not None and isinstance(amount, loose) else text
