"""Taking an action: announce, target, pay, resolve (D-PLAY-01, D-COST, D-PERF, D-NEG)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from l5r_cards.engine import durations, performing, stats, targeting, zones
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.cards import HAND, PLAY, RESOLVING, GameCard
from l5r_cards.engine.faces import ONE_SHOT
from l5r_cards.engine.happenings import Cause
from l5r_cards.engine.keywords import WITHOUT_KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["Action", "act_late", "can_trigger", "is_usable", "take", "trigger"]


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
        "is_resolving",
        "it",
        "joined",
        "kind",
        "late",
        "negated",
        "paid",
        "paying_by",
        "paying_for",
        "performers",
        "player",
        "roles",
        "source",
        "spent",
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
        self.performers = performing.by_card(source) if ability.is_action else []
        self.roles: dict[str, list[Any]] = {}
        self.paid = 0
        self.done = 0
        """What the last step achieved."""
        self.achieved: dict[str, int] = {}
        """What each labelled step achieved."""
        self.touched: list[Any] = []
        """The cards to which the last step did something."""
        self.late: list[GameCard] = []
        """Cards at which it aims since their choice came up while it resolved (D-TGT-01)."""
        self.spent: list[Any] = []
        """The cards that its own costs have changed."""
        self.chosen: int | None = None
        """The number that the player chose for it."""
        self.paying_for: GameCard | None = None
        """What is paid for, while Gold is made."""
        self.paying_by: Cause = None
        """The action that is paid for along with its card (C-STRAT-02)."""
        self.claimed: list[tuple[str, GameCard]] = []
        """While its costs are looked at: what the earlier ones need for themselves (D-BOW-02)."""
        self.joined: list[Action] = []
        """Ranged Attacks that are combined with this one (D-RANGE-03)."""
        self.canceled = False
        self.is_resolving = False
        """Its costs are paid, so that what it does now are its effects."""
        self.negated: set[str] = set()
        """Kinds of its effects that are negated."""

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
        for each in self.joined:  # a combined attack has the traits of all its parts (D-RANGE-04)
            found |= each.keywords
        if source is None or source.face.type in WITHOUT_KEYWORDS:
            return found
        traits = stats.traits(source)
        if source.face.type in _SPELLS:
            return found | traits | {"spell"}
        return found | traits | {"innate"} if "shugenja" in traits else found | traits

    @property
    def label(self) -> str:
        """What options call the action."""
        return self.source.face.title if self.source is not None else self.ability.name

    @property
    def is_delayed(self) -> bool:
        """Whether it acts, and its choices are made, only after all have passed (D-TERR-04)."""
        return "delayed" in self.ability.keywords

    def fill(self, role: str, things: list[Any]) -> None:
        """Names who or what a role is."""
        self.roles[role] = things
        if role == "performer":
            self.performers = things

    def targets(self) -> list[GameCard]:
        """All that it aims at; an action that aims at nothing is not targeted (D-TGT-01)."""
        aimed = {rule.role for rule in self.ability.roles() if rule.aimed}
        found = [card for role, cards in self.roles.items() if role in aimed for card in cards]
        return [*found, *self.late] if self.late else found


_SPELLS = frozenset(("Spell", "Kiho"))


def _use_key(ability: Ability, source: GameCard | None) -> object:
    """What counts the uses of an ability: this copy's, or all those of the title."""
    limit = ability.limit
    if source is None:
        return ability.name
    if limit is not None and limit.per_title:
        return (source.face.title, ability.index)
    return (source, ability.counts_as)


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
    bowing, but for one that straightens its own card (D-BOW-03, D-BOW-04). That of a Spell is
    cast by the straight Shugenja whose it is (D-SPELL-01, C-SPELL-02).
    """
    if source is not None and source.zone is HAND and _is_played(game, source):
        return False
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
    if any(each.changes and stats.is_marked(each, "no act") for each in action.performers):
        return False
    if source is not None and source.face.type == "Spell" and not _can_cast(action.performers):
        return False
    if not ability.condition(action):
        return False
    return targeting.can_fill(action, () if action.is_delayed else ability.roles())


def _can_cast(casters: Sequence[GameCard]) -> bool:
    return all(not each.bowed and stats.has(each, "shugenja") for each in casters)


def _is_played(game: Game, card: GameCard) -> bool:
    """Whether a card is being played already, which answers nothing until that is over."""
    return any(each.source is card for each in game.acting)


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
    kept from being paid, or its targets are gone by then, Diamond's returns to the hand (D-NEG-08).
    """
    action = Action(game, player, ability, source, kind, it)
    game.acting.append(action)
    _take(action)
    game.acting.remove(action)
    _end_action(game)
    return action


def _end_action(game: Game) -> None:
    """Ends what lasts as long as an action, if none goes on that this one has answered."""
    if not game.acting:
        durations.end(game, "action")


def _take(action: Action) -> None:
    game, player, ability, source = action.game, action.player, action.ability, action.source
    from_hand = source is not None and source.zone is HAND and source.face.type in ONE_SHOT
    if from_hand and source is not None:
        zones.enter_zone(game, source, RESOLVING)
    # It is counted from the start, or its own announcement might be answered by the same use.
    _count(player, ability, source, 1)
    if not (_announce(action) and _pay(action)):
        action.canceled = True
        _count(player, ability, source, -1)
        if from_hand and source is not None and source.zone is RESOLVING:
            if game.rules.resolution_area:
                zones.put_on_pile(game, source, player)
            else:
                zones.put_to(game, source, "hand")
        return
    if not action.performers:
        action.performers = performing.by_part(action)
    if "tactical" in ability.keywords:
        from l5r_cards.engine import tactics

        tactics.note(action)
    if "resolves" in game.before:
        game.attempt("resolves", what=source, who=player, by=action, detail=action.kind)
    if not action.canceled:
        is_laid = from_hand and "terrain" in ability.keywords
        if (not is_laid or _lay_terrain(action)) and not action.is_delayed:
            _resolve(action)
    if action.canceled:
        _count(player, ability, source, -1)
    else:
        game.happen("resolves", what=source, who=player, by=action, detail=action.kind)
    if from_hand and source is not None and source.zone is RESOLVING:
        zones.put_on_pile(game, source, player)


def _announce(action: Action) -> bool:
    """Announces an action and has its targets chosen; returns whether it can go on.

    Who drops out of the game by what answers that gets no further (D-WIN-04).
    """
    game, player, ability = action.game, action.player, action.ability
    game.happen("announced", what=action.source, who=player, by=action, detail=action.kind)
    if player.eliminated:
        return False
    if not action.is_delayed:
        targeting.fill_roles(action)
        if player.eliminated or not targeting.is_filled(action):
            return False
    if ability.ranged is not None:
        from l5r_cards.engine import ranged

        ranged.combine(action)
    return True


def _pay(action: Action) -> bool:
    """Pays for an action, then for each Ranged Attack combined with it, whose use is counted."""
    if not action.ability.pay(action):
        return False
    for each in action.joined:
        _count(each.player, each.ability, each.source, 1)
        if not each.ability.pay(each):
            return False
    return True


def _resolve(action: Action) -> None:
    """Has the effects happen that are not negated; it was taken even if all are (D-NEG-06)."""
    targeting.skip_illegal(action)
    action.is_resolving = True
    if "all" not in action.negated:
        action.ability.do(action)


def _lay_terrain(action: Action) -> bool:
    from l5r_cards.engine import terrains

    assert action.source is not None
    return terrains.lay(action, action.source)


def act_late(action: Action) -> None:
    """Lets a delayed action act that has been paid for: what it needs is chosen now (D-TERR-05)."""
    if all(targeting.is_enough(action, each) for each in action.ability.roles()):
        targeting.fill_roles(action, is_paid=True)
        _resolve(action)
    durations.end(action.game, "action")


def _count(player: Player, ability: Ability, source: GameCard | None, uses: int) -> None:
    """Counts a use, or takes one back that was canceled and counts for no limit (D-NEG-02)."""
    if ability.limit is not None:
        used, key = player.used[ability.limit.scope], _use_key(ability, source)
        used[key] = max(used.get(key, 0) + uses, 0)


def can_trigger(
    game: Game, player: Player, ability: Ability, source: GameCard, it: Happening
) -> bool:
    """Whether a triggered trait has what it asks for."""
    action = Action(game, player, ability, source, ability.kinds[0], it)
    return ability.condition(action) and targeting.can_fill(action, ability.roles())


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
    if not targeting.can_fill(action, ability.roles()):
        return None
    targeting.fill_roles(action)
    if not player.eliminated and ability.pay(action):
        _resolve(action)
    _end_action(game)
    return action
