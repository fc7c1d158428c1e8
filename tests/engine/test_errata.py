"""Errata and clarifications of single cards, told by cards of our own (D-ERR)."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, item, personality, stronghold

from l5r_cards.corpus.load import Corpus, card_entries
from l5r_cards.corpus.location import data_folder
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def real(set_: str, card_id: str) -> Card:
    """A card of the corpus."""
    entries = card_entries(data_folder() / "cards" / f"{set_}.yaml")
    return next(Card.from_facts(each) for each in entries if each["id"] == card_id)


@pytest.mark.rule("D-ERR-01")
def test_the_abbreviation_of_a_set_tells_it() -> None:
    sets = [each for each in Corpus().sets() if each.get("code") == "DE"]
    assert [each["name"] for each in sets] == ["Diamond Edition"]
    hiro = real("dark_allies", "tsuruchi_hiro")
    assert sets[0]["id"] in {each.set for each in hiro.printings}


@BOTH
@pytest.mark.rule("D-ERR-02")
@pytest.mark.parametrize(
    ("where", "is_found"),
    [("deck", True), ("face-down", True), ("face-up", False), ("discard", False), ("no", False)],
)
def test_who_finds_no_gifts_and_favors_loses(ruleset: str, where: str, is_found: bool) -> None:
    wanted = "{title: Gifts and Favors, face: down}"
    text = (
        f"{{kind: limited, do: [{{search: [dynasty_deck, provinces], for: {wanted}, to: play,"
        " else: [{lose: you}]}]}"
    )
    gifts = real("promotional_gold", "gifts_and_favors")
    farms = [holding(f"Farm {number}") for number in range(9)]
    here = {where: [gifts]}
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Years", text=text)],
            dynasty_deck=[*farms, *here.get("deck", ())],
            provinces=[*here.get("face-up", here.get("face-down", [None])), None, None, None],
            dynasty_discard=here.get("discard", ()),
        ),
        bob=Side(),
        cindy=Side(),
    )
    allen = table.player("allen")
    place = allen.provinces[0]
    if where == "face-down":
        table["Gifts and Favors"].face_up = False
    table.play("action", allen=["act Years", *(["find Gifts and Favors"] if is_found else [])])
    assert allen.eliminated is not is_found
    if is_found:
        assert table["Gifts and Favors"].in_play
        assert allen.stronghold.bowed  # type: ignore[union-attr]
        assert len(place.cards) == (where == "face-down")  # refilled, where it came from there


@BOTH
@pytest.mark.rule("D-ERR-03")
def test_a_dojo_that_must_bow_for_its_reaction_does_not_react_bowed(ruleset: str) -> None:
    text = "{kind: reaction, when: {after: honor}, cost: [{bow: self}], do: [{draw: 1}]}"
    gain = "{kind: open, keywords: repeatable, do: [{honor: 1}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Private Dojo", text=text), holding("Court", text=gain)],
            fate_deck=[item("Fan"), item("Sash")],
        ),
        bob=Side(),
    )
    table.play("action", allen=["act Court", "react Private Dojo", "act Court"])
    assert table["Private Dojo"].bowed
    assert len(table.player("allen").hand) == 1
    assert table.seats["allen"].offered.count("react Private Dojo (reaction)") == 1


@BOTH
@pytest.mark.rule("D-ERR-04")
@pytest.mark.parametrize(
    ("keywords", "killer", "is_avenged"),
    [
        ("", "bob", False),
        ("keywords: ninja, ", "bob", True),
        ("keywords: kolat, ", "bob", True),
        ("keywords: assassin, ", "bob", True),
        ("keywords: ninja, ", "allen", False),
    ],
)
def test_the_dead_are_avenged_on_assassins_kolat_and_ninja(
    ruleset: str, keywords: str, killer: str, is_avenged: bool
) -> None:
    kill = (
        f"{{kind: open, {keywords}target: {{him: {{is: personality, title: Reju}}}},"
        " do: [{destroy: him}]}"
    )
    by = "{is: action, whose: other, keyword: [assassin, kolat, ninja]}"
    when = f"{{after: destroyed, what: {{is: personality, owner: you}}, by: {by}}}"
    vengeful = holding("Vengeful Dead", text=f"{{kind: trait, when: {when}, do: [{{honor: 3}}]}}")
    deed = holding("Deed", text=kill)
    table = Table(
        ruleset,
        allen=Side(
            honor=1,
            play=[personality("Reju"), vengeful, *([deed] if killer == "allen" else [])],
        ),
        bob=Side(play=[deed] if killer == "bob" else []),
    )
    table.play("action", **{killer: ["act Deed"]})
    assert table["Reju"].zone == "discard"
    assert table.player("allen").family_honor == (4 if is_avenged else 1)


@BOTH
@pytest.mark.rule("D-ERR-05")
def test_only_draws_by_the_own_effects_outside_the_own_end_phase_count(ruleset: str) -> None:
    when = "{after: drawn, who: other, by: {is: action, whose: it.who}}"
    grief = f"{{kind: trait, when: {when}, if: [{{not: {{phase: end}}}}], do: [{{honor: 1}}]}}"
    own = "{kind: open, do: [{draw: 1}]}"
    gift = "{kind: open, do: [{draw: 1, who: other}]}"
    table = Table(
        ruleset,
        first="bob",
        allen=Side(honor=0, play=[holding("Kanashimi", text=grief), holding("Gift", text=gift)]),
        bob=Side(
            stronghold=stronghold(title="Castle", text=own),
            fate_deck=[item(f"Fan {number}") for number in range(5)],
        ),
    )
    allen = table.player("allen")
    table.play("action", allen=["act Gift"])
    assert (len(table.player("bob").hand), allen.family_honor) == (1, 0)
    table.play("end")
    assert (len(table.player("bob").hand), allen.family_honor) == (2, 0)
    table.play("action", bob=["act Castle"])
    assert (len(table.player("bob").hand), allen.family_honor) == (3, 1)


@BOTH
@pytest.mark.rule("D-ERR-06")
def test_noh_theater_troupe_is_singular(ruleset: str) -> None:
    troupe = real("heaven_and_earth", "noh_theater_troupe")
    for play, is_offered in (([], True), ([troupe], False)):
        table = Table(ruleset, allen=Side(play=play, provinces=[troupe]))
        table.play("dynasty")
        assert table.offered("allen", "recruit Noh Theater Troupe") is is_offered
