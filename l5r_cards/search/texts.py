"""Card texts from a player's own file: matched with the known cards, attached, searched."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from l5r_cards.database.catalog import Catalog
from l5r_cards.database.errors import DatabaseError
from l5r_cards.database.texts import (
    AttachedTexts,
    Entry,
    TextsInfo,
    open_texts,
    texts_stamp,
    write_texts,
)
from l5r_cards.decks.choose import choose
from l5r_cards.decks.lookup import Lookup, Miss, of_level
from l5r_cards.model.card import Card
from l5r_cards.model.names import fold
from l5r_cards.search.bounds import Allowance

__all__ = ["Attached", "attach", "attached", "cards_saying", "matched"]

_opened: WeakKeyDictionary[Catalog, AttachedTexts] = WeakKeyDictionary()
"""The texts that each catalog has open."""


class Attached(NamedTuple):
    """What came of attaching a file."""

    info: TextsInfo
    locked: int
    """Cards that were passed over, as their text is encrypted."""


def attach(catalog: Catalog, path: Path) -> Attached:
    """Reads a file and attaches its texts in the place of any that were attached before.

    A failure leaves what was attached before.

    :raises UnreadableTexts: it can't be read, or none of its cards is known.
    :raises DatabaseError: the texts can't be written.
    """
    from l5r_cards.search.text_files import UnreadableTexts, read_texts

    file = read_texts(path)
    entries = matched(catalog, file.entries)
    known = sum(entry.card_id is not None for entry in entries)
    if not known:
        raise UnreadableTexts(
            f"no card of this game is among its {len(entries):,}, such as “{entries[0].names[0]}”"
        )
    corpus = _digest(catalog)
    source = path.name.encode(errors="replace").decode()
    write_texts(source, file.kind, corpus, entries)
    return Attached(TextsInfo(source, file.kind, corpus, len(entries), known), file.locked)


def attached(catalog: Catalog) -> AttachedTexts | None:
    """Returns the attached texts; None if there are none.

    Texts that were attached under another corpus are matched anew, once.

    :raises DatabaseError: they are damaged or can't be reached; the message says what helps.
    """
    stamp = texts_stamp()
    texts = _opened.get(catalog)
    if texts is not None and texts.stamp != stamp:
        _opened.pop(catalog).close()
        texts = None
    if texts is None and stamp is not None:
        texts = _matched_anew(catalog, open_texts())
        if texts is not None:
            _opened[catalog] = texts
    return texts


def cards_saying(catalog: Catalog, text: str, allowance: Allowance) -> list[int]:
    """Returns the rows of the cards whose text has words, in that order; the last may go on.

    :param allowance: the time that is left; opening the texts, once, is not counted.
    :raises ValueError: there is no word, no text is attached, it can't be read, or no time is left.
    """
    words = fold(text)
    if not words:
        raise ValueError(f"“{text}” holds no letter and no digit.")
    left = allowance.left()
    if left < 0:
        raise ValueError("The query takes too long; look for fewer words in the text.")
    try:
        texts = attached(catalog)
        allowance.extend(left - allowance.left())
        ids = texts.cards_saying(words) if texts else None
    except DatabaseError as error:
        message = str(error)
        raise ValueError(f"{message[:1].upper()}{message[1:]}.") from None
    if ids is None:
        raise ValueError("No card text is attached. “l5r text attach FILE” does that.")
    return catalog.rows(ids)


def matched(catalog: Catalog, entries: Iterable[Entry]) -> list[Entry]:
    """Returns the entries with the cards that they are, as the deck reader finds them.

    An Experience level must be the card's own. A Personality may lack its epithet, or have one
    that the card lacks, where no other entry is that card.
    """
    lookup = Lookup(catalog)
    found: list[Entry] = []
    near: dict[int, str] = {}
    for place, entry in enumerate(entries):
        card, is_sure = _card(entry, lookup, catalog)
        if card is not None and not is_sure:
            near[place] = card.id
            card = None
        found.append(entry._replace(card_id=card.id if card else None))
    taken = {entry.card_id for entry in found}
    for place, card_id in near.items():
        if card_id not in taken:
            found[place] = found[place]._replace(card_id=card_id)
    return found


def _card(entry: Entry, lookup: Lookup, catalog: Catalog) -> tuple[Card | None, bool]:
    """Returns the card that an entry is, and whether its title is the card's own."""
    near: Card | None = None
    for name in entry.names:
        found = lookup.find(name)
        if isinstance(found, Miss) or len(found) != 1:
            continue
        one = found[0]
        choice = choose(one, None, lookup, catalog)
        if choice.card is None and entry.sets:
            # Cards of one title are told apart by their sets.
            tagged = one._replace(reading=replace(one.reading, tags=entry.sets))
            choice = choose(tagged, None, lookup, catalog)
        if choice.card is None or not of_level((choice.card,), one.reading.wanted, any_tag=True):
            continue
        if choice.problem is None:
            return choice.card, True
        if choice.match == "short":
            near = near or choice.card
    return near, False


def _matched_anew(catalog: Catalog, texts: AttachedTexts | None) -> AttachedTexts | None:
    """Returns texts whose matches are of the catalog's corpus, as far as they can be written."""
    if texts is None or texts.info.corpus == (corpus := _digest(catalog)):
        return texts
    info = texts.info
    entries = matched(catalog, texts.entries())
    with contextlib.suppress(DatabaseError):
        write_texts(info.source, info.kind, corpus, entries, instead_of=texts)
        if texts_stamp() != texts.stamp:
            texts.close()
            return open_texts()
    return texts


def _digest(catalog: Catalog) -> str:
    return str(catalog.summary()["digest"])
