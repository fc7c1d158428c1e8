"""Takes forum and web markup off a line: BBCode, Markdown, HTML tags and entities.

No title holds any of these marks. Every step takes time linear in the line's length.
"""

from __future__ import annotations

import re

from l5r_cards.decks.text import tidy

__all__ = ["unmark"]

_BBCODE = re.compile(
    r"\[/?(?:b|i|u|s|url|img|cards?|deck|size|colou?r|font|cent(?:er|re)|left|right|quote|code"
    r"|list|spoiler|li|ul|ol|h[1-6]|align|strike|\*)(?:=[^\[\]]*)?\]",
    re.IGNORECASE,
)
_HTML = re.compile(
    r"</?(?:b|i|u|em|strong|p|br|li|ul|ol|div|span|a|h[1-6]|td|tr|th|table|tbody|font|center|hr"
    r"|img|code|pre|blockquote)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[([^\[\]]*)\]\((?:https?:[^()\s]*|www\.[^()\s]*)\)")
_ENTITY = re.compile(r"&#?[A-Za-z0-9]{2,10};")
_UNDERLINE = re.compile(r"(?<![^\W_])_+(?=\S)|(?<=\S)_+(?![^\W_])")
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])")


def unmark(line: str) -> str:
    """Returns a line without its markup, stripped of blanks at both ends."""
    if "[" in line:
        line = _BBCODE.sub("", _LINK.sub(r"\1", line))
    if "<" in line:
        line = " ".join(_HTML.sub(" ", line).split())
    if "\\" in line:
        line = _ESCAPE.sub("", line)
    if line.count("*") > 1:
        line = line.replace("*", "")
    if "_" in line:
        line = _UNDERLINE.sub("", line)
    line = line.replace("`", "").replace("~~", "")
    if "&" in line and _ENTITY.search(line):
        from html import unescape

        line = tidy(unescape(line))
    return line.strip()
