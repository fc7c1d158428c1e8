"""The folding of names: done once it is done, and blind to what a name's spelling may vary in."""

from __future__ import annotations

import unicodedata

import pytest
from drawn import CASES, Corpus, repeatable
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.model.names import fold, loosen

LETTERS = st.text("abcxyzABCXYZ0123456789 -'&.,!?()àçéîöüÀÇÉÎÖÜ…•", max_size=40)
QUOTES = {"'": "’‘‛´ʼ′", '"': "“”„‟″«»"}
DASHES = "‐‑‒–—―−"
MARKS = st.sampled_from(["\u0300", "\u0301", "\u0302", "\u0308", "\u0327"])


@given(st.text(max_size=60))
@repeatable(500)
def test_folding_again_changes_nothing(text: str) -> None:
    key = fold(text)
    assert fold(key) == key
    assert loosen(loosen(key)) == loosen(key)
    assert key.isascii()
    assert key == " ".join(key.split())


@given(LETTERS, st.sampled_from(CASES))
@repeatable(300)
def test_case_does_not_count(text: str, change: object) -> None:
    assert callable(change)
    assert fold(change(text)) == fold(text)


@given(st.data())
@repeatable(300)
def test_accents_do_not_count(data: st.DataObject) -> None:
    text = data.draw(LETTERS)
    marks = data.draw(st.lists(MARKS, min_size=len(text), max_size=len(text)))
    marked = "".join(c + m if c.isalpha() else c for c, m in zip(text, marks, strict=True))
    for accented in (marked, unicodedata.normalize("NFC", marked)):
        assert fold(accented) == fold(text)
    assert fold(unicodedata.normalize("NFD", text)) == fold(text)


@pytest.mark.parametrize("quote", ["'", '"'])
def test_the_kind_of_quote_does_not_count(quote: str, corpus: Corpus) -> None:
    titles = [card.title for card in corpus.cards if quote in card.title]
    assert titles
    for title in titles:
        for other in QUOTES[quote]:
            assert fold(title.replace(quote, other)) == fold(title)


def test_a_grave_accent_is_a_quote() -> None:
    assert fold("Scholar`s Book") == fold("Scholar's Book")


def test_the_kind_of_dash_does_not_count(corpus: Corpus) -> None:
    titles = [card.title for card in corpus.cards if "-" in card.title]
    assert titles
    for title in titles:
        for other in (*DASHES, " ", " - ", " – "):
            assert fold(title.replace("-", other)) == fold(title)


def test_every_title_in_any_case(corpus: Corpus) -> None:
    for card in corpus.cards:
        key = fold(card.name)
        assert key
        for change in CASES:
            assert fold(change(card.name)) == key


def test_a_leading_the_and_spaces_are_loose(corpus: Corpus) -> None:
    for card in corpus.cards:
        key = fold(card.title)
        bare = key.removeprefix("the ")
        assert loosen(fold(f"The {bare}")) == loosen(bare) == loosen(key)
        assert loosen(key) == loosen(fold(card.title.replace(" ", "  ")))


def test_folded_titles_stay_apart_but_for_look_alikes(corpus: Corpus) -> None:
    titles: dict[str, set[str]] = {}
    for card in corpus.cards:
        titles.setdefault(fold(card.title), set()).add(card.title)
    alike = {key for key, spellings in titles.items() if len(spellings) > 1}
    assert alike <= corpus.look_alikes
    assert len(corpus.look_alikes) < 10
