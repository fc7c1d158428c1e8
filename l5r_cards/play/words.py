"""Options and decisions in words, as a person reads them and a script writes them."""

from __future__ import annotations

from l5r_cards.engine.decisions import Decision, Option
from l5r_cards.engine.views import View

__all__ = ["in_words", "question"]

_QUESTIONS = {
    "assign": "Assign this unit?",
    "attack": "Attack?",
    "battle": "Fight which battle next?",
    "invite": "Invite whom?",
    "side": "Join which side?",
    "action": "Take an action?",
    "bottom": "Which card comes next, from under the deck?",
    "challenge": "Accept the challenge?",
    "choose": "Choose",
    "discard": "Discard which cards?",
    "duel": "Focus or strike?",
    "hand": "Discard down to the maximum hand size",
    "host": "Attach it to whom?",
    "loser": "Who loses first?",
    "may": "Use it?",
    "naval": "Make it a naval invasion?",
    "number": "How many?",
    "order": "What comes first?",
    "pay": "Bow for Gold",
    "react": "React?",
    "recruit": "Bring a card into play?",
    "region": "Pay for the Region?",
    "search": "Take which card?",
    "seppuku": "Who commits seppuku for the Honor?",
    "sensei": "Begin with which Sensei?",
    "take": "Take which cards?",
    "target": "Choose a target",
    "combine": "Add which Ranged Attack?",
    "yu": "Destroy whom by Yu?",
    "use_yu": "Use whose Yu?",
    "transfer": "Move which attachment?",
}


def in_words(option: Option, view: View) -> str:
    """Returns an option as a verb and a card, such as ``recruit Doji Reju (discount)``."""
    parts = [option.verb]
    if option.card >= 0:
        parts.append(view.name(option.card))
    if option.detail:
        parts.append(f"({option.detail})" if option.card >= 0 else option.detail)
    return " ".join(parts)


def question(decision: Decision) -> str:
    """Returns what a decision asks."""
    asked = _QUESTIONS.get(decision.kind, decision.kind.capitalize())
    return f"{asked}, {decision.cost} needed" if decision.cost else asked
