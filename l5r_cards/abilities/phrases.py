"""Roles, selectors, amounts, conditions and events in plain English of our own."""

from __future__ import annotations

from collections.abc import Iterable

from l5r_cards.abilities.declare import Word
from l5r_cards.abilities.tree import (
    Ability,
    Amount,
    AnyFits,
    AtTurnStart,
    Chosen,
    Clan,
    Compare,
    Comparison,
    Condition,
    CountOf,
    Criterion,
    Deeds,
    Did,
    Distinct,
    Done,
    Duration,
    Early,
    First,
    Greatest,
    Half,
    Happened,
    Is,
    KeywordCount,
    Least,
    Logged,
    ManyFit,
    Minus,
    NoneFits,
    Not,
    Or,
    Paid,
    Pattern,
    Paying,
    Per,
    Phase,
    Pick,
    Plus,
    Role,
    Same,
    Selector,
    Selectors,
    Several,
    StatOf,
    Sum,
    Target,
    Times,
    Turn,
    Value,
    Words,
)
from l5r_cards.abilities.vocabulary import (
    CHOICE_NAMED,
    EVENT_NAMED,
    FILTER_NAMED,
    SELECTOR_KEY_NAMED,
)
from l5r_cards.abilities.words import (
    CARD_TYPES,
    DURATIONS,
    EFFECTS,
    FIXED_ROLES,
    KINDS,
    OPERATORS,
    PARTS,
    PHASES,
    PLACES,
    PLAYERS,
    STATS,
)

__all__ = ["Phrases", "capital", "counted", "joined", "times_text"]


def _english(*tables: tuple[Word, ...]) -> dict[str, str]:
    return {word.name: word.english or word.name for table in tables for word in table}


_ROLES = _english(FIXED_ROLES, PLAYERS)
_PLACES = _english(PLACES)
_STATS = _english(STATS)
_TYPES = _english(CARD_TYPES)
_EFFECTS = {word.name: word.english or word.meaning for word in EFFECTS}
_PHASES = _english(PHASES)
_KINDS = _english(KINDS)
_DURATIONS = _english(DURATIONS)
_PARTS = _english(PARTS)
_OF_IT = {
    "what": "that card",
    "who": "that player",
    "by": "its source",
    "at": "that place",
    "to": "its destination",
    "from": "its origin",
    "action": "that action",
}
_SIDES = {"attacker": "attacking", "defender": "defending"}
_OUT_OF_PLAY = {
    "hand": "in {} hand",
    "discard": "in {} discard pile",
    "fate_deck": "in {} Fate deck",
    "dynasty_deck": "in {} Dynasty deck",
    "province": "in {} Province",
    "removed": "that was removed from the game",
    "focused": "among {} focused cards",
    "everywhere": "in play or out of it",
    "play": "in play",
}
_SPANS = {
    "action": "during this action",
    "duel": "this duel",
    "battle": "this battle",
    "phase": "this phase",
    "turn": "this turn",
    "last_turn": "last turn",
    "game": "this game",
}
_ACTION_KEYS = frozenset(("kind", "performer", "targets", "from_card"))


def joined(parts: Iterable[str], word: str = "and") -> str:
    """Returns ``a``, ``a and b`` or ``a, b and c``."""
    *most, last = parts
    return f"{', '.join(most)} {word} {last}" if most else last


def capital(text: str) -> str:
    """Returns a text whose first letter is large."""
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """Returns ``a card`` or ``2 cards``."""
    return _with_article(noun) if number == 1 else f"{number} {_plural(noun)}"


def times_text(number: int) -> str:
    """Returns ``once``, ``twice`` or ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


class Phrases:
    """The phrases of one ability; it remembers which targets were already described."""

    def __init__(self, ability: Ability | None = None) -> None:
        targets = ability.targets if ability else ()
        self._targets = {target.role: target for target in targets}
        self.described: set[str] = set()
        """Targets that were described."""
        self.it = "it"
        """How `it` reads at this point."""

    # Who and what.

    def role(self, role: Role) -> str:
        """Returns a role, a target with its whole description where it comes first."""
        if role.person is not None:
            return f"{_possessive(self._bare_role(role))} {role.person}"
        return self._bare_role(role)

    def subject(self, subject: Value) -> str:
        """Returns cards, players or a place."""
        match subject:
            case Role():
                return self.role(subject)
            case Selector():
                return self.noun(subject)
            case Several(parts):
                return joined(self.subject(part) for part in parts)
        raise AssertionError(subject)

    def doers(self, subject: Value) -> str:
        """Returns the players to whom something happens: all whom the words fit."""
        match subject:
            case Role("other", ()):
                return "each other player"
            case Role("any", ()):
                return "each player"
        return self.subject(subject)

    def noun(self, selector: Selector, target: Target | None = None) -> str:
        """Returns a selector with its number: ``each unbowed Personality you control``."""
        pick = selector.pick if target is None else target.pick
        by = selector.by if target is None else target.by
        aimed = "target " if target is not None and target.aim else ""
        many = pick is not None and (pick.at_most is None or pick.at_most != 1)
        core = self.nouns(selector, plural=many)
        if selector.every:
            text = f"each {core}"
        elif pick is None or pick == Pick(1, 1):
            text = _with_article(f"{aimed}{core}")
        else:
            text = f"{self._number(pick)} {aimed}{core}"
        return f"{text} chosen by {self.subject(by)}" if by is not None else text

    def nouns(self, selector: Selector, *, plural: bool = False) -> str:
        """Returns what a selector means, without a number."""
        before, after = self._parts_of(selector.criteria)
        noun = self._head(selector, plural)
        for name, stat in (("most", selector.most), ("least", selector.least)):
            if stat is not None:
                after.append(CHOICE_NAMED[name].english.format(_STATS[stat]))
        if selector.total is not None:
            total = selector.total
            after.append(f"with total {_STATS[total.stat]} {self.comparison(total.comparison)}")
        return " ".join((*before, noun, *after))

    def _bare_role(self, role: Role) -> str:
        name, parts = role.name, list(role.path)
        if name == "it" and parts:
            text = _OF_IT.get(parts[0], f"its {_PARTS[parts[0]]}")
            parts = parts[1:]
        else:
            text = self._named(name)
        for part in parts:
            whose = f"the {_PARTS[part]} here" if name == "here" else ""
            text = whose or f"{_possessive(text)} {_PARTS[part]}"
        return text

    def _named(self, name: str) -> str:
        if name == "it":
            return self.it
        if name in _ROLES:
            return _ROLES[name]
        if name in _PLACES:
            return _PLACES[name]
        if name not in self._targets:
            return f'what is remembered as "{name}"'
        target = self._targets[name]
        if name in self.described:
            many = target.pick is not None and target.pick != Pick(1, 1)
            if len(self._targets) == 1:
                head = self._head(target.selector, many)
                return f"those {head}" if many else f"that {head}"
            return f"the {name.replace('_', ' ')}"
        self.described.add(name)
        text = self.noun(target.selector, target)
        return text if len(self._targets) == 1 else f"{text} (the {name.replace('_', ' ')})"

    def _head(self, selector: Selector, plural: bool) -> str:
        types = selector.asks("is")
        if isinstance(types, Words):
            names = [_TYPES[word] for word in types.words]
        elif any(each.key in _ACTION_KEYS for each in selector.criteria):
            names = ["action"]
        else:
            names = ["card"]
        return joined([_plural(name) if plural else name for name in names], "or")

    def _parts_of(self, criteria: tuple[Criterion, ...]) -> tuple[list[str], list[str]]:
        before: list[str] = []
        after: list[str] = []
        asked = {each.key for each in criteria}
        # What it is stands next to the noun: an unbowed Monk Personality.
        for key, value in sorted(criteria, key=lambda each: each.key in ("keyword", "clan")):
            if key == "is" or (key in ("whose", "owner") and self._told_by_zone(asked, criteria)):
                continue
            text, first = self._criterion(key, value, criteria)
            (before if first else after).append(text)
        return before, after

    @staticmethod
    def _told_by_zone(asked: set[str], criteria: tuple[Criterion, ...]) -> bool:
        zone = next((each.value for each in criteria if each.key == "zone"), None)
        return "zone" in asked and isinstance(zone, Words) and zone.words != ("play",)

    def _criterion(
        self, key: str, value: object, criteria: tuple[Criterion, ...]
    ) -> tuple[str, bool]:
        """Returns one key's phrase, and whether it stands before the noun."""
        declared = SELECTOR_KEY_NAMED[key]
        english = declared.english
        if value is False:
            english = declared.english_not
        first = english.startswith("<")
        english = english.removeprefix("<")
        match key, value:
            case _, bool():
                return english, first
            case "whose", Role("enemy", ()):
                return "enemy", True
            case "whose", Role("other", ()) if _is_player(criteria):
                return "other", True
            case "whose", _:
                return self._controlled(value), False
            case "zone", Words(zones):
                whose = next((each.value for each in criteria if each.key == "whose"), None)
                owner = next((each.value for each in criteria if each.key == "owner"), whose)
                return self._zones(zones, owner), False
            case "at", Role() | Selector():
                return self.place(value), False
            case "same", Same(what, role):
                return f"sharing {_with_article(what)} with {self.role(role)}", False
            case "kind", Words(kinds):
                return joined([_KINDS[each] for each in kinds], "or"), True
            case "side", Words(sides):
                return joined([_SIDES[each] for each in sides], "or"), True
            case "in_unit", Role():
                inside = self.role(value)
                if not inside.endswith("unit"):
                    inside = f"{_possessive(inside)} unit"
                return f"in {inside}", False
            case "changed", Words(stats):
                return english.format(joined([_STATS[each] for each in stats], "or")), False
            case (("keyword" | "clan" | "element"), Words(names)):
                return english.format(joined([_titled(each) for each in names], "or")), first
            case _, Words(names):
                return english.format(joined(names, "or")), first
            case _, Comparison(_, amount) if not isinstance(amount, int):
                many = "a " if _STATS[key].startswith("number of") else ""
                return f"with {many}{_STATS[key]} {self.comparison(value)}", False
            case _, Comparison():
                return english.format(self.comparison(value)), first
            case _, Selectors(parts):
                word = "or" if key == "or" else "and also"
                inner = [_with_article(self.nouns(each)) for each in parts]
                return english.format(joined(inner, word)), first
            case "not", Selector():
                return english.format(_with_article(self.nouns(value))), first
        return english.format(self.subject(value)), first  # type: ignore[arg-type]

    def _controlled(self, whose: object) -> str:
        parts = whose.parts if isinstance(whose, Several) else (whose,)
        texts = [self.role(each) for each in parts if isinstance(each, Role)]
        return "you control" if texts == ["you"] else f"{joined(texts, 'or')} controls"

    def _zones(self, zones: tuple[str, ...], owner: object) -> str:
        if isinstance(owner, Role) and owner != Role("any"):
            whose = _possessive(self.role(owner))
        elif isinstance(owner, Several):
            whose = _possessive(joined([self.subject(each) for each in owner.parts], "or"))
        else:
            whose = "a" if "focused" not in zones else "the"
        return joined([_OUT_OF_PLAY[zone].format(whose) for zone in zones], "or")

    def place(self, place: Value) -> str:
        """Returns where something is."""
        match place:
            case Role(name, ()) if name in _PLACES:
                return _PLACES[name] if name != "home" else "at home"
            case Role("it", ("at",)):
                return "there"
            case Role(_, (*_, ("province" | "battlefield" | "at" | "to" | "from"))):
                return f"at {self.role(place)}"
            case Role():
                return f"where {self.role(place)} is"
        return f"at {self.subject(place)}"

    def towards(self, place: Value) -> str:
        """Returns whereto something goes."""
        match place:
            case Role("home", ()):
                return "home"
            case Role("here", ()):
                return "to this battlefield"
            case Role(name, ()) if name in _PLACES:
                return _PLACES[name].replace("at ", "to ", 1)
            case Selector():
                return f"to {self.noun(place)}"
        return f"to {self.place(place).removeprefix('at ')}"

    def _number(self, pick: Pick) -> str:
        low, high = pick.at_least, pick.at_most
        if high is None:
            return "any number of" if low == 0 else f"{self.amount(low)} or more"
        if low == high:
            return self.amount(low)
        if low == 0:
            return f"up to {self.amount(high)}"
        return f"{self.amount(low)} to {self.amount(high)}"

    # How many.

    def amount(self, amount: Amount) -> str:
        """Returns an amount as a noun or a number."""
        match amount:
            case int():
                return str(amount)
            case StatOf(role, stat):
                return f"{_possessive(self.role(role))} {_STATS[stat]}"
            case CountOf(of):
                return f"the count of {self.nouns(of, plural=True)}"
            case Sum(stat, of):
                return f"the total {_STATS[stat]} of {self.nouns(of, plural=True)}"
            case Greatest(amounts):
                return f"the greatest of {joined(self.amount(each) for each in amounts)}"
            case Least(amounts):
                return f"the least of {joined(self.amount(each) for each in amounts)}"
            case Plus(left, right):
                return f"{self.amount(left)} plus {self._part(right)}"
            case Minus(left, right):
                return f"{self.amount(left)} minus {self._part(right)}"
            case Times(number, inner):
                often = {-1: "minus", 2: "twice"}.get(number, f"{number} times")
                return f"{often} {self._part(inner)}"
            case Half(inner):
                return f"half {self._part(inner)}"
            case Per(number, inner):
                each = "" if number == 1 else f"{number} "
                return f"1 for each {each}of {self._part(inner)}"
            case Paid():
                return "the Gold paid"
            case Done(label):
                return "the number achieved" if label is None else f'the number of "{label}"'
            case Chosen(low, high):
                if high is None:
                    return f"a number of your choice, at least {self.amount(low)}"
                return f"a number of your choice from {self.amount(low)} to {self.amount(high)}"
            case Distinct(what, of):
                among = self.nouns(of, plural=True)
                return f"the number of different {_plural(what)} among {among}"
            case KeywordCount(role):
                return f"the number of keywords of {self.role(role)}"
            case Logged(pattern, since):
                return f"the number of times {_SPANS[since]} that {self.event(pattern)}"
            case AtTurnStart(inner):
                return f"{self.amount(inner)} as the turn began"

    def _part(self, amount: Amount) -> str:
        text = self.amount(amount)
        return f"({text})" if isinstance(amount, Plus | Minus | Times | Half | Per) else text

    def comparison(self, comparison: Comparison) -> str:
        """Returns ``5 or more`` or ``at most the performer's Chi``."""
        operator, amount = comparison
        text = self.amount(amount)
        if operator == "=":
            return text
        if isinstance(amount, int) and operator in (">=", "<="):
            return f"{text} or {'more' if operator == '>=' else 'less'}"
        return f"{OPERATORS[operator]} {text}"

    # When and whether.

    def event(self, pattern: Pattern) -> str:
        """Returns what happens, as a clause."""
        event = EVENT_NAMED[pattern.event]
        text = event.english
        for name, default in (*_DEFAULTS.items(), ("what", event.thing)):
            if f"{{{name}" in text:
                value = pattern.filter(name)
                told = default if value is None else self._filter(name, value)
                text = text.replace(f"{{{name}}}", told)
                text = text.replace(f"{{{name}'s}}", _possessive(told))
        for name, value in pattern.filters:
            if f"{{{name}" in event.english:
                continue
            if name == "to" and event.name in ("attached", "transferred"):
                text += f" to {self.subject(value)}"
                continue
            phrase = self._filter(name, value)
            text += f" {phrase if name in ('at', 'to') else _wrapped(name, phrase)}"
        if pattern.first is not None:
            text += f" for the first time in a {pattern.first}"
        return text

    def trigger(self, pattern: Pattern) -> str:
        """Returns a pattern as the beginning of a sentence."""
        word = {"before": "before", "after": "after", "would": "just as"}[pattern.timing]
        if pattern.next is None:
            often = ""
        elif pattern.next == 1:
            often = "the next time only, "
        else:
            often = f"the next {pattern.next} times only, "
        return f"{often}{word} {self.event(pattern)}"

    def _filter(self, name: str, value: Value) -> str:
        match name, value:
            case "at", _:
                return self.place(value)
            case "to", _:
                return self.towards(value)
            case _, Deeds(deeds):
                return joined(
                    f"{_EFFECTS[effect]} of {self.subject(subject)}" for effect, subject in deeds
                )
            case "sign", Words(words):
                return {"gain": "gained", "loss": "lost"}[words[0]]
            case "action", Selector(criteria) if value.asks("is") is None:
                action = Criterion("is", Words(("action",)))
                return self.noun(value._replace(criteria=(action, *criteria)))
            case "phase", Words(words):
                return joined([_PHASES[word] for word in words], "or")
            case "effect", Words(words):
                return joined([_EFFECTS[word] for word in words], "or")
            case "from_zone", Words(words):
                return self._zones(words, None)
            case _, Words(words):
                return joined([word.replace("_", " ") for word in words], "or")
        return self.subject(value)

    def conditions(self, conditions: tuple[Condition, ...]) -> str:
        """Returns conditions as one clause."""
        return joined(self.condition(each) for each in conditions)

    def condition(self, condition: Condition) -> str:
        """Returns a condition as a clause."""
        match condition:
            case Is(role, selector):
                return f"{self.role(role)} {self._predicate(selector)}"
            case AnyFits(selector):
                return f"there is {_with_article(self.nouns(selector))}"
            case NoneFits(selector):
                return f"there is no {self.nouns(selector)}"
            case ManyFit(selector, many):
                fitting = self.nouns(selector, plural=True)
                return f"the number of {fitting} is {self.comparison(many)}"
            case Clan(clans, who):
                named = joined([_titled(each) for each in clans], "or")
                return f"{self.role(who)} {'play' if who == Role('you') else 'plays'} {named}"
            case Compare(left, operator, right):
                return f"{self.amount(left)} is {OPERATORS[operator]} {self.amount(right)}"
            case Paying(selector):
                return f"the Gold pays for {_with_article(self.nouns(selector))}"
            case Happened(pattern, since, times):
                return self._happened(pattern, since, times)
            case Phase(phases):
                return f"it is the {joined([_PHASES[each] for each in phases], 'or')}"
            case Turn(whose):
                return "it is your turn" if whose == "yours" else "it is another player's turn"
            case First(what):
                return "it is the game's first turn" if what == "turn" else "you went first"
            case Early():
                return "the Defender has had no chance to act in this battle"
            case Did(label):
                return f'there is something remembered as "{label}"'
            case Not((Is(role, selector),)) if _is_plain(selector):
                return f"{self.role(role)} {self._predicate(selector, 'is not')}"
            case Not(conditions):
                return f"it is not the case that {self.conditions(conditions)}"
            case Or(alternatives):
                return joined([self.conditions(each) for each in alternatives], "or")

    def _happened(self, pattern: Pattern, since: str, times: Comparison | None) -> str:
        span, event = _SPANS[since], self.event(pattern)
        if times is None:
            return f"it happened {span} that {event}"
        if times == Comparison("=", 0):
            return f"it never happened {span} that {event}"
        return f"the number of times {span} that {event} is {self.comparison(times)}"

    def _predicate(self, selector: Selector, verb: str = "is") -> str:
        """Returns what a role is and has: ``is unbowed and has Force 5 or more``."""
        if not _is_plain(selector):
            return f"{verb} {_with_article(self.nouns(selector))}"
        before, after = self._parts_of(selector.criteria)
        has = [each.removeprefix("with ") for each in after if each.startswith("with ")]
        others = [*before, *(each for each in after if not each.startswith("with "))]
        parts = [f"{verb} {joined(others)}"] if others else []
        if has:
            parts.append(f"{'has' if verb == 'is' else 'does not have'} {joined(has)}")
        return joined(parts)

    def duration(self, duration: Duration) -> str:
        """Returns how long something lasts."""
        if duration.word == "while":
            return f"as long as {self.conditions(duration.conditions)}"
        return _DURATIONS[duration.word].format(duration.turns)


_DEFAULTS = {
    "who": "any player",
    "action": "an action",
    "effect": "any",
    "phase": "phase",
    "sign": "gained or lost",
}
"""What stands in an event's clause where no filter says more."""


def _is_player(criteria: tuple[Criterion, ...]) -> bool:
    return Criterion("is", Words(("player",))) in criteria


def _is_plain(selector: Selector) -> bool:
    """Whether a selector asks only for what a role is like, not for what it is."""
    keys = {each.key for each in selector.criteria}
    return "is" not in keys and not keys & _ACTION_KEYS and selector.total is None


def _wrapped(name: str, text: str) -> str:
    return FILTER_NAMED[name].english.format(text)


def _titled(name: str) -> str:
    return " ".join(capital(word) for word in name.split(" "))


def _possessive(text: str) -> str:
    if text in ("you", "it"):
        return {"you": "your", "it": "its"}[text]
    return f"{text}'" if text.endswith("s") and not text.endswith("ss") else f"{text}'s"


def _with_article(text: str) -> str:
    spoken = text.lower()
    vowel = spoken.startswith(("a", "e", "i", "o", "un", "honor"))
    return f"{'an' if vowel and not spoken.startswith(('uni', 'one')) else 'a'} {text}"


def _plural(noun: str) -> str:
    if noun.endswith("y") and not noun.endswith("ay"):
        return f"{noun[:-1]}ies"
    return noun if noun.endswith("s") else f"{noun}s"
