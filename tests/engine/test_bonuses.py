"""Bonuses, penalties, set values, floors and caps (D-BON), with the book's own figures."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality

from l5r_cards.engine import destruction, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def gives(amount: str, **facts: str) -> str:
    """An Open action that gives something to a Personality of any player, until the turn ends."""
    duration = f", duration: {facts['duration']}" if "duration" in facts else ""
    limit = ", keywords: repeatable"
    return (
        f"{{kind: open{limit}, target: {{him: {{is: personality}}}},"
        f" do: [{{give: him, {amount}{duration}}}]}}"
    )


def source(title: str, amount: str, **facts: str) -> object:
    return holding(title, text=gives(amount, **facts))


@BOTH
@pytest.mark.rule("D-BON-01")
def test_only_a_fresh_rise_is_a_bonus(ruleset: str) -> None:
    glad = "{kind: trait, when: {after: given, what: self, sign: gain}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[
                personality("Reju", force=3, text=glad),
                source("Curse", "force: -2"),
                source("Boon", "force: 2"),
            ],
        ),
        bob=Side(),
    )
    table.play("turn", allen=["act Curse"])
    assert stats.force(table["Reju"]) == 3  # the penalty has run out
    assert table.player("allen").family_honor == 5
    table.play("action", allen=["act Boon"])
    assert stats.force(table["Reju"]) == 5
    assert table.player("allen").family_honor == 6


@BOTH
@pytest.mark.rule("D-BON-02")
def test_no_number_falls_below_0_but_honor_and_requirements(ruleset: str) -> None:
    each = "{is: personality, zone: province, whose: you, all: true}"
    low = f"{{kind: trait, do: [{{give: {each}, gold_cost: -5, honor_requirement: -3}}]}}"
    fall = "{kind: open, do: [{honor: -5}]}"
    cheap = [holding("Cheap", text=low), holding("Fall", text=fall)]
    table = Table(
        ruleset,
        allen=Side(
            honor=2,
            play=cheap,
            provinces=[
                personality("Reju", gold_cost=3, honor_requirement=1),
                personality("Proud", gold_cost=3, honor_requirement=0),
            ],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Fall"])
    assert table.player("allen").family_honor == -3
    assert stats.gold_cost(table["Reju"]) == 0
    assert stats.requirement(table["Reju"]) == -2
    table.player("allen").stronghold.bowed = True  # type: ignore[union-attr]
    table.play("dynasty", allen=["recruit Proud"])  # -3 Honor meets 0 - 3, and he costs nothing
    assert table["Proud"].in_play
    assert not table.offered("allen", "recruit Reju")


@BOTH
@pytest.mark.rule("D-BON-03")
def test_the_floor_is_applied_last(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", force=1),
                source("Curse", "force: -3"),
                source("Boon", "force: 1"),
                source("Feast", "force: 2"),
            ]
        ),
        bob=Side(),
    )
    reju = table["Reju"]
    table.play("action", allen=["act Curse"])
    assert stats.force(reju) == 0
    table.play("action", allen=["act Boon"])
    assert stats.force(reju) == 0  # 1 - 3 + 1 is -1
    table.play("action", allen=["act Feast"])
    assert stats.force(reju) == 1


@BOTH
@pytest.mark.parametrize(
    ("bound", "amounts", "numbers"),
    [
        ("force: 4, cap: true", [3, -1, -2], [4, 4, 3]),
        ("force: 2, floor: true", [-4, 1, 4], [2, 2, 4]),
    ],
)
def test_caps_and_floors_of_cards_are_applied_last(
    ruleset: str, bound: str, amounts: list[int], numbers: list[int]
) -> None:
    limit = f"{{kind: trait, do: [{{set: {{is: personality, whose: you, all: true}}, {bound}}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", force=3),
                holding("Limit", text=limit),
                *(source(f"Change {each}", f"force: {each}") for each in amounts),
            ]
        ),
        bob=Side(play=[personality("Kuon", force=7)]),
    )
    for each, number in zip(amounts, numbers, strict=True):
        table.play("action", allen=[f"act Change {each}", "target Reju"])
        assert stats.force(table["Reju"]) == number
    assert stats.force(table["Kuon"]) == 7


@BOTH
def test_a_cap_given_by_an_action_ends_with_the_turn(ruleset: str) -> None:
    text = "{kind: open, target: {him: {is: personality}}, do: [{set: him, force: 2, cap: true}]}"
    table = Table(
        ruleset, allen=Side(play=[personality("Reju", force=5), holding("Yoke", text=text)])
    )
    table.play("action", allen=["act Yoke"])
    assert stats.force(table["Reju"]) == 2
    table.play("turn")
    assert stats.force(table["Reju"]) == 5


@BOTH
@pytest.mark.rule("D-BON-04")
def test_bonuses_add_up(ruleset: str) -> None:
    boons = [source(f"Boon {each}", "force: 2") for each in (1, 2, 3)]
    table = Table(ruleset, allen=Side(play=[personality("Reju", force=1), *boons]), bob=Side())
    table.play("action", allen=["act Boon 1", "act Boon 2", "act Boon 3"])
    assert stats.force(table["Reju"]) == 7


@BOTH
@pytest.mark.rule("D-BON-05")
@pytest.mark.rule("D-BON-06")
def test_a_set_value_includes_what_was_there_and_loses_it_later(ruleset: str) -> None:
    fix = "{kind: open, target: {him: {is: personality}}, do: [{set: him, chi: 3, duration: game}]}"
    smash = "{kind: open, target: {it_: {is: item}}, do: [{destroy: it_}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju", chi=2), item("Sash", force="+0", chi="+2")),
                holding("Fix", text=fix),
                holding("Smash", text=smash),
                source("Boon", "chi: 1"),
            ]
        ),
        bob=Side(),
    )
    reju = table["Reju"]
    assert stats.chi(reju) == 4
    table.play("action", allen=["act Fix"])
    assert stats.chi(reju) == 3
    table.play("action", allen=["act Boon"])
    assert stats.chi(reju) == 4  # what comes later counts
    table.play("turn", allen=["act Smash"])
    assert table["Sash"].zone == "discard"
    assert stats.chi(reju) == 1


@pytest.mark.rule("D-BON-07")
def test_what_adds_to_the_personality_and_what_to_the_unit() -> None:
    unit = (
        personality("Reju", force=2, chi=2),
        item("Katana", force="+2", chi="+1"),
        follower("Guard", force="+1", chi="+1"),
        follower("Spearmen", force=3),
        other("Ancestor", "Grandfather", force=2),
    )
    table = Table("diamond", allen=Side(play=[unit]))
    reju = table["Reju"]
    assert (stats.force(reju), stats.chi(reju)) == (5, 4)
    assert stats.unit_force(table.game, reju) == 10
    table["Grandfather"].bowed = True
    assert stats.unit_force(table.game, reju) == 8


@BOTH
@pytest.mark.rule("D-BON-08")
def test_a_number_with_a_sign_is_counted_once(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(play=[(personality("Reju", force=3), follower("Guard", force="+2"))])
    )
    assert stats.unit_force(table.game, table["Reju"]) == 5


@BOTH
@pytest.mark.rule("D-BON-09")
@pytest.mark.parametrize(("stat", "legal"), [("force", True), ("printed_force", False)])
def test_a_number_is_the_current_one_unless_the_text_says_printed(
    ruleset: str, stat: str, legal: bool
) -> None:
    find = f"{{is: personality, {stat}: '>= 4'}}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", force=2),
                holding("Smith", text="{kind: open, do: [{token: {is: personality}, force: 3}]}"),
                holding(
                    "Seek", text=f"{{kind: open, target: {{him: {find}}}, do: [{{bow: him}}]}}"
                ),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Smith", *(["act Seek"] if legal else [])])
    assert stats.force(table["Reju"]) == 5
    assert table["Reju"].bowed is legal
    assert table.offered("allen", "act Seek") is legal


@BOTH
@pytest.mark.rule("D-BON-10")
def test_a_number_that_is_missing_stays_0(ruleset: str) -> None:
    make = "{kind: open, do: [{create: follower, title: Peasant, force: 1, to: {is: personality}}]}"
    more = "{kind: open, do: [{give: {is: follower, all: true}, focus: 2}]}"
    all_ = "{kind: trait, do: [{give: {is: follower, all: true}, focus: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju"), follower("Guard", focus=2)),
                holding("Village", text=make),
                holding("School", text=more),
                holding("Master", text=all_),
            ],
            dynasty_discard=[other("Event", "Comet")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Village", "act School"])
    assert stats.gold_cost(table["Comet"]) == 0
    assert stats.focus(table["Peasant"]) == 0
    assert stats.focus(table["Guard"]) == 5


@BOTH
def test_traits_that_change_attachments_are_seen_in_their_personality(ruleset: str) -> None:
    sharp = "{kind: trait, while: {phase: action}, do: [{give: {is: item, all: true}, force: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju", force=1), item("Katana")), holding("Forge", text=sharp)]
        ),
    )
    reju = table["Reju"]
    table.game.phase = "action"
    assert stats.force(reju) == 3
    table.game.phase = "end"
    assert stats.force(reju) == 2
    table.do(destruction.destroy, [table["Katana"]])
    assert stats.force(reju) == 1
