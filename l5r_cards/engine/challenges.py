"""Challenges: issued, accepted or refused (D-DUEL-02, D-DUEL-03, C-CHAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import dueling, durations
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.decisions import Option
from l5r_cards.engine.duels import (
    DECIDED,
    FINISHED,
    Duel,
    Duelist,
    Terms,
    goes_on,
    is_flagged,
)
from l5r_cards.engine.game import GameOver
from l5r_cards.engine.happenings import Cause, Happening

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game

__all__ = ["issue", "substitute"]


def issue(
    game: Game, action: Action, challenger: GameCard, challenged: GameCard, terms: Terms
) -> bool:
    """Issues a challenge, or makes Personalities duel at once; returns whether they dueled.

    It fails without effect if one player controls both, or one of them is no Personality in play
    (D-DUEL-03, C-CHAL-02).
    """
    first, second = challenger.controller, challenged.controller
    if first is None or second is None or challenger.zone is not PLAY:
        return False
    sides = Duelist(challenger, first, terms.stat), Duelist(challenged, second, terms.other_stat)
    duel = Duel(*sides, action, terms, game.duel, len(game.log))
    if not goes_on(duel):
        game.happen("challenge_fails", challenged, second, action, other=challenger)
        return False
    game.duel = duel
    try:
        fought = _is_fought(game, duel)
    except GameOver:
        game.duel = duel.outer
        raise
    game.duel = duel.outer
    return fought


def _is_fought(game: Game, duel: Duel) -> bool:
    """Fights a duel, unless the challenge to it comes to nothing."""
    accepted = not duel.terms.is_challenge or _is_accepted(game, duel)
    if accepted and goes_on(duel):
        dueling.fight(game, duel)
        return True
    durations.end(game, "duel")
    return False


def _is_accepted(game: Game, duel: Duel) -> bool:
    """Issues a challenge, and asks the challenged player where he may refuse (C-CHAL-05, -07)."""
    of = duel.challenged
    it = game.attempt("challenged", of.card, of.player, duel.by, other=duel.challenger.card)
    if it is None:
        return False
    game.done(it)
    if not goes_on(duel):
        return False
    if _may_refuse(game, duel):
        options = [Option("accept"), Option("refuse")]
        if game.choose(duel.challenged.player, "challenge", options) == 1:
            _refuse(game, duel)
            return False
    game.happen(
        "challenge_ends",
        duel.challenged.card,
        duel.challenged.player,
        duel.by,
        other=duel.challenger.card,
    )
    return True


def _may_refuse(game: Game, duel: Duel) -> bool:
    if is_flagged(game, duel.challenger.card, "unrefusable"):
        return False
    return game.rules.challenge_refusable or duel.terms.may_refuse


def _refuse(game: Game, duel: Duel) -> None:
    """Applies what follows a refusal: what its effect says, then what other effects do.

    By itself it costs nothing (D-DUEL-02, C-CHAL-06).
    """
    of = duel.challenged
    it = Happening(
        "challenge_refused",
        of.card,
        of.player,
        duel.by,
        turn=game.turn,
        other=duel.challenger.card,
    )
    game.note(it)
    if duel.terms.refused is not None:
        duel.terms.refused(duel.by)
    game.follow(it)
    game.happen("challenge_ends", of.card, of.player, duel.by, other=duel.challenger.card)


def substitute(game: Game, old: GameCard, new: GameCard, by: Cause = None) -> bool:
    """Puts another Personality in the place of one in the challenge or duel (C-CHAL-04).

    He goes on from there, and it is he who wins or loses; the action's target stays who it was.
    """
    duel = game.duel
    if duel is None or duel.stage in (DECIDED, FINISHED) or new.controller is None:
        return False
    for side in duel.sides:
        if side.card is old and new not in (each.card for each in duel.sides):
            side.card = new
            game.happen("substituted", new, new.controller, by, other=old)
            return True
    return False
