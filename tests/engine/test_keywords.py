"""The Keyword Rule, traits of actions, implied traits (D-KEY, D-ATR, D-IMPL)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold
from wars import war

from l5r_cards.engine import seppuku, stats
from l5r_cards.engine.keywords import keyword, trait_words, words_in
from l5r_cards.model.card import Card

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def bowed_by(ruleset: str, what: str, *cards: Any, side: Side | None = None) -> set[str]:
    """Returns the titles of the cards that an action bows which bows every card of a kind."""
    text = f"{{kind: open, do: [{{bow: {{is: card, {what}, all: true}}}}]}}"
    play = [holding("Storm", text=text), *cards]
    table = Table(
        ruleset, allen=side._replace(play=play) if side is not None else Side(play=play), bob=Side()
    )
    table.play("action", allen=["act Storm"])
    return {each.face.title for each in table.game.cards if each.bowed}


def discarded_by(ruleset: str, what: str, *hand: Card) -> set[str]:
    """Returns the titles of the cards in hand that match."""
    find = f"{{is: card, zone: hand, whose: you, {what}, all: true}}"
    rain = holding("Rain", text=f"{{kind: open, do: [{{discard: {find}}}]}}")
    table = Table(ruleset, allen=Side(play=[rain], hand=hand), bob=Side())
    table.play("action", allen=["act Rain"])
    return {each.face.title for each in table.game.cards if each.zone == "discard"}


@BOTH
@pytest.mark.rule("D-KEY-01")
def test_a_word_of_the_title_or_the_traits_is_a_keyword(ruleset: str) -> None:
    forest = holding("Twisted Forest")
    ninja = personality("Kage", keywords="Ninja")
    hunter = personality("Hunter", text="{kind: open, do: [{bow: {keyword: ninja}}]}")
    assert bowed_by(ruleset, "keyword: forest", forest, ninja, hunter) == {"Twisted Forest"}
    assert bowed_by(ruleset, "keyword: ninja", forest, ninja, hunter) == {"Kage"}


@BOTH
@pytest.mark.rule("D-KEY-02")
def test_an_action_card_is_what_stands_before_its_actions(ruleset: str) -> None:
    text = "{kind: battle, keywords: elemental, do: [{honor: 1}]}"
    hand = [
        other("Strategy" if ruleset == "celestial" else "Action", "Gust", text=text),
        other("Item", "Fan", force="+1", text=text),
    ]
    assert discarded_by(ruleset, "keyword: elemental", *hand) == {"Gust"}
    wind = personality("Mage", text=text)
    assert bowed_by(ruleset, "keyword: elemental", wind) == set()


@BOTH
@pytest.mark.rule("D-KEY-03")
def test_sensei_and_strongholds_match_no_keyword(ruleset: str) -> None:
    sensei = other("Sensei", "Forest Sensei", keywords=["Forest"])
    side = Side(stronghold=stronghold(title="Forest Keep", keywords=["Forest"]))
    found = bowed_by(ruleset, "keyword: forest", sensei, holding("Forest"), side=side)
    assert found == {"Forest"}


@BOTH
@pytest.mark.rule("D-KEY-04")
def test_singular_plural_and_possessive_are_one_keyword(ruleset: str) -> None:
    cards = [holding("Deep Forest"), holding("Two Forests"), holding("The Forest's Edge")]
    for word in ("forest", "forests"):
        assert len(bowed_by(ruleset, f"keyword: {word}", *cards, holding("Forester"))) == 3


@pytest.mark.rule("D-KEY-04")
@pytest.mark.parametrize(
    ("one", "other_form"),
    [
        ("Forest", "Forests'"),
        ("Princess", "Princess'"),
        ("Fortress", "Fortresses"),
        ("Torch", "Torches"),
        ("Army", "Armies"),
        ("Wolf", "Wolves"),
        ("Ox", "Oxes"),
        ("Crab Clan", "crab  clan"),
    ],
)
def test_forms_of_a_word_are_the_same(one: str, other_form: str) -> None:
    assert keyword(one) == keyword(other_form)


@BOTH
@pytest.mark.rule("D-KEY-05")
@pytest.mark.parametrize(("title", "word"), [("Imperial Road", "emperor"), ("Mizu", "water")])
def test_related_words_and_translations_are_others(ruleset: str, title: str, word: str) -> None:
    match = holding(f"The {word.capitalize()}")
    found = bowed_by(ruleset, f"keyword: {word}", holding(title), match)
    assert found == {match.title}


@BOTH
@pytest.mark.rule("D-KEY-06")
def test_a_part_of_a_word_is_none(ruleset: str) -> None:
    cards = [personality("Onisu of Fear"), personality("Oni no Akuma")]
    assert bowed_by(ruleset, "keyword: oni", *cards) == {"Oni no Akuma"}


@BOTH
@pytest.mark.rule("D-KEY-07")
@pytest.mark.parametrize(
    ("title", "traits", "whole", "parts"),
    [
        ("Spy", ["Scorpion Clan"], "scorpion clan", ["clan", "scorpion"]),
        ("Scorpion Clan Coup", [], "scorpion clan", ["clan", "scorpion"]),
        ("Osano-Wo's Breath", [], "osano-wo", ["wo", "osano"]),
        (
            "Master",
            ["Followers this Personality attaches must be Ninja"],
            "followers this personality attaches must be ninja",
            ["ninja", "follower", "personality"],
        ),
        ("Brother", ["Brotherhood of Shinsei"], "brotherhood of shinsei", ["brotherhood"]),
    ],
)
def test_some_phrases_are_one_word(
    ruleset: str, title: str, traits: list[str], whole: str, parts: list[str]
) -> None:
    one = personality(title, keywords=traits)
    assert bowed_by(ruleset, f"keyword: [{whole!r}]".replace("'", '"'), one) == {title}
    for part in parts:
        assert bowed_by(ruleset, f"keyword: {part}", one) == set()


@BOTH
@pytest.mark.rule("D-KEY-08")
def test_words_of_the_game_mean_the_thing_not_the_card(ruleset: str) -> None:
    keep = holding("Stronghold of the Hidden")
    guard = personality("Defender of the Wall", keywords=["Infantry Army"])
    for word in ("stronghold", "defender", "army", "bowed", "sensei"):
        assert bowed_by(ruleset, f"keyword: {word}", keep, guard) == set()
    text = "{kind: open, do: [{bow: {is: stronghold, all: true}}]}"
    table = Table(ruleset, allen=Side(play=[holding("Storm", text=text), keep]), bob=Side())
    table.play("action", allen=["act Storm"])
    assert not table["Stronghold of the Hidden"].bowed
    rider = personality("Rider", keywords="Cavalry")
    assert bowed_by(ruleset, "keyword: infantry", guard, rider) == {"Defender of the Wall"}


@BOTH
@pytest.mark.rule("D-KEY-09")
def test_the_traits_of_the_example(ruleset: str) -> None:
    spy = personality("Kage", keywords=["Scorpion Clan Spy", "Ninja"])
    for word in ("scorpion clan", "spy", "ninja"):
        assert bowed_by(ruleset, f"keyword: {word}", spy) == {"Kage"}
    assert bowed_by(ruleset, "keyword: clan", spy) == set()


def test_a_trait_is_matched_whole_and_word_by_word() -> None:
    assert set(trait_words("Elemental Master")) == {"elemental master", "elemental", "master"}
    assert set(trait_words("Clan Champion")) == {"clan champion", "champion"}
    assert set(trait_words("Soul of Naka Kuro Experienced 2")) == {
        "soul of naka kuro experienced 2"
    }
    assert set(trait_words("Experienced 4 Ginawa")) == {"experienced 4 ginawa", "experienced"}
    assert list(words_in("The Army of Toturi's Army")) == ["toturi's army"]


# Action traits


REACTION = (
    "{{kind: reaction, when: {{before: resolves, action: {{keyword: {}}}}}, do: [{{honor: 1}}]}}"
)
SPY = "{kind: open, keywords: elemental, cost: [{bow: self}], do: [{draw: 1}]}"


def is_seen(ruleset: str, word: str, line: str, **facts: Any) -> bool:
    """Whether a Reaction to actions of a kind is offered when Allen takes one."""
    table = Table(
        ruleset,
        allen=Side(
            honor=9,
            fate_deck=[item("Fan"), item("Sash")],
            **facts,
        ),
        bob=Side(honor=1, play=[holding("Watch", text=REACTION.format(word))]),
    )
    table.play("action", allen=[line])
    return table.offered("bob", "react Watch")


@BOTH
@pytest.mark.rule("D-ATR-01")
def test_an_action_has_the_traits_before_it_and_those_of_its_card(ruleset: str) -> None:
    spy = personality("Kage of Ise", keywords=["Scorpion Clan Spy", "Ninja"], text=SPY)
    for word in ("elemental", "scorpion clan", "spy", "ninja"):
        assert is_seen(ruleset, word, "act Kage of Ise", play=[spy])
    for word in ("clan", "ise", "political"):  # a word of the title is no trait
        assert not is_seen(ruleset, word, "act Kage of Ise", play=[spy])


@BOTH
@pytest.mark.rule("D-ATR-02")
def test_an_action_of_the_rules_has_no_traits_of_cards(ruleset: str) -> None:
    spy = personality("Kage", keywords=["Scorpion Clan Spy", "Ninja"], text=SPY)
    assert is_seen(ruleset, "political", "act lobby", play=[spy])
    for word in ("scorpion clan", "spy", "ninja"):
        assert not is_seen(ruleset, word, "act lobby", play=[spy])


@BOTH
@pytest.mark.rule("D-ATR-03")
def test_who_performs_an_action_gives_it_no_traits(ruleset: str) -> None:
    text = "{kind: open, do: [{honor: 1}]}"
    unit = (personality("Kage", keywords="Ninja"), item("Tanto", keywords="Weapon", text=text))
    assert is_seen(ruleset, "weapon", "act Tanto", play=[unit])
    assert not is_seen(ruleset, "ninja", "act Tanto", play=[unit])


# Implied traits


@BOTH
@pytest.mark.rule("D-IMPL-01")
@pytest.mark.rule("D-NEW-04")
def test_courtier_and_diplomat_are_the_same(ruleset: str) -> None:
    cards = [personality("Reju", keywords="Diplomat"), personality("Kuon", keywords="Courtier")]
    for word in ("courtier", "diplomat"):
        assert bowed_by(ruleset, f"keyword: {word}", *cards) == {"Reju", "Kuon"}
    table = Table(ruleset, allen=Side(play=cards))
    assert seppuku.may_commit(table["Reju"])
    table.do(stats.give_keyword, table["Reju"], "courtier", take=True)
    assert not stats.has(table["Reju"], "diplomat")
    assert not seppuku.may_commit(table["Reju"])


@BOTH
def test_naval_and_sailor_are_the_same(ruleset: str) -> None:
    cards = [personality("Reju", keywords="Naval"), personality("Kuon", keywords="Sailor")]
    for word in ("naval", "sailor"):
        assert bowed_by(ruleset, f"keyword: {word}", *cards) == {"Reju", "Kuon"}


@BOTH
@pytest.mark.rule("D-IMPL-03")
def test_a_creature_is_not_human(ruleset: str) -> None:
    unit = (personality("Reju"), follower("Hound", keywords="Creature"), follower("Guard"))
    assert bowed_by(ruleset, "keyword: human", unit) == {"Reju", "Guard"}
    assert bowed_by(ruleset, "keyword: nonhuman", unit) == {"Hound"}


@BOTH
@pytest.mark.rule("D-IMPL-04")
def test_human_and_infantry_are_what_lacks_a_trait(ruleset: str) -> None:
    unit = (personality("Reju"), item("Katana"), follower("Riders", keywords="Cavalry"))
    assert bowed_by(ruleset, "keyword: human", unit, holding("Mine")) == {"Reju", "Riders"}
    assert bowed_by(ruleset, "keyword: infantry", unit, holding("Mine")) == {"Reju"}


@BOTH
@pytest.mark.rule("D-IMPL-05")
@pytest.mark.parametrize("trait", ["Mujina", "Ratling"])
def test_a_printed_mujina_or_ratling_is_a_creature(ruleset: str, trait: str) -> None:
    born = personality("Born", keywords=trait)
    assert bowed_by(ruleset, "keyword: creature", born) == {"Born"}
    assert bowed_by(ruleset, "keyword: nonhuman", born) == {"Born"}
    table = Table(ruleset, allen=Side(play=[personality("Made")]))
    table.do(stats.give_keyword, table["Made"], trait)
    assert stats.has(table["Made"], trait.lower())
    assert not stats.has(table["Made"], "creature")
    assert stats.is_human(table["Made"])


@BOTH
@pytest.mark.rule("D-IMPL-06")
def test_oni_and_naga_are_not_human(ruleset: str) -> None:
    cards = [personality("Akuma", keywords="Oni"), personality("Qamar", keywords="Naga")]
    assert bowed_by(ruleset, "keyword: shadowlands", *cards) == {"Akuma"}
    assert bowed_by(ruleset, "keyword: human", *cards) == set()


@BOTH
@pytest.mark.rule("D-IMPL-07")
@pytest.mark.parametrize("word", ["Zombie", "Undead", "Skeleton", "Skeletal", "Necromancer"])
def test_five_words_make_a_card_undead(ruleset: str, word: str) -> None:
    cards = [personality(f"The {word}"), personality("Reju", keywords=word), personality("Kuon")]
    both = {f"The {word}", "Reju"}
    assert bowed_by(ruleset, "keyword: undead", *cards) == both
    assert bowed_by(ruleset, "keyword: shadowlands", *cards) == both
    assert bowed_by(ruleset, "keyword: nonhuman", *cards) == set()
    assert bowed_by(ruleset, "keyword: human", *cards) == both | {"Kuon"}


@BOTH
@pytest.mark.rule("D-IMPL-08")
def test_a_spirit_is_human(ruleset: str) -> None:
    assert bowed_by(ruleset, "keyword: human", personality("Yume", keywords="Spirit")) == {"Yume"}


@BOTH
@pytest.mark.rule("D-IMPL-09")
def test_the_shadowlands_trait_is_no_alignment(ruleset: str) -> None:
    akuma = personality("Akuma", keywords="Shadowlands")
    assert bowed_by(ruleset, "keyword: shadowlands", akuma) == {"Akuma"}
    assert bowed_by(ruleset, "faction: true", akuma) == set()
    assert bowed_by(ruleset, "clan: shadowlands", akuma) == set()


@BOTH
@pytest.mark.rule("D-GLOS-13")
def test_the_list_of_terms_makes_no_keywords(ruleset: str) -> None:
    cards = [personality("Nezumi Warrior"), personality("Kan'ok'ticheck", keywords="Ratling")]
    assert bowed_by(ruleset, "keyword: ratling", *cards) == {"Kan'ok'ticheck"}


@BOTH
@pytest.mark.rule("D-KEY-10")
def test_toturis_army_is_no_army(ruleset: str) -> None:
    boost = "{kind: battle, do: [{give: {is: personality, %s, all: true}, force: 1}]}"
    ronin = "Toturi's Army"
    for asks, boosted in (("side: [attacker, defender]", ["Toku", "Hida"]), ("keyword: army", [])):
        table = war(
            ruleset,
            [personality("Toku", keywords=[ronin])],
            [personality("Hida", force=9, text=boost.replace("%s", asks))],
            at_home={"allen": [personality("Mikio", keywords=[ronin])]},
            script={"bob": ["act Hida"]},
        )
        assert stats.has(table["Mikio"], "toturi's army")
        assert [each.what.face.title for each in table.happened("given")] == boosted
