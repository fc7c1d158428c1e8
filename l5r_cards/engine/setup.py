"""Setting the table: Strongholds, Sensei, decks, Provinces, hands (D-SETUP, D-START)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine import entering, provinces, stats, zones
from l5r_cards.engine.cards import DECK, GameCard
from l5r_cards.engine.decisions import PASS, Option
from l5r_cards.engine.faces import ALL_CLANS

if TYPE_CHECKING:
    from l5r_cards.engine.faces import Face
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.players import Player

__all__ = ["PlayDeck", "set_up"]

_MOST_CUTS = 100
"""Cuts after which chance decides, so that decks of equal cards end it, too."""


class PlayDeck(NamedTuple):
    """What a player brings to the table."""

    dynasty: tuple[Face, ...]
    fate: tuple[Face, ...]
    """Of the Sensei among these, one may be chosen at the set-up."""
    stronghold: Face | None = None
    sensei: Face | None = None
    """One that was chosen before; then nothing is asked."""
    wind: Face | None = None
    starting_holdings: tuple[Face, ...] = ()


def set_up(game: Game, decks: Sequence[PlayDeck]) -> None:
    """Sets the table in the order of D-START-04.

    Strongholds and Winds are shown, Sensei chosen in secret and shown together, decks shuffled and
    cut; then who starts is found, Provinces are filled and hands drawn. There is no redraw.
    """
    game.observed = game.observed or any(map(_recalls, decks))
    for player, deck in zip(game.players, decks, strict=True):
        _show_stronghold(game, player, deck)
    game.happen("strongholds_shown")
    for player, deck in zip(game.players, decks, strict=True):
        _lay_out(game, player, deck)
    _bring_sensei(game, decks)
    for player in game.players:
        _shuffle(game, player)
    game.active = _first_player(game)
    game.happen("first_player", who=game.active)
    for player in game.in_turn_from(game.active):
        count = game.rules.provinces
        if player.stronghold is not None and player.stronghold.face.provinces is not None:
            count = player.stronghold.face.provinces
        for _ in range(count):
            provinces.add_province(game, player)
    for player in game.in_turn_from(game.active):
        zones.draw(game, player, game.rules.starting_hand)
    game.happen("set_up", who=game.active)


def _recalls(deck: PlayDeck) -> bool:
    """Whether a card of a deck asks what has happened, for which the game keeps its log."""
    single = filter(None, (deck.stronghold, deck.sensei, deck.wind))
    faces = (*deck.dynasty, *deck.fate, *deck.starting_holdings, *single)
    return any(ability.recalls for face in faces for ability in face.abilities)


def _show_stronghold(game: Game, player: Player, deck: PlayDeck) -> None:
    """Brings in what begins the game in play: Stronghold, Wind, starting Holdings (D-SHOLD-01)."""
    for face in filter(None, (deck.stronghold, deck.wind, *deck.starting_holdings)):
        card = _new_card(game, face, player)
        entering.enter(game, player, card, bowed=False, quietly=True)
        player.began_with.append(card)
        if face is deck.stronghold:
            player.stronghold = card
            player.own_clans = face.clans
            player.province_strength = max(face.strength, 0)
    player.family_honor = player.starting_honor


# Sensei


def _bring_sensei(game: Game, decks: Sequence[PlayDeck]) -> None:
    """Lets all choose their Sensei before any is shown (D-SENSEI-04)."""
    chosen = [_choose_sensei(game, *each) for each in zip(game.players, decks, strict=True)]
    for player, card in zip(game.players, chosen, strict=True):
        if card is not None:
            _place_sensei(game, player, card)
    if any(chosen):
        game.happen("sensei_shown")


def _choose_sensei(game: Game, player: Player, deck: PlayDeck) -> GameCard | None:
    """Returns the Sensei that a player begins with, of those who serve his Clan (D-SENSEI-01)."""
    if deck.sensei is not None:
        return _new_card(game, deck.sensei, player)
    able: list[GameCard] = []
    titles: set[str] = set()
    for card in player.fate_deck:
        title = card.face.title
        if card.face.type == "Sensei" and title not in titles and _may_serve(card.face, player):
            able.append(card)
            titles.add(title)
    if not able:
        return None
    options = [Option("sensei", card.serial) for card in able]
    with game.seeing(player, able):
        which = game.choose(player, "sensei", [*options, PASS])
    return able[which] if which < len(able) else None


def _may_serve(sensei: Face, player: Player) -> bool:
    return ALL_CLANS in sensei.clans or not sensei.clans.isdisjoint(player.clans)


def _place_sensei(game: Game, player: Player, card: GameCard) -> None:
    """Puts a Sensei beside his Stronghold.

    His numbers are added to the Stronghold's, within their floors (D-SENSEI-03), and his abilities
    are the Stronghold's, so that it bows for them and they need it straight (D-SENSEI-02).
    """
    face = card.face
    card.face = face._replace(abilities=())
    entering.enter(game, player, card, bowed=False, quietly=True)
    player.began_with.append(card)
    stronghold = player.stronghold
    if stronghold is None:
        return
    player.province_strength = max(stronghold.face.strength + face.strength, 0)
    honor = max(stronghold.face.honor + face.honor, game.rules.min_starting_honor)
    for stat, add in (("starting_honor", honor - stronghold.face.honor), ("production", face.gold)):
        if add:
            stats.give(game, stronghold, stat, add, "permanent", card)
    player.family_honor = player.starting_honor
    if face.abilities:
        zones.disarm(game, stronghold)
        for ability in face.abilities:
            twin = ability.copied()
            twin.index = len(stronghold.abilities())
            stronghold.gained.append(twin)
        zones.arm(game, stronghold)


# Decks


def _lay_out(game: Game, player: Player, deck: PlayDeck) -> None:
    """Makes the cards of both decks."""
    for name, faces in (("dynasty", deck.dynasty), ("fate", deck.fate)):
        for face in faces:
            card = _new_card(game, face, player)
            card.zone, card.face_up = DECK, False
            player.deck(name).append(card)


def _shuffle(game: Game, player: Player) -> None:
    """Shuffles both decks, each by chance of its own, and has another player cut (D-SETUP-01).

    To cut what is in an order of pure chance changes nothing, so it is told only.
    """
    for name in ("dynasty", "fate"):
        zones.shuffle(game, player, name)
        if len(game.players) > 1:
            game.happen("cut", who=game.left_of(player), detail=f"{name} {player.seat}")


def _new_card(game: Game, face: Face, player: Player) -> GameCard:
    card = GameCard(len(game.cards), face, player)
    game.cards.append(card)
    return card


# Who starts


def _first_player(game: Game) -> Player:
    """Returns who starts: the greatest starting Honor; chance among equals (D-START-01, -02)."""
    counted = {each.seat: each.starting_honor for each in game.players}
    leaders = game.players
    if game.rules.first_player_by_cut:
        for _ in range(_MOST_CUTS):
            leaders = _leaders(_cut(game, leaders, counted), counted)
            if len(leaders) == 1:
                break
    else:
        leaders = _leaders(leaders, counted)
    return leaders[0] if len(leaders) == 1 else game.random("coin").choice(leaders)


def _leaders(players: list[Player], counted: dict[int, int]) -> list[Player]:
    most = max(counted[each.seat] for each in players)
    return [each for each in players if counted[each.seat] == most]


def _cut(game: Game, players: list[Player], counted: dict[int, int]) -> list[Player]:
    """Adds the Focus Value of a cut card to what counts for starting alone (D-OPT-01)."""
    for player in players:
        deck = player.fate_deck
        if deck:
            shown = game.random("cut").choice(deck)
            counted[player.seat] += stats.focus(shown)
            game.happen("cut_for_first", shown, player, amount=stats.focus(shown))
    return players
