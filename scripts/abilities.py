"""Writes what is made from the declared vocabulary of abilities: the schema and the docs page.

usage: python scripts/abilities.py [--check]

With --check nothing is written: exit 1 if one of them is not up to date.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from l5r_cards.abilities.declare import SORTS, Parameter, Word
from l5r_cards.abilities.lint import CODES
from l5r_cards.abilities.parse import ABILITY_KEYS, parse_ability
from l5r_cards.abilities.render import render
from l5r_cards.abilities.schema import ability_schema
from l5r_cards.abilities.vocabulary import (
    AMOUNTS,
    CHOICE_KEYS,
    CONDITIONS,
    EVENTS,
    FILTERS,
    RULE_FLAGS,
    SELECTOR_KEYS,
    VERBS,
)
from l5r_cards.abilities.words import (
    CARD_TYPES,
    DURATIONS,
    EFFECTS,
    FIXED_ROLES,
    KEYWORDS,
    KINDS,
    LIFTS,
    LIMITS,
    OPERATORS,
    PARTS,
    PERSONS,
    PHASES,
    PLACES,
    PLAYERS,
    SINCE,
    STATS,
    TIMINGS,
    ZONES,
)

ROOT = Path(__file__).resolve().parent.parent

KEYS = {
    "kind": "what sort of ability it is; a list: it may be used as any of them",
    "keywords": "keywords of the ability itself, a list",
    "zone": "where the card must be for it to work; in play if left out",
    "lift": "rules of presence that it waives, each perhaps under conditions: `[{bowed: ...}]`",
    "when": "an event pattern, or a list of which any sets it off; what happened is `it`",
    "if": "conditions, which must all hold",
    "while": "conditions; the trait is in effect as long as they all hold",
    "limit": "how often; once a turn for each copy if left out",
    "performer": "who performs it, a role or selector; `targeted: true` if he is a target, too",
    "target": "roles in order, each a selector; `pick` one and `by` you if left out;"
    " `aim: false` for a choice that targets nothing",
    "cost": "steps; all must be payable before the first is paid",
    "may": "who decides whether a trait acts",
    "do": "steps in order; one whose object is gone is skipped",
    "duration": "of its lasting steps that have none of their own; the turn if left out",
    "status": "`unmodelled`: these words can't say what the card does",
    "note": "why it is unmodelled, in our words",
}
STRUCTURE = {
    "if": "it is done only if these hold",
    "unless": "a cost that these waive",
    "may": "who decides whether it is done; `else` follows if he declines",
    "each": "with `do`: done for each of `players`, or of a set, who is `it`;"
    " `start` says which player begins, `order` who orders a set",
    "later": "with `do`: an event pattern; done each time it happens within the duration,"
    " or the `next` so many times",
    "duration": "how long it lasts; the turn if left out",
    "as": "a label, the role of what it was done to, for `did`, `done(label)` and other steps",
    "then": "steps done if it happened",
    "else": "steps done if it did not",
}


def page() -> str:
    """Returns the page of the vocabulary."""
    return f"""# The vocabulary of abilities

What cards do is data: `data/abilities/<set>.yaml` maps a card's id to a list of abilities, in the
closed vocabulary of this page. `schemas/ability.schema.json` is made from the same declarations
(`python scripts/abilities.py`). What these words cannot say is `status: unmodelled` with a note.

```yaml
undying_warriors:
- {{kind: trait, when: {{after: enters, what: self}}, do: [{{honor: -4}}]}}
- kind: battle
  keywords: [fear]
  target: {{foe: {{is: card, whose: enemy, bare: true}}}}
  do: [{{destroy: foe}}]
```

Never write `yes`, `no`, `on` or `off`: YAML 1.1 turns them into booleans.

## An ability

{_table("key", "meaning", ((f"`{key}`", KEYS[key]) for key in ABILITY_KEYS))}

Kinds:

{_words(KINDS)}

Keywords:

{_words(KEYWORDS)}

What `lift` waives:

{_words(LIFTS)}

Limits are `{{battle: 1}}`, `{{turn: 2}}`; `{{title: turn}}` is once, over all cards of the title.
The keyword `repeatable` lifts the default of once a turn.

{_words(LIMITS)}

Durations are one of these words, or conditions: it lasts while they hold.

{_words(DURATIONS)}

## Steps

A step is one verb with its main value and parameters, and perhaps some words of structure:

{_table("key", "meaning", ((f"`{key}`", what) for key, what in STRUCTURE.items()))}

Values are of these sorts:

{_table("sort", "is", ((key, what) for key, what in SORTS.items()))}

{"".join(_verb(each) for each in VERBS)}
## Rule flags

`rule` changes a rule that one chapter of the engine knows. Each flag has parameters of its own.

{
        _table(
            "flag",
            "meaning",
            (
                (f"`{each.name}`{_own(each.parameters)}", f"{each.meaning}<br>`{each.example}`")
                for each in RULE_FLAGS
            ),
        )
    }

## Kinds of effect

What protection and negation name, and what `resolves` asks for with `did`.

{_words(EFFECTS)}

## Selectors

A mapping; all its keys must fit. A list as a value means any of them.

{
        _table(
            "key",
            "sort",
            "meaning",
            "example",
            (
                (f"`{each.name}`", each.sort, each.meaning, f"`{each.example}`")
                for each in SELECTOR_KEYS
            ),
        )
    }

How many of those that fit:

{
        _table(
            "key",
            "sort",
            "meaning",
            ((f"`{each.name}`", each.sort, each.meaning) for each in CHOICE_KEYS),
        )
    }

What `is` asks for:

{_words(CARD_TYPES)}

Zones:

{_words(ZONES)}

## Roles

A role is a target's name, a step's label, or one of these. Parts follow behind a dot, as in
`it.what`; {" and ".join(f"`{each.name}(role)`" for each in PERSONS)} is the player behind it.

{_words((*FIXED_ROLES, *PLAYERS, *PLACES))}

Parts:

{_words(PARTS)}

## Amounts

{
        _table(
            "form",
            "meaning",
            "example",
            ((f"`{each.name}`", each.meaning, f"`{each.example}`") for each in AMOUNTS),
        )
    }

A comparison is an amount behind one of {_code(OPERATORS)}, in quotes; an amount alone means
equality. An amount that is a mapping stands under its operator: `{{'>=': {{keywords: foe}}}}`.

Stats:

{_words(STATS)}

## Conditions

{
        _table(
            "condition",
            "meaning",
            "example",
            ((f"`{each.name}`", each.meaning, f"`{each.example}`") for each in CONDITIONS),
        )
    }

`since` is one of {_code(SINCE)}. Phases:

{_words(PHASES)}

## Events

A pattern is a timing with an event, and filters which must all fit; `next: 1` means the next time
only, `first: turn` the first time in a turn (or phase, battle, duel, game).

{_words(TIMINGS)}

{
        _table(
            "event",
            "meaning",
            "timings",
            "filters",
            "example",
            (
                (
                    f"`{each.name}`",
                    each.meaning + (" (for `happened` only)" if each.log_only else ""),
                    ", ".join(each.timings),
                    _code(each.filters),
                    f"`{each.example}`",
                )
                for each in EVENTS
            ),
        )
    }

Filters:

{
        _table(
            "filter",
            "sort",
            "meaning",
            ((f"`{each.name}`", each.sort, each.meaning) for each in FILTERS),
        )
    }

## What lint finds

{_table("code", "meaning", ((f"`{code}`", what) for code, what in CODES.items()))}
"""


def _verb(verb: Any) -> str:
    value = f"{verb.sort}{_listed(verb.words)}"
    marks = [
        *(["a cost, too"] if verb.cost else []),
        *(["lasts"] if verb.lasts else []),
        *([f"effect: {', '.join(verb.effects)}"] if verb.effects else []),
        *([f"event: `{verb.event}`"] if verb.event else []),
    ]
    rows = [
        (
            f"`{each.name}`{' (needed)' if each.required else ''}",
            each.sort,
            f"{each.meaning}{_listed(each.words)}",
        )
        for each in verb.parameters
    ]
    table = f"\n{_table('parameter', 'sort', 'meaning', rows)}\n" if rows else ""
    return f"""### `{verb.name}`

{verb.meaning}. Value: {value}.{f" ({'; '.join(marks)})" if marks else ""}

`{verb.example}`<br>{_read(verb.example)}
{table}
"""


def _read(example: str) -> str:
    """Returns what a step reads like."""
    target = {"foe": {"is": "personality", "whose": "enemy"}}
    step = yaml.safe_load(example)
    data: dict[str, Any] = {"kind": "trait", "do": [step]}
    if "foe" in example:
        data["target"] = target
    return render(parse_ability(data))


def _own(parameters: tuple[Parameter, ...]) -> str:
    return "".join(f"<br>`{each.name}`: {each.meaning}{_listed(each.words)}" for each in parameters)


def _listed(words: tuple[str, ...]) -> str:
    if len(words) > 12:
        return f" ({_code(words[:3])} ...)"
    return f" ({_code(words)})" if words else ""


def _words(words: Iterable[Word]) -> str:
    return _table("word", "meaning", ((f"`{each.name}`", each.meaning) for each in words))


def _table(*columns_and_rows: Any) -> str:
    *columns, rows = columns_and_rows
    lines = [f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def files() -> dict[Path, str]:
    """Returns what each file should hold."""
    schema = json.dumps(ability_schema(), indent=1, ensure_ascii=False)
    return {
        ROOT / "schemas" / "ability.schema.json": f"{schema}\n",
        ROOT / "docs" / "abilities.md": page(),
    }


def main() -> int:
    """Writes or checks the files; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    for file, text in files().items():
        if not check:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            stale.append(file.relative_to(ROOT))
    for name in stale:
        print(f"{name} is not up to date; run python scripts/abilities.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
