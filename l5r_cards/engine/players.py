"""A player: honor, cards and Provinces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.auras import Aura
    from l5r_cards.engine.provinces import Province

__all__ = ["Player"]


class Player:
    """One player at the table."""

    __slots__ = (
        "auras",
        "began_with",
        "dynasty_deck",
        "dynasty_discard",
        "eliminated",
        "family_honor",
        "fate_deck",
        "fate_discard",
        "hand",
        "name",
        "own_clans",
        "play",
        "province_strength",
        "provinces",
        "removed",
        "seat",
        "stronghold",
        "turns",
        "used",
    )

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.family_honor = 0
        self.province_strength = 0
        self.own_clans: frozenset[str] = frozenset()
        """The Stronghold's alignments (C-CLAN-01)."""
        self.stronghold: GameCard | None = None
        self.began_with: list[GameCard] = []
        """What lay in play when the game began, wherever it is now: Stronghold, Sensei and such."""
        self.dynasty_deck: list[GameCard] = []
        """The top card is the last."""
        self.fate_deck: list[GameCard] = []
        self.hand: list[GameCard] = []
        self.dynasty_discard: list[GameCard] = []
        self.fate_discard: list[GameCard] = []
        self.removed: list[GameCard] = []
        self.play: list[GameCard] = []
        """Cards that the player controls, in the order in which they entered play; of units the
        Personality alone, of what is attached to Provinces each."""
        self.provinces: list[Province] = []
        """From left to right."""
        self.eliminated = False
        self.turns = 0
        """Turns that the player has begun, or would have, had he not been eliminated."""
        self.auras: list[Aura] = []
        """The game's, so that a card can ask them for its numbers."""
        self.used: dict[str, dict[object, int]] = {
            scope: {} for scope in ("turn", "phase", "battle", "duel", "game", "trigger")
        }
        """How often abilities were used, by what limits them."""

    def __repr__(self) -> str:
        return f"<{self.name}, {self.family_honor} Honor>"

    @property
    def starting_honor(self) -> int:
        """The Stronghold's number as it stands, apart from the Family Honor (D-SHOLD-05)."""
        from l5r_cards.engine.stats import raw

        return raw(self.stronghold, "starting_honor") if self.stronghold is not None else 0

    @property
    def granted_clans(self) -> frozenset[str]:
        """Alignments that traits give as long as they are in effect (C-CLAN-03)."""
        if not self.auras:
            return frozenset()
        return frozenset(each for aura in self.auras for each in aura.clans(self))

    @property
    def clans(self) -> frozenset[str]:
        """All alignments as they stand."""
        return self.own_clans | self.granted_clans if self.auras else self.own_clans

    @property
    def label(self) -> str:
        """What options call the player."""
        return self.name

    def deck(self, name: str) -> list[GameCard]:
        """The player's ``"dynasty"`` or ``"fate"`` deck."""
        return self.dynasty_deck if name == "dynasty" else self.fate_deck

    def pile(self, name: str) -> list[GameCard]:
        """The discard pile for the back of that name (D-SETUP-02)."""
        return self.dynasty_discard if name == "dynasty" else self.fate_discard

    def cards(self) -> list[GameCard]:
        """All cards that the player controls, attachments behind their Personalities."""
        found: list[GameCard] = []
        for card in self.play:
            found.append(card)
            found += card.attachments
        return found
