"""What abilities can wait for is what the engine tells; the rest is refused, not passed over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from table import rulesets

import l5r_cards.engine
from l5r_cards.abilities.events import EVENTS
from l5r_cards.abilities.parse import parse_abilities
from l5r_cards.engine.compiling.awaiting import ONLY_AFTER, UNTOLD
from l5r_cards.engine.compiling.making import make
from l5r_cards.play.log import SENTENCES

ENGINE = Path(l5r_cards.engine.__file__).parent


def test_the_events_that_can_not_be_answered_are_those_that_are_not_told() -> None:
    told = {key.partition(":")[0] for key in SENTENCES}
    assert UNTOLD.isdisjoint(told)
    assert told >= ONLY_AFTER
    names = {each.name for each in EVENTS}
    assert names >= UNTOLD | ONLY_AFTER
    source = "".join(each.read_text(encoding="utf-8") for each in ENGINE.rglob("*.py"))
    attempted = set(re.findall(r"attempt\(\s*\"(\w+)\"", source))
    assert ONLY_AFTER.isdisjoint(attempted)


@pytest.mark.parametrize(
    ("when", "why"),
    [
        ("{after: leaves, what: self}", "waiting for the event leaves"),
        ("{before: enters, what: self}", "acting before the event enters"),
        ("{before: effect, effect: create}", "preventing create"),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_what_can_not_be_answered_is_refused(when: str, why: str, later: bool) -> None:
    text = f"{{kind: trait, when: {when}, do: [{{honor: 1}}]}}"
    if later:
        text = f"{{kind: open, do: [{{do: [{{honor: 1}}], later: {when}}}]}}"
    made = make(parse_abilities([yaml.safe_load(text)], "x"), "Holding", rulesets()["diamond"])
    assert made == ((), (why,))
