"""``l5r goldfish``: a deck played alone, many times."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from l5r_cards.cli.console import Bar, fail, print_json, say, seed_or_chance
from l5r_cards.cli.deck import (
    check_list_format,
    is_same_file,
    judged,
    rules_of,
    tell_illegal,
    validator_for,
)
from l5r_cards.cli.options import AsJson, JudgingFormat, ListFormat, RulesetName
from l5r_cards.cli.output import check_apart, check_output, write_file
from l5r_cards.goldfish.metrics import FLOOD, SCREW

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from l5r_cards.database.catalog import Catalog
    from l5r_cards.decks.placement import PlacedDeck
    from l5r_cards.formats.validate import Report
    from l5r_cards.goldfish.metrics import Threshold
    from l5r_cards.goldfish.policy import Policy
    from l5r_cards.goldfish.rows import RowFile
    from l5r_cards.goldfish.run import Row
    from l5r_cards.play.decks import BroughtDeck, Faces
    from l5r_cards.reports.goldfish import Goldfished, Origin

__all__ = ["goldfish"]

_GAMES = 1000
_TURNS = 8
_STRENGTH = 7

GoldfishedDecks = Annotated[
    list[str],
    typer.Argument(metavar="DECK...", help="One decklist, or two to compare; - is stdin."),
]


def goldfish(
    decks: GoldfishedDecks,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            metavar="NAME|FILE",
            help="How it is played: economic, military, honor, random, pass, or a file of yours.",
        ),
    ] = "economic",
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, max=10_000_000, help="So many.")
    ] = _GAMES,
    turns: Annotated[
        int, typer.Option("--turns", metavar="N", min=1, max=100, help="Own turns of each game.")
    ] = _TURNS,
    strength: Annotated[
        int,
        typer.Option(
            "--strength",
            metavar="S",
            min=0,
            max=99,
            help="Province Strength of the passive opponent.",
        ),
    ] = _STRENGTH,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="Play the same games again.")
    ] = None,
    format_name: JudgingFormat = None,
    ruleset: RulesetName = None,
    list_format: ListFormat = None,
    stronghold_gold: Annotated[
        int | None,
        typer.Option(
            "--stronghold-gold",
            metavar="N",
            min=0,
            max=99,
            help="Gold production of the Stronghold, where the corpus lacks it.",
        ),
    ] = None,
    screw: Annotated[
        tuple[int, int],
        typer.Option(
            "--screw", metavar="GOLD TURN", help="Screw is less Gold than that in that turn."
        ),
    ] = (SCREW.below, SCREW.turn),
    flood: Annotated[
        tuple[int, int],
        typer.Option(
            "--flood",
            metavar="PERSONALITIES TURN",
            help="Flood is fewer Personalities turned up than that by that turn.",
        ),
    ] = (FLOOD.below, FLOOD.turn),
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", min=1, max=256, help="Processes; one a core."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster."),
    ] = None,
    unplayed: Annotated[
        bool, typer.Option("--unplayed", help="Name the cards that play without their ability.")
    ] = False,
    trace: Annotated[
        bool, typer.Option("--trace", help="Print one game as a log, and its numbers by turn.")
    ] = False,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", metavar="N", min=1, help="Which game --trace prints; else the first."
        ),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option("--keep", metavar="FOLDER", help="Write a record of each game to a folder."),
    ] = None,
    csv_file: Annotated[
        str | None,
        typer.Option("--csv", metavar="FILE", help="Write the numbers of each game and turn."),
    ] = None,
    parquet: Annotated[
        str | None,
        typer.Option(
            "--parquet", metavar="FILE", help="Write them as Parquet; the better of many."
        ),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="FILE", help="Write a page with plots; needs no network."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a deck alone, many times, and tell in numbers what it does.

    There is no opponent but Provinces that nobody defends. Cards play by their numbers, keywords
    and Gold. Two decks are played by the same chances, and compared.

    Example: l5r goldfish deck.txt --policy military --games 5000

    Example: l5r goldfish deck.txt other.txt --seed 7 --json

    Example: l5r goldfish deck.txt --seed 7 --trace --game 12

    Exit code: 0 played; 2 a deck or a policy that can't be played, or wrong usage.
    """
    from l5r_cards.goldfish.run import Plan, Result
    from l5r_cards.goldfish.solo import Aim
    from l5r_cards.play.decks import Faces
    from l5r_cards.play.record import program_version
    from l5r_cards.reports.goldfish import (
        Goldfished,
        goldfish_as_data,
        print_goldfish,
        repeat_goldfish,
    )
    from l5r_cards.reports.terminal import Terminal

    check_list_format(list_format)
    if len(decks) > 2:
        fail(f"one deck is played, or two are compared; here are {len(decks)}")
    if len(decks) > 1 and (trace or keep is not None):
        fail("--trace and --keep show the games of one deck")
    outputs = [name for name in (csv_file, parquet, html) if name is not None]
    if trace and (as_json or keep is not None or outputs):
        fail(
            "--trace prints a log to read and no more; --json, --keep, --csv, --parquet and --html"
            " go without it"
        )
    if game is not None and not trace:
        fail("--game says which game --trace prints; --trace is missing")
    if keep is not None and stronghold_gold is not None:
        fail("--keep can't go with --stronghold-gold: records name cards as the corpus has them")
    _check_outputs(outputs, decks)
    if html is not None:
        _check_extra("--html", "vl_convert", "html")
    if parquet is not None:
        _check_extra("--parquet", "pyarrow", "parquet")
    if cluster is not None:
        _check_extra("--cluster", "distributed", "cluster")
        if workers is not None:
            fail("--workers are processes of this machine; those of a --cluster are its own")
    found = _policy(policy)
    validator = validator_for(format_name)
    reports = [judged(validator, name, format_name, list_format=list_format) for name in decks]
    rules = rules_of(validator.catalog, reports, ruleset)
    faces = Faces(rules)
    _check_words(found, policy, validator.catalog, faces)
    placed = [_placed(report, stronghold_gold) for report in reports]
    brought = [_brought(*each, faces) for each in zip(reports, placed, strict=True)]
    plan = Plan(
        decks=tuple(each.entries for each in brought),
        rules=rules,
        policy=found,
        seed=str(seed_or_chance(seed)),
        aim=Aim(turns, strength),
        thresholds=(_threshold(SCREW, screw), _threshold(FLOOD, flood)),
    )
    done = Goldfished(
        plan=plan,
        result=Result(plan),
        decks=_named_apart(
            [_origin(*each, faces) for each in zip(reports, placed, brought, strict=True)]
        ),
        corpus=str(validator.catalog.summary()["digest"]),
        program=program_version(),
        wanted=games,
        workers=_workers(workers, games) if cluster is None else None,
        cluster=cluster,
        stronghold_gold=stronghold_gold,
    )
    for report in reports:
        tell_illegal(report)
    if unplayed:
        _name_unplayed(done.decks)
    if trace:
        _print_trace(done, game or 1)
        return
    if keep is not None:
        _make_folder(keep)
    start = time.monotonic()
    _play(done, csv_file, parquet)
    done = done._replace(seconds=time.monotonic() - start)
    if html is not None:
        from l5r_cards.reports.goldfish_page import goldfish_page

        write_file(html, goldfish_page(done).encode())
    if as_json:
        print_json(goldfish_as_data(done))
        say(f"l5r: {repeat_goldfish(done)}")
    else:
        print_goldfish(done, Terminal())
    if keep is not None:
        _keep(done, keep)


def _check_outputs(names: Sequence[str], decks: Sequence[str]) -> None:
    """Ends the program before any game is played if a file can't be written, or would be lost."""
    for name in names:
        check_output(name)
        if name == "-":
            fail("--csv, --parquet and --html write files; stdout is the report's")
        if any(is_same_file(name, deck) for deck in decks):
            fail(f"{name}: what is written would destroy the deck")
    check_apart(names, "--csv, --parquet and --html")


def _threshold(usual: Threshold, given: tuple[int, int]) -> Threshold:
    """Returns a dreaded state as the player draws its line."""
    below, turn = given
    if below < 1 or turn < 1:
        fail(f"--{usual.name} {below} {turn}: both numbers are 1 or more")
    return usual._replace(below=below, turn=turn)


def _play(it: Goldfished, csv_file: str | None, parquet: str | None) -> None:
    """Plays the games, as many as the player has patience for."""
    from l5r_cards.goldfish.run import Run, run
    from l5r_cards.goldfish.workers import WorkersLostError

    result = it.result
    files = list(_row_files(it, csv_file, parquet))

    def give(rows: Sequence[Row]) -> None:
        for name, file in files:
            with _writing(name):
                file.write(rows)

    how = Run(
        it.wanted,
        it.workers or 1,
        it.cluster,
        rows=give if files else None,
        progress=Bar("playing", patience=0.5),
    )
    try:
        run(it.plan, how, result)
    except KeyboardInterrupt:
        if not result.games:
            raise
        say(f"\nl5r: broken off; this is the report of the {result.games} games that were played")
    except WorkersLostError as error:
        if not result.games:
            fail(str(error))
        say(f"l5r: {error}; this is the report of the {result.games} games that were played")
    finally:
        for name, file in files:
            with _writing(name):
                file.close()


def _row_files(
    it: Goldfished, csv_file: str | None, parquet: str | None
) -> Iterator[tuple[str, RowFile]]:
    """Yields the files that the rows are written to, with their names."""
    import json

    from l5r_cards.goldfish.rows import CsvRows, ParquetRows
    from l5r_cards.reports.goldfish import provenance, repeat_goldfish

    names = [each.name for each in it.decks]
    if csv_file is not None:
        with _writing(csv_file):
            yield csv_file, CsvRows(csv_file, names, repeat_goldfish(it, f"games {it.wanted}"))
    if parquet is not None:
        with _writing(parquet):
            yield parquet, ParquetRows(parquet, names, lambda: json.dumps(provenance(it)))


@contextmanager
def _writing(name: str) -> Iterator[None]:
    """Ends the program if a file can't be written."""
    try:
        yield
    except OSError as error:
        fail(f"{name}: {error.strerror or error}")


def _print_trace(it: Goldfished, number: int) -> None:
    from l5r_cards.goldfish.showing import trace
    from l5r_cards.play.log import print_lines
    from l5r_cards.reports.game import print_indented
    from l5r_cards.reports.goldfish import repeat_goldfish
    from l5r_cards.reports.terminal import Terminal

    terminal = Terminal()
    lines = trace(it.plan, number, it.decks[0].name)
    print_lines(lines, lambda text: print_indented(text, terminal))
    say(f"l5r: {repeat_goldfish(it, f'game {number}')}")


def _make_folder(name: str) -> None:
    """Ends the program before any game is played if there can't be such a folder."""
    try:
        if not name:
            fail("--keep wants a folder; its name is empty")
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        fail(f"--keep wants a folder; {name}: {getattr(error, 'strerror', None) or error}")


def _keep(it: Goldfished, folder: str) -> None:
    """Writes the records of the games."""
    from l5r_cards.goldfish.showing import matches
    from l5r_cards.play.record import record_of, write_record

    games = it.result.games
    place = Path(folder)
    bar = Bar("writing records", patience=0.5)
    digits = len(str(games))
    try:
        for number, match in matches(it.plan, games, it.decks[0].name):
            write_record(record_of(match, it.corpus), place / f"game-{number:0{digits}}.json")
            bar(number, games)
    except OSError as error:
        fail(f"{folder}: {error.strerror or error}")
    say(f"l5r: {games} records are in {folder}; “l5r replay” plays them")


def _check_extra(option: str, module: str, extra: str) -> None:
    """Ends the program before any game is played if an option needs what is not installed."""
    from importlib.util import find_spec

    if find_spec(module) is None:
        fail(
            f"{option} needs {module}, which is missing; pip install 'l5r-cards[{extra}]' brings it"
        )


def _policy(name: str) -> Policy:
    from l5r_cards.goldfish.policy import PolicyError, find_policy

    try:
        return find_policy(name)
    except PolicyError as error:
        fail(str(error))


def _check_words(policy: Policy, name: str, cards: Catalog, faces: Faces) -> None:
    """Ends the program if a policy asks for a title or a keyword that no card has."""
    tests = list(policy.tests())
    if not any(each.titles or each.keywords for each in tests):
        return
    import difflib

    known = [faces[card] for card in cards.cards()]
    titles = {face.title for face in known}
    keywords = {word for face in known for word in face.keywords}
    for each in tests:
        for what, words, there in (
            ("title", each.titles, titles),
            ("keyword", each.keywords, keywords),
        ):
            for word in sorted(words - there):
                near = difflib.get_close_matches(word, there, n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                fail(f"{name}: no card has the {what} “{word}”{hint}")


def _placed(report: Report, gold: int | None) -> PlacedDeck:
    """Returns the deck in its places, its Stronghold with the Gold production that is given."""
    from l5r_cards.decks.placement import Placed
    from l5r_cards.reports.placed import placed_by_format

    deck = placed_by_format(report)
    if gold is None:
        return deck
    return deck._replace(
        entries=tuple(
            Placed(each.card._replace(gold_production=gold), each.count, each.slot)
            if each.slot == "stronghold"
            else each
            for each in deck.entries
        )
    )


def _brought(report: Report, placed: PlacedDeck, faces: Faces) -> BroughtDeck:
    from l5r_cards.play.decks import UnplayableDeckError, bring

    try:
        return bring(placed, faces)
    except UnplayableDeckError as error:
        hint = " --stronghold-gold N gives it." if "Gold production" in str(error) else ""
        fail(f"{report.decklist.source}: this deck can't be played. {error}{hint}")


def _origin(report: Report, placed: PlacedDeck, deck: BroughtDeck, faces: Faces) -> Origin:
    from l5r_cards.decks.fingerprint import fingerprint
    from l5r_cards.play.decks import remarks, without_ability
    from l5r_cards.reports.goldfish import Origin

    source = report.decklist.source
    return Origin(
        name="stdin" if source == "-" else Path(source).stem,
        fingerprint=fingerprint(placed),
        format=report.format.id,
        legal=report.legal,
        weak=without_ability(deck),
        remarks=tuple(remarks(deck, faces.rules)),
    )


def _named_apart(decks: Sequence[Origin]) -> tuple[Origin, ...]:
    """Returns the decks, numbered where their files are called the same."""
    if len({each.name for each in decks}) == len(decks):
        return tuple(decks)
    return tuple(each._replace(name=f"{each.name} ({n})") for n, each in enumerate(decks, 1))


def _name_unplayed(origins: Sequence[Origin]) -> None:
    for each in origins:
        names = ", ".join(card.name for card in each.weak.cards)
        say(f"l5r: {each.name}: cards that play without their ability: {names}")


def _workers(wanted: int | None, games: int) -> int:
    """Returns how many processes play; a few games are done before others have begun."""
    if wanted is not None:
        return wanted
    return 1 if games < 500 else os.cpu_count() or 1
