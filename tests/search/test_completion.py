"""What a word of a query may become as it is typed."""

from __future__ import annotations

import pytest

from l5r_cards import Catalog
from l5r_cards.search.completion import completed, sort_names
from l5r_cards.search.fields import FIELDS, QUERY_WIDE, WITHOUT_VALUES


def offered(catalog: Catalog, start: str, *before: str) -> list[str]:
    """Returns what is offered for a word."""
    return [word for word, _ in completed(start, before, lambda: catalog)]


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("fo", ["force:", "focus:", "format:"]),
        ("-fo", ["-force:", "-focus:", "-format:"]),
        ("(-fo", ["(-force:", "(-focus:", "(-format:"]),
        ("forc", ["force:", "force>=", "force<="]),
        ("xp", ["xp:", "xp>=", "xp<="]),
        ("tex", ["text:", "text!="]),
        ("zzz", []),
        ("clan:f", ["clan:falcon", "clan:firefly", "clan:fox"]),
        ("-C!=F", ["-C!=falcon", "-C!=firefly", "-C!=fox"]),
        ("kw:toturi", ["kw:toturis_army"]),
        ("set:emperor_edition_d", ["set:emperor_edition_demo_decks"]),
        ("format>=sam", ["format>=samurai"]),
        ("banned:20", []),
        ("unique:", ["unique:no", "unique:yes"]),
        ("is:uniq", ["is:unique"]),
        ("has:fo", ["has:focus", "has:force"]),
        ("force>", []),
        ("in:de", []),
        ("zzz:x", []),
        ("order:-gol", ["order:-gold"]),
    ],
)
def test_a_word_by_itself(start: str, words: list[str], catalog: Catalog) -> None:
    assert offered(catalog, start) == words


@pytest.mark.parametrize(
    ("before", "start", "words"),
    [
        (["clan", ":"], "fo", ["fox"]),
        (["doji", "-clan", ":"], "fo", ["fox"]),
        (["kw:cavalry", "c", "="], "fo", ["fox"]),
        (["unique"], ":", ["no", "yes"]),
        (["sort", ":"], "for", ["force", "format"]),
    ],
)
def test_bash_parts_a_word_at_its_operator(
    before: list[str], start: str, words: list[str], catalog: Catalog
) -> None:
    assert offered(catalog, start, *before) == words


def test_one_field_is_never_offered_alone(catalog: Catalog) -> None:
    """A shell puts a blank behind what is."""
    for name in (*(field.name for field in FIELDS), *QUERY_WIDE):
        assert len(offered(catalog, name)) > 1
        assert all(word.startswith(name) for word in offered(catalog, name))


def test_all_values_that_are_offered_are_understood(catalog: Catalog) -> None:
    for field in FIELDS:
        for word in offered(catalog, f"{field.name}:")[::7]:
            catalog.search(word)


def test_nothing_is_read_where_nothing_can_be() -> None:
    assert completed("cla", (), lambda: None) == [
        ("clan:", "Clan alignment"),
        ("clan!=", "Clan alignment"),
    ]
    assert completed("clan:f", (), lambda: None) == []


def test_fields_to_sort_by() -> None:
    assert [word for word, _ in sort_names("-go")] == ["-gold"]
    names = {word for word, _ in sort_names("")}
    assert names == {field.name for field in FIELDS} - WITHOUT_VALUES.keys()
