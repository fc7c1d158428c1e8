"""The verbs: what each does to cards, players and numbers, and when it can be paid as a cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from l5r_cards.abilities import tree
from l5r_cards.abilities.parameters import CHANGED_STATS
from l5r_cards.engine import (
    actions,
    attaching,
    bowing,
    builtin,
    control,
    destruction,
    durations,
    entering,
    factions,
    honor,
    payment,
    provinces,
    stats,
    victory,
    zones,
)
from l5r_cards.engine.abilities import TargetRule
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import DECK, PLAY, PROVINCE, GameCard
from l5r_cards.engine.compiling.counting import Counter, amount
from l5r_cards.engine.compiling.judging import Judge, all_hold
from l5r_cards.engine.compiling.lasting import EFFECT_EVENTS, prevents
from l5r_cards.engine.compiling.selecting import candidates, fits, pick
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import (
    Resolver,
    Unplayable,
    cards_of,
    players_of,
    subject,
)
from l5r_cards.engine.faces import Face
from l5r_cards.engine.happenings import Happening
from l5r_cards.engine.keywords import implied, keyword
from l5r_cards.engine.players import Player
from l5r_cards.engine.provinces import Province

__all__ = ["ABLE", "PAYABLE", "VERBS", "redirectable"]

Make: TypeAlias = Callable[[tree.Step], Run]
One: TypeAlias = Callable[[Action, GameCard], bool]
_STATS = {"honor_requirement": "requirement"}
_INSTANT = ("force", "chi", "personal_honor", "honor_requirement", "gold_cost", "focus")


def _chosen(value: Any, verb: str) -> Resolver:
    """Returns what finds the things that a step is done to, some of them chosen if it says so."""
    if isinstance(value, tree.Selector):
        return pick(value, verb)
    return subject(value)


def _on_cards(verb: str, do: One, needs_play: bool = True) -> Make:
    """A verb that is done to cards, one by one; those that have left play are passed over."""

    def make(step: tree.Step) -> Run:
        find = _chosen(step.value, verb)

        def run(action: Action) -> int:
            action.touched = []
            for card in cards_of(find(action)):
                if (card.zone is PLAY or not needs_play) and do(action, card):
                    action.touched.append(card)
            return len(action.touched)

        return run

    return make


def _who(step: tree.Step) -> Callable[[Action], list[Player]]:
    value = step.param("who")
    if value is None:
        return lambda action: [action.player]
    find = subject(value)  # type: ignore[arg-type]
    return lambda action: players_of(find(action))


def _number(step: tree.Step, name: str, default: int) -> Counter:
    value = step.param(name)
    return amount(default if value is None else value)  # type: ignore[arg-type]


End: TypeAlias = str | Callable[[Action], str]
"""When a lasting effect ends, or what tells it once it begins."""


def _end(step: tree.Step, default: str = "turn") -> End:
    """Returns when a lasting effect ends."""
    duration = step.duration
    if duration is None:
        return default
    if duration.word == "turns":
        many = duration.turns
        return lambda action: durations.for_turns(action.game, many)
    if duration.word == "while":
        holds = all_hold(duration.conditions)
        return lambda action: durations.while_(action.game, lambda: holds(action))
    return durations.END[duration.word]


def _until(action: Action, end: End | None) -> str:
    when = end(action) if callable(end) else end
    return durations.until(when or "permanent", action.player)


# What is done to cards


def _destroy(step: tree.Step) -> Run:
    find = _chosen(step.value, "destroy")

    def run(action: Action) -> int:
        things = find(action)
        action.touched = destruction.destroy(action.game, cards_of(things), action)
        fallen = [each for each in things if isinstance(each, Province)]
        return len(action.touched) + provinces.destroy_provinces(action.game, fallen, action)

    return run


def _discard(step: tree.Step) -> Run:
    find = _chosen(step.value, "discard")
    if step.param("random") and isinstance(step.value, tree.Selector):
        pool, count = candidates(step.value), step.value.pick

        def find(action: Action) -> list[Any]:
            found = list(pool(action))
            number = amount(count.at_least)(action) if count else 1
            return action.game.random("discard").sample(found, min(number, len(found)))

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            province = card.province if card.zone is PROVINCE else None
            if destruction.discard(action.game, card, action):
                action.touched.append(card)
                if province is not None:
                    provinces.refill(action.game, province)
        return len(action.touched)

    return run


def _token(step: tree.Step) -> Run:
    find = _chosen(step.value, "token")
    name = str(getattr(step.param("name"), "words", ("token",))[0])
    many = _number(step, "many", 1)
    drop = bool(step.param("drop"))
    given = _stat_params(step)

    def run(action: Action) -> int:
        game = action.game
        action.touched = cards_of(find(action))
        done = 0
        for card in action.touched:
            for _ in range(many(action)):
                if drop:
                    done += stats.take_token(game, card, name)
                    continue
                stats.give_token(
                    game, card, name, {stat: number(action) for stat, number in given}, action
                )
                done += 1
        return done

    return run


def _put(step: tree.Step) -> Run:
    find = _chosen(step.value, "put")
    where = _word(step, "to", "hand")
    face_up = _word(step, "face", "down") == "up"
    into = step.param("in")
    place = subject(into) if isinstance(into, (tree.Role, tree.Selector)) else None

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            old = card.province if card.zone is PROVINCE else None
            if _put_one(action, card, where, place, face_up):
                action.touched.append(card)
            if old is not None:
                provinces.refill(action.game, old)
        return len(action.touched)

    return run


def _put_one(
    action: Action, card: GameCard, where: str, place: Resolver | None, face_up: bool
) -> bool:
    game = action.game
    if where == "play":
        return _put_into_play(action, card)
    happening = game.attempt("returned", card, card.controller or card.owner, action, detail=where)
    if happening is None:
        return False
    if card.zone is PLAY:
        for each in list(card.attachments):
            destruction.discard(game, each, action, "host")
        zones.leave(game, card)
    if where == "discard":
        zones.put_on_pile(game, card, card.controller or card.owner)
    elif where == "province":
        free = list(place(action) if place else card.owner.provinces)
        if not free:
            return False
        zones.take_out(game, card)
        zones.reset(card)
        provinces.lay_in(game, card, free[0], face_up)
    else:
        zones.put_to(game, card, "hand" if where == "hand" else "deck", bottom=where == "bottom")
        if where == "shuffle":
            zones.shuffle(game, card.owner, card.face.deck)
    game.done(happening)
    return True


def _put_into_play(action: Action, card: GameCard) -> bool:
    """Brings a card that was found into play, for what it costs (C-PERS-07)."""
    if card.is_attachment:
        return attaching.attach(action.game, action.player, card, None, action)
    return entering.bring_in(action.game, action.player, card, None, action)


def _attach(step: tree.Step) -> Run:
    """Attaches cards; from the hand unless the text says from where (C-ATT-12)."""
    value = step.value
    if isinstance(value, tree.Selector) and value.asks("zone") is None:
        yours = (tree.Role("you"),) if value.asks("whose") is None else ()
        value = value._replace(
            criteria=(
                *value.criteria,
                tree.Criterion("zone", tree.Words(("hand",))),
                *(tree.Criterion("whose", each) for each in yours),
            )
        )
    find = _chosen(value, "attach")
    to = step.param("to")
    hosts = _chosen(to, "host") if to is not None else None
    free, less = _word(step, "pay", "all") == "none", _number(step, "less", 0)
    ignored = getattr(step.param("ignore"), "words", ())

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        for card in cards_of(find(action)):
            price = 0 if free else max(stats.gold_cost(card) - less(action), 0)
            among = cards_of(hosts(action)) if hosts else None
            if attaching.attach(game, action.player, card, None, action, price, among, ignored):
                action.touched.append(card)
        return len(action.touched)

    return run


def _transfer(step: tree.Step) -> Run:
    find, to = _chosen(step.value, "move"), step.param("to")
    hosts = _chosen(to, "host")

    def run(action: Action) -> int:
        cards, found = cards_of(find(action)), cards_of(hosts(action))
        action.touched = [
            card
            for card in cards
            if found and attaching.move_attachment(action.game, card, found[0], action)
        ]
        return len(action.touched)

    return run


def _recruit(step: tree.Step) -> Run:
    find = _chosen(step.value, "recruit")
    to = step.param("to")
    places = subject(to) if isinstance(to, (tree.Role, tree.Selector)) else None
    free, less = _word(step, "pay", "all") == "none", _number(step, "less", 0)
    ignored = getattr(step.param("ignore"), "words", ())
    bowed = True if step.param("bowed") else None

    def run(action: Action) -> int:
        game, player = action.game, action.player
        action.touched = []
        for card in cards_of(find(action)):
            province = card.province if card.zone is PROVINCE else None
            if entering.bring_in(
                *(game, player, card, None, action, bowed),
                ignored=ignored,
                less=less(action),
                free=free,
                places=_places(places, action),
            ):
                action.touched.append(card)
            if province is not None:
                provinces.refill(game, province)
        return len(action.touched)

    return run


def _places(find: Resolver | None, action: Action) -> list[Province] | None:
    """Returns the Provinces to which an effect lets a Region attach; None if it names none."""
    if find is None:
        return None
    return [each for each in find(action) if isinstance(each, Province)]


def _create(step: tree.Step) -> Run:
    """Makes cards that are no printed ones; they are their maker's (D-TOK-03, D-GLOS-07)."""
    kind = _first_word(step.value).capitalize()
    title = str(getattr(step.param("title"), "words", (kind,))[0])
    words = [keyword(each) for each in getattr(step.param("keywords"), "words", ())]
    given, many = _stat_params(step), _number(step, "many", 1)
    to = step.param("to")
    hosts = _chosen(to, "host") if to is not None else None
    bowed = bool(step.param("bowed"))
    if step.param("grant") is not None or step.param("at") is not None:
        raise Unplayable("creating a card with abilities or at a battle")

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        numbers = {stat: number(action) for stat, number in given}
        face = Face(
            id=f"created {title}",
            title=title,
            type=kind,
            deck="dynasty" if kind in ("Personality", "Holding") else "fate",
            keywords=implied(words),
            words=frozenset(words),
            traits=frozenset(words),
            lacks=frozenset(("focus",)),
            force=numbers.get("force", 0),
            chi=numbers.get("chi", 0),
            personal_honor=numbers.get("personal_honor", 0),
            gold_cost=numbers.get("gold_cost", 0),
        )
        for _ in range(many(action)):
            host = None
            if hosts is not None:
                found = cards_of(hosts(action))
                if not found:
                    break
                host = found[0]
            card = GameCard(len(game.cards), face, action.player, created=True)
            game.cards.append(card)
            keeper = action.player if host is None else host.controller or action.player
            entering.enter(game, keeper, card, action, host=host, bowed=bowed)
            game.happen("created", what=card, who=action.player, by=action)
            action.touched.append(card)
        return len(action.touched)

    return run


def _place(step: tree.Step) -> Run:
    find = subject(step.value)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        action.touched = cards_of(find(action))
        for card in action.touched:
            entering.enter(action.game, action.player, card, action, by_own_text=True)
        return len(action.touched)

    return run


def _control(step: tree.Step) -> Run:
    find, who = _chosen(step.value, "control"), _who(step)
    back = bool(step.param("back"))
    end = None if back else _end(step, "permanent")

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            people = who(action)
            taker = card.owner if back else people[0] if people else action.player
            if control.take(action.game, card, taker, action, _until(action, end)):
                action.touched.append(card)
        return len(action.touched)

    return run


def _refill(step: tree.Step) -> Run:
    find = _chosen(step.value, "refill")
    up = _word(step, "face", "down") == "up"

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


# Numbers and words


def _stat_params(step: tree.Step) -> list[tuple[str, Counter]]:
    return [
        (_STATS.get(each.name, each.name), amount(each.value))  # type: ignore[arg-type]
        for each in step.params
        if each.name in CHANGED_STATS
    ]


def _give(step: tree.Step) -> Run:
    return _change(step, is_set=False)


def _set(step: tree.Step) -> Run:
    if step.param("cap") or step.param("floor"):
        return _bind(step, is_cap=bool(step.param("cap")))
    return _change(step, is_set=True)


def _bind(step: tree.Step, is_cap: bool) -> Run:
    find, given, end = _chosen(step.value, "set"), _stat_params(step), _end(step)

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            for stat, number in given:
                to = number(action)
                until = _until(action, end)
                if stats.bind(action.game, card, stat, to, is_cap, until, action.source):
                    action.touched.append(card)
        return len(action.touched)

    return run


def _change(step: tree.Step, is_set: bool) -> Run:
    find, given, end = _chosen(step.value, step.verb), _stat_params(step), _end(step)

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        until = _until(action, end)
        for thing in find(action):
            for stat, number in given:
                to = number(action)
                if isinstance(thing, Province):
                    add = to - thing.strength() if is_set else to
                    provinces.give_strength(game, thing, add, until, action.source)
                    action.touched.append(thing)
                    continue
                card = cards_of([thing])
                for each in card:
                    name = stat
                    add = to - stats.raw(each, name) if is_set else to
                    if not game.attempt("given", each, each.controller, action, add, detail=name):
                        continue
                    if stats.give(game, each, name, add, until, action.source) is not None:
                        action.touched.append(each)
                        game.happen("given", each, each.controller, action, add, detail=name)
        return len(action.touched)

    return run


def _keyword(step: tree.Step) -> Run:
    find, end = _chosen(step.value, "keyword"), _end(step)
    added = getattr(step.param("add"), "words", ())
    dropped = getattr(step.param("drop"), "words", ())
    clan = step.param("clan")
    lord = subject(clan) if isinstance(clan, (tree.Role, tree.Several)) else None

    def run(action: Action) -> int:
        until = _until(action, end)
        action.touched = cards_of(find(action))
        people = players_of(lord(action)) if lord is not None else []
        for card in action.touched:
            for player in people:
                factions.swear_fealty(action.game, player, card, action)
            for each in added:
                stats.give_keyword(action.game, card, each, until, action.source)
            for each in dropped:
                stats.give_keyword(action.game, card, each, until, action.source, take=True)
        return len(action.touched)

    return run


def _unmodify(step: tree.Step) -> Run:
    find = _chosen(step.value, "unmodify")
    what = getattr(step.param("what"), "words", ("bonus", "penalty"))
    names = getattr(step.param("stat"), "words", _INSTANT)
    if step.param("new") or step.param("from") is not None:
        raise Unplayable("undoing changes to come")

    def run(action: Action) -> int:
        action.touched = []
        for card in cards_of(find(action)):
            for change in list(card.changes):
                is_bonus = change.add > 0
                if change.stat in names and ("bonus" if is_bonus else "penalty") in what:
                    stats.take_back(action.game, card, change)
                    action.touched.append(card)
        return len(action.touched)

    return run


def _grant(step: tree.Step) -> Run:
    from l5r_cards.engine.compiling.making import make

    find, end = _chosen(step.value, "grant"), _end(step)
    grants = step.param("ability")
    assert isinstance(grants, tree.Grants)

    def run(action: Action) -> int:
        action.touched = cards_of(find(action))
        for card in action.touched:
            made = make(grants.abilities, card.face.type, action.game.rules)
            for ability in made.abilities:
                control.gain_ability(action.game, card, ability, _until(action, end))
        return len(action.touched)

    return run


def _copy(step: tree.Step) -> Run:
    find, source = subject(step.value), step.param("from")  # type: ignore[arg-type]
    sources = _chosen(source, "copy")
    what = getattr(step.param("what"), "words", ())
    end = _end(step)

    def run(action: Action) -> int:
        game = action.game
        until = _until(action, end)
        done = 0
        for copier in cards_of(find(action)):
            for original in cards_of(sources(action)):
                if original is not copier:
                    done += control.copy(game, action, copier, original, what, until)
        return done

    return run


# Players


def _honor(step: tree.Step) -> Run:
    number, who = amount(step.value), _who(step)  # type: ignore[arg-type]

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
    number, who = amount(step.value), _who(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        action.touched = []
        for player in who(action):
            action.touched += zones.draw(action.game, player, number(action))
        return len(action.touched)

    return run


def _favor(step: tree.Step) -> Run:
    who = _who(step)
    takes = _first_word(step.value) == "take"

    def run(action: Action) -> int:
        game = action.game
        for player in who(action):
            if takes:
                builtin.take_favor(game, player, action)
                return 1
            if game.favor is player:
                game.favor = None
                game.happen("favor_spent", who=player, by=action)
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


def _look(step: tree.Step) -> Run:
    """Looks at the top cards of a deck, takes what it may, and puts the rest where it says."""
    number = amount(step.value)  # type: ignore[arg-type]
    deck, where = _word(step, "deck", "fate"), _word(step, "to", "hand")
    rest, take, who = _word(step, "rest", "back"), step.param("take"), _who(step)
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
                    chosen = game.choose_cards(player, "take", able, 0, count, "take")
                for card in chosen:
                    seen.remove(card)
                    _put_one(action, card, where, None, True)
                    action.touched.append(card)
            if rest == "bottom":
                for card in seen:
                    pile.remove(card)
                    pile.insert(0, card)
            elif rest == "shuffle":
                zones.shuffle(game, player, deck)
            elif rest == "discard":
                for card in seen:
                    destruction.discard(game, card, action)
        return len(action.touched) or 1

    return run


def _search(step: tree.Step) -> Run:
    """Looks through zones for cards; a deck that was searched is shuffled (D-CARD-04)."""
    names = step.value.words  # type: ignore[union-attr]
    wanted, where, who = step.param("for"), _word(step, "to", "hand"), _who(step)
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
                chosen = game.choose_cards(player, "search", able, 0, 1, "find")
            for card in chosen:
                _put_one(action, card, where, None, True)
                action.touched.append(card)
            game.happen("searched", who=player, by=action, detail=" ".join(names))
            for name in names:
                if name.endswith("_deck"):
                    zones.shuffle(game, player, name.removesuffix("_deck"))
        return len(action.touched)

    return run


def _add_province(step: tree.Step) -> Run:
    number, who = amount(step.value), _who(step)  # type: ignore[arg-type]

    def run(action: Action) -> int:
        for player in who(action):
            for _ in range(number(action)):
                provinces.add_province(action.game, player)
        return number(action)

    return run


# Pending things


def _negate(step: tree.Step) -> Run:
    """Stops what is about to happen: an action whole, or kinds of its effects (D-NEG)."""
    find = subject(step.value)  # type: ignore[arg-type]
    what = getattr(step.param("what"), "words", ("all",))

    def run(action: Action) -> int:
        done = 0
        for thing in find(action):
            if isinstance(thing, Happening):
                pending = thing.by if thing.name in ("resolves", "announced") else None
                if isinstance(pending, Action):
                    done += _stop(pending, what)
                    if "all" in what:
                        thing.negated = True
                else:
                    thing.negated = True
                    done += 1
            elif isinstance(thing, Action):
                done += _stop(thing, what)
        if done:
            action.game.happen("negated", who=action.player, by=action, detail=" ".join(what))
        return done

    return run


def _stop(pending: Action, what: tuple[str, ...]) -> int:
    if "all" in what:
        pending.canceled = True
    else:
        pending.negated.update(EFFECT_EVENTS[each] for each in what if each in EFFECT_EVENTS)
    return 1


def _prevent(step: tree.Step) -> Run:
    find, is_prevented, end = subject(step.value), prevents(step), _end(step)  # type: ignore[arg-type]
    left = step.param("times")
    number = amount(left) if left is not None else None  # type: ignore[arg-type]

    def run(action: Action) -> int:
        cards = cards_of(find(action))
        state = [number(action) if number is not None else -1]

        def guard(happening: Happening) -> bool:
            if happening.what not in cards or not is_prevented(action, happening):
                return False
            if state[0] == 0:
                return False
            state[0] -= 1
            return True

        durations.guard(action.game, guard, _until(action, end))
        return len(cards)

    return run


def _forbid(step: tree.Step) -> Run:
    find, end = subject(step.value), _end(step)  # type: ignore[arg-type]
    what = getattr(step.param("what"), "words", ())
    if step.param("card") is not None:
        raise Unplayable("forbidding something with regard to some cards for a time")
    if not set(what) <= {"target", "act", "abilities"}:
        raise Unplayable(f"forbidding {' and '.join(what)}")

    def run(action: Action) -> int:
        cards, until = cards_of(find(action)), _until(action, end)
        for card in cards:
            for each in what:
                stats.give_mark(action.game, card, f"no {each}", until, action.source)
        return len(cards)

    return run


def _alter(step: tree.Step) -> Run:
    """Changes a pending number; a gain never becomes a loss by it (C-HONOR-03, C-HONOR-04)."""
    find = subject(step.value)  # type: ignore[arg-type]
    by, to = step.param("by"), step.param("to")
    add = amount(by) if by is not None else None  # type: ignore[arg-type]
    fixed = amount(to) if to is not None else None  # type: ignore[arg-type]
    if step.param("who") is not None or step.param("sign") is not None:
        raise Unplayable("turning a pending number to another player or sign")

    def run(action: Action) -> int:
        done = 0
        for thing in find(action):
            if isinstance(thing, Happening):
                sign = -1 if thing.amount < 0 else 1
                size = abs(thing.amount)
                size = fixed(action) if fixed is not None else size + (add(action) if add else 0)
                thing.amount = sign * max(size, 0)
                done += 1
        return done

    return run


def _redirect(step: tree.Step) -> Run:
    """Gives an action another target that it could have had (D-TGT-02 to -05)."""
    find = redirectable(step)

    def run(action: Action) -> int:
        found = find(action)
        if not found or action.it is None:
            return 0
        pending = action.it.by
        assert isinstance(pending, Action)
        cards = [each for _, each in found]
        for new in action.game.choose_cards(action.player, "redirect", cards, 1, 1, "redirect"):
            rule = found[cards.index(new)][0]
            actions.redirect(pending, action.it, rule, new)
            return 1
        return 0

    return run


def redirectable(step: tree.Step) -> Callable[[Action], list[tuple[TargetRule, GameCard]]]:
    """Returns what finds the new targets that a step may give to what is pending."""
    to = step.param("to")
    test = fits(to) if isinstance(to, tree.Selector) else None
    find = subject(to)  # type: ignore[arg-type]

    def legal(action: Action) -> list[tuple[TargetRule, GameCard]]:
        pending = action.it.by if action.it is not None else None
        if not isinstance(pending, Action) or action.it is None:
            return []
        found = actions.redirections(pending, action.it)
        if test is not None:
            return [(rule, each) for rule, each in found if test(action, each)]
        wanted = find(action)
        return [(rule, each) for rule, each in found if each in wanted]

    return legal


def _rule(step: tree.Step) -> Run:
    raise Unplayable(f"the rule flag {_first_word(step.value)}")


def _word(step: tree.Step, name: str, default: str) -> str:
    value = step.param(name)
    return value.words[0] if isinstance(value, tree.Words) else default


def _first_word(value: Any) -> str:
    return value.words[0] if isinstance(value, tree.Words) else str(value)


VERBS: dict[str, Make] = {
    "bow": _on_cards("bow", lambda action, card: bowing.bow(action.game, card, action)),
    "straighten": _on_cards(
        "straighten", lambda action, card: bowing.straighten(action.game, card, action)
    ),
    "dishonor": _on_cards(
        "dishonor", lambda action, card: honor.dishonor(action.game, card, action)
    ),
    "rehonor": _on_cards("rehonor", lambda action, card: honor.rehonor(action.game, card, action)),
    "remove": _on_cards(
        "remove", lambda action, card: destruction.remove(action.game, card, action), False
    ),
    "seppuku": _on_cards(
        "seppuku", lambda action, card: destruction.seppuku(action.game, card, action)
    ),
    "destroy": _destroy,
    "discard": _discard,
    "token": _token,
    "put": _put,
    "attach": _attach,
    "transfer": _transfer,
    "recruit": _recruit,
    "create": _create,
    "place": _place,
    "control": _control,
    "refill": _refill,
    "give": _give,
    "set": _set,
    "keyword": _keyword,
    "unmodify": _unmodify,
    "grant": _grant,
    "copy": _copy,
    "honor": _honor,
    "win": _win,
    "lose": _lose,
    "draw": _draw,
    "favor": _favor,
    "pay": _pay,
    "look": _look,
    "search": _search,
    "add_province": _add_province,
    "negate": _negate,
    "prevent": _prevent,
    "forbid": _forbid,
    "alter": _alter,
    "redirect": _redirect,
    "rule": _rule,
}
"""What makes each verb's function of a step."""


ABLE: dict[str, One] = {
    "bow": lambda action, card: card.zone is PLAY and not card.bowed,
    "dishonor": lambda action, card: card.zone is PLAY and not card.dishonored,
    "destroy": lambda action, card: card.zone is PLAY and card.face.type != "Stronghold",
    "discard": lambda action, card: card.zone is not DECK,
    "remove": lambda action, card: True,
    "seppuku": lambda action, card: card.zone is PLAY,
    "token": lambda action, card: card.zone is PLAY,
    "put": lambda action, card: True,
}
"""Whether a card can pay a cost."""


def _bears(step: tree.Step) -> One:
    """Whether a card bears a token, so that it can be taken off."""
    name = str(getattr(step.param("name"), "words", ("token",))[0])
    return lambda action, card: any(each.name == name for each in stats.tokens(card))


def _enough(step: tree.Step) -> Judge:
    """A cost that cards pay: enough of them can, and none of them pays two (D-BOW-02).

    Those that were chosen when the action was announced must all be able.
    """
    value, verb = step.value, step.verb
    able = _bears(step) if verb == "token" and step.param("drop") else ABLE[verb]
    find = subject(value)  # type: ignore[arg-type]
    need = None
    is_chosen = isinstance(value, tree.Role) and " " in value.name
    if isinstance(value, tree.Selector) and value.pick is not None:
        need = amount(value.pick.at_least)

    def payable(action: Action) -> bool:
        wanted = cards_of(find(action))
        found = [
            (verb, each)
            for each in wanted
            if able(action, each) and (verb, each) not in action.claimed
        ]
        least = len(wanted) if is_chosen else need(action) if need is not None else 1
        if len(found) == least:
            action.claimed += found
        return len(found) >= least

    return payable


def _always(step: tree.Step) -> Judge:
    return lambda action: True


def _can_pay_gold(step: tree.Step) -> Judge:
    if isinstance(step.value, tree.Chosen):
        low = amount(step.value.at_least)
        return lambda action: (
            payment.affordable(action.game, action.player, action.source) >= low(action)
        )
    number = amount(step.value)  # type: ignore[arg-type]
    return lambda action: (
        payment.affordable(action.game, action.player, action.source) >= number(action)
    )


def _has_favor(step: tree.Step) -> Judge:
    who = _who(step)
    return lambda action: action.game.favor in who(action)


PAYABLE: dict[str, Callable[[tree.Step], Judge]] = {
    **dict.fromkeys(ABLE, _enough),
    "honor": _always,
    "favor": _has_favor,
    "pay": _can_pay_gold,
}
"""What makes of a cost the test whether it can be paid."""
