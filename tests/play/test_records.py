"""Records: written, read, played again bit for bit, or refused with the reason."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games import DECKS, corpus, match
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from test_match import Leaver

from l5r_cards.corpus.location import schema_folder
from l5r_cards.corpus.shape import Shape
from l5r_cards.play.log import log_lines
from l5r_cards.play.match import MOST_PLAYERS, MOST_TURNS, Match, seat_of
from l5r_cards.play.record import (
    DigestError,
    Record,
    RecordError,
    parse_record,
    read_record,
    record_as_text,
    record_of,
    replay,
    write_record,
)

SCHEMA = json.loads((schema_folder() / "record.schema.json").read_text(encoding="utf-8"))
SLOW = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def recorded(played: Match) -> Record:
    return record_of(played, corpus().digest)


def played_match(**options: Any) -> Match:
    played = match(**options)
    played.play(played.machines())
    return played


def again(record: Record) -> Record:
    """Writes a record, reads it and plays it again."""
    text = record_as_text(record)
    Draft202012Validator(SCHEMA).validate(json.loads(text))
    read = parse_record(text.encode(), "game.json")
    assert read == record
    assert json.loads(text) == record.as_data()
    return recorded(replay(read, corpus()))


drawn_matches = st.builds(
    match,
    st.lists(st.sampled_from(DECKS), min_size=1, max_size=MOST_PLAYERS),
    st.sampled_from(["diamond", "celestial"]),
    st.integers(0, 10**9).map(str),
    st.integers(0, 24),
)


@SLOW
@given(drawn_matches, st.data())
def test_any_game_is_played_again_bit_for_bit(played: Match, data: st.DataObject) -> None:
    kinds = data.draw(
        st.lists(
            st.sampled_from(["random", "random", "first"]),
            min_size=len(played.sides),
            max_size=len(played.sides),
        )
    )
    played.sides = tuple(s._replace(seat=k) for s, k in zip(played.sides, kinds, strict=True))
    played.play(played.machines())
    record = recorded(played)
    assert again(record) == record
    other = replay(record, corpus())
    assert played.game is not None
    assert other.game is not None
    assert log_lines(other.game) == log_lines(played.game)


@SLOW
@given(drawn_matches, st.integers(0, 30))
def test_a_game_that_was_broken_off_goes_on_as_if_it_had_not(played: Match, answers: int) -> None:
    played.play(played.machines({0: Leaver(answers, seat_of("random", played.seed, 0))}))
    record = recorded(played)
    assert again(record) == record
    if record.outcome is not None:
        return
    whole = replay(record, corpus(), seats={})
    uninterrupted = Match(played.rules, played.sides, played.seed, played.turns)
    uninterrupted.play(uninterrupted.machines())
    assert recorded(whole) == recorded(uninterrupted)


@SLOW
@given(drawn_matches, st.data())
def test_a_changed_answer_is_refused_or_changes_nothing(played: Match, data: st.DataObject) -> None:
    played.play(played.machines())
    record = recorded(played)
    if not record.answers:
        return
    index = data.draw(st.integers(0, len(record.answers) - 1))
    answer = data.draw(st.lists(st.integers(0, 6), max_size=4).map(tuple))
    answers = list(record.answers)
    answers[index] = answer
    changed = record._replace(answers=tuple(answers))
    with contextlib.suppress(RecordError):
        assert recorded(replay(changed, corpus())).digest == record.digest


@pytest.fixture(scope="module")
def record(database_path: Path) -> Record:
    return recorded(played_match(turns=4))


def refused(data: Any) -> RecordError:
    """Returns why a record is refused, read or played."""
    content = data if isinstance(data, bytes) else json.dumps(data).encode()
    with pytest.raises(RecordError) as caught:
        replay(parse_record(content, "game.json"), corpus(), "game.json")
    error = caught.value
    assert str(error).startswith("game.json: ")
    assert len(str(error)) < 700
    return error


def changed(record: Record, path: str, value: Any) -> Any:
    """Returns a record's data with another value in a place such as ``players.0.name``."""
    data: Any = record.as_data()
    inner = data
    *parents, last = path.split(".")
    for key in parents:
        inner = inner[int(key) if key.isdigit() else key]
    inner[int(last) if last.isdigit() else last] = value
    return data


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_record_that_is_cut_off(record: Record, share: float) -> None:
    text = record_as_text(record).encode()
    error = refused(text[: int(len(text) * share)].rstrip())
    assert "it is empty" in str(error) if share == 0 else "cut off" in str(error)


def test_damaged_records(record: Record) -> None:
    text = record_as_text(record).encode()
    assert "UTF-8" in str(refused(text.replace(b"Allen", b"All\xffn")))
    assert "no JSON" in str(refused(text.replace(b'"seed":', b'"seed"')))
    assert "stands twice" in str(refused(text.replace(b'"seed":', b'"seed": "1", "seed":')))
    assert "half a character" in str(refused(text.replace(b"Allen", b"\\ud800")))
    assert "no record of a game" in str(refused(b"{}"))
    assert "no record of a game" in str(refused(b"[1, 2]"))
    assert "no record of a game" in str(refused({"format": "other"}))


HOSTILE = [
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"format":"l5r-game","version":1,"answers":' + b"[" * 900 + b"]" * 900 + b"}",
    b"1" * 100_000,
    b"1e999",
    b"NaN",
    b'{"format": Infinity}',
    b'"\x00"',
    b"\x00" * 100,
    b"\xff\xfe{\x00}\x00",
    b"null",
    b"true",
    b" \n ",
]


@pytest.mark.parametrize("data", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_json(data: bytes) -> None:
    refused(data)


VALUES: list[Any] = [
    *(None, True, -1, 0, 10**17, 1.5, "", "x", "x" * 1000, "a\x1b[2J", [], {}, [[]], [[1]]),
    *({"a": {}}, [None], ["random"], "99", "diamond"),
]
PLACES = [
    *("version", "program", "ruleset", "corpus", "seed", "turns", "players", "answers"),
    *("outcome", "digest", "players.0", "players.0.name", "players.0.seat", "players.0.deck"),
    *("players.0.deck.0", "players.0.deck.0.card", "players.0.deck.0.count"),
    *("players.0.deck.0.slot", "answers.0", "outcome.how", "outcome.winner", "outcome.turn"),
]


@pytest.mark.parametrize("place", PLACES)
def test_wrong_values_anywhere(record: Record, place: str) -> None:
    for value in VALUES:
        data = changed(record, place, value)
        if data == record.as_data() or place == "program":
            continue
        refused(data)


def test_what_is_too_many_or_too_long_is_said(record: Record) -> None:
    for place, value, said in (
        ("players", record.as_data()["players"] * 4, "has 8 entries; there may be 6 at most"),
        ("seed", "9" * 5000, "has 5,000 characters; there may be 200 at most"),
        ("players.0.name", "x" * 100_000, "has 100,000 characters; there may be 200 at most"),
    ):
        assert said in str(refused(changed(record, place, value)))


def test_millions_of_answers_are_refused_in_their_time(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    faults = Shape.faults

    def counting(shape: Shape, entry: Any) -> Iterator[Any]:
        seen.append(len(entry["answers"]))
        return faults(shape, entry)

    monkeypatch.setattr(Shape, "faults", counting)
    many: list[Any] = [0] * 300_000
    refused(changed(record, "answers", many))
    many[200_000] = [0, -1]
    error = refused(changed(record, "answers", many))
    assert error.place == "answers[200000][1]"
    assert seen == [0, 1]


def test_missing_and_unknown_keys(record: Record) -> None:
    for key in record.as_data():
        data = record.as_data()
        del data[key]
        error = refused(data)
        assert key in str(error)
    assert "'extra'" in str(refused({**record.as_data(), "extra": 1}))


def test_a_record_of_a_newer_version(record: Record) -> None:
    assert "newer l5r" in str(refused(changed(record, "version", 2)))
    assert "newer l5r" in str(refused({"format": "l5r-game", "version": 3, "else": []}))


def test_a_record_of_another_corpus(record: Record) -> None:
    error = refused(changed(record, "corpus", "0" * 64))
    assert "another card corpus (000000000000..." in str(error)
    assert error.place == "corpus"


def test_edited_records(record: Record) -> None:
    error = refused(changed(record, "answers.3", 40))
    assert (error.place, error.message) == ("answers[3]", "the game offered no such choice")
    error = refused(changed(record, "answers", [*record.as_data()["answers"], 0]))
    assert error.place == f"answers[{len(record.answers)}]"
    assert "was over before" in error.message
    error = refused(changed(record, "answers", record.as_data()["answers"][:-1]))
    assert "goes on where its answers end" in error.message
    error = refused(changed(record, "ruleset", "sapphire"))
    assert "there are diamond, celestial" in error.message
    error = refused(changed(record, "players.1.deck.2.card", "no_such_card"))
    assert error.place == "players[1].deck[2].card"
    error = refused(changed(record, "players.1.deck.0.slot", "fate"))
    assert error.place == "players[1].deck"
    error = refused(changed(record, "players.0.deck.9.count", 999))
    assert "a game takes 1000 at most" in error.message


@pytest.mark.parametrize(
    ("place", "value"),
    [("digest", "0" * 64), ("players.0.name", "Xena"), ("outcome.turn", 3), ("outcome", None)],
)
def test_another_game_than_the_one_recorded(record: Record, place: str, value: Any) -> None:
    error = refused(changed(record, place, value))
    assert isinstance(error, DigestError)
    assert "the record was changed, or the program" in str(error)
    older = changed(record, place, value)
    older["program"] = "0.0.1"
    assert "l5r 0.0.1 played it" in str(refused(older))


def test_a_record_without_questions_comes_to_an_end() -> None:
    record = Record(
        program="0.1.0",
        ruleset="celestial",
        corpus=corpus().digest,
        seed="1",
        turns=MOST_TURNS,
        players=(("Allen", "random", (("shamate_keep", 1, "stronghold"),)),),
        answers=(),
        outcome=None,
        digest="0" * 64,
    )
    assert isinstance(refused(record.as_data()), DigestError)


def test_files(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("something else", encoding="utf-8")
    write_record(record, file)
    assert read_record(file) == record
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]
    for name in (tmp_path / "nowhere.json", tmp_path, "a\0b"):
        with pytest.raises(RecordError):
            read_record(name)
    with pytest.raises(OSError, match="nowhere"):
        write_record(record, tmp_path / "nowhere" / "game.json")


@pytest.mark.skipif(os.name != "posix", reason="has no such device")
def test_a_device_stays_one(record: Record) -> None:
    write_record(record, os.devnull)
    assert not Path(os.devnull).is_file()
