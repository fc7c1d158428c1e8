"""Steps: a verb with the words of structure around it, as costs and as effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.engine import durations
from l5r_cards.engine.actions import Action
from l5r_cards.engine.compiling.judging import all_hold, matches
from l5r_cards.engine.compiling.things import Unplayable, players_of, role, subject
from l5r_cards.engine.decisions import Option
from l5r_cards.engine.happenings import Happening

__all__ = ["Cost", "Run", "cost", "costs", "run_all", "step"]

Run: TypeAlias = Callable[[Action], int]
"""Does something and returns how much it achieved, 0 for nothing."""


class Cost(NamedTuple):
    """A step among the costs of an action."""

    payable: Callable[[Action], bool]
    pay: Run


def run_all(steps: tuple[tree.Step, ...]) -> Run:
    """Returns what does several steps in order, passing over what can't be done (D-TGT-14).

    When the action is canceled in between, what was done stands and the rest is not (D-NEG-10).
    """
    runs = [step(each) for each in steps]

    def run(action: Action) -> int:
        done = 0
        for each in runs:
            if action.canceled or "all" in action.negated:
                break
            done += each(action)
        return done

    return run


def step(of: tree.Step) -> Run:
    """Returns what does a step, if its conditions hold and its player wants it."""
    run = _verb(of)
    if of.each is not None:
        run = _for_each(of.each, run)
    run = _structured(of, run)
    if of.later is not None:
        return _later(of, run)
    return run


def _verb(of: tree.Step) -> Run:
    if of.verb == "do":
        assert isinstance(of.value, tree.Steps)
        return run_all(of.value.steps)
    if of.verb == "choose":
        return _alternatives(of)
    from l5r_cards.engine.compiling.verbs import VERBS

    make = VERBS.get(of.verb)
    if make is None:
        raise Unplayable(f"the verb {of.verb}")
    return make(of)


def _structured(of: tree.Step, run: Run) -> Run:
    """Adds ``if``, ``may``, ``as``, ``then`` and ``else`` around a step."""
    judge = all_hold(of.conditions)
    decides = role(of.may) if of.may is not None else None
    then = run_all(of.then) if of.then else None
    otherwise = run_all(of.otherwise) if of.otherwise else None
    label = of.label
    if not of.conditions and decides is None and then is None and otherwise is None and not label:
        return run

    def structured(action: Action) -> int:
        done = 0
        if judge(action) and (decides is None or _agrees(action, players_of(decides(action)))):
            done = run(action)
        action.done = done
        if label is not None:
            action.achieved[label] = done
            action.roles[label] = list(action.touched)
        if done and then is not None:
            then(action)
        elif not done and otherwise is not None:
            otherwise(action)
        return done

    return structured


def _agrees(action: Action, players: list[Any]) -> bool:
    return any(
        action.game.choose(each, "may", [Option("yes"), Option("no")], by=action) == 0
        for each in players
    )


def _for_each(each: tree.Each, run: Run) -> Run:
    find = subject(each.over)
    start = role(each.start) if each.start is not None else None

    def for_each(action: Action) -> int:
        things = find(action)
        if start is not None:
            first = players_of(start(action))
            if first and first[0] in things:
                index = things.index(first[0])
                things = things[index:] + things[:index]
        before = action.roles.get("it")
        done = 0
        for thing in things:
            action.roles["it"] = [thing]
            done += run(action)
        if before is None:
            action.roles.pop("it", None)
        else:
            action.roles["it"] = before
        return done

    return for_each


def _alternatives(of: tree.Step) -> Run:
    """Has a player choose among alternatives that can be done."""
    assert isinstance(of.value, tree.Alternatives)
    ways: list[tuple[str, Run]] = []
    for index, each in enumerate(of.value.options):
        if isinstance(each, int):
            raise Unplayable("a choice among numbers")
        ways.append((_name(each, index), run_all(each.steps)))
    by = of.param("by")
    chooser = role(by) if isinstance(by, tree.Role) else None

    def choose(action: Action) -> int:
        people = players_of(chooser(action) if chooser is not None else [action.player])
        if not people:
            return 0
        options = [Option("way", detail=name) for name, _ in ways]
        which = action.game.choose(people[0], "choose", options, by=action)
        return ways[which][1](action)

    return choose


def _name(steps: tree.Steps, index: int) -> str:
    return " and ".join(each.verb for each in steps.steps) or str(index + 1)


def _later(of: tree.Step, run: Run) -> Run:
    """A delayed effect: it is done when, or whenever, something happens, as long as it lasts."""
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.compiling.awaiting import awaited
    from l5r_cards.engine.compiling.parameters import lasts_until

    assert of.later is not None
    (pattern, *others) = awaited([of.later])
    if others:
        raise Unplayable("a delayed effect on kinds of effect")
    match = matches(pattern)
    word = of.duration.word if of.duration is not None else "turn"
    if word not in durations.END:
        raise Unplayable(f"a delayed effect that lasts {word}")
    left = pattern.next

    def delay(action: Action) -> int:
        game, source = action.game, action.source
        if source is None:
            return 0
        state = {"left": left}

        def fits(game: Any, happening: Happening, card: Any, player: Any) -> bool:
            return match(action, happening)

        def do(triggered: Action) -> None:
            action.roles["it"] = [triggered.it]
            run(action)
            count = state["left"]
            if count is not None:
                state["left"] = count - 1
                if count <= 1:
                    undo()

        ability = Ability(
            "later",
            ("trait",),
            do,
            timing="after" if pattern.timing == "after" else "before",
            event=pattern.event,
            matches=fits,
            index=game.next_delayed(),
        )
        where = game.after if pattern.timing == "after" else game.before
        entry = (source, ability)
        where.setdefault(pattern.event, []).append(entry)

        def undo() -> None:
            listeners = where.get(pattern.event, [])
            if entry in listeners:
                listeners.remove(entry)
                if not listeners:
                    del where[pattern.event]

        game.ending.append((lasts_until(action, durations.END[word]), undo))
        return 1

    return delay


def costs(steps: tuple[tree.Step, ...]) -> Cost:
    """Returns all costs as one: payable if each is, then paid in order (D-COST-05)."""
    parts = [cost(each) for each in steps]

    def payable(action: Action) -> bool:
        action.claimed.clear()
        return all(part.payable(action) for part in parts)

    def pay(action: Action) -> int:
        for part in parts:
            action.touched = []
            if part.pay(action) <= 0 or action.player.eliminated:
                return 0
            action.spent += action.touched
        return 1

    return Cost(payable, pay)


def cost(of: tree.Step) -> Cost:
    """Returns a cost; a condition may waive it (``unless``)."""
    part = _bare_cost(of)
    if not of.unless and not of.conditions:
        return part
    waived, asked = all_hold(of.unless), all_hold(of.conditions)
    has_waiver = bool(of.unless)

    def needed(action: Action) -> bool:
        return asked(action) and not (has_waiver and waived(action))

    return Cost(
        lambda action: not needed(action) or part.payable(action),
        lambda action: part.pay(action) if needed(action) else 1,
    )


def _bare_cost(of: tree.Step) -> Cost:
    if of.verb == "do":
        assert isinstance(of.value, tree.Steps)
        return costs(of.value.steps)
    if of.verb == "choose":
        return _cost_choice(of)
    from l5r_cards.engine.compiling.paying import PAYABLE

    make = PAYABLE.get(of.verb)
    if make is None:
        raise Unplayable(f"the cost {of.verb}")
    run = _structured(of._replace(conditions=()), _verb(of))
    return Cost(make(of), run)


def _cost_choice(of: tree.Step) -> Cost:
    assert isinstance(of.value, tree.Alternatives)
    ways = []
    for index, each in enumerate(of.value.options):
        if isinstance(each, int):
            raise Unplayable("a choice among numbers")
        ways.append((_name(each, index), costs(each.steps)))

    def pay(action: Action) -> int:
        able = [(name, way) for name, way in ways if way.payable(action)]
        if not able:
            return 0
        options = [Option("pay", detail=name) for name, _ in able]
        which = action.game.choose(action.player, "cost", options, by=action)
        return able[which][1].pay(action)

    return Cost(lambda action: any(way.payable(action) for _, way in ways), pay)
