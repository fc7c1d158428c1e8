"""Conditions and event patterns: whether something holds, happened, or is what was waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.engine import effects
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.compiling.counting import Counter, amount, compares
from l5r_cards.engine.compiling.selecting import Fits, candidates, fits
from l5r_cards.engine.compiling.things import Unplayable, players_of, role, subject
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.provinces import Province

__all__ = ["Judge", "Match", "all_hold", "condition", "matches", "pays_for", "recalls", "times"]

Judge: TypeAlias = Callable[[Action], bool]
Match: TypeAlias = Callable[[Action, Happening], bool]


def all_hold(conditions: tuple[tree.Condition, ...]) -> Judge:
    """Returns what tells whether all of several conditions hold."""
    judges = [condition(each) for each in conditions]
    if not judges:
        return lambda action: True
    if len(judges) == 1:
        return judges[0]
    return lambda action: all(judge(action) for judge in judges)


def condition(of: tree.Condition) -> Judge:
    """Returns what tells whether a condition holds."""
    match of:
        case tree.Is(role=who, selector=selector):
            find, test = role(who), fits(selector)
            return lambda action: any(test(action, each) for each in find(action))
        case tree.AnyFits(selector=selector):
            pool = candidates(selector)
            return lambda action: bool(pool(action))
        case tree.NoneFits(selector=selector):
            pool = candidates(selector)
            return lambda action: not pool(action)
        case tree.ManyFit(selector=selector, many=many):
            pool, wanted = candidates(selector), amount(many.amount)
            return lambda action: compares(many.operator, len(pool(action)), wanted(action))
        case tree.Clan(clans=clans, who=who):
            find, wanted_clans = role(who), frozenset(clans)
            return lambda action: any(
                not wanted_clans.isdisjoint(each.lower() for each in player.clans)
                for player in players_of(find(action))
            )
        case tree.Compare(left=left, operator=operator, right=right):
            first, second = amount(left), amount(right)
            return lambda action: compares(operator, first(action), second(action))
        case tree.Paying(selector=selector):
            test = fits(selector)
            return lambda action: pays_for(action, test)
        case tree.Happened(pattern=pattern, since=since, many=often):
            count = times(pattern, since)
            if often is None:
                return lambda action: count(action) > 0
            bound = amount(often.amount)
            return lambda action: compares(often.operator, count(action), bound(action))
        case tree.Phase(phases=phases):
            return lambda action: action.game.phase in phases
        case tree.Turn(whose=whose):
            return lambda action: (action.game.active is action.player) == (whose == "yours")
        case tree.First(what=what):
            if what == "turn":
                return lambda action: action.game.turn == 1
            return lambda action: action.game.first is action.player
        case tree.Early():
            return _is_early
        case tree.Did(label=label):
            return lambda action: action.achieved.get(label, 0) > 0
        case tree.Not(conditions=parts):
            judge = all_hold(parts)
            return lambda action: not judge(action)
        case tree.Or(alternatives=alternatives):
            judges = [all_hold(each) for each in alternatives]
            return lambda action: any(each(action) for each in judges)
    raise AssertionError(of)


def pays_for(action: Action, test: Fits) -> bool:
    """Whether what is paid for while Gold is made fits: the card, or with it its action.

    What a Strategy costs is paid for both (C-STRAT-02).
    """
    card, by = action.paying_for, action.paying_by
    if card is None:
        return False
    is_both = isinstance(by, Action) and by.source is card
    return test(action, card) or (is_both and test(action, by))


def _is_early(action: Action) -> bool:
    """Whether nobody has had an opportunity to act in the battle (D-OBR-01)."""
    attack = action.game.attack
    return attack is not None and attack.battle is not None and not attack.battle.had_turn


def matches(pattern: tree.Pattern) -> Match:
    """Returns what tells whether a happening is what a pattern waits for; its name is not asked."""
    tests = [_filter(each.name, each.value) for each in pattern.filters]
    first = pattern.first
    if not tests and first is None:
        return lambda action, happening: True

    def match(action: Action, happening: Happening) -> bool:
        if not all(test(action, happening) for test in tests):
            return False
        if first is None:
            return True
        return not any(
            each is not happening
            and each.name == happening.name
            and all(test(action, each) for test in tests)
            for each in _since(action, first)
        )

    return match


def _filter(name: str, value: Any) -> Match:
    match name:
        case "what":
            one, both = (_one_of(value, part) for part in (_what, _other))
            return lambda action, happening: one(action, happening) or both(action, happening)
        case "who" | "won":
            people = subject(value)
            return lambda action, happening: happening.who in players_of(people(action))
        case "by":
            return _one_of(value, lambda happening: happening.by)
        case "at" | "to" | "from":
            places = subject(value)
            return lambda action, happening: (
                isinstance(happening.at, Province) and happening.at in places(action)
            )
        case "action":
            test = fits(value)
            return lambda action, happening: (
                isinstance(happening.by, Action) and test(action, happening.by)
            )
        case "effect":
            # What an action's own costs do is no effect of it (D-COST-05).
            kinds = value.words
            return lambda action, happening: (
                isinstance(happening.by, Action)
                and happening.by.is_resolving
                and effects.is_of(happening, kinds)
            )
        case "phase":
            words = frozenset(value.words)
            return lambda action, happening: happening.detail in words
        case "duel":
            return _for_duel(value.words[0])
        case "sign":
            gain = value.words[0] == "gain"
            return lambda action, happening: (happening.amount > 0) is gain
        case "side":
            sides = frozenset(value.words)
            return lambda action, happening: happening.detail in sides
        case "did":
            return _did(value)
        case "from_zone":
            zones = frozenset(value.words)
            return lambda action, happening: happening.detail in zones
    raise Unplayable(f"the filter {name}")


def _for_duel(which: str) -> Match:
    """Whether something is due to a won or lost duel: triggered by it or hanging on it (C-DUEL-31).

    It is what the maker of the duel says of its winner or loser, or answers the outcome.
    """
    name = "duel_won" if which == "winning" else "duel_lost"

    def is_due(action: Action, happening: Happening) -> bool:
        by, duel = happening.by, action.game.duel
        if not isinstance(by, Action):
            return False
        is_stated = duel is not None and duel.by is by and duel.applying == which
        return is_stated or (by.it is not None and by.it.name == name)

    return is_due


def _what(happening: Happening) -> GameCard | None:
    return happening.what


def _other(happening: Happening) -> GameCard | None:
    """The second of two to whom something happens alike; who challenges does not."""
    return happening.other if happening.name in _ALIKE else None


_ALIKE = frozenset(("duel_begins", "duel_resolves", "duel_resolution_ends", "duel_ends"))


def _one_of(value: Any, part: Callable[[Happening], Any]) -> Match:
    if isinstance(value, tree.Selector):
        test = fits(value)
        return lambda action, happening: (
            part(happening) is not None and test(action, part(happening))
        )
    wanted = subject(value)

    def is_wanted(action: Action, happening: Happening) -> bool:
        found = part(happening)
        if found is None:
            return False
        things = wanted(action)
        card = found.source if isinstance(found, Action) else found
        return found in things or (isinstance(card, GameCard) and card in things)

    return is_wanted


_DEEDS = {
    "bow": "bows",
    "straighten": "straightens",
    "destroy": "destroyed",
    "discard": "discarded",
    "dishonor": "dishonored",
    "rehonor": "rehonored",
    "honor": "honor",
    "remove": "removed",
    "draw": "drawn",
    "recruit": "enters",
    "create": "created",
}


def _did(value: Any) -> Match:
    """Whether the action that a happening is of did something to somebody."""
    deeds = []
    for kind, what in value.deeds:
        if kind not in _DEEDS:
            raise Unplayable(f"having done {kind}")
        deeds.append((_DEEDS[kind], _one_of(what, lambda happening: happening.what)))

    def did(action: Action, happening: Happening) -> bool:
        log = action.game.log
        return all(
            any(
                each.name == name and each.by is happening.by and test(action, each) for each in log
            )
            for name, test in deeds
        )

    return did


def _since(action: Action, since: str) -> list[Happening]:
    """Returns what has happened since a point of the game, the latest last."""
    game = action.game
    log = game.log
    if since == "game":
        return log
    if since == "turn":
        return log[game.turn_mark :]
    if since == "phase":
        return log[game.phase_mark :]
    if since == "action":
        return [each for each in log[game.phase_mark :] if each.by is action]
    if since == "battle":
        battle = game.attack.battle if game.attack is not None else None
        return log[battle.log_mark :] if battle is not None else []
    if since == "duel":
        return log[game.duel.log_mark :] if game.duel is not None else []
    if since == "last_turn":
        return log[game.last_turn_mark : game.turn_mark]
    raise Unplayable(f"what happened since a {since} began")


def recalls(part: object) -> bool:
    """Whether a part of an ability asks what has happened, for which a log must be kept."""
    if isinstance(part, (tree.Happened, tree.Logged)):
        return True
    if isinstance(part, tree.Pattern):
        asks = part.first is not None or any(each.name == "did" for each in part.filters)
        return asks or recalls(part.filters)
    return isinstance(part, tuple) and any(recalls(each) for each in part)


def times(pattern: tree.Pattern, since: str) -> Counter:
    """Returns what counts how often something has happened."""
    match = matches(pattern)
    name = pattern.event
    return lambda action: sum(
        each.name == name and match(action, each) for each in _since(action, since)
    )
