"""The game: the table, its players, and whom to ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import builtin, chi, durations, effects, hiding
from l5r_cards.engine.chi import ChiWatch
from l5r_cards.engine.decisions import Decision, IllegalAnswer, Option, Seat
from l5r_cards.engine.happenings import Cause, Happening
from l5r_cards.engine.players import Player
from l5r_cards.engine.views import View
from l5r_cards.model.ruleset import Ruleset

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.armies import Attack
    from l5r_cards.engine.auras import Aura
    from l5r_cards.engine.cards import Change, GameCard
    from l5r_cards.engine.duels import Duel
    from l5r_cards.engine.provinces import Province
    from l5r_cards.engine.totals import Total

__all__ = ["Game", "GameOver", "Outcome"]


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int | None
    """Seat of the winner; None if nobody won."""
    how: str
    """``honor``, ``military``, ``dishonor``, ``enlightenment``, ``draw``, ``turns``, or the title
    of the card that decided it (C-VIC-08)."""
    turn: int


class GameOver(Exception):  # noqa: N818 - not an error
    """Ends all that is going on when the game is decided."""


class Game:
    """One game from the first shuffle to its outcome.

    All that it depends on is its ruleset, decks, seed and the answers of the seats.
    """

    __slots__ = (
        "acting",
        "active",
        "after",
        "ancestors",
        "answered",
        "answering",
        "asked",
        "attack",
        "auras",
        "before",
        "builtin",
        "cards",
        "chi",
        "counters",
        "delayed",
        "duel",
        "ending",
        "events_resolved",
        "favor",
        "first",
        "followed",
        "guards",
        "last_turn_mark",
        "log",
        "loose",
        "making",
        "observed",
        "outcome",
        "passing",
        "phase",
        "phase_mark",
        "players",
        "provinces_made",
        "rules",
        "seats",
        "seed",
        "serials",
        "streams",
        "totals",
        "turn",
        "turn_mark",
        "views",
        "whiles",
    )

    def __init__(
        self,
        rules: Ruleset,
        names: Sequence[str],
        seats: Sequence[Seat],
        seed: str = "0",
        observed: bool = True,
    ) -> None:
        """:param observed: keep the log of all that happens; it is kept, too, if a card asks it."""
        self.rules = rules
        self.players = [Player(number, name) for number, name in enumerate(names)]
        self.seats = list(seats)
        self.seed = seed
        self.observed = observed
        self.active = self.players[0]
        self.turn = 0
        self.phase = ""
        self.acting: list[Action] = []
        """The actions being taken, each within the one before."""
        self.answering: Happening | None = None
        """What the last Reactions that were offered answer."""
        self.attack: Attack | None = None
        """The attack of this turn, as long as its phase lasts."""
        self.duel: Duel | None = None
        """The challenge or duel that goes on."""
        self.favor: Player | None = None
        """Who holds the Imperial Favor."""
        self.outcome: Outcome | None = None
        self.cards: list[GameCard] = []
        """By number, which may become another one's (see `hiding`)."""
        self.serials = 0
        self.provinces_made = 0
        self.events_resolved: set[str] = set()
        """Titles of Events that have resolved this game (D-EVENT-02)."""
        self.log: list[Happening] = []
        self.loose: list[GameCard] = []
        """Attachments that have lost their Personality, or never had one (C-ATT-09)."""
        self.making: dict[tuple[GameCard, Ability], Action] = {}
        """What Gold abilities are read in."""
        self.last_turn_mark = self.turn_mark = self.phase_mark = 0
        """Where in the log the last turn, this turn and this phase begin."""
        self.first = self.active
        """Who took the first turn."""
        self.before: dict[str, list[tuple[GameCard, Ability]]] = {}
        self.after: dict[str, list[tuple[GameCard, Ability]]] = {}
        self.builtin = builtin.abilities(rules)
        """What every player may do by the rules."""
        self.answered = builtin.answered(rules, "before")
        self.followed = builtin.answered(rules, "after")
        """What every player may react to by the rules, before it happens."""
        self.passing: list[tuple[GameCard, Change]] = []
        """Changes that end with the turn."""
        self.ending: list[tuple[str, Callable[[], None]]] = []
        """What is to be undone, and when."""
        self.whiles: list[tuple[str, Callable[[], bool]]] = []
        """What lasts as long as something holds, by when it ends."""
        self.guards: list[Callable[[Happening], bool]] = []
        """Each tells whether it keeps something from happening."""
        self.totals: list[Total] = []
        """What players may still gain or lose of Honor."""
        self.auras: list[Aura] = []
        """Traits in effect, in the order in which they came."""
        for player in self.players:
            player.auras = self.auras
        self.ancestors: list[GameCard] = []
        """Those in play, which go with a Faction (D-ANC-04)."""
        self.chi = ChiWatch()
        self.delayed = 0
        self.streams: dict[str, Random] = {}
        self.asked = 0
        self.counters = {"options": 0, "listeners": 0, "happenings": 0, "made": 0, "paid": 0}
        """How much was done: options, listeners, happenings; Gold made, and Gold costs paid."""
        self.views = [View(self, player) for player in self.players]

    def random(self, stream: str) -> Random:
        """Returns the generator of one purpose, which no other purpose disturbs."""
        found = self.streams.get(stream)
        if found is None:
            found = self.streams[stream] = Random(f"{self.seed}/{stream}")
        return found

    def next_serial(self) -> int:
        """Returns the number of the next Province."""
        self.provinces_made += 1
        return self.provinces_made - 1

    def next_delayed(self) -> int:
        """Returns a number for a delayed effect, other than those of abilities."""
        self.delayed += 1
        return -self.delayed

    @contextmanager
    def seeing(self, player: Player, cards: Sequence[GameCard]) -> Iterator[None]:
        """Lets a player see hidden cards for the time of a choice."""
        view = self.views[player.seat]
        before, view.shown = view.shown, view.shown.union(cards)
        try:
            yield
        finally:
            view.shown = before

    # Players

    def in_turn_from(self, first: Player) -> list[Player]:
        """Returns the players still in the game, clockwise from one (D-GLOS-12)."""
        seat = first.seat
        order = self.players[seat:] + self.players[:seat]
        return [each for each in order if not each.eliminated]

    def left_of(self, player: Player) -> Player:
        """Returns the next player clockwise who is still in the game."""
        seat = player.seat
        order = self.players[seat + 1 :] + self.players[: seat + 1]
        return next(each for each in order if not each.eliminated)

    @property
    def in_charge(self) -> Player:
        """Who puts in order what comes at one time (D-CARD-03).

        It is the active player, or whoever sits on his left once he is out of the game.
        """
        return self.left_of(self.active) if self.active.eliminated else self.active

    def living(self) -> list[Player]:
        """Returns the players who are not eliminated, by seat."""
        return [each for each in self.players if not each.eliminated]

    # Questions

    def ask(
        self,
        player: Player,
        kind: str,
        options: Sequence[Option],
        minimum: int = 1,
        maximum: int = 1,
        cost: int = 0,
        *,
        about: GameCard | Province | None = None,
        by: Cause = None,
        role: str = "",
    ) -> Sequence[int]:
        """Asks a player to choose; what leaves no choice is not asked.

        What the question is about is only kept, for who reads it (see `View.asked`).

        :param cost: Gold still to be made, where a cost is being paid.
        :param about: what is paid for, attached or the like, or where.
        :param by: the action for which he chooses, and `role` the one of it that is filled; that
            of a unit is the side on which it is to fight.
        :raises IllegalAnswer: the seat answers what was not offered.
        """
        count = len(options)
        maximum = min(maximum, count)
        if count == 0 or maximum == 0:
            return ()
        if count == minimum:
            return range(count)
        decision = Decision(player.seat, kind, tuple(options), minimum, maximum, cost)
        self.asked += 1
        self.counters["options"] += count
        view = self.views[player.seat]
        view.matter, view.by, view.role = about, by, role
        answer = self.seats[player.seat].choose(view, decision)
        if not decision.accepts(answer):
            raise IllegalAnswer(f"{list(answer)} is no answer to {decision}")
        return answer

    def choose(
        self,
        player: Player,
        kind: str,
        options: Sequence[Option],
        about: GameCard | Province | None = None,
        by: Cause = None,
    ) -> int:
        """Asks for one of the options and returns its number."""
        return self.ask(player, kind, options, about=about, by=by)[0]

    def choose_cards(
        self,
        player: Player,
        kind: str,
        cards: Sequence[GameCard],
        minimum: int = 1,
        maximum: int = 1,
        verb: str = "choose",
        about: GameCard | None = None,
        by: Cause = None,
        role: str = "",
    ) -> list[GameCard]:
        """Asks for cards among some, and returns them in the order chosen."""
        cards = hiding.mixed(self, player, cards)
        options = [hiding.option(self, player, verb, card) for card in cards]
        answer = self.ask(player, kind, options, minimum, maximum, about=about, by=by, role=role)
        return [cards[each] for each in answer]

    # Happenings

    def attempt(
        self,
        name: str,
        what: GameCard | None = None,
        who: Player | None = None,
        by: Cause = None,
        amount: int = 0,
        at: Province | None = None,
        detail: str = "",
        other: GameCard | None = None,
    ) -> Happening | None:
        """Announces what is about to happen; returns None if it is negated.

        Nothing happens to a card that what came before has moved to another zone, nor to one that
        has left the game with its owner (D-WIN-04).
        """
        if what is not None and what.owner.eliminated:
            return None
        happening = Happening(name, what, who, by, amount, at, detail, self.turn, other)
        if self.guards and any(guard(happening) for guard in self.guards):
            return None
        negated = getattr(by, "negated", None) if getattr(by, "is_resolving", False) else None
        if negated and effects.is_of(happening, negated):
            return None
        if self.auras and any(aura.prevents(happening) for aura in self.auras):
            return None
        if name in self.before or name in self.answered:
            from l5r_cards.engine.windows import open_window

            zone = what.zone if what is not None else ""
            open_window(self, happening, self.before)
            if happening.negated or (what is not None and what.zone != zone):
                return None
        return happening

    def is_unheard(self, name: str) -> bool:
        """Whether what the rules do now passes unnoticed, so that it need not be told at all.

        Nothing could prevent or answer it, nothing depends on how all stands, and no log is kept.
        """
        return not (
            self.observed
            or self.auras
            or self.guards
            or self.whiles
            or self.loose
            or self.ancestors
            or self.chi.due
            or self.chi.auras
            or name in self.before
            or name in self.answered
            or name in self.after
            or name in self.followed
        )

    def done(self, happening: Happening) -> None:
        """Tells that an attempt has happened, and lets traits and Reactions follow."""
        self.note(happening)
        if self.whiles:
            durations.check(self)
        self.follow(happening)

    def follow(self, happening: Happening) -> None:
        """Lets traits and Reactions follow what has been told."""
        if happening.name in self.after or happening.name in self.followed:
            from l5r_cards.engine.windows import open_window

            open_window(self, happening, self.after)
        self.settle()

    def settle(self) -> None:
        """Sees to what follows from how all stands now, whatever has happened."""
        if self.chi.auras or self.chi.due:
            chi.check_all(self)
        if self.loose:
            from l5r_cards.engine import attaching

            attaching.drop_loose(self)
        if self.ancestors:
            from l5r_cards.engine import ancestors

            ancestors.check(self)

    def note(self, happening: Happening) -> None:
        """Tells what has happened, without letting anything follow."""
        self.counters["happenings"] += 1
        if self.observed:
            self.log.append(happening)

    def happen(
        self,
        name: str,
        what: GameCard | None = None,
        who: Player | None = None,
        by: Cause = None,
        amount: int = 0,
        at: Province | None = None,
        detail: str = "",
        other: GameCard | None = None,
    ) -> None:
        """Tells of what has happened and could not be kept from happening."""
        if self.observed or name in self.after or name in self.followed:
            self.done(Happening(name, what, who, by, amount, at, detail, self.turn, other))
            return
        if self.whiles:
            durations.check(self)
        self.settle()

    def end(self, winner: Player | None, how: str) -> None:
        """Ends the game.

        :raises GameOver: always.
        """
        self.outcome = Outcome(winner.seat if winner else None, how, self.turn)
        self.happen("game_over", who=winner, detail=how)
        raise GameOver
