"""Kihos: Action cards whose effects are those of Spells (D-KIHO)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, item, other, personality, rulesets

from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.engine.compiling.making import make
from l5r_cards.model.card import Card

CAST = "performer: {is: personality, whose: you, keyword: [shugenja, monk]}"


def kiho(steps: str = "{draw: 1}", title: str = "Fist of the Earth", more: str = "") -> Card:
    return other("Kiho", title, text=f"{{kind: open, {CAST}, {more}do: [{steps}]}}")


def mage(title: str = "Chieko", **facts: Any) -> Card:
    return personality(title, keywords="Shugenja", **facts)


def _table(*play: Any, hand: Any = (), **facts: Any) -> Table:
    deck = facts.pop("fate_deck", [item("Katana")])
    return Table(
        "diamond", allen=Side(honor=0, play=play, hand=hand, fate_deck=deck), bob=Side(**facts)
    )


@pytest.mark.rule("D-KIHO-01")
@pytest.mark.parametrize(("kind", "is_found"), [("strategy", True), ("spell", False)])
def test_who_looks_for_an_action_card_finds_kihos(kind: str, is_found: bool) -> None:
    search = f"{{kind: open, do: [{{search: fate_deck, for: {{is: {kind}}}, to: hand}}]}}"
    fist = kiho()
    table = _table(hand=[other("Action", "Search", text=search)], fate_deck=[fist])
    table.play("action", allen=["act Search", *(["find Fist of the Earth"] if is_found else [])])
    assert (table["Fist of the Earth"].zone == "hand") is is_found


@pytest.mark.rule("D-KIHO-01")
@pytest.mark.parametrize(("kind", "is_hit"), [("strategy", True), ("spell", False)])
def test_who_discards_action_cards_hits_kihos(kind: str, is_hit: bool) -> None:
    burn = f"{{kind: open, do: [{{discard: {{is: {kind}, zone: hand, whose: other, all: true}}}}]}}"
    table = Table(
        "diamond", allen=Side(hand=[other("Action", "Burn", text=burn)]), bob=Side(hand=[kiho()])
    )
    table.play("action", allen=["act Burn"])
    assert (table["Fist of the Earth"].zone == "discard") is is_hit


FOCUSED = """
kind: trait
when: {before: resolves, action: {keyword: spell, performer: self}}
do: [{give: self, chi: 2, duration: action}]
"""


@pytest.mark.rule("D-KIHO-02")
@pytest.mark.parametrize(("kind", "honor"), [("Kiho", 5), ("Action", 3)])
def test_what_helps_to_cast_spells_helps_with_a_kiho(kind: str, honor: int) -> None:
    text = f"{{kind: open, {CAST}, do: [{{honor: performer.chi}}]}}"
    table = _table(mage(chi=3, text=FOCUSED), hand=[other(kind, "Meditate", text=text)])
    table.play("action", allen=["act Meditate"])
    assert table.player("allen").family_honor == honor


TURN = """
kind: reaction
when: {after: aimed, what: {is: personality, whose: you}, by: {is: action, keyword: spell}}
do: [{redirect: it, to: {is: personality}}]
"""


@pytest.mark.rule("D-KIHO-02")
@pytest.mark.parametrize(("kind", "bowed"), [("Kiho", "Toturi"), ("Action", "Kuon")])
def test_what_turns_spells_elsewhere_turns_a_kiho(kind: str, bowed: str) -> None:
    foe = "target: {foe: {is: personality, whose: other}}"
    text = f"{{kind: open, {CAST}, {foe}, do: [{{bow: foe}}]}}"
    table = Table(
        "diamond",
        allen=Side(play=[mage()], hand=[other(kind, "Fist", text=text)]),
        bob=Side(
            play=[personality("Kuon"), personality("Toturi")],
            hand=[other("Action", "Turn", text=TURN)],
        ),
    )
    table.play(
        "action",
        allen=["act Fist", "target Kuon"],
        bob=["react Turn"] if kind == "Kiho" else [],
    )
    assert [each.face.title for each in table.game.cards if each.bowed] == [bowed]


@pytest.mark.rule("D-KIHO-03")
def test_a_kiho_takes_a_straight_personality_of_its_kind_and_is_discarded() -> None:
    table = _table(mage(), personality("Reju"), hand=[kiho()])
    table.play("action", allen=["act Fist of the Earth"])
    assert not table.offered("allen", "target Reju")
    assert [each.face.title for each in table.happened("resolves")[0].by.performers] == ["Chieko"]
    assert table["Katana"].zone == "hand"
    assert table["Fist of the Earth"].zone == "discard"
    assert not table["Chieko"].bowed


@pytest.mark.rule("D-KIHO-03")
@pytest.mark.parametrize("case", ["none", "follower", "bowed", "other player's"])
@pytest.mark.parametrize("who", ["is: personality, whose: you, ", "whose: you, ", ""])
def test_without_such_a_caster_no_kiho_is_played(case: str, who: str) -> None:
    unit: Any = {
        "none": personality("Reju"),
        "follower": (personality("Reju"), follower("Acolyte", keywords="Shugenja")),
        "bowed": mage(),
        "other player's": personality("Reju"),
    }[case]
    text = f"{{kind: open, performer: {{{who}keyword: shugenja}}, do: [{{draw: 1}}]}}"
    fist = other("Kiho", "Fist of the Earth", text=text)
    table = _table(unit, hand=[fist], play=[mage("Kuon")])
    if case == "bowed":
        table["Chieko"].bowed = True
    table.play("action")
    assert not table.offered("allen", "act Fist of the Earth")


@pytest.mark.rule("D-KIHO-03")
def test_a_kiho_that_names_no_caster_is_not_played() -> None:
    (text,) = parse_abilities([{"kind": "open", "do": [{"draw": 1}]}], "fist")
    made = make([text], "Kiho", rulesets()["diamond"])
    assert made == ((), ("a Kiho that names no caster",))
    assert make([text], "Action", rulesets()["diamond"]).abilities


VEIL = "{kind: trait, do: [{forbid: {is: action, keyword: spell}, what: target, card: self}]}"


@pytest.mark.rule("D-KIHO-04")
def test_a_kiho_targets_its_caster() -> None:
    foe = "target: {foe: {is: personality, whose: other}}, "
    order = f"{{kind: open, {CAST}, do: [{{draw: 1}}]}}"
    hand = [kiho("{bow: foe}", more=foe), other("Action", "Order", text=order)]
    table = _table(mage(), hand=hand, play=[personality("Kuon")])
    table.play("action", allen=["act Fist of the Earth"])
    assert [each.what.face.title for each in table.happened("aimed")] == ["Chieko", "Kuon"]
    table = _table(mage(text=VEIL), hand=hand, play=[personality("Kuon")])
    table.play("action", allen=["act Order"])
    assert not table.offered("allen", "act Fist of the Earth"), "no Spell may target her"
    assert table["Katana"].zone == "hand", "what is no Spell may"
