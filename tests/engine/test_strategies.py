"""Strategies, Action cards by their older name: how they are played (C-STRAT)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, item, other, personality, stronghold

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
TWO = """
- {kind: limited, cost: [{bow: {is: personality, whose: you}}], do: [{honor: 1}]}
- {kind: limited, do: [{draw: 1}]}
"""


class Watch:
    """A seat that keeps what it sees whenever it is asked for something of a kind."""

    def __init__(self, table: Table, name: str, kind: str) -> None:
        self.kind = kind
        self.seen: list[dict[str, Any]] = []
        number = list(table.seats).index(name)
        self._seat = table.game.seats[number]
        self._player = table.player(name)
        table.game.seats[number] = self
        self.game = table.game

    def choose(self, view: Any, decision: Any) -> Any:
        if decision.kind == self.kind:
            self.seen.append(
                {
                    "hand": len(self._player.hand),
                    "zones": {each.face.title: each.zone for each in self.game.cards},
                    "log": [each.name for each in self.game.log],
                }
            )
        return self._seat.choose(view, decision)


@BOTH
@pytest.mark.rule("C-STRAT-01")
def test_an_old_action_card_is_a_strategy(ruleset: str) -> None:
    find = "{kind: limited, do: [{search: fate_deck, for: {is: strategy}, to: hand}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=1,
            play=[holding("Seek", text=find)],
            hand=[other("Action", "Old", text="{kind: limited, do: [{honor: 1}]}")],
            fate_deck=[item("Bow"), other("Action", "Older"), other("Strategy", "New")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Old", "act Seek"])
    found = {each for each in table.seats["allen"].offered if each.startswith("find")}
    assert found == {"find Older", "find New"}
    assert table.player("allen").family_honor == 2
    assert table["Old"].zone == "discard"


@BOTH
@pytest.mark.rule("C-STRAT-02")
def test_one_ability_is_paid_for_once_and_after_it_is_announced(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            honor=1,
            stronghold=stronghold(gold=3, title="Castle"),
            play=[personality("Reju")],
            hand=[other("Strategy", "Plan", gold_cost=3, text=TWO)],
            fate_deck=[item("Bow"), item("Sash")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Plan"])
    (paid,) = table.happened("paid")
    assert (paid.amount, paid.what) == (3, table["Plan"])
    assert table["Castle"].bowed
    names = [each.name for each in table.game.log]
    assert names.index("announced") < names.index("paid") < names.index("honor")
    assert table.player("allen").family_honor == 2
    assert table["Bow"].zone == "deck"
    table.player("allen").hand.append(table["Plan"])
    table["Plan"].zone = "hand"
    table.player("allen").fate_discard.clear()
    table.play("action")
    assert not table.offered("allen", "act Plan")  # there is no Gold for the other one


@pytest.mark.rule("C-STRAT-02")
@pytest.mark.parametrize("paying", ["{is: strategy}", "{is: action}", "{kind: limited}"])
def test_the_payment_is_for_the_action_and_for_the_card(paying: str) -> None:
    step = f"{{if: {{paying: {paying}}}, produce: 3, else: [{{produce: 1}}]}}"
    gold = f"{{kind: gold, cost: [{{bow: self}}], do: [{step}]}}"
    table = Table(
        "celestial",
        allen=Side(
            honor=1,
            stronghold=stronghold(gold=0),
            play=[holding("Mill", text=gold), personality("Reju")],
            hand=[other("Strategy", "Plan", gold_cost=3, text=TWO), item("Bow", gold_cost=3)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Plan"])
    assert table.player("allen").family_honor == 2
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("C-STRAT-03")
def test_what_a_strategy_grants_is_used_without_it(ruleset: str) -> None:
    text = """
    kind: limited
    target: {him: {is: personality, whose: you}}
    do: [{grant: him, ability: {kind: open, do: [{honor: 1}]}}]
    """
    table = Table(
        ruleset,
        allen=Side(
            honor=1, play=[personality("Reju")], hand=[other("Strategy", "Plan", text=text)]
        ),
        bob=Side(),
    )
    table.play("action")
    assert not table.offered("allen", "act Reju")
    table.play("action", allen=["act Plan", "act Reju"])
    assert table["Plan"].zone == "discard"
    assert table.player("allen").family_honor == 2
    # The printed ability is used from the hand alone.
    table.play("action")
    assert not table.offered("allen", "act Plan")


@BOTH
@pytest.mark.rule("C-STRAT-05")
def test_a_strategy_lies_in_its_own_area_and_one_ability_is_announced(ruleset: str) -> None:
    text = """
    - kind: limited
      cost: [{choose: [{bow: {is: personality, whose: you}}, {honor: -1}]}]
      do: [{honor: 2}]
    - {kind: limited, do: [{draw: 1}]}
    """
    fans = [item(f"Fan {number}") for number in range(4)]
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[personality("Reju")],
            hand=[other("Strategy", "Plan", text=text), *fans],
        ),
        bob=Side(),
    )
    watch = Watch(table, "allen", "cost")
    table.play("action", allen=["act Plan"])
    (seen,) = watch.seen
    assert seen["hand"] == 4
    assert seen["zones"]["Plan"] == "resolving"
    assert "announced" in seen["log"]
    assert table["Plan"].face_up
    (announced,) = table.happened("announced")
    assert announced.by.ability.index == 0


@BOTH
@pytest.mark.rule("C-STRAT-06")
def test_a_strategy_is_discarded_though_its_action_was_negated(ruleset: str) -> None:
    stop = "{kind: reaction, when: {before: resolves}, do: [{negate: it}]}"
    table = Table(
        ruleset,
        allen=Side(hand=[other("Strategy", "Plan", text="{kind: limited, do: [{honor: 1}]}")]),
        bob=Side(play=[holding("Stop", text=stop)]),
    )
    table.play("action", allen=["act Plan"], bob=["react Stop"])
    assert not table.happened("honor")
    assert table.player("allen").fate_discard == [table["Plan"]]


@BOTH
@pytest.mark.rule("C-STRAT-06")
def test_a_strategy_that_its_action_puts_into_play_stays(ruleset: str) -> None:
    text = "{kind: limited, do: [{place: self}, {honor: 1}]}"
    table = Table(ruleset, allen=Side(hand=[other("Strategy", "Plan", text=text)]), bob=Side())
    table.play("action", allen=["act Plan"])
    assert table["Plan"].in_play
    assert table["Plan"] in table.player("allen").play
    assert not table.player("allen").fate_discard
