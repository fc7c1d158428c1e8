"""The Resolution Segment: totals, armies, Provinces, Honor, and going home (D-RES, D-AFT-02)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold
from wars import war

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def fighter(title: str, force: int, **facts: Any) -> Any:
    return personality(title, force=force, **facts)


def honor(table: Table) -> dict[str, int]:
    return {each.name: each.family_honor - 5 for each in table.game.players}


def totals(table: Table) -> tuple[int, int]:
    """The totals of the first battle."""
    it = table.happened("totals")[0]
    return it.amount, int(it.detail)


def provinces(table: Table) -> int:
    return len(table.player("bob").provinces)


@BOTH
@pytest.mark.rule("D-RES-02")
def test_the_force_of_an_army(ruleset: str) -> None:
    unit = (
        fighter("Reju", 3),
        item("Katana", force="+2"),
        follower("Spearmen", force=2),
        follower("Banner", force="+1"),
    )
    table = war(ruleset, [unit], ally=("attacker", [fighter("Kuon", 4)]))
    assert totals(table) == (12, 0)


@BOTH
@pytest.mark.rule("D-RES-03")
@pytest.mark.rule("D-RES-05")
def test_a_bowed_follower_adds_nothing_but_its_bonus_stays(ruleset: str) -> None:
    bow = "{kind: battle, cost: [{bow: self}], do: [{honor: 0}]}"
    unit = (
        fighter("Reju", 3),
        item("Katana", force="+2", text=bow),
        follower("Banner", force="+1", text=bow),
        follower("Spearmen", force=2, text=bow),
    )
    acts = [f"act {each}" for each in ("Katana", "Banner", "Spearmen")]
    table = war(ruleset, [unit], [fighter("Kuon", 0)], script={"allen": acts})
    assert totals(table) == (6, 0)


@BOTH
@pytest.mark.rule("D-RES-04")
def test_a_bowed_personality_makes_his_units_total_nothing(ruleset: str) -> None:
    unit = (
        fighter("Reju", 6, text="{kind: battle, cost: [{bow: self}], do: [{honor: 0}]}"),
        follower("Spearmen", force=2),
        follower("Guard", force=4),
    )
    table = war(ruleset, [unit], script={"allen": ["act Reju"]})
    assert totals(table) == (0, 0)


@BOTH
@pytest.mark.rule("D-RES-07")
def test_the_defender_gains_two_honor_for_each_attacking_card(ruleset: str) -> None:
    raise_them = """
      {kind: battle, do: [
        {create: follower, title: Peasants, force: 1, to: {is: personality, title: Kuon}},
        {token: {is: personality, title: Kuon}, name: zeal, force: 1}]}
    """
    attack = [
        (fighter("Reju", 1, text=raise_them), item("Katana"), other("Spell", "Fires", gold_cost=0)),
        fighter("Kuon", 1),
    ]
    table = war(ruleset, attack, [fighter("Hida", 7)], script={"allen": ["act Reju"]})
    assert totals(table) == (5, 7)
    assert honor(table) == {"allen": 0, "bob": 10}
    assert table.happened("battle_resolves")[0].who is table.player("bob")


@BOTH
@pytest.mark.rule("D-RES-08")
def test_what_was_destroyed_earlier_does_not_count(ruleset: str) -> None:
    shot = """
      {kind: battle, target: {foe: {is: follower, whose: other}}, do: [{destroy: foe}]}
    """
    attack = [(fighter("Reju", 1), item("Katana"), follower("Spearmen"))]
    table = war(
        ruleset,
        attack,
        [fighter("Hida", 7, text=shot)],
        script={"bob": ["act Hida"]},
    )
    assert honor(table)["bob"] == 4


@BOTH
@pytest.mark.rule("D-RES-09")
def test_a_tie_destroys_both_armies_for_one_honor_a_card(ruleset: str) -> None:
    attack = [(fighter("Reju", 5), item("Katana")), (fighter("Kuon", 0), item("Bow", force="+0"))]
    defend = [fighter("Hida", 3), fighter("Kisada", 2), fighter("Yakamo", 1)]
    table = war(ruleset, attack, defend)
    assert totals(table) == (6, 6)
    assert honor(table) == {"allen": 3, "bob": 4}
    assert not table.player("allen").play[1:]
    assert not table.player("bob").play[1:]
    assert table.happened("battle_resolves")[0].who is None


@BOTH
@pytest.mark.rule("D-RES-09")
def test_a_tie_of_nothing_to_nothing_destroys_both(ruleset: str) -> None:
    table = war(ruleset, [fighter("Reju", 0)], [fighter("Hida", 0)])
    assert table["Reju"].dead
    assert table["Hida"].dead
    assert honor(table) == {"allen": 1, "bob": 1}


@BOTH
@pytest.mark.rule("D-RES-10")
def test_an_unopposed_army_without_force_goes_home_bowed(ruleset: str) -> None:
    table = war(ruleset, [fighter("Reju", 0)], strength=0)
    reju = table["Reju"]
    assert (reju.in_play, reju.bowed, reju.place) == (True, True, None)
    assert provinces(table) == 4


@BOTH
@pytest.mark.rule("D-RES-11")
def test_the_attacker_gains_two_honor_for_each_defending_card(ruleset: str) -> None:
    defend = [(fighter("Hida", 5), item("Tetsubo")), fighter("Yakamo", 0)]
    table = war(ruleset, [fighter("Reju", 9)], defend)
    assert totals(table) == (9, 6)
    assert honor(table) == {"allen": 6, "bob": 0}


@BOTH
@pytest.mark.rule("D-RES-12")
@pytest.mark.parametrize(
    ("attack", "defence", "falls"), [(10, 4, False), (11, 4, True), (7, None, True)]
)
def test_the_province_falls_to_more_than_defence_and_strength(
    ruleset: str, attack: int, defence: int | None, falls: bool
) -> None:
    defend = [] if defence is None else [fighter("Hida", defence)]
    table = war(ruleset, [fighter("Reju", attack)], defend, strength=6)
    assert provinces(table) == (3 if falls else 4)


@BOTH
@pytest.mark.rule("D-RES-13")
def test_nothing_is_gained_for_the_province_and_what_is_attached_to_it(ruleset: str) -> None:
    attack, defend = [fighter("Reju", 20)], [fighter("Hida", 1), fighter("Yakamo", 1)]
    table = Table(
        ruleset,
        allen=Side(honor=5, play=attack),
        bob=Side(honor=5, stronghold=stronghold(strength=6), play=defend),
    )
    place = table.player("bob").provinces[0]
    region = table.put(table.player("bob"), other("Region", "Fields"), place)
    fort = table.put(table.player("bob"), holding("Wall", keywords="Fortification"), place)
    first = "province 2.1"
    table.play(
        "attack",
        allen=["attack bob", f"assign Reju ({first})"],
        bob=[f"assign Hida ({first})", f"assign Yakamo ({first})"],
    )
    assert not region.in_play
    assert not fort.in_play
    assert honor(table) == {"allen": 4, "bob": 0}
    assert provinces(table) == 3


@BOTH
@pytest.mark.rule("D-RES-14")
def test_the_honor_is_one_gain_of_the_leader(ruleset: str) -> None:
    defend = [fighter(f"Hida {each}", 1) for each in range(5)]
    table = war(ruleset, [fighter("Reju", 1)], defend, cindy=("attacker", [fighter("Toturi", 9)]))
    assert honor(table) == {"allen": 10, "bob": 0, "cindy": 2}  # Cindy's 2 are for allying
    gains = [each.amount for each in table.happened("honor") if each.detail == "battle"]
    assert gains == [10]


@BOTH
@pytest.mark.rule("D-RES-15")
def test_nobody_wins_where_one_side_has_no_unit(ruleset: str) -> None:
    boast = "{kind: trait, when: {after: battle_resolves, won: you}, do: [{honor: 1}]}"
    table = war(ruleset, [fighter("Reju", 8, text=boast)], strength=6)
    assert provinces(table) == 3
    assert {each.who for each in table.happened("battle_resolves")} == {None}
    assert honor(table) == {"allen": 0, "bob": 0}
    table = war(ruleset, [fighter("Reju", 8, text=boast)], [fighter("Hida", 1)], strength=9)
    assert honor(table)["allen"] == 3


@BOTH
@pytest.mark.rule("D-RES-16")
def test_only_the_resolution_destroys_an_army(ruleset: str) -> None:
    storm = "{kind: battle, do: [{destroy: {is: unit, whose: other, all: true}}]}"
    boast = "{kind: trait, when: {after: battle_resolves, won: you}, do: [{honor: 5}]}"
    attack = [fighter("Reju", 1, text=f"[{storm}, {boast}]")]
    table = war(ruleset, attack, [fighter("Hida", 9)], script={"allen": ["act Reju"]})
    assert table["Hida"].dead
    assert honor(table)["allen"] == 0


@BOTH
@pytest.mark.rule("D-RES-17")
def test_attackers_and_allies_go_home_bowed_the_defenders_stay(ruleset: str) -> None:
    stays = """
      {kind: trait, when: {after: battle_ends, at: self.province}, do: [{token: self, name: stays}]}
    """
    table = war(
        ruleset,
        [fighter("Reju", 1)],
        [(fighter("Hida", 9, text=stays), follower("Guard"))],
        david=("defender", [(fighter("Toturi", 9, text=stays), follower("Ronin"))]),
    )
    assert [table[each].bowed for each in ("Toturi", "Ronin")] == [True, True]
    assert [table[each].bowed for each in ("Hida", "Guard")] == [False, False]
    # Bob's is still there when the battle has ended, David's is not.
    assert [each.name for each in stats.tokens(table["Hida"])] == ["stays"]
    assert stats.tokens(table["Toturi"]) == []


@BOTH
@pytest.mark.rule("D-AFT-02")
def test_the_defenders_survivors_go_home_straight_when_the_phase_is_over(ruleset: str) -> None:
    table = war(ruleset, [fighter("Reju", 1)], [fighter("Hida", 9)])
    hida = table["Hida"]
    assert (hida.in_play, hida.bowed, hida.place) == (True, False, None)
    assert table.game.attack is None


@BOTH
@pytest.mark.rule("D-RES-01")
def test_totals_are_worked_out_once(ruleset: str) -> None:
    revenge = """
      {kind: trait, when: {after: destroyed, what: {title: Hida}},
       do: [{destroy: {is: unit, whose: other, all: true}}]}
    """
    avenger = personality("Avenger", text=revenge)
    table = war(ruleset, [fighter("Reju", 8)], [fighter("Hida", 6)], at_home={"bob": [avenger]})
    assert table["Reju"].dead
    resolved = table.happened("battle_resolves")[0]
    assert resolved.who is table.player("allen")
    assert honor(table)["allen"] == 2


@BOTH
@pytest.mark.rule("D-DISH-05")
def test_an_allys_dishonored_personality_does_not_touch_the_leaders_gain(ruleset: str) -> None:
    table = war(
        ruleset,
        [fighter("Reju", 5)],
        [fighter(f"Hida {each}", 1) for each in range(3)],
        cindy=("attacker", [fighter("Toturi", 1, text=SHAME)]),
        script={"cindy": ["act Toturi"]},
    )
    assert honor(table)["allen"] == 6
    assert table["Toturi"].dishonored


SHAME = "{kind: battle, do: [{dishonor: self}]}"


@BOTH
@pytest.mark.rule("D-DISH-06")
def test_a_dishonored_defender_is_restored_in_place_of_the_gain(ruleset: str) -> None:
    table = war(
        ruleset,
        [(fighter("Reju", 1), item("Katana"), follower("Spearmen"))],
        [fighter("Hida", 5, text=SHAME), fighter("Yakamo", 5)],
        script={"bob": ["act Hida"]},
    )
    assert honor(table)["bob"] == 0
    assert not table["Hida"].dishonored


@BOTH
@pytest.mark.rule("D-DISH-07")
def test_in_a_tie_the_gain_restores_him_before_he_dies(ruleset: str) -> None:
    table = war(
        ruleset,
        [fighter("Reju", 2, personal_honor=3, text=SHAME)],
        [fighter("Hida", 1), fighter("Yakamo", 1)],
        script={"allen": ["act Reju"]},
    )
    assert honor(table) == {"allen": 0, "bob": 1}
    assert table["Reju"].dead == "honorable"
