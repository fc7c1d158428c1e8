"""The command line: a thin skin over the library."""

from __future__ import annotations

import typer

from l5r_cards.cli import database, rules, validate

__all__ = ["app", "main"]

app = typer.Typer(
    name="l5r",
    help="Check decks and look up rules of the Legend of the Five Rings CCG.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.command()(validate.validate)
app.command()(rules.rule)
app.command()(rules.formats)
app.add_typer(database.app, name="db")


def main() -> None:
    """Runs the command line; on a database that turns out to be damaged, a second time."""
    import sqlite3

    try:
        app()
    except sqlite3.DatabaseError as damage:
        from l5r_cards.cli.console import Bar, say
        from l5r_cards.database.store import rebuild

        say(f"l5r: the card database is damaged ({damage}); it is built anew")
        rebuild(Bar()).close()
        app()
