"""What holds in every game, whatever is played: checked while games between random seats run.

`Watcher` is a seat around another one. Each time that it is asked it checks the game, and now and
then, as `every` says, all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from l5r_cards.engine import action_phase, armies, stats
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.cards import (
    DECK,
    DISCARD,
    ENTERING,
    FOCUS,
    HAND,
    PLAY,
    POOL,
    PROVINCE,
    REMOVED,
    RESOLVING,
    SETUP,
    UNDER,
    GameCard,
)
from l5r_cards.engine.decisions import Decision, Seat
from l5r_cards.engine.duels import duels
from l5r_cards.engine.game import Game
from l5r_cards.engine.players import Player
from l5r_cards.engine.views import View

__all__ = ["Fault", "Watch", "Watcher", "check_all"]


class Fault(AssertionError):  # noqa: N818 - named for what it is
    """Something holds in a game that never should."""


def _demand(holds: bool, words: str) -> None:
    if not holds:
        raise Fault(words)


class Watch:
    """What is followed through a game: the log as far as it was read, the Honor, the Gold."""

    def __init__(self, every: int = 1) -> None:
        """:param every: all is checked at each so many decisions."""
        self.game: Game | None = None
        self.every = every
        self.decisions = 0
        self._chance = Random("watch")
        self._read = 0
        self._honor: dict[int, int] = {}
        """Of each seat at the set-up, as it follows from what it is, and from what was told."""
        self._told: Counter[int] = Counter()
        self._gold: Counter[tuple[int, int]] = Counter()

    def at_decision(self, decision: Decision) -> None:
        """Checks the game as somebody is asked."""
        game = self.game
        assert game is not None
        self.decisions += 1
        self.follow()
        _check_decision(decision)
        if self.decisions % self.every == 0:
            check_all(game)
            _check_hidden(game, game.players[decision.seat], decision, self._chance)

    def follow(self) -> None:
        """Reads on in the log: each change of Honor is told, and what is paid has been made."""
        game = self.game
        assert game is not None
        log = game.log
        for it in log[self._read :]:
            if it.name == "honor" and it.who is not None:
                self._told[it.who.seat] += it.amount
            elif it.name == "produced" and it.who is not None:
                self._gold[it.who.seat, id(it.by)] += max(it.amount, 0)
            elif it.name == "paid" and it.who is not None:
                made = self._gold.pop((it.who.seat, id(it.by)), 0)
                _demand(made >= it.amount, f"{it.amount} Gold paid with {made}")
        self._read = len(log)
        if game.turn:
            for each in game.players:
                begun = each.family_honor - self._told[each.seat]
                before = self._honor.setdefault(each.seat, begun)
                _demand(begun == before, f"{each}: what happened explains {before - begun} less")


class Watcher:
    """A seat that lets another one choose, and checks the game each time."""

    def __init__(self, seat: Seat, watch: Watch) -> None:
        self._seat = seat
        self._watch = watch

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        self._watch.at_decision(decision)
        return self._seat.choose(view, decision)


def check_all(game: Game) -> None:
    """Checks all that holds between two happenings.

    :raises Fault: something does not.
    """
    _check_places(game)
    for card in game.cards:
        _check_card(card)
        if card.place is not None:
            _check_fighter(game, card)
    for player in game.players:
        if game.outcome is None:  # the last who loses ends the game with all that he has
            _check_player(player)
    _check_armies(game)
    _check_changes(game)
    _check_listeners(game)


# Decisions


def _check_decision(decision: Decision) -> None:
    """All that is offered is accepted, and nothing else."""
    count, low, high = len(decision.options), decision.minimum, decision.maximum
    _demand(0 <= low <= high <= count and count > 0, f"nobody can answer {decision}")
    _demand(count > low, f"{decision} leaves no choice")
    _demand(decision.accepts(range(low)), "the first options are refused")
    _demand(decision.accepts(range(count - high, count)), "the last options are refused")
    for bad in ((-1,) * low, (count,), (0,) * (low + 2), range(high + 1), (True,) * low, ("0",)):
        if len(bad) == low == 0:
            continue
        _demand(not decision.accepts(bad), f"{bad} is accepted by {decision}")  # type: ignore[arg-type]


def _check_hidden(game: Game, player: Player, decision: Decision, chance: Random) -> None:
    """Hidden cards that trade places change nothing of what the player sees and may do."""
    view = game.views[player.seat]
    hidden = [card for card in game.cards if not view.sees(card) and card.zone is not SETUP]
    if len(hidden) < 2:
        return
    one = chance.choice(hidden)
    others = [each for each in hidden if each.face.deck == one.face.deck and each is not one]
    if not others:
        return
    other = chance.choice(others)
    acts = decision.kind == "action"
    kinds = ("limited", "open") if player is game.active else ("open",)

    def seen() -> object:
        offered = action_phase.uses(game, player, kinds) if acts else ()
        return view.as_data(), [(use.ability.name, use.source) for use in offered]

    before = seen()
    _swap(one, other)
    after = seen()
    _swap(one, other)
    _demand(before == after, f"{player} notices that {one} and {other} trade places")


def _swap(one: GameCard, other: GameCard) -> None:
    one.face, other.face = other.face, one.face
    one.cache.clear()
    other.cache.clear()


# Cards


def _placed(game: Game) -> Iterator[tuple[str, Player, GameCard]]:
    """Yields each card that lies in a list, with the zone and the player whose list it is."""
    for player in game.players:
        for deck in (player.dynasty_deck, player.fate_deck):
            yield from ((DECK, player, card) for card in deck)
        yield from ((HAND, player, card) for card in player.hand)
        for pile in (player.dynasty_discard, player.fate_discard):
            yield from ((DISCARD, player, card) for card in pile)
        yield from ((REMOVED, player, card) for card in player.removed)
        for card in player.cards():
            yield PLAY, player, card
            yield from ((UNDER, player, lower) for lower in card.under)
        for province in player.provinces:
            yield from ((PROVINCE, player, card) for card in province.cards)
    for duel in duels(game):
        for side in duel.sides:
            yield from ((POOL, side.player, card) for card in side.pool)
            yield from ((FOCUS, side.player, card) for card in side.stack)


def _check_places(game: Game) -> None:
    """Each card is in one place, its number is its own, and no card is lost."""
    places: dict[GameCard, tuple[str, Player]] = {}
    for zone, player, card in _placed(game):
        _demand(card not in places, f"{card} is in two places")
        places[card] = zone, player
    for serial, card in enumerate(game.cards):
        _demand(card.serial == serial, f"{card} stands under the number {serial}")
        is_loose = card in game.loose and card.zone is PLAY and card.host is None
        if card.zone in (SETUP, ENTERING, RESOLVING) or is_loose:
            _demand(card not in places, f"{card} is in a list as well")
            continue
        _demand(card in places, f"{card} is nowhere")
        zone, player = places[card]
        _demand(card.zone == zone, f"{card} lies in the zone {zone}")
        if zone is PLAY:
            _demand(card.controller is player, f"{card} is not controlled by {player}")
        elif zone is PROVINCE:
            _demand(card.province is not None and card.province.owner is player, f"{card} strayed")
        elif zone not in (DISCARD, UNDER):
            _demand(card.owner is player, f"{card} is with {player}")
        if zone is DECK:
            deck = player.deck(card.face.deck)
            _demand(card in deck and not card.face_up, f"{card} is in another deck or face-up")
        if zone is DISCARD:
            _demand(card in player.pile(card.face.deck), f"{card} is on another pile")
        is_gone = zone in (PLAY, REMOVED, UNDER)
        _demand(is_gone or not card.created, f"the created {card} is out of play")


def _check_card(card: GameCard) -> None:
    """What a card says of itself agrees with the others, and a number worked out with itself."""
    for each in card.attachments:
        _demand(each.host is card, f"{each} is not attached to {card}")
        _demand(each.zone is PLAY and card.zone is PLAY, f"{each} or {card} is not in play")
        _demand(each.controller is card.controller, f"{each} and {card} have two controllers")
        _demand(not each.attachments, f"{each} has attachments of its own")
    if card.host is not None:
        _demand(card in card.host.attachments, f"{card} is missing at its host")
    if card.zone is not PLAY:
        is_clean = card.controller is None and not card.bowed and not card.dishonored
        _demand(is_clean and not card.attachments, f"{card} keeps the state that it had in play")
        _demand(card.host is None and not card.under, f"{card} keeps what was with it in play")
        _demand(not stats.tokens(card), f"{card} keeps its tokens")
        _demand(not card.gained or card.zone is UNDER, f"{card} keeps the abilities it gained")
    if card.dead is not None:
        _demand(card.zone in (DISCARD, ENTERING), f"{card} is dead, and not in a discard pile")
    if card.province is not None:
        lists = card.province.attached if card.zone is PLAY else card.province.cards
        _demand(card in lists, f"{card} is missing at its Province")
    else:
        _demand(card.zone is not PROVINCE, f"{card} is in no Province")
    for stat, number in card.cache.items():
        now = _number(card, stat)
        _demand(number == now, f"{card} is noted with {stat} {number}, which is {now}")


def _check_fighter(game: Game, card: GameCard) -> None:
    """Only who takes part in an attack is at a Province of its Defender, and its Terrain."""
    battle = game.attack.battle if game.attack is not None else None
    if battle is not None and card is battle.terrain:
        _demand(card.place is battle.province, f"{card} lies at another battle")
        return
    _demand(card.zone is PLAY and card.face.type == "Personality", f"{card} is at a Province")
    _demand(game.attack is not None, f"{card} is at a Province out of an attack")
    assert game.attack is not None
    assert card.place is not None
    assert card.controller is not None
    _demand(card.controller.seat in game.attack.sides, f"{card} fights on no side")
    _demand(card.place.owner is game.attack.defender, f"{card} is at {card.place}")


def _check_armies(game: Game) -> None:
    """Each unit that is out is in one army, and the total of an army is that of its cards."""
    attack = game.attack
    if attack is None:
        return
    out = [each for player in game.players for each in player.play if each.place is not None]
    fighting = [each for each in out if each.face.type == "Personality"]
    found: list[GameCard] = []
    for province in dict.fromkeys(each.place for each in fighting if each.place is not None):
        for side in armies.SIDES:
            army = armies.army(game, province, side)
            found += army
            total = sum(_unit_force(each) for each in army)
            told = armies.army_force(game, province, side)
            _demand(told == total, f"an army has {told} Force, which is {total}")
    _demand(Counter(found) == Counter(fighting), "a unit is in no army, or in two")


def _unit_force(leader: GameCard) -> int:
    """Bowed cards add nothing, and nobody behind a bowed Personality does (D-RES-02 to -04)."""
    if leader.bowed:
        return 0
    followers = [
        each
        for each in leader.attachments
        if each.face.type in ("Follower", "Ancestor") and not each.face.force_adds
    ]
    return stats.force(leader) + sum(stats.force(each) for each in followers if not each.bowed)


def _number(card: GameCard, stat: str) -> int:
    found = stats.printed(card, stat) + sum(e.add for e in card.changes if e.stat == stat)
    if stat in ("force", "chi"):
        for each in card.attachments:
            if each.face.force_adds if stat == "force" else each.face.chi_adds:
                found += _number(each, stat)
    return found


def _check_player(player: Player) -> None:
    _demand(
        not player.eliminated or not (player.play or player.provinces or player.hand),
        f"{player} is out of the game, but not all of him",
    )
    for province in player.provinces:
        _demand(province.owner is player, f"{province} is another's")
        for card in province.attached:
            _demand(card.province is province and card.zone is PLAY, f"{card} is not attached")
    for card in player.play:
        _demand(card.host is None, f"{card} is attached and at home")


def _check_changes(game: Game) -> None:
    """What ends is noted where it is looked for when that time comes."""
    passing = Counter(game.passing)
    lasting = Counter(
        (card, change)
        for card in game.cards
        for change in card.changes
        if change.end != "permanent"
    )
    lost = [
        f"{change.stat} of {card} until {change.end}"
        for card, change in ((passing - lasting) + (lasting - passing))
    ]
    _demand(not lost, f"not noted to end, or noted and gone: {lost}")


# Listeners


def _check_listeners(game: Game) -> None:
    """Those who listen are those whose zone arms them, each once."""
    for where, timing in ((game.after, True), (game.before, False)):
        now: Counter[tuple[str, int, int]] = Counter()
        for event, listeners in where.items():
            _demand(bool(listeners), f"nobody listens to {event}")
            now.update(
                (event, id(card), id(ability))
                for card, ability in listeners
                if not _is_delayed(ability)
            )
        due: Counter[tuple[str, int, int]] = Counter()
        for card in game.cards:
            for ability in _armed(card):
                if ability.timing == "instead":
                    continue  # it waits for nothing, but is offered
                if ability.event and (ability.timing == "after") is timing:
                    due[ability.event, id(card), id(ability)] += 1
        if now != due:
            named = {
                (id(card), id(each)): f"{card} {each} {each.event}"
                for card in game.cards
                for each in card.abilities()
            }
            wrong = [named.get(key[1:], key[0]) for key in {**(now - due), **(due - now)}]
            raise Fault(f"these listen and should not, or should: {wrong}")
    standing = Counter(
        (id(each.card), id(each.ability)) for each in game.auras if each.ability.name != "focused"
    )
    bonuses = [each.card for each in game.auras if each.ability.name == "focused"]
    focused = [card for duel in duels(game) for side in duel.sides for card in side.stack]
    _demand(
        Counter(bonuses) == Counter(focused if game.rules.focus_adds_to_stat else []),
        f"{bonuses} add to a stat, but {focused} are focused",
    )
    due_auras = Counter(
        (id(card), id(each)) for card in game.cards for each in _armed(card) if each.continuous
    )
    _demand(standing == due_auras, "the traits in effect are not those that should be")


def _is_delayed(ability: Ability) -> bool:
    return ability.index < 0


def _armed(card: GameCard) -> list[Ability]:
    """Returns the abilities of a card that work where it is."""
    if card.zone in (DECK, SETUP):
        return []
    return [each for each in card.abilities() if each.works_in(card.zone)]
