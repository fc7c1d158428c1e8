"""Who performs an action besides its player: the first rule that fits (D-PERF)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import PLAY, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action

__all__ = ["by_card", "by_part", "known"]

_ACTORS = frozenset(("Personality", "Follower"))


def by_card(source: GameCard | None) -> list[GameCard]:
    """Returns who performs what is printed on a card in play (D-PERF-01).

    A Personality or Follower performs its own actions, and a Personality those of his Items, Spells
    and Ancestors.
    """
    if source is None or source.zone is not PLAY:
        return []
    if source.face.type in _ACTORS:
        return [source]
    return [source.host] if source.host is not None else []


def by_part(action: Action) -> list[GameCard]:
    """Returns who performs by the part that he has in an action, once its costs are paid.

    These are the Personalities and Followers that its costs have bowed, dishonored and so on, and
    those targets that had to be the player's own and of a stated kind (D-PERF-02). Else it is who
    challenges somebody (D-PERF-03).
    """
    kinds = [rule.role for rule in action.ability.targets if rule.performs]
    found = [
        *(each for each in action.spent if isinstance(each, GameCard) and _was_in_play(each)),
        *(each for role in kinds for each in action.roles.get(role, ())),
    ]
    able = [
        each
        for each in found
        if each.face.type in _ACTORS and each.controller in (action.player, None)
    ]
    duel = action.ability.ties.duel
    if not able and duel is not None and duel.is_challenge:
        able = [each for each in duel.challengers(action) if each.controller is action.player]
    return list(dict.fromkeys(able))


def known(action: Action) -> list[GameCard]:
    """Returns who performs an action, as far as that is known before it is paid for."""
    if action.performers:
        return action.performers
    return [
        card
        for rule in action.ability.targets
        if rule.performs
        for card in action.roles.get(rule.role, ())
    ]


def _was_in_play(card: GameCard) -> bool:
    return card.zone is PLAY or card.dead is not None
