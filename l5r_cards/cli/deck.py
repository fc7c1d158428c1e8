"""The lists of a command, read and judged, or the program ends saying why not."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from l5r_cards.cli.console import catalog, fail, read_stdin, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.database.catalog import Catalog
    from l5r_cards.decks.text import UnreadableList
    from l5r_cards.formats.format import Format
    from l5r_cards.formats.validate import Report, Validator
    from l5r_cards.model.decklist import DeckList
    from l5r_cards.model.ruleset import Ruleset

__all__ = [
    "check_date",
    "check_list_format",
    "format_named",
    "is_same_file",
    "judge",
    "judged",
    "list_bytes",
    "read_deck",
    "rules_of",
    "tell_illegal",
    "unreadable_as_data",
    "validator_for",
]


def validator_for(format_name: str | None) -> Validator:
    """Returns a validator that knows the format, if one is named."""
    from l5r_cards.formats.validate import Validator

    validator = Validator(catalog())
    if format_name is not None:
        format_named(validator, format_name)
    return validator


def format_named(validator: Validator, format_name: str) -> Format:
    """Returns the format of that name."""
    from l5r_cards.formats.validate import UnknownFormatError

    try:
        return validator.format(format_name)
    except UnknownFormatError as error:
        fail(str(error))


def list_bytes(name: str) -> bytes:
    """Returns what a file, or stdin for ``-``, holds.

    :raises UnreadableList: there is no such file.
    """
    from l5r_cards.api import file_bytes
    from l5r_cards.decks.lists import UnreadableList

    if name != "-":
        return file_bytes(name)
    data = read_stdin()
    if data is None:
        raise UnreadableList("-", "there is no standard input")
    return data


def read_deck(name: str, list_format: str | None = None) -> DeckList:
    """Reads a list from a file, or from stdin for ``-``.

    :raises UnreadableList: it is no list.
    """
    from l5r_cards.decks.lists import read_list

    return read_list(list_bytes(name), name, list_format)


def judge(
    validator: Validator,
    name: str,
    format_name: str | None = None,
    date: str | None = None,
    list_format: str | None = None,
) -> Report:
    """Returns the verdict on a list.

    :raises UnreadableList: it is no list, or has no card.
    """
    from l5r_cards.decks.lists import UnreadableList

    report = validator.validate(read_deck(name, list_format), format_name, date)
    if not report.deck.cards:
        raise UnreadableList(name, "no card could be read from this list")
    return report


def judged(
    validator: Validator,
    name: str,
    format_name: str | None = None,
    date: str | None = None,
    list_format: str | None = None,
) -> Report:
    """Returns the verdict on a list, which must have a card at least, or ends the program."""
    from l5r_cards.decks.lists import UnreadableList

    try:
        return judge(validator, name, format_name, date, list_format)
    except UnreadableList as error:
        fail(str(error))


def unreadable_as_data(error: UnreadableList) -> dict[str, object]:
    """Returns why a list can't be read, as every ``--json`` of several lists tells it."""
    return {"source": error.source, "line": error.line, "message": error.message}


def rules_of(cards: Catalog, reports: Sequence[Report], wanted: str | None) -> Ruleset:
    """Returns the rules that are asked for, or those of the decks' formats."""
    rulesets = cards.rulesets
    if wanted is not None:
        if wanted not in rulesets:
            fail(f"“{wanted}” is no ruleset; there are {', '.join(rulesets)}")
        return rulesets[wanted]
    found = {report.format.ruleset: report.format for report in reports}
    if len(found) > 1:
        shown = ", ".join(f"{each.name} by {rules}" for rules, each in found.items())
        fail(f"the decks' formats are played by different rules ({shown}); --ruleset chooses")
    return rulesets[next(iter(found))]


def tell_illegal(report: Report) -> None:
    """Tells on stderr why a deck is not legal, if it is not."""
    from l5r_cards.reports.verdict import first_reasons

    if not report.legal:
        reasons = " ".join(first_reasons(report))
        say(f"l5r: {report.decklist.source}: not legal in {report.format.name}: {reasons}")


def check_date(date: str | None) -> None:
    """Ends the program if a day is not written as ``2010-05-20``."""
    import datetime

    try:
        if date is None or datetime.date.fromisoformat(date).isoformat() == date:
            return
    except ValueError:
        pass
    fail(f"“{date}” is no date; write the year, month and day, such as 2010-05-20")


def check_list_format(name: str | None) -> None:
    """Ends the program if there is no such list format."""
    from l5r_cards.decks.lists import LIST_FORMATS

    if name is not None and name not in LIST_FORMATS:
        fail(f"“{name}” is no list format; there are {', '.join(LIST_FORMATS)}")


def is_same_file(one: str, other: str) -> bool:
    """Whether two names are those of one file, so that writing to it would destroy it."""
    try:
        return "-" not in (one, other) and Path(one).samefile(other)
    except OSError:  # one of them is not there
        return False
