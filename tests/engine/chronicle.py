"""What the log of a game tells must add up: Honor, Gold, turns, phases, battles.

It is read on and on while the game is played, and knows no more of it than that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from l5r_cards.engine.actions import Action
from l5r_cards.engine.game import Game
from l5r_cards.engine.happenings import Happening

__all__ = ["Chronicle", "Fault", "demand"]

_PHASES = ("straighten", "events", "action", "attack", "dynasty", "end")
_ALLY = 2
_A_CARD = 2
"""Honor for joining an ally, and for each card of an army that is destroyed."""


class Fault(AssertionError):  # noqa: N818 - named for what it is
    """Something holds in a game that never should."""


def demand(holds: bool, words: str, *things: object) -> None:
    """Asks that something holds; the words have a ``{}`` for each thing.

    :raises Fault: it does not hold.
    """
    if not holds:
        raise Fault(words.format(*things))


class Chronicle:
    """A log as far as it was read."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._read = 0
        self._honor: dict[int, int] = {}
        """Of each seat at the set-up, as it follows from what it is, and from what was told."""
        self._told: Counter[int] = Counter()
        self._gold: Counter[tuple[int, int]] = Counter()
        self._living = list(game.players)
        self._last: Happening | None = None
        """The beginning of this turn."""
        self._phases: list[str] = []
        self._battle: Happening | None = None
        self._totals: Happening | None = None
        self._fallen: list[Happening] = []
        """What was destroyed since the totals of the battle, or in this phase."""
        self._overlaid = 0
        self._tell: dict[str, Callable[[Happening], None]] = {
            "honor": self._on_honor,
            "produced": self._on_produced,
            "paid": self._on_paid,
            "eliminated": self._on_eliminated,
            "turn_begins": self._on_turn,
            "phase_begins": self._on_phase,
            "engaged": self._on_battle,
            "totals": self._on_totals,
            "battle_resolves": self._on_outcome,
            "battle_ends": self._on_end,
            "destroyed": self._fallen.append,
            "overlaid": self._on_overlaid,
        }

    def read_on(self) -> None:
        """Reads what was told since.

        :raises Fault: something can't be.
        """
        game, log = self._game, self._game.log
        for it in log[self._read :]:
            tell = self._tell.get(it.name)
            if tell is not None:
                tell(it)
        self._read = len(log)
        if game.turn:
            for each in game.players:
                begun = each.family_honor - self._told[each.seat]
                before = self._honor.setdefault(each.seat, begun)
                demand(begun == before, "{}: what is told leaves out {}", each, before - begun)

    # Honor

    def _on_honor(self, it: Happening) -> None:
        """Each change of Honor is told, and has one reason (D-RES-14, D-DECL-04, D-DEST-06)."""
        assert it.who is not None
        self._told[it.who.seat] += it.amount
        if isinstance(it.by, Action):
            return
        if it.detail == "ally":
            expected = {_ALLY}
        elif it.detail == "battle":
            expected = self._for_battle()
        elif it.detail == "dishonored":
            fallen = {each.what.face.personal_honor for each in self._fallen if each.what}
            expected = {-1, *(-each for each in fallen)}
        else:
            demand(it.detail == "clan" and it.by is not None, "{} has no reason", it)
            return
        fits = it.amount in expected or self._may_be_altered()
        demand(fits, "{} should be one of {}", it, sorted(expected))

    def _may_be_altered(self) -> bool:
        """Whether a card may change how much Honor is gained or lost."""
        abilities = [each for card in self._game.cards for each in card.abilities()]
        answers = any((each.event, each.timing) == ("honor", "before") for each in abilities)
        return answers or bool(self._game.totals)

    def _for_battle(self) -> set[int]:
        """Returns how much Honor may be gained for the cards that have fallen in a battle."""
        totals = self._totals
        assert totals is not None
        worth = _A_CARD if totals.amount != int(totals.detail) else 1
        fewest = sum(each.detail == "battle" for each in self._fallen)
        below = sum(each.beside for each in self._fallen) + self._overlaid
        return {worth * each for each in range(1, len(self._fallen) + below + 1)} - {
            worth * each for each in range(fewest if worth == _A_CARD else 0)
        }

    # Gold

    def _on_produced(self, it: Happening) -> None:
        assert it.who is not None
        self._gold[it.who.seat, id(it.by)] += max(it.amount, 0)

    def _on_paid(self, it: Happening) -> None:
        """What is paid has been made for it."""
        assert it.who is not None
        made = self._gold.pop((it.who.seat, id(it.by)), 0)
        demand(made >= it.amount, "{} Gold paid with {}", it.amount, made)

    # Turns

    def _on_eliminated(self, it: Happening) -> None:
        demand(it.who in self._living, "{} is eliminated again", it.who)
        self._living.remove(it.who)  # type: ignore[arg-type]

    def _on_turn(self, it: Happening) -> None:
        """The turn goes to the left, over those who are out of the game (C-TURN-01)."""
        last, players = self._last, self._game.players
        self._last, self._phases = it, []
        if last is None or last.who is None:
            return
        seats = players[last.who.seat + 1 :] + players[: last.who.seat + 1]
        following = next(each for each in seats if each in self._living)
        demand(it.amount == last.amount + 1, "turn {} follows on {}", it.amount, last.amount)
        demand(it.who is following, "{} takes the turn of {}", it.who, following)

    def _on_phase(self, it: Happening) -> None:
        """The phases come in their order, each once a turn (D-SEQ-01)."""
        self._phases.append(it.detail)
        self._fallen.clear()
        order = [_PHASES.index(each) for each in self._phases]
        demand(order == sorted(set(order)), "the phases are {}", self._phases)

    # Battles

    def _on_battle(self, it: Happening) -> None:
        demand(self._battle is None, "{} begins within another battle", it)
        self._battle, self._totals = it, None

    def _on_totals(self, it: Happening) -> None:
        """The totals are worked out once (D-RES-01)."""
        demand(self._totals is None, "the totals are worked out again")
        self._totals = it
        self._fallen.clear()

    def _on_outcome(self, it: Happening) -> None:
        """Who has more Force wins; a tie is no win (D-RES-08, D-RES-09, D-RES-15)."""
        totals = self._totals
        if totals is None:
            demand(not it.detail, "{} where nobody fought", it)
            return
        difference = totals.amount - int(totals.detail)
        winner = "attacker" if difference > 0 else "defender" if difference < 0 else "tie"
        demand(it.amount == difference, "{} by {}", it, difference)
        demand(it.detail in ("", winner), "the {} wins by {}", it.detail, difference)

    def _on_end(self, it: Happening) -> None:
        demand(self._battle is not None and self._battle.at is it.at, "{} never began", it)
        self._battle = None

    def _on_overlaid(self, it: Happening) -> None:
        self._overlaid += 1
