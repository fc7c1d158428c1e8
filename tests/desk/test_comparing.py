"""What changed between two lists, and what became of their legality by it; many lists at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk_runs import deck_of, run
from test_doubts import by_schema

DECKS = Path(__file__).parents[2] / "data" / "decks"
LION = (DECKS / "celestial-lion.txt").read_text(encoding="utf-8")
OPEN = (DECKS / "open-phoenix.txt").read_text(encoding="utf-8")
KEEP = OPEN.replace("3 Silver Mine", "2 Silver Mine\n1 Border Keep")


def test_a_change_stands_under_the_place_that_the_format_gives(tmp_path: Path) -> None:
    files = [deck_of(tmp_path, text, name) for text, name in ((OPEN, "a"), (KEEP, "b"))]
    shown = run("diff", *files, "-f", "open").stdout
    assert "Starting holding" not in shown
    assert "Dynasty\n  + 1 Border Keep\n  ~ 3 → 2 Silver Mine" in shown


def test_it_is_told_why_a_deck_is_no_longer_legal(tmp_path: Path) -> None:
    before = deck_of(tmp_path, LION, "a.txt")
    after = deck_of(tmp_path, f"{LION}\n4 Ambush\n", "b.txt")
    shown = run("diff", before, after, "-f", "celestial").stdout
    assert "b.txt is not legal in Celestial 40/40." in shown
    assert "  new: 4 copies of Ambush" in shown
    assert "  gone: 4 copies of Ambush" in run("diff", after, before, "-f", "celestial").stdout
    data = by_schema(run("diff", before, after, "-f", "celestial", "--json").stdout, "diff")
    assert data["problems_gone"] == []
    assert "copy-limit" in [each["code"] for each in data["problems_new"]]  # type: ignore[attr-defined]


def test_what_is_wrong_with_both_is_no_news(tmp_path: Path) -> None:
    before = deck_of(tmp_path, "3 Iron Mine\n4 Ambush\n", "a.txt")
    after = deck_of(tmp_path, "2 Iron Mine\n4 Ambush\n", "b.txt")
    shown = run("diff", before, after, "-f", "celestial").stdout
    assert "Ambush" not in shown
    assert "  gone: The Dynasty deck has 3 cards" in shown
    assert "  new: The Dynasty deck has 2 cards" in shown


def test_two_lists_are_judged_by_the_bans_of_a_day(tmp_path: Path) -> None:
    before = deck_of(tmp_path, "3 Iron Mine\n", "a.txt")
    after = deck_of(tmp_path, "3 Iron Mine\n1 Exotic Farmlands\n", "b.txt")
    command = ["diff", before, after, "-f", "ivory", "--date"]
    banned = "new: Exotic Farmlands is banned"
    assert banned not in run(*command, "2014-02-21").stdout
    assert banned in run(*command, "2014-02-22").stdout
    refused = run(*command, "yesterday")
    assert (refused.exit_code, "“yesterday” is no date" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [["diff", "deck.txt"], ["fingerprint"], ["convert", "--to", "plain"], ["fix", "--diff"]],
)
def test_every_list_may_be_said_to_be_of_a_list_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    deck_of(tmp_path, "3 Iron Mine\n2 Ambush\n")
    monkeypatch.chdir(tmp_path)
    command = [arguments[0], "deck.txt", *arguments[1:], "--list-format"]
    assert run(*command, "forum").exit_code == 0
    refused = run(*command, "octgn")
    assert refused.exit_code == 2
    assert "expected the list format octgn" in refused.stderr
    assert "“word” is no list format" in run(*command, "word").stderr


def test_one_bad_list_does_not_cost_the_others_their_fingerprints(tmp_path: Path) -> None:
    good = [deck_of(tmp_path, f"{n} Iron Mine\n", f"{n}.txt") for n in (1, 2)]
    files = [good[0], tmp_path / "none.txt", deck_of(tmp_path, "", "empty.txt"), good[1]]
    result = run("fingerprint", *files)
    assert result.exit_code == 2
    assert [line.split()[-1] for line in result.stdout.splitlines()] == list(map(str, good))
    assert "none.txt: " in result.stderr
    assert "empty.txt: no card could be read" in result.stderr
    data = by_schema(run("fingerprint", *files, "--json").stdout, "fingerprint")
    assert [each["source"] for each in data["unreadable"]] == list(map(str, files[1:3]))  # type: ignore[attr-defined]
