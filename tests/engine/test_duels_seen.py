"""Duels in the log and on the table, and in the midst of a battle or another duel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from dueling_boards import CHALLENGE, board, challenge, challenger, fate
from table import personality
from wars import war

from l5r_cards.engine.decisions import Decision, Seat
from l5r_cards.engine.views import View
from l5r_cards.play.log import log_lines
from l5r_cards.play.table import table_in_words

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


class Looking:
    """A seat that reads the table before it chooses in a duel."""

    def __init__(self, seat: Seat, seen: list[list[str]]) -> None:
        self._seat = seat
        self._seen = seen

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        if decision.kind == "duel":
            self._seen.append(table_in_words(view)[-3:])
        return self._seat.choose(view, decision)


def test_the_log_tells_a_duel_and_hides_what_others_focus() -> None:
    table = challenge(
        "diamond",
        hands=([fate("diamond", "Cut", 3)], [fate("diamond", "Guard", 1)]),
        bob=["focus Guard"],
        allen=["focus Cut"],
    )
    assert [each.text for each in log_lines(table.game, seat=0)][2:] == [
        "allen's Reju challenges bob's Hida.",
        "allen's Reju and bob's Hida duel.",
        "allen's Reju has 3 Chi.",
        "bob's Hida has 4 Chi.",
        "bob focuses a card.",
        "allen focuses Cut.",
        "bob's Hida strikes.",
        "allen focused Cut.",
        "bob focused Guard.",
        "allen's Reju comes to 6.",
        "bob's Hida comes to 5.",
        "allen's Reju wins the duel.",
        "bob's Hida loses the duel.",
        "bob's Hida dies in the duel.",
        "allen discards Cut after the duel.",
        "bob discards Guard after the duel.",
    ]


def test_the_table_shows_a_duel_as_each_player_sees_it() -> None:
    seen: list[list[str]] = []
    pools = [[fate("celestial", f"{name}{each}", 1) for each in range(2)] for name in "PQ"]
    table = board("celestial", decks=(pools[0], pools[1]))
    table.game.seats = [Looking(each, seen) for each in table.game.seats]
    table.play("action", allen=["act Reju"], bob=["focus Q1"])
    assert seen[-1] == [
        "Duel:",
        "  Reju (1F/3C, PH 1), focused: nothing; to focus: P0 (costs 0 Gold, Focus 1), "
        "P1 (costs 0 Gold, Focus 1)",
        "  Hida (1F/4C, PH 1), focused: face-down; to focus: face-down",
    ]


@BOTH
@pytest.mark.rule("D-DUEL-08")
def test_a_duel_in_a_battle_changes_the_armies(ruleset: str) -> None:
    text = CHALLENGE.replace("limited", "battle").replace("whose: other", "against: you, at: here")
    text = text.replace("challenge: true", "challenge: true, loser: [{destroy: loser}]")
    table = war(
        ruleset,
        [personality("Reju", force=4, chi=5, text=text)],
        [personality("Hida", force=9), personality("Yakamo", force=1)],
        script={"allen": ["act Reju", "target Hida"]},
    )
    (totals,) = table.happened("totals")
    assert (totals.amount, totals.detail) == (4, "1")


@BOTH
@pytest.mark.rule("D-DUEL-10")
def test_a_duel_in_the_midst_of_another_one(ruleset: str) -> None:
    avenge = (
        "{kind: reaction, when: {after: focuses, who: you}, do: [{duel: challenger,"
        " by: {is: personality, title: Yakamo}, loser: [{destroy: loser}]}]}"
    )
    cards: list[Any] = [fate(ruleset, "Avenge", 0, text=avenge), fate(ruleset, "Guard", 2)]
    table = challenge(
        ruleset,
        challenger(", winner: [{honor: 5}]"),
        hands=([], cards),
        also={"bob": [personality("Yakamo", chi=7)]},
        bob=["focus Guard", "react Avenge"],
        allen=["target Hida"],
    )
    assert len(table.happened("duel_begins")) == 2
    assert [each.what for each in table.happened("duel_won")] == [table["Yakamo"]]
    assert not table["Reju"].in_play
    assert not table.happened("honor"), "Reju was gone, and the first duel over unresolved"
    assert table["Guard"].zone == "discard"
    assert table.game.duel is None
