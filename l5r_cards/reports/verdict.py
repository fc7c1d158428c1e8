"""Verdicts on lists: as JSON (``schemas/validate.schema.json``) and as text for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from l5r_cards.formats.validate import Report
from l5r_cards.model.problem import ERROR, INFO, Problem
from l5r_cards.model.visible import visible
from l5r_cards.reports.terminal import Terminal

__all__ = ["first_reasons", "print_everywhere", "print_report", "report_as_data"]

_STYLES = {"error": "red", "warning": "yellow", "info": "dim"}
_FROM = {
    "option": "as asked",
    "list": "as the list says",
    "detected": "detected; --format names another",
    "all": "one of all",
}
_REASONS = 3


def report_as_data(report: Report) -> dict[str, Any]:
    """Returns a report in the shape of one entry of ``validate --json``."""
    return {
        "source": report.decklist.source,
        "list_format": report.decklist.list_format,
        "format": report.format.id,
        "format_from": report.format_from,
        "legal": report.legal,
        "counts": report.counts,
        "stronghold": report.stronghold.id if report.stronghold else None,
        "lines": [
            {
                "line": line.number,
                "count": line.count,
                "card": line.card.id if line.card else None,
                "title": line.card.name if line.card else line.text,
                "match": line.match,
            }
            for line in report.lines
        ],
        "problems": [_problem_as_data(problem) for problem in report.problems],
    }


def _problem_as_data(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "rule": problem.rule,
        "message": problem.message,
        "cards": list(problem.cards),
        "lines": list(problem.lines),
        "count": problem.count,
        "limit": problem.limit,
        "fix": problem.fix,
    }


def print_report(
    report: Report,
    terminal: Terminal,
    paraphrase: Callable[[str], str | None] | None = None,
) -> None:
    """Prints a verdict line, the counts, and each problem with its lines and its fix.

    With `paraphrase`, which tells what a rule says, every problem is followed by its rule.
    """
    _print_verdict(report, terminal)
    told: set[str] = set()
    for problem in report.problems:
        _print_problem(problem, terminal)
        if paraphrase and problem.rule and problem.rule not in told:
            told.add(problem.rule)
            if text := paraphrase(problem.rule):
                terminal.wrapped(f"{problem.rule}: {text}", 10)


def print_everywhere(reports: Sequence[Report], terminal: Terminal) -> None:
    """Prints in which formats a list is legal, and the first reasons where it is not."""
    if not reports:
        return
    terminal.line(terminal.style(visible(reports[0].decklist.source), "bold"))
    width = max(len(report.format.name) for report in reports)
    for report in reports:
        label = f"  {report.format.name.ljust(width)}  "
        if report.legal:
            terminal.line(label + terminal.style("legal", "green"))
            continue
        reasons = " ".join(first_reasons(report))
        terminal.wrapped(f"no: {reasons}", len(label), label)
    terminal.line()


def first_reasons(report: Report) -> list[str]:
    """Returns the first reasons why a deck is not legal, the cards outside the pool as one."""
    errors = [problem for problem in report.problems if problem.severity == ERROR]
    outside = {card for p in errors if p.code == "not-in-format" for card in p.cards}
    reasons = [problem.message for problem in errors if problem.code != "not-in-format"]
    if outside:
        names = [each.card.name for each in report.deck.cards if each.card.id in outside]
        more = f" and {len(names) - _REASONS} more" if len(names) > _REASONS else ""
        reasons.insert(0, f"Not in its pool: {', '.join(names[:_REASONS])}{more}.")
    rest = len(reasons) - _REASONS
    return reasons[:_REASONS] + ([f"And {rest} more."] if rest > 0 else [])


def _print_verdict(report: Report, terminal: Terminal) -> None:
    source = terminal.style(visible(report.decklist.source), "bold")
    readable = not any(problem.code == "no-cards-read" for problem in report.problems)
    if not readable:
        verdict = terminal.style("no deck", "red", "bold")
        terminal.headline(f"{source}: {verdict}")
        return
    verdict = (
        terminal.style("legal", "green", "bold")
        if report.legal
        else terminal.style("NOT legal", "red", "bold")
    )
    terminal.headline(f"{source}: {verdict} in {report.format.name} ({_FROM[report.format_from]})")
    counts = report.counts
    stronghold = report.stronghold.name if report.stronghold else "no Stronghold"
    terminal.wrapped(
        f"{stronghold} · Dynasty {counts['dynasty']} · Fate {counts['fate']}"
        f" · beside the decks {counts['pre_game']}",
        2,
    )


def _print_problem(problem: Problem, terminal: Terminal) -> None:
    style = _STYLES[problem.severity]
    severity = problem.severity.ljust(8) if problem.severity != INFO else "note    "
    where = _where(problem.lines)
    rule = f" [{problem.rule}]" if problem.rule else ""
    terminal.wrapped(
        f"{where}{problem.message} ({problem.code}){rule}",
        10,
        "  " + terminal.style(severity, style),
    )
    if problem.fix:
        terminal.wrapped(f"→ {problem.fix}", 10)


def _where(lines: tuple[int, ...]) -> str:
    if not lines:
        return ""
    shown = ", ".join(map(str, lines[:6])) + (" ..." if len(lines) > 6 else "")
    return f"line{'s' if len(lines) > 1 else ''} {shown}: "
