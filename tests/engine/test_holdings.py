"""Holdings: buying them, Gold, Fortifications, Retainers, starting ones (D-HOLD, C-HOLD)."""

from __future__ import annotations

import pytest
from table import Deck, Side, Table, follower, holding, item, personality, stronghold

from l5r_cards.engine import provinces

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
WALL = holding("Wall", keywords="Fortification")
TOWER = holding("Tower", keywords="Fortification")


@BOTH
@pytest.mark.rule("D-HOLD-01")
def test_a_holding_just_bought_is_bowed_and_pays_for_nothing(ruleset: str) -> None:
    mine, farm = holding("Mine", 2, gold_cost=2), holding("Farm", 2, gold_cost=2)
    table = Table(ruleset, allen=Side(provinces=[mine, farm], stronghold=stronghold(gold=2)))
    table.play("dynasty", allen=["recruit Mine"])
    assert table["Mine"].bowed
    assert table["Farm"].zone == "province"
    table.play("dynasty")
    assert not table.offered("allen", "recruit Farm")


@BOTH
@pytest.mark.rule("C-HOLD-05")
def test_a_holding_straightens_in_the_next_straighten_phase(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[holding("Mine", 2, gold_cost=3)], stronghold=stronghold(gold=3)),
    )
    table.play("dynasty", allen=["recruit Mine"])
    assert table["Mine"].zone == "play"
    assert table["Mine"].bowed
    assert not [each for each in table.game.cards if each.zone == "entering"]
    table.play("straighten")
    assert not table["Mine"].bowed


@BOTH
@pytest.mark.rule("C-HOLD-01")
def test_a_holding_enters_bowed_by_whatever_way(ruleset: str) -> None:
    text = "{kind: limited, do: [{recruit: {is: holding, zone: discard, whose: you}}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Mason", text=text)], dynasty_discard=[holding("Mine", 2)]),
    )
    table.play("action", allen=["act Mason"])
    assert table["Mine"].in_play
    assert table["Mine"].bowed


@BOTH
@pytest.mark.rule("C-HOLD-02")
def test_holdings_bow_for_gold_only_while_a_cost_is_paid(ruleset: str) -> None:
    side = Side(
        play=[holding("Mine", 2), holding("Farm", 2), personality("Reju")],
        stronghold=stronghold(gold=0),
    )
    table = Table(ruleset, allen=side)
    table.play("turn")
    assert not table.offered("allen", "bow")
    assert not table.offered("allen", "act Mine")
    table = Table(ruleset, allen=side._replace(hand=[item("Katana", gold_cost=3)]))
    table.play("action", allen=["act equip"])
    assert table["Katana"].in_play
    assert [each.amount for each in table.happened("produced")] == [2, 2]


@BOTH
@pytest.mark.rule("D-HOLD-01")
@pytest.mark.rule("D-HOLD-02")
def test_a_fortification_enters_straight_at_the_province_it_came_from(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(provinces=[None, None, WALL, None], dynasty_deck=[holding("Mine", 2)])
    )
    table.play("dynasty", allen=["recruit Wall"])
    third = table.player("allen").provinces[2]
    assert not table["Wall"].bowed
    assert third.attached == [table["Wall"]]
    assert third.cards == [table["Mine"]]
    assert table["Wall"].in_play


@pytest.mark.rule("D-HOLD-02")
@pytest.mark.rule("C-HOLD-03")
def test_a_fortification_whose_province_falls_while_it_is_paid_for_goes_to_another() -> None:
    raze = "{kind: trait, when: {after: bows}, do: [{destroy: {is: province, most: strength}}]}"
    table = Table(
        "celestial",
        allen=Side(
            provinces=[holding("Wall", keywords="Fortification", gold_cost=2), None],
            stronghold=stronghold(gold=2),
        ),
        bob=Side(play=[holding("Ram", text=raze)], provinces=[None]),
    )
    first, second = table.player("allen").provinces
    provinces.give_strength(table.game, first, 9)
    table.play("dynasty", allen=["recruit Wall"])
    assert first.destroyed
    assert second.attached == [table["Wall"]]


@BOTH
@pytest.mark.rule("D-HOLD-03")
def test_a_province_has_one_fortification_of_a_title(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(provinces=[WALL, WALL], dynasty_deck=[WALL, TOWER]))
    table.play("dynasty", allen=["recruit Wall", "recruit Wall"])
    first, second = table.player("allen").provinces[:2]
    assert [len(each.attached) for each in (first, second)] == [1, 1]
    table.play("events")
    table.play("dynasty", allen=["recruit Tower"])
    assert not table.offered("allen", "recruit Wall")
    assert [each.face.title for each in second.attached] == ["Wall", "Tower"]


def test_a_fortification_from_elsewhere_is_attached_to_a_province_of_choice() -> None:
    text = "{kind: limited, do: [{recruit: {is: holding, zone: discard, whose: you}}]}"
    table = Table(
        "diamond",
        allen=Side(play=[personality("Mason", text=text)], dynasty_discard=[WALL]),
    )
    table.play("action", allen=["act Mason", "attach province 1.2"])
    assert table["Wall"].province is table.player("allen").provinces[1]


@BOTH
@pytest.mark.rule("D-HOLD-04")
def test_what_only_lowers_costs_produces_no_gold(ruleset: str) -> None:
    cheaper = """
    kind: open
    target: {man: {is: follower, zone: hand, whose: you}}
    cost: [{bow: self}]
    do: [{give: man, gold_cost: -2}]
    """
    count = "{kind: limited, do: [{honor: {count: {is: holding, whose: you, produces: true}}}]}"
    only = "{kind: gold, do: [{produce: 3, only: {is: follower}}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[
                holding("Armory", text=cheaper),
                holding("Mine", 2),
                holding("Barracks", text=only),
                personality("Clerk", text=count),
            ],
            hand=[follower("Spears", gold_cost=9)],
        ),
    )
    table.play("action", allen=["act Clerk"])
    assert table.player("allen").family_honor == 2
    table.play("action", allen=["act Armory", "act equip"])
    assert table["Spears"].host is table["Clerk"]  # 9 - 2 = 4 + 2 + 3, less 2
    assert {each.what.face.title for each in table.happened("produced")} == {
        "Barracks",
        "Mine",
        "Stronghold",
    }


@BOTH
@pytest.mark.rule("D-HOLD-05")
def test_a_retainer_is_a_holding_and_no_personality(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: personality}}, do: [{destroy: foe}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Trap", text=text)], provinces=[holding("Servant", keywords="Retainer")]
        ),
    )
    table.play("dynasty", allen=["recruit Servant"])
    assert table["Servant"].bowed
    table["Servant"].bowed = False
    table.play("action")
    assert not table.offered("allen", "act Trap")


@BOTH
@pytest.mark.rule("C-SHOLD-01")
def test_starting_holdings_begin_at_home_and_straight(ruleset: str) -> None:
    own = [holding("Border Keep", 3), holding("Bamboo Harvesters", 2)]
    dynasty = [personality(f"P{number}") for number in range(5)]
    table = Table.begun(
        ruleset,
        allen=Deck(dynasty=dynasty, starting_holdings=own),
        bob=Deck(dynasty=dynasty),
    )
    titles = [each.face.title for each in table.player("allen").play]
    assert titles == ["Stronghold", "Border Keep", "Bamboo Harvesters"]
    assert not table["Border Keep"].bowed
    assert len(table.player("allen").dynasty_deck) == 1
    assert len(table.player("bob").play) == 1


@BOTH
@pytest.mark.rule("C-SHOLD-04")
def test_a_starting_holding_may_get_into_the_deck_and_be_revealed(ruleset: str) -> None:
    text = "{kind: limited, target: {what: {is: holding}}, do: [{put: what, to: shuffle}]}"
    dynasty = [holding(f"Farm {number}") for number in range(30)]
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Peasant", text=text), holding("Bamboo Harvesters", 2)],
            dynasty_deck=dynasty,
        ),
    )
    table.play("action", allen=["act Peasant"])
    deck = table.player("allen").dynasty_deck
    assert len(deck) == 31
    assert table["Bamboo Harvesters"] in deck
    deck.remove(table["Bamboo Harvesters"])
    deck.append(table["Bamboo Harvesters"])
    table.do(provinces.refill, table.player("allen").provinces[0])
    table.play("events")
    assert table["Bamboo Harvesters"].face_up
    table.play("dynasty", allen=["recruit Bamboo Harvesters"])
    assert table["Bamboo Harvesters"].in_play
