"""The rulebook's sample Attack Phase, from the first shuffle on: three decks, and what is chosen.

Allen attacks Cindy in turn 15, and Bob comes to his side (D-WAR-01 to D-WAR-16). The turns before
it bring on what the book begins with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from l5r_cards.database.catalog import Catalog
from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.views import View
from l5r_cards.play.decks import Faces, bring
from l5r_cards.play.match import Match, Side
from l5r_cards.play.seats import ScriptSeat

__all__ = ["play_sample"]

_TURNS = 15
_HOUSES = {"trading_house": 3}
_DECKS: Mapping[str, tuple[str, Mapping[str, int], Sequence[str]]] = {
    "Cindy": (
        "house_of_tao",
        {"togashi_teijo": 1, "tamori_chieko": 1, "trading_house": 2},
        ("dai_tsuchi", "ashigaru_archers", "twisted_forest", "fist_of_the_earth"),
    ),
    "Allen": ("kyuden_hida", {"ogre_bushi": 1, **_HOUSES}, ("destiny_has_no_secrets",) * 2),
    "Bob": (
        "shiro_shinjo",
        {"shinjo_shirasu": 1, **_HOUSES},
        ("daikyu", "light_mounted_infantry", "tsuruchi_technique"),
    ),
}
"""Stronghold, Dynasty deck and Fate deck of each player, clockwise."""
_FIRST = "province 1.1"
_CHOICES: Mapping[str, Mapping[int, Sequence[str]]] = {
    "Cindy": {
        2: ["recruit Trading House"],
        5: ["recruit Togashi Teijo (discount)"],
        8: ["recruit Tamori Chieko (discount)"],
        11: ["act equip", "choose Dai Tsuchi", "target Togashi Teijo"],
        14: ["act equip", "target Tamori Chieko"],
        15: [
            "invite Bob",
            f"assign Togashi Teijo ({_FIRST})",
            f"assign Tamori Chieko ({_FIRST})",
            "act Ashigaru Archers",
            "ranged Light Mounted Infantry",
            "act Twisted Forest",
            "act Fist of the Earth",
            "target Shinjo Shirasu",
            "target Ogre Bushi",
        ],
    },
    "Allen": {
        3: ["recruit Trading House"],
        6: ["recruit Trading House"],
        9: ["recruit Trading House"],
        12: ["recruit Ogre Bushi"],
        15: [
            "attack Cindy",
            "invite Bob",
            f"assign Ogre Bushi ({_FIRST})",
            f"battle {_FIRST}",
            "act Destiny Has No Secrets",
        ],
    },
    "Bob": {
        1: ["recruit Shinjo Shirasu (discount)"],
        4: ["act equip", "choose Daikyu"],
        7: ["act equip"],
        15: [
            "stay Shinjo Shirasu",
            "stay Shinjo Shirasu",
            f"assign Shinjo Shirasu ({_FIRST})",
            "pass",
            "act Daikyu",
            "ranged Togashi Teijo",
            "react Tsuruchi Technique",
        ],
    },
}
"""What each player chooses, by turn; elsewhere he passes."""


class _ByTurn:
    """A seat with a script for each turn."""

    def __init__(self, name: str, choices: Mapping[int, Sequence[str]]) -> None:
        self._name = name
        self._choices = choices
        self._seat = ScriptSeat()
        self._turn = -1

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        turn = int(str(view.as_data()["turn"]))
        if turn != self._turn:
            self.finish()
            self._turn = turn
            self._seat.script = list(self._choices.get(turn, ()))
        return self._seat.choose(view, decision)

    def finish(self) -> None:
        """Looks whether all was chosen that should have been.

        :raises ValueError: something was never offered.
        """
        if self._seat.script:
            raise ValueError(f"{self._name} could not, in turn {self._turn}: {self._seat.script}")


def play_sample(catalog: Catalog) -> Match:
    """Returns the game, played to the end of the sample.

    :raises ValueError: a player was not offered what he should choose.
    """
    faces = Faces(catalog.rulesets["diamond"], catalog.abilities)
    sides = []
    for name, (stronghold, dynasty, fate) in _DECKS.items():
        entries = [Placed(catalog.card(stronghold), 1, "stronghold")]
        entries += [Placed(catalog.card(each), n, "dynasty") for each, n in dynasty.items()]
        entries += [
            Placed(catalog.card(each), fate.count(each), "fate") for each in dict.fromkeys(fate)
        ]
        sides.append(Side(name, bring(PlacedDeck(tuple(entries)), faces), "human"))
    seats = [_ByTurn(name, _CHOICES[name]) for name in _DECKS]
    match = Match(faces.rules, sides, "1", _TURNS)
    match.play(seats)
    for seat in seats:
        seat.finish()
    return match
