"""``l5r search``, ``show``, ``sets`` and ``random``: what they print and how they end."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import subprocess
import time
from collections import Counter
from pathlib import Path

import pytest
from cli_runs import ANSI, DECKS, check_json, environment, process, program, run
from test_output import needs_terminal, on_terminal

from l5r_cards import Catalog, Validator
from l5r_cards.reports.card import card_as_data, standings
from l5r_cards.reports.cards import print_table
from l5r_cards.reports.columns import COLUMNS, DEFAULT_COLUMNS, Columns
from l5r_cards.reports.terminal import Terminal
from l5r_cards.search.fields import FIELDS, WITHOUT_VALUES

CRANES = ("clan:crane", "type:personality", "force>3")
SHAPES = ("--json", "--jsonl", "--csv", "--tsv")


def names(catalog: Catalog, query: str) -> list[str]:
    """Returns the names of what a query finds."""
    return [card.name for card in catalog.search(query)]


def columns_of(text: str, position: int = 0) -> list[str]:
    """Returns a column of lines parted by tabs."""
    return [line.split("\t")[position] for line in text.splitlines()]


# search: how it ends


def test_something_is_found(catalog: Catalog) -> None:
    result = run("search", *CRANES)
    assert (result.exit_code, result.stderr) == (0, "")
    assert columns_of(result.stdout) == names(catalog, " ".join(CRANES))


def test_nothing_is_found() -> None:
    result = run("search", "clan:crane", "force>50")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("l5r: no card fits “clan:crane force>50”. ")
    assert "l5r search --fields" in result.stderr


@pytest.mark.parametrize(
    ("shape", "output"),
    [
        ("--json", '{\n  "cards": []\n}\n'),
        ("--jsonl", ""),
        ("--csv", ",".join(DEFAULT_COLUMNS) + "\n"),
        ("--tsv", "\t".join(DEFAULT_COLUMNS) + "\n"),
        ("--count", "0\n"),
        ("--by=clan", ""),
    ],
)
def test_nothing_is_found_in_any_shape(shape: str, output: str) -> None:
    result = run("search", "clan:crane force>50", shape)
    assert (result.exit_code, result.stdout) == (1, output)
    assert bool(result.stderr) is (shape != "--count")


@pytest.mark.parametrize(
    ("query", "near"),
    [
        ("ambsh", "Did you mean Ambush"),
        ('!"Doji Hoturri"', "Did you mean Doji Hoturi"),
        ("name:hotury", "Did you mean hoturi"),
        ("hida yakmo", "Did you mean Hida Yakamo"),
        ("clan:crane hotury", "Did you mean hoturi"),
        ("qqqqqqqq", "Take a term out"),
        ("doji clan:lion force>20", "Take a term out"),
    ],
)
@pytest.mark.parametrize("command", ["search", "random"])
def test_nothing_is_found_but_something_near(command: str, query: str, near: str) -> None:
    result = run(command, query)
    assert (result.exit_code, result.stdout) == (1, "")
    assert near in result.stderr


def test_counts_are_limited_to_the_most_frequent() -> None:
    every = run("search", "t:personality", "--by=clan").stdout.split()
    assert len(every) > 6
    assert run("search", "t:personality", "--by=clan", "--limit=3").stdout.split() == every[:6]
    data = check_json(run("search", "--by=clan", "--limit=3", "--json").stdout, "search")
    assert len(data["counts"]) == 3


def test_no_value_is_told_from_the_dash() -> None:
    lines = run("search", "--by=hr").stdout.splitlines()
    labels = [line.split()[0] for line in lines]
    assert {"-", "(none)", "0"} <= set(labels)
    assert len(set(labels)) == len(labels)


def test_numbers_are_counted_as_numbers() -> None:
    data = check_json(run("search", "t:personality", "--by=force", "--json").stdout, "search")
    values = [each["value"] for each in data["counts"]]
    assert {3, "-", "*"} & set(values) >= {3}
    assert 0 in values
    assert "0" not in values
    lines = run("search", "t:personality", "--by=force", "--csv").stdout.splitlines()
    assert any(line.startswith("0,") for line in lines)


def test_people_see_the_names_of_sets_and_formats() -> None:
    shown = run("search", "!Ambush", "--columns=set,format").stdout
    assert "Imperial Edition, Emerald Edition" in shown
    assert "Celestial 40/40" in shown
    assert "Imperial Edition" in run("search", "!Ambush", "--by=set").stdout
    data = json.loads(run("search", "!Ambush", "--columns=set", "--jsonl").stdout)
    assert data["sets"][0] == "imperial_edition"


def test_a_list_from_a_pipe() -> None:
    result = run("search", "in:- type:strategy", stdin="3 Ambush\n3 Iron Mine\n")
    assert [line.split("\t")[0] for line in result.stdout.splitlines()] == ["Ambush"]


def test_a_list_with_a_blank_in_its_name() -> None:
    result = run("search", "in:my", "deck.txt")
    assert result.exit_code == 2
    assert 'A path with blanks stands in quotes: in:"my deck.txt".' in result.stderr


def test_a_query_that_cannot_be_understood() -> None:
    result = run("search", "doji", "clan:crain")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "l5r: There is no clan “crain”.",
        "  doji clan:crain",
        "            ^",
        "Did you mean Crane?",
    ]


@pytest.mark.parametrize("shape", [*SHAPES, "--count", "--sql", "--by=clan", "--limit=3"])
def test_a_faulty_query_is_one_in_any_shape(shape: str) -> None:
    result = run("search", "force>abc", shape)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "“abc” is no number" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json", "--csv"], "exclude each other"),
        (["--count", "--by", "clan"], "exclude each other"),
        (["--sql", "--jsonl"], "exclude each other"),
        (["--jsn"], "there is no option --jsn; did you mean --json"),
        (["--cout"], "there is no option --cout; did you mean --count"),
        (["--kw:cavalry"], "there is no option --kw:cavalry; “not not” is written -(-kw:cavalry)"),
        (["--", "--count"], "--count stands behind --, where all is query"),
        (["--", "--limit=3"], "--limit=3 stands behind --"),
        (["--by=clan", "--sort", "force"], "--by goes without --sort"),
        (["--limt=3"], "there is no option --limt=3"),
        (["--count", "--columns", "name"], "--count prints no cards"),
        (["--by=clan", "--columns", "name"], "--by prints no cards"),
        (["--sql", "--columns", "name"], "--sql prints no cards"),
        (["--fields"], "--fields goes with no query"),
        (["--limit", "-1"], "-1"),
        (["--limit", "0"], "0"),
        (["--by", "is"], "is is no column: it asks for marks"),
        (["--by", "text"], "text is no column: a text is too long"),
        (["--columns", "in"], "in is no column: it asks for a list"),
        (["--columns", "\x1b[31mx\u202e"], "“�[31mx�” is no column"),
        (["--limit", "many"], "many"),
        (["--sort", "forse"], "can't be sorted by “forse”"),
        (["--sort", ""], "can't be sorted"),
        (["--columns", "nam"], "Did you mean name?"),
        (["--columns", "name,"], "“” is no column"),
        (["--columns", ""], "“” is no column"),
        (["--by", "colour"], "“colour” is no column"),
        (["--by", ""], "“” is no column"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    result = run("search", "clan:crane", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())


def test_a_wrong_order_by_option_shows_the_option() -> None:
    shown = run("search", "clan:crane", "--sort=forse").stderr.splitlines()
    assert shown[1:3] == ["  forse", "  ^"]


# search: the query on the command line


@pytest.mark.parametrize(
    ("arguments", "query"),
    [
        (["-clan:crab", "type:wind"], "-clan:crab type:wind"),
        (["type:wind", "-clan:crab"], "-clan:crab type:wind"),
        (["-c:crab", "--limit", "3", "-is:unique"], "-c:crab -is:unique limit:3"),
        (["-(c:crab or c:crane)", "c:wasp"], "-(c:crab or c:crane) c:wasp"),
        (["--", "-clan:crab", "c:wasp"], "-clan:crab c:wasp"),
        (['!"Doji Hoturi"'], '!"Doji Hoturi"'),
        (["hr:-", "c:wasp"], "hr:- c:wasp"),
        (["c:wasp", "or", "c:fox"], "c:wasp or c:fox"),
        (["c:wasp\n", " force>2"], "c:wasp force>2"),
        (["limit:2"], "limit:2"),
    ],
)
def test_the_words_are_one_query(arguments: list[str], query: str, catalog: Catalog) -> None:
    result = run("search", *arguments)
    assert result.exit_code == 0
    assert columns_of(result.stdout) == names(catalog, query)


def test_without_a_query_every_card_is_found() -> None:
    assert run("search", "--count").stdout == "13349\n"


def test_the_cards_of_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = tmp_path / "my deck.txt"
    deck.write_bytes((DECKS / "celestial-lion.txt").read_bytes())
    monkeypatch.chdir(tmp_path)
    result = run("search", 'in:"my deck.txt" type:personality', "--json")
    assert result.exit_code == 0
    cards = check_json(result.stdout, "search")["cards"]
    assert len(cards) > 5
    text = deck.read_text(encoding="utf-8")
    assert all(card["title"] in text for card in cards)


@pytest.mark.parametrize("command", ["search", "random"])
def test_what_is_assumed_of_a_list_is_told(command: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("hello how are you\n3 Ambsh\n3 Rout\n", encoding="utf-8")
    result = run(command, f"in:{deck}")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        f"l5r: {deck}: line 1: “hello how are you” names no card; read as a remark",
        f"l5r: {deck}: line 2: “Ambsh” is read as Ambush, the nearest title",
    ]


# search: shapes of the output


def test_json(catalog: Catalog) -> None:
    result = run("search", *CRANES, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    cards = check_json(result.stdout, "search")["cards"]
    assert [card["name"] for card in cards] == names(catalog, " ".join(CRANES))
    assert all(card["force"] > 3 for card in cards)


@pytest.mark.parametrize(
    "query",
    [
        "is:partial or has:back or has:max_copies or has:deck_rules",
        "is:soulof or is:unreleased or is:banned or is:inexperienced",
        'force:* or force:+* or gold:3* or focus:* or chi<0 or honor<0 or province:"Rank 10"',
        "/^[a-c]/ order:-name",
    ],
)
def test_json_of_unusual_cards_is_by_the_schema(query: str) -> None:
    shown = run("search", query, "--limit=300", "--json").stdout
    assert len(check_json(shown, "search")["cards"]) > 20


def test_jsonl() -> None:
    whole = check_json(run("search", *CRANES, "--json").stdout, "search")["cards"]
    lines = run("search", *CRANES, "--jsonl").stdout.splitlines()
    assert [check_json(line, "card") for line in lines] == whole


@pytest.mark.parametrize(("shape", "dialect"), [("--csv", "excel"), ("--tsv", "excel-tab")])
def test_csv_and_tsv(shape: str, dialect: str, catalog: Catalog) -> None:
    result = run("search", *CRANES, shape)
    rows = list(csv.reader(io.StringIO(result.stdout), dialect))
    assert tuple(rows[0]) == DEFAULT_COLUMNS
    assert {len(row) for row in rows} == {len(DEFAULT_COLUMNS)}
    assert [row[0] for row in rows[1:]] == names(catalog, " ".join(CRANES))
    (own,) = csv.DictReader(io.StringIO(run("search", '!"1,000 Cuts Technique"', "--csv").stdout))
    assert own["name"] == "1,000 Cuts Technique"


def test_columns() -> None:
    result = run("search", '!"Doji Hoturi" exp:2', "--columns", "id,force,legal")
    legal = "Big Deck, Imperial, Jade Extended, Legacy, Open"
    assert result.stdout == f"doji_hoturi_experienced_2\t5\t{legal}\n"
    every = run("search", '!"Doji Hoturi" exp:2', "--csv", "--columns", ",".join(COLUMNS))
    (row,) = csv.DictReader(io.StringIO(every.stdout))
    assert tuple(row) == COLUMNS
    assert (row["gold_cost"], row["soul_of"], row["sets"]) == ("14", "", "time_of_the_void")


def test_columns_by_the_names_of_fields() -> None:
    by_field = run("search", "c:wasp", "--columns", "name, c,kw,gold,f,hr,exp,set,format,soulof")
    by_column = run(
        *("search", "c:wasp", "--columns"),
        "name,clans,keywords,gold_cost,force,honor_requirement,experience,sets,format,soul_of",
    )
    assert by_field.exit_code == 0
    assert by_field.stdout == by_column.stdout


@pytest.mark.parametrize("sort", [["--sort", "-force"], ["--sort=-f"], ["order:-force"]])
def test_sort(sort: list[str], catalog: Catalog) -> None:
    result = run("search", *CRANES, *sort)
    assert columns_of(result.stdout) == names(catalog, " ".join(CRANES) + " order:-force")
    forces = [int(force) for force in columns_of(result.stdout, 3)]
    assert forces == sorted(forces, reverse=True)
    assert forces[0] > forces[-1]


def test_limit(catalog: Catalog) -> None:
    every = names(catalog, "clan:crane")
    assert columns_of(run("search", "clan:crane", "--limit", "3").stdout) == every[:3]
    assert columns_of(run("search", "clan:crane limit:5", "--limit=3").stdout) == every[:3]
    assert columns_of(run("search", "clan:crane limit:5").stdout) == every[:5]


def test_count_is_the_bare_number(catalog: Catalog) -> None:
    result = run("search", *CRANES, "--count")
    number = len(catalog.search(" ".join(CRANES)))
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{number}\n", "")
    assert number < 1000 < len(catalog.search(""))


@pytest.mark.parametrize(
    ("by", "fact"),
    [("clan", "clans"), ("clans", "clans"), ("c", "clans"), ("type", "types"), ("t", "types")],
)
def test_by(by: str, fact: str, catalog: Catalog) -> None:
    result = run("search", "is:unique", "--by", by)
    assert (result.exit_code, result.stderr) == (0, "")
    counts = {
        value.strip(): int(number)
        for value, number in (line.rsplit(maxsplit=1) for line in result.stdout.splitlines())
    }
    values = [getattr(card, fact) or ("(none)",) for card in catalog.search("is:unique")]
    assert counts == Counter(value for each in values for value in each)
    assert list(counts.values()) == sorted(counts.values(), reverse=True)


@pytest.mark.parametrize("name", [each.name for each in FIELDS if each.name not in WITHOUT_VALUES])
def test_every_field_with_values_is_a_column_and_can_be_counted(
    name: str, catalog: Catalog
) -> None:
    asked = ["search", "c:wasp or (is:experienced c:fox) or t:stronghold or is:banned"]
    data = check_json(run(*asked, "--by", name, "--json").stdout, "search")
    assert data["counts"]
    for count in data["counts"]:
        value = str(count["value"]).replace('"', "").split(" - ")[0]
        if name not in ("name", "exp") and count["value"] is not None:
            query = f'({asked[1]}) {name}:"{value}"'
            found = len(catalog.search(query))
            assert found == count["count"] or (found > count["count"] and value.isdigit()), query
    assert [*csv.reader(io.StringIO(run(*asked, "--by", name, "--csv").stdout))][1:] == [
        ["" if each["value"] is None else str(each["value"]), str(each["count"])]
        for each in data["counts"]
    ]
    lines = run(*asked, "--by", name, "--jsonl").stdout.splitlines()
    assert list(map(json.loads, lines)) == data["counts"]
    cards = check_json(run(*asked, f"--columns=id,{name}", "--json").stdout, "search")["cards"]
    assert [card["id"] for card in cards] == [card.id for card in catalog.search(asked[1])]
    assert {len(card) for card in cards} == {2}


def test_sql(built_database: Path, catalog: Catalog) -> None:
    result = run("search", *CRANES, "--sql")
    assert (result.exit_code, result.stderr) == (0, "")
    sql, comment = result.stdout.splitlines()
    assert sql.startswith("SELECT ")
    assert json.loads(comment.removeprefix("-- "))
    connection = sqlite3.connect(f"{built_database.as_uri()}?mode=ro", uri=True)
    assert len(connection.execute(sql).fetchall()) == len(catalog.search(" ".join(CRANES)))
    connection.close()


def test_fields() -> None:
    result = run("search", "--fields")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == [field.name for field in FIELDS]
    for line, field in zip(lines, FIELDS, strict=True):
        for words in (*field.aliases, field.example, field.help):
            assert words in line


# search: pipes and terminals


def test_a_pipe_gets_a_line_a_card_without_colour(catalog: Catalog) -> None:
    result = process("search", "clan:crane")
    assert (result.returncode, result.stderr) == (0, b"")
    shown = result.stdout.decode()
    assert "\x1b" not in shown
    assert columns_of(shown) == names(catalog, "clan:crane")
    assert {line.count("\t") for line in shown.splitlines()} == {len(DEFAULT_COLUMNS) - 1}
    assert process("search", "clan:crane", FORCE_COLOR="1").stdout == result.stdout


@needs_terminal
@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize(
    "arguments",
    [
        ["clan:crane", "type:personality", "force>3"],
        ["has:keyword", "soulof:kyogen or !Ambush or is:partial", "--limit=40"],
        ["/^.{38,}$/"],
        ["clan:crane", "limit:30", "--columns", ",".join(COLUMNS[:8])],
    ],
)
def test_a_terminal_gets_a_table_that_fits(arguments: list[str], columns: int) -> None:
    code, shown = on_terminal("search", *arguments, columns=columns)
    assert code == 0
    assert "\x1b[1m" in shown
    lines = [line.rstrip() for line in ANSI.sub("", shown).splitlines()]
    assert [line for line in lines if len(line) > columns] == []
    assert lines[0].startswith(("name", "id"))
    assert re.fullmatch(r"[\d,]+ cards?", lines[-1])


@needs_terminal
def test_a_wide_terminal_gets_whole_names(catalog: Catalog) -> None:
    _, shown = on_terminal("search", *CRANES, columns=120)
    lines = ANSI.sub("", shown).splitlines()
    for name in names(catalog, " ".join(CRANES)):
        assert any(line.startswith(name) for line in lines)


@needs_terminal
def test_colours_are_not_forced_on_a_terminal() -> None:
    for wish in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in on_terminal("search", *CRANES, **wish)[1]


@needs_terminal
@pytest.mark.parametrize(
    ("encoding", "wish"),
    [
        ("ascii", {"PYTHONIOENCODING": "ascii"}),
        ("latin-1", {"PYTHONIOENCODING": "latin-1"}),
        ("ascii", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    ],
)
@pytest.mark.parametrize("columns", [40, 80])
def test_a_terminal_of_any_encoding_gets_a_table(
    encoding: str, wish: dict[str, str], columns: int
) -> None:
    query = 'attaché or !"Doji Hoturi" or "Fu Leng\'s"'
    code, shown = on_terminal("search", query, columns=columns, encoding=encoding, **wish)
    assert code == 0
    assert "Traceback" not in shown
    assert "Doji Hoturi" in shown
    assert "Naga Attach" in shown


@needs_terminal
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_numbers_and_headers_are_never_cut(columns: int, catalog: Catalog) -> None:
    query = "t:follower force>4"
    _, shown = on_terminal("search", query, columns=columns)
    lines = ANSI.sub("", shown).splitlines()
    words = {word for column in DEFAULT_COLUMNS for word in column.split("_")}
    assert set(lines[0].split()) <= words
    assert ("columns left out: " in shown) is (columns < 80)
    assert all(card.title.split()[0] in shown for card in catalog.search(query))
    if columns > 40:
        end = lines[0].index("force") + len("force")
        forces = [line[end - 5 : end].strip() for line in lines if " Follower " in line]
        assert forces == [str(card.force) for card in catalog.search(query)]


@needs_terminal
@pytest.mark.parametrize("arguments", [["sets"], ["search", "--fields"]])
def test_a_narrow_terminal_gets_whole_lists(arguments: list[str]) -> None:
    _, shown = on_terminal(*arguments, columns=40)
    assert [line for line in shown.splitlines() if len(line) > 40] == []
    assert shown.split() == process(*arguments).stdout.decode().split()


@needs_terminal
@pytest.mark.parametrize("columns", [60, 120])
def test_a_terminal_gets_a_card_that_fits(columns: int) -> None:
    code, shown = on_terminal("show", "doji hoturi", columns=columns)
    assert code == 0
    lines = ANSI.sub("", shown).splitlines()
    assert lines[0] == "Doji Hoturi"
    assert [line for line in lines if len(line) > columns] == []


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["search", "attaché", "--json"],
        ["search", "attaché", "--jsonl"],
        ["search", "attaché"],
        ["search", "attaché", "--csv"],
        ["search", "attaché", "--by", "name"],
        ["search", "attaché", "exp>99"],
        ["search", "clan:attaché“"],
        ["search", "--fields"],
        ["show", "naga attaché"],
        ["show", "naga attaché", "--json"],
        ["sets"],
        ["sets", "--json"],
    ],
    ids=" ".join,
)
def test_any_encoding_of_the_output(arguments: list[str], encoding: str) -> None:
    result = process(*arguments, PYTHONIOENCODING=encoding)
    assert b"Traceback" not in result.stderr
    assert result.returncode == (1 if "exp>99" in arguments else 2 if "“" in arguments[-1] else 0)
    assert result.stdout.decode(encoding) or result.returncode
    if "--json" in arguments:
        check_json(result.stdout.decode(encoding), arguments[0])


@pytest.mark.parametrize("arguments", [["search"], ["search", "--json"], ["search", "--csv"]])
def test_a_reader_that_goes_away(arguments: list[str]) -> None:
    with subprocess.Popen(
        [program(), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 141


def test_a_table_of_all_cards_is_soon_laid_out(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    screen = Screen()
    monkeypatch.setattr("l5r_cards.reports.cards.Terminal", lambda: Terminal(screen))
    cards = list(catalog.search(""))
    start = time.process_time()
    print_table(cards, DEFAULT_COLUMNS, catalog)
    assert time.process_time() - start < 3  # a quarter of a second, where there is nothing else
    assert screen.getvalue().count("\n") > len(cards)


# show


@pytest.mark.parametrize(
    "words",
    [
        ["Doji Hoturi • Experienced 2"],
        ["doji", "hoturi", "exp2"],
        ["doji hoturi - exp2"],
        ["Doji Hoturi (exp.2)"],
        ["DOJI HOTURI EXPERIENCED 2"],
        ["The Doji Hoturi xp2"],
        ["doji hoturi exp2 (Time of the Void)"],
        ["Dôji  Hotúri", "exp2"],
    ],
    ids=" ".join,
)
def test_show_takes_any_notation(words: list[str]) -> None:
    result = run("show", *words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "Doji Hoturi • Experienced 2"
    card = check_json(run("show", *words, "--json").stdout, "show")
    assert card["id"] == "doji_hoturi_experienced_2"


def test_show_lays_a_card_out(catalog: Catalog) -> None:
    shown = run("show", "doji hoturi").stdout
    for words in (
        "Personality · dynasty · Crane",
        "Force 3 · Chi 5 · Gold cost 12 · Personal Honor 5 · Honor Requirement 15",
        "Loyal, Unique, Clan Champion, Crane Clan, Samurai",
        "Legal in: Imperial, ",
        "Not in (it lacks their symbol): Jade, Gold, Diamond",
        "See also: ",
        "Doji Hoturi • Experienced 2",
        "Hoturi the Heartless • Experienced 3",
    ):
        assert words in shown
    for each in catalog.card("doji_hoturi").printings:
        info = catalog.sets[each.set]
        assert re.search(rf"^  {re.escape(info.name)} .*{each.rarity} .*{info.date}$", shown, re.M)


def test_show_tells_why_a_card_is_not_legal() -> None:
    assert "Banned" in run("show", next(iter(banned()))).stdout
    (unreleased,) = check_json(run("search", "is:unreleased limit:1", "--json").stdout, "search")[
        "cards"
    ]
    assert "never released" in run("show", unreleased["name"]).stdout


def banned() -> list[str]:
    """Returns the names of cards that are banned in the Emperor format."""
    data = check_json(run("search", "banned:emperor", "--json").stdout, "search")
    return [card["name"] for card in data["cards"]]


def test_show_tells_what_a_title_was_taken_for() -> None:
    result = run("show", "shinjo morito")
    assert result.exit_code == 0
    assert "the only version there is" in result.stderr
    assert result.stdout.startswith("Shinjo Morito • Experienced\n")


def test_show_lists_several_matches() -> None:
    result = run("show", "hida yakamo")
    assert result.exit_code == 1
    assert "several cards go by that name" in result.stderr
    listed = result.stdout.splitlines()
    assert {"Hida Yakamo (Hero)", "Hida Yakamo (Oni)"} <= set(listed)
    for name in listed:
        assert run("show", name).stdout.splitlines()[0] == name


def test_show_lists_several_matches_as_json(catalog: Catalog) -> None:
    result = run("show", "hida yakamo", "--json")
    assert result.exit_code == 1
    found = check_json(result.stdout, "show")["candidates"]
    assert {"id": "hida_yakamo_oni", "name": "Hida Yakamo (Oni)"} in found
    result = run("show", "qqqqqqqq", "--json")
    assert (result.exit_code, check_json(result.stdout, "show")) == (1, {"candidates": []})


def test_show_takes_the_id_of_a_card(catalog: Catalog) -> None:
    for card_id in ("doji_hoturi_experienced_2", "ambush", "1_000_cuts_technique"):
        assert run("show", card_id).stdout.splitlines()[0] == catalog.card(card_id).name


def test_show_offers_the_titles_that_have_the_name() -> None:
    result = run("show", "hoturi")
    assert result.exit_code == 1
    assert "“hoturi” names no card; these have it in their titles" in result.stderr
    assert {"Doji Hoturi", "Hoturi Sensei", "Hoturi's Blade"} <= set(result.stdout.splitlines())


def test_a_number_with_a_comma_is_no_epithet() -> None:
    result = run("show", "1")
    assert result.exit_code == 1
    assert "1,000 Cuts Technique" in result.stdout.splitlines()
    assert "2,000" not in run("show", "1,000 cuts technique").stdout


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("akagi sensei", "Modifiers: Gold production +0 · Province Strength +0"),
        ("akagi sensei", "For Crane"),
        ("gates of the second city", "Other side: Gold production 10 · Province Strength 8"),
        ("oblivious scout", "Banned in a format that the corpus can't name."),
        ("heavy cavalry", "with Gold cost 7"),
        ("shiryo no hoturi", "Counts as Doji Hoturi (for deck limits and for uniqueness)"),
        ("iron mine", "Gold production 2"),
        ("clan mon", "Any number of copies"),
        ("swordcatcher", "At most 4 copies"),
        ("shrine of the spirits", "Starts with 6 Provinces"),
        ("the khol wall", "Deck building: not counted toward minimum type Region"),
    ],
)
def test_show_leaves_no_printed_fact_out(name: str, fact: str) -> None:
    assert fact in run("show", name).stdout


def test_json_has_every_fact_of_a_card(catalog: Catalog) -> None:
    columns = Columns(catalog)
    for card in catalog.search("has:sensei or has:back or has:counts_as or has:max_copies"):
        data = check_json(json.dumps(card_as_data(card, columns)), "card")
        assert (data["sensei"] or {}) == card.sensei
        assert (data["back"] or {}) == card.back
        assert data["max_copies"] == card.max_copies
        assert len(data["counts_as"]) == len(card.counts_as)
    assert card_as_data(catalog.card("iron_mine"), columns)["gold_production"] == 2


def test_alternatives_with_commas_are_parted_by_semicolons() -> None:
    shown = run("show", "dogi hotura").stderr
    assert "Did you mean Doji Hoturi or Doji Hoturi, Seven Thunder?" in shown


def test_show_of_an_unknown_name() -> None:
    result = run("show", "doji", "hoturii")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "“doji hoturii” names no card. Did you mean Doji Hoturi" in result.stderr
    assert run("show", "qqqqqqqq").exit_code == 1
    assert run("show").exit_code == 2


@pytest.mark.parametrize(
    "name", ["", " ", "\0", "x" * 5000, "😀", "3", "()", "# Dynasty", "--", "*"]
)
def test_show_of_what_is_no_name(name: str) -> None:
    result = run("show", "--", name)
    assert result.exit_code == 1
    assert result.stderr.startswith("l5r: ")
    assert "list" not in result.stderr
    assert len(result.stdout.splitlines()) <= 30


def test_every_kind_of_card_can_be_shown(catalog: Catalog) -> None:
    kinds = sorted({card.type for card in catalog.cards()})
    for query in (
        *(f"type:{kind} limit:1" for kind in kinds),
        "is:partial",
        "has:back",
        "is:soulof",
    ):
        card = catalog.search(query)[0]
        result = run("show", card.name)
        assert result.exit_code == 0
        assert result.stdout.splitlines()[0] == card.name
        check_json(run("show", card.name, "--json").stdout, "show")


# sets and random


def test_sets(catalog: Catalog) -> None:
    shown = run("sets")
    assert (shown.exit_code, shown.stderr) == (0, "")
    data = check_json(run("sets", "--json").stdout, "sets")["sets"]
    assert [each["id"] for each in data] == list(catalog.sets)
    assert len(shown.stdout.splitlines()) == len(data)
    for line, each in zip(shown.stdout.splitlines(), data, strict=True):
        assert each["name"] in line
        assert each["arc"] in line


def test_random(catalog: Catalog) -> None:
    result = run("random")
    assert (result.exit_code, result.stderr) == (0, "")
    assert len({run("random").stdout for _ in range(5)}) > 1
    wasps = set(names(catalog, "c:wasp -is:unique"))
    for _ in range(5):
        result = run("random", "c:wasp", "-is:unique")
        assert result.stdout.splitlines()[0] in wasps
        assert check_json(run("random", "c:wasp -is:unique", "--json").stdout, "random")[
            "name"
        ] in (wasps)


def test_random_draws_the_same_with_the_same_seed() -> None:
    drawn = {run("random", f"--seed={seed}").stdout for seed in (1, 1, 2, 3)}
    assert len(drawn) == 3


def test_random_of_nothing_and_of_nonsense() -> None:
    result = run("random", "clan:crane", "force>50", "--json")
    assert (result.exit_code, check_json(result.stdout, "random")) == (1, {"candidates": []})
    result = run("random", "clan:crane", "force>50")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no card fits “clan:crane force>50”" in result.stderr
    result = run("random", "clan:crain")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no clan “crain”" in result.stderr
    assert run("random", "--jsn").exit_code == 2


# completion


def completions(*words: str) -> list[str]:
    """Returns what bash is offered for the last word."""
    told = {"COMP_WORDS": " ".join(["l5r", *words]), "COMP_CWORD": str(len(words))}
    return process(_L5R_COMPLETE="complete_bash", **told).stdout.decode().split()


@pytest.mark.parametrize("command", ["search", "random"])
def test_queries_complete(command: str) -> None:
    assert completions(command, "kw:cavalry", "fo") == ["force:", "focus:", "format:"]
    assert {"clan:crane", "clan:toturis_army"} <= set(completions(command, "cla"))
    assert "-kw:cavalry" in completions(command, "clan:crane", "-kw:cav")
    assert "--json" in completions(command, "--js")
    assert completions(command, "clan", ":", "fo") == ["fox"]
    assert "crane" in completions(command, "kw", ":", "x", "clan", ":")
    fish = {"_L5R_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    fish |= {"_TYPER_COMPLETE_ARGS": f"l5r {command} clan:fox"}
    assert process(**fish).stdout.decode().strip() == "clan:fox\tFox"


def test_options_complete() -> None:
    assert completions("search", "--by", "ra") == ["rarity"]
    assert completions("search", "--sort", "go") == ["gold"]
    assert completions("search", "--columns", "name,fo") == [
        "name,force",
        "name,focus",
        "name,format",
    ]


def test_the_json_of_other_commands_does_not_change_the_card(catalog: Catalog) -> None:
    """One card reads the same wherever it is printed."""
    (found,) = json.loads(run("search", "!Ambush", "--json").stdout)["cards"]
    shown = json.loads(run("show", "ambush", "--json").stdout)
    assert found.items() <= shown.items()
    columns = json.loads(run("search", "!Ambush", "--jsonl", "--columns=format,banned").stdout)
    assert columns.items() <= found.items()


@pytest.mark.parametrize(
    ("card", "verdict", "formats"),
    [
        ("the_master_of_five", "legal", ["legacy", "bigdeck", "open"]),
        ("the_master_of_five", "perhaps banned", ["jade", "jade-extended"]),
        ("matsu_turi", "played as", ["diamond"]),
    ],
)
def test_the_json_of_a_card_tells_what_people_are_told(
    card: str, verdict: str, formats: list[str], catalog: Catalog
) -> None:
    data = check_json(run("show", card, "--json").stdout, "show")
    shown = " ".join(run("show", card).stdout.split())
    found = [each["format"] for each in data["standings"] if each["verdict"] == verdict]
    assert set(formats) <= set(found)
    words = verdict.capitalize()
    for each in data["standings"]:
        if each["verdict"] == verdict:
            other = f" {catalog.card(each['card']).name}" if each["card"] else ""
            assert f"{words}{other} in: " in shown
    legal = [each["format"] for each in data["standings"] if each["verdict"] == "legal"]
    bans = [each["format"] for each in data["standings"] if "banned" in each["verdict"]]
    assert (sorted(data["format"]), sorted(data["banned"])) == (sorted(legal), sorted(bans))
    assert set(data["pool"]) == {*legal, *bans}
    for each in data["kin"]:
        assert each["name"] in shown


def test_every_card_stands_where_searches_find_it(catalog: Catalog) -> None:
    validator = Validator(catalog)
    for card in catalog.cards():
        verdicts = {each.format: each.verdict for each in standings(card, validator)}
        legal = {name for name, verdict in verdicts.items() if verdict == "legal"}
        assert legal == set(catalog.marked("format").get(card.id, ())), card.id


def test_kin_is_the_same_for_all_of_a_character(catalog: Catalog) -> None:
    for card_id, kin in {
        "hitomi_experienced_3": "mirumoto_hitomi",
        "toturi_experienced": "toturi_the_first_experienced_4",
        "hoji_momiji_experienced": "momiji_the_madam",
    }.items():
        card, other = catalog.card(card_id), catalog.card(kin)
        assert other in catalog.kin(card)
        assert {card, *catalog.kin(card)} == {other, *catalog.kin(other)}
    for card in catalog.search("has:soulof"):
        assert all(card in catalog.kin(each) for each in catalog.kin(card))
