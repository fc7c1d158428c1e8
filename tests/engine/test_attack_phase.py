"""Declaring an attack, inviting allies, and assigning units (D-ATK, D-DECL, D-INF, D-CAV)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, item, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def cavalry(title: str, **facts: Any) -> Any:
    return personality(title, keywords="Cavalry", **facts)


def war(ruleset: str = "diamond", **play: Any) -> Table:
    """Allen, Bob, Cindy and so on, each with some units at home."""
    return Table(ruleset, **{name: Side(honor=5, play=units) for name, units in play.items()})


def assigned(table: Table) -> dict[str, str]:
    """Where each unit was assigned, by title."""
    return {each.what.face.title: each.at.label[-3:] for each in table.happened("assigns")}


@BOTH
@pytest.mark.rule("D-ATK-01")
def test_one_declaration_two_segments_and_a_battle_at_each_province(ruleset: str) -> None:
    table = war(ruleset, allen=[], bob=[])
    table.player("bob").provinces.pop()
    table.play("attack", allen=["attack bob"])
    told = [
        each.name
        for each in table.game.log
        if each.name in ("attack_declared", "maneuvers_end", "engaged", "battle_resolves")
    ]
    assert told == ["attack_declared", "maneuvers_end", *["engaged", "battle_resolves"] * 3]


@BOTH
@pytest.mark.rule("D-ATK-02")
def test_one_attack_a_turn_on_one_opponents_provinces(ruleset: str) -> None:
    table = war(ruleset, allen=[personality("Reju")], bob=[], cindy=[])
    table.play("turn", allen=["attack bob", "assign Reju (province 2.1)"])
    assert len(table.happened("attack_declared")) == 1
    places = [each for each in table.seats["allen"].offered if each.startswith("assign Reju")]
    assert places == [f"assign Reju (province 2.{each})" for each in (1, 2, 3, 4)]


@BOTH
@pytest.mark.rule("D-DECL-01")
def test_the_active_player_is_the_attacker_even_without_a_unit(ruleset: str) -> None:
    table = war(ruleset, allen=[], bob=[personality("Kuon", chi=1)])
    seen = []

    def watch(*_: Any) -> bool:
        attack = table.game.attack
        if attack is not None and attack.battle is not None:
            seen.append((attack.attacker.name, attack.defender.name))
        return False

    table.game.guards.append(watch)
    table.play("attack", allen=["attack bob"], bob=["assign Kuon (province 2.1)"])
    assert set(seen) == {("allen", "bob")}


@BOTH
@pytest.mark.rule("D-DECL-02")
def test_each_side_may_invite_anybody_and_an_invitation_binds_no_one(ruleset: str) -> None:
    table = war(ruleset, allen=[], bob=[], cindy=[personality("Reju")], david=[])
    table.play(
        "attack",
        allen=["attack bob", "invite cindy"],
        bob=["invite cindy + invite david"],
        cindy=["assign Reju (province 2.1)"],
    )
    assert [(each.who.name, each.detail) for each in table.happened("invited")] == [
        ("allen", "cindy"),
        ("bob", "cindy"),
        ("bob", "david"),
    ]
    assert table.happened("assigns")[0].detail == "attacker"


@BOTH
@pytest.mark.rule("D-DECL-03")
def test_only_the_invited_ally_and_with_one_side_alone(ruleset: str) -> None:
    table = war(
        ruleset,
        allen=[],
        bob=[],
        cindy=[personality("Reju"), personality("Kuon")],
        david=[personality("Hiro")],
    )
    table.play(
        "attack",
        allen=["attack bob", "invite cindy"],
        bob=["invite cindy"],
        cindy=["assign Reju (province 2.1)"],
    )
    assert not table.offered("david", "assign")
    offers = [each for each in table.seats["cindy"].offered if each == "stay Kuon"]
    assert len(offers) == 1  # with the attackers only


@BOTH
@pytest.mark.rule("D-DECL-04")
def test_an_ally_gains_two_honor_once(ruleset: str) -> None:
    table = war(ruleset, allen=[], bob=[], cindy=[personality("Reju"), cavalry("Moto")])
    table.play(
        "attack",
        allen=["attack bob", "invite cindy"],
        cindy=["assign Reju (province 2.1)", "stay Moto", "assign Moto (province 2.2)"],
    )
    assert table.player("cindy").family_honor == 7
    assert table.player("allen").family_honor == 5


@BOTH
@pytest.mark.rule("D-DECL-05")
@pytest.mark.rule("D-CAV-02")
def test_a_unit_that_moves_in_does_not_assign(ruleset: str) -> None:
    ride = "{kind: battle, target: {rider: {is: personality, whose: you, at: home}},"
    ride += " do: [{move: rider, to: here}]}"
    table = war(
        ruleset, allen=[personality("Reju")], bob=[], david=[personality("Hiro", text=ride)]
    )
    table.play(
        "attack",
        allen=["attack bob", "invite david", "assign Reju (province 2.1)"],
        david=["stay Hiro", "act Hiro"],
    )
    assert [each.what.face.title for each in table.happened("moves")] == ["Hiro"]
    assert "Hiro" not in assigned(table)
    assert table.player("david").family_honor == 5


@BOTH
@pytest.mark.rule("D-INF-01")
@pytest.mark.rule("D-INF-02")
def test_a_unit_is_cavalry_if_its_personality_and_all_followers_are(ruleset: str) -> None:
    mixed = (cavalry("Moto"), follower("Ashigaru"), follower("Riders", keywords="Cavalry"))
    riders = (cavalry("Shinjo"), follower("Lancers", keywords="Cavalry"), item("Katana"))
    table = war(ruleset, allen=[mixed, riders, personality("Reju")], bob=[])
    table.play("attack", allen=["attack bob"])
    offered = table.seats["allen"].offered
    counts = {name: offered.count(f"stay {name}") for name in ("Moto", "Shinjo", "Reju")}
    assert counts == {"Moto": 1, "Shinjo": 2, "Reju": 1}


@BOTH
@pytest.mark.rule("D-INF-03")
def test_a_bowed_personality_stays_and_an_assigned_unit_is_asked_no_more(ruleset: str) -> None:
    table = war(ruleset, allen=[cavalry("Moto"), personality("Reju")], bob=[])
    table["Reju"].bowed = True
    table.play("attack", allen=["attack bob", "assign Moto (province 2.1)"])
    assert not table.offered("allen", "assign Reju")
    assert table.seats["allen"].offered.count("stay Moto") == 1


@BOTH
@pytest.mark.rule("D-INF-04")
def test_the_order_is_attacker_allies_defender_allies(ruleset: str) -> None:
    table = war(
        ruleset,
        allen=[personality("A")],
        bob=[personality("B")],
        cindy=[personality("C"), personality("C2")],
        david=[personality("D")],
    )
    table.play(
        "attack",
        allen=["attack bob", "invite cindy + invite david", "assign A (province 2.1)"],
        bob=["invite cindy + invite david", "assign B (province 2.1)"],
        cindy=["stay C", "stay C2", "assign C (province 2.2)"],
        david=["assign D (province 2.1)"],
    )
    order = [(each.who.name, each.detail) for each in table.happened("assigns")]
    assert order == [
        ("allen", "attacker"),
        ("david", "attacker"),
        ("bob", "defender"),
        ("cindy", "defender"),
    ]


@BOTH
@pytest.mark.rule("D-INF-05")
def test_units_are_split_in_any_way(ruleset: str) -> None:
    table = war(
        ruleset,
        allen=[personality("A")],
        bob=[personality("B1"), personality("B2"), personality("B3")],
    )
    table.play(
        "attack",
        allen=["attack bob", "assign A (province 2.1)"],
        bob=["stay B1", "assign B2 (province 2.4)"],
    )
    assert assigned(table) == {"A": "2.1", "B2": "2.4"}


@BOTH
@pytest.mark.rule("D-INF-06")
@pytest.mark.rule("D-INF-07")
@pytest.mark.rule("D-CAV-01")
@pytest.mark.rule("D-CAV-03")
def test_the_worked_maneuvers(ruleset: str) -> None:
    table = war(
        ruleset,
        allen=[*(personality(f"A{each}") for each in (1, 2, 3)), cavalry("A4")],
        bob=[personality("B1")],
        cindy=[personality("C1"), cavalry("C2")],
        david=[personality("D1"), personality("D2")],
    )
    honors: list[tuple[str, int]] = []

    def watch(it: Any) -> bool:
        if it.name == "honor" and it.detail == "ally":
            honors.append((it.who.name, it.amount))
        return False

    table.game.guards.append(watch)
    table.play(
        "attack",
        allen=[
            "attack bob",
            "invite cindy + invite david",
            *(f"assign A{each} (province 2.1)" for each in (1, 2)),
            "assign A3 (province 2.2)",
            "stay A4",
            "assign A4 (province 2.4)",
        ],
        bob=["invite cindy + invite david", "assign B1 (province 2.1)"],
        cindy=["assign C1 (province 2.3)", "stay C2", "assign C2 (province 2.4)"],
        david=["stay D1", "stay D2", "assign D1 (province 2.1)", "assign D2 (province 2.2)"],
    )
    assert honors == [("cindy", 2), ("david", 2)]
    sides = {(each.detail, each.at.serial): 0 for each in table.happened("assigns")}
    for each in table.happened("assigns"):
        sides[each.detail, each.at.serial] += 1
    first = min(serial for _, serial in sides)
    attackers = [sides.get(("attacker", first + each), 0) for each in range(4)]
    defenders = [sides.get(("defender", first + each), 0) for each in range(4)]
    assert attackers == [2, 1, 1, 2]
    assert defenders == [2, 1, 0, 0]
