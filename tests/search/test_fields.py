"""Each field, operator and kind of value, negated too: exactly what a plain search finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from naive import ALIASES, Naive, rows
from values import PLACELESS, PRINTED, values_of, written

from l5r_cards import Catalog, QueryError, Validator, read_file
from l5r_cards.search.fields import FIELDS, FLAGS, ORDERED, Field
from l5r_cards.search.query import Node, Not, Term, Words

NAMES = [field.name for field in FIELDS if field.name not in ("in", "text")]
LISTS = Path(__file__).parents[1] / "decks" / "lists" / "celestial"
BY_NAME = {field.name: field for field in FIELDS}


def asks(field: Field, operator: str, value: str) -> bool:
    """Whether a field's operator and a value go together."""
    if operator in (":", "=", "!="):
        return True
    if field.kind == "stat":
        return value not in PRINTED
    return value not in PLACELESS.get(field.name, ())


@pytest.mark.parametrize("name", NAMES)
def test_every_operator_finds_what_a_plain_search_finds(
    name: str, naive: Naive, catalog: Catalog
) -> None:
    field = BY_NAME[name]
    found = 0
    for value in values_of(name, naive, catalog):
        for operator in field.operators:
            if not asks(field, operator, value):
                continue
            term = Term(name, operator, value, 0, 0)
            text = f"{name}{operator}{written(value)}"
            nodes: dict[str, Node] = {text: term, f"-{text}": Not(term)}
            for query, node in nodes.items():
                cards = rows(catalog.search(query))
                assert cards == naive.found(node), query
                found += bool(cards)
    assert found > 5


@pytest.mark.parametrize("name", NAMES)
def test_other_operators_are_errors(name: str, naive: Naive, catalog: Catalog) -> None:
    field = BY_NAME[name]
    value = values_of(name, naive, catalog)[0]
    for operator in set(ORDERED) - set(field.operators):
        with pytest.raises(QueryError) as error:
            catalog.search(f"doji {name}{operator}{written(value)}")
        assert f"{name} does not take “{operator}”" in error.value.message
        assert error.value.position == len(f"doji {name}")
        assert error.value.hint == f"It takes {' '.join(field.operators)}"


@pytest.mark.parametrize("name", NAMES)
def test_aliases_and_case_say_the_same(name: str, naive: Naive, catalog: Catalog) -> None:
    field = BY_NAME[name]
    value = values_of(name, naive, catalog)[0]
    wanted = naive.found(Term(name, ":", value, 0, 0))
    for other in (name.upper(), name.title(), *field.aliases, *map(str.upper, field.aliases)):
        assert rows(catalog.search(f"{other}:{written(value)}")) == wanted
        assert rows(catalog.search(f"{other}={written(value.upper())}")) == rows(
            catalog.search(f"{name}={written(value)}")
        )


def test_the_aliases_are_those_that_the_plain_search_knows() -> None:
    assert {alias: field.name for field in FIELDS for alias in field.aliases} == ALIASES
    names = [name for field in FIELDS for name in (field.name, *field.aliases)]
    assert len(names) == len(set(names))


def test_the_ordered_fields_are_those_of_the_issue() -> None:
    ordered = {field.name for field in FIELDS if ">" in field.operators}
    stats = {"force", "chi", "focus", "gold", "production", "ph", "hr", "province", "honor"}
    assert ordered == stats | {"exp", "year", "date", "arc", "format"}


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_examples_find_something(
    field: Field, catalog: Catalog, deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(deck.parent)
    assert field.help
    assert field.example.startswith((field.name, *field.aliases))
    if field.name == "text":
        with pytest.raises(QueryError, match="l5r text attach"):
            catalog.search(field.example)
    else:
        assert 0 < len(catalog.search(field.example)) < 13_000


WORDS = ["doji", "Doji Hot", "the", "kakita toshimoko", "tosh", "cav", "Man-Beast", "clan champion"]
WORDS += ["loyal, unique", "Fu Leng's", "attache", "ATTACHÉ", "2", "0", "o", "no such card at all"]


@pytest.mark.parametrize("text", WORDS)
def test_words_and_phrases(text: str, naive: Naive, catalog: Catalog) -> None:
    phrase = Words(text, 0)
    assert rows(catalog.search(f'"{text}"')) == naive.found(phrase)
    assert rows(catalog.search(f'-"{text}"')) == naive.found(Not(phrase))
    single = [catalog.search(word) for word in text.split()]
    each = set.intersection(*(set(rows(found)) for found in single))
    assert set(rows(catalog.search(text))) == each
    assert set(naive.found(phrase)) <= each


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ('!"Doji Hoturi"', "Doji Hoturi"),
        ('!"doji  HOTURI"', "Doji Hoturi"),
        ("!Ambush", "Ambush"),
        ("!ambush", "Ambush"),
        ("!doji", "doji"),
        ('!"Naga Attache"', "Naga Attaché"),
        ('!"Tattoos and Trinkets"', "Tattoos & Trinkets"),
    ],
)
def test_an_exact_title(query: str, value: str, naive: Naive, catalog: Catalog) -> None:
    exact = Term("name", "=", value, 0, 0)
    assert rows(catalog.search(query)) == naive.found(exact)
    assert rows(catalog.search(f"-{query}")) == naive.found(Not(exact))


def test_an_exact_title_is_the_printed_one_too(naive: Naive, catalog: Catalog) -> None:
    told_apart = [card for card in naive.cards if card.base_title]
    for card in told_apart[:: len(told_apart) // 20]:
        for title in (card.title, card.base_title or ""):
            found = rows(catalog.search(f'!"{title}"'))
            assert naive.cards.index(card) + 1 in found
            assert found == naive.found(Term("name", "=", title, 0, 0))


PATTERNS = ["^doji", "ri$", "[0-9]", "^.{40,}$", "é", r"\bno\b", r"^(\w+) \1", "(crane|lion) clan"]
PATTERNS += ["a b", r"\(", "'s .*'s", "^$", ".", '"']


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns(pattern: str, naive: Naive, catalog: Catalog) -> None:
    term = Term("name", ":", pattern, 0, 0, is_pattern=True)
    for query in (f"/{pattern}/", f"name:/{pattern}/", f"n=/{pattern}/", f"-name!=/{pattern}/"):
        assert rows(catalog.search(query)) == naive.found(term)
    assert rows(catalog.search(f"-/{pattern}/")) == naive.found(Not(term))
    assert rows(catalog.search(f"name!=/{pattern}/")) == naive.found(Not(term))


def test_the_cards_of_a_list(deck: Path, naive: Naive, catalog: Catalog) -> None:
    listed = Term("in", ":", str(deck), 0, 0)
    assert len(naive.found(listed)) == 4
    for query in (f"in:{deck}", f'in="{deck}"', f"-in!={deck}"):
        assert rows(catalog.search(query)) == naive.found(listed)
    for query in (f"-in:{deck}", f"in!={deck}"):
        assert rows(catalog.search(query)) == naive.found(Not(listed))
    assert [card.title for card in catalog.search(f"in:{deck} t:personality exp>1")] == [
        "Doji Hoturi"
    ]


@pytest.mark.parametrize("name", ["phoenix-cr-only", "crane-remarks"])
def test_a_list_is_read_as_it_is_judged(name: str, catalog: Catalog) -> None:
    file = LISTS / f"{name}.txt"
    report = Validator(catalog).validate(read_file(file))
    found = catalog.search(f"in:{file}")
    assert {card.id for card in found} == {line.card.id for line in report.lines if line.card}


def test_an_arc_goes_by_the_name_that_sets_show(naive: Naive, catalog: Catalog) -> None:
    for arc in {each.arc for each in catalog.sets.values()}:
        doubled = arc.replace('"', '""')
        found = [
            row
            for row, card in enumerate(naive.cards, 1)
            if any(catalog.sets[each.set].arc == arc for each in card.printings)
        ]
        assert rows(catalog.search(f'arc:"{doubled}"')) == found


def test_legal_is_what_some_format_has(catalog: Catalog) -> None:
    formats = " or ".join(f"format:{name}" for name in catalog.formats)
    assert rows(catalog.search("is:legal")) == rows(catalog.search(formats))
    assert "oblivious_scout" in [card.id for card in catalog.search("is:legal oblivious")]


def test_each_of_a_cards_numbers_is_found(catalog: Catalog) -> None:
    for number in ("Shadowlands 09", "Shadowlands 27"):
        found = catalog.search(f'number:"{number}" set:training_grounds')
        assert any(len(card.printings) > 1 for card in found)
    with pytest.raises(QueryError, match="No card has the number"):
        catalog.search("number:none")


def test_a_list_in_the_home_folder(
    deck: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(deck.parent))
    monkeypatch.setenv("USERPROFILE", str(deck.parent))
    assert len(catalog.search("in:~/deck.txt")) == 4


def test_marks_are_more_than_keywords(catalog: Catalog) -> None:
    """``is:unique`` asks for the fact, whether or not it stands among the keywords."""
    assert set(FLAGS) == {
        *("unique", "singular", "experienced", "inexperienced", "soulof", "legal", "banned"),
        *("partial", "starting", "unreleased"),
    }
    for flag in FLAGS:
        assert catalog.search(f"is:{flag}"), flag


def test_results_are_in_order_of_title_and_level(naive: Naive, catalog: Catalog) -> None:
    assert list(catalog.search("")) == naive.cards


def test_a_dash_and_a_star_are_no_numbers(catalog: Catalog) -> None:
    dashes = rows(catalog.search("hr:-"))
    stars = rows(catalog.search('force:"*"'))
    assert len(dashes) > 2000
    assert len(stars) > 10
    for query, cards in (("hr<100 or hr>=100", dashes), ("force<100 or force>=100", stars)):
        assert set(rows(catalog.search(query))).isdisjoint(cards)


def test_both_sides_of_a_comparison_leave_out_cards_without_the_stat(catalog: Catalog) -> None:
    every = len(catalog.search(""))
    with_force = len(catalog.search("has:force"))
    assert with_force < every
    assert len(catalog.search("force<=3")) + len(catalog.search("force>3")) < with_force
    assert len(catalog.search("force=3")) + len(catalog.search("force!=3")) == every


def test_a_holding_makes_the_gold_of_its_abilities(catalog: Catalog) -> None:
    """Not only the few that print a number apart from their text."""
    titles = {card.title for card in catalog.search("t:holding production>=2")}
    assert {"Iron Mine", "Shiny Treasure"} <= titles
    assert "Distant Keep" not in {card.title for card in catalog.search("production>2")}
    for query in ('!"Charter of the Crab Clan" production:4*', "!Storehouses production:*"):
        assert len(catalog.search(query)) == 1
    makers = rows(catalog.search("has:production"))
    assert makers == rows(catalog.search("has:gp"))
    assert set(rows(catalog.search("t:holding production>=0"))) < set(makers)


def test_a_banned_card_is_in_the_pool_but_not_legal(catalog: Catalog) -> None:
    banned = rows(catalog.search("banned:emperor"))
    assert len(banned) > 10
    assert set(banned) <= set(rows(catalog.search("pool:emperor")))
    for query in ("format:emperor", "legal:emperor", "legal:emperor format>=emperor"):
        assert set(rows(catalog.search(query))).isdisjoint(banned)
    found = len(catalog.search("format:emperor")) + len(catalog.search("pool:emperor is:banned"))
    assert found >= len(catalog.search("pool:emperor"))
    for name in catalog.formats:
        assert len(catalog.search(f"pool:{name} -banned:{name}")) == len(
            catalog.search(f"legal:{name}")
        )


def test_an_arc_outside_of_time_is_neither_before_nor_after(catalog: Catalog) -> None:
    elsewhere = [each.id for each in catalog.sets.values() if each.arc == "Other"]
    alone = [
        card
        for card in catalog.search("arc:other")
        if all(each.set in elsewhere for each in card.printings)
    ]
    assert alone
    compared = {card.id for card in catalog.search("arc<=onyx or arc>=onyx")}
    assert compared.isdisjoint(card.id for card in alone)


def test_an_arc_of_a_set_without_cards_is_known(catalog: Catalog) -> None:
    for each in catalog.sets.values():
        for name in each.arc.split(" - "):
            catalog.search(f"arc:{written(name.strip(chr(34)))}")
    assert not catalog.search("arc:tokens")


@pytest.mark.parametrize(
    ("query", "plain"),
    [
        ("force≥3", "force>=3"),
        ("force≤3", "force<=3"),
        ("clan≠crane", "clan!=crane"),
        ("clan：crane", "clan:crane"),
        ("force＞＝3 chi＜3", "force>=3 chi<3"),
        ("“doji hoturi”", '"doji hoturi"'),
        ("„doji hoturi“", '"doji hoturi"'),
        ("«doji hoturi»", '"doji hoturi"'),
        ("!“Doji Hoturi”", '!"Doji Hoturi"'),
        ("name=“doji hoturi”", 'name="doji hoturi"'),
        ("hr:–", "hr:-"),
        ("hr=—", "hr:-"),
        ("hr:−", "hr:-"),
        ("honor<−5", "honor<-5"),
        ("name:toturi’s", "name:toturi's"),
        ("clan:'crane'", "clan:crane"),
        ("“The Masters’ Guard”", '"The Masters\' Guard"'),
    ],
)
def test_signs_of_typography_are_those_of_ascii(query: str, plain: str, catalog: Catalog) -> None:
    assert rows(catalog.search(query)) == rows(catalog.search(plain))
    assert catalog.search(plain)


def test_every_name_is_found_as_it_is_printed(naive: Naive, catalog: Catalog) -> None:
    quoting = [card for card in naive.cards if '"' in card.title]
    some = [*naive.cards[::300], *quoting, *catalog.search("is:experienced")[::60]]
    for card in some:
        for text in (card.name.replace('"', '\\"'), card.name.replace('"', '""')):
            found = list(catalog.search(f'!"{text}"'))
            assert card in found
            assert {each.name for each in found} == {card.name} or not card.experience
    assert [card.id for card in catalog.search('!"Doji Hoturi • Experienced 2"')] == [
        "doji_hoturi_experienced_2"
    ]
