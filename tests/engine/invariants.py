"""What holds in every game, whatever is played: checked while games between random seats run.

`Watcher` is a seat around another one. Each time that it is asked it checks the game, and now and
then, as `every` says, all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from chronicle import Chronicle, Fault, demand

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
from l5r_cards.engine.effects import CHI_DEATH
from l5r_cards.engine.faces import ONE_SHOT, Face
from l5r_cards.engine.game import Game
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.players import Player
from l5r_cards.engine.views import View
from l5r_cards.play.phrasing import options_for_person, texts_of_options
from l5r_cards.play.questions import question_for_person, text_of_ability
from l5r_cards.play.table import table_in_words

__all__ = ["Fault", "Observed", "Watch", "Watcher", "check_all"]

_QUIET = ("action", "attack", "recruit")
"""Decisions at which nothing is going on, if no action is."""


class Observed(Game):
    """A game in which each card is looked at as it enters play, and each battle as it is resolved.

    It remembers whom something has kept from dying though he has no Chi (C-PERS-03).
    """

    __slots__ = ("spared",)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.spared: set[GameCard] = set()

    def attempt(self, name: str, what: GameCard | None = None, *args: Any, **more: Any) -> Any:
        it = super().attempt(name, what, *args, **more)
        if it is None and name == CHI_DEATH and what is not None:
            self.spared.add(what)
        return it

    def note(self, happening: Happening) -> None:
        super().note(happening)
        if happening.name == "enters":
            _check_entry(self, happening)
        elif happening.name == "totals":
            _check_totals(self, happening)


class Watch:
    """What is followed through a game: how far its log was read, and what that told."""

    def __init__(self, every: int = 1) -> None:
        """:param every: all is checked at each so many decisions."""
        self.game: Game | None = None
        self.every = every
        self.decisions = 0
        self._chance = Random("watch")
        self._chronicle: Chronicle | None = None

    def at_decision(self, decision: Decision) -> None:
        """Checks the game as somebody is asked."""
        game = self.game
        assert game is not None
        self.decisions += 1
        self.follow()
        _check_decision(decision)
        _check_offer(game, decision)
        if self.decisions % self.every == 0:
            check_all(game)
            if decision.kind in _QUIET and not game.acting:
                _check_quiet(game)
            _check_hidden(game, decision, self._chance)

    def follow(self) -> None:
        """Reads on in the log."""
        assert self.game is not None
        if self._chronicle is None:
            self._chronicle = Chronicle(self.game)
        self._chronicle.read_on()


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
        if card.zone is PLAY and card.face.type in ONE_SHOT:
            _check_terrain(game, card)
        if card.place is not None:
            _check_fighter(game, card)
        if card.owner.eliminated and game.outcome is None:
            demand(card.zone is REMOVED or card.created, "{} is still in the game", card)
    for player in game.players:
        if game.outcome is None:  # the last who loses ends the game with all that he has
            _check_player(player)
    _check_ancestors(game)
    _check_armies(game)
    _check_changes(game)
    _check_listeners(game)


def _check_quiet(game: Game) -> None:
    """Between two actions nothing waits any more, and what had to end has ended."""
    demand(game.duel is None, "a duel goes on")
    demand(not game.loose, "{} are on nobody", game.loose)
    for card in game.cards:
        demand(card.zone not in (ENTERING, RESOLVING), "{} still waits", card)
    battle = game.attack.battle if game.attack is not None else None
    over = {"action", "duel", *(() if battle is not None else ("battle",))}
    for when in [change.end for _, change in game.passing] + [when for when, _ in game.ending]:
        demand(when not in over, "something lasts until the end of the {}", when)
    for when, holds in game.whiles:
        demand(holds(), "what lasts {} has not ended", when)
    for player in game.players:
        for scope, used in player.used.items():
            for key, times in used.items():
                limit = _limit(key)
                demand(times <= limit, "{} was used {} times a {}", key, times, scope)
    for player in game.living():
        for card in player.play:
            if game.rules.chi_death == "continuous" and card.face.type == "Personality":
                is_spared = isinstance(game, Observed) and card in game.spared
                demand(stats.chi(card) > 0 or is_spared, "{} lives without Chi", card)
        for province in player.provinces:
            is_left_empty = province.attached or not player.dynasty_deck
            demand(bool(province.cards or is_left_empty), "{} is empty", province)


def _limit(key: object) -> int:
    """Returns how often something may be used, by what counts its uses."""
    ability = key[1] if isinstance(key, tuple) else None
    limit = ability.limit if isinstance(ability, Ability) else None
    return limit.times if limit is not None else 1 if isinstance(key, str) else 99


def _check_totals(game: Game, it: Happening) -> None:
    """The totals are those of the units that are there, and of the Province (D-RES-02, -05)."""
    attack, place = game.attack, it.at
    assert attack is not None
    assert place is not None
    force = dict.fromkeys(armies.SIDES, 0)
    for each in game.cards:
        if each.place is place and each.face.type == "Personality" and each.controller is not None:
            force[attack.sides[each.controller.seat]] += _unit_force(each)
    told = it.amount, int(it.detail), it.beside
    found = force[armies.ATTACKER], force[armies.DEFENDER], place.strength()
    demand(told == found, "the totals are {}, and should be {}", told, found)


def _check_entry(game: Game, it: Happening) -> None:
    """What enters is alone of its kind, if it is Unique or Singular (D-PLAY-13, D-PLAY-16)."""
    card, player = it.what, it.who
    assert card is not None
    demand(card.zone is PLAY and card.controller is player, "{} enters for {}", card, player)
    for each in game.cards:
        if each is card or each.zone is not PLAY:
            continue
        is_other = each.face.unique_as.isdisjoint(card.face.unique_as)
        demand(is_other, "{} enters besides {}", card, each)
        if card.face.singular and each.face.singular and each.controller is player:
            demand(each.face.title != card.face.title, "{} enters again", card)


# Decisions


def _check_decision(decision: Decision) -> None:
    """All that is offered is accepted, and nothing else."""
    count, low, high = len(decision.options), decision.minimum, decision.maximum
    demand(0 <= low <= high <= count and count > 0, "nobody can answer {}", decision)
    demand(count > low, "{} leaves no choice", decision)
    demand(decision.accepts(range(low)), "the first options are refused")
    demand(decision.accepts(range(count - high, count)), "the last options are refused")
    for bad in ((-1,) * low, (count,), (0,) * (low + 2), range(high + 1), (True,) * low, ("0",)):
        if len(bad) == low == 0:
            continue
        demand(not decision.accepts(bad), "{} is accepted by {}", bad, decision)  # type: ignore[arg-type]


def _check_offer(game: Game, decision: Decision) -> None:
    """A card that is named is one that the player may see."""
    view, player = game.views[decision.seat], game.players[decision.seat]
    demand(not player.eliminated, "{} is asked {}", player, decision)
    for each in decision.options:
        demand(each.card < 0 or view.sees(game.cards[each.card]), "{} tells what is hidden", each)


def _check_hidden(game: Game, decision: Decision, chance: Random) -> None:
    """Hidden cards that trade places change nothing of what a player sees and may do."""
    player = chance.choice(game.players)
    if decision.kind == "action":
        player = game.players[decision.seat]
    view = game.views[player.seat]
    kinds = ("limited", "open") if player is game.active else ("open",)
    some = chance.sample(range(len(game.cards)), min(len(game.cards), 20))

    def seen() -> object:
        offered = action_phase.uses(game, player, kinds) if decision.kind == "action" else ()
        return (
            view.as_data(),
            view.places(),
            [view.able(each.name) for each in game.builtin],
            _words(decision, view) if view.seat == decision.seat else (),
            [(use.ability.name, use.source) for use in offered],
            [(view.about(each), view.prices(each)) for each in some],
        )

    hidden = [card for card in game.cards if not view.sees(card) and card.zone is not SETUP]
    before, faces = seen(), [card.face for card in hidden]
    for deck in ("dynasty", "fate"):
        cards = [each for each in hidden if each.face.deck == deck]
        _lay(cards, chance.sample([each.face for each in cards], len(cards)))
    after = seen()
    _lay(hidden, faces)
    demand(before == after, "{} notices that hidden cards trade places", player)


def _words(decision: Decision, view: View) -> tuple[str, ...]:
    """Returns all that a person reads who is asked."""
    question = question_for_person(decision, view)
    demand(not question.startswith("Choose (") and question != "Choose", "{} of nothing", decision)
    return (
        question,
        text_of_ability(decision, view),
        *options_for_person(decision, view),
        *texts_of_options(decision, view),
        *table_in_words(view),
    )


def _lay(cards: Sequence[GameCard], faces: Sequence[Face]) -> None:
    for card, face in zip(cards, faces, strict=True):
        card.face = face
        card.cache.clear()


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
        demand(card not in places, "{} is in two places", card)
        places[card] = zone, player
    for serial, card in enumerate(game.cards):
        demand(card.serial == serial, "{} stands under the number {}", card, serial)
        is_loose = card in game.loose and card.zone is PLAY and card.host is None
        if card.zone in (SETUP, ENTERING, RESOLVING) or is_loose:
            demand(card not in places, "{} is in a list as well", card)
            continue
        demand(card in places, "{} is nowhere", card)
        zone, player = places[card]
        demand(card.zone == zone, "{} lies in the zone {}", card, zone)
        if zone is PLAY:
            demand(card.controller is player, "{} is not controlled by {}", card, player)
        elif zone is PROVINCE:
            demand(card.province is not None and card.province.owner is player, "{} strayed", card)
        elif zone not in (DISCARD, UNDER):
            demand(card.owner is player, "{} is with {}", card, player)
        if zone is DECK:
            deck = player.deck(card.face.deck)
            demand(card in deck and not card.face_up, "{} is in another deck or face-up", card)
        if zone is DISCARD:
            demand(card in player.pile(card.face.deck), "{} is on another pile", card)
        is_gone = zone in (PLAY, REMOVED, UNDER)
        demand(is_gone or not card.created, "the created {} is out of play", card)


def _check_card(card: GameCard) -> None:
    """What a card says of itself agrees with the others, and a number worked out with itself."""
    for each in card.attachments:
        demand(each.host is card, "{} is not attached to {}", each, card)
        demand(each.zone is PLAY and card.zone is PLAY, "{} or {} is not in play", each, card)
        demand(each.controller is card.controller, "{} and {} have two controllers", each, card)
        demand(not each.attachments, "{} has attachments of its own", each)
    for each in card.under:
        demand(each.above is card, "{} does not lie under {}", each, card)
    demand((card.above is None) is (card.zone is not UNDER), "{} lies under nothing", card)
    if card.host is not None:
        demand(card in card.host.attachments, "{} is missing at its host", card)
    if card.zone is not PLAY:
        is_clean = card.controller is None and not card.bowed and not card.dishonored
        demand(is_clean and not card.attachments, "{} keeps the state that it had in play", card)
        demand(card.host is None and not card.under, "{} keeps what was with it in play", card)
        demand(not stats.tokens(card), "{} keeps its tokens", card)
        demand(not card.gained or card.zone is UNDER, "{} keeps the abilities it gained", card)
    if card.dead is not None:
        demand(card.zone in (DISCARD, ENTERING), "{} is dead, and not in a discard pile", card)
    if card.province is not None:
        lists = card.province.attached if card.zone is PLAY else card.province.cards
        demand(card in lists, "{} is missing at its Province", card)
    else:
        demand(card.zone is not PROVINCE, "{} is in no Province", card)
    for stat, number in card.cache.items():
        now = _number(card, stat)
        demand(number == now, "{} is noted with {} {}, which is {}", card, stat, number, now)


def _check_terrain(game: Game, card: GameCard) -> None:
    """A Terrain in play is the one of the battle being fought (D-TERR-01, D-AFT-01)."""
    battle = game.attack.battle if game.attack is not None else None
    is_there = battle is not None and battle.terrain is card
    demand(is_there or "terrain" not in card.face.keywords, "{} lies at no battle", card)


def _check_fighter(game: Game, card: GameCard) -> None:
    """Only who takes part in an attack is at a Province of its Defender, and its Terrain."""
    battle = game.attack.battle if game.attack is not None else None
    if battle is not None and card is battle.terrain:
        demand(card.place is battle.province, "{} lies at another battle", card)
        return
    demand(card.zone is PLAY and card.face.type == "Personality", "{} is at a Province", card)
    demand(game.attack is not None, "{} is at a Province out of an attack", card)
    assert game.attack is not None
    assert card.place is not None
    assert card.controller is not None
    demand(card.controller.seat in game.attack.sides, "{} fights on no side", card)
    demand(card.place.owner is game.attack.defender, "{} is at {}", card, card.place)


def _check_ancestors(game: Game) -> None:
    """Those in play are known, and of the Faction of their Personality (D-ANC-04)."""
    found = [each for each in game.cards if each.zone is PLAY and each.face.type == "Ancestor"]
    attached = [each for each in found if each.host is not None]
    demand(Counter(game.ancestors) == Counter(attached), "the Ancestors are {}", attached)


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
            demand(told == total, "an army has {} Force, which is {}", told, total)
    demand(Counter(found) == Counter(fighting), "a unit is in no army, or in two")


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
    demand(
        not player.eliminated or not (player.play or player.provinces or player.hand),
        "{} is out of the game, but not all of him",
        player,
    )
    for province in player.provinces:
        demand(province.owner is player, "{} is another's", province)
        for card in province.attached:
            demand(card.province is province and card.zone is PLAY, "{} is not attached", card)
    for card in player.play:
        demand(card.host is None, "{} is attached and at home", card)


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
    demand(not lost, "not noted to end, or noted and gone: {}", lost)


# Listeners


def _check_listeners(game: Game) -> None:
    """Those who listen are those whose zone arms them, each once."""
    for where, timing in ((game.after, True), (game.before, False)):
        now: Counter[tuple[str, int, int]] = Counter()
        for event, listeners in where.items():
            demand(bool(listeners), "nobody listens to {}", event)
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
    stirring = sum(each.changes("chi") for each in game.auras)
    demand(game.chi.auras == stirring, "{} traits change Chi", game.chi.auras)
    standing = Counter(
        (id(each.card), id(each.ability)) for each in game.auras if each.ability.name != "focused"
    )
    bonuses = [each.card for each in game.auras if each.ability.name == "focused"]
    focused = [card for duel in duels(game) for side in duel.sides for card in side.stack]
    demand(
        Counter(bonuses) == Counter(focused if game.rules.focus_adds_to_stat else []),
        "{} add to a stat, but {} are focused",
        bonuses,
        focused,
    )
    due_auras = Counter(
        (id(card), id(each)) for card in game.cards for each in _armed(card) if each.continuous
    )
    demand(standing == due_auras, "the traits in effect are not those that should be")


def _is_delayed(ability: Ability) -> bool:
    return ability.index < 0


def _armed(card: GameCard) -> list[Ability]:
    """Returns the abilities of a card that work where it is."""
    if card.zone in (DECK, SETUP):
        return []
    return [each for each in card.abilities() if each.works_in(card.zone)]
