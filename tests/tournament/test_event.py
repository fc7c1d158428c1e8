"""The verdicts on a whole event, as the library gives them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from event_runs import CRANE, DECKS, LION, SHORT, write_event

from l5r_cards import UnknownFormatError, Validator, read_file
from l5r_cards.decks.fingerprint import fingerprint
from l5r_cards.decks.placement import place
from l5r_cards.decks.resolve import Resolution
from l5r_cards.model.problem import ERROR
from l5r_cards.reports.verdict import report_as_data
from l5r_cards.tournament.desk import CheckedDeck, Desk, Settings
from l5r_cards.tournament.event import Event, check_event
from l5r_cards.tournament.files import Source, Unreadable, gather
from l5r_cards.tournament.roster import RosterLine, enter


def check(
    folder: Path,
    validator: Validator,
    roster: list[tuple[str, str, str]] | None = None,
    settings: Settings = Settings(),  # noqa: B008 - it is immutable
) -> Event:
    gathering = gather([str(folder)])
    lines = [RosterLine(n, *line) for n, line in enumerate(roster, 2)] if roster else None
    entrants, notes = enter(gathering, lines)
    return check_event(entrants, validator, settings, notes, gathering.unreadable)


def codes(event: Event) -> list[str]:
    return [note.code for note in event.notes]


def test_every_list_has_its_verdict(event: Path, validator: Validator) -> None:
    write_event(event, {"Eve.txt": "I forgot my list\n", "Fay.txt": b"\x00\x01"})
    roster = [(name, "", f"{name}.txt") for name in ("Ann", "Bob", "Cyd", "Eve", "Fay", "Gus")]
    result = check(event, validator, roster)
    assert [(entry.player, entry.verdict) for entry in result.entries] == [
        ("Ann", "legal"),
        ("Bob", "legal"),
        ("Cyd", "not legal"),
        ("Eve", "no deck"),
        ("Fay", "unreadable"),
        ("Gus", "missing"),
        ("Dan", "unreadable"),
    ]
    assert not result.is_read
    assert not result.is_legal
    assert {clan: dict(counts) for clan, counts in result.totals()} == {
        "Crane": {"legal": 1},
        "Lion": {"legal": 1, "not legal": 1},
        "": {"no deck": 1, "unreadable": 2, "missing": 1},
    }
    assert result.verdicts() == ("legal", "not legal", "no deck", "unreadable", "missing")


def test_a_deck_is_what_the_validator_says(validator: Validator) -> None:
    result = check(DECKS, validator)
    assert len(result.entries) == len(list(DECKS.iterdir()))
    assert result.is_legal
    for entry in result.entries:
        report = validator.validate(read_file(entry.entrant.file))
        deck = entry.deck
        assert deck is not None
        assert (deck.format_id, deck.format_from) == (report.format.id, report.format_from)
        assert (deck.counts, deck.problems) == (report.counts, report.problems)
        placed = place(report.decklist, Resolution(report.lines, ()))
        assert deck.fingerprint == fingerprint(placed)
        assert entry.clan == "/".join(report.stronghold.clans if report.stronghold else ())


def test_settings_are_those_of_validate(event: Path, validator: Validator) -> None:
    lax, strict = (
        check(event, validator, settings=Settings("open", "2005-01-01", strict))
        for strict in (False, True)
    )
    assert {entry.deck.format_id for entry in lax.entries if entry.deck} == {"open"}
    decks = [entry.deck for entry in strict.entries if entry.deck]
    report = validator.validate(read_file(event / "Cyd.txt"), "open", "2005-01-01", True)
    assert decks[2].errors == tuple(p for p in report.problems if p.severity == ERROR)
    with pytest.raises(UnknownFormatError):
        check(event, validator, settings=Settings("nonsense"))


def test_players_with_the_same_deck_are_noted(event: Path, validator: Validator) -> None:
    other_way = "\n".join(reversed(LION.splitlines()))
    write_event(event, {"Eve.txt": other_way, "Fay.txt": "", "Gus.txt": "\n"})
    result = check(event, validator)
    assert [(note.code, note.players) for note in result.notes] == [("same-deck", ("Ann", "Eve"))]
    short = "J2K6Y-GKB2Y"
    assert result.notes[0].message == f"Ann and Eve have the same deck ({short})."


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (3, "P1, P2 and P3 have"),
        (8, "P1, P2, P3, P4, P5, P6, P7 and P8 have"),
        (10, "P1, P2, P3, P4, P5, P6, P7, P8 and 2 more have"),
    ],
)
def test_a_crowd_with_the_same_deck_is_counted(
    tmp_path: Path, validator: Validator, number: int, words: str
) -> None:
    write_event(tmp_path, {f"P{n}.txt": LION for n in range(1, number + 1)})
    (note,) = check(tmp_path, validator).notes
    assert note.message.startswith(words)
    assert len(note.players) == number


def test_a_deck_that_was_read_in_part_is_the_same_only_so_far(
    event: Path, validator: Validator
) -> None:
    write_event(event, {"Eve.txt": SHORT + "3 Nonsense of Utter Kind\n"})
    assert check(event, validator).notes[0].message.endswith("as far as their lists could be read.")


def test_a_text_without_any_card_is_nobodys_list(event: Path, validator: Validator) -> None:
    readme = {"README.txt": "Kotei\n\nHand in your lists.\n", "old/README.txt": "Nothing.\n"}
    write_event(event, {**readme, "Eve.txt": ""})
    result = check(event, validator)
    assert [entry.player for entry in result.entries] == ["Ann", "Bob", "Cyd", "Dan", "Eve"]
    assert codes(result) == ["not-a-list"]
    assert result.notes[0].sources == tuple(str(event / name) for name in readme)
    named = [gather([str(event / "README.txt")]), gather([str(event), str(event / "README.txt")])]
    for gathering in named:
        entrants, notes = enter(gathering)
        told = check_event(entrants, validator, notes=notes)
        assert "README" in [entry.player for entry in told.entries]
        assert not told.is_read


@pytest.mark.parametrize(
    "text",
    [
        "3 Mina de Hierro\n2x Emboscada\n",
        "Mazo del Cangrejo\n\n# Dynasty\nMina de Hierro\n# Fate\nEmboscada\n",
        "Dynasty:\nMina de Hierro\n",
        "Emboscada x3\nMina de Hierro (2)\n",
        '<deck><section name="Fate"><card qty="3">Emboscada</card></section></deck>',
        '{"l5r_deck": 1, "cards": []}',
    ],
)
def test_a_list_of_which_no_card_can_be_read_is_someones(
    event: Path, validator: Validator, text: str
) -> None:
    write_event(event, {"Juan.txt": text})
    result = check(event, validator)
    assert [e.verdict for e in result.entries if e.player == "Juan"] == ["no deck"]
    assert not result.is_read
    assert "not-a-list" not in codes(result)


@pytest.mark.parametrize(
    "text",
    [
        "# Kotei\n\n## Events\n3 rounds will be played, then a top 8.\n1. Register.\n2. Play.\n",
        "We begin at 10 o'clock.\n8 players at the most!\n",
    ],
)
def test_prose_with_numbers_is_nobodys_list(event: Path, validator: Validator, text: str) -> None:
    write_event(event, {"README.md": text})
    assert codes(check(event, validator)) == ["not-a-list"]


def test_with_a_roster_a_text_without_any_card_is_a_list_if_it_is_there(
    event: Path, validator: Validator
) -> None:
    write_event(event, {"README.txt": "Kotei\n", "Eve.txt": "I forgot my list\n"})
    roster = [(name, "", f"{name}.txt") for name in ("Ann", "Bob", "Cyd", "Eve")]
    result = check(event, validator, roster)
    assert [entry.verdict for entry in result.entries if entry.player == "Eve"] == ["no deck"]
    assert "README" not in [entry.player for entry in result.entries]
    assert sorted(codes(result)) == ["not-a-list", "not-on-roster"]  # that is Dan's document


def test_a_clan_that_is_none_is_noted_with_the_nearest(event: Path, validator: Validator) -> None:
    roster = [("Ann", "Lyon", "Ann.txt"), ("Bob", "Xyzzy", "Bob.txt"), ("Cyd", "lion", "Cyd.txt")]
    result = check(event, validator, roster)
    told = [note.message for note in result.notes if note.code == "unknown-clan"]
    assert told == [
        "Ann is “Lyon” by the roster, which is no Clan; the nearest is Lion.",
        "Bob is “Xyzzy” by the roster, which is no Clan.",
    ]
    assert "other-clan" not in codes(result)


def test_one_file_of_two_players_is_checked_once(event: Path, validator: Validator) -> None:
    result = check(event, validator, [("Zoe", "Lion", "Ann.txt"), ("Yan", "Lion", "Ann.txt")])
    assert [entry.verdict for entry in result.entries[:2]] == ["legal", "legal"]
    assert "same-deck" not in codes(result)
    assert "duplicate-file" in codes(result)


def test_a_note_is_on_the_player_whom_it_concerns(event: Path, validator: Validator) -> None:
    write_event(event, {"Eve.txt": LION})
    roster = [("Zoe", "Lion", "Ann.txt"), ("Yan", "Crab", "Ann.txt"), ("", "", "Bob.txt")]
    result = check(event, validator, [*roster, roster[0], ("Eve", "", "Eve")])
    told = {
        entry.player: sorted(note.code for note in notes)
        for entry, notes in zip(result.entries, result.notes_by_entry(), strict=True)
    }
    assert told["Zoe"] == ["duplicate-file", "repeated-line", "same-deck"]
    assert told["Yan"] == ["duplicate-file", "other-clan", "same-deck"]
    assert told["Bob"] == ["no-player"]
    assert told["Eve"] == ["same-deck"]
    assert "Eve, " not in str(result.notes)


def test_a_clan_that_is_not_the_strongholds_is_noted(event: Path, validator: Validator) -> None:
    roster = [
        ("Ann", "the Lion Clan", "Ann.txt"),
        ("Bob", "Crab", "Bob.txt"),
        ("Dan", "Crab", "Dan.docx"),
    ]
    clans = [note for note in check(event, validator, roster).notes if note.code == "other-clan"]
    assert [note.players for note in clans] == [("Bob",)]
    assert clans[0].message.endswith("Embassy of the Crane, is Crane.")


def test_files_that_are_not_there_are_entries_too(event: Path, validator: Validator) -> None:
    gathering = gather([str(event / "Ann.txt"), str(event / "Zoe.txt")])
    entrants, _ = enter(gathering)
    result = check_event(entrants, validator, unreadable=gathering.unreadable)
    assert [(entry.player, entry.verdict) for entry in result.entries] == [
        ("Ann", "legal"),
        ("Zoe", "unreadable"),
    ]


def test_a_fault_of_the_program_stops_one_list_only(
    event: Path, validator: Validator, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = validator.validate

    def fails_for_bob(decklist: object, *settings: object) -> object:
        if decklist.source.endswith("Bob.txt"):  # type: ignore[attr-defined]
            raise RuntimeError("a bug")
        return real(decklist, *settings)  # type: ignore[arg-type]

    monkeypatch.setattr(validator, "validate", fails_for_bob)
    result = check(event, validator)
    assert [entry.verdict for entry in result.entries] == [
        "legal",
        "unreadable",
        "not legal",
        "unreadable",
    ]
    assert isinstance(result.entries[1].outcome, Unreadable)
    assert "RuntimeError: a bug" in result.entries[1].outcome.message


def test_a_damaged_database_is_no_fault_of_a_list(
    validator: Validator, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> object:
        raise sqlite3.DatabaseError("malformed")

    monkeypatch.setattr(validator, "validate", damaged)
    with pytest.raises(sqlite3.DatabaseError):
        Desk(validator, Settings()).check(Source("-", "-", CRANE.encode()))


def test_a_report_is_described_only_where_that_is_wanted(validator: Validator) -> None:
    source = Source("-", "-", LION.encode())
    plain = Desk(validator, Settings()).check(source)
    described = Desk(validator, Settings(), report_as_data).check(source)
    assert isinstance(plain, CheckedDeck)
    assert isinstance(described, CheckedDeck)
    assert plain.described is None
    assert described.described is not None
    assert described.described.startswith('{"source": "-"')
