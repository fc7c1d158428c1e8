"""Abilities: a tree becomes what the engine uses, armed with its closures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from l5r_cards.abilities import tree
from l5r_cards.abilities.facts import from_facts
from l5r_cards.engine import (
    abilities,
    ancestors,
    entering,
    payment,
    rituals,
    stats,
    uniqueness,
)
from l5r_cards.engine.abilities import PLAYED, Ability, Continuous, TargetRule
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import DECK, DISCARD, FOCUS, HAND, PLAY, PROVINCE, RESOLVING, GameCard
from l5r_cards.engine.compiling.aiming import Implied, implied_targets
from l5r_cards.engine.compiling.awaiting import awaited
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.judging import all_hold, matches, recalls
from l5r_cards.engine.compiling.older import as_read
from l5r_cards.engine.compiling.paying import ABLE
from l5r_cards.engine.compiling.producing import gold_ability
from l5r_cards.engine.compiling.selecting import candidates
from l5r_cards.engine.compiling.steps import costs, run_all
from l5r_cards.engine.compiling.strongholds import names_them
from l5r_cards.engine.compiling.things import Unplayable, cards_of, players_of, subject
from l5r_cards.engine.compiling.ties import ties_of, ties_of_trait
from l5r_cards.engine.compiling.verbs_of_numbers import but_itself
from l5r_cards.engine.compiling.verbs_of_pending import redirectable
from l5r_cards.engine.faces import ONE_SHOT, Face, face_of
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset

__all__ = ["Made", "by_type", "make", "ready"]

_ZONES = {
    "play": (PLAY,),
    "hand": (HAND,),
    "discard": (DISCARD,),
    "province": (PROVINCE,),
    "fate_deck": (DECK,),
    "dynasty_deck": (DECK,),
    "focused": (FOCUS,),
    "everywhere": (PLAY, HAND, DISCARD, PROVINCE),
}
_LIMITS = {
    "turn": "turn",
    "phase": "phase",
    "battle": "battle",
    "duel": "duel",
    "game": "game",
    "trigger": "trigger",
}


class Made(NamedTuple):
    """The abilities of a card, and what it plays without."""

    abilities: tuple[Ability, ...]
    missing: tuple[str, ...]
    """Why each of the others can't be played."""


def make(texts: Sequence[tree.Ability], card_type: str, rules: Ruleset) -> Made:
    """Makes the abilities of a card of some type ready for play under a ruleset."""
    made: list[Ability] = []
    missing: list[str] = []
    for index, text in enumerate(texts):
        if not text.modelled:
            missing.append(text.note or "unmodelled")
            continue
        try:
            for ability in _make(text, index, card_type, rules):
                ability.recalls = recalls(text)
                made.append(ability)
        except Unplayable as error:
            missing.append(str(error))
    return Made(tuple(made), tuple(missing))


def ready(card: Card, rules: Ruleset, texts: Sequence[tree.Ability] = ()) -> tuple[Face, Made]:
    """Returns the face of a real card, with what its facts and its texts let it do."""
    facts = [each for each in from_facts(card) if not _is_plain_gold(each)]
    said = (*facts, *as_read(card, texts, rules))
    made = make(said, card.type, rules)
    face = face_of(card, rules, (*made.abilities, *by_type(card.type)))
    return face._replace(texts=said), made


def by_type(card_type: str) -> tuple[Ability, ...]:
    """Returns the abilities that the rules give to every card of a type."""
    return (ancestors.REACTION,) if card_type == "Ancestor" else ()


def _is_plain_gold(text: tree.Ability) -> bool:
    """Whether an ability says no more than the face's own Gold production."""
    return (
        text.modelled
        and len(text.do) == 1
        and text.cost == (tree.Step("bow", tree.Role("self")),)
        and isinstance(text.do[0].value, int)
        and text.do[0] == tree.Step("produce", text.do[0].value)
        and not text.conditions
    )


def _make(text: tree.Ability, index: int, card_type: str, rules: Ruleset) -> list[Ability]:
    if text.kinds == ("gold",):
        return [gold_ability(text, index)]
    if "trait" in text.kinds and not text.when:
        return [_continuous(text, index)]
    implied: list[Implied] = []
    if not PLAYED.isdisjoint(text.kinds):
        text, implied = implied_targets(text)
    price = costs(text.cost)
    played = card_type in ONE_SHOT and text.zone == "play" and not PLAYED.isdisjoint(text.kinds)
    if played and card_type == "Kiho" and text.performer is None:
        raise Unplayable("a Kiho that names no caster")
    zones = (HAND,) if played else _ZONES[text.zone]
    if "event" in text.kinds:
        zones = (PROVINCE, RESOLVING)
    is_entry = "enter" in text.kinds
    if is_entry:
        if not text.when:
            raise Unplayable("entering play at no stated moment")
        zones = (HAND,)
    if "focus" in text.kinds:
        zones = (FOCUS,)
    run = run_all(text.do) if text.do else _enter if is_entry else run_all(())
    condition = all_hold(text.conditions)
    if is_entry:
        condition = _unless_barred(condition)
    # A Ring is played as a Reaction to what it states (D-RING-01).
    kinds = ("reaction",) if is_entry else text.kinds
    has_price = played or is_entry
    if any(isinstance(each, tree.Early) for each in text.conditions):
        kinds = ("engage",)  # it comes before the Defender's first action, or not at all (D-OBR-01)
    targets = (*_targets(text), *(_implied(each, text) for each in implied))
    condition = _and(condition, [step for step in text.do if step.verb == "redirect"])
    performer = _performer(text.performer, card_type)
    patterns = awaited(text.when) or (None,)
    found: list[Ability] = []
    for pattern in patterns:
        found.append(
            Ability(
                text.kinds[0],
                kinds,
                run,
                keywords=text.keywords,
                zones=zones,
                timing=_timing(pattern),
                event="" if pattern is None else pattern.event,
                matches=None if pattern is None else _matcher(pattern),
                condition=condition,
                performer=performer,
                targets=targets,
                payable=_with_gold(price.payable) if has_price else price.payable,
                pay=_paying_gold(price.pay) if has_price else price.pay,
                limit=_limit(text, rules),
                mandatory=text.may is None,
                ranged=_ranged(text),
                ties=ties_of(text) if not PLAYED.isdisjoint(text.kinds) else ties_of_trait(text),
                straightens_itself="tireless" in text.keywords or _straightens_itself(text),
                index=index,
            )
        )
        found[-1].counts_as = found[0]
    return found


def _timing(pattern: tree.Pattern | None) -> str:
    """Returns when an ability acts; what may be done instead of focusing waits for nothing."""
    if pattern is None:
        return ""
    if pattern.timing == "would" and pattern.event == "focuses":
        return "instead"
    return "after" if pattern.timing == "after" else "before"


def _matcher(pattern: tree.Pattern) -> Any:
    match = matches(pattern)

    def fits(game: Any, happening: Any, card: GameCard, player: Any) -> bool:
        probe = Action(game, player, _PROBE, card, "trait", happening)
        return match(probe, happening)

    return fits


_PROBE = Ability("probe", ("trait",))


def _limit(text: tree.Ability, rules: Ruleset) -> abilities.Limit | None:
    """Once per turn and copy where the rules limit what no text limits (D-BOW-01)."""
    if text.limit is not None:
        if text.limit.per not in _LIMITS:
            raise Unplayable(f"a limit per {text.limit.per}")
        return abilities.Limit(text.limit.times, _LIMITS[text.limit.per], text.limit.shared)
    if any(each.verb == "fear" for each in text.do):
        return abilities.Limit(1, "battle")  # D-FEAR-01
    if "repeatable" in text.keywords or PLAYED.isdisjoint(text.kinds):
        return None
    return abilities.Limit(1, rules.ability_limit) if rules.ability_limit else None


def _ranged(text: tree.Ability) -> Any:
    """Returns the strength of the Ranged Attack that is all an ability makes (D-RANGE-03)."""
    if len(text.do) != 1 or text.do[0].verb != "ranged" or len(text.targets) > 1:
        return None
    if text.do[0].param("times") is not None:
        return None
    return amount(text.do[0].value)  # type: ignore[arg-type]


def _straightens_itself(text: tree.Ability) -> bool:
    """Whether an action straightens its own card, so that it may be used bowed (D-BOW-04)."""
    return any(each.verb == "straighten" and each.value == tree.Role("self") for each in text.do)


def _target(of: tree.Target) -> TargetRule:
    find = candidates(of.selector)
    if of.pick is None:
        bounds = None
    else:
        low = amount(of.pick.at_least)
        high = None if of.pick.at_most is None else amount(of.pick.at_most)

        def bounds(action: Action) -> tuple[int, int]:
            return low(action), 99 if high is None else high(action)

    chooser = None
    if of.by is not None:
        people = subject(of.by)

        def chooser(action: Action) -> Any:
            found = players_of(people(action))
            return found[0] if found else action.player

    return TargetRule(
        of.role,
        find,
        aimed=of.aim,
        bounds=bounds,
        chooser=chooser,
        performs=_is_own_of_a_kind(of.selector),
        names_strongholds=names_them(of.selector),
    )


_NO_KIND = frozenset(("is", "whose", "zone", "at", "bowed", "except"))
"""What a selector may ask without stating a kind."""


def _is_own_of_a_kind(selector: tree.Selector) -> bool:
    """Whether a text asks for the player's own Personalities or Followers of a kind (D-PERF-02)."""
    types = selector.asks("is")
    return (
        isinstance(types, tree.Words)
        and {"personality", "follower", "unit"}.issuperset(types.words)
        and selector.asks("whose") == tree.Role("you")
        and any(each.key not in _NO_KIND for each in selector.criteria)
    )


def _targets(text: tree.Ability) -> tuple[TargetRule, ...]:
    """Returns the targets that a text names; what it redirects to must be legal for that."""
    found = []
    for each in text.targets:
        for step in text.do:
            if step.verb == "copy" and step.param("from") == tree.Role(each.role):
                each = each._replace(selector=but_itself(each.selector, step))
        rule = _target(each)
        for step in text.do:
            if step.verb == "redirect" and step.param("to") == tree.Role(each.role):
                rule = rule._replace(candidates=_new_targets(step, each.selector))
        found.append(rule)
    return tuple(found)


def _new_targets(step: tree.Step, selector: tree.Selector) -> Any:
    to = tuple(each._replace(value=selector) if each.name == "to" else each for each in step.params)
    find = redirectable(step._replace(params=to))
    return lambda action: [each for _, each in find(action)]


def _and(condition: Any, redirects: list[tree.Step]) -> Any:
    """An action that redirects needs something to redirect to (D-TGT-02, D-TGT-05)."""
    finds = [
        redirectable(each) for each in redirects if isinstance(each.param("to"), tree.Selector)
    ]
    if not finds:
        return condition
    return lambda action: condition(action) and all(find(action) for find in finds)


def _implied(of: Implied, text: tree.Ability) -> TargetRule:
    """Returns a target that a step implies; one that pays a cost must be able to (D-TGT-09)."""
    rule = _target(of.target)._replace(verb=of.verb, is_cost=of.is_cost)
    able = ABLE.get(of.verb)
    if not of.is_cost or able is None:
        return rule
    find = rule.candidates
    is_ritual = "ritual" in text.keywords and of.verb == "bow"

    def payers(action: Action) -> list[GameCard]:
        found = [each for each in find(action) if able(action, each)]
        return [each for each in found if rituals.may_help(action, each)] if is_ritual else found

    return rule._replace(candidates=payers, is_rechecked=False)


def _performer(of: tree.Performer | None, card_type: str) -> TargetRule | None:
    """Returns who may perform; a Kiho targets its caster, a straight Personality (D-KIHO-03, -04).

    That a bowed one may not cast a Kiho is our reading: it is cast as Spells are.
    """
    if of is None:
        return None
    find = subject(of.who)
    is_cast = card_type == "Kiho"

    def able(action: Action) -> list[GameCard]:
        return [
            each
            for each in cards_of(find(action))
            if each.controller is action.player
            and not (is_cast and (each.bowed or each.face.type != "Personality"))
        ]

    return TargetRule("performer", able, aimed=of.targeted or is_cast, is_rechecked=False)


def _enter(action: Action) -> int:
    """Puts a Ring or the like into play by its own text, once it is paid for (C-RING-01)."""
    game, card = action.game, action.source
    assert card is not None
    if card.zone is not HAND or uniqueness.is_barred(game, card, action.player):
        return 0
    entering.enter(game, action.player, card, action, by_own_text=True)
    return 1


def _unless_barred(condition: Any) -> Any:
    """What another copy keeps from play can't be played at all (D-PLAY-13)."""

    def holds(action: Action) -> bool:
        card = action.source
        assert card is not None
        return not uniqueness.is_barred(action.game, card, action.player) and condition(action)

    return holds


def _with_gold(payable: Any) -> Any:
    """The Gold cost of a Strategy or a Ring is a cost of each of its abilities (C-STRAT-02)."""

    def able(action: Action) -> bool:
        card = action.source
        assert card is not None
        cost = stats.gold_cost(card)
        gold = payment.affordable(action.game, action.player, card, action) if cost else 0
        return gold >= cost and bool(payable(action))

    return able


def _paying_gold(pay: Any) -> Any:
    def paying(action: Action) -> bool:
        card = action.source
        assert card is not None
        cost = stats.gold_cost(card)
        if cost and payment.pay(action.game, action.player, cost, card, action) is None:
            return False
        return bool(pay(action))

    return paying


def _continuous(text: tree.Ability, index: int) -> Ability:
    """A trait that is in effect all the time, or as long as something holds (D-ABIL-04)."""
    from l5r_cards.engine.compiling.entry import entry_rule
    from l5r_cards.engine.compiling.lasting import lasting

    entry = entry_rule(text)
    effects: list[Continuous] = []
    for each in () if entry is not None else text.do:
        effects.extend(lasting(each, all_hold((*text.while_, *text.conditions))))
    return Ability(
        "trait",
        ("trait",),
        zones=_ZONES[text.zone],
        keywords=text.keywords,
        continuous=tuple(effects),
        entry=entry,
        index=index,
    )
