"""List formats in and out: bytes become a `DeckList`, a deck becomes text.

No card is looked up here. A list keeps every line with its number, and each line is a card's, a
heading, or reported in the list's notices.

The Dojo's .l5d and Lackey's text name no deck for the cards before the game, and its .jbp and
Cockatrice name none at all: the lines read from those have no deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.decks.lists.lines import read_lines
from l5r_cards.decks.lists.sniff import JSON, PIPES, TEXT, XML, YAML, family_of, refuse_strangers
from l5r_cards.decks.text import UnreadableList, clean, decode, split_lines
from l5r_cards.model.decklist import DeckList

if TYPE_CHECKING:
    from l5r_cards.decks.lists.writers import WritableDeck

__all__ = [
    "LIST_FORMATS",
    "WRITTEN_FORMATS",
    "UnknownListFormat",
    "UnreadableList",
    "is_plain",
    "read_list",
    "write_list",
]

_FAMILIES = {
    "plain": TEXT,
    "forum": TEXT,
    "sun-and-moon": TEXT,
    "oracle": TEXT,
    "egg": TEXT,
    "dojo": TEXT,
    "dojo-jbp": PIPES,
    "yasuki": YAML,
    "octgn": XML,
    "cockatrice": XML,
    "lackey": TEXT,
    "json": JSON,
}
LIST_FORMATS = tuple(_FAMILIES)
"""The names of the list formats that are read."""
WRITTEN_FORMATS = (*LIST_FORMATS, "markdown", "bbcode")
"""The names of the list formats that are written."""


class UnknownListFormat(ValueError):  # noqa: N818 - named for what it means
    """A list format has a name that is none of `LIST_FORMATS`."""


def read_list(data: bytes, source: str, list_format: str | None = None) -> DeckList:
    """Reads a decklist of any format.

    The format is recognised by content, then by the extension of `source`. `list_format` demands
    one: a list of another family is refused. The text dialects differ in nothing that matters to
    reading, so each is read under any of their names.

    >>> read_list(b"3 Iron Mine", "deck.txt").lines[0].text
    '3 Iron Mine'

    :raises UnreadableList: the source is no decklist, or not of the format demanded.
    :raises UnknownListFormat: there is no such list format.
    """
    _check(list_format)
    decoded = decode(data, source)
    text = clean(decoded.text)
    if "\r" in text:
        text = "\n".join(split_lines(text))
    refuse_strangers(text, source)
    family = family_of(text, source)
    if list_format is not None and _FAMILIES[list_format] != family:
        family = _demanded(text, source, list_format, family)
    if family == TEXT:
        deck_list = read_lines(text, source, list_format)
    elif family == PIPES:
        from l5r_cards.decks.lists.pipes import read_pipes

        deck_list = read_pipes(text, source)
    elif family == YAML:
        from l5r_cards.decks.lists.yasuki import read_yasuki

        deck_list = read_yasuki(text, source)
    elif family == JSON:
        from l5r_cards.decks.lists.interchange import read_interchange

        deck_list = read_interchange(text, source)
    else:
        from l5r_cards.decks.lists.elements import read_elements

        deck_list = read_elements(text, source)
    if list_format is not None and deck_list.list_format != list_format:
        raise _misfit(source, list_format, f"a list of the format {deck_list.list_format}")
    if decoded.notices:
        deck_list = deck_list._replace(notices=decoded.notices + deck_list.notices)
    return deck_list


def write_list(deck: WritableDeck, list_format: str) -> str:
    """Writes a deck in a list format; `read_list` of the result gives the same cards.

    :raises UnknownListFormat: there is no such list format.
    """
    _check(list_format, WRITTEN_FORMATS)
    from l5r_cards.decks.lists.writers import WRITERS

    return WRITERS[list_format](deck)


def is_plain(list_format: str) -> bool:
    """Whether a list of the format is lines of text that can be rewritten one by one."""
    return _FAMILIES[list_format] == TEXT


def _check(list_format: str | None, known: tuple[str, ...] = LIST_FORMATS) -> None:
    if list_format is not None and list_format not in known:
        raise UnknownListFormat(f"no list format {list_format!r}; there are {', '.join(known)}")


def _demanded(text: str, source: str, list_format: str, seen: str) -> str:
    """Returns the family to read by, where content and demand differ but may be reconciled.

    :raises UnreadableList: they may not.
    """
    wanted = _FAMILIES[list_format]
    if wanted == YAML and seen == TEXT:
        # Its reader says where the shape fails; recognition is only careful.
        return YAML
    if wanted == TEXT and seen == YAML:
        return TEXT
    if wanted == PIPES and "\n" not in text.strip():
        return PIPES
    if wanted == TEXT and seen == PIPES:
        raise _misfit(source, list_format, "names parted by | on one line")
    raise _misfit(source, list_format, f"a list as {seen}" if seen != TEXT else "lines of text")


def _misfit(source: str, list_format: str, seen: str) -> UnreadableList:
    return UnreadableList(source, f"this is {seen}", None, f"the list format {list_format}")
