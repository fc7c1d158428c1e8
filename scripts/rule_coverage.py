"""Tells which rules of the catalogues have a passing test that is marked with them.

usage: python scripts/rule_coverage.py [--quick] [--json] [--data FOLDER] [TESTS ...]

Runs the tests that are marked with a rule, and prints by section of both catalogues how many rules
they show. A rule is shown if a test marked with it passes and none fails. --quick only collects the
marks and runs nothing. Exit 1 if a mark or untested.yaml names a rule that there is not.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ("diamond", "celestial")
PART_TWO = {
    "diamond": (
        "4. Attack Phase (Optional)",
        "4.1. Declaration Segment",
        "4.2. Infantry Maneuvers Segment",
        "4.3. Cavalry Maneuvers Segment",
        "4.4. Battle Action Segment",
        "Terrains",
        "4.5. Resolution Segment",
        "Other Battle Rules",
        "After the Battle",
        "Challenging and Dueling",
        "Casting Spells",
        "Making Ranged Attacks",
        "Creating Fear",
        "Double Chi",
        "Naval",
        "Tactician",
        "Yu",
        "Sample Attack Phase",
    ),
    "celestial": (
        "Challenges",
        "Duels",
        *(f"Duels - {step}" for step in "ABCDEFGHIJ"),
    ),
}
"""Sections of battles, duels and their special traits; part one are all the others."""


_RAN = (
    pytest.ExitCode.OK,
    pytest.ExitCode.TESTS_FAILED,
    pytest.ExitCode.NO_TESTS_COLLECTED,
)


class Rule(NamedTuple):
    """One rule of a catalogue, and how it stands."""

    id: str
    ruleset: str
    section: str
    shown: bool
    tests: int
    """Tests that are marked with it."""
    why: str
    """Why it has no test, as untested.yaml tells it."""

    @property
    def part(self) -> int:
        """1, or 2 for battles, duels and their special traits."""
        return 2 if self.section in PART_TWO[self.ruleset] else 1


class Marks:
    """A plugin of pytest that keeps to marked tests, and notes how they went."""

    def __init__(self) -> None:
        self.rules: dict[str, list[str]] = {}
        """The rules that each test is marked with, by the test's id."""
        self.passed: set[str] = set()
        self.failed: set[str] = set()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keeps the tests that are marked with a rule."""
        others = []
        for item in items:
            marked = [str(each) for mark in item.iter_markers("rule") for each in mark.args]
            if marked:
                self.rules[item.nodeid] = marked
            else:
                others.append(item)
        items[:] = [item for item in items if item.nodeid in self.rules]
        config.hook.pytest_deselected(items=others)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes how a test went."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)


def run(tests: Sequence[str], quick: bool) -> Marks:
    """Runs the marked tests, or only collects them; what pytest tells goes to standard error.

    :raises SystemExit: the tests can't be collected.
    """
    marks = Marks()
    options = ["-q", "-p", "no:cacheprovider", *(["--collect-only", "-qq"] if quick else [])]
    with contextlib.redirect_stdout(sys.stderr):
        code = pytest.main([*options, *tests], plugins=[marks])
    if code not in _RAN:
        raise SystemExit(f"the tests can't be run: pytest ended with {code!r}")
    return marks


def catalogue(data: Path, marks: Marks, quick: bool) -> list[Rule]:
    """Returns every rule, in the order of the catalogues."""
    tests: dict[str, list[str]] = {}
    for test, ids in marks.rules.items():
        for each in ids:
            tests.setdefault(each, []).append(test)
    reasons = {each["rule"]: each["why"] for each in _read(data / "untested.yaml")}
    found = []
    for ruleset in CATALOGUES:
        for entry in _read(data / f"{ruleset}.yaml"):
            marked = tests.get(entry["id"], [])
            if quick:
                shown = bool(marked)
            else:
                shown = not marks.passed.isdisjoint(marked) and marks.failed.isdisjoint(marked)
            why = reasons.get(entry["id"], "")
            found.append(Rule(entry["id"], ruleset, entry["section"], shown, len(marked), why))
    return found


def unknown(data: Path, marks: Marks, rules: Iterable[Rule]) -> list[str]:
    """Returns a line for each place that names a rule that there is not."""
    known = {each.id for each in rules}
    lines = [
        f"{test} is marked with {each}, which is no rule"
        for test, ids in marks.rules.items()
        for each in ids
        if each not in known
    ]
    return lines + [
        f"untested.yaml names {each['rule']}, which is no rule"
        for each in _read(data / "untested.yaml")
        if each["rule"] not in known
    ]


def as_data(rules: Sequence[Rule]) -> dict[str, Any]:
    """Returns the coverage as plain data."""
    return {
        "sections": [
            {
                "ruleset": ruleset,
                "section": section,
                "part": of[0].part,
                "rules": len(of),
                "shown": sum(each.shown for each in of),
            }
            for (ruleset, section), of in _sections(rules).items()
        ],
        "part_one": _count([each for each in rules if each.part == 1]),
        "all": _count(rules),
        "not_shown": [
            {"rule": each.id, "part": each.part, "tests": each.tests, "why": each.why or None}
            for each in rules
            if not each.shown
        ],
        "untested_but_shown": [each.id for each in rules if each.shown and each.why],
    }


def lines(found: dict[str, Any]) -> Iterator[str]:
    """Yields the coverage as a person reads it."""
    ruleset = ""
    for each in found["sections"]:
        if each["ruleset"] != ruleset:
            ruleset = each["ruleset"]
            yield f"{ruleset.capitalize():<46} rules  shown"
        part = " (part two)" if each["part"] == 2 else ""
        yield f"  {each['section'] + part:<44} {each['rules']:>5}  {each['shown']:>5}"
    for name, count in (("Part one", found["part_one"]), ("All rules", found["all"])):
        yield f"{name}: {count['shown']} of {count['rules']} shown, {count['percent']} %"
    for number, name in ((1, "one"), (2, "two")):
        missing = [each for each in found["not_shown"] if each["part"] == number]
        if missing:
            yield f"Not shown of part {name}:"
        for each in missing:
            why = each["why"] or ("its test does not pass" if each["tests"] else "no test yet")
            yield f"  {each['rule']:<11} {why}"
    for each in found["untested_but_shown"]:
        yield f"untested.yaml gives a reason for {each}, which is shown"


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tests", nargs="*", default=[str(ROOT / "tests")])
    parser.add_argument("--quick", action="store_true", help="collect the marks, run nothing")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--data", type=Path, default=ROOT / "data" / "rules")
    options = parser.parse_args()
    marks = run(options.tests, options.quick)
    rules = catalogue(options.data, marks, options.quick)
    found = as_data(rules)
    if options.json:
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(lines(found)))
    wrong = unknown(options.data, marks, rules)
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


def _sections(rules: Iterable[Rule]) -> dict[tuple[str, str], list[Rule]]:
    found: dict[tuple[str, str], list[Rule]] = {}
    for each in rules:
        found.setdefault((each.ruleset, each.section), []).append(each)
    return found


def _count(rules: Sequence[Rule]) -> dict[str, float]:
    shown = sum(each.shown for each in rules)
    percent = round(100 * shown / len(rules), 1) if rules else 0.0
    return {"rules": len(rules), "shown": shown, "percent": percent}


def _read(file: Path) -> list[dict[str, Any]]:
    with file.open(encoding="utf-8") as text:
        found: list[dict[str, Any]] = yaml.load(text, yaml.CSafeLoader) or []
    return found


if __name__ == "__main__":
    sys.exit(main())
