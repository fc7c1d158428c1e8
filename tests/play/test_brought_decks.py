"""Decks at the table: faces, places, and what keeps a deck from being played."""

from __future__ import annotations

from collections import Counter

import pytest
from games import DECKS, cards, catalog, deck, faces, placed

from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.engine.game import Game
from l5r_cards.engine.setup import set_up
from l5r_cards.play.decks import UnplayableDeckError, bring, remarks, without_ability
from l5r_cards.play.seats import ScriptSeat

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


@BOTH
@pytest.mark.parametrize("name", DECKS)
def test_real_decks_come_whole_to_the_table(name: str, ruleset: str) -> None:
    brought = deck(name, ruleset)
    play = brought.play
    listed = Counter({e.card.id: 0 for e in placed(name).entries})
    for each in placed(name).entries:
        listed[each.card.id] += each.count
    for card in brought.left_out:
        listed.subtract([card.id])
    listed = +listed
    beside = [f for f in (play.stronghold, play.sensei, play.wind, *play.starting_holdings) if f]
    assert Counter(f.id for f in (*play.dynasty, *play.fate, *beside)) == listed
    assert all(face.deck == "dynasty" for face in play.dynasty)


@pytest.mark.rule("C-SHOLD-01")
def test_starting_holdings_stay_out_of_a_game_whose_rules_have_none() -> None:
    lion, old = (deck("celestial-lion.txt", ruleset) for ruleset in ("celestial", "diamond"))
    names = [face.title for face in lion.play.starting_holdings]
    assert (names, lion.left_out) == (["Bamboo Harvesters", "Border Keep"], ())
    assert old.play.starting_holdings == ()
    assert without_ability(old).total == without_ability(lion).total - 2
    assert remarks(old, faces("diamond").rules)[0] == (
        "These cards stay out of the game, as Diamond Edition has no starting Holdings:"
        " Bamboo Harvesters, Border Keep."
    )


def test_a_face_is_made_once() -> None:
    lion, crane = deck("celestial-lion.txt", "celestial"), deck("bigdeck-lion.txt", "celestial")
    by_id = {face.id: face for face in lion.play.dynasty}
    assert len({id(face) for face in lion.play.dynasty}) == len(by_id)
    shared = [face for face in crane.play.dynasty if face.id in by_id]
    assert shared
    assert all(face is by_id[face.id] for face in shared)


def test_sensei_come_in_the_fate_deck_or_in_a_place_of_their_own() -> None:
    crab, spider = deck("diamond-crab.txt", "diamond"), deck("modern-spider.txt", "celestial")
    assert crab.play.sensei is None
    assert "Tenshu Sensei" in {face.title for face in crab.play.fate}
    assert spider.play.sensei is not None
    assert spider.play.sensei.title == "Tetsuo Sensei"


@pytest.mark.rule("D-SENSEI-01")
@pytest.mark.parametrize("takes", [True, False])
def test_a_sensei_of_the_fate_deck_is_chosen_at_the_set_up(takes: bool) -> None:
    crab = deck("diamond-crab.txt", "diamond").play
    seats = [ScriptSeat(["sensei Tenshu Sensei"] if takes else []) for _ in range(2)]
    game = Game(faces("diamond").rules, ["allen", "bob"], seats)
    set_up(game, [crab, crab])
    for player in game.players:
        names = {card.face.title for card in player.play}
        assert ("Tenshu Sensei" in names) is takes
        assert "sensei Tenshu Sensei" in seats[player.seat].offered


@pytest.mark.rule("D-SENSEI-03")
def test_a_sensei_has_the_numbers_that_he_adds() -> None:
    hisako = faces("celestial")[catalog().card("hisako_sensei")]
    assert (hisako.strength, hisako.gold, hisako.honor) == (-1, 0, 0)


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        ({"dynasty": ["iron_mine"]}, "It has no Stronghold."),
        ({"stronghold": ["shamate_keep", "embassy_of_the_crane"]}, "It has 2 cards for the Strong"),
        ({"stronghold": ["kyuden_hitomi"]}, "does not know the Gold production of Kyuden Hitomi."),
        (
            {"stronghold": ["knot_of_serpents"]},
            "does not know the Province Strength of Knot of Serpents.",
        ),
        ({"stronghold": ["shamate_keep"], "fate": ["iron_mine"]}, "Iron Mine can't be in the pla"),
        ({"stronghold": ["shamate_keep"], "starting": ["ambush"]}, "Ambush can't be in the place"),
        ({"stronghold": ["iron_mine"]}, "Iron Mine can't be in the place “stronghold”"),
    ],
)
def test_what_keeps_a_deck_from_being_played(slots: dict[str, list[str]], said: str) -> None:
    with pytest.raises(UnplayableDeckError) as caught:
        bring(cards(**slots), faces("celestial"))
    assert said in str(caught.value)


def test_too_many_cards() -> None:
    entries = (*cards(stronghold=["shamate_keep"]).entries,)
    mines = Placed(catalog().card("iron_mine"), 10**12, "dynasty")
    with pytest.raises(UnplayableDeckError, match="a game takes 1000 at most"):
        bring(PlacedDeck((*entries, mines)), faces("celestial"))


def test_weak_facts_and_idle_types_are_told() -> None:
    said = remarks(deck("celestial-crane.txt", "diamond"), catalog().rulesets["diamond"])
    assert any("Diamond Edition has no Celestials: Doji's Guidance" in each for each in said)
    assert any("Gold production worked out" in each and "Embassy" in each for each in said)
    assert remarks(deck("celestial-lion.txt", "celestial"), catalog().rulesets["celestial"]) == []
    partial = bring(cards(stronghold=["shamate_keep"], dynasty=["ashi"]), faces("celestial"))
    said = remarks(partial, catalog().rulesets["celestial"])
    assert said == [
        "These cards lack some of their facts in the corpus and play by the others: Ashi."
    ]


def test_no_card_is_silently_blank() -> None:
    brought = deck("celestial-lion.txt", "celestial")
    found = without_ability(brought)
    assert found.different == len({each.card.id for each in brought.entries})
    assert len(found.cards) == found.different
    assert (found.copies, found.total) == (83, 83)
    many = max(brought.entries, key=lambda each: each.count)
    assert many.count == 3
    weak = without_ability(brought._replace(unplayed=frozenset((many.card.id,))))
    assert str(weak) == "3 of 83 cards play without their ability"
    assert all(face.unmodelled for face in brought.play.fate)
