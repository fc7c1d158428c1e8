"""Runs the tables that lark makes of the grammar.

lark could do that itself, but of the 150 ms that a query from a cold process may take it needs 38:
21 to be imported and 17 to read the grammar. So ``scripts/grammar.py`` lets it work out the tables
beforehand, and here is what is left to do: the plain LALR(1) procedure, with a lexer that looks
only for what may stand in the place, as lark's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

__all__ = ["Parser", "Token", "TooDeep", "Unexpected"]

_END = "$END"


class Token(NamedTuple):
    """A piece of the text, and which terminal of the grammar it is."""

    terminal: str
    text: str
    position: int


class Unexpected(Exception):  # noqa: N818 - named for what it means
    """The text can't go on like this."""

    def __init__(self, position: int, expected: frozenset[str], met: list[Token]) -> None:
        """Says where, what might stand there, and which tokens are as yet part of nothing."""
        super().__init__(f"unexpected at {position}")
        self.position = position
        self.expected = expected
        self.met = met


class TooDeep(Exception):  # noqa: N818 - named for what it means
    """The text nests more than it may."""

    def __init__(self, position: int) -> None:
        """Says where the first thing stands that is too deep."""
        super().__init__(f"too deep at {position}")
        self.position = position


class _Rule(NamedTuple):
    origin: str
    uses: tuple[str, ...]
    """What is done with each symbol's value: ``"keep"``, ``"drop"`` or ``"splice"``."""
    make: Callable[[list[Any]], Any] | None
    """None for a single value, which stands for itself, or a list that is spliced into another."""
    is_single: bool


class Parser:
    """A parser by tables."""

    def __init__(
        self, tables: str, makers: object, nesting: Collection[str] = (), depth: int = 0
    ) -> None:
        """Reads the tables.

        :param tables: what ``scripts/grammar.py`` writes.
        :param makers: has a method for each rule of the grammar, by the rule's name or alias, that
            makes something of the values of its symbols.
        :param nesting: the terminals that begin something within which others may begin.
        :param depth: how many of them may be within each other.
        """
        self._nesting = nesting
        self._depth = depth
        content = json.loads(tables)
        self._terminals: dict[str, str] = content["terminals"]
        self._ignored: list[str] = content["ignored"]
        self._states: list[dict[str, int]] = content["states"]
        self._end: int = content["end"]
        self._rules = [
            _Rule(
                each["origin"],
                tuple(each["symbols"]),
                getattr(makers, each["makes"]) if each["makes"] else None,
                each["is_single"],
            )
            for each in content["rules"]
        ]
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._lexers: dict[int, list[tuple[str, re.Pattern[str]]]] = {}

    def parse(self, text: str) -> Any:
        """Returns what the first rule makes of a text.

        :raises Unexpected: the grammar has no place for something.
        :raises TooDeep: it nests too much.
        """
        states, position = [0], 0
        values: list[Any] = []
        while True:
            token, position = self._token(text, position, states[-1], values)
            while (action := self._action(states[-1], token, values)) < 0:
                self._reduce(self._rules[-1 - action], states, values)
                if token.terminal == _END and states[-1] == self._end:
                    return values[-1]
            states.append(action)
            values.append(token)
            if token.terminal in self._nesting:
                self._check_depth(values)

    def _check_depth(self, values: list[Any]) -> None:
        """Checks how many tokens wait for what began with them to end."""
        waiting = [each for each in values if isinstance(each, Token)]
        if sum(each.terminal in self._nesting for each in waiting) > self._depth:
            raise TooDeep(waiting[-1].position)

    def _action(self, state: int, token: Token, values: list[Any]) -> int:
        """Returns the state after a token, or, negative, which rule is complete before it."""
        action = self._states[state].get(token.terminal)
        if action is None:
            raise self._unexpected(token.position, state, values)
        return action

    def _reduce(self, rule: _Rule, states: list[int], values: list[Any]) -> None:
        """Puts what a rule makes in the place of its symbols."""
        count = len(rule.uses)
        own = values[len(values) - count :]
        del states[len(states) - count :], values[len(values) - count :]
        made: list[Any] = []
        for use, value in zip(rule.uses, own, strict=True):
            if use == "keep":
                made.append(value)
            elif use == "splice":
                made += value
        states.append(self._states[states[-1]][rule.origin])
        if rule.make is not None:
            values.append(rule.make(made))
        else:
            values.append(made[0] if rule.is_single else made)

    def _token(self, text: str, position: int, state: int, values: list[Any]) -> tuple[Token, int]:
        """Returns the token at a position, of those that may stand in a state, and its end."""
        while position < len(text):
            for terminal, pattern in self._lexer(state):
                match = pattern.match(text, position)
                if match is not None:
                    end = match.end()
                    if terminal not in self._ignored:
                        return Token(terminal, match[0], position), end
                    position = end
                    break
            else:
                raise self._unexpected(position, state, values)
        return Token(_END, "", position), position

    def _lexer(self, state: int) -> list[tuple[str, re.Pattern[str]]]:
        lexer = self._lexers.get(state)
        if lexer is None:
            lexer = self._lexers[state] = [
                (name, self._pattern(name))
                for name in self._terminals
                if name in self._states[state] or name in self._ignored
            ]
        return lexer

    def _pattern(self, terminal: str) -> re.Pattern[str]:
        pattern = self._patterns.get(terminal)
        if pattern is None:
            pattern = self._patterns[terminal] = re.compile(self._terminals[terminal])
        return pattern

    def _unexpected(self, position: int, state: int, values: list[Any]) -> Unexpected:
        met = [value for value in values if isinstance(value, Token)]
        return Unexpected(position, frozenset(self._states[state]), met)
