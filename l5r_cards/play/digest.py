"""The digest of a game: two games have the same one if all that happened is the same, and the end.

It is the SHA-256 of a text in one form: a line for each happening of the log, then one for each
player, Province and card, and one for the table. Cards are named by their serials.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from l5r_cards.engine.actions import Action

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.armies import Attack, Battle
    from l5r_cards.engine.cards import Change, GameCard
    from l5r_cards.engine.duels import Duel, Duelist
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause, Happening
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["canonical_text", "digest_of"]


def digest_of(game: Game) -> str:
    """Returns the digest of a game as it stands, in hexadecimal digits."""
    return hashlib.sha256(canonical_text(game).encode()).hexdigest()


def canonical_text(game: Game) -> str:
    """Returns the text of which the digest is taken: a JSON array a line."""
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in _lines(game))


def _lines(game: Game) -> Iterator[list[object]]:
    for happening in game.log:
        yield ["happening", *_happening(happening)]
    for player in game.players:
        yield ["player", *_player(player)]
        for province in player.provinces:
            yield ["province", *_province(province)]
    for card in game.cards:
        yield ["card", *_card(card)]
    yield ["table", *_table(game)]


def _happening(it: Happening) -> list[object]:
    at = it.at.serial if it.at is not None else None
    return [
        it.turn,
        it.name,
        _serial(it.what),
        _seat(it.who),
        _cause(it.by),
        it.amount,
        at,
        it.detail,
        it.negated,
        _serial(it.other),
    ]


def _cause(cause: Cause) -> object:
    if isinstance(cause, Action):
        return [_ability(cause.ability), _serial(cause.source), cause.player.seat]
    return _serial(cause)


def _player(player: Player) -> list[object]:
    return [
        player.seat,
        player.name,
        player.family_honor,
        player.turns,
        player.province_strength,
        sorted(player.own_clans | player.granted_clans),
        sorted(player.granted_clans),
        player.eliminated,
        _serial(player.stronghold),
        [
            [scope, sorted([repr(key), times] for key, times in uses.items())]
            for scope, uses in sorted(player.used.items())
        ],
        *(
            _serials(cards)
            for cards in (
                player.dynasty_deck,
                player.fate_deck,
                player.hand,
                player.dynasty_discard,
                player.fate_discard,
                player.removed,
                player.play,
            )
        ),
    ]


def _province(province: Province) -> list[object]:
    return [
        province.serial,
        province.owner.seat,
        province.base,
        province.destroyed,
        _serials(province.cards),
        _serials(province.attached),
        [_change(each) for each in province.changes],
    ]


def _card(card: GameCard) -> list[object]:
    return [
        card.serial,
        card.face.id,
        card.owner.seat,
        _seat(card.controller),
        card.zone,
        card.bowed,
        card.dishonored,
        card.dead,
        card.face_up,
        card.province.serial if card.province is not None else None,
        card.place.serial if card.place is not None else None,
        _serial(card.host),
        _serials(card.attachments),
        _serials(card.under),
        [_change(each) for each in card.changes],
        [_token(each, card) for each in card.changes if each.token is not None],
        [_ability(each) for each in card.gained],
        card.created,
        card.by_own_text,
    ]


def _change(change: Change) -> list[object]:
    return [
        change.stat,
        change.add,
        change.word,
        change.end,
        _serial(change.source),
        _ability(change.made_by) if change.made_by is not None else None,
    ]


def _token(change: Change, card: GameCard) -> list[object]:
    """Names the token that a change belongs to, apart from others of the name."""
    token = change.token
    assert token is not None
    first = next(at for at, each in enumerate(card.changes) if each.token is token)
    return [token.name, first]


def _table(game: Game) -> list[object]:
    return [
        game.rules.id,
        game.turn,
        game.phase,
        game.active.seat,
        game.first.seat,
        _seat(game.favor),
        sorted(game.events_resolved),
        list(game.outcome) if game.outcome is not None else None,
        game.asked,
        _attack(game.attack) if game.attack is not None else None,
        _duel(game.duel) if game.duel is not None else None,
    ]


def _duel(duel: Duel) -> list[object]:
    return [
        [_duelist(side) for side in (duel.challenger, duel.challenged)],
        _cause(duel.by),
        duel.stage,
        duel.is_over,
        _serials(duel.winners),
        _serials(duel.losers),
        duel.applying,
        _duel(duel.outer) if duel.outer is not None else None,
    ]


def _duelist(side: Duelist) -> list[object]:
    return [
        _serial(side.card),
        side.player.seat,
        side.stat,
        _serials(side.pool),
        _serials(side.stack),
        side.from_hand,
        side.has_focused,
    ]


def _attack(attack: Attack) -> list[object]:
    battle = attack.battle
    return [
        attack.attacker.seat,
        attack.defender.seat,
        [[side, [each.seat for each in players]] for side, players in attack.invited.items()],
        sorted(attack.sides.items()),
        sorted(attack.rewarded),
        _battle(battle) if battle is not None else None,
    ]


def _battle(battle: Battle) -> list[object]:
    return [
        battle.province.serial,
        _serial(battle.terrain),
        _cause(battle.waiting),
        battle.is_over,
        battle.naval,
        _seat(battle.first),
        _serial(battle.first_by),
        sorted(battle.had_turn),
    ]


def _ability(ability: Ability) -> str:
    return ability.name


def _serial(card: GameCard | None) -> int | None:
    return card.serial if card is not None else None


def _serials(cards: list[GameCard]) -> list[int]:
    return [card.serial for card in cards]


def _seat(player: Player | None) -> int | None:
    return player.seat if player is not None else None
