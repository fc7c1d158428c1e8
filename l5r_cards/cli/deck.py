"""One list of a command, read and judged, or the program ends saying why not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from l5r_cards.cli.console import catalog, fail, read_stdin

if TYPE_CHECKING:
    from l5r_cards.formats.format import Format
    from l5r_cards.formats.validate import Report, Validator

__all__ = ["check_date", "format_named", "judged", "validator_for"]


def validator_for(format_name: str | None) -> Validator:
    """Returns a validator that knows the format, if one is named."""
    from l5r_cards.formats.validate import Validator

    validator = Validator(catalog())
    format_named(validator, format_name)
    return validator


def format_named(validator: Validator, format_name: str | None) -> Format | None:
    """Returns the format of that name, None if none is named."""
    from l5r_cards.formats.validate import UnknownFormatError

    if format_name is None:
        return None
    try:
        return validator.format(format_name)
    except UnknownFormatError as error:
        fail(str(error))


def judged(
    name: str, format_name: str | None, date: str | None = None, list_format: str | None = None
) -> Report:
    """Returns the verdict on a list, which must have a card at least."""
    from l5r_cards.api import read_file
    from l5r_cards.decks.lists import LIST_FORMATS, UnreadableList, read_list

    if date is not None:
        check_date(date)
    if list_format is not None and list_format not in LIST_FORMATS:
        fail(f"“{list_format}” is no list format; there are {', '.join(LIST_FORMATS)}")
    validator = validator_for(format_name)
    try:
        if name == "-":
            data = read_stdin()
            if data is None:
                raise UnreadableList("-", "there is no standard input")
            decklist = read_list(data, "-", list_format)
        else:
            decklist = read_file(name, list_format)
    except UnreadableList as error:
        fail(str(error))
    report = validator.validate(decklist, format_name, date)
    if not report.deck.cards:
        fail(f"{name}: no card could be read from this list")
    return report


def check_date(date: str) -> None:
    """Ends the program if a day is not written as ``2010-05-20``."""
    import datetime

    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date) and datetime.date.fromisoformat(date):
            return
    except ValueError:
        pass
    fail(f"“{date}” is no date; write the year, month and day, such as 2010-05-20")
