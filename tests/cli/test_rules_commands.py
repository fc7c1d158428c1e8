"""``l5r rule`` and ``l5r formats``."""

from __future__ import annotations

import pytest
from cli_runs import check_json, run

from l5r_cards import Catalog, Validator


def test_a_rule_by_id(catalog: Catalog) -> None:
    rule = catalog.rule("D-DECK-09")
    assert rule is not None
    for words in (["D-DECK-09"], ["d-deck-09"]):
        result = run("rule", *words)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith("D-DECK-09  ")
        assert rule.rule in result.stdout
        assert f"Example: {rule.test}" in result.stdout


def test_several_rules_by_id() -> None:
    result = run("rule", "D-DECK-09", "C-DECK-04", "--json")
    rules = check_json(result.stdout, "rule")["rules"]
    assert [rule["id"] for rule in rules] == ["D-DECK-09", "C-DECK-04"]


def test_rules_by_words(catalog: Catalog) -> None:
    result = run("rule", "Soul", "of", "limit", "--json")
    found = check_json(result.stdout, "rule")["rules"]
    assert result.exit_code == 0
    wanted = [
        rule.id
        for rule in catalog.rules()
        if all(
            word in f"{rule.id} {rule.section} {rule.rule}".lower()
            for word in ("soul", "of", "limit")
        )
    ]
    assert [rule["id"] for rule in found] == wanted != []


def test_the_first_twenty_or_all(catalog: Catalog) -> None:
    few, everything = run("rule", "the").stdout, run("rule", "the", "--all").stdout
    found = check_json(run("rule", "the", "--json").stdout, "rule")["rules"]
    assert len(found) > 20
    assert few.splitlines()[-1] == f"... and {len(found) - 20} more; --all prints them."
    assert "--all prints them" not in everything
    assert everything.startswith(few.rsplit("...", 1)[0])
    for rule in found:
        assert f"{rule['id']}  " in everything


def test_every_rule_can_be_printed(catalog: Catalog) -> None:
    ids = [rule.id for rule in catalog.rules()]
    assert [r["id"] for r in check_json(run("rule", *ids, "--json").stdout, "rule")["rules"]] == ids
    assert run("rule", *ids, "--all").stdout.count("\n") >= 2 * len(ids)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["D-DECK-99"], "Did you mean D-DECK-0"),
        (["xyzzy"], "Try fewer words."),
        (["soul", "xyzzy"], "no rule has “soul xyzzy”"),
    ],
)
def test_no_such_rule(words: list[str], hint: str) -> None:
    result = run("rule", *words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert hint in result.stderr


def test_no_such_rule_as_json() -> None:
    result = run("rule", "xyzzy", "--json")
    assert result.exit_code == 1
    assert check_json(result.stdout, "rule") == {"rules": []}


def test_a_rule_must_be_named() -> None:
    assert run("rule").exit_code == 2
    assert run("rule", "--nonsense").exit_code == 2


def test_the_formats(validator: Validator) -> None:
    result = run("formats")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [line.split()[0] for line in result.stdout.splitlines()] == list(validator.formats)


def test_the_formats_as_json(validator: Validator) -> None:
    formats = check_json(run("formats", "--json").stdout, "formats")["formats"]
    assert [each["id"] for each in formats] == list(validator.formats)


def test_each_format(validator: Validator) -> None:
    for name, rules in validator.formats.items():
        result = run("formats", name.upper())
        assert result.exit_code == 0
        assert result.stdout.startswith(f"{rules.name}: ")
        assert result.stdout.count("banned ") >= len(rules.bans)
        for deck in rules.decks:
            assert f"{deck.minimum} or more cards" in result.stdout or deck.maximum is not None
        (one,) = check_json(run("formats", name, "--json").stdout, "formats")["formats"]
        assert one["id"] == name


def test_no_such_format() -> None:
    for options in ([], ["--json"]):
        result = run("formats", "celestal", *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Did you mean celestial?" in result.stderr
    assert "Known are: imperial, jade" in run("formats", "zzzzzz").stderr
    assert run("formats", "celestial", "diamond").exit_code == 2


def test_ids_are_read_as_people_write_them(catalog: Catalog) -> None:
    exact = run("rule", "D-RES-07").stdout
    for words in ("d-res-7", "d-res-07", " D-RES-7 "):
        assert run("rule", words).stdout == exact


def test_no_words_find_no_rule() -> None:
    for words in ("", "  "):
        result = run("rule", words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("l5r: a rule's id, or words in it, are missing")


def test_a_reading_is_announced_once(catalog: Catalog) -> None:
    for each in catalog.rules():
        if each.ambiguity and "Reading:" in each.ambiguity:
            assert " ".join(run("rule", each.id).stdout.split()).count("Reading:") == 1
            break
