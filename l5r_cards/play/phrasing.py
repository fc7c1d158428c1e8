"""Questions and options in a person's words: whose card, where it lies, what it costs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from l5r_cards.engine.decisions import Decision, Option
from l5r_cards.engine.views import View
from l5r_cards.play.figures import figures
from l5r_cards.play.words import in_words, question

__all__ = ["how_many", "options_for_person", "province_in_words", "question_for_person"]

Data = dict[str, Any]

_WAYS = {
    "discount": "with the Clan discount",
    "honor": "at full price, gaining his Personal Honor",
    "waiver": "against the Honor Requirement",
    "waiver and discount": "against the Honor Requirement, with the Clan discount",
}
_OF_RULES = {
    "equip": "Equip: attach a card from your hand",
    "favor to draw": "discard the Imperial Favor and a card to draw a card",
    "favor to send home": "discard the Imperial Favor to send an attacking unit home",
    "lobby": "Lobby: bow a Personality to take the Imperial Favor",
    "move attachments": "move attachments between your Personalities",
    "naval": "take the first Battle action with a Naval Personality",
    "overlay": "lay a more experienced version on a Personality",
    "seppuku": "let a Personality commit seppuku instead of losing the Honor",
    "tactical": "Tactics: discard a card, a Tactician gains its Focus Value in Force",
}
"""Abilities of the rules, which no card has."""
_PLAIN = {
    "accept": "accept the challenge",
    "invade": "yes, a naval invasion",
    "refuse": "refuse the challenge",
    "stay": "no naval invasion",
}
_PROVINCE = re.compile(r"\bprovince (\d+)\.(\d+|x)\b")


def question_for_person(decision: Decision) -> str:
    """Returns what a decision asks, and how many options are to be chosen, where it is not one."""
    asked = question(decision)
    if decision.kind == "react":
        asked = "React to this?"
    elif decision.kind == "pay" and not decision.cost:
        asked = "Bow for more Gold? None is needed"
    elif decision.kind == "pay" and decision.cost:
        # What is chosen is being paid for: the rules know no way back.
        give_up = "an empty line gives it up" if decision.minimum == 0 else "there is no way back"
        asked = f"{asked}; {give_up}"
    wanted = how_many(decision)
    return f"{asked} ({wanted})" if wanted else asked


def how_many(decision: Decision) -> str:
    """Returns how many options are to be chosen, nothing where it is one."""
    low, high = decision.minimum, decision.maximum
    if low == high:
        return "" if low == 1 else f"choose {low}"
    return f"choose up to {high}" if low == 0 else f"choose {low} to {high}"


def options_for_person(decision: Decision, view: View) -> list[str]:
    """Returns the options of a decision, in order.

    Two that would read alike are told apart by where their cards are, then by their state; cards
    that nothing tells apart, such as two copies in a hand, read alike.
    """
    names = [str(each["name"]) for each in _players(view)]
    options = decision.options
    marks = [_figures(each, view) for each in options]
    words = [_in_words(each, view, names) for each in options]
    for mark in (_where, _state):
        counts = Counter(zip(words, map(tuple, marks), strict=True))
        for number, option in enumerate(options):
            if counts[words[number], tuple(marks[number])] > 1 and option.card >= 0:
                found = mark(view.about(option.card), view, names)
                marks[number] += [found] if found else []
    return [
        each.replace(_SLOT, f" ({', '.join(more)})" if more else "")
        for each, more in zip(words, marks, strict=True)
    ]


def _figures(option: Option, view: View) -> list[str]:
    """Returns the numbers by which a card is chosen; they hardly matter where it is used."""
    if option.card < 0 or option.verb in _NO_FIGURES:
        return []
    return figures(view.about(option.card), with_price=option.verb not in ("recruit", "overlay"))


_NO_FIGURES = frozenset(("act", "bow", "instead", "react", "sensei", "stay", "use"))
_SLOT = "\0"
"""Stands behind the name of a card, where what tells it apart goes."""


def _players(view: View) -> list[Data]:
    data: Data = view.as_data()
    found: list[Data] = data["players"]
    return found


def _in_words(option: Option, view: View, names: Sequence[str]) -> str:
    detail = province_in_words(option.detail, view)
    if option.card < 0:
        if option.verb == "act" or option.verb == "react":
            return _OF_RULES.get(option.detail, f"{option.verb} {detail}")
        if option.verb in ("attack", "invite", "eliminate"):
            return in_words(option, view)
        if option.verb == "join":
            return f"join the side of the {option.detail}"
        if option.verb == "attach":
            return f"attach it to {detail}"
        if option.verb == "battle":
            return f"fight at {detail} ({_who_is_at(option.detail, view, names)})"
        if not detail:
            return _PLAIN.get(option.verb, option.verb)
        return f"{option.verb} {detail}"
    card = f"{_owned(option.card, view, names)}{_SLOT}"
    return _WORDED.get(option.verb, _other)(option, card, detail, view)


def _who_is_at(label: str, view: View, names: Sequence[str]) -> str:
    """Returns the Personalities at a Province, player by player."""
    found = [
        ", ".join(
            _owned(each["serial"], view, names) for each in player["play"] if each["place"] == label
        )
        for player in _players(view)
    ]
    return "; ".join(filter(None, found)) or "nobody is there"


def _owned(serial: int, view: View, names: Sequence[str]) -> str:
    """Returns the name of a card, with whose it is if that is another player."""
    seat = view.about(serial).get("controller")
    name = view.name(serial)
    return name if seat is None or seat == view.seat else f"{names[seat]}'s {name}"


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


def _attach(option: Option, card: str, detail: str, view: View) -> str:
    return f"attach it to {card}"


def _sensei(option: Option, card: str, detail: str, view: View) -> str:
    return f"begin with {card}"


def _yu(option: Option, card: str, detail: str, view: View) -> str:
    return f"destroy {card}"


def _other(option: Option, card: str, detail: str, view: View) -> str:
    return f"{option.verb} {card} ({detail})" if detail else f"{option.verb} {card}"


_WORDED: dict[str, Callable[[Option, str, str, View], str]] = {
    "act": _use,
    "assign": _assign,
    "attach": _attach,
    "bow": _bow,
    "instead": _use,
    "overlay": _recruit,
    "react": _use,
    "recruit": _recruit,
    "sensei": _sensei,
    "stay": _stay,
    "use": _use,
    "yu": _yu,
}


def province_in_words(text: str, view: View) -> str:
    """Returns a text with the Provinces in it called by their players: ``Bob's Province 1``."""
    if _PROVINCE.search(text) is None:
        return text
    places, players = view.places(), _players(view)

    def named(found: re.Match[str]) -> str:
        seat, number = places.get(found[0], (-1, 0))
        if seat < 0:
            return "a lost Province" if found[2] == "x" else found[0]
        whose = "your" if seat == view.seat else f"{players[seat]['name']}'s"
        return f"{whose} Province {number}"

    return _PROVINCE.sub(named, text)


def _where(card: Data, view: View, names: Sequence[str]) -> str:
    """Returns where a card is, as seen from a seat."""
    if not card:
        return ""
    whose = "your" if card["owner"] == view.seat else f"{names[card['owner']]}'s"
    if card["host"] is not None:
        return f"on {card['host']}{_at(card, view)}"
    if card["province"] is not None:
        return f"in {province_in_words(card['province'], view)}"
    zone = str(card["zone"])
    if zone == "play":
        return _at(card, view).strip() or "at home"
    if zone == "discard":
        return f"in {whose} {str(card['deck']).capitalize()} discard pile"
    return f"in {whose} {zone}" if zone in ("hand", "deck") else zone


def _at(card: Data, view: View) -> str:
    return f" at {province_in_words(card['place'], view)}" if card["place"] is not None else ""


def _state(card: Data, view: View, names: Sequence[str]) -> str:
    """Returns what has happened to a card."""
    if not card:
        return ""
    marks = ["bowed" if card["bowed"] else "unbowed"] if card["zone"] == "play" else []
    marks += ["dishonored"] if card["dishonored"] else []
    marks += [f"with {' and '.join(card['attachments'])}"] if card["attachments"] else []
    return ", ".join(marks)
