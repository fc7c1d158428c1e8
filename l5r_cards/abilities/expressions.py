"""Roles, amounts and comparisons written as text: ``half performer.chi``, ``<= done + 1``.

The grammar, with blanks free between words::

    comparison = operator amount
    amount     = term {("+" | "-") term}
    term       = [number "*"] factor
    factor     = "half" factor | "-" factor | number | "(" amount ")" | call | role "." stat
    call       = "paid" | "done" ["(" label ")"] | "chosen" "(" amount ["," amount] ")"
    role       = name {"." part} | person "(" name {"." part} ")"
"""

from __future__ import annotations

import re

from l5r_cards.abilities.errors import nearest, refuse
from l5r_cards.abilities.tree import (
    Amount,
    Chosen,
    Comparison,
    Done,
    Half,
    Minus,
    Paid,
    Plus,
    Role,
    StatOf,
    Times,
)
from l5r_cards.abilities.words import OPERATORS, PARTS, PERSONS, STATS, names

__all__ = ["MAX_LENGTH", "parse_amount", "parse_compared", "parse_comparison", "parse_role"]

_TOKEN = re.compile(r"\s*(?:(\d+)|([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*)|(<=|>=|!=|[-+*(),<>=.]))")
_STATS = frozenset(names(STATS))
_PARTS = frozenset(names(PARTS))
_PERSONS = frozenset(names(PERSONS))
MAX_LENGTH = 120
"""Longer texts are refused, so that no text nests deeply."""


def parse_role(text: str, path: str) -> Role:
    """Reads a role such as ``foe``, ``it.what`` or ``controller(winner)``.

    :raises AbilityError: it is not one.
    """
    reader = _Reader(text, path)
    role = reader.role()
    reader.end()
    return role


def parse_amount(text: str, path: str) -> Amount:
    """Reads an amount written as text.

    :raises AbilityError: it is not one.
    """
    reader = _Reader(text, path)
    amount = reader.amount()
    reader.end()
    return amount


def parse_comparison(text: str, path: str) -> Comparison:
    """Reads a comparison such as ``<= performer.chi``; without an operator it means equality.

    :raises AbilityError: it is not one.
    """
    reader = _Reader(text, path)
    operator = reader.operator() or "="
    amount = reader.amount()
    reader.end()
    return Comparison(operator, amount)


def parse_compared(text: str, path: str) -> tuple[Amount, str, Amount]:
    """Reads two amounts and what stands between them: ``you.honor < 10``.

    :raises AbilityError: it is not that.
    """
    reader = _Reader(text, path)
    left = reader.amount()
    operator = reader.operator()
    if operator is None:
        refuse(path, f"{reader.place()} should follow a comparison, one of {' '.join(OPERATORS)}")
    right = reader.amount()
    reader.end()
    return left, operator, right


class _Reader:
    """A text cut into words, and how far it has been read."""

    def __init__(self, text: str, path: str) -> None:
        self._text = text
        self._path = path
        if len(text) > MAX_LENGTH:
            refuse(path, f"a text of at most {MAX_LENGTH} characters is expected")
        self._tokens: list[str] = []
        at = 0
        while at < len(text.rstrip()):
            found = _TOKEN.match(text, at)
            if found is None:
                refuse(path, f"{text!r} has {text[at:].strip()[0]!r}, which has no meaning here")
            self._tokens.append(found.group(0).strip())
            at = found.end()
        self._at = 0

    def place(self) -> str:
        """Returns the text and how far it was understood."""
        read = " ".join(self._tokens[: self._at])
        return f"{self._text!r}, after {read!r}," if read else repr(self._text)

    def end(self) -> None:
        if self._at < len(self._tokens):
            refuse(self._path, f"{self.place()} goes on with {self._peek()!r}, which does not fit")

    def operator(self) -> str | None:
        return self._next() if self._peek() in OPERATORS else None

    def amount(self) -> Amount:
        amount = self._term()
        while self._peek() in ("+", "-"):
            sign = self._next()
            right = self._term()
            amount = Plus(amount, right) if sign == "+" else Minus(amount, right)
        return amount

    def role(self) -> Role:
        name = self._name()
        if name in _PERSONS and self._peek() == "(":
            return self._person(name)
        first, *parts = name.split(".")
        return Role(first, self._parts(parts))

    def _person(self, person: str) -> Role:
        self._expect("(")
        inner = self.role()
        self._expect(")")
        if inner.person is not None:
            refuse(self._path, f"{self._text!r} asks for the {person} of a player")
        return Role(inner.name, inner.path, person)

    def _term(self) -> Amount:
        factor = self._factor()
        if self._peek() != "*":
            return factor
        if not isinstance(factor, int):
            refuse(self._path, f"{self.place()} multiplies; only a number may stand before '*'")
        self._next()
        return Times(factor, self._factor())

    def _factor(self) -> Amount:
        token = self._peek()
        if token == "-":
            self._next()
            inner = self._factor()
            return -inner if isinstance(inner, int) else Times(-1, inner)
        if token == "(":
            self._next()
            amount = self.amount()
            self._expect(")")
            return amount
        if token.isdigit():
            return int(self._next())
        return self._named()

    def _named(self) -> Amount:
        name = self._name()
        if name == "half":
            return Half(self._factor())
        if name == "paid":
            return Paid()
        if name == "done":
            return Done(self._label())
        if name == "chosen":
            return self._chosen()
        if name in _PERSONS:
            role = self._person(name)
            self._expect(".")
            return StatOf(role, self._stat(self._name()))
        first, *rest = name.split(".")
        if not rest:
            refuse(
                self._path,
                f"{name!r} is no amount; a role has a stat behind a dot, as in {name}.force",
            )
        return StatOf(Role(first, self._parts(rest[:-1])), self._stat(rest[-1]))

    def _label(self) -> str | None:
        if self._peek() != "(":
            return None
        self._next()
        label = self._name()
        self._expect(")")
        return label

    def _chosen(self) -> Chosen:
        self._expect("(")
        low = self.amount()
        high = None
        if self._peek() == ",":
            self._next()
            high = self.amount()
        self._expect(")")
        return Chosen(low, high)

    def _parts(self, parts: list[str]) -> tuple[str, ...]:
        for part in parts:
            if part not in _PARTS:
                refuse(
                    self._path,
                    f"{part!r} in {self._text!r} is no part of a role; {nearest(part, _PARTS)}",
                )
        return tuple(parts)

    def _stat(self, stat: str) -> str:
        if stat not in _STATS:
            refuse(self._path, f"{stat!r} in {self._text!r} is no stat; {nearest(stat, _STATS)}")
        return stat

    def _name(self) -> str:
        token = self._peek()
        if not token[:1].isalpha():
            found = repr(token) if token else "ends where it"
            expected = "should have a name" if not token else "stands where a name is expected"
            refuse(self._path, f"{self.place()} {found} {expected}")
        return self._next()

    def _expect(self, token: str) -> None:
        if self._peek() != token:
            refuse(self._path, f"{self.place()} lacks {token!r}")
        self._next()

    def _peek(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self._at += 1
        return token
