"""The JSON Schema of ability files, made from the declarations.

It takes what `parse` takes, but for the inner grammar of texts such as ``half performer.chi``,
of which it knows the words and not their order.
"""

from __future__ import annotations

from typing import Any

from l5r_cards.abilities.declare import Parameter, Verb
from l5r_cards.abilities.parse import ABILITY_KEYS
from l5r_cards.abilities.values import DIFFERENT, SPANS
from l5r_cards.abilities.vocabulary import (
    CHOICE_KEYS,
    EVENTS,
    FILTER_NAMED,
    ROLE_NAMES,
    RULE_FLAGS,
    SELECTOR_KEYS,
    VERBS,
)
from l5r_cards.abilities.words import (
    CARD_TYPES,
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
    PERSONS,
    PHASES,
    SINCE,
    STATS,
    TIMINGS,
    ZONES,
    names,
)

__all__ = ["ability_schema"]

Schema = dict[str, Any]

_NAME = "[a-z][a-z0-9_]*"
_ROLE = rf"{_NAME}(\.({'|'.join(names(PARTS))}))*"
_PERSON = rf"({'|'.join(names(PERSONS))})\({_ROLE}\)"
_STAT = rf"({_ROLE}|{_PERSON})\.({'|'.join(names(STATS))})"
_ATOM = rf"(\d+|paid|done(\({_NAME}\))?|{_STAT})"
_BEFORE = r"(-|half |chosen\(|\(| )*"
_AMOUNT = rf"{_BEFORE}{_ATOM}[) ]*([-+*,]{_BEFORE}{_ATOM}[) ]*)*"
_OPERATOR = f"({'|'.join(OPERATORS)})"


def ability_schema() -> Schema:
    """Returns the schema of a file ``data/abilities/<set>.yaml``."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "ability.schema.json",
        "title": "Abilities",
        "description": "A file data/abilities/<set>.yaml: the abilities of cards, by card id."
        " The words are explained in docs/abilities.md.",
        "type": "object",
        "propertyNames": {"pattern": "^[a-z0-9]+(_[a-z0-9]+)*$"},
        "additionalProperties": _list_of(_ref("ability")),
        "$defs": _definitions(),
    }


def _definitions() -> dict[str, Schema]:
    selector = {key.name: _value(key.sort, key.words) for key in SELECTOR_KEYS}
    choices = {each.name: _value(each.sort, each.words) for each in CHOICE_KEYS}
    return {
        "ability": _ability(),
        "step": _steps(),
        "selector": _selector({**selector, **choices}),
        "target": _selector({**selector, **choices, "aim": {"const": False}}),
        "performer": {
            "anyOf": [
                _ref("role"),
                _selector({**selector, **choices, "targeted": {"const": True}}),
            ]
        },
        "role": _text(f"{_ROLE}|{_PERSON}"),
        "label": _text(_NAME),
        "cards": _one_or_more({"anyOf": [_ref("role"), _ref("selector")]}),
        "player": _one_or_more(_ref("role")),
        "place": {"anyOf": [_ref("role"), _ref("selector")]},
        "amount": {"anyOf": [{"type": "integer"}, _text(_AMOUNT), *_amounts()]},
        "comparison": {
            "anyOf": [
                _ref("amount"),
                _text(f"{_OPERATOR} ?{_AMOUNT}"),
                *(_object({each: _ref("amount")}, each) for each in OPERATORS),
            ]
        },
        "pick": {
            "anyOf": [
                _ref("amount"),
                {
                    "type": "array",
                    "prefixItems": [
                        _ref("amount"),
                        {"anyOf": [_ref("amount"), {"const": "any"}]},
                    ],
                    "items": False,
                    "minItems": 2,
                },
            ]
        },
        "pattern": _patterns(names(TIMINGS)),
        "past": _patterns(("after",), since={"enum": list(SINCE)}, many=_ref("comparison")),
        "condition": _by_key(_conditions()),
        "conditions": _one_or_more(_ref("condition")),
        "duration": _duration(),
        "steps": _list_of(_ref("step")),
        **{
            name: _one_or_more({"enum": list(known)}, unique=True) for name, known in _LISTS.items()
        },
        "option": {
            "anyOf": [{"type": "integer"}, _ref("step"), _ref("steps")],
        },
    }


def _ability() -> Schema:
    kinds = _words(names(KINDS))
    properties = {
        "kind": kinds,
        "keywords": _words(names(KEYWORDS)),
        "zone": {"enum": list(names(ZONES))},
        "lift": _list_of(
            {
                "anyOf": [
                    {"enum": list(names(LIFTS))},
                    *(_object({each: _ref("conditions")}, each) for each in names(LIFTS)),
                ]
            }
        ),
        "when": _one_or_more(_ref("pattern")),
        "if": _ref("conditions"),
        "while": _ref("conditions"),
        "limit": {"anyOf": _limits()},
        "performer": _ref("performer"),
        "target": {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {
                "type": "string",
                "pattern": f"^{_NAME}$",
                "not": {"enum": sorted(ROLE_NAMES)},
            },
            "additionalProperties": _ref("target"),
        },
        "cost": _ref("steps"),
        "may": _ref("role"),
        "do": _ref("steps"),
        "duration": _ref("duration"),
    }
    ordered = {key: properties[key] for key in ABILITY_KEYS if key in properties}
    unmodelled = {"status": {"const": "unmodelled"}, "note": {"type": "string", "pattern": r"\S"}}
    modelled = _object(ordered, "kind")
    modelled["anyOf"] = [
        {"required": ["do"]},
        {"properties": {"kind": {"enum": ["enter", ["enter"]]}}},
    ]
    return {
        "type": "object",
        "if": {"required": ["status"]},
        "then": _object(unmodelled, "status", "note"),
        "else": modelled,
    }


def _limits() -> list[Schema]:
    found = []
    for each in names(LIMITS):
        least = 2 if each == "turn" else 1
        found.append(_object({each: {"type": "integer", "minimum": least}}, each))
    return [*found, _object({"title": {"enum": list(names(LIMITS))}}, "title")]


def _duration() -> Schema:
    plain = [each for each in names(DURATIONS) if each not in ("turn", "turns")]
    turns = {"turns": {"type": "integer", "minimum": 1}}
    return {"anyOf": [{"enum": plain}, _object(turns, "turns"), _ref("conditions")]}


def _steps() -> Schema:
    """Returns the schema of a step: a case for each verb that leads one, another for each flag.

    Cases and not alternatives, as a validator goes through every alternative to its very end.
    """
    cases = []
    for verb in VERBS:
        # `name`, `grant` and the like may be parameters, too, and then do not lead.
        above = [each.name for each in VERBS if each.parameter(verb.name)]
        if any(verb.name == each.name for flag in RULE_FLAGS for each in flag.parameters):
            above.append("rule")
        leads: Schema = {"required": [verb.name]}
        if above:
            leads["not"] = {"anyOf": [{"required": [each]} for each in above]}
        cases.append({"if": leads, "then": _rules() if verb.name == "rule" else _step(verb)})
    return {
        "type": "object",
        "anyOf": [{"required": [verb.name]} for verb in VERBS],
        "allOf": cases,
    }


def _step(verb: Verb) -> Schema:
    main = {verb.name: {"description": verb.meaning, **_value(verb.sort, verb.words)}}
    return _step_of(main, verb.name, verb.parameters)


def _rules() -> Schema:
    cases = []
    for flag in RULE_FLAGS:
        main = {"rule": {"description": flag.meaning, "const": flag.name}}
        cases.append(
            {
                "if": {"properties": {"rule": {"const": flag.name}}},
                "then": _step_of(main, "rule", flag.parameters),
            }
        )
    known = {"enum": [flag.name for flag in RULE_FLAGS]}
    return {"properties": {"rule": known}, "allOf": cases}


def _step_of(main: dict[str, Schema], verb: str, parameters: tuple[Parameter, ...]) -> Schema:
    steps = _ref("steps")
    structure = {
        "if": _ref("conditions"),
        "unless": _ref("conditions"),
        "may": _ref("role"),
        "duration": _ref("duration"),
        "as": _ref("label"),
        "then": steps,
        "else": steps,
    }
    if verb == "do":
        structure["later"] = _ref("pattern")
        structure["each"] = _ref("cards")
        structure["start"] = structure["order"] = _ref("role")
    own = {
        each.name: {"description": each.meaning, **_value(each.sort, each.words)}
        for each in parameters
    }
    schema = _object(
        {**main, **own, **structure}, verb, *(each.name for each in parameters if each.required)
    )
    if verb == "do":
        schema["dependentRequired"] = {"start": ["each"], "order": ["each"]}
    return schema


def _patterns(timings: tuple[str, ...], **more: Schema) -> Schema:
    cases = []
    for event in EVENTS:
        taken = [each for each in timings if each in event.timings]
        properties = {
            **{timing: {"const": event.name} for timing in taken},
            **{
                name: _value(FILTER_NAMED[name].sort, FILTER_NAMED[name].words)
                for name in event.filters
            },
            "next": {"type": "integer", "minimum": 1},
            "first": {"enum": list(SPANS)},
            **more,
        }
        named = [
            {"required": [timing], "properties": {timing: {"const": event.name}}}
            for timing in taken
        ]
        if named:
            cases.append({"if": {"anyOf": named}, "then": _object(properties)})
    return {
        "type": "object",
        "properties": {
            timing: {"enum": [event.name for event in EVENTS if timing in event.timings]}
            for timing in timings
        },
        "required": ["since"] if more else [],
        "oneOf": [{"required": [timing]} for timing in timings],
        "allOf": cases,
    }


def _by_key(kinds: dict[str, Schema]) -> Schema:
    """Returns the schema of a mapping whose only key is one of these."""
    return {**_object(kinds), "maxProperties": 1}


def _selector(properties: dict[str, Schema]) -> Schema:
    schema = _object(properties)
    schema["anyOf"] = [{"required": [key.name]} for key in SELECTOR_KEYS]
    schema["not"] = {"required": ["all", "pick"]}
    return schema


def _amounts() -> list[Schema]:
    amount, selector = _ref("amount"), _ref("selector")
    two = {"type": "array", "minItems": 2, "maxItems": 2, "items": amount}
    several = {"type": "array", "minItems": 2, "items": amount}
    number = {
        "type": "array",
        "prefixItems": [{"type": "integer"}, amount],
        "items": False,
        "minItems": 2,
    }
    return [
        _object({"count": selector}, "count"),
        _object({"sum": {"enum": list(names(STATS))}, "of": selector}, "sum", "of"),
        _object({"most": several}, "most"),
        _object({"least": several}, "least"),
        _object({"distinct": {"enum": list(DIFFERENT)}, "of": selector}, "distinct", "of"),
        _object({"keywords": _ref("role")}, "keywords"),
        _object({"log": _ref("pattern"), "since": {"enum": list(SINCE)}}, "log", "since"),
        _object({"at_turn_start": amount}, "at_turn_start"),
        _object({"chosen": {"allOf": [{"type": "array"}, _ref("pick")]}}, "chosen"),
        _object({"plus": two}, "plus"),
        _object({"minus": two}, "minus"),
        _object({"times": number}, "times"),
        _object({"half": amount}, "half"),
        _object({"per": {"type": "integer", "minimum": 1}, "of": amount}, "per", "of"),
    ]


def _conditions() -> dict[str, Schema]:
    selector, clans = _ref("selector"), _words(CLANS)
    role_is = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "propertyNames": {"type": "string", "pattern": f"^({_ROLE}|{_PERSON})$"},
        "additionalProperties": selector,
    }
    counted = _object({"of": selector, "many": _ref("comparison")}, "of", "many")
    who_plays = _object({"of": clans, "who": _ref("role")}, "of", "who")
    compared = {
        "type": "array",
        "prefixItems": [_ref("amount"), {"enum": list(OPERATORS)}, _ref("amount")],
        "items": False,
        "minItems": 3,
    }
    alternatives = {"type": "array", "minItems": 2, "items": _ref("conditions")}
    return {
        "is": role_is,
        "any": selector,
        "none": selector,
        "count": counted,
        "clan": {"anyOf": [clans, who_plays]},
        "compare": {"anyOf": [_text(f"{_AMOUNT} ?{_OPERATOR} ?{_AMOUNT}"), compared]},
        "paying": selector,
        "happened": _ref("past"),
        "phase": _words(names(PHASES)),
        "turn": {"enum": ["yours", "other"]},
        "first": {"enum": ["turn", "player"]},
        "early": {"const": True},
        "did": _ref("label"),
        "not": _ref("conditions"),
        "or": alternatives,
    }


def _value(sort: str, words: tuple[str, ...]) -> Schema:
    """Returns the schema of a value of a sort."""
    match sort:
        case "word":
            return {"enum": list(words)}
        case "words":
            return _words(words)
        case "cards" | "player" | "place" | "selector" | "amount" | "comparison" | "pattern":
            return _ref(sort)
        case "conditions" | "pick":
            return _ref(sort)
        case "same":
            return _one_of_these(words, _ref("role"))
        case "total":
            return _one_of_these(COMPARED, _ref("comparison"))
        case "deeds":
            known = {each: _ref("cards") for each in names(EFFECTS)}
            return {**_object(known), "minProperties": 1}
        case "abilities":
            return _one_or_more(_ref("ability"))
        case "alternatives":
            return {"type": "array", "minItems": 2, "items": _ref("option")}
    return _SIMPLE[sort]


def _one_of_these(words: tuple[str, ...], value: Schema) -> Schema:
    return {**_object(dict.fromkeys(words, value)), "minProperties": 1, "maxProperties": 1}


def _words(words: tuple[str, ...]) -> Schema:
    for name, known in _LISTS.items():
        if words == known:
            return _ref(name)
    return _one_or_more({"enum": list(words)}, unique=True)


def _one_or_more(schema: Schema, *, unique: bool = False) -> Schema:
    several = _list_of(schema)
    return {"anyOf": [schema, {**several, "uniqueItems": True} if unique else several]}


def _list_of(schema: Schema) -> Schema:
    return {"type": "array", "minItems": 1, "items": schema}


def _object(properties: dict[str, Schema], *required: str) -> Schema:
    schema: Schema = {"type": "object", "additionalProperties": False, "minProperties": 1}
    if required:
        schema["required"] = list(required)
    return {**schema, "properties": properties}


def _without(properties: dict[str, Schema], name: str) -> dict[str, Schema]:
    return {key: value for key, value in properties.items() if key != name}


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^({pattern})$"}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


_LISTS = {
    "kinds": names(KINDS),
    "keywords": names(KEYWORDS),
    "zones": names(ZONES),
    "effects": names(EFFECTS),
    "phases": names(PHASES),
    "types": names(CARD_TYPES),
    "stats": COMPARED,
    "clans": CLANS,
}
"""Lists of words that are written once and referred to."""

_ANY_TEXT: Schema = {"type": "string", "pattern": r"\S"}
_SMALL_TEXT: Schema = {"type": "string", "pattern": r"^[^A-Z]*[^A-Z\s][^A-Z]*$"}
_SIMPLE: dict[str, Schema] = {
    "whole": {"type": "integer", "minimum": 1},
    "name": _ANY_TEXT,
    "titles": _one_or_more(_ANY_TEXT, unique=True),
    "names": _one_or_more(_SMALL_TEXT, unique=True),
    "yes": {"const": True},
    "flag": {"type": "boolean"},
    "steps": _ref("steps"),
    "selectors": {"type": "array", "minItems": 2, "items": _ref("selector")},
}
