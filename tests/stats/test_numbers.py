"""A deck's numbers, against small decks counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from l5r_cards import Card, Catalog, Validator, read_text
from l5r_cards.decks.placement import Placed, PlacedDeck, slot_of
from l5r_cards.decks.stats import Apart, CostRow, DeckStats, Numbers, gold_of, stats_of
from l5r_cards.reports.placed import placed_by_format, placed_by_itself


def card(card_id: str, kind: str, deck: str, **facts: Any) -> Card:
    return Card(card_id, card_id.title(), (kind,), deck, **facts)


def personality(card_id: str, honor: int | str | None, **facts: Any) -> Card:
    return card(card_id, "Personality", "dynasty", honor_requirement=honor, **facts)


def holding(card_id: str, cost: int | str | None, *abilities: Any, **facts: Any) -> Card:
    production = {"abilities": list(abilities)} if abilities else {}
    return card(card_id, "Holding", "dynasty", gold_cost=cost, production=production, **facts)


def deck(*cards: tuple[int, Card]) -> PlacedDeck:
    return PlacedDeck(tuple(Placed(each, count, slot_of(each)) for count, each in cards))


HOME = card("home", "Stronghold", "pre-game", clans=("Lion",), starting_honor=4, gold_production=4)
SENSEI = card(
    "sensei",
    "Sensei",
    "pre-game",
    focus=2,
    sensei={"clans": "all", "starting_honor": -1, "gold_production": 1},
)


@pytest.fixture(scope="module")
def small() -> DeckStats:
    """Three Personalities, two kinds of Holdings, an Event; two Strategies, an Item, a Ring."""
    matsu = personality("matsu", 3, gold_cost=6, force=4, chi=2, personal_honor=1, clans=("Lion",))
    ronin = personality("ronin", "-", gold_cost=5, force=3, chi=3, personal_honor=0)
    akodo = personality(
        "akodo",
        7,
        gold_cost=9,
        force="*",
        chi=4,
        personal_honor=3,
        clans=("Lion", "Crane"),
        keywords=("Samurai", "Unique"),
    )
    mine = holding(
        "mine", 2, {"base": 2, "bow": True, "if": [{"player_clan": "Lion", "amount": 3}]}
    )
    shrine = holding("shrine", 3)
    keep = holding("keep", 0, {"base": 2, "bow": True}, starting_holding=True)
    event = card("event", "Event", "dynasty", keywords=("Imperial",))
    charge = card("charge", "Strategy", "fate", gold_cost=0, focus=3, keywords=("Terrain",))
    rout = card("rout", "Strategy", "fate", gold_cost="*", focus=2)
    sword = card("sword", "Item", "fate", gold_cost=3, focus=4, keywords=("Weapon", "Unique"))
    ring = card("ring", "Ring", "fate", keywords=("Unique",))
    return stats_of(
        deck(
            *((1, HOME), (1, SENSEI), (1, keep)),
            *((3, matsu), (2, ronin), (1, akodo), (3, mine), (2, shrine), (1, event)),
            *((3, charge), (2, rout), (1, sword), (1, ring)),
        )
    )


def shown(numbers: Numbers) -> tuple[dict[int, int], list[tuple[int, str, str]]]:
    return dict(numbers.counts), [(e.count, e.card.id, e.printed) for e in numbers.apart]


def test_gold_costs(small: DeckStats) -> None:
    dynasty, fate = small.gold_cost["dynasty"], small.gold_cost["fate"]
    assert shown(dynasty) == ({2: 3, 3: 2, 5: 2, 6: 3, 9: 1}, [(1, "event", "-")])
    assert (dynasty.copies, dynasty.total) == (11, 6 + 6 + 10 + 18 + 9)
    assert dynasty.mean == pytest.approx(49 / 11)
    assert shown(fate) == ({0: 3, 3: 1}, [(2, "rout", "*"), (1, "ring", "-")])
    assert fate.mean == 0.75


def test_types(small: DeckStats) -> None:
    assert small.types["dynasty"] == (("Personality", 6), ("Holding", 5), ("Event", 1))
    assert small.types["fate"] == (("Strategy", 5), ("Item", 1), ("Ring", 1))


def test_clans(small: DeckStats) -> None:
    assert small.clans == (("Lion", 4), ("Crane", 1), (None, 2 + 3 + 2 + 1 + 7))


def test_focus_values(small: DeckStats) -> None:
    assert shown(small.focus) == ({2: 2, 3: 3, 4: 1}, [(1, "ring", "-")])
    assert small.focus.mean == pytest.approx(17 / 6)


def test_keywords(small: DeckStats) -> None:
    assert small.keywords == (
        ("Terrain", 3),
        ("Unique", 3),
        ("Imperial", 1),
        ("Samurai", 1),
        ("Weapon", 1),
    )


def test_production(small: DeckStats) -> None:
    made = small.production
    assert made.stronghold == 5
    assert shown(made.starting) == ({2: 1}, [])
    assert shown(made.holdings) == ({3: 3}, [(2, "shrine", "-")])
    assert (made.holdings.total, made.holdings.mean) == (9, 3)
    assert made.by_cost == (CostRow(2, 3, 9, 0), CostRow(3, 2, 0, 0))


def test_honor_requirements(small: DeckStats) -> None:
    honor = small.honor
    assert (honor.stronghold, honor.sensei, honor.starting) == (4, -1, 3)
    assert (honor.personalities, honor.no_requirement, honor.met) == (6, 2, 5)
    assert shown(honor.requirements) == ({3: 3, 7: 1}, [])
    assert honor.too_high is not None
    assert [(each.count, each.card.id) for each in honor.too_high] == [(1, "akodo")]
    assert honor.too_high_own_clan == 1


def test_personalities(small: DeckStats) -> None:
    assert shown(small.force) == ({3: 2, 4: 3}, [(1, "akodo", "*")])
    assert small.force.mean == pytest.approx(18 / 5)
    assert small.chi.mean == pytest.approx((6 + 6 + 4) / 6)
    assert small.personal_honor.mean == 1


def test_an_empty_deck() -> None:
    empty = stats_of(PlacedDeck(()))
    assert empty.gold_cost["dynasty"] == Numbers((), ())
    assert empty.focus.mean is None
    assert empty.clans == ()
    assert (empty.production.stronghold, empty.production.by_cost) == (None, ())
    assert (empty.honor.starting, empty.honor.met, empty.honor.too_high) == (None, None, None)


@pytest.mark.parametrize(
    ("printed", "modifiers", "starting"),
    [
        (4, [], 4),
        (4, [2], 6),
        (4, ["+2"], 6),
        (4, ["-3"], 1),
        (4, [1, -2], 3),
        (4, ["*"], None),
        (4, [None], None),
        (None, [1], None),
        ("*", [], None),
        (-18, [-3], -19),
        (-19, [-1], -19),
        (-20, [-1], -20),
        (-20, [], -20),
    ],
)
@pytest.mark.rule("D-TYPE-01")
def test_starting_honor(printed: Any, modifiers: list[Any], starting: int | None) -> None:
    senseis = [
        (
            1,
            card(
                f"s{i}", "Sensei", "pre-game", sensei={} if it is None else {"starting_honor": it}
            ),
        )
        for i, it in enumerate(modifiers)
    ]
    home = (1, card("home", "Stronghold", "pre-game", starting_honor=printed))
    honor = stats_of(deck(home, *senseis, (1, personality("a", 19)))).honor
    assert honor.starting == starting
    assert honor.met == (None if starting is None else 0)
    assert (honor.too_high is None) is (starting is None)


@pytest.mark.parametrize(
    ("requirement", "met", "too_high"),
    [("-", 2, []), (4, 2, []), (5, 0, ["p"]), (-1, 2, []), ("*", 0, []), (None, 0, [])],
)
def test_who_can_be_bought(requirement: Any, met: int, too_high: list[str]) -> None:
    honor = stats_of(deck((1, HOME), (2, personality("p", requirement)))).honor
    assert honor.met == met
    assert [each.card.id for each in honor.too_high or ()] == too_high
    assert [each.printed for each in honor.requirements.apart] == (
        [requirement or "-"] if requirement in ("*", None) else []
    )


@pytest.mark.parametrize(
    ("facts", "gold"),
    [
        ({}, "-"),
        ({"gold_production": 2}, 2),
        ({"gold_production": "2*"}, "2*"),
        ({"gold_production": 0}, 0),
        ([{"base": 2, "bow": True}], 2),
        ([{"base": 1, "bow": True}, {"base": 3, "bow": True}], 3),
        ([{"base": 2, "bow": True}, {"base": 6, "bow": True, "cost": "destroy_self"}], 2),
        ([{"base": 4, "bow": True, "honor": -3}], "*"),
        ([{"base": 2, "bow": True, "honor": 1}], 2),
        ([{"base": 2, "bow": True, "if": [{"player_clan": "Lion", "amount": 3}]}], 3),
        ([{"base": 2, "bow": True, "if": [{"player_clan": "Crab", "amount": 3}]}], 2),
        ([{"base": 2, "bow": True, "plus_if": [{"player_clan": "Lion", "amount": 2}]}], 4),
        (
            [{"base": 0, "if": [{"paying_for": {"type": "Item"}, "amount": 5}]}],
            "*",
        ),
        (
            [{"base": 2, "if": [{"player_clan": "Lion", "amount": 9, "only_for_that": True}]}],
            2,
        ),
        ([{"base": 3, "only": {"keyword": "Nonhuman"}}], "*"),
        ([{"base": 3, "timing": "open"}], "*"),
        ([{"bow": True, "variable": True}], "*"),
        ([{"base": 3, "unparsed": True}], "*"),
    ],
)
def test_the_gold_of_a_card(facts: Any, gold: int | str) -> None:
    made = holding("x", 2, *facts) if isinstance(facts, list) else holding("x", 2, **facts)
    assert gold_of(made, ("Lion",)) == gold


def test_the_gold_of_every_holding_is_a_number_or_said_not_to_be(catalog: Catalog) -> None:
    holdings = [each for each in catalog.cards() if each.type == "Holding"]
    fixed = [gold for each in holdings if isinstance(gold := gold_of(each, each.clans), int)]
    assert len(fixed) > 550
    assert all(0 <= gold <= 10 for gold in fixed)


def test_a_sensei_is_not_drawn_where_it_counts_to_the_fate_deck() -> None:
    counted = PlacedDeck((Placed(SENSEI, 1, "fate"),))
    stats = stats_of(counted)
    assert stats.types["fate"] == (("Sensei", 1),)
    assert stats.focus == Numbers((), ())
    assert stats.honor.sensei == -1


def test_production_that_is_no_number_is_not_taken_for_none(validator: Validator) -> None:
    decklist = read_text("1 Shamate Keep\n2 Corrupted Silver Mine\n1 Jade Works")
    stats = stats_of(placed_by_format(validator.validate(decklist, "open")))
    (free,) = [row for row in stats.production.by_cost if row.cost == 0]
    assert (free.copies, free.gold, free.unknown) == (2, 0, 2)


def test_a_real_deck(validator: Validator) -> None:
    lines = ["1 Shamate Keep", "1 Border Keep", "3 Copper Mine", "2 Barley Farm", "3 Akodo Senichi"]
    lines += ["1 Akodo's Guidance", "3 Rout", "1 Ring of Water", "1 Armor of the Ryu"]
    report = validator.validate(read_text("\n".join(lines)), "celestial")
    stats = stats_of(placed_by_format(report))
    assert stats.production.stronghold == 3
    assert (stats.production.starting.total, stats.production.holdings.total) == (2, 11)
    assert stats.production.by_cost == (CostRow(2, 5, 11, 0),)
    assert stats.honor.starting == 7
    assert stats.types["fate"] == (("Strategy", 3), ("Item", 1), ("Ring", 1))
    guidance = validator.catalog.card("akodos_guidance")
    assert Apart(guidance, 1, "-") in stats.gold_cost["dynasty"].apart


def test_cards_are_placed_as_the_format_places_them(validator: Validator) -> None:
    decklist = read_text("1 Border Keep\n1 Tenshu Sensei\n1 Right Hand of the Emperor\n3 Rout\n")
    slots = {}
    for name in ("celestial", "open", "diamond"):
        report = validator.validate(decklist, name)
        placed = placed_by_format(report)
        slots[name] = {each.card.id: each.slot for each in placed.entries}
        for deck_name in ("dynasty", "fate"):
            count = sum(each.count for each in placed.entries if each.slot == deck_name)
            assert count == report.counts[deck_name]
    assert slots["celestial"]["border_keep"] == "starting-holding"
    assert slots["open"]["border_keep"] == slots["diamond"]["border_keep"] == "dynasty"
    assert slots["celestial"]["tenshu_sensei"] == "sensei"
    assert slots["diamond"]["tenshu_sensei"] == "fate"
    itself = placed_by_itself(validator.validate(decklist, "open"))
    assert {each.slot for each in itself.entries} == {"starting-holding", "sensei", "wind", "fate"}
