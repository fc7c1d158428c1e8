"""What is written in any list format reads back as the same cards of the corpus, each as often."""

from __future__ import annotations

from collections import Counter

import pytest
from drawn import BuiltDeck, Corpus, Entry, repeatable
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards import Report, Validator
from l5r_cards.decks.lists import LIST_FORMATS, read_list, write_list

CHUNK = 500
WITHOUT_DECKS = {"dojo-jbp", "cockatrice"}
WITHOUT_PRE_GAME = {"dojo", "lackey"}
MISPLACED = {"heading-count", "remark-ignored", "proxy-line-ignored"}
GUESSED = {"assumed-card", "ambiguous-card", "unknown-card", "name-resolved-by-format"}


def read_back(validator: Validator, deck: BuiltDeck, list_format: str, source: str) -> Report:
    """Writes a deck, reads it and resolves it where every card may be played."""
    demanded = list_format if source == "-" else None
    deck_list = read_list(write_list(deck, list_format).encode(), source, demanded)
    return validator.validate(deck_list, "open")


def counts(report: Report) -> Counter[str]:
    """Returns the copies by card id; what names no card counts under the line's own words."""
    found: Counter[str] = Counter()
    for line in report.lines:
        found[line.card.id if line.card else f"“{line.text}”"] += line.count or 1
    return found


@pytest.mark.parametrize("list_format", LIST_FORMATS)
@given(st.data())
@repeatable(30)
def test_a_deck_survives(
    validator: Validator, corpus: Corpus, list_format: str, data: st.DataObject
) -> None:
    deck = data.draw(corpus.decks())
    report = read_back(validator, deck, list_format, data.draw(st.sampled_from(["-", "deck"])))
    assert counts(report) == deck.counts
    assert len(report.lines) == len(deck.entries)
    assert not GUESSED & {problem.code for problem in report.problems}


@pytest.mark.parametrize("list_format", LIST_FORMATS)
def test_every_card_survives(validator: Validator, corpus: Corpus, list_format: str) -> None:
    lost: dict[str, int] = {}
    for start in range(0, len(corpus.cards), CHUNK):
        cards = corpus.cards[start : start + CHUNK]
        deck = BuiltDeck(tuple(Entry(1 + n % 4, card) for n, card in enumerate(cards)))
        report = read_back(validator, deck, list_format, "deck")
        assert report.decklist.list_format == list_format
        found = counts(report)
        lost |= {
            name: found[name]
            for name in found.keys() | deck.counts.keys()
            if found[name] != deck.counts.get(name, 0)
        }
        for problem in report.problems:
            assert problem.code not in MISPLACED | GUESSED
            # The open format knows no Holding that starts in play.
            if problem.code == "wrong-deck":
                assert all(corpus.catalog.card(each).starting_holding for each in problem.cards)
    assert not lost, "cards that come back as others, or not at all"


@pytest.mark.parametrize("list_format", LIST_FORMATS)
def test_every_card_survives_alone(validator: Validator, corpus: Corpus, list_format: str) -> None:
    """No heading above and no neighbour below may be needed to tell what a line is."""
    lost = []
    for card in corpus.cards[LIST_FORMATS.index(list_format) % 3 :: 3]:
        text = write_list(BuiltDeck((Entry(3, card),)), list_format)
        report = validator.validate(read_list(text.encode(), "deck"), "open")
        if [(line.card, line.count) for line in report.lines] != [(card, 3)]:
            lost.append(card.name)
    assert not lost


@pytest.mark.parametrize("list_format", LIST_FORMATS)
def test_every_card_keeps_its_deck(corpus: Corpus, list_format: str) -> None:
    if list_format in WITHOUT_DECKS:
        pytest.skip("the format names no deck")
    cards = sorted(corpus.cards[:: 1 if list_format == "plain" else 7], key=lambda c: c.deck)
    entries = [Entry(1, card) for card in cards]
    wanted: Counter[str | None] = Counter(
        entry.slot if entry.slot in ("dynasty", "fate") else "pre-game" for entry in entries
    )
    found: Counter[str | None] = Counter()
    for start in range(0, len(entries), CHUNK):
        text = write_list(BuiltDeck(tuple(entries[start : start + CHUNK])), list_format)
        found.update(line.deck for line in read_list(text.encode(), "deck").lines)
    if list_format in WITHOUT_PRE_GAME:
        assert found.pop(None) == wanted.pop("pre-game")
    assert found == wanted
