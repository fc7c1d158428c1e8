"""The draw of decks to be checked, which anyone can repeat."""

from __future__ import annotations

import hashlib
import random
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from event_runs import by_schema, run, write_event
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.tournament.files import Source
from l5r_cards.tournament.pick import Draw, draw
from l5r_cards.tournament.roster import Entrant

NAMES = [f"Player {n}" for n in range(40)]


def drawn(names: list[str], wanted: int, seed: str) -> Draw:
    return draw([Entrant(n, f"{n}.txt", Source(f"{n}.txt", n)) for n in names], wanted, seed)


def by_hand(names: list[str], wanted: int, seed: str) -> list[str]:
    """The recipe of the documentation, word for word."""
    spellings: dict[str, set[str]] = {}
    for name in names:
        text = " ".join(unicodedata.normalize("NFC", name).split())
        spellings.setdefault(unicodedata.normalize("NFKC", text).casefold(), set()).add(text)
    texts = [min(same, key=str.encode) for same in spellings.values()]
    return sorted(texts, key=lambda n: hashlib.sha256(f"{seed}\t{n}".encode()).digest())[:wanted]


def test_a_draw_that_was_made_once_and_for_all() -> None:
    result = drawn(["Ann", "Bob", "Cyd", "Zoë"], 2, "2010-05-20")
    assert [each.player for each in result.picked] == ["Ann", "Cyd"]
    assert result.picked[0].number.startswith("2b4d06944b6e")
    assert result.names_digest.startswith("03b14ef7e58f")


@given(
    st.lists(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1), min_size=1),
    st.integers(1, 9),
    st.from_regex(r"[a-z0-9]+( [a-z]+)?", fullmatch=True),
)
def test_it_is_as_documented(names: list[str], wanted: int, seed: str) -> None:
    assert [each.player for each in drawn(names, wanted, seed).picked] == by_hand(
        names, wanted, seed
    )


def test_order_and_spelling_of_names_do_not_matter() -> None:
    names = [*NAMES, "Zoë  Åberg"]
    result = drawn(names, 8, "seed")
    mixed = [unicodedata.normalize("NFD", name) for name in names]
    random.Random(1).shuffle(mixed)
    again = drawn([*mixed, "Player 7"], 8, "seed")
    assert [e.player for e in again.picked] == [e.player for e in result.picked]
    assert again.names_digest == result.names_digest
    assert (again.lists, again.players) == (42, 41)


def test_who_is_there_twice_has_one_chance_however_the_name_is_written() -> None:
    names = ["ann", "Ann", "Ａｎｎ", "Bob"]
    result = drawn(names, 9, "x")
    assert sorted(each.player for each in result.picked) == ["Ann", "Bob"]
    assert (result.lists, result.players) == (4, 2)
    assert drawn(["Bob", "Ann"], 9, "x").names_digest == result.names_digest
    assert [len(each.files) for each in result.picked if each.player == "Ann"] == [3]


def test_a_longer_draw_keeps_the_shorter_and_a_seed_changes_it() -> None:
    long = [each.player for each in drawn(NAMES, 20, "a").picked]
    assert [each.player for each in drawn(NAMES, 8, "a").picked] == long[:8]
    assert [each.player for each in drawn(NAMES, 20, "b").picked] != long
    assert len(drawn(NAMES, 100, "a").picked) == 40


def test_everyone_has_the_same_chance() -> None:
    picked = Counter(e.player for n in range(400) for e in drawn(NAMES, 8, f"{n}").picked)
    assert len(picked) == 40
    assert all(50 < times < 115 for times in picked.values())


@pytest.mark.parametrize("seed", ["", "  ", "a\tb", "a\n", "\u202ea", "\x1b[2J"])
def test_a_seed_can_be_read_aloud(seed: str, event: Path) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        drawn(NAMES, 1, seed)
    assert run("pick", event, "--seed", seed).exit_code == 2


def test_the_command_prints_the_players_and_a_line_to_announce(event: Path) -> None:
    result = run("pick", event, "-n", "2", "--seed", "2010-05-20")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    expected = by_hand(["Ann", "Bob", "Cyd", "Dan"], 2, "2010-05-20")
    assert [line.split()[1] for line in lines[:2]] == expected
    assert lines[-1].startswith("l5r ")
    assert "pick 2: 2 of 4 players by the seed “2010-05-20” (names sha256 " in lines[-1]
    assert lines[-1].endswith(f": {', '.join(expected)}")


def test_json_says_the_same(event: Path) -> None:
    write_event(event, {"extra/Ann.txt": ""})
    result = run("pick", event, "-n", "9", "--seed", "x", "--json")
    data = by_schema(result.stdout, "tournament_pick")
    assert [each["player"] for each in data["picked"]] == by_hand(
        ["Ann", "Bob", "Cyd", "Dan"], 9, "x"
    )
    assert (data["lists"], data["players"], data["seed_drawn"]) == (5, 4, False)
    assert [note["code"] for note in data["notes"]] == ["duplicate-player"]
    assert data["log"] in " ".join(run("pick", event, "-n", "9", "--seed", "x").stdout.split())


def test_without_a_seed_one_is_drawn_and_told(event: Path) -> None:
    first, second = (
        by_schema(run("pick", event, "--json").stdout, "tournament_pick") for _ in "ab"
    )
    assert first["seed"] != second["seed"]
    assert first["seed_drawn"] is True
    result = run("pick", event)
    seed = result.stderr.split("l5r: no --seed was given; ")[1].split()[0]
    assert f"“{seed}”" in result.stdout
    assert run("pick", event, "--seed", seed).stdout == result.stdout


def test_players_without_a_list_take_no_part(event: Path) -> None:
    roster = write_event(event, {"r.csv": "player,file\nZoe,Ann.txt\nYan,gone.txt\n"}) / "r.csv"
    result = run("pick", event, "--seed", "x", "--roster", roster)
    assert result.exit_code == 0
    assert "Zoe" in result.stdout
    assert "Yan" not in result.stdout
    assert "Yan: there is no file gone.txt" in result.stderr
    assert "8 players were asked for, 4 can be picked" in result.stderr


def test_what_is_no_list_is_never_drawn(event: Path) -> None:
    before = run("pick", event, "-n", "9", "--seed", "x").stdout
    write_event(event, {"README.txt": "Kotei\n\nHand in your lists.\n"})
    result = run("pick", event, "-n", "9", "--seed", "x")
    assert (result.exit_code, result.stdout) == (0, before)
    assert f"l5r: No list, as no card is named: {event / 'README.txt'}." in result.stderr
    data = by_schema(run("pick", event, "--seed", "x", "--json").stdout, "tournament_pick")
    assert [note["code"] for note in data["notes"]] == ["not-a-list"]


def test_a_list_of_which_no_card_can_be_read_is_drawn(event: Path) -> None:
    write_event(event, {"Juan.txt": "# Dynasty\n3 Mina de Hierro\n"})
    assert "Juan" in run("pick", event, "-n", "9", "--seed", "x").stdout


def test_nothing_is_drawn_of_what_is_not_there(event: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "nowhere", tmp_path / "empty"):
        result = run("pick", folder, "--seed", "x")
        assert (result.exit_code, result.stdout) == (2, "")
    assert run("pick", event, "-n", "0").exit_code == 2
