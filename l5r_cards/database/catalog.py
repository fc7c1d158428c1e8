"""The Catalog: every read that the rest of the program needs from the card database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from l5r_cards.model.card import Card
from l5r_cards.model.names import fold
from l5r_cards.model.ruleset import Ruleset

__all__ = ["Catalog", "Name", "Rule", "SetInfo"]


class Name(NamedTuple):
    """One way to name a card, from the resolver's index."""

    card_id: str
    kind: str
    """``"title"``, ``"base"`` (title without its disambiguator), ``"short"`` (title up to its
    first comma) or ``"alias"``."""


class SetInfo(NamedTuple):
    """A card set."""

    id: str
    name: str
    code: str | None
    arc: str
    date: str | None


class Rule(NamedTuple):
    """A rule of the catalogue, in the project's own words."""

    id: str
    ruleset: str
    section: str
    rule: str
    test: str | None
    ambiguity: str | None


class Catalog:
    """Reads of one open card database, each card built once and kept.

    Not safe for use by several threads at once.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._cards: dict[str, Card] = {}
        self._named: dict[str, tuple[Name, ...]] = {}
        self._loosely_named: dict[str, tuple[Name, ...]] = {}
        self._marked: dict[str, dict[str, tuple[str, ...]]] = {}

    def card(self, card_id: str) -> Card:
        """Returns the card with that id.

        :raises KeyError: there is none.
        """
        card = self._cards.get(card_id)
        if card is None:
            row = self._connection.execute(
                "select facts from card_facts where card_id = ?", (card_id,)
            ).fetchone()
            if row is None:
                raise KeyError(card_id)
            card = self._cards[card_id] = Card.from_facts(json.loads(row[0]))
        return card

    def cards(self) -> Iterator[Card]:
        """Yields every card, in order of id."""
        for card_id, facts in self._connection.execute(
            "select card_id, facts from card_facts order by card_id"
        ):
            card = self._cards.get(card_id)
            if card is None:
                card = self._cards[card_id] = Card.from_facts(json.loads(facts))
            yield card

    def card_at(self, row: int) -> Card:
        """Returns the card whose row in ``cards`` has that number."""
        return self.card(self._ids[row - 1])

    def rows(self, card_ids: Iterable[str]) -> list[int]:
        """Returns the numbers of the rows in ``cards`` of some cards."""
        wanted = set(card_ids)
        return [row for row, card_id in enumerate(self._ids, 1) if card_id in wanted]

    @cached_property
    def _ids(self) -> list[str]:
        """Every card's id, in order of title, which is the order of the rows."""
        return [row[0] for row in self._connection.execute("select id from cards order by rowid")]

    @cached_property
    def titles(self) -> list[str]:
        """Every card's title, in order of the rows."""
        rows = self._connection.execute("select title from cards order by rowid")
        return [row[0] for row in rows]

    def marks(self, field: str) -> dict[str, str]:
        """Returns what cards can be marked with in a field: the words as shown, by folded ones."""
        rows = self._connection.execute(
            "select value, shown from search_marks where field = ? order by value", (field,)
        )
        return {row[0]: row[1] for row in rows}

    def marked(self, field: str) -> dict[str, tuple[str, ...]]:
        """Returns the marks of a field that each card has, as shown, by its id."""
        marks = self._marked.get(field)
        if marks is None:
            rows = self._connection.execute(
                "select c.id, m.shown from search_marks m join search_cards s on s.mark = m.id"
                " join cards c on c.rowid = s.card where m.field = ? order by m.value",
                (field,),
            )
            gathered: dict[str, list[str]] = {}
            for card_id, shown in rows:
                gathered.setdefault(card_id, []).append(shown)
            marks = self._marked[field] = {key: tuple(each) for key, each in gathered.items()}
        return marks

    def run(
        self, sql: str, parameters: tuple[object, ...], is_late: Callable[[], bool]
    ) -> list[int]:
        """Returns the first column of a query's rows; ends it when `is_late` says so.

        :raises sqlite3.OperationalError: it was ended, or is faulty.
        """
        self._connection.set_progress_handler(is_late, 20_000)
        try:
            return [row[0] for row in self._connection.execute(sql, parameters)]
        finally:
            self._connection.set_progress_handler(None, 0)

    def soul_kin(self, card: Card) -> tuple[Card, ...]:
        """Returns the cards that are "Soul of" a card, or "Soul of" what that card is."""
        level = card.experience.level if card.experience else None
        names = {(card.title, level), (card.base_title or card.title, level)}
        if card.soul_of:
            names.add((card.soul_of.title, card.soul_of.level))
        ids = {card_id for name in names for card_id in self._souls.get(name, ())}
        return tuple(self.card(card_id) for card_id in sorted(ids - {card.id}))

    def kin(self, card: Card) -> tuple[Card, ...]:
        """Returns the other cards of the same character: levels, epithets, "Soul of" relations.

        Each of them has the same kin.
        """
        names = [_character(card.base_title or card.title)]
        for name in names:  # which grow meanwhile
            names += self._known_as.get(name, set()).difference(names)
        named = " or ".join(["title = ? or base_title = ? or title like ? || ', %'"] * len(names))
        rows = self._connection.execute(
            f"select id from cards where {named}", [name for name in names for _ in range(3)]
        )
        ids = {row[0] for row in rows}
        return tuple(self.card(card_id) for card_id in sorted(ids - {card.id}))

    @cached_property
    def _known_as(self) -> dict[str, set[str]]:
        """The other names of a character, by each that levels or "Soul of" relations join."""
        joined: dict[str, set[str]] = {}
        rows = self._connection.execute(
            "select coalesce(base_title, title), experience_of, soul_of from cards"
            " where experience_of is not null or soul_of is not null"
        )
        for title, *others in rows:
            for other in filter(None, others):
                names = {_character(title), _character(other)}
                for name in names:
                    joined.setdefault(name, set()).update(names)
        return joined

    @cached_property
    def _souls(self) -> dict[tuple[str, float | None], list[str]]:
        """The ids of "Soul of" cards by the title and level that the trait names."""
        souls: dict[tuple[str, float | None], list[str]] = {}
        rows = self._connection.execute(
            "select soul_of, soul_of_level, id from cards where soul_of is not null"
        )
        for title, level, card_id in rows:
            souls.setdefault((title, level), []).append(card_id)
        return souls

    def named(self, key: str) -> tuple[Name, ...]:
        """Returns what a folded name (see `l5r_cards.model.names.fold`) names."""
        names = self._named.get(key)
        if names is None:
            names = self._named[key] = self._names("key", key)
        return names

    def loosely_named(self, loose: str) -> tuple[Name, ...]:
        """Returns what a loosened name names: no leading article, no spaces."""
        names = self._loosely_named.get(loose)
        if names is None:
            names = self._loosely_named[loose] = self._names("loose", loose)
        return names

    def _names(self, column: str, value: str) -> tuple[Name, ...]:
        rows = self._connection.execute(
            f"select card_id, kind from names where {column} = ? and kind != 'name'"
            " order by card_id, kind",
            (value,),
        )
        return tuple(Name(*row) for row in rows)

    @cached_property
    def name_keys(self) -> list[str]:
        """Every folded name, for approximate matching."""
        rows = self._connection.execute("select distinct key from names where kind != 'name'")
        return [row[0] for row in rows]

    @cached_property
    def sets(self) -> dict[str, SetInfo]:
        """The sets by id, in order of release."""
        rows = self._connection.execute(
            'select id, name, code, arc, date from sets order by "order"'
        )
        return {row[0]: SetInfo(*row) for row in rows}

    @cached_property
    def pools(self) -> dict[str, str | None]:
        """The arc of each pool, by the pool's name."""
        return dict(self._connection.execute("select name, arc from pools order by position"))

    @cached_property
    def _set_tags(self) -> dict[str, frozenset[str]]:
        tags: dict[str, set[str]] = {}
        rows = self._connection.execute("select id, name, code, aliases from sets")
        for set_id, name, code, aliases in rows:
            for tag in (set_id, name, code, *json.loads(aliases or "[]")):
                if tag:
                    tags.setdefault(fold(tag), set()).add(set_id)
        return {tag: frozenset(ids) for tag, ids in tags.items()}

    def sets_tagged(self, tag: str) -> frozenset[str]:
        """Returns the ids of the sets that a tag, such as ``FL`` or ``Emperor``, means."""
        key = fold(tag)
        for word in ("", " version", " edition", " printing", " set"):
            if word and not key.endswith(word):
                continue
            if found := self._set_tags.get(key.removesuffix(word)):
                return found
        return self._set_tags.get(f"{key} edition", frozenset())

    def not_a_card(self, key: str) -> tuple[str, str] | None:
        """Returns title and reason if a folded name is a thing that is no deck card."""
        row = self._connection.execute(
            "select title, why from not_cards where key = ? limit 1", (key,)
        ).fetchone()
        return (row[0], row[1]) if row else None

    def missing_card(self, key: str) -> tuple[str, str] | None:
        """Returns title and reason if a folded name is a card of the game that the corpus lacks."""
        row = self._connection.execute(
            "select title, why from missing_cards where key = ? limit 1", (key,)
        ).fetchone()
        return (row[0], row[1]) if row else None

    @cached_property
    def formats(self) -> dict[str, dict[str, Any]]:
        """The formats by id, each as the mapping of its file, in the corpus' order."""
        rows = self._connection.execute("select id, body from formats order by rowid")
        return {row[0]: json.loads(row[1]) for row in rows}

    @cached_property
    def rulesets(self) -> dict[str, Ruleset]:
        """The editions' rules by id."""
        rows = self._connection.execute("select id, name, options from rulesets order by rowid")
        return {row[0]: Ruleset.from_options(row[0], row[1], json.loads(row[2])) for row in rows}

    def abilities(self, card_id: str) -> list[Any] | None:
        """Returns what a card does, in the words of docs/abilities.md; None if it is not known."""
        row = self._connection.execute(
            "select body from abilities where card = ?", (card_id,)
        ).fetchone()
        found: list[Any] | None = json.loads(row[0]) if row else None
        return found

    def summary(self) -> dict[str, int | str]:
        """Returns how much there is of what: rows by table, and the corpus' digest."""
        counts: dict[str, int | str] = {
            table: self._connection.execute(f"select count(*) from {table}").fetchone()[0]
            for table in ("cards", "printings", "sets", "formats", "rules", "aliases")
        }
        digest = self._connection.execute("select value from meta where key = 'digest'").fetchone()
        return {**counts, "digest": digest[0]}

    def rule(self, rule_id: str) -> Rule | None:
        """Returns the rule with that id, in any case."""
        row = self._connection.execute(
            f"{_SELECT_RULE} where id = ?", (rule_id.upper(),)
        ).fetchone()
        return Rule(*row) if row else None

    def rules(self) -> Iterator[Rule]:
        """Yields the whole catalogue of rules in its order."""
        for row in self._connection.execute(f"{_SELECT_RULE} order by rowid"):
            yield Rule(*row)


def _character(title: str) -> str:
    """Returns a title without its epithet."""
    return title.partition(", ")[0]


_SELECT_RULE = "select id, ruleset, section, rule, test, ambiguity from rules"
