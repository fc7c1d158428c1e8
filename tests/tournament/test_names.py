"""Nothing in a name acts, and nothing in it hides."""

from __future__ import annotations

import unicodedata

import pytest
from event_runs import HOSTILE
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.model.visible import is_visible, shortened, visible, width
from l5r_cards.tournament.names import natural, player_name, stem


@given(st.text() | st.sampled_from(HOSTILE))
def test_visible_text_has_no_controls(text: str) -> None:
    shown = visible(text)
    assert shown.isprintable()
    assert is_visible(shown)
    assert visible(shown) == shown
    assert not {unicodedata.category(c) for c in shown} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


@pytest.mark.parametrize("text", ["Ann O’Brien-Śmigły", "山田 太郎", "דוד", "José (2)", "C:\\x"])
def test_names_of_people_stay_as_they_are(text: str) -> None:
    assert visible(text) == text


def test_what_is_not_seen_is_written_out() -> None:
    assert visible("a\x1b[31m\x9bb\r\nc\u202e\u00a0\u3164") == (
        "a\\x1b[31m\\x9bb\\x0d\\x0ac\\u202e \\u3164"
    )
    assert visible("\udce9\U000e0041") == "\\udce9\\ue0041"


@given(st.text(), st.integers(2, 30))
def test_shortened_text_fits(text: str, length: int) -> None:
    assert width(shortened(text, length)) <= length


def test_wide_letters_take_two_columns() -> None:
    assert (width("abc"), width("山田"), width("e\u0301")) == (3, 4, 1)
    assert shortened("山田太郎", 5) == "山田…"


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("a/b/Ann Lee.txt", "Ann Lee"),
        ("Ann", "Ann"),
        ("Dr. Who", "Dr. Who"),
        ("1. Ann Lee.o8d", "1. Ann Lee"),
        ("c:\\lists\\Ann.txt", "Ann"),
        (" .txt", ".txt"),
        ("-", "-"),
        ("Zoe\u0308.txt", "Zoë"),
    ],
)
def test_a_file_names_a_player(file: str, name: str) -> None:
    assert stem(file) == name


def test_numbers_in_names_are_compared_as_numbers() -> None:
    names = ["b", "10", "a10b2", "9", "a2", "A3", "a10b10", "", "1" * 5000]
    assert sorted(names, key=natural)[:6] == ["", "9", "10", "1" * 5000, "a2", "A3"]


def test_a_name_is_one_line_in_nfc() -> None:
    assert player_name(" Zoe\u0308 \n\t A ") == "Zoë A"
