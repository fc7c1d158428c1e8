"""Lines that reading passes over, merged into one notice for each kind."""

from __future__ import annotations

from l5r_cards.decks.text import UnreadableList, shorten
from l5r_cards.model.problem import INFO, WARNING, Problem

__all__ = [
    "MAX_LINES",
    "PROXY_LINE_IGNORED",
    "REMARK_IGNORED",
    "SIDEBOARD_IGNORED",
    "PassedOver",
    "check_length",
]

PROXY_LINE_IGNORED = "proxy-line-ignored"
REMARK_IGNORED = "remark-ignored"
SIDEBOARD_IGNORED = "sideboard-ignored"

MAX_LINES = 10_000
"""The most cards' lines, elements or fields that one list may have."""

_NAMED = 5
"""So many lines of a kind are named."""

_KINDS = (
    (REMARK_IGNORED, INFO, "a remark", "remarks", "passed over"),
    (PROXY_LINE_IGNORED, INFO, "a proxy, which is", "proxies, which are", "no part of a deck"),
    (SIDEBOARD_IGNORED, WARNING, "a sideboard line,", "sideboard lines,", "not read as deck cards"),
)


class PassedOver:
    """Gathers the lines that are no cards of the deck."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        """Begins with none."""
        self._found: dict[str, list[tuple[int, str]]] = {}

    def add(self, code: str, number: int, text: str) -> None:
        """Notes one line under one of this module's codes."""
        self._found.setdefault(code, []).append((number, text))

    def problems(self) -> tuple[Problem, ...]:
        """Returns one problem per code, with all its lines."""
        if not self._found:
            return ()
        return tuple(
            _problem(code, severity, one, many, fate, self._found[code])
            for code, severity, one, many, fate in _KINDS
            if code in self._found
        )


def check_length(count: int, source: str, line: int) -> None:
    """Refuses a list with more than `MAX_LINES` cards' lines.

    :raises UnreadableList: there are more.
    """
    if count > MAX_LINES:
        raise UnreadableList(
            source, f"more than {MAX_LINES:,} lines name cards", line, "a decklist"
        )


def _problem(
    code: str, severity: str, one: str, many: str, fate: str, found: list[tuple[int, str]]
) -> Problem:
    named = ", ".join(f'"{shorten(text)}"' for _, text in found[:_NAMED])
    more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
    what = one if len(found) == 1 else f"{len(found)} {many}"
    message = f"{what} {fate}: {named}{more}."
    return Problem(
        code=code,
        severity=severity,
        message=message[0].upper() + message[1:],
        lines=tuple(sorted({number for number, _ in found})),
    )
