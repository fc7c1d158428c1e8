"""The one table of search fields: from it come the query's checks, the help and the docs page."""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "FIELDS",
    "FLAGS",
    "ORDERED",
    "PLAIN",
    "QUERY_WIDE",
    "WITHOUT_VALUES",
    "Field",
    "field_named",
]

ORDERED = (":", "=", "!=", "<", "<=", ">", ">=")
PLAIN = (":", "=", "!=")
QUERY_WIDE = ("order", "sort", "limit")
"""What looks like a field but says something of the whole query."""


class Field(NamedTuple):
    """What can be asked of a card in a query."""

    name: str
    aliases: tuple[str, ...]
    kind: str
    """How its values compare: ``"title"`` (words), ``"stat"`` (numbers and what stands in their
    place), ``"number"``, ``"date"``, ``"choice"`` (one of a vocabulary), ``"timeline"`` (a choice
    with an order), ``"flag"``, ``"file"`` or ``"text"``."""
    column: str | None
    """Column of ``cards`` that holds it, for kinds that have one."""
    help: str
    """One line for people."""
    example: str

    @property
    def operators(self) -> tuple[str, ...]:
        """The operators that the field takes."""
        return ORDERED if self.kind in _ORDERED_KINDS else PLAIN


_ORDERED_KINDS = frozenset(("stat", "number", "date", "timeline"))


def _stat(name: str, column: str, help_line: str, example: str, *aliases: str) -> Field:
    return Field(name, aliases, "stat", column, help_line, example)


FIELDS = (
    Field("name", ("n", "title"), "title", "title_key", "words in the title", "name:hoturi"),
    Field("type", ("t",), "choice", None, "card type", "type:personality"),
    Field("clan", ("c",), "choice", None, "Clan alignment", "clan:crane"),
    Field("keyword", ("kw", "k"), "choice", None, "a keyword", "kw:cavalry"),
    Field("deck", ("d",), "choice", None, "dynasty, fate or pre-game", "deck:fate"),
    _stat("force", "force", "Force", "force>=4", "f"),
    _stat("chi", "chi", "Chi", "chi>force"),
    _stat("focus", "focus", "Focus Value", "focus=4", "fv"),
    _stat("gold", "gold_cost", "Gold cost", "gold<=5", "cost", "gc"),
    _stat(
        "production",
        "gold_production",
        "Gold it makes by bowing alone; 4* if under a condition",
        "production>=4",
        "gp",
    ),
    _stat("ph", "personal_honor", "Personal Honor", "ph=0", "personalhonor"),
    _stat("hr", "honor_requirement", "Honor Requirement; - is the dash", "hr:-", "requirement"),
    _stat("province", "province_strength", "Province Strength", "province>7", "ps"),
    _stat("honor", "starting_honor", "starting Family Honor", "honor>5", "sh"),
    Field(
        "exp",
        ("xp", "experience"),
        "number",
        "experience_level",
        "Experience level; -1 is Inexperienced, a card without one has 0",
        "exp>=2",
    ),
    Field(
        "soulof",
        ("soul",),
        "choice",
        None,
        "the Personality it is a Soul of",
        'soulof:"Matsu Turi"',
    ),
    Field("set", ("s", "e"), "choice", None, "a set it is printed in, by name or code", "set:EE"),
    Field("rarity", ("r",), "choice", None, "a rarity it is printed in", "r:rare"),
    Field("number", ("cn",), "choice", None, "a number it has in a set", "number:142"),
    Field("arc", (), "timeline", None, "a storyline arc it is printed in", "arc:gold"),
    Field("year", ("y",), "number", "year", "a year it is printed in", "year>=2010"),
    Field("date", (), "date", "date", "a date it is printed on", "date<1996-06"),
    Field(
        "format",
        ("legal", "fmt"),
        "timeline",
        None,
        "a format it is legal in: in its pool, not banned; arcs compare in time",
        "format>=samurai",
    ),
    Field("pool", (), "choice", None, "a format whose pool it is in, banned or not", "pool:gold"),
    Field("banned", (), "choice", None, "a format it is banned in, or any", "banned:emperor"),
    Field("unique", (), "flag", None, "whether it is Unique", "unique:yes"),
    Field("singular", (), "flag", None, "whether it is Singular", "singular:yes"),
    Field("is", (), "choice", None, "a mark, a type or a keyword it has", "is:experienced"),
    Field("not", (), "choice", None, "a mark, a type or a keyword it has not", "not:unique"),
    Field("has", (), "choice", None, "a stat or fact it has", "has:force"),
    Field("in", (), "file", None, "the cards of a decklist", "in:deck.txt"),
    Field(
        "text",
        ("o", "rules"),
        "text",
        None,
        "words of its text, once a file of it is attached",
        'text:"bow"',
    ),
)
"""All fields, in the order in which help lists them."""

FLAGS = (
    "unique",
    "singular",
    "experienced",
    "inexperienced",
    "soulof",
    "legal",
    "banned",
    "partial",
    "starting",
    "unreleased",
)
"""The marks of ``is:`` and ``not:``, besides every type and keyword."""

WITHOUT_VALUES = {
    "is": "it asks for marks of many kinds",
    "not": "it asks for marks of many kinds",
    "has": "it asks whether there is something, not what",
    "in": "it asks for a list, which is nothing that a card has",
    "text": "a text is too long for that; l5r show prints it",
}
"""Fields that are no column and no order, and why."""

_BY_NAME = {name: field for field in FIELDS for name in (field.name, *field.aliases)}


def field_named(name: str) -> Field | None:
    """Returns the field with a name or alias, in any case."""
    return _BY_NAME.get(name.lower())
