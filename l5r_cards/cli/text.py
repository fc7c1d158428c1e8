"""``l5r text``: the wording of the cards, from a file of the player's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, catalog, fail, print_json, say
from l5r_cards.cli.options import AsJson
from l5r_cards.model.visible import visible

if TYPE_CHECKING:
    from l5r_cards.database.texts import AttachedTexts

__all__ = ["app"]

app = typer.Typer(
    help="Attach card texts from a file of yours.", no_args_is_help=True, add_completion=False
)


@app.command()
def attach(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON or XML with card texts.")],
) -> None:
    """Read card texts from a file, for “text:” in searches and for “l5r show”.

    The file is JSON as the Oracle of the Void answers it, or the cards.xml (database.xml) of Egg of
    P'an Ku or Sun and Moon. It is copied to this machine's card database, for you alone to read,
    in the place of what was attached before.

    Example: l5r text attach cards.xml
    """
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.search.text_files import UnreadableTexts
    from l5r_cards.search.texts import attach as attach_texts

    try:
        info, locked = attach_texts(catalog(), Path(file))
    except UnreadableTexts as error:
        fail(f"{file}: {error}")
    except DatabaseError as error:
        fail(str(error))
    typer.echo(f"{info.matched:,} of {info.cards:,} cards with text are known")
    if info.unmatched:
        say(f"l5r: “l5r text info --unmatched” lists the other {info.unmatched:,}")
    if locked:
        say(f"l5r: {locked:,} more were passed over, as their text is encrypted")


@app.command()
def info(
    unmatched: Annotated[
        bool, typer.Option("--unmatched", help="List the cards of the file that are not known.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Tell what is attached: from which file, how many cards, how many of them are known.

    Example: l5r text info

    Exit code: 0 something is attached, 1 nothing.
    """
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.texts import texts_path
    from l5r_cards.reports.terminal import Terminal
    from l5r_cards.search.texts import attached

    try:
        texts = attached(catalog())
        unknown = _unknown(texts) if texts and unmatched else []
    except DatabaseError as error:
        fail(str(error))
    if texts is None:
        if as_json:
            print_json({"attached": False})
        say("l5r: no card text is attached; “l5r text attach FILE” does that")
        raise typer.Exit(EXIT_NO)
    facts = {
        "source": texts.info.source,
        "kind": texts.info.kind,
        "cards": texts.info.cards,
        "matched": texts.info.matched,
        "unmatched": texts.info.unmatched,
        "path": str(texts_path()),
    }
    if as_json:
        print_json({"attached": True, **facts, **({"unknown": unknown} if unmatched else {})})
    elif unmatched:
        for name in unknown:
            Terminal().line(visible(name))
    else:
        Terminal().table([(name, visible(str(value))) for name, value in facts.items()])


@app.command()
def detach() -> None:
    """Delete what is attached from this machine; the file it came from stays.

    Example: l5r text detach
    """
    from l5r_cards.database.errors import DatabaseError
    from l5r_cards.database.texts import detach_texts

    try:
        had_any = detach_texts()
    except DatabaseError as error:
        fail(str(error))
    say("l5r: the card text is detached" if had_any else "l5r: no card text was attached")


def _unknown(texts: AttachedTexts) -> list[str]:
    return [entry.names[0] for entry in texts.entries() if entry.card_id is None]
