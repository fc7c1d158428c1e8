"""The record of a game: all that it depends on, as JSON (``schemas/record.schema.json``).

A record played again gives the same game, bit for bit, or is refused with the reason.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.engine.decisions import Decision, IllegalAnswer, Seat
from l5r_cards.engine.game import Outcome
from l5r_cards.engine.views import View
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.decks import Faces, UnplayableDeckError, bring
from l5r_cards.play.match import Match, Side, StopPlay

if TYPE_CHECKING:
    from l5r_cards.corpus.shape import Shape

__all__ = [
    "FORMAT",
    "VERSION",
    "Corpus",
    "DigestError",
    "Record",
    "RecordError",
    "parse_record",
    "program_version",
    "read_record",
    "record_as_text",
    "record_of",
    "replay",
    "write_record",
]

FORMAT = "l5r-game"
VERSION = 1
"""Version of the form of records; raised when an older program could misread them."""
_LARGEST = 50_000_000
"""Bytes of a record."""
_LONGEST_MESSAGE = 300


class RecordError(ValueError):
    """A record can't be read or played again; the message says where and why."""

    def __init__(self, source: str, message: str, place: str = "") -> None:
        where = f"{source}: {place}" if place else source
        super().__init__(f"{where}: {message}")
        self.source = source
        self.place = place
        self.message = message


class DigestError(RecordError):
    """A record was played to its end, and the game was another one."""


class Corpus(NamedTuple):
    """What a replay needs of the card database."""

    digest: str
    rulesets: Mapping[str, Ruleset]
    card: Callable[[str], Card]
    """Returns the card with an id, or raises KeyError."""
    abilities: Callable[[str], Sequence[Any] | None]
    """Returns what a card of an id does, as data; None if that is not known."""


class Record(NamedTuple):
    """A game that was played; its fields are those of the schema."""

    program: str
    ruleset: str
    corpus: str
    seed: str
    turns: int
    players: tuple[tuple[str, str, tuple[tuple[str, int, str], ...]], ...]
    """Name, kind of seat, and deck: card id, count and slot."""
    answers: tuple[tuple[int, ...], ...]
    outcome: Outcome | None
    digest: str

    def as_data(self) -> dict[str, Any]:
        """Returns the record in the shape of its schema."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "program": self.program,
            "ruleset": self.ruleset,
            "corpus": self.corpus,
            "seed": self.seed,
            "turns": self.turns,
            "players": [
                {
                    "name": name,
                    "seat": seat,
                    "deck": [
                        {"card": card, "count": count, "slot": slot} for card, count, slot in deck
                    ],
                }
                for name, seat, deck in self.players
            ],
            "answers": [each[0] if len(each) == 1 else list(each) for each in self.answers],
            "outcome": self.outcome._asdict() if self.outcome is not None else None,
            "digest": self.digest,
        }


def program_version() -> str:
    """Returns the version of this program."""
    return version("l5r-cards")


def record_of(match: Match, corpus: str) -> Record:
    """Returns the record of a match that was played, to its end or not.

    :param corpus: digest of the corpus that its cards come from.
    """
    return Record(
        program=program_version(),
        ruleset=match.rules.id,
        corpus=corpus,
        seed=match.seed,
        turns=match.turns,
        players=tuple(
            (
                side.name,
                side.seat,
                tuple((each.card.id, each.count, each.slot) for each in side.deck.entries),
            )
            for side in match.sides
        ),
        answers=tuple(match.answers),
        outcome=match.outcome,
        digest=match.digest(),
    )


# Writing


def record_as_text(record: Record) -> str:
    """Returns a record as JSON that people can read and compare: a card a line."""
    data = record.as_data()
    lines = []
    for key, value in data.items():
        if key == "players":
            shown = _players_as_text(value)
        elif key == "answers":
            shown = f"[{_wrapped([json.dumps(each, separators=(',', ':')) for each in value])}]"
        else:
            shown = json.dumps(value)
        lines.append(f"{json.dumps(key)}: {shown}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _players_as_text(players: Sequence[Mapping[str, Any]]) -> str:
    shown = []
    for player in players:
        deck = ",\n".join(f"  {json.dumps(each)}" for each in player["deck"])
        name, seat = json.dumps(player["name"]), json.dumps(player["seat"])
        shown.append(f'{{"name": {name}, "seat": {seat}, "deck": [\n{deck}\n]}}')
    return f"[{', '.join(shown)}]"


def _wrapped(words: Sequence[str]) -> str:
    lines = [""]
    for number, word in enumerate(words):
        end = "," if number < len(words) - 1 else ""
        if len(lines[-1]) + len(word) > 96:
            lines.append("")
        lines[-1] += word + end
    return "\n".join(lines)


def write_record(record: Record, file: str | Path) -> None:
    """Writes a record to a file, in one step.

    :raises OSError: that can't be done; what was there is still there.
    """
    text = record_as_text(record)
    path = Path(os.path.realpath(file))
    if path.exists() and not path.is_file():  # a device takes no other file in its place
        path.write_text(text, encoding="utf-8", newline="")
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        temporary.write_text(text, encoding="utf-8", newline="")
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


# Reading


def read_record(file: str | Path) -> Record:
    """Reads a record.

    :raises RecordError: there is no such file, or it is no whole record of this version.
    """
    path = Path(file)
    try:
        with path.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError as error:
        raise RecordError(str(file), error.strerror or str(error)) from error
    except ValueError as error:  # a name that no file can have
        raise RecordError(str(file), str(error)) from error
    return parse_record(data, str(file))


def parse_record(data: bytes, source: str) -> Record:
    """Returns the record that some bytes are.

    :raises RecordError: they are none; the message says where and why.
    """
    content = _parsed(data, source)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise RecordError(source, f"this is no record of a game: it has no “format”: “{FORMAT}”")
    number = content.get("version")
    if type(number) is int and number > VERSION:
        raise RecordError(
            source, "it was written by a newer l5r, whose records this one can't read", "version"
        )
    try:
        for path, message in _faults(content):
            raise RecordError(source, message, path)
    except RecursionError as error:
        raise RecordError(source, "it is nested too deeply for a record") from error
    outcome = content["outcome"]
    return Record(
        program=content["program"],
        ruleset=content["ruleset"],
        corpus=content["corpus"],
        seed=content["seed"],
        turns=content["turns"],
        players=tuple(
            (
                player["name"],
                player["seat"],
                tuple((each["card"], each["count"], each["slot"]) for each in player["deck"]),
            )
            for player in content["players"]
        ),
        answers=tuple(
            (each,) if isinstance(each, int) else tuple(each) for each in content["answers"]
        ),
        outcome=Outcome(**outcome) if outcome is not None else None,
        digest=content["digest"],
    )


def _parsed(data: bytes, source: str) -> Any:
    """Returns what JSON says that holds no fraction, no key twice and no broken character."""
    if len(data) > _LARGEST:
        raise RecordError(source, "it is too large for a record of a game")
    if not data.strip():
        raise RecordError(source, "it is empty")

    def refuse(word: str) -> NoReturn:
        shown = word if len(word) <= 20 else f"{word[:20]}..."
        raise RecordError(source, f"{shown} is no number of a record")

    def whole(word: str) -> int:
        return int(word) if len(word) <= 18 else refuse(word)

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise RecordError(source, f"the key {_shown(twice)} stands twice in one mapping")
        return found

    try:
        text = data.decode("utf-8-sig")
        content = json.loads(
            text,
            object_pairs_hook=once,
            parse_float=refuse,
            parse_constant=refuse,
            parse_int=whole,
        )
        # A lone half of a character may be written as an escape, but is no text.
        json.dumps(content, ensure_ascii=False).encode()
    except RecordError:
        raise
    except UnicodeDecodeError as error:
        raise RecordError(source, "it is no text in UTF-8", f"byte {error.start + 1}") from error
    except UnicodeEncodeError as error:
        raise RecordError(source, "it has half a character in a text") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        is_cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        hint = "; the file is cut off" if is_cut else ""
        raise RecordError(source, f"it is no JSON ({error.msg}){hint}", place) from error
    except RecursionError as error:
        raise RecordError(source, "it is nested too deeply for a record") from error
    return content


def _faults(content: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields every fault of a record's shape: where it is, and what."""
    answers = content.get("answers")
    skipped = 0
    if isinstance(answers, list):
        # There may be millions, and the schema takes its time with each: it sees the first that is
        # wrong, if any is.
        skipped = next((n for n, each in enumerate(answers) if not _is_answer(each)), len(answers))
        content = {**content, "answers": answers[skipped : skipped + 1]}
    for path, _, message in _shape().faults(content):
        if path[:1] == ("answers",) and len(path) > 1:
            path = ("answers", skipped, *path[2:])
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
        short = message if len(message) <= _LONGEST_MESSAGE else f"{message[:_LONGEST_MESSAGE]}..."
        yield place.removeprefix("."), short


def _is_answer(value: Any) -> bool:
    if type(value) is list:
        return all(type(each) is int and each >= 0 for each in value)
    return type(value) is int and value >= 0


@cache
def _shape() -> Shape:
    """Returns the schema of records, made ready when the first one is read."""
    from l5r_cards.corpus.location import schema_folder
    from l5r_cards.corpus.shape import Shape

    schema = json.loads((schema_folder() / "record.schema.json").read_text(encoding="utf-8"))
    return Shape(schema)


def _shown(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:40]}...")


# Playing again


def replay(
    record: Record,
    corpus: Corpus,
    source: str = "record",
    seats: Mapping[int, Seat] | None = None,
) -> Match:
    """Plays a recorded game again and returns it.

    :param seats: go on with a game that was broken off, these seats deciding where the record
        ends, and others as their kinds say; None to stop where it stopped.
    :raises RecordError: the record is of another corpus, or does not fit the game.
    :raises DigestError: it fits, but the game was not the one that was recorded.
    """
    rules = _rules(record, corpus, source)
    sides = list(_sides(record, corpus, rules, source))
    match = Match(rules, sides, record.seed, record.turns)
    answers = _Answers(record, source)
    if seats is None:
        players: list[Seat] = [_Recorded(answers) for _ in match.sides]
    else:
        answers.at_end = lambda: _check(match, record, source)
        players = [_Recorded(answers, each) for each in match.machines(seats)]
    try:
        match.play(players)
    except IllegalAnswer as error:
        raise RecordError(source, "the game offered no such choice", answers.place()) from error
    if answers.given < len(record.answers):
        raise RecordError(source, "the game was over before this answer", answers.next_place())
    if not answers.is_checked:
        _check(match, record, source)
    return match


def _rules(record: Record, corpus: Corpus, source: str) -> Ruleset:
    if record.corpus != corpus.digest:
        raise RecordError(
            source,
            f"it was played with another card corpus ({record.corpus[:12]}...;"
            f" this one is {corpus.digest[:12]}...)",
            "corpus",
        )
    if record.ruleset not in corpus.rulesets:
        known = ", ".join(corpus.rulesets)
        raise RecordError(
            source, f"there is no ruleset {_shown(record.ruleset)}; there are {known}", "ruleset"
        )
    return corpus.rulesets[record.ruleset]


def _sides(record: Record, corpus: Corpus, rules: Ruleset, source: str) -> Iterator[Side]:
    faces = Faces(rules, corpus.abilities)
    for number, (name, seat, deck) in enumerate(record.players):
        place = f"players[{number}].deck"
        entries = []
        for index, (card_id, count, slot) in enumerate(deck):
            try:
                entries.append(Placed(corpus.card(card_id), count, slot))
            except KeyError as error:
                raise RecordError(
                    source, f"there is no card {_shown(card_id)}", f"{place}[{index}].card"
                ) from error
        try:
            brought = bring(PlacedDeck(tuple(entries)), faces)
        except UnplayableDeckError as error:
            raise RecordError(source, str(error), place) from error
        yield Side(name, brought, seat)


def _check(match: Match, record: Record, source: str) -> None:
    """Compares the game with what the record says came of it."""
    if match.outcome == record.outcome and match.digest() == record.digest:
        return
    if record.program != program_version():
        why = f"l5r {record.program} played it, this is {program_version()}"
    else:
        why = "the record was changed, or the program"
    place = "digest" if match.outcome == record.outcome else "outcome"
    raise DigestError(source, f"played again, the game is another one: {why}", place)


class _Answers:
    """The answers of a record, given one after the other to whoever is asked."""

    def __init__(self, record: Record, source: str) -> None:
        self._answers = record.answers
        self._is_over = record.outcome is not None
        self._source = source
        self.given = 0
        self.is_checked = False
        self.at_end: Callable[[], None] | None = None
        """Checks the game where the record ends, before it goes on."""

    def place(self) -> str:
        """Where the last answer stands."""
        return f"answers[{self.given - 1}]"

    def next_place(self) -> str:
        """Where the next one stands."""
        return f"answers[{self.given}]"

    def next(self) -> tuple[int, ...] | None:
        """Returns the next answer; None where the record breaks off and the game goes on.

        :raises StopPlay: the record breaks off, and so does the game.
        :raises RecordError: the record says that the game was over by now.
        """
        if self.given < len(self._answers):
            self.given += 1
            return self._answers[self.given - 1]
        if self._is_over:
            raise RecordError(
                self._source, "the game goes on where its answers end", self.next_place()
            )
        if self.at_end is None:
            raise StopPlay
        if not self.is_checked:
            self.at_end()
            self.is_checked = True
        return None


class _Recorded:
    """Answers by a record, and lets another seat answer when that has ended.

    The other seat is asked from the beginning, so that its own chances go on as if it had played.
    """

    def __init__(self, answers: _Answers, then: Seat | None = None) -> None:
        self._answers = answers
        self._then = then

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        answer = self._answers.next()
        then = self._then
        if answer is None:
            assert then is not None
            return then.choose(view, decision)
        if then is not None and not hasattr(then, "sit"):
            then.choose(view, decision)
        return answer

    def sit(self, game: Any, number: int) -> None:
        """Lets the other seat follow the log."""
        sit = getattr(self._then, "sit", None)
        if sit is not None:
            sit(game, number)
