"""Amounts: numbers, stats of roles, counts and sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.engine import duels, stats
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.things import Unplayable, role
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province

__all__ = ["Counter", "amount", "compares", "stat_of"]

Counter: TypeAlias = Callable[[Action], int]

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_CARD_STATS = {"honor_requirement": "requirement"}


def stat_of(action: Action, thing: Any, stat: str) -> int:
    """Returns a number of a card, player, Province or happening; 0 where it has none."""
    game = action.game
    if isinstance(thing, GameCard):
        kind, _, name = stat.rpartition("base_")
        if stat.startswith("printed_"):
            kind, name = "printed", stat.removeprefix("printed_")
        name = _CARD_STATS.get(name, name)
        if kind or stat.startswith("base_"):
            return stats.printed(thing, name)
        if name in ("force", "chi", "personal_honor", "gold_cost", "focus", "production", "yu"):
            return stats.value(game, thing, name)
        if name == "starting_honor":
            return stats.raw(thing, name)
        if name == "requirement":
            return stats.requirement(thing)
        return _of_card(game, thing, name)
    if isinstance(thing, Player):
        return _of_player(thing, stat)
    if isinstance(thing, Province):
        return thing.strength() if stat == "strength" else len(thing.cards)
    if isinstance(thing, Happening):
        return abs(thing.amount)
    return 0


def _of_card(game: Any, card: GameCard, stat: str) -> int:
    if stat == "duel":
        side = duels.duelist_of(game, card)
        return duels.score(game, side) if side is not None else 0
    if stat == "experience":
        return int(card.face.level)
    if stat == "attachments":
        return len(card.attachments)
    if stat == "followers":
        return sum(each.face.type == "Follower" for each in card.attachments)
    if stat == "tokens":
        return len(stats.tokens(card))
    if stat == "cards":
        return len(card.leader().unit())
    return int(stat == "units")


def _of_player(player: Player, stat: str) -> int:
    if stat == "honor":
        return player.family_honor
    if stat == "hand":
        return len(player.hand)
    if stat == "provinces":
        return len(player.provinces)
    if stat == "units":
        return sum(each.face.type == "Personality" for each in player.play)
    return 0


def compares(operator: str, left: int, right: int) -> bool:
    """Whether two numbers stand in a relation."""
    return _COMPARE[operator](left, right)


def amount(of: tree.Amount) -> Counter:
    """Returns what works an amount out."""
    from l5r_cards.engine.compiling import judging, selecting

    match of:
        case int():
            number = of
            return lambda action: number
        case tree.StatOf(role=who, stat=stat):
            find = role(who)
            return lambda action: sum(stat_of(action, each, stat) for each in find(action))
        case tree.CountOf(of=selector):
            pool = selecting.candidates(selector)
            return lambda action: len(pool(action))
        case tree.Sum(stat=stat, of=selector):
            pool = selecting.candidates(selector)
            return lambda action: sum(stat_of(action, each, stat) for each in pool(action))
        case tree.Greatest(amounts=parts):
            counters = [amount(each) for each in parts]
            return lambda action: max(each(action) for each in counters)
        case tree.Least(amounts=parts):
            counters = [amount(each) for each in parts]
            return lambda action: min(each(action) for each in counters)
        case tree.Plus(left=left, right=right):
            first, second = amount(left), amount(right)
            return lambda action: first(action) + second(action)
        case tree.Minus(left=left, right=right):
            first, second = amount(left), amount(right)
            return lambda action: first(action) - second(action)
        case tree.Times(number=number, amount=part):
            first = amount(part)
            return lambda action: number * first(action)
        case tree.Half(amount=part):
            first = amount(part)
            return lambda action: first(action) // 2
        case tree.Per(number=number, amount=part):
            first = amount(part)
            return lambda action: max(first(action), 0) // number
        case tree.Paid():
            return lambda action: action.paid
        case tree.Done(label=label):
            return lambda action: action.done if label is None else action.achieved.get(label, 0)
        case tree.Chosen(at_least=low, at_most=high):
            return _chosen(amount(low), None if high is None else amount(high))
        case tree.Distinct(what=what, of=selector):
            pool = selecting.candidates(selector)
            return lambda action: len(
                {each for thing in pool(action) for each in selecting.shared(action, thing, what)}
            )
        case tree.KeywordCount(role=who):
            find = role(who)
            return lambda action: sum(
                len(stats.keywords(each)) for each in find(action) if isinstance(each, GameCard)
            )
        case tree.Logged(pattern=pattern, since=since):
            return judging.times(pattern, since)
        case tree.AtTurnStart():
            raise Unplayable("an amount as it was when the turn began")
    raise AssertionError(of)


def _chosen(low: Counter, high: Counter | None) -> Counter:
    """A number that the player chooses when it is first needed, and keeps (D-GLOS-09).

    It is the least one if he has dropped out of the game by then (D-WIN-04).
    """

    def choose(action: Action) -> int:
        if action.chosen is None:
            from l5r_cards.engine.decisions import Option

            most = _MOST_CHOSEN if high is None else high(action)
            numbers = range(low(action), most + 1)
            options = [Option("number", detail=str(each)) for each in numbers]
            is_asked = options and not action.player.eliminated
            picked = 0
            if is_asked:
                picked = action.game.choose(action.player, "number", options, by=action)
            action.chosen = numbers[picked] if options else 0
        return action.chosen

    return choose


_MOST_CHOSEN = 20
"""The largest number that is offered where the text sets no bound."""
