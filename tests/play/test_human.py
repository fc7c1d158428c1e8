"""A person's seat: what is shown, what is understood, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games import match
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.engine.decisions import Decision, Option
from l5r_cards.play.human import HumanSeat, parse_answer
from l5r_cards.play.match import Match


class Person:
    """Types lines, and reads what is shown."""

    def __init__(self, *lines: str | BaseException) -> None:
        self._lines: Iterator[str | BaseException] = iter(lines)
        self.shown: list[str] = []
        self.seat = HumanSeat(self._read, self.shown.append)

    def _read(self, prompt: str) -> str:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        if isinstance(line, BaseException):
            raise line
        return f"{line}\n"


def play(person: Person, **options: object) -> Match:
    played = match(kinds=["human", "random"], **options)  # type: ignore[arg-type]
    played.play(played.machines({0: person.seat}))
    return played


def test_a_person_sees_the_log_the_question_and_the_options() -> None:
    person = Person("2")
    played = play(person)
    shown = person.shown
    assert played.outcome is None
    attack = shown.index("Allen, turn 2: Attack?")
    assert shown[attack + 1 : attack + 3] == ["  1  attack Bob", "  2  pass"]
    assert shown[0] == "Set-up."
    assert "  Bob draws 5 cards." in shown
    question = next(line for line in shown if line.startswith("Allen, turn 2, Dynasty Phase: "))
    assert question == "Allen, turn 2, Dynasty Phase: Bring a card into play?"
    after = shown[shown.index(question) + 1 :]
    assert after[0] == "  1  recruit Akodo Nagataka (4F/2C, PH 0, HR 0) for 4 Gold"
    assert after[-2:] == ["  6  pass", ""]


def test_the_log_goes_on_from_question_to_question() -> None:
    person = Person("1", "1", "2")
    play(person)
    assert person.shown.count("Set-up.") == 1
    assert sum("Bob reveals" in line for line in person.shown) <= 2


def test_the_table_and_the_help() -> None:
    person = Person("t", "?", "6")
    played = play(person)
    shown = "\n".join(person.shown)
    assert "  Hand: 6 cards" in shown
    assert "  Hand: Rout (costs 1 Gold, Focus 3), I Will Not Die Alone! (costs 0" in shown
    assert "  Province 2 (7): face-down" in shown
    assert "Embassy of the Crane (makes 4 Gold, bowed)" in shown
    assert "t  the table as you see it" in shown
    assert (5,) in played.answers


def test_what_is_hidden_is_not_shown() -> None:
    person = Person("t", *["1"] * 50)
    played = play(person, turns=4)
    assert played.game is not None
    me, other = played.game.players
    mine = {card.face.title for card in played.game.cards if card.owner is me}
    never_seen = {
        card.face.title
        for card in [*other.hand, *other.fate_deck, *other.dynasty_deck]
        if card.face.title not in mine
    }
    open_cards = {card.face.title for card in played.game.cards if card.face_up}
    shown = "\n".join(person.shown)
    assert never_seen - open_cards
    assert not any(title in shown for title in never_seen - open_cards)


@pytest.mark.parametrize("end", ["q", EOFError(), KeyboardInterrupt(), UnicodeError()])
def test_a_person_stops(end: str | BaseException) -> None:
    person = Person("1", "1", end)
    played = play(person)
    assert played.outcome is None
    assert len(played.answers) >= 2


def decision(options: int, low: int, high: int) -> Decision:
    return Decision(0, "pay", tuple(Option("bow", n) for n in range(options)), low, high)


@pytest.mark.parametrize(
    ("text", "bounds", "answer"),
    [
        ("1", (3, 1, 1), (0,)),
        (" 3 ", (3, 1, 1), (2,)),
        ("003", (3, 1, 1), (2,)),
        ("2 1", (3, 1, 2), (1, 0)),
        ("2,1,3", (3, 0, 3), (1, 0, 2)),
        ("", (3, 0, 3), ()),
    ],
)
def test_answers(text: str, bounds: tuple[int, int, int], answer: tuple[int, ...]) -> None:
    assert parse_answer(text, decision(*bounds)) == answer


@pytest.mark.parametrize(
    ("text", "bounds", "said"),
    [
        ("", (3, 1, 1), "Please choose one."),
        ("", (3, 2, 2), "Please choose 2."),
        ("1 2", (3, 1, 1), "Please choose one."),
        ("1 2 3", (3, 0, 2), "Please choose up to 2."),
        ("1", (3, 2, 3), "Please choose 2 to 3."),
        ("0", (3, 1, 1), "There is no option 0; there are 1 to 3."),
        ("4", (3, 1, 1), "There is no option 4"),
        ("9" * 5000, (3, 1, 1), "There is no option 99999999999999999999..."),
        ("9" * 20_000, (3, 1, 1), "That is too long"),
        ("1 1", (3, 0, 3), "Option 1 is named twice."),
        ("-1", (3, 1, 1), "“-1” is no number."),
        ("1.0", (3, 1, 1), "“1.0” is no number."),
        ("²", (3, 1, 1), "“²” is no number."),
        ("١", (3, 1, 1), "“١” is no number."),
        ("\x1b[2J", (3, 1, 1), "“?[2J” is no number."),
        ("pass", (3, 1, 1), "“pass” is no number."),
    ],
)
def test_no_answers(text: str, bounds: tuple[int, int, int], said: str) -> None:
    found = parse_answer(text, decision(*bounds))
    assert isinstance(found, str)
    assert found.startswith(said)


@given(st.text(max_size=40), st.integers(1, 12), st.integers(0, 12), st.integers(0, 12))
def test_whatever_is_typed_fits_or_is_told(text: str, options: int, one: int, two: int) -> None:
    asked = decision(options, min(one, two, options), max(1, min(max(one, two), options)))
    answer = parse_answer(text, asked)
    assert isinstance(answer, str) or asked.accepts(answer)
