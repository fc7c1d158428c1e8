"""What a search gives: cards in order, at most so many, none read before it is asked for."""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from naive import STATS, Naive, rows, stat

import l5r_cards
from l5r_cards import Card, Catalog, Results
from l5r_cards.database.store import open_database
from l5r_cards.model.names import fold
from l5r_cards.search.fields import FIELDS, WITHOUT_VALUES

Key = Callable[[Card], object]


def number(card: Card, fact: str) -> float | None:
    """Returns what a stat sorts by."""
    printed = str(stat(card, fact)).removesuffix("*")
    try:
        return float(printed)
    except ValueError:
        return None


def keys(catalog: Catalog) -> dict[str, Key]:
    """Returns what each field sorts cards by; None sorts last."""

    def dates(card: Card) -> list[str]:
        found = [each.date or catalog.sets[each.set].date for each in card.printings]
        return sorted(date for date in found if date)

    def arc(card: Card) -> int | None:
        arcs = list(dict.fromkeys(filter(None, catalog.pools.values())))
        homes = [catalog.sets[each.set].arc for each in card.printings]
        return min((arcs.index(home) for home in homes if home in arcs), default=None)

    order = list(catalog.sets)

    def first(card: Card) -> int | None:
        return order.index(card.printings[0].set) if card.printings else None

    arcs = sorted(
        (each for each in catalog.formats.values() if each.get("arc")),
        key=lambda each: each["preference"],
    )

    def first_format(card: Card) -> int | None:
        places = [
            place
            for place, each in enumerate(arcs)
            if not set(each["pool"]["symbols"]).isdisjoint(card.legal + card.banned)
            and card.id not in [ban["card"] for ban in each.get("bans", ())]
        ]
        return min(places, default=None)

    def number_in_set(card: Card) -> tuple[int, str] | None:
        printed = card.printings[0].number if card.printings else None
        digits = re.match("[0-9]*", printed or "")
        return (int(digits[0] or 0), printed) if printed and digits else None

    stats: dict[str, Key] = {
        name: (lambda card, fact=fact: number(card, fact)) for name, fact in STATS.items()
    }
    return stats | {
        "name": lambda card: fold(card.title),
        "type": lambda card: card.type,
        "clan": lambda card: ", ".join(card.clans) or None,
        "deck": lambda card: card.deck,
        "exp": lambda card: card.experience.level if card.experience else 0,
        "soulof": lambda card: card.soul_of.title if card.soul_of else None,
        "year": lambda card: next(iter(dates(card)), None),
        "date": lambda card: next(iter(dates(card)), None),
        "set": first,
        "arc": arc,
        "format": first_format,
        "keyword": lambda card: ", ".join(card.keywords) or None,
        "rarity": lambda card: card.printings[0].rarity if card.printings else None,
        "number": number_in_set,
        "pool": lambda card: min(catalog.marked("pool").get(card.id, ()), default=None),
        "banned": lambda card: min(catalog.marked("banned").get(card.id, ()), default=None),
        "unique": lambda card: card.unique,
        "singular": lambda card: card.singular,
    }


def test_every_field_sorts_or_says_why_not(catalog: Catalog) -> None:
    assert keys(catalog).keys() | WITHOUT_VALUES.keys() == {field.name for field in FIELDS}
    for name, why in WITHOUT_VALUES.items():
        with pytest.raises(l5r_cards.QueryError, match="can't be sorted") as error:
            catalog.search(f"order:{name}")
        assert why[1:] in str(error.value)


@pytest.mark.parametrize("name", sorted({field.name for field in FIELDS} - WITHOUT_VALUES.keys()))
def test_order(name: str, naive: Naive, catalog: Catalog) -> None:
    key = keys(catalog)[name]
    valued = [row for row, card in enumerate(naive.cards, 1) if key(card) is not None]
    others = [row for row, card in enumerate(naive.cards, 1) if key(card) is None]

    def of_row(row: int) -> object:
        return key(naive.cards[row - 1])

    up = sorted(valued, key=of_row)  # type: ignore[arg-type]
    down = sorted(valued, key=of_row, reverse=True)  # type: ignore[arg-type]
    assert rows(catalog.search(f"order:{name}")) == up + others
    assert rows(catalog.search(f"order:-{name}")) == down + others
    assert rows(catalog.search("", f"-{name}")) == down + others


def test_the_order_of_the_option_stands_in_for_that_of_the_query(catalog: Catalog) -> None:
    by_force = rows(catalog.search("clan:crane order:-force"))
    assert by_force != rows(catalog.search("clan:crane order:chi"))
    assert rows(catalog.search("clan:crane order:chi", "-force")) == by_force
    for query in ("order:-force clan:crane", "clan:crane SORT:-F", '(clan:crane sort="-force")'):
        assert rows(catalog.search(query)) == by_force


def test_a_card_without_a_level_is_sorted_as_0(catalog: Catalog) -> None:
    levels = [
        card.experience.level if card.experience else 0
        for card in catalog.search("is:unique order:exp")
    ]
    assert levels == sorted(levels)
    assert levels[0] == -1
    assert levels[-1] > 5


@pytest.mark.parametrize(
    "query",
    [
        "clan:crane OR clan:lion order:-force limit:9",
        "order:-force limit:9 clan:crane OR clan:lion",
        "limit:9 clan:crane OR clan:lion order:-force",
        "clan:crane OR clan:lion AND order:-force AND limit:9",
    ],
)
def test_the_ends_of_an_or_hold_for_the_whole_query(query: str, catalog: Catalog) -> None:
    assert rows(catalog.search(query)) == rows(
        catalog.search("(clan:crane OR clan:lion) order:-force limit:9")
    )


def test_limit(catalog: Catalog) -> None:
    every = rows(catalog.search("clan:crane"))
    for count in (1, 7, len(every), len(every) + 1):
        assert rows(catalog.search(f"limit:{count} clan:crane")) == every[:count]
        assert rows(catalog.search("clan:crane", limit=count)) == every[:count]
    assert rows(catalog.search("clan:crane limit:99", limit=3)) == every[:3]
    assert rows(catalog.search("clan:crane limit=3", limit=99)) == every[:99]
    strongest = rows(catalog.search("clan:crane order:-force"))
    assert rows(catalog.search("clan:crane order:-force limit:5")) == strongest[:5]
    assert rows(catalog.search("limit:5")) == [1, 2, 3, 4, 5]


def test_what_is_found_can_be_sliced(catalog: Catalog) -> None:
    found = catalog.search("clan:crane")
    assert found[0:3] == [found[0], found[1], found[2]]
    assert found[-2:] == [found[-2], found[-1]]
    assert found[:] == list(found)
    assert found[3:1] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((None,), "a query is a string, not NoneType"),
        ((b"doji",), "a query is a string, not bytes"),
        (("doji", 3), "an order is the name of a field, not int"),
        (("doji", None, 2.5), "a limit is a whole number, not float"),
        (("doji", None, True), "a limit is a whole number, not bool"),
    ],
)
def test_arguments_of_another_type(
    arguments: tuple[Any, ...], message: str, catalog: Catalog
) -> None:
    with pytest.raises(TypeError, match=message):
        catalog.search(*arguments)


def test_the_statement_runs_as_it_stands(database_path: Path, catalog: Catalog) -> None:
    connection = sqlite3.connect(f"{database_path.as_uri()}?mode=ro", uri=True)
    queries = ['doji !"Matsu Turi" force>=2', '-!"it\'s; --" limit:3', 'number:"\0?" or doji']
    queries += ["/^o'h/ or name:o'hara order:-banned", "exp>1.5 hr:- -date:1996-05", "-\ud800x"]
    for query in queries:
        try:
            found = catalog.search(query)
        except l5r_cards.QueryError:
            continue
        assert [row[0] for row in connection.execute(found.statement)] == rows(found)
    connection.close()


def test_what_is_assumed_of_lists_is_told_once(tmp_path: Path, catalog: Catalog) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("A remark of mine\n3 Ambsh\n3 Rout\n", encoding="utf-8")
    found = catalog.search(f"in:{deck} -in:{deck} or in:{deck}")
    assert [card.title for card in found] == ["Ambush", "Rout"]
    assert [notice.partition(": ")[2] for notice in found.notices] == [
        "line 1: “A remark of mine” names no card; read as a remark",
        "line 2: “Ambsh” is read as Ambush, the nearest title",
    ]
    deck.write_text("3 Ambush\n3 Rout\n", encoding="utf-8")
    assert catalog.search(f"in:{deck}").notices == ()
    assert catalog.search("doji").notices == ()


def test_an_empty_query_finds_every_card(naive: Naive, catalog: Catalog) -> None:
    for query in ("", "  ", "\n\t"):
        assert len(catalog.search(query)) == len(naive.cards)


def test_nothing_is_found(catalog: Catalog) -> None:
    found = catalog.search("clan:crane -clan:crane")
    assert (len(found), bool(found), list(found)) == (0, False, [])
    with pytest.raises(IndexError):
        found[0]


def test_cards_are_read_when_they_are_asked_for(database_path: Path) -> None:
    read: list[str] = []

    class Watched(Catalog):
        def card(self, card_id: str) -> Card:
            read.append(card_id)
            return super().card(card_id)

    found = Watched(open_database()).search("clan:crane type:personality")
    assert isinstance(found, Results)
    assert len(found) > 400
    assert read == []
    first = next(iter(found))
    assert read == [first.id]
    last = found[-1]
    assert read == [first.id, last.id]
    assert found[0] is first
    assert [card.id for card in found] == [card.id for card in found]


def test_the_sql_that_is_told_gives_the_rows(database_path: Path, catalog: Catalog) -> None:
    connection = sqlite3.connect(f"{database_path.as_uri()}?mode=ro", uri=True)
    queries = ["doji", "clan:crane force>3 -kw:samurai order:-chi limit:7", "/^d/ or !Ambush", ""]
    for query in queries:
        found = catalog.search(query)
        told = [row[0] for row in connection.execute(found.sql, found.parameters)]
        assert told == rows(found)
    connection.close()


def test_one_catalog_answers_many_queries(catalog: Catalog) -> None:
    first = catalog.search("clan:crane")
    second = catalog.search("clan:lion")
    assert {card.clans for card in first if "Lion" in card.clans} <= {card.clans for card in second}
    assert rows(catalog.search("clan:crane")) == rows(first)


START = """
import json, sys
from l5r_cards import open_catalog
catalog = open_catalog()
found = [card.id for card in catalog.search('!"Doji Hoturi" or year>2014 or xyzzy')]
print(json.dumps([sorted(sys.modules), found]))
"""


def test_a_fresh_process_loads_nothing_that_a_search_does_not_need(
    database_path: Path, catalog: Catalog
) -> None:
    files = set(database_path.parent.iterdir())
    result = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, check=True
    )
    assert result.stderr == ""
    modules, found = json.loads(result.stdout)
    assert found == [card.id for card in catalog.search('!"Doji Hoturi" or year>2014 or xyzzy')]
    heavy = {"lark", "regex", "yaml", "jsonschema", "sqlite_utils", "rich", "typer", "rapidfuzz"}
    assert heavy.isdisjoint(modules)
    assert set(database_path.parent.iterdir()) == files


def test_nothing_is_kept_beside_a_file_of_the_users(
    database_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "own.sqlite"
    monkeypatch.setenv("L5R_DB", str(file))
    subprocess.run([sys.executable, "-c", START], capture_output=True, check=True)
    assert [each.name for each in tmp_path.iterdir()] == ["own.sqlite"]
