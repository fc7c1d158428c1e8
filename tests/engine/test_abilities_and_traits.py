"""What abilities and traits are, and how they add up (D-ABIL)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, other, personality

from l5r_cards.engine import control, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


@BOTH
@pytest.mark.rule("D-ABIL-01")
def test_text_led_by_one_of_four_types_is_an_ability(ruleset: str) -> None:
    bonus = "{kind: trait, while: {phase: attack}, do: [{give: self, force: 1}]}"
    draw = "{kind: open, do: [{draw: 1}]}"
    reju = personality("Reju", clan="Crane", keywords=["Samurai"], text=f"[{bonus}, {draw}]")
    table = Table(ruleset, allen=Side(play=[reju], fate_deck=[item("Fan")]), bob=Side())
    face = table["Reju"].face
    assert len([each for each in face.abilities if each.is_action]) == 1
    traits = [*face.traits, *(each for each in face.abilities if not each.is_action)]
    assert len(traits) == 3
    assert {"crane clan", "samurai"} <= face.traits
    table.play("action", allen=["act Reju (open)"])
    assert table["Fan"].zone == "hand"
    assert stats.force(table["Reju"]) == 1
    table.game.phase = "attack"
    assert stats.force(table["Reju"]) == 2


@BOTH
@pytest.mark.rule("D-ABIL-01")
@pytest.mark.parametrize(
    ("kind", "is_action"), [("limited", True), ("open", True), ("trait", False)]
)
def test_only_abilities_are_taken(ruleset: str, kind: str, is_action: bool) -> None:
    when = "when: {after: bows}, " if kind == "trait" else ""
    mine = holding("Mine", text=f"{{kind: {kind}, {when}do: [{{honor: 1}}]}}")
    table = Table(ruleset, allen=Side(play=[mine]), bob=Side())
    table.play("action")
    assert table.offered("allen", "act Mine") is is_action


SPELL = "{kind: open, cost: [{bow: performer}], do: [{honor: 1}]}"
OWN = "{kind: open, cost: [{bow: self}], do: [{honor: 1}]}"


@BOTH
@pytest.mark.rule("D-ABIL-02")
def test_an_innate_ability_makes_no_spell_effect(ruleset: str) -> None:
    def watch(word: str) -> str:
        when = f"{{before: resolves, action: {{keyword: {word}}}}}"
        return f"{{kind: reaction, when: {when}, do: [{{negate: it}}]}}"

    unit = (
        personality("Naka", keywords="Shugenja", text=OWN),
        other("Spell", "Fires", text=SPELL),
    )
    sides = {
        "allen": Side(honor=2, play=[unit, personality("Reju", text=OWN)]),
        "bob": Side(
            play=[holding("Spells", text=watch("spell")), holding("Innate", text=watch("innate"))]
        ),
    }
    for taken, answered in (("Naka", "Innate"), ("Fires", "Spells"), ("Reju", None)):
        table = Table(ruleset, **sides)
        table.play("action", allen=[f"act {taken}"])
        for each in ("Spells", "Innate"):
            assert table.offered("bob", f"react {each}") is (each == answered), taken


@BOTH
@pytest.mark.rule("D-ABIL-03")
def test_traits_do_not_stack(ruleset: str) -> None:
    target = "target: {him: {is: personality}}"
    give = f"{{kind: open, {target}, do: [{{keyword: him, add: cavalry}}]}}"
    take = f"{{kind: open, {target}, do: [{{keyword: him, drop: cavalry}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", keywords="Cavalry"),
                holding("Give", text=give),
                holding("Again", text=give),
                holding("Take", text=take),
                holding("Anew", text=give),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Give", "act Again"])
    assert stats.has(table["Reju"], "cavalry")
    table.play("action", allen=["act Take"])
    assert not stats.has(table["Reju"], "cavalry")
    table.play("action", allen=["act Anew"])
    assert stats.has(table["Reju"], "cavalry")


@BOTH
@pytest.mark.rule("D-ABIL-03")
def test_equal_abilities_are_each_used(ruleset: str) -> None:
    text = "{kind: open, limit: {phase: 1}, do: [{honor: 1}]}"
    table = Table(ruleset, allen=Side(honor=1, play=[personality("Reju", text=text)]), bob=Side())
    reju = table["Reju"]
    table.do(control.gain_ability, reju, reju.face.abilities[0].copied())
    table.play("action", allen=["act Reju"] * 2)
    assert table.player("allen").family_honor == 3
    table.play("action")
    assert not table.offered("allen", "act Reju")


@BOTH
@pytest.mark.rule("D-ABIL-04")
def test_traits_are_active_bowed_or_not_in_play_or_not(ruleset: str) -> None:
    find = "{is: personality, keyword: samurai}"
    count = "{kind: open, do: [{honor: {count: {is: personality, keyword: samurai, bowed: true}}}]}"
    search = f"{{kind: open, do: [{{search: dynasty_deck, for: {find}, to: hand}}]}}"
    lead = "{kind: trait, do: [{give: {is: personality, whose: you, all: true}, force: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[
                personality("Reju", keywords="Samurai"),
                holding("Count", text=count),
                holding("Seek", text=search),
            ],
            dynasty_deck=[
                personality("Kuon", keywords="Samurai", text=lead),
                personality("Monk", keywords="Monk"),
            ],
        ),
        bob=Side(),
    )
    table["Reju"].bowed = True
    table.play("action", allen=["act Count", "act Seek", "find Kuon"])
    assert table.player("allen").family_honor == 1
    assert not table.offered("allen", "find Monk")
    assert table["Kuon"].zone == "hand"
    assert stats.force(table["Reju"]) == 1  # out of play a trait gives others nothing
