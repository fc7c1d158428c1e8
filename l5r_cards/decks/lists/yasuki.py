"""Yasuki's YAML: name, author, date, and a list of cards for each deck.

The file is read as a stream of YAML events, of which only the two levels that the format has are
let through. Nothing is constructed; aliases, tags and deeper nesting are refused on sight, so
that neither a bomb of references nor a tower of brackets costs anything.
"""

from __future__ import annotations

import re
from typing import Any

from l5r_cards.decks.lists.headings import find_section
from l5r_cards.decks.lists.notices import REMARK_IGNORED, PassedOver, check_length
from l5r_cards.decks.text import UnreadableList, shorten, tidy
from l5r_cards.model.decklist import DeckList, Heading, ListLine

__all__ = ["EXPECTED", "read_yasuki"]

EXPECTED = "Yasuki YAML: the keys Pre-Game, Dynasty and Fate, each with a list of cards"

_FREE_TEXT = re.compile(r"(name|author|date|format|legality):[ \t]+([^\s|>&*!\"'\[{#].*)", re.I)
_ART = re.compile(r"[ \t]*\{art:[^{}]*\}[ \t]*$")
_COUNT = re.compile(r"([0-9]{1,6})[xX] +(.+)", re.DOTALL)
_DECLARED = re.compile(r"[^#]*#[ \t]*\(?([0-9]{1,5})\)?")
_SUB_HEADING = re.compile(r"[ \t]*#[ \t]*([A-Za-z][A-Za-z -]*?)[ \t]*\(([0-9]{1,5})\)[ \t]*$")


def read_yasuki(text: str, source: str) -> DeckList:
    """Reads a Yasuki list.

    ``3x`` before a name is a count; a set in brackets stays with the name. Comments such as
    ``# Holdings (14)`` are headings; others are passed over.

    :raises UnreadableList: the text is no YAML, or YAML of another shape.
    """
    reader = _Reader(source)
    kept = []
    comments: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if (free := _FREE_TEXT.match(line)) is not None:
            # Yasuki writes and reads these without quoting, whatever they hold.
            reader.describe(free[1], free[2].partition(" #")[0].strip(), number)
            kept.append("")
            continue
        if line.lstrip().startswith("#"):
            comments.append((number, line))
        kept.append(_ART.sub("", line) if "{art:" in line else line)
    reader.read("\n".join(kept), kept)
    return reader.finish(comments)


class _Reader:
    __slots__ = (
        "_described",
        "_has_deck",
        "_headings",
        "_lines",
        "_passed_over",
        "_source",
    )

    def __init__(self, source: str) -> None:
        self._source = source
        self._lines: list[ListLine] = []
        self._headings: list[Heading] = []
        self._passed_over = PassedOver()
        self._described: dict[str, tuple[str, int]] = {}
        self._has_deck = False

    def describe(self, key: str, value: str, number: int) -> None:
        """Records what the list says of itself."""
        key = key.lower()
        if value and (key == "date" or key in self._described):
            self._passed_over.add(REMARK_IGNORED, number, f"{key}: {value}")
        elif value:
            self._described[key] = (value, number)

    def read(self, text: str, lines: list[str]) -> None:
        """Follows the events of a document: a mapping of scalars and of sequences of scalars."""
        import yaml

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            self._follow(yaml, yaml.parse(text, Loader=loader), lines)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            raise self._error(
                None if mark is None else mark.line + 1, f"malformed YAML: {error.problem}"
            ) from None
        except yaml.YAMLError as error:
            raise self._error(None, f"malformed YAML: {shorten(str(error))}") from None
        if not self._has_deck:
            raise self._error(None, "none of the keys Pre-Game, Dynasty and Fate holds a list")

    def finish(self, comments: list[tuple[int, str]]) -> DeckList:
        """Puts the comments among the headings and the cards under them."""
        headings = list(self._headings)
        words: list[tuple[int, str, str | None]] = []
        for number, comment in comments:
            parts = _SUB_HEADING.match(comment)
            section = find_section(parts[1]) if parts is not None else None
            if parts is None or section is None:
                if text := comment.strip("# \t"):
                    self._passed_over.add(REMARK_IGNORED, number, text)
                continue
            above = [h for h in self._headings if h.number < number]
            deck = above[-1].deck if above else section.deck
            headings.append(Heading(number, comment.strip(), deck, int(parts[2])))
            words.append((number, parts[1], deck))
        legality = self._described.get("legality") or self._described.get("format")
        return DeckList(
            source=self._source,
            list_format="yasuki",
            lines=tuple(_with_sections(self._lines, words)),
            headings=tuple(sorted(headings, key=lambda h: h.number)),
            legality=legality[0] if legality else None,
            legality_line=legality[1] if legality else None,
            title=self._described.get("name", (None, 0))[0],
            author=self._described.get("author", (None, 0))[0],
            notices=self._passed_over.problems(),
        )

    def _follow(self, yaml: Any, events: Any, lines: list[str]) -> None:
        depth = 0
        documents = 0
        key: str | None = None
        deck: str | None = None
        for event in events:
            number = event.start_mark.line + 1
            if isinstance(event, yaml.AliasEvent):
                raise self._error(number, f"a YAML alias (*{shorten(event.anchor, 20)})")
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._error(number, "a second YAML document")
            elif isinstance(event, yaml.CollectionStartEvent):
                is_mapping = isinstance(event, yaml.MappingStartEvent)
                if event.tag is not None or is_mapping != (depth == 0) or depth > 1:
                    raise self._error(
                        number, f"a YAML {'mapping' if is_mapping else 'sequence'} at this place"
                    )
                if depth == 1:
                    deck = self._open(key, number, lines)
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
                key = None
            elif isinstance(event, yaml.ScalarEvent):
                if depth == 0:
                    raise self._error(number, "a single YAML value")
                value = tidy(event.value)
                if depth == 2:
                    self._card(number, value, key, deck)
                elif key is None:
                    key = value
                else:
                    self._value(key, value, number)
                    key = None

    def _open(self, key: str | None, number: int, lines: list[str]) -> str | None:
        section = find_section(key) if key else None
        if key is None or section is None or not section.is_deck:
            raise self._error(number, f'a list under "{shorten(key or "?", 30)}"')
        self._has_deck = True
        start = number
        prefix = key.lower()
        while start > 1 and not lines[start - 1].strip("\"' \t").lower().startswith(prefix):
            start -= 1
        declared = _DECLARED.match(lines[start - 1])
        self._headings.append(
            Heading(start, key, section.deck, int(declared[1]) if declared else None)
        )
        return section.deck

    def _value(self, key: str, value: str, number: int) -> None:
        """Takes a key with a single value: a description, or a deck without cards."""
        section = find_section(key)
        if section is not None and section.is_deck:
            if value:
                raise self._error(number, f'"{shorten(value, 30)}" where a list should stand')
            self._has_deck = True
        elif key.lower() in ("name", "author", "format", "legality"):
            self.describe(key, value, number)
        elif value:
            self._passed_over.add(REMARK_IGNORED, number, f"{key}: {value}")

    def _card(self, number: int, text: str, key: str | None, deck: str | None) -> None:
        if not text:
            return
        parts = _COUNT.fullmatch(text)
        count = int(parts[1]) if parts else None
        name = parts[2] if parts else text
        self._lines.append(ListLine(number, name, count, deck, key))
        check_length(len(self._lines), self._source, number)

    def _error(self, number: int | None, message: str) -> UnreadableList:
        return UnreadableList(self._source, message, number, EXPECTED)


def _with_sections(
    lines: list[ListLine], words: list[tuple[int, str, str | None]]
) -> list[ListLine]:
    """Gives each card the sub-heading above it, if that stands under the same deck."""
    if not words:
        return lines
    found: list[ListLine] = []
    at = -1
    for line in lines:
        while at + 1 < len(words) and words[at + 1][0] < line.number:
            at += 1
        if at >= 0 and words[at][2] == line.deck:
            line = ListLine(line.number, line.text, line.count, line.deck, words[at][1])
        found.append(line)
    return found
