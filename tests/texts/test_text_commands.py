"""``l5r text``, and what ``search`` and ``show`` do with a text."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from l5r_cards.cli import app
from l5r_cards.corpus.location import schema_folder

Write = Callable[..., Path]
Cards = list[dict[str, Any]]


def run(*arguments: str) -> Result:
    """Runs a command in this process; a crash is raised, not swallowed."""
    return CliRunner().invoke(app, list(arguments), catch_exceptions=False)


def check_info(text: str) -> Any:
    """Checks what ``info --json`` prints against its schema and returns it."""
    data = json.loads(text)
    schema = json.loads((schema_folder() / "output" / "text_info.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return data


@pytest.fixture
def file(write: Write, three: Cards) -> str:
    """A file with three cards."""
    return str(write(three))


def test_attach_says_how_many_are_known(file: str) -> None:
    result = run("text", "attach", file)
    assert (result.exit_code, result.stdout) == (0, "2 of 3 cards with text are known\n")
    assert result.stderr == "l5r: “l5r text info --unmatched” lists the other 1\n"


def test_attach_tells_of_encrypted_cards(write: Write) -> None:
    card = "<card type='{}'><name>Ambush</name><text>Hide.</text></card>"
    cards = f"<cards>{card.format('event')}{card.format('encrypted-event')}</cards>"
    result = run("text", "attach", str(write(cards, "cards.xml")))
    assert result.stdout == "1 of 1 cards with text are known\n"
    assert result.stderr == "l5r: 1 more were passed over, as their text is encrypted\n"


def test_info(file: str, private: Path) -> None:
    run("text", "attach", file)
    result = run("text", "info")
    assert result.exit_code == 0
    facts = dict(line.split(maxsplit=1) for line in result.stdout.splitlines())
    assert facts == {
        "source": "cards.json",
        "kind": "Oracle of the Void JSON",
        "cards": "3",
        "matched": "2",
        "unmatched": "1",
        "path": str(private),
    }
    data = check_info(run("text", "info", "--json").stdout)
    assert {name: str(value) for name, value in data.items()} == {"attached": "True", **facts}


def test_info_lists_what_is_not_known(file: str) -> None:
    run("text", "attach", file)
    assert run("text", "info", "--unmatched").stdout == "Nobody of That Name\n"
    data = check_info(run("text", "info", "--unmatched", "--json").stdout)
    assert data["unknown"] == ["Nobody of That Name"]


def test_info_of_nothing() -> None:
    result = run("text", "info")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "l5r text attach FILE" in result.stderr
    assert check_info(run("text", "info", "--json").stdout) == {"attached": False}


def test_detach(file: str, private: Path) -> None:
    run("text", "attach", file)
    result = run("text", "detach")
    assert (result.exit_code, result.stderr) == (0, "l5r: the card text is detached\n")
    assert not private.exists()
    assert Path(file).exists()
    result = run("text", "detach")
    assert (result.exit_code, result.stderr) == (0, "l5r: no card text was attached\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a list", "neither JSON nor XML"),
        ("<cards><card>", "malformed XML"),
        ([{"name": "Storm Crow", "text": "Flying."}], "no card of this game"),
    ],
)
def test_unusable_files_are_exit_2(write: Write, content: Any, message: str) -> None:
    file = write(content)
    result = run("text", "attach", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"l5r: {file}: {message}")


def test_the_examples_are_right(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("<cards><card><name>Ambush</name><text>Hide.</text></card></cards>", "cards.xml")
    monkeypatch.chdir(tmp_path)
    for command in ("attach", "info", "detach"):
        (example,) = re.findall(r"Example: l5r (.+)", run("text", command, "--help").stdout)
        assert run(*example.strip(" │").split()).exit_code == 0


def test_search(file: str) -> None:
    result = run("search", "text:bow")
    assert result.exit_code == 2
    assert "“l5r text attach FILE”" in result.stderr
    run("text", "attach", file)
    assert run("search", "text:bow", "--columns", "title").stdout == "Ambush\nDoji Reju\n"
    assert run("search", 'text:"take control"', "--count").stdout == "1\n"


def test_show(file: str) -> None:
    before = run("show", "Ambush")
    run("text", "attach", file)
    after = run("show", "Ambush")
    text = "  Limited, [bow]: Pay [3 gold] to take control of a tea house.\n"
    head, tail = after.stdout.split(text)
    assert head + tail == before.stdout
    assert head.splitlines()[-1].startswith("  Focus")
    paragraphs = "  Never bows to a merchant.\n  Controls what he takes.\n"
    assert paragraphs in run("show", "Doji Reju exp3").stdout


def test_show_as_json(file: str) -> None:
    before = json.loads(run("show", "Ambush", "--json").stdout)
    assert "text" not in before
    run("text", "attach", file)
    after = json.loads(run("show", "Ambush", "--json").stdout)
    text = "Limited, [bow]: Pay [3 gold] to take control of a tea house."
    assert after == before | {"text": text}
    assert "text" not in json.loads(run("show", "Rout", "--json").stdout)


def test_a_damaged_text_does_not_keep_a_card_from_being_shown(file: str, private: Path) -> None:
    before = run("show", "Ambush")
    run("text", "attach", file)
    private.write_bytes(private.read_bytes()[:5000])
    result = run("show", "Ambush")
    assert (result.exit_code, result.stdout) == (0, before.stdout)
    assert "is damaged" in result.stderr
    for command in ("info", "detach"):
        result = run("text", command)
        assert result.exit_code == (2 if command == "info" else 0)
    assert run("show", "Ambush").stderr == ""


def test_a_damaged_text_does_not_touch_the_card_database(
    file: str, private: Path, database_path: Path
) -> None:
    before = database_path.stat()
    run("text", "attach", file)
    private.write_bytes(b"nonsense")
    program = Path(sys.executable).parent / "l5r"
    result = subprocess.run(
        [program, "search", "text:bow"], capture_output=True, env=os.environ.copy(), check=False
    )
    assert result.returncode == 2
    assert "is damaged" in result.stderr.decode()
    assert database_path.stat().st_mtime_ns == before.st_mtime_ns


def test_a_search_without_text_imports_nothing_of_it() -> None:
    script = (
        "import sys\n"
        "from l5r_cards import open_catalog\n"
        "assert len(open_catalog().search('clan:crane force>3'))\n"
        "print(sorted(m for m in sys.modules if 'text' in m and m.startswith('l5r_cards.')"
        " and not m.endswith('decks.text')))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert result.stdout == "[]\n"


def test_a_folder_in_the_place_of_the_texts_is_to_be_removed(private: Path, tmp_path: Path) -> None:
    private.mkdir()
    file = tmp_path / "texts.json"
    file.write_text(json.dumps([{"title": ["Ambush"], "text": ["Bow."]}]), encoding="utf-8")
    for arguments in (["text", "info"], ["text", "detach"], ["search", "text:bow"]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "is a folder" in " ".join(result.stderr.split())
        assert "remove that folder" in " ".join(result.stderr.split())
        assert "text attach" not in result.stderr
    shown = run("show", "ambush")
    assert (shown.exit_code, shown.stdout.splitlines()[0]) == (0, "Ambush")
    assert "remove that folder" in shown.stderr
    assert private.is_dir()


def test_names_of_files_do_not_act_on_a_terminal(private: Path, tmp_path: Path) -> None:
    for command in (["text", "attach"], ["validate"], ["fingerprint"]):
        result = run(*command, "no\x1b[31m\u202esuch.txt")
        assert result.exit_code == 2
        assert "no\\x1b[31m\\u202esuch.txt" in result.stderr
