"""Policies: how a deck is played alone, as data in ``data/policies`` and in files of players.

Their vocabulary is closed: ``schemas/policy.schema.json`` has it, ``docs/goldfish.md`` explains it.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from l5r_cards.corpus.location import data_folder, schema_folder

__all__ = [
    "NUMBERS",
    "CardTest",
    "Policy",
    "PolicyError",
    "Preference",
    "Range",
    "Rule",
    "built_in",
    "find_policy",
    "load_policy",
]

NUMBERS = ("gold", "cost", "force", "chi", "honor", "focus")
"""The printed numbers of cards that a policy may ask for or prefer."""


class PolicyError(ValueError):
    """A policy can't be used; the message says where and why."""


class Range(NamedTuple):
    """Whole numbers from `low` to `high`; None is no bound."""

    low: int | None
    high: int | None

    def __contains__(self, number: object) -> bool:
        assert isinstance(number, int)
        return (self.low is None or self.low <= number) and (
            self.high is None or number <= self.high
        )


class CardTest(NamedTuple):
    """What a card must be like; all that is said must hold, and nothing said fits every card."""

    types: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    """It has one of these."""
    clan: str = ""
    """``own`` or ``other`` than the Stronghold's; empty for any."""
    unique: bool | None = None
    numbers: tuple[tuple[str, Range], ...] = ()


class Preference(NamedTuple):
    """An order of cards: by a number, or by a number for each Gold of the cost."""

    highest: bool
    number: str
    per_cost: bool = False


class Rule(NamedTuple):
    """One line of a policy; which of its parts count depends on the list that it stands in."""

    cards: CardTest = CardTest()
    when: tuple[tuple[str, Range], ...] = ()
    """Numbers of the game that must lie within bounds."""
    prefer: tuple[Preference, ...] = ()
    to: CardTest | None = None
    """Who is to bear what is attached."""
    bearer: tuple[Preference, ...] = ()
    take: str = "discount"
    """Which benefit of the own Clan: ``discount`` or ``honor``."""
    copies: int | None = None
    """Copies of a title in play at which no more are bought."""
    next_turn: str = ""
    """``payable`` or ``unpayable`` with the Gold of the next turn; empty for either."""


class Policy(NamedTuple):
    """How a deck is played alone."""

    id: str
    name: str
    description: str
    digest: str
    """SHA-256 of what it says, however that is written."""
    answer: str = "rules"
    """``rules``, or ``random``: evenly among all that is offered."""
    buy: tuple[Rule, ...] = ()
    keep: tuple[Rule, ...] = ()
    discard: tuple[Rule, ...] = ()
    attach: tuple[Rule, ...] = ()
    lobby: tuple[Rule, ...] = ()
    attack: tuple[Rule, ...] = ()
    hand: tuple[Preference, ...] = ()

    def tests(self) -> Iterator[CardTest]:
        """Yields what its rules ask of cards and of bearers."""
        for name in _LISTS:
            for rule in getattr(self, name):
                yield rule.cards
                if rule.to is not None:
                    yield rule.to


_LISTS = ("buy", "keep", "discard", "attach", "lobby", "attack")


def built_in() -> list[str]:
    """Returns the names of the policies that come with the program."""
    return sorted(file.stem for file in (data_folder() / "policies").glob("*.yaml"))


def find_policy(name: str) -> Policy:
    """Returns a built-in policy, or that of a file.

    :raises PolicyError: there is none of that name, or it is faulty.
    """
    known = built_in()
    if name in known:
        return load_policy(data_folder() / "policies" / f"{name}.yaml")
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or path.is_file():
        return load_policy(path)
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}."
    raise PolicyError(f"“{name}” is no policy; {hint} A file of your own ends in .yaml.")


def load_policy(file: Path) -> Policy:
    """Reads a policy.

    :raises PolicyError: the file can't be read, or says what no policy can say.
    """
    from l5r_cards.corpus.errors import CorpusError
    from l5r_cards.corpus.reader import parse
    from l5r_cards.corpus.shape import Shape

    try:
        document = parse(file, dict)
    except CorpusError as error:
        raise PolicyError(str(error)) from error
    except OSError as error:
        raise PolicyError(f"{file}: {error.strerror or error}") from error
    schema = json.loads((schema_folder() / "policy.schema.json").read_text(encoding="utf-8"))
    for path, key, message in Shape(schema).faults(document.value):
        line, column = document.place(path, key)
        raise PolicyError(f"{file}:{line}:{column}: {message}")
    for path in _empty_ranges(document.value):
        line, column = document.place(path)
        raise PolicyError(f"{file}:{line}:{column}: expected a min that is not above the max")
    rules = [name for name in (*_LISTS, "hand") if name in document.value]
    if rules and document.value.get("answer") == "random":
        line, column = document.place((), rules[0])
        raise PolicyError(f"{file}:{line}:{column}: who answers at random has no rules")
    return policy_from_data(document.value)


def _empty_ranges(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yields where a policy says bounds between which no number lies."""
    if isinstance(data, dict):
        if "min" in data and "max" in data and data["min"] > data["max"]:
            yield path
        parts: Iterable[Any] = data.items()
    else:
        parts = enumerate(data) if isinstance(data, list) else ()
    for key, part in parts:
        yield from _empty_ranges(part, (*path, key))


def policy_from_data(data: Mapping[str, Any]) -> Policy:
    """Returns the policy that data in the shape of the schema says."""
    plain = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return Policy(
        id=data["id"],
        name=data["name"],
        description=data["description"],
        digest=hashlib.sha256(plain.encode()).hexdigest(),
        answer=data.get("answer", "rules"),
        hand=_preferences(data.get("hand", ())),
        **{name: tuple(_rule(each, name) for each in data.get(name, ())) for name in _LISTS},
    )


def _rule(data: Mapping[str, Any], name: str) -> Rule:
    return Rule(
        cards=_test(data.get("cards", {})),
        when=tuple((name, _range(value)) for name, value in data.get("when", {}).items()),
        prefer=_preferences(data.get("prefer", ())),
        to=_test(data.get("to", {})) if name == "attach" else None,
        bearer=_preferences(data.get("bearer", ())),
        take=data.get("take", "discount"),
        copies=data.get("copies"),
        next_turn=data.get("next_turn", ""),
    )


def _test(data: Mapping[str, Any]) -> CardTest:
    return CardTest(
        types=frozenset(map(str.capitalize, _words(data.get("type", ())))),
        titles=frozenset(_words(data.get("title", ()))),
        keywords=frozenset(each.lower() for each in _words(data.get("keyword", ()))),
        clan=data.get("clan", ""),
        unique=data.get("unique"),
        numbers=tuple((each, _range(data[each])) for each in NUMBERS if each in data),
    )


def _words(value: str | Sequence[str]) -> Sequence[str]:
    return (value,) if isinstance(value, str) else value


def _range(value: Any) -> Range:
    if isinstance(value, bool):
        return Range(int(value), int(value))
    if isinstance(value, int):
        return Range(value, value)
    return Range(value.get("min"), value.get("max"))


def _preferences(words: Sequence[str]) -> tuple[Preference, ...]:
    found = []
    for each in words:
        end, number, *rest = each.split()
        found.append(Preference(end == "highest", number, bool(rest)))
    return tuple(found)
