"""Terms and rules of other chapters that show only in battles (D-GLOS, D-ACT, D-RANGE, C-ELIM)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, other, personality
from wars import FIRST, war

from l5r_cards.engine import armies

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def kind_of_action(ruleset: str) -> str:
    return "Action" if ruleset == "diamond" else "Strategy"


@BOTH
@pytest.mark.rule("D-GLOS-01")
def test_an_army_is_all_units_of_one_side_at_a_province(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")]),
        bob=Side(play=[personality("Kuon"), personality("Elsewhere")]),
        cindy=Side(play=[personality("Hida", force=9)]),
    )
    seen: list[list[str]] = []

    def watch(it: Any) -> bool:
        if it.name == "battle_resolves":
            found = armies.army(table.game, it.at, armies.ATTACKER)
            seen.append([each.face.title for each in found])
        return False

    table.game.guards.append(watch)
    place = "province 3.1"
    table.play(
        "attack",
        allen=["attack cindy", "invite bob", f"assign Reju ({place})"],
        bob=[f"assign Kuon ({place})", "assign Elsewhere (province 3.2)"],
        cindy=[f"assign Hida ({place})"],
    )
    assert seen[0] == ["Reju", "Kuon"]
    assert seen[1] == ["Elsewhere"]
    assert table.game.active is table.player("allen")


@BOTH
@pytest.mark.rule("D-GLOS-03")
def test_who_is_opposing_and_who_is_an_opponent(ruleset: str) -> None:
    losses = {
        "enemy": {"bob"},
        "enemy_leader": {"allen"},
        "other": {"allen", "bob"},
    }
    for who, losers in losses.items():
        curse = f"{{kind: battle, do: [{{honor: -1, who: {who}}}]}}"
        table = Table(
            ruleset,
            allen=Side(),
            bob=Side(play=[personality("Kuon")]),
            cindy=Side(play=[personality("Hida", text=curse)]),
        )
        place = "province 3.1"
        table.play(
            "attack",
            allen=["attack cindy", "invite bob"],
            bob=[f"assign Kuon ({place})"],
            cindy=[f"assign Hida ({place})", "act Hida"],
        )
        lost = {each.who.name for each in table.happened("honor") if each.amount < 0}
        assert lost == losers


@BOTH
@pytest.mark.rule("D-ACT-04")
def test_an_open_action_stays_one_in_battle(ruleset: str) -> None:
    counter = (
        "{kind: reaction, when: {before: resolves, action: {kind: battle}}, do: [{negate: it}]}"
    )
    boast = "{{kind: {}, do: [{{give: self, force: 1}}]}}"
    for kind, offered in (("open", False), ("battle", True)):
        table = war(
            ruleset,
            [personality("Reju")],
            [personality("Hida", text=boast.format(kind))],
            hand={"allen": [other(kind_of_action(ruleset), "Counter", text=counter, gold_cost=0)]},
            script={"bob": ["act Hida"]},
        )
        assert table.offered("allen", "react Counter") is offered


@BOTH
@pytest.mark.rule("D-RANGE-06")
def test_consecutive_attacks_aim_one_after_the_other(ruleset: str) -> None:
    consecutive = "{kind: battle, do: [{ranged: 2, times: 2}]}"
    simultaneous = "{kind: battle, do: [{ranged: 2}, {ranged: 2}]}"
    for text, personality_too in ((consecutive, True), (simultaneous, False)):
        table = war(
            ruleset,
            [(personality("Reju", force=2), follower("Guard"))],
            [personality("Hida", force=0, text=text)],
            script={"bob": ["act Hida"]},
        )
        aimed = [each.what.face.title for each in table.happened("ranged_aimed")]
        assert aimed == (["Guard", "Reju"] if personality_too else ["Guard"])


@BOTH
@pytest.mark.rule("D-RANGE-07")
def test_a_ranged_attack_bows_its_card_in_a_battle(ruleset: str) -> None:
    shot = "{kind: battle, limit: {turn: 9}, cost: [{bow: self}], do: [{ranged: 2}]}"
    archers = follower("Archers", text=shot)
    table = war(
        ruleset,
        [personality("Reju", force=3)],
        [(personality("Hida"), archers)],
        script={"bob": ["act Archers"]},
    )
    assert table.happened("ranged_aimed")[0].amount == 2
    assert table.seats["bob"].offered.count("act Archers (battle)") == 1
    table = Table(ruleset, allen=Side(play=[(personality("Hida"), archers)]), bob=Side())
    table.play("action")
    assert not table.offered("allen", "act Archers")


@BOTH
@pytest.mark.rule("D-PLAY-04")
def test_control_takes_a_unit_home_even_out_of_a_battle(ruleset: str) -> None:
    stays = "{kind: trait, do: [{prevent: self, what: [move_home, move]}]}"
    bribe = "{kind: battle, target: {him: {is: personality, whose: other}}, do: [{control: him}]}"
    unit = (personality("Hida", force=5, text=stays), follower("Guard"))
    table = war(
        ruleset,
        [personality("Reju", text=bribe)],
        [unit, personality("Yakamo", force=0)],
        script={"allen": ["act Reju", "target Hida"]},
    )
    hida = table["Hida"]
    assert hida.controller is table.player("allen")
    assert table["Guard"].controller is table.player("allen")
    assert hida.place is None
    assert table.happened("totals")[0].detail == "0"
    assert table.happened("totals")[0].amount == 1  # he fights for nobody


@BOTH
@pytest.mark.rule("C-ELIM-03")
def test_the_player_on_the_left_orders_the_battles_of_an_eliminated_attacker(ruleset: str) -> None:
    ruin = "{kind: battle, do: [{lose: attacker}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")]),
        bob=Side(play=[personality("Kuon")]),
        cindy=Side(play=[personality("Hida", text=ruin)]),
    )
    place = "province 3.1"
    table.play(
        "attack",
        allen=["attack cindy", "invite bob", f"assign Reju ({place})"],
        bob=["assign Kuon (province 3.4)", "battle province 3.3", "battle province 3.4"],
        cindy=[f"assign Hida ({place})", "act Hida"],
    )
    assert table.player("allen").eliminated
    places = [each.at for each in table.happened("engaged")]
    row = table.player("cindy").provinces
    assert [row.index(each) + 1 for each in places] == [1, 3, 4, 2]
    assert table["Kuon"].bowed


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
