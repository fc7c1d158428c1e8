"""Copying numbers and abilities, and cards that name themselves (D-COPY, D-SELF)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, personality

from l5r_cards.engine import destruction, durations, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])

COPY = (
    "{kind: limited, do: [{copy: self, from: {is: personality}, what: [stat, ability],"
    " duration: next_turn}]}"
)
GAIN_TATTOO = "{kind: open, do: [{token: self, name: tattoo, force: 1}]}"
SPEND_TATTOO = (
    "{kind: reaction, when: {before: given, what: self},"
    " cost: [{token: self, name: tattoo, drop: true}], do: [{alter: it, by: 1}]}"
)
WAYS = ["force 3", "chi 6", "open 1", "reaction 2"]


def _turaki(ruleset: str, what: str | None = None) -> Table:
    """The board of the book; Turaki copies something of Wayan's in Bob's own Action Phase."""
    wayan = personality(
        "Hoshi Wayan", force=3, chi=4, exp=2, text=f"[{GAIN_TATTOO}, {SPEND_TATTOO}]"
    )
    turaki = personality("Shosuro Turaki", force=1, chi=1, text=COPY)
    table = Table(
        ruleset,
        first="bob",
        allen=Side(play=[(wayan, item("Crystal Katana", force="+0", chi="+2"))]),
        bob=Side(play=[(turaki, item("Naginata", force="+1", chi="+2"))]),
    )
    assert _numbers(table, "Hoshi Wayan") == (3, 6)
    assert _numbers(table) == (2, 3)
    if what is not None:
        table.play("action", bob=["act Shosuro Turaki", f"copy Hoshi Wayan ({what})"])
    return table


def _numbers(table: Table, title: str = "Shosuro Turaki") -> tuple[int, int]:
    return stats.force(table[title]), stats.chi(table[title])


@BOTH
@pytest.mark.rule("D-COPY-01")
@pytest.mark.parametrize(("what", "now"), [("force 3", (3, 3)), ("chi 6", (2, 6))])
def test_a_copied_number_is_set_to_what_the_other_has_now(
    ruleset: str, what: str, now: tuple[int, int]
) -> None:
    assert _numbers(_turaki(ruleset, what)) == now


@BOTH
@pytest.mark.rule("D-COPY-01")
def test_a_copied_number_lasts_as_long_as_the_copy(ruleset: str) -> None:
    table = _turaki(ruleset, "chi 6")
    table.game.active = table.player("allen")
    table.play("turn")
    assert _numbers(table) == (2, 6)
    table.game.active = table.player("bob")
    table.play("turn")
    assert _numbers(table) == (2, 3)


@BOTH
@pytest.mark.rule("D-COPY-02")
def test_what_befalls_the_other_later_does_not_follow(ruleset: str) -> None:
    table = _turaki(ruleset, "chi 6")
    table.do(destruction.destroy, [table["Crystal Katana"]])
    assert _numbers(table, "Hoshi Wayan") == (3, 4)
    assert _numbers(table) == (2, 6)


@BOTH
@pytest.mark.rule("D-COPY-03")
@pytest.mark.parametrize(("what", "now"), [("force 3", (2, 1)), ("chi 6", (1, 4))])
def test_what_befalls_the_copier_counts(ruleset: str, what: str, now: tuple[int, int]) -> None:
    table = _turaki(ruleset, what)
    table.do(destruction.destroy, [table["Naginata"]])
    assert _numbers(table) == now


@BOTH
@pytest.mark.rule("D-COPY-04")
def test_the_tokens_of_a_copied_ability_go_with_it(ruleset: str) -> None:
    table = _turaki(ruleset, "open 1")
    turaki, wayan = table["Shosuro Turaki"], table["Hoshi Wayan"]
    table.play("action", bob=["act Shosuro Turaki (open)"])
    assert [each.name for each in stats.tokens(turaki)] == ["tattoo"]
    assert _numbers(table) == (3, 3)
    table.game.active = table.player("allen")
    table.play("turn", allen=["act Hoshi Wayan"])
    assert stats.tokens(turaki)
    table.game.active = table.player("bob")
    table.play("turn")
    assert not stats.tokens(turaki)
    assert _numbers(table) == (2, 3)
    assert not table.offered("bob", "act Shosuro Turaki (open)")
    assert stats.tokens(wayan)


@BOTH
@pytest.mark.rule("D-COPY-05")
def test_what_hangs_on_the_card_of_a_copied_ability_ends_with_it(ruleset: str) -> None:
    brave = """
    kind: open
    cost: [{bow: self}]
    do:
    - {give: self, force: 2, duration: [{is: {self: {bowed: true}}}]}
    - {give: self, force: 1, duration: {turns: 2}}
    - {give: self, force: 4, duration: [{any: {is: holding, title: Camp, bowed: true}}]}
    """
    copy = "{kind: limited, do: [{copy: self, from: {is: personality}, what: [ability]}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Turaki", force=1, text=copy), holding("Camp")]),
        bob=Side(play=[personality("Wayan", text=brave)]),
    )
    turaki = table["Turaki"]
    table["Camp"].bowed = True
    table.play("action", allen=["act Turaki (limited)", "act Turaki (open)"])
    assert stats.force(turaki) == 1 + 2 + 1 + 4
    table.do(durations.end_turn, table.game.active)
    assert turaki.bowed
    assert stats.force(turaki) == 1 + 1 + 4, "the copy has ended with the turn"
    table.play("straighten")
    assert stats.force(turaki) == 1 + 1


@BOTH
@pytest.mark.rule("D-COPY-05")
def test_what_hangs_on_its_own_card_lasts_while_that_stays_so(ruleset: str) -> None:
    brave = (
        "{kind: open, cost: [{bow: self}],"
        " do: [{give: self, force: 2, duration: [{is: {self: {bowed: true}}}]}]}"
    )
    table = Table(ruleset, allen=Side(play=[personality("Wayan", force=1, text=brave)]), bob=Side())
    table.play("action", allen=["act Wayan"])
    table.do(durations.end_turn, table.game.active)
    assert stats.force(table["Wayan"]) == 3
    table.play("straighten")
    assert stats.force(table["Wayan"]) == 1


@BOTH
@pytest.mark.rule("D-COPY-06")
def test_just_one_thing_is_copied(ruleset: str) -> None:
    table = _turaki(ruleset, "open 1")
    offered = [each for each in table.seats["bob"].offered if each.startswith("copy")]
    assert offered == [f"copy Hoshi Wayan ({each})" for each in WAYS]
    assert _numbers(table) == (2, 3)
    assert len(table["Shosuro Turaki"].gained) == 1


@BOTH
@pytest.mark.rule("D-COPY-07")
def test_no_card_copies_itself(ruleset: str) -> None:
    target = "target: {foe: {is: personality}}"
    aimed = f"{{kind: open, {target}, do: [{{copy: self, from: foe, what: [stat]}}]}}"
    for text in (COPY, aimed):
        table = Table(
            ruleset,
            allen=Side(play=[personality("Turaki", text=text)]),
            bob=Side(play=[personality("Wayan", force=3), personality("Reju")]),
        )
        table.play("action", allen=["act Turaki"])
        offered = table.seats["allen"].offered
        assert any(each.endswith("Wayan") for each in offered)
        assert not any(each in ("target Turaki", "copy Turaki") for each in offered)


# Self-referential cards


@BOTH
@pytest.mark.rule("D-SELF-01")
def test_a_card_that_names_itself_means_itself_alone(ruleset: str) -> None:
    text = "{kind: open, cost: [{bow: self}], do: [{give: self, force: 1}]}"
    twin = personality("Matsu", force=1, text=text)
    table = Table(ruleset, allen=Side(play=[twin, twin]), bob=Side())
    first, second = table.player("allen").play[1:]
    table.play("action", allen=["act Matsu"])
    assert (first.bowed, stats.force(first)) == (True, 2)
    assert (second.bowed, stats.force(second)) == (False, 1)


@BOTH
@pytest.mark.rule("D-SELF-02")
def test_a_copied_text_that_names_its_card_names_the_copier(ruleset: str) -> None:
    text = "{kind: open, cost: [{bow: self}], do: [{give: self, force: 1}]}"
    copy = "{kind: limited, do: [{copy: self, from: {is: personality}, what: [ability]}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Copier", force=1, text=copy)]),
        bob=Side(play=[personality("Matsu", force=1, text=text)]),
    )
    table.play("action", allen=["act Copier (limited)", "act Copier (open)"])
    assert (table["Copier"].bowed, stats.force(table["Copier"])) == (True, 2)
    assert (table["Matsu"].bowed, stats.force(table["Matsu"])) == (False, 1)


@BOTH
@pytest.mark.rule("D-SETUP-12")
def test_nobody_copies_what_he_does_not_see(ruleset: str) -> None:
    text = (
        "{kind: open, target: {secret: {is: card, zone: hand, whose: other}},"
        " do: [{copy: self, from: secret, what: [stat, keyword]}]}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[personality("Turaki", text=text)]),
        bob=Side(hand=[item("Katana", force="+3")]),
    )
    table.play("action", allen=["act Turaki"])
    assert not table.offered("allen", "copy")
    assert not table["Turaki"].changes
