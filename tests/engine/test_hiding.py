"""Numbers and options tell nothing of what a seat may not see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from table import Deck, Side, Table, holding, item, other, personality, rulesets, stronghold

from l5r_cards.engine import hiding, setup, turn, zones
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import Decision, Option
from l5r_cards.engine.game import Game
from l5r_cards.engine.views import View
from l5r_cards.play.log import log_lines
from l5r_cards.play.seats import RandomSeat, ScriptSeat

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def numbers(cards: Sequence[GameCard]) -> list[int]:
    return [each.serial for each in cards]


def _sensei(title: str) -> Any:
    return other("Sensei", title, sensei={"clans": "all"}, focus=2)


def check_numbers(game: Game) -> None:
    assert numbers(game.cards) == list(range(len(game.cards)))


@BOTH
@pytest.mark.rule("D-SETUP-10")
def test_a_shuffled_deck_is_numbered_by_place(ruleset: str) -> None:
    fate = [item(f"Item {n}") for n in range(30)]
    orders = set()
    for seed in ("1", "2"):
        table = Table.begun(ruleset, seed=seed, allen=Deck(fate=fate), bob=Deck(fate=fate))
        deck = table.player("bob").fate_deck
        assert numbers(deck) == sorted(numbers(deck))
        zones.shuffle(table.game, table.player("bob"), "fate")
        assert numbers(deck) == sorted(numbers(deck))
        orders.add(tuple(each.face.title for each in deck))
        check_numbers(table.game)
    assert len(orders) == 2


@BOTH
@pytest.mark.rule("D-SETUP-10")
def test_which_card_of_a_hand_is_shown_does_not_show_when_it_was_drawn(ruleset: str) -> None:
    shown = []
    for which in (0, 1, 2):
        table = Table(ruleset, allen=Side(hand=[item("One"), item("Two"), item("Three")]))
        allen = table.player("allen")
        card = allen.hand[which]
        zones.put_on_pile(table.game, card, allen)
        shown.append(card.serial)
        check_numbers(table.game)
    assert len(set(shown)) == 1


@BOTH
@pytest.mark.rule("D-SETUP-10")
def test_a_card_that_is_found_in_a_deck_does_not_show_where_it_lay(ruleset: str) -> None:
    text = "{kind: limited, do: [{search: fate_deck, for: {title: Needle}, to: hand}]}"
    kept = []
    for place in (0, 4):
        deck = [item(f"Item {n}") for n in range(5)]
        deck[place] = item("Needle")
        table = Table(ruleset, allen=Side(fate_deck=deck, play=[holding("Shrine", text=text)]))
        table.play("action", allen=["act Shrine", "find Needle"])
        kept.append((table["Needle"].serial, sorted(numbers(table.player("allen").fate_deck))))
        check_numbers(table.game)
    assert kept[0] == kept[1]


@BOTH
@pytest.mark.rule("D-SENSEI-04")
def test_a_sensei_does_not_show_which_others_there_were(ruleset: str) -> None:
    serials = []
    for more in (0, 3):
        fate: list[Any] = [_sensei(f"Sensei {n}") for n in range(more)]
        fate += [item("Item") for _ in range(10 - more)]
        fate.append(_sensei("Chosen"))
        table = Table.begun(
            ruleset,
            scripts={"allen": ["sensei Chosen"]},
            allen=Deck(fate=fate),
            bob=Deck(fate=[item("Katana")]),
        )
        serials.append((table["Chosen"].serial, table.player("bob").hand[0].serial))
        check_numbers(table.game)
    assert serials[0] == serials[1]


@BOTH
@pytest.mark.rule("D-SETUP-12")
def test_hidden_cards_are_offered_by_their_place(ruleset: str) -> None:
    text = "{kind: limited, do: [{put: {is: holding, zone: province, whose: other}, to: top}]}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Shrine", text=text)]),
        bob=Side(provinces=[holding("Mine"), holding("Farm"), None, None]),
    )
    table["Mine"].face_up = False
    table.play("action", allen=["act Shrine", "put Farm"])
    assert table.offered("allen", "put a card (province 2.1)")


@BOTH
@pytest.mark.rule("D-SETUP-10")
def test_the_hand_of_another_is_offered_in_an_order_of_chance(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(), bob=Side(hand=[item(f"Item {n}") for n in range(20)]))
    game, bob = table.game, table.player("bob")
    assert hiding.mixed(game, bob, bob.hand) == bob.hand
    seen = hiding.mixed(game, table.player("allen"), bob.hand)
    assert seen != bob.hand
    assert set(seen) == set(bob.hand)
    option = hiding.option(game, table.player("allen"), "discard", bob.hand[3])
    assert option == Option("discard", -1, "a card (hand of bob)")


@pytest.mark.rule("D-SETUP-12")
def test_the_log_does_not_tell_which_face_down_card_is_aimed_at() -> None:
    text = "{kind: open, target: {it_is: {is: card, face: down}}, do: [{discard: it_is}]}"
    table = Table(
        allen=Side(hand=[other("Action", "Spy", text=text)]),
        bob=Side(hand=[item("Secret")], provinces=[holding("Hidden"), None, None, None]),
    )
    table["Hidden"].face_up = False
    table.play("action", allen=["act Spy", "target a card (province 2.1)"])
    told = {seat: [line.text for line in log_lines(table.game, seat)] for seat in (0, 1, None)}
    assert "allen targets a card." in told[0]
    assert "allen targets a card." in told[1]
    assert "allen targets bob's Hidden." in told[None]


class _Keeping:
    """Keeps all that a random seat sees and is asked."""

    def __init__(self, seed: str) -> None:
        self._seat = RandomSeat(seed)
        self.kept: list[tuple[dict[str, object], Decision]] = []

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        self.kept.append((view.as_data(), decision))
        return self._seat.choose(view, decision)


@BOTH
@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.rule("D-SETUP-10")
def test_games_that_differ_in_what_is_hidden_look_the_same(ruleset: str, seed: str) -> None:
    """The fate deck of a player who only passes is another one; nobody else is to notice."""
    reaction = "{kind: reaction, when: {after: bows}, do: [{draw: 1}]}"
    dynasty = [personality(f"Man {n}") if n % 2 else holding(f"Mine {n}", 2) for n in range(30)]
    mine = [item(f"A {n}") for n in range(30)]
    kept = []
    for theirs in (
        [item(f"Item {n}") for n in range(30)],
        [other("Action", f"Answer {n}", text=reaction) for n in range(30)],
    ):
        table = Table("diamond", allen=Side())  # only for its faces
        seat = _Keeping(seed)
        game = Game(rulesets()[ruleset], ["allen", "bob"], [seat, ScriptSeat()], seed)
        decks = [
            setup.PlayDeck(
                tuple(map(table.face, dynasty)),
                tuple(map(table.face, fate)),
                table.face(stronghold()),
            )
            for fate in (mine, theirs)
        ]
        turn.play(game, decks, 6)
        kept.append((seat.kept, log_lines(game, 0)))
    assert len(kept[0][0]) > 5
    assert kept[0] == kept[1]
