from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from l5r_cards.corpus.load import Corpus
from l5r_cards.database.rows import number
from l5r_cards.model import Card
from l5r_cards.model.names import fold, loosen


@pytest.fixture(scope="module")
def database(database_path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"file:{database_path}?mode=ro", uri=True)
    yield connection
    connection.close()


def test_every_card_comes_back(database: sqlite3.Connection) -> None:
    stored = dict(database.execute("select card_id, facts from card_facts"))
    count = 0
    for facts in Corpus().cards():
        card = Card.from_facts(facts)
        back = Card.from_facts(json.loads(stored[card.id]))
        assert back == card
        count += 1
    assert count == len(stored) == 13_349


def test_foreign_keys_hold(database: sqlite3.Connection) -> None:
    assert database.execute("pragma foreign_key_check").fetchall() == []
    linked = {
        table: {row[2] for row in database.execute(f"pragma foreign_key_list({table})")}
        for table in ("cards", "card_pools", "bans", "printings", "names", "aliases")
    }
    assert linked == {
        "cards": {"sets"},
        "card_pools": {"cards", "pools"},
        "bans": {"cards", "pools"},
        "printings": {"cards", "sets"},
        "names": {"cards"},
        "aliases": {"cards"},
    }


def test_it_is_whole(database: sqlite3.Connection) -> None:
    assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    assert database.execute("pragma journal_mode").fetchone() == ("delete",)


def test_full_text_search(database: sqlite3.Connection) -> None:
    query = (
        "select cards.id from cards_fts join cards on cards.rowid = cards_fts.rowid"
        " where cards_fts match ? order by cards.id"
    )

    def found(words: str) -> list[str]:
        return [row[0] for row in database.execute(query, (words,))]

    assert "doji_hoturi" in found("hoturi personality crane")
    assert found("attache") == ["naga_attach"]
    assert found("zebra") == []


def test_stats_are_numbers_and_as_printed(database: sqlite3.Connection) -> None:
    row = database.execute(
        "select force, force_printed, honor_requirement, honor_requirement_printed, chi,"
        " chi_printed from cards where id = 'fu_leng_the_ninth_kami_experienced'"
    ).fetchone()
    assert row == (None, "Rank 15", None, "-", 15, "15")


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        (3, 3),
        ("+2", 2),
        ("-1", -1),
        ("3*", 3),
        ("-", None),
        ("*", None),
        ("+*", None),
        (None, None),
    ],
)
def test_number_of_a_stat(printed: int | str | None, expected: int | None) -> None:
    assert number(printed) == expected


def test_ways_to_name_a_card(database: sqlite3.Connection) -> None:
    def named(name: str) -> set[tuple[str, str]]:
        rows = database.execute(
            "select card_id, kind from names where key = ? and loose = ?",
            (fold(name), loosen(fold(name))),
        )
        return set(rows)

    assert named("Isawa Tanaka") == {("isawa_tanaka_ig2", "base"), ("isawa_tanaka_poh", "base")}
    assert ("akodo_kano_master_tactician_experienced_2", "short") in named("AKODO KANO")
    assert ("pekkle_no_oni", "alias") in named("Oni no Pekkle")
    assert ("tattoos_and_trinkets", "title") in named("tattoos & trinkets")


def test_a_ban_without_pool_is_kept(database: sqlite3.Connection) -> None:
    assert database.execute("select count(*), count(pool) from bans").fetchone() == (33, 28)


def test_printings_have_dates(database: sqlite3.Connection) -> None:
    rows = database.execute(
        "select set_id, number, date from printings where card_id = 'akodo_tadenori'"
        " order by position"
    ).fetchall()
    assert rows == [
        ("gold_edition", "196", "2001-06-01"),
        ("diamond_edition", "105", "2003-10-01"),
        ("training_grounds", "Lion 23", "2003-11-01"),
    ]
    assert database.execute(
        "select first_set, first_date, name from cards where id = 'akodo_tadenori'"
    ).fetchone() == ("gold_edition", "2001-06-01", "Akodo Tadenori")


def test_the_rest_is_there(database: sqlite3.Connection) -> None:
    counts = {
        table: database.execute(f"select count(*) from {table}").fetchone()[0]
        for table in ("sets", "pools", "not_cards", "rules", "missing_cards")
    }
    assert counts["sets"] == 131
    assert counts["pools"] == 14
    assert counts["not_cards"] == 582
    assert counts["rules"] == 457 + 174
    assert counts["missing_cards"] >= 3
    body = database.execute("select body from formats where id = 'celestial'").fetchone()[0]
    assert json.loads(body)["id"] == "celestial"
