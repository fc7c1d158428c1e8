"""Moving attachments from one Personality to another (D-PLAY-11, D-ACTP-05, D-ACTP-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from l5r_cards.engine import attaching, bowing, chi, stats
from l5r_cards.engine.abilities import Ability, TargetRule
from l5r_cards.engine.cards import PLAY, GameCard

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    return all(_fits(game, card, moves) for card in moves)


def _fits(game: Game, card: GameCard, moves: Moves) -> bool:
    """Whether a card may lie with its new bearer beside what he bears after all have moved."""
    host = moves[card]
    beside = _then(host, moves, card)
    return attaching.can_attach(game, card, host, beside=beside) and attaching.suits(
        game, card, host
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
    move, it is one action (D-ACTP-06). Only what lies as it may in the end is offered, so that
    nobody bows for nothing (D-PLAY-11).
    """
    return Ability(
        "move attachments",
        ("limited",),
        _do,
        condition=lambda action: any(_is_movable(action, each) for each in _loose(action)),
        targets=(
            TargetRule("moved", _movable, picks=_pick_moves, is_rechecked=False),
            TargetRule("units", _units, bounds=_all_units, is_cost=True, is_rechecked=False),
        ),
        pay=_bow_all,
    )


def _straight(action: Action) -> list[GameCard]:
    return [
        each
        for each in action.player.play
        if each.face.type == "Personality" and not each.bowed and each.controller is action.player
    ]


def _loose(action: Action) -> list[GameCard]:
    """All that lies on straight Personalities but Ancestors, who stay (D-ACTP-06)."""
    units = _straight(action)
    return [card for unit in units for card in unit.attachments if card.face.type != "Ancestor"]


def _movable(action: Action) -> list[GameCard]:
    return [each for each in _loose(action) if _is_movable(action, each)]


def _is_movable(action: Action, card: GameCard) -> bool:
    return any(True for _ in _ways(action, card, {}))


def _ways(action: Action, card: GameCard, moves: Moves) -> Iterator[tuple[GameCard, Moves]]:
    """Yields who may get a card besides other moves, each with all that moves to make room."""
    for unit in _straight(action):
        if unit is not card.host:
            whole = _completed(action, {**moves, card: unit}, set())
            if whole is not None:
                yield unit, whole


def _completed(action: Action, moves: Moves, tried: set[GameCard]) -> Moves | None:
    """Returns moves, with those that make room for them, after which all lie as they may.

    A Weapon takes the place of another one that moves on, maybe to where the first was
    (D-ACTP-06). None if there is no way.

    :param tried: cards for which no other place was found.
    """
    game = action.game
    misfit = next((card for card in moves if not _fits(game, card, moves)), None)
    if misfit is None:
        return moves
    host = moves[misfit]
    if not attaching.can_attach(game, misfit, host, beside=()):
        return None
    units = _straight(action)
    for rival in (each for each in host.attachments if each not in moves):
        if rival in tried or rival.face.type == "Ancestor":
            continue
        tried.add(rival)
        for unit in units:
            if unit is not rival.host:
                found = _completed(action, {**moves, rival: unit}, tried)
                if found is not None:
                    return found
    return None


def _pick_moves(action: Action) -> list[GameCard]:
    """Has one card after another picked with its new bearer, until all lie as they may."""
    ask, player = action.game.choose_cards, action.player
    moves: Moves = {}
    while True:
        hosts = {
            card: [unit for unit, _ in _ways(action, card, moves)]
            for card in _loose(action)
            if card not in moves
        }
        able = [card for card, units in hosts.items() if units]
        least = 0 if moves and may_move(action.game, moves) else 1
        for card in ask(player, "transfer", able, least, 1, "move", by=action):
            (moves[card],) = ask(player, "host", hosts[card], 1, 1, "attach", card, action)
            break
        else:
            action.fill("to", list(moves.values()))
            return list(moves)


def _moves(action: Action) -> Moves:
    """Returns who gets each card; as long as none is picked, one way for the card that is tried."""
    cards = action.roles.get("moved", ())
    if "to" in action.roles:
        return dict(zip(cards, action.roles["to"], strict=True))
    ways = (whole for card in cards for _, whole in _ways(action, card, {}))
    return next(ways, {})


def _units(action: Action) -> list[GameCard]:
    """Returns the Personalities from whom and to whom cards move, who bow for it."""
    moves = _moves(action)
    old = [card.host for card in moves if card.host is not None]
    return list(dict.fromkeys([*old, *moves.values()]))


def _all_units(action: Action) -> tuple[int, int]:
    count = len(_units(action))
    return count, count


def _bow_all(action: Action) -> bool:
    units = action.roles["units"]
    action.spent += units
    bowed = [bowing.bow(action.game, each, action) for each in units]
    return all(bowed)


def _do(action: Action) -> None:
    """Moves what may still lie where it was to go; the rest stays where it is (D-NEG-09)."""
    game = action.game
    moves = {card: to for card, to in _moves(action).items() if card.host is not None}
    while misfits := [card for card in moves if not _fits(game, card, moves)]:
        del moves[misfits[0]]
    if moves:
        move(game, moves, action)
