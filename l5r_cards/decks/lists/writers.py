"""Writes a deck in each list format, so that the tool it is named for can read it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from l5r_cards.decks.text import tidy
from l5r_cards.model.card import Card

__all__ = ["WRITERS", "WritableDeck", "WritableEntry", "losses", "name_in", "plural_of"]


class WritableEntry(Protocol):
    """Copies of one card in one slot of a deck."""

    @property
    def count(self) -> int:
        """Copies."""

    @property
    def slot(self) -> str:
        """``stronghold``, ``sensei``, ``wind``, ``starting-holding``, ``dynasty`` or ``fate``."""

    @property
    def card(self) -> Card:
        """The card."""


class WritableDeck(Protocol):
    """What a writer needs of a deck."""

    @property
    def title(self) -> str | None:
        """The deck's own name."""

    @property
    def author(self) -> str | None:
        """Who built it."""

    @property
    def legality(self) -> str | None:
        """The format it is meant for."""

    @property
    def entries(self) -> Sequence[WritableEntry]:
        """The cards."""


_Entries = list[WritableEntry]
_Group = tuple[str, _Entries]
"""A key and its entries: a deck, a slot or a card type."""

_PRE_GAME_SLOTS = ("stronghold", "sensei", "wind", "starting-holding")
_SINGULAR = {
    "stronghold": "Stronghold",
    "sensei": "Sensei",
    "wind": "Wind",
    "starting-holding": "Starting Holding",
}
_PLURAL = {
    **_SINGULAR,
    "starting-holding": "Starting Holdings",
    "Personality": "Personalities",
    "Strategy": "Strategies",
}
_TYPES = (
    *("Celestial", "Event", "Region", "Holding", "Personality"),
    *("Strategy", "Action", "Kiho", "Follower", "Item", "Spell", "Ancestor", "Ring"),
)
_SHORT = (("Inexperienced", "inexp"), ("Experienced ", "exp"), ("Experienced", "exp"))
_MARK = re.compile(r"[\\`*_~<>\[\]$|]|&(?=#?[A-Za-z0-9]{2,10};)")
_NO_ID = "00000000-0000-0000-0000-000000000000"


def _dash(card: Card, dash: str = "-") -> str:
    """``Doji Reju - exp3``, as the older tools write a level."""
    if card.experience is None:
        return card.title
    label = card.experience.label
    for word, short in _SHORT:
        label = label.replace(word, short)
    return f"{card.title} {dash} {label}"


def name_in(list_format: str, card: Card) -> str:
    """Returns a card's full name as lists of a format write it."""
    if list_format in ("sun-and-moon", "oracle", "egg"):
        return _dash(card)
    return _dash(card, "–") if list_format == "forum" else card.name


def _decks(deck: WritableDeck) -> tuple[_Entries, _Entries, _Entries]:
    """The cards before the game, of the Dynasty and of the Fate deck."""
    slots: dict[str, _Entries] = {}
    for entry in deck.entries:
        slots.setdefault(entry.slot, []).append(entry)
    pre_game = [entry for slot in _PRE_GAME_SLOTS for entry in slots.get(slot, ())]
    return pre_game, slots.get("dynasty", []), slots.get("fate", [])


def _by_slot(entries: _Entries) -> list[_Group]:
    return _grouped(entries, _PRE_GAME_SLOTS, lambda entry: entry.slot)


def _by_type(entries: _Entries) -> list[_Group]:
    return _grouped(entries, _TYPES, lambda entry: entry.card.type)


def _grouped(
    entries: _Entries, order: tuple[str, ...], key: Callable[[WritableEntry], str]
) -> list[_Group]:
    groups: dict[str, _Entries] = {}
    for entry in entries:
        groups.setdefault(key(entry), []).append(entry)
    known = [(name, groups.pop(name)) for name in order if name in groups]
    return known + sorted(groups.items())


def _total(entries: Iterable[WritableEntry]) -> int:
    return sum(entry.count for entry in entries)


def plural_of(key: str) -> str:
    """Returns what a heading calls the cards of a type or a slot."""
    return _PLURAL.get(key, f"{key}s")


def _line(text: str | None) -> str:
    return tidy(text or "")


def _description(deck: WritableDeck, *labels: str) -> list[tuple[str, str]]:
    """What the deck says of itself, each under its label."""
    values = map(_line, (deck.title, deck.author, deck.legality))
    return [(label, value) for label, value in zip(labels, values, strict=True) if value]


def _text(blocks: list[list[str]]) -> str:
    """Joins blocks of lines with an empty line between them."""
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _titled(deck: WritableDeck, prefix: str = "") -> list[str]:
    """What the deck says of itself, as lines; behind a ``#`` where others may take them ill."""
    described = _description(deck, "Title", "Author", "Format")
    return [f"{prefix}{label}: {value}" for label, value in described]


def _plain(deck: WritableDeck) -> str:
    blocks = [_titled(deck)]
    for name, entries in zip(("Pre-Game", "Dynasty", "Fate"), _decks(deck), strict=True):
        if entries:
            cards = [f"{entry.count} {entry.card.name}" for entry in entries]
            blocks.append([f"{name} ({_total(entries)})", *cards])
    return _text(blocks)


def _forum(deck: WritableDeck) -> str:
    def lines(entries: _Entries) -> list[str]:
        return [f"{entry.count}x {_dash(entry.card, '–')}" for entry in entries]

    pre_game, *decks = _decks(deck)
    blocks = [_titled(deck)]
    blocks += [[plural_of(slot), *lines(entries)] for slot, entries in _by_slot(pre_game)]
    for name, cards in zip(("Dynasty", "Fate"), decks, strict=True):
        if cards:
            blocks.append([f"{name} ({_total(cards)})"])
        for kind, entries in _by_type(cards):
            blocks.append([f"{plural_of(kind)} ({_total(entries)})", *lines(entries)])
    return _text(blocks)


def _sun_and_moon(deck: WritableDeck) -> str:
    def lines(entries: _Entries) -> list[str]:
        return [f"{entry.count} {_dash(entry.card)}" for entry in entries]

    pre_game, dynasty, fate = _decks(deck)
    blocks = []
    for slot, entries in _by_slot(pre_game):
        name = "Pregame Holdings" if slot == "starting-holding" else _SINGULAR.get(slot, slot)
        blocks.append([f"# {name}", *lines(entries)])
    for name, entries in (("Dynasty", dynasty), ("Fate", fate)):
        if entries:
            blocks.append([f"# {name}", *lines(entries)])
    described = _description(deck, "Name", "Author", "Legality")
    return "".join(f"{label}: {value}\n" for label, value in described) + _text(blocks)


def _oracle(deck: WritableDeck) -> str:
    def heading(name: str, entries: _Entries) -> str:
        return f"# {name} - ({_total(entries)}) [{len(entries)} distinct]"

    blocks = [_titled(deck, "# ")]
    for name, cards, group in _sorted_decks(deck):
        if cards:
            blocks.append([heading(name, cards)])
        for key, entries in group(cards):
            lines = [f"{entry.count} {_dash(entry.card)}" for entry in entries]
            blocks.append([heading(_SINGULAR.get(key, key), entries), *lines])
    return _text(blocks)


def _egg(deck: WritableDeck) -> str:
    blocks = [_titled(deck, "# ")]
    for name, cards, group in _sorted_decks(deck):
        if cards:
            blocks.append([f"# {name} ({_total(cards)})"])
        for key, entries in group(cards):
            word = "Strategy" if key == "Strategy" else plural_of(key)
            lines = [f"{entry.count} {_dash(entry.card)}" for entry in entries]
            blocks.append([f"# {word} ({_total(entries)})", *lines])
    return "\n" + _text(blocks)


def _dojo(deck: WritableDeck) -> str:
    pre_game, *decks = _decks(deck)
    blocks = [_titled(deck, "# ")]
    blocks.append([f"{entry.count} {entry.card.name}" for entry in pre_game])
    for name, cards in zip(("Dynasty", "Fate"), decks, strict=True):
        if cards:
            blocks.append([f"# {name} ({_total(cards)})"])
        for kind, entries in _by_type(cards):
            lines = [f"{entry.count} {entry.card.name}" for entry in entries]
            blocks.append([f"# {plural_of(kind)} ({_total(entries)})", *lines])
    return "\n" + _text(blocks)


def _lackey(deck: WritableDeck) -> str:
    lines: list[str] = []
    for heading, cards in zip(("", "Dynasty:", "Fate:"), _decks(deck), strict=True):
        if cards and heading:
            lines.append(heading)
        lines.extend(f"{entry.count}\t{entry.card.name}" for entry in cards)
    return "\n".join(lines) + "\n"


def _dojo_jbp(deck: WritableDeck) -> str:
    names = (
        name
        for cards in _decks(deck)
        for entry in cards
        for name in [entry.card.name] * entry.count
    )
    return "|".join(names) + "\n"


def _yasuki(deck: WritableDeck) -> str:
    lines = [
        f"{key}: {_yasuki_text(value)}"
        for key, value in _description(deck, "name", "author", "format")
    ]
    for name, cards, group in _sorted_decks(deck):
        if not cards:
            continue
        lines.append(f"{name}: # ({_total(cards)})")
        for key, entries in group(cards):
            lines.append(f"  # {plural_of(key)} ({_total(entries)})")
            lines.extend(f"  - {_yasuki_card(entry)}" for entry in entries)
    return "\n".join(lines) + "\n"


def _yasuki_text(value: str) -> str:
    """Quotes a description that would begin some other YAML than a plain value."""
    if value[0].isalnum():
        return value
    return "'" + value.replace("'", "''") + "'"


def _yasuki_card(entry: WritableEntry) -> str:
    name = entry.card.name
    # A name that begins with a quote would begin a quoted value.
    return name if entry.count == 1 and name[0].isalnum() else f"{entry.count}x {name}"


def _octgn(deck: WritableDeck) -> str:
    from xml.sax.saxutils import escape, quoteattr

    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f'<deck game="{_NO_ID}">']
    for name, cards in zip(("Pre-Game", "Dynasty", "Fate"), _decks(deck), strict=True):
        if not cards:
            continue
        lines.append(f'  <section name={quoteattr(name)} shared="False">')
        lines.extend(
            f'    <card qty="{entry.count}" id="{_NO_ID}">{escape(entry.card.name)}</card>'
            for entry in cards
        )
        lines.append("  </section>")
    return "\n".join([*lines, "</deck>"]) + "\n"


def _cockatrice(deck: WritableDeck) -> str:
    from xml.sax.saxutils import escape, quoteattr

    cards = [
        f'    <card number="{entry.count}" name={quoteattr(entry.card.name)}/>'
        for entries in _decks(deck)
        for entry in entries
    ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        f"  <deckname>{escape(_line(deck.title))}</deckname>",
        "  <comments></comments>",
        '  <zone name="main">',
        *cards,
        "  </zone>",
        "</cockatrice_deck>",
    ]
    return "\n".join(lines) + "\n"


def _markdown(deck: WritableDeck) -> str:
    return _marked_up(deck, "## {}", "### {}", "- {}")


def _bbcode(deck: WritableDeck) -> str:
    return _marked_up(deck, "[b]{}[/b]", "[i]{}[/i]", "{}")


def _unmarkable(text: str) -> str:
    """Returns text with every mark of Markdown, BBCode and HTML written as an entity."""
    return _MARK.sub(lambda mark: f"&#{ord(mark[0])};", text)


def _marked_up(deck: WritableDeck, above: str, heading: str, card: str) -> str:
    """Writes headings and cards in the marks of a forum."""
    blocks = [[_unmarkable(line)] for line in _titled(deck)]
    for name, cards, group in _sorted_decks(deck):
        if cards:
            blocks.append([above.format(f"{name} ({_total(cards)})")])
        for key, entries in group(cards):
            lines = [card.format(f"{each.count} {each.card.name}") for each in entries]
            blocks.append([heading.format(f"{plural_of(key)} ({_total(entries)})"), *lines])
    return _text(blocks)


def _json(deck: WritableDeck) -> str:
    import json

    data = {
        "l5r_deck": 1,
        **dict(_description(deck, "title", "author", "format")),
        "cards": [
            {"slot": each.slot, "count": each.count, "id": each.card.id, "name": each.card.name}
            for each in deck.entries
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _sorted_decks(
    deck: WritableDeck,
) -> list[tuple[str, _Entries, Callable[[_Entries], list[_Group]]]]:
    pre_game, dynasty, fate = _decks(deck)
    return [
        ("Pre-Game", pre_game, _by_slot),
        ("Dynasty", dynasty, _by_type),
        ("Fate", fate, _by_type),
    ]


WRITERS: dict[str, Callable[[WritableDeck], str]] = {
    "plain": _plain,
    "forum": _forum,
    "sun-and-moon": _sun_and_moon,
    "oracle": _oracle,
    "egg": _egg,
    "dojo": _dojo,
    "dojo-jbp": _dojo_jbp,
    "yasuki": _yasuki,
    "octgn": _octgn,
    "cockatrice": _cockatrice,
    "lackey": _lackey,
    "json": _json,
    "markdown": _markdown,
    "bbcode": _bbcode,
}
"""Every list format that is written; Markdown and BBCode are read as forum lists."""

_WITHOUT_DECKS = frozenset(("dojo-jbp", "cockatrice"))


def losses(deck: WritableDeck, list_format: str) -> list[str]:
    """Returns sentences on what is lost of a deck when it is written in a list format."""
    from l5r_cards.decks.lists import UnreadableList, read_list

    try:
        read = read_list(WRITERS[list_format](deck).encode("utf-8", "replace"), "deck")
    except UnreadableList as error:
        return [f"what is written can't be read back: {error.message}"]
    lost = []
    for name, what in (("title", "title"), ("author", "author"), ("legality", "format")):
        said, back = _line(getattr(deck, name)), getattr(read, name)
        if said and not back:
            lost.append(f"a {list_format} list has no place for the {what} “{said}”")
        elif said and back != said:
            lost.append(f"the {what} “{said}” is read back as “{back}”")
    if list_format in _WITHOUT_DECKS:
        lost.append(f"a {list_format} list does not say which deck each card is in")
    if list_format == "octgn":
        lost.append("the ids by which OCTGN finds its cards are left blank")
    return lost
