"""Taking control of cards, and gaining or copying abilities (D-PLAY-04, D-COPY)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l5r_cards.engine import durations, entering, stats, victory, zones
from l5r_cards.engine.cards import PLAY, GameCard

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability
    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player

__all__ = ["copy", "gain_ability", "lose_ability", "take"]

_COPIED = ("force", "chi")


def take(
    game: Game, card: GameCard, player: Player, by: Cause = None, end: str | None = None
) -> bool:
    """Gives a player control of a card, which moves to his home with its unit at once.

    Uniqueness doesn't matter for cards in play (D-PLAY-17); the whole unit follows its Personality
    (D-PLAY-06).
    """
    old = card.controller
    if card.zone is not PLAY or card.host is not None or old is player or old is None:
        return False
    if player.eliminated or not entering.may_join(game, player, card):
        return False
    happening = game.attempt("controlled", card, player, by)
    if happening is None:
        return False
    _hand_over(game, card, old, player)
    game.done(happening)
    if card.face.type == "Ring":
        victory.check_enlightenment(game, player)
    if end is not None and end != "permanent":

        def back() -> None:
            now = card.top()
            if now.zone is PLAY and now.controller is player and not old.eliminated:
                _hand_over(game, now, player, old)

        game.ending.append((end, back))
    return True


def _hand_over(game: Game, card: GameCard, old: Player, new: Player) -> None:
    old.play.remove(card)
    new.play.append(card)
    if card.face.type == "Personality":  # a Terrain stays where it lies
        card.place = None
    for each in card.unit():
        each.controller = new
        each.touch()


def gain_ability(game: Game, card: GameCard, ability: Ability, end: str = "turn") -> None:
    """Gives a card an ability; equal ones add up and each may be used (D-ABIL-03)."""
    zones.disarm(game, card)
    card.gained.append(ability)
    zones.arm(game, card)
    if end != "permanent":
        game.ending.append((end, lambda: lose_ability(game, card.top(), ability)))


def lose_ability(game: Game, card: GameCard, ability: Ability) -> None:
    """Takes a gained ability away, with the tokens that it made (D-COPY-04).

    What it did for as long as something holds of the card ends with it (D-COPY-05).
    """
    if ability not in card.gained:
        return
    zones.disarm(game, card)
    card.gained.remove(ability)
    if card.zone is PLAY:
        zones.arm(game, card)
    for each in list(game.cards):
        for change in list(each.changes):
            if change.made_by is ability:
                stats.take_back(game, each, change)
    durations.check(game)


def copy(
    game: Game,
    action: Action,
    copier: GameCard,
    original: GameCard,
    what: Sequence[str],
    end: str,
) -> int:
    """Copies a stat, an ability or the keywords of another card: one of them (D-COPY-06).

    A stat is set to what the other's is now (D-COPY-01); later changes of that don't follow. Nobody
    copies what he doesn't see.
    """
    from l5r_cards.engine.decisions import Option

    if not game.views[action.player.seat].sees(original):
        return 0
    ways: list[tuple[str, object]] = []
    if "stat" in what:
        ways += [(f"{stat} {stats.value(game, original, stat)}", stat) for stat in _COPIED]
    if "ability" in what:
        actions = [each for each in original.abilities() if each.is_action]
        ways += [(f"{each.name} {number}", each) for number, each in enumerate(actions, 1)]
    if "keyword" in what:
        ways.append(("keywords", None))
    if not ways:
        return 0
    options = [Option("copy", original.serial, name) for name, _ in ways]
    _, chosen = ways[game.choose(action.player, "copy", options)]
    if isinstance(chosen, str):
        stats.set_to(game, copier, chosen, stats.value(game, original, chosen), end, action.source)
    elif chosen is None:
        for word in sorted(stats.keywords(original)):
            stats.give_keyword(game, copier, word, end, action.source)
    else:
        gain_ability(game, copier, chosen.copied(), end)  # type: ignore[attr-defined]
    return 1
