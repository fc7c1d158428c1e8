"""What the parameters of a step mean: whom it is done to, how much, how long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.abilities.parameters import CHANGED_STATS
from l5r_cards.abilities.walk import mentioned
from l5r_cards.engine import durations, zones
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.compiling.counting import Counter, amount
from l5r_cards.engine.compiling.judging import all_hold
from l5r_cards.engine.compiling.selecting import pick
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.strongholds import may_leave
from l5r_cards.engine.compiling.things import (
    Resolver,
    cards_of,
    players_of,
    subject,
)
from l5r_cards.engine.players import Player

__all__ = [
    "End",
    "Make",
    "One",
    "chosen",
    "end_of",
    "first_word",
    "lasts_until",
    "leaving",
    "number_of",
    "on_cards",
    "stat_params",
    "who_of",
    "word",
]

Make: TypeAlias = Callable[[tree.Step], Run]
"""What makes the function of a step."""

One: TypeAlias = Callable[[Action, GameCard], bool]
"""What is done to one card, or asked of it; whether it was or holds."""

_STATS = {"honor_requirement": "requirement"}


def chosen(value: Any, verb: str) -> Resolver:
    """Returns what finds the things that a step is done to, some of them chosen if it says so."""
    if isinstance(value, tree.Selector):
        return pick(value, verb)
    return subject(value)


def leaving(value: Any, verb: str) -> Resolver:
    """Returns what finds the things that a step makes leave play; Strongholds may stay."""
    find = chosen(value, verb)
    return lambda action: [each for each in find(action) if may_leave(value, action, each)]


def on_cards(verb: str, do: One, needs_play: bool = True, leaves: bool = False) -> Make:
    """A verb that is done to cards, one by one; those that have left play are passed over.

    :param leaves: they leave play by it.
    """

    def make(step: tree.Step) -> Run:
        find = (leaving if leaves else chosen)(step.value, verb)

        def run(action: Action) -> int:
            action.touched = []
            for card in zones.unmoved(cards_of(find(action))):
                if (card.zone is PLAY or not needs_play) and do(action, card):
                    action.touched.append(card)
            return len(action.touched)

        return run

    return make


def who_of(step: tree.Step) -> Callable[[Action], list[Player]]:
    """Returns what finds the players whom a step is about; its own player if it names none."""
    value = step.param("who")
    if value is None:
        return lambda action: players_of([action.player])
    find = subject(value)  # type: ignore[arg-type]
    return lambda action: players_of(find(action))


def number_of(step: tree.Step, name: str, default: int) -> Counter:
    """Returns what counts a parameter that is a number."""
    value = step.param(name)
    return amount(default if value is None else value)  # type: ignore[arg-type]


End: TypeAlias = str | Callable[[Action], str]
"""When a lasting effect ends, or what tells it once it begins."""


def end_of(step: tree.Step) -> End:
    """Returns when a lasting effect ends: with the turn, if nothing is said (D-DUR-01)."""
    duration = step.duration
    if duration is None:
        return "turn"
    if duration.word == "turns":
        many = duration.turns
        return lambda action: durations.for_turns(action.game, many)
    if duration.word == "while":
        return _while(duration.conditions)
    return durations.END[duration.word]


def _while(conditions: tuple[tree.Condition, ...]) -> End:
    """Returns when an effect ends that hangs on conditions.

    One that hangs on the card of an ability that is gained, such as a copied one, ends with that
    ability, too (D-COPY-05).
    """
    holds = all_hold(conditions)
    is_about_itself = "self" in set(mentioned(conditions))

    def begin(action: Action) -> str:
        card, ability = action.source, action.ability
        if not is_about_itself or card is None or ability not in card.gained:
            return durations.while_(action.game, lambda: holds(action))
        return durations.while_(action.game, lambda: ability in card.top().gained and holds(action))

    return begin


def lasts_until(action: Action, end: End | None) -> str:
    """Returns until when an effect lasts that begins now."""
    source, attack = action.source, action.game.attack
    if "terrain" in action.ability.keywords and not action.is_delayed and attack is not None:
        # What an Immediate Terrain does ends with it (D-TERR-03).
        battle = attack.battle
        return durations.while_(
            action.game, lambda: battle is not None and battle.terrain is source
        )
    when = end(action) if callable(end) else end
    return durations.until(when or "permanent", action.player)


def stat_params(step: tree.Step) -> list[tuple[str, Counter]]:
    """Returns the numbers that a step changes, each with what counts it."""
    return [
        (_STATS.get(each.name, each.name), amount(each.value))  # type: ignore[arg-type]
        for each in step.params
        if each.name in CHANGED_STATS
    ]


def word(step: tree.Step, name: str, default: str) -> str:
    """Returns the first word of a parameter."""
    value = step.param(name)
    return value.words[0] if isinstance(value, tree.Words) else default


def first_word(value: Any) -> str:
    """Returns the first of some words."""
    return value.words[0] if isinstance(value, tree.Words) else str(value)
