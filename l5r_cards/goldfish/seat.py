"""The seat of a policy: it answers for one player, by what that player sees and the rules say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from l5r_cards.engine import attaching, entering, payment, stats
from l5r_cards.engine.builtin import personalities
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.game import Game
from l5r_cards.engine.players import Player
from l5r_cards.engine.views import View
from l5r_cards.goldfish.program import Conditions, Program
from l5r_cards.play.seats import least

__all__ = ["PolicySeat", "cover", "gold_of_turn"]

_WAYS = {
    "discount": {"discount": 0, "waiver and discount": 0, "honor": 2},
    "honor": {"honor": 0, "discount": 2, "waiver and discount": 2},
}
"""How much each benefit is wanted; 1 is none."""


class PolicySeat:
    """Plays one game by a policy.

    It looks at the table itself, which is faster than a view, but at nothing that its player may
    not see: no deck, and no card that lies face-down.
    """

    game: Game
    player: Player

    def __init__(self, program: Program) -> None:
        self._program = program
        self._planned: list[GameCard] = []
        """Whom the action that was announced is about."""
        self._answers: dict[str, Callable[[Decision], Sequence[int]]] = {
            "recruit": self._recruit,
            "pay": self._pay,
            "action": self._act,
            "discard": self._discard,
            "hand": self._hand,
            "target": self._target,
            "sensei": lambda decision: (0,),
        }

    def sit(self, game: Game, number: int) -> None:
        """Takes a seat at a game."""
        self.game = game
        self.player = game.players[number]

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns the numbers of the options that the policy takes."""
        answer = self._answers.get(decision.kind)
        return answer(decision) if answer is not None else least(decision)

    # What the rules ask

    def holds(self, conditions: Conditions, **others: int) -> bool:
        """Whether the numbers of the game lie within the bounds of a rule.

        :param others: numbers that only whoever asks knows.
        """
        for name, low, high in conditions:
            number = others[name] if name in others else _STATE[name](self.game, self.player)
            if not low <= number <= high:
                return False
        return True

    def attacks(self, falls: int, army: int) -> bool:
        """Whether the policy attacks.

        :param falls: Provinces that its army could take.
        :param army: the Force of that army.
        """
        return any(
            self.holds(each.conditions, falls=falls, army=army) for each in self._program.attack
        )

    # Answers

    def _recruit(self, decision: Decision) -> Sequence[int]:
        cards = self.game.cards
        for line in self._program.buy:
            if line.conditions and not self.holds(line.conditions):
                continue
            wanted = _WAYS[line.rule.take]
            best: tuple[object, ...] | None = None
            for number, option in enumerate(decision.options):
                if option.card < 0 or not line.fits(cards[option.card].face):
                    continue
                card = cards[option.card]
                if line.rule.copies is not None and self._copies(card) >= line.rule.copies:
                    continue
                rank = (line.key(card.face), wanted.get(option.detail, 1), number)
                if best is None or rank < best:
                    best = rank
            if best is not None:
                chosen = best[-1]
                assert isinstance(chosen, int)
                return (chosen,)
        return least(decision)

    def _copies(self, card: GameCard) -> int:
        title = card.face.title
        return sum(each.face.title == title for each in self.player.play)

    def _pay(self, decision: Decision) -> Sequence[int]:
        return cover([int(each.detail) for each in decision.options], decision.cost)

    def _act(self, decision: Decision) -> Sequence[int]:
        for number, option in enumerate(decision.options):
            if option.card < 0 and option.detail in _PLANS and _PLANS[option.detail](self):
                return (number,)
        return least(decision)

    def _plan_lobbying(self) -> bool:
        if self.game.favor is self.player:
            return False
        able = [each for each in personalities(self.player) if not each.bowed]
        able = [each for each in able if stats.personal_honor(self.game, each) > 0]
        for line in self._program.lobby:
            best = line.best(able) if self.holds(line.conditions) else None
            if best is not None:
                self._planned = [best]
                return True
        return False

    def _plan_attaching(self) -> bool:
        game, player = self.game, self.player
        purse = payment.Purse(game, player)
        reserve: int | None = None
        for line in self._program.attach:
            if line.to is None or not self.holds(line.conditions):
                continue
            able = [each for each in player.hand if each.is_attachment and line.fits(each.face)]
            for card in sorted(able, key=lambda each: line.key(each.face)):
                if not attaching.may_enter(game, player, card, purse):
                    continue
                if reserve is None:
                    reserve = self._kept_gold()
                cost = stats.gold_cost(card)
                if reserve and purse.worth(None) - cost < reserve:
                    continue
                hosts = personalities(player)
                host = line.to.best([h for h in hosts if attaching.can_attach(game, card, h)])
                if host is not None:
                    self._planned = [card, host]
                    return True
        return False

    def _kept_gold(self) -> int:
        """Returns the Gold that is kept for the dearest card that it would pay this turn."""
        gold = payment.affordable(self.game, self.player, None)
        prices = [self._least_price(card) for card in self._face_up() if self._is_kept(card)]
        return max((each for each in prices if each is not None and each <= gold), default=0)

    def _is_kept(self, card: GameCard) -> bool:
        return any(
            line.fits(card.face) and self.holds(line.conditions) for line in self._program.keep
        )

    def _face_up(self) -> list[GameCard]:
        return [card for each in self.player.provinces for card in each.cards if card.face_up]

    def _least_price(self, card: GameCard) -> int | None:
        """Returns what a card costs at least; None if it can't be brought in."""
        ways = entering.terms(self.game, self.player, card)
        return min((each.cost for each in ways), default=None)

    def _discard(self, decision: Decision) -> Sequence[int]:
        if decision.minimum or self.game.phase != "dynasty":
            return self._hand(decision)
        cards = self.game.cards
        gold = gold_of_turn(self.game, self.player)
        found = []
        for number, option in enumerate(decision.options):
            card = cards[option.card]
            lines = [
                line
                for line in self._program.discard
                if line.fits(card.face) and self.holds(line.conditions)
            ]
            if not lines:
                continue
            price = self._least_price(card)
            is_payable = price is not None and price <= gold
            if is_payable and self._is_kept(card):
                continue
            word = "payable" if is_payable else "unpayable"
            if any(line.rule.next_turn in ("", word) for line in lines):
                found.append(number)
        return found

    def _hand(self, decision: Decision) -> Sequence[int]:
        key, cards = self._program.hand.key, self.game.cards
        order = sorted(
            range(len(decision.options)), key=lambda n: key(cards[decision.options[n].card].face)
        )
        return order[: decision.minimum]

    def _target(self, decision: Decision) -> Sequence[int]:
        cards = self.game.cards
        for number, option in enumerate(decision.options):
            if option.card >= 0 and cards[option.card] in self._planned:
                return (number,)
        return least(decision)


_PLANS: dict[str, Callable[[PolicySeat], bool]] = {
    "lobby": PolicySeat._plan_lobbying,
    "equip": PolicySeat._plan_attaching,
}
"""The actions that policies know, by name."""


def cover(gold: Sequence[int], cost: int) -> Sequence[int]:
    """Returns which sources to bow so that as little as can be is made beyond a cost.

    `gold` must come to the cost at least. Sums that can be made are bits of a number.
    """
    if cost <= 0:
        return ()
    reached = [1]
    for each in gold:
        reached.append(reached[-1] | reached[-1] << each)
    beyond = reached[-1] >> cost
    total = cost + (beyond & -beyond).bit_length() - 1
    found = []
    for number in range(len(gold) - 1, -1, -1):
        if not reached[number] >> total & 1:
            found.append(number)
            total -= gold[number]
    return found


def gold_of_turn(game: Game, player: Player) -> int:
    """Returns the Gold that all cards in play make in a turn, bowed or not, for any purpose."""
    total = 0
    stronghold = player.stronghold
    if stronghold is not None and stronghold not in player.play and stronghold.face.produces:
        total += payment.made_by(game, stronghold, None)
    for card in player.play:
        if card.face.produces:
            total += payment.made_by(game, card, None)
    return total


def count(player: Player, kind: str) -> int:
    """Returns how many cards of a type a player has in play, attachments and Regions apart."""
    return sum(each.face.type == kind for each in player.play)


_STATE: dict[str, Callable[[Game, Player], int]] = {
    "turn": lambda game, player: player.turns,
    "gold": gold_of_turn,
    "holdings": lambda game, player: count(player, "Holding"),
    "personalities": lambda game, player: count(player, "Personality"),
    "honor": lambda game, player: player.family_honor,
    "hand": lambda game, player: len(player.hand),
    "favor": lambda game, player: int(game.favor is player),
}
"""The numbers of a game of which rules may speak."""
