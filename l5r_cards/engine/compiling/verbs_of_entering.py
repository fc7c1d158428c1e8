"""The verbs that bring cards into play: attaching, recruiting, making new ones."""

from __future__ import annotations

from collections.abc import Sequence

from l5r_cards.abilities import tree
from l5r_cards.engine import (
    attaching,
    entering,
    provinces,
    stats,
    terrains,
    uniqueness,
    zones,
)
from l5r_cards.engine.actions import Action
from l5r_cards.engine.cards import PLAY, PROVINCE, GameCard
from l5r_cards.engine.compiling.parameters import (
    Make,
    chosen,
    first_word,
    number_of,
    stat_params,
    word,
)
from l5r_cards.engine.compiling.steps import Run
from l5r_cards.engine.compiling.things import (
    Resolver,
    Unplayable,
    cards_of,
    subject,
)
from l5r_cards.engine.faces import Face
from l5r_cards.engine.keywords import implied, keyword
from l5r_cards.engine.provinces import Province

__all__ = ["ENTERING", "put_into_play"]


def put_into_play(
    action: Action,
    card: GameCard,
    *,
    less: int = 0,
    free: bool = False,
    bowed: bool | None = None,
    ignored: Sequence[str] = (),
    places: Sequence[Province] | None = None,
) -> bool:
    """Brings a card into play, for what it costs (C-PERS-07); an attachment, on who may bear it.

    See `entering.bring_in` for the parameters.
    """
    game, player = action.game, action.player
    if card.is_attachment:
        price = _price(card, less, free)
        return attaching.attach(game, player, card, None, action, price, ignored=ignored)
    return entering.bring_in(
        *(game, player, card, None, action, bowed),
        ignored=ignored,
        less=less,
        free=free,
        places=places,
    )


def _price(card: GameCard, less: int, free: bool) -> int:
    """Returns what an attachment costs whom an effect brings it in for."""
    return 0 if free else max(stats.gold_cost(card) - less, 0)


def _attach(step: tree.Step) -> Run:
    """Attaches cards; from the hand unless the text says from where (C-ATT-12).

    Of those to whom the text lets a card attach, its player picks one who may bear it (C-ATT-04).
    """
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
    find = chosen(value, "attach")
    hosts = subject(step.param("to"))  # type: ignore[arg-type]
    free, less = word(step, "pay", "all") == "none", number_of(step, "less", 0)
    ignored = getattr(step.param("ignore"), "words", ())

    def run(action: Action) -> int:
        game = action.game
        action.touched = []
        for card in zones.unmoved(cards_of(find(action))):
            price = _price(card, less(action), free)
            among = cards_of(hosts(action))
            if attaching.attach(game, action.player, card, None, action, price, among, ignored):
                action.touched.append(card)
        return len(action.touched)

    return run


def _recruit(step: tree.Step) -> Run:
    find = chosen(step.value, "recruit")
    to = step.param("to")
    places = subject(to) if isinstance(to, (tree.Role, tree.Selector)) else None
    free, less = word(step, "pay", "all") == "none", number_of(step, "less", 0)
    ignored = getattr(step.param("ignore"), "words", ())
    bowed = True if step.param("bowed") else None

    def run(action: Action) -> int:
        action.touched = []
        for card in zones.unmoved(cards_of(find(action))):
            province = card.province if card.zone is PROVINCE else None
            if put_into_play(
                action,
                card,
                less=less(action),
                free=free,
                bowed=bowed,
                ignored=ignored,
                places=_places(places, action),
            ):
                action.touched.append(card)
            if province is not None:
                provinces.refill(action.game, province)
        return len(action.touched)

    return run


def _places(find: Resolver | None, action: Action) -> list[Province] | None:
    """Returns the Provinces to which an effect lets a Region attach; None if it names none."""
    if find is None:
        return None
    return [each for each in find(action) if isinstance(each, Province)]


def _create(step: tree.Step) -> Run:
    """Makes cards that are no printed ones; they are their maker's (D-TOK-03, D-GLOS-07)."""
    kind = first_word(step.value).capitalize()
    title = str(getattr(step.param("title"), "words", (kind,))[0])
    words = [keyword(each) for each in getattr(step.param("keywords"), "words", ())]
    given, many = stat_params(step), number_of(step, "many", 1)
    to = step.param("to")
    hosts = chosen(to, "host") if to is not None else None
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
        for _ in range(0 if action.player.eliminated else many(action)):
            host = None
            if hosts is not None:
                found = [each for each in cards_of(hosts(action)) if _may_bear(each)]
                if not found:
                    break
                host = found[0]
            card = GameCard(len(game.cards), face, action.player, created=True)
            game.cards.append(card)
            entering.enter(game, action.player, card, action, host=host, bowed=bowed)
            game.happen("created", what=card, who=action.player, by=action)
            action.touched.append(card)
        return len(action.touched)

    return run


def _may_bear(card: GameCard) -> bool:
    """Whether attachments may be created on a card: a Personality in play (C-ATT-02)."""
    return card.zone is PLAY and card.face.type == "Personality"


def _place_in_play(step: tree.Step) -> Run:
    """Puts cards into play, a Terrain at the battle being fought."""
    find = chosen(step.value, "place")

    def run(action: Action) -> int:
        game, player = action.game, action.player
        action.touched = []
        for card in cards_of(find(action)):
            if card.zone is PLAY or uniqueness.is_barred(game, card, player):
                continue
            if stats.has(card, "terrain"):
                if terrains.lay(action, card):
                    action.touched.append(card)
                continue
            entering.enter(game, player, card, action, by_own_text=True)
            action.touched.append(card)
        return len(action.touched)

    return run


ENTERING: dict[str, Make] = {
    "attach": _attach,
    "recruit": _recruit,
    "create": _create,
    "place": _place_in_play,
}
"""What makes the function of a step that brings cards into play."""
