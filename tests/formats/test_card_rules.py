"""Cards whose own text changes deck construction: each verb by a real card, both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from builder import Draft, Lists, fault, faults, is_clean

from l5r_cards import Catalog
from l5r_cards.formats.card_rules import APPLIED_ELSEWHERE, VERBS
from l5r_cards.formats.predicate import compile_predicate

SHOWN: set[str] = set()
"""The verbs that have a test."""


def shows(verb: str) -> Callable[[Any], Any]:
    """Marks a test as one that shows a verb."""
    SHOWN.add(verb)
    return lambda test: test


class TestVerbs:
    """The verbs of the corpus and those of the code are the same."""

    def test_each_fact_has_one_known_verb(self, catalog: Catalog) -> None:
        known = VERBS.keys() | APPLIED_ELSEWHERE
        for card in catalog.cards():
            for rule in card.deck_rules:
                assert len(known & rule.keys()) == 1, (card.id, rule)

    def test_no_verb_is_unused(self, catalog: Catalog) -> None:
        used = {verb for card in catalog.cards() for rule in card.deck_rules for verb in rule}
        assert sorted((VERBS.keys() | APPLIED_ELSEWHERE) - used) == []

    def test_no_verb_is_both_checked_and_applied_elsewhere(self) -> None:
        assert not VERBS.keys() & APPLIED_ELSEWHERE

    def test_each_verb_has_a_test(self) -> None:
        assert VERBS.keys() | APPLIED_ELSEWHERE == SHOWN

    def test_each_predicate_can_be_judged(self, catalog: Catalog) -> None:
        """But for ``ability``, which the corpus can't tell and a note speaks of."""
        for card in catalog.cards():
            for rule in card.deck_rules:
                for value in rule.values():
                    for when in value if isinstance(value, list) else [value]:
                        if isinstance(when, dict):
                            compile_predicate({k: v for k, v in when.items() if k != "ability"})


@shows("minimum_dynasty")
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_coastal_lane_raises_the_dynasty_minimum_by_two_a_copy(lists: Lists, copies: int) -> None:
    draft = lists("ivory").add(f"{copies} Coastal Lane")
    least = 40 + 2 * copies
    problem = fault(draft.sized(dynasty=least - 1).judge())
    assert (problem.code, problem.count, problem.limit) == ("deck-too-small", least - 1, least)
    assert is_clean(draft.sized(dynasty=least).judge())


@shows("minimum_fate")
@pytest.mark.parametrize(
    ("name", "card", "change"), [("ivory", "Strength Remains", 2), ("emperor", "Hato-gurama", -1)]
)
@pytest.mark.parametrize("copies", [1, 3])
def test_cards_change_the_fate_minimum_by_the_copy(
    lists: Lists, name: str, card: str, change: int, copies: int
) -> None:
    draft = lists(name).add(f"{copies} {card}")
    least = 40 + change * copies
    problem = fault(draft.sized(fate=least - 1).judge())
    assert (problem.code, problem.count, problem.limit) == ("deck-too-small", least - 1, least)
    assert is_clean(draft.sized(fate=least).judge())


@shows("minimum_fate")
def test_changes_of_a_minimum_add_up(lists: Lists) -> None:
    draft = lists("legacy").add("2 Strength Remains", "3 Hato-gurama")
    assert is_clean(draft.sized(fate=41).judge())
    assert fault(draft.judge()).limit == 41


@shows("minimum_dynasty")
def test_the_modern_maximum_moves_with_the_minimum(lists: Lists) -> None:
    draft = lists("modern").add("1 Coastal Lane")
    assert is_clean(draft.sized(dynasty=52).judge())
    assert fault(draft.sized(dynasty=51).judge()).code == "deck-too-small"
    assert fault(draft.sized(dynasty=53).judge()).code == "deck-too-large"


@shows("not_counted_toward_minimum")
@pytest.mark.parametrize(
    ("name", "card", "deck"),
    [("emperor", "Stone of Remembrance", "dynasty"), ("diamond", "Make A Wish", "fate")],
)
def test_some_cards_do_not_count(lists: Lists, name: str, card: str, deck: str) -> None:
    draft = lists(name).add(f"1 {card}")
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("deck-too-small", 39, 40)
    assert problem.message.startswith(f"The {deck.capitalize()} deck")
    assert is_clean(draft.sized(**{deck: 41}).judge())


@shows("not_counted_toward_minimum")
def test_regions_do_not_count_with_the_khol_wall(lists: Lists) -> None:
    regions = lists("diamond").add("3 Bamboo Forest", "2 Celestial Road")
    assert is_clean(regions.judge())
    wall = regions.led_by("The Khol Wall")
    assert fault(wall.judge()).count == 35
    assert fault(wall.sized(dynasty=44).judge()).count == 39
    assert is_clean(wall.sized(dynasty=45).judge())


@shows("winds_allowed")
def test_kyuden_bayushi_begins_with_two_winds(lists: Lists) -> None:
    winds = ("1 Voice of the Emperor", "1 Left Hand of the Emperor", "1 Right Hand of the Emperor")
    bayushi = lists("diamond").led_by("Kyuden Bayushi")
    report = bayushi.add(*winds[:2]).judge()
    assert is_clean(report)
    assert report.counts["pre_game"] == 3
    three = fault(bayushi.add(*winds).judge())
    assert (three.code, three.rule, three.count, three.limit) == (
        *("slot-limit", "D-DECK-18"),
        *(3, 2),
    )
    others = lists("diamond").led_by("Kyuden Hida").add(*winds[:2])
    assert fault(others.judge()).limit == 1


@shows("winds_allowed")
def test_the_two_winds_must_differ(lists: Lists) -> None:
    draft = lists("diamond").led_by("Kyuden Bayushi").add("2 Voice of the Emperor")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule, problem.count, problem.limit) == (
        *("slot-limit", "D-DECK-18"),
        *(2, 1),
    )
    assert problem.lines == draft.at("2 Voice of the Emperor")


@shows("forbid")
def test_gozoku_sensei_allows_no_wind(lists: Lists) -> None:
    draft = lists("diamond").add("1 Gozoku Sensei")
    assert is_clean(draft.judge())
    draft = draft.add("1 Voice of the Emperor")
    problem = fault(draft.judge())
    assert problem.code == "composition"
    assert problem.cards == ("gozoku_sensei", "voice_of_the_emperor")
    assert problem.lines == draft.at("1 Gozoku Sensei", "1 Voice of the Emperor")
    assert "Gozoku Sensei allows no Wind in the deck: Voice of the Emperor" in problem.message


@shows("forbid")
@pytest.mark.parametrize(
    "oracle",
    [
        "Oracle of Air, Isawa Koizumi",
        "Oracle of Earth, Mirumoto Saori",
        "Oracle of Fire, Kakita Ibara",
        "Oracle of Water, Agasha Kyokuta",
    ],
)
def test_oracles_allow_no_shadowlands_oracle(lists: Lists, oracle: str) -> None:
    draft = lists("shattered-empire").add(f"1 {oracle} exp")
    assert is_clean(draft.add("1 Oracle of Thunder, Iuchi Namida exp", "1 Chuda Furei").judge())
    dark = "1 Dark Oracle of Fire, Tamori Wotan exp3"
    assert is_clean(lists("shattered-empire").add(dark).judge())
    problem = fault(draft.add(dark).judge())
    assert (problem.code, len(problem.lines)) == ("composition", 2)
    assert "Shadowlands Oracle" in problem.message


class TestDangaiSensei:
    """Four demands at once: no Wind, no Shadowlands, no foreign Unique, five of a Clan."""

    NAME = "Dangai Sensei, Tanuki Clan Tattoo Master"

    def draft(self, lists: Lists) -> Draft:
        return lists("shattered-empire").add(f"1 {self.NAME}")

    @shows("forbid")
    @pytest.mark.parametrize(
        ("line", "words"),
        [
            ("1 The Kanpeki Dynasty, Hantei XL", "no Wind"),
            ("1 Chuda Furei", "no Shadowlands"),
            ("1 Bound in Blood", "no Shadowlands"),
            ("1 Asahina Takuma, Twin Forks Governor", "no Unique non-Tanuki Clan Personality"),
        ],
    )
    def test_what_it_forbids(self, lists: Lists, line: str, words: str) -> None:
        assert is_clean(lists("shattered-empire").add(line).judge())
        draft = self.draft(lists).add(line)
        problem = fault(draft.judge())
        assert problem.code == "composition"
        assert problem.lines == draft.at(f"1 {self.NAME}", line)
        assert f"{self.NAME} allows {words} in the deck" in problem.message

    @shows("forbid")
    def test_what_it_allows(self, lists: Lists) -> None:
        own = ("1 Bayushi Waietto, Tanuki Clan Champion", "3 Hida Izo")
        assert is_clean(self.draft(lists).add(*own).judge())

    @shows("max_same_clan_personalities")
    def test_at_most_five_personalities_of_a_clan(self, lists: Lists) -> None:
        draft = self.draft(lists).add("3 Hida Izo", "2 Hida Osuro")
        assert is_clean(draft.judge())
        problem = fault(draft.add("1 Hida Ryusei").judge())
        assert (problem.code, problem.count, problem.limit) == ("composition", 6, 5)
        assert "5 Crab Personalities" in problem.message
        assert len(problem.lines) == 4

    @shows("max_same_clan_personalities")
    def test_other_cards_and_other_decks_are_free(self, lists: Lists) -> None:
        six = ("3 Hida Izo", "3 Hida Osuro")
        assert is_clean(lists("shattered-empire").add(*six).judge())


@shows("forbid_at_least")
def test_toturis_army_allows_two_shadowlands_cards(lists: Lists) -> None:
    army = lists("jade").led_by("Toturi's Army")
    assert is_clean(army.add("1 Bayushi Baku", "1 Goblin Mob").judge())
    draft = army.add("2 Bayushi Baku", "1 Goblin Mob")
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("composition", 3, 2)
    assert "at most 2 Shadowlands cards; the deck has 3" in problem.message
    assert set(draft.at("2 Bayushi Baku", "1 Goblin Mob")) < set(problem.lines)
    assert is_clean(lists("jade").add("3 Bayushi Baku", "3 Goblin Mob").judge())


@shows("requires_at_least")
@pytest.mark.parametrize(
    ("name", "holding"), [("onyx", "Radiant Bay"), ("twenty-festivals", "Forgotten Legacy")]
)
def test_sixteen_holdings(lists: Lists, name: str, holding: str) -> None:
    few = lists(name).filled_with(dynasty="Personality")
    last, *others = lists.filler(few.rules.id, "dynasty", "Holding")[:5]
    fifteen = few.add(f"3 {holding}", *(f"3 {title}" for title in others))
    problem = fault(fifteen.judge())
    assert (problem.code, problem.count, problem.limit) == ("composition", 15, 16)
    assert problem.lines == fifteen.at(f"3 {holding}")
    assert f"{holding} needs 16 or more Holding cards; the deck has 15" in problem.message
    assert is_clean(fifteen.add(f"1 {last}").judge())


@shows("requires_at_least")
def test_yokuni_sensei_needs_an_event(lists: Lists) -> None:
    draft = lists("jade").led_by("The Naga Stronghold").add("1 Yokuni Sensei")
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("composition", 0, 1)
    assert is_clean(draft.add("1 Wisdom Gained").judge())


@shows("excludes_card")
@pytest.mark.parametrize("name", ["onyx", "shattered-empire"])
@pytest.mark.parametrize("element", ["Air", "Earth", "Fire", "Water", "the Void"])
def test_a_dark_ring_excludes_its_ring(lists: Lists, name: str, element: str) -> None:
    dark, ring = f"1 Dark Ring of {element} exp", f"1 Ring of {element}"
    assert is_clean(lists(name).add(dark).judge())
    draft = lists(name).add(dark, ring)
    problem = fault(draft.judge())
    assert problem.code == "excluded-pair"
    assert problem.lines == draft.at(dark, ring)
    assert f"Ring of {element}" in problem.message


@shows("excludes_card")
def test_a_dark_ring_bears_the_other_rings(lists: Lists) -> None:
    assert is_clean(lists("onyx").add("1 Dark Ring of Air exp", "1 Ring of Earth").judge())


@shows("excludes_card")
@pytest.mark.parametrize(
    "shunryu", ["Isawa Shunryu, the Infinite Eye", "Isawa Shunryu, Master of the Void exp"]
)
def test_the_nameless_one_excludes_every_isawa_shunryu(lists: Lists, shunryu: str) -> None:
    base = lists("open")
    assert is_clean(base.add("1 The Nameless One exp").judge())
    assert is_clean(base.add(f"1 {shunryu}").judge())
    draft = base.add("1 The Nameless One exp", f"1 {shunryu}")
    problem = fault(draft.judge())
    assert problem.code == "excluded-pair"
    assert problem.lines == draft.at("1 The Nameless One exp", f"1 {shunryu}")


@shows("requires_wind")
@pytest.mark.parametrize(
    ("sensei", "stronghold", "winds"),
    [
        ("Ichido Allegiance", "Mantis", ["The Kanpeki Dynasty, Hantei XL"]),
        ("The Emperor's Legions", "Mantis", ["The Kanpeki Dynasty, Hantei XL"]),
        ("The Black Court", "Crane", ["The Kanpeki Dynasty, Hantei XL"]),
        ("Seiki Allegiance", "Mantis", ["House of Suikihime, Otomo Suikihime"]),
        (
            "Minoko Allegiance",
            "Mantis",
            ["Kano's Alliance, Akodo Kano", "Kano's Alliance, Iweko Miaka"],
        ),
    ],
)
def test_an_allegiance_needs_its_wind(
    lists: Lists, sensei: str, stronghold: str, winds: list[str]
) -> None:
    home = {"Mantis": "The Shattered Stormfront", "Crane": "The Palatial Estate"}[stronghold]
    draft = lists("shattered-empire").led_by(f"{home} of the {stronghold}").add(f"1 {sensei}")
    for wind in winds:
        assert is_clean(draft.add(f"1 {wind}").judge())
    other = {"House of Suikihime, Otomo Suikihime", "Kano's Alliance, Akodo Kano"} - {*winds}
    for without in (draft, draft.add(f"1 {min(other)}")):
        problem = fault(without.judge())
        assert problem.code == "composition"
        assert f"{sensei} needs the Wind {winds[0].partition(',')[0]}" in problem.message


@shows("requires_card")
def test_the_austere_valley_needs_three_clan_alliance(lists: Lists) -> None:
    draft = lists("shattered-empire").led_by("The Austere Valley of the Sparrow exp")
    problem = fault(draft.judge())
    assert problem.code == "composition"
    assert problem.lines == draft.at("1 The Austere Valley of the Sparrow exp")
    assert "needs Three Clan Alliance" in problem.message
    assert is_clean(draft.add("1 Three Clan Alliance").judge())


@shows("raise_copies")
@pytest.mark.parametrize(
    ("name", "leader", "raised", "plain"),
    [
        ("lotus", "Depths of the Shinomen", "Chitik", "Copper Mine"),
        ("jade", "Heart of the Shinomen Forest", "Balash", "Copper Mine"),
        ("twenty-festivals", "Hikahime Sensei", "Keisho", "Ashigaru Archers"),
        ("emperor", "Eternal Victory Dojo", "Ambush", "Copper Mine"),
    ],
)
def test_four_copies_of_some_cards(
    lists: Lists, name: str, leader: str, raised: str, plain: str
) -> None:
    is_sensei = leader.endswith("Sensei")
    base = lists(name).add(f"1 {leader}") if is_sensei else lists(name).led_by(leader)
    assert is_clean(base.add(f"4 {raised}").judge())
    five = fault(base.add(f"5 {raised}").judge())
    assert (five.code, five.count, five.limit) == ("copy-limit", 5, 4)
    other = fault(base.add(f"4 {plain}").judge())
    assert (other.code, other.count, other.limit) == ("copy-limit", 4, 3)
    assert fault(lists(name).add(f"4 {raised}").judge()).limit == 3


@shows("raise_copies")
@pytest.mark.parametrize(
    ("name", "leader", "unique"),
    [
        ("lotus", "Depths of the Shinomen", "A'tck"),
        ("jade", "Heart of the Shinomen Forest", "Mara exp"),
    ],
)
def test_no_more_of_a_unique_card(lists: Lists, name: str, leader: str, unique: str) -> None:
    problem = fault(lists(name).led_by(leader).add(f"2 {unique}").judge())
    assert (problem.code, problem.count, problem.limit) == ("copy-limit", 2, 1)


@shows("raise_copies")
def test_eternal_victory_dojo_raises_two_titles(lists: Lists) -> None:
    dojo = lists("emperor").led_by("Eternal Victory Dojo")
    report = dojo.add("4 Ambush", "4 Block Supply Lines").judge()
    assert is_clean(report)
    (note,) = report.problems
    assert (note.code, note.severity) == ("unmodelled-rule", "info")
    assert "Battle ability" in note.message
    assert "Ambush and Block Supply Lines" in note.message
    assert dojo.add("3 Ambush").judge().problems == ()
    three = fault(dojo.add("4 Ambush", "4 Block Supply Lines", "4 Encircled Terrain").judge())
    assert (three.code, three.count, three.limit) == ("composition", 3, 2)


@shows("allow_in_fate_deck")
@pytest.mark.parametrize("name", ["jade", "legacy"])
def test_temples_of_the_crow_has_sensei_in_the_fate_deck(lists: Lists, name: str) -> None:
    draft = lists(name).led_by("Temples of the Crow")
    for sensei in ("1 Kuro Sensei", "1 Hiruma Sensei", "1 Hoshi Sensei"):
        draft = draft.add(sensei, under="fate")
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("deck-too-small", 37, 40)
    assert is_clean(draft.sized(fate=43).judge())


@shows("allow_in_fate_deck")
def test_elsewhere_legacy_has_one_sensei_beside_the_decks(lists: Lists) -> None:
    base = lists("legacy").led_by("The Naga Stronghold")
    assert is_clean(base.add("1 Hiruma Sensei").judge())
    two = fault(base.add("1 Hiruma Sensei", "1 Hoshi Sensei").judge())
    assert (two.code, two.count, two.limit) == ("slot-limit", 2, 1)
    inside = base.add("1 Hiruma Sensei", under="fate").sized(fate=41)
    assert fault(inside.judge()).code == "wrong-deck"


@shows("set_aside_before_game")
def test_jigoku_sensei_is_noted(lists: Lists) -> None:
    draft = lists("diamond").led_by("The Spawning Ground").add("1 Jigoku Sensei")
    report = draft.judge()
    assert is_clean(report)
    (note,) = report.problems
    assert (note.code, note.severity) == ("unmodelled-rule", "info")
    assert note.lines == draft.at("1 Jigoku Sensei")


@shows("set_aside_before_game")
def test_the_esoteric_enigma_may_leave_an_illegal_deck(lists: Lists) -> None:
    """Its text says nothing of the rest, so the rule holds: legal before the game (D-DECK-08)."""
    assert lists("onyx").led_by("The Esoteric Enigma of the Dragon").judge().problems == ()


@shows("starting_ring")
def test_jinai_sensei_is_noted(lists: Lists) -> None:
    dragon = next(
        card.title
        for card in lists.validator.catalog.cards()
        if card.type == "Stronghold"
        and card.clans == ("Dragon",)
        and "twenty-festivals" in card.legal
    )
    report = lists("twenty-festivals").led_by(dragon).add("1 Jinai Sensei").judge()
    assert is_clean(report)
    (note,) = report.problems
    assert (note.code, note.severity, note.cards) == ("unmodelled-rule", "info", ("jinai_sensei",))


@shows("may_start_in_play")
def test_a_favor_returned_is_an_ordinary_holding_to_the_deck(lists: Lists) -> None:
    report = lists("diamond").add("3 A Favor Returned").judge()
    assert report.problems == ()
    assert report.counts["dynasty"] == 40
    assert fault(lists("diamond").add("4 A Favor Returned").judge()).limit == 3


def test_several_demands_are_told_at_once(lists: Lists) -> None:
    report = lists("shattered-empire").add(f"1 {TestDangaiSensei.NAME}", "3 Chuda Furei")
    report = report.add("1 The Kanpeki Dynasty, Hantei XL").judge()
    assert [problem.code for problem in faults(report)] == ["composition", "composition"]
