"""Challenges: who may challenge whom, refusing, standing in (D-DUEL-01 to -03, C-CHAL)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from dueling_boards import CHALLENGE, board, challenge, challenger, fate
from table import Side, Table, follower, item, other, personality

from l5r_cards.engine.decisions import Decision, IllegalAnswer
from l5r_cards.engine.views import View
from l5r_cards.play.seats import ScriptSeat

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
ANY = CHALLENGE.replace(", whose: other", "")
PICKED = (
    "{kind: limited, target: {mine: {is: personality, whose: you}, "
    "foe: {is: personality, whose: other}}, do: [{duel: foe, by: mine, challenge: true}]}"
)


@BOTH
@pytest.mark.rule("D-DUEL-01")
@pytest.mark.rule("D-BOW-05")
def test_the_challenger_must_be_straight_and_the_challenged_need_not(ruleset: str) -> None:
    for bowed in (None, "Reju", "Hida"):
        blade = item("Blade", text=CHALLENGE)
        table = Table(
            ruleset,
            allen=Side(play=[(personality("Reju"), blade)]),
            bob=Side(play=[personality("Hida")]),
        )
        if bowed:
            table[bowed].bowed = True
        table.play("action")
        assert table.offered("allen", "act Blade") is (bowed != "Reju")
    table.play("action", allen=["act Blade"], bob=["accept"] if ruleset == "diamond" else [])
    assert table.happened("duel_begins")[0].other is table["Hida"]


@BOTH
@pytest.mark.rule("D-DUEL-01")
def test_a_challenger_who_is_only_picked_then_is_straight_too(ruleset: str) -> None:
    text = PICKED.replace("mine: {is: personality, whose: you}, ", "")
    text = text.replace("by: mine", "by: {is: personality, whose: you}")
    side = Side(
        play=[personality("Reju"), personality("Toturi")],
        hand=[fate(ruleset, "Insult", 1, text=text)],
    )
    table = Table(ruleset, allen=side, bob=Side(play=[personality("Hida")]))
    table["Reju"].bowed = True
    table.play("action", allen=["act Insult"])
    assert table.happened("challenged")[0].other is table["Toturi"]


@BOTH
@pytest.mark.rule("D-PERF-03")
def test_who_challenges_performs_the_action(ruleset: str) -> None:
    card = fate(ruleset, "Insult", 1, text=PICKED)
    side = Side(play=[personality("Reju"), personality("Toturi")], hand=[card])
    table = Table(ruleset, allen=side, bob=Side(play=[personality("Hida")]))
    table["Toturi"].bowed = True
    table.play("action", allen=["act Insult"])
    (it,) = table.happened("challenged")
    assert it.other is table["Reju"], "Toturi is bowed, so that nobody else could"
    assert it.by.performers == [table["Reju"]]


@pytest.mark.rule("D-DUEL-02")
@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_refusing_costs_nothing_and_accepting_leads_straight_to_the_duel(answer: str) -> None:
    text = CHALLENGE.replace("target:", "cost: [{honor: -1}], target:")
    open_action = "{kind: open, limit: {turn: 9}, do: [{give: self, chi: 3}]}"
    hida = personality("Hida", chi=4, text=open_action)
    table = challenge("diamond", challenger(text=text), hida, bob=[answer])
    names = [each.name for each in table.game.log]
    after = names[names.index("challenged") + 1 :]
    assert table.player("allen").family_honor == 4, "the costs stay paid"
    assert table.player("bob").family_honor == 5
    if answer == "refuse":
        assert after[:2] == ["challenge_refused", "challenge_ends"]
        assert "duel_begins" not in names
    else:
        assert after[:2] == ["challenge_ends", "duel_begins"]
        assert "announced" not in after[: after.index("duel_ends")]


@BOTH
@pytest.mark.rule("D-DUEL-03")
@pytest.mark.rule("C-CHAL-02")
def test_personalities_of_one_player_do_not_duel(ruleset: str) -> None:
    side = Side(
        play=[challenger(text=ANY), personality("Toturi")], fate_deck=[fate(ruleset, "Cut", 2)] * 3
    )
    table = Table(ruleset, allen=side, bob=Side())
    table.play("action", allen=["act Reju", "target Toturi"] if ruleset == "celestial" else [])
    assert table.offered("allen", "act Reju") is (ruleset == "celestial")
    assert len(table.happened("challenge_fails")) == (ruleset == "celestial")
    assert not table.happened("challenged")
    assert not table.happened("pool_formed")
    assert not table.happened("duel_won") + table.happened("duel_lost")


@pytest.mark.rule("D-DUEL-03")
def test_a_challenge_is_not_redirected_to_one_of_its_own_player() -> None:
    turn_aside = (
        "{kind: reaction, when: {before: aimed, what: {is: personality, whose: you}},"
        " do: [{redirect: it, to: {is: personality}}]}"
    )
    for others, able in (([], False), ([personality("Yakamo")], True)):
        table = Table(
            "diamond",
            allen=Side(play=[challenger(text=ANY), personality("Toturi")]),
            bob=Side(
                play=[personality("Hida"), *others],
                hand=[other("Action", "Aside", gold_cost=0, text=turn_aside)],
            ),
        )
        table.play(
            "action",
            allen=["act Reju", *(["target Hida"] if able else [])],
            bob=["react Aside", "refuse"] if able else ["refuse"],
        )
        assert table.offered("bob", "react Aside") is able
        (it,) = table.happened("challenged")
        assert it.what is table["Yakamo" if able else "Hida"]


@pytest.mark.rule("C-CHAL-02")
def test_a_challenge_to_what_is_no_personality_fails() -> None:
    text = CHALLENGE.replace("is: personality", "is: follower")
    table = Table(
        "celestial",
        allen=Side(play=[challenger(text=text)], fate_deck=[fate("celestial", "Cut", 2)] * 3),
        bob=Side(play=[(personality("Hida"), follower("Spears"))]),
    )
    table.play("action", allen=["act Reju"])
    assert [each.what for each in table.happened("challenge_fails")] == [table["Spears"]]
    assert not table.happened("challenged")
    assert len(table.player("allen").fate_deck) == 3


@BOTH
@pytest.mark.rule("C-CHAL-01")
def test_roles_are_those_of_the_cards_and_their_controllers(ruleset: str) -> None:
    incite = (
        "{kind: limited, target: {one: {is: personality, title: Hida},"
        " two: {is: personality, title: Doji}}, do: [{duel: two, by: one, challenge: true,"
        " loser: [{honor: 3, who: controller(challenged)}, {honor: -1, who: challenger}]}]}"
    )
    table = Table(
        ruleset,
        allen=Side(honor=5, hand=[fate(ruleset, "Incite", 1, text=incite)]),
        bob=Side(honor=5, play=[personality("Hida", chi=4)]),
        cindy=Side(honor=5, play=[personality("Doji", chi=3)]),
    )
    table.play("action", allen=["act Incite"], cindy=["accept"] if ruleset == "diamond" else [])
    (it,) = table.happened("challenged")
    assert (it.what, it.who, it.other) == (table["Doji"], table.player("cindy"), table["Hida"])
    honors = [table.player(each).family_honor for each in ("allen", "bob", "cindy")]
    assert honors == [5, 4, 8]


@pytest.mark.rule("C-CHAL-03")
def test_a_challenge_stops_when_somebody_leaves_play_before_the_choice() -> None:
    strike = "{kind: reaction, when: {after: challenged}, do: [{destroy: challenger}]}"
    table = challenge(
        "celestial",
        challenger(", refusable: true, refuse: [{honor: -3, who: other}]"),
        hands=([], [fate("celestial", "Ambush", 1, text=strike)]),
        bob=["react Ambush"],
    )
    assert not table.offered("bob", "refuse")
    assert not table.happened("challenge_refused") + table.happened("duel_begins")
    assert table.player("bob").family_honor == 5
    assert table.game.duel is None


@pytest.mark.rule("C-CHAL-04")
@pytest.mark.parametrize("moment", ["challenged", "duel_begins"])
def test_another_personality_stands_in(moment: str) -> None:
    stand_in = (
        f"{{kind: reaction, when: {{after: {moment}}}, do: ["
        "{substitute: {is: personality, title: Yojimbo}, for: challenged}]}"
    )
    table = challenge(
        "celestial",
        theirs=personality("Hida", chi=2),
        hands=([], [fate("celestial", "Yojimbo's Duty", 1, text=stand_in)]),
        also={"bob": [personality("Yojimbo", chi=5)]},
        allen=["target Hida"],
        bob=["react Yojimbo's Duty"],
    )
    assert table.happened("challenged")[0].by.targets() == [table["Hida"]]
    assert [each.amount for each in table.happened("duel_total")] == [3, 5]
    assert table.happened("duel_lost")[0].what is table["Reju"]
    assert table.happened("duel_won")[0].what is table["Yojimbo"]


@BOTH
@pytest.mark.rule("C-CHAL-05")
def test_who_may_refuse(ruleset: str) -> None:
    may = ", refusable: true"
    for more, legal in (("", ruleset == "diamond"), (may, True)):
        table = challenge(ruleset, challenger(more), accepts=False)
        assert table.offered("bob", "refuse") is legal
        assert table.offered("bob", "accept") is legal


@BOTH
@pytest.mark.rule("C-CHAL-05")
def test_an_unrefusable_challenger_is_not_refused(ruleset: str) -> None:
    bold = "{kind: trait, do: [{rule: unrefusable}]}"
    text = f"[{CHALLENGE.replace('challenge: true', 'challenge: true, refusable: true')}, {bold}]"
    table = challenge(ruleset, challenger(text=text), accepts=False)
    assert not table.offered("bob", "refuse")
    assert table.happened("duel_begins")


@BOTH
@pytest.mark.rule("C-CHAL-06")
def test_what_follows_a_refusal(ruleset: str) -> None:
    proud = (
        "{kind: trait, when: {after: challenge_refused, what: {whose: other}}, do: [{honor: 1}]}"
    )
    table = challenge(
        ruleset,
        challenger(", refuse: [{honor: -2, who: controller(challenged)}]"),
        also={"allen": [personality("Herald", text=proud)]},
        decks=([fate(ruleset, "Cut", 1)] * 3, [fate(ruleset, "Cut", 1)] * 3),
        bob=["refuse"],
    )
    assert table.player("allen").family_honor == 6
    assert table.player("bob").family_honor == 3
    assert not table.happened("pool_formed")
    assert not table.happened("duel_begins")


@pytest.mark.rule("C-CHAL-07")
def test_what_is_not_refused_is_accepted() -> None:
    table = challenge("celestial")
    (it,) = table.happened("duel_begins")
    assert {it.what, it.other} == {table["Reju"], table["Hida"]}
    assert not table.offered("bob", "accept")


@BOTH
@pytest.mark.parametrize("is_challenge", [True, False])
def test_duels_may_be_prevented_as_a_kind_of_effect(ruleset: str, is_challenge: bool) -> None:
    aloof = "{kind: trait, do: [{prevent: self, what: [duel]}]}"
    text = CHALLENGE if is_challenge else CHALLENGE.replace(", challenge: true", "")
    table = challenge(
        ruleset, challenger(text=text), personality("Hida", text=aloof), accepts=False
    )
    assert not table.happened("challenged") + table.happened("duel_begins")
    assert not table.happened("duel_won") + table.happened("destroyed")
    assert table.game.duel is None


@pytest.mark.parametrize("at", ["challenge", "duel"])
def test_a_wrong_answer_leaves_a_challenge_and_a_duel_as_they_are(at: str) -> None:
    class Wrong(ScriptSeat):
        def choose(self, view: View, decision: Decision) -> Sequence[int]:
            return (9,) if decision.kind == at else super().choose(view, decision)

    table = board("diamond", hands=([], [fate("diamond", "Guard", 1)]))
    table.seats["bob"] = table.game.seats[1] = Wrong()
    with pytest.raises(IllegalAnswer):
        table.play("action", allen=["act Reju"], bob=["accept"])
    duel = table.game.duel
    assert duel is not None
    assert duel.challenged.card is table["Hida"]
