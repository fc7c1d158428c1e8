"""A duel as it stands: the two Personalities, their focus pools and what they have focused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import auras, hiding, stats
from l5r_cards.engine.abilities import Ability, Continuous
from l5r_cards.engine.cards import FOCUS, PLAY, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = [
    "CHALLENGE",
    "DECIDED",
    "DUEL",
    "FINISHED",
    "RESOLUTION",
    "Duel",
    "Duelist",
    "Terms",
    "added_to",
    "duelist_of",
    "duels",
    "focused",
    "goes_on",
    "is_flagged",
    "lay",
    "leaves",
    "score",
    "take_out",
]

CHALLENGE = "challenge"
"""Issued, but neither accepted nor refused."""
DUEL = "duel"
RESOLUTION = "resolution"
"""Somebody has struck."""
DECIDED = "decided"
"""It is fixed who wins and loses; who leaves play now ends nothing (C-CHAL-03)."""
FINISHED = "finished"


class Terms(NamedTuple):
    """What an effect says of the duel that it makes."""

    is_challenge: bool = False
    """It must be accepted; otherwise both Personalities enter the duel at once."""
    stat: str = "chi"
    """What is compared (C-DUEL-22)."""
    other_stat: str = "chi"
    """What counts for the challenged."""
    may_refuse: bool = False
    """The effect allows refusing, whatever the rules say (C-CHAL-05)."""
    first: Player | None = None
    """Who focuses or strikes first, if not the challenged player."""
    refused: Callable[[Action], object] | None = None
    won: Callable[[Action], object] | None = None
    lost: Callable[[Action], object] | None = None
    """What follows for the loser; None if the effect doesn't say, so that the rules do."""


class Duelist:
    """One side of a challenge or duel: a Personality and his player (C-CHAL-01)."""

    __slots__ = ("_card", "from_hand", "has_focused", "player", "pool", "stack", "stat")

    def __init__(self, card: GameCard, player: Player, stat: str) -> None:
        self._card = card
        self.player = player
        self.stat = stat
        self.pool: list[GameCard] = []
        """The focus pool; the top card of the deck came first."""
        self.stack: list[GameCard] = []
        """The focusing area, in the order of focusing (C-DUEL-10)."""
        self.from_hand = 0
        """Cards focused from the hand."""
        self.has_focused = False
        """Whether he has focused, or done something instead (C-DUEL-14)."""

    def __repr__(self) -> str:
        return f"<{self.card.face.title} of {self.player.name}>"

    @property
    def card(self) -> GameCard:
        """The Personality, or the better version that lies on him."""
        return self._card.top()

    @card.setter
    def card(self, card: GameCard) -> None:
        self._card = card


class Duel:
    """A challenge and the duel to which it leads."""

    __slots__ = (
        "applying",
        "by",
        "challenged",
        "challenger",
        "is_over",
        "log_mark",
        "losers",
        "outer",
        "stage",
        "terms",
        "winners",
    )

    def __init__(
        self,
        challenger: Duelist,
        challenged: Duelist,
        by: Action,
        terms: Terms,
        outer: Duel | None = None,
        log_mark: int = 0,
    ) -> None:
        self.challenger = challenger
        self.challenged = challenged
        self.by = by
        """The action or trait that made it."""
        self.terms = terms
        self.outer = outer
        """The duel in the midst of which this one is fought."""
        self.log_mark = log_mark
        """Where in the log of the game it begins."""
        self.stage = CHALLENGE
        self.is_over = False
        """It ends without resolution, as somebody has left or an effect has ended it."""
        self.winners: list[GameCard] = []
        self.losers: list[GameCard] = []
        self.applying = ""
        """While consequences that `by` states are carried out: ``winning`` or ``losing``."""

    def __repr__(self) -> str:
        return f"<duel of {self.challenger} and {self.challenged}>"

    @property
    def sides(self) -> tuple[Duelist, Duelist]:
        """The challenger, then the challenged."""
        return self.challenger, self.challenged

    def other(self, side: Duelist) -> Duelist:
        """Returns the side that stands against a side."""
        return self.challenged if side is self.challenger else self.challenger


def duels(game: Game) -> Iterator[Duel]:
    """Yields the duels that are being fought, the innermost first."""
    duel = game.duel
    while duel is not None:
        yield duel
        duel = duel.outer


def duelist_of(game: Game, card: GameCard) -> Duelist | None:
    """Returns the side on which a Personality stands in the duel, or for which a card lies."""
    if game.duel is None:
        return None
    for side in game.duel.sides:
        if side.card is card or card in side.stack or card in side.pool:
            return side
    return None


def focused(game: Game, player: Player) -> list[GameCard]:
    """Returns the cards that a player has focused, in that order."""
    if game.duel is None:
        return []
    return [card for side in game.duel.sides if side.player is player for card in side.stack]


def goes_on(duel: Duel) -> bool:
    """Whether both Personalities still stand against each other (D-DUEL-10, C-CHAL-03).

    One who came under another's control is out of it, too.
    """
    first, second = duel.sides
    return (
        not duel.is_over
        and first.player is not second.player
        and all(
            each.card.zone is PLAY
            and each.card.face.type == "Personality"
            and each.card.controller is each.player
            for each in duel.sides
        )
    )


def leaves(game: Game, card: GameCard) -> None:
    """Ends the duels of a Personality who leaves play before it is decided who wins."""
    for duel in duels(game):
        if duel.stage in (DECIDED, FINISHED):
            continue
        if any(each.card is card for each in duel.sides):
            duel.is_over = True


def take_out(game: Game, card: GameCard) -> None:
    """Takes a card out of the focus pool or the focusing area where it is."""
    for duel in duels(game):
        for side in duel.sides:
            if card in side.pool:
                hiding.take_number(game, card, side.pool, last=False)
                side.pool.remove(card)
            elif card in side.stack:
                side.stack.remove(card)
                auras.end(game, card)


def lay(game: Game, side: Duelist, card: GameCard, face_up: bool) -> None:
    """Puts a card, which has been taken from where it was, into a focusing area.

    Where focusing adds to the stat itself, the bonus is there at once (D-DUEL-05). It is a trait in
    effect, so that it follows the Focus Value.
    """
    card.zone = FOCUS
    card.face_up = face_up
    side.stack.append(card)
    if game.rules.focus_adds_to_stat:
        bonus = Continuous(
            "stat",
            lambda _, each: each is side.card,
            lambda _: True,
            side.stat,
            lambda _: _worth(side, card),
        )
        auras.begin(game, card, Ability("focused", ("trait",), continuous=(bonus,)))


def _worth(side: Duelist, card: GameCard) -> int:
    """Returns what a focused card adds; twice its Focus Value for Double Chi (D-DCHI-01)."""
    return stats.focus(card) * (2 if stats.has(side.card, "double chi") else 1)


def score(game: Game, side: Duelist) -> int:
    """Returns the total of a duelist: his stat, and what the cards he focused are worth.

    These add to the stat itself by the Diamond rules (D-DUEL-05), and to the total alone by the
    Celestial ones (C-DUEL-20, C-DUEL-21).
    """
    total = stats.value(game, side.card, side.stat) + stats.raw(side.card, "duel")
    if game.rules.focus_adds_to_stat:
        return total
    return total + sum(_worth(side, each) for each in side.stack)


def added_to(game: Game, card: GameCard) -> str:
    """Returns to which number of a card a bonus to its duel adds, as focusing does (D-DUEL-11)."""
    side = duelist_of(game, card)
    return side.stat if side is not None and game.rules.focus_adds_to_stat else "duel"


def is_flagged(game: Game, card: GameCard, flag: str) -> bool:
    """Whether an effect or a trait changes a rule of duels for a Personality."""
    return stats.is_marked(card, flag) or any(each.flags(card, flag) for each in game.auras)
