"""What leaves the game with a player, and what stays (D-WIN-04, D-WIN-05, C-ELIM)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Deck, Side, Table, holding, item, other, personality, stronghold

from l5r_cards.engine import bowing, control, honor, stats, turn

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def acting(text: str, title: str = "X", kind: str = "limited") -> Any:
    """A Holding with an action that does something."""
    return holding(title, text=f"{{kind: {kind}, {text}}}")


def drop_out(table: Table, name: str) -> None:
    """Makes a player lose by dishonor."""
    player = table.player(name)
    table.do(honor.lose, player, player.family_honor + 20)
    assert player.eliminated


def where(table: Table, *titles: str) -> list[str]:
    return [table[each].zone for each in titles]


@BOTH
@pytest.mark.rule("D-WIN-04")
@pytest.mark.rule("C-ELIM-01")
def test_owned_cards_leave_though_another_controls_them(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(),
        bob=Side(play=[personality("Kuon")]),
        cindy=Side(
            play=[personality("Reju"), holding("Mine")],
            hand=[item("Bow")],
            provinces=[holding("Farm")],
            dynasty_deck=[holding("Inn")],
            fate_discard=[item("Spear")],
        ),
    )
    bob = table.player("bob")
    control.take(table.game, table["Reju"], bob)
    blade = table.new(bob, item("Katana"))
    blade.zone = "hand"
    bob.hand.append(blade)
    table.game.active = bob
    table.play("action", bob=["act equip", "target Reju"])
    assert blade.host is table["Reju"]
    drop_out(table, "cindy")
    gone = where(table, "Reju", "Mine", "Bow", "Farm", "Inn", "Spear")
    assert set(gone) == {"removed"}
    # His own Item shares the fate of its bearer.
    assert blade.zone == "removed"
    assert table["Kuon"].in_play
    assert [each.face.title for each in bob.play] == ["Stronghold", "Kuon"]


@BOTH
@pytest.mark.rule("D-WIN-04")
@pytest.mark.rule("C-ELIM-01")
def test_what_he_controlled_of_others_goes_to_their_piles(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(),
        bob=Side(play=[(personality("Kuon"), item("Katana"))]),
        cindy=Side(),
    )
    control.take(table.game, table["Kuon"], table.player("cindy"))
    drop_out(table, "cindy")
    assert where(table, "Kuon", "Katana") == ["discard", "discard"]
    bob = table.player("bob")
    assert table["Kuon"] in bob.dynasty_discard
    assert table["Katana"] in bob.fate_discard


@pytest.mark.rule("C-ELIM-01")
def test_all_of_his_leaves_and_no_province_counts_as_destroyed() -> None:
    make = "do: [{create: follower, force: 2, to: {is: personality, whose: you}}]"
    table = Table.begun(
        "celestial",
        p1=Deck([holding(f"Land {n}") for n in range(9)], stronghold=stronghold(honor=6)),
        p2=Deck([holding(f"Farm {n}") for n in range(9)]),
        p3=Deck(
            [holding(f"Inn {n}") for n in range(9)],
            [item(f"Blade {n}") for n in range(9)],
            stronghold(title="Castle"),
            starting_holdings=[acting(make), personality("Toku")],
        ),
        p4=Deck([holding(f"Mine {n}") for n in range(9)]),
    )
    p1, p3 = table.player("p1"), table.player("p3")
    toku = table.put(p1, personality("Toku the Elder"))
    blade = table.new(p3, item("Katana"))
    blade.zone, blade.controller, blade.host = "play", p1, toku
    toku.attachments.append(blade)
    table.game.active = p3
    table.play("action", p3=["act X"])
    made = table["Follower"]
    assert made.controller is p3
    for each in list(p3.provinces[:2]):
        p3.provinces.remove(each)
    drop_out(table, "p3")
    assert {blade.zone, made.zone, table["Castle"].zone, table["X"].zone} == {"removed"}
    owned = [each for each in table.game.cards if each.owner is p3]
    assert {each.zone for each in owned} == {"removed"}
    assert not toku.attachments
    assert toku.in_play
    assert not p3.provinces
    assert not table.happened("province_destroyed")
    assert len(table.game.living()) == 3
    assert not table.over


@pytest.mark.rule("C-ELIM-02")
def test_his_tokens_and_created_cards_of_others_stay() -> None:
    mine = "{is: personality, whose: other}"
    table = Table(
        "celestial",
        p1=Side(play=[personality("Reju", force=2)]),
        p2=Side(),
        p3=Side(
            play=[
                acting(f"do: [{{token: {mine}, name: strength, force: 1}}]"),
                acting(f"do: [{{create: follower, force: 2, to: {mine}}}]", "Y"),
            ]
        ),
        first="p3",
    )
    table.play("action", p3=["act X", "act Y"])
    made = table["Follower"]
    made.controller = table.player("p1")
    drop_out(table, "p3")
    assert stats.force(table["Reju"]) == 3
    assert made.in_play
    assert made.host is table["Reju"]


@pytest.mark.rule("D-WIN-04")
def test_by_the_diamond_rules_created_cards_leave_with_their_maker() -> None:
    mine = "{is: personality, whose: other}"
    table = Table(
        "diamond",
        p1=Side(play=[personality("Reju")]),
        p2=Side(),
        p3=Side(play=[acting(f"do: [{{create: follower, force: 2, to: {mine}}}]")]),
        first="p3",
    )
    table.play("action", p3=["act X"])
    drop_out(table, "p3")
    assert table["Follower"].zone == "removed"
    assert table["Reju"].in_play


@BOTH
@pytest.mark.rule("D-WIN-05")
@pytest.mark.rule("C-ELIM-04")
def test_what_his_cards_did_lasts_as_long_as_it_would(ruleset: str) -> None:
    table = Table(
        ruleset,
        first="cindy",
        allen=Side(play=[personality("Reju", force=5)]),
        bob=Side(),
        cindy=Side(
            play=[
                acting(
                    "target: {foe: {is: personality, whose: other}}, do: [{give: foe, force: -2}]"
                )
            ]
        ),
    )
    seen = []
    table.play("action", cindy=["act X"])
    drop_out(table, "cindy")
    seen.append(stats.force(table["Reju"]))
    table.game.active = table.player("allen")
    table.play("turn")
    seen.append(stats.force(table["Reju"]))
    assert seen == [3, 5]


def until_his_next_turn() -> Table:
    """A game whose P2 has given P1's Personality +3F until his own next turn."""
    give = "{give: foe, force: 3, duration: next_turn}"
    table = Table(
        "celestial",
        first="p2",
        p1=Side(play=[personality("Reju", force=1)]),
        p2=Side(play=[acting(f"target: {{foe: {{is: personality, whose: other}}}}, do: [{give}]")]),
        p3=Side(play=[personality("Kuon")]),
    )
    table.play("turn", p2=["act X", "target Reju"])
    return table


def forces(table: Table, *turns: str) -> list[int]:
    """Reju's Force at the beginning of each of the turns to come, whose owners are checked."""
    found: list[int] = []

    def note(game: Any, player: Any) -> None:
        assert player.name == turns[len(found)]
        found.append(stats.force(table["Reju"]))

    with pytest.MonkeyPatch.context() as patch:
        phases = [(name, note if name == "straighten" else begin) for name, begin in turn._PHASES]
        patch.setattr(turn, "_PHASES", tuple(phases))
        table.game.active = table.player(turns[0])
        table.play("turns", len(turns))
    return found


@pytest.mark.rule("C-ELIM-04")
def test_what_would_end_in_his_turn_ends_between_the_turns_around_it() -> None:
    # In the normal course it lasts through the turns of P3 and P1.
    table = until_his_next_turn()
    assert forces(table, "p3", "p1", "p2") == [4, 4, 1]
    # So it does if P2 is out of the game, and it is over before P3's turn begins.
    table = until_his_next_turn()
    drop_out(table, "p2")
    assert forces(table, "p3", "p1", "p3") == [4, 4, 1]


@pytest.mark.rule("C-ELIM-04")
@pytest.mark.parametrize("many", [1, 2, 3])
def test_his_turns_that_never_come_count_where_turns_are_counted(many: int) -> None:
    give = f"{{give: foe, force: 3, duration: {{turns: {many}}}}}"
    table = Table(
        "celestial",
        first="p2",
        p1=Side(play=[personality("Reju", force=1)]),
        p2=Side(play=[acting(f"target: {{foe: {{is: personality, whose: other}}}}, do: [{give}]")]),
        p3=Side(play=[personality("Kuon")]),
    )
    table.play("turn", p2=["act X", "target Reju"])
    drop_out(table, "p2")
    order = ["p3", "p1"] * 3
    lasting = 2 * (many - 1)
    assert forces(table, *order) == [4] * lasting + [1] * (6 - lasting)


# In the middle of things


@BOTH
@pytest.mark.rule("D-WIN-04")
def test_the_turn_of_an_eliminated_player_breaks_off(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(honor=-19, play=[acting("do: [{honor: -1}, {draw: 1}]")]),
        bob=Side(),
        cindy=Side(),
    )
    table.play("turn", allen=["act X"])
    phases = [each.detail for each in table.happened("phase_begins")]
    assert phases == ["straighten", "events", "action"]
    assert not table.happened("drawn")
    assert [each.name for each in table.game.living()] == ["bob", "cindy"]


@BOTH
@pytest.mark.rule("D-WIN-04")
def test_a_card_that_is_being_played_leaves_with_its_player(ruleset: str) -> None:
    kind = "Strategy" if ruleset == "celestial" else "Action"
    table = Table(
        ruleset,
        allen=Side(
            honor=-19, hand=[other(kind, "Shame", text="{kind: limited, do: [{honor: -1}]}")]
        ),
        bob=Side(),
        cindy=Side(),
    )
    table.play("action", allen=["act Shame"])
    assert table["Shame"].zone == "removed"
    assert table.player("allen").removed.count(table["Shame"]) == 1
    assert not table.player("allen").fate_discard


@BOTH
@pytest.mark.rule("D-WIN-04")
def test_a_card_that_is_being_paid_for_does_not_enter_play(ruleset: str) -> None:
    cursed = holding(
        "Cursed Mine",
        4,
        text="{kind: trait, when: {after: bows, what: self}, do: [{honor: -1}]}",
    )
    table = Table(
        ruleset,
        allen=Side(
            honor=-19,
            stronghold=stronghold(gold=0),
            play=[cursed],
            provinces=[holding("Farm", gold_cost=4)],
        ),
        bob=Side(),
        cindy=Side(),
    )
    table.play("dynasty", allen=["recruit Farm"])
    assert table.player("allen").eliminated
    assert table["Farm"].zone == "removed"
    assert not table.player("allen").play


@BOTH
@pytest.mark.parametrize("place", ["hand", "top", "discard"])
@pytest.mark.rule("D-WIN-04")
def test_what_has_left_with_its_player_is_not_put_back(ruleset: str, place: str) -> None:
    target = "target: {it_is: {is: personality, whose: you}}"
    fall = acting(f"{target}, do: [{{honor: -1}}, {{put: it_is, to: {place}}}]")
    table = Table(
        ruleset,
        allen=Side(honor=-19, play=[fall, personality("Doji Reju")]),
        bob=Side(),
        cindy=Side(),
    )
    table.play("action", allen=["act X"])
    assert table.player("allen").eliminated
    assert table["Doji Reju"].zone == "removed"


@BOTH
@pytest.mark.rule("D-WIN-04")
def test_he_who_has_the_favor_takes_it_along(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(), bob=Side(), cindy=Side(), dave=Side())
    table.game.favor = table.player("cindy")
    drop_out(table, "bob")
    assert table.game.favor is table.player("cindy")
    drop_out(table, "cindy")
    assert table.game.favor is None


@BOTH
@pytest.mark.rule("D-WIN-03")
@pytest.mark.rule("C-ELIM-01")
@pytest.mark.parametrize("when", ["discarded", "destroyed"])
def test_a_player_may_drop_out_as_his_province_falls(ruleset: str, when: str) -> None:
    """What lies in it is discarded, or his army has died; something answers that."""
    shame = f"{{kind: trait, when: {{after: {when}}}, do: [{{honor: -40, who: defender}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", force=9), holding("Shame", text=shame)]),
        bob=Side(play=[personality("Kuon", force=1)], provinces=[holding("Farm"), None]),
        cindy=Side(),
    )
    table.play(
        "attack",
        allen=["attack bob", "assign Reju (province 2.1)"],
        bob=["assign Kuon (province 2.1)"],
    )
    assert table.player("bob").eliminated
    assert not table.player("bob").provinces
    assert table["Reju"].place is None
    assert not table.over


@BOTH
@pytest.mark.rule("D-WIN-04")
@pytest.mark.rule("C-ELIM-01")
def test_who_is_out_of_the_game_gains_nothing_and_is_asked_nothing(ruleset: str) -> None:
    """What his action is yet to do to others is done all the same."""
    yields = (
        "{honor: -40}, {control: foe}, {favor: take}, {add_province: 1}, {draw: 1},"
        " {create: personality, chi: 2}, {choose: [{draw: 1}, {honor: 1}]},"
        " {bow: {is: personality, zone: play}}, {dishonor: foe}"
    )
    text = f"{{kind: limited, target: {{foe: {{is: personality}}}}, do: [{yields}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("X", text=text)]),
        bob=Side(play=[personality("Kuon"), personality("Reju")]),
        cindy=Side(),
    )
    table.play("action", allen=["act X", "target Kuon"])
    allen, kuon = table.player("allen"), table["Kuon"]
    assert allen.eliminated
    assert [allen.play, allen.provinces, allen.hand] == [[], [], []]
    assert table.game.favor is None
    assert (kuon.controller, kuon.dishonored) == (table.player("bob"), True)
    assert not table.offered("allen", "way")
    assert not table.offered("allen", "choose")


@BOTH
@pytest.mark.rule("C-ELIM-01")
def test_who_drops_out_as_he_is_attacked_invites_nobody(ruleset: str) -> None:
    shame = "{kind: trait, when: {after: attack_declared}, do: [{honor: -40, who: defender}]}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Shame", text=shame)]),
        bob=Side(),
        cindy=Side(),
    )
    table.play("attack", allen=["attack bob"])
    assert table.player("bob").eliminated
    assert not table.offered("bob", "invite")


@BOTH
@pytest.mark.rule("D-CARD-03")
@pytest.mark.rule("C-ELIM-03")
def test_the_next_player_orders_what_follows_when_the_active_one_is_out(ruleset: str) -> None:
    shame = "{kind: trait, when: {after: bows, what: self}, do: [{honor: -40, who: active}]}"
    glory = "{kind: trait, when: {after: bows}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(),
        bob=Side(play=[personality("Kuon", text=glory), personality("Reju", text=glory)]),
        cindy=Side(play=[personality("Hida", text=shame)]),
    )
    table.seats["allen"].script = ["resolve Hida"]
    table.do(bowing.bow, table["Hida"])
    assert not table.seats["allen"].script
    assert table.offered("bob", "resolve Kuon")
    assert table.player("bob").family_honor == 7


@BOTH
@pytest.mark.rule("D-WIN-04")
def test_an_action_whose_announcement_throws_its_player_out_goes_no_further(ruleset: str) -> None:
    toll = "{kind: trait, when: {after: announced}, do: [{honor: -1, who: other}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=-19, play=[acting("target: {it_is: {is: personality}}, do: [{bow: it_is}]")]
        ),
        bob=Side(play=[holding("Toll", text=toll), personality("Hida Kisada")]),
        cindy=Side(play=[personality("Doji Reju")]),
    )
    table.play("action", allen=["act X"])
    assert table.player("allen").eliminated
    assert not table["Hida Kisada"].bowed
    assert not table["Doji Reju"].bowed
    assert not table.happened("resolves")


@BOTH
@pytest.mark.rule("D-WIN-04")
@pytest.mark.parametrize(("had", "lost"), [(-19, 0), (-18, 2)])
def test_who_drops_out_as_he_aims_or_pays_pays_no_more_and_does_nothing(
    ruleset: str, had: int, lost: int
) -> None:
    cost = f"cost: [{{honor: -{lost}}}, {{pay: {{chosen: [1, 3]}}}}]"
    text = f"target: {{it_is: {{is: personality}}}}, {cost}, do: [{{bow: it_is}}]"
    shame = "{kind: trait, when: {after: aimed, what: self}, do: [{honor: -1, who: other}]}"
    table = Table(
        ruleset,
        allen=Side(honor=had, play=[acting(text), holding("Mine", gold=3)]),
        bob=Side(play=[personality("Hida Kisada", text=shame)]),
        cindy=Side(play=[personality("Doji Reju", text=shame)]),
    )
    table.play("action", allen=["act X", "target Hida Kisada"])
    assert table.player("allen").eliminated
    assert not table.offered("allen", "number")
    assert not table["Hida Kisada"].bowed
    assert not table["Doji Reju"].bowed
    assert not table.happened("resolves")


@BOTH
@pytest.mark.rule("D-WIN-04")
def test_a_number_that_who_is_out_of_the_game_has_not_chosen_is_the_least(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[acting("do: [{honor: -40}, {honor: {chosen: [1, 3]}, who: other}]")]),
        bob=Side(honor=0),
        cindy=Side(honor=0),
    )
    table.play("action", allen=["act X"])
    assert not table.offered("allen", "number")
    assert [table.player(each).family_honor for each in ("bob", "cindy")] == [1, 1]
