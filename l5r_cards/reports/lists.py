"""Two lists compared, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from l5r_cards.decks.diff import Change
from l5r_cards.formats.validate import Report
from l5r_cards.reports.terminal import Terminal

__all__ = ["diff_as_data", "print_diff"]

_MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}


def diff_as_data(before: Report, after: Report, changes: Sequence[Change]) -> dict[str, Any]:
    """Returns the comparison in the shape of ``schemas/output/diff.schema.json``."""
    return {
        "before": _side(before),
        "after": _side(after),
        "same": not changes,
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
    }


def print_diff(
    before: Report, after: Report, changes: Sequence[Change], terminal: Terminal
) -> None:
    """Prints what was added, removed and changed by place, and both verdicts."""
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
        terminal.line("The same cards.")
    verdicts = [
        f"{'legal' if report.legal else 'not legal'} in {report.format.name}"
        for report in (before, after)
    ]
    if verdicts[0] == verdicts[1]:
        terminal.line(f"Both are {verdicts[0]}.")
    else:
        terminal.line(f"{before.decklist.source} is {verdicts[0]}, ")
        terminal.line(f"{after.decklist.source} is {verdicts[1]}.")


def _side(report: Report) -> dict[str, Any]:
    return {
        "source": report.decklist.source,
        "format": report.format.id,
        "legal": report.legal,
        "counts": report.counts,
    }
