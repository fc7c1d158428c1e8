"""An event's verdicts for people at a terminal, as JSON and as CSV."""

from __future__ import annotations

import csv
import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from l5r_cards.decks.fingerprint import short
from l5r_cards.model.problem import ERROR, WARNING, Problem
from l5r_cards.model.visible import is_visible, shortened, visible, width
from l5r_cards.reports.terminal import Terminal
from l5r_cards.tournament import pick
from l5r_cards.tournament.event import VERDICTS, Entry, Event
from l5r_cards.tournament.files import Unreadable

__all__ = [
    "announcement",
    "clan_of",
    "draw_as_data",
    "event_as_json",
    "files_of_namesakes",
    "json_text",
    "print_draw",
    "print_event",
    "where",
    "write_csv",
]

STYLES = {
    "legal": ("green",),
    "not legal": ("red",),
    "no deck": ("red",),
    "unreadable": ("red",),
    "missing": ("red",),
}
_ROOMY = 100
"""Columns from which on a deck has one line of a table, not two of its own."""
_ERRORS = 3
"""How many errors of a deck are told."""
_NOTES = 12
"""How many notes of one kind are told; JSON has them all."""
_PLAYER = {True: 24, False: 60}
"""The most columns for a player's name: on a screen, and elsewhere."""

CSV_COLUMNS = (
    *("player", "file", "verdict", "format", "errors", "warnings", "first errors"),
    *("dynasty", "fate", "pre-game", "clan", "stronghold", "clan by roster"),
    *("fingerprint", "fingerprint in full", "notes"),
)


def print_event(event: Event, terminal: Terminal) -> None:
    """Prints a table of the players with the first errors of each, the totals, and the notes."""
    columns = shutil.get_terminal_size().columns if terminal.is_screen else _ROOMY
    several = len(event.formats()) > 1
    limit = _PLAYER[terminal.is_screen] if columns >= _ROOMY else columns - 24
    rows = []
    below = []
    for entry, file in zip(event.entries, files_of_namesakes(event), strict=True):
        label = f"{visible(entry.player)} ({visible(file)})" if file else visible(entry.player)
        fits = width(label) <= limit or (file and not terminal.is_screen)
        rows.append(_row(entry, label if fits else shortened(entry.player, limit), several))
        below.append("" if fits else file)
    if columns >= _ROOMY:
        heading = ["player", "verdict", "err", "warn", "D/F", "fingerprint", "clan", "stronghold"]
        widths = [max(width(row[i]) for row in [heading, *rows]) for i in range(len(heading) - 1)]
        _print_row(heading, widths, terminal, ("bold",) * len(heading))
        for entry, row, file in zip(event.entries, rows, below, strict=True):
            _print_row(row, widths, terminal, ("bold", *STYLES[entry.verdict]))
            _print_file(file, terminal)
            _print_errors(entry, terminal)
    else:
        for entry, row, file in zip(event.entries, rows, below, strict=True):
            first = f"{terminal.style(row[0], 'bold')}: "
            first += terminal.style(row[1], *STYLES[entry.verdict])
            terminal.headline(f"{first} {row[5]}".rstrip())
            _print_file(file, terminal)
            if entry.deck and entry.deck.has_cards:
                about = [row[6], row[7], f"Dynasty/Fate {row[4]}"]
                terminal.wrapped(" · ".join(each for each in about if each), 2)
            _print_errors(entry, terminal)
    _print_totals(event, terminal, columns)
    _print_notes(event, terminal)
    terminal.line()
    terminal.headline(terminal.style(_summary(event), "bold"))


def event_as_json(event: Event, ascii_only: bool = False) -> Iterator[str]:
    """Yields the text of ``l5r tournament check --json``, with each deck on a line of its own.

    The event must have been checked with `report_as_data` to describe its decks.
    """
    decks = []
    for entry in event.entries:
        if entry.deck:
            assert entry.deck.described is not None, "checked without descriptions"
            own = {"player": entry.player, "clan": entry.entrant.clan}
            head = _one_line({**own, "fingerprint": entry.deck.fingerprint})
            decks.append(f"{head[:-1]}, {entry.deck.described[1:]}")
    unreadable = [
        {
            "player": entry.player,
            "clan": entry.entrant.clan,
            "source": entry.outcome.source,
            "line": entry.outcome.line,
            "message": entry.outcome.message,
        }
        for entry in event.entries
        if isinstance(entry.outcome, Unreadable)
    ]
    notes = [note._asdict() for note in event.notes]
    parts: dict[str, Sequence[Any]] = {"decks": decks, "unreadable": unreadable, "notes": notes}
    before = "{"
    for name, items in parts.items():
        yield f'{before}\n  "{name}": ['
        for index, item in enumerate(items):
            text = item if isinstance(item, str) else _one_line(item)
            yield f"{',' if index else ''}\n    {_unseen_escaped(text, ascii_only)}"
        yield "\n  ]" if items else "]"
        before = ","
    yield "\n}\n"


def json_text(data: Any, ascii_only: bool = False) -> str:
    """Returns data as JSON in which nothing stands unescaped that a screen would obey or hide."""
    lines = json.dumps(data, indent=2, ensure_ascii=False).split("\n")
    return "\n".join(_unseen_escaped(line, ascii_only) for line in lines)


def write_csv(event: Event, stream: TextIO) -> None:
    """Writes a line for each player, as comma-separated values that no spreadsheet calculates."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for entry, notes in zip(event.entries, event.notes_by_entry(), strict=True):
        deck = entry.deck
        cells: list[object] = [entry.player, entry.entrant.file, entry.verdict]
        if deck is None:
            cells += ["", "", "", _failure(entry), "", "", "", "", ""]
        else:
            errors = [f"{where(p)}{p.message}" for p in deck.errors[:_ERRORS]]
            counts = deck.counts
            cells += [
                deck.format_id if deck.has_cards else "",
                deck.number(ERROR),
                deck.number(WARNING),
                " ".join(errors),
            ]
            cells += [counts["dynasty"], counts["fate"], counts["pre_game"]]
            cells += [entry.clan, deck.stronghold or ""]
        digest = deck.fingerprint if deck else None
        cells += [entry.entrant.clan or "", short(digest) if digest else "", digest or ""]
        writer.writerow([*(map(_cell, cells)), _cell(" ".join(note.message for note in notes))])


def draw_as_data(result: pick.Draw, version: str) -> dict[str, Any]:
    """Returns a draw in the shape of ``schemas/output/tournament_pick.schema.json``."""
    return {
        "version": pick.VERSION,
        "seed": result.seed,
        "wanted": result.wanted,
        "lists": result.lists,
        "players": result.players,
        "names_sha256": result.names_digest,
        "picked": [
            {"player": each.player, "sha256": each.number, "files": list(each.files)}
            for each in result.picked
        ],
        "log": announcement(result, version),
    }


def print_draw(result: pick.Draw, version: str, terminal: Terminal) -> None:
    """Prints the players picked, in order, and the line to announce."""
    for number, each in enumerate(result.picked, 1):
        files = visible(", ".join(each.files))
        name = terminal.style(shortened(each.player, 60), "bold")
        terminal.headline(f"{number:3}. {name}  {files}")
    terminal.line()
    terminal.wrapped(announcement(result, version), 0)


def announcement(result: pick.Draw, version: str) -> str:
    """Returns one line that says all that is needed to repeat a draw, and what came of it."""
    names = ", ".join(visible(each.player) for each in result.picked)
    lists = "" if result.lists == result.players else f" with {result.lists} lists"
    return (
        f"l5r {version} pick {pick.VERSION}: {len(result.picked)} of {result.players} players"
        f"{lists} by the seed “{visible(result.seed)}”"
        f" (names sha256 {result.names_digest}): {names}"
    )


def files_of_namesakes(event: Event) -> list[str]:
    """Returns, for each entry, the file that tells it from others of its player's name, or ""."""
    players = Counter(entry.player for entry in event.entries)
    files = Counter((entry.player, _below_folder(entry)) for entry in event.entries)
    found = []
    for entry in event.entries:
        name = _below_folder(entry)
        file = name if files[entry.player, name] == 1 else entry.entrant.file
        found.append((file or "no file") if players[entry.player] > 1 else "")
    return found


def clan_of(entry: Entry) -> str:
    """Returns the Stronghold's Clan, and the roster's where that is another."""
    if not entry.other_clan:
        return entry.clan
    said = f"{shortened(entry.other_clan, 24)} by the roster"
    return f"{entry.clan} ({said})" if entry.clan else said


def where(problem: Problem) -> str:
    """Returns the lines of a problem, to be put before its message."""
    if not problem.lines:
        return ""
    shown = ", ".join(map(str, problem.lines[:6])) + (" ..." if len(problem.lines) > 6 else "")
    return f"line{'s' if len(problem.lines) > 1 else ''} {shown}: "


def _below_folder(entry: Entry) -> str:
    return entry.entrant.source.name if entry.entrant.source else entry.entrant.file


def _row(entry: Entry, label: str, several: bool) -> list[str]:
    deck = entry.deck
    if deck is None:
        return [label, entry.verdict, *[""] * 4, clan_of(entry), ""]
    stronghold = (deck.stronghold or "no Stronghold") if deck.has_cards else ""
    if several and deck.has_cards:
        stronghold += f" · {deck.format_name}"
    return [
        label,
        entry.verdict,
        str(deck.number(ERROR) or ""),
        str(deck.number(WARNING) or ""),
        f"{deck.counts['dynasty']}/{deck.counts['fate']}" if deck.has_cards else "",
        short(deck.fingerprint) if deck.fingerprint else "",
        clan_of(entry),
        stronghold,
    ]


def _print_row(
    row: Sequence[str], widths: Sequence[int], terminal: Terminal, styles: Sequence[str]
) -> None:
    left = ""
    indent = 0
    for index, (cell, wide) in enumerate(zip(row, widths, strict=False)):
        blank = " " * (wide - width(cell))
        style = styles[index] if index < len(styles) else None
        styled = terminal.style(cell, style) if style and cell else cell
        left += (blank + styled if index in (2, 3) else styled + blank) + "  "
        indent += wide + 2
    if row[-1]:
        last = styles[len(row) - 1] if len(styles) == len(row) else None
        terminal.wrapped(terminal.style(row[-1], last) if last else row[-1], indent, left)
    else:
        terminal.line(left.rstrip())


def _print_file(file: str, terminal: Terminal) -> None:
    if file:
        terminal.wrapped(terminal.style(visible(file), "dim"), 2)


def _print_errors(entry: Entry, terminal: Terminal) -> None:
    if entry.deck is None:
        terminal.wrapped(visible(_failure(entry)), 4)
        return
    errors = entry.deck.errors
    for problem in errors[:_ERRORS]:
        terminal.wrapped(visible(f"{where(problem)}{problem.message} ({problem.code})"), 4)
    if len(errors) > _ERRORS:
        terminal.wrapped(terminal.style(f"and {len(errors) - _ERRORS} more", "dim"), 4)


def _failure(entry: Entry) -> str:
    outcome = entry.outcome
    assert isinstance(outcome, Unreadable), "there is no deck"
    line = f":{outcome.line}" if outcome.line else ""
    return f"{outcome.source}{line}: {outcome.message}" if outcome.source else outcome.message


def _print_totals(event: Event, terminal: Terminal, columns: int) -> None:
    verdicts = event.verdicts()
    rows = [["clan", "lists", *verdicts]]
    totals = event.totals()
    if len(totals) > 1:
        for clan, counts in totals:
            numbers = [str(counts[verdict] or "") for verdict in verdicts]
            rows.append([clan or "none", str(counts.total()), *numbers])
    numbers = [str(event.number(verdict)) for verdict in verdicts]
    rows.append(["all", str(len(event.entries)), *numbers])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    terminal.line()
    for index, row in enumerate(rows):
        if sum(widths) + 2 * len(widths) > columns:
            words = [f"{n} {verdict}" for n, verdict in zip(row[2:], verdicts, strict=True) if n]
            if index:
                terminal.wrapped(f"{row[0]}, {row[1]}: {', '.join(words)}", 4)
            continue
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True)]
        text = "  ".join(cells)
        terminal.line(terminal.style(text, "bold") if index == 0 else text.rstrip())


def _print_notes(event: Event, terminal: Terminal) -> None:
    told: Counter[str] = Counter()
    if event.notes:
        terminal.line()
    for note in event.notes:
        told[note.code] += 1
        if told[note.code] <= _NOTES:
            label = terminal.style("note  ", "yellow")
            terminal.wrapped(f"{visible(note.message)} ({note.code})", 6, label)
    for code, number in told.items():
        if number > _NOTES:
            terminal.wrapped(f"and {number - _NOTES} more ({code}); --json has them all", 6)


def _summary(event: Event) -> str:
    number = len(event.entries)
    words = [f"{event.number(verdict)} {verdict}" for verdict in VERDICTS if event.number(verdict)]
    day = f", by the bans of {event.settings.day}" if event.settings.day else ""
    formats = event.formats()
    name = f" in {formats[0]}" if len(formats) == 1 else ""
    return f"{number:,} list{'' if number == 1 else 's'}{name}{day}: {', '.join(words)}"


_FORMULA = re.compile(r"(^|;)(?=\s*[=+\-@＝＋－＠])")
"""What makes a spreadsheet calculate: also behind a semicolon, which parts cells for some."""


def _cell(value: object) -> object:
    """Returns a number as it is, and text so that it stays text: ``'=1+1``."""
    if isinstance(value, int):
        return value
    return _FORMULA.sub(r"\1'", visible(str(value)))


def _one_line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _unseen_escaped(text: str, ascii_only: bool) -> str:
    """Escapes, on one line of JSON, what would not be seen or could not be written."""
    if is_visible(text) and (text.isascii() or not ascii_only):
        return text
    return "".join(
        char if is_visible(char) and (char.isascii() or not ascii_only) else _escape(char)
        for char in text
    )


def _escape(char: str) -> str:
    return json.dumps(char)[1:-1] if not char.isascii() else f"\\u{ord(char):04x}"
