"""Terrains: one a battle, at once or delayed, gone when the battle is over (D-TERR, D-AFT-01)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, other, personality
from wars import FIRST, war

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
SWAMP = """
  {kind: battle, keywords: [terrain],
   do: [{give: {is: personality, at: here, keyword: cavalry, all: true}, force: -1}]}
"""
FOREST = """
  {kind: battle, keywords: [terrain, delayed],
   target: {him: {is: personality, at: here, side: attacker}}, do: [{give: him, force: -2}]}
"""
CLEAR = """
  {kind: battle, target: {land: {is: terrain, at: here}}, do: [{destroy: land}]}
"""


def terrain(title: str, text: str, ruleset: str) -> Any:
    kind = "Action" if ruleset == "diamond" else "Strategy"
    return other(kind, title, keywords="Terrain", text=text, gold_cost=0)


def action(title: str, text: str, ruleset: str) -> Any:
    kind = "Action" if ruleset == "diamond" else "Strategy"
    return other(kind, title, text=text, gold_cost=0)


def attack_total(table: Table) -> int:
    return int(table.happened("totals")[0].amount)


@BOTH
@pytest.mark.rule("D-TERR-01")
def test_only_one_terrain_is_in_play_in_a_battle(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida")],
        hand={
            "bob": [terrain("Forest", FOREST, ruleset)],
            "allen": [terrain("Swamp", SWAMP, ruleset)],
        },
        script={"bob": ["act Forest"]},
    )
    assert not table.offered("allen", "act Swamp")


@BOTH
@pytest.mark.rule("D-TERR-02")
def test_a_new_terrain_may_follow_one_that_was_destroyed(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida")],
        hand={
            "bob": [terrain("Forest", FOREST, ruleset)],
            "allen": [action("Clear", CLEAR, ruleset), terrain("Swamp", SWAMP, ruleset)],
        },
        script={"bob": ["act Forest"], "allen": ["act Clear", "act Swamp"]},
    )
    assert not table.happened("terrain_acts")  # D-TERR-05
    assert [each.detail for each in table.happened("destroyed") if each.what is table["Swamp"]] == [
        "battle over"
    ]


@BOTH
@pytest.mark.rule("D-TERR-03")
@pytest.mark.parametrize("is_cleared", [True, False])
def test_what_an_immediate_terrain_does_ends_with_it(ruleset: str, is_cleared: bool) -> None:
    table = war(
        ruleset,
        [personality("Moto", force=4, keywords="Cavalry")],
        [personality("Hida")],
        hand={
            "bob": [terrain("Swamp", SWAMP, ruleset)],
            "allen": [action("Clear", CLEAR, ruleset)],
        },
        script={"bob": ["act Swamp"], "allen": ["act Clear"] if is_cleared else []},
    )
    assert attack_total(table) == (4 if is_cleared else 3)


@BOTH
@pytest.mark.rule("D-TERR-04")
def test_a_delayed_terrain_acts_when_all_have_passed(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", force=5), personality("Kuon", force=5)]),
        bob=Side(play=[personality("Hida", force=1)], hand=[terrain("Forest", FOREST, ruleset)]),
    )
    table.play(
        "attack",
        allen=["attack bob", f"assign Reju ({FIRST})", f"assign Kuon ({FIRST})"],
        bob=[f"assign Hida ({FIRST})", "act Forest", "target Reju"],
    )
    names = [each.name for each in table.game.log]
    assert names.index("terrain_acts") < names.index("totals")
    assert names.index("announced") < names.index("terrain_acts")
    assert attack_total(table) == 8
    # It lasts until the turn ends, though the Terrain is gone.
    assert stats.force(table["Reju"]) == 3
    assert table["Forest"].zone == "discard"


@BOTH
@pytest.mark.rule("D-TERR-05")
def test_a_delayed_terrain_that_is_destroyed_never_acts(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Reju", force=5)],
        [personality("Hida")],
        hand={
            "bob": [terrain("Forest", FOREST, ruleset)],
            "allen": [action("Clear", CLEAR, ruleset)],
        },
        script={"bob": ["act Forest"], "allen": ["act Clear"]},
    )
    assert not table.happened("terrain_acts")
    assert attack_total(table) == 5


@BOTH
@pytest.mark.rule("D-TERR-06")
def test_a_terrain_is_an_action_card_of_a_battle(ruleset: str) -> None:
    find = "{kind: open, do: [{search: fate_deck, for: {is: strategy}}]}"
    swamp = terrain("Swamp", SWAMP, ruleset)
    table = Table(
        ruleset,
        allen=Side(hand=[action("Plan", find, ruleset)], fate_deck=[swamp]),
        bob=Side(play=[personality("Hida")]),
    )
    table.play("action", allen=["act Plan", "find Swamp"])
    assert table["Swamp"].zone == "hand"
    assert not table.offered("allen", "act Swamp")
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida")],
        hand={"bob": [swamp]},
        script={"bob": ["act Swamp"]},
    )
    assert table["Swamp"] in table.player("bob").fate_discard


@BOTH
@pytest.mark.rule("D-AFT-01")
def test_a_terrain_goes_when_its_battle_is_over_and_reactions_follow(ruleset: str) -> None:
    steadfast = "{kind: trait, do: [{prevent: self, what: [destroy]}]}"
    react = "{kind: reaction, when: {after: battle_ends}, do: [{honor: 1}]}"
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida", force=5, text=react)],
        hand={
            "bob": [terrain("Swamp", f"[{SWAMP}, {steadfast}]", ruleset)],
            "allen": [action("Clear", CLEAR, ruleset)],
        },
        script={"bob": ["act Swamp", "react Hida"], "allen": ["act Clear"]},
    )
    names = [each.name for each in table.game.log]
    gone = next(
        at
        for at, each in enumerate(table.game.log)
        if each.name == "destroyed" and each.what is table["Swamp"]
    )
    assert gone < names.index("battle_ends")


@BOTH
@pytest.mark.rule("D-TERR-01")
@pytest.mark.rule("D-TERR-02")
def test_a_terrain_may_come_by_its_own_effect_and_replace_another(ruleset: str) -> None:
    replace = "{kind: battle, do: [{destroy: {is: terrain, all: true}}, {place: self, at: here}]}"
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida")],
        hand={
            "bob": [terrain("Swamp", SWAMP, ruleset)],
            "allen": [terrain("Flood", replace, ruleset), terrain("Hill", SWAMP, ruleset)],
        },
        script={"bob": ["act Swamp"], "allen": ["act Flood"]},
    )
    assert not table.offered("allen", "act Hill")
    gone = {each.what.face.title: each.detail for each in table.happened("destroyed")}
    assert (gone["Swamp"], gone["Flood"]) == ("", "battle over")
    assert table["Flood"].place is None


@BOTH
@pytest.mark.rule("D-TERR-01")
def test_what_only_comes_besides_another_terrain_does_not_come(ruleset: str) -> None:
    come = "{kind: battle, do: [{place: self, at: here}, {honor: 1}]}"
    table = war(
        ruleset,
        [personality("Reju")],
        [personality("Hida", force=5)],
        hand={
            "bob": [terrain("Swamp", SWAMP, ruleset)],
            "allen": [terrain("Flood", come, ruleset)],
        },
        script={"bob": ["act Swamp"], "allen": ["act Flood"]},
    )
    assert [each.what for each in table.happened("enters")] == [table["Swamp"]]
    assert table["Flood"] in table.player("allen").fate_discard
    assert table.player("allen").family_honor == 6


@BOTH
@pytest.mark.rule("D-TERR-02")
def test_a_terrain_that_is_destroyed_as_it_enters_lies_nowhere(ruleset: str) -> None:
    clear = "{kind: reaction, when: {after: enters, what: {is: terrain}}, do: [{destroy: it.what}]}"
    table = war(
        ruleset,
        [personality("Reju", force=5, text=clear)],
        [personality("Hida")],
        hand={"bob": [terrain("Forest", FOREST, ruleset)]},
        script={"bob": ["act Forest"], "allen": ["react Reju"]},
    )
    assert table["Forest"].place is None
    assert attack_total(table) == 5


@BOTH
@pytest.mark.rule("D-TERR-02")
def test_a_terrain_stays_where_it_lies_whoever_controls_it(ruleset: str) -> None:
    take = "{kind: battle, target: {land: {is: terrain, at: here}}, do: [{control: land}]}"
    table = war(
        ruleset,
        [personality("Reju", text=take)],
        [personality("Hida")],
        hand={
            "bob": [terrain("Swamp", SWAMP, ruleset)],
            "allen": [action("Clear", CLEAR, ruleset)],
        },
        script={"bob": ["act Swamp"], "allen": ["act Reju", "act Clear"]},
    )
    assert table["Swamp"] in table.player("allen").fate_discard


@BOTH
@pytest.mark.rule("D-TERR-04")
@pytest.mark.rule("D-AFT-01")
def test_a_battle_that_is_ended_early_is_not_resolved_and_nothing_acts_in_it(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Reju", text="{kind: battle, do: [{finish: battle, with: void}]}")],
        [personality("Hida", text="{kind: battle, do: [{honor: 1}]}")],
        hand={"bob": [terrain("Forest", FOREST, ruleset)]},
        script={"bob": ["act Forest"], "allen": ["act Reju"]},
    )
    assert not table.happened("terrain_acts")
    assert not table.happened("totals")
    assert table["Forest"] in table.player("bob").fate_discard
    assert table["Reju"].bowed


@BOTH
@pytest.mark.rule("D-OBR-01")
@pytest.mark.rule("D-AFT-01")
def test_nobody_acts_in_a_battle_that_ended_before_the_first_action(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Reju", text="{kind: engage, do: [{finish: battle, with: void}]}")],
        [personality("Hida", text="{kind: battle, do: [{honor: 1}]}")],
        script={"allen": ["act Reju"]},
    )
    assert not table.offered("bob", "act Hida")


@BOTH
@pytest.mark.rule("D-TERR-03")
@pytest.mark.parametrize("is_cleared", [True, False])
def test_what_an_immediate_terrain_is_yet_to_do_ends_with_it(
    ruleset: str, is_cleared: bool
) -> None:
    mud = (
        "{kind: battle, keywords: [terrain, immediate],"
        " do: [{later: {after: bows}, do: [{honor: 1}]}]}"
    )
    trip = "{kind: battle, target: {foe: {is: personality, whose: enemy}}, do: [{bow: foe}]}"
    table = war(
        ruleset,
        [personality("Reju", force=5, text=trip)],
        [personality("Hida")],
        hand={
            "bob": [terrain("Mud", mud, ruleset)],
            "allen": [action("Clear", CLEAR, ruleset)],
        },
        script={"bob": ["act Mud"], "allen": [*(["act Clear"] if is_cleared else []), "act Reju"]},
    )
    assert len(table.happened("bows")) == 2, "Hida, and Reju as he goes home before the land goes"
    assert table.player("bob").family_honor == (5 if is_cleared else 7)
