"""Actions canceled whole, and single effects negated (D-NEG)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold
from wars import war

from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
STOP = "{kind: reaction, when: {before: resolves, who: other}, do: [{negate: it}]}"


def _act(ruleset: str, title: str, text: str) -> Card:
    return other("Strategy" if ruleset == "celestial" else "Action", title, text=text)


def _stop(negate: str) -> str:
    return f"{{kind: reaction, when: {{before: resolves, who: other}}, do: [{{{negate}}}]}}"


@BOTH
@pytest.mark.rule("D-NEG-02")
def test_a_canceled_attempt_is_an_opportunity_but_no_use(ruleset: str) -> None:
    act = "{kind: open, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju"), personality("Kuon")]),
        bob=Side(honor=1, play=[holding("Act", text=act)], hand=[_act(ruleset, "Stop", STOP)]),
    )
    table.play(
        "action",
        allen=["act lobby", "target Reju", "act lobby"],
        bob=["react Stop", "act Act"],
    )
    who = [(each.who.name, each.by.ability.name) for each in table.happened("announced")]
    assert [each[0] for each in who] == ["allen", "bob", "bob", "allen"]
    assert who[0][1] == who[3][1] == "lobby"
    assert not table.offered("allen", "act lobby (")
    assert table["Reju"].bowed, "his cost is not refunded"
    assert table["Kuon"].bowed
    assert table.game.favor is table.player("allen")


@BOTH
@pytest.mark.rule("D-NEG-06")
@pytest.mark.parametrize(
    ("what", "is_used"), [(", what: all", True), (", what: honor", True), ("", False)]
)
def test_an_action_whose_effects_are_negated_was_taken(
    ruleset: str, what: str, is_used: bool
) -> None:
    stop = f"{{kind: reaction, when: {{before: resolves, who: other}}, do: [{{negate: it{what}}}]}}"
    seen = "{kind: trait, when: {after: resolves, who: you, action: {kind: open}}, do: [{draw: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[
                holding("Gift", text="{kind: open, limit: {game: 1}, do: [{honor: 2}]}"),
                holding("Eye", text=seen),
            ],
            fate_deck=[item("Katana"), item("Bow")],
        ),
        bob=Side(hand=[_act(ruleset, "Stop", stop)]),
    )
    table.play("action", allen=["act Gift"], bob=["react Stop"])
    assert table.player("allen").family_honor == 5
    assert (table["Katana"].zone == "hand") is is_used, "only what is canceled does not resolve"
    table.play("action")
    assert table.offered("allen", "act Gift") is not is_used


@BOTH
@pytest.mark.rule("D-NEG-06")
def test_who_lobbied_in_vain_has_lobbied(ruleset: str) -> None:
    stop = _stop("negate: it, what: all")
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju"), personality("Kuon")]),
        bob=Side(honor=1, hand=[_act(ruleset, "Stop", stop)]),
    )
    table.play("action", allen=["act lobby"], bob=["react Stop"])
    assert table.game.favor is None
    table.play("action")
    assert not table.offered("allen", "act lobby")


@pytest.mark.rule("D-NEG-09")
def test_a_canceled_attachment_stays_where_it_was_and_its_gold_is_gone() -> None:
    table = Table(
        "diamond",
        allen=Side(
            stronghold=stronghold(gold=0),
            play=[personality("Reju"), holding("Mine", 3)],
            hand=[item("Katana", gold_cost=3)],
        ),
        bob=Side(hand=[_act("diamond", "Stop", STOP)]),
    )
    table.play("action", allen=["act equip"], bob=["react Stop"])
    assert table["Katana"].zone == "hand"
    assert table["Mine"].bowed
    assert table["Reju"].attachments == []


@BOTH
@pytest.mark.rule("D-NEG-09")
def test_who_dies_while_he_is_armed_gets_nothing(ruleset: str) -> None:
    strike = (
        "{kind: reaction, when: {after: aimed, what: {is: personality}}, do: [{destroy: it.what}]}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[item("Katana")]),
        bob=Side(hand=[_act(ruleset, "Strike", strike)]),
    )
    table.play("action", allen=["act equip"], bob=["react Strike"])
    assert table["Reju"].zone == "discard"
    assert table["Katana"].zone == "hand"


@BOTH
@pytest.mark.rule("D-NEG-10")
def test_what_is_done_before_an_action_is_canceled_stands(ruleset: str) -> None:
    stop = "{kind: reaction, when: {after: honor, sign: gain}, do: [{negate: it.by}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[holding("Gift", text="{kind: open, do: [{honor: 2}, {draw: 1}]}")],
            fate_deck=[item("Katana")],
        ),
        bob=Side(hand=[_act(ruleset, "Stop", stop)]),
    )
    table.play("action", allen=["act Gift"], bob=["react Stop"])
    assert table.player("allen").family_honor == 2
    assert table["Katana"].zone == "deck"


@BOTH
@pytest.mark.rule("D-NEG-11")
def test_an_action_outlives_its_source(ruleset: str) -> None:
    scout = "{kind: open, cost: [{bow: self}], do: [{draw: 2}]}"
    strike = (
        "{kind: reaction, when: {before: resolves, who: other},"
        " do: [{destroy: {is: personality, bowed: true}}]}"
    )
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", text=scout)], fate_deck=[item("Katana"), item("Yari")]
        ),
        bob=Side(hand=[_act(ruleset, "Strike", strike)]),
    )
    table.play("action", allen=["act Reju"], bob=["react Strike"])
    assert table["Reju"].zone == "discard"
    assert table["Katana"].zone == table["Yari"].zone == "hand"


SWAP = """
kind: open
target: {foe: {is: personality, whose: other}}
do: [{bow: foe}, {give: foe, force: -1}, {honor: 2}, {honor: -1, who: other}, {draw: 1}]
"""


def _swap(ruleset: str, stop: str, keywords: str = "") -> Table:
    text = f"{{keywords: {keywords}, {SWAP.strip().replace(chr(10), ', ')}}}" if keywords else SWAP
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[holding("Act", text=text)], fate_deck=[item("Katana")]),
        bob=Side(
            honor=9,
            play=[personality("Kuon", force=3)],
            hand=[_act(ruleset, "Stop", stop)],
        ),
    )
    table.play("action", allen=["act Act"], bob=["react Stop"])
    return table


def _done(table: Table) -> dict[str, Any]:
    """Returns which effects of the action happened."""
    return {
        "bow": table["Kuon"].bowed,
        "force_penalty": len(table.happened("given")) == 1,
        "honor_gain": table.player("allen").family_honor == 2,
        "honor_loss": table.player("bob").family_honor == 8,
        "draw": table["Katana"].zone == "hand",
    }


@BOTH
@pytest.mark.rule("D-NEG-04")
@pytest.mark.parametrize("kind", ["bow", "force_penalty", "honor_gain", "honor_loss", "draw"])
def test_only_the_named_kind_of_effect_is_negated(ruleset: str, kind: str) -> None:
    done = _done(_swap(ruleset, _stop(f"negate: it, what: {kind}")))
    assert [each for each, happened in done.items() if not happened] == [kind]


@BOTH
@pytest.mark.rule("D-NEG-04")
def test_effects_may_be_negated_for_some_cards_only(ruleset: str) -> None:
    done = _done(_swap(ruleset, _stop("negate: it, card: {is: personality, whose: you}")))
    assert [each for each, happened in done.items() if not happened] == ["bow", "force_penalty"]


@BOTH
@pytest.mark.rule("D-NEG-04")
@pytest.mark.parametrize("kind", ["bow", "force_penalty", "honor_gain", "honor_loss", "draw"])
def test_a_reaction_may_answer_a_kind_of_effect(ruleset: str, kind: str) -> None:
    stop = f"{{kind: reaction, when: {{before: effect, effect: {kind}}}, do: [{{negate: it}}]}}"
    table = _swap(ruleset, stop)
    assert [each for each, happened in _done(table).items() if not happened] == [kind]


@BOTH
@pytest.mark.rule("D-NEG-04")
def test_costs_are_no_effects(ruleset: str) -> None:
    stop = "{kind: reaction, when: {before: effect, effect: bow}, do: [{negate: it}]}"
    never = "{kind: reaction, when: {after: announced, who: other}, do: [{negate: it, what: bow}]}"
    act = "{kind: open, cost: [{bow: self}], do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[personality("Reju", text=act)]),
        bob=Side(play=[holding("Stop", text=stop), holding("Never", text=never)]),
    )
    table.play("action", allen=["act Reju"], bob=["react Never"])
    assert not table.offered("bob", "react Stop")
    assert table["Reju"].bowed
    assert table.player("allen").family_honor == 1


@BOTH
def test_a_reaction_to_several_things_has_one_limit(ruleset: str) -> None:
    watch = (
        "{kind: reaction, when: [{after: bows, who: other}, {after: honor, who: other}],"
        " limit: {game: 1}, do: [{draw: 1}]}"
    )
    act = "{kind: open, cost: [{bow: self}], do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(honor=0, play=[personality("Reju", text=act)]),
        bob=Side(play=[holding("Eye", text=watch)], fate_deck=[item("Katana"), item("Yari")]),
    )
    table.play("action", allen=["act Reju"], bob=["react Eye"])
    assert table["Katana"].zone == "hand"
    assert table.seats["bob"].offered.count("react Eye (reaction)") == 1


@BOTH
@pytest.mark.rule("D-NEG-01")
def test_what_is_unstoppable_goes_on(ruleset: str) -> None:
    assert all(_done(_swap(ruleset, _stop("negate: it"), "unstoppable")).values())
    assert not any(_done(_swap(ruleset, _stop("negate: it"))).values())


HOME = """
kind: battle
target: {foe: {is: personality, whose: enemy, at: here}}
do: [{move: foe, to: home, bowed: true}]
"""


@BOTH
@pytest.mark.rule("D-NEG-05")
@pytest.mark.parametrize("stop", ["move", "move_home", "force_bonus"])
def test_who_is_not_sent_home_does_not_bow_for_it(ruleset: str, stop: str) -> None:
    stand = f"{{kind: battle, do: [{{prevent: self, what: {stop}}}]}}"
    table = war(
        ruleset,
        [(personality("Reju", force=2, text=stand), follower("Spearmen"))],
        [personality("Hida", force=9, text=HOME)],
        script={"bob": ["pass", "act Hida"], "allen": ["act Reju"]},
    )
    is_sent = stop == "force_bonus"
    assert [each.what.face.title for each in table.happened("moves")] == ["Reju"][:is_sent]
    bowed = [each.what.face.title for each in table.happened("bows")]
    assert [each for each in bowed if each != "Hida"] == ["Reju", "Spearmen"][: 2 * is_sent]
    assert table["Reju"].in_play is is_sent
