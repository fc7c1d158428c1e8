"""The verbs that are done to players: honor, Gold, cards drawn and looked at."""

from __future__ import annotations

from l5r_cards.abilities import tree
from l5r_cards.engine import (
    destruction,
    favor,
    honor,
    payment,
    provinces,
    victory,
    zones,
)
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PROVINCE
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.parameters import (
    Make,
    first_word,
    who_of,
    word,
)
from l5r_cards.engine.compiling.selecting import fits
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import (
    Unplayable,
    players_of,
    subject,
)
from l5r_cards.engine.compiling.verbs_of_cards import put_one

__all__ = ["PLAYERS"]


def _honor(step: tree.Step) -> Run:
    number, who = amount(step.value), who_of(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        change = number(action)
        makers = [*action.performers]
        if action.source is not None and action.source.face.type == "Personality":
            makers.append(action.source)
        players = who(action)
        if change > 0:
            return sum(honor.gain(action.game, each, change, action, makers) for each in players)
        return honor.lose_together(action.game, players, -change, action) if change else 0

    return run


def _win(step: tree.Step) -> Run:
    """A win by a card is named after its title (C-VIC-08)."""
    find = subject(step.value)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        for player in players_of(find(action)):
            source = action.source
            action.game.end(player, source.face.title if source is not None else "special")
        return 0

    return run


def _lose(step: tree.Step) -> Run:
    find = subject(step.value)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        players = players_of(find(action))
        victory.lose_together(action.game, players, "special", action)
        return len(players)

    return run


def _draw(step: tree.Step) -> Run:
    number, who = amount(step.value), who_of(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        action.touched = []
        for player in who(action):
            action.touched += zones.draw(action.game, player, number(action), action)
        return len(action.touched)

    return run


def _favor(step: tree.Step) -> Run:
    who = who_of(step)
    takes = first_word(step.value) == "take"

    def run(action: Action) -> int:
        game = action.game
        for player in who(action):
            if takes:
                return int(favor.take(game, player, action))
            if favor.spend(game, player, action):
                return 1
        return 0

    return run


def _pay(step: tree.Step) -> Run:
    number = amount(step.value)  # type: ignore[arg-type]
    is_variable = isinstance(step.value, tree.Chosen)

    def run(action: Action) -> int:
        cost = number(action)
        made = payment.pay(
            action.game, action.player, cost, action.source, action, at_least=is_variable
        )
        if made is None:
            return 0
        action.paid += made
        return 1

    return run


def _show_hand(step: tree.Step) -> Run:
    """Shows cards of hands to all players."""
    number, of = amount(step.value), step.param("of")  # type: ignore[arg-type]
    whose = subject(of) if isinstance(of, tree.Role) else lambda action: [action.player]

    def run(action: Action) -> int:
        action.touched = []
        for player in players_of(whose(action)):
            action.touched += player.hand[: number(action)]
            for card in player.hand[: number(action)]:
                action.game.happen("shown", what=card, who=player, by=action)
        return len(action.touched)

    return run


def _look(step: tree.Step) -> Run:
    """Looks at the top cards of a deck, takes what it may, and puts the rest where it says."""
    number = amount(step.value)  # type: ignore[arg-type]
    deck, where = word(step, "deck", "fate"), word(step, "to", "hand")
    rest, take, who = word(step, "rest", "back"), step.param("take"), who_of(step)
    if deck == "hand" and step.param("who") == tree.Role("players") and take is None:
        return _show_hand(step)
    if deck in ("hand", "provinces") or step.param("of") is not None:
        raise Unplayable(f"looking at {deck}")
    test = fits(take) if isinstance(take, tree.Selector) else None
    most = None
    if isinstance(take, tree.Selector) and take.pick is not None and take.pick.at_most is not None:
        most = amount(take.pick.at_most)

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        for player in who(action):
            pile = player.deck(deck)
            seen = pile[::-1][: number(action)]
            game.happen("looked", who=player, by=action, amount=len(seen), detail=deck)
            if test is not None:
                able = [each for each in seen if test(action, each)]
                count = most(action) if most else 1
                with game.seeing(player, seen):
                    chosen = game.choose_cards(player, "take", able, 0, count, "take", by=action)
                for card in chosen:
                    seen.remove(card)
                    put_one(action, card, where, None, True)
                    action.touched.append(card)
            seen = [each for each in seen if each in pile]  # what was paid may have moved some
            if rest == "bottom":
                for card in seen:
                    pile.remove(card)
                    pile.insert(0, card)
            elif rest == "shuffle":
                zones.shuffle(game, player, deck)
            elif rest == "discard":
                for card in zones.unmoved(seen):
                    destruction.discard(game, card, action)
        return len(action.touched) or 1

    return run


def _search(step: tree.Step) -> Run:
    """Looks through zones for cards; a deck that was searched is shuffled (D-CARD-04)."""
    names = step.value.words  # type: ignore[union-attr]
    wanted, where, who = step.param("for"), word(step, "to", "hand"), who_of(step)
    assert isinstance(wanted, tree.Selector)
    test = fits(wanted)

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        for player in who(action):
            from l5r_cards.engine.compiling.selecting import zone_of

            pool = [card for name in names for card in zone_of(player, name)]
            able = [each for each in pool if test(action, each)]
            with game.seeing(player, able):
                chosen = game.choose_cards(player, "search", able, 0, 1, "find", by=action)
            for card in chosen:
                place = card.province if card.zone is PROVINCE else None
                put_one(action, card, where, None, True)
                action.touched.append(card)
                if place is not None:
                    provinces.refill(game, place)
            game.happen("searched", who=player, by=action, detail=" ".join(names))
            for name in names:
                if name.endswith("_deck"):
                    zones.shuffle(game, player, name.removesuffix("_deck"))
        return len(action.touched)

    return run


def _add_province(step: tree.Step) -> Run:
    number, who = amount(step.value), who_of(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        for player in who(action):
            for _ in range(number(action)):
                provinces.add_province(action.game, player)
        return number(action)

    return run


PLAYERS: dict[str, Make] = {
    "honor": _honor,
    "win": _win,
    "lose": _lose,
    "draw": _draw,
    "favor": _favor,
    "pay": _pay,
    "look": _look,
    "search": _search,
    "add_province": _add_province,
}
"""What makes the function of a step that does something to a player."""
