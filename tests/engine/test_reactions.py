"""Reactions: when they may be taken, and in which order (D-RCT)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
OPEN = "{kind: open, keywords: repeatable, do: [{honor: 1}]}"


def reaction(when: str, do: str = "{draw: 0}") -> str:
    return f"{{kind: reaction, when: {{{when}}}, do: [{do}]}}"


def acted(table: Table) -> list[str]:
    """The titles of the cards whose actions were announced, in order."""
    return [each.what.face.title for each in table.happened("announced") if each.what]


@BOTH
@pytest.mark.rule("D-RCT-01")
def test_a_reaction_is_taken_at_its_trigger_or_not_at_all(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Glad", text=reaction("after: drawn, who: you", "{honor: 1}"))],
            fate_deck=[item("Fan"), item("Sash")],
        ),
        bob=Side(),
    )
    table.play("end")
    assert table.offered("allen", "react Glad")  # and passed
    for phase in ("straighten", "events", "action", "dynasty"):
        table.play(phase)
        assert not table.offered("allen", "react Glad")
    table.play("end", allen=["react Glad"])


@BOTH
@pytest.mark.rule("D-RCT-02")
def test_a_reaction_may_be_reacted_to(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            honor=1,
            play=[
                holding("Camp", text=OPEN),
                holding("Guard", text=reaction("before: resolves, action: {kind: reaction}")),
            ],
        ),
        bob=Side(play=[holding("Spy", text=reaction("before: honor, who: other"))]),
    )
    table.play("action", allen=["act Camp", "react Guard"], bob=["react Spy"])
    assert acted(table) == ["Camp", "Spy", "Guard"]
    assert [each.what.face.title for each in table.happened("resolves")] == ["Guard", "Spy", "Camp"]


def _four(ruleset: str) -> Table:
    """Bob makes honor change; both he and Allen have two Reactions to that."""
    glad = reaction("after: honor")
    allen = [holding(f"Glad {number}", text=glad) for number in (1, 2)]
    bob = [holding(f"Keen {number}", text=glad) for number in (1, 2)]
    return Table(
        ruleset,
        first="bob",
        allen=Side(play=allen),
        bob=Side(play=[holding("Camp", text=OPEN), *bob]),
    )


@BOTH
@pytest.mark.rule("D-RCT-03")
def test_players_react_in_turn_until_all_pass(ruleset: str) -> None:
    table = _four(ruleset)
    table.play(
        "action",
        allen=["react Glad 1", "react Glad 2"],
        bob=["act Camp", "react Keen 1", "react Keen 2"],
    )
    assert acted(table) == ["Camp", "Glad 1", "Keen 1", "Glad 2", "Keen 2"]
    late = _four(ruleset)
    late.play("action", allen=["pass", "react Glad 1"], bob=["act Camp", "react Keen 2"])
    assert acted(late) == ["Camp", "Keen 2", "Glad 1"]
    over = _four(ruleset)
    over.play("action", allen=["pass"], bob=["act Camp"])
    assert over.seats["allen"].offered.count("react Glad 1 (reaction)") == 1


@BOTH
@pytest.mark.rule("D-RCT-04")
def test_each_copy_reacts_once_to_a_trigger(ruleset: str) -> None:
    glad = reaction("after: honor")
    charms = [item("Charm", text=glad, id=f"charm {number}") for number in (1, 2)]
    table = Table(
        ruleset,
        allen=Side(play=[holding("Camp", text=OPEN), (personality("Reju"), *charms)]),
        bob=Side(),
    )
    table.play("action", allen=["act Camp", "react Charm", "react Charm"])
    assert acted(table) == ["Camp", "Charm", "Charm"]
    used = {each.what.serial for each in table.happened("announced")}
    assert len(used) == 3
    # Once to each trigger: a new one may be answered again where no limit counts the turn's uses.
    table.play("action", allen=["act Camp"])
    assert table.offered("allen", "react Charm") is (ruleset == "diamond")


@BOTH
@pytest.mark.rule("D-RCT-06")
def test_what_comes_before_goes_before_what_comes_after(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Camp", text=OPEN), holding("First", text=reaction("before: honor"))]
        ),
        bob=Side(play=[holding("Second", text=reaction("after: honor"))]),
        cindy=Side(),
    )
    # Bob, left of Allen, would be the first to react.
    table.play("action", allen=["act Camp", "react First"], bob=["react Second"])
    found = [each.what.face.title if each.what else each.name for each in table.game.log]
    order = ["Camp", "First", "honor", "Second"]
    assert [each for each in dict.fromkeys(found) if each in order] == order


@BOTH
@pytest.mark.rule("D-RCT-07")
@pytest.mark.parametrize("actor", ["allen", "bob", "cindy"])
def test_the_first_to_react_sits_left_of_who_caused_it(ruleset: str, actor: str) -> None:
    names = ("allen", "bob", "cindy")
    glad = [
        reaction("after: honor"),
        reaction("after: phase_begins, phase: events"),
    ]
    sides = {
        name: Side(
            play=[
                holding(f"Camp of {name}", text=OPEN),
                *(
                    holding(f"{word} {name}", text=text)
                    for word, text in zip(("Glad", "Early"), glad, strict=True)
                ),
            ]
        )
        for name in names
    }
    table = Table(ruleset, **sides)
    script = {name: [f"react Glad {name}"] for name in names}
    script[actor] = [f"act Camp of {actor}", *script[actor]]
    table.play("action", **script)
    left = names[names.index(actor) + 1 :] + names[: names.index(actor) + 1]
    assert acted(table) == [f"Camp of {actor}", *(f"Glad {name}" for name in left)]
    # What nobody causes counts as caused by the active player.
    table = Table(ruleset, first=actor, **sides)
    table.play("turn", **{name: [f"react Early {name}"] for name in names})
    assert acted(table) == [f"Early {name}" for name in left]


@BOTH
@pytest.mark.rule("D-RCT-08")
def test_to_react_costs_no_opportunity_to_act(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[holding("Camp of allen", text=OPEN)]),
        bob=Side(
            play=[
                holding("Camp of bob", text=OPEN),
                holding("Spy", text=reaction("after: honor, who: other")),
            ]
        ),
    )
    table.play(
        "action",
        allen=["act Camp of allen", "act Camp of allen"],
        bob=["react Spy", "act Camp of bob"],
    )
    assert acted(table) == ["Camp of allen", "Spy", "Camp of bob", "Camp of allen"]
