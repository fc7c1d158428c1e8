"""What a deck registration sheet says, for a list that was checked or to be filled in by hand.

All text in a `Sheet` can be printed as it stands: on one line, in letters that the fonts have.
`l5r_cards.reports.sheet_pages` lays it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from l5r_cards.decks.fingerprint import fingerprint, short
from l5r_cards.decks.placement import Placed
from l5r_cards.formats.format import DeckRule, Format
from l5r_cards.formats.validate import Report
from l5r_cards.model.names import fold
from l5r_cards.model.problem import ERROR, WARNING
from l5r_cards.reports.placed import placed_by_format, placed_by_itself
from l5r_cards.reports.printable import Letters, printable

__all__ = ["Box", "Column", "Entry", "Group", "Sheet", "Verdict", "blank_sheet", "sheet_of"]

_BOXES = {
    "stronghold": "Stronghold",
    "sensei": "Sensei",
    "wind": "Wind",
    "starting-holding": "Starting Holdings",
}
_TYPES = {
    "dynasty": ("Personality", "Holding", "Event", "Region", "Celestial"),
    "fate": ("Strategy", "Item", "Follower", "Spell", "Ring", "Ancestor", "Sensei"),
}
_PLURALS = {"Personality": "Personalities", "Strategy": "Strategies", "Sensei": "Sensei"}
_BLANK_SHARES = {
    "dynasty": {"Personality": 12, "Holding": 10, "Event": 5, "Region": 3, "Celestial": 2},
    "fate": {"Strategy": 16, "Item": 5, "Follower": 5, "Spell": 5, "Ring": 3, "Ancestor": 2},
}
"""How the lines of a blank sheet are divided among the types."""
_BLANK_LINES = 44
"""The fewest lines for a deck."""
_IN_A_BOX = 3
"""Cards that a box holds; where there are more, they are listed with the decks."""
_ASSUMED = "†"
"""Behind a card that is only assumed: the list names it nearly."""
_LONGEST_LINE = 120
"""Characters of a line that names no card."""
_FROM = {"option": "as asked", "list": "as the list says", "detected": "detected"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the sheet; one of a blank sheet has neither count nor text."""

    count: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one type in a deck."""

    title: str
    count: int | None
    """None where there is nothing to count: on a blank sheet, or of lines that name no card."""
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One of the two decks."""

    title: str
    count: int | None
    remark: str
    """What the format asks of its size."""
    groups: tuple[Group, ...]


class Box(NamedTuple):
    """A place beside the decks."""

    title: str
    entries: tuple[Entry, ...]


class Verdict(NamedTuple):
    """The verdict on the deck, in brief."""

    legal: bool
    text: str
    judged_by: str
    """The bans and releases it was judged by."""
    errors: tuple[str, ...]
    warned: tuple[str, ...]
    """The warnings."""

    @property
    def warnings(self) -> int:
        """How many warnings there are."""
        return len(self.warned)


class Sheet(NamedTuple):
    """All that a registration sheet says."""

    player: str
    event: str
    date: str
    clan: str
    format: str
    title: str
    boxes: tuple[Box, ...]
    decks: tuple[Column, Column]
    short: str = ""
    """The fingerprint's short form; none on a blank sheet."""
    fingerprint: str = ""
    verdict: Verdict | None = None
    """None on a blank sheet."""
    legend: str = ""
    """What the sign behind some cards means; empty where no card has it."""


def sheet_of(
    report: Report,
    player: str | None = None,
    event: str | None = None,
    day: str | None = None,
    letters: Letters = frozenset(),
) -> Sheet:
    """Returns the sheet of a list that was judged.

    :param player: the player's name; if None, the author whom the list names.
    :param day: the ISO day by which the deck was judged.
    :param letters: those beyond the standard fonts' that the font for others has.
    """
    written = partial(printable, letters=letters)
    placed = placed_by_format(report)
    slots: dict[str, list[Placed]] = {}
    for each in placed.entries:
        # A Sensei that counts to the Fate deck lies beside it all the same.
        box = each.card.type.lower()
        slots.setdefault(box if box in _BOXES else each.slot, []).append(each)
    assumed = {line.card.id for line in report.lines if line.card and line.is_assumed}
    full = fingerprint(placed_by_itself(report))
    stronghold = report.stronghold
    return Sheet(
        player=written(report.decklist.author if player is None else player),
        event=written(event),
        date=printable(day),
        clan=printable(" / ".join(stronghold.clans) or "none") if stronghold else "",
        format=printable(report.format.name),
        title=written(report.decklist.title),
        boxes=tuple(
            Box(title, _box_entries(slots.get(slot, []), assumed))
            for slot, title in _BOXES.items()
            if slot in _slots(report.format) or slot in slots
        ),
        decks=(
            _column(report, "dynasty", slots, assumed, written),
            _column(report, "fate", slots, assumed, written),
        ),
        short=short(full),
        fingerprint=full,
        verdict=_verdict(report, day, written),
        legend=f"{_ASSUMED} assumed: the list names it only nearly" if assumed else "",
    )


def blank_sheet(
    rules: Format | None = None,
    player: str | None = None,
    event: str | None = None,
    day: str | None = None,
    letters: Letters = frozenset(),
) -> Sheet:
    """Returns a sheet to be filled in by hand, for one format or for any.

    It has lines for as many different cards as a deck of the format's minimum size can hold.
    """
    wanted = _slots(rules) if rules else _BOXES.keys()
    return Sheet(
        player=printable(player, letters=letters),
        event=printable(event, letters=letters),
        date=printable(day),
        clan="",
        format=printable(rules.name) if rules else "",
        title="",
        boxes=tuple(
            Box(title, (Entry(), Entry()) if slot == "starting-holding" else (Entry(),))
            for slot, title in _BOXES.items()
            if slot in wanted
        ),
        decks=(_blank_column(rules, "dynasty"), _blank_column(rules, "fate")),
    )


def _slots(rules: Format) -> set[str]:
    """Returns the places beside the decks that a format knows."""
    starting = {"starting-holding"} if rules.starting_holdings else set()
    return {slot.name for slot in rules.slots} | starting


def _box_entries(cards: list[Placed], assumed: set[str]) -> tuple[Entry, ...]:
    if len(cards) > _IN_A_BOX:
        return (Entry(None, f"{_copies(cards)} cards, listed below"),)
    return tuple(_entry(each, assumed) for each in cards)


def _entry(placed: Placed, assumed: set[str]) -> Entry:
    sign = _ASSUMED if placed.card.id in assumed else ""
    return Entry(placed.count, printable(placed.card.name) + sign)


def _copies(cards: Iterable[Placed]) -> int:
    return sum(each.count for each in cards)


def _column(
    report: Report,
    deck: str,
    slots: dict[str, list[Placed]],
    assumed: set[str],
    written: Callable[..., str],
) -> Column:
    by_type: dict[str, list[Placed]] = {}
    for each in slots.get(deck, []):
        by_type.setdefault(each.card.type, []).append(each)
    order = _TYPES[deck]
    kinds = sorted(by_type, key=lambda kind: (_rank(order, kind), kind))
    groups = [_group(_PLURALS.get(kind, f"{kind}s"), by_type[kind], assumed) for kind in kinds]
    for slot, title in _BOXES.items():  # what no box could hold
        home = "dynasty" if slot in ("stronghold", "starting-holding") else "fate"
        if home == deck and len(cards := slots.get(slot, [])) > _IN_A_BOX:
            groups.append(_group(f"{title}, beside the deck", cards, assumed))
    if unread := _unread(report, deck, written):
        groups.append(Group("Lines that name no card, not counted", None, unread))
    rule = next((each for each in report.format.decks if each.name == deck), None)
    is_smaller = rule is not None and report.counts[deck] < rule.minimum  # as a card of it allows
    remarks = [_size(rule)] if rule and not (is_smaller and report.legal) else []
    for place in report.format.slots:
        if place.counts == deck and slots.get(place.name):
            remarks.append(f"{place.type} counted")
    return Column(deck.capitalize(), report.counts[deck], ", ".join(remarks), tuple(groups))


def _group(title: str, cards: list[Placed], assumed: set[str]) -> Group:
    in_order = sorted(cards, key=lambda each: (fold(each.card.name), each.card.id))
    return Group(title, _copies(cards), tuple(_entry(e, assumed) for e in in_order))


def _rank(order: tuple[str, ...], kind: str) -> int:
    return order.index(kind) if kind in order else len(order)


def _unread(report: Report, deck: str, written: Callable[..., str]) -> tuple[Entry, ...]:
    """Returns the lines of a deck that should name a card and don't."""
    wrong = {line for each in report.problems if each.severity == ERROR for line in each.lines}
    return tuple(
        Entry(None, written(line.text, _LONGEST_LINE))
        for line in report.lines
        if line.card is None and line.number in wrong and (line.deck == "fate") == (deck == "fate")
    )


def _size(rule: DeckRule) -> str:
    if rule.maximum == rule.minimum:
        return f"exactly {rule.minimum}"
    return f"at least {rule.minimum}"


def _verdict(report: Report, day: str | None, written: Callable[..., str]) -> Verdict:
    name, source = report.format.name, _FROM[report.format_from]
    return Verdict(
        report.legal,
        printable(f"in {name} ({source})"),
        printable(
            f"by the bans and releases of {day}" if day else "by all bans known; no day was given"
        ),
        tuple(written(each.message) for each in report.problems if each.severity == ERROR),
        tuple(written(each.message) for each in report.problems if each.severity == WARNING),
    )


def _blank_column(rules: Format | None, deck: str) -> Column:
    rule = next((each for each in rules.decks if each.name == deck), None) if rules else None
    known = rule.types if rule and rule.types else frozenset(_TYPES[deck])
    shares = {kind: share for kind, share in _BLANK_SHARES[deck].items() if kind in known}
    lines = max(_BLANK_LINES, rule.minimum if rule else 0)
    counts = {kind: -(-lines * share // sum(shares.values())) for kind, share in shares.items()}
    return Column(
        deck.capitalize(),
        None,
        _size(rule) if rule else "",
        tuple(
            Group(_PLURALS.get(kind, f"{kind}s"), None, (Entry(),) * count)
            for kind, count in counts.items()
        ),
    )
