"""What the tests of the tournament desk share: small events, and the command itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from typer.testing import CliRunner, Result

from l5r_cards.cli import app
from l5r_cards.corpus.location import schema_folder

__all__ = [
    "CRANE",
    "DECKS",
    "HOSTILE",
    "LION",
    "SHORT",
    "by_schema",
    "program",
    "run",
    "write_event",
]

DECKS = Path(__file__).resolve().parents[2] / "data" / "decks"
LION = (DECKS / "celestial-lion.txt").read_text(encoding="utf-8")
CRANE = (DECKS / "celestial-crane.txt").read_text(encoding="utf-8")
SHORT = "1 Shamate Keep\n3 Iron Mine\n3 Amubsh\n"
"""A Lion's deck with three errors."""

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</details></table><h1>mine",
    "$title ${decks} $$",
    "=1+1",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1;1)",
    "a;=1+1",
    "＝1+1",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07",
    "back\x08\x08\x08\x7f",
    "\x9b31m",
    "\u202etxt.exe",
    "\u2066\u200b\ufeffunseen\u2069",
    "\u2028\u2029",
    "\ue000private",
    "\u3164\u115f",
    "\U000e0041tag",
    "e\u0301",
    "two\tparts",
)
"""Names that would do harm where they are not escaped."""


def write_event(folder: Path, lists: Mapping[str, str | bytes]) -> Path:
    """Writes lists into a folder and returns it."""
    for name, text in lists.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    """Runs ``l5r tournament`` in this process; a crash is raised, not swallowed."""
    words = ["tournament", *map(str, arguments)]
    return CliRunner().invoke(app, words, input=stdin, catch_exceptions=False)


def program(*arguments: str | Path, **changes: str) -> subprocess.Popen[bytes]:
    """Starts ``l5r tournament`` as users do, its output in pipes."""
    return subprocess.Popen(
        [str(Path(sys.executable).parent / "l5r"), "tournament", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TERM": "xterm-256color", **changes},
        start_new_session=True,
    )


@cache
def _schemas() -> Registry[Any]:
    contents = [json.loads(file.read_text()) for file in schema_folder().rglob("*.schema.json")]
    return Registry().with_resources(
        (content["$id"], Resource.from_contents(content)) for content in contents
    )


def by_schema(text: str, schema: str) -> Any:
    """Checks JSON against a schema in ``schemas/output`` and returns it."""
    data = json.loads(text)
    contents = _schemas().contents(f"output/{schema}.schema.json")
    Draft202012Validator.check_schema(contents)
    Draft202012Validator(contents, registry=_schemas()).validate(data)
    return data
