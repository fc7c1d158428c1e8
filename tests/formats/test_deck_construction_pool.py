"""Deck construction: which cards a format has, and by which printing they play."""

from __future__ import annotations

import pytest
from builder import Lists, fault, is_clean

from l5r_cards import UnknownFormatError


def sets_of(lists: Lists, card_id: str) -> list[str]:
    return [printing.set for printing in lists.validator.catalog.card(card_id).printings]


@pytest.mark.rule("D-DECK-02")
def test_cards_of_any_set_and_clan_may_be_mixed(lists: Lists) -> None:
    lines = ("1 Hida Amoro", "1 Akodo Mino", "1 Kuronada", "1 Natsumi", "1 Matsu Misato")
    report = lists("open").add(*lines).judge()
    assert is_clean(report)
    mixed = [each.card for each in report.deck.cards if each.card.type == "Personality"]
    assert len(mixed) == len({card.printings[0].set for card in mixed}) == 5
    assert len({clan for card in mixed for clan in card.clans}) >= 3


@pytest.mark.rule("D-OPT-02")
def test_a_card_of_an_older_set_alone_is_rejected(lists: Lists) -> None:
    assert sets_of(lists, "ancestral_shrine") == ["an_onis_fury"]  # of the Gold arc
    draft = lists("diamond").add("1 Ancestral Shrine")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("not-in-format", "D-OPT-02")
    assert problem.lines == draft.at("1 Ancestral Shrine")
    assert "not legal in Diamond (but in Gold, Legacy)" in problem.message
    assert is_clean(lists("open").add("1 Ancestral Shrine").judge())


@pytest.mark.rule("D-OPT-02")
def test_an_old_copy_of_a_reprint_is_accepted(lists: Lists) -> None:
    assert {"gold_edition", "diamond_edition"} <= set(sets_of(lists, "ambush"))
    report = lists("diamond").add("3 Ambush (Gold Edition)").judge()
    assert is_clean(report)
    assert report.problems == ()


@pytest.mark.rule("D-OPT-02")
def test_a_stronghold_needs_the_symbol_too(lists: Lists) -> None:
    problem = fault(lists("diamond").led_by("Heart of the Shinomen Forest").judge())
    assert (problem.code, problem.rule) == ("not-in-format", "D-OPT-02")


@pytest.mark.rule("D-OPT-03")
@pytest.mark.parametrize(
    ("line", "incarnation"),
    [
        ("3 Hida Amoro", "hida_tenshu"),  # the original
        ("3 Doji Jiro", "doji_gombei"),  # the original
        ("3 Kakita Noritoshi", "doji_gombei"),  # another Soul of Doji Jiro
    ],
)
def test_kin_of_a_legal_soul_are_played_as_it(lists: Lists, line: str, incarnation: str) -> None:
    catalog = lists.validator.catalog
    draft = lists("diamond").add(line)
    report = draft.judge()
    assert is_clean(report)
    (note,) = report.problems
    assert (note.code, note.severity, note.rule) == ("played-as", "info", "D-OPT-03")
    assert note.lines == draft.at(line)
    assert note.cards[1] == incarnation
    assert "diamond" in catalog.card(incarnation).legal
    assert "diamond" not in catalog.card(note.cards[0]).legal
    assert catalog.card(incarnation).title in note.message


@pytest.mark.rule("D-OPT-03")
def test_only_the_level_named_is_kin(lists: Lists) -> None:
    problem = fault(lists("diamond").add("1 Hida Amoro exp").judge())
    assert (problem.code, problem.rule) == ("not-in-format", "D-OPT-02")


@pytest.mark.rule("D-OPT-03")
def test_the_original_of_an_experienced_soul(lists: Lists) -> None:
    report = lists("diamond").add("1 Ikoma Ujiaki exp").judge()
    assert is_clean(report)
    assert report.problems[0].cards == ("ikoma_ujiaki_experienced", "akodo_mino")


@pytest.mark.rule("D-OPT-03")
@pytest.mark.parametrize("name", ["lotus", "gold", "celestial"])
def test_other_formats_have_no_such_kin(lists: Lists, name: str) -> None:
    assert fault(lists(name).add("3 Hida Amoro").judge()).code == "not-in-format"


@pytest.mark.rule("C-FMT-01")
def test_the_newest_printing_must_have_the_symbol(lists: Lists) -> None:
    sets = list(lists.validator.catalog.sets)
    copper_mine, avoid_fate = sets_of(lists, "copper_mine"), sets_of(lists, "avoid_fate")
    assert {"diamond_edition", "celestial_edition"} <= set(copper_mine)
    assert is_clean(lists("celestial").add("3 Copper Mine").judge())

    assert max(avoid_fate, key=sets.index) == "celestial_edition_15"  # printed without the symbol
    assert sets.index("celestial_edition") < sets.index("celestial_edition_15")
    draft = lists("celestial").add("3 Avoid Fate")
    problem = fault(draft.judge())
    assert (problem.code, problem.rule) == ("not-in-format", "C-FMT-01")
    assert problem.lines == draft.at("3 Avoid Fate")

    assert sets_of(lists, "agasha_seruma") == ["diamond_edition"]
    assert fault(lists("celestial").add("3 Agasha Seruma").judge()).rule == "C-FMT-01"


@pytest.mark.rule("C-FMT-02")
def test_an_older_printing_of_a_legal_card_may_be_used(lists: Lists) -> None:
    report = lists("celestial").add("3 Copper Mine (Diamond Edition)").judge()
    assert is_clean(report)
    assert report.problems == ()


@pytest.mark.rule("C-FMT-02")
def test_it_plays_by_the_newest_printing(lists: Lists) -> None:
    """The demo decks' Ikoma Shika costs 4; since Ivory Edition she costs 2."""
    report = lists("emperor").add("1 Ikoma Shika (Emperor Edition Demo Decks)").judge()
    assert is_clean(report)
    card = next(each.card for each in report.deck.cards if each.card.title == "Ikoma Shika")
    stats = {printing.set: printing.stats for printing in card.printings}
    assert stats["emperor_edition_demo_decks"] == {"gold_cost": 4}
    assert card.gold_cost == 2


@pytest.mark.rule("C-DECK-02")
def test_an_unknown_format_is_an_error(lists: Lists) -> None:
    with pytest.raises(UnknownFormatError, match=r"“celestail” is no format.* mean celestial\?"):
        lists.validator.format("celestail")
