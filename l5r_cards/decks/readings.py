"""Ways to read a line of a list: what is the count, what the name, what only decoration.

Nothing here knows a card. `readings` offers, from the boldest to the most peeled, what the line
could say; the resolver takes the first that names something. So a title that begins with a number
("1,000 Cuts Technique") or ends in a bracket ("Corrupted Dojo (WoC)") is never cut up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

__all__ = ["MAX_COUNT", "Reading", "Wanted", "names_listed", "ornament_of", "readings"]

MAX_COUNT = 999
"""Largest number of copies that a line can mean."""


class Wanted(NamedTuple):
    """The Experience level that a line asks for."""

    kind: str
    level: float | None
    """None where the line gives only a storyline's tag."""
    tag: str | None = None

    @property
    def label(self) -> str:
        """The level in words, as on a card: ``Experienced 2``."""
        number = f" {self.level:g}" if self.level and self.level > 1 else ""
        return f"{self.kind.capitalize()}{number}{self.tag or ''}"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line."""

    name: str
    count: int | None = None
    """Copies as written, also 0 and below; None where the line gives none."""
    wanted: Wanted | None = None
    tags: tuple[str, ...] = ()
    """What stood in brackets behind the name: a set, or a remark."""
    remark: str | None = None
    """Other words behind the name, such as the stats."""

    is_bare: bool = False
    """Whether the count is but a number behind the name, which may mean something else."""

    kept: str = ""
    """All that stood behind the name but a count and a level, as written."""

    @property
    def said(self) -> str:
        """The name with the level that the line asks for."""
        return f"{self.name} • {self.wanted.label}" if self.wanted else self.name


_TIMES = "[xX×✕]"
_OF = r"(?:(?:copies|copy|cards?)\s+(?:of\s+)?)?"
_LEADING = re.compile(
    rf"(?:(?P<n>[-−–+~]?[0-9]+)\s*{_TIMES}?\s*[:.)?]?\s+{_OF}|(?P<s>[0-9]+)\s*[,;=|]\s*"
    rf"|{_TIMES}\s*(?P<x>[0-9]+)\s*:?\s+"
    rf"|[(\[]\s*{_TIMES}?(?P<b>[0-9]+)\s*{_TIMES}?\s*[)\]]\s*)(?=\S)"
)
_LEVEL = r"(?P<level>[0-9](?:\.5)?|I{2,3}|IV)"
_EXPERIENCED = r"(?P<un>in)?-?(?:experienced?|exper|exp|xp)\.?"
_TAG = r"(?P<tag>CW|KYD|CoM)"

# Compiled on first use, by `re` itself: most lists need none of them, and start-up counts.
_COPIES = r"(?:copies|copy|cards?)?"
_TRAILING = (
    rf"(?:[\s,;:=.*–—-]+(?:{_TIMES}\s*(?P<x>[0-9]+)|(?P<n>[0-9]+)\s*{_TIMES}?)"
    rf"|\s*[(\[]\s*{_TIMES}?\s*(?P<b>[0-9]+)\s*{_TIMES}?\s*{_COPIES}\s*[)\]])\s*$"
)
_ORNAMENT = r"[^\w\s\"“”'’(\[+~×✕−–-][^\w\"“”'’(\[+~×✕−–-]*"
_GLUED = rf"(?P<n>[0-9]{{1,3}})(?P<times>{_TIMES}?)(?=[^\W\d_])"
_COUNT = rf"{_TIMES}?\s*[0-9]+\s*{_TIMES}?\s*{_COPIES}"
_EXPERIENCE_BEHIND = (
    rf"(?i)[\s•·*~,:;(\[{{|–—-]+{_EXPERIENCED}\s*[:.-]?\s*{_LEVEL}?\s*{_TAG}?[\s)\]}}*.,;]*$"
)
_EXPERIENCE_BEFORE = rf"(?i){_EXPERIENCED}\s*{_LEVEL}?\s*{_TAG}?[\s:–—-]+(?=\S)"
_TAG_BEHIND = rf"[\s•·*~,:–—-]+{_TAG}\s*$"
_BRACKET_BEHIND = r"\s*[(\[{]([^()\[\]{}]*)[)\]}][\s*.,;]*$"
_STATS_BEHIND = r"\s+(?:[+-]?[0-9]+\*?[FC]?\s*/\s*[+-]?[0-9]+.*|\([0-9]+\)\s*[A-Z][A-Za-z/]{0,3})$"
_LOOSE_ENDS = " \t-–—•·,:;|"
_ROMAN = {"ii": 2.0, "iii": 3.0, "iv": 4.0}


def readings(text: str, count: int | None = None) -> Iterator[Reading]:
    """Yields the ways to read `text`, the whole line as a name first.

    `count` is given where the list format itself separates it from the name.
    """
    whole = Reading(text, count)
    yield whole
    if count is not None:
        yield from _peel(whole)
        return
    for counted in _leading(text):
        yield counted
        yield from _peel(counted)
    # "Doji Reju • Experienced 3" is a level before it is a count.
    yield from _peel(whole)
    if match := re.search(_TRAILING, text):
        counted = Reading(_before(match), _number(match), is_bare=match["x"] is None)
        yield counted
        yield from _peel(counted)


def names_listed(text: str) -> list[tuple[str, int | None]]:
    """Returns the names, each with its count, of a line that lists several after a count.

    ``3x: Iron Mine, Copper Mine`` is three of each; in ``3 Iron Mine, 2 Copper Mine, Small Farm``
    each has its own. An empty list where the line is no such thing.
    """
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    first = _LEADING.match(text)
    if len(parts) < 2 or first is None:
        return []
    if any(_LEADING.match(part) for part in parts[1:]):
        return [(part, None) for part in parts]
    return [(part, _number(first)) for part in (parts[0][first.end() :], *parts[1:])]


def ornament_of(text: str) -> str:
    """Returns an emoji or another ornament that stands before a line's count or name."""
    ornament = re.match(_ORNAMENT, text) if not text[:1].isalnum() else None
    return ornament[0] if ornament else ""


def _leading(text: str) -> Iterator[Reading]:
    """Takes a count off the line's beginning, and an emoji or another ornament before it."""
    if ornament := ornament_of(text):
        text = text[len(ornament) :]
        yield Reading(text)
    if match := _LEADING.match(text):
        yield Reading(text[match.end() :], _number(match))
    elif text[:1].isdigit() and (match := re.match(_GLUED, text)):
        if match["times"]:
            yield Reading(text[match.end() :], int(match["n"]))
        yield Reading(text[match.end("n") :], int(match["n"]))


def _peel(reading: Reading) -> Iterator[Reading]:
    """Yields the reading with one decoration after another taken off its end."""
    while (peeled := _peel_once(reading)) is not None and peeled.name:
        reading = peeled
        yield reading
    if reading.wanted is None and (match := re.match(_EXPERIENCE_BEFORE, reading.name)):
        yield replace(reading, name=reading.name[match.end() :], wanted=_wanted(match))


def _peel_once(reading: Reading) -> Reading | None:
    name = reading.name
    if reading.wanted is None:
        if match := re.search(_EXPERIENCE_BEHIND, name):
            return replace(reading, name=_before(match), wanted=_wanted(match))
        if match := re.search(_TAG_BEHIND, name):
            tagged = Wanted("experienced", None, _canonical_tag(match["tag"]))
            return replace(reading, name=_before(match), wanted=tagged)
    if match := re.search(_STATS_BEHIND, name):
        remark = match[0].strip()
        kept = f"{remark} {reading.kept}".rstrip()
        return replace(reading, name=_before(match), remark=remark, kept=kept)
    if match := re.search(_BRACKET_BEHIND, name):
        inside = match[1].strip()
        if re.fullmatch(_COUNT, inside):
            return None  # "Iron Mine (3)": a count, which `_counted` takes off
        tags = (*reading.tags, inside) if inside else reading.tags
        kept = f"{match[0].strip()} {reading.kept}".rstrip()
        return replace(reading, name=_before(match), tags=tags, kept=kept)
    return None


def _before(match: re.Match[str]) -> str:
    return match.string[: match.start()].rstrip(_LOOSE_ENDS)


def _number(match: re.Match[str]) -> int:
    digits = next(group for group in match.groups() if group is not None)
    return int(digits.replace("−", "-").replace("–", "-").lstrip("+~"))


def _wanted(match: re.Match[str]) -> Wanted:
    if match["un"]:
        return Wanted("inexperienced", -1.0)
    tag = _canonical_tag(match["tag"])
    level = (match["level"] or "").lower()
    if not level:
        # "ExpCW" may be any level of that storyline.
        return Wanted("experienced", None if tag else 1.0, tag)
    return Wanted("experienced", _ROMAN.get(level) or float(level), tag)


def _canonical_tag(tag: str | None) -> str | None:
    return {"cw": "CW", "kyd": "KYD", "com": "CoM"}[tag.lower()] if tag else None
