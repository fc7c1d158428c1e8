"""``l5r search``, ``random`` and ``sets``: the cards themselves."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from l5r_cards.cli.completion import complete_columns, complete_query, complete_sort
from l5r_cards.cli.console import EXIT_NO, catalog, fail, print_json, read_stdin, say, text_of
from l5r_cards.cli.options import AsJson
from l5r_cards.cli.show import show_card
from l5r_cards.search.query import quoted

if TYPE_CHECKING:
    from l5r_cards.api import Catalog
    from l5r_cards.search.results import Results

__all__ = ["IN_QUERY", "QueryCommand", "random_card", "search", "sets"]

Query = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="QUERY...",
        help="What the cards must be; see --fields.",
        autocompletion=complete_query,
    ),
]


class QueryCommand(TyperCommand):
    """A command with a query: a single minus begins a term of that, and no option."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Returns what the last word may become."""
        if re.match("-[^-]", incomplete):
            (argument,) = (each for each in self.params if each.name == "query")
            return argument.shell_complete(ctx, incomplete)
        return super().shell_complete(ctx, incomplete)


IN_QUERY = {"ignore_unknown_options": True}
"""So that ``-clan:crab`` is a part of the query."""


def search(
    context: typer.Context,
    query: Query = None,
    as_json: AsJson = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Print a JSON object a line.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    tsv: Annotated[bool, typer.Option("--tsv", help="Print tab-separated values.")] = False,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns", metavar="A,B,...", help="Columns to show.", autocompletion=complete_columns
        ),
    ] = None,
    sort: Annotated[
        str | None,
        typer.Option(
            "--sort",
            metavar="FIELD",
            help="Sort by a field; -FIELD: down.",
            autocompletion=complete_sort,
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, help="Show so many cards at most; with --by, rows."),
    ] = None,
    count: Annotated[
        bool, typer.Option("--count", help="Print the number of cards alone.")
    ] = False,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="COLUMN",
            help="Count the cards by a column.",
            autocompletion=complete_columns,
        ),
    ] = None,
    sql: Annotated[bool, typer.Option("--sql", help="Print the SQL that is run.")] = False,
    fields: Annotated[bool, typer.Option("--fields", help="List what can be asked.")] = False,
) -> None:
    """Find cards with a query, such as clan:crane type:personality force>3.

    Example: l5r search 'kw:cavalry -kw:shugenja force>chi order:gold'

    Exit code: 0 some card found, 1 none, 2 a query that can't be understood.
    """
    shapes = {"json": as_json, "jsonl": jsonl, "csv": as_csv, "tsv": tsv}
    shape = [f"--{name}" for name, wanted in shapes.items() if wanted]
    answers = {"--count": count, "--by": by is not None, "--sql": sql}
    answer = [name for name, wanted in answers.items() if wanted]
    _check_options(shape, answer, columns is not None)
    if by is not None and sort is not None:
        fail("--by goes without --sort: the most frequent comes first")
    if fields:
        if query or shape or answer or columns is not None or sort is not None or limit:
            fail("--fields goes with no query and no other option")
        _print_fields()
        return
    shown = _columns(columns) if columns is not None else None
    by_column = _column(by) if by is not None else None
    text = _text(query, context)
    cards = catalog()
    found = _run(cards, text, sort, limit if by is None else None)
    if sql:
        _print_sql(found)
    elif count:
        typer.echo(len(found))
    else:
        _print_found(cards, found, shape[0][2:] if shape else None, shown, by_column, limit)
    if not len(found):
        if not count:
            say(f"l5r: no card fits {quoted(text)}. {_hint(cards, text)}")
        raise typer.Exit(EXIT_NO)


def _hint(cards: Catalog, query: str) -> str:
    """Says what to do about a query that finds nothing."""
    from l5r_cards.decks.choose import one_of
    from l5r_cards.search.near import near_titles

    if near := near_titles(cards, query):
        return f"Did you mean {one_of(near)}?"
    return "Take a term out, or look at l5r search --fields."


def _check_options(shape: list[str], answer: list[str], has_columns: bool) -> None:
    """Ends the program if options contradict each other."""
    if len(shape) > 1 or len(answer) > 1 or (shape and answer and answer != ["--by"]):
        fail(f"{' and '.join([*shape, *answer])} exclude each other")
    if has_columns and answer:
        fail(f"{answer[0]} prints no cards, so it goes without --columns")


def _print_found(
    cards: Catalog,
    found: Results,
    shape: str | None,
    columns: tuple[str, ...] | None,
    by: str | None,
    limit: int | None,
) -> None:
    from l5r_cards.reports.cards import print_cards, print_counts, print_table
    from l5r_cards.reports.columns import DEFAULT_COLUMNS
    from l5r_cards.reports.terminal import Terminal

    if by:
        print_counts(found, by, shape, cards, limit)
    elif shape:
        print_cards(found, shape, columns, cards)
    elif len(found):
        if left_out := print_table(found, columns or DEFAULT_COLUMNS, cards):
            names = ", ".join(left_out)
            Terminal(sys.stderr).headline(
                f"columns left out: {names}; --columns or a wider terminal shows them"
            )
        if sys.stderr.isatty():
            say(f"{len(found):,} card{'' if len(found) == 1 else 's'}")


def _print_sql(found: Results) -> None:
    import json

    typer.echo(f"{found.statement};")
    typer.echo(f"-- {json.dumps(found.parameters)}")


def random_card(
    context: typer.Context,
    query: Query = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Draw the same card again with the same number.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a card drawn by chance, from all or from those that fit a query.

    Example: l5r random clan:crane is:unique
    """
    import random

    cards = catalog()
    text = _text(query, context)
    found = _run(cards, text, None, None)
    if not len(found):
        say(f"l5r: no card fits {quoted(text)}. {_hint(cards, text)}")
        if as_json:
            print_json({"candidates": []})
        raise typer.Exit(EXIT_NO)
    chosen = random.Random(seed).randrange(len(found))
    show_card(cards, found[chosen].id, as_json)


def sets(as_json: AsJson = False) -> None:
    """List the sets, in order of release.

    Example: l5r sets
    """
    from l5r_cards.reports.terminal import Terminal

    found = catalog().sets.values()
    if as_json:
        print_json({"sets": [each._asdict() for each in found]})
    else:
        Terminal().table(
            [(each.date or "", each.code or "", each.name, each.arc) for each in found]
        )


def _text(query: list[str] | None, context: typer.Context) -> str:
    """Joins the words of a query; what looks like an option that there is not is none of them."""
    for word in query or ():
        if word.startswith("--"):
            import difflib

            options = [name for each in context.command.params for name in each.opts]
            if word.partition("=")[0] in options:
                fail(f"{word} stands behind --, where all is query; options stand before it")
            near = difflib.get_close_matches(word.partition("=")[0], options, n=1, cutoff=0.7)
            hint = f"“not not” is written -(-{word[2:] or 'x'})"
            fail(f"there is no option {word}; {f'did you mean {near[0]}' if near else hint}")
    return text_of(query or ())


def _run(cards: Catalog, query: str, order: str | None, limit: int | None) -> Results:
    from l5r_cards.search.query import QueryError

    cards.stdin = read_stdin
    try:
        found = cards.search(query, order, limit)
    except QueryError as error:
        fail(str(error))
    for notice in found.notices:
        say(f"l5r: {notice}")
    return found


def _columns(names: str) -> tuple[str, ...]:
    return tuple(_column(name.strip()) for name in names.split(","))


def _column(name: str) -> str:
    """Returns the column with a name, or the one that shows the field with that name."""
    from l5r_cards.reports.columns import COLUMNS
    from l5r_cards.search.fields import WITHOUT_VALUES, field_named

    names: list[str | None] = [name.lower()]
    if (field := field_named(name)) is not None:
        names += [field.name, f"{field.name}s", field.column, _COLUMNS.get(field.name)]
    column = next((each for each in names if each in COLUMNS), None)
    if column is None:
        if field and (why := WITHOUT_VALUES.get(field.name)):
            fail(f"{field.name} is no column: {why}")
        import difflib

        near = difflib.get_close_matches(name.lower(), COLUMNS, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        fail(f"{quoted(name)} is no column.{hint} Columns are {', '.join(COLUMNS)}")
    return column


_COLUMNS = {"name": "title", "exp": "experience", "soulof": "soul_of"}
"""Columns of fields that have another name."""


def _print_fields() -> None:
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.search.fields import FIELDS

    Terminal().table(
        [(field.name, ", ".join(field.aliases), field.example, field.help) for field in FIELDS]
    )
