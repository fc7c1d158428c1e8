"""Who wins a duel, and what follows from that (D-DUEL-08, C-DUEL-23 to C-DUEL-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import destruction
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.duels import DECIDED, Duel, is_flagged, score
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.windows import Listener, open_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game

__all__ = ["apply", "mark"]

_OUTCOMES = ("win", "loss", "tie")


def mark(outcome: str) -> str:
    """Returns the mark of a Personality of whose duel an effect says how it ends."""
    return f"duel {outcome}"


def apply(game: Game, duel: Duel) -> None:
    """Compares the totals, and carries out what follows in five passes (C-DUEL-28).

    The Diamond rules set no order among these; they take the same one.
    """
    totals = [score(game, side) for side in duel.sides]
    for side, total in zip(duel.sides, totals, strict=True):
        game.happen("duel_total", side.card, side.player, amount=total)
    duel.stage = DECIDED
    lost, won = _decide(game, duel, totals)
    traits = {name: list(game.after.get(name, ())) for name in ("duel_lost", "duel_won")}
    for it in (*lost, *won):
        _open(game, it, [each for each in traits[it.name] if each[1].ties.alters_duel])
    if _outcome(game, duel, totals) != (duel.winners, duel.losers):
        lost, won = _decide(game, duel, totals)
    if duel.losers:
        _lose(game, duel)
    _follow(game, lost, traits)
    if duel.winners and duel.terms.won is not None:
        duel.applying = "winning"
        duel.terms.won(duel.by)
        duel.applying = ""
    _follow(game, won, traits)


def _decide(
    game: Game, duel: Duel, totals: Sequence[int]
) -> tuple[list[Happening], list[Happening]]:
    """Fixes who wins and loses: it happens now, whenever it has consequences (C-DUEL-27)."""
    duel.winners, duel.losers = _outcome(game, duel, totals)
    by, turn = duel.by, game.turn
    won = [Happening("duel_won", each, each.controller, by, turn=turn) for each in duel.winners]
    lost = [Happening("duel_lost", each, each.controller, by, turn=turn) for each in duel.losers]
    for it in (*won, *lost):
        game.note(it)
    return lost, won


def _outcome(
    game: Game, duel: Duel, totals: Sequence[int]
) -> tuple[list[GameCard], list[GameCard]]:
    """Returns who wins and who loses.

    What makes one win or lose makes the other lose or win, unless something says otherwise of him,
    too (C-DUEL-26). Both lose a tie (C-DUEL-24), but for those who win ties (C-DUEL-25).
    """
    cards = [side.card for side in duel.sides]
    forced = [_forced(game, each) for each in cards]
    if "tie" in forced:
        wins = [is_flagged(game, each, "wins_ties") for each in cards]
    elif forced[0] is not None or forced[1] is not None:
        wins = [(forced[at] or _OPPOSITE[forced[1 - at] or ""]) == "win" for at in (0, 1)]
    elif totals[0] == totals[1]:
        wins = [is_flagged(game, each, "wins_ties") for each in cards]
    else:
        wins = [totals[0] > totals[1], totals[1] > totals[0]]
    return (
        [card for card, is_won in zip(cards, wins, strict=True) if is_won],
        [card for card, is_won in zip(cards, wins, strict=True) if not is_won],
    )


_OPPOSITE = {"win": "loss", "loss": "win"}


def _forced(game: Game, card: GameCard) -> str | None:
    """Returns how an effect says that a Personality's duel ends; the latest one counts."""
    marks = {mark(each): each for each in _OUTCOMES}
    for change in reversed(card.changes):
        if change.stat == "mark" and change.word in marks:
            return marks[change.word]
    return next((each for each in _OUTCOMES if is_flagged(game, card, mark(each))), None)


def _lose(game: Game, duel: Duel) -> None:
    """The second pass: what follows for who loses from what made the duel.

    If that does not say, he dies by the Diamond rules (D-DUEL-08) and lives by the Celestial ones
    (C-DUEL-30).
    """
    duel.applying = "losing"
    if duel.terms.lost is not None:
        duel.terms.lost(duel.by)
    elif game.rules.duel_default_consequence:
        destruction.destroy(game, duel.losers, duel.by, "duel")
    duel.applying = ""


def _follow(game: Game, results: Sequence[Happening], triggered: dict[str, list[Listener]]) -> None:
    """Lets traits and Reactions follow a loss or a win, in the active player's order.

    :param triggered: who listened when it was decided; the trait of one who has died since counts.
    """
    if len(results) > 1 and triggered[results[0].name]:
        cards = [each.what for each in results if each.what is not None]
        first = game.choose_cards(game.in_charge, "order", cards, 1, 1, "resolve")
        results = sorted(results, key=lambda each: each.what not in first)
    for it in results:
        now = game.after.get(it.name, [])
        gone = [each for each in triggered[it.name] if each not in now]
        listeners = [each for each in gone if "reaction" not in each[1].kinds] + now
        _open(game, it, [each for each in listeners if not each[1].ties.alters_duel])
        game.settle()


def _open(game: Game, it: Happening, listeners: list[Listener]) -> None:
    if listeners:
        open_window(game, it, {it.name: listeners})
