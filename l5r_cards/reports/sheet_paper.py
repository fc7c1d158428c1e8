"""Drawing on a page: text that fits, rules and boxes, measured from the page's upper left corner.

This module and `sheet_fonts` know ReportLab, which the extra ``pdf`` installs. The file that is
made depends on what is drawn alone, and on the font for other letters where some are: no clock, no
random number, no environment.
"""

from __future__ import annotations

import io
import os
import re
from functools import lru_cache
from math import floor
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import (
    Encoding,
    Font,
    registerEncoding,
    registerFont,
    stringWidth,
)
from reportlab.pdfbase.rl_codecs import RL_Codecs
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from l5r_cards.reports.printable import others_in
from l5r_cards.reports.sheet_fonts import OtherFont

__all__ = [
    "BOLD",
    "CODE",
    "MONO",
    "PLAIN",
    "SIZES",
    "Fitted",
    "Paper",
    "fitted",
    "use_font",
    "width_of",
]

SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, in points, as all measures here."""

PLAIN = "Sheet-Helvetica"
BOLD = "Sheet-Helvetica-Bold"
MONO = "Sheet-Courier-Bold"
CODE = "Sheet-Courier"

_ENCODING = "SheetEncoding"

_STEP = 0.25
_LEADING = 1.14
_LEVEL = re.compile(r" (• (?:Inex|Ex)perienced\S*(?: \S+)?)$")


def _register_fonts() -> None:
    """Makes the fonts known: the standard ones, in plain Windows-1252.

    ReportLab's own encoding writes a bullet as the control character 127, for which PDF has the
    same glyph, but with which not every reader finds and copies the text.
    """
    codes = [code for code in range(32, 256) if bytes([code]).decode("cp1252", "ignore")]
    letters = {code: ord(bytes([code]).decode("cp1252")) for code in codes}
    RL_Codecs.add_dynamic_codec(
        _ENCODING, {letter: code for code, letter in letters.items()}, letters
    )
    registerEncoding(Encoding(_ENCODING, "WinAnsiEncoding"))
    for name in (PLAIN, BOLD, MONO, CODE):
        registerFont(Font(name, name.removeprefix("Sheet-"), _ENCODING))


_register_fonts()

_others: dict[str, str] = {}
"""Instead of which font another is taken for a text that has other letters."""


def use_font(font: OtherFont | None) -> None:
    """Takes a font for all texts with letters that the standard fonts lack, from now on."""
    _others.clear()
    _width_of_one.cache_clear()
    if font is not None:
        for name, file in ((PLAIN, font.plain), (BOLD, font.bold)):
            _others[name] = f"{name}-Other"
            registerFont(TTFont(_others[name], str(file), subfontIndex=0))


def _font_for(text: str, font: str) -> str:
    return _others.get(font, font) if _others and others_in(text) else font


class Fitted(NamedTuple):
    """Text broken into lines that fit a width."""

    lines: tuple[str, ...]
    size: float

    @property
    def leading(self) -> float:
        """From one base line to the next."""
        return self.size * _LEADING


def width_of(text: str, size: float, font: str = PLAIN) -> float:
    """Returns how wide a text is."""
    return _width_of_one(text, font) * size


@lru_cache(maxsize=4096)
def _width_of_one(text: str, font: str) -> float:
    """Returns the width at size 1: it grows evenly, and the same title is tried at many sizes."""
    return float(stringWidth(text, _font_for(text, font), 1))


def fitted(
    text: str,
    width: float,
    size: float,
    least: float,
    lines: int | None = None,
    font: str = PLAIN,
) -> Fitted:
    """Fits text into a width: on one line if need be down to the size `least`, else on several.

    With `lines`, a text that is too long even so ends in an ellipsis; without, none is lost. An
    Experience level is not broken.
    """
    wide = width_of(text, 1, font)
    at = size
    if wide * size > width:
        at = max(floor(width / wide / _STEP) * _STEP, least)
    broken = _broken(text, width, at, font)
    if lines is not None and len(broken) > lines:
        last = broken[lines - 1]
        while last and width_of(f"{last}…", at, font) > width:
            last = last[:-1]
        broken = [*broken[: lines - 1], f"{last.rstrip()}…"]
    return Fitted(tuple(broken), at)


def _broken(text: str, width: float, size: float, font: str) -> list[str]:
    if width_of(text, size, font) <= width:
        return [text]
    lines = [""]
    level = _LEVEL.search(text)
    words = [*text[: level.start()].split(" "), level[1]] if level else text.split(" ")
    for word in words:
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width_of(longer, size, font) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and width_of(lines[-1] + letter, size, font) > width:
                lines.append("")
            lines[-1] += letter
    return lines


class Paper:
    """A document being drawn, page by page."""

    def __init__(self, paper: str, title: str) -> None:
        """Begins a document; `title` goes into its properties."""
        self.width, self.height = SIZES[paper]
        self._file = io.BytesIO()
        # ReportLab would date the file by this; a sheet has no date but the event's.
        epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
        try:
            self._canvas = Canvas(
                self._file, pagesize=SIZES[paper], pageCompression=1, invariant=1, lang="en"
            )
        finally:
            if epoch is not None:
                os.environ["SOURCE_DATE_EPOCH"] = epoch
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("Deck registration")
        self._canvas.setCreator("l5r")
        self._canvas.setProducer("ReportLab")

    def next_page(self) -> None:
        """Ends a page."""
        self._canvas.showPage()

    def finished(self) -> bytes:
        """Ends the document and returns the file."""
        self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        font: str = PLAIN,
        gray: float = 0,
        align: str = "left",
    ) -> None:
        """Draws text on base line `y`: from `x`, up to it (``right``) or around it (``center``)."""
        if align != "left":
            width = width_of(text, size, font)
            x -= width if align == "right" else width / 2
        self._canvas.setFont(_font_for(text, font), size)
        self._canvas.setFillGray(gray)
        self._canvas.drawString(x, self.height - y, text)

    def block(self, x: float, y: float, text: Fitted, font: str = PLAIN, gray: float = 0) -> float:
        """Draws lines of text, the first on base line `y`; returns the base line for the next."""
        for line in text.lines:
            self.text(x, y, line, text.size, font, gray)
            y += text.leading
        return y

    def rule(self, x: float, y: float, width: float, gray: float = 0, thick: float = 0.5) -> None:
        """Draws a level line."""
        self._canvas.setStrokeGray(gray)
        self._canvas.setLineWidth(thick)
        self._canvas.line(x, self.height - y, x + width, self.height - y)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        gray: float = 0,
        thick: float = 0.5,
        fill: float | None = None,
    ) -> None:
        """Draws a box, whose upper left corner is given, filled with a shade of gray if wanted."""
        self._canvas.setStrokeGray(gray)
        self._canvas.setLineWidth(thick)
        if fill is not None:
            self._canvas.setFillGray(fill)
        self._canvas.rect(
            x,
            self.height - y - height,
            width,
            height,
            stroke=int(thick > 0),
            fill=int(fill is not None),
        )
