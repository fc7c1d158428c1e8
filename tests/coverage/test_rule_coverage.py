"""The script that tells which rules have a passing marked test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "rule_coverage.py"
TESTS = """
import pytest

@pytest.mark.rule("D-HOLD-01")
@pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
def test_that_passes(ruleset):
    pass

@pytest.mark.rule("D-HOLD-02")
def test_that_fails():
    assert False

@pytest.mark.rule("D-HOLD-03")
@pytest.mark.parametrize("number", [1, 2])
def test_that_fails_once(number):
    assert number == 1

@pytest.mark.rule("D-HOLD-05")
@pytest.mark.skip
def test_that_is_skipped():
    pass

def test_without_a_mark():
    raise SystemExit("is not run")
"""


def _folder(folder: Path, tests: str = TESTS) -> Path:
    rules = [
        {"id": "D-HOLD-01", "section": "Holdings"},
        {"id": "D-HOLD-02", "section": "Holdings"},
        {"id": "D-HOLD-03", "section": "Holdings"},
        {"id": "D-HOLD-04", "section": "Holdings"},
        {"id": "D-HOLD-05", "section": "Holdings"},
        {"id": "D-YU-01", "section": "Yu"},
    ]
    (folder / "diamond.yaml").write_text(yaml.safe_dump(rules))
    (folder / "celestial.yaml").write_text("- {id: C-HOLD-01, section: Holdings}\n")
    (folder / "untested.yaml").write_text("- {rule: D-HOLD-04, why: It is only said.}\n")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule(id)\n")
    (folder / "test_some.py").write_text(tests)
    return folder


def _run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), "--data", str(folder), *options, str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )


def _data(folder: Path, *options: str) -> dict[str, Any]:
    result = _run(folder, "--json", *options)
    assert result.returncode == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_rule_is_shown_by_tests_that_all_pass(tmp_path: Path) -> None:
    found = _data(_folder(tmp_path))
    assert found["sections"] == [
        {"ruleset": "diamond", "section": "Holdings", "part": 1, "rules": 5, "shown": 1},
        {"ruleset": "diamond", "section": "Yu", "part": 2, "rules": 1, "shown": 0},
        {"ruleset": "celestial", "section": "Holdings", "part": 1, "rules": 1, "shown": 0},
    ]
    assert found["part_one"] == {"rules": 6, "shown": 1, "percent": 16.7}
    assert found["all"] == {"rules": 7, "shown": 1, "percent": 14.3}
    assert [(each["rule"], each["tests"], each["why"]) for each in found["not_shown"]] == [
        ("D-HOLD-02", 1, None),
        ("D-HOLD-03", 2, None),
        ("D-HOLD-04", 0, "It is only said."),
        ("D-HOLD-05", 1, None),
        ("D-YU-01", 0, None),
        ("C-HOLD-01", 0, None),
    ]


def test_quick_only_collects_the_marks(tmp_path: Path) -> None:
    found = _data(_folder(tmp_path), "--quick")
    assert found["part_one"]["shown"] == 4
    assert [each["rule"] for each in found["not_shown"]] == ["D-HOLD-04", "D-YU-01", "C-HOLD-01"]


def test_it_is_told_in_words(tmp_path: Path) -> None:
    result = _run(_folder(tmp_path))
    assert result.returncode == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "Holdings 5 1" in lines
    assert "Yu (part two) 1 0" in lines
    assert "Part one: 1 of 6 shown, 16.7 %" in lines
    assert "D-HOLD-02 its test does not pass" in lines
    assert "D-HOLD-04 It is only said." in lines
    assert "C-HOLD-01 no test yet" in lines


@pytest.mark.parametrize("options", [(), ("--quick",)])
def test_a_mark_with_no_rule_is_refused(tmp_path: Path, options: tuple[str, ...]) -> None:
    result = _run(_folder(tmp_path, TESTS.replace("D-HOLD-01", "D-HOLD-10")), *options)
    assert result.returncode == 1
    assert "test_that_passes[diamond] is marked with D-HOLD-10" in result.stderr


def test_a_reason_for_no_rule_is_refused(tmp_path: Path) -> None:
    (_folder(tmp_path) / "untested.yaml").write_text("- {rule: D-HOLD-44, why: Who knows.}\n")
    result = _run(tmp_path)
    assert result.returncode == 1
    assert "untested.yaml names D-HOLD-44" in result.stderr


def test_a_reason_for_what_is_shown_is_told(tmp_path: Path) -> None:
    (_folder(tmp_path) / "untested.yaml").write_text("- {rule: D-HOLD-01, why: Who knows.}\n")
    assert _data(tmp_path)["untested_but_shown"] == ["D-HOLD-01"]


def test_tests_that_cannot_be_read_are_no_answer(tmp_path: Path) -> None:
    result = _run(_folder(tmp_path, "import nothing_of_that_name"))
    assert result.returncode == 1
    assert "the tests can't be run" in result.stderr
    assert result.stdout == ""


def test_sections_of_part_two_are_in_the_catalogues() -> None:
    sys.path.insert(0, str(SCRIPT.parent))
    try:
        from rule_coverage import CATALOGUES, PART_TWO
    finally:
        sys.path.pop(0)
    for ruleset in CATALOGUES:
        with (ROOT / "data" / "rules" / f"{ruleset}.yaml").open(encoding="utf-8") as file:
            sections = {each["section"] for each in yaml.load(file, yaml.CSafeLoader)}
        assert set(PART_TWO[ruleset]) <= sections
