"""The verbs that change what is about to happen: negating, preventing, redirecting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l5r_cards.abilities import tree
from l5r_cards.engine import durations, effects, stats, targeting, totals
from l5r_cards.engine.abilities import TargetRule
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.lasting import kinds_of, prevents
from l5r_cards.engine.compiling.parameters import (
    Make,
    end_of,
    first_word,
    lasts_until,
)
from l5r_cards.engine.compiling.selecting import fits
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import (
    Unplayable,
    cards_of,
    players_of,
    subject,
)
from l5r_cards.engine.happenings import Cause, Happening
from l5r_cards.engine.players import Player

__all__ = ["PENDING", "redirectable"]


def _negate(step: tree.Step) -> Run:
    """Stops what is about to happen: an action whole, or kinds of its effects (D-NEG)."""
    find = subject(step.value)  # type: ignore[arg-type]
    kinds = kinds_of(step) if step.param("what") is not None else ()
    among = step.param("card")
    spared = subject(among) if among is not None else None  # type: ignore[arg-type]

    def run(action: Action) -> int:
        done = 0
        for thing in find(action):
            pending = _pending(thing)
            of = pending or thing.by
            if isinstance(of, Action) and "unstoppable" in of.keywords:
                continue
            if spared is not None:
                _negate_for(of, cards_of(spared(action)), kinds or ("all",))
            elif pending is None:
                thing.negated = True
            elif kinds:
                pending.negated.update(kinds)
            else:
                pending.canceled = True
                if isinstance(thing, Happening):
                    thing.negated = True
            done += 1
        if done:
            action.game.happen("negated", who=action.player, by=action, detail=" ".join(kinds))
        return done

    return run


def _pending(thing: Any) -> Action | None:
    """Returns the action that a thing is or tells of, as it is announced or about to resolve."""
    if isinstance(thing, Happening):
        thing = thing.by if thing.name in ("resolves", "announced") else None
    return thing if isinstance(thing, Action) else None


def _negate_for(of: Cause, cards: list[GameCard], kinds: tuple[str, ...]) -> None:
    """Negates the effects of an action on some cards only."""
    if isinstance(of, Action):
        durations.guard(
            of.game,
            lambda it: it.by is of and it.what in cards and effects.is_of(it, kinds),
            "action",
        )


def _prevent(step: tree.Step) -> Run:
    """Keeps kinds of effect off cards or players for a time."""
    find, is_prevented, end = subject(step.value), prevents(step), end_of(step)  # type: ignore[arg-type]
    if step.param("past") is not None:
        return _prevent_past(step)
    left = step.param("times")
    number = amount(left) if left is not None else None  # type: ignore[arg-type]

    def run(action: Action) -> int:
        kept = _kept(find(action))
        state = [number(action) if number is not None else -1]

        def guard(it: Happening) -> bool:
            if not _is_among(it, kept) or not is_prevented(action, it):
                return False
            if state[0] == 0:
                return False
            state[0] -= 1
            return True

        durations.guard(action.game, guard, lasts_until(action, end))
        return len(kept)

    return run


def _prevent_past(step: tree.Step) -> Run:
    """Negates what players gain or lose past a total (C-HONOR-07)."""
    find, is_prevented, end = subject(step.value), prevents(step), end_of(step)  # type: ignore[arg-type]
    limit = amount(step.param("past"))  # type: ignore[arg-type]
    if not {"honor", "honor_gain", "honor_loss"}.issuperset(kinds_of(step)):
        raise Unplayable("a total of anything but Honor")

    def run(action: Action) -> int:
        people = players_of(find(action))
        for player in people:
            totals.begin(
                action.game,
                player,
                lambda it: is_prevented(action, it),
                limit(action),
                lasts_until(action, end),
            )
        return len(people)

    return run


def _is_among(it: Happening, kept: list[Any]) -> bool:
    """Whether a happening is about one of some cards, as they lie now, or else players."""
    if it.what is None:
        return it.who in kept
    return any(isinstance(each, GameCard) and each.top() in (it.what, it.other) for each in kept)


def _kept(things: list[Any]) -> list[Any]:
    """Returns the cards among things, and the players."""
    return [*cards_of(things), *(each for each in things if isinstance(each, Player))]


def _forbid(step: tree.Step) -> Run:
    find, end = subject(step.value), end_of(step)  # type: ignore[arg-type]
    what = getattr(step.param("what"), "words", ())
    if step.param("card") is not None:
        raise Unplayable("forbidding something with regard to some cards for a time")
    if not set(what) <= {"target", "act", "abilities", "focus"}:
        raise Unplayable(f"forbidding {' and '.join(what)}")

    def run(action: Action) -> int:
        cards, until = cards_of(find(action)), lasts_until(action, end)
        for card in cards:
            for each in what:
                stats.give_mark(action.game, card, f"no {each}", until, action.source)
        return len(cards)

    return run


def _alter(step: tree.Step) -> Run:
    """Changes a pending number; that is no gain or loss of its own (C-HONOR-03).

    A gain never becomes a loss, nor a loss a gain; reduced to nothing it is neither, so that
    nothing more can be added to it (C-HONOR-04, C-HONOR-05).
    """
    find = subject(step.value)  # type: ignore[arg-type]
    by, to = step.param("by"), step.param("to")
    add = amount(by) if by is not None else None  # type: ignore[arg-type]
    fixed = amount(to) if to is not None else None  # type: ignore[arg-type]
    if step.param("who") is not None or step.param("sign") is not None:
        raise Unplayable("turning a pending number to another player or sign")

    def run(action: Action) -> int:
        done = 0
        for thing in find(action):
            if isinstance(thing, Happening) and (thing.amount or thing.name != "honor"):
                sign = -1 if thing.amount < 0 else 1
                size = abs(thing.amount)
                size = fixed(action) if fixed is not None else size + (add(action) if add else 0)
                thing.amount = sign * max(size, 0)
                done += 1
        return done

    return run


def _redirect(step: tree.Step) -> Run:
    """Gives an action another target that it could have had (D-TGT-02 to -05)."""
    find = redirectable(step)

    def run(action: Action) -> int:
        found = find(action)
        if not found or action.it is None:
            return 0
        pending = action.it.by
        assert isinstance(pending, Action)
        cards = [each for _, each in found]
        for new in action.game.choose_cards(
            action.player, "redirect", cards, 1, 1, "redirect", by=action
        ):
            rule = found[cards.index(new)][0]
            targeting.redirect(pending, action.it, rule, new)
            return 1
        return 0

    return run


def redirectable(step: tree.Step) -> Callable[[Action], list[tuple[TargetRule, GameCard]]]:
    """Returns what finds the new targets that a step may give to what is pending."""
    to = step.param("to")
    test = fits(to) if isinstance(to, tree.Selector) else None
    find = subject(to)  # type: ignore[arg-type]

    def legal(action: Action) -> list[tuple[TargetRule, GameCard]]:
        pending = action.it.by if action.it is not None else None
        if not isinstance(pending, Action) or action.it is None:
            return []
        found = targeting.redirections(pending, action.it)
        if test is not None:
            return [(rule, each) for rule, each in found if test(action, each)]
        wanted = find(action)
        return [(rule, each) for rule, each in found if each in wanted]

    return legal


def _rule(step: tree.Step) -> Run:
    from l5r_cards.engine.compiling.verbs_of_duels import duel_rule

    found = duel_rule(step)
    if found is not None:
        return found
    raise Unplayable(f"the rule flag {first_word(step.value)}")


PENDING: dict[str, Make] = {
    "negate": _negate,
    "prevent": _prevent,
    "forbid": _forbid,
    "alter": _alter,
    "redirect": _redirect,
    "rule": _rule,
}
"""What makes the function of a step that changes what is pending."""
