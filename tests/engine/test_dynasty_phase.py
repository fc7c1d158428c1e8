"""Buying from Provinces (D-DYN, D-PERS, D-HOLD, C-PERS, C-HOLD)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, personality, stronghold

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


@BOTH
@pytest.mark.rule("D-DYN-01")
@pytest.mark.rule("D-HOLD-01")
@pytest.mark.rule("C-HOLD-01")
@pytest.mark.rule("D-PLAY-18")
def test_cards_are_bought_with_the_gold_of_the_stronghold(ruleset: str) -> None:
    mine, reju = holding("Mine", 2, gold_cost=2), personality("Reju", gold_cost=2)
    table = Table(ruleset, allen=Side(provinces=[mine, reju], stronghold=stronghold(gold=4)))
    table.play("dynasty", allen=["recruit Mine"])
    assert table["Mine"].in_play
    assert table["Mine"].bowed
    assert table["Reju"].zone == "province"  # the Gold that was over is lost


@BOTH
@pytest.mark.rule("D-PERS-02")
@pytest.mark.rule("C-PERS-09")
def test_a_personality_asks_for_family_honor(ruleset: str) -> None:
    proud = personality("Proud", honor_requirement=6)
    humble = personality("Humble", honor_requirement=5)
    table = Table(ruleset, allen=Side(honor=5, provinces=[proud, humble]))
    table.play("dynasty", allen=["recruit Humble"])
    assert not table.offered("allen", "recruit Proud")
    assert table["Humble"].in_play
    assert not table["Humble"].bowed


@BOTH
@pytest.mark.rule("D-PERS-03")
@pytest.mark.rule("C-PERS-04")
def test_a_dash_is_met_by_any_honor(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(honor=-19, provinces=[personality("Ronin", honor_requirement="-")])
    )
    table.play("dynasty", allen=["recruit Ronin"])
    assert table["Ronin"].in_play


@BOTH
@pytest.mark.rule("D-DYN-03")
def test_an_emptied_province_is_refilled_face_down_and_not_bought_from(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[holding("Mine", 2)], dynasty_deck=[holding("Farm", 2)]),
    )
    table.play("dynasty", allen=["recruit Mine"])
    assert table["Farm"].zone == "province"
    assert not table["Farm"].face_up
    assert not table.offered("allen", "recruit Farm")


@pytest.mark.rule("C-PERS-10")
@pytest.mark.rule("C-PERS-11")
def test_the_own_clan_is_cheaper_and_its_requirement_can_be_waived() -> None:
    proud = personality("Proud", clan="Crane", honor_requirement=9, gold_cost=6)
    table = Table(
        "celestial",
        allen=Side(honor=5, provinces=[proud], stronghold=stronghold(gold=8, clan="Crane")),
    )
    table.play("dynasty", allen=["recruit Proud (waiver)"])
    assert table.offered("allen", "recruit Proud (waiver and discount)")
    assert table["Proud"].in_play


@pytest.mark.rule("D-PERS-04")
@pytest.mark.rule("D-PERS-06")
def test_diamond_gives_gold_or_honor_for_the_own_faction() -> None:
    reju = personality("Reju", clan="Crane", gold_cost=6, personal_honor=3)
    base = stronghold(gold=6, clan="Crane")
    table = Table("diamond", allen=Side(honor=5, provinces=[reju], stronghold=base))
    table.play("dynasty", allen=["recruit Reju (honor)"])
    assert table.player("allen").family_honor == 8
    names = [each.name for each in table.game.log if each.name in ("bows", "honor", "enters")]
    assert names == ["bows", "honor", "enters"]
    table = Table("diamond", allen=Side(honor=5, provinces=[reju], stronghold=stronghold(gold=4)))
    table.play("dynasty")
    assert not table.offered("allen", "recruit Reju")


@BOTH
@pytest.mark.rule("D-DYN-02")
def test_to_discard_what_is_left_ends_the_phase(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            provinces=[holding("Mine", 2), holding("Farm", 2), personality("Reju"), None],
            dynasty_deck=[holding("Port", 2), holding("Gate", 2)],
        ),
    )
    table.play("dynasty", allen=["recruit Reju", "discard Farm"])
    assert [table[each].zone for each in ("Farm", "Mine")] == ["discard", "province"]
    assert not table["Port"].face_up
    # All is bought before anything is discarded.
    offered = [each.split()[0] for each in table.seats["allen"].offered]
    assert "recruit" not in offered[offered.index("discard") :]


@BOTH
@pytest.mark.rule("D-DYN-04")
def test_empty_provinces_are_filled_from_the_left_once_the_deck_has_cards(ruleset: str) -> None:
    what = "{is: holding, zone: discard, whose: you}"
    text = f"{{kind: limited, limit: {{game: 9}}, do: [{{put: {what}, to: bottom}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            provinces=[None, holding("Mine"), holding("Farm"), None],
            play=[holding("Shrine", text=text)],
            dynasty_discard=[holding("Port")],
        ),
        bob=Side(),
    )
    allen = table.player("allen")
    table.play("dynasty", allen=["discard Farm"])
    # Nothing is lost by it.
    assert [len(each.cards) for each in allen.provinces] == [0, 1, 0, 0]
    assert not allen.eliminated
    table.play("action", allen=["act Shrine", "put Port"])
    assert [len(each.cards) for each in allen.provinces] == [1, 1, 0, 0]
    assert table["Port"].province is allen.provinces[0]
    assert not table["Port"].face_up
    table.play("action", allen=["act Shrine"])
    assert table["Farm"].province is allen.provinces[2]
