"""How long effects last (D-DUR)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, holding, item, personality

from l5r_cards.engine import bowing, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
HIM = "target: {him: {is: personality}}"


def gives(amount: str, duration: str = "", before: str = "") -> str:
    tail = f", duration: {duration}" if duration else ""
    return f"{{kind: open{before}, {HIM}, do: [{{give: him, {amount}{tail}}}]}}"


def turns(table: Table, *names: str, **scripts: Any) -> None:
    """Lets players take a turn each."""
    for name in names:
        table.game.active = table.player(name)
        table.play("turn", **scripts)
        scripts = {}


@BOTH
@pytest.mark.rule("D-DUR-01")
def test_an_effect_ends_with_the_turn(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", force=1)]),
        bob=Side(play=[holding("Boon", text=gives("force: 2"))]),
    )
    table.game.active = table.player("bob")
    table.play("action", bob=["act Boon"])
    assert stats.force(table["Reju"]) == 3
    turns(table, "bob")
    assert stats.force(table["Reju"]) == 1


@BOTH
@pytest.mark.rule("D-DUR-01")
@pytest.mark.parametrize(("duration", "whose"), [("", "bob"), (", duration: game", "allen")])
def test_control_ends_with_the_turn_too_unless_it_is_said_to_last(
    ruleset: str, duration: str, whose: str
) -> None:
    text = f"{{kind: open, limit: {{game: 1}}, {HIM}, do: [{{control: him{duration}}}]}}"
    table = Table(
        ruleset, allen=Side(play=[holding("Boon", text=text)]), bob=Side(play=[personality("Reju")])
    )
    table.play("action", allen=["act Boon"])
    assert table["Reju"].controller is table.player("allen")
    turns(table, "allen")
    assert table["Reju"].controller is table.player(whose)


@BOTH
@pytest.mark.rule("D-DUR-02")
def test_dishonor_lasts(ruleset: str) -> None:
    shame = holding("Shame", text=f"{{kind: open, {HIM}, do: [{{dishonor: him}}]}}")
    table = Table(ruleset, allen=Side(play=[personality("Reju"), shame]), bob=Side())
    turns(table, "allen", allen=["act Shame"])
    turns(table, "bob", "allen")
    assert table["Reju"].dishonored


WHILE = "{is: {self: {bowed: true}}}"
CHAIN = (
    "{kind: open, cost: [{bow: self}], target: {him: {is: personality, whose: other}},"
    f" do: [{{forbid: him, what: act, duration: {WHILE}}}]}}"
)


def _chained(ruleset: str) -> Table:
    act = "{kind: open, keywords: repeatable, do: [{honor: 1}]}"
    smash = "{kind: open, target: {it_: {is: item}}, do: [{destroy: it_}]}"
    table = Table(
        ruleset,
        allen=Side(play=[(personality("Reju"), item("Chain", text=CHAIN))]),
        bob=Side(
            honor=2,
            play=[personality("Kuon", text=act), holding("Smash", text=smash)],
        ),
    )
    table.play("action", allen=["act Chain"])
    assert not table.offered("bob", "act Kuon")
    return table


@BOTH
@pytest.mark.rule("D-DUR-03")
def test_until_a_card_straightens_ends_when_it_leaves_play(ruleset: str) -> None:
    table = _chained(ruleset)
    table.play("action")
    assert not table.offered("bob", "act Kuon")
    table.play("action", bob=["act Smash", "act Kuon"])
    assert table["Chain"].zone == "discard"
    assert table.player("bob").family_honor == 3


@BOTH
def test_until_a_card_straightens_outlasts_the_turn(ruleset: str) -> None:
    table = _chained(ruleset)
    turns(table, "bob")
    assert not table.offered("bob", "act Kuon")
    table.game.active = table.player("allen")
    table.play("straighten")
    assert not table["Chain"].bowed
    table.play("action", bob=["act Kuon"])


@BOTH
@pytest.mark.rule("D-DUR-04")
def test_what_is_permanent_may_be_overwritten(ruleset: str) -> None:
    nought = f"{{kind: open, {HIM}, do: [{{set: him, force: 0}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", force=2),
                holding("Boon", text=gives("force: 1", "game")),
                holding("Nought", text=nought),
            ]
        ),
        bob=Side(),
    )
    turns(table, "allen", "bob", allen=["act Boon"])
    assert stats.force(table["Reju"]) == 3
    table.play("action", allen=["act Nought"])
    assert stats.force(table["Reju"]) == 0


@BOTH
@pytest.mark.rule("D-DUR-05")
def test_effects_outlive_the_card_that_made_them(ruleset: str) -> None:
    give = (
        "{kind: open, target: {him: {is: personality, except: self}}, do: [{give: him, force: 2}]}"
    )
    kill = "{kind: open, target: {him: {is: personality, title: Reju}}, do: [{destroy: him}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", text=give), personality("Kuon", force=1)]),
        bob=Side(play=[holding("Kill", text=kill)]),
    )
    table.play("action", allen=["act Reju"], bob=["act Kill"])
    assert table["Reju"].zone == "discard"
    assert stats.force(table["Kuon"]) == 3


@BOTH
@pytest.mark.rule("D-DUR-05")
def test_effects_on_a_card_outlast_its_leaving_play(ruleset: str) -> None:
    kill = f"{{kind: open, {HIM}, do: [{{destroy: him}}]}}"
    back = "{kind: open, do: [{recruit: {is: personality, zone: discard, whose: you}, pay: none}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", force=3),
                holding("Curse", text=gives("force: -2")),
                holding("Kill", text=kill),
                holding("Back", text=back),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Curse", "act Kill", "act Back"])
    assert table["Reju"].in_play
    assert stats.force(table["Reju"]) == 1
    turns(table, "allen")
    assert stats.force(table["Reju"]) == 3


@BOTH
@pytest.mark.rule("D-DUR-06")
@pytest.mark.parametrize(("many", "order"), [(3, ["allen", "bob", "cindy"] * 2), (1, [])])
def test_only_the_turns_of_the_player_then_current_count(
    ruleset: str, many: int, order: list[str]
) -> None:
    boon = holding("Boon", text=gives("force: 2", f"{{turns: {many}}}"))
    reju = personality("Reju", force=1)
    table = Table(ruleset, allen=Side(play=[reju]), bob=Side(play=[boon]), cindy=Side())
    script: dict[str, Any] = {"bob": ["act Boon"]}  # Bob acts in the turn of Allen
    for name in order:
        turns(table, name, **script)
        assert stats.force(table["Reju"]) == 3, name
        script = {}
    turns(table, "allen", **script)
    assert stats.force(table["Reju"]) == 1


@BOTH
def test_until_your_next_turn_begins(ruleset: str) -> None:
    boon = holding("Boon", text=gives("force: 2", "next_turn"))
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", force=1)]),
        bob=Side(play=[boon]),
        cindy=Side(),
    )
    turns(table, "allen", bob=["act Boon"])
    assert stats.force(table["Reju"]) == 3
    turns(table, "bob")
    assert stats.force(table["Reju"]) == 1


@BOTH
@pytest.mark.rule("D-DUR-01")
def test_what_a_trait_does_for_an_action_ends_with_what_it_does(ruleset: str) -> None:
    """Nothing that it has not answered goes on, such as an action in the midst of which it acts."""
    rise = "{kind: trait, when: {after: bows}, do: [{give: self, force: 2, duration: action}]}"
    table = Table(ruleset, allen=Side(play=[personality("Reju", force=1, text=rise)]))
    table.do(bowing.bow, table["Reju"])
    assert table.happened("given")[0].amount == 2
    assert stats.force(table["Reju"]) == 1
