"""Queries that mean ill: a result or an error, soon, and no value in the text of the SQL."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from naive import rows

from l5r_cards import Catalog, QueryError, Results
from l5r_cards.database.store import open_database
from l5r_cards.search.bounds import (
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_LIST_BYTES,
    MAX_LIST_LINES,
    MAX_LISTS,
    MAX_TERMS,
    SECONDS,
    Allowance,
)
from l5r_cards.search.fields import FIELDS, ORDERED

LIMIT = 0.2
"""Seconds of the processor's time, on a machine like that of ``scripts/bench``."""
USUAL = 0.020
"""Seconds that `slowness` counts in there."""

MEGABYTE = 1 << 20
NEST = 300
HEAVY = [
    r"(a|a)*b",
    r"(.*)*x",
    r"(a+)+$",
    r"^(\w+\s?)*!$",
    r"(x+x+)+y",
    r"(.|.)" * 38 + "!",
    r"((a?){10}){10}b",
    r"((a?){1000}){1000}b",
    r"(((((a?){99}){99}){99}){99}){99}",
    r"a{99999999999999999999}",
    r"(?R)?a",
    r"(?P<a>(?P>a))",
    r"(a(?1)?b)+c",
    r"(?:.{0,9}){0,9}x$",
    r"(?<=(a+)+)b",
    r"(?<!(.*)*)b",
    r"(?:abcdefghij){e<=9}",
    r"(?e)(?:hoturi){i,d,s}",
    r"(\w)(\w)(\w)(\w)(\w)\5\4\3\2\1|(.*)(.*)(.*)(.*)(.*)!",
    "(" * 99 + "a" + ")" * 99,
    "[" * 100,
    "(?:" + "a|" * 90 + "b)*c",
    r"\X*\X*\X*\X*!",
    r"(?i)(?:(?:(?:(?:İ|ı|ß|ﬁ)*)*)*)*x",
]
HOSTILE = {
    "ten thousand words": "doji " * 10_000,
    "ten thousand terms": "clan:crane OR " * 9_999 + "clan:lion",
    "ten thousand short terms": "a " * 10_000,
    "as many words as fit": "a " * (MAX_LENGTH // 2),
    "as many negations as fit": "-a " * (MAX_LENGTH // 3),
    "as many terms as are allowed": " ".join(["a"] * MAX_TERMS),
    "as many frequent words as are allowed": " OR ".join(["-o"] * MAX_TERMS),
    "as many comparisons as are allowed": " OR ".join(["force>chi"] * MAX_TERMS),
    "as many dates as are allowed": " OR ".join(["year:2001"] * MAX_TERMS),
    "as many marks as are allowed": " OR ".join(["-is:legal"] * MAX_TERMS),
    "as many patterns as fit": " OR ".join(["/o/"] * MAX_TERMS),
    "as many heavy patterns as fit": " OR ".join(["/(o+)+$/"] * MAX_TERMS),
    "unknown values": " ".join(["kw:abcdefghijkl"] * MAX_TERMS),
    "open parentheses": "(" * MAX_LENGTH,
    "closed parentheses": ")" * MAX_LENGTH,
    "nested words": "(a " * NEST + "b" + ")" * NEST,
    "nested alternatives": "(a OR " * NEST + "b" + ")" * NEST,
    "nested negations": "-(a " * NEST + "b" + ")" * NEST,
    "deep parentheses": "(" * 999 + "a" + ")" * 999,
    "dashes": "-" * (MAX_LENGTH - 1) + "a",
    "nots": "NOT " * 499 + "a",
    "a megabyte of one word": "a" * MEGABYTE,
    "a megabyte of quotation marks": '"' * MEGABYTE,
    "a megabyte of parentheses": "(" * MEGABYTE,
    "a megabyte of colons": ":" * MEGABYTE,
    "a megabyte of emoji": "😀" * (MEGABYTE // 4),
    "a long phrase": '"' + "a " * 900 + '"',
    "a long word": "a" * MAX_LENGTH,
    "a long pattern": "/" + "a" * 1990 + "/",
    "a long number": "force>" + "9" * 1990,
    "a long level": "exp<" + "9" * 1990,
    "a long decimal": "force>1." + "0" * 1990,
    "a long limit": "limit:" + "9" * 1990,
    "a long path": "in:" + "a/" * 900,
    "slashes": "/" * MAX_LENGTH,
    "escapes": "/" + "\\" * 1990 + "/",
    "operators": "force" + "<>=!:" * 390,
    "a NUL": "doji\0hoturi",
    "a NUL alone": "\0",
    "NULs in values": 'clan:"cr\0ane" OR !"\0" OR force:\0',
    "a NUL in a pattern": "/\0/",
    "a lone surrogate": "\ud800",
    "surrogates in values": 'force:"Rank \ud800" OR clan:\udfff OR !"\ud800" OR number:\ud800',
    "a surrogate in a pattern": "/\ud800/",
    "emoji": "😀 OR clan:😀 OR !😀",
    "right to left": "\u202eclan:crane\u202c \u200f",
    "combining marks": "a" + "\u0301" * 1900,
    "odd blanks": "doji\u00a0hoturi\u3000force>3\u2028\x0b\x0c\x1c",
    "control characters": "".join(map(chr, range(32))) + "\x7f\x85",
    "a byte order mark": "\ufeffdoji",
    "a percent sign": "name:% OR % OR _ OR [a-z]* OR ? OR ?1 OR :a OR @a OR $a",
    "words of FTS": '"a" NEAR("b" "c") title:x* ^a {title}: a + b',
    "a star for FTS": "* OR a* OR ^doji",
}
INJECTIONS = [
    "'",
    "''",
    '"',
    "';",
    "' OR '1'='1",
    "' OR 1=1 --",
    "x'; DROP TABLE cards; --",
    "1; DELETE FROM cards",
    "1) OR (1=1",
    "0 UNION SELECT facts FROM card_facts",
    "crane') OR 1=1 --",
    "crane\\' OR 1=1",
    "cards.force",
    "force_printed",
    "rowid",
    "NULL",
    "1 --",
    "/* x */",
    "char(39)",
    "load_extension('x')",
    "?",
    "?1",
    ":a",
    "@a",
    "$a",
    "\0' OR 1",
    'a" OR title:b',
    'a" NEAR "b',
    "a* OR b",
    "title : a",
    "%",
    "_",
]


def took(catalog: Catalog, query: str) -> float:
    """Returns the seconds that a query takes, which must give results or an error of its own."""
    answer: object
    start = time.process_time()
    try:
        answer = catalog.search(query)
    except QueryError as error:
        answer = str(error)
    seconds = time.process_time() - start
    assert isinstance(answer, Results | str)
    return seconds


def in_time(catalog: Catalog, query: str) -> bool:
    """Whether a query is answered in time, as the machine is now: it may have other work to do."""
    seconds = took(catalog, query)
    return seconds < LIMIT or seconds < LIMIT * slowness()


def slowness() -> float:
    """Returns how much longer than usual the machine takes for what it is told."""
    start = time.process_time()
    sum(number * number for number in range(300_000))
    return (time.process_time() - start) / USUAL


@pytest.mark.parametrize("name", HOSTILE)
def test_a_result_or_an_error_in_time(name: str, catalog: Catalog) -> None:
    assert in_time(catalog, HOSTILE[name])


@pytest.mark.parametrize("pattern", HEAVY, ids=lambda pattern: pattern[:30])
def test_heavy_patterns(pattern: str, catalog: Catalog) -> None:
    assert in_time(catalog, f"/{pattern}/")
    assert in_time(catalog, f"-name:/{pattern}/ clan:crane")
    assert in_time(catalog, " OR ".join([f"/{pattern}/"] * 9))


def stopped(catalog: Catalog, query: str, allowance: Allowance) -> bool:
    """Whether a query comes to no end with what it may take."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("l5r_cards.search.results.Allowance", lambda: allowance)
        try:
            catalog.search(query)
        except QueryError as error:
            return "takes too long" in error.message
    return False


def test_a_query_that_takes_long_is_stopped(catalog: Catalog) -> None:
    assert SECONDS < LIMIT
    query = "(-clan:crane or -clan:lion or force>chi) /doji/"
    assert not stopped(catalog, query, Allowance(seconds=60))
    assert stopped(catalog, query, Allowance(seconds=-1))
    assert stopped(catalog, "-clan:crane or -clan:lion or force>chi", Allowance(seconds=-1))
    assert len(catalog.search("clan:crane")) > 500


@pytest.mark.parametrize(
    ("opened", "closed"),
    [
        ("(a OR ", ")"),
        ("(a OR b ", ")"),
        ("-(a OR b ", ")"),
        ("-(a b OR c -", ")"),
        ('(!a OR "b" force>3 -clan:crane -(', "))"),
        ("(a b OR (c d OR e) (k OR l -(m OR n))", ")"),
        ("(", " b OR a)"),
    ],
)
def test_no_query_is_too_deep_for_sqlite(opened: str, closed: str, catalog: Catalog) -> None:
    asked, told = 0, set()
    for depth in range(1, MAX_DEPTH + 2):
        try:
            catalog.search(opened * depth + "x" + closed * depth)
            asked += 1
        except QueryError as error:
            told.add(error.message.partition(" too ")[2])
    assert asked > 5
    assert told <= {"long.", "many terms.", "deep."}


def test_long_queries_that_mean_well_are_answered(catalog: Catalog) -> None:
    titles = [title for title in catalog.titles[100:1000:11] if '"' not in title]
    by_title = " or ".join(f'!"{title}"' for title in titles[:60])
    keywords = [name for name in catalog.marks("keyword") if name.isalpha()]
    without = " ".join(f"-kw:{name}" for name in keywords[::7][:90])
    for query in (by_title, without, f"deck:dynasty {without}"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Allowance, "left", lambda self: 1.0)
            assert catalog.search(query)
        assert not stopped(catalog, query, Allowance(SECONDS * max(slowness(), 1)))


@pytest.fixture
def watched(database_path: Path) -> tuple[Catalog, list[str]]:
    """A catalog, and the statements that it has prepared."""
    connection = open_database()
    statements: list[str] = []

    def run(self: Catalog, sql: str, parameters: object, is_late: object) -> list[int]:
        statements.append(sql)
        return Catalog.run(self, sql, parameters, is_late)  # type: ignore[arg-type]

    catalog = type("Watched", (Catalog,), {"run": run})(connection)
    return catalog, statements


def positions(value: str) -> list[str]:
    """Returns queries with a value in every place where one may stand."""
    quoted = value.replace('"', "")
    queries = [f'"{quoted}"', f'!"{quoted}"', f"/{value.replace('/', '.')}/", quoted, f"!{quoted}"]
    for field in FIELDS:
        queries += [f'{field.name}{operator}"{quoted}"' for operator in ORDERED]
        queries.append(f"{field.name}:{value}")
    for name in ("order", "sort", "limit"):
        queries += [f'doji {name}:"{quoted}"', f"doji {name}:{value}"]
    return [*queries, f"{value}:doji", f"-({value})"]


@pytest.mark.parametrize("value", INJECTIONS)
def test_values_reach_sql_as_parameters_only(
    value: str, watched: tuple[Catalog, list[str]]
) -> None:
    catalog, statements = watched
    for query in positions(value):
        try:
            found = catalog.search(query)
        except QueryError:
            continue
        shape = found.sql.replace(" NOT ", " ").replace("NOT (", "(")
        assert "'" not in shape.replace("''", "").replace("'title'", "").replace(
            "'base'", ""
        ).replace("'name'", "")
        for mark in (";", "--", "/*", "DROP", "DELETE", "UNION", "load_extension"):
            assert mark not in found.sql
        assert found.sql.count("?") == len(found.parameters)
    assert len(set(statements)) < 120
    assert catalog.search("")[0].id == catalog.card_at(1).id


def test_lists_are_read_once_and_in_bounds(catalog: Catalog, tmp_path: Path) -> None:
    big = tmp_path / "big.txt"
    singles = [card.title for card in catalog.search("-t:personality") if not card.experience]
    names = [f"3 {title}" for title in singles[::10][: MAX_LIST_LINES - 100]]
    misspelt = [f"3 {title[:-2]}x{title[-1]}" for title in catalog.titles[::150][:100]]
    big.write_text("\n".join(names), encoding="utf-8")
    assert catalog.search(f"in:{big}")
    start = time.process_time()
    assert catalog.search(" or ".join([f"in:{big}"] * 20))
    assert time.process_time() - start < max(1, slowness())
    others = []
    for number in range(MAX_LISTS + 1):
        others.append(tmp_path / f"{number}.txt")
        others[-1].write_text("3 Ambush", encoding="utf-8")
    assert catalog.search(" or ".join(f"in:{other}" for other in others[1:]))
    with pytest.raises(QueryError, match=f"at most {MAX_LISTS} lists"):
        catalog.search(" or ".join(f"in:{other}" for other in others))
    for other in others:
        other.write_text("\n".join([*names, *misspelt]), encoding="utf-8")
    assert stopped_soon(catalog, " or ".join(f"in:{other}" for other in others[1:]))
    big.write_text("\n".join(names * 3), encoding="utf-8")
    with pytest.raises(QueryError, match="at most 1,000 lines"):
        catalog.search(f"in:{big}")
    big.write_text("#" * (MAX_LIST_BYTES + 1), encoding="utf-8")
    with pytest.raises(QueryError, match="at most 200,000 bytes"):
        catalog.search(f"in:{big}")


def stopped_soon(catalog: Catalog, query: str) -> bool:
    """Whether a query ends within a second, be it with an error of its own."""
    seconds = took(catalog, query)
    return seconds < 1 or seconds < slowness()


def test_the_same_shape_is_the_same_sql(catalog: Catalog) -> None:
    """However a query's values read, its SQL depends on its fields and operators alone."""
    for first, second in (
        ("clan:crane", "clan:lion"),
        ("doji", "hoturi"),
        ('!"Doji Hoturi"', "!x"),
        ("force>3", "force>-17.5"),
        ("hr:-", "hr:*"),
        ("year>=1996", "year>=2010"),
        ("date:1996-05", "date:2001"),
        ("/doji/", "/[0-9]/"),
        ("set:EE", "set:FK"),
        ("format>=samurai", "format>=gold"),
        ("doji limit:3", "crane limit:99"),
        ("exp>1", "exp>-1"),
    ):
        assert catalog.search(first).sql == catalog.search(second).sql


def test_the_database_can_only_be_read(catalog: Catalog) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        catalog.run("DELETE FROM cards", (), lambda: False)


def test_a_huge_limit(catalog: Catalog) -> None:
    every = rows(catalog.search("clan:crane"))
    for limit in (2**31, 2**63 - 1, 2**63, 10**30):
        assert rows(catalog.search(f"clan:crane limit:{limit}")) == every
        assert rows(catalog.search("clan:crane", limit=limit)) == every
