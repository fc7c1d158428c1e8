"""Cards whose own text sets their copy limit, and cards that count as another."""

from __future__ import annotations

import pytest
from builder import Lists, fault, is_clean

from l5r_cards import Catalog

OWN_LIMITS = [
    ("celestial", "Fading Shadows", 10),
    ("lotus", "Hida's Avalanche", 10),
    ("imperial", "The First Shout", 10),
    ("lotus", "Shinbone Warrior", 10),
    ("emperor", "Pierce the Tapestery", 7),
    ("samurai", "Sachika", 6),
    ("lotus", "Achirin", 6),
    ("diamond", "Akatch", 6),
    ("diamond", "Emikek", 6),
    ("diamond", "Kiii", 6),
    ("diamond", "O'chin", 6),
    ("lotus", "Itch'choo", 6),
    ("shattered-empire", "Kan'ol'ti'chek", 6),
    ("twenty-festivals", "Gallant Defeat", 6),
    ("samurai", "Shout of Defiance", 6),
    ("gold", "Tonfa", 6),
    ("emperor", "Bandit's Sanctuary", 5),
    ("twenty-festivals", "Swordcatcher", 4),
]
ANY_NUMBER = [
    ("imperial", "Lesser Oni"),
    ("onyx", "Clan Mon"),
    ("emperor", "Yodotai Legionnaire"),
]


@pytest.mark.parametrize(("name", "title", "limit"), OWN_LIMITS)
def test_own_copy_limits(lists: Lists, name: str, title: str, limit: int) -> None:
    assert is_clean(lists(name).add(f"{limit} {title}").judge())
    draft = lists(name).add(f"{limit + 1} {title}")
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("copy-limit", limit + 1, limit)
    assert problem.lines == draft.at(f"{limit + 1} {title}")
    assert "by its own text" in problem.message


@pytest.mark.parametrize(("name", "title"), ANY_NUMBER)
def test_any_number_of_copies(lists: Lists, name: str, title: str) -> None:
    assert is_clean(lists(name).add(f"40 {title}").judge())


def test_the_corpus_has_no_other_own_limits(catalog: Catalog) -> None:
    limits = {
        card.title: card.max_copies for card in catalog.cards() if card.max_copies is not None
    }
    shown = {title: limit for _, title, limit in OWN_LIMITS} | {title: 0 for _, title in ANY_NUMBER}
    assert limits == shown


def test_an_own_limit_does_not_hold_in_a_singleton_format(lists: Lists) -> None:
    problem = fault(lists("bigdeck").add("2 Fading Shadows").judge())
    assert (problem.code, problem.count, problem.limit) == ("copy-limit", 2, 1)


@pytest.mark.parametrize(
    ("card", "other", "limit"),
    [
        ("Bayushi Hisa", "Hisa", 3),
        ("Yasuki Hachi", "Daidoji Hachi", 3),
        ("Tamago", "The Egg of P'an Ku", 1),
    ],
)
def test_some_cards_count_as_another_in_deck_building(
    lists: Lists, card: str, other: str, limit: int
) -> None:
    allowed = (f"1 {card}", f"{limit - 1} {other}") if limit > 1 else (f"1 {card}",)
    assert is_clean(lists("open").add(*allowed).judge())
    draft = lists("open").add(f"1 {card}", f"{limit} {other}")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("copy-limit", "D-DECK-13")
    assert (problem.count, problem.limit) == (limit + 1, limit)
    assert problem.lines == draft.at(f"1 {card}", f"{limit} {other}")


def test_counting_in_deck_building_leaves_other_levels_alone(lists: Lists) -> None:
    assert is_clean(lists("open").add("1 Tamago", "1 The Egg of P'an Ku exp").judge())
    assert is_clean(lists("open").add("3 Hisa", "1 Bayushi Hisa exp").judge())


def test_the_level_that_a_card_counts_as(lists: Lists) -> None:
    """Shahai counts as Iuchi Shahai • Experienced."""
    assert is_clean(lists("jade").add("1 Shahai", "3 Iuchi Shahai").judge())
    problem = fault(lists("jade").add("1 Shahai", "1 Iuchi Shahai exp").judge())
    assert (problem.code, problem.rule, problem.count) == ("uniqueness", "D-DECK-13", 2)


def test_two_that_count_as_one_title_count_together(lists: Lists) -> None:
    """Tamago is the Egg in deck building alone, The False Hoturi for uniqueness too."""
    problem = fault(lists("open").add("1 Tamago", "1 The False Hoturi").judge())
    assert (problem.code, problem.rule) == ("copy-limit", "D-DECK-13")
    assert (problem.count, problem.limit) == (2, 1)
