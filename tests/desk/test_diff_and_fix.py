"""Two lists compared; a list rewritten with canonical names."""

from __future__ import annotations

from l5r_cards import Validator
from l5r_cards.decks.diff import compare
from l5r_cards.decks.fix import Fixed, fix_text
from l5r_cards.decks.lists import read_list
from l5r_cards.decks.placement import PlacedDeck, place
from l5r_cards.decks.resolve import Resolution


def placed(validator: Validator, text: str) -> PlacedDeck:
    decklist = read_list(text.encode(), "deck.txt")
    return place(decklist, Resolution(validator.validate(decklist, "open").lines, ()))


def fixed(validator: Validator, text: str, guesses: bool = False) -> Fixed:
    decklist = read_list(text.encode(), "deck.txt")
    report = validator.validate(decklist, "open")
    return fix_text(text, decklist, report.lines, guesses)


def test_changes_are_told_by_place(validator: Validator) -> None:
    changes = compare(
        placed(validator, "1 Kyuden Hida\n3 Iron Mine\n2 Ambush"),
        placed(validator, "1 Kyuden Hida\n1 Ambush\n1 Ring of Air\n2 Ambush"),
    )
    assert [(c.kind, c.slot, c.card.id, c.before, c.after) for c in changes] == [
        ("removed", "dynasty", "iron_mine", 3, 0),
        ("changed", "fate", "ambush", 2, 3),
        ("added", "fate", "ring_of_air", 0, 1),
    ]


def test_the_same_cards_written_otherwise_are_no_change(validator: Validator) -> None:
    assert not compare(
        placed(validator, "3 Iron Mine\n1 Doji Reju - exp3"),
        placed(validator, "DOJI REJU • Experienced 3\niron mine x3"),
    )


def test_names_and_counts_become_canonical_and_the_rest_stays(validator: Validator) -> None:
    text = "# my list\n\n# Dynasty (6)\n- 3x iron mine\nDoji Reju xp3   // the best\n\nambush x2\n"
    result = fixed(validator, text)
    assert result.text.split("\n") == [
        "# my list",
        "",
        "# Dynasty (6)",
        "- 3 Iron Mine",
        "1 Doji Reju • Experienced 3   // the best",
        "",
        "2 Ambush",
        "",
    ]
    assert result.unsure == ()


def test_what_is_not_sure_is_left_and_told(validator: Validator) -> None:
    text = "3 Iron Mime\n1 Corrupted Dojo\n1 Nonsense of Words\n2 ambush"
    result = fixed(validator, text)
    assert result.text == "3 Iron Mime\n1 Corrupted Dojo\n1 Nonsense of Words\n2 Ambush"
    assert (result.changed, result.unsure) == ((4,), (1, 2, 3))
    assert fixed(validator, text, guesses=True).text.startswith("3 Iron Mine\n1 Corrupted Dojo")


def test_headings_announce_what_stands_under_them(validator: Validator) -> None:
    result = fixed(validator, "# Dynasty (9)\n3 Iron Mine\n# Fate (2)\n2 Ambush\n")
    assert result.text == "# Dynasty (3)\n3 Iron Mine\n# Fate (2)\n2 Ambush\n"


def test_line_ends_stay(validator: Validator) -> None:
    assert fixed(validator, "3 iron mine\r\n2 ambush\r\n").text == "3 Iron Mine\r\n2 Ambush\r\n"


def test_a_fixed_list_needs_no_fixing(validator: Validator) -> None:
    text = fixed(
        validator, "# Dynasty\n3x iron mine\nIron Mine (Emperor Edition)\nambush x2\n"
    ).text
    assert fixed(validator, text).changed == ()
