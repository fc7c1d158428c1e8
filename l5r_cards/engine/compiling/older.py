"""How the texts of old cards are read, which lack some words (D-OLD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from l5r_cards.abilities import tree
from l5r_cards.abilities.walk import all_steps
from l5r_cards.engine.abilities import PLAYED
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset

__all__ = ["as_read"]

_POLITICAL = "political"
_HONOR = frozenset(("honor", "honor_gain", "honor_loss"))
_CHANGING = frozenset(("alter", "negate", "prevent", "redirect"))
_IT = tree.Role("it")


def as_read(card: Card, texts: Sequence[tree.Ability], rules: Ruleset) -> list[tree.Ability]:
    """Returns the abilities of a card with the keywords that old ones have without the words.

    Whether a card is old is told by its newest printing, so by the pools that it is legal in. Its
    Terrains are Delayed unless they say that they act at once (D-OLD-05).
    """
    if not card.legal or not set(card.legal) <= set(rules.old_pools):
        return list(texts)
    return [each._replace(keywords=(*each.keywords, *_unsaid(each))) for each in texts]


def _unsaid(text: tree.Ability) -> Iterator[str]:
    if _POLITICAL not in text.keywords and _is_political(text):
        yield _POLITICAL
    if "terrain" in text.keywords and not {"delayed", "immediate"} & set(text.keywords):
        yield "delayed"


def _is_political(text: tree.Ability) -> bool:
    """Whether an action changes an Honor gain or loss of something else, or costs the Favor.

    To stop an action or an Event whole, to make Honor change, or to deal with the Favor otherwise
    is not enough (D-OLD-02).
    """
    if PLAYED.isdisjoint(text.kinds):
        return False
    if any(each.verb == "favor" for each in all_steps(text.cost)):
        return True
    answers_honor = any(each.event == "honor" for each in text.when)
    return any(
        each.verb in _CHANGING
        and (
            (answers_honor and each.value == _IT)
            or not _HONOR.isdisjoint(getattr(each.param("what"), "words", ()))
        )
        for each in all_steps(text.do)
    )
