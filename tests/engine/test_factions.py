"""Faction alignments, fealty and families (D-FACT, C-CLAN)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from table import Side, Table, holding, personality, rulesets, stronghold

from l5r_cards.engine import entering, factions, stats
from l5r_cards.engine.factions import family
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def offers(ruleset: str, clans: Sequence[str], card: Card) -> set[str]:
    """Returns the ways in which a player of some Clans may buy a Personality of cost 5."""
    table = Table(
        ruleset,
        allen=Side(
            honor=5,
            stronghold=stronghold(gold=9, clans=list(clans)),
            provinces=[card],
        ),
        bob=Side(),
    )
    table.play("dynasty")
    title = f"recruit {card.title}"
    seat = table.seats["allen"]
    return {each.removeprefix(title).strip(" ()") for each in seat.offered if title in each}


def own(ruleset: str) -> set[str]:
    return {"5", "discount", "honor"} if ruleset == "diamond" else {"5", "discount"}


def reju(**facts: object) -> Card:
    return personality("Reju", gold_cost=5, personal_honor=2, **facts)


@pytest.mark.rule("D-FACT-01")
def test_the_factions_of_diamond() -> None:
    rules = rulesets()["diamond"]
    great = {"Unicorn", "Scorpion", "Phoenix", "Lion", "Dragon", "Crane", "Crab", "Mantis"}
    others = {"Brotherhood of Shinsei", "Naga", "Ninja", "Ratling", "Shadowlands", "Spirit"}
    assert len(rules.factions) == 15
    assert set(rules.factions) == great | others | {"Toturi's Army"}
    for clan in rules.factions:
        expected = {"5"} if clan == "Shadowlands" else own("diamond")
        trait = factions.clan_trait(clan)
        card = reju(keywords=[trait] if trait else ["Shadowlands"])
        assert offers("diamond", [clan], card) == expected, clan


@pytest.mark.rule("C-CLAN-04")
def test_the_alignments_of_celestial() -> None:
    rules = rulesets()["celestial"]
    nine = {"Crab", "Crane", "Dragon", "Lion", "Mantis", "Phoenix", "Scorpion", "Spider", "Unicorn"}
    assert set(rules.factions) == nine
    assert len(rules.factions) == 9
    table = Table("celestial", allen=Side(play=[reju(clans=["Naga"])]))
    assert factions.alignments(table.game, table["Reju"]) == []
    assert offers("celestial", ["Naga"], reju(clans=["Naga"])) == {"5"}
    assert offers("diamond", ["Naga"], reju(clans=["Naga"])) == own("diamond")


@pytest.mark.rule("D-FACT-02")
def test_a_minor_clan_is_no_faction() -> None:
    count = "{kind: open, do: [{bow: {is: personality, faction: true, all: true}}]}"
    boar, crab = personality("Boar", clan="Boar"), personality("Crab", clan="Crab")
    table = Table("diamond", allen=Side(play=[holding("Call", text=count), boar, crab]))
    table.play("action", allen=["act Call"])
    assert table["Crab"].bowed
    assert not table["Boar"].bowed
    assert offers("diamond", ["Boar"], reju(clan="Boar")) == {"5"}


@pytest.mark.rule("D-FACT-03")
def test_monks_are_aligned_with_the_brotherhood() -> None:
    assert offers("diamond", ["Brotherhood of Shinsei"], reju(keywords="Monk")) == own("diamond")
    assert offers("diamond", ["Dragon"], reju(keywords="Monk")) == {"5"}


@BOTH
@pytest.mark.rule("D-FACT-04")
def test_mantis_and_yoritomos_alliance_are_the_same(ruleset: str) -> None:
    for player, card in (
        ("Yoritomo's Alliance", reju(keywords=["Mantis Clan"])),
        ("Yoritomo's Alliance", reju(clans=["Mantis"])),
        ("Mantis", reju(keywords=["Yoritomo's Alliance"])),
        ("Mantis", reju(clans=["Yoritomo's Alliance"])),
    ):
        assert offers(ruleset, [player], card) == own(ruleset)


@pytest.mark.rule("D-FACT-05")
def test_monkeys_are_of_toturis_army_but_in_storyline_tournaments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkey, soldier = reju(keywords=["Monkey Clan"]), reju(keywords=["Toturi's Army"])
    assert offers("diamond", ["Toturi's Army"], monkey) == own("diamond")
    assert offers("diamond", ["Toturi's Army"], soldier) == own("diamond")
    storyline = rulesets()["diamond"]._replace(monkey_is_toturis_army=False)
    monkeypatch.setitem(rulesets(), "storyline", storyline)
    assert offers("storyline", ["Toturi's Army"], monkey) == {"5"}
    assert offers("storyline", ["Toturi's Army"], soldier) == own("diamond")


@pytest.mark.rule("D-FACT-06")
def test_the_shadowlands_have_no_trait() -> None:
    find = "{is: personality, same: {clan: you}, all: true}"
    table = Table(
        "diamond",
        allen=Side(
            stronghold=stronghold(clans=["Shadowlands"]),
            play=[
                holding("Call", text=f"{{kind: open, do: [{{bow: {find}}}]}}"),
                personality("Akuma", keywords="Oni, Shadowlands"),
                personality("Yajinden", clans=["Shadowlands"], keywords="Shadowlands"),
            ],
        ),
    )
    table.play("action", allen=["act Call"])
    assert not table["Akuma"].bowed
    assert not table["Yajinden"].bowed
    assert offers("diamond", ["Shadowlands"], reju(clans=["Shadowlands"])) == {"5"}


@BOTH
@pytest.mark.rule("D-FACT-07")
def test_a_personality_may_have_several_clans_or_none(ruleset: str) -> None:
    both = reju(keywords=["Crab Clan", "Unicorn Clan"])
    for clan in ("Crab", "Unicorn"):
        assert offers(ruleset, [clan], both) == own(ruleset)
        assert offers(ruleset, [clan], reju()) == {"5"}
    assert offers(ruleset, ["Lion"], both) == {"5"}


@BOTH
@pytest.mark.rule("D-FACT-08")
def test_unaligned_is_a_trait(ruleset: str) -> None:
    find = "{is: personality, keyword: unaligned, all: true}"
    table = Table(
        ruleset,
        allen=Side(
            play=[
                holding("Call", text=f"{{kind: open, do: [{{bow: {find}}}]}}"),
                personality("Both", keywords=["Unaligned", "Lion Clan"]),
                personality("Neither"),
                personality("Ronin", clans=["Unaligned"]),
            ]
        ),
    )
    table.play("action", allen=["act Call"])
    assert {each.face.title for each in table.game.cards if each.bowed} == {"Both", "Ronin"}
    assert factions.is_aligned(table["Both"], "Lion")


OATH = "{kind: open, target: {him: {is: personality}}, do: [{keyword: him, clan: you}]}"
FIXED = "{kind: open, target: {him: {is: personality}}, do: [{keyword: him, add: crane clan}]}"
WITNESS = "{kind: trait, when: {after: swears_fealty, what: {is: personality}}, do: [{honor: 1}]}"


def _court(ruleset: str, clan: str, text: str) -> Table:
    return Table(
        ruleset,
        allen=Side(
            honor=5,
            stronghold=stronghold(clans=[clan]),
            play=[
                personality("Reju"),
                holding("Oath", text=text),
                holding("Witness", text=WITNESS),
            ],
        ),
        bob=Side(),
    )


@BOTH
@pytest.mark.rule("D-FACT-09")
@pytest.mark.rule("D-DUR-02")
def test_swearing_fealty_lasts(ruleset: str) -> None:
    table = _court(ruleset, "Unicorn", OATH)
    table.play("turn", allen=["act Oath"])
    assert table.player("allen").family_honor == 6
    for _ in range(3):
        table.play("turn")
    assert stats.has(table["Reju"], "unicorn clan")
    assert factions.alignments(table.game, table["Reju"]) == ["Unicorn"]


@BOTH
@pytest.mark.rule("D-FACT-09")
def test_a_fixed_factions_trait_is_no_fealty(ruleset: str) -> None:
    table = _court(ruleset, "Crane", FIXED)
    table.play("action", allen=["act Oath"])
    assert stats.has(table["Reju"], "crane clan")
    assert table.player("allen").family_honor == 5
    table.play("turn")
    assert not stats.has(table["Reju"], "crane clan")


@pytest.mark.rule("D-FACT-10")
@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Hida Kuon", "Hida"),
        ("Hida Reiha", "Hida"),
        ("Omen", ""),
        ("Ninja Spy", ""),
        ("Ogre Bushi", ""),
        ("Tsuno Kurushimi", "Tsuno"),
        ("Toturi", "Toturi"),
        ("Spirit Guide", ""),
    ],
)
def test_the_family_is_the_first_word_of_the_name(title: str, name: str) -> None:
    titles = ["Hida Kuon", "Hida Reiha", "Omen", "Ninja Spy", "Toturi", "Toturi Tsudao"]
    assert family(title, titles) == name


@BOTH
@pytest.mark.rule("D-FACT-10")
def test_cards_ask_for_a_family(ruleset: str) -> None:
    find = "{is: personality, same: {family: self}, except: self, all: true}"
    kuon = personality("Hida Kuon", text=f"{{kind: open, do: [{{bow: {find}}}]}}")
    names = ["Hida Reiha", "Hiruma Todori", "Omen", "Hida"]
    table = Table(ruleset, allen=Side(play=[kuon, *(personality(each) for each in names)]))
    table.play("action", allen=["act Hida Kuon"])
    assert {each.face.title for each in table.game.cards if each.bowed} == {"Hida Reiha", "Hida"}


@BOTH
@pytest.mark.rule("D-FACT-11")
def test_a_family_is_no_alignment(ruleset: str) -> None:
    assert offers(ruleset, ["Crab"], personality("Hida Kuon", gold_cost=5)) == {"5"}


# Celestial


@pytest.mark.rule("C-CLAN-01")
def test_a_player_is_aligned_as_his_stronghold() -> None:
    assert offers("celestial", ["Scorpion"], reju(clan="Scorpion")) == {"5", "discount"}
    assert offers("celestial", ["Scorpion"], reju(clan="Crab")) == {"5"}


@pytest.mark.rule("C-CLAN-02")
@pytest.mark.rule("C-SH-04")
@pytest.mark.rule("C-SH-05")
def test_without_a_clan_nothing_is_shared() -> None:
    assert offers("celestial", [], reju()) == {"5"}
    assert offers("celestial", ["Unaligned"], reju(clans=["Unaligned"])) == {"5"}
    table = Table("celestial", allen=Side(play=[reju(), personality("Kuon", clan="Crab")]))
    allen, game = table.player("allen"), table.game
    assert allen.clans == frozenset()
    assert not factions.same_alignment(game, allen, table["Reju"])
    assert not factions.different_alignment(game, allen, table["Reju"])
    assert not factions.different_alignment(game, allen, table["Kuon"])
    assert not factions.different_alignment(game, table["Kuon"], table["Reju"])
    assert factions.same_alignment(game, table["Kuon"], table["Kuon"])


@pytest.mark.rule("C-CLAN-03")
@pytest.mark.rule("C-CLAN-05")
@pytest.mark.parametrize("clan", ["Crane", "Panda"])
def test_an_effect_may_give_a_player_a_clan(clan: str) -> None:
    text = f"{{kind: trait, do: [{{rule: player_clan, clan: {clan}}}]}}"
    table = Table("celestial", allen=Side(provinces=[personality("Reju", gold_cost=6, clan=clan)]))
    allen, reju_ = table.player("allen"), table["Reju"]
    table.game.phase = "dynasty"
    assert [each.cost for each in entering.terms(table.game, allen, reju_)] == [6]
    assert factions.alignments(table.game, reju_) == (["Crane"] if clan == "Crane" else [])
    table.put(allen, holding("Panda Fortress", text=text))
    assert [each.cost for each in entering.terms(table.game, allen, reju_)] == [6, 4]
    assert factions.alignments(table.game, reju_) == [clan]


@pytest.mark.rule("C-CLAN-03")
@pytest.mark.rule("C-CLAN-05")
def test_a_clan_lasts_as_long_as_what_gives_it() -> None:
    text = (
        "{kind: trait, while: {is: {self: {bowed: false}}}, do: [{rule: player_clan, clan: Crane}]}"
    )
    table = Table("celestial", allen=Side(stronghold=stronghold(title="Castle", text=text)))
    allen = table.player("allen")
    assert allen.clans == {"Crane"}
    table["Castle"].bowed = True
    assert allen.clans == frozenset()
