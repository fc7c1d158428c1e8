"""Experience levels, and better versions laid on lesser ones (D-EXP)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from table import Side, Table, follower, holding, item, personality, stronghold

from l5r_cards.engine import control, destruction, durations, honor, stats
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
GAIN = "{kind: open, do: [{honor: 1}]}"
HIM = "target: {him: {is: personality}}"


def version(level: int | None, title: str = "Kaiten", **facts: Any) -> Card:
    """A version of a Personality; None is a plain one."""
    return personality(title, id=f"{title} {level}", exp=level, **facts)


def _of(table: Table, card: Card) -> Any:
    """The one card of a version."""
    (found,) = [each for each in table.game.cards if each.face is table.face(card)]
    return found


# Levels


@BOTH
@pytest.mark.rule("D-EXP-01")
def test_levels_are_one_apart_and_experienced_is_a_trait(ruleset: str) -> None:
    experienced = "{count: {is: personality, keyword: experienced}}"
    plain = "{count: {is: personality, experience: '= 0'}}"
    above = "{count: {is: personality, experience: '>= 2'}}"
    count = (
        f"{{kind: open, do: [{{honor: {experienced}}}, {{honor: {plain}}}, {{honor: {above}}}]}}"
    )
    versions = [
        version(3, "A", keywords=["Experienced 3"]),
        version(1, "B", keywords=["Experienced"]),
        version(None, "C"),
        version(-1, "D", keywords=["Inexperienced"]),
        version(2, "E", keywords=["Experienced 2"]),
    ]
    table = Table(
        ruleset, allen=Side(honor=0, play=[*versions, holding("Sage", text=count)]), bob=Side()
    )
    table.play("action", allen=["act Sage"])
    assert [each.amount for each in table.happened("honor")] == [3, 1, 2]
    by_level = sorted(versions, key=lambda each: _of(table, each).face.level)
    assert [each.title for each in by_level] == ["D", "C", "B", "E", "A"]
    levels = [_of(table, each).face.level for each in by_level]
    assert [b - a for a, b in pairwise(levels)] == [1, 1, 1, 1]


# When


@BOTH
@pytest.mark.rule("D-EXP-02")
def test_a_better_item_is_laid_on_the_lesser_one_in_the_action_phase(ruleset: str) -> None:
    plain = item("Katana", force="+1", text=GAIN, id="katana")
    better = item("Katana", force="+3", chi="+1", exp=1, id="katana_exp", honor_requirement=None)
    table = Table(
        ruleset,
        allen=Side(honor=5, play=[(personality("Reju", force=1, chi=2), plain)], hand=[better]),
        bob=Side(),
    )
    table.play("action", allen=["act overlay", "act Katana (open)"])
    top, reju = _of(table, better), table["Reju"]
    assert reju.attachments == [top]
    assert top.host is reju
    assert (stats.force(reju), stats.chi(reju)) == (4, 3)
    assert table.player("allen").family_honor == 6
    assert _of(table, plain).zone == "under"
    assert not table.player("allen").hand


@BOTH
@pytest.mark.rule("D-EXP-02")
@pytest.mark.rule("D-EXP-03")
def test_a_better_item_is_not_laid_in_another_phase_or_players_turn(ruleset: str) -> None:
    plain = item("Katana", id="katana")
    better = item("Katana", exp=1, id="katana_exp")
    sides = {
        "allen": Side(play=[(personality("Reju"), plain)], hand=[better]),
        "bob": Side(),
    }
    table = Table(ruleset, **sides)
    table.play("dynasty")
    assert not table.offered("allen", "overlay")
    table = Table(ruleset, first="bob", **sides)
    table.play("action")
    assert not table.offered("allen", "act overlay")


@BOTH
@pytest.mark.rule("D-EXP-03")
@pytest.mark.parametrize("bowed", [True, False])
def test_a_better_personality_is_laid_in_the_dynasty_phase(ruleset: str, bowed: bool) -> None:
    plain, better = version(None), version(1)
    table = Table(ruleset, allen=Side(play=[plain], provinces=[better]), bob=Side())
    _of(table, plain).bowed = bowed
    table.play("action")
    assert not table.offered("allen", "act overlay")
    table.play("dynasty", allen=["overlay Kaiten"])
    assert _of(table, better).in_play
    assert _of(table, better).bowed is bowed
    assert _of(table, plain).zone == "under"


@BOTH
@pytest.mark.rule("D-EXP-03")
def test_a_plain_version_lies_on_an_inexperienced_one(ruleset: str) -> None:
    young, plain = version(-1), version(None)
    table = Table(ruleset, allen=Side(play=[young], provinces=[plain]), bob=Side())
    table.play("dynasty", allen=["overlay Kaiten"])
    assert _of(table, young).zone == "under"


# What it keeps


@BOTH
@pytest.mark.rule("D-EXP-04")
def test_the_upper_card_keeps_all_but_what_is_printed(ruleset: str) -> None:
    lift = f"{{kind: limited, {HIM}, do: [{{give: him, force: 2}}]}}"
    wound = f"{{kind: limited, {HIM}, do: [{{token: him, name: wound, force: -1}}]}}"
    shame = f"{{kind: limited, {HIM}, do: [{{dishonor: him}}, {{bow: him}}]}}"
    plain = version(None, force=2, text="{kind: open, do: [{draw: 1}]}")
    better = version(1, force=4, text="{kind: limited, do: [{draw: 2}]}")
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[
                (plain, follower("Guard")),
                holding("Lift", text=lift),
                holding("Wound", text=wound),
                holding("Shame", text=shame),
            ],
            provinces=[better],
            fate_deck=[item("Fan")] * 4,
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Lift", "act Wound", "act Shame"])
    table.play("dynasty", allen=["overlay Kaiten"])
    top = _of(table, better)
    assert top.bowed
    assert top.dishonored
    assert top.attachments == [table["Guard"]]
    assert table["Guard"].host is top
    assert [each.name for each in stats.tokens(top)] == ["wound"]
    assert stats.force(top) == 4 - 1 + 2
    table.do(durations.end_turn, table.game.active)
    assert stats.force(top) == 4 - 1
    table.play("straighten")
    table.play("action", allen=["act Kaiten (open)", "act Kaiten (limited)"])
    assert len(table.player("allen").hand) == 1 + 2


@BOTH
@pytest.mark.rule("D-EXP-04")
def test_the_third_card_has_the_abilities_of_both_below(ruleset: str) -> None:
    plain = version(None, text=GAIN)
    first = version(1, text="{kind: open, do: [{honor: 2}]}")
    second = version(2, text="{kind: open, do: [{honor: 4}]}")
    table = Table(ruleset, allen=Side(play=[plain], provinces=[first, second]), bob=Side())
    table.play("dynasty", allen=["overlay Kaiten"] * 2)
    top = _of(table, second)
    table.play("action")
    assert len([each for each in table.seats["allen"].offered if "act Kaiten" in each]) == 3
    assert len(top.abilities()) == 3


@BOTH
@pytest.mark.rule("D-EXP-04")
def test_what_keeps_him_from_harm_goes_on_for_the_upper_card(ruleset: str) -> None:
    ward = f"{{kind: limited, {HIM}, do: [{{prevent: him, what: [bow], duration: {{turns: 2}}}}]}}"
    plain, better = version(None), version(1)
    bow = "{kind: open, target: {him: {is: personality}}, do: [{bow: him}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[plain, holding("Ward", text=ward), holding("Bow", text=bow)], provinces=[better]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Ward"])
    table.play("dynasty", allen=["overlay Kaiten"])
    table.play("action", allen=["act Bow"])
    assert not _of(table, better).bowed


@BOTH
@pytest.mark.rule("D-EXP-04")
def test_what_is_to_come_of_him_comes_of_the_upper_card(ruleset: str) -> None:
    doom = (
        f"{{kind: limited, {HIM},"
        " do: [{do: [{destroy: him}], later: {after: straightens, what: him}, duration: game}]}"
    )
    plain, better = version(None), version(1)
    table = Table(
        ruleset,
        allen=Side(play=[plain, holding("Doom", text=doom)], provinces=[better]),
        bob=Side(),
    )
    table.play("action", allen=["act Doom"])
    table.play("dynasty", allen=["overlay Kaiten"])
    _of(table, better).bowed = True
    table.play("straighten")
    assert _of(table, better).zone == "discard"


@BOTH
@pytest.mark.rule("D-EXP-04")
def test_a_lent_ability_and_control_end_for_the_upper_card_too(ruleset: str) -> None:
    lend = f"{{kind: limited, {HIM}, do: [{{grant: him, ability: {GAIN}}}]}}"
    plain, better = version(None), version(1)
    table = Table(
        ruleset,
        allen=Side(play=[holding("Lend", text=lend)], provinces=[better]),
        bob=Side(play=[plain]),
    )
    allen, bob = table.game.players
    table.do(control.take, _of(table, plain), allen, None, "turn")
    table.play("turn", allen=["act Lend", "act Kaiten", "overlay Kaiten"])
    top = _of(table, better)
    assert top.controller is bob
    assert top in bob.play
    assert not top.abilities()


@BOTH
@pytest.mark.rule("D-EXP-04")
@pytest.mark.rule("D-WIN-04")
def test_the_lowest_card_of_three_leaves_the_game_with_its_owner(ruleset: str) -> None:
    plain, first, second = version(None), version(1), version(2)
    table = Table(
        ruleset, allen=Side(provinces=[first, second]), bob=Side(play=[plain]), cindy=Side()
    )
    allen, bob = table.player("allen"), table.player("bob")
    table.do(control.take, _of(table, plain), allen, None, "permanent")
    table.play("dynasty", allen=["overlay Kaiten"] * 2)
    assert _of(table, plain).top() is _of(table, second)
    table.do(honor.lose, bob, bob.family_honor + 20)
    assert _of(table, plain).zone == "removed"
    assert _of(table, second).under == [_of(table, first)]
    assert _of(table, second) in allen.play


@BOTH
@pytest.mark.rule("D-EXP-05")
def test_printed_numbers_and_traits_are_the_upper_cards(ruleset: str) -> None:
    plain = version(None, force=2, chi=2, keywords="Samurai")
    better = version(1, force=4, chi=3, keywords="Shugenja")
    table = Table(ruleset, allen=Side(play=[plain], provinces=[better]), bob=Side())
    table.play("dynasty", allen=["overlay Kaiten"])
    top = _of(table, better)
    assert (stats.force(top), stats.chi(top)) == (4, 3)
    assert stats.has(top, "shugenja")
    assert not stats.has(top, "samurai")


@BOTH
@pytest.mark.rule("D-EXP-05")
def test_the_traits_of_the_lower_text_are_lost(ruleset: str) -> None:
    lead = "{kind: trait, do: [{give: {is: personality, title: Reju, all: true}, force: 1}]}"
    plain, better = version(None, text=lead), version(1)
    table = Table(
        ruleset, allen=Side(play=[plain, personality("Reju")], provinces=[better]), bob=Side()
    )
    assert stats.force(table["Reju"]) == 2
    table.play("dynasty", allen=["overlay Kaiten"])
    assert stats.force(table["Reju"]) == 1


# What it is not


@BOTH
@pytest.mark.rule("D-EXP-06")
def test_an_overlay_does_not_enter_play(ruleset: str) -> None:
    lose = "{kind: trait, when: {after: enters, what: self}, do: [{honor: -4}]}"
    plain = version(None)
    better = version(1, honor_requirement=10, text=lose, clan="Crane", gold_cost=3)
    watch = "{kind: trait, when: {after: enters, what: {is: personality}}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[plain, holding("Watch", text=watch)],
            provinces=[better],
            stronghold=stronghold(clan="Lion"),
        ),
        bob=Side(),
    )
    table.play("dynasty", allen=["overlay Kaiten"])
    assert _of(table, better).in_play
    assert table.player("allen").family_honor == 0
    assert not table.offered("allen", "recruit Kaiten")


@pytest.mark.rule("D-EXP-06")
def test_an_overlay_brings_no_faction_honor_or_discount() -> None:
    plain, better = version(None, gold_cost=1), version(2, clan="Crane", gold_cost=4)
    table = Table(
        "diamond",
        allen=Side(
            honor=0,
            play=[plain],
            provinces=[better],
            stronghold=stronghold(gold=4, clan="Crane"),
        ),
        bob=Side(),
    )
    table.play("dynasty", allen=["overlay Kaiten (3)"])
    assert [each for each in table.seats["allen"].offered if each.startswith("overlay")] == [
        "overlay Kaiten (3)"
    ]
    assert table.player("allen").family_honor == 0
    assert table.happened("paid")[0].amount == 3


# Uniqueness


@BOTH
@pytest.mark.rule("D-EXP-07")
@pytest.mark.parametrize("level", [1, 2])
def test_no_overlay_leaves_two_unique_cards_of_a_name(ruleset: str, level: int) -> None:
    better = version(level)
    table = Table(
        ruleset,
        allen=Side(play=[version(None)], provinces=[better]),
        bob=Side(play=[version(1, gold_cost=1)]),
    )
    table.play("dynasty")
    assert not table.offered("allen", "overlay")


@BOTH
@pytest.mark.rule("D-EXP-07")
def test_a_unique_card_lies_on_the_only_other_one(ruleset: str) -> None:
    first, second = version(1), version(2)
    table = Table(ruleset, allen=Side(play=[first], provinces=[second]), bob=Side())
    table.play("dynasty", allen=["overlay Kaiten"])
    assert _of(table, second).in_play
    assert not table.offered("allen", "recruit Kaiten")


# The price


@BOTH
@pytest.mark.rule("D-EXP-08")
@pytest.mark.parametrize(("level", "cost", "price"), [(1, 9, 0), (2, 9, 4), (2, 4, 0)])
def test_an_overlay_costs_the_difference_from_two_levels_on(
    ruleset: str, level: int, cost: int, price: int
) -> None:
    plain, better = version(None, gold_cost=5), version(level, gold_cost=cost)
    table = Table(
        ruleset,
        allen=Side(play=[plain, holding("Mine", 3)], provinces=[better]),
        bob=Side(),
    )
    table.play("dynasty", allen=[f"overlay Kaiten ({price})"])
    assert _of(table, better).in_play
    paid = [each.amount for each in table.happened("paid")]
    assert paid == ([price] if price else [])
    assert table.player("allen").stronghold.bowed is (price > 0)  # type: ignore[union-attr]


@BOTH
@pytest.mark.rule("D-EXP-08")
def test_an_overlay_that_cannot_be_paid_is_not_offered(ruleset: str) -> None:
    plain, better = version(None, gold_cost=5), version(2, gold_cost=9)
    table = Table(
        ruleset,
        allen=Side(play=[plain], provinces=[better], stronghold=stronghold(gold=3)),
        bob=Side(),
    )
    table.play("dynasty")
    assert not table.offered("allen", "overlay Kaiten")


@BOTH
@pytest.mark.rule("D-EXP-09")
def test_nobody_has_to_overlay(ruleset: str) -> None:
    plain, better = version(None), version(1, gold_cost=4)
    table = Table(ruleset, allen=Side(play=[plain], provinces=[better]), bob=Side())
    table.play("dynasty", allen=["recruit Kaiten (4)"])
    assert table.offered("allen", "overlay Kaiten (0)")
    assert _of(table, plain).in_play
    assert _of(table, better).in_play


@BOTH
@pytest.mark.rule("D-EXP-09")
def test_a_lesser_version_never_goes_under_a_better_one(ruleset: str) -> None:
    plain, better = version(None), version(1)
    table = Table(ruleset, allen=Side(play=[better], provinces=[plain]), bob=Side())
    table.play("dynasty", allen=["recruit Kaiten"])
    assert not table.offered("allen", "overlay")
    assert _of(table, plain).in_play


@BOTH
@pytest.mark.rule("D-EXP-10")
@pytest.mark.parametrize(("cost", "price"), [(7, 2), (5, 0)])
def test_who_has_changed_his_name_lies_on_the_named(ruleset: str, cost: int, price: int) -> None:
    ginawa = personality("Ginawa", gold_cost=5)
    akodo = personality("Akodo Ginawa", exp=4, exp_of="Ginawa", gold_cost=cost)
    table = Table(
        ruleset, allen=Side(play=[ginawa, personality("Akodo")], provinces=[akodo]), bob=Side()
    )
    table.play("dynasty", allen=[f"overlay Akodo Ginawa ({price})"])
    assert table["Akodo Ginawa"].under == [table["Ginawa"]]
    assert table["Akodo"].in_play
    assert sum(each.amount for each in table.happened("paid")) == price


@BOTH
def test_a_card_may_overlay_what_its_text_names(ruleset: str) -> None:
    over = "{is: personality, whose: you, keyword: courtier}"
    text = (
        f"[{{kind: trait, do: [{{rule: overlay, over: {over}}}]}},"
        " {kind: trait, when: {after: overlaid, what: self}, do: [{honor: 3}]}]"
    )
    konishiko = personality("Konishiko", exp=7, gold_cost=6, text=text)
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[
                (personality("Yoshi", keywords="Courtier", gold_cost=4), follower("Guard")),
                personality("Uji"),
            ],
            provinces=[konishiko],
        ),
        bob=Side(play=[personality("Kuon", keywords="Courtier")]),
    )
    table.play("dynasty", allen=["overlay Konishiko (2)"])
    overlays = [each for each in table.seats["allen"].offered if each.startswith("overlay")]
    assert overlays == ["overlay Konishiko (2)"]
    assert table["Konishiko"].under == [table["Yoshi"]]
    assert table["Konishiko"].attachments == [table["Guard"]]
    assert table.player("allen").family_honor == 8


# The worked example of the book


KAITEN = version(None, "Kakita Kaiten", force=2, chi=2, clan="Crane", text=GAIN)
EXPERIENCED = version(
    1, "Kakita Kaiten", force=3, chi=3, clan="Crane", text="{kind: battle, do: [{draw: 1}]}"
)


def _allen(**more: Any) -> Side:
    oath = (
        "{kind: limited, target: {him: {is: personality, whose: you, has: {is: item}}}, do: ["
        "{give: him, force: 1, chi: 1, duration: game},"
        "{keyword: him, add: unicorn clan, duration: game}]}"
    )
    bow, infantry = item("Jade Bow", force="+1"), follower("Medium Infantry", force=2)
    return Side(
        play=[(KAITEN, bow, infantry), KAITEN, holding("Oath of Fealty", text=oath)],
        provinces=[EXPERIENCED],
        **more,
    )


def _kaitens(ruleset: str, *more: Card) -> Table:
    """The board of the book, after Allen has laid his Experienced Kaiten on the one with a bow."""
    cindy = Side(play=[KAITEN, KAITEN, *more], provinces=[EXPERIENCED, KAITEN])
    table = Table(ruleset, allen=_allen(), cindy=cindy)
    table.play("action", allen=["act Oath of Fealty"])
    table.play("dynasty", allen=["overlay Kakita Kaiten"])
    return table


@BOTH
@pytest.mark.rule("D-EXP-11")
def test_allen_lays_the_experienced_kaiten_on_his(ruleset: str) -> None:
    table = _kaitens(ruleset)
    top = table.player("allen").play[1]
    assert top.face is table.face(EXPERIENCED)
    assert [each.face.title for each in top.attachments] == ["Jade Bow", "Medium Infantry"]
    assert [each.kinds for each in top.abilities()] == [("battle",), ("open",)]
    assert (stats.force(top), stats.chi(top)) == (3 + 1 + 1, 3 + 1)
    assert stats.has(top, "unicorn clan")
    assert stats.has(top, "crane clan")


@BOTH
@pytest.mark.rule("D-EXP-12")
def test_cindy_may_not_have_the_experienced_kaiten_but_a_plain_one(ruleset: str) -> None:
    table = _kaitens(ruleset)
    cindy = table.player("cindy")
    table.game.active = cindy
    table.play("dynasty", cindy=["recruit Kakita Kaiten"])
    assert [each.face for each in cindy.play[1:]] == [table.face(KAITEN)] * 3
    assert cindy.provinces[0].cards[0].face is table.face(EXPERIENCED)
    assert not table.offered("cindy", "overlay")


@BOTH
@pytest.mark.rule("D-EXP-12")
def test_cindy_may_have_him_once_allens_is_gone(ruleset: str) -> None:
    table = _kaitens(ruleset)
    cindy = table.player("cindy")
    table.do(destruction.destroy, [table.player("allen").play[1]])
    table.game.active = cindy
    table.play("dynasty", cindy=["recruit Kakita Kaiten"])
    assert cindy.play[-1].face is table.face(EXPERIENCED)


@BOTH
@pytest.mark.rule("D-EXP-13")
def test_cindy_gains_honor_for_each_card_of_the_stack(ruleset: str) -> None:
    table = _kaitens(ruleset, personality("Champion", force=9))
    cindy = table.player("cindy")
    before = cindy.family_honor
    top = table.player("allen").play[1]
    table.play(
        "attack",
        allen=["attack cindy", "assign Kakita Kaiten (province 2.1)"],
        cindy=["assign Champion (province 2.1)"],
    )
    assert top.zone == "discard"
    assert cindy.family_honor == before + 2 * 4
    table.game.active = cindy
    table.play("dynasty", cindy=["recruit Kakita Kaiten"])
    assert cindy.play[-1].face is table.face(EXPERIENCED)


# The stack


@BOTH
@pytest.mark.rule("D-EXP-14")
def test_what_lies_under_is_not_in_play(ruleset: str) -> None:
    kin = "{count: {is: personality, title: Kaiten}}"
    count = f"{{kind: open, do: [{{honor: {kin}}}]}}"
    plain, better = version(None, text=GAIN), version(1)
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[plain, holding("Sage", text=count)], provinces=[better]),
        bob=Side(),
    )
    table.play("dynasty", allen=["overlay Kaiten"])
    table.play("action", allen=["act Sage"])
    assert table.player("allen").family_honor == 1
    assert len([each for each in table.seats["allen"].offered if "act Kaiten" in each]) == 2


@BOTH
@pytest.mark.rule("D-EXP-15")
@pytest.mark.parametrize("way", ["destroy: him", "put: him, to: hand", "remove: him"])
def test_the_lower_cards_leave_the_game_with_the_upper_one(ruleset: str, way: str) -> None:
    kill = f"{{kind: limited, {HIM}, do: [{{{way}}}]}}"
    plain, first, second = version(None), version(1), version(2)
    table = Table(
        ruleset,
        allen=Side(play=[plain, holding("Kill", text=kill)], provinces=[first, second]),
        bob=Side(),
    )
    table.play("dynasty", allen=["overlay Kaiten"] * 2)
    top = _of(table, second)
    assert [each.face for each in top.under] == [table.face(plain), table.face(first)]
    table.play("action", allen=["act Kill"])
    allen = table.player("allen")
    place = {"d": allen.dynasty_discard, "p": allen.hand, "r": allen.removed}[way[0]]
    assert top in place
    for each in (plain, first):
        assert _of(table, each) in allen.removed
        assert _of(table, each).zone == "removed"
    assert not top.under
    assert not top.abilities()


@BOTH
@pytest.mark.rule("D-EXP-15")
def test_a_stack_that_is_attached_leaves_with_its_personality(ruleset: str) -> None:
    plain, better = item("Katana", id="katana"), item("Katana", exp=1, id="katana_exp")
    table = Table(
        ruleset, allen=Side(play=[(personality("Reju"), plain)], hand=[better]), bob=Side()
    )
    table.play("action", allen=["act overlay"])
    table.do(destruction.destroy, [table["Reju"]])
    assert _of(table, better) in table.player("allen").fate_discard
    assert _of(table, plain) in table.player("allen").removed
