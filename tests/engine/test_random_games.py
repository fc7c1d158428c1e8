"""Random games keep what must hold, end, and are the same when played again."""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from invariants import Fault, check_all
from random_games import check_game, check_refusal
from table import Side, Table, item, personality

from l5r_cards.engine.game import Game

RULESETS = st.sampled_from(["diamond", "celestial"])
SEEDS = st.integers(0, 10_000_000).map(str)
FEW = settings(
    max_examples=16, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@FEW
@given(seed=SEEDS, seats=st.integers(1, 6), ruleset=RULESETS)
def test_what_must_hold_holds(seed: str, seats: int, ruleset: str) -> None:
    check_game(seed, seats, ruleset, every=5)


@FEW
@given(seed=SEEDS, ruleset=RULESETS, at=st.integers(0, 60))
def test_a_wrong_answer_is_refused_and_changes_nothing(seed: str, ruleset: str, at: int) -> None:
    check_refusal(seed, 2, ruleset, at)


def test_nothing_keeps_a_game_once_it_is_over() -> None:
    """Cards share what is printed on them, from game to game; nothing of a game stays there."""

    def games() -> int:
        gc.collect()
        return sum(isinstance(each, Game) for each in gc.get_objects())

    before = games()
    for number in range(6):
        check_game(f"kept {number}", 2, "diamond", every=50)
    assert games() <= before


def _tampered() -> Table:
    return Table(
        allen=Side(
            play=[(personality("Reju", force=3), item("Katana"))],
            hand=[item("Bow")],
            provinces=[personality("Kuon"), None, None, None],
        )
    )


def _lost(table: Table) -> None:
    table.player("allen").hand.clear()


def _twice(table: Table) -> None:
    table.player("allen").fate_discard.append(table["Bow"])


def _renumbered(table: Table) -> None:
    table["Bow"].serial = 0


def _hostless(table: Table) -> None:
    table["Katana"].host = None


def _stale(table: Table) -> None:
    table["Reju"].cache["force"] = 17


def _bowed(table: Table) -> None:
    table["Bow"].bowed = True


def _strayed(table: Table) -> None:
    table["Kuon"].province = None


def _deaf(table: Table) -> None:
    table.game.after["bows"] = []


@pytest.mark.parametrize(
    "tamper", [_lost, _twice, _renumbered, _hostless, _stale, _bowed, _strayed, _deaf]
)
def test_what_is_wrong_is_found(tamper: object) -> None:
    table = _tampered()
    check_all(table.game)
    tamper(table)  # type: ignore[operator]
    with pytest.raises(Fault):
        check_all(table.game)
