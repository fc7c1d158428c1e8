"""Terms of the glossary that carry rules (D-GLOS)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, personality
from wars import war

from l5r_cards.engine import destruction

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


@BOTH
@pytest.mark.rule("D-GLOS-01")
def test_an_army_is_all_units_of_a_side_at_a_province(ruleset: str) -> None:
    """Whoever controls them; but the player's own are those that he controls."""
    units = "is: personality, side: attacker, at: here"
    everyone = f"{{give: {{{units}, all: true}}, force: 1}}"
    own = f"{{give: {{{units}, whose: you, all: true}}, force: 4}}"
    table = war(
        ruleset,
        [personality("Reju", text=f"{{kind: battle, do: [{everyone}, {own}]}}")],
        [personality("Kuon", force=9)],
        at_home={"allen": [personality("Idle")]},
        script={"allen": ["act Reju"]},
        cindy=("attacker", [personality("Uji")]),
    )
    assert table.happened("totals")[0].amount == 1 + 1 + 2 * 1 + 4
    assert table.game.active is table.player("allen"), "whose turn it is"


@BOTH
@pytest.mark.rule("D-GLOS-01")
@pytest.mark.parametrize(("counted", "count"), [("units", 2), ("cards", 3)])
def test_the_units_and_the_cards_of_an_army_are_counted(
    ruleset: str, counted: str, count: int
) -> None:
    table = war(
        ruleset,
        [
            (
                personality("Reju", text=f"{{kind: battle, do: [{{honor: you.army.{counted}}}]}}"),
                item("Katana"),
            ),
            personality("Uji"),
        ],
        [personality("Kuon", force=9)],
        at_home={"allen": [personality("Idle")]},
        script={"allen": ["act Reju"]},
    )
    assert table.happened("honor")[0].amount == count


@BOTH
@pytest.mark.rule("D-GLOS-03")
def test_opposing_players_have_cards_in_the_other_army_whose_leader_is_the_one(
    ruleset: str,
) -> None:
    """Allen attacks, with Cindy as his ally; Bob, who defends, asks whom he opposes."""
    for who, attackers, gains in (
        ("enemy", [], ["cindy"]),
        ("enemy", [personality("Reju")], ["allen", "cindy"]),
        ("enemy_leader", [], ["allen"]),
        ("other", [], ["allen", "cindy"]),
    ):
        table = war(
            ruleset,
            attackers,
            [personality("Kuon", text=f"{{kind: battle, do: [{{honor: 1, who: {who}}}]}}")],
            script={"bob": ["act Kuon"]},
            cindy=("attacker", [personality("Uji")]),
        )
        told = [each.who.name for each in table.happened("honor") if each.by is not None]
        assert sorted(told) == gains


@BOTH
@pytest.mark.rule("D-GLOS-04")
def test_an_immune_card_may_be_targeted_and_is_not_affected(ruleset: str) -> None:
    immune = "{kind: trait, do: [{prevent: self, what: bow, by: {is: action, keyword: fear}}]}"
    weak = "{is: follower, of: foe, force: '<= 2', all: true}"
    fear = (
        "{kind: open, keywords: fear, target: {foe: {is: unit, whose: other}},"
        f" do: [{{bow: {weak}}}]}}"
    )
    unit = (personality("Kuon"), follower("Brave", text=immune), follower("Boy"))
    table = Table(
        ruleset,
        allen=Side(play=[holding("Dread", text=fear)]),
        bob=Side(play=[unit, personality("Reiha")]),
    )
    table.play("action", allen=["act Dread", "target Kuon"])
    assert {each.face.title for each in table.game.cards if each.bowed} == {"Boy"}


@BOTH
@pytest.mark.rule("D-GLOS-05")
def test_what_is_removed_is_not_in_the_game(ruleset: str) -> None:
    find = "{is: card, title: Fan, zone: everywhere}"
    count = f"{{kind: open, keywords: repeatable, do: [{{honor: {{count: {find}}}}}]}}"
    fans = [item("Fan", id=f"fan {each}") for each in range(4)]
    unit = (personality("Reju"), fans[0])
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[unit, holding("Call", text=count)],
            hand=[fans[1]],
            fate_deck=[fans[2]],
            fate_discard=[fans[3]],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Call"])
    assert table.player("allen").family_honor == 4
    (lost,) = table.player("allen").fate_discard
    table.do(destruction.remove, lost)
    table.play("action", allen=["act Call"])
    assert table.player("allen").family_honor == 7


@BOTH
@pytest.mark.rule("D-GLOS-10")
def test_to_ignore_the_requirement_is_to_ignore_honor_alone(ruleset: str) -> None:
    attach = (
        "{kind: open, do: [{attach: {is: follower, zone: hand, whose: you}, to: {is: personality,"
        " whose: you}, ignore: honor_requirement}]}"
    )
    proud = follower("Proud", honor_requirement=5, singular=True, gold_cost=0)
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", personal_honor=0), holding("Call", text=attach)],
            hand=[proud],
        ),
        bob=Side(),
    )
    table.play("action")
    assert not table.offered("allen", "act equip")
    table.play("action", allen=["act Call"])
    assert table["Proud"].in_play
    again = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju"), proud), holding("Call", text=attach)],
            hand=[proud],
        ),
        bob=Side(),
    )
    again.play("action", allen=["act Call"] if again_offers(again) else [])
    assert len(again.player("allen").hand) == 1


def again_offers(table: Table) -> bool:
    """Whether the action is offered at all, which it need not be where nothing can be attached."""
    table.play("action")
    return table.offered("allen", "act Call")


@BOTH
@pytest.mark.rule("D-GLOS-11")
@pytest.mark.parametrize("label", ["elemental", "maho", "political"])
def test_a_label_is_only_looked_at(ruleset: str, label: str) -> None:
    def outcome(word: str) -> tuple[object, ...]:
        text = f"{{kind: open, {word}cost: [{{bow: self}}], do: [{{honor: 1}}]}}"
        when = f"{{after: resolves, action: {{keyword: {label}}}}}"
        look = f"{{kind: reaction, when: {when}, do: [{{honor: 1}}]}}"
        table = Table(
            ruleset,
            allen=Side(honor=1, play=[personality("Reju", text=text)]),
            bob=Side(honor=1, play=[holding("Look", text=look)]),
        )
        table.play("action", allen=["act Reju"])
        seen = table.offered("bob", "react Look")
        return table.player("allen").family_honor, table["Reju"].bowed, seen

    assert outcome(f"keywords: {label}, ") == (2, True, True)
    assert outcome("") == (2, True, False)


@BOTH
@pytest.mark.rule("D-GLOS-12")
@pytest.mark.parametrize(
    ("actor", "start", "order"),
    [
        ("bob", "start: you, ", ["bob", "cindy", "allen"]),
        ("allen", "", ["allen", "bob", "cindy"]),
    ],
)
def test_in_turn_is_clockwise(ruleset: str, actor: str, start: str, order: list[str]) -> None:
    text = (
        f"{{kind: open, do: [{{each: players, {start}"
        "do: [{discard: {zone: hand, whose: it, by: it}}]}]}"
    )
    names = ("allen", "bob", "cindy")
    sides = {
        name: Side(
            play=[holding("Tax", text=text)] if name == actor else [],
            hand=[item(f"Fan of {name}"), item(f"Sash of {name}")],
        )
        for name in names
    }
    table = Table(ruleset, **sides)
    table.play("action", **{actor: ["act Tax"]})
    assert [each.who.name for each in table.happened("discarded")] == order


@BOTH
@pytest.mark.rule("D-GLOS-14")
def test_a_card_that_is_searched_for_is_not_drawn(ruleset: str) -> None:
    glad = "{kind: trait, when: {after: drawn, who: you}, do: [{honor: 1}]}"
    search = "{kind: open, do: [{search: fate_deck, for: {is: item}, to: hand}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=1,
            play=[holding("Glad", text=glad), holding("Seek", text=search)],
            fate_deck=[item("Fan"), item("Sash")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Seek", "find Fan"])
    assert table["Fan"].zone == "hand"
    assert table.player("allen").family_honor == 1
    table.play("end")
    assert table["Sash"].zone == "hand"
    assert table.player("allen").family_honor == 2
