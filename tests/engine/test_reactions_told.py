"""A person who may react is told to what."""

from __future__ import annotations

import pytest
from table import Side, Table, holding, personality

from l5r_cards.engine import bowing
from l5r_cards.play.human import HumanSeat


def asked(when: str) -> list[str]:
    """Returns what Bob reads when Allen's Doji Reju bows."""
    shown: list[str] = []
    text = f"{{kind: reaction, when: {when}, do: [{{honor: 1}}]}}"
    table = Table(
        allen=Side(play=[personality("Doji Reju")]),
        bob=Side(play=[holding("Spy", text=text)]),
    )
    seat = HumanSeat(lambda prompt: "2", shown.append)
    seat.sit(table.game, 1)
    table.game.seats[1] = seat
    table.do(bowing.bow, table["Doji Reju"])
    return shown


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("{after: bows, what: {is: personality}}", "  allen bows Doji Reju."),
        (
            "{before: bows, what: {is: personality}}",
            "  About to happen: allen bows Doji Reju.",
        ),
    ],
)
def test_a_reaction_is_offered_with_what_it_answers(when: str, told: str) -> None:
    shown = asked(when)
    question = next(n for n, line in enumerate(shown) if line.endswith("React to this?"))
    assert shown[question + 1] == told
    assert shown[question + 2].startswith("  1  ")
