"""Unique and Singular cards (D-PLAY-13 to -17, D-ERR-06)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, other, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
KAITEN = "Kakita Kaiten"
BASIC = personality(KAITEN, id="kaiten")
EXPERIENCED = personality(KAITEN, id="kaiten_exp", exp=1)
EXPERIENCED_2 = personality(KAITEN, id="kaiten_exp_2", exp=2)


def _can_recruit(table: Table, who: str, title: str) -> bool:
    table.game.active = table.player(who)
    table.play("dynasty")
    return table.offered(who, f"recruit {title}")


@BOTH
@pytest.mark.rule("D-PLAY-13")
@pytest.mark.parametrize("second", [EXPERIENCED, EXPERIENCED_2])
def test_a_unique_card_bars_its_name_at_the_whole_table(ruleset: str, second: object) -> None:
    table = Table(
        ruleset,
        bob=Side(play=[EXPERIENCED]),
        cindy=Side(provinces=[second]),  # type: ignore[list-item]
    )
    assert not _can_recruit(table, "cindy", KAITEN)
    table.game.players[0].play.pop()
    assert _can_recruit(table, "cindy", KAITEN)


@BOTH
@pytest.mark.rule("D-PLAY-13")
def test_a_copy_that_was_destroyed_is_no_bar(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: personality}}, do: [{destroy: foe}]}"
    table = Table(
        ruleset,
        cindy=Side(play=[holding("Trap", text=text)], provinces=[EXPERIENCED]),
        bob=Side(play=[EXPERIENCED_2]),
    )
    assert not _can_recruit(table, "cindy", KAITEN)
    table.play("action", cindy=["act Trap"])
    table.play("dynasty", cindy=["recruit Kakita Kaiten"])
    assert table.player("cindy").play[-1].face.title == KAITEN


@pytest.mark.parametrize(("level", "is_legal"), [(1, False), (None, True)])
@pytest.mark.rule("D-PLAY-14")
def test_what_counts_as_another_is_barred_by_its_unique_versions(
    level: int | None, is_legal: bool
) -> None:
    tadaka = personality("Isawa Tadaka", clan="Phoenix", exp=level)
    ghost = other(
        "Ancestor",
        "Shiryo no Tadaka",
        gold_cost=0,
        counts_as=[{"title": "Isawa Tadaka", "purposes": ["unique"]}],
    )
    table = Table("diamond", allen=Side(play=[tadaka], hand=[ghost]))
    table.play("action", allen=["act equip"] if is_legal else [])
    assert table.offered("allen", "act equip") is is_legal
    assert table["Shiryo no Tadaka"].in_play is is_legal


@pytest.mark.rule("D-PLAY-14")
def test_what_counts_as_another_bars_its_unique_versions() -> None:
    ghost = other(
        "Ancestor",
        "Shiryo no Tadaka",
        counts_as=[{"title": "Isawa Tadaka", "purposes": ["unique"]}],
    )
    table = Table(
        "diamond",
        bob=Side(play=[(personality("Reju"), ghost)]),
        cindy=Side(provinces=[personality("Isawa Tadaka", exp=1)]),
    )
    assert not _can_recruit(table, "cindy", "Isawa Tadaka")
    table = Table(
        "diamond",
        bob=Side(play=[(personality("Reju"), ghost)]),
        cindy=Side(provinces=[personality("Isawa Tadaka")]),
    )
    assert _can_recruit(table, "cindy", "Isawa Tadaka")


@BOTH
@pytest.mark.rule("D-PLAY-15")
def test_unique_and_other_versions_live_side_by_side(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(play=[EXPERIENCED]), cindy=Side(provinces=[BASIC]))
    table.game.active = table.player("cindy")
    table.play("dynasty", cindy=["recruit Kakita Kaiten"])
    assert all(each.in_play for each in table.game.cards if each.face.title == KAITEN)


TROUPE = holding("Noh Theater Troupe", singular=True)


@BOTH
@pytest.mark.rule("D-PLAY-16")
@pytest.mark.rule("D-NEW-04")
def test_singular_looks_at_the_own_cards_alone(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(play=[TROUPE], provinces=[TROUPE]))
    assert not _can_recruit(table, "allen", "Noh Theater Troupe")
    table = Table(ruleset, allen=Side(provinces=[TROUPE]), bob=Side(play=[TROUPE]))
    assert _can_recruit(table, "allen", "Noh Theater Troupe")


@BOTH
@pytest.mark.rule("D-PLAY-17")
@pytest.mark.parametrize("unique", [False, True])
def test_control_may_be_gained_of_a_second_one(ruleset: str, unique: bool) -> None:
    text = "{kind: limited, target: {foe: {is: holding, whose: other}}, do: [{control: foe}]}"
    mine = holding("Shrine", singular=not unique, unique=unique)
    table = Table(
        ruleset,
        allen=Side(play=[personality("Geisha", text=text), mine]),
        bob=Side(play=[mine]),
    )
    table.play("action", allen=["act Geisha"])
    shrines = [each for each in table.game.cards if each.face.title == "Shrine"]
    assert [each.controller for each in shrines] == [table.player("allen")] * 2
    assert all(each.in_play for each in shrines)
