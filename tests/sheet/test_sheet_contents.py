"""What a sheet says of a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from l5r_cards import Report, Validator
from l5r_cards.decks.fingerprint import fingerprint, short
from l5r_cards.reports.placed import placed_by_itself
from l5r_cards.reports.sheet import Column, Sheet, blank_sheet, sheet_of

Judge = Callable[..., Report]


def entries(deck: Column) -> dict[str, int | None]:
    return {each.text: each.count for group in deck.groups for each in group.entries}


def boxes(sheet: Sheet) -> dict[str, list[str]]:
    return {box.title: [entry.text for entry in box.entries] for box in sheet.boxes}


def test_a_legal_deck(judge: Judge) -> None:
    report = judge("celestial-lion.txt", "celestial", "2011-01-01")
    sheet = sheet_of(report, "Akodo Toturi", "Kotei", "2011-01-01")
    assert (sheet.player, sheet.event, sheet.date) == ("Akodo Toturi", "Kotei", "2011-01-01")
    assert (sheet.clan, sheet.format) == ("Lion", "Celestial 40/40")
    assert sheet.title == "Deathseekers of Shamate, Lion military"
    assert boxes(sheet) == {
        "Stronghold": ["Shamate Keep"],
        "Starting Holdings": ["Bamboo Harvesters", "Border Keep"],
    }
    dynasty, fate = sheet.decks
    assert (dynasty.title, dynasty.count, dynasty.remark) == ("Dynasty", 40, "at least 40")
    assert [(group.title, group.count) for group in dynasty.groups] == [
        ("Personalities", 20),
        ("Holdings", 16),
        ("Events", 2),
        ("Regions", 1),
        ("Celestials", 1),
    ]
    assert [(group.title, group.count) for group in fate.groups] == [
        ("Strategies", 37),
        ("Items", 1),
        ("Rings", 2),
    ]
    assert entries(dynasty)["Akodo Nagataka"] == 3
    assert entries(dynasty)["Matsu Benika • Experienced 2"] == 1
    assert entries(fate)["Courage"] == 2
    assert sheet.verdict is not None
    assert sheet.verdict.legal
    assert sheet.verdict.errors == ()
    assert sheet.verdict.text == "in Celestial 40/40 (as asked)"
    assert sheet.verdict.judged_by == "by the bans and releases of 2011-01-01"


def test_every_card_stands_on_it_once_with_its_count(judge: Judge) -> None:
    for name in ("bigdeck-lion.txt", "diamond-crab.txt", "open-phoenix.txt", "onyx-naga.o8d"):
        report = judge(name)
        sheet = sheet_of(report)
        listed = [entry for box in sheet.boxes for entry in box.entries]
        listed += [e for deck in sheet.decks for group in deck.groups for e in group.entries]
        found = sorted((each.text, each.count) for each in listed)
        assert found == sorted((each.card.name, each.count) for each in report.deck.cards)
        for deck in sheet.decks:
            assert deck.count == report.counts[deck.title.lower()]


def test_entries_are_in_order_of_title(judge: Judge) -> None:
    for deck in sheet_of(judge("bigdeck-lion.txt")).decks:
        for group in deck.groups:
            titles = [entry.text.lower() for entry in group.entries]
            assert titles == sorted(titles)


def test_the_fingerprint_is_that_of_the_deck(judge: Judge) -> None:
    report = judge("open-phoenix.txt", "open")
    sheet = sheet_of(report)
    assert sheet.fingerprint == fingerprint(placed_by_itself(report))
    assert sheet.short == short(sheet.fingerprint)


def test_a_sensei_that_counts_to_the_fate_deck(judge: Judge) -> None:
    sheet = sheet_of(judge("diamond-crab.txt", "diamond"))
    assert boxes(sheet)["Sensei"] == ["Tenshu Sensei"]
    fate = sheet.decks[1]
    assert (fate.count, sum(group.count or 0 for group in fate.groups)) == (40, 39)
    assert fate.remark == "at least 40, Sensei counted"


def test_starting_holdings_are_dynasty_cards_where_the_format_has_none(judge: Judge) -> None:
    text = "1 Border Keep\n1 Shamate Keep\n3 Copper Mine\n"
    sheet = sheet_of(judge(text, "open"))
    assert "Starting Holdings" not in boxes(sheet)
    assert entries(sheet.decks[0]) == {"Border Keep": 1, "Copper Mine": 3}
    assert sheet.decks[0].count == 4
    sheet = sheet_of(judge(text, "celestial"))
    assert boxes(sheet)["Starting Holdings"] == ["Border Keep"]
    assert sheet.decks[0].count == 3


def test_an_illegal_deck(judge: Judge) -> None:
    report = judge("# Dynasty\n4 Iron Mine\n2 Xyzzy Plugh\n# Fate\n3 Amubsh\n", "celestial")
    sheet = sheet_of(report)
    assert sheet.verdict is not None
    assert not sheet.verdict.legal
    assert "4 copies of Iron Mine; the limit is 3." in sheet.verdict.errors
    assert sheet.verdict.warnings == 1
    assert sheet.verdict.judged_by == "by all bans known; no day was given"
    unread = sheet.decks[0].groups[-1]
    assert unread.title == "Lines that name no card, not counted"
    assert (unread.count, unread.entries[0].text) == (None, "2 Xyzzy Plugh")
    assert sheet.decks[1].groups[-1].title == "Strategies"
    assert boxes(sheet)["Stronghold"] == []
    assert sheet.clan == ""


def test_assumed_cards_are_marked_and_warnings_told(judge: Judge) -> None:
    sheet = sheet_of(judge("1 Shamate Keep\n3 Iron Mime\n3 Copper Mine\n", "celestial"))
    assert entries(sheet.decks[0]) == {"Copper Mine": 3, "Iron Mine†": 3}
    assert sheet.legend == "† assumed: the list names it only nearly"
    assert sheet.verdict is not None
    assert sheet.verdict.warned == ("“Iron Mime” is read as Iron Mine, the nearest title.",)
    assert not sheet_of(judge("3 Iron Mine\n", "celestial")).legend


def test_cards_that_the_format_has_no_place_for_stand_in_a_box(judge: Judge) -> None:
    sheet = sheet_of(judge("1 Shamate Keep\n1 Akodo Kaneka\n1 Kaede Sensei\n", "celestial"))
    assert boxes(sheet)["Wind"] == ["Akodo Kaneka"]
    assert boxes(sheet)["Sensei"] == ["Kaede Sensei"]


def test_more_cards_than_a_box_holds_are_listed(judge: Judge, validator: Validator) -> None:
    senseis = [card for card in validator.catalog.cards() if card.type == "Sensei"][:20]
    sheet = sheet_of(judge("".join(f"1 {card.name}\n" for card in senseis), "open"))
    assert boxes(sheet)["Sensei"] == ["20 cards, listed below"]
    group = sheet.decks[1].groups[-1]
    assert (group.title, group.count) == ("Sensei, beside the deck", 20)


def test_a_deck_that_may_be_smaller_is_not_told_otherwise(judge: Judge) -> None:
    report = judge("celestial-lion.txt", "celestial")
    smaller = report._replace(counts={**report.counts, "fate": 38})
    assert [deck.remark for deck in sheet_of(smaller).decks] == ["at least 40", ""]


def test_the_author_is_the_player_unless_another_is_named(judge: Judge) -> None:
    report = judge("Author: Zoë\n3 Rout\n")
    assert sheet_of(report).player == "Zoë"
    assert sheet_of(report, "Doji").player == "Doji"
    assert sheet_of(report, "").player == ""


def test_no_text_of_others_comes_through_unclean(judge: Judge) -> None:
    report = judge(
        "Title: \u202eab\x1b[31m\nAuthor: x\u0301\u0302\n3 Ro\u202eut\u0007 zzqx\n3 Rout\n"
    )
    sheet = sheet_of(report, event="a\nb\x00", day="2010-01-01")

    def texts(value: Any) -> list[str]:
        if isinstance(value, str):
            return [value]
        if isinstance(value, tuple):
            return [text for each in value for text in texts(each)]
        if hasattr(value, "__dataclass_fields__"):
            return [t for name in value.__dataclass_fields__ for t in texts(getattr(value, name))]
        return []

    found = texts(tuple(sheet))
    assert len(found) > 20
    for text in found:
        assert text.isprintable(), repr(text)
        text.encode("cp1252")


@pytest.mark.parametrize("format_name", [None, "celestial", "gold", "bigdeck"])
def test_a_blank_sheet(validator: Validator, format_name: str | None) -> None:
    rules = validator.format(format_name) if format_name else None
    sheet = blank_sheet(rules, player="Doji")
    assert (sheet.player, sheet.title, sheet.short, sheet.verdict) == ("Doji", "", "", None)
    assert sheet.format == (rules.name if rules else "")
    for deck in sheet.decks:
        assert deck.count is None
        assert not any(entries(deck).values())
        least = 80 if format_name == "bigdeck" else 44
        assert least <= sum(len(group.entries) for group in deck.groups) <= least + 6
    titles = [group.title for deck in sheet.decks for group in deck.groups]
    assert ("Celestials" in titles) is (format_name != "gold")
    assert ("Ancestors" in titles) is (format_name != "celestial")
    assert ("Wind" in boxes(sheet)) is (format_name != "celestial")
