"""What an action aims at, by whom that is chosen, and how it is turned elsewhere (D-TGT)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import stats
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def _act(title: str, text: str, **facts: Any) -> Card:
    return other("Strategy", title, text=text, **facts)


def _aimed(table: Table) -> list[str]:
    return [each.what.face.title for each in table.happened("aimed")]


@BOTH
@pytest.mark.rule("D-TGT-01")
@pytest.mark.rule("D-NEW-04")
def test_an_action_is_targeted_where_a_choice_could_come_up(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(hand=[_act("Smash", "{kind: open, do: [{destroy: {is: item}}]}")]),
        bob=Side(play=[(personality("Kuon"), item("Katana"))]),
    )
    table.play("action", allen=["act Smash"])
    assert _aimed(table) == ["Katana"], "though there is just one Item"
    assert table["Katana"].zone == "discard"


@BOTH
@pytest.mark.rule("D-TGT-01")
def test_an_action_that_leaves_no_choice_is_not_targeted(ruleset: str) -> None:
    text = "{kind: open, do: [{give: {is: item, all: true}, force: -1}]}"
    table = Table(
        ruleset,
        allen=Side(hand=[_act("Rust", text)]),
        bob=Side(play=[(personality("Kuon"), item("Katana", force="+2"))]),
    )
    table.play("action", allen=["act Rust"])
    assert stats.force(table["Kuon"]) == 2
    assert _aimed(table) == []


@BOTH
@pytest.mark.rule("D-TGT-06")
def test_without_a_legal_target_it_is_not_announced(ruleset: str) -> None:
    smash = "{kind: open, do: [{destroy: {is: follower}}]}"
    named = "{kind: open, target: {foe: {is: follower}}, do: [{destroy: foe}]}"
    hand = [_act("Smash", smash), _act("Aim", named)]
    table = Table(ruleset, allen=Side(play=[personality("Reju")], hand=hand), bob=Side())
    table.play("action")
    assert not table.offered("allen", "act")
    table = Table(
        ruleset, allen=Side(play=[(personality("Reju"), follower("Guard"))], hand=hand), bob=Side()
    )
    table.play("action", allen=["act Smash"])
    assert table.offered("allen", "act Aim")
    assert table["Guard"].zone == "discard"


@BOTH
@pytest.mark.rule("D-TGT-07")
def test_all_targets_are_chosen_before_any_cost_is_paid(ruleset: str) -> None:
    text = """
    kind: limited
    target: {foe: {is: personality, whose: other}}
    cost: [{pay: 3}]
    do: [{bow: foe}, {bow: {is: holding, whose: other}}]
    """
    table = Table(
        ruleset,
        allen=Side(hand=[_act("Raid", text)]),
        bob=Side(play=[personality("Kuon"), personality("Reiha"), holding("A"), holding("B")]),
    )
    table.play("action", allen=["act Raid", "target Reiha", "bow B"])
    log = [(each.name, each.what.face.title) for each in table.game.log if each.what]
    order = [each for each in log if each[0] in ("aimed", "bows")]
    assert order == [
        ("aimed", "Reiha"),
        ("aimed", "B"),
        ("bows", "Stronghold"),
        ("bows", "Reiha"),
        ("bows", "B"),
    ]


@BOTH
@pytest.mark.rule("D-TGT-08")
def test_only_cards_in_play_are_targets_unless_the_text_says_so(ruleset: str) -> None:
    in_play = "{kind: open, target: {him: {is: personality}}, do: [{bow: him}]}"
    dead = (
        "{kind: open, target: {him: {is: personality, zone: discard}}, do: [{put: him, to: hand}]}"
    )
    table = Table(
        ruleset,
        allen=Side(
            dynasty_discard=[personality("Ghost")],
            play=[personality("Reju"), personality("Tadaka")],
            hand=[_act("Seize", in_play), _act("Recall", dead)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Seize"])
    assert table.offered("allen", "target Reju")
    assert not table.offered("allen", "target Ghost")
    table.play("action", allen=["act Recall"])
    assert table["Ghost"].zone == "hand"
    assert _aimed(table)[-1] == "Ghost"


@BOTH
@pytest.mark.rule("D-TGT-09")
def test_a_choice_in_the_costs_alone_makes_it_targeted(ruleset: str) -> None:
    text = "{kind: open, cost: [{bow: {is: personality, whose: you}}], do: [{draw: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju"), personality("Tadaka"), personality("Uji")],
            hand=[_act("Scout", text)],
            fate_deck=[item("Katana")],
        ),
        bob=Side(),
    )
    table["Uji"].bowed = True
    table.play("action", allen=["act Scout", "bow Tadaka"])
    assert _aimed(table) == ["Tadaka"]
    assert table["Tadaka"].bowed
    assert not table["Reju"].bowed
    assert not table.offered("allen", "bow Uji")
    assert table["Katana"].zone == "hand"


@BOTH
@pytest.mark.rule("D-TGT-10")
def test_another_player_may_pick_the_target(ruleset: str) -> None:
    text = """
    kind: open
    target: {victim: {is: player, whose: other}}
    do: [{destroy: {is: follower, whose: victim, by: victim}}]
    """
    guard = "{kind: trait, when: {after: aimed, what: self}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(hand=[_act("Purge", text)]),
        bob=Side(
            honor=3,
            play=[(personality("Kuon"), follower("Spears"), follower("Bows", text=guard))],
        ),
    )
    table.play("action", allen=["act Purge"], bob=["destroy Bows"])
    assert table["Bows"].zone == "discard"
    assert table["Spears"].zone == "play"
    assert _aimed(table) == ["Bows"]
    assert table.player("bob").family_honor == 4


@BOTH
@pytest.mark.rule("D-TGT-11")
def test_choosing_what_to_do_is_no_targeting(ruleset: str) -> None:
    draw = "{kind: open, do: [{draw: 1}]}"
    hand = [_act(title, draw) for title in ("One", "Two", "Three")]
    table = Table(ruleset, allen=Side(hand=hand, fate_deck=[item("Katana")]), bob=Side())
    table.play("action", allen=["act Two"])
    assert table["Two"].zone == "discard"
    assert _aimed(table) == []


@BOTH
@pytest.mark.rule("D-TGT-12")
def test_what_aims_at_face_down_cards_reaches_those_out_of_play(ruleset: str) -> None:
    text = "{kind: open, target: {it_is: {is: card, face: down}}, do: [{discard: it_is}]}"
    table = Table(
        ruleset,
        allen=Side(hand=[_act("Spy", text)]),
        bob=Side(
            play=[personality("Kuon")],
            provinces=[holding("Hidden"), holding("Shown"), None, None],
            dynasty_deck=[holding("Next")],
        ),
    )
    table["Hidden"].face_up = False
    table.play("action", allen=["act Spy"])
    offers = table.seats["allen"].offered
    aimed_at = [each for each in offers if each.startswith("target")]
    assert aimed_at == ["target a card (province 2.1)", "target a card (dynasty deck of bob)"]
    assert not table.offered("allen", "target Kuon")
    assert not table.offered("allen", "target Shown")
    assert table["Hidden"].zone == "discard"
    assert table["Next"].zone == "province", "it is refilled"


@pytest.mark.rule("D-TGT-13")
def test_a_unit_is_targeted_with_its_personality() -> None:
    strike = "{kind: open, target: {foe: {is: unit, whose: other}}, do: [{bow: foe}]}"
    hide = "{kind: open, target: {him: {is: personality}}, do: [{forbid: him, what: [target]}]}"
    notice = "{kind: trait, when: {after: aimed, what: self}, do: [{honor: 1}]}"
    table = Table(
        allen=Side(hand=[_act("Strike", strike), _act("Again", strike)]),
        bob=Side(
            honor=0,
            play=[
                (personality("Kuon"), follower("Spears")),
                personality("Reiha", text=notice),
            ],
            hand=[_act("Hide", hide)],
        ),
    )
    table.play("action", bob=["act Hide", "target Kuon"])
    table.play("action", allen=["act Strike"])
    assert not table.offered("allen", "target Kuon")
    assert table["Reiha"].bowed
    assert table.player("bob").family_honor == 1, "aiming at her unit aimed at her"


@pytest.mark.rule("D-TGT-13")
def test_a_protected_personality_alone_leaves_no_unit_to_target() -> None:
    strike = "{kind: open, target: {foe: {is: unit, whose: other}}, do: [{bow: foe}]}"
    veil = "{kind: trait, do: [{forbid: self, what: [target]}]}"
    table = Table(
        allen=Side(hand=[_act("Strike", strike)]),
        bob=Side(play=[(personality("Kuon", text=veil), follower("Spears"))]),
    )
    table.play("action")
    assert not table.offered("allen", "act Strike")


@BOTH
@pytest.mark.rule("D-TGT-14")
def test_a_target_that_a_reaction_takes_out_of_reach_is_skipped(ruleset: str) -> None:
    weak = "{is: personality, chi: '<= 2'}"
    kill = f"{{kind: open, target: {{foe: {weak}}}, do: [{{destroy: foe}}, {{draw: 1}}]}}"
    save = """
    kind: reaction
    when: {after: aimed, what: {is: personality, whose: you}}
    do: [{give: it.what, chi: 1}]
    """
    table = Table(
        ruleset,
        allen=Side(hand=[_act("Kill", kill)], fate_deck=[item("Katana")]),
        bob=Side(play=[personality("Kuon", chi=2)], hand=[_act("Save", save)]),
    )
    table.play("action", allen=["act Kill"], bob=["react Save"])
    assert table["Kuon"].zone == "play"
    assert table["Katana"].zone == "hand", "the rest of the action is done"


REDIRECT = """
kind: reaction
when: {after: aimed, what: {is: personality, whose: you}}
do: [{redirect: it, to: {is: personality}}]
"""


def _redirecting(ruleset: str, text: str, *hand: Card) -> Table:
    return Table(
        ruleset,
        allen=Side(
            honor=0, play=[personality("Kuon", keywords="Samurai")], hand=[_act("Strike", text)]
        ),
        bob=Side(
            honor=0,
            play=[
                personality("Reju", keywords="Samurai"),
                personality("Toturi", keywords="Samurai", text=NOTICE),
                personality("Yoshi", keywords="Samurai"),
                personality("Monk"),
            ],
            hand=[_act("Redirect", REDIRECT), *hand],
        ),
    )


NOTICE = "{kind: trait, when: {after: aimed, what: self}, do: [{honor: 2}]}"


@BOTH
@pytest.mark.rule("D-TGT-02")
@pytest.mark.rule("D-TGT-03")
@pytest.mark.rule("D-TGT-04")
def test_redirection_goes_to_what_could_have_been_the_target(ruleset: str) -> None:
    strike = (
        "{kind: open, target: {foe: {is: personality, whose: other, keyword: samurai}},"
        " do: [{bow: foe}]}"
    )
    table = _redirecting(ruleset, strike)
    table.play(
        "action", allen=["act Strike", "target Reju"], bob=["react Redirect", "redirect Toturi"]
    )
    assert table["Toturi"].bowed
    assert not table["Reju"].bowed
    assert not table.offered("bob", "redirect Monk"), "no Samurai"
    assert not table.offered("bob", "redirect Kuon"), "not another player's, as Allen sees it"
    assert table.player("bob").family_honor == 2, "he counts as aimed at"
    assert _aimed(table) == ["Toturi"]


@BOTH
@pytest.mark.rule("D-TGT-02")
@pytest.mark.rule("D-TGT-03")
def test_one_legal_new_target_is_enough(ruleset: str) -> None:
    strike = "{kind: open, target: {foe: {is: personality, keyword: samurai}}, do: [{bow: foe}]}"
    table = _redirecting(ruleset, strike)
    table.play(
        "action", allen=["act Strike", "target Reju"], bob=["react Redirect", "redirect Kuon"]
    )
    assert table["Kuon"].bowed


@BOTH
@pytest.mark.rule("D-RCT-05")
def test_a_redirected_target_no_longer_calls_for_your_other_reactions(ruleset: str) -> None:
    strike = "{kind: open, target: {foe: {is: personality}}, do: [{bow: foe}]}"
    dodge = """
    kind: reaction
    when: {after: aimed, what: {is: personality, whose: you}}
    do: [{draw: 1}]
    """
    table = _redirecting(ruleset, strike, _act("Dodge", dodge))
    table.play(
        "action", allen=["act Strike", "target Reju"], bob=["react Redirect", "redirect Kuon"]
    )
    offers = table.seats["bob"].offered
    assert offers.count("react Dodge (reaction)") == 1, "before the redirection only"
    table = _redirecting(ruleset, strike, _act("Dodge", dodge))
    table.play("action", allen=["act Strike", "target Reju"], bob=["react Dodge"])
    assert table.offered("bob", "react Redirect")


@BOTH
@pytest.mark.rule("D-TGT-05")
@pytest.mark.parametrize(
    "text",
    [
        "{kind: open, target: {foe: {is: stronghold, whose: other}}, do: [{bow: foe}]}",
        "{kind: open, do: [{give: {is: personality, all: true}, force: 1}]}",
        "{kind: open, cost: [{bow: {is: personality, whose: you}}], do: [{draw: 1}]}",
    ],
)
def test_what_has_no_choice_of_target_cannot_be_redirected(ruleset: str, text: str) -> None:
    turn = "{kind: reaction, when: {after: aimed}, do: [{redirect: it, to: {is: card}}]}"
    turn_later = "{kind: reaction, when: {before: resolves}, do: [{redirect: it, to: {is: card}}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Kuon"), personality("Reiha")], hand=[_act("Strike", text)]),
        bob=Side(
            stronghold=stronghold(title="Castle"),
            play=[personality("Reju")],
            hand=[_act("Turn", turn), _act("Turn later", turn_later)],
        ),
    )
    table.play("action", allen=["act Strike"])
    assert not table.offered("bob", "react")
    assert table["Strike"].zone == "discard"
