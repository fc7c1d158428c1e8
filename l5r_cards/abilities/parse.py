"""Plain data, as YAML gives it -> the tree of an ability."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l5r_cards.abilities.declare import Parameter
from l5r_cards.abilities.errors import nearest, refuse, shown
from l5r_cards.abilities.expressions import parse_role
from l5r_cards.abilities.shape import (
    as_list,
    listed,
    mapping,
    of_known_keys,
    single,
    text,
    true,
    whole,
    word,
    words,
)
from l5r_cards.abilities.tree import (
    Ability,
    Alternatives,
    Each,
    Grants,
    Lift,
    Limit,
    Param,
    Pattern,
    Performer,
    Role,
    Step,
    Steps,
    Target,
    Value,
    Words,
)
from l5r_cards.abilities.values import (
    VALUE_PARSERS,
    Parser,
    parse_conditions,
    parse_duration,
    parse_pattern,
    parse_pick,
    parse_player,
    parse_selector,
    parse_subject,
    role_name,
)
from l5r_cards.abilities.vocabulary import FLAG_NAMED, ROLE_NAMES, VERB_NAMED
from l5r_cards.abilities.words import KEYWORDS, KINDS, LIFTS, LIMITS, ZONES, names

__all__ = ["ABILITY_KEYS", "STEP_KEYS", "parse_abilities", "parse_ability"]

ABILITY_KEYS = (
    "kind",
    "keywords",
    "zone",
    "lift",
    "when",
    "if",
    "while",
    "limit",
    "performer",
    "target",
    "cost",
    "may",
    "do",
    "duration",
    "status",
    "note",
)
"""The keys of an ability, in canonical order."""

STEP_KEYS = ("if", "unless", "may", "each", "later", "duration", "as", "then", "else")
"""The words of structure that any step may carry; `start` and `order` go with `each`."""

_EACH_KEYS = ("start", "order")
_NEED_NO_STEPS = {"enter"}
"""Kinds whose abilities may say no more than when."""


def parse_abilities(data: Any, card: str) -> tuple[Ability, ...]:
    """Reads the list of a card's abilities.

    :raises AbilityError: one is not in the vocabulary; the place begins with the card's id.
    """
    parts = listed(data, card, "the card's abilities")
    return tuple(parse_ability(each, f"{card}[{at}]") for at, each in enumerate(parts))


def parse_ability(data: Any, path: str = "ability") -> Ability:
    """Reads one ability.

    :raises AbilityError: it is not in the vocabulary.
    """
    checked = of_known_keys(data, ABILITY_KEYS, path, "an ability")
    if "status" in checked:
        return _unmodelled(checked, path)
    if "kind" not in checked:
        refuse(path, f"an ability needs 'kind', one of {', '.join(names(KINDS))}")
    if "note" in checked:
        refuse(f"{path}.note", "a note goes with status: unmodelled; use a comment instead")
    kinds = words(checked["kind"], names(KINDS), f"{path}.kind", "kind")
    if "do" not in checked and not set(kinds) <= _NEED_NO_STEPS:
        refuse(path, "the ability does nothing; expected 'do'")
    values = {key: _ABILITY[key](checked[key], f"{path}.{key}") for key in checked if key != "kind"}
    return Ability(kinds, **{_FIELDS.get(key, key): value for key, value in values.items()})


def _unmodelled(data: dict[str, Any], path: str) -> Ability:
    word(data["status"], ("unmodelled",), f"{path}.status", "status")
    if "note" not in data:
        refuse(path, "what is unmodelled needs a 'note' that says why")
    for key in data:
        if key not in ("status", "note"):
            refuse(path, f"what is unmodelled has a note and nothing else; found {key!r}")
    return Ability((), status="unmodelled", note=text(data["note"], f"{path}.note", "a note"))


def _lifts(data: Any, path: str) -> tuple[Lift, ...]:
    known = names(LIFTS)
    found = []
    for at, each in enumerate(listed(data, path, "what is lifted")):
        place = f"{path}[{at}]"
        if isinstance(each, dict):
            what, conditions = single(each, place, "what is lifted and if")
            word(what, known, place, "rule of presence")
            found.append(Lift(what, parse_conditions(conditions, f"{place}.{what}")))
        else:
            found.append(Lift(word(each, known, place, "rule of presence")))
    return tuple(found)


def _patterns(data: Any, path: str) -> tuple[Pattern, ...]:
    if not isinstance(data, list):
        return (parse_pattern(data, path),)
    listed(data, path, "event patterns")
    return tuple(parse_pattern(each, f"{path}[{at}]") for at, each in enumerate(data))


def _limit(data: Any, path: str) -> Limit:
    per, value = single(data, path, "a limit such as {battle: 1}")
    known = names(LIMITS)
    if per == "title":
        return Limit(word(value, known, f"{path}.title", "span"), shared=True)
    word(per, known, path, "span")
    times = whole(value, f"{path}.{per}", "how often")
    if per == "turn" and times == 1:
        refuse(path, "once a turn is the default; leave it out")
    return Limit(per, times)


def _performer(data: Any, path: str) -> Performer:
    if not isinstance(data, dict):
        return Performer(_one_role(data, path))
    rest = {key: value for key, value in data.items() if key != "targeted"}
    targeted = "targeted" in data and true(data["targeted"], f"{path}.targeted")
    return Performer(parse_selector(rest, path), targeted)


def _targets(data: Any, path: str) -> tuple[Target, ...]:
    return tuple(
        _target(role, value, f"{path}.{role}")
        for role, value in mapping(data, path, "roles and their selectors").items()
    )


def _target(name: str, data: Any, path: str) -> Target:
    role = role_name(name, path, "a role")
    if role in ROLE_NAMES:
        refuse(path, f"{role!r} is a fixed role; choose another name")
    rest = dict(mapping(data, path, "a selector"))
    pick, by, aim = rest.pop("pick", None), rest.pop("by", None), rest.pop("aim", None)
    if aim is not None and aim is not False:
        refuse(f"{path}.aim", f"expected false (leave it out otherwise); found {shown(aim)}")
    return Target(
        role,
        parse_selector(rest, path),
        None if pick is None else parse_pick(pick, f"{path}.pick"),
        None if by is None else parse_player(by, f"{path}.by"),
        aim is None,
    )


def _one_role(data: Any, path: str) -> Role:
    return parse_role(text(data, path, "a role"), path)


def _steps(data: Any, path: str) -> tuple[Step, ...]:
    parts = listed(data, path, "steps")
    return tuple(_step(each, f"{path}[{at}]") for at, each in enumerate(parts))


def _step(data: Any, path: str) -> Step:
    checked = mapping(data, path, "a step")
    verb = VERB_NAMED[_verb_of(checked, path)]
    parameters = verb.parameters
    if verb.name == "rule":
        flag = word(checked["rule"], FLAG_NAMED, f"{path}.rule", "rule flag")
        parameters = FLAG_NAMED[flag].parameters
    _check_keys(checked, verb.name, parameters, path)
    value = _value(verb.sort, checked[verb.name], f"{path}.{verb.name}", verb.words)
    values = {
        key: read(checked[key], f"{path}.{key}")
        for key, read in _STRUCTURE.items()
        if key in checked
    }
    return Step(
        verb.name,
        value,
        tuple(
            Param(
                each.name, _value(each.sort, checked[each.name], f"{path}.{each.name}", each.words)
            )
            for each in parameters
            if each.name in checked
        ),
        each=_each(checked, path),
        **{_FIELDS.get(key, key): value for key, value in values.items()},
    )


def _verb_of(data: dict[str, Any], path: str) -> str:
    if "rule" in data:
        return "rule"
    # `name`, `grant` and the like are verbs, and parameters of others.
    verbs = [key for key in data if key in VERB_NAMED]
    if not verbs:
        other = next((key for key in data if key not in (*STEP_KEYS, *_EACH_KEYS)), None)
        if other is None:
            refuse(path, f"a step needs a verb; found only {', '.join(data)}")
        refuse(path, f"{other!r} is no verb; {nearest(other, VERB_NAMED)}")
    for verb in verbs:
        taken = {each.name for each in VERB_NAMED[verb].parameters}
        if all(other == verb or other in taken for other in verbs):
            return verb
    return refuse(path, f"a step has one verb; found {' and '.join(verbs)}")


def _check_keys(
    data: dict[str, Any], verb: str, parameters: tuple[Parameter, ...], path: str
) -> None:
    own = tuple(each.name for each in parameters)
    known = (verb, *own, *STEP_KEYS, *(_EACH_KEYS if "each" in data else ()))
    for key in data:
        if key not in known:
            refuse(path, f"{verb!r} takes no {key!r}; {nearest(key, known)}")
    for each in parameters:
        if each.required and each.name not in data:
            refuse(path, f"{verb!r} needs {each.name!r}: {each.meaning}")
    for word_of_structure in ("each", "later"):
        if word_of_structure in data and verb != "do":
            refuse(path, f"{word_of_structure!r} goes with 'do', which holds the steps meant")


def _each(data: dict[str, Any], path: str) -> Each | None:
    if "each" not in data:
        return None
    return Each(
        parse_subject(data["each"], f"{path}.each"),
        _one_role(data["start"], f"{path}.start") if "start" in data else None,
        _one_role(data["order"], f"{path}.order") if "order" in data else None,
    )


def _alternatives(data: Any, path: str) -> Alternatives:
    parts = listed(data, path, "alternatives")
    if len(parts) < 2:
        refuse(path, "expected at least two alternatives")
    return Alternatives(tuple(_option(each, f"{path}[{at}]") for at, each in enumerate(parts)))


def _option(data: Any, path: str) -> Steps | int:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    if isinstance(data, list):
        return Steps(_steps(data, path))
    return Steps((_step(data, path),))


def _grants(data: Any, path: str) -> Grants:
    if isinstance(data, list):
        return Grants(parse_abilities(data, path))
    return Grants((parse_ability(data, path),))


def _value(sort: str, data: Any, path: str, known: tuple[str, ...]) -> Value:
    return _PARSERS[sort](data, path, known)


_PARSERS: dict[str, Parser] = {
    **VALUE_PARSERS,
    "steps": lambda data, path, _: Steps(_steps(data, path)),
    "alternatives": lambda data, path, _: _alternatives(data, path),
    "abilities": lambda data, path, _: _grants(data, path),
    "flag_name": lambda data, path, _: Words((word(data, FLAG_NAMED, path, "rule flag"),)),
}

_STRUCTURE: dict[str, Callable[[Any, str], Any]] = {
    "if": parse_conditions,
    "unless": parse_conditions,
    "may": _one_role,
    "later": parse_pattern,
    "duration": parse_duration,
    "as": lambda data, path: role_name(data, path, "a label"),
    "then": _steps,
    "else": _steps,
}
"""How each word of structure under a step is read; `each` takes others along."""

_ABILITY: dict[str, Callable[[Any, str], Any]] = {
    "keywords": lambda data, path: words(as_list(data), names(KEYWORDS), path, "keyword"),
    "zone": lambda data, path: word(data, names(ZONES), path, "zone"),
    "lift": _lifts,
    "when": _patterns,
    "if": parse_conditions,
    "while": parse_conditions,
    "limit": _limit,
    "performer": _performer,
    "target": _targets,
    "cost": _steps,
    "may": _one_role,
    "do": _steps,
    "duration": parse_duration,
}
"""How each key of an ability is read."""

_FIELDS = {
    "if": "conditions",
    "while": "while_",
    "target": "targets",
    "as": "label",
    "else": "otherwise",
}
"""Keys of the data whose field has another name."""
