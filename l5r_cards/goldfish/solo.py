"""One game played alone through the engine: one seat, no opponent, so many own turns.

A passive opponent has Provinces and nothing else; what the army could take of them is worked out,
as there is nobody to answer it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from l5r_cards.engine import payment, stats
from l5r_cards.engine.builtin import equippable, personalities
from l5r_cards.engine.cards import DECK, PROVINCE, GameCard
from l5r_cards.engine.decisions import Seat
from l5r_cards.engine.game import Game, GameOver
from l5r_cards.engine.setup import PlayDeck, set_up
from l5r_cards.engine.turn import take_turn
from l5r_cards.goldfish.hands import game_seed
from l5r_cards.goldfish.metrics import Played
from l5r_cards.goldfish.program import Program
from l5r_cards.goldfish.seat import PolicySeat, count
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.seats import RandomSeat

__all__ = ["Aim", "falls", "play_alone", "seat_for"]

_BOUGHT = ("Holding", "Personality")


class Aim(NamedTuple):
    """What a game is played for, and how long."""

    turns: int = 8
    """Own turns."""
    strength: int = 7
    """Province Strength of the passive opponent."""


def seat_for(program: Program, seed: str) -> Seat:
    """Returns the seat that plays one game by a policy; its chances depend on the seed alone."""
    if program.policy.answer == "random":
        return RandomSeat(f"{seed}/seat 0")
    return PolicySeat(program)


def play_alone(
    rules: Ruleset,
    deck: PlayDeck,
    program: Program,
    seed: str,
    number: int,
    aim: Aim,
) -> Played:
    """Plays one game and returns its numbers."""
    return Solo(rules, deck, program, seed, number, aim).play()


class Solo:
    """A game while it is played, with what is measured in it."""

    def __init__(
        self,
        rules: Ruleset,
        deck: PlayDeck,
        program: Program,
        seed: str,
        number: int,
        aim: Aim,
        name: str = "",
    ) -> None:
        """:param name: what the log calls the player; without one no log is kept."""
        own = game_seed(seed, number)
        self.number = number
        self.aim = aim
        self.seat = seat_for(program, own)
        self.game = Game(rules, (name,), (self.seat,), own, observed=bool(name))
        self.player = self.game.players[0]
        self.rows: list[tuple[int, ...]] = []
        self.taken = 0
        """Provinces of the opponent that were taken."""
        self.army = 0
        self._deck = deck
        self._provinces = rules.provinces
        self._chance = Random(f"{own}/attack") if program.policy.answer == "random" else None
        self._dead: dict[GameCard, bool] = {}
        """Attachments that have been in the hand, and whether they could never be attached."""
        self._unseen: list[GameCard] = []
        self._seen = [0, 0, 0, 0, 0, 0]
        self._sat: dict[str, int] = {}
        if isinstance(self.seat, PolicySeat):
            self.seat.sit(self.game, 0)

    def play(self) -> Played:
        """Plays the game to its end and returns its numbers."""
        game, player = self.game, self.player
        opening = (0, 0)
        finish = ""
        try:
            set_up(game, [self._deck])
            opening = self._opening()
            while game.turn < self.aim.turns and not finish:
                self._take_turn()
                if self.taken >= self._provinces:
                    finish = "military"
        except GameOver:
            assert game.outcome is not None
            finish = game.outcome.how
        stranded = [card.face.title for card in self._idle()]
        return Played(
            number=self.number,
            rows=self.rows,
            finish=finish,
            turn=player.turns if finish else 0,
            opening=opening,
            sat=self._sat,
            stranded=tuple(sorted(set(stranded))),
        )

    def _opening(self) -> tuple[int, int]:
        cards = [card for each in self.player.provinces for card in each.cards]
        types = [card.face.type for card in cards]
        # A Stronghold or a starting Holding has been in play before anything is turned up.
        self._unseen = [*self.player.dynasty_deck, *cards]
        return types.count("Holding"), types.count("Personality")

    # A turn

    def _take_turn(self) -> None:
        counters = self.game.counters
        paid, made = counters["paid"], counters["made"]
        take_turn(self.game, self.player, self._watch)
        unmade = payment.affordable(self.game, self.player, None)
        gold = counters["made"] - made + unmade
        self.rows.append(self._row(gold, counters["paid"] - paid))

    def _watch(self, phase: str) -> None:
        """Measures what only shows between two phases."""
        if phase == "action":
            self._find_dead()
        elif phase == "attack":
            self._attack()

    def _attack(self) -> None:
        """Sends the army against the passive opponent, if the policy does so."""
        leaders = personalities(self.player)
        forces = [stats.unit_force(self.game, each, in_army=True) for each in leaders]
        self.army = sum(forces)
        able = falls(forces, self.aim.strength, self._provinces - self.taken)
        if not able:
            return
        if isinstance(self.seat, PolicySeat):
            attacks = self.seat.attacks(able, self.army)
        else:
            attacks = self._chance is not None and self._chance.random() < 0.5
        if attacks:
            self.taken += able

    def _find_dead(self) -> None:
        """Notes which attachments in the hand could be attached now, as far as the rules go."""
        player, dead = self.player, self._dead
        waiting = [e for e in player.hand if e.is_attachment and dead.get(e, True)]
        able = equippable(self.game, player, waiting)
        dead.update((each, each not in able) for each in waiting)

    def _idle(self) -> list[GameCard]:
        return [
            card
            for each in self.player.provinces
            for card in each.cards
            if card.face_up and card.face.type in _BOUGHT
        ]

    def _see(self) -> None:
        """Counts the Dynasty cards that have been turned up since the last time."""
        hidden = []
        for card in self._unseen:
            if card.zone is DECK or (card.zone is PROVINCE and not card.face_up):
                hidden.append(card)
            else:
                self._seen[0] += 1
                self._seen[_SEEN.get(card.face.type, 5)] += 1
        self._unseen = hidden

    def _row(self, gold: int, spent: int) -> tuple[int, ...]:
        game, player = self.game, self.player
        idle = self._idle()
        for title in sorted({card.face.title for card in idle}):
            self._sat[title] = self._sat.get(title, 0) + 1
        self._see()
        people = personalities(player)
        dead = self._dead
        return (
            gold,
            spent,
            gold - spent,
            count(player, "Holding"),
            len(people),
            sum(stats.unit_force(game, each) for each in people),
            self.army,
            self.taken,
            player.family_honor,
            len(player.hand),
            sum(dead.get(card, False) for card in player.hand),
            len(idle),
            *self._seen,
        )


_SEEN = {"Holding": 1, "Personality": 2, "Event": 3, "Region": 4}


def falls(forces: Sequence[int], strength: int, provinces: int) -> int:
    """Returns how many undefended Provinces units can take, each by more Force than its Strength.

    Each Province gets the strongest unit left and, until that is enough, the weakest one that makes
    it enough, or else the strongest. That is seldom worse than the best way, and never better.
    """
    left = sorted((each for each in forces if each > 0), reverse=True)
    taken = 0
    while taken < provinces and sum(left) > strength:
        total = left.pop(0)
        while total <= strength:
            fitting = [each for each in left if total + each > strength]
            total += _removed(left, min(fitting) if fitting else left[0])
        taken += 1
    return taken


def _removed(left: list[int], force: int) -> int:
    left.remove(force)
    return force
