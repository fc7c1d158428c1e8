"""A scenario builder: a board in one literal, driven by what players say.

Setting up and legal play are kept apart: `Table` puts cards where a test wants them without asking
any rule; everything after that is played by the engine, with scripts for the seats.

    table = Table("diamond", allen=Side(play=[personality("Reju", force=3)], hand=[item("Katana")]))
    table.play("action", allen=["act (equip)", "target Katana", "target Reju"])
    assert table["Katana"].host is table["Reju"]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from l5r_cards.abilities import tree
from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.engine import (
    action_phase,
    attack_phase,
    bowing,
    dynasty_phase,
    end_phase,
    entering,
    events_phase,
    provinces,
    setup,
    turn,
    zones,
)
from l5r_cards.engine.cards import DECK, DISCARD, HAND, PROVINCE, GameCard
from l5r_cards.engine.compiling.making import by_type, make
from l5r_cards.engine.compiling.older import as_read
from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.faces import Face, face_of
from l5r_cards.engine.game import Game, GameOver
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province
from l5r_cards.engine.views import View
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.play.seats import ScriptSeat

DATA = Path(__file__).resolve().parents[2] / "data"
_FATE = ("Action", "Strategy", "Kiho", "Follower", "Item", "Spell", "Ancestor", "Ring", "Sensei")


def _attack(game: Game, player: Player) -> None:
    """Plays the Attack Phase if the player declares it."""
    if attack_phase.is_declared(game, player):
        attack_phase.resolve(game, player)


_PHASES = {
    "straighten": bowing.straighten_all,
    "events": events_phase.resolve,
    "action": action_phase.resolve,
    "attack": _attack,
    "dynasty": dynasty_phase.resolve,
    "end": end_phase.resolve,
}


@cache
def rulesets() -> dict[str, Ruleset]:
    """Returns the rulesets of the corpus by id."""
    with (DATA / "rulesets.yaml").open(encoding="utf-8") as file:
        body = yaml.safe_load(file)
    return {
        each: Ruleset.from_options(
            each, name, {key: option[each] for key, option in body["options"].items()}
        )
        for each, name in body["rulesets"].items()
    }


ABILITIES: dict[str, str] = {}
"""What the abilities of test cards are, as YAML, by card id."""


def card(kind: str, title: str, **facts: Any) -> Card:
    """Returns a card of some type; its facts are those of the corpus' entries.

    `text` has its abilities as YAML: ``text="{kind: limited, do: [{draw: 1}]}"``.
    """
    deck = "fate" if kind in _FATE else "pre-game" if kind in ("Stronghold", "Wind") else "dynasty"
    facts.setdefault("id", title.lower().replace(" ", "_"))
    if isinstance(facts.get("keywords"), str):
        facts["keywords"] = [each.strip() for each in facts["keywords"].split(",")]
    if isinstance(facts.get("clan"), str):
        clan = facts.pop("clan")
        facts["clans"] = [clan]
        facts["keywords"] = [*facts.get("keywords", ()), f"{clan} Clan"]
    text = facts.pop("text", None)
    if text is not None:
        facts["id"] += f" {hash(text)}"
        ABILITIES[facts["id"]] = text
    level = facts.pop("exp", None)
    if level is not None:
        label = "Inexperienced" if level < 0 else "Experienced" + (f" {level}" if level > 1 else "")
        kind_ = "inexperienced" if level < 0 else "experienced"
        of = facts.pop("exp_of", None)
        facts["experience"] = {"kind": kind_, "level": level, "label": label, "of": of}
    return Card.from_facts({"title": title, "types": [kind], "deck": deck, **facts})


def personality(title: str, **facts: Any) -> Card:
    """A Personality of 1F/2C without an Honor Requirement, but for the facts given."""
    start: dict[str, Any] = {"force": 1, "chi": 2, "personal_honor": 1, "gold_cost": 0}
    return card("Personality", title, **{**start, **facts})


def holding(title: str, gold: int | None = None, **facts: Any) -> Card:
    """A Holding that costs nothing, and produces `gold`."""
    if gold is not None:
        facts["gold_production"] = gold
    return card("Holding", title, **{"gold_cost": 0, **facts})


def stronghold(gold: int = 4, honor: int = 5, strength: int = 7, **facts: Any) -> Card:
    """A Stronghold with its three numbers."""
    return card(
        "Stronghold",
        facts.pop("title", "Stronghold"),
        gold_production=gold,
        starting_honor=honor,
        province_strength=strength,
        **facts,
    )


def follower(title: str, **facts: Any) -> Card:
    """A Follower of Force 1."""
    return card("Follower", title, **{"force": 1, "gold_cost": 0, "focus": 2, **facts})


def item(title: str, **facts: Any) -> Card:
    """An Item of +1F/+0C."""
    start: dict[str, Any] = {"force": "+1", "chi": "+0", "gold_cost": 0, "focus": 2}
    return card("Item", title, **{**start, **facts})


def other(kind: str, title: str, **facts: Any) -> Card:
    """A card of another type."""
    return card(kind, title, **facts)


class Side(NamedTuple):
    """What one player has; the top card of a deck is the first."""

    honor: int | None = None
    stronghold: Card | None = None
    play: Sequence[Card | tuple[Card, ...]] = ()
    """Cards at home; a tuple is a unit, the Personality first."""
    hand: Sequence[Card] = ()
    provinces: Sequence[Card | None] = (None, None, None, None)
    """What lies face-up in each Province, from the left; None for an empty one."""
    dynasty_deck: Sequence[Card] = ()
    fate_deck: Sequence[Card] = ()
    dynasty_discard: Sequence[Card] = ()
    fate_discard: Sequence[Card] = ()


class Deck(NamedTuple):
    """What one player brings to a game that is played from its set-up."""

    dynasty: Sequence[Card] = ()
    fate: Sequence[Card] = ()
    stronghold: Card | None = None
    sensei: Card | None = None
    wind: Card | None = None
    starting_holdings: Sequence[Card] = ()


class _Watched:
    """A seat that keeps what it sees when it is asked."""

    def __init__(self, seat: ScriptSeat, asked: list[tuple[dict[str, object], Decision]]) -> None:
        self._seat = seat
        self._asked = asked

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        self._asked.append((view.as_data(), decision))
        return self._seat.choose(view, decision)


class Table:
    """A game in the middle, whose players say what they do."""

    def __init__(self, ruleset: str = "diamond", first: str | None = None, **sides: Side) -> None:
        """The sides sit clockwise in the order given; the `first` one is the active player."""
        self._sit(list(sides), rulesets()[ruleset])
        for name, side in sides.items():
            self._set_up(self._players[name], side)
        self.game.active = self._players[first or next(iter(sides))]
        self.game.turn = 1

    def _sit(self, names: Sequence[str], rules: Ruleset, seed: str = "0") -> None:
        self.rules = rules
        self.seats = {name: ScriptSeat() for name in names}
        self.game = Game(rules, names, list(self.seats.values()), seed)
        self._players = dict(zip(names, self.game.players, strict=True))
        self._faces: dict[int, tuple[Card, Face]] = {}
        self.over = False
        self.asked: dict[str, list[tuple[dict[str, object], Decision]]] = {}

    @classmethod
    def begun(
        cls,
        ruleset: str = "diamond",
        seed: str = "0",
        scripts: dict[str, Sequence[str]] | None = None,
        options: dict[str, Any] | None = None,
        turns: int = 0,
        watched: bool = False,
        **decks: Deck,
    ) -> Table:
        """Returns a game that was set up from decks, and played for some turns."""
        table = cls.__new__(cls)
        table._sit(list(decks), rulesets()[ruleset]._replace(**(options or {})), seed)
        for name, lines in (scripts or {}).items():
            table.seats[name].script = list(lines)
        if watched:
            table.watch()
        brought = []
        for deck in decks.values():
            single = [
                None if each is None else table.face(each)
                for each in (deck.stronghold or stronghold(), deck.sensei, deck.wind)
            ]
            lists = [
                tuple(table.face(each) for each in cards)
                for cards in (deck.dynasty, deck.fate, deck.starting_holdings)
            ]
            brought.append(setup.PlayDeck(lists[0], lists[1], *single, lists[2]))
        turn.play(table.game, brought, turns)
        for name, seat in table.seats.items():
            assert not seat.script, f"{name} could not: {seat.script}; offered: {seat.offered}"
        return table

    def watch(self) -> None:
        """Keeps from now on in `asked` what each seat sees when it is asked."""
        self.asked = {name: [] for name in self.seats}
        self.game.seats = [_Watched(seat, self.asked[name]) for name, seat in self.seats.items()]

    @classmethod
    def watched(cls, ruleset: str = "diamond", **options: Any) -> Table:
        """Returns a game as `begun` does, in which `asked` keeps what each seat saw when asked."""
        return cls.begun(ruleset, watched=True, **options)

    def _set_up(self, player: Player, side: Side) -> None:
        game = self.game
        base = side.stronghold or stronghold()
        player.stronghold = self._enter(player, base)
        player.own_clans = player.stronghold.face.clans
        player.province_strength = player.stronghold.face.strength
        player.family_honor = player.starting_honor if side.honor is None else side.honor
        for name, cards in (("dynasty", side.dynasty_deck), ("fate", side.fate_deck)):
            for each in reversed(cards):
                new = self.new(player, each)
                new.zone, new.face_up = DECK, False
                player.deck(name).append(new)
        for each in side.provinces:
            province = provinces.Province(game.next_serial(), player, player.province_strength)
            player.provinces.append(province)
            if each is not None:
                new = self.new(player, each)
                new.zone, new.province = PROVINCE, province
                province.cards.append(new)
        for unit in side.play:
            leader, *attached = unit if isinstance(unit, tuple) and type(unit) is tuple else (unit,)
            host = self._enter(player, leader)
            for each in attached:
                self._enter(player, each, host)
        for each in side.hand:
            new = self.new(player, each)
            new.zone = HAND
            player.hand.append(new)
            zones.arm(game, new)
        for pile in (side.dynasty_discard, side.fate_discard):
            for each in pile:
                new = self.new(player, each)
                new.zone = DISCARD
                player.pile(new.face.deck).append(new)

    def new(self, player: Player, of: Card) -> GameCard:
        """Makes a card that is nowhere yet."""
        made = GameCard(len(self.game.cards), self.face(of), player)
        self.game.cards.append(made)
        return made

    def face(self, of: Card) -> Face:
        """Returns what is printed on a card."""
        known = self._faces.get(id(of))
        if known is None:
            # The card is kept, so that its identity stays its own.
            texts = self._texts(of)
            made = make(texts, of.type, self.rules)
            assert not made.missing, made.missing
            face = face_of(of, self.rules, (*made.abilities, *by_type(of.type)))
            known = self._faces[id(of)] = (of, face._replace(texts=tuple(texts)))
        return known[1]

    def _texts(self, of: Card) -> Sequence[tree.Ability]:
        text = ABILITIES.get(of.id)
        if text is None:
            return ()
        data = yaml.safe_load(text)
        parsed = parse_abilities(data if isinstance(data, list) else [data], of.title)
        return as_read(of, parsed, self.rules)

    def _enter(self, player: Player, of: Card, host: GameCard | None = None) -> GameCard:
        made = self.new(player, of)
        entering.enter(self.game, player, made, host=host, bowed=False, quietly=True)
        return made

    def put(self, player: Player, of: Card, province: Province | None = None) -> GameCard:
        """Puts a card into play, attached to a Province if one is named."""
        made = self.new(player, of)
        entering.enter(self.game, player, made, province=province, bowed=False, quietly=True)
        return made

    def __getitem__(self, title: str) -> GameCard:
        """Returns the one card with a title."""
        found = [each for each in self.game.cards if each.face.title == title]
        assert len(found) == 1, f"{len(found)} cards are called {title}"
        return found[0]

    def player(self, name: str) -> Player:
        """Returns a player by name."""
        return self._players[name]

    def play(self, phase: str, turns: int = 0, **scripts: Sequence[str]) -> None:
        """Plays a phase of the active player, or a whole ``turn``, by scripts for the seats.

        ``turns`` plays so many in a row, the active player's the first.

        Every line of the scripts must be played.
        """
        for name, seat in self.seats.items():
            seat.script = list(scripts.get(name, ()))
            seat.offered.clear()
        game = self.game
        try:
            if phase == "turn":
                turn.take_turn(game, game.active)
            elif phase == "turns":
                turn.take_turns(game, game.active, game.turn + turns)
            else:
                game.phase = phase
                _PHASES[phase](game, game.active)
        except GameOver:
            self.over = True
        for name, seat in self.seats.items():
            assert not seat.script, f"{name} could not: {seat.script}; offered: {seat.offered}"

    def offered(self, name: str, words: str) -> bool:
        """Whether a player was offered something in what was played last."""
        return any(each.startswith(words) for each in self.seats[name].offered)

    def do(self, what: Any, *args: Any, **options: Any) -> Any:
        """Lets something happen by the engine, such as ``table.do(destroy, [table["Reju"]])``."""
        try:
            return what(self.game, *args, **options)
        except GameOver:
            self.over = True
            return None

    def happened(self, name: str) -> list[Any]:
        """Returns all that happened under a name, such as ``"honor"``."""
        return [each for each in self.game.log if each.name == name]
