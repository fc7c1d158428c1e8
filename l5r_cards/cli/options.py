"""The arguments and options that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = [
    "AsJson",
    "Date",
    "DeckFile",
    "DeckFiles",
    "JudgingFormat",
    "ListFormat",
    "ReadingFormat",
    "RulesetName",
    "Strict",
    "in_any_case",
]


def in_any_case(name: str | None) -> str | None:
    """Returns a name as it is known to the program, whose own names are in small letters."""
    return name.lower() if name else name


DeckFile = Annotated[str, typer.Argument(metavar="DECK", help="A decklist file; - is stdin.")]
DeckFiles = Annotated[
    list[str], typer.Argument(metavar="DECK...", help="Decklist files; - is stdin.")
]
JudgingFormat = Annotated[
    str | None, typer.Option("--format", "-f", metavar="FORMAT", help="Judge by this format.")
]
ReadingFormat = Annotated[
    str | None, typer.Option("--format", "-f", metavar="FORMAT", help="Read names by this format.")
]
ListFormat = Annotated[
    str | None,
    typer.Option(
        "--list-format", metavar="NAME", help="How the list is written.", callback=in_any_case
    ),
]
RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="NAME",
        help="Play by these rules, not the format's.",
        callback=in_any_case,
    ),
]
Date = Annotated[
    str | None,
    typer.Option("--date", metavar="YYYY-MM-DD", help="Judge by the bans of this day."),
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Warnings, such as assumed cards, count as errors.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
