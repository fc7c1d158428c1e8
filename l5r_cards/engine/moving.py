"""Moving attachments from one Personality to another (D-PLAY-11, D-ACTP-05, D-ACTP-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from l5r_cards.engine import attaching, bowing, chi, stats
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import PLAY, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause, Happening

__all__ = ["ability", "may_move", "move", "move_one"]

Moves: TypeAlias = "dict[GameCard, GameCard]"
"""Who gets each card."""


def may_move(game: Game, moves: Moves) -> bool:
    """Whether attachments may move so, by how all lie afterwards.

    What could not be attached to somebody can't move to him either (D-PLAY-11).
    """
    return all(
        attaching.can_attach(game, card, host, beside=_then(host, moves, card))
        and attaching.suits(game, card, host)
        for card, host in moves.items()
    )


def _then(host: GameCard, moves: Moves, but: GameCard) -> list[GameCard]:
    """Returns what a Personality will bear besides a card."""
    kept = [each for each in host.attachments if moves.get(each, host) is host]
    come = [each for each, to in moves.items() if to is host and each.host is not host]
    return [each for each in (*kept, *come) if each is not but]


def move_one(game: Game, card: GameCard, host: GameCard, by: Cause = None) -> bool:
    """Moves an attachment; nothing enters play (D-PLAY-12). Returns whether it moved.

    Ancestors do not move (D-ANC-05).
    """
    if card.host is None or card.host is host or card.face.type == "Ancestor":
        return False
    if not may_move(game, {card: host}):
        return False
    return bool(move(game, {card: host}, by))


def move(game: Game, moves: Moves, by: Cause = None) -> list[GameCard]:
    """Moves attachments, all at once; returns those that moved.

    Nothing is checked but that a card and whom it moves to are there still.
    """
    happenings = [
        happening
        for card in moves
        if (happening := game.attempt("transferred", what=card, who=card.controller, by=by))
    ]
    changed: dict[GameCard, int] = {}
    moved: dict[GameCard, Happening] = {}
    for happening in happenings:
        card = happening.what
        assert card is not None
        old, host = card.host, moves[card]
        if old is None or host.zone is not PLAY:
            continue
        given = stats.raw(card, "chi") if card.face.chi_adds else 0
        changed[old] = changed.get(old, 0) - given
        changed[host] = changed.get(host, 0) + given
        old.attachments.remove(card)
        old.touch()
        card.host = host
        card.controller = host.controller
        host.attachments.append(card)
        host.touch()
        happening.other = host
        moved[card] = happening
    for happening in moved.values():
        game.done(happening)
    for each, more in changed.items():
        chi.check(game, each, dropped=more < 0)
    return list(moved)


# The action of the rules


def ability() -> Ability:
    """A Limited action: attachments move among Personalities of yours, who bow for it.

    It aims at every card that moves, and at every Personality who bows (D-ACTP-05). However many
    move, it is one action (D-ACTP-06).
    """
    return Ability(
        "move attachments",
        ("limited",),
        _do,
        condition=_has_way,
        targets=(
            TargetRule("moved", _movable, 1, 99, is_rechecked=False),
            TargetRule("bearers", _bearers, bounds=_all_bearers, is_rechecked=False),
            TargetRule("others", _others, bounds=_two_at_least, is_rechecked=False),
        ),
        pay=_bow_all,
    )


def _straight(action: Action) -> list[GameCard]:
    return [
        each
        for each in action.player.play
        if each.face.type == "Personality" and not each.bowed and each.controller is action.player
    ]


def _movable(action: Action) -> list[GameCard]:
    """All that lies on straight Personalities but Ancestors, who stay (D-ACTP-06)."""
    units = _straight(action)
    return [card for unit in units for card in unit.attachments if card.face.type != "Ancestor"]


def _has_way(action: Action) -> bool:
    """Whether some card may move alone, or change places with another."""
    units, cards = _straight(action), _movable(action)
    one = ({card: unit} for card in cards for unit in units if unit is not card.host)
    two = (
        {card: other.host, other: card.host}
        for card in cards
        for other in cards
        if card.host is not None and other.host is not None and card.host is not other.host
    )
    return any(may_move(action.game, moves) for ways in (one, two) for moves in ways)


def _bearers(action: Action) -> list[GameCard]:
    moved = action.roles.get("moved", ())
    return list(dict.fromkeys(card.host for card in moved if card.host is not None))


def _all_bearers(action: Action) -> tuple[int, int]:
    count = len(_bearers(action))
    return count, count


def _others(action: Action) -> list[GameCard]:
    bearers = _bearers(action)
    return [each for each in _straight(action) if each not in bearers]


def _two_at_least(action: Action) -> tuple[int, int]:
    return max(2 - len(_bearers(action)), 0), 99


def _units(action: Action) -> list[GameCard]:
    return [*action.roles["bearers"], *action.roles["others"]]


def _bow_all(action: Action) -> bool:
    units = _units(action)
    action.spent += units
    bowed = [bowing.bow(action.game, each, action) for each in units]
    return all(bowed)


def _do(action: Action) -> None:
    """Has each card's new bearer picked, so that all the rest may still go somewhere, or stay."""
    game = action.game
    moves: Moves = {}
    left = [card for card in action.roles["moved"] if card.host is not None]
    while left:
        card = left.pop(0)
        able = [
            unit
            for unit in _units(action)
            if unit is not card.host and _goes_on(action, {**moves, card: unit}, left)
        ]
        for host in game.choose_cards(action.player, "host", able, 1, 1, "attach"):
            moves[card] = host
    if moves:
        move(game, moves, action)


def _goes_on(action: Action, moves: Moves, left: list[GameCard]) -> bool:
    """Whether the cards that are left can be moved, or stay, so that all lie as they may."""
    if not left:
        return may_move(action.game, moves)
    card, rest = left[0], left[1:]
    if _goes_on(action, moves, rest):
        return True
    return any(
        _goes_on(action, {**moves, card: unit}, rest)
        for unit in _units(action)
        if unit is not card.host
    )
