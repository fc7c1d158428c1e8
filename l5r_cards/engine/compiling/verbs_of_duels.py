"""The verbs of challenges and duels."""

from __future__ import annotations

from l5r_cards.abilities import tree
from l5r_cards.engine import challenges, dueling, duels, stats
from l5r_cards.engine.actions import Action
from l5r_cards.engine.compiling.parameters import (
    Make,
    chosen,
    who_of,
    word,
)
from l5r_cards.engine.compiling.rules_of_duels import mark_of
from l5r_cards.engine.compiling.steps import Run, run_all
from l5r_cards.engine.compiling.things import Unplayable, cards_of, players_of, subject

__all__ = ["DUELS", "duel_rule", "finish_duel"]


def _steps(step: tree.Step, name: str) -> Run | None:
    value = step.param(name)
    return run_all(value.steps) if isinstance(value, tree.Steps) else None


def _duel(step: tree.Step) -> Run:
    """A duel, or a challenge to one (D-DUEL, C-CHAL)."""
    find, by, first = chosen(step.value, "duel"), step.param("by"), step.param("first")
    if isinstance(by, tree.Selector) and step.param("challenge"):
        # Who is bowed can't challenge anybody (D-DUEL-01).
        by = by._replace(criteria=(*by.criteria, tree.Criterion("bowed", False)))
    challengers = chosen(by, "duel") if by is not None else None
    beginners = subject(first) if first is not None else None  # type: ignore[arg-type]
    refused, won, lost = (_steps(step, each) for each in ("refuse", "winner", "loser"))
    terms = duels.Terms(
        is_challenge=bool(step.param("challenge")),
        stat=word(step, "stat", "chi"),
        other_stat=word(step, "other_stat", word(step, "stat", "chi")),
        may_refuse=refused is not None or bool(step.param("refusable")),
        refused=refused,
        won=won,
        lost=lost,
    )

    def run(action: Action) -> int:
        ones = cards_of(challengers(action)) if challengers is not None else action.performers
        others = cards_of(find(action))
        if not ones or not others:
            return 0
        who = players_of(beginners(action)) if beginners is not None else []
        of = terms._replace(first=who[0] if who else None)
        return int(challenges.issue(action.game, action, ones[0], others[0], of))

    return run


def _substitute(step: tree.Step) -> Run:
    """Another Personality goes on in the place of one (C-CHAL-04)."""
    find, of = chosen(step.value, "substitute"), step.param("for")
    places = subject(of)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        action.touched = []
        for old in cards_of(places(action)):
            for new in cards_of(find(action))[:1]:
                if challenges.substitute(action.game, old, new, action):
                    action.touched.append(new)
        return len(action.touched)

    return run


def _focus(step: tree.Step) -> Run:
    """Cards come into a focusing area otherwise than by its player's choice (C-DUEL-17)."""
    find, who = chosen(step.value, "focus_card"), who_of(step)

    def run(action: Action) -> int:
        duel = action.game.duel
        action.touched = []
        if duel is None:
            return 0
        players = who(action)
        for side in duel.sides:
            if side.player in players:
                for card in cards_of(find(action)):
                    if dueling.focus(action.game, side, card, action):
                        action.touched.append(card)
        return len(action.touched)

    return run


def finish_duel(step: tree.Step) -> Run:
    """Ends a duel without resolution."""
    if word(step, "with", "void") != "void":
        raise Unplayable(f"ending a duel as a {word(step, 'with', '')}")

    def run(action: Action) -> int:
        duel = action.game.duel
        if duel is None or duel.stage in (duels.DECIDED, duels.FINISHED):
            return 0
        duel.is_over = True
        return 1

    return run


def duel_rule(step: tree.Step) -> Run | None:
    """Returns what changes a rule for this duel; None for a step that changes another."""
    found = mark_of(step)
    if found is None:
        return None
    mark, find = found

    def run(action: Action) -> int:
        cards = find(action)
        for card in cards:
            stats.give_mark(action.game, card, mark, "duel", action.source)
        return len(cards)

    return run


DUELS: dict[str, Make] = {
    "duel": _duel,
    "substitute": _substitute,
    "focus_card": _focus,
}
"""What makes the function of a step that is about duels."""
