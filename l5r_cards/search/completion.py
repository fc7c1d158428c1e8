"""What a word of a query may become, for shells that complete it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from l5r_cards.database.catalog import Catalog
from l5r_cards.model.names import fold
from l5r_cards.search.fields import FIELDS, FLAGS, QUERY_WIDE, WITHOUT_VALUES, field_named

__all__ = ["Completion", "completed", "sort_names"]

Completion = tuple[str, str]
"""What a word may become, and a line of help."""

_TERM = re.compile(r"([-(]*)([^\s()\"“:=<>!-]+)(!=|[<>]=?|[:=])(.*)")
_OPERATORS = (":", ">=", "<=")
_PARTING = (":", "=")
"""Operators at which bash parts words."""


def completed(
    start: str, before: Sequence[str], catalog: Callable[[], Catalog | None]
) -> list[Completion]:
    """Returns what the last word of a query may become.

    Bash parts words at ``:`` and ``=``, and wants what stands behind them alone; other shells hand
    the whole word over. Where just one field is left its values or operators are offered at once:
    there are several, so that a shell puts no blank behind the name.

    :param before: the words before it.
    :param catalog: gives the cards, whose values are looked up only where they are asked for.
    """
    parted = [*before[-2:], start]
    if start in _PARTING and before:
        return _values(parted[-2].lstrip("-("), "", catalog)
    if len(parted) > 2 and parted[-2] in _PARTING:
        return _values(parted[-3].lstrip("-("), start, catalog)
    if (term := _TERM.fullmatch(start)) is not None:
        found = _values(term[2], term[4], catalog)
        return [(f"{term[1]}{term[2]}{term[3]}{value}", help_line) for value, help_line in found]
    bare = start.lstrip("-(")
    sign = start[: len(start) - len(bare)]
    names = _names(bare.lower())
    if len(names) != 1:
        return [(f"{sign}{name}:", help_line) for name, help_line in names]
    ((name, help_line),) = names
    values = _values(name, "", catalog)
    if len(values) > 1:
        return [(f"{sign}{name}:{value}", of_value) for value, of_value in values]
    field = field_named(name)
    operators = _OPERATORS if field and ">=" in field.operators else (":", "!=")
    return [(f"{sign}{name}{operator}", help_line) for operator in operators]


def sort_names(start: str) -> list[Completion]:
    """Returns what the name of a field to sort by may become, with a ``-`` before it or not."""
    bare = start.removeprefix("-")
    return [
        (f"{start[: len(start) - len(bare)]}{field.name}", field.help)
        for field in FIELDS
        if field.name not in WITHOUT_VALUES and field.name.startswith(bare.lower())
    ]


def _names(start: str) -> list[Completion]:
    """Returns the fields that begin so; aliases only where no name does."""
    wishes = [(name, "holds for the whole query") for name in QUERY_WIDE]
    names = [*((field.name, field.help) for field in FIELDS), *wishes]
    aliases = [(alias, field.help) for field in FIELDS for alias in field.aliases]
    for offered in (names, aliases):
        if found := [each for each in offered if each[0].startswith(start)]:
            return found
    return []


def _values(name: str, start: str, catalog: Callable[[], Catalog | None]) -> list[Completion]:
    """Returns the values of a field that begin so, written so that a shell needs no quotes."""
    if name.lower() in ("order", "sort"):
        return sort_names(start)
    field = field_named(name)
    if field is None:
        return []
    if field.kind == "flag":
        words: Iterable[tuple[str, str]] = [("yes", ""), ("no", "")]
    elif field.kind in ("choice", "timeline") and (cards := catalog()) is not None:
        words = _words(field.name, cards)
    else:
        return []
    key = fold(start).replace(" ", "_")
    offered = {_written(word): shown for word, shown in words}
    return [(word, shown) for word, shown in sorted(offered.items()) if word.startswith(key)]


def _words(field: str, cards: Catalog) -> Iterable[tuple[str, str]]:
    if field == "set":
        return [(each.id, each.name) for each in cards.sets.values()]
    if field in ("format", "pool", "banned"):
        return [(each["id"], each["name"]) for each in cards.formats.values()]
    if field in ("is", "not"):
        kinds = {**cards.marks("keyword"), **cards.marks("type")}
        return [*kinds.items(), *((flag, flag) for flag in FLAGS)]
    if field == "has":
        return [(name, name) for name in cards.marks("has").values()]
    return cards.marks(field).items()


def _written(word: str) -> str:
    return fold(word).replace(" ", "_")
