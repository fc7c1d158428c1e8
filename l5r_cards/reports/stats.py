"""A deck's numbers: as JSON (``schemas/output/stats.schema.json``) and as bars for people."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import Any

from l5r_cards.decks.placement import Placed
from l5r_cards.decks.stats import DECKS, Apart, CostRow, DeckStats, Honor, Numbers
from l5r_cards.decks.text import tidy
from l5r_cards.formats.validate import Report
from l5r_cards.model.visible import visible
from l5r_cards.reports.terminal import Terminal

__all__ = ["print_stats", "stats_as_data"]

_Bars = Sequence[tuple[str, int]]

_KEYWORDS = 12
"""Keywords shown to people; programs get all."""
_DIGITS = 4
_PIPE_WIDTH = 80
_NARROWEST = 40
_LONGEST_BAR = 40
_LABEL = 20
"""The widest label, if the width is scarce."""


def stats_as_data(report: Report, stats: DeckStats) -> dict[str, Any]:
    """Returns a deck's numbers in the shape of ``l5r stats --json``."""
    production, honor = stats.production, stats.honor
    return {
        "source": report.decklist.source,
        "format": report.format.id,
        "title": report.decklist.title,
        "stronghold": report.stronghold.id if report.stronghold else None,
        "counts": report.counts,
        "gold_cost": {deck: _numbers(stats.gold_cost[deck]) for deck in DECKS},
        "types": {
            deck: [{"type": kind, "count": count} for kind, count in stats.types[deck]]
            for deck in DECKS
        },
        "clans": [{"clan": clan, "count": count} for clan, count in stats.clans],
        "focus": _numbers(stats.focus),
        "keywords": [{"keyword": word, "count": count} for word, count in stats.keywords],
        "production": {
            "stronghold": production.stronghold,
            "starting_holdings": _numbers(production.starting),
            "holdings": _numbers(production.holdings),
            "by_cost": [each._asdict() for each in production.by_cost],
        },
        "honor": {
            "stronghold": honor.stronghold,
            "sensei": honor.sensei,
            "starting": honor.starting,
            "personalities": honor.personalities,
            "no_requirement": honor.no_requirement,
            "requirements": _numbers(honor.requirements),
            "met": honor.met,
            "too_high": None
            if honor.too_high is None
            else [
                {**_named(each), "requirement": each.card.honor_requirement}
                for each in honor.too_high
            ],
            "too_high_own_clan": honor.too_high_own_clan,
        },
        "force": _numbers(stats.force),
        "chi": _numbers(stats.chi),
        "personal_honor": _numbers(stats.personal_honor),
    }


def _numbers(numbers: Numbers) -> dict[str, Any]:
    return {
        "counts": [{"value": value, "count": count} for value, count in numbers.counts],
        "copies": numbers.copies,
        "total": numbers.total,
        "mean": None if numbers.mean is None else round(numbers.mean, _DIGITS),
        "apart": [{**_named(each), "printed": each.printed} for each in numbers.apart],
    }


def _named(each: Placed | Apart) -> dict[str, Any]:
    return {"card": each.card.id, "title": each.card.name, "count": each.count}


def print_stats(report: Report, stats: DeckStats, terminal: Terminal) -> None:
    """Prints a deck's numbers with bars that fit the terminal; blocks, or # where there are none.

    What the list says of itself is printed without control characters.
    """
    _Page(terminal).stats(report, stats)


class _Page:
    """Prints the parts of the page on one terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._width = _PIPE_WIDTH
        if terminal.is_screen:
            self._width = max(shutil.get_terminal_size().columns, _NARROWEST)
        self._block = "█" if _can_print("█") else "#"

    def stats(self, report: Report, stats: DeckStats) -> None:
        title = tidy(report.decklist.title or "")
        source = self._terminal.style(visible(report.decklist.source), "bold")
        self._terminal.headline(f"{source}: {title}" if title else source)
        counts = report.counts
        stronghold = report.stronghold.name if report.stronghold else "no Stronghold"
        self._said(
            f"{stronghold} · Dynasty {counts['dynasty']} · Fate {counts['fate']}"
            f" · beside the decks {counts['pre_game']} · {report.format.name}"
        )
        for deck in DECKS:
            cost = stats.gold_cost[deck]
            self._curve(f"Gold cost, {deck.capitalize()}", cost, "cost")
        for deck in DECKS:
            if stats.types[deck]:
                self._heading(f"Types, {deck.capitalize()}")
                self._bars(stats.types[deck])
        if stats.clans:
            self._heading("Clans, both decks")
            self._bars([(clan or "none", count) for clan, count in stats.clans])
        self._curve("Focus values", stats.focus, "Focus value")
        if stats.keywords:
            more = len(stats.keywords) - _KEYWORDS
            self._heading("Keywords, both decks", f"{more} more in --json" if more > 0 else "")
            self._bars(stats.keywords[:_KEYWORDS])
        self._production(stats)
        self._honor(report, stats.honor)
        self._personalities(stats)

    def _production(self, stats: DeckStats) -> None:
        made = stats.production
        self._heading("Gold production")
        parts = [f"Stronghold {'not known' if made.stronghold is None else made.stronghold}"]
        if made.starting.copies:
            parts.append(f"starting Holdings {made.starting.total}")
        holdings = made.holdings
        if holdings.mean is not None:
            parts.append(
                f"{_cards(holdings.copies, 'Holding')} of the Dynasty deck {holdings.total}"
                f" (average {holdings.mean:.1f})"
            )
        self._said(" · ".join(parts))
        rows = [
            (f"  cost {'*' if row.cost is None else row.cost}", _making(row))
            for row in made.by_cost
        ]
        self._terminal.table(rows)
        self._apart(holdings.apart + made.starting.apart, "fixed production")

    def _honor(self, report: Report, honor: Honor) -> None:
        self._heading("Honor Requirements")
        stronghold = report.stronghold.name if report.stronghold else "no Stronghold"
        if honor.starting is None:
            printed = "none" if honor.stronghold is None else honor.stronghold
            self._said(f"Starting Honor is not known ({stronghold}: {printed})")
        else:
            modifier = f", Sensei {honor.sensei:+d}" if honor.sensei else ""
            parts = f"{stronghold} {honor.stronghold}{modifier}"
            self._said(f"Starting Honor {honor.starting} ({parts})")
        ask = f"{honor.no_requirement} ask for none"
        if honor.met is None:
            self._said(f"{_cards(honor.personalities, 'Personality')}, {ask}")
        else:
            self._said(
                f"{honor.met} of {_cards(honor.personalities, 'Personality')} can be bought at"
                f" the start ({ask})"
            )
        if honor.too_high:
            names = ", ".join(
                f"{each.count} {each.card.name} ({each.card.honor_requirement})"
                for each in honor.too_high
            )
            own = f"; {honor.too_high_own_clan} of the own Clan" if honor.too_high_own_clan else ""
            self._said(f"too high for the start: {names}{own}")
        self._apart(honor.requirements.apart, "Honor Requirement")

    def _personalities(self, stats: DeckStats) -> None:
        self._heading("Personalities")
        rows = {
            "Force": stats.force,
            "Chi": stats.chi,
            "Personal Honor": stats.personal_honor,
        }
        averages = [
            f"{label} {numbers.mean:.1f}"
            for label, numbers in rows.items()
            if numbers.mean is not None
        ]
        self._said("average " + " · ".join(averages) if averages else "none")
        for label, numbers in rows.items():
            self._apart(numbers.apart, label)

    def _curve(self, label: str, numbers: Numbers, what: str) -> None:
        """Prints a number's bars with the gaps between, its average, and who has none."""
        if not numbers.counts and not numbers.apart:
            return
        mean = numbers.mean
        self._heading(label, "" if mean is None else f"average {mean:.2f}")
        counts = dict(numbers.counts)
        if counts:
            values = range(min(counts), max(counts) + 1)
            self._bars([(str(value), counts.get(value, 0)) for value in values])
        self._apart(numbers.apart, what)

    def _bars(self, rows: _Bars) -> None:
        most = max(count for _, count in rows)
        label = max(len(text) for text, _ in rows)
        digits = len(str(most))
        room = self._width - 2 - min(label, _LABEL) - 2 - 1 - digits
        longest = max(min(room, _LONGEST_BAR), 1)
        for text, count in rows:
            shown = text.rjust(label) if text.lstrip("-").isdecimal() else text.ljust(label)
            length = max(round(count * longest / most), 1) if count else 0
            bar = self._block * length
            line = f"  {shown}  {self._terminal.style(bar, 'dim') if bar else ''} {count or ''}"
            self._terminal.line(line.rstrip())

    def _apart(self, apart: Sequence[Apart], what: str) -> None:
        if not apart:
            return
        names = ", ".join(
            f"{each.count} {each.card.name}" + (f" ({each.printed})" if each.printed != "-" else "")
            for each in apart
        )
        self._said(f"{_cards(sum(each.count for each in apart))} without a {what}: {names}")

    def _heading(self, text: str, remark: str = "") -> None:
        self._terminal.line()
        styled = self._terminal.style(text, "bold")
        self._terminal.headline(f"{styled}  ({remark})" if remark else styled)

    def _said(self, text: str) -> None:
        self._terminal.wrapped(text, 2)


def _making(row: CostRow) -> str:
    """Returns what some Holdings make: ``1 makes 2 · 2 make no fixed amount``."""
    parts = ((row.copies - row.unknown, str(row.gold)), (row.unknown, "no fixed amount"))
    return " · ".join(f"{n} make{'s' if n == 1 else ''} {gold}" for n, gold in parts if n)


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _cards(count: int, kind: str = "card") -> str:
    if count == 1:
        return f"1 {kind}"
    return f"{count} {kind[:-1] + 'ies' if kind.endswith('y') else kind + 's'}"
