"""The log: every happening has its sentence, and hidden cards stay hidden."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from games import DECKS, match

from l5r_cards.engine.game import Game, GameOver
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.views import View
from l5r_cards.play import log
from l5r_cards.play.log import SENTENCES, Log, log_lines, print_lines, sentence_key
from l5r_cards.play.match import Match

PACKAGE = Path(log.__file__).parents[1]


def told(module: ast.Module) -> Iterator[str | None]:
    """Yields the names under which a module tells; None for one that can't be read off."""
    functions = [each for each in ast.walk(module) if isinstance(each, ast.FunctionDef)]
    for function in functions:
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and call.args and _tells(call.func):
                names = list(_texts(call.args[0], function, module))
                yield from names or [None]


def _tells(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr in ("attempt", "happen")
    return isinstance(called, ast.Name) and called.id == "Happening"


def _texts(node: ast.expr, function: ast.FunctionDef, module: ast.Module) -> Iterator[str]:
    """Yields what an expression may be: as it stands, by an assignment, or as an argument."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, function, module)
        yield from _texts(node.orelse, function, module)
    elif isinstance(node, ast.Name):
        for each in (*ast.walk(function), *module.body):
            if isinstance(each, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == node.id for target in each.targets
            ):
                yield from _texts(each.value, function, module)
        parameters = [each.arg for each in function.args.args]
        if node.id in parameters:
            place = parameters.index(node.id)
            for caller in ast.walk(module):
                if isinstance(caller, ast.FunctionDef):
                    for call in ast.walk(caller):
                        if (
                            isinstance(call, ast.Call)
                            and isinstance(call.func, ast.Name)
                            and call.func.id == function.name
                            and place < len(call.args)
                        ):
                            yield from _texts(call.args[place], caller, module)


def test_the_scanner_sees_what_it_should() -> None:
    source = """
E = "e"
def one(game):
    game.happen("a", what=1)
    name = "b" if game else "c"
    game.attempt(name)
    game.attempt(E)
    game.happen(f"d")
    two(game, "g")
def two(game, name):
    game.happen(name)
    Happening("h")
"""
    assert set(told(ast.parse(source))) == {"a", "b", "c", "e", "g", "h", None}


def test_every_happening_of_the_engine_has_a_sentence() -> None:
    found: dict[str | None, str] = {}
    for folder in ("engine", "abilities"):
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            if file.name == "game.py":  # where all names pass through
                continue
            for name in told(ast.parse(file.read_text(encoding="utf-8"))):
                found[name] = file.name
    found["game_over"] = "game.py"
    assert len(found) > 20
    assert None not in found, f"a name in {found[None]} can't be read off"
    without = {name: file for name, file in found.items() if name not in SENTENCES}
    assert without == {}
    names = {key.partition(":")[0] for key in SENTENCES}
    assert names == found.keys(), "sentences for what never happens"


def test_every_blank_of_the_sentences_can_be_filled() -> None:
    played = match(turns=0)
    played.play(played.machines())
    assert played.game is not None
    player, card = played.game.players[0], played.game.cards[0]
    teller = Log(played.game)
    for key in SENTENCES:
        name, _, detail = key.partition(":")
        it = Happening(name, card, player, amount=-2, detail=detail, at=player.provinces[0])
        sentence = teller._sentence(key, [it])
        assert "{" not in sentence
        assert sentence == "" or sentence.endswith(".")


@pytest.mark.parametrize("ruleset", ["diamond", "celestial"])
@pytest.mark.parametrize("name", DECKS)
def test_real_games_are_told(name: str, ruleset: str) -> None:
    played = match([name, "celestial-lion.txt", "open-phoenix.txt"], ruleset, "3", 30)
    played.play(played.machines())
    assert played.game is not None
    assert {each.name for each in played.game.log} <= SENTENCES.keys()
    lines = log_lines(played.game)
    assert all(line.text[0].isupper() or line.text[0].isdigit() for line in lines)
    assert all(line.text.endswith((".", "!.")) for line in lines)
    assert lines[-1].text.startswith("The game ends") or " wins" in lines[-1].text
    assert {line.turn for line in lines} == set(range(played.game.turn + 1))


def game(**options: object) -> Game:
    played: Match = match(**options)  # type: ignore[arg-type]
    played.play(played.machines())
    assert played.game is not None
    return played.game


def test_a_seat_is_told_only_what_it_saw() -> None:
    played = game(turns=20)
    whole, seen = log_lines(played), [log_lines(played, seat) for seat in (0, 1)]
    assert len(whole) == len(seen[0]) == len(seen[1])
    for seat, lines in enumerate(seen):
        me, other = played.players[seat].name, played.players[1 - seat].name
        for told_all, line in zip(whole, lines, strict=True):
            if line.text.startswith(f"{other} draws") or " refills " in line.text:
                assert line.text != told_all.text
                assert line.text.endswith(("a card.", "5 cards.")) or " refills " in line.text
                assert " with " not in line.text
            else:
                assert line == told_all
        drawn = [line.text for line in lines if line.text.startswith(f"{me} draws")]
        assert drawn
        assert not any(text.endswith("a card.") for text in drawn)


def test_the_log_goes_on_where_it_was_read_last() -> None:
    played = game()
    log_so_far, whole = played.log[:], log_lines(played)
    played.log = []
    teller = Log(played)
    lines = []
    for it in log_so_far:
        played.log.append(it)
        if it.name in ("phase_ends", "turn_ends", "set_up", "game_over"):
            lines += list(teller.lines())
    assert lines == whole


def test_a_payment_and_what_it_is_for_are_one_sentence() -> None:
    texts = [line.text for line in log_lines(game(turns=20))]
    bought = [text for text in texts if " into play for " in text]
    assert bought
    assert all(" Gold (bows " in text for text in bought)
    assert not any(" produces " in text or " pays " in text for text in texts)


def test_gold_that_bought_nothing_is_told() -> None:
    played = game(turns=0)
    player, card = played.players[0], played.players[0].play[0]
    played.log = [
        Happening("bows", card, player),
        Happening("produced", card, player, amount=3),
        Happening("phase_ends", who=player, detail="dynasty"),
        Happening("bows", card, player),
        Happening("produced", card, player, amount=3),
        Happening("paid", played.cards[0], player, amount=2),
        Happening("drawn", played.cards[1], player),
        Happening("something_new", played.cards[1], player),
    ]
    texts = [line.text for line in log_lines(played)]
    title, new = card.face.title, played.cards[1].face.title
    assert texts == [
        f"Allen bows {title} for 3 Gold.",
        f"Allen pays 2 Gold for {played.cards[0].face.title} (bows {title} for 3).",
        f"Allen draws {new}.",
        f"Something new: Allen's {new}",
    ]


@pytest.mark.parametrize("is_interrupted", [False, True])
def test_a_payment_that_is_read_in_pieces_is_told_whole_in_the_end(is_interrupted: bool) -> None:
    played = game(turns=0)
    player, bought = played.players[0], played.cards[0]
    first, second = played.players[0].play[:2]
    whole: list[Happening] = []
    for card, gold in ((first, 2), (second, 3)):
        whole += [Happening("bows", card, player), Happening("produced", card, player, amount=gold)]
    if is_interrupted:
        whole.insert(2, Happening("drawn", played.cards[1], player))
    whole += [
        Happening("paid", bought, player, amount=4),
        Happening("enters", bought, player, amount=5),
        Happening("bows", second, player),
        Happening("produced", second, player, amount=3),
        Happening("paid", bought, player, amount=3),
        Happening("enters", bought, player, amount=3),
    ]
    played.log = []
    teller = Log(played)
    texts: list[str] = []
    for it in whole:
        played.log.append(it)
        if it.name in ("produced", "enters", "drawn"):
            texts += [line.text for line in teller.lines()]
    one, two, name = first.face.title, second.face.title, bought.face.title
    assert [each for each in texts if " draws " not in each] == [
        f"Allen bows {one} for 2 Gold.",
        f"Allen bows {two} for 3 Gold.",
        f"Allen brings {name} into play for 4 Gold (bows {one} for 2, {two} for 3).",
        f"Allen bows {two} for 3 Gold.",
        f"Allen brings {name} into play for 3 Gold (bows {two} for 3).",
    ]


def test_honor_is_told_with_what_it_comes_to() -> None:
    played = game(turns=0)
    player = played.players[0]
    start = player.family_honor
    player.family_honor += 2 - 3
    played.log = [
        Happening("honor", who=player, amount=2),
        Happening("honor", who=player, amount=-3, by=played.cards[0]),
        Happening("game_over", who=player, detail="honor"),
    ]
    assert [line.text for line in log_lines(played)] == [
        f"Allen gains 2 Honor (now {start + 2}).",
        f"Allen loses 3 Honor by {played.cards[0].face.title} (now {start - 1}).",
        "Allen wins by Honor.",
    ]
    assert sentence_key(Happening("game_over", detail="honor")) == "game_over:nobody"


def test_turns_and_phases_are_headings() -> None:
    printed: list[str] = []
    print_lines(log_lines(game(turns=2), until=1), printed.append)
    assert printed[0] == "Set-up."
    assert "Turn 1, Bob." in printed
    assert "  Dynasty Phase:" in printed
    assert not any(line.startswith("Turn 2") for line in printed)
    dynasty = printed.index("  Dynasty Phase:")
    assert printed[dynasty + 1].startswith("    Bob ")


def test_who_is_out_of_the_game_was_there_at_its_set_up() -> None:
    decks = ["diamond-crab.txt", "celestial-crane.txt", "celestial-lion.txt", "lotus-mantis.txt"]
    played = match(decks, "diamond", "2", 100)
    played.play(played.machines())
    assert played.game is not None
    out = [each for each in played.game.players if each.eliminated]
    assert out
    shown = log_lines(played.game)[0].text
    assert all(f"{each.name}'s {each.began_with[0].face.name}" in shown for each in out)


def test_cards_are_named_with_their_level_of_experience() -> None:
    played = game(turns=0)
    card = next(each for each in played.cards if each.face.level == 1)
    assert card.face.name == f"{card.face.title} • Experienced"
    player = played.players[0]
    played.log = [Happening("revealed", card, player)]
    assert [line.text for line in log_lines(played)] == [f"Allen reveals {card.face.name}."]
    card.zone, card.face_up = "discard", True
    assert View(played, player).name(card.serial) == card.face.name


def test_a_victory_by_honor_stands_in_the_turn_that_it_begins() -> None:
    played = game(turns=2)
    played.log.pop()
    played.turn, played.active = 3, played.players[1]
    played.players[1].family_honor = 40
    with pytest.raises(GameOver):
        played.end(played.players[1], "honor")
    assert log_lines(played)[-1] == (3, "Bob", "", "Bob wins by Honor.")
    assert not any("wins" in line.text for line in log_lines(played, until=2))


def test_a_turn_without_a_word_has_its_heading() -> None:
    played = game(turns=0)
    allen, bob = played.players
    played.log = [
        Happening("turn_begins", who=allen, amount=1),
        Happening("turn_ends", who=allen),
        Happening("turn_begins", who=bob, amount=2),
        Happening("honor", who=bob, amount=1),
        Happening("turn_ends", who=bob),
    ]
    printed: list[str] = []
    print_lines(log_lines(played), printed.append)
    assert printed[:3] == ["Turn 1, Allen.", "  Nothing happens.", "Turn 2, Bob."]
    assert len(printed) == 4


def told_of(played: Game, *happenings: Happening) -> list[str]:
    played.log = list(happenings)
    return [line.text for line in log_lines(played)]


def test_a_card_is_told_with_its_owner_unless_the_sentence_is_of_him() -> None:
    played = game(turns=0)
    allen, bob = played.players
    card = next(each for each in played.cards if each.owner is bob)
    name = card.face.name
    assert told_of(
        played,
        Happening("destroyed", card, bob, detail="battle"),
        Happening("aimed", card, allen),
        Happening("revealed", card, bob),
        Happening("given", card, bob, amount=3, detail="force"),
    ) == [
        f"Bob's {name} is destroyed with the army.",
        f"Allen targets Bob's {name}.",
        f"Bob reveals {name}.",
        f"Bob's {name} gets +3 Force.",
    ]


def test_armies_stand_against_a_province_that_may_hold() -> None:
    played = game(turns=0)
    fought = [
        Happening("totals", amount=force, detail="2", at=played.players[1].provinces[0])
        for force in (8, 9)
    ]
    for each in fought:
        each.beside = 6
    first = "The attackers have 8 Force, the defenders 2, and Province 1 of Bob has Strength 6"
    assert told_of(played, *fought) == [f"{first}: it holds.", f"{first.replace('8', '9')}."]


def test_cards_below_one_that_is_destroyed_are_counted() -> None:
    played = game(turns=0)
    card = played.players[0].play[0]
    it = Happening("destroyed", card, played.players[0], detail="battle")
    it.beside = 2
    assert told_of(played, it) == [
        f"Allen's {card.face.name} is destroyed with the army, with 2 cards below."
    ]


def test_units_that_go_to_one_province_are_told_together() -> None:
    played = game(turns=0)
    allen, bob = played.players
    cards = [each for each in played.cards if each.owner is allen][:3]
    one, two = bob.provinces[:2]
    texts = told_of(
        played,
        *(
            Happening("assigns", card, allen, at=at, detail="attacker")
            for card, at in zip(cards, (two, one, two), strict=True)
        ),
    )
    names = [each.face.name for each in cards]
    together = f"{names[0]} and {names[2]}" if names[0] != names[2] else f"2 {names[0]}"
    assert texts == [
        f"Allen assigns {together} to attack Province 2.",
        f"Allen assigns {names[1]} to attack Province 1.",
    ]


def test_who_begins_is_told_with_the_reason() -> None:
    played = game(turns=0)
    allen, bob = played.players
    first = Happening("first_player", who=bob)
    allen.family_honor, bob.family_honor = 5, 7
    assert told_of(played, first) == ["Bob takes the first turn with the most Honor, 7."]
    allen.family_honor = 7
    assert told_of(played, first) == ["Bob takes the first turn by chance among those of 7 Honor."]
    cut = Happening("cut_for_first", played.cards[0], allen, amount=2)
    assert told_of(played, cut, first)[-1] == "Bob takes the first turn by the cut."


def test_who_plays_alone_is_not_named_as_the_owner() -> None:
    played = game(names=["celestial-lion.txt"], turns=0)
    assert log_lines(played)[0].text == "The Stronghold is Shamate Keep."


def test_a_price_of_nothing_is_told() -> None:
    played = game(turns=0)
    player, card = played.players[0], played.cards[0]
    assert told_of(
        played, Happening("paid", card, player, amount=0), Happening("enters", card, player)
    ) == [f"Allen brings {card.face.name} into play for 0 Gold."]


def test_who_wins_a_battle_is_told_before_what_comes_of_it() -> None:
    played = game(turns=0)
    allen, bob = played.players
    at = bob.provinces[0]
    texts = told_of(
        played,
        Happening("totals", amount=3, detail="1", at=at),
        Happening("honor", who=allen, amount=2, detail="battle"),
        Happening("battle_resolves", who=allen, at=at, detail="attacker"),
    )
    assert texts[1] == "Allen wins the battle for the attackers."
    assert [each for each in texts if "wins" in each] == texts[1:2]
    assert len(texts) == 3
