"""Runs the command line: quickly within the tests' process, or as a process of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from typer.main import get_command
from typer.testing import CliRunner, Result

from l5r_cards.cli import app
from l5r_cards.corpus.location import schema_folder

__all__ = [
    "ANSI",
    "DECKS",
    "LEGAL",
    "ROOT",
    "check_json",
    "commands",
    "environment",
    "process",
    "program",
    "run",
]

ROOT = Path(__file__).resolve().parents[2]
DECKS = ROOT / "data" / "decks"
LEGAL = str(DECKS / "celestial-lion.txt")
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_WISHES = (
    *("NO_COLOR", "FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "COLUMNS", "LINES"),
    *("PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONUTF8"),
)


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    """Runs a command in this process; a crash is raised, not swallowed."""
    return CliRunner().invoke(app, list(arguments), input=stdin, catch_exceptions=False)


def program() -> str:
    """Returns the installed command."""
    return str(Path(sys.executable).parent / ("l5r.exe" if os.name == "nt" else "l5r"))


def environment(**changes: str) -> dict[str, str]:
    """Returns the environment without wishes for colours, widths and streams, but the changes."""
    kept = {name: value for name, value in os.environ.items() if name not in _WISHES}
    return kept | {"TERM": "xterm-256color"} | changes


def process(
    *arguments: str, stdin: str | bytes = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs a command as users do, its output in pipes."""
    return subprocess.run(
        [program(), *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(**changes),
        timeout=60,
        check=False,
    )


def commands() -> dict[str, Any]:
    """Returns every command by its words, such as ``db info``."""
    found: dict[str, Any] = {}

    def walk(words: str, command: Any) -> None:
        children = getattr(command, "commands", None)
        if children is None:
            found[words] = command
            return
        for name, child in children.items():
            walk(f"{words} {name}".strip(), child)

    walk("", get_command(app))
    return found


@cache
def _schemas() -> Registry[Any]:
    contents = [json.loads(file.read_text()) for file in schema_folder().rglob("*.schema.json")]
    return Registry().with_resources(
        (content["$id"], Resource.from_contents(content)) for content in contents
    )


def check_json(text: str, schema: str) -> Any:
    """Checks a command's JSON against its schema in ``schemas/output`` and returns it."""
    data = json.loads(text)
    contents = _schemas().contents(f"output/{schema}.schema.json")
    Draft202012Validator.check_schema(contents)
    Draft202012Validator(contents, registry=_schemas()).validate(data)
    return data
