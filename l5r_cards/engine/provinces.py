"""Provinces: what lies in them, what is attached to them, and how they fall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import zones
from l5r_cards.engine.cards import PROVINCE, Change, GameCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = [
    "Province",
    "add_province",
    "destroy_province",
    "destroy_provinces",
    "fill",
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
        """Or gone with its owner, who is out of the game."""

    def __repr__(self) -> str:
        return f"<Province #{self.serial} of {self.owner.seat}>"

    @property
    def label(self) -> str:
        """What options call the Province."""
        row = self.owner.provinces
        return f"province {self.owner.seat + 1}.{row.index(self) + 1 if self in row else 'x'}"

    def strength(self) -> int:
        """The Strength with all changes, 0 at least (D-BON-02)."""
        total = self.base + sum(each.add for each in self.changes if each.stat == "strength")
        for aura in self.owner.auras:
            total += aura.strengthens(self)
        return total if total > 0 else 0

    def room(self, game: Game) -> int:
        """How many cards it holds by the Regions attached to it; the latest prevails (C-REGION-06).

        One that holds none puts an end to what earlier ones add, and a later one that adds to that.
        """
        from l5r_cards.engine.actions import Action

        extra, none = 0, False
        for card in self.attached:
            for ability in card.abilities():
                for each in ability.continuous:
                    if each.kind != "room":
                        continue
                    context = Action(game, card.controller or card.owner, ability, card, "trait")
                    if not each.reaches(context, self) or not each.holds(context):
                        continue
                    none = each.amount is None
                    if each.amount is not None:
                        extra += each.amount(context)
        return 0 if none else 1 + extra


def add_province(game: Game, player: Player, face_down: bool = True) -> Province:
    """Makes a Province at the right end of a player's row, and fills it."""
    province = Province(game.next_serial(), player, player.province_strength)
    player.provinces.append(province)
    if face_down:
        refill(game, province)
    return province


def refill(game: Game, province: Province) -> None:
    """Puts the top Dynasty card face-down into an empty Province (D-SETUP-08).

    An empty deck costs nothing; the Province stays as it is (D-SETUP-09, D-DYN-04). What is
    attached to it may change how many cards it holds.
    """
    if province.destroyed or (province.cards and not province.attached):
        return
    room = province.room(game) if province.attached else 1
    deck = province.owner.dynasty_deck
    while deck and len(province.cards) < room:
        card = deck.pop()
        card.zone = PROVINCE
        card.face_up = False
        card.province = province
        province.cards.append(card)
        game.happen("refilled", what=card, who=province.owner, at=province)


def fill(game: Game, player: Player) -> None:
    """Fills a player's empty Provinces from the left, as his deck has cards again (D-DYN-04)."""
    for province in list(player.provinces):
        refill(game, province)


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


def reveal(game: Game, cards: Sequence[GameCard]) -> None:
    """Turns cards in Provinces face-up, all at once; then Celestials among them enter play."""
    for card in cards:
        card.face_up = True
    for card in cards:
        game.happen("revealed", what=card, who=card.province.owner if card.province else None)
    if game.rules.celestials and any(each.face.type == "Celestial" for each in cards):
        from l5r_cards.engine import celestials

        celestials.enter_revealed(game, cards)


def destroy_province(game: Game, province: Province, by: Cause = None) -> None:
    """Destroys one Province."""
    destroy_provinces(game, [province], by)


def destroy_provinces(game: Game, provinces: Sequence[Province], by: Cause = None) -> int:
    """Destroys Provinces, what is attached to them, and discards what lies in them (D-SETUP-07).

    Their neighbours become adjacent. Players without Provinces lose at once (D-WIN-02), those who
    lost their last by one effect together. Returns how many were destroyed.
    """
    from l5r_cards.engine import victory

    fallen = [each for each in provinces if _destroy(game, each, by)]
    owners: list[Player] = []
    for each in fallen:
        if each.owner not in owners:
            owners.append(each.owner)
    if fallen:
        victory.check_provinces(game, owners)
    return len(fallen)


def _destroy(game: Game, province: Province, by: Cause) -> bool:
    from l5r_cards.engine import destruction

    if province.destroyed:
        return False
    if not game.attempt("destroys_province", who=province.owner, by=by, at=province):
        return False
    province.destroyed = True
    destruction.destroy(game, list(province.attached), by)
    for card in zones.unmoved(list(province.cards)):
        zones.discard_from_province(game, card)
    if province in province.owner.provinces:  # unless what has followed so far has thrown him out
        province.owner.provinces.remove(province)
    game.happen("province_destroyed", who=province.owner, by=by, at=province)
    return True
