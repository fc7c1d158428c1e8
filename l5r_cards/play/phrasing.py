"""Options in a person's words: whose card, where it lies, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from l5r_cards.abilities.phrases import joined
from l5r_cards.engine.decisions import Decision, Option
from l5r_cards.engine.views import View
from l5r_cards.play.figures import figures
from l5r_cards.play.naming import owned, priced, province_in_words
from l5r_cards.play.words import in_words

__all__ = ["options_for_person", "texts_of_options"]

Data = dict[str, Any]

_WAYS = {
    "discount": "with the Clan discount",
    "honor": "at full price, gaining his Personal Honor",
    "waiver": "against the Honor Requirement",
    "waiver and discount": "against the Honor Requirement, with the Clan discount",
}
_OF_RULES = {
    "equip": ("Equip: attach {} from your hand", "a card"),
    "favor to draw": ("discard the Imperial Favor and a card to draw a card", ""),
    "favor to send home": ("discard the Imperial Favor to send {} home", "an attacking unit"),
    "lobby": ("Lobby: bow {} to take the Imperial Favor", "a Personality"),
    "move attachments": ("move {} between your Personalities, who bow", "attachments"),
    "naval": ("take the first Battle action with {}", "a Naval Personality"),
    "overlay": ("lay {} on a less experienced version", "a card from your hand"),
    "seppuku": ("let {} commit seppuku, to lose no more than 1 Honor", "a Personality"),
    "tactical": ("Tactics: discard a card, {} gains its Focus Value in Force", "a Tactician"),
}
"""Abilities of the rules, which no card has, with what stands for those who could be chosen."""
_MOST_NAMED = 4
"""So many who could be chosen are named before one is committed."""
_PLAIN = {
    "accept": "accept the challenge",
    "invade": "yes, a naval invasion",
    "refuse": "refuse the challenge",
    "stay": "no naval invasion",
}


def options_for_person(decision: Decision, view: View) -> list[str]:
    """Returns the options of a decision, in order.

    Two that would read alike are told apart by where their cards are, then by their state; cards
    that nothing tells apart, such as two copies in a hand, read alike.
    """
    options = decision.options
    marks = [_figures(each, view) for each in options]
    words = [_in_words(each, view) for each in options]
    if decision.kind == "host":  # the question has said what is attached, or moves
        words = [owned(each.card, view) + _SLOT for each in options]
    for mark in (_where, _state):
        alike: dict[tuple[str, ...], set[int]] = {}
        keys = [(word, *known) for word, known in zip(words, marks, strict=True)]
        for key, option in zip(keys, options, strict=True):
            alike.setdefault(key, set()).add(option.card)
        for number, option in enumerate(options):
            if len(alike[keys[number]]) > 1 and option.card >= 0:
                found = mark(view.about(option.card), view)
                marks[number] += [found] if found else []
    return [
        each.replace(_SLOT, f" ({', '.join(more)})" if more else "")
        for each, more in zip(words, marks, strict=True)
    ]


def texts_of_options(decision: Decision, view: View) -> list[str]:
    """Returns what the abilities say that could be used, by option; nothing of other options.

    Of several by one name it is known which is which only where all of them are offered.
    """
    options = [each if each.verb in _USED and each.card >= 0 else None for each in decision.options]
    offered = Counter(each for each in options if each is not None)
    passed: Counter[Option] = Counter()
    found: list[str] = []
    for option in options:
        said = view.said(option.card, option.detail) if option is not None else []
        if option is not None and len(set(said)) > 1:
            number = passed[option]
            said = said[number : number + 1] if len(said) == offered[option] else []
            passed[option] += 1
        found.append(said[0] if said else "")
    return found


_USED = frozenset(("act", "instead", "react", "resolve"))
"""Verbs by which an ability is used."""


def _figures(option: Option, view: View) -> list[str]:
    """Returns the numbers by which a card is chosen; they hardly matter where it is used."""
    if option.card < 0 or option.verb in _NO_FIGURES:
        return []
    return figures(view.about(option.card), with_price=option.verb not in ("recruit", "overlay"))


_NO_FIGURES = frozenset(("act", "bow", "instead", "react", "sensei", "stay", "use"))
_BARE = frozenset(
    (
        *("target", "choose", "number", "way", "pay"),
        *("give", "set", "unmodify", "keyword", "grant", "token", "put", "transfer", "control"),
        *("ranged", "fear", "duel"),
    )
)
"""Verbs that the question has said, or that say nothing to a person."""
_SLOT = "\0"
"""Stands behind the name of a card, where what tells it apart goes."""


def _in_words(option: Option, view: View) -> str:
    detail = province_in_words(option.detail, view)
    if option.card < 0:
        if option.verb in ("act", "react"):
            return _of_rules(option, view)
        if option.verb in ("attack", "invite"):
            return in_words(option, view)
        if option.verb == "eliminate":
            return f"{view.names[int(option.detail)]} is first"
        if option.verb == "join":
            return f"join the side of the {option.detail}"
        if option.verb == "attach":
            return f"attach it to {detail}"
        if option.verb == "battle":
            return f"fight at {detail} ({_who_is_at(option.detail, view)})"
        if option.verb in _BARE:
            return detail
        if not detail:
            return _PLAIN.get(option.verb, option.verb)
        return f"{option.verb} {detail}"
    card = f"{owned(option.card, view)}{_SLOT}"
    return _WORDED.get(option.verb, _other)(option, card, detail, view)


def _of_rules(option: Option, view: View) -> str:
    """Returns what an ability of the rules does, with the cards that it could be used with.

    Where there is but one, nobody is asked for it later.
    """
    words, some = _OF_RULES.get(option.detail, (f"{option.verb} {option.detail}", ""))
    name = priced if option.detail == "equip" else owned
    able = list(dict.fromkeys(name(each, view) for each in view.able(option.detail)))
    return words.format(joined(able, "or") if 0 < len(able) <= _MOST_NAMED else some)


def _who_is_at(label: str, view: View) -> str:
    """Returns the Personalities at a Province, player by player."""
    data: Data = view.as_data()
    found = [
        ", ".join(owned(each["serial"], view) for each in player["play"] if each["place"] == label)
        for player in data["players"]
    ]
    return "; ".join(filter(None, found)) or "nobody is there"


def _recruit(option: Option, card: str, detail: str, view: View) -> str:
    way = _WAYS.get(option.detail)
    price = option.detail if way is None else view.prices(option.card).get(option.detail)
    gold = "" if price is None else f" for {price} Gold"
    return f"{option.verb} {card}{gold}{f' {way}' if way else ''}"


def _assign(option: Option, card: str, detail: str, view: View) -> str:
    return f"assign {card} to {detail}"


def _stay(option: Option, card: str, detail: str, view: View) -> str:
    return f"keep {card} home"


def _bow(option: Option, card: str, detail: str, view: View) -> str:
    return (
        f"bow {card} for {detail} Gold" if detail.isdigit() else _other(option, card, detail, view)
    )


def _use(option: Option, card: str, detail: str, view: View) -> str:
    """What a card's ability is called is the kind of the ability, such as battle."""
    verb = "use" if option.verb in ("act", "react") else option.verb
    return f"{verb} {card}: {detail.capitalize()}" if detail else f"{verb} {card}"


def _sensei(option: Option, card: str, detail: str, view: View) -> str:
    return f"begin with {card}"


def _yu(option: Option, card: str, detail: str, view: View) -> str:
    return f"destroy {card}"


def _other(option: Option, card: str, detail: str, view: View) -> str:
    words = card if option.verb in _BARE else f"{option.verb} {card}"
    return f"{words} ({detail})" if detail else words


def _move(option: Option, card: str, detail: str, view: View) -> str:
    bearer = view.about(option.card).get("host")
    return f"move {card} from {bearer}" if bearer else f"move {card}"


def _enter(option: Option, card: str, detail: str, view: View) -> str:
    return f"attach {card}"


_WORDED: dict[str, Callable[[Option, str, str, View], str]] = {
    "act": _use,
    "assign": _assign,
    "bow": _bow,
    "enter": _enter,
    "instead": _use,
    "move": _move,
    "overlay": _recruit,
    "react": _use,
    "recruit": _recruit,
    "sensei": _sensei,
    "stay": _stay,
    "use": _use,
    "yu": _yu,
}


def _where(card: Data, view: View) -> str:
    """Returns where a card is, as seen from a seat."""
    if not card:
        return ""
    whose = "your" if card["owner"] == view.seat else f"{view.names[card['owner']]}'s"
    if card["host"] is not None:
        return f"on {card['host']}{_at(card, view)}"
    if card["province"] is not None:
        return f"in {province_in_words(card['province'], view)}"
    zone = str(card["zone"])
    if zone == "play":
        return _at(card, view).strip() or "at home"
    if zone == "discard":
        return f"in {whose} {str(card['deck']).capitalize()} discard pile"
    return f"in {whose} {zone}" if zone in ("hand", "deck", "pool") else zone


def _at(card: Data, view: View) -> str:
    return f" at {province_in_words(card['place'], view)}" if card["place"] is not None else ""


def _state(card: Data, view: View) -> str:
    """Returns what has happened to a card."""
    if not card:
        return ""
    marks = ["bowed" if card["bowed"] else "unbowed"] if card["zone"] == "play" else []
    marks += ["dishonored"] if card["dishonored"] else []
    marks += [f"with {' and '.join(card['attachments'])}"] if card["attachments"] else []
    return ", ".join(marks)
