"""Questions as a person reads them: each says of which card, action or Province it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from dueling_boards import board, fate
from table import DATA, Side, Table, follower, holding, item, other, personality, stronghold

from l5r_cards.engine import bowing
from l5r_cards.engine.actions import Action
from l5r_cards.engine.decisions import PASS, Decision, Option
from l5r_cards.engine.views import View
from l5r_cards.play.phrasing import options_for_person, texts_of_options
from l5r_cards.play.questions import KINDS, question_for_person, text_of_ability
from l5r_cards.play.seats import ScriptSeat
from l5r_cards.play.table import table_in_words

BOTH = pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
ENGINE = DATA.parent / "l5r_cards" / "engine"


class Reader:
    """A seat that reads its questions as a person does, and answers by a script."""

    def __init__(self, seat: ScriptSeat) -> None:
        self._seat = seat
        self.questions: list[str] = []
        self.options: list[list[str]] = []
        self.texts: list[str] = []
        self.below: list[list[str]] = []
        self.tables: list[list[str]] = []

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        self.questions.append(question_for_person(decision, view))
        self.options.append(options_for_person(decision, view))
        self.texts.append(text_of_ability(decision, view))
        self.below.append(texts_of_options(decision, view))
        self.tables.append(table_in_words(view))
        return self._seat.choose(view, decision)


def reader(table: Table, name: str = "allen") -> Reader:
    seat = Reader(table.seats[name])
    table.game.seats[table.player(name).seat] = seat
    return seat


@BOTH
def test_equip_says_what_is_attached_for_how_much_and_to_whom(ruleset: str) -> None:
    table = Table(
        ruleset,
        allen=Side(
            stronghold=stronghold(gold=3),
            play=[personality("Reju"), personality("Kuwanan"), holding("Mine", 3)],
            hand=[item("Armor", gold_cost=4), other("Action", "Will")],
        ),
        bob=Side(honor=9),
    )
    seat = reader(table)
    table.play("action", allen=["act equip", "target Reju", "bow Mine"])
    assert seat.questions[:3] == [
        "Take an action?",
        "Attach Armor (4 Gold) to whom?",
        "Bow for Gold for Armor on Reju, 4 needed; there is no way back (choose 1 to 2)",
    ]
    assert seat.options[0] == ["Equip: attach Armor (4 Gold) from your hand", "pass"]
    assert seat.options[1] == ["Reju (1F/2C, PH 1)", "Kuwanan (1F/2C, PH 1)"]
    waits = "  Entering play: Armor (+1F/+0C, costs 4 Gold, Focus 2)"
    assert (waits in seat.tables[2]) is table.rules.entering_area
    assert ("Armor" in next(e for e in seat.tables[2] if "Hand:" in e)) is not (
        table.rules.entering_area
    )


@BOTH
def test_all_that_could_be_equipped_is_named_before(ruleset: str) -> None:
    cards = [item("Katana", gold_cost=2), item("Katana", gold_cost=2), follower("Spearmen")]
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[*cards, item("Dear", gold_cost=20)]),
        bob=Side(honor=9),
    )
    seat = reader(table)
    table.play("action")
    assert seat.options[0][0] == (
        "Equip: attach Katana (2 Gold) or Spearmen (0 Gold) from your hand"
    )
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju")], hand=[item(f"Item {n}") for n in range(5)]),
        bob=Side(honor=9),
    )
    seat = reader(table)
    table.play("action", allen=["act equip"])
    assert seat.options[0][0] == "Equip: attach a card from your hand"
    assert seat.questions[1] == "Attach which card from your hand?"
    assert seat.options[1][0] == "Item 0 (+1F/+0C, costs 0 Gold, Focus 2)"


def test_moving_says_what_moves_and_who_bows() -> None:
    units = [(personality("Reju"), item("Katana")), personality("Kuwanan"), personality("Kuon")]
    table = Table("diamond", allen=Side(play=units), bob=Side(honor=9))
    seat = reader(table)
    table.play("action", allen=["act move attachments", "attach Kuon"])
    assert seat.options[0][0] == "move Katana between your Personalities, who bow"
    assert seat.questions[1] == "Move Katana from Reju to whom? Both bow"
    assert seat.options[1] == ["Kuwanan (1F/2C, PH 1)", "Kuon (1F/2C, PH 1)"]


@BOTH
def test_a_card_says_what_its_target_is_for(ruleset: str) -> None:
    text = (
        "{kind: open, target: {him: {is: personality}}, cost: [{bow: self}], do: [{dishonor: him}]}"
    )
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju"), personality("Kuwanan"), holding("Court", text=text)]),
        bob=Side(honor=9),
    )
    seat = reader(table)
    table.play("action", allen=["act Court", "target Kuwanan"])
    assert seat.questions[1] == "Choose a target for Court"
    assert seat.texts[1] == "Open (bow this card): Dishonor a target Personality."
    assert seat.texts[0] == ""


@BOTH
def test_an_ability_is_offered_with_what_it_does(ruleset: str) -> None:
    gain = "{kind: open, do: [{honor: 1}]}"
    two = f"[{gain}, {{kind: open, do: [{{draw: 1}}]}}]"
    one = f"[{gain}, {{kind: open, if: {{none: {{is: personality}}}}, do: [{{draw: 1}}]}}]"
    people = [personality("Reju", text=two), personality("Kuon", text=one), personality("Soh")]
    table = Table(ruleset, allen=Side(play=people), bob=Side(honor=9))
    seat = reader(table)
    table.play("action")
    first = dict(zip(seat.below[0], seat.options[0], strict=True))
    assert first["Open: Gain 1 Honor."] == "use Reju: Open"
    assert first["Open: Draw a card."] == "use Reju: Open"
    # Which of Kuon's two abilities is offered is not known, so that nothing is said of it.
    assert seat.options[0].count("use Kuon: Open") == 1
    assert seat.below[0][seat.options[0].index("use Kuon: Open")] == ""
    assert seat.below[0][-1] == ""


@BOTH
def test_a_trait_that_may_be_declined_says_what_it_does(ruleset: str) -> None:
    text = "{kind: trait, when: {after: bows, what: {is: personality}}, may: you, do: [{draw: 1}]}"
    table = Table(
        ruleset, allen=Side(play=[personality("Reju"), holding("Shrine", text=text)]), bob=Side()
    )
    seat = reader(table)
    table.do(bowing.bow, table["Reju"])
    assert seat.questions == ["Use the ability of Shrine?"]
    assert "draw a card" in seat.texts[0].lower()


@BOTH
def test_choices_of_an_effect_name_their_card(ruleset: str) -> None:
    text = """{kind: open, do: [{destroy: {is: holding, whose: you, zone: province, pick: 1}},
        {give: {is: personality, whose: you}, force: {chosen: [1, 3]}}]}"""
    table = Table(
        ruleset,
        allen=Side(
            play=[personality("Reju"), personality("Kuon"), holding("Shrine", text=text)],
            provinces=[holding("Farm"), holding("Mine"), None, None],
        ),
        bob=Side(honor=9),
    )
    seat = reader(table)
    table.play("action", allen=["act Shrine"])
    assert "Choose what to destroy for Shrine, after Reju" in seat.questions
    assert "Choose a target for Shrine" in seat.questions


@BOTH
def test_a_battle_is_named_where_it_is_fought(ruleset: str) -> None:
    act = "{kind: battle, do: [{give: self, force: 1}]}"
    table = Table(
        ruleset,
        allen=Side(play=[personality("Reju", text=act)]),
        bob=Side(),
        cindy=Side(play=[personality("Kuon", keywords="Cavalry", text=act)]),
    )
    allen, cindy = reader(table), reader(table, "cindy")
    table.play(
        "attack",
        allen=["attack bob", "invite cindy", "assign Reju (province 2.1)", "battle province 2.1"],
        bob=["invite cindy"],
    )
    assert allen.questions[1:3] == [
        "Invite whom to attack bob with you? (choose one, or none by an empty line)",
        "Assign Reju to attack which Province?",
    ]
    assert "Take an action in the battle at bob's Province 1?" in allen.questions
    assert cindy.questions[0] == "Assign Kuon to attack which Province, as allen's ally?"
    assert "Assign Kuon to defend which Province, as bob's ally?" in cindy.questions


@BOTH
def test_a_duel_names_both(ruleset: str) -> None:
    table = board(ruleset, hands=([], [fate(ruleset, "Void", 2)]))
    bob = reader(table, "bob")
    accept = ["accept"] if ruleset == "diamond" else []
    table.play("action", allen=["act Reju"], bob=[*accept, "strike"])
    asked = [each for each in bob.questions if "duels" in each or "challenge" in each]
    assert asked[-1] == "Hida duels allen's Reju: focus or strike?"
    if accept:
        assert asked[0] == "Does Hida accept the challenge of allen's Reju?"


def asks(table: Table, kind: str, *options: Option, role: str = "", **about: Any) -> str:
    """Returns how Allen is asked something, as the engine asks it."""
    seat = reader(table)
    table.game.ask(table.player("allen"), kind, [*options, PASS], role=role, **about)
    return seat.questions[-1]


def test_what_an_effect_asks_names_its_card() -> None:
    text = "{kind: battle, do: [{ranged: 2}]}"
    table = Table(allen=Side(play=[personality("Reju"), holding("Spy", text=text)]), bob=Side())
    spy, reju = table["Spy"], table["Reju"]
    action = Action(table.game, table.player("allen"), spy.face.abilities[0], spy)
    action.fill("performer", [reju])
    one, way = Option("choose", reju.serial), Option("way", detail="bow")
    number, yes = Option("number", detail="1"), Option("yes")
    told = {
        "combine": "Add which Ranged Attack to that of Spy?",
        "cost": "Pay for Spy in which way?",
        "redirect": "Spy has it aim at another: whom?",
        "search": "Take which card for Spy?",
        "take": "Take which card for Spy?",
        "seppuku": "Who commits seppuku, so that you lose no more than 1 Honor to Spy?",
    }
    assert {kind: asks(table, kind, one, by=action) for kind in told} == told
    assert asks(table, "choose", way, by=action) == "Choose what Spy does"
    assert asks(table, "number", number, by=action) == "Choose a number for Spy"
    assert asks(table, "may", yes, by=action) == "Spy leaves this to you: yes or no?"
    assert asks(table, "choose", one, role="performer", by=action) == "Who performs Spy?"
    assert asks(table, "duel", one, role="duel 1", by=action) == (
        "Choose a target for Spy, after Reju"
    )
    assert asks(table, "pay", one, cost=2, by=action).startswith("Bow for Gold for Spy, 2 needed")
    assert asks(table, "may", Option("use", spy.serial)) == "Use the ability of Spy?"
    assert asks(table, "copy", Option("copy", reju.serial)) == "Copy what of Reju?"


def test_what_the_rules_ask_names_the_card_or_the_province() -> None:
    region = other("Region", "Plain", gold_cost=3)
    table = Table(
        allen=Side(play=[personality("Reju"), holding("Wall")], provinces=[region, None, None]),
        bob=Side(),
    )
    there = table.player("bob").provinces[1]
    one = Option("choose", table["Reju"].serial)
    reju, plain, wall = table["Reju"], table["Plain"], table["Wall"]
    assert asks(table, "use_yu", one, about=reju) == "Use whose Yu to destroy Reju?"
    assert asks(table, "province", one, about=wall) == "Attach Wall to which Province?"
    assert asks(table, "recruit", one, about=wall) == "Bring Wall into play in which way?"
    assert asks(table, "region", one, about=plain) == "Attach Plain to your Province 1 for 3 Gold?"
    assert asks(table, "host", one, about=wall) == "Attach Wall to whom?"
    assert asks(table, "naval", one, about=there) == (
        "Make the battle at bob's Province 2 a naval invasion?"
    )
    assert asks(table, "side", one, about=there) == (
        "Join which side of the battle at bob's Province 2?"
    )
    assert asks(table, "discard", one) == "Discard which cards from your Provinces?"
    assert asks(table, "hand", one) == "Discard down to the maximum hand size, 8"


# Nothing is forgotten


def kinds(tree: ast.Module) -> Iterator[str]:
    """Yields the kinds of questions that stand in a module of the engine."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else _name(call.func)
            if name in ("ask", "choose", "choose_cards", "choose_things"):
                texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
                yield from [each for each in texts if isinstance(each, str)][:1]


def _name(called: ast.expr) -> str:
    return called.id if isinstance(called, ast.Name) else ""


def test_every_question_of_the_engine_has_words() -> None:
    found = {
        kind
        for file in ENGINE.rglob("*.py")
        for kind in kinds(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert found - KINDS == set()
    assert KINDS - found == {"choose", "target"} - found, "words for what is never asked"
