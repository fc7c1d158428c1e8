"""The verbs that are done to cards: bowing, destroying, moving, taking control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from l5r_cards.abilities import tree
from l5r_cards.engine import (
    armies,
    bowing,
    control,
    destruction,
    honor,
    movement,
    moving,
    provinces,
    returning,
    seppuku,
    stats,
    zones,
)
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PLAY, PROVINCE, GameCard
from l5r_cards.engine.compiling.counting import amount
from l5r_cards.engine.compiling.parameters import (
    Make,
    chosen,
    end_of,
    lasts_until,
    leaving,
    number_of,
    on_cards,
    stat_params,
    who_of,
    word,
)
from l5r_cards.engine.compiling.selecting import candidates
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import (
    Resolver,
    cards_of,
    subject,
)
from l5r_cards.engine.compiling.verbs_of_entering import put_into_play
from l5r_cards.engine.provinces import Province

__all__ = ["CARDS", "put_one"]


def _together(verb: str, turn: Callable[..., list[GameCard]]) -> Make:
    """A verb that is done to all cards at the same time (C-UNIT-03)."""

    def make(step: tree.Step) -> Run:
        find = chosen(step.value, verb)

        def run(action: Action) -> int:
            cards = [each for each in cards_of(find(action)) if each.zone is PLAY]
            action.touched = turn(action.game, list(dict.fromkeys(cards)), action)
            return len(action.touched)

        return run

    return make


def _destroy(step: tree.Step) -> Run:
    find = leaving(step.value, "destroy")

    def run(action: Action) -> int:
        things = find(action)
        action.touched = destruction.destroy(action.game, cards_of(things), action)
        fallen = [each for each in things if isinstance(each, Province)]
        return len(action.touched) + provinces.destroy_provinces(action.game, fallen, action)

    return run


def _discard(step: tree.Step) -> Run:
    find = leaving(step.value, "discard")
    if step.param("random") and isinstance(step.value, tree.Selector):
        pool, count = candidates(step.value), step.value.pick

        def find(action: Action) -> list[Any]:
            found = list(pool(action))
            number = amount(count.at_least)(action) if count else 1
            return action.game.random("discard").sample(found, min(number, len(found)))

    def run(action: Action) -> int:
        action.touched = []
        for card in zones.unmoved(cards_of(find(action))):
            province = card.province if card.zone is PROVINCE else None
            if destruction.discard(action.game, card, action):
                action.touched.append(card)
                if province is not None:
                    provinces.refill(action.game, province)
        return len(action.touched)

    return run


def _token(step: tree.Step) -> Run:
    find = chosen(step.value, "token")
    name = str(getattr(step.param("name"), "words", ("token",))[0])
    many = number_of(step, "many", 1)
    drop = bool(step.param("drop"))
    given = stat_params(step)

    def run(action: Action) -> int:
        game = action.game
        action.touched = [each for each in cards_of(find(action)) if each.zone is PLAY]
        done = 0
        for card in action.touched:
            for _ in range(many(action)):
                if card.zone is not PLAY:
                    break  # the last one, or what followed it, has taken the card out of play
                if drop:
                    done += stats.take_token(game, card, name)
                    continue
                numbers = {stat: number(action) for stat, number in given}
                stats.give_token(game, card, name, numbers, action)
                done += 1
        return done

    return run


def _put(step: tree.Step) -> Run:
    find = leaving(step.value, "put")
    where = word(step, "to", "hand")
    face_up = word(step, "face", "down") == "up"
    into = step.param("in")
    place = subject(into) if isinstance(into, (tree.Role, tree.Selector)) else None

    def run(action: Action) -> int:
        action.touched = []
        dry = [each for each in action.game.players if not each.dynasty_deck]
        for card in zones.unmoved(cards_of(find(action))):
            old = card.province if card.zone is PROVINCE else None
            if put_one(action, card, where, place, face_up):
                action.touched.append(card)
            if old is not None:
                provinces.refill(action.game, old)
        for player in dry:
            provinces.fill(action.game, player)
        return len(action.touched)

    return run


def put_one(
    action: Action, card: GameCard, where: str, place: Resolver | None, face_up: bool
) -> bool:
    if where == "play":
        return put_into_play(action, card)
    if where != "province":
        return returning.put_back(action.game, card, where, action)
    places = place(action) if place else card.owner.provinces
    free = [each for each in places if not each.destroyed]
    return bool(free) and returning.put_in(action.game, card, free[0], face_up, action)


def _transfer(step: tree.Step) -> Run:
    find, to = chosen(step.value, "move"), step.param("to")
    hosts = chosen(to, "host")

    def run(action: Action) -> int:
        cards, found = cards_of(find(action)), cards_of(hosts(action))
        action.touched = [
            card for card in cards if found and moving.move_one(action.game, card, found[0], action)
        ]
        return len(action.touched)

    return run


def _move(step: tree.Step) -> Run:
    """Moves units home, to the battle being fought, to a Province, or where a card is."""
    find, to = chosen(step.value, "move"), step.param("to")
    is_home, is_bowed = to == tree.Role("home"), bool(step.param("bowed"))
    places = chosen(to, "place")

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            found = [] if is_home else places(action)
            place = next((each for each in map(_place, found) if each is not None), None)
            if (is_home or place is not None) and movement.move(action.game, card, place, action):
                action.touched.append(card)
                if is_bowed:  # only if it has moved (D-NEG-05)
                    bowing.bow_together(action.game, card.unit(), action)
        return len(action.touched)

    return run


def _place(thing: Any) -> Province | None:
    """Returns the Province that a thing is, or where it is."""
    return thing if isinstance(thing, Province) else armies.place_of(thing)


def _control(step: tree.Step) -> Run:
    find, who = chosen(step.value, "control"), who_of(step)
    back = bool(step.param("back"))
    end = None if back else end_of(step)

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            for taker in [card.owner] if back else who(action)[:1]:
                if control.take(action.game, card, taker, action, lasts_until(action, end)):
                    action.touched.append(card)
        return len(action.touched)

    return run


def _refill(step: tree.Step) -> Run:
    find = chosen(step.value, "refill")
    up = word(step, "face", "down") == "up"

    def run(action: Action) -> int:
        done = 0
        hidden: list[GameCard] = []
        for province in find(action):
            if isinstance(province, Province):
                before = len(province.cards)
                provinces.refill(action.game, province)
                done += len(province.cards) - before
                if up:
                    hidden += [each for each in province.cards if not each.face_up]
        provinces.reveal(action.game, hidden)
        return done + len(hidden)

    return run


CARDS: dict[str, Make] = {
    "bow": _together("bow", bowing.bow_together),
    "straighten": _together("straighten", bowing.straighten_together),
    "dishonor": on_cards(
        "dishonor", lambda action, card: honor.dishonor(action.game, card, action)
    ),
    "rehonor": on_cards("rehonor", lambda action, card: honor.rehonor(action.game, card, action)),
    "remove": on_cards(
        "remove", lambda action, card: destruction.remove(action.game, card, action), False, True
    ),
    "seppuku": on_cards(
        "seppuku", lambda action, card: seppuku.commit(action.game, card, action, action)
    ),
    "destroy": _destroy,
    "discard": _discard,
    "token": _token,
    "put": _put,
    "transfer": _transfer,
    "move": _move,
    "control": _control,
    "refill": _refill,
}
"""What makes the function of a step that does something to cards."""
