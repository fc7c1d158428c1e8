"""Gold: made by bowing while a cost is being paid, and gone when it is paid (D-COST)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import bowing, stats
from l5r_cards.engine.cards import PLAY, GameCard
from l5r_cards.engine.decisions import Option

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["Purse", "affordable", "made_by", "pay", "sources"]


def sources(player: Player) -> list[GameCard]:
    """Returns the unbowed cards that can make Gold, of which the Stronghold came first into play.

    Gold is made by whoever controls the card.
    """
    return [card for card in player.play if card.face.produces and not card.bowed]


def made_by(game: Game, card: GameCard, paying_for: GameCard | None, by: Cause = None) -> int:
    """Returns the Gold that a card would make for a purpose."""
    made = stats.production(card)
    abilities = card.face.abilities
    if not abilities:
        return made
    bonus = made - card.face.gold
    for ability in abilities:
        if ability.produces is not None:
            made = max(made, ability.produces(game, card, paying_for, by) + bonus)
    return made


def affordable(game: Game, player: Player, paying_for: GameCard | None, by: Cause = None) -> int:
    """Returns the Gold that a player can make at most for a purpose."""
    return Purse(game, player).worth(paying_for, by)


class Purse:
    """The Gold that a player can make just now: some for whatever it is, some by its purpose."""

    __slots__ = ("_game", "_plain", "_special")

    def __init__(self, game: Game, player: Player) -> None:
        self._game = game
        self._plain = 0
        self._special: list[GameCard] = []
        for card in sources(player):
            abilities = card.face.abilities
            if abilities and any(each.produces is not None for each in abilities):
                self._special.append(card)
            else:
                self._plain += stats.production(card)

    def covers(self, cost: int, paying_for: GameCard | None, by: Cause = None) -> bool:
        """Whether it is enough to pay a cost."""
        return cost <= self._plain or cost <= self.worth(paying_for, by)

    def worth(self, paying_for: GameCard | None, by: Cause = None) -> int:
        """Returns how much it is at most for a purpose."""
        found = self._plain
        for card in self._special:
            found += made_by(self._game, card, paying_for, by)
        return found


def pay(
    game: Game,
    player: Player,
    cost: int,
    paying_for: GameCard | None = None,
    by: Cause = None,
    at_least: bool = False,
) -> int | None:
    """Pays a Gold cost by bowing sources one after another; returns the Gold made.

    More than the cost may be paid, even for a cost of 0; what is over is lost (D-COST-03, -04).
    Returns None if the player can't, or won't, complete the payment: what is bowed stays bowed
    (D-NEG-07); he may give up only once something was kept from paying. A source that was kept from
    bowing is not asked again for this payment.

    :param at_least: the cost is variable; the player may go on after it (D-GLOS-09).
    """
    made = _make(game, player, cost, paying_for, by, at_least)
    if made is not None:
        game.counters["paid"] += max(cost, 0)
        game.happen("paid", what=paying_for, who=player, by=by, amount=max(cost, 0))
    return made


def _make(
    game: Game,
    player: Player,
    cost: int,
    paying_for: GameCard | None,
    by: Cause,
    at_least: bool,
) -> int | None:
    """Makes the Gold for a cost; returns how much, None if it is not enough."""
    made = 0
    failed: set[GameCard] = set()
    is_hindered = False
    able: list[tuple[GameCard, int]] | None = None
    while True:
        is_paid = made >= cost
        if is_paid and not at_least and cost > 0:
            return made
        if able is None or not _is_undisturbed(game):
            able = [
                (each, made_by(game, each, paying_for, by))
                for each in sources(player)
                if each not in failed
            ]
            able = [each for each in able if each[1] > 0]
        else:
            able = [each for each in able if not each[0].bowed]
        if is_paid and not able:
            return made
        if not is_paid and made + sum(gold for _, gold in able) < cost:
            return None
        options = [Option("bow", card.serial, str(gold)) for card, gold in able]
        least = 0 if is_paid or is_hindered else 1
        left = max(cost - made, 0)
        answer = game.ask(
            player, "pay", options, least, len(options), left, about=paying_for, by=by
        )
        if not answer:
            return made if is_paid else None
        for each in answer:
            card, gold = able[each]
            if card.zone is PLAY and bowing.bow(game, card, by):
                came = _produce(game, player, card, gold, by)
                made += came
                is_hindered |= came < gold
            else:
                failed.add(card)
                is_hindered = True


def _is_undisturbed(game: Game) -> bool:
    """Whether nothing on the table could change by the bowing of a card what others make."""
    return not (game.auras or game.after or game.before or game.whiles or game.guards)


def _produce(game: Game, player: Player, card: GameCard, gold: int, by: Cause) -> int:
    """Makes the Gold of a source that has been bowed; returns how much it came to."""
    if by is None and game.is_unheard("produced"):
        made = gold
    else:
        happening = game.attempt("produced", card, player, by, gold)
        if happening is None:
            return 0
        game.done(happening)
        made = max(happening.amount, 0)
    game.counters["made"] += made
    return made
