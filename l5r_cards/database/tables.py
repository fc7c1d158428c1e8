"""The tables of the card database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

__all__ = ["STATS", "add_indexes", "create_tables", "insert"]

STATS = (
    "force",
    "chi",
    "focus",
    "gold_cost",
    "personal_honor",
    "honor_requirement",
    "gold_production",
    "province_strength",
    "starting_honor",
)
"""Each has a column for its number and one, ``<stat>_printed``, for what is printed."""

_STAT_COLUMNS: dict[str, type] = {
    column: kind for stat in STATS for column, kind in ((stat, int), (f"{stat}_printed", str))
}

_CARD = ("card_id", "cards", "id")

_TABLES: dict[str, tuple[dict[str, type], str | tuple[str, ...], list[tuple[str, str, str]]]] = {
    "meta": ({"key": str, "value": str}, "key", []),
    "sets": (
        {
            "id": str,
            "name": str,
            "code": str,
            "arc": str,
            "date": str,
            "order": int,
            "aliases": str,
        },
        "id",
        [],
    ),
    "pools": ({"id": str, "name": str, "arc": str, "position": int}, "id", []),
    "cards": (
        {
            "id": str,
            "title": str,
            "name": str,
            "base_title": str,
            "title_key": str,
            "experience": str,
            "experience_kind": str,
            "experience_level": float,
            "experience_tag": str,
            "experience_of": str,
            "type": str,
            "deck": str,
            "clans": str,
            "keywords": str,
            **_STAT_COLUMNS,
            "is_unique": int,
            "is_singular": int,
            "is_starting_holding": int,
            "is_unreleased": int,
            "is_partial": int,
            "soul_of": str,
            "soul_of_level": float,
            "max_copies": int,
            "first_set": str,
            "first_date": str,
            "last_date": str,
            "first_arc": int,
            "last_arc": int,
            "first_format": int,
            "last_format": int,
        },
        "id",
        [("first_set", "sets", "id")],
    ),
    # Apart from `cards`, whose rows a search runs through.
    "card_facts": ({"card_id": str, "facts": str}, "card_id", [_CARD]),
    "card_types": ({"card_id": str, "type": str, "position": int}, ("card_id", "type"), [_CARD]),
    "card_clans": ({"card_id": str, "clan": str, "position": int}, ("card_id", "clan"), [_CARD]),
    "card_keywords": (
        {"card_id": str, "keyword": str, "position": int},
        ("card_id", "position"),
        [_CARD],
    ),
    "card_pools": (
        {"card_id": str, "pool": str},
        ("card_id", "pool"),
        [_CARD, ("pool", "pools", "id")],
    ),
    "bans": ({"card_id": str, "pool": str}, (), [_CARD, ("pool", "pools", "id")]),
    "printings": (
        {
            "card_id": str,
            "position": int,
            "set_id": str,
            "rarity": str,
            "number": str,
            "date": str,
            "stats": str,
        },
        ("card_id", "position"),
        [_CARD, ("set_id", "sets", "id")],
    ),
    "search_marks": ({"id": int, "field": str, "value": str, "shown": str}, "id", []),
    "names": ({"key": str, "loose": str, "card_id": str, "kind": str}, (), [_CARD]),
    "aliases": (
        {"alias": str, "key": str, "card_id": str, "title": str, "kind": str},
        "alias",
        [_CARD],
    ),
    "not_cards": ({"id": str, "title": str, "key": str, "types": str, "why": str}, "id", []),
    "missing_cards": ({"title": str, "key": str, "why": str}, "title", []),
    "rules": (
        {
            "id": str,
            "ruleset": str,
            "section": str,
            "chapter": str,
            "rule": str,
            "kind": str,
            "test": str,
            "steps": str,
            "is_example": int,
            "needs": str,
            "is_deck_construction": int,
            "differs_from_diamond": str,
            "ambiguity": str,
        },
        "id",
        [],
    ),
    "formats": ({"id": str, "name": str, "body": str}, "id", []),
    "rulesets": ({"id": str, "name": str, "options": str}, "id", []),
    "abilities": ({"card": str, "body": str}, "card", []),
}

# What sqlite-utils can't say. `card` is the rowid of ``cards``; words are folded, so that a search
# is blind to what names are blind to.
_SEARCH_TABLES = (
    "CREATE TABLE search_cards (mark INTEGER REFERENCES search_marks (id), card INTEGER,"
    " PRIMARY KEY (mark, card)) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE search_words USING fts5(title, keywords, content='')",
)
_SEARCH_COLUMNS = {
    "search_cards": ["mark", "card"],
    "search_words": ["rowid", "title", "keywords"],
}

_INDEXES = {
    "cards": (
        ["title"],
        ["type"],
        ["first_set"],
        ["soul_of", "soul_of_level", "id"],
        [*STATS, "experience_level", "last_format"],
    ),
    "card_types": (["type"],),
    "card_clans": (["clan"],),
    "card_keywords": (["keyword"],),
    "card_pools": (["pool"],),
    "bans": (["card_id"], ["pool"]),
    "printings": (["set_id"],),
    "names": (["key", "card_id", "kind"], ["loose", "card_id", "kind"], ["card_id"]),
    "not_cards": (["key"],),
    "missing_cards": (["key"],),
    "search_marks": (["field", "value"],),
}


def create_tables(connection: sqlite3.Connection) -> None:
    """Creates every table, empty, with its keys and foreign keys."""
    database = _database(connection)
    for name, (columns, keys, foreign) in _TABLES.items():
        database.table(name).create(columns, pk=keys or None, foreign_keys=foreign)
    for statement in _SEARCH_TABLES:
        connection.execute(statement)


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Inserts rows that hold a value for every column of a table, in the columns' order."""
    columns = _SEARCH_COLUMNS.get(table) or [f'"{name}"' for name in _TABLES[table][0]]
    places = ", ".join("?" * len(columns))
    connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)


def add_indexes(connection: sqlite3.Connection) -> None:
    """Adds the indexes and the full-text index ``cards_fts`` to filled tables."""
    database = _database(connection)
    for name, indexes in _INDEXES.items():
        for columns in indexes:
            database.table(name).create_index(columns)
    database.table("cards").enable_fts(
        ["title", "base_title", "keywords", "type", "clans"],
        tokenize="unicode61 remove_diacritics 2",
    )


def _database(connection: sqlite3.Connection) -> Any:
    from sqlite_utils import Database

    return Database(connection, execute_plugins=False)
