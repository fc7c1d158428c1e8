"""Ranged Attacks and Fear (D-RANGE, D-FEAR)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, item, other, personality
from wars import FIRST, war

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def shot(strength: int, kind: str = "battle", keyword: str = "") -> str:
    words = f"keywords: [{keyword}], " if keyword else ""
    return f"{{kind: {kind}, {words}cost: [{{bow: self}}], do: [{{ranged: {strength}}}]}}"


def fear(strength: int) -> str:
    return f"{{kind: battle, do: [{{fear: {strength}}}]}}"


def targets(table: Table, name: str, verb: str = "ranged") -> set[str]:
    offered = table.seats[name].offered
    return {each.removeprefix(f"{verb} ") for each in offered if each.startswith(f"{verb} ")}


@BOTH
@pytest.mark.rule("D-RANGE-01")
def test_a_ranged_attack_aims_at_opposing_followers_and_the_bare(ruleset: str) -> None:
    table = war(
        ruleset,
        [
            (personality("Reju"), follower("Spearmen"), item("Katana")),
            personality("Kuon"),
        ],
        [personality("Hida", text=shot(0)), personality("Yakamo")],
        at_home={"allen": [personality("Toturi")]},
        script={"bob": ["act Hida", "ranged Kuon"]},
    )
    assert targets(table, "bob") == {"Spearmen", "Kuon"}


@BOTH
@pytest.mark.rule("D-RANGE-02")
@pytest.mark.parametrize(("strength", "force", "dies"), [(0, 0, True), (2, 3, False), (5, 3, True)])
def test_it_destroys_what_is_no_stronger(
    ruleset: str, strength: int, force: int, dies: bool
) -> None:
    table = war(
        ruleset,
        [personality("Reju", force=force), personality("Kuon", force=9)],
        [personality("Hida", text=shot(strength))],
        script={"bob": ["act Hida", "ranged Reju"]},
    )
    assert any(each.detail == "ranged" for each in table.happened("destroyed")) is dies
    assert not table["Kuon"].dead


@BOTH
@pytest.mark.rule("D-RANGE-03")
def test_cards_of_a_unit_combine_attacks_of_one_type(ruleset: str) -> None:
    for kind, combined in (("battle", True), ("open", False)):
        unit = (
            personality("Hida", text=shot(2, kind)),
            follower("Archers", text=shot(3)),
        )
        table = war(
            ruleset,
            [personality("Reju", force=5)],
            [unit, (personality("Yakamo"), follower("Slingers", text=shot(9)))],
            script={"bob": ["act Archers", *(["combine Hida"] if combined else [])]},
        )
        assert table.offered("bob", "combine Hida") is combined
        assert not table.offered("bob", "combine Slingers")  # of another unit
        assert bool(table["Reju"].dead) is combined


@BOTH
@pytest.mark.rule("D-RANGE-04")
def test_a_card_adds_one_attack_and_all_traits_add_up(ruleset: str) -> None:
    twice = f"[{shot(2)}, {shot(2)}]"
    table = war(
        ruleset,
        [personality("Reju", force=5)],
        [(personality("Hida", text=twice), follower("Archers", text=shot(3, keyword="tactical")))],
        script={"bob": ["act Hida", "combine Archers"]},
    )
    assert not table.offered("bob", "combine Hida")
    action = table.happened("ranged_aimed")[0].by
    assert "tactical" in action.keywords
    assert table.happened("ranged_aimed")[0].amount == 5


@BOTH
@pytest.mark.rule("D-RANGE-05")
def test_the_worked_ranged_attacks(ruleset: str) -> None:
    table = war(
        ruleset,
        [(personality("Reju"), follower("Archers", text=shot(3))), personality("Samurai", force=4)],
        [
            (personality("Shinjo", force=9), follower("Light Cavalry", force=2)),
            (personality("Bushi", text=shot(3)), follower("Spearmen", text=shot(2))),
        ],
        script={
            "allen": ["act Archers", "ranged Light Cavalry"],
            "bob": ["pass", "act Bushi", "ranged Samurai", "combine Spearmen"],
        },
    )
    fallen = [
        (each.what.face.title, each.detail)
        for each in table.happened("destroyed")
        if each.detail == "ranged"
    ]
    assert fallen == [("Light Cavalry", "ranged"), ("Samurai", "ranged")]
    assert [each.amount for each in table.happened("ranged_aimed")] == [3, 5]


@BOTH
@pytest.mark.rule("D-RES-06")
def test_bowing_changes_no_cards_own_force(ruleset: str) -> None:
    for strength, dies in ((3, False), (4, True)):
        rest = "{kind: battle, cost: [{bow: self}], do: [{honor: 0}]}"
        table = war(
            ruleset,
            [personality("Reju", force=4, text=rest)],
            [personality("Hida", force=0, text=shot(strength))],
            script={"bob": ["pass", "act Hida"], "allen": ["act Reju"]},
        )
        assert any(each.detail == "ranged" for each in table.happened("destroyed")) is dies


@BOTH
@pytest.mark.rule("D-FEAR-01")
def test_fear_is_used_once_a_battle_and_does_not_bow(ruleset: str) -> None:
    ride = (
        "{kind: battle, target: {where: {is: province, whose: other}},"
        " do: [{move: bearer, to: where}]}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[(personality("Ghost", force=0, text=fear(2)), item("Horse", text=ride))]),
        bob=Side(play=[personality("Hida"), personality("Yakamo")]),
    )
    table.play(
        "attack",
        allen=[
            "attack bob",
            f"assign Ghost ({FIRST})",
            "battle province 2.1",
            "act Ghost",
            "act Horse",
            "target province 2.2",
            "battle province 2.2",
            "act Ghost",
        ],
        bob=[f"assign Hida ({FIRST})", "assign Yakamo (province 2.2)"],
    )
    used = [each.what.face.title for each in table.happened("announced")]
    assert used == ["Ghost", "Horse", "Ghost"]
    assert table.seats["allen"].offered.count("act Ghost (battle)") == 2
    assert not any(
        each.what is table["Ghost"] and each.by is not None for each in table.happened("bows")
    )


@BOTH
@pytest.mark.rule("D-FEAR-02")
def test_fear_bows_the_weak_followers_of_another_unit(ruleset: str) -> None:
    prey = (
        personality("Hida", force=0),
        *(follower(f"Guard {force}", force=force) for force in (1, 2, 3)),
    )
    table = war(
        ruleset,
        [personality("Ghost", text=fear(2)), personality("Reju")],
        [prey],
        script={"allen": ["act Ghost", "fear Hida"]},
    )
    assert targets(table, "allen", "fear") == {"Hida", "Reju"}
    bowed = {each.what.face.title for each in table.happened("bows") if each.by is not None}
    assert bowed == {"Guard 1", "Guard 2"}


@BOTH
@pytest.mark.rule("D-FEAR-03")
def test_fears_do_not_add_up_and_spare_the_undead(ruleset: str) -> None:
    prey = (
        personality("Hida", force=9),
        follower("Guard", force=3),
        follower("Zombies", force=1, keywords="Undead"),
    )
    table = war(
        ruleset,
        [personality("Ghost", text=fear(1)), personality("Ogre", text=fear(2))],
        [prey],
        script={"allen": ["act Ghost", "fear Hida", "act Ogre", "fear Hida"]},
    )
    assert not table["Guard"].bowed
    table = war(
        ruleset,
        [personality("Ghost", text=fear(5))],
        [prey],
        script={"allen": ["act Ghost"]},
    )
    assert table["Guard"].bowed
    assert not table["Zombies"].bowed


@BOTH
def test_a_ranged_attack_may_be_strengthened_while_it_is_under_way(ruleset: str) -> None:
    technique = "{kind: reaction, when: {before: ranged_aimed, who: you}, do: [{alter: it, by: 3}]}"
    kind = "Action" if ruleset == "diamond" else "Strategy"
    table = war(
        ruleset,
        [personality("Reju", force=6)],
        [personality("Hida", text=shot(3))],
        hand={"bob": [other(kind, "Technique", text=technique, gold_cost=0)]},
        script={"bob": ["act Hida", "react Technique"]},
    )
    assert table["Reju"].dead
    assert table.happened("ranged_aimed")[0].amount == 6


@BOTH
@pytest.mark.rule("D-RANGE-01")
def test_a_text_may_say_at_what_alone_an_attack_is_aimed(ruleset: str) -> None:
    """Even at who is shielded by his Followers."""
    text = (
        "{kind: battle, target: {foe: {is: personality, whose: enemy}},"
        " do: [{ranged: 4, must_hit: foe}]}"
    )
    table = war(
        ruleset,
        [(personality("Reju", force=4), follower("Spearmen")), personality("Kuon")],
        [personality("Hida", text=text)],
        script={"bob": ["act Hida", "target Reju"]},
    )
    (fallen,) = [each.what for each in table.happened("destroyed") if each.detail == "ranged"]
    assert fallen is table["Reju"]
