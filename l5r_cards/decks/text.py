"""From bytes to text: encodings, line ends and the blanks that nobody sees.

The first door of the reading room. What comes through is text; what can't be text is refused
with an `UnreadableList` that names what was seen.
"""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from l5r_cards.model.problem import WARNING, Problem

__all__ = [
    "ENCODING_GUESSED",
    "MAX_BYTES",
    "Decoded",
    "UnreadableList",
    "clean",
    "decode",
    "encode",
    "lines_with_ends",
    "shorten",
    "split_lines",
    "tidy",
]

MAX_BYTES = 1 << 20
"""The largest list that is read: 1 MiB, some two hundred times a real one."""

ENCODING_GUESSED = "encoding-guessed"
"""Code of the warning on text that is not Unicode."""

_SIGNATURES = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive (a .docx, .odt or .xlsx document is one, too)"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0", "an old Microsoft Office document"),
    (b"{\\rtf", "a Rich Text (RTF) document"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\xff\xfe\x00\x00", "UTF-32 text"),
    (b"\x00\x00\xfe\xff", "UTF-32 text"),
)
_TEXT_CONTROLS = b"\t\n\x0b\x0c\r\x1a\x1b"
_CONTROLS = bytes(set(range(32)) - set(_TEXT_CONTROLS))
_BINARY_SHARE = 0.05
"""Share of control characters above which a file that is not Unicode is no text either."""

_LINE_END = re.compile("\r{0,2}\n|\r")
_LINE_END_BYTES = re.compile(b"(\r{0,2}\n|\r)")

_ODD_ASCII = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
# Compiled on first use: few lists are not ASCII, and start-up counts.
_ODD = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u180e"
    "\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_WIDE = "[\uff01-\uff5e]"
_FULLWIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_REMOVED = "[\xad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]"


class UnreadableList(ValueError):  # noqa: N818 - named for what it means
    """A source that can't be read as a decklist."""

    def __init__(
        self,
        source: str,
        message: str,
        line: int | None = None,
        expected: str | None = None,
    ) -> None:
        """Says where (`source` and `line`), what was seen, and what was expected."""
        super().__init__(source, message, line, expected)
        self.source = source
        self.line = line
        self.message = message
        self.expected = expected

    def __str__(self) -> str:
        where = self.source if self.line is None else f"{self.source}:{self.line}"
        wanted = f"; expected {self.expected}" if self.expected else ""
        return f"{where}: {self.message}{wanted}"


class Decoded(NamedTuple):
    """A source as text."""

    text: str
    """Without byte order mark; line ends as they were."""
    encoding: str
    """``"utf-8"``, ``"utf-8-sig"``, ``"utf-16-le"``, ``"utf-16-be"`` or ``"cp1252"``."""
    notices: tuple[Problem, ...] = ()


def decode(data: bytes, source: str = "-") -> Decoded:
    """Decodes UTF-8 and UTF-16, and guesses Windows-1252 for what is neither.

    A guess is reported with the lines it concerns. Lines that are valid UTF-8 keep that meaning
    even then, so that a file pasted together from both comes out right. Bytes without a meaning
    in Windows-1252 become U+FFFD.

    :raises UnreadableList: `data` is too long, or is no text.
    """
    if len(data) > MAX_BYTES:
        size = f"{len(data):,}" if len(data) > MAX_BYTES + 1 else f"more than {MAX_BYTES:,}"
        raise UnreadableList(
            source,
            # Who reads a list reads at most a byte too many.
            f"the source has {size} bytes",
            None,
            f"at most {MAX_BYTES:,} bytes (1 MiB)",
        )
    for signature, name in _SIGNATURES:
        if data.startswith(signature):
            raise UnreadableList(source, f"this is {name}", None, "a decklist as text")
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if data.startswith(mark):
            return Decoded(_utf_16(data[2:], encoding, source), encoding)
    if (nul := data.find(0)) >= 0:
        hint = " (UTF-16 without a byte order mark?)" if data.count(0) * 3 > len(data) else ""
        raise UnreadableList(
            source, f"a NUL byte stands at offset {nul}{hint}", None, "a decklist as text"
        )
    encoding = "utf-8"
    if data.startswith(codecs.BOM_UTF8):
        data, encoding = data[3:], "utf-8-sig"
    try:
        return Decoded(data.decode("utf-8"), encoding)
    except UnicodeDecodeError:
        return _guess(data, source)


def clean(text: str) -> str:
    """Turns every odd blank and control character into a space and drops invisible characters.

    No-break spaces, form feeds, U+0085 and U+2028 are blanks; zero-width characters, soft hyphens
    and marks of direction vanish. Tabs and line ends stay, so that line numbers do.
    """
    if text.isascii():
        return _ODD_ASCII.sub(" ", text) if _ODD_ASCII.search(text) else text
    if re.search(_ODD, text):
        text = re.sub(_ODD, " ", re.sub(_REMOVED, "", text))
    return text.translate(_FULLWIDTH) if re.search(_WIDE, text) else text


def tidy(text: str) -> str:
    """Returns text cleaned, on one line, its blanks single."""
    return " ".join(clean(text).split())


def split_lines(text: str) -> list[str]:
    r"""Splits text into lines that are numbered as an editor numbers them.

    A line ends with LF, CR LF, CR, or CR CR LF, which is what CR LF becomes when it is translated
    twice. Nothing else ends a line.

    >>> split_lines("a\r\r\nb\x0c\rc")
    ['a', 'b\x0c', 'c']
    """
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


def lines_with_ends(text: str) -> list[tuple[str, str]]:
    r"""Splits text into its lines, each with its own end; the last one may have none.

    >>> lines_with_ends("a\r\nb")
    [('a', '\r\n'), ('b', '')]
    """
    lines = []
    start = 0
    for end in _LINE_END.finditer(text):
        lines.append((text[start : end.start()], end[0]))
        start = end.end()
    return [*lines, (text[start:], "")] if start < len(text) else lines


def encode(text: str, like: bytes) -> bytes:
    """Encodes text as a list was encoded that was decoded, mark and all.

    Where that was a guess, lines that are in both keep their bytes.
    """
    encoding = decode(like).encoding
    if encoding.startswith("utf-16"):
        return like[:2] + text.encode(encoding)
    if encoding != "cp1252":
        return text.encode(encoding)
    pieces = _LINE_END_BYTES.split(like.removeprefix(codecs.BOM_UTF8))
    known: dict[str, list[bytes]] = {}
    for piece in reversed(pieces):
        known.setdefault(_guess_piece(piece)[0], []).append(piece)
    parts = []
    for line, end in lines_with_ends(text):
        same = known.get(line)
        if same:
            data = same.pop() if len(same) > 1 else same[0]
        else:
            try:
                data = line.encode("cp1252")
            except UnicodeEncodeError:
                data = line.encode()
        parts += [data, end.encode()]
    mark = codecs.BOM_UTF8 if like.startswith(codecs.BOM_UTF8) else b""
    return mark + b"".join(parts)


def shorten(text: str, length: int = 60) -> str:
    """Returns text on one line, cut to `length` characters, for use in a message."""
    text = " ".join(text[: 4 * length].split())
    return text if len(text) <= length else text[: length - 1] + "…"


def _utf_16(data: bytes, encoding: str, source: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableList(
            source,
            f"it starts with the mark of UTF-16, but breaks off at byte {error.start + 2}",
            None,
            "a decklist as text",
        ) from None
    if "\0" in text:
        raise UnreadableList(source, "NUL characters in UTF-16 text", None, "a decklist as text")
    return text


def _guess(data: bytes, source: str) -> Decoded:
    controls = len(data) - len(data.translate(None, _CONTROLS))
    if controls > len(data) * _BINARY_SHARE:
        raise UnreadableList(
            source,
            f"this is binary data ({controls} control characters in {len(data)} bytes)",
            None,
            "a decklist as text",
        )
    pieces: list[str] = []
    guessed: list[int] = []
    for index, piece in enumerate(_LINE_END_BYTES.split(data)):
        text, is_guessed = _guess_piece(piece)
        pieces.append(text)
        if is_guessed:
            guessed.append(index // 2 + 1)
    first = shorten(pieces[2 * guessed[0] - 2])
    notice = Problem(
        code=ENCODING_GUESSED,
        severity=WARNING,
        message=f'The text is not UTF-8; it was read as Windows-1252 (first: "{first}").',
        lines=tuple(guessed),
        fix="Save the list as UTF-8.",
    )
    return Decoded("".join(pieces), "cp1252", (notice,))


def _guess_piece(piece: bytes) -> tuple[str, bool]:
    """Returns a piece as text, and whether that is a guess."""
    try:
        return piece.decode("utf-8"), False
    except UnicodeDecodeError:
        return piece.decode("cp1252", "replace"), True
