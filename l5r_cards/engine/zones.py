"""Where cards go: from zone to zone, arming and disarming what is printed on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import auras, duels, hiding
from l5r_cards.engine.cards import (
    DECK,
    DISCARD,
    FOCUS,
    HAND,
    PLAY,
    POOL,
    PROVINCE,
    REMOVED,
    UNDER,
    GameCard,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = [
    "arm",
    "disarm",
    "discard_from_province",
    "draw",
    "enter_zone",
    "holder",
    "put_on_pile",
    "put_to",
    "remove_from_game",
    "reset",
    "shuffle",
    "take_out",
    "unmoved",
]


def arm(game: Game, card: GameCard) -> None:
    """Makes the abilities of a card listen that work in the zone where it is."""
    for ability in card.abilities():
        if not ability.works_in(card.zone):
            continue
        if ability.event and ability.timing != "instead":
            where = game.after if ability.timing == "after" else game.before
            where.setdefault(ability.event, []).append((card, ability))
        elif ability.continuous:
            auras.begin(game, card, ability)


def disarm(game: Game, card: GameCard) -> None:
    """Ends the listening of a card's abilities."""
    for ability in card.abilities():
        if ability.continuous:
            auras.end(game, card)
        elif ability.event:
            for where in (game.after, game.before):
                listeners = where.get(ability.event)
                if listeners is not None:
                    # Delayed effects of the card go on (D-DUR-05).
                    listeners[:] = [e for e in listeners if e[0] is not card or e[1] is not ability]
                    if not listeners:
                        del where[ability.event]


def take_out(game: Game, card: GameCard) -> None:
    """Takes a card out of the zone it is in, and out of all lists that hold it."""
    if card.face.abilities or card.gained:
        disarm(game, card)
    zone, owner = card.zone, card.owner
    if zone is HAND:
        hiding.take_number(game, card, owner.hand, last=False)
        owner.hand.remove(card)
    elif zone is PROVINCE:
        if card.province is not None:
            card.province.cards.remove(card)
    elif zone is PLAY:
        if game.duel is not None:
            duels.leaves(game, card)
        if card.under:
            _leave(card)
        for each in card.attachments:
            each.host = None
            game.loose.append(each)
        card.attachments.clear()
        if card.face.type == "Ancestor" and card in game.ancestors:
            game.ancestors.remove(card)
        if card.host is not None:
            card.host.attachments.remove(card)
            card.host.touch()
            if card.face.chi_adds:
                game.chi.due = True
        elif card.controller is not None and card in card.controller.play:
            card.controller.play.remove(card)
        if card is owner.stronghold:
            owner.stronghold = None
        if card.province is not None:
            card.province.attached.remove(card)
    elif zone is DECK:
        deck = owner.deck(card.face.deck)
        hiding.take_number(game, card, deck, last=True)
        deck.remove(card)
    elif zone is DISCARD:
        holder(game, card).pile(card.face.deck).remove(card)
    elif zone is REMOVED:
        owner.removed.remove(card)
    elif zone is UNDER and card.above is not None:
        card.above.under.remove(card)
        card.above = None
    elif zone is POOL or zone is FOCUS:
        duels.take_out(game, card)
    card.province = None
    card.place = None
    card.host = None


def holder(game: Game, card: GameCard) -> Player:
    """Returns the player in whose discard pile a card lies."""
    return next(each for each in game.players if card in each.pile(card.face.deck))


def unmoved(cards: Iterable[GameCard]) -> Iterator[GameCard]:
    """Yields cards, but for those that something has moved to another zone in the meantime.

    That may be what answers the things that are done to the cards before.
    """
    for card, zone in [(each, each.zone) for each in cards]:
        if card.zone == zone:
            yield card


def draw(game: Game, player: Player, count: int = 1, by: Cause = None) -> list[GameCard]:
    """Draws Fate cards; an empty deck gives none, without penalty (D-END-01, D-GLOS-14)."""
    drawn: list[GameCard] = []
    deck = player.fate_deck
    for _ in range(count):
        if not deck:
            break
        happening = game.attempt("drawn", what=deck[-1], who=player, by=by)
        if happening is None or not deck:
            continue
        happening.what = card = deck.pop()
        card.zone = HAND
        player.hand.append(card)
        if card.face.abilities or card.gained:
            arm(game, card)
        drawn.append(card)
        game.done(happening)
    return drawn


def shuffle(game: Game, player: Player, deck: str) -> None:
    """Shuffles one of a player's decks by a generator of its own; its cards get new numbers."""
    pile = player.deck(deck)
    game.random(f"{deck} {player.seat}").shuffle(pile)
    hiding.number_anew(game, pile)


def put_on_pile(game: Game, card: GameCard, player: Player, dead: str | None = None) -> None:
    """Puts a card on the discard pile of a player; created cards leave the game (D-TOK-04)."""
    if card.created:
        remove_from_game(game, card)
        return
    take_out(game, card)
    reset(card)
    card.zone = DISCARD
    card.dead = dead
    card.face_up = True
    player.pile(card.face.deck).append(card)
    if card.face.abilities or card.gained:
        arm(game, card)


def remove_from_game(game: Game, card: GameCard) -> None:
    """Puts a card into the zone of removed cards, which is no discard pile (D-DEST-02)."""
    take_out(game, card)
    reset(card)
    card.zone = REMOVED
    card.owner.removed.append(card)


def put_to(game: Game, card: GameCard, place: str, bottom: bool = False) -> None:
    """Puts a card into its owner's ``hand`` or ``deck``."""
    if card.created:
        remove_from_game(game, card)
        return
    take_out(game, card)
    reset(card)
    owner = card.owner
    if place == "hand":
        card.zone = HAND
        owner.hand.append(card)
        if card.face.abilities or card.gained:
            arm(game, card)
        return
    card.zone = DECK
    card.face_up = False
    deck = owner.deck(card.face.deck)
    deck.insert(0 if bottom else len(deck), card)


def discard_from_province(game: Game, card: GameCard, by: Cause = None) -> Province | None:
    """Discards a Dynasty card from its Province, which is not refilled here; returns it."""
    province = card.province
    put_on_pile(game, card, card.owner)
    game.happen("discarded", what=card, who=card.owner, by=by, at=province, detail="province")
    return province


def reset(card: GameCard) -> None:
    """Makes a card as it was before it was played: no state lasts out of play (D-DEST-05).

    Its tokens are gone (D-TOK-04), but effects on it run for the time that they have (D-DUR-05).
    """
    card.controller = None
    card.bowed = False
    card.dishonored = False
    card.dead = None
    card.by_own_text = False
    if card.changes:
        card.changes[:] = [each for each in card.changes if each.token is None]
    if card.gained:
        card.gained.clear()
    card.cache.clear()


def enter_zone(game: Game, card: GameCard, zone: str) -> None:
    """Puts a card into an area that is no list, such as the entering-play area."""
    take_out(game, card)
    card.zone = zone
    if zone is UNDER:
        card.controller = None


def _leave(card: GameCard) -> None:
    """Removes the less experienced versions below a card that leaves play (D-EXP-15)."""
    for lower in card.under:
        lower.zone = REMOVED
        lower.above = None
        reset(lower)
        lower.owner.removed.append(lower)
    card.under.clear()
