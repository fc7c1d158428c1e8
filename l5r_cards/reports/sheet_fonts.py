"""A font for letters that the standard fonts of a PDF lack: the user's, or one of the system's.

Only what is written from left to right, letter by letter, is set in it: nothing here joins letters
or turns their order, as Arabic, Hebrew and the scripts of India need.
"""

from __future__ import annotations

import os
import string
import struct
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFError, TTFontFace

__all__ = ["OtherFont", "UnusableFontError", "font_of_file", "font_of_system", "is_set_simply"]

_KNOWN = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("FreeSans.ttf", "FreeSansBold.ttf"),
    ("Arial.ttf", "Arialbd.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("Arial Unicode.ttf", "Arial Unicode.ttf"),
    ("ArialUni.ttf", "ArialUni.ttf"),
    ("YuGothM.ttc", "YuGothB.ttc"),
    ("msgothic.ttc", "msgothic.ttc"),
    ("msyh.ttc", "msyhbd.ttc"),
    ("malgun.ttf", "malgunbd.ttf"),
    ("wqy-microhei.ttc", "wqy-microhei.ttc"),
    ("wqy-zenhei.ttc", "wqy-zenhei.ttc"),
    ("ipagp.ttf", "ipagp.ttf"),
    ("NanumGothic.ttf", "NanumGothicBold.ttf"),
)
"""Files of well-known fonts, plain and bold; of two that have the same letters the first is taken.
"""
_FOLDERS = (
    *("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    *("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    *("${WINDIR}/Fonts", "${LOCALAPPDATA}/Microsoft/Windows/Fonts"),
)
_JOINED = (
    *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA"),
    *("MALAYALAM", "SINHALA", "THAI", "LAO ", "TIBETAN", "MYANMAR", "KHMER", "MONGOLIAN"),
)
"""Scripts whose letters are joined, or have marks about them."""
_NECESSARY = frozenset(string.printable.strip() + "…•†×–")
"""What stands beside a name on a sheet, or is put into it where it is cut."""


_FAULTS = (
    *(TTFError, ValueError, LookupError, ArithmeticError),
    *(TypeError, AttributeError, struct.error),
)
"""What ReportLab raises on a file that is no font, or a damaged one."""


class UnusableFontError(ValueError):
    """A file is no font that can be set in a PDF."""


class OtherFont(NamedTuple):
    """A font in two weights, and the letters that can be set in it."""

    plain: Path
    bold: Path
    letters: frozenset[str]


def font_of_file(plain: Path, bold: Path | None = None) -> OtherFont:
    """Returns the font that a file holds, of a collection the first.

    :raises UnusableFontError: there is no such file, or it is no font that can be used.
    """
    try:
        with plain.open("rb"):
            letters = frozenset(map(chr, TTFontFace(str(plain), subfontIndex=0).charToGlyph))
    except OSError as error:
        raise UnusableFontError(f"{plain}: {error.strerror or error}") from error
    except _FAULTS as error:
        reason = "this is no TrueType font"
        if "postscript" in str(error):
            reason = "its outlines are PostScript's; a font with TrueType outlines is needed"
        raise UnusableFontError(f"{plain}: {reason}") from error
    if not letters >= _NECESSARY:
        raise UnusableFontError(f"{plain}: this font has no Latin letters")
    return OtherFont(plain, bold or plain, frozenset(filter(is_set_simply, letters)))


def font_of_system(needed: Iterable[str]) -> OtherFont | None:
    """Returns the well-known font of this system that has most of some letters, if one has any."""
    wanted = frozenset(filter(is_set_simply, needed))
    files = _files()
    best: OtherFont | None = None
    for plain, bold in _KNOWN:
        if plain.lower() not in files or not wanted:
            continue
        try:
            font = font_of_file(files[plain.lower()], files.get(bold.lower()))
        except UnusableFontError:
            continue
        if len(wanted & font.letters) > len(wanted & best.letters if best else ()):
            best = font
        if best and wanted <= best.letters:
            break
    return best


def _files() -> dict[str, Path]:
    """Returns the files of well-known fonts on this system, by their names in small letters."""
    names = {name.lower() for pair in _KNOWN for name in pair}
    found: dict[str, Path] = {}
    for each in _FOLDERS:
        folder = os.path.expandvars(os.path.expanduser(each))  # noqa: PTH111 - both at once
        for place, folders, files in os.walk(folder):
            folders.sort()
            for name in sorted(files):
                if name.lower() in names:
                    found.setdefault(name.lower(), Path(place, name))
    return found


def is_set_simply(letter: str) -> bool:
    """Whether a letter stands for itself, after the one before it in reading and to its right."""
    return (
        not unicodedata.category(letter).startswith(("M", "C"))
        and unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
        and not any(name in unicodedata.name(letter, "") for name in _JOINED)
    )
