"""``l5r rule`` and ``l5r formats``: what the checks are made of."""

from __future__ import annotations

from typing import Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, catalog, fail, print_json, say, text_of
from l5r_cards.cli.deck import format_named, validator_for
from l5r_cards.cli.options import AsJson

__all__ = ["formats", "rule"]

_MOST = 20


def rule(
    words: Annotated[
        list[str], typer.Argument(metavar="ID|WORDS...", help="A rule's id, or words in it.")
    ],
    as_json: AsJson = False,
    everything: Annotated[
        bool, typer.Option("--all", help=f"Print all rules found, not the first {_MOST}.")
    ] = False,
) -> None:
    """Print rules of the catalogue, by id or by words.

    Example: l5r rule D-DECK-09

    Example: l5r rule soul of limit
    """
    from l5r_cards.reports.rules import print_rules, rule_as_data
    from l5r_cards.reports.terminal import Terminal

    words = [text_of([word]).strip() for word in words if word.strip()]
    if not words:
        fail("a rule's id, or words in it, are missing; for instance: l5r rule soul of limit")
    cards = catalog()
    found = [each for each in map(cards.rule, map(_as_id, words)) if each]
    if len(found) < len(words):
        needles = [word.lower() for word in words]
        found = [
            each
            for each in cards.rules()
            if all(needle in f"{each.id} {each.section} {each.rule}".lower() for needle in needles)
        ]
    if as_json:
        print_json({"rules": [rule_as_data(each) for each in found]})
    elif found:
        print_rules(found if everything else found[:_MOST], Terminal(), len(found))
    else:
        import difflib

        wanted = " ".join(words)
        ids = [each.id for each in cards.rules()]
        near = difflib.get_close_matches(wanted.upper(), ids, n=3, cutoff=0.6)
        hint = f" Did you mean {' or '.join(near)}?" if near else " Try fewer words."
        say(f"l5r: no rule has “{wanted}”.{hint}")
    raise typer.Exit(0 if found else EXIT_NO)


def _as_id(word: str) -> str:
    """Returns a word as it would be written if it were an id: ``D-RES-07`` for ``d-res-7``."""
    start, dash, number = word.upper().rpartition("-")
    return f"{start}-{number:0>2}" if dash and number.isdigit() else word.upper()


def formats(
    name: Annotated[
        str | None, typer.Argument(metavar="[FORMAT]", help="Tell all about this format.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the formats, or tell the rules of one.

    Example: l5r formats celestial
    """
    from l5r_cards.reports.rules import print_format, print_formats
    from l5r_cards.reports.terminal import Terminal

    validator = validator_for(None)
    chosen = [format_named(validator, name)] if name else list(validator.formats.values())
    if as_json:
        print_json({"formats": [validator.catalog.formats[each.id] for each in chosen]})
    elif name is None:
        print_formats(chosen, Terminal())
    else:
        print_format(chosen[0], validator.catalog, Terminal())
