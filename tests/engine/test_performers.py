"""Who performs an action, by the four rules (D-PERF)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
PLAIN = "{kind: open, do: [{honor: 1}]}"


def performers(ruleset: str, play: list[Any], *script: str, hand: Any = ()) -> list[str]:
    """Returns the titles of those who performed the action that was taken."""
    table = Table(ruleset, allen=Side(honor=9, play=play, hand=hand), bob=Side(honor=1))
    table.play("action", allen=list(script))
    resolved = table.happened("resolves")
    assert len(resolved) == 1
    return [each.face.title for each in resolved[0].by.performers]


def one_shot(ruleset: str, text: str) -> Any:
    return other("Strategy" if ruleset == "celestial" else "Action", "Order", text=text)


@BOTH
@pytest.mark.rule("D-PERF-01")
def test_a_card_performs_its_own_action_and_a_personality_those_of_his_things(
    ruleset: str,
) -> None:
    unit = (
        personality("Reju", keywords="Samurai, Shugenja"),
        follower("Guard", text=PLAIN),
        item("Katana", keywords="Weapon", text=PLAIN),
        other("Spell", "Fires", text=PLAIN),
        other("Ancestor", "Grandfather", text=PLAIN),
    )
    assert performers(ruleset, [unit], "act Guard") == ["Guard"]
    for title in ("Katana", "Fires", "Grandfather"):
        assert performers(ruleset, [unit], f"act {title}") == ["Reju"]
    assert performers(ruleset, [personality("Kuon", text=PLAIN)], "act Kuon") == ["Kuon"]


@BOTH
@pytest.mark.rule("D-PERF-01")
def test_who_may_not_act_performs_nothing(ruleset: str) -> None:
    stop = "{kind: open, do: [{forbid: {is: personality, title: Reju}, what: act}]}"
    unit = (personality("Reju"), item("Katana", text=PLAIN), follower("Guard", text=PLAIN))
    table = Table(ruleset, allen=Side(play=[unit, holding("Stop", text=stop)]), bob=Side())
    table.play("action", allen=["act Stop"])
    table.play("action")
    assert not table.offered("allen", "act Katana")
    assert table.offered("allen", "act Guard")


@BOTH
@pytest.mark.rule("D-PERF-02")
def test_who_is_bowed_or_dishonored_as_a_cost_performs(ruleset: str) -> None:
    find = "{is: personality, whose: you, keyword: shugenja, bowed: false}"
    mages = [personality(each, keywords="Shugenja") for each in ("Naka", "Tadaka")]
    for verb in ("bow", "dishonor"):
        order = one_shot(ruleset, f"{{kind: open, cost: [{{{verb}: {find}}}], do: [{{honor: 1}}]}}")
        script = ["act Order", f"{verb} Tadaka"]
        assert performers(ruleset, mages, *script, hand=[order]) == ["Tadaka"]


@BOTH
@pytest.mark.rule("D-PERF-02")
@pytest.mark.parametrize("kind", ["keyword: tactician", "chi: '> 2'"])
def test_who_must_be_of_a_kind_to_be_targeted_performs(ruleset: str, kind: str) -> None:
    find = f"{{him: {{is: personality, whose: you, {kind}}}}}"
    order = one_shot(ruleset, f"{{kind: open, target: {find}, do: [{{give: him, force: 1}}]}}")
    play = [personality("Reju", keywords="Tactician", chi=3), personality("Kuon")]
    assert performers(ruleset, play, "act Order", hand=[order]) == ["Reju"]


@BOTH
@pytest.mark.rule("D-PERF-04")
def test_the_first_rule_that_fits_is_the_one(ruleset: str) -> None:
    cost = "{kind: open, cost: [{bow: bearer}], do: [{honor: 1}]}"
    unit = (personality("Reju"), follower("Guard", text=cost))
    assert performers(ruleset, [unit], "act Guard") == ["Guard"]


@BOTH
@pytest.mark.rule("D-PERF-04")
@pytest.mark.parametrize(
    "target", ["", "target: {him: {is: personality, whose: other, keyword: samurai}}, "]
)
def test_where_no_rule_fits_only_the_player_performs(ruleset: str, target: str) -> None:
    order = one_shot(ruleset, f"{{kind: open, {target}do: [{{honor: 1}}]}}")
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", keywords="Samurai")], hand=[order]),
        bob=Side(play=[personality("Kuon", keywords="Samurai")]),
    )
    table.play("action", allen=["act Order"])
    assert table.happened("resolves")[0].by.performers == []


@BOTH
@pytest.mark.rule("D-PERF-02")
def test_who_bows_to_lobby_performs(ruleset: str) -> None:
    assert performers(ruleset, [personality("Reju")], "act lobby") == ["Reju"]
