"""Recruiting Personalities, their numbers, and Chi death (D-PERS, C-PERS)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import stats
from l5r_cards.engine.faces import DASH

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
DROP = "{kind: limited, target: {foe: {is: personality}}, do: [{give: foe, chi: -2}]}"
REVIVE = "{kind: limited, do: [{recruit: {is: personality, zone: discard, whose: you}}]}"
NO = "{kind: reaction, when: {before: destroyed, what: {whose: you}}, do: [{negate: it}]}"
NO_CHI = "{kind: reaction, when: {before: chi_death, what: {whose: you}}, do: [{negate: it}]}"


def _bob_acts(ruleset: str, target: object, trap: str, **allen: object) -> Table:
    """Bob plays a card at a Personality of Allen's."""
    return Table(
        ruleset,
        first="bob",
        bob=Side(honor=0, play=[holding("Trap", text=trap)]),
        allen=Side(play=[target], **allen),  # type: ignore[list-item, arg-type]
    )


@BOTH
@pytest.mark.rule("D-PERS-01")
def test_any_faction_may_be_recruited_for_its_price(ruleset: str) -> None:
    reju = personality("Reju", clan="Crane", gold_cost=5)
    for gold, is_legal in ((5, True), (4, False)):
        base = stronghold(gold=gold, clan="Crab")
        table = Table(ruleset, allen=Side(provinces=[reju], stronghold=base))
        table.play("dynasty", allen=["recruit Reju (5)"] if is_legal else [])
        assert table["Reju"].in_play is is_legal
        assert not table.offered("allen", "recruit Reju (discount)")


@BOTH
@pytest.mark.rule("D-PERS-02")
@pytest.mark.parametrize(("honor", "is_legal"), [(4, False), (5, True)])
def test_family_honor_must_reach_the_requirement(ruleset: str, honor: int, is_legal: bool) -> None:
    table = Table(
        ruleset, allen=Side(honor=honor, provinces=[personality("Reju", honor_requirement=5)])
    )
    table.play("dynasty", allen=["recruit Reju"] if is_legal else [])
    assert table["Reju"].in_play is is_legal


@BOTH
@pytest.mark.rule("C-PERS-09")
def test_the_requirement_is_asked_on_the_way_in_and_never_again(ruleset: str) -> None:
    fetch = "{kind: limited, do: [{recruit: {is: personality, zone: province, whose: you}}]}"
    side = Side(
        play=[holding("Herald", text=fetch)],
        provinces=[personality("Reju", honor_requirement=4, gold_cost=2)],
    )
    table = Table(ruleset, allen=side._replace(honor=3))
    table.play("action", allen=["act Herald"])
    assert table["Reju"].province is table.player("allen").provinces[0]
    assert not table.happened("bows")
    table = Table(ruleset, allen=side._replace(honor=4))
    table.play("action", allen=["act Herald"])
    assert table["Reju"].in_play
    table.player("allen").family_honor = 0
    table.play("turn")
    assert table["Reju"].in_play


@BOTH
@pytest.mark.rule("D-PERS-03")
def test_a_dash_is_no_requirement_of_zero(ruleset: str) -> None:
    ronin, zero = (
        personality("Ronin", honor_requirement="-"),
        personality("Zero", honor_requirement=0),
    )
    table = Table(ruleset, allen=Side(honor=-12, provinces=[ronin, zero]))
    table.play("dynasty", allen=["recruit Ronin"])
    assert table["Ronin"].in_play
    assert not table.offered("allen", "recruit Zero")


@BOTH
@pytest.mark.rule("C-PERS-04")
def test_a_dash_is_below_every_number_and_equal_to_a_dash(ruleset: str) -> None:
    printed = {"A": "-", "B": -3, "C": 0, "D": "-"}
    table = Table(
        ruleset,
        allen=Side(play=[personality(t, honor_requirement=r) for t, r in printed.items()]),
    )
    a, b, c, d = (stats.requirement(table[title]) for title in printed)
    assert a < b < c
    assert a == d == DASH
    table = Table(
        ruleset,
        allen=Side(honor=-15, provinces=[personality("A", honor_requirement="-")]),
    )
    table.play("dynasty", allen=["recruit A"])
    assert table["A"].in_play


@BOTH
@pytest.mark.rule("C-PERS-05")
@pytest.mark.parametrize(("honor", "is_legal"), [(-2, True), (-3, False)])
def test_a_requirement_may_be_negative(ruleset: str, honor: int, is_legal: bool) -> None:
    all_ = "{is: personality, zone: province, whose: you, all: true}"
    text = f"{{kind: trait, do: [{{give: {all_}, honor_requirement: -2}}]}}"
    side = Side(
        honor=honor,
        play=[holding("Temple", text=text)],
        provinces=[personality("Reju", honor_requirement=0)],
    )
    table = Table(ruleset, allen=side)
    assert stats.requirement(table["Reju"]) == -2
    table.play("dynasty", allen=["recruit Reju"] if is_legal else [])
    assert table["Reju"].in_play is is_legal


@BOTH
def test_text_may_waive_the_requirement_of_the_card_or_of_others(ruleset: str) -> None:
    own = "{kind: trait, if: [{clan: crane}], do: [{rule: honor_requirement, ignored: true}]}"
    others = "{rule: honor_requirement, ignored: true, card: {is: personality, zone: province, "
    others += "whose: you, keyword: ninja, all: true}}"
    reju = personality("Reju", honor_requirement=9, text=own)
    spy = personality("Spy", honor_requirement=9, keywords="Ninja")
    proud = personality("Proud", honor_requirement=9)
    side = Side(
        honor=0,
        provinces=[reju, spy, proud],
        play=[holding("Den", text=f"{{kind: trait, do: [{others}]}}")],
        stronghold=stronghold(clan="Crane"),
    )
    table = Table(ruleset, allen=side)
    table.play("dynasty", allen=["recruit Reju", "recruit Spy"])
    assert [table[each].in_play for each in ("Reju", "Spy", "Proud")] == [True, True, False]
    table = Table(ruleset, allen=side._replace(play=[], stronghold=stronghold(clan="Crab")))
    table.play("dynasty")
    assert not table.offered("allen", "recruit")


@BOTH
def test_who_is_loyal_serves_his_own_clan_alone(ruleset: str) -> None:
    reju = personality("Reju", clan="Crane", keywords="Loyal")
    for clan in ("Crane", "Crab"):
        table = Table(ruleset, allen=Side(provinces=[reju], stronghold=stronghold(clan=clan)))
        table.play("dynasty")
        assert table.offered("allen", "recruit Reju") is (clan == "Crane")


# The own Faction

LION = personality("Matsu", clan="Lion", gold_cost=6, personal_honor=2)


@pytest.mark.rule("D-PERS-04")
@pytest.mark.parametrize(
    ("way", "gold", "honor"), [("discount", 4, 10), ("honor", 6, 12), ("6", 6, 10)]
)
def test_diamond_takes_two_gold_off_or_gives_his_honor(way: str, gold: int, honor: int) -> None:
    sources = [holding(f"Mine {number}", 1) for number in range(gold)]
    base = stronghold(gold=0, clan="Lion")
    table = Table("diamond", allen=Side(honor=10, provinces=[LION], play=sources, stronghold=base))
    table.play("dynasty", allen=[f"recruit Matsu ({way})"])
    assert table["Matsu"].in_play
    assert len(table.happened("produced")) == gold
    assert table.player("allen").family_honor == honor
    assert stats.gold_cost(table["Matsu"]) == 6


@pytest.mark.rule("D-PERS-04")
def test_diamond_discount_stops_at_nothing() -> None:
    cheap = personality("Cub", clan="Lion", gold_cost=1, personal_honor=2)
    base = stronghold(gold=0, clan="Lion")
    table = Table("diamond", allen=Side(honor=10, provinces=[cheap], stronghold=base))
    table.play("dynasty", allen=["recruit Cub (discount)"])
    assert table["Cub"].in_play
    assert not table.offered("allen", "recruit Cub (honor)")
    assert table.player("allen").family_honor == 10


@pytest.mark.rule("D-PERS-05")
def test_who_enters_dishonored_gives_no_honor() -> None:
    text = "{kind: trait, do: [{rule: enters, state: dishonored}]}"
    side = Side(honor=10, stronghold=stronghold(clan="Lion"))
    shamed = personality("Matsu", clan="Lion", personal_honor=3, text=text)
    table = Table("diamond", allen=side._replace(provinces=[shamed]))
    table.play("dynasty", allen=["recruit Matsu"])
    assert not table.offered("allen", "recruit Matsu (honor)")
    assert table["Matsu"].dishonored
    assert table.player("allen").family_honor == 10
    proud = personality("Matsu", clan="Lion", personal_honor=3)
    table = Table("diamond", allen=side._replace(provinces=[proud]))
    table.play("dynasty", allen=["recruit Matsu (honor)"])
    assert table.player("allen").family_honor == 13


@pytest.mark.rule("D-PERS-06")
def test_his_honor_does_not_help_him_in() -> None:
    reju = personality("Matsu", clan="Lion", honor_requirement=4, personal_honor=2)
    base = stronghold(clan="Lion")
    table = Table("diamond", allen=Side(honor=3, provinces=[reju], stronghold=base))
    table.play("dynasty")
    assert not table.offered("allen", "recruit Matsu")


@pytest.mark.rule("D-PERS-07")
def test_shadowlands_players_have_no_benefit() -> None:
    oni = personality("Oni", clan="Shadowlands", gold_cost=5, personal_honor=2)
    base = stronghold(gold=5, clan="Shadowlands")
    table = Table("diamond", allen=Side(honor=0, provinces=[oni], stronghold=base))
    table.play("dynasty", allen=["recruit Oni (5)"])
    assert table["Oni"].in_play
    assert table.player("allen").family_honor == 0
    assert not table.offered("allen", "recruit Oni (discount)")
    assert not table.offered("allen", "recruit Oni (honor)")


@pytest.mark.rule("C-PERS-10")
@pytest.mark.parametrize(
    ("clan", "gold", "is_legal"), [("Crane", 8, True), ("Crane", 7, False), ("Crab", 9, False)]
)
def test_celestial_waives_a_requirement_for_two_gold(clan: str, gold: int, is_legal: bool) -> None:
    reju = personality("Reju", clan="Crane", honor_requirement=5, gold_cost=6)
    base = stronghold(gold=gold, clan=clan)
    table = Table("celestial", allen=Side(honor=2, provinces=[reju], stronghold=base))
    table.play("dynasty")
    assert table.offered("allen", "recruit Reju (waiver)") is is_legal


@pytest.mark.rule("C-PERS-10")
def test_celestial_waives_only_the_requirement_and_only_in_the_dynasty_phase() -> None:
    closed = "{kind: trait, do: [{rule: enter_if, conditions: [{none: {is: holding}}]}]}"
    fetch = "{kind: limited, do: [{recruit: {is: personality, zone: province, whose: you}}]}"
    reju = personality("Reju", clan="Crane", honor_requirement=5, gold_cost=2, text=closed)
    side = Side(honor=2, provinces=[reju], stronghold=stronghold(gold=9, clan="Crane"))
    table = Table("celestial", allen=side)
    table.play("dynasty")
    assert table.offered("allen", "recruit Reju (waiver)")
    table = Table("celestial", allen=side._replace(play=[holding("Mine", 2)]))
    table.play("dynasty")
    assert not table.offered("allen", "recruit Reju")
    table = Table("celestial", allen=side._replace(play=[personality("Herald", text=fetch)]))
    table.play("action", allen=["act Herald"])
    assert table["Reju"].zone == "province"


@pytest.mark.rule("C-PERS-11")
@pytest.mark.parametrize(("cost", "paid"), [(6, 4), (1, 0)])
def test_celestial_discount_is_two_gold_from_a_province(cost: int, paid: int) -> None:
    reju = personality("Reju", clan="Crane", gold_cost=cost)
    sources = [holding(f"Mine {number}", 1) for number in range(paid)]
    base = stronghold(gold=0, clan="Crane")
    table = Table("celestial", allen=Side(provinces=[reju], play=sources, stronghold=base))
    table.play("dynasty", allen=["recruit Reju (discount)"])
    assert table["Reju"].in_play
    assert len(table.happened("produced")) == paid


@pytest.mark.rule("C-PERS-11")
@pytest.mark.rule("C-PERS-07")
@pytest.mark.parametrize(("gold", "is_legal"), [(6, True), (5, False)])
def test_celestial_has_no_discount_from_elsewhere(gold: int, is_legal: bool) -> None:
    reju = personality("Reju", clan="Crane", gold_cost=6)
    table = Table(
        "celestial",
        allen=Side(
            play=[holding("Healer", text=REVIVE)],
            dynasty_discard=[reju],
            stronghold=stronghold(gold=gold, clan="Crane"),
        ),
    )
    table.play("action", allen=["act Healer"])
    assert table["Reju"].in_play is is_legal
    assert table.player("allen").stronghold.bowed is is_legal  # type: ignore[union-attr]
    assert table["Reju"].zone == ("play" if is_legal else "discard")


@pytest.mark.rule("D-PERS-04")
def test_diamond_discount_holds_wherever_he_comes_from() -> None:
    reju = personality("Reju", clan="Crane", gold_cost=6)
    table = Table(
        "diamond",
        allen=Side(
            play=[holding("Healer", text=REVIVE)],
            dynasty_discard=[reju],
            stronghold=stronghold(gold=4, clan="Crane"),
        ),
    )
    table.play("action", allen=["act Healer"])
    assert table["Reju"].in_play


@BOTH
@pytest.mark.rule("C-PERS-07")
@pytest.mark.parametrize(("gold", "is_legal"), [(5, True), (4, False)])
def test_the_gold_cost_is_paid_however_he_enters(ruleset: str, gold: int, is_legal: bool) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Healer", text=REVIVE)],
            dynasty_discard=[personality("Reju", gold_cost=5)],
            stronghold=stronghold(gold=gold),
        ),
    )
    table.play("action", allen=["act Healer"])
    assert table["Reju"].in_play is is_legal
    assert table.player("allen").stronghold.bowed is is_legal  # type: ignore[union-attr]


@BOTH
@pytest.mark.rule("C-PERS-08")
@pytest.mark.rule("C-PERS-13")
@pytest.mark.rule("D-PLAY-18")
def test_he_enters_at_home_straight_and_nothing_is_left_waiting(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[personality("Reju", gold_cost=3)], stronghold=stronghold(gold=3)),
    )
    table.play("dynasty", allen=["recruit Reju"])
    assert table["Reju"] in table.player("allen").play
    assert table["Reju"].province is None
    assert not table["Reju"].bowed
    assert {each.zone for each in table.game.cards} == {"play"}


@pytest.mark.rule("C-PERS-06")
@pytest.mark.parametrize(("changes", "total"), [([3], 5), ([3, -1], 5), ([3, -3], 4), ([-9], 0)])
def test_personal_honor_never_exceeds_five(changes: list[int], total: int) -> None:
    steps = ", ".join(f"{{give: self, personal_honor: {each}}}" for each in changes)
    reju = personality("Reju", personal_honor=4, text=f"{{kind: limited, do: [{steps}]}}")
    table = Table("celestial", allen=Side(play=[reju]))
    table.play("action", allen=["act Reju"])
    assert stats.personal_honor(table.game, table["Reju"]) == total
    table = Table("diamond", allen=Side(play=[reju]))
    table.play("action", allen=["act Reju"])
    assert stats.personal_honor(table.game, table["Reju"]) == max(4 + sum(changes), 0)


# Chi death


@BOTH
@pytest.mark.rule("D-PERS-08")
@pytest.mark.rule("C-PERS-02")
def test_who_drops_to_no_chi_is_destroyed_with_his_attachments(ruleset: str) -> None:
    unit = (personality("Kuon", force=2, chi=2), follower("Spears"))
    trap = DROP.replace("}]}", "}, {honor: 1}]}")
    table = _bob_acts(ruleset, unit, trap)
    table.play("action", bob=["act Trap"])
    assert table["Kuon"].zone == table["Spears"].zone == "discard"
    names = [each.name for each in table.game.log if each.name in ("destroyed", "honor")]
    assert names == ["destroyed", "destroyed", "honor"]


@BOTH
@pytest.mark.rule("D-PERS-08")
@pytest.mark.rule("C-FOLL-01")
def test_a_follower_has_no_chi_to_die_of(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: follower}}, do: [{give: foe, chi: -2}]}"
    unit = (personality("Kuon", force=1), follower("Spears", force=2))
    table = _bob_acts(ruleset, unit, text)
    table.play("action", bob=["act Trap"])
    assert table["Spears"].in_play
    assert stats.chi(table["Spears"]) == 0
    assert stats.force(table["Kuon"]) == 1
    assert stats.unit_force(table.game, table["Kuon"]) == 3


@BOTH
@pytest.mark.rule("C-PERS-03")
@pytest.mark.parametrize(("stop", "lives"), [(NO, False), (NO_CHI, True)])
def test_only_what_names_chi_death_negates_it(ruleset: str, stop: str, lives: bool) -> None:
    react = [other("Strategy", "Stop", text=stop)]
    table = _bob_acts(ruleset, personality("Kuon"), DROP, hand=react)
    table.play("action", bob=["act Trap"], allen=["react Stop"] if lives else [])
    assert table["Kuon"].in_play is lives
    assert table.offered("allen", "react Stop") is lives


@BOTH
@pytest.mark.rule("C-PERS-03")
def test_a_ban_on_destruction_does_not_keep_who_has_no_chi(ruleset: str) -> None:
    for what, lives in (("destroy", False), ("chi_death", True)):
        text = f"{{kind: trait, do: [{{prevent: self, what: {what}}}]}}"
        table = _bob_acts(ruleset, personality("Kuon", text=text), DROP)
        table.play("action", bob=["act Trap"])
        assert table["Kuon"].in_play is lives, what


@BOTH
@pytest.mark.rule("C-PERS-03")
def test_the_rulebook_destroys_who_has_no_chi_and_no_card_does(ruleset: str) -> None:
    gain = "{kind: trait, when: {after: destroyed, by: {whose: you}}, do: [{honor: 1}]}"
    kill = "{kind: limited, target: {foe: {is: personality}}, do: [{destroy: foe}]}"
    for trap, honor in ((DROP, 0), (kill, 1)):
        table = Table(
            ruleset,
            bob=Side(honor=0, play=[holding("Trap", text=trap), holding("Glory", text=gain)]),
            allen=Side(play=[personality("Kuon")]),
        )
        table.play("action", bob=["act Trap"])
        assert table["Kuon"].zone == "discard"
        assert table.player("bob").family_honor == honor


@BOTH
@pytest.mark.rule("D-PERS-08")
@pytest.mark.rule("C-PERS-02")
def test_losing_what_kept_him_alive_kills_him(ruleset: str) -> None:
    kill = (
        "{kind: limited, target: {foe: {is: [item, holding], whose: other}}, do: [{destroy: foe}]}"
    )
    amulet = item("Amulet", chi="+1")
    unit = (personality("Kuon", chi=2), amulet)
    table = _bob_acts(ruleset, unit, kill)
    stats.give(table.game, table["Kuon"], "chi", -2, "permanent")
    assert table["Kuon"].in_play
    table.play("action", bob=["act Trap"])
    assert table["Amulet"].zone == "discard"
    assert table["Kuon"].zone == "discard"


@BOTH
@pytest.mark.rule("D-PERS-08")
@pytest.mark.rule("C-PERS-02")
def test_a_bonus_that_ends_may_kill(ruleset: str) -> None:
    table = _bob_acts(ruleset, personality("Kuon", chi=1), DROP)
    stats.give(table.game, table["Kuon"], "chi", 2, "turn")
    stats.give(table.game, table["Kuon"], "chi", -2, "permanent")
    assert stats.chi(table["Kuon"]) == 1
    table.play("turn")
    assert table["Kuon"].zone == "discard"


@BOTH
@pytest.mark.rule("D-PERS-08")
@pytest.mark.rule("C-PERS-02")
def test_a_trait_that_takes_chi_kills_as_it_comes(ruleset: str) -> None:
    text = "{kind: trait, do: [{give: {is: personality, whose: other, all: true}, chi: -2}]}"
    table = Table(
        ruleset,
        allen=Side(provinces=[holding("Plague", text=text)]),
        bob=Side(play=[personality("Kuon", chi=2), personality("Hardy", chi=3)]),
    )
    table.play("dynasty", allen=["recruit Plague"])
    assert table["Kuon"].zone == "discard"
    assert table["Hardy"].in_play


@BOTH
@pytest.mark.rule("D-PERS-08")
@pytest.mark.rule("C-PERS-02")
def test_a_trait_that_gave_chi_kills_as_it_goes(ruleset: str) -> None:
    text = "{kind: trait, do: [{give: {is: personality, whose: you, all: true}, chi: 1}]}"
    kill = "{kind: limited, target: {foe: {is: holding, whose: other}}, do: [{destroy: foe}]}"
    table = Table(
        ruleset,
        bob=Side(play=[personality("Arsonist", text=kill)]),
        allen=Side(play=[holding("Temple", text=text), personality("Kuon", chi=1)]),
    )
    stats.give(table.game, table["Kuon"], "chi", -1, "permanent")
    assert table["Kuon"].in_play
    table.play("action", bob=["act Arsonist"])
    assert table["Temple"].zone == "discard"
    assert table["Kuon"].zone == "discard"


@pytest.mark.rule("C-PERS-02")
@pytest.mark.parametrize(("ruleset", "zone"), [("celestial", "discard"), ("diamond", "play")])
def test_who_enters_without_chi_dies_where_it_is_checked_all_the_time(
    ruleset: str, zone: str
) -> None:
    table = Table(ruleset, allen=Side(provinces=[personality("Ghost", chi=0)]))
    table.play("dynasty", allen=["recruit Ghost"])
    assert table["Ghost"].zone == zone


@BOTH
@pytest.mark.rule("D-PERS-08")
def test_an_item_that_takes_his_last_chi_kills_him(ruleset: str) -> None:
    table = Table(
        ruleset, allen=Side(play=[personality("Kuon", chi=1)], hand=[item("Curse", chi="-1")])
    )
    table.play("action", allen=["act equip"])
    assert table["Kuon"].zone == "discard"
    assert table["Curse"].zone == "discard"


@BOTH
@pytest.mark.parametrize("observed", [True, False])
def test_chi_is_looked_at_whether_or_not_there_is_a_log(ruleset: str, observed: bool) -> None:
    chill = (
        "{kind: trait, while: {phase: action}, do: [{give: {is: personality, all: true}, chi: -1}]}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", chi=1), holding("Frost", text=chill)]),
        bob=Side(),
    )
    table.game.observed = observed
    table.play("turn")
    assert table["Reju"].dead
