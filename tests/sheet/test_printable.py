"""Any text becomes one line of letters that the standard fonts have."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards import Catalog
from l5r_cards.reports.printable import is_printable, printable


def test_every_title_is_printed_as_it_is(catalog: Catalog) -> None:
    names = [card.name for card in catalog.cards()]
    assert [name for name in names if printable(name) != name] == []
    assert all(map(is_printable, names))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë Ñandú “à la” … – €", "Zoë Ñandú “à la” … – €"),
        ("Łukasz Żółć, Dvořák Őrsi", "Lukasz Zólc, Dvorák Orsi"),
        ("e\u0301clair", "éclair"),
        ("ﬁne Ⅳ ½ ﬀ", "fine IV ½ ff"),
        ("龍 Ryu", "? Ryu"),
        ("a\x00b\x1b[31mc\x7fd\x85e\u2028f", "a b [31mc d e f"),
        ("\u202eevil\u202c \u200bzero\u2066x\u2069", "evil zerox"),
        ("Z\u0300\u0301\u0302\u0303algo\u0489", "Zalgo"),
        ("\ud800x\ufffd", "?x?"),
        ("  two\t lines\r\n", "two lines"),
        ("<b>&amp;</b> =1+1 (\\)", "<b>&amp;</b> =1+1 (\\)"),
        ("", ""),
        (None, ""),
    ],
)
def test_what_is_printed(text: str | None, shown: str) -> None:
    assert printable(text) == shown


def test_long_text_is_cut() -> None:
    assert printable("x" * 10_000, 20) == "x" * 19 + "…"
    assert printable("x" * 20, 20) == "x" * 20
    assert len(printable("ẞ" * 10_000)) == 500


def test_letters_that_are_lost_are_known() -> None:
    assert is_printable("Łukasz Żółć?")
    assert is_printable("\u202eevil")
    assert not is_printable("Юлия")
    assert not is_printable("龍")


@given(st.text())
def test_anything_can_be_printed(text: str) -> None:
    shown = printable(text)
    shown.encode("cp1252")
    assert not any(unicodedata.category(letter).startswith("C") for letter in shown)
    assert shown == " ".join(shown.split())
    assert printable(shown) == shown
