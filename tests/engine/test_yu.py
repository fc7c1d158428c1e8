"""Yu: the losers of a battle take some of the winners with them (D-YU)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Table, follower, personality
from wars import war

from l5r_cards.engine import durations, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def samurai(title: str, yu: int, force: int = 0, **facts: Any) -> Any:
    return personality(title, force=force, keywords=f"Samurai, Yu {yu}", **facts)


def by_yu(table: Table) -> list[str]:
    return [each.what.face.title for each in table.happened("destroyed") if each.detail == "yu"]


@BOTH
@pytest.mark.rule("D-YU-01")
@pytest.mark.rule("D-NEW-04")
@pytest.mark.rule("D-YU-03")
@pytest.mark.rule("D-NEW-04")
def test_a_loser_with_yu_takes_a_winner_along(ruleset: str) -> None:
    table = war(
        ruleset,
        [samurai("Jim", 3, force=6)],
        [personality("Sarah", force=3), personality("Ogre", force=5)],
        script={"allen": ["yu Sarah"]},
    )
    assert by_yu(table) == ["Sarah"]
    assert not table.offered("allen", "yu Ogre")
    honor = {each.name: each.family_honor - 5 for each in table.game.players}
    assert honor == {"allen": 0, "bob": 2}
    assert table.happened("battle_resolves")[0].who is table.player("bob")


@BOTH
@pytest.mark.rule("D-YU-01")
def test_there_is_no_yu_in_a_tie(ruleset: str) -> None:
    table = war(ruleset, [samurai("Jim", 3, force=3)], [personality("Sarah", force=3)])
    assert not table.offered("allen", "yu")


@BOTH
@pytest.mark.rule("D-YU-02")
def test_cards_add_their_yu_against_one_card(ruleset: str) -> None:
    table = war(
        ruleset,
        [samurai("Jim", 3), samurai("Tom", 2)],
        [personality("Sarah", force=5), personality("Two", force=2)],
        script={"allen": ["yu Sarah", "use Jim"]},
    )
    assert by_yu(table) == ["Sarah"]
    table = war(
        ruleset,
        [samurai("Jim", 5)],
        [personality("Two", force=2), personality("Three", force=3)],
        script={"allen": ["yu Two"]},
    )
    assert by_yu(table) == ["Two"]  # what is left of the 5 is lost


@BOTH
@pytest.mark.rule("D-YU-04")
def test_the_leader_decides_for_all_and_bowed_cards_have_it_too(ruleset: str) -> None:
    rest = "{kind: battle, cost: [{bow: self}], do: [{honor: 0}]}"
    table = war(
        ruleset,
        [personality("Reju", force=0)],
        [personality("Sarah", force=2), personality("Two", force=2)],
        cindy=("attacker", [samurai("Toturi", 3, text=rest)]),
        script={"cindy": ["act Toturi"], "allen": ["yu Two"]},
    )
    assert by_yu(table) == ["Two"]
    assert not table.offered("cindy", "yu")
    assert [each.what.face.title for each in table.happened("announced")] == ["Toturi"]


@BOTH
@pytest.mark.rule("D-YU-05")
def test_a_bonus_gives_yu_0_for_good(ruleset: str) -> None:
    table = war(ruleset, [], [], at_home={"allen": [personality("Jim", keywords="Samurai")]})
    jim = table["Jim"]
    assert not stats.has(jim, "yu")
    stats.give(table.game, jim, "yu", 2)
    assert stats.value(table.game, jim, "yu") == 2
    durations.end_turn(table.game, table.player("allen"))
    assert stats.has(jim, "yu")
    assert stats.value(table.game, jim, "yu") == 0


def jim_against_sarah(ruleset: str, *script: str) -> Table:
    return war(
        ruleset,
        [
            personality("Ogre", force=5),
            personality("Samurai", force=3),
            (personality("Shugenja", force=2), follower("Guard", force=1)),
        ],
        [samurai("Jim 3", 3), samurai("Jim 2", 2)],
        script={"bob": list(script)},
    )


@BOTH
@pytest.mark.rule("D-YU-06")
@pytest.mark.parametrize(
    ("script", "dead"),
    [
        (["yu Samurai", "use Jim 3", "yu Guard"], ["Samurai", "Guard"]),
        (["yu Ogre", "use Jim 3"], ["Ogre"]),
        (["yu Guard", "use Jim 3", "yu Shugenja"], ["Guard", "Shugenja"]),
        (["yu Guard", "use Jim 2"], ["Guard"]),
        ([], []),
    ],
)
def test_jim_loses_to_sarah(ruleset: str, script: list[str], dead: list[str]) -> None:
    table = jim_against_sarah(ruleset, *script)
    assert by_yu(table) == dead
    first = [each for each in table.seats["bob"].offered if each.startswith("yu ")][:3]
    assert first == ["yu Ogre", "yu Samurai", "yu Guard"]


@BOTH
@pytest.mark.rule("D-YU-04")
def test_an_ally_decides_where_the_leader_has_left_the_game(ruleset: str) -> None:
    fall = "{kind: battle, do: [{honor: -25}]}"
    table = war(
        ruleset,
        [personality("Kage", force=0, text=fall)],
        [personality("Sarah", force=3), personality("Ogre", force=3)],
        script={"allen": ["act Kage"], "cindy": ["yu Sarah"]},
        cindy=("attacker", [samurai("Jim", 3)]),
    )
    assert table.player("allen").eliminated
    assert by_yu(table) == ["Sarah"]
