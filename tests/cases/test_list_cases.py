"""The faults of other deck tools, each with the outcome that is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from l5r_cards import Report, Validator
from l5r_cards.decks.lists import read_list

CASES = yaml.safe_load(Path(__file__).with_name("list_cases.yaml").read_text(encoding="utf-8"))
FRAGMENT = {"deck-too-small", "missing-stronghold"}
LEGALITY = {"not-in-format", "banned", "undated-ban", "no-such-type"}
NO_FORMAT = "open"
"""Any card, the rulebook's copy limits: what a case without a format is judged by."""


def outcomes() -> list[Any]:
    """Returns each case, and each variant of it, as a test parameter."""
    params = []
    for case in CASES:
        for variant in ("", "variant"):
            if not variant or variant in case["expected"]:
                params.append(pytest.param(case, variant, id=f"{case['id']}{variant}"))
    return params


@pytest.mark.parametrize(("case", "variant"), outcomes())
def test_case(case: dict[str, Any], variant: str, validator: Validator) -> None:
    expected = case["expected"]
    if variant:
        expected = {**{k: v for k, v in expected.items() if k == "cards"}, **expected["variant"]}
    text = expected.get("input", case["input"])
    data = text.encode(case.get("encoding", "utf-8"))
    name = expected.get("format", case.get("format"))
    report = validator.validate(read_list(data, "case.txt"), name or NO_FORMAT)
    alternatives = expected.get("accept_either", [expected])
    assert any(matches(report, each, name, "input" in expected) for each in alternatives), (
        report.lines,
        report.problems,
    )
    if "exit_not" in expected:
        assert not report.legal
    if "totals" in expected:
        totals = expected["totals"]
        assert report.counts == {
            "dynasty": totals["dynasty"],
            "fate": totals["fate"],
            "pre_game": totals["pregame"],
        }


def matches(report: Report, expected: dict[str, Any], name: str | None, other_input: bool) -> bool:
    """Whether a report has the cards and exactly the findings of a case."""
    cards = {each.card.name: (each.count, list(each.lines)) for each in report.deck.cards}
    if "cards" in expected and not other_input:
        if set(cards) != {card["name"] for card in expected["cards"]}:
            return False
        for card in expected["cards"]:
            count, lines = cards[card["name"]]
            if count != card["count"] or card.get("lines", lines) != lines:
                return False
    ignored = FRAGMENT if name else FRAGMENT | LEGALITY
    findings = [p for p in report.problems if p.code not in ignored]
    wanted = expected.get("findings", [])
    if len(findings) != len(wanted):
        return False
    return all(
        any(
            problem.code == each["rule"]
            and problem.severity == each["severity"]
            and list(problem.lines) == each.get("lines", list(problem.lines))
            and all(
                text.lower() in f"{problem.message} {problem.fix}".lower()
                for text in each.get("message_must_contain", ())
            )
            for problem in findings
        )
        for each in wanted
    )
