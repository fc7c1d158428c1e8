"""Traits that are in effect as long as their card is in play and their condition holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability, Continuous
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.cards import GameCard
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Happening
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = ["Aura", "begin", "end"]


class Aura:
    """A continuous trait of a card; bowing doesn't stop it (D-BOW-06)."""

    __slots__ = (
        "_busy",
        "_context",
        "_kinds",
        "_stats",
        "ability",
        "binds",
        "card",
    )

    def __init__(self, card: GameCard, ability: Ability, context: Action) -> None:
        self.card = card
        self.ability = ability
        self._context = context
        self._stats = frozenset(each.name for each in ability.continuous if each.kind == "stat")
        self._kinds = frozenset(each.kind for each in ability.continuous)
        self.binds = "bound" in self._kinds
        """Whether it sets caps or floors."""
        self._busy = False

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Leaves it out of all that is asked meanwhile."""
        before, self._busy = self._busy, True
        try:
            yield
        finally:
            self._busy = before

    def changes(self, stat: str) -> bool:
        """Whether it may change a number."""
        return stat in self._stats

    def adds(self, card: GameCard, stat: str) -> int:
        """Returns what it adds to a number of a card.

        What its condition or amount asks is answered without itself, so that none asks forever.
        """
        if stat not in self._stats or self._busy or stat in card.face.lacks:
            return 0
        self._busy = True
        try:
            context = self._now()
            return sum(
                each.amount(context)
                for each in self.ability.continuous
                if each.name == stat
                and each.amount is not None
                and each.reaches(context, card)
                and each.holds(context)
            )
        finally:
            self._busy = False

    def bounds(self, card: GameCard, name: str) -> list[int]:
        """Returns the caps or the floors that it sets to a number of a card.

        What somebody may bear is such a number, by the name of a ``weapon`` or an ``armor``.
        """
        if self._busy:
            return []
        self._busy = True
        try:
            context = self._now()
            return [
                each.amount(context)
                for each in self.ability.continuous
                if each.name == name
                and each.amount is not None
                and each.reaches(context, card)
                and each.holds(context)
            ]
        finally:
            self._busy = False

    def strengthens(self, province: Province) -> int:
        """Returns what it adds to the Strength of a Province (C-SH-06)."""
        if self._busy or "strength" not in self._stats:
            return 0
        self._busy = True
        try:
            context = self._now()
            return sum(
                each.amount(context)
                for each in self.ability.continuous
                if each.name == "strength"
                and each.amount is not None
                and each.reaches(context, province)
                and each.holds(context)
            )
        finally:
            self._busy = False

    def words(self, card: GameCard, kind: str) -> list[str]:
        """Returns the keywords that it gives or takes."""
        if self._busy or kind not in self._kinds:
            return []
        self._busy = True
        try:
            context = self._now()
            return [
                each.name
                for each in self.ability.continuous
                if each.kind == kind and each.reaches(context, card) and each.holds(context)
            ]
        finally:
            self._busy = False

    def clans(self, player: Player) -> list[str]:
        """Returns the Clans that it gives a player (C-CLAN-03)."""
        return [each.name for each in self._of_player(player, "clan")]

    def hand_size(self, player: Player) -> list[int | None]:
        """Returns by how much it changes a maximum hand size; None lifts it (C-HAND-02)."""
        return [
            None if each.amount is None else each.amount(self._now())
            for each in self._of_player(player, "hand")
        ]

    def _of_player(self, player: Player, kind: str) -> list[Continuous]:
        """Returns what it says of a player."""
        if self._busy or kind not in self._kinds:
            return []
        self._busy = True
        try:
            context = self._now()
            return [
                each
                for each in self.ability.continuous
                if each.kind == kind and each.reaches(context, player) and each.holds(context)
            ]
        finally:
            self._busy = False

    def flags(self, card: GameCard, name: str) -> bool:
        """Whether it changes a rule for a card, such as its Honor Requirement not mattering."""
        return name in self.words(card, "flag")

    def forbids(self, card: GameCard, what: str, pending: Action | GameCard) -> bool:
        """Whether it forbids an action to ``target`` a card, or a card to ``attach`` to it."""
        if "forbid" not in self._kinds or self._busy:
            return False
        self._busy = True
        try:
            context = self._now()
            return any(
                each.kind == "forbid"
                and each.name == what
                and each.reaches(context, card)
                and (each.against is None or each.against(context, pending))
                and each.holds(context)
                for each in self.ability.continuous
            )
        finally:
            self._busy = False

    def prevents(self, happening: Happening) -> bool:
        """Whether it keeps something from happening."""
        first = happening.what or happening.who
        if first is None or self._busy:
            return False
        other = happening.other
        abouts: tuple[GameCard | Player, ...] = (first,) if other is None else (first, other)
        self._busy = True
        try:
            context = self._now()
            return any(
                each.guard is not None
                and each.guard(context, happening)
                and any(each.reaches(context, about) for about in abouts)
                and each.holds(context)
                for each in self.ability.continuous
            )
        finally:
            self._busy = False

    def _now(self) -> Action:
        """Returns the context, whose player is who controls the card now."""
        self._context.player = self.card.controller or self.card.owner
        return self._context


def begin(game: Game, card: GameCard, ability: Ability) -> None:
    """Puts a trait into effect."""
    from l5r_cards.engine.actions import Action

    context = Action(game, card.controller or card.owner, ability, card, "trait")
    aura = Aura(card, ability, context)
    game.auras.append(aura)
    _watch_chi(game, aura, 1)


def end(game: Game, card: GameCard) -> None:
    """Ends the continuous traits of a card."""
    for each in game.auras:
        if each.card is card:
            _watch_chi(game, each, -1)
    game.auras[:] = [each for each in game.auras if each.card is not card]


def _watch_chi(game: Game, aura: Aura, more: int) -> None:
    """Notes that Chi has changed, and may change as long as the trait is in effect (C-PERS-02)."""
    if aura.changes("chi"):
        game.chi.auras += more
        game.chi.due = True
