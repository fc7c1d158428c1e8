"""Ancestors: attached by bowing, gone with a Faction, and safe from all else (D-ANC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import payment, stats
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.cards import HAND, GameCard
from l5r_cards.engine.keywords import clan_trait, keyword

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player

__all__ = ["REACTION", "accepts", "check"]


def accepts(card: GameCard, host: GameCard) -> bool:
    """Whether a Personality is of a Faction that an Ancestor states, if any (D-ANC-03)."""
    clans = card.face.clans
    return not clans or any(stats.has(host, clan_trait(each) or keyword(each)) for each in clans)


def check(game: Game) -> None:
    """Destroys the Ancestors whose Personality is of their Faction no longer (D-ANC-04)."""
    from l5r_cards.engine import destruction

    lost = [each for each in game.ancestors if each.host and not accepts(each, each.host)]
    destruction.destroy(game, lost, why=destruction.ANCESTOR_LOST)


def _has_joined(game: Game, it: Happening, card: GameCard, player: Player) -> bool:
    """Whether a player has brought a Personality into play in his own Dynasty Phase."""
    return (
        it.what is not None
        and it.what.face.type == "Personality"
        and it.who is player is game.active
        and game.phase == "dynasty"
    )


def _host(action: Action) -> GameCard:
    assert action.it is not None
    assert action.it.what is not None
    return action.it.what


def _can_attach(action: Action) -> bool:
    from l5r_cards.engine import attaching

    card = action.source
    assert card is not None
    gold = payment.affordable(action.game, action.player, card)
    return stats.gold_cost(card) <= gold and attaching.may_enter_on(
        action.game, action.player, card, _host(action)
    )


def _attach(action: Action) -> None:
    from l5r_cards.engine import attaching

    card = action.source
    assert card is not None
    attaching.attach(action.game, action.player, card, _host(action), action)


REACTION = Ability(
    "ancestor",
    ("reaction",),
    _attach,
    zones=(HAND,),
    timing="after",
    event="enters",
    matches=_has_joined,
    payable=_can_attach,
)
"""That of an Ancestor in hand, to attach it to a Personality who has just come (D-ANC-01)."""
