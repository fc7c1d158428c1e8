"""Who fights whom in an Attack Phase, and which units stand where (D-DECL, D-BAS, D-OBR)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from l5r_cards.engine import bowing, stats
from l5r_cards.engine.cards import PLAY, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "SIDES",
    "Attack",
    "Battle",
    "army",
    "army_force",
    "enemies",
    "go_home",
    "is_at",
    "is_in_battle",
    "leader_of",
    "may_join",
    "other_side",
    "place_of",
    "side_of",
    "units_at",
]

ATTACKER = "attacker"
DEFENDER = "defender"
SIDES = (ATTACKER, DEFENDER)


class Battle:
    """The battle at one Province of the Defender (D-BAS-01)."""

    __slots__ = (
        "_terrain",
        "first",
        "first_by",
        "had_turn",
        "is_over",
        "log_mark",
        "naval",
        "province",
        "waiting",
    )

    def __init__(self, province: Province, log_mark: int = 0) -> None:
        self.province = province
        self.log_mark = log_mark
        """Where in the log of the game it begins."""
        self._terrain: GameCard | None = None
        self.waiting: Action | None = None
        """What a Delayed Terrain is yet to do (D-TERR-04)."""
        self.had_turn: set[int] = set()
        """Seats of those who have had an opportunity to act."""
        self.naval: str | None = None
        """The side whose army makes it a naval invasion (D-NAV-01)."""
        self.first: Player | None = None
        """Who acts first, if an effect says so."""
        self.first_by: GameCard | None = None
        """Who must perform the first action, if that is so (C-ABIL-08)."""
        self.is_over = False
        """An effect has ended it without resolution (D-AFT-01)."""

    def __repr__(self) -> str:
        return f"<battle at {self.province}>"

    def after_turn(self, player: Player) -> None:
        """Notes that a player has had an opportunity to act."""
        self.had_turn.add(player.seat)
        self.first_by = None

    @property
    def terrain(self) -> GameCard | None:
        """The one Terrain in play for the battle (D-TERR-01)."""
        card = self._terrain
        return card if card is not None and card.zone is PLAY else None

    @terrain.setter
    def terrain(self, card: GameCard) -> None:
        self._terrain = card


class Attack:
    """One Attack Phase: its Attacker, its Defender and their allies (D-DECL-01)."""

    __slots__ = ("attacker", "battle", "defender", "invited", "rewarded", "sides")

    def __init__(self, attacker: Player, defender: Player) -> None:
        self.attacker = attacker
        self.defender = defender
        self.invited: dict[str, list[Player]] = {ATTACKER: [], DEFENDER: []}
        """Whom the leader of each side has invited; it binds nobody (D-DECL-02)."""
        self.sides: dict[int, str] = {attacker.seat: ATTACKER, defender.seat: DEFENDER}
        """The side on which a player has had a unit in this phase, by seat (D-DECL-03)."""
        self.rewarded: set[int] = set()
        """Seats of the allies that have gained their Honor (D-DECL-04)."""
        self.battle: Battle | None = None
        """The battle that is being fought."""

    def __repr__(self) -> str:
        return f"<attack of {self.attacker.name} on {self.defender.name}>"

    def leader(self, side: str) -> Player:
        """Returns the Attacker or the Defender, who leads the army of a side."""
        return self.attacker if side == ATTACKER else self.defender


def other_side(side: str) -> str:
    """Returns the side against which a side fights."""
    return DEFENDER if side == ATTACKER else ATTACKER


def leader_of(attack: Attack, player: Player) -> Player | None:
    """Returns who leads the army in which a player fights; None if he takes no part."""
    side = attack.sides.get(player.seat)
    return attack.leader(side) if side is not None else None


def may_join(attack: Attack, player: Player, side: str) -> bool:
    """Whether a player may have units in the army of a side.

    It takes an invitation, and never a unit on the other side in this phase (D-DECL-03, D-BAS-14).
    """
    chosen = attack.sides.get(player.seat)
    return chosen == side if chosen is not None else player in attack.invited[side]


def place_of(card: GameCard) -> Province | None:
    """Returns the Province at which a card is; None if it is at home or not in play.

    Attachments are where their Personality is, Regions and Fortifications at their own Province.
    """
    if card.zone is not PLAY:
        return None
    if card.province is not None:
        return card.province
    return card.leader().place


def is_at(card: GameCard, province: Province) -> bool:
    """Whether a card is at a Province."""
    return place_of(card) is province


def is_in_battle(game: Game, card: GameCard) -> bool:
    """Whether a card is in the battle that is being fought."""
    attack = game.attack
    if attack is None or attack.battle is None:
        return False
    return place_of(card) is attack.battle.province


def side_of(game: Game, card: GameCard) -> str | None:
    """Returns the side on which a card fights; None if it takes no part in the attack."""
    if game.attack is None or card.controller is None or card.leader().place is None:
        return None
    return game.attack.sides.get(card.controller.seat)


def units_at(game: Game, province: Province) -> Iterator[GameCard]:
    """Yields the Personalities at a Province, by seat and as they entered play."""
    for player in game.players:
        for card in player.play:
            if card.place is province and card.face.type == "Personality":
                yield card


def army(game: Game, province: Province, side: str) -> list[GameCard]:
    """Returns the Personalities who lead the units of one side at a Province, allies included."""
    attack = game.attack
    if attack is None:
        return []
    seats = attack.sides
    return [
        each
        for each in units_at(game, province)
        if each.controller is not None and seats.get(each.controller.seat) == side
    ]


def army_force(game: Game, province: Province, side: str) -> int:
    """Returns the total Force of an army (D-RES-02)."""
    return sum(stats.unit_force(game, each, in_army=True) for each in army(game, province, side))


def enemies(game: Game, player: Player) -> list[Player]:
    """Returns who is “an opponent” in the battle: who has units on the other side (D-OBR-02)."""
    attack = game.attack
    if attack is None or attack.battle is None:
        return []
    side = attack.sides.get(player.seat)
    if side is None:
        return []
    found: list[Player] = []
    for each in army(game, attack.battle.province, other_side(side)):
        if each.controller is not None and each.controller not in found:
            found.append(each.controller)
    return found


def go_home(game: Game, unit: GameCard) -> None:
    """Sends a unit home after a battle or the phase: bowed, but for the Defender's own (D-RES-17).

    What goes home as a unit bows with all its cards (D-BOW-07).
    """
    unit.place = None
    if game.attack is not None and unit.controller is not game.attack.defender:
        bowing.bow_together(game, unit.unit())
