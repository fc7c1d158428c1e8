"""The abilities that players have from the start (C-ABIL)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, personality

from l5r_cards.engine import builtin, favor

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def favored(table: Table, name: str) -> None:
    """Gives a player the Imperial Favor."""
    table.do(favor.take, table.player(name))


@BOTH
@pytest.mark.rule("C-ABIL-01")
def test_who_lobbies_performs_a_lobby_action(ruleset: str) -> None:
    def seen(asks: str) -> bool:
        when = f"{{after: resolves, action: {{is: action, {asks}}}}}"
        table = Table(
            ruleset,
            allen=Side(honor=10, play=[personality("Reju"), personality("Kuon")]),
            bob=Side(
                play=[holding("Spy", text=f"{{kind: reaction, when: {when}, do: [{{draw: 0}}]}}")]
            ),
        )
        table.play("action", allen=["act lobby", "target Reju"])
        return table.offered("bob", "react Spy")

    assert seen("keyword: lobby, performer: {title: Reju}")
    assert not seen("keyword: lobby, performer: {title: Kuon}")
    assert not seen("keyword: equip")


@BOTH
@pytest.mark.rule("C-ABIL-01")
def test_what_players_may_do_from_the_start(ruleset: str) -> None:
    names = {each.name for each in builtin.abilities(Table(ruleset, allen=Side()).rules)}
    own = {
        "celestial": {"favor to draw", "favor to send home", "seppuku"},
        "diamond": {"move attachments"},
    }[ruleset]
    assert names >= {"equip", "lobby", *own}
    assert own - names == set()


@pytest.mark.rule("C-ABIL-02")
def test_equipping_is_done_as_often_as_liked_with_two_targets_each() -> None:
    fate = [item(f"Fan {number}", gold_cost=1) for number in range(4)]
    mines = [holding(f"Mine {number}", 1) for number in range(3)]
    table = Table(
        "celestial", allen=Side(play=[personality("Reju"), *mines], hand=fate), bob=Side()
    )
    allen = table.player("allen")
    assert allen.stronghold is not None
    allen.stronghold.bowed = True
    table.play("action", allen=["act equip"] * 3)
    assert len(table["Reju"].attachments) == 3
    assert len(table.happened("announced")) == 3
    aimed = [each.what.face.title for each in table.happened("aimed")]
    assert aimed == [title for number in range(3) for title in (f"Fan {number}", "Reju")]
    # No Gold is left for the fourth.
    assert table["Fan 3"].zone == "hand"
    table.play("action")
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("C-ABIL-03")
@pytest.mark.parametrize(
    ("honors", "personal", "is_legal"),
    [
        ((10, 9, 9), 1, True),
        ((10, 10, 9), 1, False),
        ((10, 9, 10), 1, False),
        ((10, 9, 9), 0, False),
    ],
)
def test_lobbying_asks_for_the_most_honor_and_a_personality_of_honor(
    ruleset: str, honors: tuple[int, ...], personal: int, is_legal: bool
) -> None:
    table = Table(
        ruleset,
        allen=Side(honor=honors[0], play=[personality("Reju", personal_honor=personal)]),
        bob=Side(honor=honors[1]),
        cindy=Side(honor=honors[2]),
    )
    favored(table, "bob")
    table.play("action", allen=["act lobby"] if is_legal else [])
    assert table.offered("allen", "act lobby") is is_legal
    assert table["Reju"].bowed is is_legal
    assert table.game.favor is table.player("allen" if is_legal else "bob")


@BOTH
@pytest.mark.rule("C-ABIL-03")
def test_who_has_the_favor_may_lobby_by_the_celestial_rules(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(honor=10, play=[personality("Reju")]), bob=Side(honor=9))
    favored(table, "allen")
    table.play("action")
    assert table.offered("allen", "act lobby") is (ruleset == "celestial")


@BOTH
@pytest.mark.rule("C-ABIL-04")
def test_the_favor_and_a_card_are_given_for_a_card(ruleset: str) -> None:
    is_able = ruleset == "celestial"
    table = Table(
        ruleset,
        allen=Side(
            honor=1,
            hand=[item(f"Fan {number}") for number in range(4)],
            fate_deck=[item("Bow"), item("Sash")],
        ),
        bob=Side(honor=5),
    )
    allen = table.player("allen")
    table.play("action")
    assert not table.offered("allen", "act favor to draw")
    favored(table, "allen")
    table.play("action", allen=["act favor to draw", "discard Fan 2"] if is_able else [])
    assert table.offered("allen", "act favor to draw") is is_able
    if is_able:
        assert len(allen.hand) == 4
        assert table["Fan 2"].zone == "discard"
        assert table["Bow"].zone == "hand"
        assert table.game.favor is None
        favored(table, "allen")
        table.play("action")
        assert not table.offered("allen", "act favor to draw")  # once a turn


@pytest.mark.rule("C-ABIL-04")
def test_the_favor_alone_draws_nothing() -> None:
    table = Table("celestial", allen=Side(fate_deck=[item("Bow")]), bob=Side())
    favored(table, "allen")
    table.play("action")
    assert not table.offered("allen", "act favor to draw")
