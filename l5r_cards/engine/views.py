"""What one player may see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from l5r_cards.engine import end_phase, payment, stats
from l5r_cards.engine.cards import (
    DECK,
    ENTERING,
    FOCUS,
    HAND,
    POOL,
    PROVINCE,
    RESOLVING,
    GameCard,
)
from l5r_cards.engine.faces import DASH

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["View"]

_NUMBERS = ("force", "chi", "personal_honor", "requirement", "gold_cost", "focus")


class View:
    """A table as one player sees it; built anew from the game each time it is read.

    Two games that differ only in what the player may not see give equal views.
    """

    __slots__ = ("_game", "_player", "by", "matter", "role", "shown")

    def __init__(self, game: Game, player: Player) -> None:
        self._game = game
        self._player = player
        self.shown: frozenset[GameCard] = frozenset()
        """Hidden cards that the player looks at just now."""
        self.matter: GameCard | Province | None = None
        """What he is asked about; with `by` and `role`, as `Game.ask` was told last."""
        self.by: Cause = None
        self.role = ""

    def sees(self, card: GameCard) -> bool:
        """Whether the player may know which card it is (D-SETUP-10, D-SETUP-12)."""
        if card in self.shown:
            return True
        if card.zone is HAND or card.zone is POOL:
            return card.owner is self._player
        if card.zone is DECK:
            return False
        if card.zone is FOCUS:
            return card.face_up or card.owner is self._player
        if card.zone is PROVINCE:
            return card.face_up
        return True

    def name(self, serial: int) -> str:
        """Returns the name of a card with its level, or “a card” for one that is hidden."""
        if serial < 0:
            return ""
        card = self._game.cards[serial]
        return card.face.name if self.sees(card) else "a card"

    @property
    def seat(self) -> int:
        return self._player.seat

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [each.name for each in self._game.players]

    def about(self, serial: int) -> dict[str, Any]:
        """Returns where a card is and how it stands; nothing of one that is hidden."""
        card = self._game.cards[serial]
        if not self.sees(card):
            return {}
        host = card.host
        with self._without_secrets():
            numbers = self._numbers(card)
        return {
            **self._card_data(card),
            "type": card.face.type,
            "deck": card.face.deck,
            "zone": card.zone,
            "owner": card.owner.seat,
            "controller": card.controller.seat if card.controller is not None else None,
            "province": card.province.label if card.province is not None else None,
            "host": self.name(host.serial) if host is not None else None,
            "attachments": [self.name(each.serial) for each in card.attachments],
            "numbers": numbers,
            "signed": [
                stat
                for stat, adds in (("force", card.face.force_adds), ("chi", card.face.chi_adds))
                if adds
            ],
        }

    @contextmanager
    def _without_secrets(self) -> Iterator[None]:
        """Leaves out what cards give that lie face-down before another player (D-DUEL-05)."""
        with ExitStack() as stack:
            for aura in self._game.auras:
                if not self.sees(aura.card):
                    stack.enter_context(aura.silent())
            yield

    def _numbers(self, card: GameCard) -> dict[str, int]:
        """Returns the numbers that a card has, as they stand; a requirement “-” is none."""
        found = {
            each: stats.value(self._game, card, each)
            for each in _NUMBERS
            if each not in card.face.lacks
        }
        if found.get("requirement") == DASH:
            del found["requirement"]
        if "production" not in card.face.lacks:
            found["gold"] = payment.made_by(self._game, card, None)
        return found

    def places(self) -> dict[str, tuple[int, int]]:
        """Returns the seat and the number of each Province by what options call it.

        Provinces are numbered as they were made, as in the log: none gets the number of one lost.
        """
        made: dict[int, set[int]] = {each.seat: set() for each in self._game.players}
        for each in self._game.log:
            if each.at is not None:
                made[each.at.owner.seat].add(each.at.serial)
        rows = [each for player in self._game.players for each in player.provinces]
        for province in rows:
            made[province.owner.seat].add(province.serial)
        return {
            each.label: (
                each.owner.seat,
                sorted(made[each.owner.seat]).index(each.serial) + 1,
            )
            for each in rows
        }

    def prices(self, serial: int) -> dict[str, int]:
        """Returns the Gold for which the player may bring a card in, by the benefit he takes.

        Without one it is the empty string; effects that make it cheaper are left out.
        """
        from l5r_cards.engine import entering

        card = self._game.cards[serial]
        if not self.sees(card):
            return {}
        with self._without_secrets():
            ways = entering.terms(self._game, self._player, card)
        return {each.benefit: each.cost for each in ways}

    def asked(self) -> dict[str, Any]:
        """Returns what the last question to the player is about; nothing of what is hidden.

        Cards are given by serial: the ``card``, the ``source`` of the ability for which he chooses,
        and who fills its roles by now. The ``text`` of the ability is in words of our own.
        """
        from l5r_cards.engine.actions import Action
        from l5r_cards.engine.provinces import Province

        matter, by, role = self.matter, self.by, self.role
        source = by.source if isinstance(by, Action) else by
        if source is not None and not self.sees(source):
            by, source, role = None, None, ""  # nor what it does
        ability, roles = (by.ability, by.roles) if isinstance(by, Action) else (None, {})
        return {
            "card": next(iter(self._seen([matter])), None),
            "province": matter.label if isinstance(matter, Province) else None,
            "source": source.serial if source is not None else None,
            "ability": ability.name if ability is not None else None,
            "text": _text(source, ability),
            "role": role,
            "roles": {role: self._seen(things) for role, things in roles.items()},
        }

    def _seen(self, things: Iterable[object]) -> list[int]:
        """Returns the cards among some things that the player may know."""
        return [each.serial for each in things if isinstance(each, GameCard) and self.sees(each)]

    def said(self, serial: int, name: str) -> list[str]:
        """Returns what the abilities of a card say that have a name, in words of our own.

        One that the card has gained, or whose text is not known, says nothing.
        """
        card = self._game.cards[serial]
        if not self.sees(card):
            return []
        return [_text(card, each) for each in card.abilities() if each.name == name]

    def able(self, name: str) -> list[int]:
        """Returns the cards with which the player could use an ability of the rules now.

        They are those that its first choice offers, be it one that leaves no choice.
        """
        from l5r_cards.engine import targeting
        from l5r_cards.engine.actions import Action

        game = self._game
        for ability in game.builtin:
            if ability.name == name and (rules := ability.roles()):
                action = Action(game, self._player, ability, None, it=game.answering)
                if ability.condition(action):
                    return self._seen(targeting.able(action, rules[0], rules[1:]))
        return []

    def as_data(self) -> dict[str, object]:
        """Returns all that the player sees, as plain data."""
        game = self._game
        with self._without_secrets():
            players = [self._player_data(each) for each in game.players]
        return {
            "seat": self._player.seat,
            "turn": game.turn,
            "phase": game.phase,
            "active": game.active.seat,
            "favor": game.favor.seat if game.favor else None,
            "attack": self._attack_data(),
            "duel": self._duel_data(),
            "asked": self.asked(),
            "players": players,
        }

    def _attack_data(self) -> dict[str, object] | None:
        attack = self._game.attack
        if attack is None:
            return None
        return {
            "attacker": attack.attacker.seat,
            "defender": attack.defender.seat,
            "invited": {
                side: [each.seat for each in players] for side, players in attack.invited.items()
            },
            "battle": attack.battle.province.label if attack.battle is not None else None,
        }

    def _duel_data(self) -> dict[str, object] | None:
        duel = self._game.duel
        if duel is None:
            return None
        return {
            "stage": duel.stage,
            "sides": [
                {
                    "seat": side.player.seat,
                    "personality": self._card_data(side.card),
                    "stat": side.stat,
                    "pool": [self._card_data(each) for each in side.pool],
                    "focused": [self._card_data(each) for each in side.stack],
                }
                for side in duel.sides
            ],
        }

    def _player_data(self, player: Player) -> dict[str, object]:
        return {
            "seat": player.seat,
            "name": player.name,
            "honor": player.family_honor,
            "eliminated": player.eliminated,
            "dynasty_deck": len(player.dynasty_deck),
            "fate_deck": len(player.fate_deck),
            "hand": [self._card_data(each) for each in player.hand]
            if player is self._player
            else len(player.hand),
            "max_hand": end_phase.max_hand_size(self._game, player),
            "dynasty_discard": [self._card_data(each) for each in player.dynasty_discard],
            "fate_discard": [self._card_data(each) for each in player.fate_discard],
            "removed": [self._card_data(each) for each in player.removed],
            "entering": self._waiting(player, ENTERING),
            "resolving": self._waiting(player, RESOLVING),
            "play": [self._unit_data(each) for each in player.play],
            "provinces": [
                {
                    "number": each.serial,
                    "strength": each.strength(),
                    "cards": [self._card_data(card) for card in each.cards],
                    "attached": [self._card_data(card) for card in each.attached],
                }
                for each in player.provinces
            ],
        }

    def _waiting(self, player: Player, zone: str) -> list[dict[str, object]]:
        """Returns a player's cards that wait in an area which all players share."""
        cards = self._game.cards
        return [self._card_data(e) for e in cards if e.zone is zone and e.owner is player]

    def _unit_data(self, card: GameCard) -> dict[str, object]:
        data = self._card_data(card)
        data["attachments"] = [self._card_data(each) for each in card.attachments]
        return data

    def _card_data(self, card: GameCard) -> dict[str, object]:
        if not self.sees(card):
            return {"hidden": card.face.deck}
        return {
            "serial": card.serial,
            "title": card.face.title,
            "id": card.face.id,
            "bowed": card.bowed,
            "dishonored": card.dishonored,
            "dead": card.dead,
            "place": card.place.label if card.place is not None else None,
        }


def _text(source: GameCard | None, ability: Ability | None) -> str:
    """Returns what an ability says that is printed on a card, in words of our own."""
    if source is None or ability is None:
        return ""
    texts = source.face.texts
    is_its = any(each is ability for each in source.face.abilities)
    if not is_its or not 0 <= ability.index < len(texts):
        return ""
    from l5r_cards.abilities.render import render

    return render(texts[ability.index])
