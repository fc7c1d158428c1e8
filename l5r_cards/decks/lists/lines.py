"""The line-based reader, shared by all lists that are plain text.

The dialects differ in how they write headings, not in how they are read. `read_lines` names the
dialect by its tell-tale marks, in this order:

``oracle``
    a heading ends with ``[n distinct]``;
``egg``
    ``#`` headings with counts, one of them ``# Pre-Game (n)``;
``dojo``
    other ``#`` headings with counts;
``sun-and-moon``
    ``#`` headings without counts, or a ``Legality:`` line;
``lackey``
    a tab between count and name on every card's line;
``forum``
    BBCode or Markdown, or headings without ``#`` together with counts written ``3x``;
``plain``
    everything else.
"""

from __future__ import annotations

import re
from dataclasses import replace

from l5r_cards.decks.lists.headings import PRE_GAME, PROXY, SIDE, Mark, match_heading
from l5r_cards.decks.lists.notices import (
    MAX_LINES,
    PROXY_LINE_IGNORED,
    REMARK_IGNORED,
    SIDEBOARD_IGNORED,
    PassedOver,
    check_length,
)
from l5r_cards.decks.text import shorten
from l5r_cards.model.decklist import DeckList, Heading, ListLine

__all__ = ["LONGEST_LINE", "read_lines"]

LONGEST_LINE = 1000
"""A longer line can't name a card; it is kept, cut short."""

_COUNTED = re.compile(
    r"[0-9]+[xX]? (?!(?:[Cc]ards?|[Tt]otal|[Pp]roxy)\b)[^\W\d_][^#/\[\]<>&*_\\:`~\t]{0,200}"
)
"""A line with a count that can be nothing but a card: by far the most frequent."""
_MARKUP = re.compile(r"[\[<&*_`~\\]")
_DECORATION = "-=*_~+>|<[]•·●◦‣▪–—:. "
_DECORATED = frozenset("-=*_~+>|<[•·●◦‣▪–—")

# Compiled on first use, by `re` itself: most lists need none of them, and start-up counts.
_BULLET = r"^(?:> ?|[-–—+*] (?:\[[ xX]?\] )?|[•·●◦‣▪] ?)+"
_REMARK = r" (?://|#(?![0-9]))|#(?= |$)"
_URL = r"(?i)<?(?:https?://|www\.)[^ ]+$"
_TOTAL = (
    r"(?i)(?:=|(?:(?:grand |sub)?total|sum|count)(?: cards| of)?)? ?[:=–—-]? ?"
    r"\(? ?([0-9]{1,6})(?: cards?)?(?: in)?(?: total)? ?\)?\.?$"
)
_PROXY = r"(?i)(?:[0-9]+x? )?prox(?:y|ies)\b"
_COUNT = r"[0-9]{1,5}"
_ONLY_COUNT = r"\(?[0-9]{0,5}\)?(?: cards?)?(?: \[[0-9]+ distinct\])?$"
_FORMAT_SAID = (
    r"(?i)(?:(?:legality|legal|format|edition) *[=–-] *|format +)(\S.*)$"
    r"|(celestial(?: edition)?(?: 40/40)?)$"
)
_NUMBERING = r"([0-9]+)[.)] "
_TIMES = r"(?m)^[ \t]*[0-9]+[xX] "
_TABBED = r"(?m)^[ \t]*[0-9]+[xX]?\t"

_ASIDE = {SIDE: SIDEBOARD_IGNORED, PROXY: PROXY_LINE_IGNORED}
_NOTHING = frozenset(("none", "n/a", "no sensei", "no wind", "(none)"))
_LEGALITY = frozenset(("legality", "legal", "format", "edition", "arc"))
_TITLE = frozenset(("name", "deck name", "deck", "title"))
_AUTHOR = frozenset(("author", "player", "player name", "designer", "by"))
_DESCRIBED = _LEGALITY | _TITLE | _AUTHOR
_OTHER = frozenset(
    (
        *("date", "clan", "faction", "tournament", "location", "url", "source", "record", "place"),
        *("note", "notes", "comment", "comments", "created", "version", "tags", "description"),
    )
)
_EVENT = "event"
"""A label that may name the tournament or a card: the former only above everything else."""


def read_lines(text: str, source: str, dialect: str | None = None) -> DeckList:
    """Reads a list line by line; every line is accounted for, none is looked up.

    `text` must be clean (`l5r_cards.decks.text.clean`), its lines ended with LF. `dialect`, where
    given, becomes the name of the list format instead of the dialect recognised.

    :raises UnreadableList: more than `MAX_LINES` lines name cards.
    """
    reader = _Reader(source)
    lines = reader.lines
    counted = _COUNTED.fullmatch
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if not line:
            continue
        if "  " in line:
            line = " ".join(line.split())
        if counted(line) and reader.aside is None:
            lines.append(ListLine(number, line, None, reader.deck, reader.section))
        else:
            reader.take(number, line)
        if len(lines) > MAX_LINES:
            check_length(len(lines), source, number)
    return DeckList(
        source=source,
        list_format=dialect or reader.dialect(text),
        lines=tuple(_unnumbered(lines)),
        headings=tuple(reader.headings),
        legality=reader.legality,
        legality_line=reader.legality_line,
        title=reader.title,
        author=reader.author,
        notices=reader.passed_over.problems(),
    )


class _Reader:
    """What has been read so far, and where the next card would belong."""

    __slots__ = (
        "above",
        "aside",
        "author",
        "deck",
        "has_bare",
        "has_counted",
        "has_distinct",
        "has_hash",
        "has_legality",
        "has_markup",
        "has_pre_game",
        "headings",
        "legality",
        "legality_line",
        "lines",
        "passed_over",
        "section",
        "source",
        "title",
    )

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines: list[ListLine] = []
        self.headings: list[Heading] = []
        self.passed_over = PassedOver()
        self.deck: str | None = None
        self.section: str | None = None
        self.above: str | None = None
        """The deck whose heading stands above the sections."""
        self.aside: str | None = None
        """The code under which lines are passed over: below "Sideboard" or "Proxies"."""
        self.legality: str | None = None
        self.legality_line: int | None = None
        self.title: str | None = None
        self.author: str | None = None
        self.has_bare = self.has_hash = self.has_counted = self.has_distinct = False
        self.has_legality = self.has_markup = self.has_pre_game = False

    def take(self, number: int, line: str) -> None:
        """Decides what a line is. `line` is stripped and not empty."""
        if len(line) > LONGEST_LINE:
            text = shorten(line, 200)
            if line.startswith(("#", ";", "//")):
                self.passed_over.add(REMARK_IGNORED, number, text)
            else:
                self._card(number, text)
            return
        is_marked = False
        if _MARKUP.search(line):
            from l5r_cards.decks.lists.markup import unmark

            plain = unmark(line)
            is_marked = plain != line
            if is_marked and "=" in line and plain and not any(map(str.isalpha, plain)):
                # Not much is left of "3 <img src=...>": what was taken off is told.
                self.passed_over.add(REMARK_IGNORED, number, line)
            if is_marked and plain and "&" not in line:
                self.has_markup = True
            line = plain
        if "\t" in line or "  " in line:
            line = " ".join(line.split())
        if not line:
            return
        lead = line[0]
        if lead in "#;%" or line.startswith(("//", "<!--")):
            self._comment(number, line)
            return
        if lead in _DECORATED:
            core = line.strip(_DECORATION)
            if not core:
                return
            mark = match_heading(core)
            if mark is not None:
                self._open(number, line, mark, "")
                return
            if line.startswith("--"):
                self._comment(number, line)
                return
            line = re.sub(_BULLET, "", line, count=1)
        remark = None
        if "#" in line or "//" in line:
            line, remark = _split_remark(line)
        if line:
            self._words(number, line, is_marked)
        if remark is not None:
            self._comment(number, remark)

    def dialect(self, text: str) -> str:
        """Names the dialect by the marks seen."""
        if self.has_distinct:
            return "oracle"
        if self.has_hash and self.has_counted:
            return "egg" if self.has_pre_game else "dojo"
        if self.has_hash or self.has_legality:
            return "sun-and-moon"
        if self.lines and "\t" in text and len(re.findall(_TABBED, text)) >= len(self.lines):
            return "lackey"
        if self.has_markup or (self.has_bare and re.search(_TIMES, text)):
            return "forum"
        return "plain"

    def _words(self, number: int, line: str, is_marked: bool) -> None:
        """Reads a line without remark, bullet and markup."""
        if not self.lines and self._says_format(number, line):
            return
        if ":" in line and self._labelled(number, line):
            return
        lead = line[0]
        if lead.isalpha():
            mark = match_heading(line)
            if mark is not None and (
                is_marked or not mark.section.is_weak or line.endswith((":", ")"))
            ):
                self._open(number, line, mark, "")
                return
            if line.lower() in _NOTHING:
                return
            if lead in "wW" and re.match(_URL, line):
                self.passed_over.add(REMARK_IGNORED, number, line)
                return
        elif line.lower() in _NOTHING:
            return
        if lead in "0123456789(=tTsSgGcC" and len(line) < 40:
            total = re.match(_TOTAL, line)
            if total is not None:
                self.headings.append(Heading(number, line, self.deck, int(total[1])))
                return
        if lead == "(" and line.find(")") == len(line) - 1:
            self.passed_over.add(REMARK_IGNORED, number, line)
            return
        self._card(number, line)

    def _says_format(self, number: int, line: str) -> bool:
        """Reads what a list says of its own format above its cards, other than with a colon."""
        said = re.match(_FORMAT_SAID, line)
        if said is None or self.legality is not None or (said[2] and self.headings):
            return False
        self.legality, self.legality_line = said[1] or said[2], number
        return True

    def _labelled(self, number: int, line: str) -> bool:
        """Reads ``Label: value``; False where the line is something else."""
        if re.match(_URL, line):
            self.passed_over.add(REMARK_IGNORED, number, line)
            return True
        label, _, value = line.partition(":")
        label, value = label.strip(), value.strip()
        key = label.lower()
        if not value or re.match(_ONLY_COUNT, value):
            if key != _EVENT and self._metadata(number, line, key, value):
                return True
            return not value and self._counted_heading(number, line, label)
        if re.match(_PROXY, label):
            self.passed_over.add(PROXY_LINE_IGNORED, number, line)
            return True
        is_first = not self.lines and not self.headings
        if (key != _EVENT or is_first) and self._metadata(number, line, key, value):
            return True
        mark = match_heading(label)
        if mark is None or mark.section.is_total:
            return False
        if value.lower() in _NOTHING or not value.strip(_DECORATION):
            return True
        section = mark.section
        if section.deck in _ASIDE:
            self.passed_over.add(_ASIDE[section.deck], number, line)
        elif section.deck == PRE_GAME and not section.is_deck:
            self._card_in(number, value, PRE_GAME, mark.words)
        else:
            self._open(number, line, mark, "")
            self._card(number, value)
        return True

    def _counted_heading(self, number: int, line: str, label: str) -> bool:
        """Reads ``14 Holdings:``, with the count in front, where a card has it."""
        count, _, words = label.partition(" ")
        if not re.fullmatch(_COUNT, count):
            return False
        mark = match_heading(words)
        if mark is None:
            return False
        self._open(number, line, Mark(mark.words, mark.section, int(count), False), "")
        return True

    def _metadata(self, number: int, line: str, key: str, value: str) -> bool:
        """Records what the list says of itself; an empty value says nothing."""
        if key in _LEGALITY:
            if value and (self.legality is None or (key == "legality" and not self.has_legality)):
                self.legality, self.legality_line = value, number
            elif value:
                self.passed_over.add(REMARK_IGNORED, number, line)
            self.has_legality = self.has_legality or key == "legality"
        elif key in _TITLE and self.title is None:
            self.title = value or None
        elif key in _AUTHOR and self.author is None:
            self.author = value or None
        elif key in _TITLE or key in _AUTHOR or key in _OTHER or (key == _EVENT and value):
            if value:
                self.passed_over.add(REMARK_IGNORED, number, line)
        else:
            return False
        return True

    def _comment(self, number: int, line: str) -> None:
        """Reads a line that begins with ``#``, ``//`` or ``;``: a heading, or a remark."""
        lead = "#" if "#" in line[:2] else ""
        core = line.strip("#/;" + _DECORATION)
        core = " ".join(core.split())
        if not core or (not self.lines and self._says_format(number, core)):
            return
        mark = match_heading(core)
        if mark is not None:
            self._open(number, line, mark, lead)
            return
        label, colon, value = core.partition(":")
        if colon and value.strip():
            mark = match_heading(label.strip())
            if mark is not None and mark.section.deck == PRE_GAME and not mark.section.is_deck:
                if value.strip().lower() not in _NOTHING:
                    self._card_in(number, value.strip(), PRE_GAME, mark.words)
                return
            if not self.lines and label.strip().lower() in _DESCRIBED:
                value = line.partition(":")[2].strip()
                self._metadata(number, line, label.strip().lower(), value)
                return
        total = re.match(_TOTAL, core) if len(core) < 40 else None
        if total is not None:
            self.headings.append(Heading(number, line, self.deck, int(total[1])))
        elif any(map(str.isalnum, core)):
            self.passed_over.add(REMARK_IGNORED, number, line)

    def _open(self, number: int, line: str, mark: Mark, lead: str) -> None:
        """Records a heading, under which the following lines stand."""
        section = mark.section
        if section.is_total:
            self.headings.append(Heading(number, line, section.deck, mark.declared))
            return
        if section.deck in _ASIDE:
            self.aside = _ASIDE[section.deck]
            self.headings.append(Heading(number, line, None, mark.declared))
            return
        self.aside = None
        self.deck = section.deck_under(self.above)
        if section.is_deck or (self.above is not None and self.deck != PRE_GAME):
            self.above = self.deck
        self.section = mark.words
        self.headings.append(Heading(number, line, self.deck, mark.declared))
        self.has_distinct = self.has_distinct or mark.is_distinct
        if lead:
            self.has_hash = True
            if mark.declared is not None:
                self.has_counted = True
                if section.is_deck and section.deck == PRE_GAME:
                    self.has_pre_game = True
        else:
            self.has_bare = True

    def _card(self, number: int, text: str) -> None:
        if self.aside is not None:
            self.passed_over.add(self.aside, number, text)
        elif ("rox" in text or "ROX" in text) and re.match(_PROXY, text):
            self.passed_over.add(PROXY_LINE_IGNORED, number, text)
        else:
            self._card_in(number, text, self.deck, self.section)

    def _card_in(self, number: int, text: str, deck: str | None, section: str | None) -> None:
        self.lines.append(ListLine(number, text, None, deck, section))


def _unnumbered(lines: list[ListLine]) -> list[ListLine]:
    """Takes the numbers off a list whose lines are numbered from 1."""
    if len(lines) < 3 or not lines[0].text.startswith(("1.", "1)")):
        return lines
    numbers = [re.match(_NUMBERING, line.text) for line in lines]
    if any(each is None or int(each[1]) != n for n, each in enumerate(numbers, 1)):
        return lines
    return [
        replace(line, text=line.text[each.end() :])
        for line, each in zip(lines, numbers, strict=True)
        if each is not None
    ]


def _split_remark(line: str) -> tuple[str, str | None]:
    """Splits a trailing remark off; one that stands within parentheses stays."""
    found = re.search(_REMARK, line)
    if found is None:
        return line, None
    before = line[: found.start()]
    if before.count("(") > before.count(")"):
        return line, None
    return before.strip(), line[found.start() :].strip()
