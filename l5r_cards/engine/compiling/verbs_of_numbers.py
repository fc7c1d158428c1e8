"""The verbs that change the numbers, keywords and abilities of cards."""

from __future__ import annotations

from l5r_cards.abilities import tree
from l5r_cards.engine import (
    control,
    duels,
    factions,
    provinces,
    stats,
)
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PLAY
from l5r_cards.engine.compiling.parameters import (
    Make,
    chosen,
    end_of,
    lasts_until,
    stat_params,
)
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import (
    Unplayable,
    cards_of,
    players_of,
    subject,
)
from l5r_cards.engine.provinces import Province

__all__ = ["NUMBERS", "but_itself"]

_INSTANT = ("force", "chi", "personal_honor", "honor_requirement", "gold_cost", "focus")


def _give(step: tree.Step) -> Run:
    return _change(step, is_set=False)


def _set(step: tree.Step) -> Run:
    if step.param("cap") or step.param("floor"):
        return _bind(step, is_cap=bool(step.param("cap")))
    return _change(step, is_set=True)


def _bind(step: tree.Step, is_cap: bool) -> Run:
    find, given, end = chosen(step.value, "set"), stat_params(step), end_of(step)

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            for stat, number in given:
                to = number(action)
                until = lasts_until(action, end)
                if stats.bind(action.game, card, stat, to, is_cap, until, action.source):
                    action.touched.append(card)
        return len(action.touched)

    return run


def _change(step: tree.Step, is_set: bool) -> Run:
    find, given, end = chosen(step.value, step.verb), stat_params(step), end_of(step)

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        until = lasts_until(action, end)
        for thing in find(action):
            for stat, number in given:
                to = number(action)
                if isinstance(thing, Province):
                    add = to - thing.strength() if is_set else to
                    provinces.give_strength(game, thing, add, until, action.source)
                    action.touched.append(thing)
                    continue
                card = cards_of([thing])
                for each in card:
                    name, lasts = stat, until
                    if stat == "duel":
                        name, lasts = duels.added_to(game, each), "duel"
                    add = to - stats.raw(each, name) if is_set else to
                    if not game.attempt("given", each, each.controller, action, add, detail=name):
                        continue
                    if stats.give(game, each, name, add, lasts, action.source) is not None:
                        action.touched.append(each)
                        game.happen("given", each, each.controller, action, add, detail=name)
        return len(action.touched)

    return run


def _keyword(step: tree.Step) -> Run:
    find, end = chosen(step.value, "keyword"), end_of(step)
    added = getattr(step.param("add"), "words", ())
    dropped = getattr(step.param("drop"), "words", ())
    strips = bool(step.param("strip"))
    clan = step.param("clan")
    lord = subject(clan) if isinstance(clan, (tree.Role, tree.Several)) else None

    def run(action: Action) -> int:
        until = lasts_until(action, end)
        action.touched = cards_of(find(action))
        people = players_of(lord(action)) if lord is not None else []
        for card in action.touched:
            for each in sorted(stats.traits(card)) if strips else ():
                stats.give_keyword(action.game, card, each, until, action.source, take=True)
            for player in people:
                factions.swear_fealty(action.game, player, card, action)
            for each in added:
                stats.give_keyword(action.game, card, each, until, action.source)
            for each in dropped:
                stats.give_keyword(action.game, card, each, until, action.source, take=True)
        return len(action.touched)

    return run


def _unmodify(step: tree.Step) -> Run:
    find = chosen(step.value, "unmodify")
    what = getattr(step.param("what"), "words", ("bonus", "penalty"))
    names = getattr(step.param("stat"), "words", _INSTANT)
    if step.param("new") or step.param("from") is not None:
        raise Unplayable("undoing changes to come")

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            for change in list(card.changes):
                is_bonus = change.add > 0
                if change.stat in names and ("bonus" if is_bonus else "penalty") in what:
                    stats.take_back(action.game, card, change)
                    action.touched.append(card)
        return len(action.touched)

    return run


def _grant(step: tree.Step) -> Run:
    from l5r_cards.engine.compiling.making import make

    find, end = chosen(step.value, "grant"), end_of(step)
    grants = step.param("ability")
    assert isinstance(grants, tree.Grants)

    def run(action: Action) -> int:
        action.touched = [each for each in cards_of(find(action)) if each.zone is PLAY]
        for card in action.touched:
            made = make(grants.abilities, card.face.type, action.game.rules)
            for ability in made.abilities:
                control.gain_ability(action.game, card, ability, lasts_until(action, end))
        return len(action.touched)

    return run


def but_itself(sources: tree.Selector, copy: tree.Step) -> tree.Selector:
    """Returns what a step may copy from: no card copies anything of its own (D-COPY-07)."""
    assert isinstance(copy.value, (tree.Role, tree.Selector, tree.Several))
    return sources._replace(criteria=(*sources.criteria, tree.Criterion("except", copy.value)))


def _copy(step: tree.Step) -> Run:
    find, source = subject(step.value), step.param("from")  # type: ignore[arg-type]
    if isinstance(source, tree.Selector):
        source = but_itself(source, step)
    sources = chosen(source, "copy")
    what = getattr(step.param("what"), "words", ())
    end = end_of(step)

    def run(action: Action) -> int:
        game = action.game
        until = lasts_until(action, end)
        done = 0
        for copier in cards_of(find(action)):
            if copier.zone is not PLAY:
                continue
            for original in cards_of(sources(action)):
                if original is not copier:
                    done += control.copy(game, action, copier, original, what, until)
        return done

    return run


NUMBERS: dict[str, Make] = {
    "give": _give,
    "set": _set,
    "keyword": _keyword,
    "unmodify": _unmodify,
    "grant": _grant,
    "copy": _copy,
}
"""What makes the function of a step that changes what a card says."""
