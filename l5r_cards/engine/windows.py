"""What follows a happening, or comes before it: triggered traits, then Reactions (D-RCT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import actions, hiding
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import PASS, Option
from l5r_cards.engine.happenings import Happening, causer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["Listener", "open_window", "which_first"]

Listener = tuple[GameCard, Ability]
_Used = set[tuple["GameCard | Player", Ability]]
"""Which copies have answered; of what a player may do by the rules, whose it is."""


def open_window(game: Game, it: Happening, listeners: dict[str, list[Listener]]) -> None:
    """Lets those who listen to a happening act.

    Traits come first; where several do, the active player orders them (D-CARD-03). Then Reactions
    are offered in turn, from the left of who caused it, until all pass in succession (D-RCT-03,
    D-RCT-07). Each copy reacts once to a trigger (D-RCT-04).
    """
    used: _Used = set()
    _resolve_traits(game, it, listeners, used)
    cause = causer(it.by) or it.who if it.by is not None else None
    order = game.in_turn_from(game.left_of(cause or game.active))
    passed = 0
    index = 0
    while passed < len(order):
        player = order[index % len(order)]
        index += 1
        if player.eliminated or not _react(game, player, it, listeners, used):
            passed += 1
        else:
            passed = 0
            # A Reaction may have changed what it answers, so that others listen now (D-RCT-05).
            if not it.negated:
                _resolve_traits(game, it, listeners, used)
        if it.negated:
            return


def _ready(
    game: Game,
    it: Happening,
    listeners: dict[str, list[Listener]],
    used: _Used,
    is_trait: bool,
    player: Player | None = None,
) -> list[Listener]:
    """Returns who listens, is not done with this trigger, and whom it fits."""
    found: list[Listener] = []
    for card, ability in listeners.get(it.name, ()):
        game.counters["listeners"] += 1
        if ("reaction" in ability.kinds) == is_trait or (card, ability) in used:
            continue
        owner = card.controller or card.owner
        if player is not None and owner is not player:
            continue
        if ability.matches is None or ability.matches(game, it, card, owner):
            found.append((card, ability))
    return found


def _resolve_traits(
    game: Game,
    it: Happening,
    listeners: dict[str, list[Listener]],
    used: _Used,
) -> None:
    while True:
        ready = [
            (card, ability)
            for card, ability in _ready(game, it, listeners, used, is_trait=True)
            if actions.can_trigger(game, card.controller or card.owner, ability, card, it)
        ]
        if not ready:
            return
        card, ability = ready[which_first(game, ready)]
        used.add((card, ability))
        player = card.controller or card.owner
        if not ability.mandatory:
            options = [Option("use", card.serial, ability.name), PASS]
            action = actions.Action(game, player, ability, card, it=it)
            if game.choose(player, "may", options, by=action) == 1:
                continue
        actions.trigger(game, player, ability, card, it)


def which_first(game: Game, ready: Sequence[Listener]) -> int:
    """Has it said which of several abilities resolves first (D-CARD-03); returns its number."""
    if len(ready) == 1:
        return 0
    player = game.in_charge
    options = [
        hiding.option(game, player, "resolve", card, ability.name) for card, ability in ready
    ]
    return game.choose(player, "order", options)


def _react(
    game: Game,
    player: Player,
    it: Happening,
    listeners: dict[str, list[Listener]],
    used: _Used,
) -> bool:
    """Offers a player the Reactions that he has; returns whether he took one."""
    able: list[tuple[GameCard | None, Ability]] = [
        *_ready(game, it, listeners, used, False, player),
        *_of_rules(game, player, it, listeners, used),
    ]
    ready = [
        (card, ability)
        for card, ability in able
        if actions.is_usable(game, player, ability, card, "reaction", it)
    ]
    if not ready:
        return False
    options = [
        Option("react", -1 if card is None else card.serial, ability.name)
        for card, ability in ready
    ]
    game.answering = it
    which = game.choose(player, "react", [*options, PASS])
    if which == len(ready):
        return False
    card, ability = ready[which]
    used.add((card or player, ability))
    actions.take(game, player, ability, card, "reaction", it)
    return True


def _of_rules(
    game: Game,
    player: Player,
    it: Happening,
    listeners: dict[str, list[Listener]],
    used: _Used,
) -> list[tuple[None, Ability]]:
    """Returns the Reactions that a player has by the rules (C-ABIL-10)."""
    timing = "before" if listeners is game.before else "after"
    return [
        (None, ability)
        for ability in game.builtin
        if ability.event == it.name and ability.timing == timing and (player, ability) not in used
    ]
