"""Deck construction: cards that count together, and cards that share one Unique place."""

from __future__ import annotations

import pytest
from builder import Lists, copy_problems, fault, faults, is_clean, made_up

TADAKA = "1 Shiryo no Tadaka"


@pytest.mark.rule("D-DECK-09")
@pytest.mark.parametrize("name", ["diamond", "open", "legacy"])
def test_soul_and_original_share_one_limit(lists: Lists, name: str) -> None:
    assert is_clean(lists(name).add("1 Hida Tenshu", "2 Hida Amoro").judge())
    draft = lists(name).add("2 Hida Tenshu", "2 Hida Amoro")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("copy-limit", "D-DECK-09")
    assert (problem.count, problem.limit) == (4, 3)
    assert problem.cards == ("hida_tenshu", "hida_amoro")
    assert problem.lines == draft.at("2 Hida Tenshu", "2 Hida Amoro")
    assert "2 Hida Tenshu and 2 Hida Amoro count together" in problem.message


@pytest.mark.rule("D-DECK-09")
@pytest.mark.parametrize(("souls", "originals"), [(1, 4), (4, 1), (5, 5)])
def test_too_many_of_one_is_told_with_the_group(lists: Lists, souls: int, originals: int) -> None:
    draft = lists("open").add(f"{souls} Hida Tenshu", f"{originals} Hida Amoro")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("copy-limit", "D-DECK-09")
    assert (problem.count, problem.fix) == (souls + originals, f"Take out {souls + originals - 3}.")


@pytest.mark.rule("D-DECK-09")
def test_too_many_souls_alone_break_the_general_limit(lists: Lists) -> None:
    problem = fault(lists("open").add("4 Hida Tenshu").judge())
    assert (problem.rule, problem.cards) == ("D-DECK-03", ("hida_tenshu",))


@pytest.mark.rule("D-DECK-09")
def test_other_levels_of_the_original_stay_apart(lists: Lists) -> None:
    assert is_clean(lists("open").add("3 Hida Tenshu", "1 Hida Amoro exp").judge())


@pytest.mark.rule("D-DECK-09")
def test_a_soul_of_a_soul_counts_with_its_own_original_alone(lists: Lists) -> None:
    shunsuke = "Hida Shunsuke, Soul of Hida Tenshu"
    assert is_clean(lists("open").add(f"3 {shunsuke}", "3 Hida Amoro").judge())
    problem = fault(lists("open").add(f"3 {shunsuke}", "1 Hida Tenshu").judge())
    assert (problem.rule, problem.count) == ("D-DECK-09", 4)


@pytest.mark.rule("D-DECK-09")
def test_every_personality_called_so_is_the_original(lists: Lists) -> None:
    """Two Personalities called Isawa Tanaka are told apart by their sets alone."""
    tanakas = ("Isawa Tanaka (IG2)", "Isawa Tanaka (PoH)")
    assert is_clean(lists("open").add(*(f"3 {tanaka}" for tanaka in tanakas)).judge())
    for tanaka in tanakas:
        problem = fault(lists("open").add("2 Isawa Mochiko", f"2 {tanaka}").judge())
        assert (problem.rule, problem.count, problem.limit) == ("D-DECK-09", 4, 3)


@pytest.mark.rule("D-DECK-10")
def test_two_souls_of_an_absent_original_count_together(lists: Lists) -> None:
    assert is_clean(lists("open").add("2 Isawa Moriko", "1 Isawa Riake").judge())
    draft = lists("open").add("2 Isawa Moriko", "2 Isawa Riake")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("copy-limit", "D-DECK-09")
    assert (problem.count, problem.limit) == (4, 3)
    assert problem.lines == draft.at("2 Isawa Moriko", "2 Isawa Riake")


@pytest.mark.rule("D-DECK-10")
def test_two_souls_and_their_original_are_one_group(lists: Lists) -> None:
    three = ("1 Isawa Moriko", "1 Isawa Riake", "1 Isawa Tomo")
    assert is_clean(lists("open").add(*three).judge())
    problem = fault(lists("open").add("2 Isawa Tomo", *three[:2]).judge())
    assert (problem.count, len(problem.cards)) == (4, 3)


@pytest.mark.rule("D-DECK-11")
def test_the_level_in_the_trait_names_the_original(lists: Lists) -> None:
    """Akodo Mino, without a level, is the soul of Ikoma Ujiaki • Experienced."""
    assert lists.validator.catalog.card("akodo_mino").experience is None
    assert is_clean(lists("open").add("1 Akodo Mino", "3 Ikoma Ujiaki").judge())
    problem = fault(lists("open").add("1 Akodo Mino", "1 Ikoma Ujiaki exp").judge())
    assert (problem.code, problem.rule) == ("copy-limit", "D-DECK-09")
    assert problem.cards == ("akodo_mino", "ikoma_ujiaki_experienced")
    assert (problem.count, problem.limit) == (2, 1)


@pytest.mark.rule("D-DECK-11")
def test_the_level_in_the_trait_makes_nobody_experienced(lists: Lists) -> None:
    rules = lists("open").rules
    soul = made_up("A", "Personality", "dynasty", soul_of={"title": "N", "level": 1})
    other = made_up("B", "Personality", "dynasty", soul_of={"title": "N", "level": 1})
    experience = {"kind": "experienced", "level": 1, "label": "Experienced"}
    original = made_up("N", "Personality", "dynasty", experience=experience)
    assert not rules.is_unique(soul)
    assert copy_problems(rules, (3, soul), (1, original)) == []
    assert [p.count for p in copy_problems(rules, (2, soul), (2, other), (1, original))] == [4]
    assert [p.limit for p in copy_problems(rules, (3, soul), (2, original))] == [1]


@pytest.mark.rule("D-DECK-11")
@pytest.mark.parametrize(
    ("kind", "level", "label"),
    [
        ("inexperienced", -1, "Inexperienced"),
        ("experienced", 2, "Experienced 2"),
        ("experienced", 3.5, "Experienced 3.5"),
    ],
)
def test_every_level_can_be_named(lists: Lists, kind: str, level: float, label: str) -> None:
    soul = made_up(
        "A", "Personality", "dynasty", unique=True, soul_of={"title": "N", "level": level}
    )
    experience = {"kind": kind, "level": level, "label": label}
    original = made_up("N", "Personality", "dynasty", unique=True, experience=experience)
    plain = made_up("N", "Personality", "dynasty", unique=True)
    (problem,) = copy_problems(lists("open").rules, (1, soul), (1, original))
    assert (problem.rule, problem.count, problem.limit) == ("D-DECK-09", 2, 1)
    assert copy_problems(lists("open").rules, (1, soul), (1, plain)) == []


@pytest.mark.rule("D-DECK-13")
@pytest.mark.parametrize("name", ["open", "legacy"])
@pytest.mark.parametrize("level", ["exp", "exp2"])
def test_counting_as_another_takes_its_unique_place(lists: Lists, name: str, level: str) -> None:
    tadaka = f"1 Isawa Tadaka {level}"
    assert is_clean(lists(name).add(TADAKA).judge())
    assert is_clean(lists(name).add(tadaka).judge())
    draft = lists(name).add(TADAKA, tadaka)
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("uniqueness", "D-DECK-13")
    assert (problem.count, problem.limit) == (2, 1)
    assert problem.lines == draft.at(tadaka, TADAKA)
    assert "Isawa Tadaka for uniqueness" in problem.message


@pytest.mark.rule("D-DECK-13")
def test_the_place_is_that_of_every_unique_version(lists: Lists) -> None:
    versions = ("1 Isawa Tadaka exp", "1 Isawa Tadaka exp2")
    assert is_clean(lists("open").add(*versions).judge())
    problem = fault(lists("open").add(TADAKA, *versions).judge())
    assert (problem.code, problem.count) == ("uniqueness", 3)


@pytest.mark.rule("D-DECK-13")
def test_versions_told_apart_by_a_disambiguator_count(lists: Lists) -> None:
    for version in ("Hida Kisada (Emperor)", "Hida Kisada exp"):
        problem = fault(lists("open").add("1 Shiryo no Kisada", f"1 {version}").judge())
        assert problem.code == "uniqueness"


@pytest.mark.rule("D-DECK-13")
def test_two_cards_that_count_as_one_title_share_its_place(lists: Lists) -> None:
    problem = fault(lists("open").add("1 Shiryo no Kisada", "1 The Great Bear").judge())
    assert (problem.code, problem.rule, problem.count) == ("uniqueness", "D-DECK-13", 2)
    assert "Hida Kisada" in problem.message


@pytest.mark.rule("D-DECK-13")
@pytest.mark.parametrize(("new", "old"), [(1, 1), (1, 2), (2, 1)])
def test_a_shared_place_is_told_once(lists: Lists, new: int, old: int) -> None:
    draft = lists("open").add(
        f"{new} Celestial Sword of the Crab", f"{old} Ancestral Sword of Crab Clan"
    )
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("uniqueness", new + old, 1)


@pytest.mark.rule("D-DECK-13")
def test_two_copies_of_one_claimant_only_break_the_copy_limit(lists: Lists) -> None:
    assert [p.code for p in faults(lists("open").add("2 Shiryo no Tadaka").judge())] == [
        "copy-limit"
    ]


@pytest.mark.rule("D-DECK-14")
def test_unique_and_basic_copies_are_blind_to_each_other(lists: Lists) -> None:
    draft = lists("open").add(TADAKA, "3 Isawa Tadaka")
    assert is_clean(draft.judge())
    problem = fault(draft.replace("3 Isawa Tadaka", "4 Isawa Tadaka").judge())
    assert (problem.code, problem.cards, problem.count) == ("copy-limit", ("isawa_tadaka",), 4)
