"""The course of a duel, from its beginning to the clean-up (D-DUEL-04 to -10, C-DUEL A to J)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import (
    actions,
    destruction,
    duel_results,
    durations,
    focus_effects,
    hiding,
    stats,
    zones,
)
from l5r_cards.engine.cards import DECK, HAND, POOL, GameCard
from l5r_cards.engine.decisions import Option
from l5r_cards.engine.duels import (
    DUEL,
    FINISHED,
    RESOLUTION,
    Duel,
    Duelist,
    goes_on,
    is_flagged,
    lay,
)
from l5r_cards.engine.happenings import Cause, Happening

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["fight", "focus"]


def fight(game: Game, duel: Duel) -> None:
    """Fights a duel, which is over then.

    If it can't go on before it is resolved, nobody wins or loses, but all is cleared away just the
    same (D-DUEL-10, C-DUEL-34).
    """
    duel.stage = DUEL
    for player in game.players:
        player.used["duel"].clear()
    try:
        for step in (_begin, _form_pools, _focus_or_strike, _resolve):
            step(game, duel)
            if not goes_on(duel):
                break
        else:
            duel_results.apply(game, duel)
            game.happen("duel_resolution_ends", *_about(duel), other=duel.challenged.card)
        _end(game, duel)
    finally:
        if game.outcome is not None:
            _clear_at_once(game, duel)


def _about(duel: Duel) -> tuple[GameCard, Player, Action]:
    return duel.challenger.card, duel.challenger.player, duel.by


def _begin(game: Game, duel: Duel) -> None:
    """Heading A: the duel begins, and the stats that are compared are announced (D-DUEL-04)."""
    challenger, challenged = duel.sides
    it = game.attempt(
        "duel_begins", challenger.card, challenger.player, duel.by, other=challenged.card
    )
    if it is None:
        duel.is_over = True
        return
    game.done(it)
    for side in duel.sides:
        amount = stats.value(game, side.card, side.stat)
        game.happen("duel_stat", side.card, side.player, amount=amount, detail=side.stat)


def _form_pools(game: Game, duel: Duel) -> None:
    """Heading B: the challenger, then the challenged, takes the top cards of his Fate deck.

    A deck that holds fewer gives fewer (C-DUEL-03, C-DUEL-04).
    """
    for side in duel.sides:
        for card in side.player.fate_deck[::-1][: game.rules.duel_pool_size]:
            zones.take_out(game, card)
            card.zone = POOL
            side.pool.append(card)
        if side.pool:
            game.happen("pool_formed", who=side.player, amount=len(side.pool))


def _focus_or_strike(game: Game, duel: Duel) -> None:
    """Heading C: each in turn focuses or strikes, the challenged first, until one strikes."""
    side = _first(game, duel)
    while goes_on(duel) and duel.stage == DUEL:
        _choose(game, duel, side)
        side = duel.other(side)


def _first(game: Game, duel: Duel) -> Duelist:
    """Returns who begins: the challenged player, but for what says otherwise (C-DUEL-06)."""
    for side in duel.sides:
        if duel.terms.first is side.player or is_flagged(game, side.card, "first_focus"):
            return side
    return duel.challenged


def _choose(game: Game, duel: Duel, side: Duelist) -> None:
    """Has a player focus, do something instead, or strike; he can't pass (C-DUEL-13)."""
    cards = may_focus(game, side)
    instead = _instead(game, side)
    must = is_flagged(game, side.card, "must_focus") and not side.has_focused
    strikes = [] if must and (cards or instead) else [Option("strike")]
    options = [
        *strikes,
        *(hiding.option(game, side.player, "focus", each) for each in cards),
        *(Option("instead", card.serial, ability.name) for card, ability in instead),
    ]
    which = game.choose(side.player, "duel", options) - len(strikes)
    if which < 0:
        _strike(game, duel, side)
        return
    # What was to be done instead takes the opportunity even if it is negated (C-DUEL-15).
    side.has_focused = True
    if which < len(cards):
        focus(game, side, cards[which])
    else:
        card, ability = instead[which - len(cards)]
        it = Happening("focuses", None, side.player, turn=game.turn)
        actions.take(game, side.player, ability, card, "reaction", it)


def may_focus(game: Game, side: Duelist) -> Sequence[GameCard]:
    """Returns the cards that a duelist may focus, those of the pool first (C-DUEL-08, C-DUEL-11).

    Something may forbid it, such as his own text (D-DUEL-07).
    """
    if is_flagged(game, side.card, "no focus"):
        return []
    limit = game.rules.duel_hand_focus_limit
    if limit is not None and side.from_hand >= limit:
        return side.pool
    return [*side.pool, *side.player.hand]


def _instead(game: Game, side: Duelist) -> list[tuple[GameCard, Ability]]:
    """Returns what a player may do instead of focusing (D-DUEL-06, C-DUEL-14)."""
    player = side.player
    it = Happening("focuses", None, player, turn=game.turn)
    return [
        (card, ability)
        for card in (*player.cards(), *player.hand)
        for ability in card.abilities()
        if ability.timing == "instead"
        and ability.works_in(card.zone)
        and (ability.matches is None or ability.matches(game, it, card, player))
        and actions.is_usable(game, player, ability, card, "reaction", it)
    ]


def focus(game: Game, side: Duelist, card: GameCard, by: Cause = None) -> bool:
    """Moves a card into a focusing area; returns whether that happened.

    It lies face-down until somebody has struck (C-DUEL-17). It is not played, so that nothing of it
    matters but its being focused (C-DUEL-09).
    """
    it = game.attempt("focuses", card, side.player, by)
    if it is None:
        return False
    is_from_hand = card.zone is HAND
    zones.take_out(game, card)
    it.what = card
    duel = game.duel
    lay(game, side, card, face_up=duel is not None and duel.stage == RESOLUTION)
    zones.arm(game, card)
    side.from_hand += is_from_hand and by is None
    game.done(it)
    return True


def _strike(game: Game, duel: Duel, side: Duelist) -> None:
    it = game.attempt("strikes", side.card, side.player)
    if it is not None:
        duel.stage = RESOLUTION
        game.done(it)


def _resolve(game: Game, duel: Duel) -> None:
    """Headings D to F: all that was focused is shown, then Focus Effects resolve."""
    game.happen("duel_resolves", *_about(duel), other=duel.challenged.card)
    cards = [(side, card) for side in duel.sides for card in side.stack if not card.face_up]
    for _, card in cards:
        card.face_up = True
    for side, card in cards:
        game.happen("revealed", card, side.player, detail="duel")
    focus_effects.resolve(game, duel)


# The end


def _end(game: Game, duel: Duel) -> None:
    """Heading J: clears all away in every case; then the duel ends (C-DUEL-32 to -35)."""
    duel.stage = FINISHED
    cards = [(side, card) for side in duel.sides for card in side.stack]
    for card in zones.unmoved(card for _, card in cards):
        destruction.discard(game, card, None, "duel")
    for _, card in cards:
        _end_focus_changes(game, card)
    orders = [(side, _order(game, side)) for side in duel.sides]
    for side, pool in orders:
        for card in pool:
            _put_under(game, side, card)
        if pool:
            game.happen("pool_returned", who=side.player, amount=len(pool))
    _clear_at_once(game, duel)
    durations.end(game, "duel")
    it = game.attempt("duel_ends", *_about(duel), other=duel.challenged.card)
    if it is not None:
        game.done(it)


def _order(game: Game, side: Duelist) -> list[GameCard]:
    """Has a player put what is left of his pool in order, the lowest card last (C-DUEL-33)."""
    left = list(side.pool)
    found: list[GameCard] = []
    while left:
        found += game.choose_cards(side.player, "bottom", left, 1, 1, "next")
        left.remove(found[-1])
    return found


def _put_under(game: Game, side: Duelist, card: GameCard) -> None:
    zones.take_out(game, card)
    card.zone, card.face_up = DECK, False
    side.player.fate_deck.insert(0, card)


def _end_focus_changes(game: Game, card: GameCard) -> None:
    for change in list(card.changes):
        if change.stat in ("focus", stats.CAP["focus"], stats.FLOOR["focus"]):
            stats.take_back(game, card, change)


def _clear_at_once(game: Game, duel: Duel) -> None:
    """Puts away what still lies there, without asking or telling anybody."""
    for side in duel.sides:
        for card in list(side.stack):
            zones.put_on_pile(game, card, side.player)
        for card in list(side.pool):
            _put_under(game, side, card)
