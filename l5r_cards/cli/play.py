"""``l5r play`` and ``l5r replay``: games between decks, and games again."""

from __future__ import annotations

import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from l5r_cards.cli.console import EXIT_NO, catalog, fail, print_json, say, seed_or_chance
from l5r_cards.cli.deck import (
    check_list_format,
    is_same_file,
    judged,
    rules_of,
    tell_illegal,
    validator_for,
)
from l5r_cards.cli.options import AsJson, JudgingFormat, ListFormat, RulesetName
from l5r_cards.cli.recording import Interruptions, check_writable, read_from, write_to

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from l5r_cards.database.catalog import Catalog
    from l5r_cards.formats.validate import Report
    from l5r_cards.play.decks import BroughtDeck, Faces
    from l5r_cards.play.human import HumanSeat
    from l5r_cards.play.match import Match
    from l5r_cards.play.record import Corpus

__all__ = ["play", "replay"]

HUMAN = "human"
KINDS = ("human", "random", "first")
_TURNS = 100

PlayedDecks = Annotated[
    list[str],
    typer.Argument(metavar="DECK...", help="One to six decklists, clockwise; - is stdin."),
]
RecordTo = Annotated[
    str | None,
    typer.Option(
        "--record", metavar="FILE", help="Write a record of the game; - is stdout, with no log."
    ),
]


def play(
    decks: PlayedDecks,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="KIND,...",
            help="Who decides for each deck: human, random or first (the first option).",
        ),
    ] = None,
    player_names: Annotated[
        str | None,
        typer.Option("--names", metavar="NAME,...", help="Name the players, not by their files."),
    ] = None,
    ruleset: RulesetName = None,
    format_name: JudgingFormat = None,
    list_format: ListFormat = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Play the game of this number.")
    ] = None,
    turns: Annotated[
        int,
        typer.Option(
            "--turns", min=1, max=1000, help="End after so many turns of all players together."
        ),
    ] = _TURNS,
    record: RecordTo = None,
    unplayed: Annotated[
        bool, typer.Option("--unplayed", help="Name the cards that play without their ability.")
    ] = False,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Play decks that are not legal.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a game between decks by the rulebook and print its log. Card texts are NOT played yet.

    Cards play by their numbers, keywords and Gold; all else is played, battles and allies included.

    One deck plays alone. On a terminal you play the first deck unless --seats says otherwise; all
    others choose at random.

    Example: l5r play deck.txt --seats random --seed 7

    Example: l5r play mine.txt yours.txt --seats human,random --record game.json

    Exit code: 0 played, even if not to the end; 2 a deck that can't be played, or wrong usage;
    above 128 broken off by a signal.
    """
    from l5r_cards.play.match import MOST_PLAYERS, Match, Side

    check_list_format(list_format)
    if len(decks) > MOST_PLAYERS:
        fail(f"a game has {MOST_PLAYERS} players at most, not {len(decks)}")
    kinds = _kinds(seats, decks)
    if "-" in decks and (HUMAN in kinds or decks.count("-") > 1):
        fail("stdin can be one deck only, and then nobody can answer by it")
    if record is not None and any(is_same_file(record, name) for name in decks):
        fail(f"{record}: the record would destroy the deck")
    _check_stdout(record, as_json)
    check_writable(record)
    validator = validator_for(format_name)
    reports = [judged(validator, name, format_name, list_format=list_format) for name in decks]
    _refuse_illegal(reports, anyway)
    rules = rules_of(validator.catalog, reports, ruleset)
    from l5r_cards.play.decks import Faces

    faces = Faces(rules, validator.catalog.abilities)
    brought = [_brought(report, faces) for report in reports]
    names = _names(player_names, reports)
    sides = [Side(*each) for each in zip(names, brought, kinds, strict=True)]
    number = seed_or_chance(seed)
    match = Match(rules, sides, str(number), turns)
    corpus = _corpus(validator.catalog)
    with Interruptions() as interruptions:
        people = _people(match, interruptions)
        match.play(interruptions.stoppable(match.machines(people)))
    problem = _keep(match, corpus, record)
    is_told = _tell_end(people, as_json)
    _tell_weak(match, unplayed)
    _show(match, corpus, as_json, None, None, is_shown=record != "-", is_told=is_told)
    _tell_record(match, record, problem, "play with --record FILE, and “l5r replay FILE --go-on”")
    raise typer.Exit(interruptions.exit_code)


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record of a game; - is stdin.")],
    until: Annotated[
        int | None, typer.Option("--until", metavar="TURN", min=0, help="Print it to this turn.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--as", metavar="SEAT", help="Print what this player saw: number or name."),
    ] = None,
    go_on: Annotated[
        bool, typer.Option("--go-on", help="Go on with a game that was broken off.")
    ] = False,
    record: RecordTo = None,
    as_json: AsJson = False,
) -> None:
    """Play a recorded game again and print its log.

    The game is the same one, or the record is refused: one that is damaged, was changed, or was
    played with another card corpus.

    Example: l5r replay game.json --until 4

    Exit code: 0 the same game, 1 it came out as another one, 2 a record that can't be played.
    """
    from l5r_cards.play.record import DigestError, RecordError
    from l5r_cards.play.record import replay as play_again

    if record is not None and not go_on:
        fail("--record goes with --go-on: the record of this game is there already")
    _check_stdout(record, as_json)
    source = "stdin" if file == "-" else file
    interruptions = Interruptions()
    try:
        read = read_from(file)
        if go_on and read.outcome is not None:
            fail(f"{source}: this game is over")
        persons = [n for n, player in enumerate(read.players) if go_on and player[1] == HUMAN]
        if persons and file == "-":
            fail("stdin is the record, and then nobody can answer by it")
        check_writable(record)
        people = {number: _person(interruptions) for number in persons}
        corpus = _corpus(catalog())
        with interruptions if people else nullcontext():
            match = play_again(read, corpus, source, people if go_on else None)
    except DigestError as error:
        say(f"l5r: {error}")
        raise typer.Exit(EXIT_NO) from error
    except RecordError as error:
        fail(str(error))
    problem = _keep(match, corpus, record)
    reader = None if seat is None else _reader(seat, match)
    is_told = _tell_end(people, as_json)
    _show(match, corpus, as_json, reader, until, is_shown=record != "-", is_told=is_told)
    _tell_record(match, record, problem, f"“l5r replay {file} --go-on”")
    raise typer.Exit(interruptions.exit_code)


def _check_stdout(record: str | None, as_json: bool) -> None:
    if record == "-" and as_json:
        fail("stdout can be the record or the game as JSON, not both")


def _keep(match: Match, corpus: Corpus, record: str | None) -> str | None:
    """Writes the record of a game, if one is wanted; returns why it could not be written.

    That comes before all that is printed, as nobody may be there to read it any more.
    """
    from l5r_cards.play.record import record_of

    return None if record is None else write_to(record_of(match, corpus.digest), record)


def _show(
    match: Match,
    corpus: Corpus,
    as_json: bool,
    reader: int | None,
    until: int | None,
    is_shown: bool,
    is_told: bool = False,
) -> None:
    """Prints a game and what is needed to repeat it.

    :param is_told: the log stands on the terminal already, so that only the end is printed.
    """
    from l5r_cards.play.log import log_lines, print_lines
    from l5r_cards.play.record import program_version
    from l5r_cards.reports.game import game_as_data, print_game, print_indented, repeat_line
    from l5r_cards.reports.terminal import Terminal

    assert match.game is not None
    if match.outcome is None and reader is None:
        # Who goes on with the game should not have seen what is hidden from him.
        reader = next((n for n, side in enumerate(match.sides) if side.seat == HUMAN), None)
    program = program_version()
    if is_shown:
        lines = [] if is_told else log_lines(match.game, reader, until)
        terminal = Terminal()
        if as_json:
            print_json(game_as_data(match, lines, corpus.digest, program))
        elif until is not None and until < match.game.turn:
            # Who asks for a part does not want to be told the end.
            print_lines(lines, lambda text: print_indented(text, terminal))
            terminal.line()
            terminal.wrapped(f"This is the game to turn {until}; it went on.", 0)
        else:
            print_game(match, lines, terminal)
    say(f"l5r: {repeat_line(match, corpus.digest, program)}")


def _tell_record(match: Match, record: str | None, problem: str | None, way: str) -> None:
    """Tells what can be done with a game now; `way`: how it goes on if there is no new record."""
    if problem is not None:
        fail(problem)
    if record is None:
        if match.outcome is None:
            say(f"l5r: broken off; {way} goes on")
    elif record != "-":
        how = "plays it again" if match.outcome is not None else "shows it, with --go-on it goes on"
        say(f"l5r: recorded; “l5r replay {record}” {how}")


def _kinds(seats: str | None, decks: Sequence[str]) -> list[str]:
    """Returns the kind of seat of each player."""
    players = len(decks)
    if seats is None:
        on_terminal = sys.stdin is not None and sys.stdin.isatty() and "-" not in decks
        return [HUMAN if on_terminal else "random", *["random"] * (players - 1)]
    kinds = [each.strip().lower() for each in seats.split(",")]
    for kind in kinds:
        if kind not in KINDS:
            fail(f"“{kind}” is no kind of seat; there are {', '.join(KINDS)}")
    if len(kinds) == 1:
        return kinds * players
    if len(kinds) != players:
        fail(f"--seats names {len(kinds)} seats for {_decks(players)}")
    return kinds


def _decks(count: int) -> str:
    return "1 deck" if count == 1 else f"{count} decks"


def _refuse_illegal(reports: Sequence[Report], anyway: bool) -> None:
    for report in reports:
        tell_illegal(report)
    if not anyway and not all(report.legal for report in reports):
        fail("--anyway plays decks that are not legal; “l5r validate” tells all that is wrong")


def _brought(report: Report, faces: Faces) -> BroughtDeck:
    from l5r_cards.play.decks import UnplayableDeckError, bring
    from l5r_cards.reports.placed import placed_by_format

    try:
        return bring(placed_by_format(report), faces)
    except UnplayableDeckError as error:
        way = ""
        if "Gold production" in str(error):
            way = " “l5r goldfish --stronghold-gold N” plays it alone with Gold that you name."
        fail(f"{report.decklist.source}: this deck can't be played. {error}{way}")


def _names(wanted: str | None, reports: Sequence[Report]) -> list[str]:
    """Returns each player's name: as asked, or that of his file; no two are the same."""
    sources = [report.decklist.source for report in reports]
    asked = ["stdin" if each == "-" else Path(each).stem for each in sources]
    if wanted is not None:
        asked = wanted.split(",")
        if len(asked) != len(reports):
            names_of = "1 player" if len(asked) == 1 else f"{len(asked)} players"
            fail(f"--names names {names_of} for {_decks(len(reports))}")
    names: list[str] = []
    for number, each in enumerate(asked, 1):
        text = each.encode(errors="replace").decode()
        plain = "".join(letter if letter.isprintable() else " " for letter in text)
        name = " ".join(plain.split())[:60] or f"Player {number}"
        names.append(name if name not in names else f"{name} ({number})")
    return names


def _corpus(cards: Catalog) -> Corpus:
    from l5r_cards.play.record import Corpus

    return Corpus(str(cards.summary()["digest"]), cards.rulesets, cards.card, cards.abilities)


def _tell_end(people: Mapping[int, HumanSeat], as_json: bool) -> bool:
    """Tells people on a terminal how their game went on; returns whether they saw all of it."""
    if as_json or not people or not (sys.stdout.isatty() and sys.stderr.isatty()):
        return False
    for each in people.values():
        each.tell()
    return True


def _people(match: Match, interruptions: Interruptions) -> dict[int, HumanSeat]:
    """Returns a person's seat for each side that one plays."""
    return {
        number: _person(interruptions)
        for number, side in enumerate(match.sides)
        if side.seat == HUMAN
    }


def _person(interruptions: Interruptions) -> HumanSeat:
    """Returns the seat of a person who is asked on stderr and answers on stdin."""
    from l5r_cards.play.human import HumanSeat
    from l5r_cards.reports.game import print_indented
    from l5r_cards.reports.terminal import Terminal

    terminal = Terminal(sys.stderr)

    def write(text: str) -> None:
        with suppress(OSError):  # the terminal is gone; the game is to be kept all the same
            print_indented(text, terminal)

    return HumanSeat(interruptions.ask, write)


def _tell_weak(match: Match, with_names: bool) -> None:
    """Tells on stderr which cards don't play as they should."""
    from l5r_cards.play.decks import remarks, without_ability

    for side in match.sides:
        found = without_ability(side.deck)
        names = ": " + ", ".join(card.name for card in found.cards) if with_names else ""
        say(f"l5r: {side.name}: {found}{names}")
        for remark in remarks(side.deck, match.rules):
            say(f"l5r: {side.name}: {remark}")


def _reader(seat: str, match: Match) -> int:
    """Returns the seat that is asked for by number or name; a number is never another's name."""
    names = [side.name for side in match.sides]
    if seat.isascii() and seat.isdigit() and len(seat) < 3 and 1 <= int(seat) <= len(names):
        return int(seat) - 1
    if seat in names:
        return names.index(seat)
    alike = [number for number, name in enumerate(names) if name.casefold() == seat.casefold()]
    if len(alike) != 1:
        shown = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        fail(f"“{seat}” is no player of this game; there are {shown}")
    return alike[0]
