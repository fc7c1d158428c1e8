"""Openings to look at: as JSON (``schemas/output/hands.schema.json``) and as text for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from l5r_cards.formats.validate import Report
from l5r_cards.goldfish.hands import Dealt, Opening
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.reports.table import Column, Table
from l5r_cards.reports.terminal import Terminal

__all__ = ["OpeningsReport"]

_COLUMNS = (
    Column(""),
    Column("", "wraps"),
    Column("", "shortens"),
    Column("", "wraps"),
)
_STATS = (
    ("gold_cost", "{} Gold"),
    ("force", "{} Force"),
    ("chi", "{} Chi"),
    ("gold_production", "makes {}"),
    ("focus", "Focus {}"),
)
"""Numbers by which an opening is judged, and how they are told."""


class OpeningsReport:
    """What the openings of one deck and seed are told with."""

    def __init__(
        self,
        report: Report,
        rules: Ruleset,
        dealt: Dealt,
        card: Callable[[str], Card],
        seed: int,
    ) -> None:
        """:param card: returns the card with an id."""
        self._report = report
        self._rules = rules
        self._dealt = dealt
        self._card = card
        self._seed = seed

    def as_data(self, openings: Iterable[Opening], corpus: str, program: str) -> dict[str, Any]:
        """Returns openings in the shape of ``l5r hands --json``."""
        return {
            "source": self._report.decklist.source,
            "format": self._report.format.id,
            "legal": self._report.legal,
            "ruleset": self._rules.id,
            "corpus": corpus,
            "program": program,
            "seed": self._seed,
            "in_play": list(self._dealt.in_play),
            "openings": [
                {
                    "game": each.number,
                    "provinces": list(each.provinces),
                    "hand": list(each.hand),
                }
                for each in openings
            ],
        }

    def repeat_line(self, corpus: str, program: str) -> str:
        """Returns what is needed to deal the same again, in a line."""
        rules = self._rules.id
        return f"seed {self._seed}, ruleset {rules}, corpus {corpus}, l5r {program}"

    def print_opening(self, opening: Opening, terminal: Terminal) -> None:
        """Prints what one game begins with."""
        terminal.headline(terminal.style(f"Game {opening.number}", "bold"))
        provinces = [f"Province {number}" for number in range(1, len(opening.provinces) + 1)]
        hand = ["Hand", *[""] * (len(opening.hand) - 1)]
        rows = [
            self._row(place, self._card(each))
            for place, each in zip(
                [*provinces, *hand], [*opening.provinces, *opening.hand], strict=False
            )
        ]
        if rows:
            for line in Table(_COLUMNS, rows, terminal.width - 2).lines():
                terminal.line(f"  {line}")

    def _row(self, place: str, card: Card) -> tuple[str, str, str, str]:
        stats = [
            words.format(value)
            for stat, words in _STATS
            if (value := getattr(card, stat)) is not None
        ]
        return place, card.name, "/".join(card.types), ", ".join(stats)
