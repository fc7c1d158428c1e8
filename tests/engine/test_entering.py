"""Playing cards, and what is in play (D-PLAY, C-HOLD, C-PERS, D-GLOS-06)."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, other, personality, stronghold
from wars import war

from l5r_cards.engine import control, moving, stats, zones

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
STOP_BOW = "{kind: reaction, when: {before: bows, what: {whose: other}}, do: [{negate: it}]}"
TAKE = "{kind: limited, target: {foe: {is: personality, whose: other}}, do: [{control: foe}]}"


@BOTH
@pytest.mark.rule("D-PLAY-01")
def test_targets_are_chosen_before_costs_are_paid(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju"), personality("Kuon"), holding("Mine", 3)],
            hand=[item("Katana", gold_cost=3)],
            stronghold=stronghold(gold=4),
        ),
    )
    table.play("action", allen=["act equip", "target Kuon", "bow Mine"])
    names = [each.name for each in table.game.log]
    assert names.index("aimed") < names.index("bows") < names.index("enters")
    assert table["Katana"].host is table["Kuon"]


@BOTH
@pytest.mark.rule("D-PLAY-02")
def test_a_card_in_a_province_influences_nothing(ruleset: str) -> None:
    samurai = "{is: personality, whose: you, keyword: samurai, all: true}"
    text = f"{{kind: trait, do: [{{give: {samurai}, force: 1}}]}}"
    captain = personality("Captain", text=text)
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", keywords="Samurai")], provinces=[captain]),
    )
    assert table["Captain"].controller is None
    assert stats.force(table["Reju"]) == 1
    table.play("dynasty", allen=["recruit Captain"])
    assert stats.force(table["Reju"]) == 2


@BOTH
@pytest.mark.rule("D-PLAY-02")
def test_a_card_in_a_province_is_no_target(ruleset: str) -> None:
    text = "{kind: limited, target: {mine: {is: holding, whose: you}}, do: [{destroy: mine}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Ogre", text=text)], provinces=[holding("Mine", 2)]),
    )
    table.play("action")
    assert not table.offered("allen", "act Ogre")
    table = Table(ruleset, allen=Side(play=[personality("Ogre", text=text), holding("Mine", 2)]))
    table.play("action", allen=["act Ogre"])
    assert table["Mine"].zone == "discard"


@BOTH
@pytest.mark.rule("D-PLAY-03")
def test_only_the_controller_uses_a_cards_abilities(ruleset: str) -> None:
    reju = personality("Reju", text="{kind: open, do: [{honor: 1}], limit: {game: 1}}")
    table = Table(ruleset, allen=Side(), bob=Side(honor=0, play=[reju]))
    table.play("action", bob=["act Reju"])
    assert not table.offered("allen", "act Reju")
    assert table.player("bob").family_honor == 1


@BOTH
@pytest.mark.rule("D-PLAY-04")
def test_who_is_taken_goes_home_at_once_even_out_of_a_battle_that_holds_him(ruleset: str) -> None:
    take = "{kind: battle, target: {foe: {is: personality, against: you}}, do: [{control: foe}]}"
    stay = "{kind: trait, do: [{prevent: self, what: [move, move_home]}]}"
    count = "{kind: battle, do: [{honor: {count: {is: personality, whose: you, at: home}}}]}"
    table = war(
        ruleset,
        [personality("Geisha", force=4, text=f"[{take}, {count}]")],
        [(personality("Kuon", force=3, text=stay), follower("Spears", force=2))],
        script={"allen": ["act Geisha", "act Geisha"]},
    )
    allen = table.player("allen")
    assert table["Kuon"] in allen.play
    assert table["Spears"].controller is allen
    assert not table["Kuon"].bowed
    assert [each.detail for each in table.happened("totals")] == ["0"], "he is in no army"
    assert allen.family_honor == 5 + 1, "he is at his home"


@BOTH
@pytest.mark.rule("D-PLAY-05")
def test_a_fortification_stays_at_its_province_when_its_controller_changes(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: holding, whose: other}}, do: [{control: foe}]}"
    wall = holding("Wall", keywords="Fortification")
    table = Table(
        ruleset, allen=Side(play=[personality("Spy", text=text)]), bob=Side(provinces=[wall])
    )
    table.game.active = table.player("bob")
    table.play("dynasty", bob=["recruit Wall"])
    province = table.player("bob").provinces[0]
    table.game.active = table.player("allen")
    table.play("action", allen=["act Spy"])
    assert table["Wall"].controller is table.player("allen")
    assert table["Wall"].province is province
    assert table["Wall"] in province.attached


@BOTH
@pytest.mark.rule("D-PLAY-05")
def test_control_of_a_lone_attachment_is_not_taken(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: item, whose: other}}, do: [{control: foe}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Thief", text=text)]),
        bob=Side(play=[(personality("Kuon"), item("Katana"))]),
    )
    table.play("action", allen=["act Thief"])
    assert table["Katana"].controller is table.player("bob")
    assert table["Katana"].host is table["Kuon"]


@BOTH
@pytest.mark.rule("D-PLAY-06")
def test_who_controls_the_personality_controls_his_unit(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[personality("Geisha", text=TAKE)]),
        bob=Side(play=[(personality("Kuon"), follower("Spears"))]),
    )
    table.play("action", allen=["act Geisha"])
    allen = table.player("allen")
    assert table["Kuon"].controller is table["Spears"].controller is allen
    assert table["Kuon"] in allen.play
    assert not table.player("bob").cards()[1:]
    assert len(table.happened("controlled")) == 1


@BOTH
@pytest.mark.rule("D-PLAY-07")
@pytest.mark.parametrize(("text", "honor"), [("honor: -3", 2), ("honor: 3", 8)])
def test_honor_of_a_trait_changes_once_as_the_card_enters(
    ruleset: str, text: str, honor: int
) -> None:
    rogue = personality(
        "Rogue", text=f"{{kind: trait, when: {{after: enters, what: self}}, do: [{{{text}}}]}}"
    )
    table = Table(ruleset, allen=Side(honor=5, provinces=[rogue]))
    table.play("dynasty", allen=["recruit Rogue"])
    assert table.player("allen").family_honor == honor
    table.play("turn")
    assert table.player("allen").family_honor == honor


@BOTH
@pytest.mark.rule("D-PLAY-08")
def test_honor_of_an_action_changes_each_time_it_is_taken(ruleset: str) -> None:
    fan = item("Fan", text="{kind: limited, cost: [{bow: self}], do: [{honor: 1}]}")
    table = Table(ruleset, allen=Side(honor=5, play=[personality("Reju")], hand=[fan]))
    table.play("action", allen=["act equip"])
    assert table["Fan"].in_play
    assert table.player("allen").family_honor == 5
    for honor in (6, 7):
        table.play("straighten")
        table.game.players[0].used["turn"].clear()
        table.play("action", allen=["act Fan"])
        assert table.player("allen").family_honor == honor


@BOTH
@pytest.mark.rule("D-PLAY-09")
@pytest.mark.rule("C-ATT-10")
def test_conditions_are_asked_while_attaching_and_never_again(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: personality}}, do: [{dishonor: foe}]}"
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Hiruma Todori", personal_honor=1), holding("Rumor", text=text)],
            hand=[
                follower("Rachel's Spearmen", honor_requirement=1),
                follower("More Spearmen", honor_requirement=1),
            ],
        ),
    )
    verb = "target" if table.rules.equip_targets_attachment else "choose"
    table.play("action", allen=["act equip", f"{verb} Rachel's Spearmen", "act Rumor"])
    assert stats.personal_honor(table.game, table["Hiruma Todori"]) == 0
    assert table["Rachel's Spearmen"].host is table["Hiruma Todori"]
    table.play("action")
    assert not table.offered("allen", "act equip")


@BOTH
@pytest.mark.rule("C-ATT-10")
def test_a_spell_stays_on_who_stops_being_a_shugenja(ruleset: str) -> None:
    text = "{kind: limited, target: {foe: {is: personality}}, do: [{keyword: foe, drop: shugenja}]}"
    unit = (personality("Tadaka", keywords="Shugenja"), other("Spell", "Wind"))
    table = Table(ruleset, allen=Side(play=[unit, holding("Curse", text=text)]))
    table.play("action", allen=["act Curse"])
    assert not stats.has(table["Tadaka"], "shugenja")
    assert table["Wind"].host is table["Tadaka"]


@BOTH
@pytest.mark.rule("D-PLAY-10")
def test_nobody_discards_or_destroys_without_a_rule(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            play=[(personality("Reju", text="{kind: open, do: [{honor: 1}]}"), item("Katana"))],
            hand=[item("Ono"), other("Action", "Dull")],
            provinces=[holding("Mine", 2)],
        ),
    )
    table.play("action")
    words = ("act Reju", "act equip", "act lobby", "act move attachments", "pass")
    assert table.offered("allen", "act equip")
    assert all(each.startswith(words) for each in table.seats["allen"].offered)


@BOTH
@pytest.mark.rule("D-GLOS-06")
def test_who_will_not_join_a_clan_is_closed_to_its_players(ruleset: str) -> None:
    text = "{kind: trait, do: [{rule: join_if, conditions: [{not: [{clan: scorpion}]}]}]}"
    kuon = personality("Kuon", text=text)
    scorpion = Side(
        provinces=[kuon],
        stronghold=stronghold(clan="Scorpion"),
        play=[personality("Geisha", text=TAKE)],
    )
    table = Table(ruleset, allen=scorpion)
    table.play("dynasty")
    assert not table.offered("allen", "recruit Kuon")
    table = Table(ruleset, allen=scorpion._replace(provinces=[]), bob=Side(play=[kuon]))
    table.play("action", allen=["act Geisha"])
    assert table["Kuon"].controller is table.player("bob")
    table = Table(ruleset, allen=scorpion._replace(stronghold=stronghold(clan="Crane")))
    table.play("dynasty", allen=["recruit Kuon"])
    assert table["Kuon"].in_play


@BOTH
@pytest.mark.rule("D-PLAY-11")
def test_an_attachment_moves_only_to_who_may_bear_it(ruleset: str) -> None:
    give = """
    kind: limited
    target: {what: {is: attachment, whose: you}, to: {is: personality, title: Heir}}
    do: [{transfer: what, to: to}]
    """
    first = personality("First", personal_honor=3, keywords="Shugenja")
    heir = (personality("Heir", personal_honor=1), item("Yari", keywords="Weapon"))
    for moved, is_legal in (
        (follower("Guards", honor_requirement=2), False),
        (follower("Spears", honor_requirement=1), True),
        (other("Spell", "Wind"), False),
        (item("Katana", keywords="Weapon"), False),
        (item("Mail", keywords="Armor"), True),
    ):
        table = Table(
            ruleset, allen=Side(play=[(first, moved), heir, holding("Herald", text=give)])
        )
        table.play("action", allen=["act Herald", f"target {moved.title}"])
        assert (table[moved.title].host is table["Heir"]) is is_legal, moved.title
        assert table[moved.title] in table["First" if not is_legal else "Heir"].attachments


@BOTH
@pytest.mark.rule("D-PLAY-12")
def test_moving_an_attachment_is_not_entering_play(ruleset: str) -> None:
    gain = "{kind: trait, when: {after: enters, what: self}, do: [{honor: 1}]}"
    give = "{kind: limited, target: {to: {is: personality, title: Heir}, what: {is: follower}}, "
    give += "do: [{transfer: what, to: to}]}"
    table = Table(
        ruleset,
        allen=Side(
            honor=0,
            play=[personality("First"), holding("Herald", text=give)],
            hand=[follower("Guards", text=gain)],
            provinces=[personality("Heir")],
        ),
    )
    table.play("action", allen=["act equip"])
    table.play("dynasty", allen=["recruit Heir"])
    assert table.player("allen").family_honor == 1
    table.play("action", allen=["act Herald"])
    assert table["Guards"].host is table["Heir"]
    assert table.player("allen").family_honor == 1


@BOTH
@pytest.mark.rule("D-PLAY-18")
def test_what_is_attached_enters_straight(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(play=[personality("Reju")], hand=[item("Katana")]))
    table.play("action", allen=["act equip"])
    assert table["Katana"].in_play
    assert not table["Katana"].bowed


# Payments that fail


@BOTH
@pytest.mark.rule("D-NEG-07")
@pytest.mark.parametrize("completed", [True, False])
def test_who_has_more_gold_may_complete_a_payment_that_was_hindered(
    ruleset: str, completed: bool
) -> None:
    stop = other("Strategy", "Stop", text=STOP_BOW)
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Mine", 3), holding("Farm", 3)],
            provinces=[holding("Market", gold_cost=5)],
            stronghold=stronghold(gold=2),
        ),
        bob=Side(hand=[stop]),
    )
    more = ["bow Stronghold"] if completed else []
    table.play(
        "dynasty", allen=["recruit Market", "bow Mine", "bow Farm", *more], bob=["react Stop"]
    )
    assert not table["Mine"].bowed
    assert table["Farm"].bowed
    assert table["Market"].in_play is completed


@BOTH
@pytest.mark.rule("C-HOLD-04")
@pytest.mark.rule("D-NEG-08")
def test_a_holding_whose_payment_fails_is_back_in_its_province(ruleset: str) -> None:
    stop = other("Strategy", "Stop", text=STOP_BOW)
    market = holding("Market", gold_cost=4)
    table = Table(
        ruleset,
        allen=Side(
            play=[holding("Mine", 2)],
            provinces=[market],
            dynasty_deck=[holding("Farm")],
            stronghold=stronghold(gold=2),
        ),
        bob=Side(hand=[stop]),
    )
    table.play(
        "dynasty",
        allen=["recruit Market", "bow Mine"],
        bob=["pass", "react Stop"],
    )
    assert table["Market"].zone == "province"
    assert table["Market"].face_up
    assert table["Market"].province is table.player("allen").provinces[0]
    assert table["Mine"].bowed
    assert not table.happened("enters")
    assert table["Farm"].zone == "deck"


@BOTH
@pytest.mark.rule("C-HOLD-04")
@pytest.mark.rule("C-PERS-12")
@pytest.mark.parametrize("kind", [holding, personality])
def test_gold_is_paid_before_the_other_costs_of_entry(ruleset: str, kind: object) -> None:
    text = "{kind: trait, do: [{rule: extra_cost, cost: [{honor: -2}], for: self}]}"
    ogre = kind("Ogre", gold_cost=6, text=text)  # type: ignore[operator]
    side = Side(honor=5, provinces=[ogre], stronghold=stronghold(gold=6))
    table = Table(ruleset, allen=side)
    table.play("dynasty", allen=["recruit Ogre"])
    names = [each.name for each in table.game.log if each.name in ("bows", "honor", "enters")]
    assert names == ["bows", "honor", "enters"]
    assert table.player("allen").family_honor == 3

    stop = other(
        "Strategy", "Stop", text="{kind: reaction, when: {before: honor}, do: [{negate: it}]}"
    )
    table = Table(ruleset, allen=side, bob=Side(hand=[stop]))
    table.play("dynasty", allen=["recruit Ogre"], bob=["react Stop"])
    assert table["Ogre"].zone == "province"
    assert table["Ogre"].province is table.player("allen").provinces[0]
    assert table.player("allen").family_honor == 5
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]


@BOTH
def test_a_further_cost_that_cannot_be_paid_keeps_a_card_out(ruleset: str) -> None:
    text = "{kind: trait, do: [{rule: extra_cost, cost: [{discard: {zone: hand, whose: you}}], "
    text += "for: self}]}"
    ogre = personality("Ogre", text=text)
    table = Table(ruleset, allen=Side(provinces=[ogre]))
    table.play("dynasty")
    assert not table.offered("allen", "recruit Ogre")
    table = Table(ruleset, allen=Side(provinces=[ogre], hand=[item("Katana")]))
    table.play("dynasty", allen=["recruit Ogre"])
    assert table["Ogre"].in_play
    assert table["Katana"].zone == "discard"


@BOTH
@pytest.mark.rule("C-HOLD-03")
def test_a_holding_that_may_not_enter_is_shuffled_back_into_the_deck(ruleset: str) -> None:
    closed = "{kind: trait, do: [{rule: enter_if, conditions: [{clan: lion}]}]}"
    fetch = "{kind: limited, do: [{search: dynasty_deck, for: {is: holding}, to: play}]}"
    deck = [holding("Shrine", gold_cost=2, text=closed), *(personality(f"P{n}") for n in range(9))]
    side = Side(play=[personality("Guide", text=fetch)], dynasty_deck=deck)
    table = Table(ruleset, allen=side)
    before = [each.face.title for each in table.player("allen").dynasty_deck]
    table.play("action", allen=["act Guide", "find Shrine"])
    after = [each.face.title for each in table.player("allen").dynasty_deck]
    assert table["Shrine"].zone == "deck"
    assert sorted(after) == sorted(before)
    assert after != before
    assert not table.happened("bows")

    lion = side._replace(stronghold=stronghold(clan="Lion"))
    table = Table(ruleset, allen=lion)
    table.play("action", allen=["act Guide", "find Shrine"])
    assert table["Shrine"].in_play
    assert table["Shrine"].bowed
    assert table.player("allen").stronghold.bowed  # type: ignore[union-attr]


def test_a_prevented_source_is_not_asked_forever() -> None:
    mine = "{kind: trait, do: [{prevent: self, what: bow}]}"
    table = Table(
        "diamond",
        allen=Side(
            play=[holding("Mine", 3, text=mine)],
            provinces=[holding("Market", gold_cost=3)],
            stronghold=stronghold(gold=0),
        ),
    )
    table.play("dynasty", allen=["recruit Market"])
    assert table["Market"].zone == "province"


def test_a_source_destroyed_by_a_reaction_makes_no_gold() -> None:
    text = "{kind: reaction, when: {before: bows, what: {is: holding}}, do: [{destroy: it}]}"
    table = Table(
        "diamond",
        allen=Side(
            play=[holding("Mine", 3)],
            provinces=[holding("Market", gold_cost=3)],
            stronghold=stronghold(gold=0),
        ),
        bob=Side(hand=[other("Action", "Sabotage", text=text)]),
    )
    table.play("dynasty", allen=["recruit Market"], bob=["react Sabotage"])
    assert table["Mine"].zone == "discard"
    assert not table["Mine"].bowed
    assert table["Market"].zone == "province"


def test_the_builder_puts_units_together() -> None:
    table = Table(allen=Side(play=[(personality("Reju"), item("Katana"))]))
    assert table["Katana"].host is table["Reju"]
    assert table["Reju"].zone == "play"
    assert not table.do(control.take, table["Katana"], table.player("allen"))
    assert not table.do(moving.move_one, table["Katana"], table["Reju"])
    table.do(zones.put_to, table["Katana"], "hand")
    assert table["Reju"].attachments == []
