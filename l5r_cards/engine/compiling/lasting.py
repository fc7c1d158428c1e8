"""Effects of traits that hold as long as their card is in play and their condition is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l5r_cards.abilities import tree
from l5r_cards.engine import effects
from l5r_cards.engine.abilities import Continuous
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import ENTERING, RESOLVING, GameCard
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.judging import Judge, all_hold
from l5r_cards.engine.compiling.parameters import who_of
from l5r_cards.engine.compiling.selecting import candidates, fits
from l5r_cards.engine.compiling.strongholds import are_meant, names_them
from l5r_cards.engine.compiling.things import Unplayable, cards_of, subject
from l5r_cards.engine.happenings import Happening, source_of
from l5r_cards.engine.keywords import keyword
from l5r_cards.engine.players import Player
from l5r_cards.engine.stats import CAP, FLOOR

__all__ = ["kinds_in", "kinds_of", "lasting", "prevents", "reaches"]

_STATS = {"honor_requirement": "requirement"}
_ACTIONS = tree.Words(("action",))
_WAITING = (ENTERING, RESOLVING)


def lasting(step: tree.Step, judge: Judge) -> list[Continuous]:
    """Returns what a step of a trait changes for as long as the judge agrees."""
    own = all_hold(step.conditions)

    def holds(action: Action) -> bool:
        return judge(action) and own(action)

    match step.verb:
        case "give":
            return [
                Continuous("stat", _reaches_with(stat, step.value), holds, stat, amount(value))
                for stat, value in _stats(step)
            ]
        case "set" if step.param("cap") or step.param("floor"):
            bound = CAP if step.param("cap") else FLOOR
            return [
                Continuous("bound", reaches(step.value), holds, bound[stat], amount(value))
                for stat, value in _stats(step)
            ]
        case "keyword":
            added, dropped = step.param("add"), step.param("drop")
            return [
                *_words("keyword", added, step, holds),
                *_words("no-keyword", dropped, step, holds),
            ]
        case "discount":
            by = step.param("by")
            counter = amount(by)  # type: ignore[arg-type]
            return [
                Continuous("stat", reaches(step.value), holds, "gold_cost", lambda a: -counter(a))
            ]
        case "prevent":
            return [Continuous("guard", _keeps_off(step.value), holds, guard=prevents(step))]
        case "forbid":
            return _forbidden(step, holds)
        case "rule" if (found := _room(step, holds) or _of_player(step, holds)) is not None:
            return [found]
        case "rule" if (found := _of_bearer(step, holds)) is not None:
            return [found]
        case "rule":
            from l5r_cards.engine.compiling.entry import entry_of_others
            from l5r_cards.engine.compiling.rules_of_duels import lasting_rule

            of_duels = lasting_rule(step, holds)
            return [of_duels] if of_duels is not None else entry_of_others(step, holds)
    raise Unplayable(f"the verb {step.verb} in a continuous trait")


def _forbidden(step: tree.Step, holds: Judge) -> list[Continuous]:
    """Returns which cards may not be targets: those named, or of some actions those under ``card``.

    ``{forbid: self, what: target}``, but ``{forbid: {is: action, ...}, what: target, card: self}``.
    """
    what, to = step.param("what"), step.param("card")
    words = what.words if isinstance(what, tree.Words) else ()
    if set(words) == {"focus"} and to is None:
        return [Continuous("flag", reaches(step.value), holds, "no focus")]
    if set(words) != {"target"}:
        raise Unplayable(f"forbidding {' and '.join(words)} for as long as a trait holds")
    if to is None:
        return [Continuous("forbid", reaches(step.value), holds, "target")]
    if not isinstance(step.value, tree.Selector) or step.value.asks("is") != _ACTIONS:
        raise Unplayable("forbidding anything but actions something with regard to cards")
    return [Continuous("forbid", reaches(to), holds, "target", against=fits(step.value))]


def _of_bearer(step: tree.Step, holds: Judge) -> Continuous | None:
    """Returns what a flag says of the cards that may be attached to somebody; None if nothing."""
    flag = step.value.words[0] if isinstance(step.value, tree.Words) else ""
    reached = reaches(step.param("card") or tree.Role("self"))
    what = step.param("what")
    if flag == "attaches_not" and isinstance(what, tree.Selector):
        return Continuous("forbid", reached, holds, "attach", against=fits(what))
    if flag == "bears" and isinstance(what, tree.Words):
        many = amount(step.param("many"))  # type: ignore[arg-type]
        return Continuous("bears", reached, holds, what.words[0], many)
    return None


def _stats(step: tree.Step) -> list[tuple[str, tree.Amount]]:
    from l5r_cards.abilities.parameters import CHANGED_STATS

    found = []
    for each in step.params:
        if each.name in CHANGED_STATS:
            found.append((_STATS.get(each.name, each.name), each.value))
    return found  # type: ignore[return-value]


def _room(step: tree.Step, holds: Judge) -> Continuous | None:
    """Returns what a trait says of how many cards a Province holds; None if it says nothing."""
    flag = step.value.words[0] if isinstance(step.value, tree.Words) else ""
    place = provinces_of(step.param("province"))
    if flag == "province_holds_no_cards":
        return Continuous("room", place, holds)
    if flag == "province_cards":
        return Continuous("room", place, holds, amount=amount(step.param("by")))  # type: ignore[arg-type]
    return None


def _of_player(step: tree.Step, holds: Judge) -> Continuous | None:
    """Returns what a trait says of a player: his hand size, his Clan; None if it says nothing."""
    flag = step.value.words[0] if isinstance(step.value, tree.Words) else ""
    find = who_of(step)
    if flag == "hand_size":
        counter = amount(step.param("by"))  # type: ignore[arg-type]
        return Continuous("hand", lambda action, who: who in find(action), holds, amount=counter)
    if flag == "no_hand_size":
        return Continuous("hand", lambda action, who: who in find(action), holds)
    if flag == "player_clan":
        clan = step.param("clan")
        assert isinstance(clan, tree.Words)
        return Continuous("clan", lambda action, who: who is action.player, holds, clan.words[0])
    return None


def _keeps_off(of: tree.Value | None) -> Callable[[Action, Any], bool]:
    """Returns what tells whether a trait that prevents something is about a card or a player."""
    cards = reaches(of)
    people = subject(of) if isinstance(of, (tree.Role, tree.Selector, tree.Several)) else None

    def is_kept(action: Action, thing: Any) -> bool:
        if isinstance(thing, Player):
            return people is not None and thing in people(action)
        return cards(action, thing)

    return is_kept


def _reaches_with(stat: str, of: tree.Value | None) -> Callable[[Action, Any], bool]:
    return provinces_of(of) if stat == "strength" else reaches(of)


def provinces_of(of: tree.Value | None) -> Callable[[Action, Any], bool]:
    """Returns what tells whether a Province is among those that a step means."""
    if isinstance(of, tree.Selector):
        return fits(of)
    if not isinstance(of, (tree.Role, tree.Several)):
        return lambda action, thing: False
    find = subject(of)
    return lambda action, thing: thing in find(action)


def _words(kind: str, value: object, step: tree.Step, holds: Judge) -> list[Continuous]:
    if not isinstance(value, tree.Words):
        return []
    return [Continuous(kind, reaches(step.value), holds, keyword(each)) for each in value.words]


def reaches(of: tree.Value | None) -> Callable[[Action, GameCard], bool]:
    """Returns what tells whether a card is among those that a step means.

    A card that waits to enter play or to resolve counts as being where it came from.
    """
    if isinstance(of, tree.Selector):
        test = fits(of)
        if of.most or of.least:
            pool = candidates(of)
            return lambda action, card: card in pool(action)
        zones = of.asks("zone")
        words = zones.words if isinstance(zones, tree.Words) else ("play",)
        named = names_them(of)

        def reached(action: Action, card: GameCard) -> bool:
            waits = card.zone in _WAITING and words != ("play",)
            is_there = card.zone in words or "everywhere" in words or waits
            return is_there and are_meant(action, card, named) and test(action, card)

        return reached
    find = subject(of)  # type: ignore[arg-type]
    return lambda action, card: card in cards_of(find(action))


def kinds_of(step: tree.Step) -> tuple[str, ...]:
    """Returns the kinds of effect that a step names.

    :raises Unplayable: one of them can't be kept from happening.
    """
    return kinds_in(step.param("what"))


def kinds_in(value: tree.Value | None) -> tuple[str, ...]:
    """Returns the kinds of effect that some words name; none name all.

    :raises Unplayable: one of them can't be kept from happening.
    """
    words = value.words if isinstance(value, tree.Words) else ("all",)
    for each in words:
        if each not in effects.KINDS:
            raise Unplayable(f"preventing {each}")
    return words


def prevents(step: tree.Step):  # type: ignore[no-untyped-def]
    """Returns what tells whether a happening is of a kind, and from a source, that is prevented."""
    kinds = kinds_of(step)
    by = step.param("by")
    test = fits(by) if isinstance(by, tree.Selector) else None
    find = subject(by) if isinstance(by, (tree.Role, tree.Several)) else None

    def is_prevented(action: Action, happening: Happening) -> bool:
        if not effects.is_of(happening, kinds):
            return False
        if test is not None:
            return happening.by is not None and test(action, happening.by)
        if find is not None:
            return source_of(happening.by) in cards_of(find(action)) or happening.by in find(action)
        return True

    return is_prevented
