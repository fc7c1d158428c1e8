"""Selectors: which cards, players and Provinces are meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.engine import armies, duels, factions, stats
from l5r_cards.engine.actions import Action
from l5r_cards.engine.armies import place_of
from l5r_cards.engine.cards import ATTACHMENTS, DECK, DISCARD, HAND, PLAY, GameCard
from l5r_cards.engine.compiling.counting import amount, compares, stat_of
from l5r_cards.engine.compiling.strongholds import are_meant, names_them
from l5r_cards.engine.compiling.things import Resolver, Unplayable, players_of, role, subject
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.keywords import keyword
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province
from l5r_cards.engine.targeting import aim, choose_things, may_aim

__all__ = ["AIMING", "Fits", "candidates", "fits", "is_aimed", "pick", "shared", "zone_of"]

Fits: TypeAlias = Callable[[Action, Any], bool]

_NUMBERS = frozenset(
    (
        *("force", "chi", "personal_honor", "honor_requirement", "gold_cost", "focus"),
        *("production", "strength", "experience", "attachments", "followers", "tokens"),
        *("units", "cards", "duel"),
    )
)


def candidates(selector: tree.Selector) -> Resolver:
    """Returns what finds all that fit a selector, in the order of the table."""
    pool = _pool(selector)
    test = fits(selector)
    best = selector.most or selector.least
    if best is None:
        return lambda action: [each for each in pool(action) if test(action, each)]
    choose = max if selector.most else min

    def extreme(action: Action) -> list[Any]:
        found = [each for each in pool(action) if test(action, each)]
        numbers = [stat_of(action, each, best) for each in found]
        wanted = choose(numbers, default=0)
        return [each for each, number in zip(found, numbers, strict=True) if number == wanted]

    return extreme


def _pool(selector: tree.Selector) -> Resolver:
    """Returns what lists the things among which a selector looks."""
    kinds = selector.asks("is")
    words = kinds.words if isinstance(kinds, tree.Words) else ()
    if "player" in words:
        return lambda action: list(action.game.in_turn_from(action.player))
    if "province" in words:
        return lambda action: [each for player in action.game.players for each in player.provinces]
    if "action" in words:
        return lambda action: [action.it.by] if action.it and action.it.by else []
    if "battlefield" in words:
        return lambda action: list(
            action.game.attack.defender.provinces if action.game.attack else ()
        )
    zones = selector.asks("zone")
    names = zones.words if isinstance(zones, tree.Words) else ("play",)
    if zones is None and selector.asks("face") == tree.Words(("down",)):
        # What looks for a face-down card reaches those out of play, too (D-TGT-12).
        names = ("play", "province", "hand", "fate_deck", "dynasty_deck")
    if "everywhere" in names:
        names = ("play", "hand", "discard", "fate_deck", "dynasty_deck", "province")

    named = names_them(selector)

    def things(action: Action) -> list[Any]:
        found: list[Any] = []
        for player in action.game.players:
            for name in names:
                is_focused = name == "focused"
                found += duels.focused(action.game, player) if is_focused else zone_of(player, name)
        return [each for each in found if are_meant(action, each, named)]

    return things


def zone_of(player: Player, name: str) -> list[GameCard]:
    """Returns the cards in a zone of a player, by the zone's name in the vocabulary."""
    if name == "play":
        return player.cards()
    if name == "hand":
        return player.hand
    if name == "discard":
        return [*player.dynasty_discard, *player.fate_discard]
    if name in ("province", "provinces"):
        return [card for province in player.provinces for card in province.cards]
    if name == "fate_deck":
        return player.fate_deck
    if name == "dynasty_deck":
        return player.dynasty_deck
    return player.removed


def fits(selector: tree.Selector) -> Fits:
    """Returns what tells whether a thing fits all criteria of a selector."""
    tests = [_criterion(each.key, each.value) for each in selector.criteria if each.key != "zone"]
    if len(tests) == 1:
        return tests[0]
    return lambda action, thing: all(test(action, thing) for test in tests)


def _as_card(thing: Any) -> GameCard | None:
    if isinstance(thing, GameCard):
        return thing
    if isinstance(thing, Happening):
        return thing.what
    if isinstance(thing, Action):
        return thing.source
    return None


def _on_card(test: Callable[[Action, GameCard], bool]) -> Fits:
    def fit(action: Action, thing: Any) -> bool:
        card = _as_card(thing)
        return card is not None and test(action, card)

    return fit


_TYPES = {"strategy": ("Strategy", "Action", "Kiho")}


def _is(words: tuple[str, ...]) -> Fits:
    types: set[str] = set()
    for word in words:
        types.update(_TYPES.get(word, (word.capitalize(),)))
    if "attachment" in words:
        types |= ATTACHMENTS
    if "unit" in words:
        types.add("Personality")
    if "card" in words:
        named = "stronghold" in words
        return lambda action, thing: isinstance(thing, GameCard) and are_meant(action, thing, named)
    if "player" in words or "province" in words or "action" in words:
        return lambda action, thing: not isinstance(thing, GameCard)
    if "terrain" in words:
        return _on_card(lambda action, card: stats.has(card, "terrain"))
    return _on_card(lambda action, card: card.face.type in types)


def _criterion(key: str, value: Any) -> Fits:
    """Returns the test of one key of a selector."""
    if key in _NUMBERS or key.startswith(("base_", "printed_")):
        operator, counter = value.operator, amount(value.amount)
        return lambda action, thing: compares(
            operator, stat_of(action, thing, key), counter(action)
        )
    if key in _FLAGS:
        test, wanted = _FLAGS[key], bool(value)
        return _on_card(lambda action, card: test(action, card) is wanted)
    match key:
        case "is":
            return _is(value.words)
        case "whose" | "owner":
            return _belongs(key, value)
        case "keyword":
            words = tuple(keyword(each) for each in value.words)
            return _has_keyword(words)
        case "clan":
            clans = value.words
            return _on_card(
                lambda action, card: any(factions.is_aligned(card, each) for each in clans)
            )
        case "title":
            titles = frozenset(each.lower() for each in value.words)
            return _on_card(lambda action, card: card.face.title.lower() in titles)
        case "element":
            elements = frozenset(value.words)
            return _on_card(
                lambda action, card: (
                    card.face.element in elements or any(stats.has(card, each) for each in elements)
                )
            )
        case "same":
            find, what = role(value.role), value.what
            return lambda action, thing: any(
                not set(shared(action, thing, what)).isdisjoint(shared(action, each, what))
                for each in find(action)
            )
        case "face":
            up = value.words[0] == "up"
            return _on_card(lambda action, card: _is_face_up(card) is up)
        case "in_unit":
            inside = subject(value)
            return _on_card(
                lambda action, card: any(
                    card.leader() is each.leader()
                    for each in inside(action)
                    if isinstance(each, GameCard)
                )
            )
        case "of":
            hosts = subject(value)
            return _on_card(
                lambda action, card: card.host is not None and card.host in hosts(action)
            )
        case "has":
            return _has(value)
        case "changed":
            names = value.words
            return _on_card(
                lambda action, card: any(
                    stat_of(action, card, each) != stat_of(action, card, f"printed_{each}")
                    for each in names
                )
            )
        case "token":
            tokens = frozenset(value.words)
            return _on_card(
                lambda action, card: any(each.name in tokens for each in stats.tokens(card))
            )
        case "kind":
            kinds = frozenset(value.words)
            return lambda action, thing: isinstance(thing, Action) and thing.kind in kinds
        case "performer":
            return _about_action(value, lambda action: action.performers)
        case "targets":
            return _about_action(value, lambda action: action.targets())
        case "from_card":
            return _about_action(value, lambda a: [a.source] if a.source is not None else [])
        case "or":
            parts = [fits(each) for each in value.parts]
            return lambda action, thing: any(part(action, thing) for part in parts)
        case "and":
            parts = [fits(each) for each in value.parts]
            return lambda action, thing: all(part(action, thing) for part in parts)
        case "not":
            inner = fits(value)
            return lambda action, thing: not inner(action, thing)
        case "except":
            left_out = subject(value)
            return lambda action, thing: thing not in left_out(action)
        case "at":
            return _at(value)
        case "side":
            sides = value.words
            return _on_card(lambda action, card: armies.side_of(action.game, card) in sides)
        case "against":
            return _against(subject(value))
    raise Unplayable(f"the selector's key {key}")


def _is_face_up(card: GameCard) -> bool:
    return card.face_up and card.zone not in (HAND, DECK)


def _is_opposed(action: Action, card: GameCard) -> bool:
    side, place = armies.side_of(action.game, card), place_of(card)
    if side is None or place is None:
        return False
    return bool(armies.army(action.game, place, armies.other_side(side)))


_FLAGS: dict[str, Callable[[Action, GameCard], bool]] = {
    "opposed": _is_opposed,
    "bowed": lambda action, card: card.bowed,
    "honorable": lambda action, card: (
        not card.dishonored if card.zone is PLAY else card.dead == "honorable"
    ),
    "faction": lambda action, card: bool(factions.alignments(action.game, card)),
    "unique": lambda action, card: bool(card.face.unique_as),
    "dead": lambda action, card: card.zone is DISCARD and card.dead is not None,
    "bare": lambda action, card: not card.attachments,
    "exposed": lambda action, card: (
        not any(each.face.type == "Follower" for each in card.attachments)
    ),
    "created": lambda action, card: card.created,
    "produces": lambda action, card: card.face.produces,
}


def _belongs(key: str, value: Any) -> Fits:
    people = subject(value)

    def fit(action: Action, thing: Any) -> bool:
        if isinstance(thing, Player):
            person: Player | None = thing
        elif isinstance(thing, Province):
            person = thing.owner
        elif isinstance(thing, Action):
            person = thing.player
        else:
            card = _as_card(thing)
            if card is None:
                return False
            person = card.owner if key == "owner" or card.controller is None else card.controller
        return person in players_of(people(action))

    return fit


def _has_keyword(words: tuple[str, ...]) -> Fits:
    def fit(action: Action, thing: Any) -> bool:
        if isinstance(thing, Action):
            return any(word in thing.keywords for word in words)
        card = _as_card(thing)
        if card is None:
            return False
        return any(stats.matches(card, word) for word in words)

    return fit


def _has(value: Any) -> Fits:
    if isinstance(value, tree.Selector):
        inner = fits(value)
    else:
        wanted = subject(value)

        def inner(action: Action, thing: Any) -> bool:
            return thing in wanted(action)

    def fit(action: Action, thing: Any) -> bool:
        if isinstance(thing, Province):
            return any(inner(action, each) for each in (*thing.attached, *thing.cards))
        card = _as_card(thing)
        return card is not None and any(inner(action, each) for each in card.attachments)

    return fit


def _about_action(value: Any, part: Callable[[Action], list[GameCard]]) -> Fits:
    if isinstance(value, tree.Selector):
        inner = fits(value)
        return lambda action, thing: (
            isinstance(thing, Action) and any(inner(action, each) for each in part(thing))
        )
    wanted = subject(value)
    return lambda action, thing: (
        isinstance(thing, Action) and any(each in wanted(action) for each in part(thing))
    )


def _at(value: Any) -> Fits:
    """Where a card is: at home, at a battle or another Province, or lying in one."""
    if isinstance(value, tree.Role) and not value.path:
        if value.name == "anywhere":
            return lambda action, thing: True
        if value.name == "home":
            return _on_card(lambda action, card: card.zone is PLAY and place_of(card) is None)
        if value.name == "elsewhere":
            here = subject(tree.Role("here"))
            return _on_card(lambda action, card: place_of(card) not in here(action))
    places = subject(value)

    def at(action: Action, thing: Any) -> bool:
        place = thing if isinstance(thing, Province) else None
        if isinstance(thing, GameCard):
            place = place_of(thing) or thing.province
        return place is not None and place in places(action)

    return at


def _against(find: Resolver) -> Fits:
    """Whether a card is in the army that is against some cards or players, where they are."""

    def against(action: Action, thing: Any) -> bool:
        card = _as_card(thing)
        side = armies.side_of(action.game, card) if card is not None else None
        if card is None or side is None:
            return False
        enemy, place = armies.other_side(side), place_of(card)
        return any(_fights(action, each, enemy, place) for each in find(action))

    return against


def _fights(action: Action, thing: Any, side: str, place: Province | None) -> bool:
    """Whether a player is on a side, or a card is, and at a place."""
    attack = action.game.attack
    if isinstance(thing, Player):
        return attack is not None and attack.sides.get(thing.seat) == side
    card = _as_card(thing)
    return (
        card is not None and place_of(card) is place and armies.side_of(action.game, card) == side
    )


def shared(action: Action, thing: Any, what: str) -> list[str]:
    """Returns what a thing may share with another: its Clans, keywords, elements, title ...

    To have no Clan is to share none (C-SH-05).
    """
    if what == "clan" and isinstance(thing, Player):
        return sorted(thing.clans)
    card = _as_card(thing)
    if card is None:
        return []
    match what:
        case "clan":
            return factions.alignments(action.game, card)
        case "family":
            titles = [e.face.title for e in action.game.cards if e.face.type == "Personality"]
            name = factions.family(card.face.title, titles)
            return [name] if name and card.face.type == "Personality" else []
        case "keyword":
            return sorted(stats.keywords(card))
        case "title":
            return [card.face.title]
        case "element":
            words = ("air", "earth", "fire", "void", "water")
            return [each for each in words if card.face.element == each or stats.has(card, each)]
        case "controller":
            return [str(card.controller.seat)] if card.controller else []
        case "unit":
            return [str(card.leader().serial)]
    raise Unplayable(f"sharing a {what}")


AIMING = frozenset(
    (
        *("bow", "straighten", "dishonor", "rehonor", "destroy", "discard", "remove", "seppuku"),
        *("token", "put", "transfer", "control", "give", "set", "unmodify", "keyword", "grant"),
        *("move", "ranged", "fear", "duel"),
    )
)
"""Verbs that make an action aim at what is chosen for them."""


def is_aimed(selector: tree.Selector, verb: str) -> bool:
    """Whether choosing by a selector is targeting: what is affected may need a choice (D-TGT-01).

    Only cards in play are aimed at so, and players and Provinces (D-TGT-08).
    """
    kinds = selector.asks("is")
    words = kinds.words if isinstance(kinds, tree.Words) else ()
    return (
        verb in AIMING
        and not selector.every
        and selector.asks("zone") in (None, tree.Words(("play",)))
        and "action" not in words
    )


def pick(selector: tree.Selector, verb: str) -> Callable[[Action], list[Any]]:
    """Returns what finds all that are meant, or has some of them chosen, by those who choose."""
    find = candidates(selector)
    if selector.every:
        return find
    low = amount(selector.pick.at_least) if selector.pick else None
    high = (
        amount(selector.pick.at_most)
        if selector.pick and selector.pick.at_most is not None
        else None
    )
    unbounded = selector.pick is not None and selector.pick.at_most is None
    chooser = subject(selector.by) if selector.by is not None else None
    total = selector.total
    aims = is_aimed(selector, verb)

    def choose(action: Action) -> list[Any]:
        if aims and action.ability.is_action:
            return _aimed(action)
        return choose_from(action, find(action))

    def _aimed(action: Action) -> list[Any]:
        chosen = choose_from(action, [each for each in find(action) if may_aim(action, each)])
        for each in chosen:
            if isinstance(each, GameCard):
                action.late.append(each)
                aim(action, each)
        return chosen

    def choose_from(action: Action, found: list[Any]) -> list[Any]:
        people = players_of(chooser(action) if chooser is not None else [action.player])
        if not people:
            return []
        least = low(action) if low is not None else 1
        most = len(found) if unbounded else high(action) if high is not None else 1
        least = min(least, len(found))
        while True:
            chosen = choose_things(
                *(action.game, people[0], "choose", found, least, max(most, least), verb),
                by=action,
            )
            if total is None:
                return chosen
            limit = amount(total.comparison.amount)(action)
            reached = sum(stat_of(action, each, total.stat) for each in chosen)
            if compares(total.comparison.operator, reached, limit):
                return chosen
            least = 0
            if not chosen:
                return []

    return choose
