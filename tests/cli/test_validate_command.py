"""``l5r validate``: verdicts, exit codes and every option."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli_runs import DECKS, LEGAL, check_json, run

from l5r_cards import Validator
from l5r_cards.decks.lists import LIST_FORMATS


@pytest.fixture
def unreadable(tmp_path: Path) -> dict[str, str]:
    """Files that can't be read as lists, by what is wrong with them."""
    contents = {
        "binary": bytes(range(256)) * 8,
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(64),
        "long": b"3 Iron Mine\n" * 100_000,
        "json": b'{"cards": []}',
        "xml": b"<deck><section>",
    }
    files = {name: tmp_path / f"{name}.txt" for name in contents}
    for name, file in files.items():
        file.write_bytes(contents[name])
    (tmp_path / "folder").mkdir()
    files |= {"folder": tmp_path / "folder", "missing": tmp_path / "missing.txt"}
    return {name: str(file) for name, file in files.items()}


def test_a_legal_deck() -> None:
    result = run("validate", LEGAL)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{LEGAL}: legal in Celestial")
    assert result.stderr == ""


def test_an_illegal_deck(illegal: str) -> None:
    result = run("validate", illegal, "-f", "celestial")
    assert result.exit_code == 1
    assert "NOT legal in Celestial 40/40 (as asked)" in result.stdout
    for word in ("error", "warning", "note", "(copy-limit) [C-DECK-04]", "line 2:", "→ Take out"):
        assert word in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("file", sorted(file.name for file in DECKS.iterdir()))
def test_the_lists_that_come_along_are_legal(file: str) -> None:
    assert run("validate", "--strict", str(DECKS / file)).exit_code == 0


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("binary", "NUL byte"),
        ("picture", "PNG picture"),
        ("long", "1,200,000 bytes; expected at most 1,048,576"),
        ("json", "this is JSON"),
        ("xml", "malformed XML"),
        ("folder", "this is a folder"),
        ("missing", "No such file"),
    ],
)
def test_an_unreadable_file_among_good_ones(
    unreadable: dict[str, str], illegal: str, name: str, words: str
) -> None:
    result = run("validate", LEGAL, unreadable[name], illegal)
    assert result.exit_code == 2
    assert f"{LEGAL}: legal" in result.stdout
    assert f"{illegal}: NOT legal" in result.stdout
    assert unreadable[name] not in result.stdout
    (told,) = result.stderr.splitlines()
    assert told.startswith(f"l5r: {unreadable[name]}:")
    assert words in told


def test_unreadable_files_as_json(unreadable: dict[str, str]) -> None:
    result = run("validate", *unreadable.values(), LEGAL, "--json")
    assert result.exit_code == 2
    data = check_json(result.stdout, "validate")
    assert [each["source"] for each in data["unreadable"]] == list(unreadable.values())
    assert [each["source"] for each in data["decks"]] == [LEGAL]
    assert len(result.stderr.splitlines()) == len(unreadable)


@pytest.mark.parametrize("content", [b"", b"\n\n  \n", b"\xef\xbb\xbf", b"# Dynasty\n# Fate\n"])
def test_a_file_without_a_card(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "empty.txt"
    file.write_bytes(content)
    result = run("validate", str(file), LEGAL)
    assert result.exit_code == 2
    assert f"{file}: no deck" in result.stdout
    assert "(no-cards-read)" in result.stdout
    assert f"{LEGAL}: legal" in result.stdout


def test_stdin() -> None:
    data = Path(LEGAL).read_bytes()
    result = run("validate", "-", stdin=data)
    assert (result.exit_code, result.stdout.partition(" in ")[0]) == (0, "-: legal")
    assert run("validate", "-", stdin=b"4 Iron Mine").exit_code == 1
    assert run("validate", "-", stdin=b"").exit_code == 2
    assert run("validate", "-", stdin=b"\x00\x01").exit_code == 2


def test_stdin_among_files_and_twice() -> None:
    result = run("validate", LEGAL, "-", "-", stdin=b"4 Iron Mine")
    assert result.exit_code == 1
    sources = [line.partition(":")[0] for line in result.stdout.splitlines() if "egal in" in line]
    assert sources == [LEGAL, "-", "-"]


def test_the_same_file_twice() -> None:
    once, twice = run("validate", LEGAL), run("validate", LEGAL, LEGAL)
    assert twice.exit_code == 0
    assert twice.stdout == once.stdout * 2


def test_the_worst_exit_code_counts(illegal: str) -> None:
    for files in ((LEGAL, illegal), (illegal, LEGAL)):
        assert run("validate", *files).exit_code == 1
    for files in (("nowhere", illegal), (illegal, "nowhere")):
        assert run("validate", *files).exit_code == 2


def test_a_file_name_that_begins_with_a_dash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(LEGAL, tmp_path / "-deck.txt")
    monkeypatch.chdir(tmp_path)
    assert run("validate", "-f", "celestial", "--", "-deck.txt").exit_code == 0


@pytest.mark.parametrize("name", ["celestial", "Celestial", "CELESTIAL EDITION", "ce"])
def test_a_format_by_any_of_its_names(name: str) -> None:
    result = run("validate", LEGAL, "--format", name)
    assert result.exit_code == 0
    assert "legal in Celestial 40/40 (as asked)" in result.stdout


def test_the_format_that_the_list_names() -> None:
    text = Path(LEGAL).read_text(encoding="utf-8")
    assert "(as the list says)" in run("validate", "-", stdin=f"Format: Celestial\n{text}").stdout


@pytest.mark.parametrize("options", [[], ["--json"], ["--strict", "--explain"]])
def test_an_unknown_format(options: list[str]) -> None:
    result = run("validate", LEGAL, "--format", "celestal", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Did you mean celestial?" in result.stderr


@pytest.mark.parametrize(
    "date", ["2010-13-01", "2010-02-30", "20100520", "2010-5-20", "2010-W20-1", "today", "", "２"]
)
def test_a_bad_date(date: str) -> None:
    result = run("validate", LEGAL, "--date", date)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"“{date}” is no date" in result.stderr
    assert "2010-05-20" in result.stderr


def test_the_day_of_a_ban(validator: Validator) -> None:
    ban = next(ban for ban in validator.format("ivory").bans if ban.since)
    assert ban.since is not None
    line = f"1 {validator.catalog.card(ban.card).name}"
    for day, told in (("2013-01-01", False), (ban.since, True), ("2030-01-01", True)):
        result = run("validate", "-", "-f", "ivory", "--date", day, stdin=line)
        assert ("(banned)" in result.stdout) is told


def test_all_formats(illegal: str, validator: Validator) -> None:
    result = run("validate", LEGAL, "--all-formats")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == LEGAL
    for rules, line in zip(validator.formats.values(), lines[1:], strict=False):
        assert line.split("  ")[1] == rules.name
        assert line.endswith("  legal") or "  no: " in line
    assert run("validate", illegal, "--all-formats").exit_code == 1
    assert run("validate", illegal, LEGAL, "--all-formats").exit_code == 1
    assert run("validate", "nowhere", LEGAL, "--all-formats").exit_code == 2


def test_all_formats_of_a_list_without_a_card() -> None:
    assert run("validate", "-", "--all-formats", stdin=b"").exit_code == 2


def test_all_formats_as_json(validator: Validator, illegal: str) -> None:
    result = run("validate", LEGAL, illegal, "--all-formats", "--json")
    decks = check_json(result.stdout, "validate")["decks"]
    assert [deck["format"] for deck in decks] == list(validator.formats) * 2
    legal = {deck["format"] for deck in decks[: len(validator.formats)] if deck["legal"]}
    assert "celestial" in legal
    assert result.exit_code == 1


def test_format_and_all_formats_exclude_each_other() -> None:
    result = run("validate", LEGAL, "--format", "celestial", "--all-formats")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "exclude each other" in result.stderr


def test_strict(tmp_path: Path) -> None:
    file = tmp_path / "guess.txt"
    text = Path(LEGAL).read_text(encoding="utf-8")
    title = next(line for line in text.splitlines() if line.startswith("3 ")).partition(" ")[2]
    assert len(title) > 8
    file.write_text(text.replace(title, title[:4] + title[5:]), encoding="utf-8")
    lenient = run("validate", str(file), "-f", "celestial")
    strict = run("validate", str(file), "-f", "celestial", "--strict")
    assert (lenient.exit_code, strict.exit_code) == (0, 1)
    assert "warning line" in lenient.stdout
    assert "error   line" in strict.stdout
    assert "(assumed-card)" in strict.stdout


def test_explain_prints_each_rule_once(illegal: str, validator: Validator) -> None:
    plain = run("validate", illegal, "-f", "celestial").stdout
    explained = run("validate", illegal, "-f", "celestial", "--explain").stdout
    rules = [rule for rule in validator.catalog.rules() if f"[{rule.id}]" in plain]
    assert rules
    for rule in rules:
        assert explained.count(f"{rule.id}: {rule.rule}") == 1
    assert [line for line in explained.splitlines() if line in plain.splitlines()] == (
        plain.splitlines()
    )


@pytest.mark.parametrize("name", LIST_FORMATS)
def test_every_list_format_can_be_demanded(name: str) -> None:
    result = run("validate", LEGAL, "--list-format", name, "--json")
    data = check_json(result.stdout, "validate")
    read = [deck["list_format"] for deck in data["decks"]]
    if read:
        assert (result.exit_code, read) == (0, [name])
    else:
        assert (result.exit_code, len(data["unreadable"])) == (2, 1)


def test_an_unknown_list_format() -> None:
    result = run("validate", LEGAL, "--list-format", "excel")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "excel" in result.stderr
    for name in LIST_FORMATS:
        assert name in result.stderr


def test_json_says_what_the_text_says(illegal: str) -> None:
    result = run("validate", illegal, "--json", "-f", "celestial")
    assert result.exit_code == 1
    (deck,) = check_json(result.stdout, "validate")["decks"]
    text = run("validate", illegal, "-f", "celestial").stdout
    for problem in deck["problems"]:
        assert f"{problem['message']} ({problem['code']})" in text
    assert (deck["format"], deck["format_from"], deck["legal"]) == ("celestial", "option", False)
    assert [line["line"] for line in deck["lines"]] == [2, 4, 5]


def test_all_options_at_once(illegal: str) -> None:
    options = ["--strict", "--explain", "--json", "--list-format", "plain", "--date", "2011-01-01"]
    options[4] = "dojo"
    result = run("validate", illegal, LEGAL, "-f", "celestial", *options)
    assert result.exit_code == 1
    check_json(result.stdout, "validate")


@pytest.mark.parametrize("arguments", [[], ["--format"], ["--nonsense", LEGAL], [LEGAL, "--date"]])
def test_wrong_usage(arguments: list[str]) -> None:
    result = run("validate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error" in result.stderr
