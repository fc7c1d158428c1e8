"""The Events Phase and Events (D-EVP, D-EVENT, C-EVENT)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, other, personality

from l5r_cards.engine import events_phase
from l5r_cards.engine.cards import GameCard

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def event(title: str, do: str = "[{honor: 1}]", more: str = "") -> Any:
    """An Event that does something."""
    return other("Event", title, text=f"{{kind: event, do: {do}{more}}}")


def turn_up(kind: str = "limited") -> Any:
    """A Holding that turns up the card in one of its player's Provinces."""
    return holding(
        "Scout",
        text=f"{{kind: {kind}, target: {{there: {{is: province, whose: you}}}},"
        " do: [{refill: there, face: up}]}",
    )


def hide(table: Table) -> None:
    """Turns all cards in Provinces face-down."""
    for card in table.game.cards:
        if card.zone == "province":
            card.face_up = False


def told(table: Table, *names: str) -> list[tuple[str, str]]:
    """What happened, by name and card, of the kinds that are asked for."""
    found = [each for each in table.game.log if each.name in names]
    return [(each.name, each.what.face.title if each.what else each.who.name) for each in found]


def below(table: Table, number: int) -> GameCard:
    """The one card in a Province of the active player."""
    (card,) = table.game.active.provinces[number].cards
    return card


@BOTH
@pytest.mark.rule("D-EVP-01")
def test_provinces_are_turned_up_and_dealt_with_one_by_one(ruleset: str) -> None:
    row = [event("A"), event("B"), event("C"), event("D")]
    table = Table(ruleset, allen=Side(provinces=row), bob=Side())
    hide(table)
    table.play("events")
    assert told(table, "revealed", "resolves", "honor") == [
        each
        for title in "ABCD"
        for each in (("revealed", title), ("honor", "allen"), ("resolves", title))
    ]


@BOTH
@pytest.mark.rule("D-EVP-02")
@pytest.mark.rule("C-EVENT-06")
def test_an_event_is_discarded_and_what_replaces_it_stays_face_down(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[event("A"), None], dynasty_deck=[event("Next"), holding("Farm")]),
        bob=Side(),
    )
    hide(table)
    table.play("events")
    assert table["A"].zone == "discard"
    assert table["A"] in table.player("allen").dynasty_discard
    assert below(table, 0) is table["Next"]
    assert not table["Next"].face_up
    assert table.player("allen").family_honor == 6


@BOTH
@pytest.mark.rule("C-EVENT-06")
def test_an_event_whose_effects_are_all_prevented_is_discarded(ruleset: str) -> None:
    stop = "{kind: reaction, when: {before: honor}, do: [{negate: it}]}"
    table = Table(
        ruleset,
        allen=Side(provinces=[event("A")], dynasty_deck=[holding("Farm")]),
        bob=Side(hand=[other("Strategy", "Stop", text=stop)]),
    )
    table.play("events", bob=["react Stop"])
    assert table.player("allen").family_honor == 5
    assert table["A"].zone == "discard"
    assert below(table, 0) is table["Farm"]


@BOTH
@pytest.mark.rule("C-EVENT-06")
def test_an_event_that_its_own_effect_moves_is_not_discarded(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            provinces=[event("A", "[{put: self, to: bottom}]")], dynasty_deck=[holding("B")]
        ),
        bob=Side(),
    )
    table.play("events")
    assert table["A"].zone == "deck"
    assert not table.happened("discarded")
    assert below(table, 0) is table["B"]


@BOTH
@pytest.mark.rule("D-EVP-05")
def test_personalities_and_holdings_stay_face_up_for_the_dynasty_phase(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(provinces=[holding("Mine"), personality("Reju")]), bob=Side())
    hide(table)
    table.play("events")
    for title in ("Mine", "Reju"):
        assert table[title].face_up
        assert table[title].zone == "province"
    table.play("dynasty", allen=["recruit Mine", "recruit Reju"])


@BOTH
@pytest.mark.rule("D-EVENT-01")
@pytest.mark.rule("D-EVP-04")
@pytest.mark.rule("C-EVENT-02")
def test_an_event_turned_up_outside_waits_for_its_players_next_events_phase(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[turn_up("open")], provinces=[event("First"), None, event("Late"), None]),
        bob=Side(provinces=[event("Other")]),
    )
    hide(table)
    table.game.active = table.player("bob")
    # Allen turns it up in Bob's turn.
    table.play("turn", allen=["act Scout", "target province 1.3"])
    assert table["Late"].face_up
    assert table["Late"].zone == "province"
    table.game.active = table.player("allen")
    table.play("turn")
    assert told(table, "resolves")[:1] == [("resolves", "Other")]
    found = [each for each in told(table, "resolves") if each[1] in ("First", "Late")]
    assert found == [("resolves", "First"), ("resolves", "Late")]


@BOTH
@pytest.mark.rule("D-EVENT-01")
def test_an_event_that_was_discarded_meanwhile_never_resolves(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(play=[turn_up()], provinces=[None, None, event("Late")]), bob=Side()
    )
    hide(table)
    table.play("action", allen=["act Scout", "target province 1.3"])
    table.play("dynasty", allen=["discard Late"])
    table.play("events")
    assert table["Late"].zone == "discard"
    assert table.player("allen").family_honor == 5


@BOTH
@pytest.mark.rule("D-EVENT-02")
def test_each_title_resolves_once_in_a_game_over_all_players(ruleset: str) -> None:
    flood = event("Flood")
    table = Table(
        ruleset,
        first="bob",
        allen=Side(provinces=[flood], dynasty_deck=[holding("Farm")]),
        bob=Side(provinces=[flood]),
    )
    table.play("turns", 2)
    assert [each.family_honor for each in table.game.players] == [5, 6]
    copies = [each for each in table.game.cards if each.face.title == "Flood"]
    assert [each.zone for each in copies] == ["discard", "discard"]
    assert below(table, 0) is table["Farm"]


CANCEL = "{kind: reaction, when: {before: resolves, action: {from_card: {is: event}}}, do: [%s]}"


@BOTH
@pytest.mark.rule("D-EVENT-03")
@pytest.mark.parametrize(
    ("do", "resolves_again"),
    [("{negate: it}", True), ("{negate: it, what: [honor]}", False)],
)
def test_a_canceled_event_has_not_resolved_a_negated_one_has(
    ruleset: str, do: str, resolves_again: bool
) -> None:
    flood = event("Flood", "[{honor: 1}, {honor: 2}]")
    table = Table(
        ruleset,
        allen=Side(provinces=[flood]),
        bob=Side(provinces=[flood], hand=[other("Strategy", "Stop", text=CANCEL % do)]),
    )
    table.play("events", bob=["react Stop"])
    assert table.player("allen").family_honor == 5
    table.game.active = table.player("bob")
    table.play("events")
    assert table.player("bob").family_honor == (8 if resolves_again else 5)


@BOTH
@pytest.mark.rule("C-EVENT-03")
def test_the_sentences_of_an_event_are_one_trait(ruleset: str) -> None:
    flood = event("Flood", "[{honor: 1}, {draw: 1}, {bow: {is: holding, whose: you}}]")
    side = Side(provinces=[flood], play=[holding("Mine")], fate_deck=[other("Strategy", "S")])
    stop = other("Strategy", "Stop", text=CANCEL % "{negate: it}")
    table = Table(ruleset, allen=side, bob=Side())
    table.play("events")
    assert (table.player("allen").family_honor, len(table.player("allen").hand)) == (6, 1)
    assert table["Mine"].bowed
    table = Table(ruleset, allen=side, bob=Side(hand=[stop]))
    table.play("events", bob=["react Stop"])
    assert (table.player("allen").family_honor, len(table.player("allen").hand)) == (5, 0)
    assert not table["Mine"].bowed


@pytest.mark.rule("C-EVENT-04")
def test_an_event_resolves_in_an_area_of_its_own() -> None:
    # The second effect counts what is in the Provinces meanwhile.
    count = "{honor: {count: {is: card, zone: province, whose: you}}}"
    rich = ", if: [{any: {is: holding, whose: you}}], cost: [{bow: {is: holding, whose: you}}]"
    flood = event("Flood", f"[{{draw: 1}}, {count}]", rich)
    table = Table(
        "celestial",
        allen=Side(
            provinces=[holding("Farm"), flood],
            play=[holding("Mine")],
            fate_deck=[other("Strategy", "S")],
            dynasty_deck=[holding("Inn")],
        ),
        bob=Side(),
    )
    table.play("events")
    assert told(table, "moved_to_resolve", "bows", "drawn", "honor", "resolves", "discarded") == [
        ("moved_to_resolve", "Flood"),
        ("bows", "Mine"),
        ("drawn", "S"),
        ("honor", "allen"),
        ("resolves", "Flood"),
        ("discarded", "Flood"),
    ]
    assert [each.amount for each in table.happened("honor")] == [1]  # the Farm alone
    assert below(table, 1) is table["Inn"]


@pytest.mark.rule("C-EVENT-04")
@pytest.mark.parametrize("play", [[], [personality("Reju")]])
def test_an_event_whose_condition_or_cost_fails_has_no_effect(play: list[Any]) -> None:
    rich = ", if: [{none: {is: personality}}], cost: [{bow: {is: holding, whose: you}}]"
    table = Table(
        "celestial",
        allen=Side(provinces=[event("Flood", more=rich)], play=play),
        bob=Side(),
    )
    table.play("events")
    assert table.player("allen").family_honor == 5
    assert table["Flood"].zone == "discard"


@BOTH
@pytest.mark.rule("C-EVENT-05")
def test_you_is_the_player_in_whose_province_the_event_lies(ruleset: str) -> None:
    table = Table(ruleset, first="p2", p1=Side(), p2=Side(provinces=[None]))
    p1, p2 = table.game.players
    flood = table.new(p1, event("Flood"))
    flood.zone, flood.province = "province", p2.provinces[0]
    p2.provinces[0].cards.append(flood)
    table.play("events")
    assert [p1.family_honor, p2.family_honor] == [5, 6]
    assert flood in p1.dynasty_discard
    # From a discard pile it is its owner's, whoever's turn it is.
    drought = table.new(p1, event("Drought", "[{honor: 3}]"))
    drought.zone = "discard"
    p1.dynasty_discard.append(drought)
    table.do(events_phase.resolve_event, drought)
    assert [p1.family_honor, p2.family_honor] == [8, 6]


@BOTH
@pytest.mark.rule("C-EVENT-07")
def test_an_event_that_harms_its_own_player_can_not_be_declined(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(provinces=[event("Flood", "[{honor: -3}]")]), bob=Side())
    hide(table)
    table.play("events")
    assert table.player("allen").family_honor == 2
    assert not table.seats["allen"].offered
