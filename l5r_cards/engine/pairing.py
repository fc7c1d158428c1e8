"""Who may be set against whom in a challenge or a duel (D-DUEL-01, D-DUEL-03, D-BOW-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action

__all__ = ["is_pair", "may_issue"]


def may_issue(action: Action) -> bool:
    """Whether an action whose roles are filled may issue its challenge, if it issues one.

    A bowed Personality can't perform it, even by a straight attachment of his (D-BOW-05); being
    bowed does not keep anybody from being challenged (D-DUEL-01).
    """
    pairing = action.ability.ties.duel
    if pairing is None:
        return True
    if pairing.is_challenge:
        for each in pairing.challengers(action):
            is_own = isinstance(each, GameCard) and each.controller is action.player
            if is_own and each.bowed:
                return False
    return is_pair(action)


def is_pair(action: Action) -> bool:
    """Whether those whom an action sets against each other may be.

    By the Diamond rules two Personalities of one player never are (D-DUEL-03); by the Celestial
    ones that challenge is issued, and fails (C-CHAL-02).
    """
    pairing = action.ability.ties.duel
    if pairing is None or action.game.rules.own_challenge_is_issued:
        return True
    return not any(
        challenger is challenged or challenger.controller is challenged.controller
        for challenger in pairing.challengers(action)
        for challenged in pairing.challenged(action)
        if isinstance(challenger, GameCard) and isinstance(challenged, GameCard)
    )
