"""Card texts as players have them in files: JSON of the Oracle of the Void, XML of Egg of P'an Ku.

The two are told apart by their content. JSON is a card as the Oracle answers it, a list of them, a
mapping of them, a search's hits, or a card on each line. The XML is what Egg of P'an Ku, Sun and
Moon and their kin have as ``cards.xml`` or ``database.xml``. A file comes from anywhere: all about
it is bounded, and no markup and no control character of it goes on to a terminal.
"""

from __future__ import annotations

import codecs
import html
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from l5r_cards.database.texts import Entry

__all__ = ["EGG", "MAX_BYTES", "ORACLE", "TextFile", "UnreadableTexts", "plain", "read_texts"]

MAX_BYTES = 200 << 20
"""The largest file that is read: 200 MiB, several times all that there is."""
MAX_CARDS = 100_000
"""Seven times the cards of the game."""
MAX_PARTS = 10_000_000
"""Brackets and commas of JSON, tags of XML; each takes time or memory."""
MAX_TAGS = 1000
"""Sets, or keywords, of one card; more are not looked at."""
MAX_TEXT = 20_000
"""Characters of one card's text, with its markup."""
MAX_NAME = 200
"""Characters of a title; what is longer is none."""
MAX_DEPTH = 8
"""How deep in JSON the cards may lie."""

ORACLE = "Oracle of the Void JSON"
EGG = "Egg of P'an Ku XML"

_EXPECTED = f"expected {ORACLE} or {EGG}"
_SIGNATURES = {
    b"PK\x03\x04": "a ZIP archive; unpack it first",
    b"\x1f\x8b": "a gzip archive; unpack it first",
    b"7z\xbc\xaf": "a 7z archive; unpack it first",
    b"Rar!": "a RAR archive; unpack it first",
    b"%PDF": "a PDF document",
    b"SQLite format 3": "an SQLite database",
}
_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_DECLARED = re.compile(rb"""<\?xml[^>]{0,80}\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,20})["']""")
_EIGHT_BITS = re.compile(
    r"(?i)iso[-_]?8859[-_]?[0-9]{1,2}|latin[-_]?[0-9]|(?:windows|cp)-?125[0-8]"
)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
# What Windows-1252 means by the codes that Unicode leaves to control characters: 149 is "•".
_WINDOWS = str.maketrans(
    {code: bytes((code,)).decode("cp1252", "replace") for code in range(0x80, 0xA0)}
)

# The names that the files are known to have for things, and some that others may have.
_NAMES = ("formattedtitle", "puretexttitle", "title", "name")
_TEXTS = ("text", "rules", "rulestext", "rules_text", "cardtext", "card_text")
_SETS = ("set", "sets", "edition", "editions")
_LEVEL = "experience"
_PRINTINGS = ("printing", "printings")

_LEVEL_OF_KEYWORD = re.compile(
    r"(?i)(?:in)?exp(?:erienced?)?[ ]?[0-9.]{0,3}[ ]?(?:CW|KYD|CoM)?(?![^\W_])"
)
_LEVEL_BEHIND = re.compile(
    r"(?i)[ •·,(–—-](?:in)?-?(?:experienced?|exp|xp)\.? ?[0-9.]{0,3} ?(?:CW|KYD|CoM)?\)?$"
)

_MARKUP = re.compile(r"[<&:\[]")
_BLANKS = re.compile(r"[^\S\n]+")
_BREAK = re.compile(r"(?i)<(?:br|/?(?:p|li|div|tr|ul))\b[^<>]*>")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_GOLD = re.compile(r"(?i):(?:g(?:[0-9]{1,2}|star|\*)|[0-9]{1,2}|\*|x):|\[pay (?:[0-9]{1,2}|\*|x)\]")
_RANK = re.compile(r"(?i):rank ?•? ?([+-]?[0-9]{0,2}):")
_SYMBOL = re.compile(
    r"(?i)(?::|\[)(bow|favor|fear|melee|ranged"
    r"|(?:air|earth|fire|water|void|jade|pearl|maho|thunder|shadowlands)[+]?)(?::|\])"
)


class UnreadableTexts(ValueError):  # noqa: N818 - named for what it means
    """A file that no card texts can be read from; the message says why."""


class TextFile(NamedTuple):
    """What was read from a file."""

    kind: str
    """`ORACLE` or `EGG`."""
    entries: tuple[Entry, ...]
    """Its cards with a text, none of them matched yet."""
    locked: int = 0
    """Cards that were passed over, as their text is encrypted."""


def read_texts(path: Path) -> TextFile:
    """Reads the card texts of a file.

    :raises UnreadableTexts: it is missing, too large, malformed, or of another kind.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UnreadableTexts(str(getattr(error, "strerror", None) or error)) from None
    if len(data) > MAX_BYTES:
        raise UnreadableTexts(f"larger than {MAX_BYTES >> 20} MiB; {_EXPECTED}")
    for signature, name in _SIGNATURES.items():
        if data.startswith(signature):
            raise UnreadableTexts(f"this is {name}")
    text = _decoded(data).lstrip()
    del data
    if sum(map(text.count, "<" if text.startswith("<") else "[{,")) > MAX_PARTS:
        raise UnreadableTexts("it has too many parts to be a file of cards")
    if text.startswith("<"):
        reader = _read_xml(text)
        file = TextFile(EGG, tuple(reader.entries), reader.locked)
    elif text.startswith(("{", "[")):
        file = TextFile(ORACLE, tuple(_read_json(text)))
    else:
        raise UnreadableTexts(f"{'neither JSON nor XML' if text else 'empty'}; {_EXPECTED}")
    if not file.entries:
        if file.locked:
            raise UnreadableTexts("all its cards are encrypted")
        raise UnreadableTexts(f"it has no card with a title and a text; {_EXPECTED}")
    return file


def plain(markup: str) -> str:
    """Returns a text without markup: a line for a paragraph, symbols as words in brackets.

    >>> plain("<b>Battle, :bow::</b> Ranged 2 Attack.<br>Pay :g3: to stay.")
    'Battle, [bow]: Ranged 2 Attack.\\nPay [3 gold] to stay.'
    """
    if markup.isprintable() and not _MARKUP.search(markup):
        return " ".join(markup.split())
    text = _BLANKS.sub(" ", markup.replace("\r\n", "\n").replace("\r", "\n"))
    if _BREAK.search(text):
        text = _BREAK.sub("\n", text.replace("\n", " "))
    text = html.unescape(_TAG.sub("", text)).translate(_WINDOWS)
    text = _GOLD.sub(_gold, text)
    text = _RANK.sub(lambda match: f"[{f'rank {match[1]}'.rstrip()}]", text)
    text = _SYMBOL.sub(lambda match: f"[{match[1].lower()}]", text)
    lines = map(_printable, text.split("\n"))
    return "\n".join(line for line in lines if line)


def _decoded(data: bytes) -> str:
    """Decodes Unicode, else the 8-bit encoding that the XML declares, else Windows-1252."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), None)
    if encoding is None and 0 in data[:2]:
        encoding = "utf-16-be" if data[0] == 0 else "utf-16-le"
    try:
        return data.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        if encoding is not None:
            raise UnreadableTexts(f"broken {encoding}: {error.reason}") from None
    declared = _DECLARED.match(data[:200].lstrip())
    if declared and _EIGHT_BITS.fullmatch(name := declared[1].decode("ascii")):
        try:
            return data.decode(name, "replace")
        except LookupError:
            pass  # such as ISO-8859-12, which there is not
    return data.decode("cp1252", "replace")


def _entry(names: Iterable[str], sets: Iterable[str], text: str) -> Entry | None:
    """Returns a card, None if it has no text."""
    names = tuple(dict.fromkeys(names))
    if len(text) > MAX_TEXT:
        raise UnreadableTexts(f"“{names[0]}” has {len(text):,} characters of text, too many")
    text = plain(text)
    return Entry(names, tuple(dict.fromkeys(sets)), text) if text else None


# JSON


def _read_json(text: str) -> list[Entry]:
    entries: list[Entry] = []
    for document in _documents(text):
        for card in _cards(document, 0):
            if entry := _card_entry(card):
                if len(entries) == MAX_CARDS:
                    raise _too_many()
                entries.append(entry)
    return entries


def _documents(text: str) -> Iterator[Any]:
    """Yields the JSON document, or those of the lines where there is one on each."""
    decoder = json.JSONDecoder(parse_int=str, parse_float=str, strict=False)
    skipped = 0
    try:
        try:
            yield decoder.decode(text)
        except json.JSONDecodeError as error:
            if not error.msg.startswith("Extra data") or error.lineno == 1:
                raise
            if text.count("\n") > 2 * MAX_CARDS:
                raise _too_many() from None
            for line in text.split("\n"):
                if line.strip():
                    yield decoder.decode(line)
                skipped += 1
    except json.JSONDecodeError as error:
        raise UnreadableTexts(
            f"malformed JSON: {error.msg} in line {skipped + error.lineno}, column {error.colno}"
        ) from None
    except RecursionError:
        raise UnreadableTexts("the JSON is nested too deep") from None


def _cards(value: Any, depth: int) -> Iterator[dict[str, Any]]:
    """Yields what looks like a card in a JSON value."""
    if depth > MAX_DEPTH:
        raise UnreadableTexts("the JSON is nested too deep")
    if isinstance(value, dict):
        card = {key.lower(): inner for key, inner in value.items()}
        if _first(card, _NAMES) and (
            _first(card, _TEXTS) or any(isinstance(card.get(key), list) for key in _PRINTINGS)
        ):
            yield card
            return
        value = value.values()
    elif not isinstance(value, list):
        return
    for inner in value:
        if isinstance(inner, dict | list):
            yield from _cards(inner, depth + 1)


def _card_entry(card: dict[str, Any]) -> Entry | None:
    """Returns a card of either format, None if it has no title or no text."""
    names = [_title(name) for key in _NAMES for name in _strings(card.get(key))[:1]]
    names = [name for name in names if name and len(name) <= MAX_NAME]
    levelled = [name for name in names if _LEVEL_BEHIND.search(name)]
    if not levelled and (level := _level(card)):
        levelled = [f"{name} • {level}" for name in names]
    # A title without the card's level would be another card's.
    names = levelled or names
    if not names:
        return None
    printings = [
        {key.lower(): inner for key, inner in each.items()}
        for key in _PRINTINGS
        for each in (card[key] if isinstance(card.get(key), list) else ())
        if isinstance(each, dict)
    ]
    texts = _first(card, _TEXTS)
    if not texts:
        primary = _strings(card.get("printingprimary"))
        of_primary = [each for each in printings if _strings(each.get("printingid")) == primary]
        texts = _first(of_primary[0], _TEXTS) if of_primary else []
    tags = (tag for each in (card, *printings) for tag in _first(each, _SETS))
    sets = (_title(tag) for tag in islice(tags, MAX_TAGS))
    return _entry(names, (tag for tag in sets if len(tag) <= MAX_NAME), "\n".join(texts))


def _level(card: dict[str, Any]) -> str | None:
    """Returns the Experience level that a card has outside of its title, as a title has it."""
    for said in _first(card, (_LEVEL,))[:1]:
        if re.fullmatch(r"[0-9.]{1,3}", said):
            return f"Experienced {said}" if said.strip("0.") else None
    for said in [*_first(card, (_LEVEL,))[:1], *_strings(card.get("keywords"))[:MAX_TAGS]]:
        if match := _LEVEL_OF_KEYWORD.match(_title(said)):
            return match[0].strip()
    return None


def _first(card: dict[str, Any], keys: tuple[str, ...]) -> list[str]:
    """Returns the strings under the first of some keys that has any."""
    return next((found for key in keys if (found := _strings(card.get(key)))), [])


def _strings(value: Any) -> list[str]:
    """Returns a string, or the strings of a list, as a list."""
    values = value if isinstance(value, list) else [value]
    return [each for each in values if isinstance(each, str) and each.strip()]


# XML


def _read_xml(text: str) -> _CardReader:
    from xml.sax import SAXParseException

    from defusedxml.common import DefusedXmlException
    from defusedxml.expatreader import create_parser

    reader = _CardReader()
    parser: Any = create_parser(forbid_entities=True, forbid_external=True)
    parser.setContentHandler(reader)
    text = _CONTROLS.sub(" ", text)
    try:
        # As text, not bytes: an encoding that the declaration names no longer holds.
        for start in range(0, len(text), 1 << 20):
            parser.feed(text[start : start + (1 << 20)])
        parser.close()
    except SAXParseException as error:
        raise UnreadableTexts(
            f"malformed XML: {error.getMessage()} in line {error.getLineNumber()}"
        ) from None
    except DefusedXmlException:
        raise UnreadableTexts(
            "the XML has a document type that defines entities or names another file; that is not"
            " followed, so take the <!DOCTYPE ...> out"
        ) from None
    return reader


class _CardReader(ContentHandler):
    """Collects the ``<card>`` elements, however deep; markup within a text becomes text again."""

    _FIELDS = frozenset((*_NAMES, *_TEXTS, *_SETS, _LEVEL))

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.locked = 0
        self._card: dict[str, list[str]] | None = None
        self._is_locked = False
        self._field: str | None = None
        self._inner = 0
        self._parts: list[str] = []
        self._length = 0

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        name = name.lower()
        if self._field is not None:
            self._inner += 1
            self.characters(f"<{name}>")
        elif self._card is None:
            if name == "card":
                self._card = {}
                self._is_locked = str(attrs.get("type", "")).startswith("encrypted-")
        elif name in self._FIELDS:
            self._field = name
            self._parts = []
            self._length = 0

    def endElement(self, name: str) -> None:  # noqa: N802
        name = name.lower()
        if self._field is not None and self._card is not None:
            if self._inner:
                self._inner -= 1
                self.characters(f"</{name}>")
            else:
                self._card.setdefault(self._field, []).append("".join(self._parts))
                self._field = None
        elif name == "card" and self._card is not None:
            self._finish(self._card)
            self._card = None

    def characters(self, content: str) -> None:
        if self._field is not None:
            self._length += len(content)
            if self._length > MAX_TEXT:
                raise UnreadableTexts(f"a <{self._field}> has more than {MAX_TEXT:,} characters")
            self._parts.append(content)

    def _finish(self, card: dict[str, list[str]]) -> None:
        if self._is_locked:
            self.locked += 1
        elif entry := _card_entry(card):
            if len(self.entries) == MAX_CARDS:
                raise _too_many()
            self.entries.append(entry)


def _too_many() -> UnreadableTexts:
    return UnreadableTexts(f"more than {MAX_CARDS:,} cards, which no file of this game has")


# Text


def _title(markup: str) -> str:
    """Returns a title or the like in one line; what is far too long for one is cut."""
    return plain(markup[: 4 * MAX_NAME]).replace("\n", " ")


def _gold(match: re.Match[str]) -> str:
    number = re.search("[0-9]+", match[0])
    return f"[{int(number[0]) if number else '*'} gold]"


def _printable(line: str) -> str:
    """Returns a line whose blanks are single spaces, without what can't be seen."""
    if not line.isprintable():
        line = "".join(
            each if each.isprintable() else "" if unicodedata.category(each) == "Cf" else " "
            for each in line
        )
    return " ".join(line.split())
