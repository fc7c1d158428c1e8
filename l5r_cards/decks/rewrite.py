"""One line of a list written anew: count and name as they should be, everything else as it was."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape

from l5r_cards.decks.readings import Reading, ornament_of
from l5r_cards.decks.resolve import ResolvedLine
from l5r_cards.decks.text import clean
from l5r_cards.model.card import Card

__all__ = ["rewritten"]

_TIMES = re.compile(r"[0-9]+([xX])\b")
_TAB = re.compile(r"[0-9][xX]?[ ]*\t")
_MARKS = re.compile(r"\s*[^\w\s()\[\]{}\"'“”‘’.,:;|•·–—-]+$")
"""Signs behind a name, such as the star of a footnote."""
_PIECE = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]\S*|[^\s(\[{]+")


def rewritten(
    raw: str, found: Sequence[ResolvedLine], name_of: Callable[[Card], str], keeps_times: bool
) -> list[str] | None:
    """Returns a line with its cards' names; several lines where it lists several cards.

    What stands before the count and behind the name stays: bullets, markup, comments, sets, stats.
    None where the cards' names can't be told from the markup among them, or a number behind a name
    is no count.

    :param keeps_times: a count may be written ``3x``.
    """
    first = found[0]
    if any(line.reading is None or not _is_counted(line) for line in found):
        return None
    for written in (raw, clean(raw), unescape(clean(raw))):
        if (place := _find(written, first.text)) is not None:
            raw = written
            break
    else:
        return _within_markup(raw, first, name_of) if len(found) == 1 else None
    before, core, behind = raw[: place[0]], raw[place[0] : place[1]], raw[place[1] :]
    blank = "\t" if _TAB.search(core) else " "
    times = _TIMES.search(core) if keeps_times else None
    lines = []
    for line in found:
        assert line.reading is not None, "tested above"
        assert line.card is not None, "only lines with cards are rewritten"
        count = f"{line.count}{times[1] if times else ''}{blank}"
        if line.reading.count is None and before.rstrip().endswith(":"):
            count = ""  # "Stronghold: Kyuden Hida"
        rest = _rest(line.reading, name_of(line.card))
        lines.append(f"{before}{ornament_of(line.text)}{count}{name_of(line.card)}{rest}")
    lines[-1] += behind
    return lines


def _is_counted(line: ResolvedLine) -> bool:
    """Whether a number that the line has for a count is one, and no remark."""
    return line.reading is not None and line.reading.count in (None, line.count)


def _find(raw: str, text: str) -> tuple[int, int] | None:
    """Returns where a text stands in a line whose blanks may be others."""
    if (start := raw.find(text)) >= 0:
        return start, start + len(text)
    found = re.search(r"\s+".join(map(re.escape, text.split())), raw)
    return found.span() if found else None


def _rest(reading: Reading, name: str) -> str:
    """Returns what else a line says behind a name, except for what the full name says itself."""
    marks = _MARKS.search(reading.name)
    rest = marks[0] if marks and not name.endswith(marks[0].strip()) else ""
    said = [piece for piece in _PIECE.findall(reading.kept) if piece[0] in "([{" and piece in name]
    pieces = [piece for piece in _PIECE.findall(reading.kept) if piece not in said]
    return f"{rest} {' '.join(pieces)}" if pieces else rest


def _within_markup(
    raw: str, line: ResolvedLine, name_of: Callable[[Card], str]
) -> list[str] | None:
    """Rewrites a name among markup, and leaves all else: ``**3x** Iron Mine``."""
    reading, card = line.reading, line.card
    assert reading is not None, "tested before"
    assert card is not None, "only lines with cards are rewritten"
    behind = line.text[line.text.find(reading.name) :]
    is_counted_before = not line.text.startswith(behind) or reading.count is None
    if is_counted_before and (place := _find(raw, behind)) is not None:
        new = f"{name_of(card)}{_rest(reading, name_of(card))}"
    elif (place := _find(raw, reading.name)) is not None:
        new = card.title if reading.wanted else name_of(card)  # its level stands behind the markup
    else:
        return None
    return [f"{raw[: place[0]]}{new}{raw[place[1] :]}"]
