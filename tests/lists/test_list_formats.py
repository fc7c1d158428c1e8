"""Each list format: recognised, read with its numbers, refused where it is broken."""

from __future__ import annotations

import subprocess
import sys

import pytest

from l5r_cards.decks.lists import LIST_FORMATS, UnknownListFormat, UnreadableList, read_list
from l5r_cards.model.decklist import ListLine

SAMPLES = {
    "plain": "1 Shiro Mirumoto\n3 Jade Works\nRout\n",
    "forum": "Stronghold\nShiro Mirumoto\n\nDynasty (3)\n3x Jade Works – exp\n",
    "sun-and-moon": "Legality: Jade\n# Stronghold\n1 Shiro Mirumoto\n# Dynasty\n3 Jade Works\n",
    "oracle": "# Dynasty - (3) [1 distinct]\r\n\r\n# Holding - (3) [1 distinct]\r\n"
    "3 Jade Works \r\n",
    "egg": "\n# Pre-Game (1)\n# Stronghold (1)\n1 Shiro Mirumoto\n\n# Dynasty (3)\n3 Jade Works\n",
    "dojo": "\n1 Shiro Mirumoto\n\n# Dynasty (3)\n\n# Holdings (3)\n3 Jade Works\n",
    "dojo-jbp": "Shiro Mirumoto|Jade Works|Jade Works|Jade Works|Rout\n",
    "yasuki": "name: Horses: fast # 1\nauthor: A. Player\nDynasty: # (4)\n  # Holdings (3)\n"
    "  - 3x Jade Works [Jade Edition] {art: Jade Works [Obsidian Edition]}\n  # Events (1)\n"
    '  - "No More Games, Yasuki"\nFate: # (1)\n  - Ring of Air\n',
    "octgn": '<?xml version="1.0" encoding="utf-16"?>\n<deck game="0">\n <section name="Dynasty">\n'
    '  <card qty="3" id="1">Tattoos &amp; Trinkets</card>\n </section>\n'
    ' <section name="Odd">\n  <card id="2">Rout</card>\n </section>\n</deck>\n',
    "cockatrice": '<cockatrice_deck version="1">\n <deckname>Horses</deckname>\n'
    ' <comments>none yet</comments>\n <zone name="main">\n  <card number="3" name="Jade Works"/>\n'
    ' </zone>\n <zone name="side">\n  <card number="1" name="Rout"/>\n </zone>\n'
    "</cockatrice_deck>\n",
    "lackey": "1\tShiro Mirumoto\nDynasty:\n3\tJade Works\n",
    "json": '{"l5r_deck": 1,\n "cards": [{"slot": "dynasty", "count": 3, "name": "Jade Works"}]}\n',
}


def read(
    text: str, source: str = "deck.txt", list_format: str | None = None
) -> tuple[ListLine, ...]:
    return read_list(text.encode(), source, list_format).lines


def test_there_is_a_sample_of_each() -> None:
    assert tuple(SAMPLES) == LIST_FORMATS


@pytest.mark.parametrize("list_format", LIST_FORMATS)
@pytest.mark.parametrize("source", ["-", "deck.txt", "deck.html"])
def test_content_tells_the_format(list_format: str, source: str) -> None:
    data = SAMPLES[list_format].encode()
    deck_list = read_list(data, source)
    assert (deck_list.list_format, deck_list.source) == (list_format, source)
    assert read_list(data, source, list_format) == deck_list


@pytest.mark.parametrize("list_format", LIST_FORMATS)
def test_line_ends_change_no_number(list_format: str) -> None:
    text = SAMPLES[list_format].replace("\r\n", "\n")
    expected = read_list(text.encode(), "deck.txt")
    for end in ("\r\n", "\r", "\r\r\n"):
        assert read_list(text.replace("\n", end).encode(), "deck.txt") == expected


def test_pipes_are_counted_by_runs() -> None:
    assert read("Rout|Jade Works| Jade  Works ||Rout\n") == (
        ListLine(1, "Rout", 1),
        ListLine(1, "Jade Works", 2),
        ListLine(1, "Rout", 1),
    )
    assert read("Rout", "deck.jbp") == (ListLine(1, "Rout", 1),)


def test_yasuki() -> None:
    deck_list = read_list(SAMPLES["yasuki"].encode(), "deck.yaml")
    assert (deck_list.title, deck_list.author) == ("Horses: fast", "A. Player")
    assert deck_list.lines == (
        ListLine(5, "Jade Works [Jade Edition]", 3, "dynasty", "Holdings"),
        ListLine(7, "No More Games, Yasuki", None, "dynasty", "Events"),
        ListLine(9, "Ring of Air", None, "fate", "Fate"),
    )
    assert [(h.number, h.deck, h.declared) for h in deck_list.headings] == [
        (3, "dynasty", 4),
        (4, "dynasty", 3),
        (6, "dynasty", 1),
        (8, "fate", 1),
    ]


def test_bullets_under_a_deck_are_not_yaml() -> None:
    deck_list = read_list(b'Dynasty:\n- "Failure, My Sensei" x3\n- Jade Works\n', "deck.txt")
    assert deck_list.list_format == "plain"
    assert len(deck_list.lines) == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Dynasty:\n  - a\n  b: c\n", 3),
        ("Dynasty:\n  - [a, b]\n", 2),
        ("Dynasty:\n  - a: b\n", 2),
        ("Dynasty: [a\n", 2),
        ("Fate:\n  - &x a\n  - *x\n", 3),
        ("Dynasty:\n  - !!python/object:os.system a\n---\nFate:\n", 3),
        ("odd:\n  - a\nDynasty:\n  - b\n", 2),
        ("name: x\nFate: # (1)\n\t- a\n", 3),
    ],
)
def test_broken_yaml_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(UnreadableList) as caught:
        read(text, "deck.yaml", "yasuki")
    assert caught.value.line == line


def test_octgn() -> None:
    deck_list = read_list(SAMPLES["octgn"].encode(), "deck.o8d")
    assert deck_list.lines == (
        ListLine(4, "Tattoos & Trinkets", 3, "dynasty", "Dynasty"),
        ListLine(7, "Rout", 1, None, "Odd"),
    )
    assert [heading.number for heading in deck_list.headings] == [3, 6]


def test_cockatrice() -> None:
    deck_list = read_list(SAMPLES["cockatrice"].encode(), "deck.cod")
    assert deck_list.title == "Horses"
    assert deck_list.lines == (ListLine(5, "Jade Works", 3),)
    assert [(n.code, n.severity, n.lines) for n in deck_list.notices] == [
        ("remark-ignored", "info", (3,)),
        ("sideboard-ignored", "warning", (8,)),
    ]


@pytest.mark.parametrize(
    ("text", "line", "seen"),
    [
        ('<?xml version="1.0"?>\n<deck>\n<section>', 3, "malformed"),
        ("\n\n<deck>\n</dock>", 4, "malformed"),
        ("<deck></deck>", None, "no <section>"),
        ("<?xml version='1.0'?>\n<feed/>", 2, "<feed>"),
        ("<!DOCTYPE deck [<!ENTITY a 'b'>]>\n<deck>&a;</deck>", 1, "document type"),
        ('<deck>\n<section name="Fate">\n<card qty="two">Rout</card></section></deck>', 3, "two"),
        ('<deck>\n<section name="Fate">\n<card qty="2"/></section></deck>', 3, "without a name"),
        (
            '<cockatrice_deck><zone name="main"><card number="1"/></zone></cockatrice_deck>',
            1,
            "name",
        ),
        ('<deck><section><card qty="' + "9" * 5000 + '">a</card></section></deck>', 1, "copies"),
    ],
)
def test_broken_xml_is_told_with_its_line(text: str, line: int | None, seen: str) -> None:
    with pytest.raises(UnreadableList, match=seen) as caught:
        read(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("list_format", "text"),
    [
        ("octgn", SAMPLES["cockatrice"]),
        ("cockatrice", SAMPLES["plain"]),
        ("octgn", SAMPLES["yasuki"]),
        ("yasuki", SAMPLES["plain"]),
        ("yasuki", SAMPLES["octgn"]),
        ("dojo-jbp", SAMPLES["egg"]),
        ("plain", SAMPLES["octgn"]),
        ("egg", SAMPLES["dojo-jbp"]),
    ],
)
def test_a_demand_that_does_not_fit(list_format: str, text: str) -> None:
    with pytest.raises(UnreadableList) as caught:
        read(text, "deck.txt", list_format)
    assert caught.value.expected


@pytest.mark.parametrize("list_format", ["plain", "forum", "oracle", "egg", "dojo", "lackey"])
def test_dialects_read_each_others_lists(list_format: str) -> None:
    deck_list = read_list(SAMPLES["sun-and-moon"].encode(), "deck.txt", list_format)
    assert deck_list.list_format == list_format
    assert len(deck_list.lines) == 2


def test_unknown_format() -> None:
    with pytest.raises(UnknownListFormat, match="sun-and-moon"):
        read("3 Rout", "deck.txt", "excel")


def test_plain_lists_need_no_parsers() -> None:
    code = (
        "import sys\n"
        "from l5r_cards.decks.lists import read_list\n"
        "read_list(b'# Dynasty\\n3 Jade Works - exp\\n', 'deck.txt')\n"
        "print([m for m in ('yaml', 'xml', 'html', 'defusedxml', 'json') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
