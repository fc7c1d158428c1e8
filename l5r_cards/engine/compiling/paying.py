"""Which verbs can be costs, and what tells whether they can be paid."""

from __future__ import annotations

from collections.abc import Callable

from l5r_cards.abilities import tree
from l5r_cards.engine import destruction, payment, stats
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import DECK, PLAY
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.judging import Judge
from l5r_cards.engine.compiling.parameters import (
    One,
    who_of,
)
from l5r_cards.engine.compiling.strongholds import may_leave
from l5r_cards.engine.compiling.things import (
    cards_of,
    subject,
)

__all__ = ["ABLE", "PAYABLE"]


ABLE: dict[str, One] = {
    "bow": lambda action, card: card.zone is PLAY and not card.bowed,
    "dishonor": lambda action, card: card.zone is PLAY and not card.dishonored,
    "destroy": lambda action, card: destruction.can_be_destroyed(action.game, card),
    "discard": lambda action, card: card.zone is not DECK,
    "remove": lambda action, card: True,
    "move": lambda action, card: card.zone is PLAY,
    "seppuku": lambda action, card: card.zone is PLAY,
    "token": lambda action, card: card.zone is PLAY,
    "put": lambda action, card: True,
}
"""Whether a card can pay a cost."""


def _bears(step: tree.Step) -> One:
    """Whether a card bears a token, so that it can be taken off."""
    name = str(getattr(step.param("name"), "words", ("token",))[0])
    return lambda action, card: any(each.name == name for each in stats.tokens(card))


def _able(step: tree.Step) -> One:
    """Returns what tells whether a card can pay a cost; it may have to be in some zone for it."""
    if step.verb == "token" and step.param("drop"):
        return _bears(step)
    able, place = ABLE[step.verb], step.param("from")
    if not isinstance(place, tree.Words):
        return able
    zone = DECK if place.words[0].endswith("_deck") else place.words[0]
    return lambda action, card: card.zone == zone and able(action, card)


def _enough(step: tree.Step) -> Judge:
    """A cost that cards pay: enough of them can, and none of them pays two (D-BOW-02).

    Those that were chosen when the action was announced must all be able.
    """
    value, verb = step.value, step.verb
    able = _able(step)
    find = subject(value)  # type: ignore[arg-type]
    need = None
    is_chosen = isinstance(value, tree.Role) and " " in value.name
    if isinstance(value, tree.Selector) and value.pick is not None:
        need = amount(value.pick.at_least)

    def payable(action: Action) -> bool:
        wanted = cards_of(find(action))
        found = [
            (verb, each)
            for each in wanted
            if able(action, each)
            and (verb, each) not in action.claimed
            and (verb not in _LEAVING or may_leave(value, action, each))
        ]
        least = len(wanted) if is_chosen else need(action) if need is not None else 1
        if len(found) == least:
            action.claimed += found
        return len(found) >= least

    return payable


def _always(step: tree.Step) -> Judge:
    return lambda action: True


def _can_pay_gold(step: tree.Step) -> Judge:
    if isinstance(step.value, tree.Chosen):
        low = amount(step.value.at_least)
        return lambda action: (
            payment.affordable(action.game, action.player, action.source, action) >= low(action)
        )
    number = amount(step.value)  # type: ignore[arg-type]
    return lambda action: (
        payment.affordable(action.game, action.player, action.source, action) >= number(action)
    )


def _has_favor(step: tree.Step) -> Judge:
    who = who_of(step)
    return lambda action: action.game.favor in who(action)


_LEAVING = frozenset(("destroy", "discard", "remove", "put"))

PAYABLE: dict[str, Callable[[tree.Step], Judge]] = {
    **dict.fromkeys(ABLE, _enough),
    "honor": _always,
    "favor": _has_favor,
    "pay": _can_pay_gold,
}
"""What makes of a cost the test whether it can be paid."""
