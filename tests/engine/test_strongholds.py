"""What a Stronghold is, makes and keeps (D-TYPE-02, C-SH)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, personality, stronghold

from l5r_cards.engine import payment

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
IS_CARD = {"diamond": False, "celestial": True}


@BOTH
@pytest.mark.rule("D-TYPE-02")
@pytest.mark.rule("C-SH-02")
def test_a_stronghold_is_a_card_or_none_and_never_a_holding(ruleset: str) -> None:
    def tool(title: str, what: str, do: str) -> object:
        return holding(title, text=f"{{kind: limited, target: {{x: {what}}}, do: [{{{do}: x}}]}}")

    table = Table(
        ruleset,
        allen=Side(
            play=[
                tool("Rope", "{is: card}", "bow"),
                tool("Net", "{whose: you}", "bow"),
                tool("Fire", "{is: holding}", "destroy"),
                holding("Mine"),
            ]
        ),
        bob=Side(),
    )
    for title in ("Rope", "Net", "Fire"):
        table.play("action", allen=[f"act {title}", "target Mine"])
        expected = IS_CARD[ruleset] and title != "Fire"
        assert table.offered("allen", "target Stronghold") is expected, title


@BOTH
@pytest.mark.rule("C-SH-02")
@pytest.mark.rule("D-TYPE-02")
def test_cards_that_are_counted(ruleset: str) -> None:
    text = "{kind: limited, do: [{honor: {count: {is: card, whose: you}}}]}"
    table = Table(
        ruleset, allen=Side(honor=0, play=[holding("Mine"), holding("Census", text=text)])
    )
    table.play("action", allen=["act Census"])
    assert table.player("allen").family_honor == (3 if IS_CARD[ruleset] else 2)


@BOTH
@pytest.mark.rule("C-SH-02")
@pytest.mark.rule("D-TYPE-02")
def test_what_names_strongholds_reaches_them(ruleset: str) -> None:
    text = "{kind: limited, do: [{bow: {is: [holding, stronghold], whose: you, all: true}}]}"
    table = Table(ruleset, allen=Side(play=[holding("Rain", text=text)]))
    table.play("action", allen=["act Rain"])
    assert table["Stronghold"].bowed


@BOTH
@pytest.mark.rule("C-SH-03")
@pytest.mark.parametrize(
    ("do", "stays"),
    [
        ("destroy: {whose: other, at: home, all: true}", True),
        ("discard: {whose: other, all: true}", True),
        ("remove: {is: card, whose: other, all: true}", True),
        ("put: {is: card, whose: other, all: true}, to: hand", True),
        ("destroy: {is: stronghold, whose: other}", False),
        ("remove: {is: stronghold, whose: other, all: true}", False),
    ],
)
def test_a_stronghold_leaves_play_only_by_what_names_it(ruleset: str, do: str, stays: bool) -> None:
    text = f"{{kind: limited, do: [{{{do}}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Quake", text=text)]),
        bob=Side(stronghold=stronghold(title="Castle"), play=[personality("Kuon")]),
    )
    table.play("action", allen=["act Quake"])
    bob = table.player("bob")
    assert table["Kuon"].in_play is not stays
    # By the Diamond rules it can't be destroyed, whatever is said.
    assert table["Castle"].in_play is (stays or ruleset == "diamond")
    assert (bob.stronghold is table["Castle"]) is table["Castle"].in_play
    assert payment.affordable(table.game, bob, None) == (4 if table["Castle"].in_play else 0)
    assert [each.strength() for each in bob.provinces] == [7, 7, 7, 7]


@BOTH
@pytest.mark.rule("C-SH-03")
def test_no_cost_takes_a_stronghold_that_it_does_not_name(ruleset: str) -> None:
    def price(what: str) -> str:
        return f"{{kind: limited, cost: [{{destroy: {what}}}], do: [{{honor: 1}}]}}"

    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Monk", text=price("{is: card, whose: you, except: self}")),
                personality("Abbot", text=price("{is: stronghold, whose: you}")),
            ]
        ),
    )
    table.player("allen").play.remove(table["Abbot"])
    table.play("action")
    assert not table.offered("allen", "act Monk")
    table.player("allen").play.append(table["Abbot"])
    table.play("action")
    assert table.offered("allen", "act Monk")
    assert table.offered("allen", "act Abbot") is (ruleset == "celestial")


@BOTH
@pytest.mark.rule("C-SH-06")
def test_every_province_begins_with_the_strength_of_its_players_stronghold(ruleset: str) -> None:
    strong = "{kind: trait, do: [{give: {is: province, whose: you, all: true}, strength: 1}]}"
    build = "{kind: limited, do: [{add_province: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(strength=7),
            play=[holding("Wall", text=strong), holding("Road", text=build)],
        ),
        bob=Side(stronghold=stronghold(strength=5, title="Keep")),
    )
    table.game.turn = 5
    table.play("action", allen=["act Road"])
    assert [each.strength() for each in table.player("allen").provinces] == [8] * 5
    assert [each.strength() for each in table.player("bob").provinces] == [5] * 4


@BOTH
@pytest.mark.rule("C-SH-07")
def test_a_stronghold_bows_for_gold_only_while_a_cost_is_paid(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(gold=4),
            provinces=[holding("Mine", gold_cost=3), holding("Farm", gold_cost=1)],
        ),
    )
    table.play("action")
    assert not table.seats["allen"].offered
    table.play("dynasty", allen=["recruit Mine"])
    assert table["Mine"].in_play
    assert table["Stronghold"].bowed
    # What was over of the four is lost.
    assert table["Farm"].zone == "province"


@BOTH
def test_a_stronghold_works_for_whoever_controls_it(ruleset: str) -> None:
    text = "{kind: limited, target: {it_: {is: stronghold, whose: other}}, do: [{control: it_}]}"
    table = Table(
        ruleset,
        allen=Side(stronghold=stronghold(gold=4), play=[holding("Coup", text=text)]),
        bob=Side(stronghold=stronghold(gold=6, title="Keep")),
    )
    table.play("action", allen=["act Coup"])
    game, allen, bob = table.game, table.player("allen"), table.player("bob")
    assert (payment.affordable(game, allen, None), payment.affordable(game, bob, None)) == (10, 0)
    table["Keep"].bowed = True
    table.game.active = bob
    table.play("straighten")
    assert table["Keep"].bowed
    table.game.active = allen
    table.play("straighten")
    assert not table["Keep"].bowed


@BOTH
@pytest.mark.rule("C-SH-07")
def test_a_bowed_stronghold_makes_no_gold(ruleset: str) -> None:
    act = "{kind: open, cost: [{bow: self}], do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(gold=4, text=act, honor=5),
            play=[personality("Reju")],
            hand=[item("Katana", gold_cost=4)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Stronghold"])
    assert table.player("allen").family_honor == 6
    table.play("action")
    assert not table.offered("allen", "act equip")
    assert not table.offered("allen", "act Stronghold")


@BOTH
@pytest.mark.rule("C-HAND-02")
def test_no_maximum_hand_size_is_an_infinite_one(ruleset: str) -> None:
    free = "{kind: trait, do: [{rule: no_hand_size}]}"
    more = "{kind: trait, do: [{rule: hand_size, by: 2}]}"
    fans = [item("Fan", id=f"fan {number}") for number in range(30)]

    def left(*texts: str) -> int:
        table = Table(
            ruleset,
            allen=Side(
                stronghold=stronghold(text=texts[0]) if texts else None,
                play=[holding(f"Hall {each}", text=each) for each in texts[1:]],
                hand=fans,
            ),
            bob=Side(play=[holding("Hall", text=free)]),
        )
        table.play("end")
        seen = table.game.views[1].as_data()["players"][0]  # type: ignore[index]
        assert seen["max_hand"] in (None, len(table.player("allen").hand))
        return len(table.player("allen").hand)

    assert left() == 8
    assert left(more) == 10
    assert left(more, more) == 12
    assert left(free) == 30
    assert left(free, more) == 30
