"""Makes the parser's tables, l5r_cards/search/grammar.json, from the grammar beside them.

usage: python scripts/grammar.py [--check]

lark reads the grammar and works the tables out; `l5r_cards.search.lalr` runs them. With --check
nothing is written: exit 1 if the tables are not up to date.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import PatternStr, TerminalDef

SEARCH = Path(__file__).resolve().parent.parent / "l5r_cards" / "search"
GRAMMAR = SEARCH / "grammar.lark"
TABLES = SEARCH / "grammar.json"


def tables() -> str:
    """Returns the text of the tables."""
    parser = Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        start="query",
        parser="lalr",
        maybe_placeholders=False,
    )
    frontend: Any = parser.parser
    table = frontend.parser._parse_table
    # lark numbers what it finds by the order of sets; ours is the same on every run.
    rules = sorted(parser.rules, key=lambda rule: (rule.origin.name, str(rule.expansion)))
    states = _reached(table.states, table.start_states["query"])

    def action(kind: Any, argument: Any) -> int:
        return states.index(argument) if kind.name == "Shift" else -1 - rules.index(argument)

    terminals = sorted(parser.terminals, key=_order)
    content = {
        "terminals": {each.name: each.pattern.to_regexp() for each in terminals},
        "ignored": parser.ignore_tokens,
        "rules": [_rule(rule) for rule in rules],
        "states": [
            {name: action(*each) for name, each in sorted(table.states[state].items())}
            for state in states
        ],
        "end": states.index(table.end_states["query"]),
    }
    return json.dumps(content, indent=1) + "\n"


def _reached(states: Any, start: Any) -> list[Any]:
    """Returns the states in the order in which they are reached from the first."""
    found = [start]
    for state in found:
        for _, (kind, argument) in sorted(states[state].items(), key=lambda each: each[0]):
            if kind.name == "Shift" and argument not in found:
                found.append(argument)
    return found


def _order(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """The order in which lark tries terminals where several may stand."""
    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and len(pattern.value) > 1:
        raise ValueError(f"{terminal.name}: lark treats words in a way that the tables don't know")
    return (-terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name)


def _rule(rule: Rule) -> dict[str, Any]:
    """Returns what a rule makes of its symbols: each is kept, dropped, or its own are put in."""
    name = rule.origin.name
    uses = [_use(symbol) for symbol in rule.expansion]
    is_single = rule.options.expand1 and not rule.alias and set(uses) <= {"keep", "drop"}
    is_single = is_single and uses.count("keep") == 1
    return {
        "origin": name,
        "symbols": uses,
        "makes": None if name.startswith("_") or is_single else rule.alias or name,
        "is_single": bool(is_single),
    }


def _use(symbol: Any) -> str:
    if symbol.is_term:
        return "drop" if symbol.filter_out else "keep"
    return "splice" if symbol.name.startswith("_") else "keep"


def main() -> int:
    """Writes or checks the tables; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        if TABLES.exists() and TABLES.read_text(encoding="utf-8") == tables():
            return 0
        print(f"{TABLES.name} is not up to date; run python scripts/grammar.py", file=sys.stderr)
        return 1
    TABLES.write_text(tables(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
