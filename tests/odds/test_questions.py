"""How questions are read: what they count, where, and what is said of those that can't be."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from asked import FOLDER, catalog, deck, odds, question, validator
from hypothesis import given, settings
from hypothesis import strategies as st

from l5r_cards import read_file
from l5r_cards.goldfish.hands import Dealt
from l5r_cards.goldfish.naming import DeckWords
from l5r_cards.goldfish.odds import All, AnyOf, Count, Is, Node, Not, chance
from l5r_cards.goldfish.questions import MAX_COUNTS, MAX_LENGTH, QuestionError, read_question

PAGES = Path(__file__).resolve().parents[2] / "docs"


def counted(text: str, name: str = "celestial-lion.txt") -> list[tuple[object, ...]]:
    """Returns low, high, deck and size of each count."""
    return [
        (each.asked.low, each.asked.high, each.asked.deck, each.asked.size)
        for each in question(text, name).counts
    ]


def ids(text: str, name: str = "celestial-lion.txt") -> set[str]:
    """Returns what is counted first, of the cards that can be dealt."""
    asked = deck(name)
    cards = question(text, name).counts[0].asked.cards
    return set(cards & (asked.dealt.dynasty.keys() | asked.dealt.fate.keys()))


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        *(("2+", 2, None), ("2 or more", 2, None), ("at least two", 2, None), (">=2", 2, None)),
        *(("more than 1", 2, None), ("> 1", 2, None), ("an", 1, None), ("any", 1, None)),
        *(("exactly 2", 2, 2), ("exactly two", 2, 2), ("=2", 2, 2), ("2-2", 2, 2)),
        *(("at most 1", 0, 1), ("up to one", 0, 1), ("≤1", 0, 1), ("1 or fewer", 0, 1)),
        *(("fewer than 3", 0, 2), ("no", 0, 0), ("0", 0, 0), ("none of", 0, 0)),
        *(("1-3", 1, 3), ("1–3", 1, 3), ("one to three", 1, 3), ("NO", 0, 0), ("0+", 0, None)),
    ],
)
def test_counts(words: str, low: int, high: int | None) -> None:
    assert counted(f"{words} holdings in 4 provinces") == [(low, high, "dynasty", 4)]


@pytest.mark.parametrize(
    ("words", "size"),
    [
        *(("in 4 provinces", 4), ("in provinces", 4), ("in the opening provinces", 4)),
        *(("in the first 3 provinces", 3), ("in one province", 1), ("at the start", 4), ("", 4)),
        *(("in the opening", 4), ("among the top 10 dynasty cards", 10), ("in 7 cards", 7)),
        *(("by turn 1", 4), ("by turn 3", 12), ("by turn 3 refilling 2", 8)),
        *(("in provinces by turn 2", 8), ("in 3 provinces by my turn 2, refilling one", 4)),
    ],
)
def test_places_of_dynasty_cards(words: str, size: int) -> None:
    assert counted(f"2+ holdings {words}") == [(2, None, "dynasty", size)]


@pytest.mark.parametrize(
    ("words", "size"),
    [
        *(
            ("in hand", 5),
            ("in the opening hand", 5),
            ("at the start", 5),
            ("", 5),
            ("by turn 1", 5),
        ),
        *(("in 6 cards", 6), ("in 10 fate cards", 10), ("in hand by turn 3", 7), ("by turn 4", 8)),
    ],
)
def test_places_of_fate_cards(words: str, size: int) -> None:
    assert counted(f"1+ Rout {words}") == [(1, None, "fate", size)]


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("Copper Mine", {"copper_mine"}),
        ("copper  mine", {"copper_mine"}),
        ("COPPERMINE", {"copper_mine"}),
        ('"Copper Mine"', {"copper_mine"}),
        ('(!"Copper Mine")', {"copper_mine"}),
        ("Copper Mine or Barley Farm", {"copper_mine", "barley_farm"}),
        ("A Legion of One", {"a_legion_of_one"}),
        ("do not turn your back!", {"do_not_turn_your_back"}),
        ("Matsu Benika", {"matsu_benika_experienced_2"}),
        ("Matsu Benika exp2", {"matsu_benika_experienced_2"}),
        ("Matsu Benika • Experienced 2", {"matsu_benika_experienced_2"}),
        ("events", {"the_war_of_dark_fire", "imperial_census"}),
        ("the war of dark fire or regions", {"the_war_of_dark_fire", "well_defended_border"}),
        ("unique lion personalities (force>=5)", {"matsu_benika_experienced_2"}),
        ("personalities (exp:2)", {"matsu_benika_experienced_2"}),
        ("unicorn", set()),
    ],
)
def test_names(words: str, cards: set[str]) -> None:
    assert ids(f"1+ {words}") == cards


def test_a_category_means_what_the_search_means() -> None:
    assert ids("1+ samurai") == ids("1+ (kw:samurai)")
    assert ids("1+ holdings") == ids("1+ (type:holding)")
    assert ids("1+ Lion") == ids("1+ (clan:lion OR kw:lion)")
    assert ids("1+ unique samurai") == ids("1+ (kw:samurai kw:unique)")


def test_a_place_holds_for_what_stands_before_it_and_the_last_for_what_stands_behind() -> None:
    sizes = [each[3] for each in counted("1+ holding and 1+ event in 3 provinces or 1+ region")]
    assert sizes == [3, 3, 3]
    both = counted("1+ rout in hand by turn 2 and 1+ event in 2 provinces")
    assert both == [(1, None, "fate", 6), (1, None, "dynasty", 2)]
    assert [each[3] for each in counted("(1+ event or 1+ region) in 2 provinces")] == [2, 2]


def test_and_binds_more_tightly_than_or() -> None:
    read = question("1+ event or 1+ region, no holdings and not (2+ lion or 1+ celestial)")
    inner = Not(AnyOf((Is(3), Is(4))))
    assert read.node == AnyOf((Is(0), All((Is(1), Is(2), inner))))


def test_what_begins_in_play_is_not_in_the_deck() -> None:
    assert "border_keep" not in ids("1+ holdings")
    assert odds("1+ holdings in 1 province") == Fraction(16, 40)
    with pytest.raises(QuestionError, match="begin the game in play"):
        question("1+ Border Keep in 4 provinces")
    # In the other rules a Sensei is chosen out of the Fate deck.
    assert deck("diamond-crab.txt").dealt.fate.total() == 39


def test_all_of_a_smaller_deck_is_seen() -> None:
    assert odds("16+ holdings in 400 dynasty cards") == 1
    assert odds("17+ holdings in 400 dynasty cards") == 0


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ("", 0, "There is no question", "2+ holdings"),
        ("2 holdings", 0, "“2” may mean 2 or more, or exactly 2", "Write 2+ or exactly 2"),
        ("two holdings", 0, "“two” may mean two or more, or exactly two", "Write two+"),
        ("1+ (type:holding limit:1)", 17, "limit: says nothing of a card", "Leave it out"),
        ("holdings", 0, "“holdings” is no count", "2+, exactly 1"),
        ("at least eleven cards", 9, "“eleven” is no number", "in words from one to ten"),
        ("no events, <= x holdings", 14, "“x” is no number", "in digits"),
        ("2+ holdngs in hand", 3, "“holdngs” is no card, type", "Did you mean Holding"),
        ("2+ koper mine", 3, "“koper mine” is no card", "Copper Mine"),
        (
            "1+ akodo",
            3,
            "Akodo is not in this deck",
            "The query (akodo) finds 6 different cards of",
        ),
        ("1+ ushio in hand", 3, "“ushio” is no card", "The query (ushio) finds 1 card of"),
        ("1+ type:holding", 3, "“type:holding” is no card", "The query (type:holding) finds"),
        ("1+ xyzzy:plugh", 3, "“xyzzy:plugh” is no card", "A query stands in parentheses"),
        ("1+ ambush", 3, "Ambush is not in this deck", None),
        ("1+ rout in 4 provinces", 3, "in the Fate deck alone", "in opening hand"),
        ("2+ cards", 3, "there are some in both decks", "in 4 provinces"),
        ("1+ in hand", 3, "What is counted is missing", "2+ holdings"),
        ("2+ holdings in 4 provins", 12, "“in 4 provins” is no place", "in 4 provinces"),
        ("2+ holdings by turn 0", 12, "The first turn is turn 1", "by turn 3"),
        ("2+ holdings in 5 cards by turn 2", 12, "in no certain turn", "by turn 3"),
        ("2+ holdings in fate provinces", 12, "Provinces hold Dynasty cards", "in 4 prov"),
        ("1+ rout by turn 2 refilling 2", 8, "Only Provinces are refilled", None),
        ("2+ events by turn 2 refilling 5", 10, "Of 4 Provinces 5 can't be refilled", None),
        ("2+ holdings and", 15, "The question breaks off", "must follow"),
        ("(2+ holdings", 0, "A parenthesis is not closed", "Close it"),
        ("2+ holdings)", 11, "closed that was not opened", None),
        ("2+ (type:holding", 3, "A parenthesis is not closed", "Close it"),
        ("2+ () in hand", 3, "The parentheses are empty", "type:personality"),
        ("2+ (forc>3)", 4, "There is no field “forc”", "force"),
        ('1+ "Rout', 3, "A quotation mark is not closed", 'Close it with "'),
        ("3-1 holdings", 0, "“3-1” is no number that there can be", "1-2"),
        ("fewer than 0 events", 0, "is no number that there can be", "1-2"),
        ("2+ holdings in hand in hand", 20, "can't stand here", "and, or"),
    ],
)
def test_errors_show_the_place(text: str, place: int, message: str, hint: str | None) -> None:
    with pytest.raises(QuestionError) as caught:
        question(text)
    error = caught.value
    assert message in error.message
    assert error.position == place
    assert hint in (error.hint or "") if hint else error.hint is None
    assert "^" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "1+ event " * (MAX_LENGTH // 8),
        " and ".join(["1+ event"] * (MAX_COUNTS + 1)),
        "(" * 500 + "1+ event" + ")" * 500,
        "not " * 300 + "1+ event",
        "99999+ events",
        "2+ \x00",
        "1+ " + "and or in " * 150,
        "\ud800",
        "²+ holdings",
        "٣+ holdings",
    ],
)
def test_hostile_questions_are_errors(text: str) -> None:
    with pytest.raises(QuestionError):
        question(text)


def test_a_title_that_other_cards_have_as_a_keyword_is_not_guessed() -> None:
    cards = [catalog().card(each) for each in ("iron_mine", "corrupted_iron_mine", "rout")]
    words = DeckWords(catalog(), cards, catalog().search)
    dealt = Dealt(Counter(each.id for each in cards[:2]), Counter(), 4, 5, 1, ())
    with pytest.raises(QuestionError, match="“iron mine” is a title, and what other") as caught:
        read_question("1+ iron mine", words, dealt)
    for phrase, cards_meant in (
        ('(!"Iron Mine")', {"iron_mine"}),
        ('(kw:"iron mine")', {"corrupted_iron_mine"}),
    ):
        assert phrase in (caught.value.hint or "")
        asked = read_question(f"1+ {phrase}", words, dealt).counts[0].asked
        assert asked.cards == cards_meant
    alone = DeckWords(catalog(), cards[:1], catalog().search)
    assert read_question("1+ iron mine", alone, dealt).counts[0].asked.cards == {"iron_mine"}


PIECES = [
    *("2+", "exactly", "1", "no", "1-2", "holdings", "samurai", "A Legion of One", "matsu benika"),
    *("and", "or", "not", ",", "(", ")", "in", "by turn", "3", "provinces", "hand", "refilling"),
    *("type:", "force>3", '"', "“", "!", "*", "&", "/", "\\", "\n", "x", "[", "in:", "duty"),
]


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14), st.sampled_from(["", " ", "  "]))
def test_anything_is_read_or_refused_with_its_place(pieces: list[str], between: str) -> None:
    text = between.join(pieces)
    refused: QuestionError | None = None
    try:
        read = question(text)
    except QuestionError as error:
        refused = error
    if refused is not None:
        assert 0 <= refused.position <= len(text)
        assert "^" in str(refused)
        return
    assert 0 <= odds(text) <= 1
    assert all(each.text in text for each in read.counts)


KINDS = {
    "holdings": ("Holding", "dynasty"),
    "personalities": ("Personality", "dynasty"),
    "event": ("Event", "dynasty"),
    "strategies": ("Strategy", "fate"),
    "rings": ("Ring", "fate"),
}
SEEN = {
    "dynasty": {"in 4 provinces": 4, "by turn 2": 8, "in 3 dynasty cards": 3},
    "fate": {"in opening hand": 5, "by turn 3": 7, "in 2 fate cards": 2},
}
Written = tuple[str, Node, list[Count]]


@st.composite
def leaves(draw: st.DrawFn) -> Written:
    """A count, written and as it is meant."""
    number = draw(st.integers(0, 3))
    low, high, words = draw(
        st.sampled_from(
            [
                (number, None, f"{number}+"),
                (number, number, f"exactly {number}"),
                (0, number, f"at most {number}"),
                (0, 0, "no"),
            ]
        )
    )
    name, (kind, pile) = draw(st.sampled_from(sorted(KINDS.items())))
    where, size = draw(st.sampled_from(sorted(SEEN[pile].items())))
    cards = {each for each in deck().decks[pile] if kind in catalog().card(each).types}
    count = Count(low, high, frozenset(cards), pile, size)
    return f"{words} {name} {where}", Is(0), [count]


def joined(parts: list[Written], word: str) -> Written:
    counts: list[Count] = []
    nodes = []
    for _, node, own in parts:
        nodes.append(moved(node, len(counts)))
        counts += own
    text = f" {word} ".join(f"({text})" for text, _, _ in parts)
    return text, (All if word == "and" else AnyOf)(tuple(nodes)), counts


def moved(node: Node, by: int) -> Node:
    """A tree whose counts have other numbers."""
    if isinstance(node, Is):
        return Is(node.number + by)
    if isinstance(node, Not):
        return Not(moved(node.node, by))
    return type(node)(tuple(moved(each, by) for each in node.nodes))


WRITTEN = st.recursive(
    leaves(),
    lambda inner: (
        inner.map(lambda each: (f"not ({each[0]})", Not(each[1]), each[2]))
        | st.tuples(st.lists(inner, min_size=1, max_size=3), st.sampled_from(["and", "or"])).map(
            lambda each: joined(*each)
        )
    ),
    max_leaves=4,
)


@settings(max_examples=150, deadline=None)
@given(WRITTEN)
def test_a_question_means_what_it_says(written: Written) -> None:
    text, node, counts = written
    assert odds(text) == chance(node, counts, deck().decks)


def test_the_counts_and_names_of_the_page_are_read() -> None:
    """Every phrase of the tables of docs/odds.md means something, in one place or another."""
    page = (PAGES / "odds.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| (how many|what|where) \|.+\n\|[-|]+\n((?:\|.+\n)+)", page, re.M)
    assert [name for name, _ in tables] == ["how many", "what", "where"]
    read = 0
    for name, rows in tables:
        for row in rows.splitlines():
            for phrase in re.findall(r"`([^`]+)`", row.split("|")[1]):
                text = {
                    "how many": f"{phrase} holdings",
                    "what": f"1+ {phrase} in provinces",
                    "where": f"1+ {'rout' if 'hand' in phrase or 'fate' in phrase else 'holdings'}"
                    f" {phrase}",
                }[name]
                question(text)
                read += 1
    assert read > 40
    for example in re.findall(r"^    (.+)$", page, re.MULTILINE):
        if not example.startswith((" ", "1.")):
            assert 0 < odds(example) < 1


def test_the_example_for_python_runs() -> None:
    page = (PAGES / "python.md").read_text(encoding="utf-8")
    code = next(
        each for each in re.findall(r"```python\n(.+?)```", page, re.DOTALL) if "goldfish" in each
    )
    report = validator().validate(read_file(FOLDER / "celestial-lion.txt"))
    names = {"report": report, "catalog": catalog()}
    exec(code.replace("chance(question", "answer = chance(question"), names)
    assert names["answer"] == odds("2+ holdings in 4 provinces")
