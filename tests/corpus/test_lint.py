from __future__ import annotations

from pathlib import Path

import pytest

from l5r_cards.corpus.entry import DECK_OF_TYPE
from l5r_cards.corpus.lint import Fault, check_corpus
from l5r_cards.corpus.load import Corpus

CARDS = "cards/imperial_edition.yaml"


def spoil(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def faults(folder: Path) -> list[tuple[str, int, str, str]]:
    found: list[Fault] = check_corpus(folder)
    return [(f.file.relative_to(folder).as_posix(), f.line, f.path, f.message) for f in found]


def test_the_small_corpus_is_sound(small: Path) -> None:
    assert faults(small) == []


def test_the_whole_corpus_is_sound() -> None:
    assert [f"{f.file.name}:{f.line} {f.path} {f.message}" for f in check_corpus()] == []


SPOILED = [
    # Shape
    (CARDS, "force: 4", "forse: 4", 6, "$[0].forse", "did you mean 'force'?"),
    (CARDS, "force: 4", "force: strong", 6, "$[0].force", "strong"),
    (CARDS, "[Crane]", "[Crame]", 4, "$[0].clans[0]", "did you mean 'Crane'?"),
    (CARDS, "[Ancestor]", "[Ancester]", 29, "$[2].types[0]", "did you mean 'Ancestor'?"),
    (CARDS, "rarity: Common", "rarity: Comon", 37, "$[2].printings[0].rarity", "'Common'"),
    (CARDS, "number: '12'", "number: 12", 37, "$[2].printings[0].number", "expected text"),
    (CARDS, "number: '12'", "number: None", 37, "$[2].printings[0].number", "None"),
    (CARDS, "[deck, unique]", "[decks]", 32, "$[2].counts_as[0].purposes[0]", "'deck'"),
    (CARDS, "excludes_card", "exclude_card", 34, "$[2].deck_rules[0]", "'excludes_card'"),
    (CARDS, "minimum_fate: 2", "minimum_fate: x", 35, "$[2].deck_rules[1].minimum_fate", "whole"),
    (CARDS, "  title: Shiryo no Hoturi\n", "", 27, "$[2]", "expected a key 'title'"),
    (CARDS, "kind: experienced", "kind: veteran", 16, "$[1].experience.kind", "experienced"),
    ("cards/unprinted.yaml", "bow: true", "bow: 1", 6, "$[0].production.abilities[0].bow", "true"),
    ("cards/unprinted.yaml", "base", "bases", 6, "$[0].production.abilities[0].bases", "'base'"),
    ("sets.yaml", "order: 1", "order: first", 5, "$[0].order", "expected a whole number"),
    ("aliases.yaml", "kind: short", "kind: shrt", 1, "$[0].kind", "'short'"),
    ("not_cards.yaml", "[Other]", "[]", 1, "$[0].types", "empty"),
    ("missing.yaml", ", why: named by a card", "", 1, "$[0]", "expected a key 'why'"),
    ("rules/diamond.yaml", "kind: deck", "kind: dek", 4, "$[0].kind", "'deck'"),
    ("formats/imperial.yaml", "name: Imperial", "nam: Imperial", 2, "$.nam", "'name'"),
    # Syntax
    (CARDS, "  force: 4", "\tforce: 4", 6, "$", "a tab"),
    (CARDS, "  force: 4", "  force: 4\n  force: 5", 7, "$", "duplicate key 'force'"),
    (CARDS, "[Crane]", "[Crane", 5, "$", "not YAML"),
    (CARDS, "force: 4", "force: +2", 6, "$", "quotes"),
    # References
    (CARDS, "set: imperial_edition", "set: imperial", 12, "$[0].printings[0].set", "no set"),
    (CARDS, "id: shiryo_no_hoturi", "id: doji_hoturi", 27, "$[2].id", "already"),
    (CARDS, "id: shiryo_no_hoturi", "id: spirit_of_hoturi", 27, "$[2].id", "'shiryo_no_hoturi'"),
    (CARDS, "title: Doji Nobody", "title: Doji Noone", 18, "$[1].soul_of.title", "Doji Noone"),
    (CARDS, "{title: Doji Hoturi", "{title: Hoturi", 32, "$[2].counts_as[0].title", "'Hoturi'"),
    (
        CARDS,
        "excludes_card: Doji",
        "excludes_card: D",
        34,
        "$[2].deck_rules[0].excludes_card",
        "D H",
    ),
    (
        CARDS,
        "level: 1,",
        "level: 1, of: Doji,",
        16,
        "$[1].experience.of",
        "no card has the title 'Doji'",
    ),
    (CARDS, "level: 1", "level: 2", 16, "$[1].experience", "do not follow from the label"),
    (
        CARDS,
        "  experience: {kind: experienced, level: 1, label: Experienced}\n",
        "",
        15,
        "$[1].title",
        "doji_hoturi has the same title",
    ),
    (
        "cards/unprinted.yaml",
        "koku_clerk\n",
        "koku_clerk\n  printings: [{set: promotional_jade}]\n",
        1,
        "$[0].id",
        "expected in promotional_jade.yaml",
    ),
    (
        "aliases.yaml",
        "Champion of the Crane",
        "The Doji Hoturi",
        1,
        "$[0].alias",
        "itself the title",
    ),
    ("aliases.yaml", "card: doji_hoturi", "card: hoturi", 1, "$[0].card", "no card has the id"),
    (
        "aliases.yaml",
        "card: doji_hoturi",
        "title: Hoturi",
        1,
        "$[0].title",
        "no card has the title",
    ),
    ("sets.yaml", "order: 2", "order: 2\n  aliases: [imperial]", 12, "$[1].aliases[0]", "already"),
    ("missing.yaml", "Doji Nobody", "Doji Hoturi", 1, "$[0].title", "has a card"),
    ("formats/imperial.yaml", "card: doji_hoturi", "card: hoturi", 16, "$.bans[0].card", "no card"),
    ("formats/imperial.yaml", "[imperial]", "[legacy, jade]", 7, "$.pool.symbols[1]", "no pool"),
    ("formats/imperial.yaml", "D-DECK-01}", "D-DECK-77}", 9, "$.decks.dynasty.rule", "no rule"),
    (
        "rulesets.yaml",
        "rule: D-DECK-01",
        "rule: D-DECK-77",
        7,
        "$.options.provinces.rule",
        "no rule",
    ),
    ("rules/untested.yaml", "DECK-01", "DECK-77", 1, "$[0].rule", "no rule"),
    ("rules/untested.yaml", ", why: A test can't count to forty.", "", 1, "$[0]", "'why'"),
    ("rulesets.yaml", "    celestial: 4\n", "", 5, "$.options.provinces", "'celestial'"),
]


@pytest.mark.parametrize(("name", "old", "new", "line", "path", "message"), SPOILED)
def test_a_fault_is_found_at_its_place(
    small: Path, name: str, old: str, new: str, line: int, path: str, message: str
) -> None:
    spoil(small, name, old, new)
    found = faults(small)
    here = [each for each in found if each[:3] == (name, line, path)]
    assert here, found
    assert any(message in each[3] for each in here), here


def test_every_fault_is_told(small: Path) -> None:
    spoil(small, CARDS, "force: 4", "forse: 4")
    spoil(small, CARDS, "[Ancestor]", "[Ancester]")
    spoil(small, "sets.yaml", "order: 1", "order: first")
    assert {(name, line) for name, line, _, _ in faults(small)} >= {
        (CARDS, 6),
        (CARDS, 29),
        ("sets.yaml", 5),
    }


def test_rule_ids_are_checked_across_rulesets(small: Path) -> None:
    text = (small / "rules/diamond.yaml").read_text()
    (small / "rules/celestial.yaml").write_text(text)
    assert [(f[0], f[1], f[2]) for f in faults(small)] == [("rules/diamond.yaml", 1, "$[0].id")]


def test_a_missing_file_is_a_fault(small: Path) -> None:
    (small / "aliases.yaml").unlink()
    assert faults(small) == [("aliases.yaml", 1, "$", "there is no such file")]


def card(small: Path, text: str) -> list[tuple[str, int, str, str]]:
    """Returns the faults of one more card, which has no printing."""
    file = small / "cards/unprinted.yaml"
    file.write_text(f"- id: aaa\n  title: Aaa\n{text}" + file.read_text("utf-8"), "utf-8")
    return faults(small)


@pytest.mark.rule("C-TYPE-03")
@pytest.mark.parametrize("kind", ["Strategy", "Ring", "Follower", "Item", "Spell"])
def test_a_fate_card_has_a_focus_value_unless_it_is_partial(small: Path, kind: str) -> None:
    entry = f"  types: [{kind}]\n"
    ((_, line, path, message),) = card(small, entry)
    assert (line, path) == (1, "$[0]")
    assert "'focus'" in message


@pytest.mark.rule("C-TYPE-03")
@pytest.mark.parametrize("more", ["  focus: 2\n", "  partial: true\n"])
def test_a_partial_card_may_lack_it(small: Path, more: str) -> None:
    assert card(small, f"  types: [Strategy]\n{more}") == []
    # Dynasty cards have none.
    (small / "cards/unprinted.yaml").unlink()
    (small / "cards/unprinted.yaml").touch()
    assert card(small, "  types: [Holding]\n") == []


@pytest.mark.rule("C-PERS-01")
def test_a_personality_has_five_numbers(small: Path) -> None:
    stats = {"gold_cost": 3, "force": 2, "chi": 2, "personal_honor": 1, "honor_requirement": "'-'"}
    original = (small / "cards/unprinted.yaml").read_text("utf-8")
    for left_out in (None, *stats):
        (small / "cards/unprinted.yaml").write_text(original, "utf-8")
        lines = [f"  {key}: {value}\n" for key, value in stats.items() if key != left_out]
        found = card(small, "  types: [Personality]\n" + "".join(lines))
        assert len(found) == (left_out is not None)
        assert all(f"'{left_out}'" in each[3] for each in found)


@pytest.mark.rule("C-CEL-01")
@pytest.mark.rule("C-EVENT-01")
@pytest.mark.rule("C-REGION-01")
@pytest.mark.parametrize("kind", ["Celestial", "Event", "Region"])
def test_celestials_events_and_regions_have_no_numbers(small: Path, kind: str) -> None:
    original = (small / "cards/unprinted.yaml").read_text("utf-8")
    for stat in ("", "force", "chi", "gold_cost", "honor_requirement", "personal_honor", "focus"):
        (small / "cards/unprinted.yaml").write_text(original, "utf-8")
        found = card(small, f"  types: [{kind}]\n" + (f"  {stat}: 1\n" if stat else ""))
        assert len(found) == bool(stat)
        assert all((each[1], each[2]) == (4, f"$[0].{stat}") for each in found)
    assert DECK_OF_TYPE[kind] == "dynasty"


def test_abilities_are_of_cards_and_mean_something(small: Path) -> None:
    folder = small / "abilities"
    folder.mkdir()
    file = folder / "few.yaml"
    file.write_text("nobody:\n  - {kind: open, do: [{honor: 1}]}\n", "utf-8")
    assert faults(small) == [("abilities/few.yaml", 1, "$.nobody", "no card has the id 'nobody'")]
    card_id = next(iter(Corpus(small).cards()))["id"]
    file.write_text(f"{card_id}:\n  - {{kind: open, do: [{{bow: foe}}]}}\n", "utf-8")
    (found,) = faults(small)
    assert found[:3] == ("abilities/few.yaml", 1, f"$.{card_id}")
    assert "role-unknown" in found[3]
    file.write_text(f"{card_id}:\n  - {{kind: open, do: [{{bov: self}}]}}\n", "utf-8")
    assert faults(small)
    file.write_text(f"{card_id}:\n  - {{kind: open, do: [{{honor: 1}}]}}\n", "utf-8")
    assert faults(small) == []
    assert list(Corpus(small).abilities()) == [card_id]
