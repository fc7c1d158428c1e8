"""The Cardinal Rules, and what is new in the Diamond Edition (D-CARD, D-NEW)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.corpus.load import card_entries
from l5r_cards.corpus.location import data_folder
from l5r_cards.engine import stats
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
OPEN = "{kind: open, do: [{honor: 1}]}"


@BOTH
@pytest.mark.rule("D-CARD-01")
def test_a_text_sets_aside_the_rule_that_it_contradicts_and_no_other(ruleset: str) -> None:
    text = "{kind: trait, do: [{rule: honor_requirement, ignored: true}]}"

    def table(**facts: Any) -> Table:
        band = follower("Ronin Band", honor_requirement=3, gold_cost=2, **facts)
        return Table(
            ruleset,
            allen=Side(
                stronghold=stronghold(gold=2, title="Castle"),
                play=[personality("Reju", personal_honor=0)],
                hand=[band],
            ),
        )

    strict = table()
    strict.play("action")
    assert not strict.offered("allen", "act equip")
    loose = table(text=text)
    loose.play("action", allen=["act equip"])
    assert loose["Ronin Band"].host is loose["Reju"]
    assert loose["Castle"].bowed
    poor = table(text=text)
    poor["Castle"].bowed = True
    poor.play("action")
    assert not poor.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("D-CARD-01")
def test_silence_about_uniqueness_does_not_lift_it(ruleset: str) -> None:
    bring = (
        "{kind: limited, do: [{recruit: {is: personality, zone: discard, whose: you}, pay: none}]}"
    )
    twins = [personality("Reju", unique=True, id=f"reju {number}") for number in (1, 2)]

    def play(*home: Card) -> Table:
        table = Table(
            ruleset,
            allen=Side(play=[holding("Call", text=bring), *home], dynasty_discard=[twins[1]]),
        )
        table.play("action", allen=["act Call"] if not home else [])
        return table

    assert [each.in_play for each in play().game.cards if each.face.title == "Reju"] == [True]
    table = play(twins[0])
    if table.offered("allen", "act Call"):
        table.play("action", allen=["act Call"])
    assert [each.in_play for each in table.game.cards if each.face.title == "Reju"] == [True, False]


@BOTH
@pytest.mark.rule("D-CARD-02")
@pytest.mark.rule("D-ERR-03")
def test_every_copy_is_read_as_the_newest_printing(ruleset: str) -> None:
    old = {"set": "dark_allies", "stats": {"chi": 4}}
    hiro = personality("Hiro", chi=3, printings=[old, {"set": "diamond_edition"}])
    table = Table(ruleset, allen=Side(play=[hiro]))
    assert stats.printed(table["Hiro"], "chi") == 3
    (real,) = [
        Card.from_facts(each)
        for each in card_entries(data_folder() / "cards" / "dark_allies.yaml")
        if each["id"] == "tsuruchi_hiro"
    ]
    table = Table(ruleset, allen=Side(play=[real]))
    assert stats.chi(table["Tsuruchi Hiro"]) == 3


@BOTH
@pytest.mark.rule("D-CARD-03")
@pytest.mark.parametrize("first", ["allen", "bob", "cindy"])
@pytest.mark.parametrize("picks", [["cindy", "bob"], ["bob", "cindy"]])
def test_the_active_player_orders_what_happens_at_once(
    ruleset: str, first: str, picks: list[str]
) -> None:
    text = "{kind: trait, when: {after: phase_begins, phase: action}, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        first=first,
        allen=Side(),
        bob=Side(play=[holding("Omen of bob", text=text)]),
        cindy=Side(play=[holding("Omen of cindy", text=text)]),
    )
    table.play("turn", **{first: [f"resolve Omen of {picks[0]}"]})
    assert [each.who.name for each in table.happened("honor")] == picks
    for name in {"allen", "bob", "cindy"} - {first}:
        assert not table.offered(name, "resolve")


@BOTH
@pytest.mark.rule("D-CARD-04")
@pytest.mark.parametrize("deck", ["fate", "dynasty"])
@pytest.mark.parametrize("who", ["you", "other"])
def test_a_searched_deck_is_shuffled_though_nothing_was_found(
    ruleset: str, deck: str, who: str
) -> None:
    step = f"{{search: {deck}_deck, for: {{is: spell}}, to: hand, who: {who}}}"
    text = f"{{kind: limited, do: [{step}]}}"
    make = item if deck == "fate" else holding
    both = {
        f"{deck}_deck": [make(f"Card {number}") for number in range(20)],
    }
    table = Table(ruleset, allen=Side(play=[holding("Seek", text=text)], **both), bob=Side(**both))
    searched = table.player("allen" if who == "you" else "bob")
    other_ = table.player("bob" if who == "you" else "allen")
    before = [each.face.title for each in other_.deck(deck)]
    table.play("action", allen=["act Seek"])
    after = [each.face.title for each in searched.deck(deck)]
    assert sorted(after) == sorted(before)
    assert after != before
    assert [each.face.title for each in other_.deck(deck)] == before
    for view in table.game.views:
        assert "Card" not in str(view.as_data())


# What is new


@BOTH
@pytest.mark.rule("D-NEW-01")
def test_the_own_bowed_personality_may_be_targeted(ruleset: str) -> None:
    text = "{kind: open, target: {him: {is: personality}}, do: [{give: him, force: 1}]}"
    table = Table(
        ruleset, allen=Side(play=[personality("Reju", force=2), holding("Boon", text=text)])
    )
    table["Reju"].bowed = True
    table.play("action", allen=["act Boon"])
    assert stats.force(table["Reju"]) == 3


@BOTH
@pytest.mark.rule("D-NEW-02")
def test_a_shugenja_bears_any_number_of_spells(ruleset: str) -> None:
    spells = [other("Spell", f"Fires {number}", gold_cost=1) for number in range(4)]
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju", chi=1, keywords="Shugenja"), *spells[:3])],
            hand=spells[3:],
        ),
    )
    table.play("action", allen=["act equip"])
    assert len(table["Reju"].attachments) == 4
    assert table["Stronghold"].bowed


@BOTH
@pytest.mark.rule("D-NEW-03")
def test_fealty_may_take_every_trait(ruleset: str) -> None:
    step = "{keyword: him, strip: true, clan: you, duration: game}"
    text = f"{{kind: limited, target: {{him: {{is: personality}}}}, do: [{step}]}}"
    naga = personality("Ghedai", keywords="Naga, Shugenja, Samurai")
    table = Table(
        ruleset,
        allen=Side(stronghold=stronghold(clan="Crane"), play=[holding("Oath", text=text), naga]),
        bob=Side(),
    )
    assert {"naga", "shugenja", "samurai"} <= stats.traits(table["Ghedai"])
    table.play("action", allen=["act Oath"])
    assert stats.traits(table["Ghedai"]) == {"crane clan"}
