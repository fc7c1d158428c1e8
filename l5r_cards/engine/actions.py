"""Taking an action: announce, target, pay, resolve (D-PLAY-01, D-TGT, D-COST, D-PERF, D-NEG)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import stats, zones
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import HAND, PLAY, RESOLVING, GameCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["Action", "is_usable", "take", "trigger"]


class Action:
    """One use of an ability: who takes it, with what, at whom."""

    __slots__ = (
        "ability",
        "canceled",
        "done",
        "game",
        "it",
        "keywords",
        "kind",
        "negated",
        "paid",
        "performers",
        "player",
        "roles",
        "source",
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
        self.keywords = ability.keywords
        if source is not None and source.face.type not in ("Sensei", "Stronghold"):
            # It carries what stands before it and every trait of its card (D-ATR-01).
            self.keywords = ability.keywords | stats.keywords(source)
        self.performers: list[GameCard] = []
        self.roles: dict[str, list[GameCard]] = {}
        self.paid = 0
        self.done = 0
        """What the last step achieved."""
        self.canceled = False
        self.negated: set[str] = set()
        """Kinds of its effects that are negated."""

    def __repr__(self) -> str:
        where = self.source.face.title if self.source else "the rules"
        return f"<{self.kind} of {where}>"

    def targets(self) -> list[GameCard]:
        """All cards that it aims at."""
        aimed = {rule.role for rule in self.ability.targets if rule.aimed}
        return [card for role, cards in self.roles.items() if role in aimed for card in cards]


def _use_key(ability: Ability, source: GameCard | None) -> object:
    """What counts the uses of an ability: this copy's, or all those of the title."""
    limit = ability.limit
    if source is None:
        return ability.name
    if limit is not None and limit.per_title:
        return (source.face.title, ability.index)
    return (source.serial, ability.index)


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
        used = player.used.get(_use_key(ability, source), 0)
        if used >= ability.limit.times:
            return False
    action = Action(game, player, ability, source, kind, it)
    if not ability.condition(action):
        return False
    if ability.performer is not None and not ability.performer.candidates(action):
        return False
    if not ability.payable(action):
        return False
    return all(len(rule.candidates(action)) >= rule.minimum for rule in ability.targets)


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
    if ability.performer is not None:
        action.performers = _fill(action, ability.performer, player)
        action.roles["performer"] = action.performers
    for rule in ability.targets:
        action.roles[rule.role] = _fill(action, rule, player)
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
    stats.end_changes(game, "action")
    return action


_ONE_SHOT = frozenset(("Action", "Strategy", "Kiho"))


def _count(player: Player, ability: Ability, source: GameCard | None) -> None:
    key = _use_key(ability, source)
    player.used[key] = player.used.get(key, 0) + 1


def _fill(action: Action, rule: TargetRule, player: Player) -> list[GameCard]:
    """Has the cards of a role chosen."""
    candidates: Sequence[GameCard] = rule.candidates(action)
    return action.game.choose_cards(
        player,
        "target" if rule.aimed else "choose",
        candidates,
        rule.minimum,
        rule.maximum,
        "target" if rule.aimed else "choose",
    )


def trigger(
    game: Game, player: Player, ability: Ability, source: GameCard, it: Happening
) -> Action | None:
    """Lets a triggered trait do what it says, if its condition holds."""
    action = Action(game, player, ability, source, ability.kinds[0], it)
    if not ability.condition(action):
        return None
    for rule in ability.targets:
        if len(rule.candidates(action)) < rule.minimum:
            return None
        action.roles[rule.role] = _fill(action, rule, player)
    if ability.payable(action) and ability.pay(action):
        ability.do(action)
    return action
