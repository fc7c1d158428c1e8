"""Plain data -> the values of steps and selectors: subjects, amounts, conditions, patterns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l5r_cards.abilities.errors import nearest, refuse, shown
from l5r_cards.abilities.expressions import (
    parse_amount,
    parse_compared,
    parse_comparison,
    parse_role,
)
from l5r_cards.abilities.shape import (
    as_list,
    listed,
    mapping,
    of_known_keys,
    single,
    text,
    true,
    whole,
    word,
    words,
)
from l5r_cards.abilities.tree import (
    Amount,
    AnyFits,
    AtTurnStart,
    Chosen,
    Clan,
    Compare,
    Comparison,
    Condition,
    Conditions,
    CountOf,
    Criterion,
    Deeds,
    Did,
    Distinct,
    Duration,
    Early,
    Filter,
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
    Subject,
    Sum,
    Times,
    Total,
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
    CLANS,
    COMPARED,
    DURATIONS,
    EFFECTS,
    OPERATORS,
    PHASES,
    SINCE,
    STATS,
    TIMINGS,
    names,
)

__all__ = [
    "DIFFERENT",
    "SPANS",
    "VALUE_PARSERS",
    "Parser",
    "parse_conditions",
    "parse_duration",
    "parse_pattern",
    "parse_pick",
    "parse_player",
    "parse_selector",
    "parse_subject",
    "role_name",
]

Parser = Callable[[Any, str, tuple[str, ...]], Value]
"""Reads a value of one sort; takes the data, its place and the closed list of words, if any."""

_TIMINGS = names(TIMINGS)
_EFFECTS = names(EFFECTS)
_STATS = names(STATS)
DIFFERENT = ("element", "clan", "title", "keyword", "type", "controller")
"""What `distinct` tells apart."""
SPANS = ("turn", "phase", "battle", "duel", "game")
"""Spans in which an event may be the first."""


def parse_selector(data: Any, path: str) -> Selector:
    """Reads a selector.

    :raises AbilityError: it is not one.
    """
    checked = of_known_keys(data, _SELECTOR_KEYS, path, "a selector")
    criteria = tuple(
        Criterion(name, _criterion(name, checked[name], f"{path}.{name}"))
        for name in SELECTOR_KEY_NAMED
        if name in checked
    )
    if not criteria:
        refuse(path, "a selector should say what is meant, as by `is`, not only how many")
    if "all" in checked and "pick" in checked:
        refuse(path, "`all` and `pick` exclude each other")
    return Selector(
        criteria,
        every="all" in checked and true(checked["all"], f"{path}.all"),
        pick=parse_pick(checked["pick"], f"{path}.pick") if "pick" in checked else None,
        by=parse_player(checked["by"], f"{path}.by") if "by" in checked else None,
        most=_choice_word(checked, "most", path),
        least=_choice_word(checked, "least", path),
        total=_total(checked["total"], f"{path}.total") if "total" in checked else None,
    )


def parse_subject(data: Any, path: str) -> Subject:
    """Reads a role, a selector or a list of them.

    :raises AbilityError: it is none of these.
    """
    if isinstance(data, list):
        listed(data, path, "roles or selectors")
        parts = tuple(_one_subject(each, f"{path}[{at}]") for at, each in enumerate(data))
        return parts[0] if len(parts) == 1 else Several(parts)
    return _one_subject(data, path)


def parse_player(data: Any, path: str) -> Role | Several:
    """Reads a role that is a player, or a list of these.

    :raises AbilityError: it is neither.
    """
    if isinstance(data, list):
        listed(data, path, "players")
        parts = tuple(_role(each, f"{path}[{at}]") for at, each in enumerate(data))
        return parts[0] if len(parts) == 1 else Several(parts)
    return _role(data, path)


def parse_pick(data: Any, path: str) -> Pick:
    """Reads how many are chosen: a number, or the least and the most.

    :raises AbilityError: it is neither.
    """
    if not isinstance(data, list):
        amount = _amount(data, path)
        return Pick(amount, amount)
    if len(data) != 2:
        refuse(path, f"expected the least and the most, as in [0, 2]; found {shown(data)}")
    low = _amount(data[0], f"{path}[0]")
    high = None if data[1] == "any" else _amount(data[1], f"{path}[1]")
    if isinstance(low, int) and isinstance(high, int) and low > high:
        refuse(path, f"at least {low} is more than at most {high}")
    return Pick(low, high)


def parse_pattern(data: Any, path: str) -> Pattern:
    """Reads an event pattern.

    :raises AbilityError: it is not one.
    """
    checked = mapping(data, path, "an event pattern")
    timings = [each for each in _TIMINGS if each in checked]
    if len(timings) != 1:
        refuse(path, f"an event pattern has one of {', '.join(_TIMINGS)}; found {len(timings)}")
    timing = timings[0]
    event = EVENT_NAMED[word(checked[timing], EVENT_NAMED, f"{path}.{timing}", "event")]
    if timing not in event.timings:
        refuse(f"{path}.{timing}", f"{event.name!r} takes only {' or '.join(event.timings)}")
    for key in checked:
        if key not in (timing, "next", "first", *event.filters):
            refuse(
                path,
                f"{key!r} is no filter of {event.name!r};"
                f" {nearest(key, (*event.filters, 'next', 'first'))}",
            )
    return Pattern(
        timing,
        event.name,
        tuple(
            Filter(name, parse_plain(each.sort, checked[name], f"{path}.{name}", each.words))
            for name, each in FILTER_NAMED.items()
            if name in checked
        ),
        whole(checked["next"], f"{path}.next", "how often") if "next" in checked else None,
        word(checked["first"], SPANS, f"{path}.first", "span") if "first" in checked else None,
    )


def parse_conditions(data: Any, path: str) -> tuple[Condition, ...]:
    """Reads a condition or a list of them.

    :raises AbilityError: it is neither.
    """
    if isinstance(data, list):
        listed(data, path, "conditions")
        return tuple(_condition(each, f"{path}[{at}]") for at, each in enumerate(data))
    return (_condition(data, path),)


def parse_duration(data: Any, path: str) -> Duration:
    """Reads a duration: a word, ``{turns: 2}`` or conditions.

    :raises AbilityError: it is none of these.
    """
    if isinstance(data, str):
        found = word(data, names(DURATIONS), path, "duration")
        if found == "turns":
            refuse(path, "how many turns? write {turns: 2}")
        if found == "turn":
            refuse(path, "until the turn ends is the default; leave it out")
        return Duration(found)
    if isinstance(data, dict) and set(data) == {"turns"}:
        return Duration("turns", whole(data["turns"], f"{path}.turns", "how many turns"))
    return Duration("while", conditions=parse_conditions(data, path))


def parse_plain(sort: str, data: Any, path: str, known: tuple[str, ...]) -> Value:
    """Reads a value of a sort that holds no steps.

    :raises AbilityError: it is not of that sort.
    """
    return VALUE_PARSERS[sort](data, path, known)


def role_name(data: Any, path: str, what: str) -> str:
    """Returns a name that a role or label may have.

    :raises AbilityError: it is not one.
    """
    name = text(data, path, what)
    if not name.isidentifier() or name != name.lower():
        refuse(path, f"{name!r} is no name; expected small letters and _, as in second_foe")
    return name


_SELECTOR_KEYS = (*SELECTOR_KEY_NAMED, *CHOICE_NAMED)


def _criterion(name: str, data: Any, path: str) -> Any:
    key = SELECTOR_KEY_NAMED[name]
    return parse_plain(key.sort, data, path, key.words)


def _choice_word(data: dict[str, Any], name: str, path: str) -> str | None:
    if name not in data:
        return None
    return word(data[name], CHOICE_NAMED[name].words, f"{path}.{name}", "stat")


def _total(data: Any, path: str) -> Total:
    stat, value = single(data, path, "a stat and a comparison")
    return Total(word(stat, COMPARED, path, "stat"), _comparison(value, f"{path}.{stat}"))


def _role(data: Any, path: str) -> Role:
    return parse_role(text(data, path, "a role"), path)


def _one_subject(data: Any, path: str) -> Role | Selector:
    if isinstance(data, dict):
        return parse_selector(data, path)
    return parse_role(text(data, path, "a role or a selector"), path)


def _amount(data: Any, path: str) -> Amount:
    if isinstance(data, int) and not isinstance(data, bool):
        return data
    if isinstance(data, str):
        return parse_amount(data, path)
    if not isinstance(data, dict):
        refuse(path, f"expected an amount; found {shown(data)}")
    checked = mapping(data, path, "an amount")
    heads = [key for key in checked if key in _AMOUNTS]
    if len(heads) != 1:
        found = ", ".join(checked)
        refuse(path, f"an amount has one of {', '.join(_AMOUNTS)} as a key; found {found}")
    head = heads[0]
    also, read = _AMOUNTS[head]
    for key in checked:
        if key not in (head, *also):
            refuse(path, f"{key!r} does not go with {head!r}; {nearest(key, (head, *also))}")
    for key in also:
        if key not in checked:
            refuse(path, f"{head!r} needs {key!r}, too")
    return read(checked, path)


def _amounts(data: Any, path: str, exactly: int | None = None) -> tuple[Amount, ...]:
    parts = listed(data, path, "amounts")
    if len(parts) < 2 or (exactly is not None and len(parts) != exactly):
        number = "two" if exactly else "at least two"
        refuse(path, f"expected {number} amounts; found {len(parts)}")
    return tuple(_amount(each, f"{path}[{at}]") for at, each in enumerate(parts))


def _chosen(data: Any, path: str) -> Amount:
    if not isinstance(data, list):
        refuse(path, f"expected the least and the most, as in [0, 4]; found {shown(data)}")
    return Chosen(*parse_pick(data, path))


def _times(data: dict[str, Any], path: str) -> Amount:
    parts = data["times"]
    if not (isinstance(parts, list) and len(parts) == 2 and type(parts[0]) is int):
        refuse(f"{path}.times", "expected a number and an amount, as in [2, {keywords: foe}]")
    return Times(parts[0], _amount(parts[1], f"{path}.times[1]"))


_AMOUNTS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any], str], Amount]]] = {
    "count": ((), lambda data, path: CountOf(parse_selector(data["count"], f"{path}.count"))),
    "sum": (
        ("of",),
        lambda data, path: Sum(
            word(data["sum"], _STATS, f"{path}.sum", "stat"),
            parse_selector(data["of"], f"{path}.of"),
        ),
    ),
    "most": ((), lambda data, path: Greatest(_amounts(data["most"], f"{path}.most"))),
    "least": ((), lambda data, path: Least(_amounts(data["least"], f"{path}.least"))),
    "distinct": (
        ("of",),
        lambda data, path: Distinct(
            word(data["distinct"], DIFFERENT, f"{path}.distinct", "thing to tell apart"),
            parse_selector(data["of"], f"{path}.of"),
        ),
    ),
    "keywords": ((), lambda data, path: KeywordCount(_role(data["keywords"], f"{path}.keywords"))),
    "log": (
        ("since",),
        lambda data, path: Logged(
            parse_pattern(data["log"], f"{path}.log"),
            word(data["since"], SINCE, f"{path}.since", "span"),
        ),
    ),
    "at_turn_start": (
        (),
        lambda data, path: AtTurnStart(_amount(data["at_turn_start"], f"{path}.at_turn_start")),
    ),
    "chosen": ((), lambda data, path: _chosen(data["chosen"], f"{path}.chosen")),
    "plus": ((), lambda data, path: Plus(*_amounts(data["plus"], f"{path}.plus", 2))),
    "minus": ((), lambda data, path: Minus(*_amounts(data["minus"], f"{path}.minus", 2))),
    "times": ((), _times),
    "half": ((), lambda data, path: Half(_amount(data["half"], f"{path}.half"))),
    "per": (
        ("of",),
        lambda data, path: Per(
            whole(data["per"], f"{path}.per", "how many points"),
            _amount(data["of"], f"{path}.of"),
        ),
    ),
}


def _comparison(data: Any, path: str) -> Comparison:
    if isinstance(data, str):
        return parse_comparison(data, path)
    if isinstance(data, dict) and len(data) == 1:
        operator, amount = next(iter(data.items()))
        if operator in OPERATORS:
            return Comparison(operator, _amount(amount, f"{path}.{operator}"))
    return Comparison("=", _amount(data, path))


def _same(data: Any, path: str) -> Same:
    what, role = single(data, path, "what is shared and with which role")
    known = SELECTOR_KEY_NAMED["same"].words
    return Same(word(what, known, path, "thing to share"), _role(role, f"{path}.{what}"))


def _selectors(data: Any, path: str) -> Selectors:
    parts = listed(data, path, "selectors")
    if len(parts) < 2:
        refuse(path, "expected at least two selectors")
    return Selectors(tuple(parse_selector(each, f"{path}[{at}]") for at, each in enumerate(parts)))


def _deeds(data: Any, path: str) -> Deeds:
    checked = mapping(data, path, "kinds of effect")
    return Deeds(
        tuple(
            (
                word(effect, _EFFECTS, path, "kind of effect"),
                parse_subject(subject, f"{path}.{effect}"),
            )
            for effect, subject in checked.items()
        )
    )


def _place(data: Any, path: str) -> Role | Selector:
    if isinstance(data, list):
        refuse(path, f"expected one place; found {shown(data)}")
    return _one_subject(data, path)


def _names(data: Any, path: str) -> Words:
    found = _titles(data, path)
    for each in found.words:
        if each != each.lower():
            refuse(path, f"{each!r} should be in small letters")
    return found


def _titles(data: Any, path: str) -> Words:
    parts = as_list(data)
    if not parts:
        refuse(path, "expected a text; found an empty list")
    found = tuple(text(each, path, "a text") for each in parts)
    if len(set(found)) < len(found):
        refuse(path, f"says something twice: {shown(data)}")
    return Words(found)


def _flag(data: Any, path: str) -> bool:
    if not isinstance(data, bool):
        refuse(path, f"expected true or false; found {shown(data)}")
    return data


VALUE_PARSERS: dict[str, Parser] = {
    "cards": lambda data, path, _: parse_subject(data, path),
    "player": lambda data, path, _: parse_player(data, path),
    "place": lambda data, path, _: _place(data, path),
    "selector": lambda data, path, _: parse_selector(data, path),
    "selectors": lambda data, path, _: _selectors(data, path),
    "amount": lambda data, path, _: _amount(data, path),
    "comparison": lambda data, path, _: _comparison(data, path),
    "whole": lambda data, path, _: whole(data, path, "a number"),
    "word": lambda data, path, known: Words((word(data, known, path, "word known here"),)),
    "words": lambda data, path, known: Words(words(data, known, path, "word known here")),
    "name": lambda data, path, _: Words((text(data, path, "a text"),)),
    "names": lambda data, path, _: _names(data, path),
    "titles": lambda data, path, _: _titles(data, path),
    "yes": lambda data, path, _: true(data, path),
    "flag": lambda data, path, _: _flag(data, path),
    "conditions": lambda data, path, _: Conditions(parse_conditions(data, path)),
    "pattern": lambda data, path, _: parse_pattern(data, path),
    "deeds": lambda data, path, _: _deeds(data, path),
    "same": lambda data, path, _: _same(data, path),
    "total": lambda data, path, _: _total(data, path),
    "pick": lambda data, path, _: parse_pick(data, path),
}
"""How a value of each sort is read, for the sorts that hold no steps."""


def _condition(data: Any, path: str) -> Condition:
    name, value = single(data, path, "a condition")
    if name not in _CONDITIONS:
        refuse(path, f"{name!r} is no condition; {nearest(name, _CONDITIONS)}")
    return _CONDITIONS[name](value, f"{path}.{name}")


def _is(data: Any, path: str) -> Condition:
    role, selector = single(data, path, "a role and a selector")
    return Is(parse_role(role, path), parse_selector(selector, f"{path}.{role}"))


def _many_fit(data: Any, path: str) -> Condition:
    checked = of_known_keys(data, ("of", "many"), path, "a count")
    for key in ("of", "many"):
        if key not in checked:
            refuse(path, f"a count needs {key!r}")
    return ManyFit(
        parse_selector(checked["of"], f"{path}.of"), _comparison(checked["many"], f"{path}.many")
    )


def _clan(data: Any, path: str) -> Condition:
    if not isinstance(data, dict):
        return Clan(words(data, CLANS, path, "Clan"), Role("you"))
    checked = of_known_keys(data, ("of", "who"), path, "a Clan condition")
    for key in ("of", "who"):
        if key not in checked:
            refuse(path, f"a Clan condition in this form needs {key!r}")
    who = _role(checked["who"], f"{path}.who")
    return Clan(words(checked["of"], CLANS, f"{path}.of", "Clan"), who)


def _compare(data: Any, path: str) -> Condition:
    if isinstance(data, list):
        if len(data) != 3:
            refuse(path, "expected an amount, an operator and an amount")
        operator = word(data[1], OPERATORS, f"{path}[1]", "operator")
        return Compare(_amount(data[0], f"{path}[0]"), operator, _amount(data[2], f"{path}[2]"))
    return Compare(*parse_compared(text(data, path, "two amounts compared"), path))


def _happened(data: Any, path: str) -> Condition:
    checked = dict(mapping(data, path, "an event pattern with `since`"))
    if "since" not in checked:
        refuse(path, f"since when? expected `since`, one of {', '.join(SINCE)}")
    since = word(checked.pop("since"), SINCE, f"{path}.since", "span")
    many = checked.pop("many", None)
    if "before" in checked or "would" in checked:
        refuse(path, "what happened is looked back at, so write `after`")
    return Happened(
        parse_pattern(checked, path),
        since,
        None if many is None else _comparison(many, f"{path}.many"),
    )


def _early(data: Any, path: str) -> Condition:
    true(data, path)
    return Early()


def _or(data: Any, path: str) -> Condition:
    parts = listed(data, path, "alternatives")
    if len(parts) < 2:
        refuse(path, "expected at least two alternatives")
    return Or(tuple(parse_conditions(each, f"{path}[{at}]") for at, each in enumerate(parts)))


_CONDITIONS: dict[str, Callable[[Any, str], Condition]] = {
    "is": _is,
    "any": lambda data, path: AnyFits(parse_selector(data, path)),
    "none": lambda data, path: NoneFits(parse_selector(data, path)),
    "count": _many_fit,
    "clan": _clan,
    "compare": _compare,
    "paying": lambda data, path: Paying(parse_selector(data, path)),
    "happened": _happened,
    "phase": lambda data, path: Phase(words(data, names(PHASES), path, "phase")),
    "turn": lambda data, path: Turn(word(data, ("yours", "other"), path, "whose turn")),
    "first": lambda data, path: First(word(data, ("turn", "player"), path, "first")),
    "early": _early,
    "did": lambda data, path: Did(role_name(data, path, "a step's label")),
    "not": lambda data, path: Not(parse_conditions(data, path)),
    "or": _or,
}
