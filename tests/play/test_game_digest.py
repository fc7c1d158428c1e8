"""The digest sees all that a game is made of."""

from __future__ import annotations

import inspect
import json
import re

import pytest
from games import match

from l5r_cards.engine.armies import Attack, Battle
from l5r_cards.engine.cards import Change, GameCard, Token
from l5r_cards.engine.duels import Duel, Duelist
from l5r_cards.engine.game import Game
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province
from l5r_cards.play import digest

LEFT_OUT = {
    (GameCard, "above"): "follows from what lies under that card",
    (Battle, "log_mark"): "follows from the log",
    (Duel, "log_mark"): "follows from the log",
    (Duel, "terms"): "functions",
    (Duelist, "_card"): "is there under its public name",
    (Battle, "_terrain"): "is there under its public name",
    (GameCard, "cache"): "worked out from the rest",
    (Player, "auras"): "follow from the cards in play",
    (Happening, "beside"): "follows from the cards as they are told of",
    (Player, "began_with"): "follows from the decks and the Sensei chosen",
    (Game, "acting"): "none is being taken where a game ends",
    (Game, "ancestors"): "follows from the cards in play",
    (Game, "answering"): "is only told to a person",
    (Game, "answered"): "follows from the ruleset",
    (Game, "builtin"): "follows from the ruleset",
    (Game, "auras"): "follow from the cards in play",
    (Game, "chi"): "follows from the auras and the cards",
    (Game, "delayed"): "numbers what is delayed, by functions",
    (Game, "making"): "where Gold abilities look, and what they are asked",
    (Game, "loose"): "empty between happenings",
    (Game, "last_turn_mark"): "follows from the log",
    (Game, "phase_mark"): "follows from the log",
    (Game, "turn_mark"): "follows from the log",
    (Game, "after"): "follows from where the cards are",
    (Game, "before"): "follows from where the cards are",
    (Game, "counters"): "counts work, not the game",
    (Game, "ending"): "functions",
    (Game, "followed"): "follows from the ruleset",
    (Game, "guards"): "functions",
    (Game, "observed"): "whether there is a log",
    (Game, "passing"): "the changes of the cards, again",
    (Game, "provinces_made"): "follows from the Provinces",
    (Game, "seats"): "who decides is no part of the table",
    (Game, "seed"): "stands in the record",
    (Game, "serials"): "follows from the cards",
    (Game, "streams"): "follow from the seed and what was shuffled",
    (Game, "totals"): "functions, and what follows from the log",
    (Game, "views"): "show the rest",
    (Game, "whiles"): "functions",
}


@pytest.mark.parametrize(
    "part",
    [Game, Player, Province, GameCard, Change, Happening, Attack, Battle, Duel, Duelist],
)
def test_every_field_is_in_the_digest_or_left_out_for_a_reason(part: type) -> None:
    if "__slots__" not in vars(part):
        pytest.skip("a compiled engine does not tell the fields of its classes")
    source = inspect.getsource(digest)
    for slot in vars(part)["__slots__"]:
        is_in = re.search(rf"\.{slot}\b", source) is not None
        assert is_in != ((part, slot) in LEFT_OUT), f"{part.__name__}.{slot}"


def test_every_kind_of_change_shows() -> None:
    played = match()
    played.play(played.machines())
    game = played.game
    assert game is not None
    seen = {played.digest()}
    card = game.players[0].play[0]
    for part, name, value in (
        (game, "turn", 99),
        (game, "favor", game.players[0]),
        (game.players[1], "family_honor", 77),
        (card, "bowed", not card.bowed),
        (card, "dead", "honorable"),
        (card, "changes", [Change("force", 1)]),
        (card, "changes", [Change("force", 1, token=Token("wound"))]),
        (game.players[0].provinces[0], "base", 17),
        (game.log[5], "amount", 31),
    ):
        setattr(part, name, value)
        seen.add(played.digest())
    game.players[0].fate_deck.reverse()
    seen.add(played.digest())
    assert len(seen) == 11


def test_the_text_is_a_json_array_a_line() -> None:
    played = match(turns=1)
    played.play(played.machines())
    assert played.game is not None
    kinds = {json.loads(line)[0] for line in digest.canonical_text(played.game).splitlines()}
    assert kinds == {"happening", "player", "province", "card", "table"}
