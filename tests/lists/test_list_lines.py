"""The line-based reader: what each kind of line is taken for."""

from __future__ import annotations

import pytest

from l5r_cards.decks.lists import read_list
from l5r_cards.model.decklist import DeckList, ListLine
from l5r_cards.model.problem import Problem


def read(text: str) -> DeckList:
    return read_list(text.encode(), "deck.txt")


def texts(text: str) -> list[str]:
    return [line.text for line in read(text).lines]


def only(text: str) -> Problem:
    (notice,) = read(text).notices
    return notice


@pytest.mark.parametrize(
    ("line", "deck", "declared"),
    [
        ("# Dynasty (40)", "dynasty", 40),
        ("# Dynasty (40):", "dynasty", 40),
        ("Dynasty:", "dynasty", None),
        ("Dynasty: 40 cards", "dynasty", 40),
        ("Dynasty Deck (40)", "dynasty", 40),
        ("Dynasty Deck - 40", "dynasty", 40),
        ("DYNASTY", "dynasty", None),
        ("[b]Fate[/b]", "fate", None),
        ("[b][color=red]Fate (41)[/color][/b]", "fate", 41),
        ("=== Fate ===", "fate", None),
        ("[Fate]", "fate", None),
        ("**Dynasty**", "dynasty", None),
        ("<b>Fate</b>", "fate", None),
        ("-- Events --", "dynasty", None),
        ("## Strategies (27)", "fate", 27),
        ("# Holding - (6) [2 distinct]", "dynasty", 6),
        ("#\t     Pre-Game - (3) [3 distinct]", "pre-game", 3),
        ("Pre-Game", "pre-game", None),
        ("Starting Holdings", "pre-game", None),
        ("Pregame Holdings", "pre-game", None),
        ("Starting:", "pre-game", None),
        ("Stronghold", "pre-game", None),
        ("Senseis (1)", "pre-game", 1),
        ("Wind", "pre-game", None),
        ("Stronghold & Sensei", "pre-game", None),
        ("// Fate (40)", "fate", 40),
        ("; Rings", "fate", None),
        ("14 Holdings:", "dynasty", 14),
        ("Kiho", "fate", None),
        ("Ancestors:", "fate", None),
        ("Celestials (2)", "dynasty", 2),
        ("Regions", "dynasty", None),
        ("Followers (3)", "fate", 3),
        ("Shugenja:", "dynasty", None),
        ("Fate total: 41", "fate", 41),
    ],
)
def test_headings(line: str, deck: str, declared: int | None) -> None:
    deck_list = read(line + "\n")
    (heading,) = deck_list.headings
    assert (heading.number, heading.deck, heading.declared) == (1, deck, declared)
    assert deck_list.lines == ()
    assert deck_list.notices == ()


@pytest.mark.parametrize(
    "line",
    [
        "1 Focus",
        "Focus",
        "0 Iron Mine",
        "-2 Copper Mine",
        "1,000 Cuts Technique",
        "3 1,000 Cuts Technique",
        "700 Soldier Plain",
        "700 Soldier Plain x3",
        "3x: Copper Mine, Iron Mine",
        '"The Deathless"',
        "Iron Mine (Emperor Edition)",
        "2 Ring of Air [EE]",
        "Iron Mine (No #109)",
        "Iron Mine #109",
        "Doji Reju exp2*",
        "Tattoos & Trinkets",
        "Sensei of the Void",
        "Fate's Merciless Path",
        "3 Wind",
        "Samurai",
        "Unknown: label",
        "Meanwhile…",
    ],
)
def test_cards_come_through_as_written(line: str) -> None:
    assert read(line).lines == (ListLine(1, line),)
    assert read(line).notices == ()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("- 3 Iron Mine", "3 Iron Mine"),
        ("* 3 Iron Mine", "3 Iron Mine"),
        ("•3 Iron Mine", "3 Iron Mine"),
        ("> 3 Iron Mine", "3 Iron Mine"),
        ("- [ ] 3 Iron Mine", "3 Iron Mine"),
        ("  3\t Iron   Mine\t", "3 Iron Mine"),
        ("3 **Iron Mine**", "3 Iron Mine"),
        ("* 3 *Iron Mine*", "3 Iron Mine"),
        ("3 _Iron Mine_", "3 Iron Mine"),
        ("3 [card]Iron Mine[/card]", "3 Iron Mine"),
        ("3 [url=https://example.org/1]Iron Mine[/url]", "3 Iron Mine"),
        ("3 [Iron Mine](https://example.org/1)", "3 Iron Mine"),
        ("3 <i>Iron Mine</i><br/>", "3 Iron Mine"),
        ("1 Akodo&#39;s Grave", "1 Akodo's Grave"),
        ("1 Tattoos &amp;&nbsp;Trinkets", "1 Tattoos & Trinkets"),
        ("1 Tattoos \\& Trinkets", "1 Tattoos & Trinkets"),
    ],
)
def test_bullets_and_markup_come_off(line: str, text: str) -> None:
    assert read(line).lines == (ListLine(1, text),)
    assert read(line).notices == ()


def test_sections_keep_their_decks() -> None:
    deck_list = read(
        "1 Shiro Daidoji\n# Dynasty (5)\n# Holdings (3)\n3 Jade Works\n\n# Winds (1)\n"
        "1 Voice of the Emperor\n# Fate\n3 Rout\n## Rings\n1 Ring of Air\n"
    )
    assert [(line.deck, line.section) for line in deck_list.lines] == [
        (None, None),
        ("dynasty", "Holdings"),
        ("dynasty", "Winds"),
        ("fate", "Fate"),
        ("fate", "Rings"),
    ]
    assert [heading.declared for heading in deck_list.headings] == [5, 3, 1, None, None]


def test_sections_without_decks_above_them() -> None:
    deck_list = read("Stronghold\nShiro Daidoji\nHoldings\n3 Jade Works\nActions\n3 Rout\n")
    assert [line.deck for line in deck_list.lines] == ["pre-game", "dynasty", "fate"]


def test_holdings_before_the_game() -> None:
    deck_list = read("# Pre-Game\n# Holdings\n1 Border Keep\n# Personalities\n3 Doji Reju\n")
    assert [line.deck for line in deck_list.lines] == ["pre-game", "dynasty"]


def test_cards_of_the_other_deck_begin_it() -> None:
    deck_list = read("Dynasty\n3 Jade Works\nStrategies\n3 Rout\nOthers:\n1 Ambush\n")
    assert [line.deck for line in deck_list.lines] == ["dynasty", "fate", "fate"]


def test_card_after_the_colon() -> None:
    deck_list = read("Stronghold: Kyuden Hida\nSensei: None\nWind: n/a\n3 Jade Works\n")
    assert deck_list.lines == (
        ListLine(1, "Kyuden Hida", None, "pre-game", "Stronghold"),
        ListLine(4, "3 Jade Works"),
    )
    assert deck_list.notices == ()


def test_cards_after_a_decks_colon() -> None:
    deck_list = read("Dynasty: 3 Jade Works\n3 Iron Mine\n")
    assert [(line.text, line.deck) for line in deck_list.lines] == [
        ("3 Jade Works", "dynasty"),
        ("3 Iron Mine", "dynasty"),
    ]


@pytest.mark.parametrize("nothing", ["None", "-", "n/a", "none", "N/A"])
def test_nothing_under_a_heading(nothing: str) -> None:
    assert read(f"Sensei\n{nothing}\n").lines == ()


@pytest.mark.parametrize("total", ["Total: 40", "40 cards", "(40)", "40", "Total 40", "= 40"])
def test_totals(total: str) -> None:
    deck_list = read(f"# Fate\n3 Rout\n{total}\n")
    assert texts(f"# Fate\n3 Rout\n{total}\n") == ["3 Rout"]
    heading = deck_list.headings[-1]
    assert (heading.number, heading.text, heading.deck, heading.declared) == (3, total, "fate", 40)


def test_what_the_list_says_of_itself() -> None:
    deck_list = read(
        "Title: Fast Horses\nAuthor: A. Player\nLegality: Emperor\nClan: Unicorn\n"
        "Event: A Kotei\n\n1 Shiro Utaku Shojo\nEvent: Imperial Gift\n"
    )
    assert deck_list.title == "Fast Horses"
    assert deck_list.author == "A. Player"
    assert (deck_list.legality, deck_list.legality_line) == ("Emperor", 3)
    assert deck_list.list_format == "sun-and-moon"
    assert [line.text for line in deck_list.lines] == ["1 Shiro Utaku Shojo", "Imperial Gift"]
    assert deck_list.lines[1].section == "Event"
    assert [notice.lines for notice in deck_list.notices] == [(4, 5)]


def test_legality_outranks_format() -> None:
    deck_list = read("Format: mostly old\nLegality: Jade\n")
    assert (deck_list.legality, deck_list.legality_line) == ("Jade", 2)


def test_remarks_become_one_notice() -> None:
    notice = only("# a remark\n3 Rout\n// 3 Iron Mine\n; x\nhttps://example.org/1\n(or so)\n#\n")
    assert (notice.code, notice.severity) == ("remark-ignored", "info")
    assert notice.lines == (1, 3, 4, 5, 6)
    assert "5 remarks" in notice.message
    assert "a remark" in notice.message


@pytest.mark.parametrize("tail", [" # main", "# main", " // main"])
def test_trailing_remark(tail: str) -> None:
    text = f"1 Ring of Air (Promo){tail}\n"
    assert texts(text) == ["1 Ring of Air (Promo)"]
    assert only(text).lines == (1,)


def test_heading_glued_to_a_card() -> None:
    deck_list = read("1 Rout#\t  Dynasty - (5) [5 distinct]\n3 Jade Works\n")
    assert [(line.text, line.deck) for line in deck_list.lines] == [
        ("1 Rout", None),
        ("3 Jade Works", "dynasty"),
    ]
    assert deck_list.headings[0].declared == 5


def test_proxies_become_one_notice() -> None:
    text = (
        "# Dynasty\n3 Iron Mine\n\nProxy Follower: Ashigaru\nProxy Holding: 1 Farm\n"
        '1 Proxy Personality: "Zombie"\n'
    )
    assert texts(text) == ["3 Iron Mine"]
    notice = only(text)
    assert (notice.code, notice.severity) == ("proxy-line-ignored", "info")
    assert notice.lines == (4, 5, 6)


def test_proxies_under_a_heading() -> None:
    text = "Proxies:\n1 Zombie\nFate\n3 Rout\n"
    assert texts(text) == ["3 Rout"]
    assert only(text).lines == (2,)


def test_sideboard_is_no_part_of_a_deck() -> None:
    text = "Fate\n3 Rout\nSideboard\n1 Ambush\n"
    assert texts(text) == ["3 Rout"]
    notice = only(text)
    assert (notice.code, notice.severity, notice.lines) == ("sideboard-ignored", "warning", (4,))


def test_an_address_alone_is_no_card() -> None:
    deck_list = read("https://example.org/decks/12345\n")
    assert deck_list.lines == ()
    assert deck_list.notices[0].lines == (1,)


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "-----\n***\n===\n"])
def test_nothing_at_all(text: str) -> None:
    deck_list = read(text)
    assert (deck_list.lines, deck_list.headings, deck_list.notices) == ((), (), ())
    assert deck_list.list_format == "plain"


def test_long_lines_are_cut() -> None:
    (line,) = read("1 " + "very " * 1000).lines
    assert len(line.text) == 200
