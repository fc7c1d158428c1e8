"""Taking an action: announce, target, pay, resolve (D-PLAY-01, D-TGT, D-COST, D-PERF, D-NEG)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l5r_cards.engine import durations, stats, zones
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import HAND, PLAY, RESOLVING, GameCard
from l5r_cards.engine.decisions import Option
from l5r_cards.engine.keywords import WITHOUT_KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["Action", "can_fill", "choose_things", "is_usable", "legal_targets", "take", "trigger"]


class Action:
    """One use of an ability: who takes it, with what, at whom."""

    __slots__ = (
        "ability",
        "achieved",
        "canceled",
        "chosen",
        "claimed",
        "done",
        "game",
        "it",
        "kind",
        "negated",
        "paid",
        "paying_for",
        "performers",
        "player",
        "roles",
        "source",
        "touched",
    )

    def __init__(
        self,
        game: Game,
        player: Player,
        ability: Ability,
        source: GameCard | None,
        kind: str = "",
        it: Happening | None = None,
    ) -> None:
        self.game = game
        self.player = player
        self.ability = ability
        self.source = source
        self.kind = kind or ability.kinds[0]
        self.it = it
        """What it answers, for a Reaction or a triggered trait."""
        self.performers: list[GameCard] = []
        self.roles: dict[str, list[Any]] = {}
        self.paid = 0
        self.done = 0
        """What the last step achieved."""
        self.achieved: dict[str, int] = {}
        """What each labelled step achieved."""
        self.touched: list[Any] = []
        """The cards to which the last step did something."""
        self.chosen: int | None = None
        """The number that the player chose for it."""
        self.paying_for: GameCard | None = None
        self.claimed: list[tuple[str, GameCard]] = []
        """While its costs are looked at: what the earlier ones need for themselves (D-BOW-02)."""
        self.canceled = False
        self.negated: set[str] = set()
        """Happenings by it that are negated; ``all`` for each."""

    def __repr__(self) -> str:
        where = self.source.face.title if self.source else "the rules"
        return f"<{self.kind} of {where}>"

    @property
    def keywords(self) -> frozenset[str]:
        """What stands before it, and every trait of the card that it is on (D-ATR-01).

        One on no card has only what the rules give it (D-ATR-02); whoever performs it gives it
        nothing (D-ATR-03). That of a Spell or a Kiho makes Spell effects; that of a Shugenja's card
        is innate, and makes none (D-ABIL-02).
        """
        found, source = self.ability.keywords, self.source
        if source is None or source.face.type in WITHOUT_KEYWORDS:
            return found
        traits = stats.traits(source)
        if source.face.type in _SPELLS:
            return found | traits | {"spell"}
        return found | traits | {"innate"} if "shugenja" in traits else found | traits

    def fill(self, role: str, things: list[Any]) -> None:
        """Names who or what a role is."""
        self.roles[role] = things
        if role == "performer":
            self.performers = things

    def targets(self) -> list[GameCard]:
        """All cards that it aims at."""
        aimed = {rule.role for rule in self.ability.targets if rule.aimed}
        return [card for role, cards in self.roles.items() if role in aimed for card in cards]


_SPELLS = frozenset(("Spell", "Kiho"))


def _use_key(ability: Ability, source: GameCard | None) -> object:
    """What counts the uses of an ability: this copy's, or all those of the title."""
    limit = ability.limit
    if source is None:
        return ability.name
    if limit is not None and limit.per_title:
        return (source.face.title, ability.index)
    return (source.serial, ability)


def is_usable(
    game: Game,
    player: Player,
    ability: Ability,
    source: GameCard | None,
    kind: str,
    it: Happening | None = None,
) -> bool:
    """Whether a player may announce an ability now.

    It must be within its limit, payable, with targets, and its card straight, even if it needs no
    bowing, but for one that straightens its own card (D-BOW-03, D-BOW-04).
    """
    is_bowed = source is not None and source.bowed and source.zone is PLAY
    if is_bowed and not ability.straightens_itself:
        return False
    if ability.limit is not None:
        used = player.used[ability.limit.scope].get(_use_key(ability, source), 0)
        if used >= ability.limit.times:
            return False
    if source is not None and source.changes and stats.is_marked(source, "no act"):
        return False
    action = Action(game, player, ability, source, kind, it)
    if not ability.condition(action):
        return False
    return can_fill(action, ability.roles())


def can_fill(action: Action, rules: Sequence[TargetRule]) -> bool:
    """Whether all roles can be filled so that the costs can be paid.

    What fits one role may depend on who fills those before it, so each is tried until all is well.
    """
    if not rules:
        return bool(action.ability.payable(action))
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


def legal_targets(action: Action, rule: TargetRule) -> list[GameCard]:
    """Returns who may fill a role: of targets, those that may be targeted (D-TGT-13)."""
    found = list(rule.candidates(action))
    if rule.aimed:
        found = [
            each
            for each in found
            if not getattr(each, "changes", None) or not stats.is_marked(each, "no target")
        ]
    return found


def take(
    game: Game,
    player: Player,
    ability: Ability,
    source: GameCard | None,
    kind: str = "",
    it: Happening | None = None,
) -> Action:
    """Takes an action to its end, and returns it.

    Targets are chosen when it is announced, before any cost is paid (D-TGT-07). An Action card goes
    to the discard pile when all is over, canceled or not (D-NEG-03, C-STRAT-06); if its costs were
    kept from being paid, Diamond's returns to the hand (D-NEG-08).
    """
    action = Action(game, player, ability, source, kind, it)
    from_hand = source is not None and source.zone is HAND and source.face.type in _ONE_SHOT
    if from_hand and source is not None:
        zones.enter_zone(game, source, RESOLVING)
    game.happen("announced", what=source, who=player, by=action, detail=action.kind)
    _fill_roles(action)
    if not ability.pay(action):
        action.canceled = True
        if from_hand and source is not None and source.zone is RESOLVING:
            if game.rules.resolution_area:
                zones.put_on_pile(game, source, player)
            else:
                zones.put_to(game, source, "hand")
        return action
    if "resolves" in game.before:
        game.attempt("resolves", what=source, who=player, by=action, detail=action.kind)
    if not action.canceled:
        _count(player, ability, source)
        ability.do(action)
        game.happen("resolves", what=source, who=player, by=action, detail=action.kind)
    if from_hand and source is not None and source.zone is RESOLVING:
        zones.put_on_pile(game, source, player)
    durations.end(game, "action")
    return action


_ONE_SHOT = frozenset(("Action", "Strategy", "Kiho"))


def _count(player: Player, ability: Ability, source: GameCard | None) -> None:
    if ability.limit is not None:
        used, key = player.used[ability.limit.scope], _use_key(ability, source)
        used[key] = used.get(key, 0) + 1


def _fill_roles(action: Action) -> None:
    """Has each role filled in turn, the performer's first."""
    rules = action.ability.roles()
    for index, rule in enumerate(rules):
        action.fill(rule.role, _fill(action, rule, rules[index + 1 :]))


def _fill(action: Action, rule: TargetRule, rest: Sequence[TargetRule]) -> list[Any]:
    """Has the cards of a role chosen, among those with which the action can go on."""
    found = legal_targets(action, rule)
    least, most = rule.how_many(action)
    if most == 1 and len(found) > 1:
        found = [each for each in found if _goes_on(action, rule, each, rest)]
    chooser = rule.chooser(action) if rule.chooser is not None else action.player
    kind = "target" if rule.aimed else "choose"
    chosen = choose_things(action.game, chooser, kind, found, least, most)
    if rule.aimed and (action.game.observed or "aimed" in action.game.after):
        for each in chosen:
            if isinstance(each, GameCard):
                action.game.happen("aimed", what=each, who=action.player, by=action)
    return chosen


def _goes_on(action: Action, rule: TargetRule, thing: Any, rest: Sequence[TargetRule]) -> bool:
    action.fill(rule.role, [thing])
    able = can_fill(action, rest)
    action.fill(rule.role, [])
    return able


def choose_things(
    game: Game, player: Player, kind: str, found: Sequence[Any], least: int, most: int
) -> list[Any]:
    """Has cards, players or Provinces chosen."""
    options = [
        Option(kind, each.serial) if isinstance(each, GameCard) else Option(kind, detail=each.label)
        for each in found
    ]
    return [found[each] for each in game.ask(player, kind, options, min(least, len(found)), most)]


def trigger(
    game: Game,
    player: Player,
    ability: Ability,
    source: GameCard,
    it: Happening,
    negated: set[str] | None = None,
) -> Action | None:
    """Lets a triggered trait do what it says, if its condition holds.

    :param negated: kinds of its effects that were negated before.
    """
    action = Action(game, player, ability, source, ability.kinds[0], it)
    if negated is not None:
        action.negated = negated
    if not ability.condition(action):
        return None
    if not can_fill(action, ability.roles()):
        return None
    _fill_roles(action)
    if ability.pay(action):
        ability.do(action)
    return action
