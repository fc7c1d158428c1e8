"""Allen, Bob and Cindy go to war: the rulebook's sample Attack Phase, step by step (D-WAR).

Cindy sits to the right of Allen, and Bob to his left. The titles and numbers are the book's; what
the cards do is said in the vocabulary of the abilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest
from table import Side, Table, follower, item, other, personality, stronghold

from l5r_cards.engine import armies
from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.views import View

SHOT = "{{kind: battle, cost: [{{bow: self}}], do: [{{ranged: {}}}]}}"
DESTINY = """
  {kind: battle, target: {him: {is: personality, whose: you}},
   do: [{give: him, force: 2, chi: 2}, {look: 99, deck: hand, of: you, who: players}]}
"""
FOREST = """
  {kind: battle, keywords: [terrain, delayed],
   target: {him: {is: personality, at: here, side: attacker}}, do: [{set: him, force: 0}]}
"""
FIST = """
  {kind: battle, performer: {is: personality, whose: you, keyword: shugenja, bowed: false},
   cost: [{bow: performer}],
   target: {foe: {is: [personality, follower], exposed: true, against: you, at: here}},
   do: [{bow: foe}]}
"""
TECHNIQUE = "{kind: reaction, when: {before: ranged_aimed, who: you}, do: [{alter: it, by: 3}]}"
FIRST = "province 1.1"


class Asked(NamedTuple):
    """An opportunity to act, and how the armies stood at it."""

    who: str
    attack: int
    defence: int
    options: tuple[str, ...]


class War:
    """The game, played to the end of the Attack Phase."""

    def __init__(self, *, second_destiny: bool = False) -> None:
        destiny = [
            other("Action", f"Destiny Has No Secrets {each}", text=DESTINY, gold_cost=0)
            for each in (1, 2)
        ]
        self.table = table = Table(
            "diamond",
            first="allen",
            cindy=Side(
                honor=10,
                stronghold=stronghold(strength=6),
                play=[
                    (
                        personality("Togashi Teijo", force=3, chi=3),
                        item("Dai Tsuchi", force="+3", chi="+0"),
                    ),
                    (
                        personality("Tamori Chieko", force=1, chi=3, keywords="Shugenja"),
                        follower("Ashigaru Archers", force=0, text=SHOT.format(2)),
                    ),
                ],
                hand=[
                    other("Action", "Twisted Forest", keywords="Terrain", text=FOREST, gold_cost=0),
                    other("Kiho", "Fist of the Earth", text=FIST, gold_cost=0),
                ],
            ),
            allen=Side(honor=10, play=[personality("Ogre Bushi", force=6, chi=4)], hand=destiny),
            bob=Side(
                honor=10,
                play=[
                    (
                        personality("Shinjo Shirasu", force=3, chi=2, keywords="Cavalry"),
                        item("Daikyu", force="+0", chi="+0", text=SHOT.format(3)),
                        follower("Light Mounted Infantry", force=1, keywords="Cavalry"),
                    )
                ],
                hand=[other("Action", "Tsuruchi Technique", text=TECHNIQUE, gold_cost=1)],
            ),
        )
        self.asked: list[Asked] = []
        for name, seat in table.seats.items():
            table.game.seats[table.player(name).seat] = _Watching(self, name, seat)
        again = ["act Destiny Has No Secrets 2"] if second_destiny else []
        table.play(
            "attack",
            allen=[
                "attack cindy",
                "invite bob",
                f"assign Ogre Bushi ({FIRST})",
                f"battle {FIRST}",
                "act Destiny Has No Secrets 1",
                *again,
            ],
            bob=[
                "stay Shinjo Shirasu",  # with the attackers
                "stay Shinjo Shirasu",  # with the defenders, who have invited him, too
                f"assign Shinjo Shirasu ({FIRST})",
                "pass",
                "act Daikyu",
                "ranged Togashi Teijo",
                "react Tsuruchi Technique",
            ],
            cindy=[
                "invite bob",
                f"assign Togashi Teijo ({FIRST})",
                f"assign Tamori Chieko ({FIRST})",
                "act Ashigaru Archers",
                "ranged Light Mounted Infantry",
                "act Twisted Forest",
                "act Fist of the Earth",
                "target Shinjo Shirasu",
                "target Ogre Bushi",
            ],
        )

    def totals(self) -> list[tuple[str, int, int]]:
        """Who could act, and the totals of the armies then."""
        return [each[:3] for each in self.asked]

    def honor(self) -> dict[str, int]:
        """How much each player's Honor has changed."""
        return {each.name: each.family_honor - 10 for each in self.table.game.players}


class _Watching:
    """A seat that notes how the armies stand when it may act."""

    def __init__(self, war: War, name: str, seat: object) -> None:
        self._war, self._name, self._seat = war, name, seat

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        game = self._war.table.game
        if decision.kind == "action" and game.attack is not None and game.attack.battle:
            place = game.attack.battle.province
            force = [armies.army_force(game, place, side) for side in armies.SIDES]
            words = tuple(view.name(each.card) for each in decision.options if each.card >= 0)
            self._war.asked.append(Asked(self._name, *force, words))
        return self._seat.choose(view, decision)  # type: ignore[attr-defined,no-any-return]


@cache
def war() -> War:
    return War()


@pytest.mark.rule("D-WAR-01")
def test_step_1_allen_attacks_cindy_and_both_invite_bob() -> None:
    log = war().table.game.log
    told = [(each.who.name, each.name, each.detail) for each in log if each.name == "invited"]
    assert told == [("allen", "invited", "bob"), ("cindy", "invited", "bob")]
    declared = war().table.happened("attack_declared")[0]
    assert (declared.who.name, declared.detail) == ("allen", "cindy")
    first_honor = log.index(war().table.happened("honor")[0])
    assert log.index(declared) < first_honor
    assert first_honor > max(log.index(each) for each in war().table.happened("invited"))


@pytest.mark.rule("D-WAR-02")
def test_step_2_infantry_is_assigned() -> None:
    assigned = [(each.what.face.title, each.detail) for each in war().table.happened("assigns")]
    assert assigned[:3] == [
        ("Ogre Bushi", "attacker"),
        ("Togashi Teijo", "defender"),
        ("Tamori Chieko", "defender"),
    ]
    assert war().totals()[0][2] == 7


@pytest.mark.rule("D-WAR-03")
def test_step_3_bobs_cavalry_joins_allen_for_two_honor() -> None:
    last = war().table.happened("assigns")[-1]
    assert (last.what.face.title, last.who.name, last.detail) == (
        "Shinjo Shirasu",
        "bob",
        "attacker",
    )
    gains = [
        (each.who.name, each.amount)
        for each in war().table.happened("honor")
        if each.detail == "ally"
    ]
    assert gains == [("bob", 2)]


@pytest.mark.rule("D-WAR-04")
def test_step_4_the_manned_battle_begins_at_10_to_7() -> None:
    engaged = war().table.happened("engaged")[0]
    assert engaged.at.owner.name == "cindy"
    assert war().totals()[0] == ("cindy", 10, 7)


@pytest.mark.rule("D-WAR-05")
def test_step_5_the_archers_shoot_the_light_mounted_infantry() -> None:
    shot = war().table.happened("ranged_aimed")[0]
    assert (shot.what.face.title, shot.amount) == ("Light Mounted Infantry", 2)
    assert war().totals()[1] == ("allen", 9, 7)


@pytest.mark.rule("D-WAR-06")
def test_step_6_destiny_makes_the_ogre_8f_6c_and_shows_the_hand() -> None:
    assert war().totals()[2] == ("bob", 11, 7)
    ogre = war().table["Ogre Bushi"]
    given = [(each.detail, each.amount) for each in war().table.happened("given")]
    assert given[:2] == [("force", 2), ("chi", 2)]
    assert ogre.face.chi + 2 == 6
    shown = [each.what.face.title for each in war().table.happened("shown")]
    assert shown == ["Destiny Has No Secrets 2"]


@pytest.mark.rule("D-WAR-07")
def test_step_7_bob_passes_and_is_asked_again() -> None:
    assert [each.who for each in war().asked].count("bob") >= 2
    assert war().totals()[3] == ("cindy", 11, 7)


@pytest.mark.rule("D-WAR-08")
def test_step_8_the_delayed_terrain_waits() -> None:
    assert war().totals()[4] == ("allen", 11, 7)


@pytest.mark.rule("D-WAR-09")
def test_step_9_allen_passes_as_a_second_destiny_would_not_help() -> None:
    assert war().totals()[5] == ("bob", 11, 7)
    other_war = War(second_destiny=True)
    targets = [each for each in other_war.table.seats["allen"].offered if "Shirasu" in each]
    assert targets == []
    assert max(each.attack for each in other_war.asked) == 13
    assert int(other_war.table.happened("totals")[0].amount) == 0


@pytest.mark.rule("D-WAR-10")
def test_step_10_the_daikyu_shoots_teijo_at_6() -> None:
    shot = war().table.happened("ranged_aimed")[1]
    assert (shot.what.face.title, shot.amount) == ("Togashi Teijo", 6)
    assert war().totals()[6] == ("cindy", 11, 1)
    paid = [each.amount for each in war().table.happened("paid")]
    assert paid == [1]
    fallen = [each.what.face.title for each in war().table.happened("destroyed")][:3]
    assert set(fallen) == {"Light Mounted Infantry", "Dai Tsuchi", "Togashi Teijo"}


@pytest.mark.rule("D-WAR-11")
def test_step_11_the_fist_bows_shirasu() -> None:
    bows = [
        each.what.face.title
        for each in war().table.happened("bows")
        if each.by is not None and each.by.source.face.title == "Fist of the Earth"
    ]
    assert bows == ["Tamori Chieko", "Shinjo Shirasu"]
    assert war().totals()[7] == ("allen", 8, 0)


@pytest.mark.rule("D-WAR-12")
def test_step_12_three_passes_and_the_forest_acts() -> None:
    names = [each.name for each in war().table.game.log]
    acts = names.index("terrain_acts")
    assert "announced" not in names[acts:]
    assert names.index("totals") > acts


@pytest.mark.rule("D-WAR-13")
def test_step_13_a_tie_at_nothing() -> None:
    totals = war().table.happened("totals")[0]
    assert (totals.amount, totals.detail) == (0, "0")
    assert war().honor() == {"allen": 2, "bob": 2, "cindy": 3}
    assert not any(
        each.face.type in ("Personality", "Follower", "Item")
        for each in war().table.game.cards
        if each.in_play
    )


@pytest.mark.rule("D-WAR-14")
def test_step_14_the_province_stands() -> None:
    assert len(war().table.player("cindy").provinces) == 4


@pytest.mark.rule("D-WAR-15")
def test_step_15_the_forest_is_discarded_and_the_other_battles_are_quiet() -> None:
    cindy = war().table.player("cindy")
    assert war().table["Twisted Forest"] in cindy.fate_discard
    assert len(war().table.happened("engaged")) == 4
    assert len(war().table.happened("totals")) == 1
    assert war().table.game.attack is None


@pytest.mark.rule("D-WAR-16")
def test_the_whole_attack() -> None:
    played = war()
    assert played.totals()[:8] == [
        ("cindy", 10, 7),
        ("allen", 9, 7),
        ("bob", 11, 7),
        ("cindy", 11, 7),
        ("allen", 11, 7),
        ("bob", 11, 7),
        ("cindy", 11, 1),
        ("allen", 8, 0),
    ]
    assert played.honor() == {"allen": 2, "bob": 2, "cindy": 3}
