"""The command line: a thin skin over the library."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from typer.models import CommandInfo

from l5r_cards.cli import (
    database,
    goldfish,
    lists,
    odds,
    play,
    rules,
    search,
    sheet,
    show,
    stats,
    text,
    tournament,
    validate,
)

__all__ = ["app", "main"]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"l5r {version('l5r-cards')}")
        raise typer.Exit


app = typer.Typer(
    name="l5r",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_version, help="Print the version."),
    ] = False,
) -> None:
    """Check decks and look up rules of the Legend of the Five Rings CCG."""


app.command()(validate.validate)
app.command(cls=search.QueryCommand, context_settings=search.IN_QUERY)(search.search)
app.command()(show.show)
app.command()(search.sets)
app.command("random", cls=search.QueryCommand, context_settings=search.IN_QUERY)(search.random_card)
app.command()(lists.diff)
app.command()(lists.fingerprint)
app.command()(lists.convert)
app.command()(lists.fix)
app.command()(sheet.sheet)
app.command()(stats.stats)
app.command()(odds.odds)
app.command()(odds.hands)
app.command()(play.play)
app.command()(play.replay)
app.command()(goldfish.goldfish)
app.command()(rules.rule)
app.command()(rules.formats)
app.add_typer(tournament.app, name="tournament")
app.add_typer(database.app, name="db")
app.add_typer(text.app, name="text")


def _keep_only(name: str) -> None:
    """Leaves the other commands out, if one is named: to build them all takes its time."""
    commands = [each for each in app.registered_commands if _name_of(each) == name]
    groups = [each for each in app.registered_groups if each.name == name]
    if commands or groups:
        app.registered_commands, app.registered_groups = commands, groups


def _name_of(command: CommandInfo) -> str:
    return command.name or (command.callback.__name__ if command.callback else "")


def main() -> None:
    """Runs the command line."""
    from l5r_cards.cli.running import run

    _keep_only(sys.argv[1] if len(sys.argv) > 1 else "")
    run(app)
