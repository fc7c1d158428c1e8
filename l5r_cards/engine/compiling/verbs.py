"""The verbs: what makes each verb's function of a step."""

from __future__ import annotations

from l5r_cards.engine.compiling.parameters import Make
from l5r_cards.engine.compiling.verbs_of_battle import BATTLE
from l5r_cards.engine.compiling.verbs_of_cards import CARDS
from l5r_cards.engine.compiling.verbs_of_duels import DUELS
from l5r_cards.engine.compiling.verbs_of_entering import ENTERING
from l5r_cards.engine.compiling.verbs_of_numbers import NUMBERS
from l5r_cards.engine.compiling.verbs_of_pending import PENDING
from l5r_cards.engine.compiling.verbs_of_players import PLAYERS

__all__ = ["VERBS"]

VERBS: dict[str, Make] = {
    **CARDS,
    **ENTERING,
    **NUMBERS,
    **PLAYERS,
    **PENDING,
    **BATTLE,
    **DUELS,
}
"""What makes each verb's function of a step."""
