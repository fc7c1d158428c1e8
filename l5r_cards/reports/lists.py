"""Two lists compared, for people and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from l5r_cards.decks.diff import Change
from l5r_cards.formats.validate import Report
from l5r_cards.model.problem import ERROR, Problem
from l5r_cards.model.visible import visible
from l5r_cards.reports.terminal import Terminal

__all__ = [
    "assumed_lines",
    "diff_as_data",
    "doubts",
    "print_diff",
    "unread_lines",
    "written_otherwise",
]

_MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}

_ASSUMED = ("assumed-card", "name-resolved-by-format")
_PASSED_OVER = ("remark-ignored", "proxy-line-ignored", "sideboard-ignored")
_PUT_RIGHT = "wrong-deck"
_MOST_NAMED = 8


def unread_lines(report: Report) -> list[int]:
    """Returns the numbers of the lines that should name a card and don't."""
    return sorted({line.number for line in report.lines if line.card is None})


def assumed_lines(report: Report) -> list[int]:
    """Returns the numbers of the lines whose card is only assumed."""
    return sorted({line.number for line in report.lines if line.is_assumed})


def doubts(report: Report) -> Iterator[str]:
    """Yields a sentence on each line whose card is only assumed, and one on those without any."""
    for problem in report.problems:
        if problem.code in _ASSUMED:
            yield _told(report, problem)
    if unread := unread_lines(report):
        numbers = ", ".join(map(str, unread))
        yield f"{report.decklist.source}: lines that name no card are left out: {numbers}"


def written_otherwise(report: Report) -> Iterator[str]:
    """Yields a sentence on what a list written anew has otherwise or not at all.

    These are lines that are no cards of the deck, remarks, and cards under a wrong heading.
    """
    for problem in report.problems:
        if problem.code in _PASSED_OVER:
            yield _told(report, problem)
        elif problem.code == _PUT_RIGHT:
            yield f"{_told(report, problem).removesuffix('.')}, where it is written."
    if behind := sorted(
        {line.number for line in report.lines if line.reading and line.reading.kept}
    ):
        numbers = ", ".join(map(str, behind))
        yield f"{report.decklist.source}:{numbers}: what stands behind the names is left out"


def _told(report: Report, problem: Problem) -> str:
    numbers = ", ".join(map(str, problem.lines))
    return f"{report.decklist.source}:{numbers}: {problem.message}"


def diff_as_data(before: Report, after: Report, changes: Sequence[Change]) -> dict[str, Any]:
    """Returns the comparison in the shape of ``schemas/output/diff.schema.json``."""
    return {
        "before": _side(before),
        "after": _side(after),
        "same": not changes and not unread_lines(before) and not unread_lines(after),
        "changes": [
            {
                "kind": each.kind,
                "slot": each.slot,
                "card": each.card.id,
                "title": each.card.name,
                "before": each.before,
                "after": each.after,
            }
            for each in changes
        ],
        "problems_gone": _problems(before, after),
        "problems_new": _problems(after, before),
    }


def print_diff(
    before: Report, after: Report, changes: Sequence[Change], terminal: Terminal
) -> None:
    """Prints what was added, removed and changed by place, both verdicts, and why they differ."""
    slot = None
    for each in changes:
        if each.slot != slot:
            slot = each.slot
            terminal.line(terminal.style(slot.replace("-", " ").capitalize(), "bold"))
        mark, style = _MARKS[each.kind]
        counts = f"{each.before} → {each.after}" if each.kind == "changed" else ""
        number = counts or str(each.after or each.before)
        terminal.line("  " + terminal.style(f"{mark} {number} {each.card.name}", style))
    if not changes:
        unread = unread_lines(before) or unread_lines(after)
        so_far = ", as far as the lists could be read" if unread else ""
        terminal.line(f"The same cards{so_far}.")
    verdicts = [
        f"{'legal' if report.legal else 'not legal'} in {report.format.name}"
        for report in (before, after)
    ]
    if verdicts[0] == verdicts[1]:
        terminal.line(f"Both are {verdicts[0]}.")
    else:
        terminal.line(f"{visible(before.decklist.source)} is {verdicts[0]},")
        terminal.line(f"{visible(after.decklist.source)} is {verdicts[1]}.")
    for label, problems in (("gone", _problems(before, after)), ("new", _problems(after, before))):
        for problem in problems[:_MOST_NAMED]:
            terminal.wrapped(problem["message"], 4, f"  {label}: ")
        if len(problems) > _MOST_NAMED:
            terminal.line(f"  {label}: and {len(problems) - _MOST_NAMED} more")


def _problems(report: Report, other: Report) -> list[dict[str, str]]:
    """Returns what makes one deck illegal and not the other, each as its code and message."""
    known = {problem.message for problem in other.problems if problem.severity == ERROR}
    return [
        {"code": problem.code, "message": problem.message}
        for problem in report.problems
        if problem.severity == ERROR and problem.message not in known
    ]


def _side(report: Report) -> dict[str, Any]:
    return {
        "source": report.decklist.source,
        "format": report.format.id,
        "legal": report.legal,
        "counts": report.counts,
        "unread_lines": unread_lines(report),
        "assumed_lines": assumed_lines(report),
    }
