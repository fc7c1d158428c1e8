"""The types of cards and what each of them has (D-TYPE)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Deck, Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import destruction, favor, provinces, stats
from l5r_cards.engine.cards import GameCard
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def only(ruleset: str, card: Card) -> GameCard:
    """A card of Allen's, wherever it is."""
    table = Table(ruleset, allen=Side(hand=[card]))
    return table[card.title]


def asked(ruleset: str, stat: str, **side: Any) -> int:
    """The sum of a number over Allen's cards called Sample, as an effect works it out."""
    zones = "[province, hand, play]"
    of = f"{{title: Sample, zone: {zones}}}"
    text = f"{{kind: limited, do: [{{honor: {{sum: {stat}, of: {of}}}}}]}}"
    play = [holding("Seer", text=text), *side.pop("play", ())]
    table = Table(ruleset, allen=Side(honor=0, play=play, **side), bob=Side())
    table.play("action", allen=["act Seer"])
    return table.player("allen").family_honor


@BOTH
@pytest.mark.rule("D-TYPE-03")
def test_a_wind_has_no_numbers_and_spends_the_favor(ruleset: str) -> None:
    text = "{kind: open, cost: [{favor: discard}], do: [{honor: 2}]}"
    table = Table(
        ruleset, allen=Side(honor=1, play=[other("Wind", "Naseru", text=text)]), bob=Side()
    )
    wind = table["Naseru"]
    for stat in ("gold_cost", "focus", "force", "chi"):
        assert stats.give(table.game, wind, stat, 3) is None
        assert stats.value(table.game, wind, stat) == 0
    table.play("action")
    assert not table.offered("allen", "act Naseru")
    table.do(favor.take, table.player("allen"))
    table.play("action", allen=["act Naseru"])
    assert table.game.favor is None
    assert table.player("allen").family_honor == 3


@BOTH
@pytest.mark.rule("D-TYPE-04")
def test_a_sensei_has_three_modifiers_and_a_focus_value(ruleset: str) -> None:
    numbers = {"province_strength": "-1", "gold_production": "+2", "starting_honor": "+3"}
    sensei = [
        other("Sensei", title, sensei={"clans": "all", **numbers}, focus=2)
        for title in ("Master", "Mistress")
    ]
    table = Table.begun(
        ruleset,
        allen=Deck(fate=sensei, stronghold=stronghold(gold=4, honor=5, strength=7, title="Castle")),
        scripts={"allen": ["sensei Master"]},
    )
    allen = table.player("allen")
    assert [each.strength() for each in allen.provinces] == [6, 6, 6, 6]
    assert stats.production(table["Castle"]) == 6
    assert allen.family_honor == 8
    # The other one is a Fate card, with the Focus Value of one.
    drawn = table["Mistress"]
    assert allen.hand == [drawn]
    assert stats.focus(drawn) == 2
    table.do(destruction.discard, drawn)
    assert allen.fate_discard == [drawn]


@BOTH
@pytest.mark.rule("D-TYPE-05")
@pytest.mark.rule("C-EVENT-01")
def test_an_event_costs_nothing_and_is_never_in_play(ruleset: str) -> None:
    event = other("Event", "Sample", text="{kind: event, do: [{honor: 1}]}")
    assert asked(ruleset, "gold_cost", provinces=[event]) == 0
    assert asked(ruleset, "focus", provinces=[event]) == 0
    bring = "{kind: limited, do: [{recruit: {title: Sample, zone: province}, pay: none}]}"
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[holding("Call", text=bring)], provinces=[event]),
        bob=Side(),
    )
    table.play("dynasty")
    assert not table.offered("allen", "recruit Sample")
    table.play("action")
    if table.offered("allen", "act Call"):
        table.play("action", allen=["act Call"])
    assert not table["Sample"].in_play
    table.play("events")
    assert table.player("allen").family_honor == 1
    assert not table["Sample"].in_play


@BOTH
@pytest.mark.rule("D-TYPE-06")
@pytest.mark.parametrize(("honor", "is_allowed"), [(1, False), (2, True)])
def test_a_personality_asks_for_the_honor_of_the_family(
    ruleset: str, honor: int, is_allowed: bool
) -> None:
    facts = {"force": 3, "chi": 3, "honor_requirement": 2, "gold_cost": 5, "personal_honor": 1}
    table = Table(
        ruleset,
        allen=Side(
            honor=honor, stronghold=stronghold(gold=5), provinces=[personality("Reju", **facts)]
        ),
    )
    table.play("dynasty", allen=["recruit Reju"] if is_allowed else [])
    assert table["Reju"].in_play is is_allowed
    game, reju = table.game, table["Reju"]
    wanted = {"force": 3, "chi": 3, "gold_cost": 5, "personal_honor": 1, "focus": 0}
    assert {stat: stats.value(game, reju, stat) for stat in wanted} == wanted
    assert stats.give(game, reju, "focus", 2) is None


@BOTH
@pytest.mark.rule("D-TYPE-07")
def test_a_holding_makes_gold_and_no_honor_by_itself(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            honor=4,
            stronghold=stronghold(gold=0),
            play=[holding("Mine", 2)],
            provinces=[holding("Farm", gold_cost=2), holding("Port", gold_cost=1)],
        ),
    )
    table.play("dynasty", allen=["recruit Farm"])
    assert table["Farm"].in_play
    assert [each.amount for each in table.happened("produced")] == [2]
    assert table["Port"].zone == "province"
    assert table.player("allen").family_honor == 4
    for stat in ("force", "chi", "focus"):
        assert stats.give(table.game, table["Mine"], stat, 1) is None


@BOTH
@pytest.mark.rule("D-TYPE-09")
def test_an_action_card_costs_gold_when_played_and_has_a_focus_value(ruleset: str) -> None:
    text = "{kind: open, do: [{honor: 1}]}"
    plan = other("Action", "Plan", gold_cost=2, focus=3, text=text)
    table = Table(ruleset, allen=Side(honor=1, play=[holding("Mine", 2)], hand=[plan]), bob=Side())
    table.player("allen").stronghold.bowed = True  # type: ignore[union-attr]
    assert stats.focus(table["Plan"]) == 3
    assert not table["Mine"].bowed
    table.play("action", allen=["act Plan"])
    assert table["Mine"].bowed
    assert table.player("allen").family_honor == 2


@pytest.mark.rule("D-TYPE-10")
def test_an_ancestor_asks_for_personal_honor_and_its_faction() -> None:
    facts: dict[str, Any] = {"force": 1, "chi": "+1", "honor_requirement": 3, "gold_cost": 1}
    ghost = other("Ancestor", "Osano-Wo", clan="Crab", focus=2, **facts)

    def offered(**him: Any) -> bool:
        table = Table("diamond", allen=Side(play=[personality("Reju", **him)], hand=[ghost]))
        table.play("action")
        return table.offered("allen", "act equip")

    assert not offered(clan="Crab", personal_honor=2)
    assert offered(clan="Crab", personal_honor=3)
    assert not offered(clan="Crane", personal_honor=3)
    table = Table("diamond", allen=Side(honor=0, play=[(personality("Reju", force=2), ghost)]))
    assert stats.unit_force(table.game, table["Reju"]) == 3
    assert (stats.force(table["Reju"]), stats.chi(table["Reju"])) == (2, 3)


@BOTH
@pytest.mark.rule("D-TYPE-11")
def test_a_ring_asks_for_what_it_says_and_has_an_element(ruleset: str) -> None:
    gold = {"gold_cost": 2} if ruleset == "diamond" else {}
    text = """
    {kind: enter, when: {after: phase_begins, phase: action}, if: [{compare: you.honor >= 5}]}
    """
    rings = [
        other("Ring", f"Ring of {element}", keywords=[element], focus=3, text=text, **gold)
        for element in ("Air", "Earth", "Fire", "Void", "Water")
    ]

    def play(honor: int) -> Table:
        table = Table(ruleset, allen=Side(honor=honor, hand=rings), bob=Side())
        elements = {each.face.element for each in table.player("allen").hand}
        assert elements == {"air", "earth", "fire", "void", "water"}
        assert {stats.focus(each) for each in table.player("allen").hand} == {3}
        table.play("turn", allen=["react Ring of Void"] if honor > 4 else [])
        return table

    refused = play(4)
    assert not refused.offered("allen", "react Ring")
    assert not any(each.in_play for each in refused.game.cards if each.face.type == "Ring")
    table = play(5)
    assert table["Ring of Void"].in_play
    assert table["Ring of Fire"].zone == "hand"
    paid = sum(each.amount for each in table.happened("paid"))
    assert paid == gold.get("gold_cost", 0)


@BOTH
@pytest.mark.rule("D-TYPE-12")
def test_a_follower_asks_for_personal_honor_whatever_the_family_has(ruleset: str) -> None:
    facts = {"force": 2, "chi": "+1", "honor_requirement": 2, "gold_cost": 3, "focus": 4}
    spears = follower("Spearmen", **facts)

    def play(personal: int) -> Table:
        reju = personality("Reju", personal_honor=personal, chi=2)
        table = Table(ruleset, allen=Side(honor=0, play=[reju], hand=[spears]), bob=Side())
        table.play("action")
        assert table.offered("allen", "act equip") is (personal >= 2)
        return table

    play(1)
    table = play(2)
    assert stats.focus(table["Spearmen"]) == 4
    table.play("action", allen=["act equip"])
    assert table["Spearmen"].host is table["Reju"]
    # Its Chi with a sign is his, its Force without one is its own.
    assert (stats.chi(table["Reju"]), stats.force(table["Reju"])) == (3, 1)
    assert stats.force(table["Spearmen"]) == 2


@BOTH
@pytest.mark.rule("D-TYPE-13")
def test_an_item_adds_to_its_personality_and_asks_for_no_honor(ruleset: str) -> None:
    naginata = item("Naginata", force="+1", chi="+2")
    reju = personality("Reju", force=1, chi=1, personal_honor=0)
    table = Table(ruleset, allen=Side(honor=-5, play=[reju], hand=[naginata]), bob=Side())
    table.play("action", allen=["act equip"])
    assert (stats.force(table["Reju"]), stats.chi(table["Reju"])) == (2, 3)
    assert stats.give(table.game, table["Naginata"], "requirement", 2) is None


@BOTH
@pytest.mark.rule("D-TYPE-14")
def test_a_kiho_is_an_action_card_of_spell_effects(ruleset: str) -> None:
    seen = "{after: resolves, action: {is: action, keyword: spell}}"
    find = "{kind: limited, do: [{search: fate_deck, for: {is: strategy}, to: hand}]}"
    cast = "{kind: open, performer: {whose: you, keyword: monk}, do: [{honor: 1}]}"
    kiho = {"gold_cost": 2, "focus": 3, "text": cast}
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Seek", text=find), personality("Togashi", keywords="Monk")],
            hand=[other("Kiho", "Touch", **kiho)],
            fate_deck=[item("Fan"), other("Kiho", "Breath", **kiho)],
        ),
        bob=Side(
            play=[holding("Watch", text=f"{{kind: reaction, when: {seen}, do: [{{draw: 0}}]}}")]
        ),
    )
    table.play("action", allen=["act Seek", "find Breath", "act Touch"])
    assert table["Breath"].zone == "hand"
    assert table.offered("bob", "react Watch")
    assert table["Touch"].zone == "discard"
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]
    assert stats.focus(table["Breath"]) == 3


@BOTH
@pytest.mark.rule("D-TYPE-15")
def test_a_spell_attaches_to_shugenja_alone(ruleset: str) -> None:
    spell = other(
        "Spell", "Jade Strike", gold_cost=0, focus=3, text="{kind: open, do: [{honor: 1}]}"
    )

    def play(**him: Any) -> Table:
        table = Table(ruleset, allen=Side(honor=0, play=[personality("Reju", **him)], hand=[spell]))
        table.play("action", allen=["act equip", "act Jade Strike"] if him else [])
        return table

    assert not play().offered("allen", "act equip")
    table = play(keywords="Shugenja")
    assert table["Jade Strike"].host is table["Reju"]
    assert table.player("allen").family_honor == 1


@BOTH
@pytest.mark.rule("D-TYPE-16")
def test_types_without_a_focus_value_count_as_none(ruleset: str) -> None:
    having = ("Action", "Ancestor", "Ring", "Follower", "Item", "Kiho", "Spell", "Sensei")
    for kind in having:
        assert asked(ruleset, "focus", hand=[other(kind, "Sample", focus=3)]) == 3, kind
    assert asked(ruleset, "focus", play=[personality("Sample")]) == 0
    for kind in ("Region", "Event", "Holding", "Wind", "Stronghold"):
        card = only(ruleset, other(kind, "Sample"))
        assert stats.focus(card) == 0
        assert "focus" in card.face.lacks, kind


@BOTH
@pytest.mark.rule("D-TYPE-16")
def test_a_created_follower_has_no_focus_value(ruleset: str) -> None:
    text = "{kind: open, do: [{create: follower, title: Sample, force: 1, to: self}]}"
    ask = "{kind: open, do: [{honor: {sum: focus, of: {title: Sample}}}]}"
    table = Table(
        ruleset,
        allen=Side(honor=2, play=[personality("Reju", text=text), holding("Seer", text=ask)]),
        bob=Side(),
    )
    table.play("action", allen=["act Reju", "act Seer"])
    assert table["Sample"].in_play
    assert table.player("allen").family_honor == 2


# Soul of ...


@BOTH
@pytest.mark.rule("D-DECK-12")
def test_the_soul_of_somebody_is_not_him(ruleset: str) -> None:
    words = "Crab Clan, Samurai, Soul of Hida Amoro"
    tenshu = personality("Hida Tenshu", keywords=words, soul_of={"title": "Hida Amoro"})
    amoro = personality("Hida Amoro", exp=1, unique=True, keywords="Experienced")
    text = "{kind: open, target: {him: {title: Hida Amoro}}, do: [{bow: him}]}"
    table = Table(
        ruleset,
        allen=Side(play=[tenshu, holding("Call", text=text)], provinces=[amoro]),
        bob=Side(),
    )
    table.play("action")
    assert not table.offered("allen", "act Call")
    table.play("dynasty", allen=["recruit Hida Amoro"])
    assert not table.offered("allen", "overlay Hida Amoro")
    assert table["Hida Amoro"].in_play
    assert table["Hida Tenshu"].in_play
    assert not stats.has(table["Hida Tenshu"], "amoro")


# Provinces


@BOTH
@pytest.mark.rule("D-SETUP-09")
def test_a_province_that_cannot_be_refilled_stands_all_the_same(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(),
        bob=Side(provinces=[holding("Mine"), None, None, None]),
        cindy=Side(),
    )
    bob = table.player("bob")
    table.game.active = bob
    table.play("dynasty", bob=["discard Mine"])
    assert [len(each.cards) for each in bob.provinces] == [0, 0, 0, 0]
    for left in (3, 2, 1):
        table.do(provinces.destroy_province, bob.provinces[0])
        assert len(bob.provinces) == left
        assert not bob.eliminated
    table.do(provinces.destroy_province, bob.provinces[0])
    assert bob.eliminated
