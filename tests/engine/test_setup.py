"""Setting the table (D-SETUP, D-SHOLD, D-SENSEI, D-START, D-OPT-01)."""

from __future__ import annotations

from typing import Any

import pytest
from table import Deck, Side, Table, holding, item, other, personality, stronghold

from l5r_cards.engine import destruction, provinces, stats

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])


def sensei(title: str, strength: int = 0, gold: int = 0, honor: int = 0, **facts: Any) -> Any:
    """A Sensei who serves every Clan, with his three numbers."""
    served = facts.pop("serves", "all")
    numbers = {"province_strength": strength, "gold_production": gold, "starting_honor": honor}
    return other("Sensei", title, sensei={"clans": served, **numbers}, focus=2, **facts)


def cards(count: int, name: str, **facts: Any) -> list[Any]:
    """Fate cards that differ by title alone."""
    return [item(f"{name} {number}", **facts) for number in range(count)]


def lands(count: int, name: str = "Land") -> list[Any]:
    """Holdings that differ by title alone."""
    return [holding(f"{name} {number}", 1) for number in range(count)]


def titles(pile: list[Any]) -> list[str]:
    return [each.face.title for each in pile]


def steps(table: Table) -> list[str]:
    """The names of what happened, each as often as it came up anew."""
    found: list[str] = []
    for each in table.game.log:
        if not found or found[-1] != each.name:
            found.append(each.name)
    return found


# Decks and piles


@BOTH
@pytest.mark.rule("D-SETUP-01")
def test_decks_are_shuffled_apart_and_another_player_cuts(ruleset: str) -> None:
    def begin(fate: int, seed: str = "0") -> Table:
        mine = Deck(lands(20), cards(fate, "Blade"))
        return Table.begun(ruleset, seed, allen=mine, bob=Deck(lands(6, "Farm"), cards(6, "Bow")))

    table = begin(20)
    left = titles(table.player("allen").dynasty_deck)
    assert left != sorted(left)
    assert left != titles(begin(20, "1").player("allen").dynasty_deck)
    # The other deck's size and order have no part in it.
    assert left == titles(begin(30).player("allen").dynasty_deck)
    cut = [(each.who.name, each.detail) for each in table.happened("cut")]
    assert cut == [
        ("bob", "dynasty 0"),
        ("bob", "fate 0"),
        ("allen", "dynasty 1"),
        ("allen", "fate 1"),
    ]


@BOTH
@pytest.mark.rule("D-SETUP-02")
@pytest.mark.rule("D-SETUP-03")
def test_cards_go_to_the_pile_of_their_back_and_how_is_remembered(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(play=[(personality("Reju"), item("Katana")), holding("Mine"), holding("Farm")]),
    )
    table.do(destruction.destroy, [table["Katana"], table["Mine"]])
    table.do(destruction.discard, table["Farm"])
    allen = table.player("allen")
    assert titles(allen.fate_discard) == ["Katana"]
    assert titles(allen.dynasty_discard) == ["Mine", "Farm"]
    assert titles([each for each in allen.dynasty_discard if each.dead]) == ["Mine"]


@BOTH
@pytest.mark.rule("D-SETUP-03")
def test_only_what_was_destroyed_can_be_chosen_as_dead(ruleset: str) -> None:
    dead = "{is: holding, zone: discard, owner: you, dead: true}"
    raise_it = f"{{kind: limited, do: [{{put: {dead}, to: hand}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Mine"), holding("Farm"), holding("Shrine", text=raise_it)]),
    )
    table.do(destruction.discard, table["Farm"])
    table.do(destruction.destroy, [table["Mine"]])
    table.play("action", allen=["act Shrine"])
    assert table["Mine"].zone == "hand"
    assert table["Farm"].zone == "discard"


@BOTH
@pytest.mark.rule("D-SETUP-04")
def test_discard_piles_are_open_to_all_in_their_order(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(fate_discard=[item("Katana"), item("Bow"), item("Armor")]),
        bob=Side(),
    )
    seen: Any = table.game.views[1].as_data()
    assert [each["title"] for each in seen["players"][0]["fate_discard"]] == [
        "Katana",
        "Bow",
        "Armor",
    ]


# Home, Provinces, hand


@BOTH
@pytest.mark.rule("D-SETUP-05")
def test_what_enters_play_is_at_home(ruleset: str) -> None:
    text = "{kind: limited, do: [{bow: {is: card, whose: you, at: home, all: true}}]}"
    table = Table(
        ruleset, allen=Side(provinces=[personality("Reju")], play=[holding("X", text=text)])
    )
    table.play("dynasty", allen=["recruit Reju"])
    assert table["Reju"].province is None
    table.play("action", allen=["act X"])
    assert table["Reju"].bowed


@BOTH
@pytest.mark.rule("D-SETUP-06")
def test_each_player_has_four_provinces_from_left_to_right(ruleset: str) -> None:
    table = Table.begun(ruleset, allen=Deck(lands(9)), bob=Deck(lands(9)))
    for player in table.game.players:
        assert len(player.provinces) == 4
        labels = [each.label for each in player.provinces]
        assert labels == [f"province {player.seat + 1}.{number}" for number in (1, 2, 3, 4)]


@BOTH
@pytest.mark.rule("D-SETUP-07")
def test_a_destroyed_province_takes_its_cards_along_and_the_row_closes(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(dynasty_deck=lands(4)), bob=Side())
    allen = table.player("allen")
    first, second, third, fourth = allen.provinces
    wall = table.put(allen, holding("Wall", keywords="Fortification"), second)
    provinces.refill(table.game, second)
    below = second.cards[0]
    assert not below.face_up
    table.do(provinces.destroy_province, second)
    assert wall.zone == "discard"
    assert wall.dead == "destroyed"
    assert below.zone == "discard"
    assert below.dead is None
    assert below.face_up
    assert allen.provinces == [first, third, fourth]
    assert not second.cards
    assert len(allen.dynasty_deck) == 3  # what is destroyed is not refilled


@BOTH
@pytest.mark.rule("D-SETUP-07")
def test_no_card_comes_into_a_province_that_is_falling(ruleset: str) -> None:
    back = "{kind: trait, when: {after: discarded}, do: [{put: it.what, to: province}]}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Inn", text=back)], provinces=[personality("Reju"), None]),
        bob=Side(),
    )
    first, second = table.player("allen").provinces
    table.do(provinces.destroy_province, first)
    assert table["Reju"].province is second
    assert not first.cards


@BOTH
@pytest.mark.rule("D-SETUP-08")
@pytest.mark.parametrize("how", ["discard", "remove", "put"])
def test_an_empty_province_is_refilled_at_once_in_any_phase(ruleset: str, how: str) -> None:
    what = "{is: holding, zone: province, whose: you}"
    to = ", to: hand" if how == "put" else ""
    # The second step finds what the first has left.
    count = "{draw: {count: {is: card, zone: province, whose: you}}}"
    text = f"{{kind: limited, do: [{{{how}: {what}{to}}}, {count}]}}"
    table = Table(
        ruleset,
        allen=Side(
            provinces=[holding("Mine"), None, None, None],
            dynasty_deck=[holding("Farm")],
            play=[holding("X", text=text)],
            fate_deck=cards(3, "Blade"),
        ),
    )
    table.play("action", allen=["act X"])
    assert table["Mine"].zone != "province"
    assert table["Farm"].province is table.player("allen").provinces[0]
    assert not table["Farm"].face_up
    assert len(table.player("allen").hand) == (2 if how == "put" else 1)


@BOTH
@pytest.mark.rule("D-SETUP-08")
def test_a_card_attached_to_a_province_does_not_fill_it(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(provinces=[other("Region", "Plains")], dynasty_deck=[holding("Farm")]),
    )
    table.play("events")
    first = table.player("allen").provinces[0]
    assert table["Plains"] in first.attached
    assert table["Farm"] in first.cards
    assert not table["Farm"].face_up


@BOTH
@pytest.mark.rule("D-SETUP-10")
def test_face_down_cards_in_provinces_are_hidden_from_all(ruleset: str) -> None:
    table = Table.begun(ruleset, allen=Deck(lands(9)), bob=Deck(lands(9)))
    for view in table.game.views:
        seen: Any = view.as_data()
        for player in seen["players"]:
            for province in player["provinces"]:
                assert province["cards"] == [{"hidden": "dynasty"}]


@BOTH
@pytest.mark.rule("D-SETUP-11")
def test_the_hand_is_limited_at_the_end_of_the_own_turn_alone(ruleset: str) -> None:
    table = Table(
        ruleset,
        first="bob",
        allen=Side(hand=cards(10, "Blade"), fate_deck=[item("Bow")]),
        bob=Side(),
    )
    table.play("turn")
    assert len(table.player("allen").hand) == 10
    table.game.active = table.player("allen")
    table.play("turn")
    assert len(table.player("allen").hand) == 8
    assert len(table.player("allen").fate_discard) == 3


@BOTH
@pytest.mark.rule("D-SETUP-12")
def test_the_size_of_a_hand_and_its_maximum_are_open_its_cards_are_not(ruleset: str) -> None:
    table = Table(ruleset, allen=Side(hand=cards(6, "Blade")), bob=Side())
    seen: Any = table.game.views[1].as_data()
    assert seen["players"][0]["hand"] == 6
    assert seen["players"][0]["max_hand"] == 8
    assert "Blade" not in str(seen)


# Strongholds


@BOTH
@pytest.mark.rule("D-SHOLD-01")
def test_stronghold_sensei_and_wind_begin_in_play(ruleset: str) -> None:
    table = Table.begun(
        ruleset,
        allen=Deck(
            lands(9),
            [sensei("Master")],
            stronghold(title="Castle"),
            wind=other("Wind", "Naseru"),
        ),
        scripts={"allen": ["sensei Master"]},
    )
    assert [each.face.title for each in table.player("allen").play] == [
        "Castle",
        "Naseru",
        "Master",
    ]
    assert all(each.in_play for each in table.player("allen").play)
    assert not table["Castle"].bowed


@BOTH
@pytest.mark.rule("D-SHOLD-01")
def test_a_stronghold_is_never_destroyed_with_all_else(ruleset: str) -> None:
    text = "{kind: limited, do: [{destroy: {whose: you, at: home, all: true}}]}"
    mine = [holding("Mine"), holding("X", text=text)]
    table = Table(ruleset, allen=Side(stronghold=stronghold(title="Castle"), play=mine))
    table.play("action", allen=["act X"])
    assert table["Mine"].zone == "discard"
    assert table["Castle"].in_play


@BOTH
@pytest.mark.rule("D-SHOLD-02")
@pytest.mark.rule("C-SH-08")
def test_several_players_may_use_the_same_stronghold(ruleset: str) -> None:
    castle = stronghold(gold=4, honor=3, strength=7)
    table = Table.begun(
        ruleset,
        allen=Deck(lands(9), stronghold=castle),
        bob=Deck(lands(9), stronghold=castle),
    )
    for player in table.game.players:
        assert [each.strength() for each in player.provinces] == [7, 7, 7, 7]
        assert player.family_honor == 3
        assert stats.production(player.stronghold) == 4  # type: ignore[arg-type]


@BOTH
@pytest.mark.rule("D-SHOLD-03")
def test_a_province_without_strength_stands(ruleset: str) -> None:
    there = "{there: {is: province, whose: other}}"
    text = f"{{kind: limited, target: {there}, do: [{{give: there, strength: -3}}]}}"
    table = Table(
        ruleset,
        allen=Side(play=[holding("Ram", text=text)]),
        bob=Side(stronghold=stronghold(strength=2)),
    )
    table.play("action", allen=["act Ram", "target province 2.1"])
    bob = table.player("bob")
    assert [each.strength() for each in bob.provinces] == [0, 2, 2, 2]
    assert not bob.provinces[0].destroyed


@BOTH
@pytest.mark.rule("D-SHOLD-04")
def test_the_family_honor_begins_with_the_sensei_counted_and_is_open(ruleset: str) -> None:
    table = Table.begun(
        ruleset,
        allen=Deck(lands(9), [sensei("Master", honor=-2)], stronghold(honor=5)),
        bob=Deck(lands(9)),
        scripts={"allen": ["sensei Master"]},
    )
    assert table.player("allen").family_honor == 3
    seen: Any = table.game.views[1].as_data()
    assert seen["players"][0]["honor"] == 3


@BOTH
@pytest.mark.rule("D-SHOLD-05")
def test_a_change_of_the_starting_honor_does_not_move_the_family_honor(ruleset: str) -> None:
    castle = "{is: stronghold, whose: you}"
    text = f"{{kind: limited, do: [{{give: {castle}, starting_honor: 3, duration: game}}]}}"
    table = Table(
        ruleset, allen=Side(honor=9, stronghold=stronghold(honor=5), play=[holding("X", text=text)])
    )
    table.play("action", allen=["act X"])
    assert table.player("allen").starting_honor == 8
    assert table.player("allen").family_honor == 9


@BOTH
@pytest.mark.rule("D-TYPE-01")
@pytest.mark.rule("D-SENSEI-03")
@pytest.mark.parametrize(
    ("base", "adds", "becomes"),
    [((7, 4, -18), (-8, -5, -3), (0, 0, -19)), ((6, 4, 2), (1, -5, 3), (7, 0, 5))],
)
def test_a_sensei_adds_to_the_three_numbers_within_their_floors(
    ruleset: str,
    base: tuple[int, int, int],
    adds: tuple[int, int, int],
    becomes: tuple[int, int, int],
) -> None:
    strength, gold, honor = base
    table = Table.begun(
        ruleset,
        allen=Deck(lands(9), [sensei("Master", *adds)], stronghold(gold, honor, strength)),
        scripts={"allen": ["sensei Master"]},
    )
    allen = table.player("allen")
    assert allen.stronghold is not None
    assert allen.provinces[0].strength() == becomes[0]
    assert stats.production(allen.stronghold) == becomes[1]
    assert allen.starting_honor == allen.family_honor == becomes[2]


# Sensei


@BOTH
@pytest.mark.rule("D-SENSEI-01")
def test_only_a_sensei_of_the_own_clan_is_offered(ruleset: str) -> None:
    taught = [sensei("Stranger", serves=["Crane", "Lion"]), sensei("Friend", serves=["Crab"])]
    table = Table.begun(
        ruleset, allen=Deck(lands(9), [*taught, *cards(9, "Blade")], stronghold(clan="Crab"))
    )
    assert table.offered("allen", "sensei Friend")
    assert not table.offered("allen", "sensei Stranger")


@BOTH
@pytest.mark.rule("D-SENSEI-02")
def test_the_abilities_of_a_sensei_are_on_the_stronghold(ruleset: str) -> None:
    text = "{kind: open, cost: [{bow: {is: stronghold, whose: you}}], do: [{draw: 1}]}"
    table = Table.begun(
        ruleset,
        allen=Deck(lands(9), [sensei("Master", text=text), *cards(9, "Blade")], stronghold()),
        scripts={"allen": ["sensei Master"]},
    )
    castle = table["Stronghold"]
    table.play("action", allen=["act Stronghold"])
    assert castle.bowed
    assert len(table.player("allen").hand) == 6
    table.play("action")
    assert not table.offered("allen", "act")


@BOTH
@pytest.mark.rule("D-SENSEI-02")
def test_a_bowed_stronghold_keeps_its_sensei_from_acting(ruleset: str) -> None:
    table = Table.begun(
        ruleset,
        allen=Deck(
            lands(9),
            [
                sensei("Master", text="{kind: open, limit: {game: 1}, do: [{draw: 1}]}"),
                *cards(9, "Blade"),
            ],
            stronghold(text="{kind: open, limit: {game: 1}, do: [{honor: 1}]}"),
        ),
        scripts={"allen": ["sensei Master"]},
    )
    allen = table.player("allen")
    table["Stronghold"].bowed = True
    table.play("action")
    assert not table.offered("allen", "act")
    table["Stronghold"].bowed = False
    # Each of the two abilities has a limit of its own.
    table.play("action", allen=["act Stronghold", "act Stronghold"])
    assert (allen.family_honor, len(allen.hand)) == (6, 6)
    assert not table.offered("allen", "act Master")


@BOTH
@pytest.mark.rule("D-SENSEI-04")
def test_sensei_are_chosen_in_secret_and_shown_together(ruleset: str) -> None:
    decks = {
        "allen": Deck(lands(9), [sensei("Master"), sensei("Mistress"), *cards(9, "Blade")]),
        "bob": Deck(lands(9), [sensei("Teacher"), *cards(9, "Bow")]),
    }
    seen = []
    for pick in (["sensei Master"], ["sensei Mistress"], []):
        table = Table.watched(ruleset, scripts={"allen": pick, "bob": ["sensei Teacher"]}, **decks)
        seen.append(next(view for view, asked in table.asked["bob"] if asked.kind == "sensei"))
        names = [each.face.title for each in table.player("allen").play]
        assert names == ["Stronghold", *(each.removeprefix("sensei ") for each in pick)]
        assert [each.face.title for each in table.player("bob").play] == ["Stronghold", "Teacher"]
        assert steps(table)[:2] == ["strongholds_shown", "sensei_shown"]
    assert seen[0] == seen[1] == seen[2]


@BOTH
@pytest.mark.rule("D-SENSEI-04")
def test_a_sensei_who_was_not_chosen_stays_in_the_fate_deck(ruleset: str) -> None:
    table = Table.begun(ruleset, allen=Deck(lands(9), [sensei("Master"), *cards(39, "Blade")]))
    allen = table.player("allen")
    assert table.offered("allen", "sensei Master")
    assert table["Master"].zone in ("deck", "hand")
    assert len(allen.fate_deck) + len(allen.hand) == 40


# Who starts


@BOTH
@pytest.mark.rule("D-START-01")
@pytest.mark.rule("D-NEW-04")
def test_the_greatest_starting_honor_starts_sensei_included(ruleset: str) -> None:
    def begin(honors: list[int], **taught: int) -> str:
        decks = {
            name: Deck(
                lands(9),
                [sensei(f"Master of {name}", honor=taught.get(name, 0))],
                stronghold(honor=honor),
            )
            for name, honor in zip(("allen", "bob", "cindy"), honors, strict=True)
        }
        scripts = {name: [f"sensei Master of {name}"] for name in decks}
        return Table.begun(ruleset, scripts=scripts, **decks).game.active.name

    assert begin([3, 6, 0]) == "bob"
    assert begin([3, 6, 0], cindy=7) == "cindy"
    assert begin([3, 6, 0], bob=-4) == "allen"


@BOTH
@pytest.mark.rule("D-START-02")
def test_a_tie_is_broken_by_chance_among_the_tied_alone(ruleset: str) -> None:
    started = {"allen": 0, "bob": 0, "cindy": 0}
    for seed in range(200):
        table = Table.begun(
            ruleset,
            str(seed),
            allen=Deck(stronghold=stronghold(honor=6)),
            bob=Deck(stronghold=stronghold(honor=6)),
            cindy=Deck(stronghold=stronghold(honor=2)),
        )
        started[table.game.active.name] += 1
    assert started["cindy"] == 0
    assert 70 < started["allen"] < 130


@BOTH
@pytest.mark.rule("D-START-03")
def test_provinces_are_filled_and_five_cards_drawn_without_a_redraw(ruleset: str) -> None:
    table = Table.begun(
        ruleset,
        allen=Deck(lands(40), cards(40, "Blade"), stronghold(honor=6)),
        bob=Deck(lands(40, "Farm"), cards(40, "Bow"), stronghold(honor=1)),
    )
    for player in table.game.players:
        assert (len(player.dynasty_deck), len(player.fate_deck)) == (36, 35)
        assert len(player.hand) == 5
        assert [len(each.cards) for each in player.provinces] == [1, 1, 1, 1]
        assert not any(each.cards[0].face_up for each in player.provinces)
    assert not table.seats["allen"].offered
    assert not table.seats["bob"].offered


@BOTH
@pytest.mark.rule("D-START-04")
def test_the_order_of_the_set_up(ruleset: str) -> None:
    table = Table.begun(
        ruleset,
        allen=Deck(lands(9), [sensei("Master"), *cards(9, "Blade")], wind=other("Wind", "Naseru")),
        bob=Deck(lands(9), cards(9, "Bow")),
        scripts={"allen": ["sensei Master"]},
    )
    found = [each for each in steps(table) if each != "cut"]
    assert found[:6] == [
        "strongholds_shown",
        "sensei_shown",
        "first_player",
        "refilled",
        "drawn",
        "set_up",
    ]
    assert found.count("strongholds_shown") == 1


@BOTH
@pytest.mark.rule("D-OPT-01")
def test_by_the_alternate_method_cut_cards_add_to_the_starting_honor(ruleset: str) -> None:
    mine = [item(f"Blade {number}", focus=(3, 1)[number % 2]) for number in range(10)]
    theirs = [item(f"Bow {number}", focus=(2, 4)[number % 2]) for number in range(10)]

    def begin(seed: int) -> Table:
        return Table.begun(
            ruleset,
            str(seed),
            options={"first_player_by_cut": True},
            allen=Deck(fate=mine, stronghold=stronghold(honor=4)),
            bob=Deck(fate=theirs, stronghold=stronghold(honor=5)),
        )

    # 4 and 5 with cuts of 3 and 2 are 7 each; cut again, 1 and 4 make it 8 to 11.
    tables = [begin(seed) for seed in range(100)]
    cuts = [[each.amount for each in table.happened("cut_for_first")] for table in tables]
    table = tables[cuts.index([3, 2, 1, 4])]
    assert table.game.active.name == "bob"
    assert [each.family_honor for each in table.game.players] == [4, 5]
    # One cut is enough where it leaves no tie: 4 and 3 against 5 and 4, or 4 and 1 against 5.
    assert {len(each) for each in cuts} >= {2, 4}
    for table, cut in zip(tables, cuts, strict=True):
        total = {"allen": 4 + sum(cut[::2]), "bob": 5 + sum(cut[1::2])}
        assert table.game.active.name == max(total, key=total.__getitem__)
