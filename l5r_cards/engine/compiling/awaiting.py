"""What an ability waits for: the happenings that its patterns mean, if the engine tells of them."""

from __future__ import annotations

from collections.abc import Iterable

from l5r_cards.abilities import tree
from l5r_cards.engine import effects
from l5r_cards.engine.compiling.lasting import kinds_in
from l5r_cards.engine.compiling.things import Unplayable

__all__ = ["ONLY_AFTER", "UNTOLD", "awaited"]

UNTOLD = frozenset(("attached", "duel_effect", "leaves", "paying", "refills"))
"""Events of the vocabulary that the engine tells under other names or not at all."""

ONLY_AFTER = frozenset(
    (
        *("announced", "assigns", "attack_declared", "attack_ends", "battle_ends", "created"),
        *("engaged", "enters", "lobbied", "looked", "maneuvers_end", "negated", "phase_begins"),
        *("phase_ends", "province_destroyed", "revealed", "searched", "swears_fealty"),
        *("token_placed", "turn_begins", "turn_ends"),
    )
)
"""Events that the engine tells when they are done; nothing can come before them."""


def awaited(patterns: Iterable[tree.Pattern]) -> list[tree.Pattern]:
    """Returns patterns, those of kinds of effect once for each happening that may be of these.

    :raises Unplayable: the engine does not tell of one, or not at that time.
    """
    found = []
    for each in patterns:
        if each.event in UNTOLD:
            raise Unplayable(f"waiting for the event {each.event}")
        if each.event in ONLY_AFTER and each.timing != "after":
            raise Unplayable(f"acting before the event {each.event}")
        if each.event == "effect":
            names = effects.names(kinds_in(each.filter("effect")))
            found += [each._replace(event=name) for name in names]
        else:
            found.append(each)
    return found
