"""Options as a person reads them: whose, where, for how much."""

from __future__ import annotations

import pytest
from table import Side, Table, follower, holding, item, personality

from l5r_cards.engine import provinces, zones
from l5r_cards.engine.cards import GameCard
from l5r_cards.engine.decisions import PASS, Decision, Option
from l5r_cards.play.phrasing import options_for_person
from l5r_cards.play.questions import question_for_person
from l5r_cards.play.table import table_in_words


def words(table: Table, *options: Option, seat: int = 0) -> list[str]:
    return options_for_person(Decision(seat, "choose", options), table.game.views[seat])


def of(table: Table, name: str, title: str) -> list[GameCard]:
    player = table.player(name)
    return [each for each in table.game.cards if each.owner is player and each.face.title == title]


def test_provinces_are_called_by_their_players() -> None:
    table = Table("celestial", allen=Side(play=[personality("Reju")]), bob=Side())
    reju = table["Reju"].serial
    assert words(
        table,
        Option("battle", detail="province 2.1"),
        Option("assign", reju, "province 2.2"),
        Option("stay", reju),
        Option("attach", detail="province 1.4"),
        Option("discard", detail="a card (province 2.1)"),
        Option("attack", detail="province 2.1"),
        Option("attach", detail="province 9.1"),
    ) == [
        "fight at bob's Province 1 (nobody is there)",
        "assign Reju (1F/2C, PH 1) to bob's Province 2",
        "keep Reju home",
        "attach it to your Province 4",
        "discard a card (bob's Province 1)",
        "attack province 2.1",
        "attach it to province 9.1",
    ]


def test_cards_of_one_name_are_told_apart_by_player_place_and_state() -> None:
    twin = personality("Reju")
    table = Table(
        "celestial",
        allen=Side(play=[twin, twin], hand=[item("Katana"), item("Katana")]),
        bob=Side(play=[twin]),
    )
    first, second = of(table, "allen", "Reju")
    (foe,) = of(table, "bob", "Reju")
    one = Option("choose", first.serial)
    two = Option("choose", second.serial)
    assert words(table, one, Option("choose", foe.serial), PASS) == [
        "Reju (1F/2C, PH 1)",
        "bob's Reju (1F/2C, PH 1)",
        "pass",
    ]
    first.bowed = True
    assert words(table, one, two) == [
        "Reju (1F/2C, PH 1, at home, bowed)",
        "Reju (1F/2C, PH 1, at home, unbowed)",
    ]
    second.place = table.player("bob").provinces[0]
    assert words(table, one, two) == [
        "Reju (1F/2C, PH 1, at home)",
        "Reju (1F/2C, PH 1, at bob's Province 1)",
    ]
    copies = [Option("target", each.serial) for each in of(table, "allen", "Katana")]
    assert words(table, *copies) == ["Katana (+1F/+0C, costs 0 Gold, Focus 2, in your hand)"] * 2


def test_nothing_hidden_is_told() -> None:
    table = Table("celestial", allen=Side(), bob=Side(hand=[item("Katana"), item("Katana")]))
    hidden = [Option("discard", each.serial) for each in of(table, "bob", "Katana")]
    assert words(table, *hidden) == ["discard a card"] * 2


def test_who_comes_into_play_has_a_price() -> None:
    table = Table("celestial", allen=Side(), bob=Side())
    province = table.player("allen").provinces[0]
    lion = personality("Reju", gold_cost=6, personal_honor=2)
    serial = table.put(table.player("allen"), lion, province).serial
    assert words(
        table,
        Option("recruit", serial, "6"),
        Option("recruit", serial, "discount"),
        Option("bow", serial, "3"),
    ) == [
        "recruit Reju (1F/2C, PH 2) for 6 Gold",
        "recruit Reju (1F/2C, PH 2) with the Clan discount",
        "bow Reju for 3 Gold",
    ]


def test_the_table_shows_the_numbers_as_they_stand() -> None:
    table = Table(
        "celestial",
        allen=Side(
            play=[(personality("Reju", force=2), item("Katana", force="+1"), follower("Spears"))],
            hand=[item("Bow", gold_cost=3)],
        ),
        bob=Side(hand=[item("Yari")], play=[holding("Mine", gold=2)]),
    )
    table["Reju"].dishonored = True
    shown = table_in_words(table.game.views[0])
    assert "Reju (3F/2C, PH 0, dishonored) + Katana (+1F/+0C) + Spears (1F)" in shown[2]
    assert "  Hand: Bow (+1F/+0C, costs 3 Gold, Focus 2)" in shown
    assert "Mine (makes 2 Gold)" in "".join(shown)
    assert "  Hand: 1 card" in shown


def test_abilities_of_the_rules_are_told_in_words() -> None:
    table = Table("celestial", allen=Side(play=[personality("Reju")]), bob=Side())
    told = words(
        table,
        Option("act", detail="lobby"),
        Option("react", detail="naval"),
        Option("act", table["Reju"].serial, "battle"),
        Option("invade"),
        Option("stay"),
        Option("join", detail="attacker"),
        Option("yu", table["Reju"].serial),
    )
    assert told == [
        "Lobby: bow a Personality to take the Imperial Favor",
        "take the first Battle action with a Naval Personality",
        "use Reju: Battle",
        "yes, a naval invasion",
        "no naval invasion",
        "join the side of the attacker",
        "destroy Reju (1F/2C, PH 1)",
    ]


def test_a_province_tells_who_is_at_it() -> None:
    table = Table(
        "celestial",
        allen=Side(play=[personality("Reju", force=3)]),
        bob=Side(play=[personality("Hida"), personality("Soh")]),
    )
    first = table.player("bob").provinces[0]
    for title in ("Reju", "Hida"):
        table[title].place = first
    told = words(
        table,
        Option("battle", detail="province 2.1"),
        Option("battle", detail="province 2.2"),
    )
    assert told == [
        "fight at bob's Province 1 (Reju; bob's Hida)",
        "fight at bob's Province 2 (nobody is there)",
    ]


@pytest.mark.parametrize(
    ("minimum", "cost", "asked"),
    [
        (1, 6, "Bow for Gold, 6 needed; there is no way back (choose 1 to 2)"),
        (0, 6, "Bow for Gold, 6 needed; an empty line gives it up (choose up to 2)"),
        (0, 0, "Bow for more Gold? None is needed (choose up to 2)"),
    ],
)
def test_a_person_is_told_what_paying_means(minimum: int, cost: int, asked: str) -> None:
    view = Table(allen=Side()).game.views[0]
    options = (Option("bow", 0), Option("bow", 1))
    assert question_for_person(Decision(0, "pay", options, minimum, 2, cost), view) == asked


def test_who_is_out_of_the_game_has_his_cards_counted() -> None:
    table = Table("celestial", allen=Side(), bob=Side(hand=[item("Katana")]))
    bob = table.player("bob")
    table.do(zones.remove_from_game, bob.hand[0])
    assert "  Removed: Katana" in table_in_words(table.game.views[0])
    bob.eliminated = True
    shown = table_in_words(table.game.views[0])
    assert "  Removed: 1 card" in shown
    assert "Katana" not in "".join(shown)


def test_provinces_keep_their_numbers_when_others_are_lost() -> None:
    table = Table("celestial", allen=Side(), bob=Side())
    for each in table.player("bob").provinces[:2]:
        table.do(provinces.destroy_province, each, None)
    assert words(table, Option("attach", detail="province 2.1")) == [
        "attach it to bob's Province 3"
    ]
    assert table_in_words(table.game.views[0])[-3:-1] == [
        "  Province 3 (7): nothing",
        "  Province 4 (7): nothing",
    ]
