"""Deck construction: how many copies of a card."""

from __future__ import annotations

import pytest
from builder import Lists, copy_problems, fault, is_clean, made_up

RINGS = tuple(f"1 Ring of {element}" for element in ("Air", "Earth", "Fire", "Water", "the Void"))
INEXPERIENCED = {"experience": {"kind": "inexperienced", "level": -1, "label": "Inexperienced"}}


@pytest.mark.rule("D-DECK-03")
@pytest.mark.rule("C-DECK-04")
@pytest.mark.parametrize(
    ("name", "rule", "title"),
    [
        ("diamond", "D-DECK-03", "Copper Mine"),
        ("diamond", "D-DECK-03", "Ashigaru Archers"),
        ("open", "D-DECK-03", "Copper Mine"),
        ("celestial", "C-DECK-04", "Copper Mine"),
        ("celestial", "C-DECK-04", "Akodo Regulars"),
    ],
)
def test_three_copies_but_not_four(lists: Lists, name: str, rule: str, title: str) -> None:
    assert is_clean(lists(name).add(f"3 {title}").judge())
    draft = lists(name).add(f"4 {title}")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("copy-limit", rule)
    assert (problem.count, problem.limit, problem.fix) == (4, 3, "Take out 1.")
    assert problem.lines == draft.at(f"4 {title}")


@pytest.mark.rule("D-DECK-03")
@pytest.mark.rule("C-DECK-04")
@pytest.mark.parametrize("name", ["diamond", "celestial"])
def test_copies_are_added_up_over_lines(lists: Lists, name: str) -> None:
    draft = lists(name).add("3 Copper Mine", "1 copper mine")
    problem = fault(draft.judge())
    assert (problem.code, problem.count) == ("copy-limit", 4)
    assert problem.lines == draft.at("3 Copper Mine", "1 copper mine")


@pytest.mark.rule("D-DECK-04")
@pytest.mark.rule("C-DECK-03")
@pytest.mark.parametrize(
    ("name", "rule", "title", "because"),
    [
        ("diamond", "D-DECK-04", "Wisdom Gained", "an Event"),
        ("diamond", "D-DECK-04", "Ring of Air", "a Ring"),
        ("diamond", "D-DECK-04", "Akodo's No-Dachi", "Unique"),
        ("open", "D-DECK-04", "A New Year", "an Event"),
        ("celestial", "C-DECK-03", "A New Year", "an Event"),
        ("celestial", "C-DECK-03", "Armor of Legacy", "Unique"),
        ("celestial", "C-DECK-03", "Ring of Air", "Unique"),
    ],
)
def test_one_copy_but_not_two(lists: Lists, name: str, rule: str, title: str, because: str) -> None:
    assert is_clean(lists(name).add(f"1 {title}").judge())
    draft = lists(name).add(f"2 {title}")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("copy-limit", rule)
    assert (problem.count, problem.limit) == (2, 1)
    assert problem.lines == draft.at(f"2 {title}")
    assert f"because it is {because}" in problem.message


@pytest.mark.rule("D-DECK-04")
def test_one_of_each_ring(lists: Lists) -> None:
    assert is_clean(lists("diamond").add(*RINGS).judge())


@pytest.mark.rule("C-DECK-04")
@pytest.mark.rule("D-DECK-04")
def test_celestial_limits_rings_only_by_the_keyword_unique(lists: Lists) -> None:
    ring = made_up("Ring of Dust", "Ring", "fate")
    celestial, diamond = lists("celestial").rules, lists("diamond").rules
    assert copy_problems(celestial, (3, ring)) == []
    (four,) = copy_problems(celestial, (4, ring))
    assert (four.rule, four.limit) == ("C-DECK-04", 3)
    (two,) = copy_problems(diamond, (2, ring))
    assert (two.rule, two.limit) == ("D-DECK-04", 1)


@pytest.mark.rule("D-DECK-05")
def test_an_experienced_card_is_unique_unmarked(lists: Lists) -> None:
    card = lists.validator.catalog.card("shiba_tsukune_experienced_2kyd")
    assert not card.unique
    assert is_clean(lists("open").add("1 Shiba Tsukune exp2KYD").judge())
    problem = fault(lists("open").add("2 Shiba Tsukune exp2KYD").judge())
    assert (problem.code, problem.rule, problem.limit) == ("copy-limit", "D-DECK-04", 1)


@pytest.mark.rule("D-DECK-05")
def test_an_ancestor_is_unique_unmarked(lists: Lists) -> None:
    assert is_clean(lists("diamond").add("1 Denkyu no Shiryo").judge())
    assert fault(lists("diamond").add("2 Denkyu no Shiryo").judge()).limit == 1
    (problem,) = copy_problems(
        lists("diamond").rules, (2, made_up("Nobody no Shiryo", "Ancestor", "fate"))
    )
    assert (problem.rule, problem.count, problem.limit) == ("D-DECK-04", 2, 1)


@pytest.mark.rule("D-DECK-06")
@pytest.mark.parametrize("name", ["diamond", "celestial"])
def test_an_inexperienced_card_is_unique_only_if_marked(lists: Lists, name: str) -> None:
    rules = lists(name).rules
    card = made_up("Hida Nobody", "Personality", "dynasty", **INEXPERIENCED)
    assert copy_problems(rules, (3, card)) == []
    (problem,) = copy_problems(rules, (4, card))
    assert (problem.count, problem.limit) == (4, 3)
    marked = made_up("Hida Nobody", "Personality", "dynasty", unique=True, **INEXPERIENCED)
    assert [problem.limit for problem in copy_problems(rules, (2, marked))] == [1]


@pytest.mark.rule("D-DECK-06")
def test_a_marked_inexperienced_card_is_unique(lists: Lists) -> None:
    assert is_clean(lists("open").add("1 Iuchi Karasu inexp").judge())
    assert fault(lists("open").add("2 Iuchi Karasu inexp").judge()).limit == 1


@pytest.mark.rule("D-DECK-07")
def test_levels_are_counted_apart(lists: Lists) -> None:
    draft = lists("diamond").add("3 Bayushi Tai", "1 Bayushi Tai - exp")
    assert is_clean(draft.judge())
    problem = fault(draft.replace("3 Bayushi Tai", "4 Bayushi Tai").judge())
    assert (problem.cards, problem.count, problem.limit) == (("bayushi_tai",), 4, 3)


@pytest.mark.rule("D-DECK-07")
def test_inexperienced_is_a_level_too(lists: Lists) -> None:
    others = ("3 Iuchi Karasu", "1 Iuchi Karasu exp", "1 Iuchi Karasu exp2")
    assert is_clean(lists("open").add("1 Iuchi Karasu inexp", *others).judge())
    levels = [made_up("N", "Personality", "dynasty", **INEXPERIENCED)]
    levels.append(made_up("N", "Personality", "dynasty"))
    for level, label in ((1, "Experienced"), (2, "Experienced 2")):
        experience = {"kind": "experienced", "level": level, "label": label}
        levels.append(made_up("N", "Personality", "dynasty", experience=experience))
    eight = zip((3, 3, 1, 1), levels, strict=True)
    assert copy_problems(lists("diamond").rules, *eight) == []


@pytest.mark.rule("D-DECK-15")
@pytest.mark.rule("C-DECK-05")
@pytest.mark.parametrize(
    ("name", "rule", "title"),
    [
        ("open", "D-DECK-04", "Shiba Tsukune"),
        ("jade", "D-DECK-04", "Shiba Tsukune"),
        ("diamond", "D-DECK-04", "Akodo Tadenori"),
        ("celestial", "C-DECK-03", "Kuronada"),
    ],
)
def test_one_of_each_unique_level_beside_three_basic_copies(
    lists: Lists, name: str, rule: str, title: str
) -> None:
    draft = lists(name).add(f"3 {title}", f"1 {title} exp", f"1 {title} exp2")
    report = draft.judge()
    assert is_clean(report)
    assert sum(each.count for each in report.deck.cards if each.card.title == title) == 5
    problem = fault(draft.replace(f"1 {title} exp", f"2 {title} exp").judge())
    assert (problem.code, problem.rule, problem.count) == ("copy-limit", rule, 2)
    assert f"{title} • Experienced;" in problem.message


@pytest.mark.rule("D-DECK-16")
@pytest.mark.parametrize(
    ("name", "title"), [("diamond", "Bamboo Forest"), ("celestial", "Farmlands")]
)
def test_three_copies_of_a_singular_region(lists: Lists, name: str, title: str) -> None:
    report = lists(name).add(f"3 {title}").judge()
    assert is_clean(report)
    card = report.deck.cards[1].card
    assert (card.title, card.type, card.singular) == (title, "Region", True)
    problem = fault(lists(name).add(f"4 {title}").judge())
    assert (problem.code, problem.count, problem.limit) == ("copy-limit", 4, 3)


@pytest.mark.rule("C-DECK-02")
def test_only_unique_events_are_limited_in_emperor(lists: Lists) -> None:
    event = made_up("A Dull Year", "Event", "dynasty")
    assert copy_problems(lists("emperor").rules, (3, event)) == []
    assert copy_problems(lists("celestial").rules, (2, event))[0].limit == 1


@pytest.mark.rule("C-DECK-04")
@pytest.mark.parametrize(
    ("name", "ours", "theirs"),
    [
        ("ivory", "Matsu Misato", "Matsu Misato, the Hatamoto"),
        ("legacy", "Natsumi", "Natsumi, the Socialite"),
    ],
)
def test_an_epithet_is_no_part_of_the_title_where_the_format_says_so(
    lists: Lists, name: str, ours: str, theirs: str
) -> None:
    draft = lists(name).add(f"2 {ours}", f"1 {theirs}")
    assert is_clean(draft.judge())
    for mine, other, count in ((2, 2, 4), (4, 1, 5), (1, 4, 5)):
        draft = lists(name).add(f"{mine} {ours}", f"{other} {theirs}")
        problem = fault(draft.judge())
        assert (problem.code, problem.rule) == ("copy-limit", "C-DECK-04")
        assert (problem.count, problem.limit) == (count, 3)
        assert problem.lines == draft.at(f"{mine} {ours}", f"{other} {theirs}")
    assert is_clean(lists("open").add(f"3 {ours}", f"3 {theirs}").judge())
