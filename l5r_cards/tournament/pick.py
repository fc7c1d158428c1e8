"""Which decks to check: drawn by lot, so that everyone can see that the lot was fair.

Version 2 of the draw, which anyone can repeat by hand:

1. A player's name is put into Unicode's form NFC; runs of blanks in it become one space, those at
   its ends are dropped. A name that is there twice takes part once; so do spellings of one name
   that differ only in case or in Unicode's compatible forms (NFKC), by that one of them which comes
   first in the order of its bytes.
2. Each name gets a number: the SHA-256 of the text ``seed TAB name`` in UTF-8. The seed is in NFC,
   too, but otherwise as given.
3. The players of the lowest numbers are picked, in that order.

``printf '%s\\t%s' "$seed" "$name" | sha256sum`` gives one player's number. The digest that is
announced with the draw, to show that nobody was added or left out later, is the SHA-256 of all
names, sorted by their bytes, each ended by LF.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from l5r_cards.tournament.names import key_of, player_name
from l5r_cards.tournament.roster import Entrant

__all__ = ["VERSION", "Draw", "Picked", "draw"]

VERSION = 2
"""Version of the way to draw."""


class Picked(NamedTuple):
    """A player whose deck is to be checked."""

    player: str
    number: str
    """64 hexadecimal digits, by which the players are ordered."""
    files: tuple[str, ...]
    """The player's lists."""


class Draw(NamedTuple):
    """A draw and what there is to announce of it."""

    seed: str
    wanted: int
    picked: tuple[Picked, ...]
    lists: int
    """How many lists there are."""
    players: int
    """How many different names took part."""
    names_digest: str
    """64 hexadecimal digits."""


def draw(entrants: Iterable[Entrant], wanted: int, seed: str) -> Draw:
    """Picks so many players, all if there are no more; players without a list take no part.

    The order of the entrants does not matter.

    :raises ValueError: the seed is empty or holds what can't be seen.
    """
    if not seed.strip() or not seed.isprintable():
        raise ValueError("a seed is a word, a number or a date, without control characters")
    seed = unicodedata.normalize("NFC", seed)
    spellings: dict[str, dict[str, list[str]]] = {}
    for entrant in entrants:
        if entrant.source is not None:
            name = player_name(entrant.player)
            spellings.setdefault(key_of(name), {}).setdefault(name, []).append(entrant.file)
    files = {min(each, key=_bytes): list(chain(*each.values())) for each in spellings.values()}
    numbers = sorted((_digest(f"{seed}\t{name}"), name) for name in files)
    return Draw(
        seed=seed,
        wanted=wanted,
        picked=tuple(
            Picked(name, number, tuple(sorted(files[name]))) for number, name in numbers[:wanted]
        ),
        lists=sum(map(len, files.values())),
        players=len(files),
        names_digest=hashlib.sha256(b"".join(sorted(_bytes(f"{n}\n") for n in files))).hexdigest(),
    )


def _digest(text: str) -> str:
    return hashlib.sha256(_bytes(text)).hexdigest()


def _bytes(text: str) -> bytes:
    """Returns text in UTF-8; a file name that is no text as the bytes that it is."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # Windows has such names
        return text.encode("utf-8", "surrogatepass")
