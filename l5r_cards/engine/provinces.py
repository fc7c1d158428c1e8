"""Provinces: what lies in them, what is attached to them, and how they fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import zones
from l5r_cards.engine.cards import PROVINCE, Change, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = [
    "Province",
    "add_province",
    "destroy_province",
    "give_strength",
    "lay_in",
    "refill",
    "reveal",
]


class Province:
    """One Province of a player's row."""

    __slots__ = ("attached", "base", "cards", "changes", "destroyed", "owner", "serial")

    def __init__(self, serial: int, owner: Player, base: int) -> None:
        self.serial = serial
        self.owner = owner
        self.base = base
        """Strength given by the Stronghold and the Sensei when it was made (C-SH-06)."""
        self.cards: list[GameCard] = []
        """Dynasty cards in it: one, but for effects that add some."""
        self.attached: list[GameCard] = []
        """Regions and Fortifications, in the order of their attachment (C-REGION-06)."""
        self.changes: list[Change] = []
        self.destroyed = False

    def __repr__(self) -> str:
        return f"<Province #{self.serial} of {self.owner.seat}>"

    @property
    def label(self) -> str:
        """What options call the Province."""
        return f"province {self.owner.seat + 1}.{self.owner.provinces.index(self) + 1}"

    def strength(self) -> int:
        """The Strength with all changes, 0 at least (D-BON-02)."""
        total = self.base + sum(each.add for each in self.changes if each.stat == "strength")
        return total if total > 0 else 0


def add_province(game: Game, player: Player, face_down: bool = True) -> Province:
    """Makes a Province at the right end of a player's row, and fills it."""
    province = Province(game.next_serial(), player, player.province_strength)
    player.provinces.append(province)
    if face_down:
        refill(game, province)
    return province


def refill(game: Game, province: Province) -> None:
    """Puts the top Dynasty card face-down into an empty Province (D-SETUP-08).

    An empty deck costs nothing; the Province stays as it is (D-SETUP-09, D-DYN-04).
    """
    if province.cards or province.destroyed:
        return
    deck = province.owner.dynasty_deck
    if not deck:
        return
    card = deck.pop()
    card.zone = PROVINCE
    card.face_up = False
    card.province = province
    province.cards.append(card)
    if game.observed:
        game.happen("refilled", what=card, who=province.owner, at=province)


def lay_in(game: Game, card: GameCard, province: Province, face_up: bool) -> None:
    """Puts a card that is in no zone into a Province."""
    card.zone = PROVINCE
    card.province = province
    card.face_up = face_up
    province.cards.append(card)


def give_strength(
    game: Game,
    province: Province,
    add: int,
    end: str = "turn",
    source: GameCard | None = None,
) -> None:
    """Gives a Province a bonus or a penalty to its Strength, which destroys none (D-SHOLD-03)."""
    change = Change("strength", add, "", end, source)
    province.changes.append(change)
    if end != "permanent":

        def undo() -> None:
            if change in province.changes:
                province.changes.remove(change)

        game.ending.append((end, undo))


def reveal(game: Game, card: GameCard) -> None:
    """Turns a card in a Province face-up."""
    card.face_up = True
    game.happen("revealed", what=card, who=card.province.owner if card.province else None)


def destroy_province(game: Game, province: Province, by: Cause = None) -> None:
    """Destroys a Province, what is attached to it, and discards what lies in it (D-SETUP-07).

    Its neighbours become adjacent. A player without Provinces loses at once (D-WIN-02).
    """
    from l5r_cards.engine import destruction, victory

    if province.destroyed:
        return
    if not game.attempt("destroys_province", who=province.owner, by=by, at=province):
        return
    province.destroyed = True
    destruction.destroy(game, list(province.attached), by)
    for card in list(province.cards):
        zones.discard_from_province(game, card)
    province.owner.provinces.remove(province)
    game.happen("province_destroyed", who=province.owner, by=by, at=province)
    victory.check_provinces(game, province.owner)
