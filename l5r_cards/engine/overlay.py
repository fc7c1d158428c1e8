"""Overlaying a less experienced version with a better one (D-EXP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import chi, entering, payment, stats, uniqueness, zones
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import HAND, PLAY, UNDER, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.faces import Face
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["ability", "candidates", "overlay", "price"]


def candidates(game: Game, player: Player, card: GameCard) -> list[GameCard]:
    """Returns the lesser versions in play that a card may be laid on (D-EXP-03, D-EXP-07).

    Its own text may name others. That is not bringing it into play, so no restriction on that
    matters (D-EXP-06).
    """
    face = card.face
    named = entering.own_text_covers(game, player, card) if face.entry else ()
    return [
        each
        for each in (player.cards() if card.is_attachment else player.play)
        if (each.face.level < face.level or named)
        and each.face.type == face.type
        and (_is_lesser(each.face, face) or each in named)
        and not uniqueness.is_barred(game, card, player, instead_of=each)
    ]


def _is_lesser(old: Face, new: Face) -> bool:
    """Whether a card is a lesser version of another (D-EXP-01, D-EXP-10)."""
    return old.level < new.level and new.level_of in (old.title, old.level_of)


def price(card: GameCard, below: GameCard) -> int:
    """Returns what laying one version on another costs (D-EXP-08)."""
    if card.face.level - below.face.level <= 1:
        return 0
    return max(stats.gold_cost(card) - stats.gold_cost(below), 0)


def overlay(game: Game, player: Player, card: GameCard, below: GameCard, by: Cause = None) -> bool:
    """Pays for a version and lays it on a lesser one; returns whether that happened."""
    zone = card.zone
    paid = _pay(game, player, card, below, by) and card.zone == zone
    return paid and _lay(game, player, card, below, by)


def _pay(game: Game, player: Player, card: GameCard, below: GameCard, by: Cause) -> bool:
    cost = price(card, below)
    return not cost or payment.pay(game, player, cost, card, by) is not None


def _lay(game: Game, player: Player, card: GameCard, below: GameCard, by: Cause) -> bool:
    """Lays a version on a lesser one, if that is still there.

    It takes over attachments, tokens, state, all changes, and the lower version's abilities, but
    nothing that is printed besides those (D-EXP-04, D-EXP-05). What lasts on the lower version
    finds the upper one by `GameCard.top`.
    """
    if below.zone is not PLAY:
        return False
    zones.take_out(game, card)
    zones.disarm(game, below)
    _take_place(game, card, below)
    card.bowed, card.dishonored = below.bowed, below.dishonored
    card.changes, below.changes = [*below.changes, *card.changes], []
    card.attachments, below.attachments = below.attachments, []
    for each in card.attachments:
        each.host = card
    card.gained = [*below.gained, *(each for each in below.face.abilities if each.is_action)]
    game.passing = [(card if each is below else each, change) for each, change in game.passing]
    card.under, below.under = [*below.under, below], []
    for each in card.under:
        each.above = card
    below.bowed = below.dishonored = False
    card.touch()
    below.touch()
    zones.arm(game, card)
    game.happen("overlaid", what=card, who=player, by=by)
    chi.check(game, card)
    return True


def _take_place(game: Game, card: GameCard, below: GameCard) -> None:
    """Puts a card where the lesser version was in play, and that below it."""
    for cards in (
        below.controller.play if below.controller and below.host is None else [],
        below.host.attachments if below.host else [],
        below.province.attached if below.province else [],
        game.ancestors,
    ):
        if below in cards:
            cards[cards.index(below)] = card
    card.zone, below.zone = PLAY, UNDER
    card.controller, below.controller = below.controller, None
    card.host, below.host = below.host, None
    card.province, below.province = below.province, None
    card.place, below.place = below.place, None
    card.face_up = True
    card.by_own_text = below.by_own_text


# The action for attachments


def ability() -> Ability:
    """A Limited action: a better version of an attachment from the hand on a lesser one.

    It is done when it could be attached (D-EXP-02, D-EXP-03). As nothing enters play, it aims at
    nothing, and no restriction matters (D-EXP-06).
    """
    return Ability(
        "overlay",
        ("limited",),
        _do,
        targets=(
            TargetRule("better", _better, aimed=False, verb="overlay"),
            TargetRule("lesser", _lesser, aimed=False),
        ),
        pay=_pay_for_action,
    )


def _better(action: Action) -> list[GameCard]:
    return [each for each in action.player.hand if each.is_attachment and _below(action, each)]


def _lesser(action: Action) -> list[GameCard]:
    chosen = action.roles.get("better")
    return _below(action, chosen[0]) if chosen else []


def _below(action: Action, card: GameCard) -> list[GameCard]:
    """Returns the lesser versions for which its player can pay."""
    game, player = action.game, action.player
    return [
        each
        for each in candidates(game, player, card)
        if price(card, each) <= payment.affordable(game, player, card)
    ]


def _pay_for_action(action: Action) -> bool:
    (card,), (below,) = action.roles["better"], action.roles["lesser"]
    return _pay(action.game, action.player, card, below, action)


def _do(action: Action) -> None:
    (card,), (below,) = action.roles["better"], action.roles["lesser"]
    if card.zone is HAND:
        _lay(action.game, action.player, card, below, action)
