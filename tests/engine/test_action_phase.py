"""Who acts when: the Action Phase and the kinds of actions (D-ACTP, D-ACT, D-ACTN)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality

from l5r_cards.play.log import log_lines

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
PHASES = ("straighten", "events", "action", "dynasty", "end")
OPEN = "{kind: open, keywords: repeatable, do: [{honor: 1}]}"
LIMITED = "{kind: limited, keywords: repeatable, do: [{honor: 1}]}"


def one_shot(ruleset: str) -> str:
    return "Strategy" if ruleset == "celestial" else "Action"


def acted(table: Table) -> list[str]:
    """The titles of the cards whose actions were announced, in order."""
    return [each.what.face.title for each in table.happened("announced") if each.what]


def asked(table: Table, name: str) -> int:
    """How often a player was asked for an action."""
    return int(table.seats[name].offered.count("pass"))


# Kinds of actions


@BOTH
@pytest.mark.rule("D-ACTN-01")
def test_an_action_card_resolves_and_is_discarded(ruleset: str) -> None:
    text = "{kind: limited, do: [{honor: 2}, {draw: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=1, hand=[other(one_shot(ruleset), "Sample", text=text)], fate_deck=[item("Fan")]
        ),
        bob=Side(),
    )
    allen = table.player("allen")
    table.play("action", allen=["act Sample"])
    assert (allen.family_honor, allen.hand) == (3, [table["Fan"]])
    assert allen.fate_discard == [table["Sample"]]
    assert table["Sample"].dead is None
    assert not table.happened("destroyed")


@BOTH
@pytest.mark.rule("D-ACTN-02")
@pytest.mark.rule("D-ACTP-04")
def test_an_item_is_attached_by_one_action_and_used_by_a_later_one(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju")],
            hand=[item("Katana", text=OPEN), other(one_shot(ruleset), "Sample", text=OPEN)],
        ),
        bob=Side(play=[holding("Camp", text=OPEN)]),
    )
    table.play("action")
    assert table.offered("allen", "act Sample")
    assert not table.offered("allen", "act Katana")
    table.play("action", allen=["act equip", "act Katana"], bob=["act Camp"])
    assert table["Katana"].host is table["Reju"]
    assert acted(table) == ["Camp", "Katana"]


@BOTH
@pytest.mark.rule("D-ACT-01")
def test_an_action_resolves_whole_but_for_reactions(ruleset: str) -> None:
    cut = "{kind: reaction, when: {after: honor, who: other}, do: [{draw: 1}]}"
    both = holding("Both", text="{kind: open, do: [{honor: 1}, {draw: 1}]}")

    def play(*bob: str) -> list[str]:
        table = Table(
            ruleset,
            allen=Side(play=[both], fate_deck=[item("Fan")]),
            bob=Side(play=[holding("Camp", text=OPEN), holding("Cut", text=cut)]),
        )
        table.play("action", allen=["act Both"], bob=bob)
        steps = ("announced", "honor", "drawn", "resolves")
        return [
            f"{each.name} {each.what.face.title}" if each.what else each.name
            for each in table.game.log
            if each.name in steps
        ]

    camp = ["announced Camp", "honor", "resolves Camp"]
    whole = ["announced Both", "honor", "drawn Fan", "resolves Both"]
    # However much Bob would like to use his Camp at once.
    assert play("act Camp") == [*whole, *camp]
    answer = ["announced Cut", "resolves Cut"]
    assert play("react Cut", "act Camp") == [*whole[:2], *answer, *whole[2:], *camp]


@BOTH
@pytest.mark.rule("D-ACT-02")
def test_limited_actions_are_for_the_active_player_in_his_action_phase(ruleset: str) -> None:
    sides = {
        name: Side(play=[holding(f"Camp of {name}", text=LIMITED)]) for name in ("allen", "bob")
    }
    for phase in PHASES:
        table = Table(ruleset, **sides)
        table.play(phase)
        assert table.offered("allen", "act Camp of allen") is (phase == "action")
        assert not table.offered("bob", "act Camp of bob")
    table = Table(ruleset, first="bob", **sides)
    table.play("action", bob=["act Camp of bob"])
    assert not table.offered("allen", "act Camp of allen")


@BOTH
@pytest.mark.rule("D-ACT-03")
@pytest.mark.rule("D-DYN-05")
def test_open_actions_are_for_any_player_in_any_action_phase(ruleset: str) -> None:
    sides = {name: Side(play=[holding(f"Camp of {name}", text=OPEN)]) for name in ("allen", "bob")}
    for first in sides:
        table = Table(ruleset, first=first, **sides)
        table.play("action", allen=["act Camp of allen"], bob=["act Camp of bob"])
        for phase in PHASES:
            table.play(phase)
            for name in sides:
                assert table.offered(name, f"act Camp of {name}") is (phase == "action")


@BOTH
@pytest.mark.rule("D-ACT-05")
@pytest.mark.rule("D-DYN-05")
def test_battle_actions_are_for_battles(ruleset: str) -> None:
    text = "{kind: battle, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", text=text)],
            hand=[other(one_shot(ruleset), "Sample", text=text)],
        ),
        bob=Side(play=[personality("Kuon", text=text)]),
    )
    for phase in PHASES:
        table.play(phase)
        assert not any(table.offered(name, "act") for name in ("allen", "bob"))


@BOTH
@pytest.mark.rule("D-DYN-05")
def test_reactions_may_be_taken_in_the_dynasty_phase(ruleset: str) -> None:
    text = "{kind: reaction, when: {after: enters, who: you}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(honor=1, play=[holding("Glad", text=text)], provinces=[personality("Reju")]),
        bob=Side(),
    )
    table.play("dynasty", allen=["recruit Reju", "react Glad"])
    assert table.player("allen").family_honor == 2


# Rounds


def camps(ruleset: str, first: str = "allen", text: str = OPEN) -> Table:
    sides = {
        name: Side(
            play=[
                holding(f"Camp of {name}", text=text),
                holding(f"Court of {name}", text=LIMITED),
            ]
        )
        for name in ("allen", "bob", "cindy")
    }
    return Table(ruleset, first=first, **sides)


@BOTH
@pytest.mark.rule("D-ACTP-01")
def test_actions_go_clockwise_from_the_active_player(ruleset: str) -> None:
    table = camps(ruleset, first="bob")
    table.play(
        "action",
        allen=["act Camp of allen"] * 2,
        bob=["act Court of bob", "act Camp of bob"],
        cindy=["act Camp of cindy"] * 2,
    )
    assert acted(table) == [
        *("Court of bob", "Camp of cindy", "Camp of allen"),
        *("Camp of bob", "Camp of cindy", "Camp of allen"),
    ]
    assert not table.offered("allen", "act Court")
    assert not table.offered("cindy", "act Court")


@BOTH
@pytest.mark.rule("D-ACTP-02")
def test_the_phase_ends_once_all_have_passed_in_a_row(ruleset: str) -> None:
    table = camps(ruleset)
    table.play("action", cindy=["act Camp of cindy"])
    assert [asked(table, name) for name in table.seats] == [2, 2, 2]


@BOTH
@pytest.mark.rule("D-ACTP-03")
def test_who_has_passed_may_act_again_if_another_has_acted(ruleset: str) -> None:
    table = camps(ruleset)
    table.play("action", allen=["pass", "act Camp of allen"], bob=["act Camp of bob"])
    assert acted(table) == ["Camp of bob", "Camp of allen"]
    again = camps(ruleset)
    again.play("action", allen=["pass"])
    assert [asked(again, name) for name in again.seats] == [1, 1, 1]


# The actions that the rules give


@BOTH
@pytest.mark.rule("D-ACTP-04")
def test_cards_are_attached_in_the_own_action_phase_one_by_one(ruleset: str) -> None:
    fate = [
        item("Katana"),
        follower("Spearmen"),
        other("Spell", "Jade Strike", gold_cost=0),
        *([other("Ancestor", "Osano-Wo", gold_cost=0)] if ruleset == "diamond" else []),
    ]
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", keywords="Shugenja")], hand=fate),
        bob=Side(play=[personality("Kuon"), holding("Camp", text=OPEN)], hand=[item("Bow")]),
    )
    table.play("action", allen=["act equip"] * len(fate), bob=["act Camp"] * len(fate))
    assert len(table["Reju"].attachments) == len(fate)
    announced = [each.who.name for each in table.happened("announced")]
    assert announced == ["allen", "bob"] * len(fate)
    assert not table.offered("bob", "act equip")


@BOTH
@pytest.mark.rule("D-ACTP-04")
def test_nothing_is_attached_to_whom_no_action_may_target(ruleset: str) -> None:
    hidden = "{kind: trait, do: [{forbid: self, what: target}]}"
    table = Table(
        ruleset, allen=Side(play=[personality("Reju", text=hidden)], hand=[item("Katana")])
    )
    table.play("action")
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("D-ACTP-04")
@pytest.mark.rule("D-TGT-06")
def test_nobody_is_to_bear_what_can_no_longer_be_paid_for(ruleset: str) -> None:
    toll = "{kind: trait, when: {after: announced}, do: [{bow: {is: holding, all: true}}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Mine", gold=3), personality("Reju"), personality("Kuon")],
            hand=[item("Katana", gold_cost=7)],
        ),
        bob=Side(play=[personality("Spy", text=toll)]),
    )
    table.play("action", allen=["act equip"])
    assert not table.offered("allen", "target Reju")
    assert table["Katana"].zone == "hand"
    assert not table.happened("resolves")


def move(table: Table, *picks: str) -> None:
    """Lets Allen move attachments; what leaves no choice is not picked."""
    table.play("action", allen=["act move attachments", *picks])


@pytest.mark.rule("D-ACTP-05")
def test_attachments_move_among_personalities_who_bow_for_it() -> None:
    table = Table(
        allen=Side(
            play=[
                (personality("Reju"), item("Katana"), item("Fan")),
                personality("Kuon"),
                personality("Todori"),
                personality("Tired"),
            ]
        )
    )
    table["Tired"].bowed = True
    move(table, "move Katana", "attach Kuon")
    assert table["Katana"].host is table["Kuon"]
    assert [each.bowed for each in table.player("allen").play[1:]] == [True, True, False, True]
    assert [each.what.face.title for each in table.happened("aimed")] == ["Katana", "Reju", "Kuon"]
    assert [each.name for each in table.game.log if each.name in ("bows", "transferred")] == [
        *("bows", "bows"),
        "transferred",
    ]
    # One straight Personality is not enough.
    table.play("action")
    assert not table.offered("allen", "act move attachments")


@pytest.mark.rule("D-ACTP-06")
def test_two_weapons_change_places_in_one_action() -> None:
    sword, spear = (item(each, keywords="Weapon", chi="+2") for each in ("Katana", "Yari"))
    table = Table(
        allen=Side(
            play=[
                (personality("Reju", chi=0), sword, follower("Archers")),
                (personality("Kuon", chi=0), spear, follower("Spearmen")),
            ]
        )
    )
    move(table, "move Katana", "move Yari")
    assert table["Katana"].host is table["Kuon"]
    assert table["Yari"].host is table["Reju"]
    assert table["Archers"].host is table["Reju"]
    assert table["Reju"].bowed
    assert table["Kuon"].bowed
    assert len(table.happened("announced")) == 1
    told = [line.text for line in log_lines(table.game)]
    assert "allen moves Katana to Kuon." in told
    assert "allen moves Yari to Reju." in told


@pytest.mark.rule("D-ACTP-06")
def test_each_moved_card_obeys_what_it_asks_of_its_bearer() -> None:
    text = "{kind: trait, do: [{rule: enter_if, conditions: {is: {bearer: {keyword: samurai}}}}]}"
    table = Table(
        allen=Side(
            play=[
                (
                    personality("Reju", keywords="Samurai, Shugenja", personal_honor=3),
                    item("Heirloom", text=text),
                    follower("Proud", honor_requirement=2),
                    other("Spell", "Jade Strike"),
                    other("Ancestor", "Osano-Wo"),
                ),
                personality("Kuon", personal_honor=1),
                personality("Akodo", keywords="Samurai", personal_honor=1),
            ]
        )
    )
    table.play("action")
    assert table.offered("allen", "act move attachments")
    move(table)
    assert table["Heirloom"].host is table["Akodo"]
    for card in ("Proud", "Jade Strike", "Osano-Wo"):
        assert not table.offered("allen", f"move {card}")
    assert not table.offered("allen", "attach Kuon")
    assert not table["Kuon"].bowed


@pytest.mark.rule("D-ACTP-06")
@pytest.mark.rule("D-TGT-06")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_weapons_move_only_so_that_each_finds_a_bearer_in_the_end(count: int) -> None:
    """One that has nowhere to go but where another one lies is not moved without that."""
    names = ("Reju", "Kuon", "Todori")[:count]
    weapons = [item(f"W{each}", keywords="Weapon") for each in range(count)]
    table = Table(
        allen=Side(play=[(personality(each), w) for each, w in zip(names, weapons, strict=True)])
    )
    if count == 1:
        table.play("action")
        assert not table.offered("allen", "act move attachments")
        return
    move(table, "move W0", *["attach Kuon", "move W1", "attach Todori"] * (count == 3))
    for number in range(count):  # the last one has only one place left
        assert table[f"W{number}"].host is table[names[(number + 1) % count]]
    assert all(table[each].bowed for each in names)
