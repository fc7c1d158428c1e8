"""``l5r db``: the card database and the corpus it is built from."""

from __future__ import annotations

import typer

from l5r_cards.cli.console import EXIT_NO, building_bar, catalog, fail, print_json, print_path, say
from l5r_cards.cli.options import AsJson

__all__ = ["app"]

app = typer.Typer(
    help="Build and check the card database.", no_args_is_help=True, add_completion=False
)


@app.command()
def build() -> None:
    """Build the card database anew from the corpus.

    Example: l5r db build
    """
    from l5r_cards.corpus.errors import CorpusError
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import database_path, rebuild

    try:
        rebuild(building_bar()).close()
    except (CorpusError, DatabaseError) as error:
        fail(str(error))
    print_path(database_path())


@app.command()
def path() -> None:
    """Print where the card database lies (L5R_DB names another place).

    Example: sqlite3 "$(l5r db path)" "select count(*) from cards"
    """
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.store import database_path

    try:
        print_path(database_path())
    except DatabaseError as error:
        fail(str(error))


@app.command()
def info(as_json: AsJson = False) -> None:
    """Tell what is in the card database.

    Example: l5r db info
    """
    from l5r_cards.database.store import database_path
    from l5r_cards.reports.terminal import Terminal

    cards = catalog()
    facts = {"path": str(database_path()), **cards.summary()}
    if as_json:
        print_json(facts)
    else:
        Terminal().table([(name.replace("_", " "), str(value)) for name, value in facts.items()])


@app.command()
def check(as_json: AsJson = False) -> None:
    """Check every corpus file against its schema and all cross-references.

    Example: l5r db check

    Exit code: 0 no fault, 1 some.
    """
    from l5r_cards.corpus.lint import check_corpus

    say("l5r: checking the corpus; this takes some seconds")
    faults = check_corpus()
    if as_json:
        print_json(
            {
                "faults": [
                    {"file": str(f.file), "line": f.line, "path": f.path, "message": f.message}
                    for f in faults
                ]
            }
        )
    else:
        for fault in faults:
            typer.echo(f"{fault.file}:{fault.line}: {fault.path}: {fault.message}")
        say(f"l5r: {len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'} found")
    raise typer.Exit(EXIT_NO if faults else 0)
