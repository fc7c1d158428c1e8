"""``l5r play`` and ``l5r replay`` on the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest
from cli_runs import DECKS, LEGAL, check_json, environment, process, program, run
from test_output import on_terminal

from l5r_cards.cli.play import KINDS
from l5r_cards.cli.recording import Interruptions
from l5r_cards.engine.decisions import Decision, Option
from l5r_cards.engine.views import View
from l5r_cards.play.match import SEATS, StopPlay
from l5r_cards.play.seats import FirstSeat

CRANE = str(DECKS / "celestial-crane.txt")
CRAB = str(DECKS / "diamond-crab.txt")
needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")


def played(tmp_path: Path, *options: str) -> str:
    """Plays a short game and returns the file of its record."""
    file = str(tmp_path / "game.json")
    result = run("play", LEGAL, CRANE, "--seed", "7", "--turns", "6", "--record", file, *options)
    assert result.exit_code == 0
    return file


def test_kinds_of_seats() -> None:
    assert set(KINDS) == {"human", *SEATS}


def test_a_game_between_two_decks() -> None:
    result = run("play", LEGAL, CRANE, "--seed", "7", "--turns", "6")
    assert result.exit_code == 0
    assert result.stdout.startswith("Set-up.\n")
    assert "\nTurn 1, celestial-crane.\n" in result.stdout
    assert result.stdout.endswith(
        "\nNobody has won when the game ends after turn 6."
        " Honor: celestial-lion 7, celestial-crane 8.\n"
    )
    said = result.stderr.splitlines()
    assert "l5r: celestial-lion: 83 of 83 cards play without their ability" in said
    assert re.fullmatch(
        r"l5r: seed 7, seats random,random, turns 6, ruleset celestial, corpus [0-9a-f]{64},"
        r" l5r \d+\.\d+\.\d+",
        said[-1],
    )


def test_the_line_on_stderr_repeats_the_game() -> None:
    first = run("play", LEGAL, CRANE, "--turns", "5")
    found = re.search(r"seed (\d+), seats (\S+), turns (\d+), ruleset (\S+),", first.stderr)
    assert found is not None
    seed, seats, turns, rules = found.groups()
    options = ["--seed", seed, "--seats", seats, "--turns", turns, "--ruleset", rules]
    assert run("play", LEGAL, CRANE, *options).stdout == first.stdout


def test_one_deck_alone_and_six() -> None:
    assert run("play", LEGAL, "--seed", "1", "--turns", "3").exit_code == 0
    names = "A,B,C,D,E,F"
    result = run("play", *[LEGAL] * 6, "--seed", "1", "--turns", "6", "--names", names)
    assert result.exit_code == 0
    assert {f"Turn {n}, " in result.stdout for n in range(1, 7)} == {True}
    assert re.search(r"Honor: A \d+, B \d+, C \d+, D \d+, E \d+, F \d+", result.stdout)
    same = run("play", LEGAL, LEGAL, "--seed", "1", "--turns", "1")
    assert "celestial-lion (2)" in same.stdout


def test_names_fit_to_be_shown(tmp_path: Path) -> None:
    result = run("play", LEGAL, CRANE, "--turns", "1", "--names", "\x1b[2J, ")
    assert "Honor: [2J 7, Player 2 8" in result.stdout


def test_a_deck_from_stdin() -> None:
    text = Path(LEGAL).read_text(encoding="utf-8")
    result = run("play", "-", CRANE, "--turns", "1", stdin=text)
    assert result.exit_code == 0
    assert "Honor: stdin 7" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*[LEGAL] * 7], "a game has 6 players at most, not 7"),
        ([LEGAL, "--seats", "robot"], "“robot” is no kind of seat; there are human, random, first"),
        ([LEGAL, CRANE, "--seats", "random,first,first"], "--seats names 3 seats for 2 decks"),
        ([LEGAL, CRANE, "--names", "Allen"], "--names names 1 player for 2 decks"),
        ([LEGAL, "--names", "A,B"], "--names names 2 players for 1 deck\n"),
        ([LEGAL, "--ruleset", "jade"], "“jade” is no ruleset; there are diamond, celestial"),
        ([LEGAL, "--format", "nonsense"], "“nonsense” is no format."),
        (["-", LEGAL, "--seats", "human"], "stdin can be one deck only"),
        (["-", "-"], "stdin can be one deck only"),
        ([LEGAL, CRAB], "played by different rules (Celestial 40/40 by celestial, Diamond by diam"),
        ([LEGAL, "--record", LEGAL], "the record would destroy the deck"),
        ([LEGAL, "--record", "nowhere/game.json"], "nothing can be written there"),
        ([LEGAL, "--record", "."], "this is a folder"),
        ([LEGAL, "--record", CRAB], "this file is there already and no record that could be"),
        ([LEGAL, "--record", "x" * 300], "nothing can be written there"),
        ([LEGAL, "--record", "-", "--json"], "stdout can be the record or the game as JSON"),
        (["nowhere.txt"], "nowhere.txt: No such file"),
    ],
)
def test_wrong_usage(arguments: list[str], said: str) -> None:
    result = run("play", *arguments, stdin=b"")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("l5r: ")
    assert said in result.stderr


def test_different_rules_can_be_made_one() -> None:
    result = run("play", LEGAL, CRAB, "--ruleset", "diamond", "--turns", "2", "--seed", "1")
    assert result.exit_code == 0
    assert "ruleset diamond" in result.stderr
    assert "Diamond Edition has no Celestials: Akodo's Guidance" in result.stderr


def test_an_illegal_deck_is_refused_with_the_first_problems(tmp_path: Path) -> None:
    file = tmp_path / "small.txt"
    file.write_text("1 Shamate Keep\n3 Iron Mine\n4 Matsu Benika\n", encoding="utf-8")
    refused = run("play", str(file), "--format", "celestial")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "not legal in Celestial 40/40: " in refused.stderr
    assert "The Dynasty deck has 7 cards; the minimum is 40." in refused.stderr
    assert "--anyway plays decks that are not legal" in refused.stderr
    result = run("play", str(file), "--format", "celestial", "--anyway", "--turns", "3")
    assert result.exit_code == 0
    assert "not legal in Celestial 40/40" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 Iron Mine\n", "this deck can't be played. It has no Stronghold."),
        (
            "1 Kyuden Hitomi\n3 Iron Mine\n",
            "of Kyuden Hitomi. “l5r goldfish --stronghold-gold N” plays it",
        ),
        ("1 Shamate Keep\n700 Iron Mine\n300 Matsu Benika\n", "It has 1001 cards; a game takes"),
    ],
)
def test_a_deck_that_cannot_be_played_anyhow(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(text, encoding="utf-8")
    result = run("play", str(file), "--format", "open", "--anyway")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_cards_without_ability_are_named_on_request() -> None:
    plain = run("play", LEGAL, "--turns", "1", "--seed", "1")
    named = run("play", LEGAL, "--turns", "1", "--seed", "1", "--unplayed")
    assert "Imperial Census" not in plain.stderr
    assert "cards play without their ability: A Legion of One, " in named.stderr
    assert plain.stdout == named.stdout


def test_json(tmp_path: Path) -> None:
    file = played(tmp_path)
    data = check_json(
        run("play", LEGAL, CRANE, "--seed", "7", "--turns", "6", "--json").stdout, "play"
    )
    again = check_json(run("replay", file, "--json").stdout, "play")
    assert data == again
    assert [each["name"] for each in data["players"]] == ["celestial-lion", "celestial-crane"]
    assert data["outcome"] == {"winner": None, "how": "turns", "turn": 6}
    part = check_json(run("replay", file, "--json", "--until", "2").stdout, "play")
    assert part["log"] == [each for each in data["log"] if each["turn"] <= 2]


def test_a_record_is_played_again(tmp_path: Path) -> None:
    file = played(tmp_path)
    first = run("play", LEGAL, CRANE, "--seed", "7", "--turns", "6")
    again = run("replay", file)
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    part = run("replay", file, "--until", "2").stdout
    assert "Turn 2, " in part
    assert "Turn 3, " not in part
    assert "Honor:" not in part
    assert part.endswith("\nThis is the game to turn 2; it went on.\n")
    assert run("replay", file, "--until", "6").stdout == first.stdout


def test_a_replay_as_one_player_saw_it(tmp_path: Path) -> None:
    file = played(tmp_path)
    whole = run("replay", file).stdout
    for name in ("2", "celestial-crane", "Celestial-CRANE"):
        seen = run("replay", file, "--as", name)
        assert seen.exit_code == 0
        assert "celestial-lion draws 5 cards." in seen.stdout
        assert "celestial-crane draws a card" not in seen.stdout
        assert len(seen.stdout.splitlines()) == len(whole.splitlines())
    for name in ("0", "3", "Carol", "²", "99999999999999999999"):
        result = run("replay", file, "--as", name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert (
            "is no player of this game; there are 1 celestial-lion, 2 celestial-cr" in result.stderr
        )


def test_a_number_is_that_of_a_seat_whatever_the_names_are(tmp_path: Path) -> None:
    file = played(tmp_path, "--names", "2,1", "--seats", "Random")
    assert "\n  2 draws 5 cards." in run("replay", file, "--as", "2").stdout


def test_a_record_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    file = Path(played(tmp_path))
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert run("replay", str(file)).exit_code == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no such device")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [program(), "play", LEGAL, "--turns", "3", "--seats", "random"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=60,
            check=False,
        )
    assert result.returncode == 2
    assert b"the output could not be written: No space left" in result.stderr
    assert b"Errno" not in result.stderr


def test_records_that_are_refused(tmp_path: Path) -> None:
    file = Path(played(tmp_path))
    text = file.read_text(encoding="utf-8")
    for content, code, said in (
        (text[: len(text) // 2], 2, "the file is cut off"),
        ("{}", 2, "this is no record of a game"),
        ("[" * 100_000, 2, "nested too deeply"),
        ("\x00\x01", 2, "no JSON"),
        (text.replace('"version": 1', '"version": 2'), 2, "newer l5r"),
        (re.sub(r'"corpus": "\w+"', f'"corpus": "{"0" * 64}"', text), 2, "another card corpus"),
        (re.sub(r'"answers": \[\d+', '"answers": [99', text), 2, "answers[0]: the game offered no"),
        (re.sub(r'"digest": "\w+"', f'"digest": "{"0" * 64}"', text), 1, "is another one"),
    ):
        file.write_text(content, encoding="utf-8")
        result = run("replay", str(file))
        assert (result.exit_code, result.stdout) == (code, "")
        assert result.stderr.startswith(f"l5r: {file}: ")
        assert said in result.stderr
        assert len(result.stderr.splitlines()) == 1
    assert run("replay", str(tmp_path / "nowhere")).exit_code == 2
    assert run("replay", str(tmp_path)).exit_code == 2


def test_a_deck_is_no_record() -> None:
    result = run("replay", LEGAL)
    assert result.exit_code == 2
    assert "it is no JSON" in result.stderr


def test_a_person_plays_stops_and_goes_on(tmp_path: Path) -> None:
    file, more = str(tmp_path / "game.json"), str(tmp_path / "more.json")
    options = ["--seed", "7", "--seats", "human,random", "--turns", "4", "--record", file]
    result = process("play", LEGAL, CRANE, *options, stdin="2\nt\n1\n1\nq\n")
    assert result.returncode == 0
    out, err = result.stdout.decode(), result.stderr.decode()
    assert "celestial-lion, turn 2, Dynasty Phase: Bring a card into play?" in err
    assert "The game was broken off." in out
    assert "celestial-crane draws 5 cards." in out
    assert f"“l5r replay {file}” shows it, with --go-on it goes on" in err
    stopped = run("replay", file)
    assert stopped.exit_code == 0
    assert stopped.stdout == out
    assert f"broken off; “l5r replay {file} --go-on” goes on" in stopped.stderr
    went_on = process("replay", file, "--go-on", "--record", more, stdin="1\n" * 80)
    assert went_on.returncode == 0
    assert b"Nobody has won when the game ends after turn 4." in went_on.stdout
    answers = [
        json.loads(Path(name).read_text(encoding="utf-8"))["answers"] for name in (file, more)
    ]
    assert answers[1][: len(answers[0])] == answers[0]
    assert run("replay", more).exit_code == 0
    over = run("replay", more, "--go-on")
    assert (over.exit_code, over.stderr) == (2, f"l5r: {more}: this game is over\n")
    assert run("replay", more, "--record", file).exit_code == 2


def test_nobody_answers(tmp_path: Path) -> None:
    for stdin in (b"", b"\xff\xfe\n", b"9" * 100_000):
        result = process("play", LEGAL, "--seed", "1", "--seats", "human", stdin=stdin)
        assert result.returncode == 0
        assert b"Traceback" not in result.stderr
        assert b"The game was broken off." in result.stdout


@needs_terminal
def test_on_a_terminal_a_person_plays_the_first_deck() -> None:
    import pty

    master, slave = pty.openpty()
    with subprocess.Popen(
        [program(), "play", LEGAL, CRANE, "--seed", "7"],
        stdin=slave,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as child:
        os.close(slave)
        os.write(master, b"q\n")
        out, err = child.communicate(timeout=30)
    os.close(master)
    assert child.returncode == 0
    assert b"Attack?" in err
    assert b"seats human,random" in err
    assert b"The game was broken off." in out


@needs_terminal
def test_a_terminal_gets_lines_that_fit() -> None:
    code, shown = on_terminal(
        "play", LEGAL, CRANE, "--seed", "7", "--turns", "4", "--seats", "random", columns=60
    )
    assert code == 0
    lines = [line for line in shown.splitlines() if not line.startswith("l5r: ")]
    assert len(lines) > 30
    assert max(map(len, lines)) <= 60


@needs_terminal
def test_a_person_on_a_terminal_reads_the_log_once(tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    game = ("play", LEGAL, CRANE, "--seed", "7", "--seats", "human,random", "--turns", "2")
    _, shown = on_terminal(*game, "--record", record, columns=100, typed=b"2\nq\n")
    assert shown.count("Set-up.") == 1
    assert "The game was broken off." in shown
    answers = b"2\n" * 9 + b"\n6\n4\n" * 9
    _, shown = on_terminal("replay", record, "--go-on", columns=100, typed=answers)
    assert shown.count("Set-up.") == 1
    assert "The game ends undecided after its last turn." in shown


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_ctrl_c_at_a_question(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with subprocess.Popen(
        [program(), "play", LEGAL, "--seed", "1", "--seats", "human", "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as child:
        assert child.stderr is not None
        while b"?" not in child.stderr.readline():
            pass
        while child.stderr.read(1) != b">":
            pass
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    assert (child.returncode, b"Traceback" in err) == (0, False)
    assert b"The game was broken off." in out
    assert run("replay", str(file)).exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_at_a_question_loses_nothing(tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.json"
    number = signal.Signals[name]
    with subprocess.Popen(
        [program(), "play", LEGAL, "--seed", "1", "--seats", "human", "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as child:
        assert child.stderr is not None
        while child.stderr.read(1) != b">":
            pass
        child.send_signal(number)
        _, err = child.communicate(timeout=30)
    assert (child.returncode, b"Traceback" in err) == (128 + number, False)
    assert run("replay", str(file)).exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_a_signal_between_answers_breaks_a_game_of_machines_off() -> None:
    class Signalled(FirstSeat):
        asked = 0

        def choose(self, view: View, decision: Decision) -> Sequence[int]:
            self.asked += 1
            os.kill(os.getpid(), signal.SIGTERM)
            return super().choose(view, decision)

    seat = Signalled()
    before = signal.getsignal(signal.SIGTERM)
    with Interruptions() as interruptions:
        (asked,) = interruptions.stoppable([seat])
        choice = Decision(0, "take", (Option("pass"),), 1, 1)
        assert list(asked.choose(cast("View", None), choice)) == [0]
        with pytest.raises(StopPlay):
            asked.choose(cast("View", None), choice)
    assert (seat.asked, interruptions.exit_code) == (1, 143)
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.skipif(sys.platform == "win32", reason="has no such pipes")
def test_the_record_is_there_though_the_reader_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--seed", "1", "--turns", "9", "--seats", "random", "--record", str(file)]
    with subprocess.Popen(
        [program(), "play", LEGAL, CRANE, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(),
    ) as child:
        assert child.stdout is not None
        child.stdout.close()
        assert child.wait(timeout=30) == 141
    assert run("replay", str(file)).exit_code == 0


def test_only_a_record_is_replaced_by_one(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["play", LEGAL, "--seed", "1", "--turns", "1", "--record", str(file)]
    file.write_text("my notes\n", encoding="utf-8")
    refused = run(*options)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert file.read_text(encoding="utf-8") == "my notes\n"
    file.write_text("", encoding="utf-8")
    assert run(*options).exit_code == 0
    again = run(*options)
    assert again.exit_code == 0
    assert f"l5r: {file}: the record that is there will be replaced\n" in again.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_records_by_pipes() -> None:
    options = ["play", LEGAL, CRANE, "--seed", "7", "--turns", "3"]
    written = run(*options, "--record", "-")
    assert written.exit_code == 0
    assert json.loads(written.stdout)["format"] == "l5r-game"
    again = run("replay", "-", stdin=written.stdout)
    assert (again.exit_code, again.stdout) == (0, run(*options).stdout)
    assert not Path("-").exists()
    stopped = process("play", LEGAL, "--seats", "human", "--record", "-", stdin="q\n").stdout
    asked = run("replay", "-", "--go-on", stdin=stopped)
    assert (asked.exit_code, asked.stdout) == (2, "")
    assert "stdin is the record, and then nobody can answer by it" in asked.stderr
    assert run("replay", "-", stdin="{}").stderr.startswith("l5r: stdin: this is no record")


def test_help_says_what_is_not_played() -> None:
    shown = " ".join(run("play", "--help").stdout.split()).lower()
    assert "card texts are not played yet" in shown
