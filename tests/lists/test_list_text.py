"""Bytes to text: encodings, line ends, odd blanks, and what is no text."""

from __future__ import annotations

import pickle

import pytest

from l5r_cards.decks.lists import read_list
from l5r_cards.decks.text import MAX_BYTES, UnreadableList, clean, decode, split_lines

LIST = "1 Shiro Mirumoto\n\n# Dynasty\n3 Jade Works\n2 Naga Attaché\n"


def numbers(data: bytes) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in read_list(data, "deck.txt").lines]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_without_a_word(encoding: str) -> None:
    deck_list = read_list(LIST.encode(encoding), "deck.txt")
    assert [line.text for line in deck_list.lines] == [
        "1 Shiro Mirumoto",
        "3 Jade Works",
        "2 Naga Attaché",
    ]
    assert deck_list.notices == ()


def test_big_endian_with_a_mark() -> None:
    assert decode(b"\xfe\xff" + "3 Jade Works".encode("utf-16-be")).encoding == "utf-16-be"


def test_byte_order_mark_does_not_hide_the_first_line() -> None:
    assert numbers(b"\xef\xbb\xbf1 Kyuden Hida\n\n3 Iron Mine\n") == [
        (1, "1 Kyuden Hida"),
        (3, "3 Iron Mine"),
    ]


def test_windows_1252_is_a_guess_with_its_lines() -> None:
    deck_list = read_list("3 Jade Works\n1 Akodo’s Grave\n1 Attaché".encode("cp1252"), "d.txt")
    assert [line.text for line in deck_list.lines][1:] == ["1 Akodo’s Grave", "1 Attaché"]
    (notice,) = deck_list.notices
    assert (notice.code, notice.severity, notice.lines) == ("encoding-guessed", "warning", (2, 3))


def test_lines_of_both_encodings() -> None:
    data = "1 Attaché\n".encode() + "1 Façade".encode("cp1252")
    assert decode(data).text == "1 Attaché\n1 Façade"


def test_undefined_bytes_are_replaced() -> None:
    assert decode(b"3 Iron\x81 Mine \xe9").text == "3 Iron\ufffd Mine é"


@pytest.mark.parametrize(
    "data",
    [
        b"3 Iron Mine\r\n\r\n3 Copper Mine",
        b"3 Iron Mine\n\n3 Copper Mine",
        b"3 Iron Mine\r\r3 Copper Mine",
        b"3 Iron Mine \r\r\n\r\r\n3 Copper Mine \r\r\n",
        b"3 Iron Mine\x0c\n\x0b\n3 Copper Mine",
        "3 Iron\u2028Mine\n\u0085\n3 Copper\u00a0Mine".encode(),
    ],
)
def test_line_numbers_are_an_editors(data: bytes) -> None:
    assert numbers(data) == [(1, "3 Iron Mine"), (3, "3 Copper Mine")]


def test_translated_twice() -> None:
    data = b"# Dynasty - (6) [2 distinct]\n\n# Holding - (6) [2 distinct]\n3 Iron Mine \n"
    data = data.replace(b"\n", b"\r\r\n")
    deck_list = read_list(data, "deck.txt")
    assert [heading.number for heading in deck_list.headings] == [1, 3]
    assert [(line.number, line.text) for line in deck_list.lines] == [(4, "3 Iron Mine")]


def test_lone_carriage_returns_among_others() -> None:
    assert split_lines("a\rb\nc\r\nd\r\r\ne") == ["a", "b", "c", "d", "e"]


def test_invisible_characters() -> None:
    assert clean("3\u00a0Ir\u00adon\u200b Mine\ufeff\x1b") == "3 Iron Mine "


@pytest.mark.parametrize(
    ("data", "seen"),
    [
        (b"%PDF-1.7\n...", "PDF"),
        (b"PK\x03\x04....", "ZIP"),
        (b"\x89PNG\r\n\x1a\n", "PNG"),
        (b"{\\rtf1 3 Iron Mine}", "RTF"),
        (b"3 Iron Mine\x00", "NUL"),
        ("3 Iron Mine".encode("utf-16-le"), "UTF-16 without"),
        (b"\xff\xfe3", "UTF-16"),
        (b"\xff\xfe\x00\x003\x00\x00\x00", "UTF-32"),
        (bytes(range(1, 256)) * 4, "binary"),
        (b"3 Iron Mine\n" * (MAX_BYTES // 12 + 1), "bytes"),
        (b"<html><body>3 Iron Mine</body></html>", "HTML"),
        (b'{"cards": []}', "JSON"),
        (b"ZZ001|ZZ001|ZZ002b", "card numbers"),
    ],
)
def test_strangers_are_named(data: bytes, seen: str) -> None:
    with pytest.raises(UnreadableList, match=seen) as caught:
        read_list(data, "deck.txt")
    assert str(caught.value).startswith("deck.txt")
    assert caught.value.expected


def test_the_largest_list_is_read() -> None:
    data = b"# " + b"x" * (MAX_BYTES - 2)
    assert read_list(data, "deck.txt").lines == ()


def test_errors_travel_between_processes() -> None:
    error = UnreadableList("deck.txt", "seen", 3, "wanted")
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) == "deck.txt:3: seen; expected wanted"
