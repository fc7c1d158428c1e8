"""What is written reads back as the same cards, counts and decks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.decks.lists import (
    LIST_FORMATS,
    WRITTEN_FORMATS,
    UnknownListFormat,
    read_list,
    write_list,
)
from l5r_cards.decks.lists.writers import losses
from l5r_cards.decks.text import tidy
from l5r_cards.model.card import Card, Experience

DECKS = {"dynasty": "dynasty", "fate": "fate"}
TYPES = {
    "stronghold": ("Stronghold",),
    "sensei": ("Sensei",),
    "wind": ("Wind",),
    "starting-holding": ("Holding",),
    "dynasty": ("Holding", "Personality", "Event", "Region", "Celestial"),
    "fate": ("Strategy", "Item", "Follower", "Spell", "Ring", "Ancestor"),
}
DASHED = {"sun-and-moon", "oracle", "egg", "forum"}
WITHOUT_DECKS = {"dojo-jbp", "cockatrice"}
WITHOUT_WORDS = {"dojo-jbp", "cockatrice", "octgn", "lackey"}
WITHOUT_PRE_GAME = {"dojo", "lackey"}
COUNT = re.compile(r"([0-9]+)x? (.*)")
LABELS = ["Experienced", "Experienced 2", "Experienced 3KYD", "ExperiencedCW", "Inexperienced"]
TITLES = [
    *("1,000 Cuts Technique", "700 Soldier Plain", "Focus", '"The Deathless"', "Naga Attaché"),
    *('"Failure, My Sensei"', "Tattoos & Trinkets", "Meanwhile…", "Hida Yakamo (Oni)", "Rout"),
    *("Scholar's Façade", "Kan'ol'ti'chek", "Ring of Air", "By Will of the Wind", "Jade Works"),
]


@dataclass(frozen=True)
class Entry:
    count: int
    slot: str
    card: Card


@dataclass(frozen=True)
class Deck:
    title: str | None = None
    author: str | None = None
    legality: str | None = None
    entries: tuple[Entry, ...] = field(default=())


def card(title: str, kind: str, label: str | None = None) -> Card:
    experience = Experience("experienced", 1, label) if label else None
    return Card("an_id", title, (kind,), "dynasty", experience=experience)


def entry(count: int, slot: str, title: str, kind: str = "", label: str | None = None) -> Entry:
    return Entry(count, slot, card(title, kind or TYPES[slot][0], label))


SMALL = Deck(
    "Fast: Horses # 1",
    "A. Player",
    "Jade",
    (
        entry(3, "fate", "Rout"),
        entry(1, "stronghold", "Shiro Utaku Shojo"),
        entry(1, "starting-holding", "Border Keep", label="Experienced 2"),
        entry(2, "dynasty", "Moto Chen", "Personality", "Experienced 3KYD"),
        entry(3, "dynasty", "Jade Works"),
        entry(1, "fate", "Ring of Air", "Ring", "Inexperienced"),
    ),
)

WRITTEN = {
    "plain": """\
Title: Fast: Horses # 1
Author: A. Player
Format: Jade

Pre-Game (2)
1 Shiro Utaku Shojo
1 Border Keep • Experienced 2

Dynasty (5)
2 Moto Chen • Experienced 3KYD
3 Jade Works

Fate (4)
3 Rout
1 Ring of Air • Inexperienced
""",
    "sun-and-moon": """\
Name: Fast: Horses # 1
Author: A. Player
Legality: Jade
# Stronghold
1 Shiro Utaku Shojo

# Pregame Holdings
1 Border Keep - exp2

# Dynasty
2 Moto Chen - exp3KYD
3 Jade Works

# Fate
3 Rout
1 Ring of Air - inexp
""",
    "yasuki": """\
name: Fast: Horses # 1
author: A. Player
format: Jade
Pre-Game: # (2)
  # Stronghold (1)
  - Shiro Utaku Shojo
  # Starting Holdings (1)
  - Border Keep • Experienced 2
Dynasty: # (5)
  # Holdings (3)
  - 3x Jade Works
  # Personalities (2)
  - 2x Moto Chen • Experienced 3KYD
Fate: # (4)
  # Strategies (3)
  - 3x Rout
  # Rings (1)
  - Ring of Air • Inexperienced
""",
    "dojo-jbp": "Shiro Utaku Shojo|Border Keep • Experienced 2|Moto Chen • Experienced 3KYD|"
    "Moto Chen • Experienced 3KYD|Jade Works|Jade Works|Jade Works|Rout|Rout|Rout|"
    "Ring of Air • Inexperienced\n",
}


def written_name(each: Card, list_format: str) -> str:
    if list_format not in DASHED or each.experience is None:
        return each.name
    mark = each.experience.label.replace("Inexp", "inexp").replace("Exp", "exp")
    mark = mark.replace("experienced", "exp").replace(" ", "")
    return f"{each.title} {'–' if list_format == 'forum' else '-'} {mark}"


def expected(deck: Deck, list_format: str) -> Counter[tuple[str, str | None]]:
    found: Counter[tuple[str, str | None]] = Counter()
    for each in deck.entries:
        place: str | None = DECKS.get(each.slot, "pre-game")
        if list_format in WITHOUT_DECKS or (
            list_format in WITHOUT_PRE_GAME and place == "pre-game"
        ):
            place = None
        name = written_name(each.card, list_format)
        if list_format == "yasuki" and each.count == 1 and name.startswith('"'):
            assert f"1x {name}" in write_list(deck, list_format)
        found[name, place] += each.count
    return found


def read_back(deck: Deck, list_format: str) -> Counter[tuple[str, str | None]]:
    deck_list = read_list(write_list(deck, list_format).encode(), "deck", list_format)
    found: Counter[tuple[str, str | None]] = Counter()
    for line in deck_list.lines:
        count, name = line.count, line.text
        if count is None and list_format != "yasuki":
            parts = COUNT.fullmatch(line.text)
            assert parts is not None
            count, name = int(parts[1]), parts[2]
        found[name, line.deck] += 1 if count is None else count
    assert {notice.code for notice in deck_list.notices} <= {"remark-ignored"}
    return found


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    entries = []
    for slot in draw(st.lists(st.sampled_from(list(TYPES)), max_size=12)):
        kind = draw(st.sampled_from(TYPES[slot]))
        label = draw(st.sampled_from([None, *LABELS]))
        count = draw(st.integers(1, 4))
        entries.append(entry(count, slot, draw(st.sampled_from(TITLES)), kind, label))
    words = st.none() | st.text(st.characters(codec="utf-8"), max_size=20)
    return Deck(draw(words), draw(words), draw(words), tuple(entries))


@pytest.mark.parametrize("list_format", LIST_FORMATS)
def test_a_small_deck_is_recognised_when_read_back(list_format: str) -> None:
    deck_list = read_list(write_list(SMALL, list_format).encode(), "-")
    assert deck_list.list_format == list_format
    assert read_back(SMALL, list_format) == expected(SMALL, list_format)


@pytest.mark.parametrize("list_format", list(WRITTEN))
def test_written_text(list_format: str) -> None:
    assert write_list(SMALL, list_format) == WRITTEN[list_format]


@pytest.mark.parametrize("list_format", sorted({*WRITTEN_FORMATS} - WITHOUT_WORDS))
def test_description_survives(list_format: str) -> None:
    deck = replace(SMALL, title="Fast: Horses • 1")
    deck_list = read_list(write_list(deck, list_format).encode(), "-")
    said = (deck_list.title, deck_list.author, deck_list.legality)
    assert said == ("Fast: Horses • 1", "A. Player", "Jade")
    told = losses(deck, list_format)
    assert not any("title" in each or "author" in each or "Jade" in each for each in told)


@pytest.mark.parametrize("list_format", WRITTEN_FORMATS)
@given(deck=decks())
def test_what_does_not_survive_is_told(list_format: str, deck: Deck) -> None:
    if not deck.entries:
        return
    deck_list = read_list(write_list(deck, list_format).encode(), "deck")
    told = losses(deck, list_format)
    for what in ("title", "author", "legality"):
        wanted = tidy(getattr(deck, what) or "")
        assert (getattr(deck_list, what) or "") == wanted or any(f"“{wanted}”" in t for t in told)


HOSTILE = (
    "X <script>alert(1)</script> [c](javascript:alert(1))",
    "[c](https://example.org) [url=http://x]y[/url] [b]bold[/b] ![i](http://x)",
    "*a* _b_ `c` ~~d~~ \\*e\\* &lt;f&gt; R&D <b>g</b> \\",
    "Tattoos & Trinkets",
)


@pytest.mark.parametrize("list_format", ["markdown", "bbcode"])
@pytest.mark.parametrize("title", HOSTILE)
def test_marks_in_a_title_are_but_text(list_format: str, title: str) -> None:
    deck = replace(SMALL, title=title, author=title)
    text = write_list(deck, list_format)
    deck_list = read_list(text.encode(), "deck")
    assert (deck_list.title, deck_list.author) == (title, title)
    said = text.partition("\n")[0]
    if title == "Tattoos & Trinkets":
        assert said == f"Title: {title}"
    else:
        assert not set(said) & set("<>[]`*_~\\")


@pytest.mark.parametrize("list_format", ["plain", "forum", "oracle", "egg", "dojo", "yasuki"])
def test_declared_counts_hold(list_format: str) -> None:
    deck_list = read_list(write_list(SMALL, list_format).encode(), "-")
    declared = {h.deck: h.declared for h in reversed(deck_list.headings) if h.declared}
    assert (declared["dynasty"], declared["fate"]) == (5, 4)


@pytest.mark.parametrize("list_format", LIST_FORMATS)
@given(deck=decks())
def test_writing_and_reading_is_identity(list_format: str, deck: Deck) -> None:
    if not deck.entries:
        return
    assert read_back(deck, list_format) == expected(deck, list_format)


def test_unknown_format() -> None:
    with pytest.raises(UnknownListFormat):
        write_list(SMALL, "excel")
