"""Writes the pages of docs/ that are made from the program itself.

usage: python scripts/docs.py [--check]

With --check nothing is written: exit 1 if a page is not up to date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from typer.main import get_command

from l5r_cards.cli import app
from l5r_cards.model.codes import CODES

DOCS = Path(__file__).resolve().parent.parent / "docs"


def problems() -> str:
    """Returns the page of problem codes."""
    rows = "\n".join(f"| `{code}` | {meaning} |" for code, meaning in CODES.items())
    return f"""# Problem codes

The closed list of what `l5r validate` can find. `severity` is `error` (the deck is not legal, or a
line means no card), `warning` (look at it; an error under `--strict`) or `info`.

| code | meaning |
|---|---|
{rows}
"""


def commands() -> str:
    """Returns the page of commands, from their own help."""
    sections = "\n".join(_section(*command) for command in _walk("l5r", get_command(app)))
    return f"# Commands\n\n{sections}"


def _walk(name: str, command: Any) -> Iterable[tuple[str, Any]]:
    children = getattr(command, "commands", None)
    if children is None:
        yield name, command
        return
    for child_name, child in children.items():
        yield from _walk(f"{name} {child_name}", child)


def _section(name: str, command: Any) -> str:
    lines = [f"## `{name}`", "", *(line.strip() for line in command.help.splitlines()), ""]
    options = [
        f"| `{', '.join(each.opts)}` | {each.help} |"
        for each in command.params
        if each.param_type_name == "option" and getattr(each, "help", None)
    ]
    if options:
        lines += ["| option | what it does |", "|---|---|", *options, ""]
    return "\n".join(lines)


PAGES = {"problems.md": problems, "commands.md": commands}


def main() -> int:
    """Writes or checks the pages; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    for name, page in PAGES.items():
        file = DOCS / name
        text = page()
        if check:
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            file.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"docs/{name} is not up to date; run python scripts/docs.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
