"""Targets: who may be aimed at, who is chosen, and how they change (D-TGT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l5r_cards.engine import hiding, pairing, stats
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import Option
from l5r_cards.engine.happenings import Cause, Happening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.abilities import TargetRule
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = [
    "able",
    "aim",
    "can_fill",
    "choose_things",
    "fill_roles",
    "is_enough",
    "is_filled",
    "legal_targets",
    "may_aim",
    "redirect",
    "redirections",
    "skip_illegal",
]


def can_fill(action: Action, rules: Sequence[TargetRule]) -> bool:
    """Whether all roles can be filled so that the costs can be paid.

    What fits one role may depend on who fills those before it, so each is tried until all is well.
    """
    if not rules:
        return _is_allowed(action) and bool(action.ability.payable(action))
    rule, rest = rules[0], rules[1:]
    found = legal_targets(action, rule)
    least, _ = rule.how_many(action)
    if len(found) < least:
        return False
    tries = [found[:least]] if least != 1 else [[each] for each in found]
    before = action.roles.get(rule.role)
    able = False
    for each in tries:
        action.fill(rule.role, each)
        if can_fill(action, rest):
            able = True
            break
    action.fill(rule.role, before or [])
    return able


def _is_allowed(action: Action) -> bool:
    """Whether the battle being fought and the rules of challenges allow an action (D-BAS-07)."""
    if not pairing.may_issue(action):
        return False
    if "tactical" in action.ability.keywords:
        from l5r_cards.engine import tactics

        if not tactics.allows(action):
            return False
    if action.game.attack is None and not action.ability.ties.implicates:
        return True
    from l5r_cards.engine import presence

    return presence.allows(action)


def legal_targets(action: Action, rule: TargetRule) -> list[Any]:
    """Returns who may fill a role: of targets, those that may be targeted."""
    found = list(rule.candidates(action))
    return [each for each in found if may_aim(action, each)] if rule.aimed else found


def is_enough(action: Action, rule: TargetRule) -> bool:
    """Whether there are as many legal targets as a role needs."""
    return len(legal_targets(action, rule)) >= rule.how_many(action)[0]


def may_aim(action: Action, thing: Any) -> bool:
    """Whether nothing keeps an action from aiming at a card, Province or player.

    A unit is aimed at with its Personality, so that what protects him protects it (D-TGT-13).
    """
    if not isinstance(thing, GameCard):
        return True
    if thing.changes and stats.is_marked(thing, "no target"):
        return False
    return not any(aura.forbids(thing, "target", action) for aura in action.game.auras)


def aim(action: Action, card: GameCard) -> None:
    """Tells that an action aims at a card, so that it may be answered (D-TGT-04)."""
    game = action.game
    detail = "hidden" if hiding.is_hidden(card) else ""
    it = Happening("aimed", card, action.player, action, detail=detail, turn=game.turn)
    if "aimed" in game.before:
        from l5r_cards.engine.windows import open_window

        open_window(game, it, game.before)
    game.done(it)


def fill_roles(action: Action, is_paid: bool = False) -> None:
    """Has each role filled in turn, the performer's first; then tells what is aimed at.

    Where one finds too few, as by what answered the announcement, nobody is asked for the rest.
    """
    rules = action.ability.roles()
    is_able = True
    for index, rule in enumerate(rules):
        found = _fill(action, rule, rules[index + 1 :], is_paid) if is_able else []
        action.fill(rule.role, found)
        is_able = is_able and len(found) >= rule.how_many(action)[0]
    for rule in rules if is_able else ():
        if rule.aimed:
            for each in list(action.roles[rule.role]):
                if isinstance(each, GameCard):
                    aim(action, each)


def _fill(
    action: Action, rule: TargetRule, rest: Sequence[TargetRule], is_paid: bool = False
) -> list[Any]:
    """Has the cards of a role chosen, among those with which the action can go on."""
    if rule.picks is not None:
        return rule.picks(action)
    found = legal_targets(action, rule) if is_paid else able(action, rule, rest)
    least, most = rule.how_many(action)
    chooser = rule.chooser(action) if rule.chooser is not None else action.player
    kind = rule.verb or ("target" if rule.aimed else "choose")
    return choose_things(action.game, chooser, kind, found, least, most, by=action, role=rule.role)


def able(action: Action, rule: TargetRule, rest: Sequence[TargetRule]) -> list[Any]:
    """Returns who may fill a role, so that the others can be filled, too, and the costs paid."""
    found = legal_targets(action, rule)
    if rule.how_many(action)[1] == 1 and len(found) > 1:
        return [each for each in found if _goes_on(action, rule, each, rest)]
    return found


def _goes_on(action: Action, rule: TargetRule, thing: Any, rest: Sequence[TargetRule]) -> bool:
    action.fill(rule.role, [thing])
    able = can_fill(action, rest)
    action.fill(rule.role, [])
    return able


def choose_things(
    game: Game,
    player: Player,
    kind: str,
    found: Sequence[Any],
    least: int,
    most: int,
    verb: str = "",
    about: GameCard | None = None,
    by: Cause = None,
    role: str = "",
) -> list[Any]:
    """Has cards, players or Provinces chosen; options say the verb, or the kind of the choice."""
    verb, least = verb or kind, min(least, len(found))
    if found and isinstance(found[0], GameCard):
        return list(game.choose_cards(player, kind, found, least, most, verb, about, by, role))
    options = [Option(verb, detail=each.label) for each in found]
    answer = game.ask(player, kind, options, least, most, about=about, by=by, role=role)
    return [found[each] for each in answer]


def is_filled(action: Action) -> bool:
    """Whether nobody has gone, by what answered the announcement, without whom it can't go on."""
    return all(
        len(action.roles[rule.role]) >= rule.how_many(action)[0] for rule in action.ability.roles()
    )


def skip_illegal(action: Action) -> None:
    """Drops the targets that no longer are what the action asks for (D-TGT-07, D-TGT-14).

    What its own costs have done to them does not matter.
    """
    left = []
    for rule in action.ability.targets:
        chosen = action.roles.get(rule.role)
        if chosen and rule.aimed and rule.is_rechecked:
            legal = rule.candidates(action)
            kept = [each for each in chosen if each in legal or each in action.spent]
            if len(kept) < len(chosen):
                left.append((rule.role, kept))
    for role, kept in left:
        action.fill(role, kept)


def redirections(pending: Action, it: Happening) -> list[tuple[TargetRule, GameCard]]:
    """Returns the other targets that an action could have had, with their roles.

    They are measured as its own player saw them (D-TGT-02, D-TGT-03). Costs can't be redirected,
    nor what leaves no choice (D-TGT-05).

    :param it: that it aims at a card, of which there is talk then; or that it resolves.
    """
    found = []
    for rule in pending.ability.targets:
        old = pending.roles.get(rule.role, [])
        if not rule.aimed or rule.is_cost or not old or rule.role == "performer":
            continue
        if it.name == "aimed" and it.what not in old:
            continue
        for each in legal_targets(pending, rule):
            pending.roles[rule.role] = [each]
            if each not in old and pairing.is_pair(pending):
                found.append((rule, each))
        pending.roles[rule.role] = old
    return found


def redirect(pending: Action, it: Happening, rule: TargetRule, new: GameCard) -> None:
    """Gives an action another target, which counts as its target from the start (D-TGT-04)."""
    old = list(pending.roles[rule.role])
    index = old.index(it.what) if it.name == "aimed" else 0
    old[index] = new
    pending.fill(rule.role, old)
    if it.name == "aimed":
        it.what = new
    else:
        aim(pending, new)
