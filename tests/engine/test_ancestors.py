"""Ancestors (D-ANC)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, item, other, personality, stronghold

from l5r_cards.engine import destruction, stats
from l5r_cards.model.card import Card

HIM = "target: {him: {is: personality}}"


def ancestor(title: str = "Shiryo", **facts: Any) -> Card:
    start = {"force": 0, "chi": "+1", "gold_cost": 0, "focus": 2, "honor_requirement": 1}
    return other("Ancestor", title, **{**start, **facts})


def _recruiting(clan: str = "Lion", gold: int = 0, phase: str = "dynasty") -> Table:
    lion = personality("Matsu", clan=clan)
    return Table(
        "diamond",
        allen=Side(
            provinces=[lion],
            hand=[ancestor(clan="Lion", gold_cost=gold)],
            stronghold=stronghold(gold=4, clan="Lion"),
        ),
        bob=Side(hand=[ancestor("Other", clan="Lion")]),
    )


@pytest.mark.rule("D-ANC-01")
@pytest.mark.rule("D-ANC-02")
def test_an_ancestor_is_attached_by_a_limited_action_for_which_he_bows() -> None:
    table = Table(
        "diamond",
        allen=Side(play=[personality("Matsu", chi=2, clan="Lion")], hand=[ancestor(clan="Lion")]),
        bob=Side(),
    )
    table.play("action", allen=["act equip"])
    assert table["Shiryo"].host is table["Matsu"]
    assert table["Matsu"].bowed
    assert not table["Shiryo"].bowed
    assert stats.chi(table["Matsu"]) == 3


@pytest.mark.rule("D-ANC-01")
def test_an_ancestor_reacts_to_a_personality_who_joins_in_the_dynasty_phase() -> None:
    table = _recruiting(gold=2)
    table.play("dynasty", allen=["recruit Matsu", "react Shiryo"])
    assert table["Shiryo"].host is table["Matsu"]
    assert table["Matsu"].bowed
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]
    assert not table.offered("bob", "react Other")


@pytest.mark.rule("D-ANC-01")
def test_the_reaction_is_for_him_who_joins_and_must_be_paid() -> None:
    table = _recruiting(clan="Crane")
    table.play("dynasty", allen=["recruit Matsu"])
    assert not table.offered("allen", "react Shiryo")
    table = _recruiting(gold=5)
    table.play("dynasty", allen=["recruit Matsu"])
    assert not table.offered("allen", "react Shiryo")


@pytest.mark.rule("D-ANC-01")
def test_there_is_no_such_reaction_out_of_the_dynasty_phase() -> None:
    text = "{kind: limited, do: [{recruit: {is: personality, zone: province}}]}"
    lion = personality("Matsu", clan="Lion")
    table = Table(
        "diamond",
        allen=Side(
            provinces=[lion], hand=[ancestor(clan="Lion")], play=[holding("Call", text=text)]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Call"])
    assert table["Matsu"].in_play
    assert not table.offered("allen", "react Shiryo")
    assert table.offered("allen", "act equip")


@pytest.mark.rule("D-ANC-01")
def test_there_is_no_such_reaction_in_the_dynasty_phase_of_another() -> None:
    answer = (
        "{kind: reaction, when: {after: enters, what: {whose: other}},"
        " do: [{recruit: {is: personality, zone: province, whose: you}}]}"
    )
    table = Table(
        "diamond",
        allen=Side(provinces=[personality("Reju")]),
        bob=Side(
            play=[holding("Answer", text=answer)],
            provinces=[personality("Matsu", clan="Lion")],
            hand=[ancestor(clan="Lion")],
        ),
    )
    table.play("dynasty", allen=["recruit Reju"], bob=["react Answer"])
    assert table["Matsu"].in_play
    assert not table.offered("bob", "react Shiryo")


@pytest.mark.rule("D-ANC-02")
def test_a_bowed_personality_cannot_bow_for_an_ancestor() -> None:
    table = Table(
        "diamond",
        allen=Side(play=[personality("Matsu", clan="Lion")], hand=[ancestor(clan="Lion")]),
        bob=Side(),
    )
    table["Matsu"].bowed = True
    table.play("action")
    assert not table.offered("allen", "act equip")


@pytest.mark.rule("D-ANC-02")
def test_who_is_kept_from_bowing_gets_no_ancestor() -> None:
    text = "{kind: reaction, when: {before: bows, what: {whose: other}}, do: [{negate: it}]}"
    table = Table(
        "diamond",
        allen=Side(play=[personality("Matsu", clan="Lion")], hand=[ancestor(clan="Lion")]),
        bob=Side(play=[holding("Spy", text=text)]),
    )
    table.play("action", allen=["act equip"], bob=["react Spy"])
    assert table["Shiryo"].zone == "hand"
    assert not table["Matsu"].attachments


@pytest.mark.rule("D-ANC-03")
@pytest.mark.parametrize(
    ("clan", "honor", "is_legal"),
    [("Crane", 2, True), ("Crane", 1, False), ("Lion", 3, False)],
)
def test_an_ancestor_asks_for_honor_and_faction(clan: str, honor: int, is_legal: bool) -> None:
    table = Table(
        "diamond",
        allen=Side(
            play=[personality("Him", clan=clan, personal_honor=honor)],
            hand=[ancestor(clan="Crane", honor_requirement=2)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act equip"] if is_legal else [])
    assert table.offered("allen", "act equip") is is_legal


@pytest.mark.rule("D-ANC-03")
def test_a_faction_sworn_to_counts() -> None:
    swear = f"{{kind: limited, {HIM}, do: [{{keyword: him, clan: you, duration: game}}]}}"
    table = Table(
        "diamond",
        allen=Side(
            play=[personality("Ronin"), holding("Oath", text=swear)],
            hand=[ancestor(clan="Crane")],
            stronghold=stronghold(clan="Crane"),
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Oath", "act equip"])
    assert table["Shiryo"].host is table["Ronin"]


@pytest.mark.rule("D-ANC-04")
@pytest.mark.parametrize("loses", [True, False])
def test_an_ancestor_goes_with_the_faction(loses: bool) -> None:
    drop = ", drop: crane clan" if loses else ""
    swear = f"{{kind: limited, {HIM}, do: [{{keyword: him, clan: you, duration: game{drop}}}]}}"
    table = Table(
        "diamond",
        allen=Side(
            play=[
                (personality("Uji", clan="Crane"), ancestor(clan="Crane")),
                holding("Oath", text=swear),
            ],
            stronghold=stronghold(clan="Crab"),
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Oath"])
    assert stats.has(table["Uji"], "crab clan")
    assert table["Shiryo"].in_play is not loses
    assert (table["Shiryo"].dead == "destroyed") is loses
    assert table["Uji"].in_play


@pytest.mark.rule("D-ANC-04")
def test_an_ancestor_goes_when_the_faction_that_he_was_lent_ends() -> None:
    lend = f"{{kind: limited, {HIM}, do: [{{keyword: him, add: crane clan}}]}}"
    table = Table(
        "diamond",
        allen=Side(
            play=[personality("Ronin"), holding("Oath", text=lend)], hand=[ancestor(clan="Crane")]
        ),
        bob=Side(),
    )
    table.play("turn", allen=["act Oath", "act equip"])
    assert table["Shiryo"].zone == "discard"


@pytest.mark.rule("D-ANC-04")
def test_an_ancestor_goes_when_the_trait_that_gave_the_faction_ends() -> None:
    lord = "{kind: trait, do: [{keyword: {is: personality, all: true}, add: crane clan}]}"
    table = Table(
        "diamond",
        allen=Side(
            play=[
                holding("Banner", text=lord),
                (personality("Ronin"), ancestor(clan="Crane")),
            ]
        ),
        bob=Side(),
    )
    table.do(destruction.destroy, [table["Banner"]])
    assert table["Shiryo"].zone == "discard"


@pytest.mark.rule("D-ANC-04")
@pytest.mark.parametrize("clan", ["Crane", "Lion"])
def test_an_ancestor_goes_when_a_version_of_another_faction_is_laid_on_him(clan: str) -> None:
    plain = personality("Uji", id="uji", clan="Crane")
    better = personality("Uji", id="uji_exp", exp=1, clan=clan)
    table = Table(
        "diamond",
        allen=Side(play=[(plain, ancestor(clan="Crane"))], provinces=[better]),
        bob=Side(),
    )
    table.play("dynasty", allen=["overlay Uji"])
    assert table["Shiryo"].in_play is (clan == "Crane")


@pytest.mark.rule("D-ANC-05")
def test_an_ancestor_is_not_destroyed_as_its_personality_lives() -> None:
    smash = "{kind: limited, target: {one: {is: attachment}}, do: [{destroy: one}]}"
    offer = "{kind: limited, cost: [{destroy: {is: ancestor, whose: you}}], do: [{honor: 1}]}"
    kill = f"{{kind: limited, {HIM}, do: [{{destroy: him}}]}}"
    unit = (personality("Uji", clan="Crane"), ancestor(clan="Crane"), item("Fan"))
    table = Table(
        "diamond",
        allen=Side(
            play=[
                unit,
                holding("Smash", text=smash),
                holding("Offer", text=offer),
                holding("Kill", text=kill),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Smash", "target Shiryo"])
    assert table["Shiryo"].host is table["Uji"]
    assert not table.offered("allen", "act Offer")
    table.play("action", allen=["act Kill"])
    assert table["Shiryo"].zone == table["Uji"].zone == "discard"


@pytest.mark.rule("D-ANC-05")
def test_an_ancestor_is_neither_moved_nor_stolen() -> None:
    take = "{kind: limited, target: {one: {is: attachment}}, do: [{control: one}]}"
    move = "{kind: limited, target: {one: {is: attachment}}, do: [{transfer: one, to: self}]}"
    thief = personality("Thief", clan="Crane", text=move)
    table = Table(
        "diamond",
        allen=Side(play=[thief, holding("Lure", text=take)]),
        bob=Side(play=[(personality("Uji", clan="Crane"), ancestor(clan="Crane"), item("Fan"))]),
    )
    table.play("action", allen=["act Thief", "target Shiryo", "act Lure", "target Shiryo"])
    assert table["Shiryo"].host is table["Uji"]
    assert table["Shiryo"].controller is table.player("bob")
    table.player("allen").used["turn"].clear()
    table.play("action", allen=["act Thief", "target Fan"])
    assert table["Fan"].host is table["Thief"]
    assert table["Fan"].controller is table.player("allen")


@pytest.mark.rule("D-ANC-05")
def test_the_move_attachments_action_leaves_ancestors_where_they_are() -> None:
    table = Table(
        "diamond",
        allen=Side(
            play=[
                (personality("Uji", clan="Crane"), ancestor(clan="Crane"), item("Fan")),
                personality("Doji", clan="Crane"),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act move attachments"])
    assert not table.offered("allen", "move Shiryo")
    assert table["Fan"].host is table["Doji"]
    assert table["Shiryo"].host is table["Uji"]
