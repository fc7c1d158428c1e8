"""A whole event: every player's list with its verdict, who has the same deck, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from l5r_cards.decks.fingerprint import short
from l5r_cards.formats.validate import Validator
from l5r_cards.tournament.desk import CheckedDeck, Describe, Settings
from l5r_cards.tournament.files import Source, Unreadable
from l5r_cards.tournament.names import stem
from l5r_cards.tournament.notes import CODES, Note
from l5r_cards.tournament.roster import Entrant, is_clan, without_strays
from l5r_cards.tournament.workers import Progress, check_all

__all__ = ["VERDICTS", "Entry", "Event", "check_event"]

LEGAL, NOT_LEGAL, NO_DECK, UNREADABLE, MISSING = (
    "legal",
    "not legal",
    "no deck",
    "unreadable",
    "missing",
)
VERDICTS = (LEGAL, NOT_LEGAL, NO_DECK, UNREADABLE, MISSING)
"""What can be said of a list: there is no deck where no card could be read, the file is unreadable,
or the roster's file is missing."""
_NO_FILE = ("the roster names no file", "there is no such file among the lists")
_NAMED = 8
"""So many players with the same deck are named in a sentence."""


class Entry(NamedTuple):
    """One player's list and what came of it."""

    entrant: Entrant
    outcome: CheckedDeck | Unreadable

    @property
    def player(self) -> str:
        """The player's name, as it was written."""
        return self.entrant.player

    @property
    def deck(self) -> CheckedDeck | None:
        """The checked deck; None where the list could not be read."""
        return self.outcome if isinstance(self.outcome, CheckedDeck) else None

    @property
    def verdict(self) -> str:
        """One of `VERDICTS`."""
        if isinstance(self.outcome, Unreadable):
            return UNREADABLE if self.entrant.source else MISSING
        if not self.outcome.has_cards:
            return NO_DECK
        return LEGAL if self.outcome.legal else NOT_LEGAL

    @property
    def clan(self) -> str:
        """The Stronghold's Clan; several in one string; empty where there is none."""
        return "/".join(self.deck.clans) if self.deck else ""

    @property
    def other_clan(self) -> str:
        """The Clan by the roster where that is not the Stronghold's; else empty."""
        said = self.entrant.clan
        return said if said and not (self.deck and is_clan(said, self.deck.clans)) else ""


class Event(NamedTuple):
    """All lists of an event."""

    entries: tuple[Entry, ...]
    notes: tuple[Note, ...]
    settings: Settings = Settings()

    def number(self, verdict: str) -> int:
        """Returns how many lists have one of `VERDICTS`."""
        return sum(entry.verdict == verdict for entry in self.entries)

    @property
    def is_legal(self) -> bool:
        """Whether every list is legal."""
        return all(entry.verdict == LEGAL for entry in self.entries)

    @property
    def is_read(self) -> bool:
        """Whether every list could be read."""
        return all(entry.verdict in (LEGAL, NOT_LEGAL) for entry in self.entries)

    def verdicts(self) -> tuple[str, ...]:
        """Returns the verdicts that there are, the best first."""
        return tuple(verdict for verdict in VERDICTS if self.number(verdict))

    def totals(self) -> list[tuple[str, Counter[str]]]:
        """Returns how many lists of each Clan have which verdict, the most frequent Clan first."""
        totals: dict[str, Counter[str]] = {}
        for entry in self.entries:
            totals.setdefault(entry.clan, Counter())[entry.verdict] += 1
        return sorted(totals.items(), key=lambda each: (not each[0], -each[1].total(), each[0]))

    def notes_by_entry(self) -> list[list[Note]]:
        """Returns, for each entry, the notes on its player and file."""
        by_file: dict[str, list[Note]] = {}
        for note in self.notes:
            for file in dict.fromkeys(note.sources):
                by_file.setdefault(file, []).append(note)
        return [
            [note for note in by_file.get(entry.entrant.file, ()) if entry.player in note.players]
            for entry in self.entries
        ]

    def formats(self) -> tuple[str, ...]:
        """Returns the names of the formats that lists were judged by, the most frequent first."""
        decks = [entry.deck for entry in self.entries if entry.deck and entry.deck.has_cards]
        counts = Counter(deck.format_name for deck in decks)
        return tuple(name for name, _ in sorted(counts.items(), key=lambda each: -each[1]))


def check_event(
    entrants: Sequence[Entrant],
    validator: Validator,
    settings: Settings = Settings(),  # noqa: B008 - it is immutable
    notes: Iterable[Note] = (),
    unreadable: Iterable[Unreadable] = (),
    describe: Describe | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> Event:
    """Checks the lists of an event.

    A text without any card that nobody named, neither on the roster nor as an argument, is no list;
    there is a note on it.

    :param notes: what is known already, to be told with the rest.
    :param unreadable: files named that there are not, to be told with the rest.
    :param describe: makes each report plain data, kept as JSON; for results that are written so.
    :param jobs: at most so many processes; one for each core if None.
    :raises UnknownFormatError: the settings name no format.
    :raises WorkerError: a process ended without an answer.
    """
    sources = {entrant.file: entrant.source for entrant in entrants if entrant.source}
    checked = check_all(list(sources.values()), validator, settings, describe, jobs, progress)
    outcomes = dict(zip(sources, checked, strict=True))
    strays = {
        file
        for file, outcome in outcomes.items()
        if isinstance(outcome, CheckedDeck) and outcome.is_prose
    }
    entrants, notes = without_strays(entrants, notes, strays)
    entries = [
        Entry(
            entrant,
            outcomes[entrant.file]
            if entrant.source
            else Unreadable(entrant.file, _NO_FILE[bool(entrant.file)]),
        )
        for entrant in entrants
    ]
    entries += [_unfound(each) for each in unreadable]
    clans = tuple(validator.catalog.marks("clan").values())
    found = [*notes, *_other_clans(entries, clans), *_same_decks(entries)]
    found.sort(key=lambda note: list(CODES).index(note.code))
    return Event(tuple(entries), tuple(found), settings)


def _unfound(unreadable: Unreadable) -> Entry:
    source = Source(unreadable.source, unreadable.source)
    return Entry(Entrant(stem(unreadable.source), unreadable.source, source), unreadable)


def _other_clans(entries: Iterable[Entry], clans: Sequence[str]) -> Iterator[Note]:
    for entry in entries:
        said, deck = entry.entrant.clan, entry.deck
        if said and not is_clan(said, clans):
            near = get_close_matches(said.casefold(), [clan.casefold() for clan in clans], 1, 0.5)
            nearest = next((clan for clan in clans if near == [clan.casefold()]), None)
            message = f"{entry.player} is “{said}” by the roster, which is no Clan"
            message += f"; the nearest is {nearest}." if nearest else "."
            yield Note("unknown-clan", message, (entry.player,), (entry.entrant.file,))
        elif said and deck and deck.stronghold and not is_clan(said, deck.clans):
            clan = entry.clan or "no Clan's"
            yield Note(
                "other-clan",
                f"{entry.player} is {said} by the roster; the Stronghold, {deck.stronghold}, is"
                f" {clan}.",
                (entry.player,),
                (deck.source,),
            )


def _same_decks(entries: Iterable[Entry]) -> Iterator[Note]:
    holders: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.deck and entry.deck.fingerprint:
            holders.setdefault(entry.deck.fingerprint, []).append(entry)
    for digest, same in holders.items():
        files = tuple(dict.fromkeys(entry.entrant.file for entry in same))
        if len(files) < 2:
            continue
        players = tuple(entry.player for entry in same)
        unread = any(entry.deck and entry.deck.unread for entry in same)
        so_far = ", as far as their lists could be read" if unread else ""
        named = list(players[:_NAMED])
        last = named.pop() if len(named) == len(players) else f"{len(players) - _NAMED} more"
        names = f"{', '.join(named)} and {last}"
        message = f"{names} have the same deck ({short(digest)}){so_far}."
        yield Note("same-deck", message, players, files)
