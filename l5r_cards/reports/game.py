"""Games that were played: as JSON (``schemas/output/play.schema.json``) and as a log for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from l5r_cards.engine.game import Outcome
from l5r_cards.play.decks import remarks, without_ability
from l5r_cards.play.log import Line, print_lines
from l5r_cards.play.match import Match, Side
from l5r_cards.reports.terminal import Terminal

__all__ = ["game_as_data", "outcome_in_words", "print_game", "print_indented", "repeat_line"]

_HOW = {
    "honor": "by Honor",
    "military": "by arms",
    "dishonor": "as all others are dishonored",
    "enlightenment": "by Enlightenment",
}


def repeat_line(match: Match, corpus: str, program: str) -> str:
    """Returns what is needed to play a game again, in a line."""
    seats = ",".join(side.seat for side in match.sides)
    return (
        f"seed {match.seed}, seats {seats}, turns {match.turns}, ruleset {match.rules.id},"
        f" corpus {corpus}, l5r {program}"
    )


def game_as_data(match: Match, lines: Sequence[Line], corpus: str, program: str) -> dict[str, Any]:
    """Returns a game in the shape of ``play --json`` and ``replay --json``."""
    outcome = match.outcome
    return {
        "ruleset": match.rules.id,
        "seed": match.seed,
        "turns": match.turns,
        "corpus": corpus,
        "program": program,
        "players": [_side_as_data(match, number, side) for number, side in enumerate(match.sides)],
        "outcome": outcome._asdict() if outcome is not None else None,
        "digest": match.digest(),
        "log": [line._asdict() for line in lines],
    }


def _side_as_data(match: Match, number: int, side: Side) -> dict[str, Any]:
    assert match.game is not None
    player = match.game.players[number]
    found = without_ability(side.deck)
    return {
        "name": side.name,
        "seat": side.seat,
        "honor": player.family_honor,
        "eliminated": player.eliminated,
        "provinces": len(player.provinces),
        "different_cards": found.different,
        "without_ability": [card.id for card in found.cards],
        "remarks": remarks(side.deck, match.rules),
    }


def print_game(match: Match, lines: Sequence[Line], terminal: Terminal) -> None:
    """Prints the log of a game and how it ended."""
    print_lines(lines, lambda text: print_indented(text, terminal))
    terminal.line()
    terminal.wrapped(outcome_in_words(match), 0)


def print_indented(text: str, terminal: Terminal) -> None:
    """Prints a line that may be too long; its other lines stand further in than the first."""
    words = text.lstrip()
    if not words:
        terminal.line()
        return
    indent = len(text) - len(words)
    if indent:
        terminal.wrapped(words, indent + 2, " " * indent)
    else:
        terminal.headline(words)


def outcome_in_words(match: Match) -> str:
    """Returns how a game ended and where everybody's Honor stands."""
    assert match.game is not None
    players = match.game.players
    standing = ", ".join(
        f"{each.name} {each.family_honor}{' (out)' if each.eliminated else ''}" for each in players
    )
    return f"{_ending(match.outcome, [each.name for each in players])} Honor: {standing}."


def _ending(outcome: Outcome | None, names: Sequence[str]) -> str:
    if outcome is None:
        return "The game was broken off."
    when = f"in turn {outcome.turn}"
    if outcome.winner is not None:
        return f"{names[outcome.winner]} wins {_HOW.get(outcome.how, f'by {outcome.how}')} {when}."
    if outcome.how == "turns":
        return f"Nobody has won when the game ends after turn {outcome.turn}."
    if outcome.how == "draw":
        return f"The game ends as a draw {when}."
    return f"The game ends {when}, and nobody has won."
