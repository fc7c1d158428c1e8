"""Deck construction: which card types there are, and in which deck they belong."""

from __future__ import annotations

import pytest
from builder import Lists, fault, faults, is_clean

DIAMOND_TYPES = (
    # Dynasty: an Event, a Personality, a Holding, a Region
    *("1 Wisdom Gained", "1 Bayushi Tai", "1 Copper Mine", "1 Bamboo Forest"),
    # Fate: an action, a Kiho, a Spell, an Item, a Follower, an Ancestor, a Ring
    *("1 Ambush", "1 Bloodstrike", "1 Amnesia", "1 Ancestral Kabuto", "1 Ashigaru Archers"),
    *("1 Denkyu no Shiryo", "1 Ring of Air"),
)
CELESTIAL_TYPES = (
    # Dynasty: a Celestial, a Holding, a Personality, an Event, a Region
    *("1 Akodo's Guidance", "1 Copper Mine", "1 Kuronada", "1 A New Year", "1 Border Pass"),
    # Fate: a Strategy, a Ring, a Follower, an Item, a Spell, and a Kiho, which is a Strategy
    *("1 Ambush", "1 Ring of Air", "1 Akodo Regulars", "1 Armor of Legacy", "1 Bo of Water"),
    "1 As the Breakers",
)


@pytest.mark.rule("D-TYPE-17")
@pytest.mark.parametrize("name", ["diamond", "open"])
def test_each_diamond_type_has_its_deck(lists: Lists, name: str) -> None:
    assert is_clean(lists(name).add(*DIAMOND_TYPES).judge())


@pytest.mark.rule("D-TYPE-17")
@pytest.mark.parametrize("name", ["diamond", "open", "jade", "lotus"])
@pytest.mark.parametrize(
    ("line", "heading", "home"),
    [("1 Wisdom Gained", "fate", "dynasty"), ("1 Ambush", "dynasty", "fate")],
    ids=["Event in the Fate deck", "action in the Dynasty deck"],
)
def test_a_card_in_the_other_deck_is_rejected(
    lists: Lists, name: str, line: str, heading: str, home: str
) -> None:
    draft = lists(name).add(line, under=heading).sized(**{heading: 41})
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("wrong-deck", "D-TYPE-17")
    assert problem.lines == draft.at(line)
    assert f"stands under {heading}, but belongs in the {home} deck" in problem.message


@pytest.mark.rule("D-TYPE-17")
@pytest.mark.parametrize("heading", ["dynasty", "fate"])
@pytest.mark.parametrize("line", ["1 Kyuden Hida", "1 Voice of the Emperor"])
def test_stronghold_and_wind_belong_to_neither_deck(lists: Lists, line: str, heading: str) -> None:
    draft = lists("diamond")
    if line == "1 Kyuden Hida":
        draft = draft.remove(draft.stronghold or "")
    draft = draft.add(line, under=heading).sized(**{heading: 41})
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("wrong-deck", "D-DECK-18")
    assert problem.lines == draft.at(line)


@pytest.mark.rule("C-TYPE-01")
@pytest.mark.rule("C-TYPE-02")
def test_each_celestial_type_has_its_deck(lists: Lists) -> None:
    assert is_clean(lists("celestial").add(*CELESTIAL_TYPES).judge())


@pytest.mark.rule("C-TYPE-01")
def test_a_follower_in_the_celestial_dynasty_deck_is_rejected(lists: Lists) -> None:
    draft = lists("celestial").add("1 Akodo Regulars", under="dynasty").sized(dynasty=41)
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("wrong-deck", "C-TYPE-01")
    assert problem.lines == draft.at("1 Akodo Regulars")
    assert "belongs in the fate deck" in problem.message


@pytest.mark.rule("C-TYPE-02")
def test_a_region_in_the_celestial_fate_deck_is_rejected(lists: Lists) -> None:
    draft = lists("celestial").add("1 Border Pass", under="fate").sized(fate=41)
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("wrong-deck", "C-TYPE-02")
    assert "belongs in the dynasty deck" in problem.message


@pytest.mark.rule("C-TYPE-02")
def test_celestial_has_no_ancestors(lists: Lists) -> None:
    draft = lists("celestial").add("1 Denkyu no Shiryo")
    found = {problem.code: problem for problem in faults(draft.judge())}
    assert set(found) == {"no-such-type", "not-in-format"}
    assert found["no-such-type"].rule == "C-TYPE-02"
    assert found["no-such-type"].lines == draft.at("1 Denkyu no Shiryo")
    assert "Ancestor" in found["no-such-type"].message


@pytest.mark.rule("D-TYPE-17")
def test_diamond_has_no_celestials(lists: Lists) -> None:
    found = {p.code: p for p in faults(lists("diamond").add("1 Akodo's Guidance").judge())}
    assert set(found) == {"no-such-type", "not-in-format"}
    assert found["no-such-type"].rule == "D-TYPE-17"


@pytest.mark.rule("C-TYPE-01")
@pytest.mark.parametrize(
    ("line", "kind"), [("1 Gozoku Sensei", "Sensei"), ("1 Voice of the Emperor", "Wind")]
)
@pytest.mark.parametrize("heading", ["pre-game", "dynasty", "fate"])
def test_celestial_has_no_sensei_and_no_winds(
    lists: Lists, line: str, kind: str, heading: str
) -> None:
    draft = lists("celestial").add(line, under=heading).sized(dynasty=41, fate=41)
    found = {problem.code: problem for problem in faults(draft.judge())}
    assert set(found) == {"no-such-type", "not-in-format"}
    assert f"of the type {kind}, which Celestial 40/40 does not have" in (
        found["no-such-type"].message
    )
