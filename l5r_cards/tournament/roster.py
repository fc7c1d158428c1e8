"""Whose list is whose: by a roster, a CSV file of players, or by the names of the files.

A roster never opens a file: it only says whose the lists are that were found.
"""

from __future__ import annotations

import csv
import io
import os
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from l5r_cards.decks.lists import UnreadableList
from l5r_cards.decks.text import MAX_BYTES, decode
from l5r_cards.model.names import fold
from l5r_cards.model.visible import visible
from l5r_cards.tournament.files import Gathering, Source
from l5r_cards.tournament.names import key_of, player_name, stem
from l5r_cards.tournament.notes import Note

__all__ = [
    "Entrant",
    "RosterError",
    "RosterLine",
    "enter",
    "is_clan",
    "read_roster",
    "without_strays",
]

COLUMNS = ("player", "clan", "file")
"""The columns of a roster, in any order and among any others; ``clan`` may be left out."""

_DELIMITERS = ",;\t"
_FEWEST_LETTERS = 4
"""A Clan's name may be cut to so many letters: ``Brotherhood``, ``Toturi``, but not ``Cra``."""
_NAMED = 5


class RosterError(ValueError):
    """A file is no roster; the message says what it lacks."""


class RosterLine(NamedTuple):
    """One player of a roster."""

    number: int
    """1-based line number in the file."""
    player: str
    """Empty where the line names nobody."""
    clan: str
    file: str


class Entrant(NamedTuple):
    """A player and the list that is said to be the player's."""

    player: str
    file: str
    """The list's file; where there is none, as the roster names it."""
    source: Source | None
    """None where the roster's file was not found."""
    clan: str | None = None
    """The player's Clan by the roster."""
    is_listed: bool = False
    """Whether the roster has this player."""


def read_roster(file: str, data: bytes | None = None) -> tuple[RosterLine, ...]:
    """Reads a roster: a CSV file with a header that has ``player`` and ``file``.

    Commas, semicolons and tabs may part the columns. Lines without any word are left out.

    :param data: what it holds, where that was read already.
    :raises RosterError: it can't be read, or has no such header.
    """
    try:
        if data is None:
            with Path(file).open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        text = decode(data, file).text
    except (OSError, ValueError) as error:
        if isinstance(error, UnreadableList):
            raise RosterError(f"{visible(file)}: {error.message}; a roster is CSV text") from error
        reason = error.strerror if isinstance(error, OSError) else None
        raise RosterError(f"{visible(file)}: {reason or error}") from error
    header = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=header.count)
    rows = list(_rows(text, delimiter, file))
    places = _places(file, rows[0][1] if rows else [])
    return tuple(
        RosterLine(
            number,
            player_name(_cell(row, places["player"])),
            player_name(_cell(row, places.get("clan"))),
            _cell(row, places["file"]).strip(),
        )
        for number, row in rows[1:]
        if any(cell.strip() for cell in row)
    )


def _rows(text: str, delimiter: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the rows of a CSV text, each with the number of its last line.

    A quote that is not closed would make one cell of the lines below it, up to the next quote.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    first, cells = 1, 0
    try:
        for row in reader:
            cells = cells or len(row)
            if len(row) < cells and any("\n" in cell and delimiter in cell for cell in row):
                raise csv.Error
            yield reader.line_num, row
            first = reader.line_num + 1
    except csv.Error as error:
        reason = error if "limit" in str(error) else "a quote is opened and not closed in its cell"
        raise RosterError(f"{visible(file)}:{first}: {reason}") from error


def enter(
    gathering: Gathering, roster: Sequence[RosterLine] | None = None
) -> tuple[tuple[Entrant, ...], tuple[Note, ...]]:
    """Returns the players with their lists, and what is odd about that.

    Without a roster a player is called like the file. With one, its players come first, in its
    order; then the lists that it does not name.
    """
    notes: list[Note] = []
    if roster is None:
        passed = gathering.passed
        entrants = [_by_file(source) for source in gathering.lists]
    else:
        entrants, passed = _by_roster(gathering, roster, notes)
    notes += _duplicate_players(entrants)
    if passed or gathering.hidden:
        notes.append(_passed_over(passed, gathering.hidden))
    return tuple(entrants), tuple(notes)


def without_strays(
    entrants: Sequence[Entrant], notes: Iterable[Note], strays: Collection[str]
) -> tuple[tuple[Entrant, ...], tuple[Note, ...]]:
    """Leaves out files that are no lists, unless someone named them, and notes that.

    :param strays: the files in question; they may hold others that are named.
    """
    out = [
        each
        for each in entrants
        if each.file in strays and each.source and not (each.source.is_named or each.is_listed)
    ]
    if not out:
        return tuple(entrants), tuple(notes)
    files = {each.file for each in out}
    kept = tuple(each for each in entrants if each.file not in files)
    told = [
        note
        for note in notes
        if note.code != "duplicate-player"
        and not (note.code == "not-on-roster" and files.issuperset(note.sources))
    ]
    names = ", ".join(each.file for each in out[:_NAMED])
    more = f" and {len(out) - _NAMED} more" if len(out) > _NAMED else ""
    message = f"No list, as no card is named: {names}{more}."
    stray = Note("not-a-list", message, (), tuple(each.file for each in out))
    return kept, (*told, *_duplicate_players(kept), stray)


def is_clan(said: str, clans: Iterable[str]) -> bool:
    """Whether what a roster says can mean one of the Clans of a Stronghold."""
    key = fold(said).removeprefix("the ")
    for clan in map(fold, clans):
        short, long = sorted((key, clan), key=len)
        if key == clan or (len(short) >= _FEWEST_LETTERS and long.startswith(short)):
            return True
    return False


def _places(file: str, header: Sequence[str]) -> dict[str, int]:
    """Returns where the columns stand, by a roster's first line."""
    words = [fold(cell) for cell in header]
    for column in COLUMNS:
        if words.count(column) > 1:
            raise RosterError(f"{visible(file)}: two columns of the roster are called “{column}”")
    places = {column: words.index(column) for column in COLUMNS if column in words}
    if lacking := [column for column in ("player", "file") if column not in places]:
        raise RosterError(
            f"{visible(file)}: the roster has no column {' and no column '.join(lacking)}; its"
            f" first line must name the columns: {','.join(COLUMNS)}"
        )
    return places


def _cell(row: Sequence[str], place: int | None) -> str:
    return row[place] if place is not None and place < len(row) else ""


def _by_file(source: Source) -> Entrant:
    return Entrant(stem(source.name), source.path, source)


def _by_roster(
    gathering: Gathering, roster: Sequence[RosterLine], notes: list[Note]
) -> tuple[list[Entrant], tuple[Source, ...]]:
    """Returns the entrants, and the files passed over that the roster doesn't ask for either."""
    index = _Index((*gathering.lists, *gathering.passed))
    entrants: list[Entrant] = []
    owners: dict[str, str] = {}
    lines: dict[tuple[str, str, str], int] = {}
    for line in roster:
        source, why = index.find(line.file)
        file = source.path if source else line.file
        first = lines.setdefault((line.player, line.clan, line.file), line.number)
        if first != line.number:
            message = (
                f"Line {line.number} of the roster is the same as line {first}; it counts once."
            )
            notes.append(Note("repeated-line", message, (line.player,), (file,)))
            continue
        player = line.player
        if not player:
            player = stem(line.file) if line.file else f"line {line.number}"
            message = f"Line {line.number} of the roster names no player; called “{player}” here."
            notes.append(Note("no-player", message, (player,), (file,)))
        entrants.append(Entrant(player, file, source, line.clan or None, True))
        if source is None:
            message = f"Line {line.number} of the roster, {player}: {why}."
            notes.append(Note("missing-file", message, (player,), (file,)))
        elif source.path in owners:
            other = owners[source.path]
            message = f"{other} and {player} have the same file in the roster, {file}."
            notes.append(Note("duplicate-file", message, (other, player), (file,)))
        else:
            owners[source.path] = player
    for source in gathering.lists:
        if source.path not in owners:
            entrants.append(_by_file(source))
            message = f"{source.path} has no line in the roster."
            notes.append(Note("not-on-roster", message, (entrants[-1].player,), (source.path,)))
    return entrants, tuple(each for each in gathering.passed if each.path not in owners)


class _Index:
    """Finds the list that a roster means, by as much of its path as the roster gives."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._by_name: dict[str, list[tuple[str, Source]]] = {}
        self._by_stem: dict[str, list[tuple[str, Source]]] = {}
        for source in sources:
            path = _comparable(os.path.abspath(source.path))  # noqa: PTH100
            folder, slash, name = path.rpartition("/")
            self._by_name.setdefault(name.casefold(), []).append((path, source))
            bare = name.rpartition(".")[0]
            if bare:
                place = (f"{folder}{slash}{bare}", source)
                self._by_stem.setdefault(bare.casefold(), []).append(place)

    def find(self, file: str) -> tuple[Source | None, str]:
        """Returns the one list of that name, or None and why."""
        if not file:
            return None, "no file is named"
        wanted = _comparable(file)
        same = self._by_name.get(wanted.rpartition("/")[2].casefold(), [])
        found = self._ending(wanted, same)
        if not found:
            found = self._ending(
                wanted, self._by_stem.get(wanted.rpartition("/")[2].casefold(), [])
            )
        if len(found) == 1:
            return found[0], ""
        if found:
            places = " or ".join(source.path for source in found[:2])
            return None, f"the file {file} may be {places}"
        return None, f"there is no file {file} among the lists"

    def _ending(self, wanted: str, same: Sequence[tuple[str, Source]]) -> list[Source]:
        """Returns the lists whose path ends so, in the case written if there are such."""
        for matches in (str.endswith, _ends_in_any_case):
            found = [source for path, source in same if matches("/" + path, "/" + wanted)]
            exact = [source for source in found if _comparable(source.name) == wanted]
            if found:
                return exact if len(exact) == 1 else found
        return []


def _comparable(path: str) -> str:
    path = unicodedata.normalize("NFC", path).replace("\\", "/")
    while path.startswith("./"):
        path = path[2:]
    return path.lstrip("/")


def _ends_in_any_case(path: str, end: str) -> bool:
    return path.casefold().endswith(end.casefold())


def _duplicate_players(entrants: Iterable[Entrant]) -> Iterator[Note]:
    files: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        files.setdefault(key_of(entrant.player), []).append(entrant)
    for same in files.values():
        if len(same) > 1:
            where = ", ".join(each.file or "no file" for each in same[:_NAMED])
            more = f" and {len(same) - _NAMED} more" if len(same) > _NAMED else ""
            yield Note(
                "duplicate-player",
                f"{same[0].player} is there {len(same)} times: {where}{more}.",
                tuple(dict.fromkeys(each.player for each in same)),
                tuple(each.file for each in same),
            )


def _passed_over(passed: Sequence[Source], hidden: int) -> Note:
    what = []
    if passed:
        names = ", ".join(each.name for each in passed[:_NAMED])
        more = f" and {len(passed) - _NAMED} more" if len(passed) > _NAMED else ""
        what.append(f"{names}{more}")
    if hidden:
        what.append(f"{hidden} hidden file{'' if hidden == 1 else 's'}")
    message = f"Passed over as no lists: {'; '.join(what)}."
    return Note("passed-over", message, (), tuple(each.path for each in passed))
