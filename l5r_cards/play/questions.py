"""Questions in a person's words: what is asked, and of which card, action or Province."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from l5r_cards.abilities.phrases import joined
from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.views import View
from l5r_cards.play.naming import owned, priced, province_in_words

__all__ = ["KINDS", "how_many", "question_for_person", "text_of_ability"]

Data = dict[str, Any]

_PLAIN = {
    "attack": "Attack?",
    "battle": "Fight which battle next?",
    "loser": "All are about to lose the game: who is first? The last one wins",
    "order": "These come at one time. Which is first?",
    "react": "React to this?",
    "sensei": "Begin with which Sensei?",
    "yu": "Your army is about to be destroyed. Destroy whom first, by its Yu?",
}
"""What is about nothing more than its options say."""
_OF_RULES = {
    ("equip", "attachment"): "Attach which card from your hand?",
    ("favor to draw", ""): "Discard which card from your hand to draw another?",
    ("favor to send home", "unit"): "Send which unit home?",
    ("lobby", "lobbyist"): "Bow whom to take the Imperial Favor?",
    ("naval", "sailor"): "Who takes the first Battle action?",
    ("overlay", "better"): "Lay which card from your hand on a less experienced version?",
    ("seppuku", "disgraced"): "Who commits seppuku, so that you lose no more than 1 Honor?",
    ("tactical", "tactician"): "Which Tactician gains the Focus Value of a card in Force?",
}
"""What the abilities of the rules ask for, by ability and role; others are in `_about_rules`."""


_DEEDS = frozenset(
    (
        *("attach", "bow", "copy", "destroy", "discard", "dishonor", "focus", "move", "overlay"),
        *("recruit", "rehonor", "remove", "reveal", "show", "straighten"),
    )
)
"""Verbs that tell a person what is done to what he chooses."""


def question_for_person(decision: Decision, view: View) -> str:
    """Returns what a decision asks, and how many options are to be chosen, where it is not one."""
    it, kind = _Asked(decision, view), decision.kind
    # The kind of a target may be what is done to it, which is the name of another question.
    ask = _choose if it.about["role"] and it.about["ability"] else _ASKED.get(kind, _choose)
    asked = _PLAIN.get(kind) or ask(it)
    wanted = how_many(decision)
    return f"{asked} ({wanted})" if wanted else asked


def how_many(decision: Decision) -> str:
    """Returns how many options are to be chosen, nothing where it is one."""
    low, high = decision.minimum, decision.maximum
    if low == high:
        return "" if low == 1 else f"choose {low}"
    if low == 0:
        return "choose one, or none by an empty line" if high == 1 else f"choose up to {high}"
    return f"choose {low} to {high}"


def text_of_ability(decision: Decision, view: View) -> str:
    """Returns what the card says for which something is chosen, where that helps to choose."""
    return "" if decision.kind in ("host", "pay") else str(view.asked()["text"])


class _Asked:
    """A question, with the names of all that it is about."""

    def __init__(self, decision: Decision, view: View) -> None:
        self.decision = decision
        self.view = view
        self.data: Data = view.as_data()
        self.about: Data = view.asked()

    def name(self, serial: int) -> str:
        return owned(serial, self.view)

    @property
    def card(self) -> str:
        """The card that it is about; that of the first option if no other is."""
        serial = self.about["card"]
        return self.name(self.decision.options[0].card if serial is None else serial)

    @property
    def source(self) -> str:
        """The card for whose ability something is chosen; empty if it is one of the rules."""
        serial = self.about["source"]
        return "" if serial is None else self.name(serial)

    @property
    def province(self) -> str:
        """The Province that it is about; if it is about none, the one of the battle."""
        attack = self.data["attack"]
        label = self.about["province"] or (attack["battle"] if attack is not None else None)
        return province_in_words(label, self.view) if label is not None else ""

    def role(self, name: str) -> str:
        """The cards that fill a role by now."""
        return _and([self.name(each) for each in self.about["roles"].get(name, ())])

    def player(self, seat: int) -> str:
        return "you" if seat == self.view.seat else self.view.names[seat]


def _and(names: list[str]) -> str:
    return joined(names) if names else ""


def _action(it: _Asked) -> str:
    return f"Take an action in the battle at {it.province}?" if it.province else "Take an action?"


def _assign(it: _Asked) -> str:
    side = it.about["role"]
    leader = it.data["attack"][side]
    ally = "" if leader == it.view.seat else f", as {it.player(leader)}'s ally"
    return f"Assign {it.card} to {_AS[side]} which Province{ally}?"


_AS = {"attacker": "attack", "defender": "defend"}
"""What the units of a side do to a Province."""


def _bottom(it: _Asked) -> str:
    return "These go under your Fate deck. Which is next? The last one comes to lie lowest"


def _challenge(it: _Asked) -> str:
    challenger, challenged = (
        it.name(side["personality"]["serial"]) for side in it.data["duel"]["sides"]
    )
    return f"Does {challenged} accept the challenge of {challenger}?"


def _copy(it: _Asked) -> str:
    return f"Copy what of {it.card}?"


def _combine(it: _Asked) -> str:
    return f"Add which Ranged Attack to that of {it.source}?"


def _cost(it: _Asked) -> str:
    return f"Pay for {it.source} in which way?"


def _discard(it: _Asked) -> str:
    if it.about["ability"] is None:
        return "Discard which cards from your Provinces?"
    return _choose(it)


def _duel(it: _Asked) -> str:
    if it.data["duel"] is None:
        return _choose(it)
    sides = sorted(it.data["duel"]["sides"], key=lambda side: bool(side["seat"] != it.view.seat))
    mine, other = (it.name(side["personality"]["serial"]) for side in sides)
    return f"{mine} duels {other}: focus or strike?"


def _hand(it: _Asked) -> str:
    limit = it.data["players"][it.view.seat]["max_hand"]
    return f"Discard down to the maximum hand size, {limit}"


def _host(it: _Asked) -> str:
    if it.about["ability"] == "move attachments":
        bearer = it.view.about(it.about["card"])["host"]
        return f"Move {it.card} from {bearer} to whom? Both bow"
    return f"Attach {it.card} to whom?"


def _invite(it: _Asked) -> str:
    attack = it.data["attack"]
    attacker, defender = (it.player(attack[each]) for each in ("attacker", "defender"))
    if attack["attacker"] == it.view.seat:
        return f"Invite whom to attack {defender} with you?"
    return f"Invite whom to defend with you against {attacker}?"


def _may(it: _Asked) -> str:
    if it.decision.options[0].card >= 0:
        return f"Use the ability of {it.card}?"
    return f"{it.source} leaves this to you: yes or no?"


def _naval(it: _Asked) -> str:
    return f"Make the battle at {it.province} a naval invasion?"


def _number(it: _Asked) -> str:
    return f"Choose a number for {it.source}"


def _pay(it: _Asked) -> str:
    decision = it.decision
    what = it.card if it.about["card"] is not None else it.source
    for_what = f" for {what}" if what else ""
    on = it.role("host") or it.role("lesser")
    for_what += f" on {on}" if on else ""
    if not decision.cost:
        return f"Bow for more Gold{for_what}? None is needed"
    # What is chosen is being paid for: the rules know no way back.
    give_up = "an empty line gives it up" if decision.minimum == 0 else "there is no way back"
    return f"Bow for Gold{for_what}, {decision.cost} needed; {give_up}"


def _place(it: _Asked) -> str:
    return f"Attach {it.card} to which Province?"


def _recruit(it: _Asked) -> str:
    if it.about["card"] is None:
        return "Bring a card into play?"
    return f"Bring {it.card} into play in which way?"


def _redirect(it: _Asked) -> str:
    return f"{it.source} has it aim at another: whom?"


def _region(it: _Asked) -> str:
    about = it.view.about(it.about["card"])
    place, gold = province_in_words(about["province"], it.view), about["numbers"]["gold_cost"]
    return f"Attach {it.card} to {place} for {gold} Gold?"


def _search(it: _Asked) -> str:
    return f"Take which card for {it.source}?"


def _seppuku(it: _Asked) -> str:
    cause = f" to {it.source}" if it.source else ""
    return f"Who commits seppuku, so that you lose no more than 1 Honor{cause}?"


def _side(it: _Asked) -> str:
    return f"Join which side of the battle at {it.province}?"


def _transfer(it: _Asked) -> str:
    if it.decision.minimum == 0:
        return "Move another attachment, too?"
    return "Move which attachment? Its bearer bows, and so does who gets it"


def _use_yu(it: _Asked) -> str:
    return f"Use whose Yu to destroy {it.card}?"


def _about_rules(it: _Asked) -> str:
    """Returns what is asked for an ability of the rules, which no card has."""
    ability, role = it.about["ability"], it.about["role"]
    if (ability, role) == ("equip", "host"):
        (serial,) = it.about["roles"]["attachment"]
        return f"Attach {priced(serial, it.view)} to whom?"
    if (ability, role) == ("overlay", "lesser"):
        return f"Lay {it.role('better')} on which card?"
    if (ability, role) == ("tactical", ""):
        tactician = it.role("tactician")
        return f"Discard which card from your hand? {tactician} gains its Focus Value in Force"
    return _OF_RULES.get((ability, role), f"Choose for {ability}" if ability else "Choose")


def _choose(it: _Asked) -> str:
    """Returns what is asked for an ability; what it does with the choice, its text tells."""
    source, role, kind = it.source, it.about["role"], it.decision.kind
    if not source:
        return _about_rules(it)
    if role == "performer":
        return f"Who performs {source}?"
    if kind == "choose" and it.decision.options[0].verb == "way":
        return f"Choose what {source} does"
    filled = [it.role(each) for each in it.about["roles"] if each != role]
    besides = _and([each for each in filled if each])
    verb = it.decision.options[0].verb
    what = f"what to {verb}" if verb in _DEEDS else "a target" if kind != "choose" else ""
    asked = f"Choose {what} for {source}" if what else f"Choose for {source}"
    return f"{asked}, after {besides}" if besides else asked


_ASKED: Mapping[str, Callable[[_Asked], str]] = {
    "action": _action,
    "assign": _assign,
    "bottom": _bottom,
    "challenge": _challenge,
    "combine": _combine,
    "copy": _copy,
    "cost": _cost,
    "discard": _discard,
    "duel": _duel,
    "hand": _hand,
    "host": _host,
    "invite": _invite,
    "may": _may,
    "naval": _naval,
    "number": _number,
    "pay": _pay,
    "province": _place,
    "recruit": _recruit,
    "redirect": _redirect,
    "region": _region,
    "search": _search,
    "seppuku": _seppuku,
    "side": _side,
    "take": _search,
    "transfer": _transfer,
    "use_yu": _use_yu,
}

KINDS = frozenset((*_PLAIN, *_ASKED, "choose", "target"))
"""All kinds of questions; that of a target may be, too, what is done to it."""
