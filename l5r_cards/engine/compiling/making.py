"""Abilities: a tree becomes what the engine uses, armed with its closures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from l5r_cards.abilities import tree
from l5r_cards.abilities.facts import from_facts
from l5r_cards.engine import abilities, payment, stats
from l5r_cards.engine.abilities import Ability, Continuous, TargetRule
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import DECK, DISCARD, FOCUS, HAND, PLAY, PROVINCE, RESOLVING, GameCard
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.judging import all_hold, matches
from l5r_cards.engine.compiling.producing import gold_ability
from l5r_cards.engine.compiling.selecting import candidates
from l5r_cards.engine.compiling.steps import costs, run_all
from l5r_cards.engine.compiling.things import Unplayable, cards_of, players_of, subject
from l5r_cards.engine.faces import Face, face_of
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset

__all__ = ["Made", "make", "ready"]

ONE_SHOT = frozenset(("Action", "Strategy", "Kiho"))
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
    "game": "game",
    "trigger": "trigger",
}
_PLAYED = frozenset(("limited", "open", "battle", "reaction", "interrupt"))


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
            made.extend(_make(text, index, card_type, rules))
        except Unplayable as error:
            missing.append(str(error))
    return Made(tuple(made), tuple(missing))


def ready(card: Card, rules: Ruleset, texts: Sequence[tree.Ability] = ()) -> tuple[Face, Made]:
    """Returns the face of a real card, with what its facts and its texts let it do."""
    facts = [each for each in from_facts(card) if not _is_plain_gold(each)]
    made = make((*facts, *texts), card.type, rules)
    return face_of(card, rules, made.abilities), made


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
    price = costs(text.cost)
    played = card_type in ONE_SHOT and text.zone == "play" and not _PLAYED.isdisjoint(text.kinds)
    zones = (HAND,) if played else _ZONES[text.zone]
    if "event" in text.kinds:
        zones = (PROVINCE, RESOLVING)
    if "enter" in text.kinds:
        zones = (HAND,)
    run = run_all(text.do) if text.do else _enter if "enter" in text.kinds else run_all(())
    condition = all_hold(text.conditions)
    kinds = ("trait",) if "enter" in text.kinds else text.kinds
    targets = tuple(_target(each) for each in text.targets)
    if text.performer is not None and text.performer.targeted:
        targets = (_performer_target(text.performer), *targets)
    patterns = text.when or (None,)
    found = []
    for pattern in patterns:
        found.append(
            Ability(
                kinds[0],
                kinds,
                run,
                keywords=text.keywords,
                zones=zones,
                timing=""
                if pattern is None
                else "after"
                if pattern.timing == "after"
                else "before",
                event="" if pattern is None else pattern.event,
                matches=None if pattern is None else _matcher(pattern),
                condition=condition,
                performer=_performer(text.performer),
                targets=targets,
                payable=_with_gold(price.payable) if played else price.payable,
                pay=_paying_gold(price.pay) if played else price.pay,
                limit=_limit(text, rules),
                mandatory=text.may is None and "enter" not in text.kinds,
                straightens_itself="tireless" in text.keywords or _straightens_itself(text),
                index=index,
            )
        )
    return found


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
    if "repeatable" in text.keywords or _PLAYED.isdisjoint(text.kinds):
        return None
    return abilities.Limit(1, rules.ability_limit) if rules.ability_limit else None


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

    return TargetRule(of.role, find, aimed=of.aim, bounds=bounds, chooser=chooser)


def _performer(of: tree.Performer | None) -> TargetRule | None:
    if of is None or of.targeted:
        return None
    return TargetRule("performer", _performers(of), aimed=False)


def _performer_target(of: tree.Performer) -> TargetRule:
    return TargetRule("performer", _performers(of))


def _performers(of: tree.Performer) -> Any:
    find = subject(of.who)
    return lambda action: [
        each for each in cards_of(find(action)) if each.controller is action.player
    ]


def _enter(action: Action) -> int:
    """Puts a Ring or the like into play by its own text, for its Gold cost (C-RING-01)."""
    from l5r_cards.engine import entering, uniqueness

    game, card = action.game, action.source
    assert card is not None
    if uniqueness.is_barred(game, card, action.player):
        return 0
    if payment.pay(game, action.player, stats.gold_cost(card), card, action) is None:
        return 0
    entering.enter(game, action.player, card, action, by_own_text=True)
    return 1


def _with_gold(payable: Any) -> Any:
    """The Gold cost of a Strategy is a cost of each of its abilities (C-STRAT-02)."""

    def able(action: Action) -> bool:
        card = action.source
        assert card is not None
        cost = stats.gold_cost(card)
        gold = payment.affordable(action.game, action.player, card) if cost else 0
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
