"""``l5r goldfish`` on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_runs import DECKS, LEGAL, check_json, process, run

CRANE = str(DECKS / "celestial-crane.txt")
FEW = ("--games", "20", "--turns", "4", "--seed", "7")


def test_a_report_for_people() -> None:
    result = run("goldfish", LEGAL, *FEW)
    assert result.exit_code == 0
    assert "celestial-lion: 20 games of 4 turns alone, policy Economic" in result.stdout
    assert "45 of 45 cards play without their ability" in result.stdout
    assert re.search(r"Gold available +7\.0", result.stdout)
    assert "Not finished by turn 4: 100.0 % (83.9 % to 100.0 %)" in result.stdout
    assert re.search(
        r"^l5r: seed 7, games 20, turns 4, Province Strength 7, policy economic [0-9a-f]{12},"
        r" ruleset celestial, corpus [0-9a-f]{64}, l5r \d+\.\d+\.\d+$",
        result.stderr,
        re.MULTILINE,
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
    ("arguments", "message"),
    [
        ((LEGAL, "--policy", "militry"), "did you mean military?"),
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


def test_the_gold_of_a_stronghold_can_be_given() -> None:
    found = []
    for gold in ("5", "9"):
        result = run("goldfish", LEGAL, *FEW, "--stronghold-gold", gold, "--json")
        data = check_json(result.stdout, "goldfish")
        found.append(data["decks"][0]["turns"][0]["metrics"]["gold"]["mean"]["value"])
    assert found[1] - found[0] == 4
