"""``l5r goldfish`` on the command line."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest
from cli_runs import DECKS, LEGAL, check_json, environment, process, program, run

CRANE = str(DECKS / "celestial-crane.txt")
CHROMIUM = (
    shutil.which(os.environ.get("L5R_CHROMIUM", "")) if "L5R_CHROMIUM" in os.environ else None
)
FEW = ("--games", "20", "--turns", "4", "--seed", "7")


def test_a_report_for_people() -> None:
    result = run("goldfish", LEGAL, *FEW)
    assert result.exit_code == 0
    assert "celestial-lion: 20 games of 4 turns alone, policy Economic" in result.stdout
    assert "83 of 83 cards play without their ability" in result.stdout
    assert re.search(r"Gold available +7\.0", result.stdout)
    assert "Not finished by turn 4: 100.0 % (83.9 % to 100.0 %)" in result.stdout
    assert re.search(
        r"^seed 7, games 20, turns 4, Province Strength 7, screw below 7 in turn 3,"
        r" flood below 2 in turn 4, policy economic [0-9a-f]{12}, ruleset celestial,"
        r" deck celestial-lion [A-Z2-7]{5}-[A-Z2-7]{5}, corpus [0-9a-f]{64}, l5r \d+\.\d+\.\d+$",
        result.stdout.splitlines()[-1],
    )


def test_json_is_the_same_but_for_the_run() -> None:
    found = []
    for workers in ("1", "2"):
        result = process("goldfish", LEGAL, *FEW, "--games", "100", "--json", "--workers", workers)
        assert result.returncode == 0
        data = check_json(result.stdout.decode(), "goldfish")
        assert data.pop("run")["workers"] == int(workers)
        found.append(data)
    assert found[0] == found[1]
    assert found[0]["decks"][0]["games"] == 100
    assert len(found[0]["decks"][0]["turns"]) == 4


def test_two_decks_are_compared() -> None:
    result = run("goldfish", LEGAL, CRANE, *FEW, "--json")
    data = check_json(result.stdout, "goldfish")
    assert [each["name"] for each in data["decks"]] == ["celestial-lion", "celestial-crane"]
    assert len(data["difference"]["turns"]) == 4
    known = json.loads(run("fingerprint", LEGAL, CRANE, "--json").stdout)["fingerprints"]
    assert [each["fingerprint"] for each in data["decks"]] == [e["fingerprint"] for e in known]
    shown = run("goldfish", LEGAL, CRANE, *FEW)
    assert "Difference: celestial-lion less celestial-crane, by the same chances" in shown.stdout


def test_a_policy_of_the_players_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("id: mine\nname: My own\ndescription: Nothing.\n", encoding="utf-8")
    result = run("goldfish", LEGAL, *FEW, "--policy", str(file))
    assert result.exit_code == 0
    assert "policy My own" in result.stdout
    file.write_text("id: mine\nname: My own\ndescription: Nothing.\nbye: 1\n", encoding="utf-8")
    result = run("goldfish", LEGAL, *FEW, "--policy", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "mine.yaml:4:1: unknown key 'bye'; did you mean 'buy'?" in result.stderr


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("buy: [{cards: {title: Coper Mine}}]", "title “Coper Mine”; did you mean Copper Mine?"),
        ("keep: [{cards: {keyword: samuraii}}]", "keyword “samuraii”; did you mean samurai?"),
        ("attach: [{cards: {}, to: {keyword: [samurai, courer]}}]", "did you mean courier?"),
    ],
)
def test_a_policy_names_what_there_is(rule: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"id: mine\nname: Mine\ndescription: A.\n{rule}\n", encoding="utf-8")
    result = run("goldfish", LEGAL, *FEW, "--policy", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file}: no card has the " in result.stderr
    assert message in result.stderr


def test_no_difference_is_shown_below_0(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    text = Path(LEGAL).read_text(encoding="utf-8")
    text = text.replace("3 Akodo Nagataka", "2 Akodo Nagataka")
    file.write_text(text.replace("2 Remote Village", "3 Remote Village"), encoding="utf-8")
    result = run("goldfish", LEGAL, str(file), *FEW, "--games", "60")
    assert re.search(r"Unbought cards +0\.0 +0\.0±0\.1 +-0\.1±0\.1", result.stdout)
    assert "-0.0" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((LEGAL, "--policy", "militry"), "did you mean military?"),
        ((LEGAL, CRANE, "--trace"), "show the games of one deck"),
        ((LEGAL, "--trace", "--json"), "--trace prints a log to read and no more"),
        ((LEGAL, "--trace", "--csv", "rows.csv"), "--trace prints a log to read and no more"),
        ((LEGAL, "--trace", "--keep", "kept"), "--trace prints a log to read and no more"),
        ((LEGAL, "--game", "2"), "--trace is missing"),
        ((LEGAL, "--csv", "one.x", "--html", "./one.x"), "need a file each"),
        ((LEGAL, "--csv", "-"), "stdout is the report's"),
        ((LEGAL, "--html", "-"), "stdout is the report's"),
        ((LEGAL, "--keep", ""), "--keep wants a folder; its name is empty"),
        ((LEGAL, "--keep", LEGAL), "--keep wants a folder; "),
        ((LEGAL, "--keep", "a\0b"), "--keep wants a folder; "),
        ((LEGAL, "--seed", "-1"), "--seed"),
        ((LEGAL, "--keep", "kept", "--stronghold-gold", "5"), "can't go with"),
        ((LEGAL, "--games", "9", "--csv", "/nowhere/rows.csv"), "No such file"),
        ((LEGAL, "--csv", LEGAL), "would destroy the deck"),
        ((LEGAL, "--html", LEGAL), "would destroy the deck"),
        ((LEGAL, "--csv", ""), "name of the file to write is empty"),
        ((LEGAL, "--cluster", "here:1", "--workers", "2"), "those of a --cluster are its own"),
        ((LEGAL, "--screw", "0", "3"), "--screw 0 3: both numbers are 1 or more"),
        ((LEGAL, CRANE, LEGAL), "one deck is played, or two are compared; here are 3"),
        ((LEGAL, "--ruleset", "gold"), "“gold” is no ruleset; there are"),
        ((LEGAL, str(DECKS / "diamond-crab.txt")), "different rules"),
        (("nowhere.txt",), "nowhere.txt"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run("goldfish", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_lines_that_name_no_card_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    text = Path(LEGAL).read_text(encoding="utf-8")
    file.write_text(text.replace("Imperial Census", "Xqzwv Vkk"), encoding="utf-8")
    said = run("goldfish", str(file), *FEW).stderr
    assert said.startswith(f"l5r: {file}: not legal in Celestial 40/40: “Xqzwv Vkk” names no card.")
    assert said.splitlines()[0] == run("odds", str(file)).stderr.splitlines()[0]


def test_the_gold_of_a_stronghold_can_be_given() -> None:
    found = []
    for gold in ("5", "9"):
        result = run("goldfish", LEGAL, *FEW, "--stronghold-gold", gold, "--json")
        data = check_json(result.stdout, "goldfish")
        assert data["stronghold_gold"] == int(gold)
        assert f"Stronghold Gold {gold}," in result.stderr
        found.append(data["decks"][0]["turns"][0]["metrics"]["gold"]["mean"]["value"])
    assert found[1] - found[0] == 4


def test_what_is_screw_and_flood_can_be_said(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    options = ("--screw", "10", "2", "--flood", "5", "3")
    result = run("goldfish", LEGAL, *FEW, *options, "--csv", str(file), "--json")
    data = check_json(result.stdout, "goldfish")
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    for each, found in zip(data["thresholds"], data["decks"][0]["thresholds"], strict=True):
        played = [int(r[each["metric"]]) for r in rows if r["turn"] == str(each["turn"])]
        share = sum(value < each["below"] for value in played) / len(played)
        assert found["share"]["value"] == pytest.approx(share)
        assert 0 < share < 1
    assert [found["what"] for found in data["decks"][0]["thresholds"]] == [
        "Gold available below 10 in turn 2",
        "Personalities turned up below 5 in turn 3",
    ]
    assert "screw below 10 in turn 2, flood below 5 in turn 3" in result.stderr
    late = run("goldfish", LEGAL, *FEW, "--screw", "7", "5")
    assert "Screw, Gold available below 7 in turn 5: no game came so far" in late.stdout


def test_rows_of_each_game_and_turn(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    result = run("goldfish", LEGAL, CRANE, *FEW, "--csv", str(file), "--json")
    data = check_json(result.stdout, "goldfish")
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 2 * 20 * 4
    for deck in data["decks"]:
        own = [row for row in rows if row["deck"] == deck["name"]]
        assert [int(row["game"]) for row in own if row["turn"] == "1"] == list(range(1, 21))
        for metric in data["metrics"]:
            values = [int(row[metric["key"]]) for row in own if row["turn"] == "4"]
            mean = deck["turns"][3]["metrics"][metric["key"]]["mean"]["value"]
            assert sum(values) / len(values) == pytest.approx(mean)


def test_decks_of_one_name_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    assert run("goldfish", LEGAL, LEGAL, *FEW, "--csv", str(file)).exit_code == 0
    rows = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    assert {row["deck"] for row in rows} == {"celestial-lion (1)", "celestial-lion (2)"}


def test_rows_say_what_run_they_are_of(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    report = run("goldfish", LEGAL, *FEW, "--csv", str(file)).stdout
    first, *others = csv.DictReader(file.read_text(encoding="utf-8").splitlines())
    assert first["run"] == report.splitlines()[-1]
    assert {row["run"] for row in others} == {""}


def test_rows_as_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr("l5r_cards.goldfish.rows._GROUP", 100)
    files = tmp_path / "rows.csv", tmp_path / "rows.parquet"
    written = ("--csv", str(files[0]), "--parquet", str(files[1]))
    options = ("--games", "120", "--turns", "8", "--seed", "7", "--policy", "military")
    result = run("goldfish", LEGAL, CRANE, *options, *written, "--json")
    found = parquet.ParquetFile(files[1])
    assert found.metadata.num_row_groups > 1
    rows = [
        {key: "" if value is None else str(value) for key, value in row.items()}
        for row in found.read().to_pylist()
    ]
    assert {row["finish"] for row in rows} == {"", "military"}
    expected = list(csv.DictReader(files[0].read_text(encoding="utf-8").splitlines()))
    assert [row | {"run": ""} for row in rows] == [row | {"run": ""} for row in expected]
    known = json.loads(found.metadata.metadata[b"l5r"])
    data = check_json(result.stdout, "goldfish")
    assert known.pop("decks") == [
        {key: deck[key] for key in ("name", "fingerprint")} for deck in data["decks"]
    ]
    assert known == {key: data[key] for key in known}
    assert known["games"] == 120


@pytest.mark.parametrize(
    ("option", "module"),
    [("--html", "vl_convert"), ("--parquet", "pyarrow"), ("--cluster", "distributed")],
)
def test_what_is_missing_is_named(
    option: str, module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = run("goldfish", LEGAL, option, str(tmp_path / "file"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{option} needs {module}, which is missing" in result.stderr
    assert f"pip install 'l5r-cards[{option[2:]}]'" in result.stderr


@pytest.mark.parametrize("listens", [False, True])
def test_an_address_where_no_cluster_answers(
    listens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("l5r_cards.goldfish.workers._PATIENCE", 1)
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        if listens:
            server.listen()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        result = run("goldfish", LEGAL, *FEW, "--cluster", address)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"l5r: no Dask cluster with workers answers at {address}" in result.stderr


def test_a_cluster_is_named_under_run() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as cluster:
        address = cluster.scheduler_address
        result = run("goldfish", LEGAL, *FEW, "--cluster", address, "--json")
    found = check_json(result.stdout, "goldfish")
    own = found.pop("run")
    assert (own["workers"], own["cluster"]) == (None, address)
    data = check_json(run("goldfish", LEGAL, *FEW, "--json").stdout, "goldfish")
    del data["run"]
    assert data == found


def test_one_game_as_a_log(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    options = ("--seed", "7", "--policy", "military", "--turns", "9")
    run("goldfish", LEGAL, *options, "--games", "3", "--csv", str(file))
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    last = [row for row in rows if row["game"] == "3"][-1]
    assert last["finish"] == "military"
    result = run("goldfish", LEGAL, *options, "--trace", "--game", "3")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Set-up."
    assert lines[-1] == "  celestial-lion wins by arms."
    told = f"{last['gold']} Gold available, {last['spent']} spent, Holdings {last['holdings']},"
    assert told in lines[-2]
    assert "  Attack Phase:" in lines


def test_kept_games_are_played_again(tmp_path: Path) -> None:
    for policy in ("military", "random"):
        folder = tmp_path / policy
        options = ("--games", "3", "--seed", "7", "--policy", policy, "--keep", str(folder))
        result = run("goldfish", LEGAL, *options)
        assert result.exit_code == 0
        files = sorted(folder.iterdir())
        assert [file.name for file in files] == ["game-1.json", "game-2.json", "game-3.json"]
        for file in files:
            again = run("replay", str(file))
            assert again.exit_code == 0, again.stderr
        assert json.loads(files[2].read_text(encoding="utf-8"))["seed"] == "7/3"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_is_done(workers: str, tmp_path: Path) -> None:
    """The report is of the games that were played until then; a terminal sees how far it is."""
    file = tmp_path / "rows.csv"
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    words = ["goldfish", LEGAL, "--seed", "7", "--games", "1000000", "--workers", workers, "--json"]
    with subprocess.Popen(
        [program(), *words, "--csv", str(file)],
        stdout=subprocess.PIPE,
        stderr=follower,
        env=environment(COLUMNS="100"),
        start_new_session=True,
    ) as running:
        os.close(follower)
        shown, end = b"", time.monotonic() + 50
        while b" h left" not in shown and b"min left" not in shown and time.monotonic() < end:
            shown += os.read(leader, 1000)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        assert running.stdout is not None
        found = running.stdout.read().decode()
    while True:
        try:
            shown += os.read(leader, 1000)
        except OSError:  # nobody writes to it any more
            break
    os.close(leader)
    assert b"Traceback" not in shown
    data = check_json(found, "goldfish")
    assert 0 < data["games"] < 1_000_000
    assert data["run"]["games_wanted"] == 1_000_000
    assert running.returncode == 0
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert int(rows[-1]["game"]) == data["games"]


def test_a_page_with_plots(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    result = run("goldfish", LEGAL, CRANE, *FEW, "--html", str(file), "--json")
    assert result.exit_code == 0
    page = file.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert found is not None
    plots = json.loads(found[1])
    assert set(plots) == {"turns", "finishes", "unbought-0", "unbought-1"}
    data = check_json(result.stdout, "goldfish")
    gold = [
        (each["deck"], each["turn"], each["mean"], each["q10"], each["q90"])
        for each in plots["turns"]["data"]["values"]
        if each["metric"] == "Gold available"
    ]
    assert gold == [
        (deck["name"], turn, it["mean"]["value"], it["quantiles"][0], it["quantiles"][4])
        for deck in data["decks"]
        for turn, each in enumerate(deck["turns"], 1)
        for it in [each["metrics"]["gold"]]
    ]
    assert "83 of 83 cards play without their ability" in page
    assert not re.search(r'(?:src|href)="', page.partition("<script>")[0])
    assert page.count("<script") == 3 == page.count("</script>")


@pytest.mark.skipif(CHROMIUM is None, reason="L5R_CHROMIUM=chromium lets a browser draw the page")
def test_a_browser_draws_the_page(tmp_path: Path) -> None:
    assert CHROMIUM is not None
    file = tmp_path / "page.html"
    run("goldfish", LEGAL, CRANE, *FEW, "--html", str(file))
    shown = subprocess.run(
        [
            *(CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu"),
            *(f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=5000"),
            *("--window-size=600,900", "--dump-dom", file.as_uri()),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    ).stdout
    drawn = shown.partition("<body>")[2].partition('<script type="application/json"')[0]
    assert drawn.count("<svg") == 4
    assert max(int(width) for width in re.findall(r'<svg[^>]* width="(\d+)', drawn)) < 600
    assert drawn.count("<option") == 18
    assert "mark-area" in drawn
    assert "Copper Mine" in drawn
