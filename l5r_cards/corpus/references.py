"""What one corpus file says about another: does it exist, and is it said once?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from l5r_cards.abilities.errors import AbilityError
from l5r_cards.abilities.lint import lint
from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.corpus.entry import slug
from l5r_cards.corpus.printed import misprinted
from l5r_cards.model.card import Facts
from l5r_cards.model.names import fold, loosen

__all__ = ["Contents", "Finding", "references"]

_Steps = tuple[str | int, ...]

SHARED_CODE = "Promo"
"""The one code that several sets share; it means any promotional set."""

UNPRINTED = "unprinted"
"""Name of the file of cards without printings."""

_RULE_ID = re.compile(r"[CD]-[A-Z]+-\d+[a-z]?")
_TITLE_RULES = ("excludes_card", "requires_card", "requires_wind")
_LABEL = re.compile(r"(Experienced|Inexperienced)(?: (\d+(?:\.\d+)?))?([A-Za-z]*)")


class Finding(NamedTuple):
    """A fault before its line is known."""

    file: Path
    path: _Steps
    key: str | None
    message: str


class _Entry(NamedTuple):
    file: Path
    start: _Steps
    facts: Facts

    def fault(self, message: str, *path: str | int) -> Finding:
        return Finding(self.file, (*self.start, *path), None, message)


class Contents:
    """All well-shaped entries of a corpus, by the name of their schema."""

    def __init__(self) -> None:
        self._entries: dict[str, list[_Entry]] = {}

    def add(self, name: str, file: Path, start: _Steps, facts: Facts) -> None:
        """Adds one entry and its place."""
        self._entries.setdefault(name, []).append(_Entry(file, start, facts))

    def __getitem__(self, name: str) -> list[_Entry]:
        return self._entries.get(name, [])


class _Titles:
    """Every way in which facts may refer to a card by title."""

    def __init__(self, contents: Contents) -> None:
        self.known: set[str] = set()
        self.full: set[str] = set()
        """Folded and loosened titles that an alias must not repeat."""
        for entry in contents["card"]:
            title = entry.facts["title"]
            names = {title, entry.facts.get("base_title", title)}
            self.known |= names | {name.partition(",")[0] for name in names}
            self.full |= {loosen(fold(name)) for name in names}
        self.known |= {entry.facts["title"] for entry in contents["missing"]}


def references(contents: Contents) -> Iterator[Finding]:
    """Yields what is twice, dangling, or in the wrong place."""
    titles = _Titles(contents)
    card_ids = {entry.facts["id"] for entry in contents["card"]}
    sets = {entry.facts["id"] for entry in contents["set"]}
    rules = {entry.facts["id"] for entry in contents["rule"]}
    pools = {entry.facts["id"] for entry in contents["pool"]}
    for name in ("card", "set", "pool", "rule", "format", "not_card"):
        yield from _duplicates(contents[name], "id")
    yield from _duplicates(contents["missing"], "title")
    yield from _same_cards(contents["card"])
    for entry in contents["card"]:
        yield from _card(entry, titles, sets, pools)
    yield from _out_of_order(contents["card"])
    yield from _set_names(contents["set"])
    yield from _aliases(contents["alias"], titles, card_ids)
    for entry in contents["missing"]:
        if loosen(fold(entry.facts["title"])) in titles.full:
            yield entry.fault("the corpus has a card of that title", "title")
    for entry in contents["format"]:
        yield from _format(entry, titles, card_ids, pools, rules)
    yield from _duplicates(contents["untested"], "rule")
    for entry in contents["untested"]:
        if entry.facts["rule"] not in rules:
            yield entry.fault(f"no rule has the id {entry.facts['rule']!r}", "rule")
    for entry in contents["ability"]:
        yield from _abilities(entry, card_ids)
    for entry in contents["rulesets"]:
        for path, value in _leaves(entry.facts, ()):
            if path[-1] == "rule" and value not in rules:
                yield entry.fault(f"no rule has the id {value!r}", *path)


def _abilities(entry: _Entry, card_ids: set[str]) -> Iterator[Finding]:
    """Yields the cards that there are not, and what the abilities can't mean."""
    for card_id, texts in entry.facts.items():
        if card_id not in card_ids:
            yield entry.fault(f"no card has the id {card_id!r}", card_id)
        try:
            parsed = parse_abilities(texts, card_id)
        except AbilityError as error:
            yield entry.fault(str(error), card_id)
            continue
        for finding in lint(parsed, card_id):
            yield entry.fault(f"{finding.message} ({finding.code})", card_id)


def _duplicates(entries: list[_Entry], key: str) -> Iterator[Finding]:
    seen: dict[str, _Entry] = {}
    for entry in entries:
        value = entry.facts.get(key)
        if not isinstance(value, str):
            continue
        if value in seen:
            where = seen[value].file.name
            yield entry.fault(f"{value!r} is in {where} already; expected each {key} once", key)
        else:
            seen[value] = entry


def _same_cards(entries: list[_Entry]) -> Iterator[Finding]:
    seen: dict[tuple[str, str], str] = {}
    for entry in entries:
        facts = entry.facts
        key = (facts["title"], facts.get("experience", {}).get("label", ""))
        other = seen.setdefault(key, facts["id"])
        if other != facts["id"]:
            yield entry.fault(
                f"{other} has the same title and Experience level; expected a disambiguator",
                "title",
            )


def _card(entry: _Entry, titles: _Titles, sets: set[str], pools: set[str]) -> Iterator[Finding]:
    facts = entry.facts
    if not _is_slug(facts):
        name = " ".join(filter(None, (facts["title"], facts.get("experience", {}).get("label"))))
        yield entry.fault(
            f"{facts['id']!r} is not the slug of the title; expected {slug(name)!r}", "id"
        )
    yield from _experience(entry)
    for key, message in misprinted(facts):
        yield Finding(entry.file, entry.start, key, message)
    base = facts.get("base_title")
    if base is not None and facts["title"] != f"{base} ({facts.get('disambiguator')})":
        yield entry.fault("expected base_title and, in parentheses, disambiguator", "title")
    for value, *path in _titles_named(facts):
        if value not in titles.known:
            yield entry.fault(
                f"no card has the title {value!r}, nor does missing.yaml list it", *path
            )
    printings = facts.get("printings", [])
    for index, printing in enumerate(printings):
        if printing["set"] not in sets:
            yield entry.fault(
                f"sets.yaml has no set {printing['set']!r}", "printings", index, "set"
            )
    home = printings[0]["set"] if printings else UNPRINTED
    if home != entry.file.stem:
        yield entry.fault(f"expected in {home}.yaml, the file of its first printing", "id")
    for key in ("legal", "banned"):
        for index, pool in enumerate(facts.get(key, ())):
            if pool not in pools and pool != "unspecified":
                yield entry.fault(f"pools.yaml has no pool {pool!r}", key, index)


def _experience(entry: _Entry) -> Iterator[Finding]:
    experience = entry.facts.get("experience")
    if experience is None:
        return
    match = _LABEL.fullmatch(experience["label"])
    if match is None:
        return
    kind = match[1].lower()
    level = float(match[2] or (1 if kind == "experienced" else -1))
    expected = (kind, level, match[3] or None)
    if expected != (experience["kind"], experience["level"], experience.get("tag")):
        yield entry.fault(
            f"kind, level and tag do not follow from the label {experience['label']!r};"
            f" expected {kind}, {level:g}, {match[3] or 'no tag'}",
            "experience",
        )


def _titles_named(facts: Facts) -> Iterator[tuple[Any, ...]]:
    if "soul_of" in facts:
        yield facts["soul_of"]["title"], "soul_of", "title"
    if "of" in facts.get("experience", ()):
        yield facts["experience"]["of"], "experience", "of"
    for index, each in enumerate(facts.get("counts_as", ())):
        yield each["title"], "counts_as", index, "title"
    for index, each in enumerate(facts.get("deck_rules", ())):
        for key in _TITLE_RULES:
            if key in each:
                yield each[key], "deck_rules", index, key


def _is_slug(facts: Facts) -> bool:
    """Whether an id is the slug of the title, with or without the Experience level.

    A number may tell cards apart. And as ids never change, one may still hold letters (of markup)
    or an Experience level that its title line has lost since, or lack letters with accents.
    """
    label = facts.get("experience", {}).get("label", "Experienced")
    titles = {facts["title"], facts.get("base_title", facts["title"])}
    slugs = {slug(name) for title in titles for name in (title, f"{title} {label}")}
    whole = facts["id"]
    unnumbered = re.sub(r"_\d+$", "", whole)
    return bool(slugs & {whole, unnumbered}) or any(
        _within(whole, name) or _within(name, unnumbered) for name in slugs
    )


def _within(part: str, whole: str) -> bool:
    """Whether the letters of one slug stand in another in that order, few between them."""
    part, whole = part.replace("_", ""), whole.replace("_", "")
    if part[:1] != whole[:1] or not 0 <= len(whole) - len(part) <= 2:
        return False
    letters = iter(whole)
    return all(letter in letters for letter in part)


def _out_of_order(entries: list[_Entry]) -> Iterator[Finding]:
    for before, after in pairwise(entries):
        if before.file == after.file and before.facts["id"] > after.facts["id"]:
            yield after.fault(f"expected before {before.facts['id']!r}: entries go by id", "id")


def _set_names(entries: list[_Entry]) -> Iterator[Finding]:
    owners: dict[str, str] = {}
    for entry in entries:
        facts = entry.facts
        named: list[tuple[str, _Steps]] = [(facts["name"], ("name",))]
        if facts.get("code", SHARED_CODE) != SHARED_CODE:
            named.append((facts["code"], ("code",)))
        named += [(alias, ("aliases", i)) for i, alias in enumerate(facts.get("aliases", ()))]
        for name, path in named:
            owner = owners.setdefault(fold(name), facts["id"])
            if owner != facts["id"]:
                yield entry.fault(f"{name!r} already means the set {owner!r}", *path)


def _aliases(entries: list[_Entry], titles: _Titles, card_ids: set[str]) -> Iterator[Finding]:
    seen: set[str] = set()
    for entry in entries:
        facts = entry.facts
        key = loosen(fold(facts["alias"]))
        if key in titles.full:
            yield entry.fault(f"{facts['alias']!r} is itself the title of a card", "alias")
        if key in seen:
            yield entry.fault(f"{facts['alias']!r} is in the file already", "alias")
        seen.add(key)
        if "card" in facts and facts["card"] not in card_ids:
            yield entry.fault(f"no card has the id {facts['card']!r}", "card")
        if "title" in facts and loosen(fold(facts["title"])) not in titles.full:
            yield entry.fault(f"no card has the title {facts['title']!r}", "title")


def _format(
    entry: _Entry, titles: _Titles, card_ids: set[str], pools: set[str], rules: set[str]
) -> Iterator[Finding]:
    for path, value in _leaves(entry.facts, ()):
        names = [step for step in path if isinstance(step, str)]
        if names[-1] == "card" and value not in card_ids:
            yield entry.fault(f"no card has the id {value!r}", *path)
        elif names[-2:] == ["pool", "symbols"] and value not in pools:
            yield entry.fault(f"pools.yaml has no pool {value!r}", *path)
        elif names[-1] == "titles" and value not in titles.known:
            yield entry.fault(f"no card has the title {value!r}", *path)
        elif isinstance(value, str) and _RULE_ID.fullmatch(value) and value not in rules:
            yield entry.fault(f"no rule has the id {value!r}", *path)


def _leaves(value: Any, path: _Steps) -> Iterator[tuple[_Steps, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _leaves(each, (*path, index))
    else:
        yield path, value
