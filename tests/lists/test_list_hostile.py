"""Whatever is fed to the reader, it gives a list or says why not, and soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.decks.lists import LIST_FORMATS, UnreadableList, read_list
from l5r_cards.decks.text import MAX_BYTES

FRAGMENTS = st.sampled_from(
    [
        *("Dynasty", "# Fate (40)", "Stronghold: ", "Sensei", "None", "3 Iron Mine", "x3", "- "),
        *("\n", "\r", "\r\r\n", "\t", " ", "[b]", "[/b]", "**", "_", "&amp;", "&#0;", "#", "//"),
        *("<deck>", "</deck>", '<section name="Fate">', "<card qty='3'>", "</card>", "<?xml ?>"),
        *("<cockatrice_deck>", "<zone>", "name: x\n", "Fate: # (3)\n", "  - 3x a\n", "&a ", "*a"),
        *("|", "AA001", "{", "}", "]", "[", '"', ":", "(40)", "Total", "Proxy ", "https://x", "\0"),
        *("\ufeff", "\u200b", "٣", "é", "•", "99999999999999999999", "Sideboard", "Legality: "),
    ]
)
SOURCES = st.sampled_from(["-", "a.txt", "a.yaml", "a.jbp", "a.o8d", ""])
FORMATS = st.sampled_from([None, *LIST_FORMATS])


def try_to_read(data: bytes, source: str, list_format: str | None) -> None:
    try:
        deck_list = read_list(data, source, list_format)
    except UnreadableList:
        return
    assert deck_list.list_format in LIST_FORMATS
    last = data.count(b"\n") + data.count(b"\r") + 1
    for line in deck_list.lines:
        assert 1 <= line.number <= last
        assert line.text == line.text.strip() != ""
        assert "\n" not in line.text
    assert len({notice.code for notice in deck_list.notices}) == len(deck_list.notices)


@given(st.binary(max_size=300), SOURCES, FORMATS)
def test_any_bytes(data: bytes, source: str, list_format: str | None) -> None:
    try_to_read(data, source, list_format)


@given(st.text(max_size=200), SOURCES, FORMATS)
def test_any_text(text: str, source: str, list_format: str | None) -> None:
    try_to_read(text.encode("utf-8", "replace"), source, list_format)


@given(st.lists(FRAGMENTS, max_size=25), SOURCES, FORMATS)
def test_any_patchwork(parts: list[str], source: str, list_format: str | None) -> None:
    try_to_read("".join(parts).encode(), source, list_format)


def filled(unit: str, start: str = "", end: str = "") -> bytes:
    return (start + unit * ((MAX_BYTES - len(start) - len(end)) // len(unit)) + end).encode()


@pytest.mark.parametrize(
    "data",
    [
        filled("["),
        filled("*a "),
        filled(" _a"),
        filled("[url=" * 190 + "\n"),
        filled("<a " * 300 + "\n"),
        filled("Dynasty " * 10 + "\n"),
        filled("Dynasty / Fate" + " " * 60 + "x\n"),
        filled("# \n"),
        filled("\r"),
        filled("&#1;" * 200 + "\n"),
        filled("a|"),
        filled("AA001|"),
        filled("3 a\n"),
        filled("//" * 400 + "\n"),
        filled("("),
        filled("9"),
        filled("[", "Fate: ["),
        filled("- ", "name: x\nFate: # (1)\n  - "),
        filled("a: &a\n", "Dynasty:\n  - "),
        filled("  - 3x a\n", "name: x\nDynasty: # (1)\n"),
        filled("<deck>"),
        filled("<card>a</card>", "<deck><section>", "</section></deck>"),
        filled("<!-- ", "<deck>"),
        filled("\xe9").decode().encode("latin-1"),
    ],
    ids=lambda data: ascii(data[:20]),
)
def test_a_mebibyte_of_anything_is_quick(data: bytes) -> None:
    start = time.process_time()
    try_to_read(data, "deck.yaml" if data.startswith((b"Fate:", b"Dynasty:")) else "deck.txt", None)
    assert time.process_time() - start < 8


def test_billion_laughs() -> None:
    entities = "".join(f'<!ENTITY e{i + 1} "{f"&e{i};" * 10}">' for i in range(9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY e0 "a">{entities}]><deck>&e9;</deck>'
    with pytest.raises(UnreadableList, match="entities"):
        read_list(bomb.encode(), "deck.o8d")
    aliases = "".join(f"  - &a{i + 1} [{', '.join([f'*a{i}'] * 10)}]\n" for i in range(9))
    with pytest.raises(UnreadableList):
        read_list(f"Dynasty:\n  - &a0 x\n{aliases}".encode(), "deck.yaml")


def test_outside_entities_are_not_fetched() -> None:
    text = '<!DOCTYPE deck SYSTEM "file:///etc/hostname"><deck><section/></deck>'
    with pytest.raises(UnreadableList, match="document type"):
        read_list(text.encode(), "deck.o8d")
