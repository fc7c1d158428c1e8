"""What is wrong with a list, as data."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ERROR", "INFO", "WARNING", "Problem"]

ERROR = "error"
"""The deck is not legal, or a line means no card."""
WARNING = "warning"
"""The deck may be legal, but something should be looked at; an error under ``--strict``."""
INFO = "info"
"""Told for completeness."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding on a list."""

    code: str
    """One of the closed list in `l5r_cards.model.codes`."""
    severity: str
    message: str
    """One sentence for people."""
    rule: str | None = None
    """Id of the catalogue's rule that is broken (``l5r rule ID`` prints it)."""
    cards: tuple[str, ...] = ()
    """Card ids concerned."""
    lines: tuple[int, ...] = ()
    """1-based line numbers concerned."""
    count: int | None = None
    limit: int | None = None
    fix: str | None = None
    """What would mend it, for people."""
