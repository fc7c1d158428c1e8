"""Focus pools and focusing by the Comprehensive Rules, and what Diamond shares (C-DUEL A-C)."""

from __future__ import annotations

from typing import Any

import pytest
from dueling_boards import board, challenge, fate
from table import Table, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def cards(name: str, *values: int, **facts: Any) -> list[Any]:
    """Cards of some Focus Values, called by name and value."""
    return [fate("celestial", f"{name}{each}", each, **facts) for each in values]


def deck(name: str, size: int) -> list[Any]:
    """A deck of cards without Focus Value, the top one number 1."""
    return [fate("celestial", f"{name}{each}", 0) for each in range(1, size + 1)]


def titles(found: list[Any]) -> list[str]:
    return [each.face.title for each in found]


def names(table: Table) -> list[str]:
    return [each.name for each in table.game.log]


def views(table: Table, name: str) -> list[Any]:
    """What a player saw each time he might focus or strike."""
    return [view for view, decision in table.asked[name] if decision.kind == "duel"]


STEPS = (
    *("challenge_ends", "duel_begins", "pool_formed", "focuses", "strikes", "duel_resolves"),
    *("revealed", "focus_effect", "duel_total", "duel_won", "duel_resolution_ends"),
    *("discarded", "pool_returned", "duel_ends"),
)


@pytest.mark.rule("C-DUEL-01")
def test_a_duel_goes_through_its_headings_in_order() -> None:
    effect = "{kind: focus, do: [{give: duelist, duel: 1}]}"
    table = challenge(
        "celestial",
        hands=([], cards("B", 2, text=effect)),
        decks=(deck("P", 5), deck("Q", 5)),
        bob=["focus B2"],
        allen=["strike"],
    )
    assert list(dict.fromkeys(each for each in names(table) if each in STEPS)) == list(STEPS)


@BOTH
@pytest.mark.rule("C-DUEL-02")
def test_the_challenge_ends_and_then_the_duel_begins(ruleset: str) -> None:
    herald = "{kind: trait, when: {after: %s, what: self}, do: [{honor: %d}]}"
    hida = personality(
        "Hida", chi=4, text=f"[{herald % ('challenge_ends', 1)}, {herald % ('duel_begins', 2)}]"
    )
    table = challenge(ruleset, theirs=hida, decks=(deck("P", 3), deck("Q", 3)))
    told = [each for each in table.game.log if each.name in ("honor", "pool_formed")]
    assert [each.amount for each in told][:2] == [1, 2]
    assert len(told) == (4 if ruleset == "celestial" else 2)


@pytest.mark.rule("C-DUEL-03")
def test_each_takes_the_top_three_cards_of_his_deck() -> None:
    table = board(
        "celestial", hands=(cards("A", 1), cards("B", 1)), decks=(deck("P", 30), deck("Q", 28))
    )
    table.watch()
    table.play("action", allen=["act Reju"], bob=["strike"])
    formed = table.happened("pool_formed")
    assert [each.who.name for each in formed] == ["allen", "bob"]
    (view,) = views(table, "bob")
    assert [each["fate_deck"] for each in view["players"]] == [27, 25]
    assert [each["title"] for each in view["duel"]["sides"][1]["pool"]] == ["Q1", "Q2", "Q3"]
    assert view["duel"]["sides"][0]["pool"] == [{"hidden": "fate"}] * 3
    assert [each["focused"] for each in view["duel"]["sides"]] == [[], []]
    assert len(view["players"][1]["hand"]) == 1


@pytest.mark.rule("C-DUEL-04")
def test_a_short_deck_makes_a_small_pool() -> None:
    table = board("celestial", hands=([], cards("B", 1)), decks=(deck("P", 2), []))
    table.watch()
    table.play("action", allen=["act Reju"], bob=["strike"])
    (view,) = views(table, "bob")
    assert [len(each["pool"]) for each in view["duel"]["sides"]] == [2, 0]
    assert [each["fate_deck"] for each in view["players"]] == [0, 0]
    assert len(table.player("allen").fate_deck) == 2


@pytest.mark.rule("C-DUEL-05")
def test_the_pool_is_no_part_of_the_hand() -> None:
    react = "{kind: reaction, when: {after: focuses}, do: [{honor: 1}]}"
    shout = [fate("celestial", "Shout", 1, text=react)]
    for hand, pool, is_offered in (
        (deck("B", 5), shout, False),
        ([*shout, *deck("B", 4)], deck("Q", 1), True),
    ):
        table = board("celestial", hands=([], hand), decks=([], pool))
        table.watch()
        table.play("action", allen=["act Reju"], bob=["focus B1"])
        assert len(views(table, "bob")[0]["players"][1]["hand"]) == 5
        assert table.offered("bob", "react Shout") is is_offered


@BOTH
@pytest.mark.rule("C-DUEL-07")
def test_they_choose_in_turn_until_one_strikes(ruleset: str) -> None:
    table = board(
        ruleset,
        hands=(cards("A", 1, 1), cards("B", 1, 1)),
        decks=(deck("P", 3), deck("Q", 3)),
    )
    table.watch()
    answer = ["accept"] if ruleset == "diamond" else []
    table.play("action", allen=["act Reju", "focus A1"], bob=[*answer, "focus B1", "strike"])
    assert [len(views(table, each)) for each in ("bob", "allen")] == [2, 1]
    assert [each.who.name for each in table.happened("focuses")] == ["bob", "allen"]


@pytest.mark.rule("C-DUEL-08")
def test_a_card_of_the_pool_is_focused_face_down() -> None:
    table = board("celestial", hands=(deck("A", 1), []), decks=([], cards("Q", 1, 2, 3)))
    table.watch()
    table.play("action", allen=["act Reju", "strike"], bob=["focus Q3"])
    (view,) = views(table, "allen")
    side = view["duel"]["sides"][1]
    assert side["focused"] == [{"hidden": "fate"}]
    assert side["pool"] == [{"hidden": "fate"}] * 2
    assert titles(table.player("bob").fate_discard) == ["Q3"]
    assert sorted(titles(table.player("bob").fate_deck)) == ["Q1", "Q2"]


@BOTH
@pytest.mark.rule("C-DUEL-09")
def test_to_focus_a_card_is_not_to_play_it(ruleset: str) -> None:
    text = "{kind: [limited, open], do: [{honor: 5}]}"
    dear = fate(ruleset, "Dear", 2, gold_cost=40, text=text)
    table = challenge(ruleset, hands=([], [dear]), bob=["focus Dear"])
    assert [each.amount for each in table.happened("duel_total")] == [3, 6]
    assert not table.happened("paid") + table.happened("honor")
    assert [each.what for each in table.happened("announced")] == [table["Reju"]]


@BOTH
@pytest.mark.rule("C-DUEL-10")
def test_the_order_of_focusing_is_kept(ruleset: str) -> None:
    hands = (deck("A", 3), cards("B", 3, 1, 2))
    table = board(ruleset, hands=hands, decks=(deck("P", 3), cards("Q", 1, 2, 4)))
    table.watch()
    first, second = ("B3", "B1") if ruleset == "diamond" else ("B3", "Q1")
    answer = ["accept"] if ruleset == "diamond" else []
    mine = "focus A2" if ruleset == "diamond" else "focus P2"
    table.play(
        "action",
        allen=["act Reju", mine],
        bob=[*answer, f"focus {first}", f"focus {second}"],
    )
    view = views(table, "allen")[-1]
    assert len(view["duel"]["sides"][1]["focused"]) == 2
    shown = [each.what for each in table.happened("revealed") if each.who.name == "bob"]
    assert titles(shown) == [first, second]
    assert titles(table.player("bob").fate_discard) == [first, second]


@pytest.mark.rule("C-DUEL-11")
def test_only_one_card_comes_from_the_hand() -> None:
    table = board(
        "celestial", hands=(deck("A", 5), deck("B", 5)), decks=(deck("P", 3), deck("Q", 3))
    )
    table.watch()
    table.play(
        "action",
        allen=["act Reju", "focus A1", "focus P1", "focus P2", "focus P3"],
        bob=["focus Q1", "focus B1", "focus Q2", "focus Q3"],
    )
    last = views(table, "allen")[-1]
    assert len(last["players"][0]["hand"]) == 4
    offers = [d for _, d in table.asked["allen"] if d.kind == "duel"][1]
    assert [each.verb for each in offers.options].count("focus") == 3
    assert [each.who.name for each in table.happened("focuses")].count("bob") == 4
    assert [each.who.name for each in table.happened("strikes")] == ["bob"]


@BOTH
@pytest.mark.rule("C-DUEL-12")
def test_a_strike_at_once_leads_to_the_resolution(ruleset: str) -> None:
    table = challenge(ruleset, hands=(cards("A", 9), cards("B", 9)), bob=["strike"])
    assert not table.happened("focuses")
    assert [each.amount for each in table.happened("duel_total")] == [3, 4]
    assert [each.what for each in table.happened("duel_won")] == [table["Hida"]]


@pytest.mark.rule("C-DUEL-13")
def test_what_may_be_chosen_without_a_pool() -> None:
    table = board("celestial", hands=(deck("A", 2), deck("B", 1)))
    table.watch()
    table.play("action", allen=["act Reju", "focus A1"], bob=["focus B1"])
    (first,) = [d for _, d in table.asked["bob"] if d.kind == "duel"]
    assert [each.verb for each in first.options] == ["strike", "focus"]
    assert [each.who.name for each in table.happened("strikes")] == ["bob"], "nothing else is left"
