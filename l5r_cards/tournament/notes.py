"""What an event has to tell beside the verdicts on its lists."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CODES", "Note"]

CODES = {
    "missing-file": "The roster names a file that is not among the lists found.",
    "not-on-roster": "A list has no line in the roster.",
    "not-a-list": "A text in a folder names no card; it is read as none of the lists.",
    "no-player": "A line of the roster names no player.",
    "duplicate-player": "Two lists have a player of the same name.",
    "duplicate-file": "Two lines of the roster name the same file.",
    "repeated-line": "A line of the roster says just what another says; it counts once.",
    "unknown-clan": "The roster's Clan is none.",
    "other-clan": "The roster's Clan is not the Stronghold's.",
    "same-deck": "Two players have the same deck, card for card.",
    "passed-over": "Files in the folder were not read as lists.",
}
"""The closed list of notes, in the order in which they are told."""


class Note(NamedTuple):
    """One thing to look at; it makes no deck illegal."""

    code: str
    """One of `CODES`."""
    message: str
    """One sentence for people. It may hold names as strangers wrote them."""
    players: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    """The files concerned."""
