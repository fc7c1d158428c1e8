"""What stands where in a PDF: every string with its place, font and size."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

__all__ = ["Piece", "is_within", "overlaps", "page_size", "pieces_of"]

_SLACK = 0.3


class Piece(NamedTuple):
    """A string drawn at once."""

    page: int
    x: float
    y: float
    text: str
    font: str
    size: float

    @property
    def right(self) -> float:
        return self.x + float(stringWidth(self.text, self.font, self.size))

    @property
    def top(self) -> float:
        return self.y + 0.72 * self.size

    @property
    def bottom(self) -> float:
        """The base line: descenders may touch what is below."""
        return self.y


def pieces_of(pdf: bytes) -> list[Piece]:
    """Returns all strings of a file, page by page."""
    found: list[Piece] = []
    for number, page in enumerate(PdfReader(io.BytesIO(pdf)).pages, 1):

        def visit(
            text: str, _cm: Any, tm: list[float], font: Any, size: float, page: int = number
        ) -> None:
            if text.strip():
                name = font["/BaseFont"].lstrip("/")
                found.append(Piece(page, tm[4], tm[5], text.strip(), name, size))

        page.extract_text(visitor_text=visit)
    return found


def page_size(pdf: bytes) -> tuple[float, float]:
    """Returns width and height of the first page."""
    box = PdfReader(io.BytesIO(pdf)).pages[0].mediabox
    return float(box.width), float(box.height)


def is_within(piece: Piece, size: tuple[float, float], margin: float = 30) -> bool:
    """Whether a string keeps to the page's margins."""
    return (
        margin <= piece.x
        and piece.right <= size[0] - margin
        and margin <= piece.bottom
        and piece.top <= size[1] - margin
    )


def overlaps(pieces: list[Piece]) -> Iterator[tuple[Piece, Piece]]:
    """Yields the pairs of strings that lie on one another."""
    for one, other in combinations(pieces, 2):
        if (
            one.page == other.page
            and one.x < other.right - _SLACK
            and other.x < one.right - _SLACK
            and one.bottom < other.top - _SLACK
            and other.bottom < one.top - _SLACK
        ):
            yield one, other
