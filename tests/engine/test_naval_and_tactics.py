"""Naval armies, Tacticians, and who acts before others (D-NAV, D-TACT, D-OBR-01, C-TURN-02)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, other, personality
from wars import FIRST, war

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
ACT = "{kind: battle, limit: {battle: 9}, do: [{give: self, force: 0}]}"
TERRAIN = (
    "{kind: battle, keywords: [terrain], do: [{give: {is: unit, at: here, all: true}, force: 0}]}"
)
INVADE = "invade"


def sailor(title: str, **facts: Any) -> Any:
    return personality(title, keywords=facts.pop("keywords", "Naval"), **facts)


def acted(table: Table) -> list[str]:
    return [each.who.name for each in table.happened("announced")]


def invaded(table: Table) -> bool:
    return bool(table.happened("naval_invasion"))


@pytest.mark.rule("D-NAV-01")
@pytest.mark.rule("D-NEW-04")
@pytest.mark.rule("D-IMPL-02")
def test_the_leader_of_the_one_naval_army_may_invade() -> None:
    crew = (sailor("Yasuki", keywords="Sailor"), follower("Rowers", keywords="Naval"))
    table = war("diamond", [crew], [personality("Hida")], script={"allen": [INVADE]})
    assert invaded(table)
    mixed = (sailor("Yasuki"), follower("Spearmen"))
    table = war("diamond", [mixed], [personality("Hida")])
    assert not table.offered("allen", INVADE)


@pytest.mark.rule("D-NAV-01")
def test_each_battle_is_asked_for_itself_and_its_leader_alone() -> None:
    table = Table(
        "diamond",
        allen=Side(play=[sailor("Yasuki")]),
        bob=Side(),
        cindy=Side(play=[sailor("Yoritomo")]),
    )
    table.play(
        "attack",
        allen=[
            "attack bob",
            "invite cindy",
            f"assign Yasuki ({FIRST})",
            "battle province 2.1",
            INVADE,
            "battle province 2.2",
            "stay",
        ],
        cindy=["assign Yoritomo (province 2.2)"],
    )
    assert [each.at for each in table.happened("naval_invasion")] == [
        table.happened("engaged")[0].at
    ]
    assert not table.offered("cindy", INVADE)


@pytest.mark.rule("D-NAV-02")
@pytest.mark.rule("D-NEW-04")
def test_a_naval_attacker_acts_first_a_naval_defender_does_not() -> None:
    table = war(
        "diamond",
        [sailor("Yasuki", text=ACT)],
        [personality("Hida", text=ACT)],
        cindy=("defender", [personality("Toturi", text=ACT)]),
        script={"allen": [INVADE, "act Yasuki"], "bob": ["act Hida"], "cindy": ["act Toturi"]},
    )
    assert acted(table) == ["allen", "bob", "cindy"]
    table = war(
        "diamond",
        [personality("Yasuki", text=ACT)],
        [sailor("Hida", text=ACT)],
        script={"allen": ["act Yasuki"], "bob": [INVADE, "act Hida"]},
    )
    assert invaded(table)
    assert acted(table) == ["bob", "allen"]


@pytest.mark.rule("D-NAV-03")
def test_no_terrain_for_the_naval_army_until_another_player_had_his_turn() -> None:
    land = other("Action", "Cove", keywords="Terrain", text=TERRAIN, gold_cost=0)
    table = war(
        "diamond",
        [sailor("Yasuki", text=ACT)],
        [personality("Hida")],
        hand={"allen": [land]},
        script={"allen": [INVADE, "act Yasuki", "act Cove"]},
    )
    offered = table.seats["allen"].offered
    first = offered.index("act Yasuki (battle)")
    assert offered[first + 1] == "pass"  # the Terrain was not offered beside it
    assert acted(table) == ["allen", "allen"]


@pytest.mark.rule("D-NAV-04")
@pytest.mark.parametrize("is_naval", [True, False])
def test_nothing_comes_before_the_first_opportunity_of_an_invasion(is_naval: bool) -> None:
    early = "{kind: battle, if: [{early: true}], do: [{give: self, force: 0}]}"
    react = "{kind: reaction, when: {after: engaged}, do: [{honor: 1}]}"
    table = war(
        "diamond",
        [sailor("Yasuki")],
        [personality("Hida", text=early), personality("Doji", text=react)],
        script={"allen": [INVADE if is_naval else "stay"]},
    )
    assert table.offered("bob", "act Hida") is not is_naval
    reacted = [each for each in table.seats["bob"].offered if each.startswith("react Doji")]
    assert len(reacted) == (3 if is_naval else 4)


@pytest.mark.rule("D-NAV-05")
def test_an_empty_army_cannot_invade_but_may_be_invaded() -> None:
    table = war("diamond", [sailor("Yasuki")], script={"allen": [INVADE]})
    assert invaded(table)
    table = war("diamond", [sailor("Yasuki")], [sailor("Hida")])
    assert not table.offered("allen", INVADE)
    assert not table.offered("bob", INVADE)
    table = war("diamond", [], [])
    assert not table.offered("allen", INVADE)


@pytest.mark.rule("C-ABIL-08")
def test_the_attacker_reacts_to_act_first_with_a_naval_personality() -> None:
    table = war(
        "celestial",
        [sailor("Yasuki", text=ACT), sailor("Moshi"), personality("Reju", text=ACT)],
        [sailor("Hida", text=ACT)],
        script={
            "allen": ["react naval", "target Yasuki", "act Yasuki"],
            "bob": ["act Hida"],
        },
    )
    assert acted(table) == ["allen", "allen", "bob"]
    offered = table.seats["allen"].offered
    assert offered[offered.index("act Yasuki (battle)") + 1] == "pass"
    table = war("celestial", [sailor("Yasuki", text=ACT)], [sailor("Hida", text=ACT)])
    assert not table.offered("allen", "react naval")
    table = war("celestial", [personality("Reju")], [sailor("Hida", text=ACT)])
    assert not table.offered("bob", "react naval")


@pytest.mark.rule("C-ABIL-08")
@pytest.mark.rule("D-TGT-14")
def test_nobody_acts_first_with_who_is_gone_by_then() -> None:
    sink = "{kind: reaction, when: {after: aimed}, do: [{destroy: it.what}]}"
    table = war(
        "celestial",
        [sailor("Yasuki", text=ACT), personality("Reju", text=ACT)],
        [personality("Hida", text=f"[{ACT}, {sink}]")],
        script={"allen": ["react naval", "act Reju"], "bob": ["react Hida", "act Hida"]},
    )
    assert table["Yasuki"].zone == "discard"
    assert acted(table)[-2:] == ["bob", "allen"]


@pytest.mark.rule("C-ABIL-09")
def test_one_naval_card_among_those_who_perform_is_enough() -> None:
    shot = "{kind: battle, cost: [{bow: self}], do: [{ranged: 1}]}"
    crew = (sailor("Yasuki", text=shot), follower("Archers", text=shot))
    table = war(
        "celestial",
        [crew],
        [personality("Hida", force=2)],
        script={"allen": ["react naval", "act Yasuki", "combine Archers"]},
    )
    assert table["Hida"].dead


@pytest.mark.rule("D-TACT-01")
@pytest.mark.rule("D-NEW-04")
@pytest.mark.rule("C-ABIL-07")
@pytest.mark.parametrize(("ruleset", "again"), [("diamond", True), ("celestial", False)])
def test_a_tactician_performs_one_tactical_action(ruleset: str, again: bool) -> None:
    tactic = "{kind: battle, keywords: [tactical, repeatable], do: [{give: self, force: 1}]}"
    ride = (
        "{kind: battle, target: {where: {is: province, whose: other}},"
        " do: [{move: bearer, to: where}]}"
    )
    horse = other("Item", "Horse", force="+0", chi="+0", gold_cost=0, text=ride)
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Toturi", force=0, keywords="Tactician", text=tactic), horse),
                personality("Reju", text=tactic),
                personality("Matsu", keywords="Tactician", text=tactic),
            ]
        ),
        bob=Side(play=[personality("Hida", force=9)]),
    )
    table.play(
        "attack",
        allen=[
            "attack bob",
            *(f"assign {each} ({FIRST})" for each in ("Toturi", "Reju", "Matsu")),
            "battle province 2.1",
            "act Toturi",
            "act Matsu",
            "act Horse",
            "target province 2.2",
            "battle province 2.2",
            *(["act Toturi"] if again else []),
        ],
    )
    used = [each.what.face.title for each in table.happened("announced")]
    assert used == ["Toturi", "Matsu", "Horse", *(["Toturi"] if again else [])]
    assert not table.offered("allen", "act Reju")


@BOTH
@pytest.mark.rule("D-TACT-02")
@pytest.mark.rule("C-ABIL-06")
def test_all_players_may_use_tactics(ruleset: str) -> None:
    table = war(
        ruleset,
        [
            personality("Toturi", force=3, keywords="Tactician"),
            personality("Matsu", keywords="Tactician"),
            personality("Reju"),
        ],
        [personality("Hida", force=1)],
        hand={"allen": [follower("Four", focus=4), follower("Two", focus=2)]},
        script={
            "allen": [
                "act tactical",
                "target Toturi",
                "discard Four",
                "act tactical",
            ]
        },
    )
    assert not table.offered("allen", "target Reju")
    assert stats.force(table["Toturi"]) == 7
    assert stats.force(table["Matsu"]) == 3


@BOTH
@pytest.mark.rule("D-OBR-01")
def test_who_may_act_before_the_defender(ruleset: str) -> None:
    early = "{kind: battle, if: [{early: true}], do: [{give: self, force: 0}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", text=early)]),
        bob=Side(play=[personality("Kuon", text=early)]),
        cindy=Side(play=[personality("Hida", text=early)]),
    )
    first = "province 3.1"
    table.play(
        "attack",
        allen=["attack cindy", "invite bob", f"assign Reju ({first})", "act Reju"],
        bob=[f"assign Kuon ({first})", "act Kuon"],
        cindy=[f"assign Hida ({first})", "act Hida"],
    )
    assert acted(table) == ["bob", "cindy", "allen"]


@BOTH
@pytest.mark.rule("C-TURN-02")
def test_the_order_runs_left_from_whoever_goes_first(ruleset: str) -> None:
    act = "{kind: battle, do: [{give: self, force: 0}]}"
    haste = "{kind: reaction, when: {after: engaged, at: here}, do: [{initiative: you}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("P1", text=act)]),
        bob=Side(play=[personality("P2", text=act)]),
        cindy=Side(play=[personality("P3", text=f"[{act}, {haste}]")]),
    )
    table.play(
        "attack",
        allen=["attack bob", f"assign P1 ({FIRST})", "act P1"],
        bob=["invite cindy", f"assign P2 ({FIRST})", "act P2"],
        cindy=[f"assign P3 ({FIRST})", "react P3", "act P3"],
    )
    order = [each.who.name for each in table.happened("announced") if each.detail == "battle"]
    assert order == ["cindy", "allen", "bob"]


@BOTH
@pytest.mark.rule("C-TURN-02")
def test_who_is_given_the_initiative_may_have_to_act_with_somebody(ruleset: str) -> None:
    haste = "{kind: engage, do: [{initiative: you, performer: {is: personality, title: Yasuki}}]}"
    table = war(
        ruleset,
        [personality("Yasuki", text=ACT), personality("Reju", text=f"[{ACT}, {haste}]")],
        [personality("Hida", text=ACT)],
        script={"allen": ["act Reju", "act Yasuki"], "bob": ["act Hida"]},
    )
    offered = table.seats["allen"].offered
    assert offered[offered.index("act Yasuki (battle)") + 1] == "pass"
    assert acted(table)[-2:] == ["allen", "bob"]
