"""A deck's fingerprint: the same for the same cards, however the list is written.

Anyone can compute it (docs/fingerprint.md): the SHA-256 of a text in UTF-8 whose first line is
``l5r-deck 1`` and which then has one line for each card, ``slot TAB count TAB card id``, the lines
sorted by their bytes, each ended with LF. Printing, order, spelling and list format don't count.
"""

from __future__ import annotations

import base64
import hashlib

from l5r_cards.decks.placement import PlacedDeck

__all__ = ["VERSION", "canonical_text", "fingerprint", "short"]

VERSION = 1
"""Version of the text that is hashed; it stands in the text's first line."""

_SHORT = 10


def canonical_text(deck: PlacedDeck) -> str:
    """Returns the text that a deck's fingerprint is taken of."""
    lines = sorted(f"{each.slot}\t{each.count}\t{each.card.id}\n" for each in deck.entries)
    return f"l5r-deck {VERSION}\n" + "".join(lines)


def fingerprint(deck: PlacedDeck) -> str:
    """Returns the full fingerprint: 64 hexadecimal digits."""
    return hashlib.sha256(canonical_text(deck).encode()).hexdigest()


def short(full: str) -> str:
    """Returns the short form of a fingerprint, to be read aloud: ``K3TQ7-9XWMA``.

    Ten letters and digits of base32, fifty bits: no two of a million lists share one by chance.
    """
    letters = base64.b32encode(bytes.fromhex(full)).decode()[:_SHORT]
    return f"{letters[:5]}-{letters[5:]}"
