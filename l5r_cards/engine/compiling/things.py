"""What a role names: cards, players, Provinces, actions and happenings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from l5r_cards.abilities.tree import Role, Selector, Several
from l5r_cards.engine import armies
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.happenings import Happening, source_of
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province

__all__ = ["Resolver", "Thing", "Unplayable", "cards_of", "players_of", "role", "subject"]

Thing: TypeAlias = GameCard | Player | Province | Action | Happening
Resolver: TypeAlias = Callable[[Action], list[Any]]
"""Returns what is meant, in an order that is the same on every run."""


class Unplayable(ValueError):  # noqa: N818 - named for what it means
    """The engine can't play an ability; the message says which word it lacks."""


def _others(action: Action) -> list[Any]:
    return [each for each in action.game.in_turn_from(action.player) if each is not action.player]


def _self(action: Action) -> list[Any]:
    return [action.source.top()] if action.source is not None else []


def _named(action: Action, name: str) -> list[Any]:
    """Returns who or what a role is; of a card on which a better version lies now, that one."""
    found = action.roles.get(name, ())
    return [each.top() if isinstance(each, GameCard) else each for each in found]


_FIXED: dict[str, Resolver] = {
    "you": lambda action: [action.player],
    "other": _others,
    "any": lambda action: list(action.game.in_turn_from(action.player)),
    "players": lambda action: list(action.game.in_turn_from(action.game.active)),
    "active": lambda action: [action.game.active],
    "self": _self,
    "bearer": lambda action: (
        _named(action, "bearer") or [card.host for card in _self(action) if card.host is not None]
    ),
    "unit": lambda action: [each for card in _self(action) for each in card.leader().unit()],
    "performer": lambda action: [each.top() for each in action.performers],
    "it": lambda action: _named(action, "it") or ([action.it] if action.it else []),
}


def _won(action: Action) -> list[Any]:
    """Who won the duel; outside of one, who won the battle that has just been resolved."""
    if action.game.duel is not None:
        return [each.top() for each in action.game.duel.winners]
    it = action.it
    is_battle = it is not None and it.name == "battle_resolves" and it.who is not None
    return [it.who] if it is not None and is_battle else []


def _lost(action: Action) -> list[Any]:
    """Who lost the duel, or the battle."""
    if action.game.duel is not None:
        return [each.top() for each in action.game.duel.losers]
    it, attack = action.it, action.game.attack
    if it is None or attack is None or it.name != "battle_resolves" or it.who is None:
        return []
    return [attack.leader(armies.other_side(it.detail))]


def _duelist(action: Action) -> list[Any]:
    """The Personality for whom the card was focused, or else the player's own in the duel."""
    duel, card = action.game.duel, action.source
    if duel is None:
        return []
    for side in duel.sides:
        if card is not None and card in side.stack:
            return [side.card]
    return [side.card for side in duel.sides if side.player is action.player]


_DUEL: dict[str, Resolver] = {
    "winner": _won,
    "loser": _lost,
    "challenger": lambda action: (
        [action.game.duel.challenger.card] if action.game.duel is not None else []
    ),
    "challenged": lambda action: (
        [action.game.duel.challenged.card] if action.game.duel is not None else []
    ),
    "duelist": _duelist,
}


def _leader(side: str) -> Resolver:
    """The Attacker or the Defender, units or not (D-OBR-02)."""
    return lambda action: [action.game.attack.leader(side)] if action.game.attack else []


def _enemy_leader(action: Action) -> list[Any]:
    """“Your opponent”: who leads the army against the player's, units or not (D-OBR-02)."""
    attack = action.game.attack
    side = attack.sides.get(action.player.seat) if attack is not None else None
    return [attack.leader(armies.other_side(side))] if attack is not None and side else []


def _here(action: Action) -> list[Any]:
    """The Province whose battle is being fought (D-OBR-03)."""
    attack = action.game.attack
    return [attack.battle.province] if attack is not None and attack.battle is not None else []


def _adjacent(action: Action) -> list[Any]:
    """The Provinces beside the one whose battle is being fought."""
    found = []
    for here in _here(action):
        row = here.owner.provinces
        index = row.index(here) if here in row else -2
        found += [row[each] for each in (index - 1, index + 1) if 0 <= each < len(row)]
    return found


_BATTLE: dict[str, Resolver] = {
    "enemy": lambda action: list(armies.enemies(action.game, action.player)),
    "enemy_leader": _enemy_leader,
    "attacker": _leader(armies.ATTACKER),
    "defender": _leader(armies.DEFENDER),
    "here": _here,
    "adjacent": _adjacent,
}


def _part(action: Action, thing: Any, part: str) -> list[Any]:
    """Returns a part of a thing, such as the player that a happening happens to."""
    if isinstance(thing, Happening):
        if part == "action":
            return [thing.by] if isinstance(thing.by, Action) else []
        found = {"what": thing.what, "who": thing.who, "at": thing.at, "by": thing.by}.get(part)
        return [] if found is None else [found]
    if isinstance(thing, Action):
        if part == "card":
            return [] if thing.source is None else [thing.source]
        return {"performer": list(thing.performers), "targets": thing.targets()}.get(part, [])
    if isinstance(thing, Player) and part == "army":
        return _army_of(action, thing)
    if isinstance(thing, GameCard):
        if part in ("army", "battlefield"):
            place = armies.place_of(thing)
            side = armies.side_of(action.game, thing)
            if part == "battlefield" or place is None or side is None:
                return [] if place is None else [place]
            return list(armies.army(action.game, place, side))
        if part == "unit":
            return list(thing.leader().unit())
        if part == "bearer":
            return [thing.host] if thing.host else []
        if part == "province":
            place = armies.place_of(thing) or thing.province
            return [place] if place else []
    if isinstance(thing, Province) and part in ("province", "battlefield"):
        return [thing]
    return []


def _army_of(action: Action, player: Player) -> list[Any]:
    """Returns the units of the army in which a player fights in this battle."""
    attack = action.game.attack
    if attack is None or attack.battle is None:
        return []
    side = attack.sides.get(player.seat)
    return list(armies.army(action.game, attack.battle.province, side)) if side else []


def role(of: Role) -> Resolver:
    """Returns what finds the things that a role names."""
    name = of.name
    find = (
        _FIXED.get(name)
        or _BATTLE.get(name)
        or _DUEL.get(name)
        or (lambda action: _named(action, name))
    )
    for part in of.path:
        find = _then(find, part)
    if of.person is not None:
        find = _person(find, of.person)
    return find


def _then(find: Resolver, part: str) -> Resolver:
    return lambda action: [each for thing in find(action) for each in _part(action, thing, part)]


def _person(find: Resolver, which: str) -> Resolver:
    def people(action: Action) -> list[Any]:
        found = []
        for thing in cards_of(find(action)):
            person = thing.owner if which == "owner" else thing.controller
            if person is not None and person not in found:
                found.append(person)
        return found

    return people


def subject(of: Role | Selector | Several) -> Resolver:
    """Returns what finds all that a subject may mean, before anything is chosen."""
    if isinstance(of, Role):
        return role(of)
    if isinstance(of, Selector):
        from l5r_cards.engine.compiling.selecting import candidates

        return candidates(of)
    parts = [subject(each) for each in of.parts]
    return lambda action: [thing for part in parts for thing in part(action)]


def cards_of(things: list[Any]) -> list[GameCard]:
    """Returns the cards among things; of an action or a happening, the card that it is about."""
    found = []
    for thing in things:
        card = thing
        if isinstance(thing, Happening):
            card = thing.what
        elif isinstance(thing, Action):
            card = source_of(thing)
        if isinstance(card, GameCard):
            found.append(card)
    return found


def players_of(things: list[Any]) -> list[Player]:
    """Returns the players among things who are still in the game; of a card, its controller."""
    found = []
    for thing in things:
        player = thing
        if isinstance(thing, Happening):
            player = thing.who
        elif isinstance(thing, GameCard):
            player = thing.controller
        elif isinstance(thing, Action):
            player = thing.player
        elif isinstance(thing, Province):
            player = thing.owner
        if isinstance(player, Player) and player not in found and not player.eliminated:
            found.append(player)
    return found
