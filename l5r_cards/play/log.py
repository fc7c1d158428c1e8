"""The log of a game in sentences, by turn and phase, as the rulebook would tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.game import Game
from l5r_cards.engine.happenings import Happening, source_of
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province
from l5r_cards.play.sentences import PHASES, SENTENCES

__all__ = ["PHASES", "SENTENCES", "Line", "Log", "log_lines", "print_lines", "sentence_key"]

_TOGETHER = frozenset(
    (
        *("straightens", "refilled", "revealed", "drawn", "discarded", "bows", "aimed"),
        *("returned", "assigns", "shown"),
    )
)
"""What happens several times in a row is told in one sentence."""
_KEPT_FOR_PRICE = frozenset(("honor", "rehonored"))
"""What may come between a payment and what it is for."""
_SEEN_BY = {
    "aimed:hidden": "nobody",
    "drawn": "who",
    "focuses": "who",
    "refilled": "nobody",
    "returned": "who",
}
"""Whose cards are hidden while they happen: from all but the player, or from all."""


class Line(NamedTuple):
    """One sentence of the log."""

    turn: int
    """0 for the set-up."""
    player: str
    """The active player."""
    phase: str
    """Empty between phases."""
    text: str


def sentence_key(it: Happening) -> str:
    """Returns which of `SENTENCES` tells a happening; its bare name if none is for its detail."""
    detail = it.detail
    if it.name == "enters" and it.what is not None:
        if _host_of(it) is not None:
            detail = "attached"
        elif it.at is not None and _is_of_provinces(it.what):
            detail = "province"
        elif "terrain" in it.what.face.keywords:
            detail = "terrain"
    if isinstance(it.by, Action) and it.by.source is None:
        if it.name == "announced":
            detail = it.by.ability.name
        elif it.name == "aimed":
            detail = "rules"
    if it.name == "game_over" and it.who is None and detail not in ("draw", "turns"):
        detail = "nobody"
    key = f"{it.name}:{detail}"
    return key if key in SENTENCES else it.name


def _host_of(it: Happening) -> GameCard | None:
    """Returns to whom a card is attached that enters play."""
    if it.what is None or not it.what.is_attachment or not isinstance(it.by, Action):
        return None
    return next(iter(it.by.roles.get("host", ())), None)


def _is_of_provinces(card: GameCard) -> bool:
    """Whether a card is attached to a Province when it enters play from one."""
    return card.face.type == "Region" or (
        card.face.type == "Holding" and "fortification" in card.face.keywords
    )


class Log:
    """Tells the log of a game as far as it has come; each call goes on where the last one ended."""

    def __init__(self, game: Game, seat: int | None = None) -> None:
        """:param seat: tell only what this seat saw; None for all, as after the game."""
        self.game = game
        self._seat = seat
        self._next = 0
        self._turn = 0
        self._player = ""
        self._phase = ""
        self._any_told = False
        self._subject: Player | None = None
        self._told_ahead: Happening | None = None
        self._honor: dict[int, int] = {}
        self._places: dict[int, int] = {}
        self._gold: list[tuple[str, int]] = []
        self._told = 0
        """How many of these were told already, as the log was read while they paid."""
        self._apart = 0
        """How many of these came before something else, and may be of another payment."""
        self._price: int | None = None
        self._paid_for: GameCard | None = None
        self._payer: Player | None = None

    def lines(self) -> Iterator[Line]:
        """Yields what has happened since the last call."""
        log = self.game.log
        while self._next < len(log):
            group = self._group(log)
            self._next += len(group)
            yield from self._tell(group)
        if self._price is None:
            yield from self._bowed()  # the sentence of the whole payment names them again
        else:
            yield from self._flush()

    def _group(self, log: Sequence[Happening]) -> list[Happening]:
        """Returns the next happening with those that are told in one sentence with it."""
        first = log[self._next]
        group = [first]
        if first.name not in _TOGETHER or self._is_payment(log, self._next):
            return group
        for index in range(self._next + 1, len(log)):
            it = log[index]
            alike = (
                it.name == first.name
                and it.who is first.who
                and it.detail == first.detail
                and source_of(it.by) is source_of(first.by)
                and (it.at is first.at or it.name in ("refilled", "assigns"))
            )
            if not alike or self._is_payment(log, index):
                break
            group.append(it)
        return group

    def _is_payment(self, log: Sequence[Happening], index: int) -> bool:
        """Whether a card is bowed for Gold."""
        it = log[index]
        after = log[index + 1] if index + 1 < len(log) else None
        return (
            it.name == "bows"
            and after is not None
            and after.name == "produced"
            and after.what is it.what
        )

    def _is_idle(self, index: int) -> bool:
        """Whether a battle has ended without anything that is worth a word."""
        log = self.game.log
        return index < len(log) and log[index].name == "battle_resolves"

    def _tell(self, group: list[Happening]) -> Iterator[Line]:
        it = group[0]
        if it.name == "turn_begins":
            yield from self._flush()
            self._begin_turn(it.amount, it.who)
        elif it.name == "phase_begins":
            yield from self._flush()
            self._phase = it.detail
        elif it.name in ("phase_ends", "turn_ends"):
            yield from self._flush()
            self._forget_payment()
            self._phase = ""
            if it.name == "turn_ends" and not self._any_told:
                yield self._line("Nothing happens.")
        elif self._next < len(self.game.log) and self._is_payment(self.game.log, self._next - 1):
            pass  # told with the Gold that follows
        elif it is self._told_ahead:
            pass  # told with the totals
        elif it.name == "engaged" and self._is_idle(self._next):
            pass  # nobody is there, and nobody comes
        elif it.name == "produced" and it.what is not None:
            if it.who is not self._payer:
                self._forget_payment()
            self._gold.append((it.what.face.name, it.amount))
            self._payer = it.who
        elif it.name == "paid":
            self._price, self._paid_for, self._payer = it.amount, it.what, it.who
            while self._apart and sum(gold for _, gold in self._gold[self._apart :]) < it.amount:
                self._apart -= 1
        else:
            if it.name == "honor" and it.who is not None:
                self._honor[it.who.seat] = self.honor(it.who) + it.amount
            if it.name == "game_over" and it.turn > self._turn:
                yield from self._flush()
                self._begin_turn(it.turn, self.game.active)  # won before it has begun
            takes_price = it.name in ("enters", "overlaid") and it.what is self._paid_for
            if not takes_price and it.name not in _KEPT_FOR_PRICE:
                yield from self._flush()
            for part in _by_province(group):
                text = self._sentence(sentence_key(it), part)
                if text:
                    yield self._line(text)
            if takes_price:
                self._end_payment()
            if it.name == "totals" and (end := self._end_of_battle(it)) is not None:
                self._told_ahead = end
                if text := self._sentence(sentence_key(end), [end]):
                    yield self._line(text)

    def _end_of_battle(self, totals: Happening) -> Happening | None:
        """Returns how a battle ends, which the engine tells behind all that comes of it."""
        for it in self.game.log[self._next :]:
            if it.name == "battle_resolves":
                return it if it.at is totals.at else None
        return None

    def _begin_turn(self, turn: int, player: Player | None) -> None:
        self._turn, self._player = turn, player.name if player is not None else ""
        self._any_told = False

    def _flush(self) -> Iterator[Line]:
        """Yields the sentence of a payment whose purpose is not told by another one."""
        if self._payer is None:
            return
        if self._price or (self._gold and self._price is not None):
            it = Happening("paid", self._paid_for, self._payer, amount=self._price)
            yield self._line(self._sentence("paid", [it]))
        else:
            yield from self._bowed()
        if self._price is not None:
            self._end_payment()
        self._apart = len(self._gold)

    def _bowed(self) -> Iterator[Line]:
        """Yields what was bowed for Gold and is not told yet."""
        new, self._told = self._gold[self._told :], len(self._gold)
        if new and self._payer is not None:
            bowed = _and([f"{name} for {gold} Gold" for name, gold in new])
            yield self._line(f"{self._payer.name} bows {bowed}.")

    def _end_payment(self) -> None:
        """Forgets what was paid, but for what was bowed before and may be for what is to come."""
        self._gold = self._gold[: self._apart]
        self._told = len(self._gold)
        self._price = self._paid_for = None

    def _forget_payment(self) -> None:
        self._gold, self._told, self._apart = [], 0, 0
        self._price = self._paid_for = self._payer = None

    def _line(self, text: str) -> Line:
        self._any_told = True
        return Line(self._turn, self._player, self._phase, text)

    def _sentence(self, key: str, group: list[Happening]) -> str:
        template = SENTENCES.get(key)
        if template is None:  # a name that the table does not know is told all the same
            template = f"{key.replace('_', ' ').capitalize()}: {{cards}}"
        self._subject = group[0].who if "{who}" in template else None
        blanks = _Blanks(self, group)
        return template.format_map(blanks)

    def answered(self) -> str:
        """Returns in a sentence what the Reactions answer that are offered, and whether it is yet
        to happen."""
        it = self.game.answering
        if it is None:
            return ""
        text = self._sentence(sentence_key(it), [it]) or self._sentence(f"{it.name} ", [it])
        is_told = any(each is it for each in reversed(self.game.log))
        return text if is_told else f"About to happen: {text}"

    def name(self, card: GameCard) -> str:
        """Returns a card by name, with its owner unless the sentence is of him, or he is alone."""
        if card.owner is self._subject or len(self.game.players) == 1:
            return card.face.name
        return f"{card.owner.name}'s {card.face.name}"

    def sees(self, it: Happening) -> bool:
        """Whether the reader may know which card a happening is about."""
        whose = _SEEN_BY.get(it.name) or _SEEN_BY.get(f"{it.name}:{it.detail}")
        if self._seat is None or whose is None:
            return True
        return whose == "who" and it.who is not None and it.who.seat == self._seat

    def cards(self, group: list[Happening]) -> str:
        """Returns the cards of some happenings, or how many they are if they are hidden."""
        if not all(self.sees(each) for each in group):
            return "a card" if len(group) == 1 else f"{len(group)} cards"
        return _and([self.name(each.what) for each in group if each.what is not None])

    def province(self, province: Province | None) -> str:
        """Returns a Province by its place in its player's row."""
        if province is None:
            return "a Province"
        place = self._places.get(province.serial)
        if place is None:
            place = self._places[province.serial] = _place(self.game, province)
        return f"Province {place}"

    def honor(self, player: Player | None) -> int:
        """Returns the Family Honor of a player at this point of the log."""
        if player is None:
            return 0
        found = self._honor.get(player.seat)
        if found is None:
            changes = (it for it in self.game.log if it.name == "honor" and it.who is player)
            found = player.family_honor - sum(it.amount for it in changes)
            self._honor[player.seat] = found
        return found

    @property
    def price(self) -> str:
        """What was paid, for those sentences in which that is not the point."""
        return f" for {self._price} Gold" if self._price is not None else ""

    @property
    def gold(self) -> str:
        """What was bowed for it."""
        bowed = [f"{name} for {gold}" for name, gold in self._gold[self._apart :]]
        return f" (bows {', '.join(bowed)})" if bowed else ""


class _Blanks(dict[str, str]):
    """What fills the blanks of a sentence, worked out when it is asked for."""

    def __init__(self, log: Log, group: list[Happening]) -> None:
        super().__init__()
        self._log = log
        self._group = group

    def __missing__(self, blank: str) -> str:
        return _BLANKS[blank](self._log, self._group)


def _because(log: Log, group: list[Happening]) -> str:
    it = group[0]
    source = source_of(it.by)
    return f" by {log.name(source)}" if source is not None and source is not it.what else ""


def _source(log: Log, group: list[Happening]) -> str:
    source = source_of(group[0].by)
    return log.name(source) if source is not None else "Somebody"


def _ability(log: Log, group: list[Happening]) -> str:
    it = group[0]
    name = it.by.ability.name if isinstance(it.by, Action) else it.detail
    return f"{log.name(it.what)} ({name})" if it.what is not None else f"the action “{name}”"


def _host(log: Log, group: list[Happening]) -> str:
    host = _host_of(group[0])
    return log.name(host) if host is not None else "a Personality"


def _at(log: Log, group: list[Happening]) -> str:
    places = list(dict.fromkeys(log.province(each.at) for each in group))
    if len(places) == 1:
        return places[0]
    return f"Provinces {_and([place.removeprefix('Province ') for place in places])}"


def _face_down(log: Log, group: list[Happening]) -> str:
    return f" with {log.cards(group)}" if all(log.sees(each) for each in group) else ""


def _for_card(log: Log, group: list[Happening]) -> str:
    what = group[0].what
    return f" for {log.name(what)}" if what is not None else ""


def _shown_first(log: Log, kind: str) -> str:
    """Returns the cards of a type that were shown at the set-up, even of who is out by now."""
    return _and(
        [
            log.name(card)
            for each in log.game.players
            for card in each.began_with
            if card.face.type == kind
        ]
    )


def _strongholds(log: Log, group: list[Happening]) -> str:
    shown = _shown_first(log, "Stronghold")
    return f"Strongholds are {shown}" if len(log.game.players) > 1 else f"Stronghold is {shown}"


def _senseis(log: Log, group: list[Happening]) -> str:
    shown = _shown_first(log, "Sensei")
    return f": {shown}" if shown else ""


def _why_first(log: Log, group: list[Happening]) -> str:
    """Returns why a player takes the first turn (D-START-01, D-START-02, D-OPT-01)."""
    players, who = log.game.players, group[0].who
    honor = {each.seat: log.honor(each) for each in players}
    if len(players) == 1 or who is None:
        return ""
    if any(it.name == "cut_for_first" for it in log.game.log):
        return " by the cut"
    most = honor[who.seat]
    if list(honor.values()).count(most) > 1:
        return f" by chance among those of {most} Honor"
    return f" with the most Honor, {most}"


def _strength(log: Log, group: list[Happening]) -> str:
    it = group[0]
    if it.at is None or not it.detail.isdecimal():
        return ""
    holds = it.amount <= int(it.detail) + it.beside
    end = ": it holds" if holds else ""
    return f", and {log.province(it.at)} of {it.at.owner.name} has Strength {it.beside}{end}"


def _below(log: Log, group: list[Happening]) -> str:
    below = group[0].beside
    return f", with {below} {'card' if below == 1 else 'cards'} below" if below else ""


def _unplayed(log: Log, group: list[Happening]) -> str:
    what = group[0].what
    return ", but its text is not played" if what is not None and what.face.unmodelled else ""


_BLANKS: dict[str, Callable[[Log, list[Happening]], str]] = {
    "ability": _ability,
    "amount": lambda log, group: str(abs(group[0].amount)),
    "at": _at,
    "because": _because,
    "cards": lambda log, group: log.cards(group),
    "detail": lambda log, group: group[0].detail,
    "face_down": _face_down,
    "for_card": _for_card,
    "gains": lambda log, group: "loses" if group[0].amount < 0 else "gains",
    "gold": lambda log, group: log.gold,
    "honor": lambda log, group: str(log.honor(group[0].who)),
    "host": _host,
    "senseis": _senseis,
    "source": _source,
    "stat": lambda log, group: group[0].detail.replace("_", " ").title(),
    "strongholds": _strongholds,
    "unplayed": _unplayed,
    "below": _below,
    "signed": lambda log, group: f"{group[0].amount:+d}",
    "strength": _strength,
    "why": _why_first,
    "other": lambda log, group: log.name(group[0].other) if group[0].other else "somebody",
    "price": lambda log, group: log.price,
    "who": lambda log, group: group[0].who.name if group[0].who is not None else "Nobody",
}


def _by_province(group: list[Happening]) -> list[list[Happening]]:
    """Returns assignments by where they go; all else stays one group."""
    if group[0].name != "assigns":
        return [group]
    places = dict.fromkeys(it.at for it in group)
    return [[it for it in group if it.at is place] for place in places]


def _place(game: Game, province: Province) -> int:
    """Returns which one of its player's Provinces it is, counted as they were made."""
    seen = {
        each.at.serial
        for each in game.log
        if each.at is not None and each.at.owner is province.owner
    }
    seen.update(each.serial for each in province.owner.provinces)
    seen.add(province.serial)
    return sorted(seen).index(province.serial) + 1


def _and(words: Sequence[str]) -> str:
    """Returns words as a list, those that come several times with their number."""
    counted: dict[str, int] = {}
    for word in words:
        counted[word] = counted.get(word, 0) + 1
    if not words:
        return ""
    shown = [word if count == 1 else f"{count} {word}" for word, count in counted.items()]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def log_lines(game: Game, seat: int | None = None, until: int | None = None) -> list[Line]:
    """Returns the log of a game in sentences.

    :param seat: tell only what this seat saw.
    :param until: tell nothing after this turn.
    """
    lines = Log(game, seat).lines()
    return [line for line in lines if until is None or line.turn <= until]


def print_lines(lines: Sequence[Line], say: Callable[[str], None]) -> None:
    """Prints sentences under headings for turns and phases."""
    turn, phase = -1, ""
    for line in lines:
        if line.turn != turn:
            turn, phase = line.turn, ""
            say(f"Turn {turn}, {line.player}." if turn else "Set-up.")
        if line.phase != phase:
            phase = line.phase
            if phase:
                say(f"  {PHASES.get(phase, phase)}:")
        say(f"{'    ' if phase else '  '}{line.text}")
