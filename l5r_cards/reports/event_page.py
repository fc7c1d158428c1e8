"""An event's verdicts as one HTML page: nothing else is needed to read, sort or print it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from l5r_cards.decks.fingerprint import short
from l5r_cards.formats.validate import Report
from l5r_cards.model.problem import ERROR, INFO, WARNING, Problem
from l5r_cards.model.visible import shortened, visible
from l5r_cards.reports.event import clan_of, where
from l5r_cards.tournament.desk import CheckedDeck
from l5r_cards.tournament.event import VERDICTS, Entry, Event
from l5r_cards.tournament.files import Unreadable
from l5r_cards.tournament.names import stem
from l5r_cards.tournament.notes import Note

__all__ = ["cards_as_data", "event_page"]

_PROBLEMS = 40
"""How many problems of a deck are told."""
_NOTES = 200
"""How many notes are told before the decks."""
_SEVERITIES = {"error": "error", "warning": "warning", "info": "note"}
_COLUMNS = (
    ("Player", ""),
    ("Verdict", ""),
    ("Errors", "number down"),
    ("Warnings", "number down"),
    ("Clan", ""),
    ("Stronghold", ""),
    ("Format", ""),
    ("Dynasty", "number"),
    ("Fate", "number"),
    ("Pre-game", "number"),
    ("Fingerprint", ""),
)


def cards_as_data(report: Report) -> dict[str, Any]:
    """Returns what of a report the page's search needs."""
    lines = [line for line in report.lines if line.card]
    return {
        "lines": [{"card": each.card.id, "title": each.card.name} for each in lines if each.card]
    }


def event_page(event: Event, title: str, made_by: str) -> str:
    """Returns the page.

    An event that was checked with `cards_as_data` (or with all of a report) to describe its decks
    can be searched for cards.

    :param title: what the event is called.
    :param made_by: program and cards by which the verdicts were reached.
    """
    template = Path(__file__).with_name("event.html").read_text(encoding="utf-8")
    page = Template(template)
    titles: dict[str, int] = {}
    return page.substitute(
        script_hash=_hash_of(re.findall(r"<script>(.*?)</script>", template, re.DOTALL)[0]),
        title=_text(title),
        about=_text(_about(event)),
        tiles="".join(_tiles(event)),
        totals=_totals(event),
        notes=_notes(event.notes),
        verdicts="".join(f"<option>{verdict}</option>" for verdict in event.verdicts()),
        columns="".join(_heading(name, kind) for name, kind in _columns(event)),
        decks="".join(_decks(event, titles)),
        titles="\n".join(map(_text, titles)),
        made_by=_text(made_by),
    )


def _hash_of(script: str) -> str:
    """Returns the hash by which a browser knows the page's own script from any other."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _text(text: str) -> str:
    return escape(visible(text), quote=True)


def _name(text: str, length: int = 120) -> str:
    """Returns a stranger's name, which keeps its direction of writing to itself."""
    return f"<bdi>{escape(shortened(text, length), quote=True)}</bdi>"


def _columns(event: Event) -> list[tuple[str, str]]:
    return [each for each in _COLUMNS if each[0] != "Format" or len(event.formats()) > 1]


def _about(event: Event) -> str:
    settings = event.settings
    formats = event.formats()
    words = [formats[0] if len(formats) == 1 else "Each list by its own format"] if formats else []
    words.append(f"Bans of {settings.day}" if settings.day else "Bans in their last state")
    if settings.strict:
        words.append("Warnings count as errors")
    return " · ".join(words)


def _tiles(event: Event) -> Iterator[str]:
    yield f"<li><b>{len(event.entries):,}</b> list{'' if len(event.entries) == 1 else 's'}</li>"
    for verdict in event.verdicts():
        yield f'<li class="{_class(verdict)}"><b>{event.number(verdict):,}</b> {verdict}</li>'


def _class(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _heading(name: str, kind: str) -> str:
    attribute = f' class="{kind}"' if kind else ""
    return f'<th scope="col"{attribute}>{name}</th>'


def _totals(event: Event) -> str:
    totals = event.totals()
    if len(totals) < 2:
        return ""
    verdicts = event.verdicts()
    head = "".join(f'<th scope="col" class="number">{each.capitalize()}</th>' for each in verdicts)
    rows = "".join(
        f'<tr><th scope="row">{_text(clan or "None")}</th><td class="number">{counts.total()}</td>'
        + "".join(f'<td class="number">{counts[each] or "–"}</td>' for each in verdicts)
        + "</tr>"
        for clan, counts in totals
    )
    head = f'<th scope="col">Clan</th><th scope="col" class="number">Lists</th>{head}'
    return (
        '<div class="scroll"><table class="totals"><caption>By Clan</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _notes(notes: Iterable[Note]) -> str:
    told = [f"<li>{_text(note.message)} <code>{note.code}</code></li>" for note in notes]
    if len(told) > _NOTES:
        told[_NOTES:] = [f"<li>and {len(told) - _NOTES} more, which --json has</li>"]
    items = "".join(told)
    return f'<section class="notes"><h2>Notes</h2><ul>{items}</ul></section>' if items else ""


def _cards(entry: Entry, titles: dict[str, int]) -> str:
    """Returns a deck's cards for the search: each by its number among all titles."""
    if entry.deck is None or entry.deck.described is None:
        return ""
    lines = json.loads(entry.deck.described)["lines"]
    names = dict.fromkeys(line["title"] for line in lines if line["card"])
    numbers = " ".join(str(titles.setdefault(name, len(titles))) for name in names)
    return f' data-cards="{numbers}"'


def _decks(event: Event, titles: dict[str, int]) -> Iterator[str]:
    several = len(event.formats()) > 1
    for entry, notes in zip(event.entries, event.notes_by_entry(), strict=True):
        row = "".join(_cells(entry, several))
        more = _more(entry, notes, len(_COLUMNS) - (not several))
        kind = f'class="{_class(entry.verdict)}"{_cards(entry, titles)}'
        yield f"<tbody {kind}><tr>{row}</tr>{more}</tbody>\n"


def _cells(entry: Entry, several: bool) -> Iterator[str]:
    deck = entry.deck
    yield f'<th scope="row">{_name(entry.player)}{_file(entry)}</th>'
    rank = VERDICTS.index(entry.verdict)
    yield f'<td data-sort="{rank}"><span class="verdict">{entry.verdict}</span></td>'
    if deck is None:
        yield "<td></td>" * 2
        yield f'<td data-label="Clan">{_text(clan_of(entry))}</td>'
        yield "<td></td>" * (len(_COLUMNS) - 5 - (not several))
        return
    yield _number("Errors", deck.number(ERROR))
    yield _number("Warnings", deck.number(WARNING))
    yield f'<td data-label="Clan">{_text(clan_of(entry))}</td>'
    stronghold, format_name = deck.stronghold or "none", deck.format_name
    if not deck.has_cards:
        stronghold = format_name = ""
    yield f'<td data-label="Stronghold">{_text(stronghold)}</td>'
    if several:
        yield f'<td data-label="Format">{_text(format_name)}</td>'
    yield _number("Dynasty", deck.counts["dynasty"])
    yield _number("Fate", deck.counts["fate"])
    yield _number("Pre-game", deck.counts["pre_game"])
    digest = deck.fingerprint
    shown = f'<code title="{digest}">{short(digest)}</code>' if digest else ""
    yield f"<td>{shown}</td>"


def _file(entry: Entry) -> str:
    """Returns the name of a list's file where it is not the player's own."""
    entrant = entry.entrant
    file = entrant.source.name if entrant.source else entrant.file
    if "/" not in file and stem(file) == entry.player:
        return ""
    return f" <small>{_name(file)}</small>"


def _number(label: str, number: int) -> str:
    zero = " zero" if not number else ""
    return f'<td class="number{zero}" data-label="{label}">{number}</td>'


def _more(entry: Entry, notes: Iterable[Note], columns: int) -> str:
    """Returns the row of a deck's problems; nothing where there are none."""
    items = []
    counts = []
    unprinted = ""
    if isinstance(entry.outcome, Unreadable):
        line = f"line {entry.outcome.line}: " if entry.outcome.line else ""
        items.append(_item("error", _text(line + entry.outcome.message)))
        counts.append(entry.verdict)
    elif isinstance(entry.outcome, CheckedDeck):
        problems = entry.outcome.problems
        items += map(_problem, problems[:_PROBLEMS])
        if len(problems) > _PROBLEMS:
            rest = len(problems) - _PROBLEMS
            items.append(_item("more", f"{rest} others, which l5r validate tells"))
        counts.append(entry.outcome.tally(ERROR, WARNING))
        unprinted = entry.outcome.tally(INFO)
    about = [_item("event", _text(note.message)) for note in notes]
    if about:
        counts.append(f"{len(about)} about the event")
    if not items and not about:
        return ""
    tally = ", ".join(filter(None, counts))
    kind = "more" if tally else "more notes-only"
    if unprinted:
        tally += f'<span class="note">{", " if tally else ""}{unprinted}</span>'
    is_open = " open" if entry.verdict != "legal" else ""
    return (
        f'<tr class="{kind}"><td colspan="{columns}"><details{is_open}><summary>{tally}</summary>'
        f"<ul>{''.join((*items, *about))}</ul></details></td></tr>"
    )


def _problem(problem: Problem) -> str:
    kind = _SEVERITIES[problem.severity]
    rule = f" <code>{_text(problem.rule)}</code>" if problem.rule else ""
    fix = f' <span class="fix">{_text(problem.fix)}</span>' if problem.fix else ""
    message = _text(where(problem) + problem.message)
    return _item(kind, f"{message}{fix} <code>{problem.code}</code>{rule}")


def _item(kind: str, html: str) -> str:
    return f'<li class="{kind}"><b>{kind}</b><div>{html}</div></li>'
