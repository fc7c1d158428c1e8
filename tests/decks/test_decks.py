"""Whole decklists, as players write them, against what they mean and whether they are legal.

``lists/<format>/`` holds the lists; ``expected.jsonl`` has one object for each:

``format``
    judges the list; with ``format_from`` the list must be found to be of it by itself.
``legal``, ``codes``
    the verdict, and the codes of all errors.
``warnings``, ``notes``
    the codes of all warnings (none where left out) and of all notes (any where left out), but
    for those on how well the corpus knows a card.
``lines``
    what stands on each line: the copies, the name as written and the card it means. A line
    without ``id`` means no card that can be told, and an error must say so; a ``guess`` is a
    reading that must not go unsaid.
``xfail``
    why the program does not get there yet.

The expectations are written from the rules and from the names' meaning, never from what the
program says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from l5r_cards import Validator, read_file
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem

HERE = Path(__file__).parent
LISTS = HERE / "lists"
EXAMPLES = sorted((HERE.parents[1] / "data" / "decks").iterdir())
EXPECTED: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "expected.jsonl").read_text(encoding="utf-8").splitlines()
]
UNREAD = {"ambiguous-card", "bad-count", "missing-card", "unknown-card", "unreadable-line"}
"""Codes of the errors on lines whose card can't be told."""


def params() -> list[Any]:
    """Returns every expectation as a test parameter, the faults of the program marked."""
    return [
        pytest.param(
            each,
            id=each["file"],
            marks=pytest.mark.xfail(reason=each["xfail"], strict=True) if "xfail" in each else (),
        )
        for each in EXPECTED
    ]


def codes(problems: tuple[Problem, ...], severity: str) -> list[str]:
    """Returns the codes of one severity, sorted, each once."""
    return sorted({problem.code for problem in problems if problem.severity == severity})


def lines(problems: tuple[Problem, ...], *wanted: str) -> set[int]:
    """Returns the lines that problems with one of the wanted codes tell of."""
    return {n for problem in problems if problem.code in wanted for n in problem.lines}


@pytest.mark.parametrize("expected", params())
def test_list(expected: dict[str, Any], validator: Validator) -> None:
    decklist = read_file(LISTS / expected["file"])
    name = None if "format_from" in expected else expected["format"]
    report = validator.validate(decklist, name)
    problems = report.problems
    assert report.format.id == expected["format"]
    assert report.format_from == expected.get("format_from", "option")
    assert [(line.number, line.count, line.card.id) for line in report.lines if line.card] == [
        (line["line"], line["count"], line["id"]) for line in expected["lines"] if "id" in line
    ]
    assert lines(problems, *UNREAD) == {
        line["line"] for line in expected["lines"] if "id" not in line
    }
    assert lines(problems, "assumed-card") == {
        line["line"] for line in expected["lines"] if "guess" in line
    }
    assert codes(problems, ERROR) == expected["codes"], problems
    assert report.legal is expected["legal"]
    assert codes(problems, WARNING) == expected.get("warnings", []), problems
    if "notes" in expected:
        notes = codes(problems, INFO)
        assert [code for code in notes if code != "weak-facts"] == expected["notes"], problems


def test_every_list_has_its_expectation() -> None:
    files = {path.relative_to(LISTS).as_posix() for path in LISTS.rglob("*.*")}
    assert {each["file"] for each in EXPECTED} == files - {".gitattributes"}
    for each in EXPECTED:
        assert each["unresolved"] == [line["title"] for line in each["lines"] if "id" not in line]
        assert each["legal"] is not bool(each["codes"])
        assert each["format"] == each["file"].partition("/")[0]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_is_legal_and_clean(path: Path, validator: Validator) -> None:
    decklist = read_file(path)
    wanted = max(filter(path.name.startswith, validator.formats), key=len)
    report = validator.validate(decklist, wanted)
    assert report.legal
    # A note tells that the older kin of a "Soul of" Personality is played by its newer card.
    assert {problem.code for problem in report.problems} <= {"played-as"}, report.problems
    assert validator.validate(decklist).format.id == wanted
