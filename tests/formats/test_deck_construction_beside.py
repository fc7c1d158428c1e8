"""Deck construction: what stands beside the two decks."""

from __future__ import annotations

import pytest
from builder import Lists, fault, is_clean

KEEP, HARVESTERS = "1 Border Keep", "1 Bamboo Harvesters"


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        pytest.param("celestial", "C-SH-01", marks=pytest.mark.rule("C-SH-01")),
        pytest.param("diamond", "D-DECK-18", marks=pytest.mark.rule("D-DECK-18")),
    ],
)
class TestStronghold:
    def test_one_is_accepted_and_counts_to_neither_deck(
        self, lists: Lists, name: str, rule: str
    ) -> None:
        report = lists(name).judge()
        assert is_clean(report)
        assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 1}
        assert report.stronghold is not None
        assert report.format.slots[0].rule == rule

    def test_without_one_the_deck_is_rejected(self, lists: Lists, name: str, rule: str) -> None:
        draft = lists(name)
        report = draft.remove(draft.stronghold or "").judge()
        problem = fault(report)
        assert (problem.code, problem.rule) == ("missing-stronghold", rule)
        assert (problem.count, problem.limit) == (0, 1)
        assert report.stronghold is None

    @pytest.mark.parametrize("second", ["the same", "another"])
    def test_two_are_rejected(self, lists: Lists, name: str, rule: str, second: str) -> None:
        titles = lists.filler(lists(name).rules.id, "pre-game", "Stronghold")
        draft = lists(name).add(f"1 {titles[0 if second == 'the same' else 1]}")
        problem = fault(draft.judge())
        assert (problem.code, problem.rule) == ("slot-limit", rule)
        assert (problem.count, problem.limit) == (2, 1)
        assert len(problem.lines) == 2

    @pytest.mark.parametrize("heading", ["dynasty", "fate"])
    def test_one_inside_a_deck_is_rejected(
        self, lists: Lists, name: str, rule: str, heading: str
    ) -> None:
        draft = lists(name)
        line = draft.stronghold or ""
        draft = draft.remove(line).add(line, under=heading).sized(**{heading: 41})
        problem = fault(draft.judge())
        assert (problem.code, problem.rule) == ("wrong-deck", rule)
        assert problem.lines == draft.at(line)
        assert "beside the decks, as the Stronghold" in problem.message


@pytest.mark.rule("D-DECK-18")
def test_one_wind_or_none(lists: Lists) -> None:
    report = lists("diamond").add("1 Voice of the Emperor").judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 2}
    assert fault(lists("diamond").add("1 Voice of the Emperor").sized(fate=39).judge()).count == 39


@pytest.mark.rule("D-DECK-18")
@pytest.mark.parametrize(
    "winds",
    [("1 Voice of the Emperor", "1 Left Hand of the Emperor"), ("2 Voice of the Emperor",)],
)
def test_two_winds_are_rejected(lists: Lists, winds: tuple[str, ...]) -> None:
    draft = lists("diamond").add(*winds)
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("slot-limit", "D-DECK-18")
    assert (problem.count, problem.limit) == (2, 1)
    assert problem.lines == draft.at(*winds)


@pytest.mark.rule("D-DECK-17")
def test_sensei_are_listed_inside_the_fate_deck(lists: Lists) -> None:
    two = ("1 Gozoku Sensei", "1 Iuchiban Sensei")
    draft = lists("diamond")
    for sensei in two:
        draft = draft.add(sensei, under="fate")
    report = draft.sized(fate=41).judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": 40, "fate": 41, "pre_game": 1}
    assert is_clean(draft.judge())
    assert fault(draft.sized(fate=39).judge()).code == "deck-too-small"


@pytest.mark.rule("D-DECK-17")
def test_sensei_beside_the_decks_count_to_the_fate_deck_too(lists: Lists) -> None:
    draft = lists("diamond").add("1 Gozoku Sensei", under="pre-game")
    report = draft.sized(fate=39).judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 1}


@pytest.mark.rule("D-DECK-17")
def test_sensei_in_the_dynasty_deck_are_rejected(lists: Lists) -> None:
    draft = lists("diamond").add("1 Gozoku Sensei", under="dynasty").sized(dynasty=41)
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("wrong-deck", "D-DECK-17")


@pytest.mark.rule("D-SENSEI-01")
@pytest.mark.parametrize(
    ("name", "stronghold", "other", "own"),
    [
        ("diamond", "Kyuden Hida", "Kedamono Sensei", "Tenshu Sensei"),
        ("open", "Kyuden Hida", "Yokuni Sensei", "Tenshu Sensei"),
        ("legacy", "Kyuden Hida", "Kedamono Sensei", "Tenshu Sensei"),
    ],
)
def test_a_sensei_must_list_the_clan(
    lists: Lists, name: str, stronghold: str, other: str, own: str
) -> None:
    base = lists(name).led_by(stronghold)
    assert is_clean(base.add(f"1 {own}").judge())
    draft = base.add(f"1 {other}", "1 Wisdom Gained")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("sensei-clan", "D-SENSEI-01")
    assert problem.lines == draft.at(f"1 {other}")
    assert f"{other} can't be chosen with {stronghold} (Crab)" in problem.message


@pytest.mark.rule("D-SENSEI-01")
def test_a_sensei_for_all_clans_serves_any(lists: Lists) -> None:
    for stronghold in ("Kyuden Hida", "Kyuden Doji", "The Spawning Ground"):
        assert is_clean(lists("diamond").led_by(stronghold).add("1 Gozoku Sensei").judge())


@pytest.mark.rule("D-SENSEI-01")
def test_only_the_chosen_sensei_must_list_the_clan(lists: Lists) -> None:
    """The others stay in the Fate deck (D-DECK-17)."""
    both = ("1 Kedamono Sensei", "1 Tenshu Sensei")
    assert is_clean(lists("diamond").led_by("Kyuden Hida").add(*both).judge())


@pytest.mark.rule("C-SHOLD-01")
@pytest.mark.parametrize(
    "holdings", [(), (KEEP,), (HARVESTERS,), (KEEP, HARVESTERS)], ids=lambda each: len(each)
)
def test_two_holdings_may_start_in_play(lists: Lists, holdings: tuple[str, ...]) -> None:
    report = lists("celestial").add(*holdings, under="pre-game").judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 1 + len(holdings)}


@pytest.mark.rule("C-SHOLD-02")
def test_starting_holdings_do_not_count(lists: Lists) -> None:
    draft = lists("celestial").add(KEEP, HARVESTERS, under="pre-game")
    problem = fault(draft.sized(dynasty=39).judge())
    assert (problem.code, problem.rule) == ("deck-too-small", "C-FMT-03")
    assert (problem.count, problem.limit) == (39, 40)
    assert is_clean(draft.judge())


@pytest.mark.rule("C-SHOLD-03")
def test_a_starting_holding_is_no_card_of_the_dynasty_deck(lists: Lists) -> None:
    draft = lists("celestial").add(KEEP, under="dynasty")
    problem = fault(draft.judge())
    assert (problem.code, problem.count, problem.limit) == ("deck-too-small", 39, 40)
    assert "39 cards (1 more does not count)" in problem.message


@pytest.mark.rule("C-SHOLD-03")
@pytest.mark.parametrize("copies", [2, 3])
def test_copies_beyond_the_starting_one_are_rejected(lists: Lists, copies: int) -> None:
    draft = lists("celestial").add(KEEP, under="pre-game")
    draft = draft.add(f"{copies - 1} Border Keep", under="dynasty").sized(dynasty=39 + copies)
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("starting-holding", "C-SHOLD-05")
    assert (problem.count, problem.limit) == (copies, 1)


@pytest.mark.rule("C-SHOLD-05")
def test_levels_do_not_make_a_second_starting_holding_legal(lists: Lists) -> None:
    experienced = "1 Border Keep exp"
    both = lists("celestial").add(KEEP, experienced, under="pre-game")
    problem = fault(both.judge())
    assert (problem.code, problem.rule) == ("starting-holding", "C-SHOLD-05")
    assert (problem.count, problem.limit) == (2, 1)
    assert problem.lines == both.at(KEEP, experienced)
    one_each = lists("celestial").add(experienced, HARVESTERS, under="pre-game")
    assert is_clean(one_each.judge())


@pytest.mark.rule("C-DECK-01")
def test_a_play_deck_is_two_decks_a_stronghold_and_two_holdings(lists: Lists) -> None:
    draft = lists("celestial").add(KEEP, HARVESTERS, under="pre-game")
    report = draft.judge()
    assert is_clean(report)
    assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 3}
    without = draft.remove(draft.stronghold or "")
    assert fault(without.judge()).code == "missing-stronghold"


@pytest.mark.rule("C-SHOLD-01")
@pytest.mark.parametrize("name", ["diamond", "samurai"])
def test_other_formats_have_no_starting_holdings(lists: Lists, name: str) -> None:
    assert lists(name).rules.starting_holdings is None
