"""Rituals: Shugenja who bow together for one Spell (D-SPELL)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, other, personality
from wars import war

from l5r_cards.engine import stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
RITE = """
  {kind: KIND, keywords: [ritual],
   cost: [
     {bow: bearer},
     {bow: {is: [personality, follower], whose: you, except: bearer, pick: [0, 9]}, as: helpers}],
   target: {him: {is: personality}}, do: [{give: him, force: done(helpers)}]}
"""


def rite(kind: str) -> Any:
    return other("Spell", "Rite", keywords="Ritual", gold_cost=0, text=RITE.replace("KIND", kind))


def shugenja(title: str, **facts: Any) -> Any:
    return personality(title, keywords="Shugenja", **facts)


@BOTH
@pytest.mark.rule("D-SPELL-02")
@pytest.mark.rule("D-SPELL-05")
def test_the_caster_and_any_other_shugenja_bow_for_a_ritual(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (shugenja("Isawa"), rite("open"), follower("Acolytes", keywords="Shugenja")),
                shugenja("Shiba"),
                shugenja("Agasha"),
                personality("Reju"),
            ]
        ),
        bob=Side(),
    )
    table.play(
        "action",
        allen=["act Rite", "target Reju", "bow Acolytes + bow Shiba + bow Agasha"],
    )
    assert not table.offered("allen", "bow Reju")
    assert not table.offered("allen", "bow Isawa")  # who casts it bows anyway
    assert stats.force(table["Reju"]) == 4
    assert table["Isawa"].bowed


@BOTH
@pytest.mark.rule("D-SPELL-03")
def test_only_the_primary_shugenja_casts(ruleset: str) -> None:
    pride = "{kind: trait, when: {after: resolves, action: {performer: self}}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            play=[(shugenja("Isawa"), rite("open")), shugenja("Shiba", text=pride)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Rite", "target Shiba", "bow Shiba"])
    assert table.player("allen").family_honor == 5
    assert table.happened("resolves")[0].by.performers == [table["Isawa"]]


@BOTH
@pytest.mark.rule("D-SPELL-04")
def test_in_a_battle_all_are_at_one_place(ruleset: str) -> None:
    table = war(
        ruleset,
        [personality("Hida", force=9)],
        [(shugenja("Isawa"), rite("battle")), shugenja("Shiba")],
        at_home={"bob": [shugenja("Agasha")]},
        script={"bob": ["act Rite", "target Isawa", "bow Shiba"]},
    )
    assert not table.offered("bob", "bow Agasha")
    assert table.happened("given")[0].amount == 1


@BOTH
@pytest.mark.rule("D-SPELL-05")
def test_a_shugenja_follower_casts_nothing(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju"), follower("Acolytes", keywords="Shugenja"))],
            hand=[rite("open")],
        ),
        bob=Side(),
    )
    table.play("action")
    assert not table.offered("allen", "act")
