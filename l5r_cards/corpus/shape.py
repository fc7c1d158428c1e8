"""One entry against its JSON Schema, with faults told in words."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

__all__ = ["Shape"]

Told = tuple[tuple[str | int, ...], str | None, str]
"""Path of the part concerned, the key in it (for a key that should not be there), the message."""

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
    "null": "null",
}


class Shape:
    """A schema made ready for many entries."""

    def __init__(self, schema: dict[str, Any]) -> None:
        """Takes the schema of a file, which is either a list of entries or one mapping.

        :raises jsonschema.SchemaError: the schema itself is faulty.
        """
        Draft202012Validator.check_schema(schema)
        self.top: type = list if schema.get("type") == "array" else dict
        """What the file's top level must be."""
        if self.top is list:
            schema = {**schema["items"], "$defs": schema.get("$defs", {})}
        self._validator = Draft202012Validator(schema)

    def faults(self, entry: Any) -> Iterator[Told]:
        """Yields every fault of one entry (or of the whole mapping)."""
        for error in self._validator.iter_errors(entry):
            yield from _told(error, ())


def _told(error: ValidationError, start: tuple[str | int, ...]) -> Iterator[Told]:
    path = (*start, *error.relative_path)
    instance: Any = error.instance
    schema: Any = error.schema
    expected: Any = error.validator_value
    match error.validator:
        case "additionalProperties" if expected is False:
            known = list(schema.get("properties", ()))
            for key in instance:
                if key not in known:
                    yield path, key, f"unknown key {key!r}; {_nearest(key, known)}"
        case "required":
            missing = [key for key in expected if key not in instance]
            # One error comes for each missing key.
            key = next(key for key in missing if f"'{key}'" in error.message)
            yield path, None, f"expected a key {key!r}{_said(schema, key)}"
        case "enum":
            yield (
                path,
                None,
                f"{_shown(instance)} is not known here; {_nearest(instance, expected)}",
            )
        case "const":
            yield path, None, f"{_shown(instance)} stands where only {_shown(expected)} may"
        case "type":
            kinds = [expected] if isinstance(expected, str) else expected
            wanted = " or ".join(_TYPES[kind] for kind in kinds)
            yield path, None, f"expected {wanted}, found {_shown(instance)}{_about(schema)}"
        case "pattern":
            yield path, None, f"{_shown(instance)} has not the form {expected}{_about(schema)}"
        case "oneOf" | "anyOf" if error.context:
            if verbs := _unknown_verb(error):
                keys = ", ".join(map(str, instance))
                yield (
                    path,
                    None,
                    f"nothing is said by {keys}; {_nearest(next(iter(instance)), verbs)}",
                )
                return
            for inner in _likeliest(error):
                yield from _told(inner, path)
        case "oneOf":
            yield path, None, f"{_shown(instance)} must have exactly one of the allowed forms"
        case "minimum":
            yield path, None, f"expected {expected} or more, found {instance}"
        case "minItems" | "minLength" | "minProperties":
            yield path, None, "is empty; leave the key out instead"
        case "maxItems" | "maxLength" | "maxProperties":
            yield path, None, _too_many(instance, expected)
        case "uniqueItems":
            yield path, None, f"the list {_shown(instance)} says something twice"
        case _:
            yield path, None, f"{error.message}{_about(schema)}"


def _too_many(instance: Any, most: int) -> str:
    what = "characters" if isinstance(instance, str) else "entries"
    return f"has {len(instance):,} {what}; there may be {most:,} at most"


def _alternatives(error: ValidationError) -> list[list[ValidationError]]:
    grouped: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        grouped.setdefault(inner.relative_schema_path[0], []).append(inner)
    return list(grouped.values())


def _misses(alternative: list[ValidationError]) -> int:
    """Counts what makes the instance another thing than the alternative, not a faulty one."""
    return sum(
        each.validator in ("required", "type") and not each.relative_path for each in alternative
    )


def _unknown_verb(error: ValidationError) -> list[str]:
    """Returns the verbs expected, if a mapping says none of those that the alternatives require."""
    alternatives = _alternatives(error)
    instance: Any = error.instance
    if not isinstance(instance, dict) or not instance or not all(map(_misses, alternatives)):
        return []
    required: list[Any] = [
        each.validator_value
        for alternative in alternatives
        for each in alternative
        if each.validator == "required" and not each.relative_path
    ]
    return list(dict.fromkeys(keys[0] for keys in required))


def _likeliest(error: ValidationError) -> list[ValidationError]:
    """Returns the errors of the alternative that the instance comes nearest to."""
    return min(_alternatives(error), key=lambda each: (_misses(each), len(each)))


def _nearest(value: Any, known: list[Any]) -> str:
    words = [each for each in known if isinstance(each, str)]
    near = difflib.get_close_matches(str(value), words, n=1, cutoff=0.5)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"expected one of {', '.join(map(str, known))}"


def _said(schema: dict[str, Any], key: str) -> str:
    return _about(schema.get("properties", {}).get(key, {}))


def _about(schema: dict[str, Any]) -> str:
    description = schema.get("description")
    return f" ({description.rstrip('.')})" if description else ""


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
