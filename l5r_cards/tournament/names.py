"""Names of players: written in many ways, told from each other, put in order."""

from __future__ import annotations

import re
import unicodedata

__all__ = [
    "key_of",
    "natural",
    "player_name",
    "stem",
]


def player_name(text: str) -> str:
    """Returns a player's name as it is compared: in NFC, its blanks single, none at its ends."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def key_of(name: str) -> str:
    """Returns what the spellings of one player's name have in common: all but case and width.

    Whose spellings have the same key is one person: in the draw, and in notes on an event.
    """
    return unicodedata.normalize("NFKC", player_name(name)).casefold()


def stem(file: str) -> str:
    """Returns the player's name that a file has: its own without folders and extension."""
    base = re.split(r"[/\\]", file.rstrip("/\\"))[-1]
    return player_name(re.sub(r"(?<=.)\.\w+$", "", base)) or player_name(base) or base


def natural(text: str) -> tuple[list[tuple[int, str]], str]:
    """Returns a key by which ``table 2`` comes before ``table 10``, and case counts last."""
    parts = re.split("([0-9]{1,18})", text.casefold())
    return [(int(part) if i % 2 else 0, part) for i, part in enumerate(parts)], text
