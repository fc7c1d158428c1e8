"""A card in a game: where it is, in what state, and what has changed on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from l5r_cards.engine.faces import Face

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = [
    "ATTACHMENTS",
    "DECK",
    "DISCARD",
    "ENTERING",
    "FOCUS",
    "HAND",
    "PLAY",
    "POOL",
    "PROVINCE",
    "REMOVED",
    "RESOLVING",
    "SETUP",
    "UNDER",
    "Change",
    "GameCard",
    "Token",
]

SETUP: Final = "set-up"
DECK: Final = "deck"
HAND: Final = "hand"
PROVINCE: Final = "province"
"""Lying in a Province; what is attached to one is in play."""
PLAY: Final = "play"
DISCARD: Final = "discard"
REMOVED: Final = "removed"
ENTERING: Final = "entering"
"""The entering-play area of a card whose price is not paid yet."""
RESOLVING: Final = "resolving"
"""The resolution area of a Strategy or an Event."""
UNDER: Final = "under"
"""Below a more experienced version (D-EXP-14)."""
POOL: Final = "pool"
"""A duelist's focus pool."""
FOCUS: Final = "focused"
"""Focused in a duel."""

ATTACHMENTS: Final = frozenset(("Follower", "Item", "Spell", "Ancestor"))
"""Types of cards that attach to Personalities."""


class Token:
    """A token on a card: what it gives lasts as long as it lies there (D-TOK-01)."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<token {self.name}>"


class Change:
    """A bonus, a penalty or a trait given to a card, until it ends."""

    __slots__ = ("add", "end", "made_by", "source", "stat", "token", "word")

    def __init__(
        self,
        stat: str,
        add: int = 0,
        word: str = "",
        end: str = "turn",
        source: GameCard | None = None,
        token: Token | None = None,
    ) -> None:
        """
        :param stat: what it changes; ``"keyword"`` and ``"no-keyword"`` give and take a `word`.
        :param end: when it ends: ``turn``, ``battle``, ``duel``, ``action``, ``permanent``,
            or ``source`` for as long as its source is in play.
        :param token: the token whose change it is, None if it is none's.
        """
        self.stat = stat
        self.add = add
        self.word = word
        self.end = end
        self.source = source
        self.token = token
        self.made_by: Ability | None = None
        """The gained ability that made it, with which it goes (D-COPY-04)."""


class GameCard:
    """One physical card, or a card that was created in play."""

    __slots__ = (
        "above",
        "attachments",
        "bowed",
        "by_own_text",
        "cache",
        "changes",
        "controller",
        "created",
        "dead",
        "dishonored",
        "face",
        "face_up",
        "gained",
        "host",
        "owner",
        "place",
        "province",
        "serial",
        "under",
        "zone",
    )

    def __init__(self, serial: int, face: Face, owner: Player, created: bool = False) -> None:
        self.serial = serial
        self.face = face
        self.owner = owner
        self.controller: Player | None = None
        """Only a card in play has one (D-PLAY-02)."""
        self.zone = SETUP
        self.bowed = False
        self.dishonored = False
        self.dead: str | None = None
        """In a discard pile: ``honorable``, ``dishonorable`` or ``destroyed`` (D-DEST-04)."""
        self.face_up = True
        self.province: Province | None = None
        """The Province that it lies in or is attached to."""
        self.place: Province | None = None
        """The Province at which a unit, or a Terrain, is in an Attack Phase; None at home."""
        self.host: GameCard | None = None
        self.attachments: list[GameCard] = []
        self.changes: list[Change] = []
        self.cache: dict[str, int] = {}
        self.under: list[GameCard] = []
        """Less experienced versions below it, the lowest first (D-EXP-04)."""
        self.above: GameCard | None = None
        """The uppermost of the better versions that lie on it."""
        self.gained: list[Ability] = []
        """Abilities that it was given or has copied."""
        self.created = created
        self.by_own_text = False
        """Its own text brought it in the last time, as Enlightenment asks of Rings (C-VIC-07)."""

    def __repr__(self) -> str:
        return f"<{self.face.title} #{self.serial} {self.zone}>"

    @property
    def in_play(self) -> bool:
        return self.zone is PLAY

    @property
    def is_attachment(self) -> bool:
        return self.face.type in ATTACHMENTS

    def abilities(self) -> tuple[Ability, ...]:
        """The printed abilities and those gained."""
        return (*self.face.abilities, *self.gained) if self.gained else self.face.abilities

    def unit(self) -> list[GameCard]:
        """The Personality with all that is attached to him (D-PLAY-06)."""
        return [self, *self.attachments]

    def leader(self) -> GameCard:
        """The Personality of the card's unit, or the card itself."""
        return self.host or self

    def top(self) -> GameCard:
        """The uppermost of the versions laid on it, or the card itself.

        What lasts on a lower version lasts on that one (D-EXP-04).
        """
        return self if self.above is None else self.above

    def touch(self) -> None:
        """Forgets the numbers worked out for the card, as something about it has changed."""
        self.cache.clear()
        if self.host is not None:
            self.host.cache.clear()
