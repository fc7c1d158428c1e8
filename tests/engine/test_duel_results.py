"""Who wins a duel, what follows, and how all is cleared away (C-DUEL G to J)."""

from __future__ import annotations

from typing import Any

import pytest
from dueling_boards import board, challenge, challenger, fate
from table import Table, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def cards(ruleset: str, name: str, *values: int, **facts: Any) -> list[Any]:
    """Cards of some Focus Values, called by name and value."""
    return [fate(ruleset, f"{name}{each}", each, **facts) for each in values]


def names(table: Table) -> list[str]:
    return [each.name for each in table.game.log]


def titles(found: list[Any]) -> list[str]:
    return [each.face.title for each in found]


def totals(table: Table) -> list[int]:
    """What the challenger and the challenged come to."""
    return [each.amount for each in table.happened("duel_total")]


def outcome(table: Table) -> tuple[set[str], set[str]]:
    """The winners and the losers."""
    won, lost = (table.happened(f"duel_{each}") for each in ("won", "lost"))
    return {each.what.face.title for each in won}, {each.what.face.title for each in lost}


def honors(table: Table) -> list[int]:
    """The changes of Honor, in order."""
    return [each.amount for each in table.happened("honor")]


def answers(name: str, amount: int, what: str = "") -> str:
    """A trait that changes its player's Honor after a duel is won or lost."""
    return f"{{kind: trait, when: {{after: duel_{name}{what}}}, do: [{{honor: {amount}}}]}}"


@pytest.mark.rule("C-DUEL-20")
def test_the_total_is_the_stat_and_the_focus_values_as_they_stand() -> None:
    sharpen = (
        "{kind: focus, do:"
        " [{give: {is: card, zone: focused, title: P1}, focus: 1, duration: duel}]}"
    )
    table = challenge(
        "celestial",
        theirs=personality("Hida", chi=5),
        hands=(
            [fate("celestial", "Edge", 2, text=sharpen)],
            cards("celestial", "B", 0),
        ),
        decks=(cards("celestial", "P", 1, 3), cards("celestial", "Q", 2, 0)),
        bob=["focus Q2", "focus Q0", "focus B0"],
        allen=["focus Edge", "focus P1", "focus P3"],
    )
    assert totals(table) == [3 + 2 + 3 + 2, 7]


@BOTH
@pytest.mark.rule("C-DUEL-21")
@pytest.mark.rule("D-DUEL-05")
def test_whether_focusing_changes_the_stat_itself(ruleset: str) -> None:
    table = challenge(
        ruleset,
        challenger(", winner: [{honor: winner.chi}, {give: winner, chi: -3}], loser: [{honor: 0}]"),
        hands=(cards(ruleset, "A", 6), cards(ruleset, "B", 1)),
        bob=["focus B1"],
        allen=["focus A6"],
    )
    assert totals(table) == [9, 5]
    is_of_stat = ruleset == "diamond"
    assert honors(table) == [9 if is_of_stat else 3]
    dead = [each.what for each in table.happened("destroyed") if each.detail == "chi_death"]
    assert dead == [table["Reju"]]
    ends = names(table).index("duel_resolution_ends")
    assert (names(table).index("destroyed") < ends) is not is_of_stat


@BOTH
@pytest.mark.rule("C-DUEL-22")
@pytest.mark.parametrize(
    ("more", "expected"),
    [("", [2, 9]), (", stat: force", [6, 5]), (", stat: force, other_stat: chi", [6, 9])],
)
def test_which_stats_are_compared(ruleset: str, more: str, expected: list[int]) -> None:
    table = challenge(
        ruleset,
        challenger(more, force=5, chi=1),
        personality("Hida", force=2, chi=6),
        hands=(cards(ruleset, "A", 1), cards(ruleset, "B", 3)),
        bob=["focus B3"],
        allen=["focus A1"],
    )
    assert totals(table) == expected
    assert outcome(table)[0] == {"Reju" if expected[0] > expected[1] else "Hida"}


@BOTH
@pytest.mark.rule("C-DUEL-23")
@pytest.mark.rule("C-DUEL-24")
@pytest.mark.parametrize(
    ("chi", "won", "lost"),
    [(5, {"Reju"}, {"Hida"}), (4, set(), {"Reju", "Hida"}), (3, {"Hida"}, {"Reju"})],
)
def test_the_higher_total_wins_and_a_tie_is_lost_by_both(
    ruleset: str, chi: int, won: set[str], lost: set[str]
) -> None:
    table = challenge(ruleset, challenger(", loser: [{dishonor: loser}]", chi=chi))
    assert outcome(table) == (won, lost)
    assert {each for each in ("Reju", "Hida") if table[each].dishonored} == lost


@BOTH
@pytest.mark.rule("C-DUEL-25")
@pytest.mark.parametrize("those", [["Reju"], ["Hida"], ["Reju", "Hida"]])
def test_who_wins_ties(ruleset: str, those: list[str]) -> None:
    favored = "{kind: trait, do: [{rule: wins_ties, in: duel, card: {is: personality, title: %s}}]}"
    table = challenge(
        ruleset,
        challenger(", loser: [{dishonor: loser}]", chi=4),
        also={"allen": [personality(f"Kami {each}", text=favored % each) for each in those]},
    )
    assert outcome(table) == (set(those), {"Reju", "Hida"}.difference(those))


@BOTH
@pytest.mark.rule("C-DUEL-26")
@pytest.mark.parametrize(
    ("rules", "won"),
    [
        ({"Reju": "win"}, {"Reju"}),
        ({"Hida": "loss"}, {"Reju"}),
        ({"Reju": "win", "Hida": "win"}, {"Reju", "Hida"}),
        ({"Reju": "loss", "Hida": "loss"}, set()),
        ({"Reju": "tie"}, set()),
    ],
)
def test_who_is_made_to_win_or_lose(ruleset: str, rules: dict[str, str], won: set[str]) -> None:
    fates = [
        fate(
            ruleset,
            f"Fate of {each}",
            0,
            text="{kind: reaction, when: {after: duel_resolves},"
            f" do: [{{rule: duel_result, is: {what}, card: {{is: personality, title: {each}}}}}]}}",
        )
        for each, what in rules.items()
    ]
    table = challenge(
        ruleset,
        challenger(", loser: [{honor: 0}]", chi=4),
        personality("Hida", chi=9),
        hands=(fates, []),
        allen=[f"react {each.title}" for each in fates],
    )
    assert totals(table) == [4, 9]
    assert outcome(table)[0] == won


@BOTH
@pytest.mark.rule("C-DUEL-27")
def test_the_win_is_there_before_what_waits_for_it(ruleset: str) -> None:
    cheer = answers("won", 1, ", what: {whose: you}").replace("trait", "reaction")
    table = challenge(
        ruleset,
        challenger(chi=8),
        personality("Hida", chi=5),
        hands=([fate(ruleset, "Cheer", 1, text=cheer)], []),
        allen=["react Cheer"],
    )
    told = [
        each
        for each in names(table)
        if each in ("duel_total", "duel_won", "destroyed", "honor", "duel_ends")
    ]
    fallen = ["destroyed"] if ruleset == "diamond" else []
    assert told == ["duel_total", "duel_total", "duel_won", *fallen, "honor", "duel_ends"]


@BOTH
@pytest.mark.rule("C-DUEL-28")
def test_consequences_come_in_five_passes(ruleset: str) -> None:
    twist = (
        "{kind: reaction, when: {after: duel_lost, what: {whose: you}},"
        " do: [{rule: duel_result, is: win, card: duelist}]}"
    )
    table = challenge(
        ruleset,
        challenger(
            ", winner: [{honor: 2, who: controller(winner)}], loser: [{destroy: loser}]", chi=3
        ),
        personality("Hida", chi=4, text=answers("lost", -1, ", what: self")),
        hands=(
            [
                fate(ruleset, "Twist", 1, text=twist),
                fate(ruleset, "Cheer", 1, text=answers("won", 1).replace("trait", "reaction")),
            ],
            [],
        ),
        allen=["react Twist", "react Cheer"],
    )
    assert honors(table) == [-1, 2, 1]
    assert table.happened("destroyed")[0].what is table["Hida"]
    assert names(table).index("destroyed") < names(table).index("honor")
    assert [each.what.face.title for each in table.happened("duel_won")] == ["Hida", "Reju"]


@BOTH
@pytest.mark.rule("C-DUEL-28")
def test_the_loss_of_honor_belongs_to_the_one_who_has_died(ruleset: str) -> None:
    table = challenge(
        ruleset,
        challenger(", loser: [{destroy: loser}]", chi=9),
        personality("Hida", chi=4, text=answers("lost", -1, ", what: self")),
    )
    assert table["Hida"].dead
    assert [(each.who.name, each.amount) for each in table.happened("honor")] == [("bob", -1)]


@BOTH
@pytest.mark.rule("C-DUEL-29")
@pytest.mark.parametrize("order", ["AB", "BA"])
def test_the_active_player_orders_what_is_simultaneous(ruleset: str, order: str) -> None:
    mourners = [
        personality(each, text=answers("lost", amount)) for each, amount in (("A", -1), ("B", -2))
    ]
    table = challenge(
        ruleset,
        challenger(chi=9),
        also={"bob": mourners},
        allen=["target Hida", f"resolve {order[0]}"],
    )
    assert honors(table) == ([-1, -2] if order == "AB" else [-2, -1])
    assert not table.offered("bob", "resolve")


@BOTH
@pytest.mark.rule("C-DUEL-30")
def test_whether_losing_has_consequences_of_its_own(ruleset: str) -> None:
    table = challenge(ruleset, challenger(chi=3), personality("Hida", chi=8))
    assert outcome(table) == ({"Hida"}, {"Reju"})
    assert table["Reju"].in_play is (ruleset == "celestial")
    assert not table.happened("honor")


@BOTH
@pytest.mark.rule("C-DUEL-31")
def test_what_is_for_winning_a_duel(ruleset: str) -> None:
    double = (
        "{kind: trait, when: {before: honor, who: you, duel: winning}, do: [{alter: it, by: 2}]}"
    )
    cheer = answers("won", 2, ", what: {whose: you}").replace("trait", "reaction")
    unrelated = "{kind: trait, when: {after: duel_ends}, do: [{honor: 2}]}"
    table = challenge(
        ruleset,
        challenger(", winner: [{honor: 2}], loser: [{honor: 2}]", chi=9),
        hands=([fate(ruleset, "Cheer", 1, text=cheer)], []),
        also={"allen": [personality("Poet", text=double), personality("Idler", text=unrelated)]},
        allen=["react Cheer"],
    )
    assert honors(table) == [2, 4, 4, 2], "for the loser, for winning twice, and for nothing"


@BOTH
@pytest.mark.rule("C-DUEL-32")
def test_all_that_was_focused_is_discarded_as_it_was(ruleset: str) -> None:
    sharpen = "{kind: focus, do: [{give: self, focus: 2, duration: game}]}"
    table = challenge(
        ruleset,
        hands=(cards(ruleset, "A", 1), [fate(ruleset, "Edge", 2, text=sharpen)]),
        decks=(cards(ruleset, "P", 3), cards(ruleset, "Q", 3, 5)),
        bob=["focus Edge"],
        allen=["focus A1"],
    )
    assert totals(table) == [3 + 1, 4 + 4]
    assert titles(table.player("allen").fate_discard) == ["A1"]
    assert titles(table.player("bob").fate_discard) == ["Edge"]
    assert not table["Edge"].changes
    assert table.game.duel is None
    assert all(each.zone not in ("pool", "focused") for each in table.game.cards)


@pytest.mark.rule("C-DUEL-33")
def test_the_rest_of_a_pool_goes_under_the_deck_in_the_order_that_its_player_likes() -> None:
    deck = [fate("celestial", f"P{each}", 0) for each in range(1, 31)]
    table = challenge(
        "celestial",
        hands=([], []),
        decks=(deck, cards("celestial", "Q", 1, 2, 3, 4)),
        bob=["focus Q1", "focus Q2", "strike"],
        allen=["focus P3", "focus P1"],
    )
    mine = table.player("allen").fate_deck
    assert len(mine) == 28
    assert mine[0].face.title == "P2"
    assert titles(table.player("bob").fate_deck) == ["Q3", "Q4"]
    assert titles(table.player("allen").fate_discard) == ["P3", "P1"]


@pytest.mark.rule("C-DUEL-33")
def test_each_player_orders_his_own_pool() -> None:
    table = challenge(
        "celestial",
        decks=(cards("celestial", "P", 1, 2, 3), cards("celestial", "Q", 1, 2, 3)),
        allen=["next P2", "next P3"],
        bob=["strike", "next Q3", "next Q1"],
    )
    assert titles(table.player("allen").fate_deck) == ["P1", "P3", "P2"]
    assert titles(table.player("bob").fate_deck) == ["Q2", "Q1", "Q3"]


@pytest.mark.rule("C-DUEL-34")
def test_a_duel_that_is_not_resolved_is_cleared_away_just_the_same() -> None:
    stop = "{kind: reaction, when: {after: focuses}, do: [{finish: duel, with: void}]}"
    table = challenge(
        "celestial",
        challenger(", loser: [{honor: -5, who: controller(loser)}]"),
        hands=([fate("celestial", "Peace", 1, text=stop)], []),
        decks=(cards("celestial", "P", 1, 2, 3), cards("celestial", "Q", 1, 2, 3)),
        bob=["focus Q2", "next Q3"],
        allen=["react Peace"],
    )
    assert titles(table.player("bob").fate_discard) == ["Q2"]
    assert [len(table.player(each).fate_deck) for each in ("allen", "bob")] == [3, 2]
    assert not table.happened("honor") + table.happened("duel_total")
    assert names(table)[-1:] != ["duel_resolution_ends"]
    assert "duel_ends" in names(table)


@BOTH
@pytest.mark.rule("C-DUEL-35")
def test_the_resolution_ends_before_the_clean_up_and_the_duel_after_it(ruleset: str) -> None:
    tell = "{kind: trait, when: {after: %s, what: self}, do: [{honor: %d}]}"
    text = f"[{tell % ('duel_resolution_ends', 1)}, {tell % ('duel_ends', 2)}]"
    table = challenge(
        ruleset,
        challenger(", loser: [{honor: 0}]"),
        personality("Hida", chi=4, text=text),
        hands=([], cards(ruleset, "B", 1)),
        decks=(cards(ruleset, "P", 1), []),
        bob=["focus B1"],
    )
    told = [each for each in table.game.log if each.name in ("honor", "discarded", "pool_returned")]
    expected = ["honor", "discarded", "pool_returned", "honor"]
    if ruleset == "diamond":
        expected.remove("pool_returned")
    assert [each.name for each in told] == expected
    assert [told[0].amount, told[-1].amount] == [1, 2]


@BOTH
@pytest.mark.rule("D-DUEL-08")
def test_a_bonus_that_lasts_for_the_duel_and_a_limit_per_duel(ruleset: str) -> None:
    boost = (
        "{kind: reaction, limit: {duel: 1}, when: {after: focuses},"
        " do: [{give: self, chi: 2, duration: duel}]}"
    )
    table = board(
        ruleset,
        theirs=personality("Hida", chi=4, text=boost),
        hands=(cards(ruleset, "A", 0, 0), cards(ruleset, "B", 0)),
        decks=(cards(ruleset, "P", 0), []),
    )
    answer = ["accept"] if ruleset == "diamond" else []
    mine = "focus A0"
    table.play("action", allen=["act Reju", mine], bob=[*answer, "focus B0", "react Hida"])
    assert totals(table) == [3, 6]
    assert len([each for each in table.happened("announced") if each.what is table["Hida"]]) == 1
    assert not table["Hida"].changes
