"""The pages of a deck registration sheet.

One page where the lists fit in at a size that reads well; else the Dynasty deck on the first page
and the Fate deck on the second; else both in smaller type over two pages. Only a deck of many
hundred different cards takes more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from l5r_cards.reports.sheet import Box, Column, Entry, Sheet, Verdict
from l5r_cards.reports.sheet_flow import (
    DECK,
    GROUP,
    Row,
    Scale,
    balanced,
    deck_row,
    flow,
    rows_of,
)
from l5r_cards.reports.sheet_fonts import OtherFont
from l5r_cards.reports.sheet_paper import BOLD, CODE, MONO, Paper, fitted, use_font, width_of

__all__ = ["pdf_of"]

_MARGIN = 34.0
_FOOT = 20.0
"""Kept free above the lower margin for the fingerprint and the page's number."""
_GUTTER = 14.0
_LABEL_GRAY = 0.35
_HAIR = 0.78
_SHADE = 0.9
_BANNER = 40.0
_FIELD = 29.0
_BOX_HEAD = 12.0
_BOX_LINE = 12.5
_BOX_LINE_BY_HAND = 17.0
_LATER_HEAD = 36.0
_PANEL = 112.0
_SIGNATURES = 40.0
_ROUNDS = 4

_ONE_PAGE = (
    *(Scale(2, 9.5, pitch) for pitch in (1.8, 1.7, 1.6, 1.5, 1.42)),
    *(Scale(2, 9.5 - step / 4, 1.4) for step in range(1, 8)),
)
_PAGE_EACH = (
    *(Scale(2, 10, pitch) for pitch in (1.8, 1.65, 1.5)),
    *(Scale(2, 10 - step / 4, 1.42) for step in range(11)),
    *(Scale(3, 7.5 - step / 4, 1.4) for step in range(5)),
)
_DENSE = (
    *(Scale(4, 6.5 - step / 4, 1.35) for step in range(5)),
    *(Scale(5, 5.5 - step / 4, 1.3) for step in range(5)),
    *(Scale(6, 4.5 - step / 4, 1.3) for step in range(3)),
)
_MANY_PAGES = Scale(4, 6.5, 1.35)
_MUCH_LARGER = 1.0
_BY_HAND = (
    *(Scale(2, 10, 1.95 - step / 20) for step in range(7)),
    *(Scale(3, 10, 1.95 - step / 20) for step in range(13)),
)


class _Part(NamedTuple):
    """A column of rows in its place on a page."""

    x: float
    y: float
    width: float
    rows: list[Row]
    scale: Scale


_Page = list[_Part]


def pdf_of(sheet: Sheet, paper: str = "a4", font: OtherFont | None = None) -> bytes:
    """Returns a sheet as a PDF file, for ``"a4"`` or ``"letter"``; the same one each time.

    :param font: for letters that the standard fonts lack; the sheet was made with its letters.
    """
    use_font(font)
    return _Document(sheet, paper).drawn()


class _Document:
    """A sheet on its way to paper."""

    def __init__(self, sheet: Sheet, paper: str) -> None:
        name = " – ".join(each for each in (sheet.title, sheet.player) if each)
        self._paper = Paper(paper, f"Deck registration: {name}" if name else "Deck registration")
        self._sheet = sheet
        self._x = _MARGIN
        self._width = self._paper.width - 2 * _MARGIN
        self._bottom = self._paper.height - _MARGIN - _FOOT
        self._tail = self._bottom - _PANEL - _SIGNATURES
        lines = max((self._lines_in(box) for box in sheet.boxes), default=1)
        line = _BOX_LINE if sheet.verdict else _BOX_LINE_BY_HAND
        self._box_height = _BOX_HEAD + 5 + line * lines
        self._first_top = _MARGIN + _BANNER + 2 * _FIELD + 6 + self._box_height + 10
        self._later_top = _MARGIN + _LATER_HEAD

    def drawn(self) -> bytes:
        pages = self._by_hand() if self._sheet.verdict is None else self._pages()
        for number, page in enumerate(pages, 1):
            if number == 1:
                self._first_head()
            else:
                self._paper.next_page()
                self._later_head()
            for part in page:
                self._draw(part)
            if number == len(pages):
                self._verdict(self._tail)
                self._checks(self._tail)
                self._signatures(self._tail + _PANEL)
            self._foot(number, len(pages))
        return self._paper.finished()

    # What goes where.

    def _pages(self) -> list[_Page]:
        return self._one_page() or self._two_pages() or self._many()

    def _by_hand(self) -> list[_Page]:
        return self._page_each(_BY_HAND) or self._many()

    def _one_page(self) -> list[_Page] | None:
        width = (self._width - _GUTTER) / 2
        height = self._tail - self._first_top - 8
        for scale in _ONE_PAGE:
            both = [
                [deck_row(deck, width, scale), *rows_of(deck, width, scale)]
                for deck in self._sheet.decks
            ]
            if all(sum(row.height for row in rows) <= height for rows in both):
                return [
                    [
                        _Part(self._x + at * (width + _GUTTER), self._first_top, width, rows, scale)
                        for at, rows in enumerate(both)
                    ]
                ]
        return None

    def _page_each(self, scales: Sequence[Scale]) -> list[_Page] | None:
        tops = (self._first_top, self._later_top)
        bottoms = (self._bottom, self._tail - 8)
        pages = [
            self._deck_page(deck, scales, top, bottom)
            for deck, top, bottom in zip(self._sheet.decks, tops, bottoms, strict=True)
        ]
        return [page for page in pages if page] if all(pages) else None

    def _deck_page(
        self, deck: Column, scales: Sequence[Scale], top: float, bottom: float
    ) -> _Page | None:
        for scale in scales:
            width = self._column_width(scale)
            heading = deck_row(deck, self._width, scale)
            height = bottom - top - heading.height
            if _least_height((deck,), scale) > height * scale.columns:
                continue
            columns = balanced(rows_of(deck, width, scale), scale.columns, height)
            if columns is not None:
                below = top + heading.height
                return [
                    _Part(self._x, top, self._width, [heading], scale),
                    *self._in_columns(columns, below, scale),
                ]
        return None

    def _two_pages(self) -> list[_Page] | None:
        """Gives each deck a page of its own; divides both pages where that is much larger."""
        pages = self._page_each(_PAGE_EACH)
        smallest = min(part.scale.size for page in pages for part in page) if pages else 0
        for scale in (*_PAGE_EACH, *_DENSE):
            if pages and scale.size < smallest + _MUCH_LARGER:
                return pages
            if dense := self._continuous(scale, 2):
                return dense
        return None

    def _many(self) -> list[_Page]:
        rows = self._all_rows(_MANY_PAGES)
        room = (self._bottom - self._later_top) * _MANY_PAGES.columns
        least = max(int(sum(row.height for row in rows) / room), 3)
        for count in range(least, least + len(rows)):
            if pages := self._in_pages(rows, _MANY_PAGES, count):
                return pages
        raise AssertionError("every row fits a column of its own")

    def _continuous(self, scale: Scale, pages: int) -> list[_Page] | None:
        """Sets both decks one after the other, on a number of pages."""
        room = (self._bottom - self._later_top) * scale.columns * pages
        if _least_height(self._sheet.decks, scale) > room:
            return None
        return self._in_pages(self._all_rows(scale), scale, pages)

    def _all_rows(self, scale: Scale) -> list[Row]:
        width = self._column_width(scale)
        rows: list[Row] = []
        for deck in self._sheet.decks:
            rows.append(deck_row(deck, width, scale, scale.size if rows else 0))
            rows += rows_of(deck, width, scale)
        return rows

    def _in_pages(self, rows: list[Row], scale: Scale, pages: int) -> list[_Page] | None:
        tops = [self._first_top] + [self._later_top] * (pages - 1)
        bottoms = [self._bottom] * (pages - 1) + [self._tail - 8]
        heights = [
            bottom - top
            for top, bottom in zip(tops, bottoms, strict=True)
            for _ in range(scale.columns)
        ]
        columns = flow(rows, heights)
        if columns is None:
            return None
        return [
            self._in_columns(columns[at * scale.columns : (at + 1) * scale.columns], top, scale)
            for at, top in enumerate(tops)
        ]

    def _column_width(self, scale: Scale) -> float:
        return (self._width - _GUTTER * (scale.columns - 1)) / scale.columns

    def _in_columns(self, columns: Sequence[list[Row]], top: float, scale: Scale) -> _Page:
        width = self._column_width(scale)
        return [
            _Part(self._x + at * (width + _GUTTER), top, width, rows, scale)
            for at, rows in enumerate(columns)
        ]

    # The head of the pages.

    def _first_head(self) -> None:
        paper, sheet, y = self._paper, self._sheet, _MARGIN
        paper.text(self._x, y + 17, "Deck registration", 19, BOLD)
        game = "Legend of the Five Rings CCG"
        paper.text(self._x, y + 29, game, 8, gray=_LABEL_GRAY)
        right = self._x + self._width
        self._cell(right - 82, y, 82, 32, "First letter of last name")
        self._cell(right - 82 - 52, y, 52, 32, "Table")
        self._cell(right - 82 - 52 - 124, y, 124, 32, "Fingerprint")
        if sheet.short:
            paper.text(right - 82 - 52 - 62, y + 26, sheet.short, 14.5, MONO, align="center")
        y += _BANNER
        self._fields(
            y,
            (
                ("Player", sheet.player, 0.42),
                ("Event", sheet.event, 0.4),
                ("Date", sheet.date, 0.18),
            ),
        )
        self._fields(
            y + _FIELD,
            (
                ("Deck", sheet.title, 0.5),
                ("Format", sheet.format, 0.28),
                ("Clan", sheet.clan, 0.22),
            ),
        )
        self._boxes(y + 2 * _FIELD + 6)

    def _later_head(self) -> None:
        paper, sheet, y = self._paper, self._sheet, _MARGIN
        paper.text(self._x, y + 13, "Deck registration", 12, BOLD)
        left = 112.0
        right = 92.0 if sheet.short else 0.0
        width = (self._width - left - right) / 2
        for at, (label, value) in enumerate((("Player", sheet.player), ("Event", sheet.event))):
            self._cell(self._x + left + at * width, y - 6, width, _FIELD, label, value)
        if sheet.short:
            paper.text(self._x + self._width, y + 13, sheet.short, 12, MONO, align="right")

    def _fields(self, y: float, fields: Sequence[tuple[str, str, float]]) -> None:
        x = self._x
        for label, value, share in fields:
            width = self._width * share
            self._cell(x, y, width, _FIELD, label, value)
            x += width

    def _cell(
        self, x: float, y: float, width: float, height: float, label: str, value: str = ""
    ) -> None:
        """Draws a box with a small label in its corner and a value, or room to write one."""
        self._paper.box(x, y, width, height, thick=0.6)
        self._paper.text(x + 4, y + 8, label, 6.25, gray=_LABEL_GRAY)
        if not value:
            return
        text = fitted(value, width - 9, 11.5, 8, font=BOLD)
        if len(text.lines) > 1:
            text = fitted(value, width - 9, 7.5, 6.25, 2, BOLD)
        lift = 3.5 + text.leading * (len(text.lines) - 1)
        self._paper.block(x + 4.5, y + height - 2 - lift, text, BOLD)

    def _boxes(self, y: float) -> None:
        boxes = self._sheet.boxes
        width = self._width / max(len(boxes), 1)
        for at, box in enumerate(boxes):
            x = self._x + at * width
            self._paper.box(x, y, width, self._box_height, thick=0.6)
            self._paper.box(x, y, width, _BOX_HEAD, thick=0.6, fill=_SHADE)
            self._paper.text(x + 4, y + 9, box.title, 8, BOLD)
            line = y + _BOX_HEAD + _BOX_LINE
            if not box.entries:
                self._paper.text(x + 4.5, line, "none", 10, gray=_LABEL_GRAY)
            for entry in box.entries:
                self._in_box(entry, x, line, width)
                line += _BOX_LINE * (self._lines_of(entry) if entry.text else 1)

    def _in_box(self, entry: Entry, x: float, y: float, width: float) -> None:
        if not entry.text:
            return
        text = fitted(_counted(entry), width - 9, 10, 7.5)
        for line in text.lines:
            self._paper.text(x + 4.5, y, line, text.size)
            y += _BOX_LINE

    def _lines_in(self, box: Box) -> int:
        return max(sum(self._lines_of(entry) for entry in box.entries), 1)

    def _lines_of(self, entry: Entry) -> int:
        width = self._width / len(self._sheet.boxes)
        return len(fitted(_counted(entry), width - 9, 10, 7.5).lines)

    # The lists.

    def _draw(self, part: _Part) -> None:
        y = part.y
        for row in part.rows:
            if row.kind == DECK:
                self._draw_deck(row, part, y)
            elif row.kind == GROUP:
                self._draw_group(row, part, y)
            else:
                self._draw_entry(row, part, y)
            y += row.height

    def _draw_deck(self, row: Row, part: _Part, y: float) -> None:
        y += row.gap
        height = row.height - row.gap - part.scale.size * 0.25
        size = row.text.size
        base = y + height / 2 + size * 0.36
        self._paper.box(part.x, y, part.width, height, thick=0, fill=_SHADE)
        title = row.text.lines[0]
        self._paper.text(part.x + 4, base, title, size, BOLD)
        right = part.x + part.width - 4
        total = "total" if row.is_blank else f"{row.count} cards"
        room = part.width - 16 - width_of(f"{title}{total}", size, BOLD) - 42 * row.is_blank
        remark = fitted(f"({row.remark})", room, size * 0.72, size * 0.6)
        if row.remark and len(remark.lines) == 1:
            at = part.x + 8 + width_of(title, size, BOLD)
            self._paper.block(at, base, remark, gray=_LABEL_GRAY)
        if row.is_blank:
            self._paper.text(right - 42, base, total, size * 0.8, align="right")
            self._paper.rule(right - 38, base + 1, 38)
        else:
            self._paper.text(right, base, total, size, BOLD, align="right")

    def _draw_group(self, row: Row, part: _Part, y: float) -> None:
        base = y + row.height - part.scale.size * 0.45
        right = part.x + part.width
        self._paper.text(part.x, base, row.text.lines[0], row.text.size, BOLD)
        if row.is_blank:
            self._paper.rule(right - 30, base, 30)
        elif row.count is not None:
            self._paper.text(right, base, str(row.count), row.text.size, BOLD, align="right")
        self._paper.rule(part.x, y + row.height, part.width, thick=0.7)

    def _draw_entry(self, row: Row, part: _Part, y: float) -> None:
        scale = part.scale
        lead = (scale.row - scale.size) / 2
        base = y + row.height - 3 if row.is_blank else y + lead + scale.size * 0.84
        box = scale.size * 0.68
        self._paper.box(part.x + 0.5, base - box, box, box, gray=0.45, thick=0.4)
        if row.is_blank:
            self._paper.rule(part.x + scale.size, y + row.height, scale.size * 1.6, gray=0.3)
            self._paper.rule(
                part.x + scale.indent, y + row.height, part.width - scale.indent, gray=0.3
            )
            return
        if row.count is not None:
            at = part.x + scale.indent - scale.size * 0.5
            self._paper.text(at, base, str(row.count), scale.size, BOLD, align="right")
        self._paper.block(part.x + scale.indent, base, row.text)
        self._paper.rule(part.x, y + row.height, part.width, gray=_HAIR, thick=0.3)

    # The foot of the last page.

    def _verdict(self, y: float) -> None:
        width = self._width * 0.42
        self._paper.box(self._x, y, width, _PANEL - 8, thick=0.6)
        self._paper.text(self._x + 4, y + 8, "Verdict", 6.25, gray=_LABEL_GRAY)
        if self._sheet.verdict is None:
            self._verdict_by_hand(y, width)
        else:
            self._verdict_told(self._sheet.verdict, y, width)

    def _verdict_by_hand(self, y: float, width: float) -> None:
        for at, text in enumerate(("legal", "not legal")):
            x = self._x + 8 + at * 64
            self._paper.box(x, y + 15, 9, 9)
            self._paper.text(x + 14, y + 23, text, 9.5)
        for line in range(4):
            self._paper.rule(self._x + 8, y + 42 + line * 18, width - 16, gray=0.3)

    def _verdict_told(self, verdict: Verdict, y: float, width: float) -> None:
        x, room, end = self._x + 5, width - 10, y + _PANEL - 12
        word = "Legal" if verdict.legal else "NOT legal"
        self._paper.text(x, y + 22, word, 13, BOLD)
        at = width_of(word, 13, BOLD) + 5
        text = fitted(verdict.text, room - at, 8.5, 6.5, lines=1)
        self._paper.block(x + at, y + 22, text)
        judged = fitted(verdict.judged_by, room, 7.5, 6, lines=1)
        below = self._paper.block(x, y + 33, judged, gray=_LABEL_GRAY) + 2
        found = [
            *(("•", each) for each in verdict.errors),
            *(("–", each) for each in verdict.warned),
        ]
        told = 0
        for sign, message in found:
            text = fitted(message, room - 6, 7, 7, lines=2 if len(found) > 2 else 4)
            used = below + text.leading * len(text.lines)
            if used > end - (8 if told + 1 < len(found) else 0):
                break
            self._paper.text(x, below, sign, 7)
            below = self._paper.block(x + 6, below, text)
            told += 1
        if rest := _untold(verdict, told):
            self._paper.text(x, below, rest, 7, BOLD)

    def _checks(self, y: float) -> None:
        x = self._x + self._width * 0.42 + 8
        width = self._x + self._width - x
        shares = (
            ("Check in round", 0.17),
            ("Judge", 0.3),
            ("OK", 0.09),
            ("Penalty, remarks", 0.44),
        )
        height = (_PANEL - 8 - _BOX_HEAD) / _ROUNDS
        self._paper.box(x, y, width, _BOX_HEAD, thick=0.6, fill=_SHADE)
        self._paper.box(x, y, width, _PANEL - 8, thick=0.6)
        for label, share in shares:
            column = width * share
            self._paper.box(x, y, column, _PANEL - 8, thick=0.6)
            self._paper.text(x + 3, y + 8.5, label, 6.25)
            if label == "OK":
                for line in range(_ROUNDS):
                    top = y + _BOX_HEAD + line * height + height / 2 - 5
                    self._paper.box(x + column / 2 - 5, top, 10, 10)
            x += column
        for line in range(1, _ROUNDS):
            self._paper.rule(x - width, y + _BOX_HEAD + line * height, width)

    def _signatures(self, y: float) -> None:
        width = (self._width - 2 * _GUTTER) / 3
        labels = ("Player’s signature", "Received by (judge), time", "Head judge’s signature")
        for at, label in enumerate(labels):
            x = self._x + at * (width + _GUTTER)
            self._paper.rule(x, y + _SIGNATURES - 10, width)
            self._paper.text(x, y + _SIGNATURES - 2, label, 6.5, gray=_LABEL_GRAY)

    def _foot(self, page: int, pages: int) -> None:
        y = self._paper.height - _MARGIN
        if self._sheet.fingerprint:
            self._paper.text(self._x, y, "Fingerprint", 6.25, gray=_LABEL_GRAY)
            at = self._x + 36
            self._paper.text(at, y, self._sheet.fingerprint, 6.5, CODE, gray=0.15)
        right = self._x + self._width
        if self._sheet.legend:
            self._paper.text(right - 52, y, self._sheet.legend, 7, align="right")
        self._paper.text(right, y, f"page {page} of {pages}", 7, gray=_LABEL_GRAY, align="right")


def _least_height(decks: Sequence[Column], scale: Scale) -> float:
    """Returns what the entries take at least, to know without much ado where they don't fit."""
    return scale.row * sum(len(group.entries) for deck in decks for group in deck.groups)


def _counted(entry: Entry) -> str:
    return f"{entry.count} × {entry.text}" if (entry.count or 1) > 1 else entry.text


def _untold(verdict: Verdict, told: int) -> str:
    """Returns how many errors and warnings there was no room for."""
    errors = max(len(verdict.errors) - told, 0)
    warnings = verdict.warnings - max(told - len(verdict.errors), 0)
    counts = []
    if errors:
        counts.append(f"{errors} more {'error' if errors == 1 else 'errors'}")
    if warnings:
        more = "more " if warnings < verdict.warnings else ""
        counts.append(f"{warnings} {more}{'warning' if warnings == 1 else 'warnings'}")
    return ", ".join(counts)
