"""What a view tells of the question that its player is asked."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, item, other, personality, stronghold

from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import HAND

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def asked(table: Table, name: str, kind: str) -> list[dict[str, Any]]:
    """Returns what a player saw of what he was asked, at each question of a kind."""
    return [
        data["asked"]  # type: ignore[misc]
        for data, decision in table.asked[name]
        if decision.kind == kind
    ]


def armory(ruleset: str) -> Table:
    """Returns a table at which Allen may equip two Personalities, and pay in two ways."""
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(gold=3),
            play=[personality("Reju"), personality("Kuwanan"), holding("Mine", 3)],
            hand=[
                item("Katana", gold_cost=3),
                item("Armor", gold_cost=6),
                item("Dear", gold_cost=9),
            ],
        ),
        bob=Side(),
    )
    table.watch()
    return table


@BOTH
def test_a_target_is_asked_for_with_the_action_and_what_was_chosen(ruleset: str) -> None:
    table = armory(ruleset)
    kind = "choose" if ruleset == "diamond" else "target"
    table.play("action", allen=["act equip", f"{kind} Katana", "target Reju", "bow Mine"])
    first, *_ = asked(table, "allen", kind)
    assert (first["ability"], first["role"], first["source"]) == ("equip", "attachment", None)
    host = next(each for each in asked(table, "allen", "target") if each["role"] == "host")
    assert host["roles"]["attachment"] == [table["Katana"].serial]
    (payment,) = asked(table, "allen", "pay")
    assert payment["card"] == table["Katana"].serial
    assert payment["roles"]["host"] == [table["Reju"].serial]


@BOTH
def test_who_could_be_used_by_the_rules_is_known_before(ruleset: str) -> None:
    view = armory(ruleset).game.views[0]
    assert [view.name(each) for each in view.able("equip")] == ["Katana", "Armor"]
    assert [view.name(each) for each in view.able("lobby")] == []  # nobody has the most Honor
    assert view.able("favor to draw") == view.able("nonsense") == []


@pytest.mark.rule("D-SETUP-10")
def test_nothing_hidden_is_told_of_what_is_asked() -> None:
    table = Table(allen=Side(), bob=Side(hand=[other("Action", "Spy"), item("Katana")]))
    view = table.game.views[0]
    action = Action(table.game, table.player("bob"), Ability("open", ("open",)), table["Spy"])
    action.fill("him", [table["Katana"]])
    view.by, view.matter, view.role = action, table["Katana"], "him"
    told = view.asked()
    assert table["Spy"].zone is HAND
    assert told == {**dict.fromkeys(told), "text": "", "role": "", "roles": {}}
    assert view.able("equip") == []
    view.by, view.role = None, ""
    assert view.asked() == told


def test_a_card_that_waits_is_seen_by_all() -> None:
    """By the Celestial rules it waits in an area of its own while it is paid for (C-HOLD-03)."""
    table = armory("celestial")
    table.play("action", allen=["act equip", "target Katana", "target Reju", "bow Mine"])
    (data,) = [data for data, decision in table.asked["allen"] if decision.kind == "pay"]
    (waiting,) = data["players"][0]["entering"]  # type: ignore[index]
    assert waiting["title"] == "Katana"
    table.game.cards[waiting["serial"]].zone = "entering"
    seen: Any = table.game.views[1].as_data()
    assert [each["title"] for each in seen["players"][0]["entering"]] == ["Katana"]
