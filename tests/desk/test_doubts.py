"""Nothing is guessed, left out or passed over without a word."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from desk_runs import deck_of, run
from jsonschema import Draft202012Validator

from l5r_cards.corpus.location import schema_folder

GUESSED = "3 Iron Mime\n2 Ambush\n"
UNREAD = "3 Iron Mine\n2 Ambush\n1 Nonsense of Words\n"
WHOLE = "3 Iron Mine\n2 Ambush\n"


def by_schema(text: str, name: str) -> dict[str, object]:
    file = schema_folder() / "output" / f"{name}.schema.json"
    data: dict[str, object] = json.loads(text)
    Draft202012Validator(json.loads(file.read_text())).validate(data)
    return data


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a"), ("b", "b")])
def test_lists_with_unread_lines_are_not_called_the_same(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    files = [deck_of(tmp_path, WHOLE if name == "a" else UNREAD, name) for name in names]
    result = run("diff", *files)
    assert result.exit_code == 1
    assert "The same cards, as far as the lists could be read." in result.stdout
    assert f"l5r: {tmp_path / 'b'}: lines that name no card are left out: 3" in result.stderr
    data = by_schema(run("diff", *files, "--json").stdout, "diff")
    assert data["same"] is False
    assert [data[side]["unread_lines"] for side in ("before", "after")] == [  # type: ignore[index]
        [] if name == "a" else [3] for name in names
    ]


def test_guessed_cards_are_told_and_listed(tmp_path: Path) -> None:
    guessed = deck_of(tmp_path, GUESSED, "a")
    whole = deck_of(tmp_path, WHOLE, "b")
    told = f"l5r: {guessed}:1: “Iron Mime” is read as Iron Mine, the nearest title."
    result = run("diff", guessed, whole)
    assert (result.exit_code, told in result.stderr) == (0, True)
    data = by_schema(run("diff", guessed, whole, "--json").stdout, "diff")
    assert data["before"]["assumed_lines"] == [1]  # type: ignore[index]
    result = run("fingerprint", guessed)
    assert (result.exit_code, told in result.stderr) == (0, True)
    data = by_schema(run("fingerprint", guessed, "--json").stdout, "fingerprint")
    assert data["fingerprints"][0]["assumed_lines"] == [1]  # type: ignore[index]


def test_a_converted_list_tells_what_it_lacks(tmp_path: Path) -> None:
    file = deck_of(
        tmp_path,
        "Date: 2010-05-20\n# mine\n# Dynasty\n3 Iron Mime\n1 Dockside Market (borrowed)\n"
        "Proxy Follower: Ashigaru\nSideboard\n2 Rout\n1 Ambush\n",
    )
    result = run("convert", file, "--to", "plain")
    assert result.exit_code == 0
    for words in (
        ":4: “Iron Mime” is read as Iron Mine",
        ':1, 2: 2 remarks passed over: "Date: 2010-05-20", "# mine".',
        ":5: what stands behind the names is left out",
        ":6: A proxy, which is no part of a deck",
        ":8, 9: 2 sideboard lines, not read as deck cards",
    ):
        assert words in result.stderr


def test_remarks_are_named_but_not_without_end(tmp_path: Path) -> None:
    file = deck_of(tmp_path, "3 Iron Mine\n" + "".join(f"# no {n}\n" for n in range(9)))
    told = run("convert", file, "--to", "json").stderr
    assert '9 remarks passed over: "# no 0", "# no 1", ' in told
    assert '"# no 4" and 4 more.' in told


@pytest.mark.parametrize(
    ("list_format", "words"),
    [
        ("lackey", "a lackey list has no place for the title “Mine”"),
        ("dojo-jbp", "a dojo-jbp list does not say which deck each card is in"),
        ("octgn", "the ids by which OCTGN finds its cards are left blank"),
    ],
)
def test_what_a_list_format_has_no_place_for_is_told(
    tmp_path: Path, list_format: str, words: str
) -> None:
    file = deck_of(tmp_path, "Name: Mine\n3 Iron Mine\n2 Ambush\n")
    assert f"l5r: {words}" in run("convert", file, "--to", list_format).stderr


def test_list_formats_may_be_named_in_any_case(tmp_path: Path) -> None:
    file = deck_of(tmp_path, WHOLE)
    result = run("convert", file, "--to", "JSON", "--list-format", "Plain")
    assert result.exit_code == 0
    assert result.stdout.startswith("{")
    assert run("validate", file, "--list-format", "PLAIN").exit_code == 1


def test_one_line_is_one_line(tmp_path: Path) -> None:
    assert run("fix", "-i", deck_of(tmp_path, "3 iron mine\n")).stderr.endswith(
        ": 1 line rewritten\n"
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# Dynasty (40)\n", "nothing to see\n"])
@pytest.mark.parametrize(
    "arguments",
    [["fingerprint"], ["diff", "-"], ["convert", "--to", "plain"], ["fix"], ["fix", "--diff"]],
)
def test_a_list_without_cards_is_no_list(tmp_path: Path, text: str, arguments: list[str]) -> None:
    file = deck_of(tmp_path, text)
    result = run(arguments[0], file, *arguments[1:], stdin=WHOLE)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"l5r: {file}: no card could be read")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there are no such file names")
@pytest.mark.parametrize(
    "arguments",
    [["fingerprint"], ["diff", "-"], ["validate"], ["validate", "--all-formats"], ["stats"]],
)
def test_file_names_do_not_act(tmp_path: Path, arguments: list[str]) -> None:
    file = deck_of(tmp_path, "3 Iron Mine\n", "\x1b[31m\u202e.txt")
    result = run(arguments[0], file, *arguments[1:], stdin="1 Kyuden Hida\n3 Copper Mine")
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout
    assert "\\x1b[31m\\u202e.txt" in result.stdout or arguments[0] == "diff"
