"""The words under which lists file their cards, and the deck each of them stands for."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = [
    "DYNASTY",
    "FATE",
    "PRE_GAME",
    "PROXY",
    "SIDE",
    "Mark",
    "Section",
    "find_section",
    "match_heading",
]

PRE_GAME = "pre-game"
DYNASTY = "dynasty"
FATE = "fate"
SIDE = "side"
"""Cards outside the deck: a sideboard."""
PROXY = "proxy"
"""Created cards, which only stand beside the deck."""

LONGEST_HEADING = 80


class Section(NamedTuple):
    """What a heading's words mean."""

    deck: str | None
    """The deck its cards belong to by nature; None for words that fit any (``"Others"``)."""
    is_deck: bool = False
    """The words name a whole deck, under which others are sub-headings."""
    stays_under: tuple[str, ...] = ()
    """Decks that keep these cards as their own: Holdings before the game, a Wind that a list
    counts with its Dynasty cards."""
    is_weak: bool = False
    """The words are a heading only if something else marks the line as one."""
    is_total: bool = False
    """The line sums up a deck and opens nothing."""

    def deck_under(self, deck: str | None) -> str | None:
        """Returns the deck of cards under this heading, which stands under that of `deck`.

        A sub-heading keeps the deck above it, unless its cards can't be part of that deck:
        Strategies after Dynasty cards begin the Fate deck, whether or not another heading says so.
        """
        if self.deck is None or deck in self.stays_under:
            return deck
        return self.deck


class Mark(NamedTuple):
    """A line taken apart as a heading."""

    words: str
    """The heading's words as written."""
    section: Section
    declared: int | None
    """The number of cards it claims."""
    is_distinct: bool
    """It ends with ``[n distinct]``."""


_FAMILIES: dict[str, tuple[Section, tuple[str, ...]]] = {
    "holdings": (
        Section(DYNASTY, stays_under=(PRE_GAME,)),
        ("holding", "holdings"),
    ),
    "dynasty": (
        Section(DYNASTY),
        (
            *("personality", "personalities", "event", "events"),
            *("region", "regions", "celestial", "celestials"),
        ),
    ),
    "fate": (
        Section(FATE),
        (
            *("strategy", "strategies", "action", "actions", "item", "items"),
            *("follower", "followers", "spell", "spells", "ring", "rings"),
            *("kiho", "kihos", "ancestor", "ancestors", "attachment", "attachments"),
        ),
    ),
    "weak dynasty": (
        Section(DYNASTY, is_weak=True),
        ("samurai", "shugenja", "courtiers", "monks", "ninja", "people", "clan personalities"),
    ),
    "weak fate": (
        Section(FATE, is_weak=True),
        ("equipment", "weapons", "armor", "armors", "kata", "terrains", "duels"),
    ),
    "pre-game": (
        Section(PRE_GAME),
        (
            *("stronghold", "strongholds", "starting holding", "starting holdings"),
            *("pregame holding", "pregame holdings", "starting cards"),
        ),
    ),
    "weak pre-game": (Section(PRE_GAME, is_weak=True), ("starting", "start", "in play")),
    "beside": (
        Section(PRE_GAME, stays_under=(DYNASTY, FATE)),
        ("sensei", "senseis", "wind", "winds"),
    ),
    "any": (Section(None, is_weak=True), ("other", "others", "misc", "uniques", "unaligned")),
    "side": (Section(SIDE), ("sideboard", "side board", "maybeboard")),
    "proxies": (Section(PROXY), ("proxies", "proxy", "tokens", "created cards", "proxy cards")),
}
_DECKS = {"dynasty": DYNASTY, "fate": FATE, "pregame": PRE_GAME, "pre game": PRE_GAME}


def _vocabulary() -> dict[str, Section]:
    found: dict[str, Section] = {}
    for section, words in _FAMILIES.values():
        for word in words:
            found[word] = section
            if section.deck in (DYNASTY, FATE) and not section.is_weak:
                found[f"{section.deck} {word}"] = section
    for word in ("pregame holding", "pregame holdings"):
        found[word.replace("pregame", "pre game")] = found[word]
    for word, deck in _DECKS.items():
        for key in (word, f"{word} deck", f"{word} cards", f"{word} side"):
            found[key] = Section(deck, is_deck=True)
        for key in (f"{word} total", f"total {word}"):
            found[key] = Section(deck, is_total=True)
    return found


_SECTIONS = _vocabulary()
_FIRST_WORDS = frozenset(key.split()[0] for key in _SECTIONS)
_FIRST_WORD = re.compile("[A-Za-z]+")
_HEADING = re.compile(
    r"([A-Za-z][A-Za-z/&,+ -]{2,40}?) ?[:=–—-]? ?"
    r"(?:[(\[]? ?([0-9]{1,5})(?: cards?| total)? ?[)\]]?)? ?(\[[0-9]+ distinct\]?)?[ :.]*$"
)
_JOINTS = re.compile(r" ?[/&,+] ?| and ")


def find_section(words: str) -> Section | None:
    """Looks up a heading's words, whatever their case; several may be joined (``A & B``)."""
    key = words.lower().replace("-", " ").strip()
    found = _SECTIONS.get(key)
    if found is None and _JOINTS.search(key):
        parts = [_SECTIONS.get(part.strip()) for part in _JOINTS.split(key)]
        if parts[0] is not None and all(parts):
            found = parts[0]
    return found


def match_heading(text: str) -> Mark | None:
    """Takes a line apart as a heading: words, and perhaps the number of cards it claims.

    `text` is without the decoration that may surround a heading, and its blanks are single.
    A weak heading is returned like any other.
    """
    word = _FIRST_WORD.match(text)
    if word is None or word[0].lower() not in _FIRST_WORDS or len(text) > LONGEST_HEADING:
        return None
    parts = _HEADING.match(text)
    if parts is None:
        return None
    section = find_section(parts[1])
    if section is None:
        return None
    declared = int(parts[2]) if parts[2] else None
    return Mark(parts[1].strip(), section, declared, parts[3] is not None)
