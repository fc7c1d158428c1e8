"""Help, pages and README say what the program does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runs import DECKS, ROOT, commands, process, run

EXAMPLE = re.compile(r"^Example: (.+)$", re.MULTILINE)
COMMANDS = commands()
RUN = ("validate", "rule", "formats", "search", "show", "sets", "random")
"""Commands whose examples need no file but a list, and change nothing."""


def test_docs_are_up_to_date() -> None:
    result = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "docs.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_has_help_with_an_example(words: str) -> None:
    command = COMMANDS[words]
    examples = EXAMPLE.findall(command.help)
    assert examples
    assert all(f"l5r {words}" in example for example in examples)
    assert all(getattr(option, "help", None) for option in command.params)
    result = run(*words.split(), "--help")
    assert result.exit_code == 0
    shown = " ".join(result.stdout.replace("│", " ").split())
    for example in examples:
        assert f"Example: {example}" in shown


@pytest.mark.parametrize("words", RUN)
def test_the_examples_are_right(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deck.txt").write_bytes((DECKS / "celestial-lion.txt").read_bytes())
    monkeypatch.chdir(tmp_path)
    for example in EXAMPLE.findall(COMMANDS[words].help):
        result = process(*shlex.split(example)[1:])
        assert (result.returncode, result.stderr.startswith(b"l5r: ")) == (0, False)


def test_without_arguments_there_is_help() -> None:
    for words in ([], ["db"]):
        shown = run(*words)
        assert shown.exit_code in (0, 2)
        assert "Usage: " in shown.stdout + shown.stderr


def readme_commands() -> list[str]:
    """Returns every command line of ``l5r`` in the README."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    quoted = re.findall(r"`(l5r [^`]+)`", text)
    in_blocks = re.findall(r"^\s*\$ (l5r .+)$", text, re.MULTILINE)
    return quoted + in_blocks


def test_the_commands_of_the_readme_exist() -> None:
    found = readme_commands()
    assert len(found) > 5
    for line in found:
        arguments = shlex.split(line)[1:]
        is_group = arguments[0] in ("db", "text", "tournament")
        words = " ".join(arguments[:2]) if is_group else arguments[0]
        assert words in COMMANDS, line
        known = {name for option in COMMANDS[words].params for name in option.opts}
        assert {word for word in arguments if word.startswith("--")} <= known, line


def test_the_options_of_the_readme_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    known = {name for command in COMMANDS.values() for o in command.params for name in o.opts}
    known |= {"--version", "--help"}
    assert set(re.findall(r"`(--[a-z-]+)", text)) <= known


def test_the_list_of_the_readme_has_the_verdict_of_the_readme(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ l5r validate (\S+)\n(.+?)```", text, re.DOTALL)
    assert shown is not None
    assert shown[2].startswith(f"{shown[1]}: ")
    for code in re.findall(r"\(([a-z]+-[a-z-]+)\)", shown[2]):
        assert f"`{code}`" in (ROOT / "docs" / "problems.md").read_text(encoding="utf-8")


def test_the_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(r"l5r \d+\.\d+\.\d+\n", result.stdout)


def test_a_command_that_stands_alone_is_the_same_and_a_wrong_one_is_told_the_right() -> None:
    for words in (["rule"], ["tournament", "check"], ["random"]):
        alone = process(*words, "--help")
        assert alone.returncode == 0
        assert f"l5r {' '.join(words)}" in alone.stdout.decode()
    wrong = process("serch", "doji")
    assert wrong.returncode == 2
    assert "search" in wrong.stderr.decode()
    for words in ([], ["--help"]):
        listed = process(*words).stdout.decode()
        assert all(name in listed for name in ("validate", "tournament", "goldfish", "random"))
