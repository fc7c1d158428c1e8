"""The two XML lists: OCTGN's .o8d and Cockatrice's .cod.

They are read as a stream, by the root element's name, with a parser that admits no document type,
no entity and nothing from outside.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from l5r_cards.decks.lists.headings import PROXY, SIDE, find_section
from l5r_cards.decks.lists.notices import (
    PROXY_LINE_IGNORED,
    REMARK_IGNORED,
    SIDEBOARD_IGNORED,
    PassedOver,
    check_length,
)
from l5r_cards.decks.text import UnreadableList, shorten, tidy
from l5r_cards.model.decklist import DeckList, Heading, ListLine

if TYPE_CHECKING:
    from xml.sax.xmlreader import Locator

__all__ = ["EXPECTED", "read_elements"]

EXPECTED = "an OCTGN deck (<deck>) or a Cockatrice deck (<cockatrice_deck>)"
_ROOTS = {"deck": "octgn", "cockatrice_deck": "cockatrice"}
_COUNT = re.compile(r"\s*([+-]?[0-9]{1,6})\s*")


def read_elements(text: str, source: str) -> DeckList:
    """Reads an XML list; line numbers are those of the elements.

    :raises UnreadableList: malformed XML, XML with a document type, or another kind of document.
    """
    from xml.sax import SAXParseException

    from defusedxml.common import DefusedXmlException
    from defusedxml.expatreader import create_parser

    start = text.lstrip()
    handler = _Handler(source, text.count("\n", 0, len(text) - len(start)))
    parser: Any = create_parser(forbid_dtd=True)
    parser.setContentHandler(handler)
    handler.setDocumentLocator(parser)
    try:
        # As text, not bytes: an encoding that the declaration names no longer holds.
        parser.feed(start)
        parser.close()
    except SAXParseException as error:
        line = error.getLineNumber()
        raise UnreadableList(
            source,
            f"malformed XML: {error.getMessage()}",
            None if line is None else line + handler.skipped,
            EXPECTED,
        ) from None
    except DefusedXmlException:
        raise UnreadableList(
            source, "XML with a document type or entities", handler.line(), EXPECTED
        ) from None
    return handler.finish()


class _Handler(ContentHandler):
    """Follows the elements of either format; their depth is never more than a number."""

    def __init__(self, source: str, skipped: int) -> None:
        super().__init__()
        self.skipped = skipped
        """Empty lines before the first element."""
        self._source = source
        self._locator: Locator | None = None
        self._format = ""
        self._lines: list[ListLine] = []
        self._headings: list[Heading] = []
        self._passed_over = PassedOver()
        self._title: str | None = None
        self._deck: str | None = None
        self._section: str | None = None
        self._aside: str | None = None
        self._has_sections = False
        self._depth = 0
        self._text: list[str] | None = None
        self._at = 0
        self._count = 1

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802
        self._locator = locator

    def line(self) -> int | None:
        """Returns the line that the parser has come to."""
        number = self._locator.getLineNumber() if self._locator is not None else None
        return None if number is None else number + self.skipped

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        self._depth += 1
        self._at = self.line() or 1
        if self._depth == 1:
            if name not in _ROOTS:
                raise self._error(f"XML with the root element <{shorten(name, 30)}>", EXPECTED)
            self._format = _ROOTS[name]
        elif name == "card":
            self._start_card(attrs)
        elif name == ("section" if self._format == "octgn" else "zone"):
            self._open(tidy(attrs.get("name", "")))
        elif name in ("deckname", "comments", "notes"):
            self._text = []

    def endElement(self, name: str) -> None:  # noqa: N802
        self._depth -= 1
        if name in ("section", "zone"):
            self._deck = self._section = self._aside = None
        if self._text is None:
            return
        text = tidy("".join(self._text))
        if name == "card":
            self._add(text)
        elif name == "deckname":
            self._title = text or None
        elif name in ("comments", "notes"):
            if text:
                self._passed_over.add(REMARK_IGNORED, self._at, text)
        else:
            return
        self._text = None

    def characters(self, content: str) -> None:
        if self._text is not None:
            self._text.append(content)

    def finish(self) -> DeckList:
        """Returns the list, once the document has ended."""
        if not self._has_sections:
            part = "section" if self._format == "octgn" else "zone"
            raise UnreadableList(
                self._source, f"no <{part}> in this {self._format} deck", None, EXPECTED
            )
        return DeckList(
            source=self._source,
            list_format=self._format,
            lines=tuple(self._lines),
            headings=tuple(self._headings),
            title=self._title,
            notices=self._passed_over.problems(),
        )

    def _open(self, name: str) -> None:
        self._has_sections = True
        section = find_section(name)
        is_side = name.lower() == "side" or (section is not None and section.deck == SIDE)
        if is_side:
            self._aside = SIDEBOARD_IGNORED
        elif section is not None and section.deck == PROXY:
            self._aside = PROXY_LINE_IGNORED
        elif self._format == "octgn":
            self._deck = section.deck if section is not None else None
            self._section = name or None
            self._headings.append(Heading(self._at, name, self._deck))

    def _start_card(self, attrs: AttributesImpl) -> None:
        written = attrs.get("qty" if self._format == "octgn" else "number", "1")
        count = _COUNT.fullmatch(written)
        if count is None:
            raise self._error(
                f'"{shorten(written, 20)}" copies of a card', "a whole number of copies"
            )
        self._count = int(count[1])
        if self._format == "octgn":
            self._text = []
        else:
            self._add(tidy(attrs.get("name", "")))

    def _add(self, name: str) -> None:
        if not name:
            raise self._error("a card without a name", "the card's name")
        if self._aside is not None:
            self._passed_over.add(self._aside, self._at, f"{self._count} {name}")
            return
        self._lines.append(ListLine(self._at, name, self._count, self._deck, self._section))
        check_length(len(self._lines), self._source, self._at)

    def _error(self, message: str, expected: str) -> UnreadableList:
        return UnreadableList(self._source, message, self._at, expected)
