"""Destroying, discarding, removing, and what follows the host (D-DEST, C-ATT-11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from l5r_cards.engine import honor, zones
from l5r_cards.engine.cards import PLAY, PROVINCE, GameCard
from l5r_cards.engine.happenings import Happening

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause

__all__ = ["ANCESTOR_LOST", "can_be_destroyed", "destroy", "discard", "follow", "remove"]

ANCESTOR_LOST = "alignment"
"""Why an Ancestor is destroyed whose Personality has lost its Faction (D-ANC-04)."""

_BY_THE_RULES = frozenset(("chi_death", "battle over"))
"""Why cards are destroyed that nothing can save (C-PERS-02, D-AFT-01)."""


def can_be_destroyed(game: Game, card: GameCard, why: str = "") -> bool:
    """Whether a card may be destroyed: some Strongholds may not (D-SHOLD-01, C-SH-03).

    An Ancestor may not as long as its Personality lives and is of its Faction (D-ANC-05).
    """
    if card.zone is not PLAY:
        return False
    if card.face.type == "Stronghold" and not game.rules.stronghold_may_leave:
        return False
    return card.face.type != "Ancestor" or card.host is None or why == ANCESTOR_LOST


def destroy(
    game: Game, cards: Iterable[GameCard], by: Cause = None, why: str = ""
) -> list[GameCard]:
    """Destroys cards in play, attachments with their hosts; returns what was destroyed.

    Each goes to the discard pile of its controller (D-DEST-01). A dishonored Personality costs
    his controller Honor as printed on him (D-DEST-06), but for one who commits seppuku (D-SEPP-01).
    """
    destroyed: list[GameCard] = []
    for card in cards:
        if not can_be_destroyed(game, card, why):
            continue
        if why in _BY_THE_RULES:
            happening: Happening | None = Happening(
                "destroyed", card, card.controller, detail=why, turn=game.turn
            )
        else:
            happening = game.attempt("destroyed", card, card.controller, by, detail=why)
        if happening is None or card.zone is not PLAY:
            continue
        controller = card.controller
        assert controller is not None
        dishonored = card.dishonored and why != "seppuku"
        attached = tuple(card.attachments)
        happening.beside = len(card.under)
        destroyed += [*attached, card]
        dead = "destroyed"
        if card.face.type == "Personality":
            dead = "dishonorable" if dishonored else "honorable"
        zones.put_on_pile(game, card, controller, dead)
        follow(game, attached, "destroyed")
        game.done(happening)
        if dishonored and card.face.personal_honor:
            honor.lose(game, controller, card.face.personal_honor, by, "dishonored")
    return destroyed


def follow(game: Game, attached: Sequence[GameCard], name: str, why: str = "host") -> None:
    """Sends attachments after their host: for the effect on him, not by it (C-ATT-11).

    :param name: ``destroyed``, ``discarded`` or ``removed``.
    :param why: what the log tells of it.
    """
    gone = [(card, card.controller or card.owner) for card in attached]
    for card, player in gone:
        if name == "removed":
            zones.remove_from_game(game, card)
        else:
            zones.put_on_pile(game, card, player, "destroyed" if name == "destroyed" else None)
    for card, player in gone:
        game.happen(name, what=card, who=player, detail=why)


def discard(game: Game, card: GameCard, by: Cause = None, why: str = "") -> bool:
    """Discards a card, in play or not; returns whether that happened."""
    player = card.controller or card.owner
    happening = game.attempt("discarded", what=card, who=player, by=by, detail=why)
    if happening is None:
        return False
    attached = tuple(card.attachments)
    zones.put_on_pile(game, card, player)
    follow(game, attached, "discarded")
    game.done(happening)
    return True


def remove(game: Game, card: GameCard, by: Cause = None) -> bool:
    """Removes a card from the game, with its attachments (D-DEST-02, D-DEST-03)."""
    happening = game.attempt("removed", what=card, who=card.controller or card.owner, by=by)
    if happening is None:
        return False
    attached = tuple(card.attachments)
    province = card.province if card.zone is PROVINCE else None
    zones.remove_from_game(game, card)
    follow(game, attached, "removed")
    game.done(happening)
    if province is not None:
        from l5r_cards.engine import provinces

        provinces.refill(game, province)
    return True
