"""``l5r hands``: on a terminal, on a pipe, as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from asked import FOLDER, deck
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from l5r_cards.cli import app
from l5r_cards.corpus.location import schema_folder

LION = str(FOLDER / "celestial-lion.txt")


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["hands", *arguments], input=stdin, catch_exceptions=False)


def data_of(*arguments: str) -> Any:
    """Runs the command with --json, checks the answer by the schema and returns it."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    schema = json.loads((schema_folder() / "output" / "hands.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return data


def test_a_pipe_gets_all_at_once() -> None:
    result = run(LION, "-n", "3", "--seed", "7")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line for line in lines if line.startswith("Game")] == ["Game 1", "Game 2", "Game 3"]
    assert sum(line.startswith("  Province ") for line in lines) == 12
    assert len(lines) == 3 * 10 + 2
    assert result.stderr.startswith("l5r: seed 7, ruleset celestial, corpus ")
    assert run(LION, "-n", "3", "--seed", "7").stdout == result.stdout
    assert run(LION, "--seed", "7").stdout.startswith(result.stdout)
    assert run(LION, "--seed", "7").stdout.count("Game ") == 10


def test_a_game_by_its_number() -> None:
    third = run(LION, "-n", "1", "--game", "3", "--seed", "7").stdout
    assert run(LION, "-n", "3", "--seed", "7").stdout.endswith(third)


def test_json() -> None:
    data = data_of(LION, "-n", "4", "--seed", "7", "--game", "5")
    assert [each["game"] for each in data["openings"]] == [5, 6, 7, 8]
    assert data["seed"] == 7
    assert data["in_play"] == list(deck().dealt.in_play)
    for each in data["openings"]:
        assert (len(each["provinces"]), len(each["hand"])) == (4, 5)
        assert set(each["provinces"]) <= deck().dealt.dynasty.keys()
    assert data == data_of(LION, "-n", "4", "--seed", "7", "--game", "5")


def test_without_a_seed_there_is_one_to_deal_the_same_again() -> None:
    data = data_of(LION, "-n", "1")
    assert data == data_of(LION, "-n", "1", "--seed", str(data["seed"]))


def test_what_can_not_be_dealt(tmp_path: Any) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("3 Iron Mine\n")
    assert run(str(file)).exit_code == 2
    assert run(LION, "-n", "0").exit_code == 2
    assert run(LION, "--ruleset", "bronze").exit_code == 2


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")
@pytest.mark.parametrize(
    ("typed", "games"), [("\n\nq\n", 3), ("q\n", 1), ("\x04", 1), ("\n\x03", 2)]
)
def test_on_a_terminal_one_after_the_other(typed: str, games: int) -> None:
    import pty

    terminal, end = pty.openpty()
    program = "import sys; from l5r_cards.cli import main; sys.argv[0] = 'l5r'; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", program, "hands", LION, "--seed", "7"],
        stdin=end,
        stdout=end,
        stderr=end,
        start_new_session=True,
        preexec_fn=_take_terminal,
        env={**os.environ, "NO_COLOR": "1", "TERM": "xterm"},
    )
    os.close(end)
    shown = b""
    asked = 0
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # the program has gone
            break
        if not piece:
            break
        shown += piece
        while shown.count(b"q stops > ") > asked:
            key, typed = _first(typed)
            os.write(terminal, key.encode())
            asked += 1
    os.close(terminal)
    assert process.wait(timeout=30) == 0
    text = shown.decode()
    assert text.count("Province 1") == games
    assert "l5r: seed 7, ruleset celestial" in text
    assert "Traceback" not in text


def _first(typed: str) -> tuple[str, str]:
    """Parts what is typed at one question from the rest."""
    size = 2 if typed.startswith("q") else 1
    return typed[:size], typed[size:]


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
