"""What becomes of cards that are destroyed, discarded or removed (D-DEST)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality

from l5r_cards.engine import destruction, stats
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def _act(ruleset: str, title: str, text: str) -> Card:
    return other("Strategy" if ruleset == "celestial" else "Action", title, text=text)


def _titles(cards: Any) -> list[str]:
    return [each.face.title for each in cards]


@BOTH
@pytest.mark.rule("D-DEST-01")
@pytest.mark.parametrize("verb", ["destroy", "discard"])
def test_a_card_goes_to_the_pile_of_who_controls_it(ruleset: str, verb: str) -> None:
    seize = "{kind: open, do: [{control: {is: personality, whose: other}}]}"
    end = f"{{kind: open, do: [{{{verb}: {{is: personality, title: Reju}}}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[(personality("Reju"), item("Katana"))]),
        bob=Side(hand=[_act(ruleset, "Seize", seize), _act(ruleset, "End", end)]),
    )
    table.play("action", bob=["act Seize", "act End"])
    allen, bob = table.player("allen"), table.player("bob")
    assert _titles(bob.dynasty_discard) == ["Reju"]
    assert "Katana" in _titles(bob.fate_discard)
    assert allen.dynasty_discard == []
    assert table["Reju"].owner is allen


@BOTH
@pytest.mark.rule("D-DEST-02")
@pytest.mark.parametrize(("verb", "honor"), [("destroy", 4), ("remove", 0)])
def test_to_be_removed_is_not_to_be_destroyed(ruleset: str, verb: str, honor: int) -> None:
    text = "{kind: trait, when: {after: destroyed, what: {is: personality}}, do: [{honor: 4}]}"
    strike = f"{{kind: open, do: [{{{verb}: {{is: personality}}}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0, play=[holding("Shrine", text=text)], hand=[_act(ruleset, "Strike", strike)]
        ),
        bob=Side(play=[personality("Kuon")]),
    )
    table.play("action", allen=["act Strike"])
    assert table.player("allen").family_honor == honor
    bob = table.player("bob")
    pile, removed = (
        (bob.dynasty_discard, bob.removed) if honor else (bob.removed, bob.dynasty_discard)
    )
    assert _titles(pile) == ["Kuon"]
    assert removed == []


@BOTH
@pytest.mark.rule("D-DEST-03")
@pytest.mark.parametrize(
    ("step", "happening", "zone"),
    [
        ("destroy: {is: personality}", "destroyed", "discard"),
        ("remove: {is: personality}", "removed", "removed"),
        ("put: {is: personality}, to: shuffle", "discarded", "discard"),
    ],
)
def test_what_is_attached_follows_its_personality(
    ruleset: str, step: str, happening: str, zone: str
) -> None:
    table = Table(
        ruleset,
        allen=Side(hand=[_act(ruleset, "Strike", f"{{kind: open, do: [{{{step}}}]}}")]),
        bob=Side(play=[(personality("Kuon"), item("Katana"), follower("Spears"))]),
    )
    stats.give_token(table.game, table["Kuon"], "wound", {"force": -1}, table["Kuon"])
    table.play("action", allen=["act Strike"])
    if table.rules.attachments_leave_alike and step.startswith("put"):
        happening, zone = "returned", "deck"  # C-ATT-11
    for each in ("Katana", "Spears"):
        assert table[each].zone == zone
        assert [it.what.face.title for it in table.happened(happening)].count(each) == 1
        assert table[each].host is None
    assert stats.tokens(table["Kuon"]) == []


@BOTH
@pytest.mark.rule("D-DEST-03")
def test_created_cards_leave_the_game_with_their_personality(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", text="{kind: open, do: [{create: follower, to: self}]}")]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Reju"])
    (created,) = table["Reju"].attachments
    table.do(destruction.destroy, [table["Reju"]])
    assert created.zone == "removed"
    assert table.player("allen").fate_discard == []


@BOTH
@pytest.mark.rule("D-DEST-04")
def test_the_pile_knows_the_honorable_dead_from_the_others(ruleset: str) -> None:
    dead = "{is: personality, zone: discard, dead: true, honorable: %s}"
    seek = f"{{kind: open, do: [{{put: {dead}, to: hand}}]}}"
    names = ("Reju", "Kuon", "Reiha")
    table = Table(
        ruleset,
        allen=Side(play=[personality(each) for each in names]),
        bob=Side(
            hand=[
                _act(ruleset, "Seek", seek % "true"),
                _act(ruleset, "Find", seek % "false"),
            ]
        ),
    )
    table["Kuon"].dishonored = True
    table.do(destruction.destroy, [table["Reju"], table["Kuon"]])
    table.do(destruction.discard, table["Reiha"])
    assert [table[each].dead for each in names] == ["honorable", "dishonorable", None]
    table.play("action", bob=["act Seek"])
    assert [table[each].zone for each in names] == ["hand", "discard", "discard"]
    table.play("action", bob=["act Find"])
    assert [table[each].zone for each in names] == ["hand", "hand", "discard"]
    assert not table["Kuon"].dishonored, "no state lasts out of play"


@BOTH
@pytest.mark.rule("D-DEST-05")
def test_nothing_in_a_pile_is_bowed(ruleset: str) -> None:
    raise_ = "{kind: open, do: [{put: {is: personality, zone: discard, bowed: %s}, to: hand}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju")],
            hand=[
                _act(ruleset, "Bowed", raise_ % "true"),
                _act(ruleset, "Straight", raise_ % "false"),
            ],
        ),
        bob=Side(),
    )
    table["Reju"].bowed = True
    table.do(destruction.destroy, [table["Reju"]])
    table.play("action", allen=["act Bowed"])
    assert table["Reju"].zone == "discard"
    table.play("action", allen=["act Straight"])
    assert table["Reju"].zone == "hand"


@BOTH
@pytest.mark.rule("D-DEST-06")
@pytest.mark.parametrize(("dishonored", "honor"), [(True, 2), (False, 5)])
def test_a_dishonored_one_costs_what_is_printed_on_him(
    ruleset: str, dishonored: bool, honor: int
) -> None:
    pride = "{kind: trait, do: [{give: {is: personality, all: true}, personal_honor: 2}]}"
    strike = "{kind: open, do: [{destroy: {is: personality}}]}"
    table = Table(
        ruleset,
        allen=Side(honor=9, hand=[_act(ruleset, "Strike", strike)]),
        bob=Side(
            honor=5, play=[personality("Kuon", personal_honor=3), holding("Shrine", text=pride)]
        ),
    )
    table["Kuon"].dishonored = dishonored
    table.play("action", allen=["act Strike"])
    assert table.player("bob").family_honor == honor
    assert table.player("allen").family_honor == 9
    assert table["Kuon"].dead == ("dishonorable" if dishonored else "honorable")
