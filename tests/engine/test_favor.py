"""The Imperial Favor: who gets it, by what, and what for (D-FAVOR, C-ABIL-05)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, other, personality
from wars import war

from l5r_cards.engine import favor

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def _table(ruleset: str, honors: tuple[int, ...] = (9, 1), **allen: object) -> Table:
    sides = [Side(honor=each) for each in honors]
    sides[0] = sides[0]._replace(**{"play": [personality("Reju"), personality("Kuon")], **allen})
    return Table(ruleset, **dict(zip(("allen", "bob", "cindy"), sides, strict=False)))


@BOTH
@pytest.mark.rule("D-FAVOR-01")
def test_lobbying_is_a_political_limited_action_once_a_turn(ruleset: str) -> None:
    give = "{kind: open, cost: [{favor: discard}], do: [{honor: 1}]}"
    table = _table(
        ruleset, play=[personality("Reju"), personality("Kuon"), holding("Court", text=give)]
    )
    table.play("action", allen=["act lobby", "act Court"])
    assert table.game.favor is None
    assert not table["Kuon"].bowed
    lobbied = table.happened("announced")[0].by
    assert lobbied.kind == "limited"
    assert "political" in lobbied.keywords
    table.play("action")
    assert not table.offered("allen", "act lobby")
    table.play("turn")
    table.play("turn", bob=[])
    table.game.active = table.player("allen")
    table.play("turn", allen=["act lobby"])
    assert table.game.favor is table.player("allen")


@BOTH
@pytest.mark.rule("D-FAVOR-01")
def test_it_is_known_who_lobbies(ruleset: str) -> None:
    watch = "{kind: trait, when: {after: lobbied, who: other}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju")]),
        bob=Side(honor=1, play=[holding("Eye", text=watch)]),
    )
    table.play("action", allen=["act lobby"])
    assert table.player("bob").family_honor == 2


@BOTH
@pytest.mark.rule("D-FAVOR-01")
def test_only_the_active_player_lobbies(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(honor=0), bob=Side(honor=9, play=[personality("Kuon")]), first="allen"
    )
    table.play("action")
    assert not table.offered("bob", "act lobby")


@BOTH
@pytest.mark.rule("D-FAVOR-02")
@pytest.mark.parametrize(
    ("honors", "is_legal"),
    [((-2, -5, -9), True), ((-2, -2, -9), False), ((3, 2, 2), True), ((0, 5, -9), False)],
)
def test_it_takes_more_honor_than_each_other_player_has(
    ruleset: str, honors: tuple[int, ...], is_legal: bool
) -> None:
    table = _table(ruleset, honors)
    table.play("action")
    assert table.offered("allen", "act lobby") is is_legal


@BOTH
@pytest.mark.rule("D-FAVOR-02")
def test_who_holds_it_need_not_lobby(ruleset: str) -> None:
    table = _table(ruleset)
    table.do(favor.take, table.player("allen"))
    table.play("action")
    assert table.offered("allen", "act lobby") is table.rules.lobby_while_holding
    assert table.rules.lobby_while_holding is (ruleset == "celestial")


@BOTH
@pytest.mark.rule("D-FAVOR-03")
def test_a_straight_personality_of_some_honor_is_targeted_and_bowed(ruleset: str) -> None:
    names = ("Reju", "Zero", "Shamed", "Bowed", "Kuon")
    people = [personality(each, personal_honor=2 * (each != "Zero")) for each in names]
    table = _table(ruleset, play=people)
    table["Shamed"].dishonored = True
    table["Bowed"].bowed = True
    table.play("action", allen=["act lobby", "target Kuon"])
    assert [each for each in table.seats["allen"].offered if each.startswith("target")] == [
        "target Reju",
        "target Kuon",
    ]
    assert table["Kuon"].bowed
    assert [each.what.face.title for each in table.happened("aimed")] == ["Kuon"]


@BOTH
@pytest.mark.rule("D-FAVOR-03")
@pytest.mark.parametrize("state", ["dishonored", "bowed", "zero"])
def test_without_such_a_personality_there_is_no_lobbying(ruleset: str, state: str) -> None:
    table = _table(ruleset, play=[personality("Reju", personal_honor=0 if state == "zero" else 3)])
    if state != "zero":
        setattr(table["Reju"], state, True)
    table.play("action")
    assert not table.offered("allen", "act lobby")


@BOTH
@pytest.mark.rule("D-FAVOR-04")
def test_the_favor_is_taken_from_who_held_it_and_lost_when_it_is_discarded(ruleset: str) -> None:
    give = "{kind: limited, cost: [{favor: discard}], do: [{honor: 3}]}"
    kind = "Strategy" if ruleset == "celestial" else "Action"
    table = _table(ruleset, play=[personality("Reju")], hand=[other(kind, "Court", text=give)])
    allen, bob = table.player("allen"), table.player("bob")
    table.do(favor.take, bob)
    assert table.game.favor is bob
    table.play("action")
    assert not table.offered("allen", "act Court"), "it is not his to discard"
    table.play("action", allen=["act lobby"])
    assert table.game.favor is allen
    table.play("action", allen=["act Court"])
    assert table.game.favor is None
    assert allen.family_honor == 12


@BOTH
@pytest.mark.rule("D-FAVOR-04")
def test_only_who_holds_the_favor_can_be_made_to_discard_it(ruleset: str) -> None:
    strip = "{kind: open, do: [{favor: discard, who: other, then: [{honor: 1}]}]}"
    table = _table(ruleset, play=[holding("Court", text=strip), holding("Council", text=strip)])
    table.do(favor.take, table.player("allen"))
    table.play("action", allen=["act Court"])
    assert table.game.favor is table.player("allen")
    table.do(favor.take, table.player("bob"))
    table.play("action", allen=["act Council"])
    assert table.game.favor is None
    assert table.player("allen").family_honor == 10


@BOTH
@pytest.mark.rule("D-FAVOR-04")
def test_a_wind_gives_something_for_the_favor(ruleset: str) -> None:
    wind = other(
        "Wind", "Hantei", text="{kind: limited, cost: [{favor: discard}], do: [{draw: 1}]}"
    )
    table = _table(ruleset, play=[wind, personality("Reju")], fate_deck=[item("Katana")])
    table.play("action", allen=["act lobby", "act Hantei"])
    assert table.game.favor is None
    assert table["Katana"].zone == "hand"


@BOTH
@pytest.mark.rule("D-FAVOR-04")
def test_taking_the_favor_may_be_negated(ruleset: str) -> None:
    stop = "{kind: reaction, when: {before: favor_taken, who: other}, do: [{negate: it}]}"
    table = Table(
        ruleset,
        allen=Side(honor=9, play=[personality("Reju")]),
        bob=Side(honor=1, play=[holding("Stop", text=stop)]),
    )
    table.do(favor.take, table.player("bob"))
    table.play("action", allen=["act lobby"], bob=["react Stop"])
    assert table.game.favor is table.player("bob")
    assert table["Reju"].bowed
    table.play("action")
    assert not table.offered("allen", "act lobby"), "he has lobbied, though in vain"


TAKE = "{kind: battle, do: [{favor: take}]}"


@BOTH
@pytest.mark.rule("C-ABIL-05")
def test_the_favor_sends_an_attacking_unit_home(ruleset: str) -> None:
    is_able = ruleset == "celestial"
    table = war(
        ruleset,
        [personality("Reju", force=4), personality("Kuon", force=3)],
        [personality("Hida", force=4, text=TAKE), personality("Yakamo", force=0)],
        script={
            "bob": ["act Hida", *(["act favor to send home", "target Reju"] if is_able else [])]
        },
    )
    assert table.offered("bob", "act favor to send home") is is_able
    assert not table.offered("allen", "act favor to send home")
    if is_able:
        assert table["Reju"].in_play
        assert not table["Reju"].bowed, "he did not fight to the end"
        assert table["Kuon"].zone == "discard"
        assert table.game.favor is None
        assert not table.offered("bob", "target Hida"), "not his own"
    else:
        assert table["Hida"].zone == "discard"


@pytest.mark.rule("C-ABIL-05")
def test_the_favor_is_no_use_to_the_attacker() -> None:
    table = war(
        "celestial",
        [personality("Reju", force=4, text=TAKE)],
        [personality("Hida", force=4)],
        script={"allen": ["act Reju"]},
    )
    assert table.game.favor is table.player("allen")
    assert not table.offered("allen", "act favor to send home")
