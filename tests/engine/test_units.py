"""Personalities with what is attached to them, and how that leaves (C-UNIT, C-ATT-09, C-ATT-11)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality
from wars import war

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
HIM = "target: {him: {is: personality, whose: other}}"


@BOTH
@pytest.mark.rule("C-UNIT-02")
@pytest.mark.parametrize(
    ("bowed", "diamond", "celestial"),
    [((), 7, 7), (("Ashigaru",), 5, 7), (("Reju", "Ashigaru"), 0, 7), (("Reju",), 0, 7)],
)
def test_the_force_of_a_unit(
    ruleset: str, bowed: tuple[str, ...], diamond: int, celestial: int
) -> None:
    unit = (
        personality("Reju", force=3),
        item("Katana", force="+2"),
        follower("Ashigaru", force=2),
    )
    table = Table(ruleset, allen=Side(play=[unit]))
    for title in bowed:
        table[title].bowed = True
    expected = celestial if ruleset == "celestial" else diamond
    assert stats.unit_force(table.game, table["Reju"]) == expected


@BOTH
@pytest.mark.rule("C-UNIT-03")
def test_a_unit_bows_with_all_its_cards_at_once_but_is_one_target(ruleset: str) -> None:
    text = "{kind: open, target: {foe: {is: unit, whose: other}}, do: [{bow: foe.unit}]}"
    count = "{count: {is: card, whose: you, bowed: true}}"
    watch = (
        "{kind: trait, when: {after: bows, what: {is: personality, whose: you}},"
        f" do: [{{honor: {count}}}]}}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[holding("Storm", text=text)]),
        bob=Side(
            honor=0,
            play=[
                (personality("Kuon"), follower("Spears"), item("Katana")),
                holding("Watch", text=watch),
            ],
        ),
    )
    table.play("action", allen=["act Storm"])
    assert [each.what.face.title for each in table.happened("aimed")] == ["Kuon"]
    assert [each.what.face.title for each in table.happened("bows")] == ["Kuon", "Spears", "Katana"]
    assert table.player("bob").family_honor == 3, "as he bows the others are bowed, too"


@BOTH
@pytest.mark.rule("C-UNIT-03")
def test_attachments_go_where_their_personality_goes(ruleset: str) -> None:
    take = f"{{kind: open, {HIM}, do: [{{control: him}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Lure", text=take)]),
        bob=Side(play=[(personality("Kuon"), follower("Spears"), item("Katana"))]),
    )
    table.play("action", allen=["act Lure"])
    allen = table.player("allen")
    assert len(table.happened("controlled")) == 1
    assert [each.controller for each in table["Kuon"].unit()] == [allen] * 3
    assert [each.host for each in table["Kuon"].attachments] == [table["Kuon"]] * 2


@BOTH
@pytest.mark.rule("C-UNIT-03")
def test_a_unit_moves_with_its_personality(ruleset: str) -> None:
    flee = "{kind: battle, target: {foe: {is: unit, side: attacker}}, do: [{move: foe, to: home}]}"
    table = war(
        ruleset,
        [(personality("Kuon"), follower("Spears"), item("Katana"))],
        [personality("Hida", text=flee)],
        script={"bob": ["act Hida"]},
    )
    assert [each.what for each in table.happened("moves")] == [table["Kuon"]]
    assert [each.amount for each in table.happened("totals")] == [0], "the Follower went along"
    assert [each.host for each in table["Kuon"].attachments] == [table["Kuon"]] * 2


# How attachments leave


def _gone(ruleset: str, step: str) -> Table:
    """A unit whose Personality is done something to by an opponent's action."""
    count = "{kind: trait, when: {after: destroyed, by: {whose: other}}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Fate", text=f"{{kind: open, {HIM}, do: [{{{step}}}]}}")],
            provinces=[None],
        ),
        bob=Side(
            honor=0,
            play=[(personality("Kuon"), item("Katana")), holding("Count", text=count)],
            provinces=[holding("Farm")],
            dynasty_deck=[holding("Mine")],
            fate_deck=[other("Strategy", f"Card {number}") for number in range(9)],
        ),
    )
    table.play("action", allen=["act Fate"])
    return table


@BOTH
@pytest.mark.rule("C-ATT-11")
def test_attachments_are_destroyed_for_what_destroys_him_but_not_by_it(ruleset: str) -> None:
    table = _gone(ruleset, "destroy: him")
    assert table["Kuon"].zone == table["Katana"].zone == "discard"
    assert table["Katana"].dead == "destroyed"
    assert [each.what for each in table.happened("destroyed")] == [table["Katana"], table["Kuon"]]
    assert table.player("bob").family_honor == 1


@pytest.mark.rule("C-ATT-11")
@pytest.mark.parametrize("where", ["hand", "top", "bottom", "shuffle"])
def test_attachments_go_back_as_he_goes_back(where: str) -> None:
    table = _gone("celestial", f"put: him, to: {where}")
    bob = table.player("bob")
    if where == "hand":
        assert bob.hand == [table["Kuon"], table["Katana"]]
    else:
        assert table["Kuon"] in bob.dynasty_deck
        assert table["Katana"] in bob.fate_deck
        place = {"top": -1, "bottom": 0}.get(where)
        assert place is None or bob.fate_deck[place] is table["Katana"]
    assert not table["Katana"].bowed
    assert table["Katana"].host is None
    assert not table.happened("discarded")


@pytest.mark.rule("C-ATT-11")
def test_all_attachments_go_back_at_one_time() -> None:
    text = "{kind: limited, target: {him: {is: personality}}, do: [{put: him, to: bottom}]}"
    table = Table(
        "celestial",
        allen=Side(play=[holding("Fate", text=text)]),
        bob=Side(play=[(personality("Kuon"), item("Katana"), follower("Spearmen"))]),
    )
    table.play("action", allen=["act Fate"])
    bob = table.player("bob")
    assert bob.fate_deck[:2] == [table["Spearmen"], table["Katana"]]
    assert not table.happened("discarded")


@pytest.mark.rule("C-ATT-11")
def test_a_province_takes_no_attachments() -> None:
    table = _gone("celestial", "put: him, to: province")
    assert table["Kuon"].zone == "province"
    assert table["Katana"] in table.player("bob").fate_discard


@pytest.mark.rule("D-DEST-03")
@pytest.mark.parametrize("where", ["hand", "bottom", "province"])
def test_by_the_diamond_rules_they_are_discarded(where: str) -> None:
    table = _gone("diamond", f"put: him, to: {where}")
    assert table["Katana"] in table.player("bob").fate_discard
    (it,) = table.happened("discarded")
    assert it.by is None


@BOTH
@pytest.mark.rule("C-ATT-09")
def test_an_attachment_on_nobody_is_discarded_at_once(ruleset: str) -> None:
    text = "{kind: open, zone: hand, do: [{place: self}, {draw: 1}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[item("Katana", text=text)]),
        bob=Side(),
    )
    table.play("action", allen=["act Katana"])
    assert [each.name for each in table.game.log if each.what is table["Katana"]][:3] == [
        "announced",
        "enters",
        "discarded",
    ]
    assert table["Katana"] in table.player("allen").fate_discard
    assert not table.player("allen").play[2:]


@BOTH
@pytest.mark.rule("C-ATT-09")
def test_nothing_keeps_an_attachment_on_nobody_in_play(ruleset: str) -> None:
    steadfast = "{kind: trait, do: [{prevent: self, what: [discard]}]}"
    come = "{kind: open, zone: hand, do: [{place: self}]}"
    table = Table(
        ruleset, allen=Side(hand=[item("Katana", text=f"[{steadfast}, {come}]")]), bob=Side()
    )
    table.play("action", allen=["act Katana"])
    assert table["Katana"] in table.player("allen").fate_discard


@BOTH
@pytest.mark.rule("C-ATT-03")
def test_an_attachment_that_is_brought_in_is_attached_by_that(ruleset: str) -> None:
    text = "{kind: open, do: [{recruit: {is: item, zone: hand, whose: you}, less: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju"), holding("Smith", text=text)],
            hand=[item("Katana", gold_cost=3)],
        ),
        bob=Side(play=[personality("Kuon")]),
    )
    table.play("action", allen=["act Smith"])
    assert table["Katana"].host is table["Reju"]
    assert table.happened("paid")[0].amount == 2


@BOTH
@pytest.mark.rule("C-ATT-09")
def test_a_follower_made_for_nobody_is_gone_at_once(ruleset: str) -> None:
    text = "{kind: open, do: [{create: follower, title: Peasant}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju"), holding("Village", text=text)]),
        bob=Side(),
    )
    table.play("action", allen=["act Village"])
    assert table["Peasant"].zone == "removed"
