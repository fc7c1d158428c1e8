"""What attaches to whom: Followers, Items and Spells (D-ATT, C-ATT, C-FOLL, C-ITEM, C-SPELL)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import stats
from l5r_cards.engine.happenings import Happening
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
STOP_BOW = "{kind: reaction, when: {before: bows, what: {whose: other}}, do: [{negate: it}]}"
WEAPON = {"keywords": "Weapon"}
SHUGENJA = {"keywords": "Shugenja"}


def spell(title: str, **facts: Any) -> Card:
    return other("Spell", title, **{"gold_cost": 0, "focus": 2, **facts})


# Restrictions


@BOTH
@pytest.mark.rule("D-ATT-01")
@pytest.mark.rule("C-FOLL-02")
@pytest.mark.parametrize(("family", "personal", "is_legal"), [(-15, 3, True), (30, 2, False)])
def test_a_follower_asks_for_personal_honor_alone(
    ruleset: str, family: int, personal: int, is_legal: bool
) -> None:
    table = Table(
        ruleset,
        allen=Side(
            honor=family,
            play=[personality("Reju", personal_honor=personal)],
            hand=[follower("Guard", honor_requirement=3)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act equip"] if is_legal else [])
    assert table.offered("allen", "act equip") is is_legal
    assert (table["Guard"].host is table["Reju"]) is is_legal


@BOTH
@pytest.mark.rule("D-ATT-02")
@pytest.mark.rule("C-ITEM-04")
@pytest.mark.parametrize("word", ["Weapon", "Armor"])
def test_one_weapon_and_one_armor_each(ruleset: str, word: str) -> None:
    another = "Armor" if word == "Weapon" else "Weapon"
    kit = [item("First", keywords=word), item("Fan"), item("Other", keywords=another)]
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju"), *kit)],
            hand=[item("Second", keywords=word), item("Scroll")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act equip"])
    assert table["Scroll"].host is table["Reju"]
    assert table["Second"].zone == "hand"
    assert not table.offered("allen", "target Second")


@BOTH
@pytest.mark.rule("D-ATT-02")
def test_each_personality_has_a_weapon_of_his_own(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju"), item("Katana", **WEAPON)), personality("Kuon")],
            hand=[item("Ono", **WEAPON)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act equip"])
    assert table["Ono"].host is table["Kuon"]
    assert not table.offered("allen", "target Reju")


@BOTH
def test_a_trait_lets_him_bear_two_weapons(ruleset: str) -> None:
    text = "{kind: trait, do: [{rule: bears, many: 2, what: weapon}]}"
    sword, mail = item("Katana", **WEAPON), item("Mail", keywords="Armor")
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Taki", text=text), sword, mail)],
            hand=[item("Ono", **WEAPON), item("Yari", **WEAPON), item("Do", keywords="Armor")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act equip"])
    assert table["Ono"].host is table["Taki"]
    assert table["Yari"].zone == table["Do"].zone == "hand"
    assert not table.offered("allen", "target Do")


@BOTH
def test_a_trait_keeps_off_what_he_will_not_bear(ruleset: str) -> None:
    not_cavalry = "{is: follower, not: {keyword: cavalry}}"
    text = f"{{kind: trait, do: [{{rule: attaches_not, what: {not_cavalry}}}]}}"
    give = "{kind: limited, target: {one: {is: follower}}, do: [{transfer: one, to: self}]}"
    kamoko = personality("Kamoko", text=f"[{text}, {give}]")
    table = Table(
        ruleset,
        allen=Side(
            play=[kamoko],
            hand=[follower("Spearmen"), follower("Riders", keywords="Cavalry"), item("Fan")],
        ),
        bob=Side(play=[(personality("Kuon"), follower("Archers"))]),
    )
    table.play("action", allen=["act Kamoko", "act equip", "act equip"])
    assert [each.face.title for each in table["Kamoko"].attachments] == ["Riders", "Fan"]
    assert table["Spearmen"].zone == "hand"
    assert table["Archers"].host is table["Kuon"]


@BOTH
@pytest.mark.rule("D-ATT-03")
@pytest.mark.rule("C-SPELL-01")
def test_spells_go_to_a_shugenja_personality_alone(ruleset: str) -> None:
    unit = (personality("Reju", keywords="Samurai"), follower("Acolyte", **SHUGENJA))
    table = Table(ruleset, allen=Side(play=[unit], hand=[spell("Fires")]), bob=Side())
    table.play("action")
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("C-SPELL-01")
def test_a_shugenja_holds_any_number_of_spells_which_add_nothing(ruleset: str) -> None:
    caster = personality("Tadaka", force=1, chi=3, **SHUGENJA)
    known = [spell(f"Spell {number}") for number in range(4)]
    table = Table(ruleset, allen=Side(play=[(caster, *known)], hand=[spell("Fires")]), bob=Side())
    table.play("action", allen=["act equip"])
    tadaka = table["Tadaka"]
    assert len(tadaka.attachments) == 5
    assert (stats.force(tadaka), stats.chi(tadaka)) == (1, 3)
    assert stats.unit_force(table.game, tadaka) == 1


@BOTH
@pytest.mark.rule("C-SPELL-02")
@pytest.mark.parametrize("kind", ["open", "reaction"])
def test_the_actions_of_a_spell_need_a_shugenja(ruleset: str, kind: str) -> None:
    when = "when: {after: resolves, action: {from_card: {is: holding}}}, "
    text = f"{{kind: {kind}, {when if kind == 'reaction' else ''}do: [{{honor: 1}}]}}"
    lose = "{kind: open, target: {him: {is: personality}}, do: [{keyword: him, drop: shugenja}]}"
    unit = (personality("Tadaka", **SHUGENJA), spell("Fires", text=text))
    word = "react Fires" if kind == "reaction" else "act Fires"
    for title, can_cast in (("Blessing", True), ("Curse", False)):
        change = lose if title == "Curse" else lose.replace("drop", "add")
        table = Table(
            ruleset, allen=Side(honor=5, play=[unit, holding(title, text=change)]), bob=Side()
        )
        table.play("action", allen=[f"act {title}", *([word] if can_cast else [])])
        assert table["Fires"].host is table["Tadaka"]
        assert table.player("allen").family_honor == (6 if can_cast else 5)


@BOTH
@pytest.mark.rule("D-SPELL-01")
def test_a_bowed_shugenja_casts_nothing_though_his_spells_are_straight(ruleset: str) -> None:
    first = "{kind: open, cost: [{bow: self}, {bow: performer}], do: [{honor: 1}]}"
    unit = (
        personality("Tadaka", **SHUGENJA),
        spell("Fires", text=first),
        spell("Winds", text="{kind: open, do: [{honor: 1}]}"),
    )
    table = Table(ruleset, allen=Side(honor=5, play=[unit]), bob=Side())
    table.play("action", allen=["act Fires"])
    assert table.offered("allen", "act Winds")
    table.play("action")
    assert not table.offered("allen", "act Winds")
    assert not table["Winds"].bowed


@BOTH
@pytest.mark.rule("C-ATT-02")
def test_without_a_personality_nothing_is_attached(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(play=[holding("Mine")], hand=[item("Katana")]), bob=Side())
    table.play("action")
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("C-ATT-02")
def test_nothing_else_attaches_to_a_personality(ruleset: str) -> None:
    text = "{kind: open, do: [{attach: {is: card, zone: hand, whose: you}, to: {is: personality}}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju"), holding("Rite", text=text)],
            hand=[other("Ring", "Ring of Air"), other("Strategy", "Dull"), item("Katana")],
        ),
        bob=Side(),
    )
    for title, is_attached in (("Ring of Air", False), ("Dull", False), ("Katana", True)):
        table.play("action", allen=["act Rite", f"attach {title}"])
        assert (table[title].host is table["Reju"]) is is_attached
        assert (table[title].zone == "hand") is not is_attached
        table.player("allen").used["turn"].clear()


@BOTH
@pytest.mark.rule("C-ATT-03")
def test_cards_are_attached_to_ones_own_personalities(ruleset: str) -> None:
    text = "{kind: open, do: [{attach: {is: item}, to: {is: personality}}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju"), personality("Uji")], hand=[item("Katana")]),
        bob=Side(play=[personality("Kuon")]),
    )
    table.play("action", allen=["act equip"])
    assert table.offered("allen", "target Reju")
    assert not table.offered("allen", "target Kuon")
    table = Table(
        ruleset,
        allen=Side(play=[holding("Rite", text=text)], hand=[item("Katana")]),
        bob=Side(play=[personality("Kuon")]),
    )
    table.play("action", allen=["act Rite"])
    assert table["Katana"].zone == "hand"


# Items


@BOTH
@pytest.mark.rule("C-ITEM-01")
def test_what_an_item_has_changes_its_personality(ruleset: str) -> None:
    tetsubo = item("Tetsubo", force="+2", chi="-1")
    table = Table(
        ruleset, allen=Side(play=[personality("Reju", force=3, chi=3)], hand=[tetsubo]), bob=Side()
    )
    table.play("action", allen=["act equip"])
    reju = table["Reju"]
    assert (stats.force(reju), stats.chi(reju)) == (5, 2)


@BOTH
@pytest.mark.rule("C-ITEM-02")
def test_an_item_read_alone_has_its_modifiers_of_at_least_0(ruleset: str) -> None:
    text = "{kind: open, target: {one: {is: item}}, do: [{honor: one.force + 10 * one.chi}]}"
    tetsubo = item("Tetsubo", force="+2", chi="-1")
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[(personality("Reju", force=3, chi=3), tetsubo), holding("Sage", text=text)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Sage"])
    assert table.player("allen").family_honor == 2
    assert stats.chi(table["Reju"]) == 2


@BOTH
@pytest.mark.rule("C-ITEM-03")
def test_the_modifier_of_an_item_may_become_negative(ruleset: str) -> None:
    text = "{kind: open, target: {thing: {is: item}}, do: [{give: thing, force: -2}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju", force=3), item("Katana", force="+1")),
                holding("Rust", text=text),
            ]
        ),
        bob=Side(),
    )
    assert stats.force(table["Reju"]) == 4
    table.play("action", allen=["act Rust"])
    assert stats.force(table["Reju"]) == 2
    assert stats.force(table["Katana"]) == 0


# Being attached


@pytest.mark.rule("C-ATT-01")
def test_followers_items_and_spells_are_the_attachments_of_celestial() -> None:
    count = "{count: {is: attachment, zone: hand, whose: you}}"
    cards = [
        follower("Guard", gold_cost=1),
        item("Katana", gold_cost=1),
        spell("Fires", gold_cost=1),
        other("Ring", "Ring of Air"),
        other("Strategy", "Dull"),
    ]
    table = Table(
        "celestial",
        allen=Side(
            honor=0,
            play=[
                personality("Tadaka", **SHUGENJA),
                holding("Sage", text=f"{{kind: open, do: [{{honor: {count}}}]}}"),
            ],
            hand=cards,
            stronghold=stronghold(gold=4),
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Sage", "act equip", "target Guard"])
    assert table.player("allen").family_honor == 3
    offered = table.seats["allen"].offered
    assert [
        each for each in offered if each.removeprefix("target ") in {c.title for c in cards}
    ] == [
        "target Guard",
        "target Katana",
        "target Fires",
    ]
    for title in ("Guard", "Katana", "Fires"):
        face = table[title].face
        assert face.deck == "fate"
        assert "gold_cost" not in face.lacks
        assert face.gold_cost == 1


@BOTH
@pytest.mark.rule("C-ATT-04")
def test_the_personality_is_picked_among_those_who_may_bear_it(ruleset: str) -> None:
    text = "{kind: open, do: [{attach: {is: follower}, to: {is: personality}}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                personality("Reju", personal_honor=3),
                personality("Uji", personal_honor=1),
                personality("Kuon", personal_honor=2),
                holding("Levy", text=text),
            ],
            hand=[follower("Guard", honor_requirement=2)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Levy", "attach Kuon"])
    assert table["Guard"].host is table["Kuon"]
    hosts = [each for each in table.seats["allen"].offered if each.startswith("attach")]
    assert hosts == ["attach Reju", "attach Kuon"]


@pytest.mark.rule("C-ATT-04")
def test_it_waits_in_an_area_of_its_own_while_it_is_paid() -> None:
    seen: list[str] = []
    table = Table(
        "celestial",
        allen=Side(play=[personality("Reju")], hand=[item("Katana", gold_cost=2)]),
        bob=Side(),
    )

    def look(it: Happening) -> bool:
        if it.name == "bows":
            seen.append(table["Katana"].zone)
        return False

    table.game.guards.append(look)
    table.play("action", allen=["act equip"])
    assert seen == ["entering"]
    assert table["Katana"].in_play


def _fetch() -> tuple[str, list[Card]]:
    """An action that attaches a Follower out of the deck, and such a deck."""
    find = "{is: follower, zone: fate_deck, whose: you}"
    deck = [item(f"Card {each}") for each in range(30)]
    deck.insert(20, follower("Guard", gold_cost=3, honor_requirement=3))
    return f"{{kind: open, do: [{{attach: {find}, to: {{is: personality}}}}]}}", deck


@BOTH
@pytest.mark.rule("C-ATT-05")
def test_who_does_not_fit_sends_it_back_before_anything_is_paid(ruleset: str) -> None:
    text = "{kind: open, do: [{attach: {is: follower}, to: {is: personality}}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", personal_honor=2), holding("Levy", text=text)],
            hand=[follower("Guard", gold_cost=3, honor_requirement=3)],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Levy"])
    assert table["Guard"].zone == "hand"
    assert table["Guard"] in table.player("allen").hand
    assert not table.happened("bows")


@pytest.mark.rule("C-ATT-05")
@pytest.mark.rule("C-ATT-06")
@pytest.mark.parametrize(("personal", "is_stopped"), [(2, False), (3, True)])
def test_out_of_a_deck_it_is_shuffled_back(personal: int, is_stopped: bool) -> None:
    text, deck = _fetch()
    table = Table(
        "celestial",
        allen=Side(
            play=[personality("Reju", personal_honor=personal), holding("Levy", text=text)],
            fate_deck=deck,
        ),
        bob=Side(play=[holding("Spy", text=STOP_BOW)]),
    )
    allen = table.player("allen")
    before = [each for each in allen.fate_deck if each is not table["Guard"]]
    table.play("action", allen=["act Levy"], bob=["react Spy"] if is_stopped else [])
    assert table["Guard"].zone == "deck"
    assert not table["Reju"].attachments
    after = [each for each in allen.fate_deck if each is not table["Guard"]]
    assert sorted(each.serial for each in after) == sorted(each.serial for each in before)
    assert after != before


@BOTH
@pytest.mark.rule("C-ATT-06")
def test_what_is_not_paid_is_not_attached(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[item("Katana", gold_cost=3)]),
        bob=Side(play=[holding("Spy", text=STOP_BOW)]),
    )
    table.play("action", allen=["act equip"], bob=["react Spy"])
    assert table["Katana"].zone == "hand"
    assert not table["Reju"].attachments


@BOTH
@pytest.mark.rule("C-ATT-07")
def test_paid_for_it_is_in_the_unit(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[item("Katana", gold_cost=2)]),
        bob=Side(),
    )
    table.play("action", allen=["act equip"])
    assert table["Reju"].unit() == [table["Reju"], table["Katana"]]
    assert not table["Katana"].bowed
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]
    assert not [each for each in table.game.cards if each.zone == "entering"]
    assert len(table.happened("enters")) == 1


CHEAP = "{kind: trait, do: [{discount: {is: strategy, zone: hand, whose: you}, by: 1}]}"


@BOTH
@pytest.mark.rule("C-ATT-08")
@pytest.mark.parametrize(("clerk", "price"), [(holding("Clerk", text=CHEAP), 0), (None, 1)])
def test_the_price_of_the_card_is_none_of_the_actions(
    ruleset: str, clerk: Card | None, price: int
) -> None:
    text = "{kind: open, do: [{attach: {is: item}, to: {is: personality}}]}"
    play = [personality("Reju"), holding("Mine", 4), *([clerk] if clerk else [])]
    hand = [other("Strategy", "Forge", gold_cost=1, text=text), item("Katana", gold_cost=4)]
    table = Table(ruleset, allen=Side(play=play, hand=hand), bob=Side())
    table.play("action", allen=["act Forge", "bow Stronghold" if price else "bow Mine"])
    assert table["Katana"].host is table["Reju"]
    paid = {each.what.face.title: each.amount for each in table.happened("paid")}
    assert paid == {"Katana": 4, **({"Forge": price} if price else {})}


@BOTH
@pytest.mark.rule("C-ATT-12")
def test_cards_are_attached_from_the_hand(ruleset: str) -> None:
    text = "{kind: open, do: [{attach: {is: follower}, to: self}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju", text=text)],
            hand=[follower("Guard"), item("Katana")],
            fate_discard=[follower("Ghosts")],
            fate_deck=[follower("Recruits")],
        ),
        bob=Side(hand=[follower("Rivals")]),
    )
    table.play("action", allen=["act Reju"])
    assert table["Reju"].attachments == [table["Guard"]]
    assert not any("Ghosts" in each or "Recruits" in each for each in table.seats["allen"].offered)


@BOTH
@pytest.mark.rule("C-ATT-13")
def test_an_attachment_has_no_attachments(ruleset: str) -> None:
    kinds = "[personality, follower, item]"
    text = f"{{kind: open, target: {{one: {{is: {kinds}, bare: true}}}}, do: [{{bow: one}}]}}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                (personality("Reju"), follower("Guard"), item("Katana")),
                holding("Drill", text=text),
            ]
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Drill"])
    aimed = [each for each in table.seats["allen"].offered if each.startswith("target")]
    assert aimed == ["target Guard", "target Katana"]
