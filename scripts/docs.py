"""Writes the pages of docs/ that are made from the program itself.

usage: python scripts/docs.py [--check]

With --check nothing is written: exit 1 if a page is not up to date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml
from typer.main import get_command

from l5r_cards.cli import app
from l5r_cards.model.codes import CODES
from l5r_cards.search.bounds import (
    LIST_SECONDS,
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_LIST_LINES,
    MAX_LISTS,
    MAX_PATTERN,
    MAX_TERMS,
    SECONDS,
)
from l5r_cards.search.fields import FIELDS, FLAGS, ORDERED, PLAIN

DOCS = Path(__file__).resolve().parent.parent / "docs"


def problems() -> str:
    """Returns the page of problem codes."""
    rows = "\n".join(f"| `{code}` | {meaning} |" for code, meaning in CODES.items())
    return f"""# Problem codes

The closed list of what `l5r validate` can find. `severity` is `error` (the deck is not legal, or a
line means no card), `warning` (look at it; an error under `--strict`) or `info`.

| code | meaning |
|---|---|
{rows}
"""


def commands() -> str:
    """Returns the page of commands, from their own help."""
    sections = "\n".join(_section(*command) for command in _walk("l5r", get_command(app)))
    return f"# Commands\n\n{sections}"


def _walk(name: str, command: Any) -> Iterable[tuple[str, Any]]:
    children = getattr(command, "commands", None)
    if children is None:
        yield name, command
        return
    for child_name, child in children.items():
        yield from _walk(f"{name} {child_name}", child)


def _section(name: str, command: Any) -> str:
    lines = [f"## `{name}`", "", *(line.strip() for line in command.help.splitlines()), ""]
    options = [
        f"| `{', '.join(each.opts)}` | {each.help} |"
        for each in command.params
        if each.param_type_name == "option" and getattr(each, "help", None)
    ]
    if options:
        lines += ["| option | what it does |", "|---|---|", *options, ""]
    return "\n".join(lines)


def search() -> str:
    """Returns the page of the query language, from the table of its fields."""
    fields = "\n".join(
        f"| `{field.name}` | {_code(field.aliases)} | {_operators(field.operators)}"
        f" | {field.help} | `{field.example}` |"
        for field in FIELDS
    )
    phrases = "\n".join(f"| `{query}` | {meaning} |" for query, meaning in PHRASES)
    wishes = "\n".join(f"| `{query}` | {meaning} |" for query, meaning in WISHES)
    values = "\n".join(f"| `{query}` | {meaning} |" for query, meaning in VALUES)
    ordered = [field.name for field in FIELDS if field.operators == ORDERED]
    shapes = "\n".join(_options(get_command(app), "search"))
    return f"""# The query language

`l5r search QUERY`, `l5r random QUERY` and `Catalog.search(query)` take the same language, the one
that Scryfall taught players of other games. Quote a query for the shell: `l5r search 'force>3'`.
`l5r search --fields` prints the table of fields.

## Terms

| query | finds |
|---|---|
{phrases}

`!` and `name=` take the title at every Experience level, or the name as it is printed, level and
all: `!"Doji Hoturi • Experienced 2"`. Within quotation marks, `\\"` or `""` is a quotation mark.

What is found comes in order of title and Experience level. Case, accents, punctuation and kinds
of quote don't count; `≥`, `≤`, `≠`, signs of full width and curly quotation marks are taken for the
plain ones. `AND`, `OR` and `NOT` may be written small; as words to find they stand in
quotes. A value follows its operator at once: `force>3`, not `force > 3`; a value with blanks or
parentheses stands in quotes, so does such a path: `in:"my deck.txt"`. `in:-` is a list from a pipe.

Nothing of a query is ever ignored: an unknown field, value, set or format, a malformed number or a
stray sign, such as the minus of `clan:-crane` for `-clan:crane`, is an error that shows the place
and the nearest right words.

## Fields

| field | also | operators | finds | example |
|---|---|---|---|---|
{fields}

`:` and `=` say the same, but for `name`: `name:` looks for words, `name=` for the whole title, with
or without what tells it from its namesakes. `!=` is the negation of `=`: it finds the cards that
have no value at all, too.

A keyword is asked for whole: `kw:experienced` finds the plain level, for `Experienced 2` is another
keyword, where `is:experienced` finds every card with an Experience level. `production` is the Gold
that a card makes for anything by bowing alone, printed or in its text; a star marks a condition or
a price: `4*`. The modifiers of a Sensei are no stats; `has:sensei` finds them, `l5r show` prints
them.

Marks for `is:` and `not:` are
{_code(FLAGS)},
every type and every keyword.
`has:` asks for any stat by its name here, and for `exp`, `soulof`, `clan`, `keyword`, `production`,
`back`, `sensei`, `counts_as`, `max_copies`, `starting_provinces` and `deck_rules`.

## Numbers, - and *

| query | finds |
|---|---|
{values}

All operators are for
{_code(ordered)}.
`exp` compares with numbers only, and with no stat.
A card in several sets, arcs or formats has several dates or places in time; it is found if one of
them fits. `format` compares the formats of single arcs, in the order in which these were played,
and `arc` the arcs that have a pool; a set for itself is of the arc Other, which is at no time.

`format:` (or `legal:`) leaves out what the format has banned at last, be it only perhaps; `pool:`
does not, so `pool:emperor banned:emperor` finds the bans themselves. `is:legal` finds what some
format has, and `banned:any` what some format has banned. No format, Open neither, has cards that
were never released.

Years have four digits, dates are `1996`, `1996-05` or `1996-05-20`.

## Order and limit

| query | does |
|---|---|
{wishes}

They hold for the whole query, an `OR` at whose beginning or end they stand, too; they stand neither
within one nor behind `-`. `--sort` and `--limit` stand in for them. Cards without a value come
last, cards with the same value in order of title; of several sets, dates or arcs the first counts.

## Bounds

A query has at most {MAX_LENGTH:,} characters, {MAX_TERMS} terms and {MAX_DEPTH} parentheses or
negations within each other, a pattern {MAX_PATTERN} characters. A query that takes more than
{SECONDS:g} seconds of processor time is an error; usual ones take two thousandths. It may name
{MAX_LISTS} lists, each of at most {MAX_LIST_LINES:,} lines, which may take {LIST_SECONDS:g} seconds
more. Patterns are those of Python's `regex` library, blind to case, without calls of themselves;
`{{` in them counts repeats only.

## Output

A terminal gets a table that fits it, a pipe a line a card with its columns parted by tabs. Exit
code 0: some card found; 1: none; 2: a query that can't be understood; 141: the reader of a pipe
went away.

A line of an `in:` list that names no card is an error. Namesakes are told apart by the format that
the list fits, as `l5r validate` does. What lines are read as, where that is not sure, is told on
stderr, and to Python in `Results.notices`.

| option | what it does |
|---|---|
{shapes}

Every field but `is`, `not`, `has`, `in` and `text` is a column, something to count by and an order;
columns may go by the names of fields: `--columns name,clan,gold`, `--by clan`. Where a card has
several values, `--by` counts it for each, and `--limit` leaves the most frequent. `--by` and
`--columns` go with `--json`, `--jsonl`, `--csv` and `--tsv`; with `--columns` the JSON has these
keys alone, under the names of the columns, such as `gold_cost`. It is described by
`schemas/output/search.schema.json`. Tables name sets and formats, data has their ids.
`--sql` prints what `sqlite3 "$(l5r db path)"` takes.

In a narrow terminal names wrap and other words are shortened, but no number is; columns that have
no room are left out from the right, and a line on stderr says which.

`l5r --install-completion` makes the shell complete fields, operators, values and the options
`--columns`, `--sort` and `--by`; a query must not have begun with a quotation mark. Values are
completed without blanks and quotes: `clan:toturis_army` is “Toturi's Army”.
"""


PHRASES = (
    ("doji", "the word, or words that begin so, in the title or the keywords"),
    ("doji hoturi", "both, wherever they stand"),
    ('"clan champion"', "these words in this order, the last perhaps only begun"),
    ('!"Doji Hoturi"', "the title exactly, at every Experience level"),
    ("!Ambush", "the same for a title of one word"),
    ("/^doji .*ko$/", "a regular expression in the title"),
    ("clan:crane type:personality", "all of several conditions; `AND` may stand between them"),
    ("clan:crane OR clan:lion", "one of them; `AND` binds more tightly"),
    ("(c:crane is:courtier) OR (c:lion is:samurai)", "parentheses group"),
    ("kw:cavalry -kw:shugenja", "`-` or `NOT`: not that one"),
    ("t:personality -(force<3 or chi<3)", "nor any of a group"),
    ("clan!=crane has:clan", "another Clan's, or several Clans' without the Crane"),
    ("format>=samurai -format:emperor", "from an arc on, but not in that one"),
    ("in:deck.txt is:experienced", "cards of a decklist, in any of [the formats](lists.md)"),
)
VALUES = (
    ("force>chi", "stats compare with each other"),
    ("gold<=3", "a printed number: `3*` is 3, `+2` is 2"),
    ("force:2", "2, `+2` and `2*`"),
    ("force:+2", "`+2` alone, the bonus of an Item or a Follower"),
    ("gold:3*", "`3*` alone, a number with a condition"),
    ("production:4*", "4 Gold that a Holding makes for some cards only, or at a price"),
    ("hr:-", "the dash, which is no number: the card joins whatever your Honor is"),
    ("force:*", "the star, a number that the text tells"),
    ("-has:force", "no Force at all; no comparison finds these, nor dashes and stars"),
    ("hr>=0", "a number, so neither dash nor star"),
    ("honor<-5", "negative numbers"),
    ('force:"Rank 15"', "Fu Leng's, which is no number"),
    ("exp>1 -exp:3.5", "Experience levels; a card without one has 0, Inexperienced is -1"),
)
WISHES = (
    ("clan:crane order:force", "sorts by a field, from low to high"),
    ("clan:crane order:-force", "from high to low"),
    ("t:event order:-year limit:10", "finds so many at most, the first ones in the order"),
)


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _operators(operators: tuple[str, ...]) -> str:
    return {ORDERED: "all", PLAIN: "`:` `=` `!=`"}.get(operators) or _code(operators)


def _options(command: Any, name: str) -> Iterable[str]:
    for each in command.commands[name].params:
        if each.param_type_name == "option" and getattr(each, "help", None):
            yield f"| `{', '.join(each.opts)}` | {each.help} |"


DATA = DOCS.parent / "data"


def rules() -> str:
    """Returns the page of how the engine reads the rules: its options and its readings."""
    options = _yaml(DATA / "rulesets.yaml")["options"]
    by_rule: dict[str, list[str]] = {}
    for name, option in options.items():
        by_rule.setdefault(option["rule"], []).append(name)
    rows = "\n".join(
        f"| `{name}` | {option['about']} | {_value(option['diamond'])}"
        f" | {_value(option['celestial'])} | {option['rule']} |"
        for name, option in options.items()
    )
    parts = []
    for title, file in (("Diamond", "diamond.yaml"), ("Celestial", "celestial.yaml")):
        section = ""
        parts.append(f"### {title}")
        for rule in _yaml(DATA / "rules" / file):
            if not rule.get("ambiguity"):
                continue
            if rule["section"] != section:
                section = rule["section"]
                parts.append(f"\n**{section}**\n")
            names = by_rule.get(rule["id"])
            change = f" Options: {_code(names)}." if names else ""
            parts.append(f"- {rule['id']}: {rule['rule']}\\\n  *{rule['ambiguity']}*{change}")
        parts.append("")
    return f"""# How the engine reads the rules

`l5r rule D-RES-12` prints a rule of the catalogue, `l5r rule province falls` finds rules by words.
Two rulesets are played: Diamond Edition, and Celestial Edition, of which chapters on card types, on
the player and on challenges and duels are read beside it. Where both are silent on a point, or say
the same, they are played alike.

## Options

All in which the two differ is an option of `data/rulesets.yaml`; whoever plays by other rules of
the house changes it there.

| option | what it says | Diamond | Celestial | rule |
|---|---|---|---|---|
{rows}

## Readings

Where the rules are silent, or say two things, this is how they are read. The catalogue marks these
places; what stands in italics is what is unclear, and how it is played.

{chr(10).join(parts)}"""


def _yaml(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(value) or "none"
    return "none" if value is None else str(value).replace("_", " ")


PAGES = {"problems.md": problems, "commands.md": commands, "search.md": search, "rules.md": rules}


def main() -> int:
    """Writes or checks the pages; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    for name, page in PAGES.items():
        file = DOCS / name
        text = page()
        if check:
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            file.write_text(text, encoding="utf-8")
    for name in stale:
        print(f"docs/{name} is not up to date; run python scripts/docs.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
