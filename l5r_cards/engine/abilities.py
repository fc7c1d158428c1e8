"""An ability ready for play: closures over the table, made once from its text as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from l5r_cards.engine.cards import HAND, PLAY

if TYPE_CHECKING:
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause, Happening
    from l5r_cards.engine.players import Player

__all__ = [
    "ACTION_KINDS",
    "NO_TIES",
    "PLAYED",
    "Ability",
    "Continuous",
    "EntryRule",
    "Limit",
    "Pairing",
    "TargetRule",
    "Ties",
]

ACTION_KINDS = ("limited", "open", "battle", "engage", "reaction")
"""The kinds of abilities that are actions (D-ABIL-01)."""

PLAYED = frozenset((*ACTION_KINDS, "interrupt"))
"""The kinds that a player chooses to use, so that what they aim at is chosen, too."""


def _always(_: object) -> bool:
    return True


def _never(_: object) -> bool:
    return False


def _nothing(_: object) -> None:
    return None


class Continuous(NamedTuple):
    """One thing that a trait changes for as long as it is in effect."""

    kind: str
    """``stat``, ``bound``, ``keyword``, ``no-keyword``, ``flag``, ``guard``, ``room`` ..."""
    reaches: Callable[[Action, Any], bool]
    holds: Callable[[Action], bool]
    name: str = ""
    """The stat, the keyword or the flag, or what is forbidden."""
    amount: Callable[[Action], int] | None = None
    guard: Callable[[Action, Happening], bool] | None = None
    against: Callable[[Action, Any], bool] | None = None
    """Which actions, or which cards, may not; all of them if None."""


class TargetRule(NamedTuple):
    """A role of an action that somebody has to fill."""

    role: str
    candidates: Callable[[Action], Sequence[Any]]
    minimum: int = 1
    maximum: int = 1
    aimed: bool = True
    """It is a target; otherwise only a choice."""
    bounds: Callable[[Action], tuple[int, int]] | None = None
    """Works out how many, where that depends on the table."""
    picks: Callable[[Action], list[Any]] | None = None
    """Has them picked, where not any of them will do together."""
    chooser: Callable[[Action], Player] | None = None
    """Who picks; the action's player if None (D-TGT-10)."""
    verb: str = ""
    """What the options of the choice say; ``target`` or ``choose`` if empty."""
    is_cost: bool = False
    """It is chosen to pay a cost, so it can't be redirected (D-TGT-05)."""
    performs: bool = False
    """It must be the player's own, of a stated kind, and so performs the action (D-PERF-02)."""
    names_strongholds: bool = False
    """Its text speaks of Strongholds, so that it may make them leave play (C-SH-03)."""
    is_rechecked: bool = True
    """What no longer fits when the action resolves is passed over (D-TGT-14)."""

    def how_many(self, action: Action) -> tuple[int, int]:
        """Returns the least and the most that are chosen."""
        return (self.minimum, self.maximum) if self.bounds is None else self.bounds(action)


class Limit(NamedTuple):
    """How often an ability may be used."""

    times: int = 1
    scope: str = "turn"
    per_title: bool = False


def _no_things(_: Action) -> Sequence[Any]:
    return ()


class EntryRule(NamedTuple):
    """What a card's own text says of bringing it into play (D-PLAY-01, C-PERS-09, C-PERS-12)."""

    allows: Callable[[Action], bool] = _always
    joins: Callable[[Action], bool] = _always
    """Whether it may come under the control of the player at all (D-GLOS-06)."""
    waives: Callable[[Action], bool] = _never
    """Whether its Honor Requirement doesn't matter."""
    payable: Callable[[Action], bool] = _always
    pay: Callable[[Action], object] = _always
    """Pays what it costs besides Gold; returns whether all was paid."""
    state: frozenset[str] = frozenset()
    """How it enters: ``bowed``, ``unbowed``, ``dishonored``."""
    covers: Callable[[Action], Sequence[Any]] = _no_things
    """What it may be laid on besides its lesser versions."""


class Pairing(NamedTuple):
    """Whom an action sets against each other in a challenge or a duel (D-DUEL-01)."""

    challengers: Callable[[Action], Sequence[Any]]
    challenged: Callable[[Action], Sequence[Any]]
    is_challenge: bool = False


class Ties(NamedTuple):
    """What ties an ability to a battle (D-BAS-05 to D-BAS-08), and what it has to do with duels."""

    implicates: bool = False
    """It speaks of the battle that is being fought, or of who opposes in it."""
    is_of_battle: bool = False
    """It changes the battle itself."""
    reach: Callable[[Action], Sequence[Any]] = _no_things
    """What it changes besides its targets."""
    moves_in: Callable[[Action], Sequence[Any]] = _no_things
    """The units that it moves into the battle, whatever others do."""
    duel: Pairing | None = None
    """The challenge that it issues, or the duel that it makes."""
    alters_duel: bool = False
    """It alters who wins or loses a duel (C-DUEL-28)."""


NO_TIES = Ties()


_PARTS = (
    "condition",
    "continuous",
    "counts_as",
    "do",
    "entry",
    "event",
    "index",
    "keywords",
    "kinds",
    "limit",
    "mandatory",
    "matches",
    "name",
    "pay",
    "payable",
    "performer",
    "produces",
    "ranged",
    "recalls",
    "straightens_itself",
    "targets",
    "ties",
    "timing",
    "zones",
)


class Ability:
    """One ability of a card, or of the rules."""

    __slots__ = _PARTS

    def __init__(
        self,
        name: str,
        kinds: Sequence[str],
        do: Callable[[Action], object] = _nothing,
        *,
        keywords: Sequence[str] = (),
        zones: Sequence[str] = (PLAY,),
        timing: str = "",
        event: str = "",
        matches: Callable[[Game, Happening, GameCard, Player], bool] | None = None,
        condition: Callable[[Action], bool] = _always,
        performer: TargetRule | None = None,
        targets: Sequence[TargetRule] = (),
        payable: Callable[[Action], bool] = _always,
        pay: Callable[[Action], object] = _always,
        limit: Limit | None = None,
        mandatory: bool = True,
        produces: Callable[[Game, GameCard, GameCard | None, Cause], int] | None = None,
        straightens_itself: bool = False,
        continuous: Sequence[Continuous] = (),
        entry: EntryRule | None = None,
        ties: Ties = NO_TIES,
        ranged: Callable[[Action], int] | None = None,
        index: int = 0,
    ) -> None:
        """
        :param name: what tells it apart in the log.
        :param kinds: ``limited``, ``open``, ``battle``, ``reaction``, ``trait``, ``gold`` ...
        :param event: the happening that triggers it, `timing` ``"before"`` or ``"after"``.
        :param pay: pays its costs; returns whether all were paid.
        :param ranged: the strength of the Ranged Attack that is all it makes (D-RANGE-03).
        :param mandatory: a trait that its player can't decline.
        """
        self.name = name
        self.kinds = tuple(kinds)
        self.do = do
        self.keywords = frozenset(keywords)
        self.zones = tuple(zones)
        self.timing = timing
        self.event = event
        self.matches = matches
        self.condition = condition
        self.performer = performer
        self.targets = tuple(targets)
        self.payable = payable
        self.pay = pay
        self.limit = limit
        self.mandatory = mandatory
        self.produces = produces
        self.straightens_itself = straightens_itself
        self.continuous = tuple(continuous)
        self.entry = entry
        self.recalls = False
        """It asks what has happened, so that the game must keep its log."""
        self.ties = ties
        self.ranged = ranged
        self.index = index
        self.counts_as = self
        """The first one made of its text, with which it shares its limit."""

    def copied(self) -> Ability:
        """Returns the same ability as one of its own, as another card gains it (D-ABIL-03)."""
        own = ("counts_as", "recalls")
        twin = Ability(**{each: getattr(self, each) for each in _PARTS if each not in own})
        twin.recalls = self.recalls
        return twin

    def __repr__(self) -> str:
        return f"<{'/'.join(self.kinds)} {self.name}>"

    def roles(self) -> Sequence[TargetRule]:
        """The roles to fill, in order: the performer's, then the targets'."""
        return self.targets if self.performer is None else (self.performer, *self.targets)

    def works_in(self, zone: str) -> bool:
        """Whether it works while its card is in a zone; Action cards work from the hand."""
        return zone in self.zones

    @property
    def is_action(self) -> bool:
        return not _ACTIONS.isdisjoint(self.kinds)

    @property
    def is_from_hand(self) -> bool:
        return HAND in self.zones


_ACTIONS = frozenset(ACTION_KINDS)
