"""Bringing cards into play: requirements, prices, and the way in (D-PLAY, D-PERS, C-HOLD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine import entering_area, factions, honor, payment, stats, uniqueness, zones
from l5r_cards.engine.abilities import Ability
from l5r_cards.engine.cards import ENTERING, PLAY, PROVINCE, GameCard
from l5r_cards.engine.decisions import Option
from l5r_cards.engine.entering_area import Origin
from l5r_cards.engine.faces import DASH, ONE_SHOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from l5r_cards.engine.actions import Action
    from l5r_cards.engine.game import Game
    from l5r_cards.engine.happenings import Cause
    from l5r_cards.engine.players import Player
    from l5r_cards.engine.provinces import Province

__all__ = [
    "Terms",
    "bring_in",
    "enter",
    "may_join",
    "meets_requirement",
    "own_text_allows",
    "own_text_covers",
    "pay_other_costs",
    "terms",
    "waives_requirement",
]

DISCOUNT = "discount"
HONOR = "honor"
WAIVER = "waiver"
WAIVER_AND_DISCOUNT = "waiver and discount"
_LESS = {DISCOUNT, WAIVER_AND_DISCOUNT}
_NEVER = ONE_SHOT | {"Event"}
"""Types that are never brought into play (C-EVENT-01)."""
_ENTRY = Ability("entry", ("trait",))


class Terms:
    """One way to bring a card in, and its price."""

    __slots__ = ("benefit", "cost")

    def __init__(self, cost: int, benefit: str = "") -> None:
        self.cost = cost
        self.benefit = benefit
        """``discount``, ``honor``, ``waiver``, ``waiver and discount``, or nothing."""


def _context(game: Game, player: Player, card: GameCard, host: GameCard | None = None) -> Action:
    """Returns what the card's own text is read in; its bearer is to be `host`."""
    from l5r_cards.engine.actions import Action

    action = Action(game, player, _ENTRY, card)
    if host is not None:
        action.fill("bearer", [host])
    return action


def meets_requirement(game: Game, player: Player, card: GameCard) -> bool:
    """Whether a Family Honor is high enough for a Personality (C-PERS-09, D-TYPE-06)."""
    needed = stats.requirement(card)
    if needed == DASH or player.family_honor >= needed:
        return True
    if game.auras and any(each.flags(card, "no requirement") for each in game.auras):
        return True
    return waives_requirement(game, player, card)


def waives_requirement(
    game: Game, player: Player, card: GameCard, host: GameCard | None = None
) -> bool:
    """Whether a card's own text says that its Honor Requirement doesn't matter (D-CARD-01)."""
    entry = card.face.entry
    return bool(entry) and any(each.waives(_context(game, player, card, host)) for each in entry)


def may_join(game: Game, player: Player, card: GameCard) -> bool:
    """Whether a card doesn't refuse to come under a player's control (D-GLOS-06)."""
    entry = card.face.entry
    return not entry or all(each.joins(_context(game, player, card)) for each in entry)


def own_text_covers(game: Game, player: Player, card: GameCard) -> list[GameCard]:
    """Returns the cards that a card may overlay by its own text."""
    return [
        below
        for each in card.face.entry
        for below in each.covers(_context(game, player, card))
        if isinstance(below, GameCard)
    ]


def own_text_allows(
    game: Game,
    player: Player,
    card: GameCard,
    host: GameCard | None = None,
    moves: bool = False,
) -> bool:
    """Whether the text of a card lets a player bring it in, and what it costs besides Gold can be.

    The text is asked while it is brought in (D-PLAY-09, C-PERS-09), and again only when it moves
    to another bearer, at no cost (D-PLAY-11).
    """
    if not card.face.entry:
        return True
    action = _context(game, player, card, host)
    return all(
        each.allows(action) and (moves or (each.joins(action) and each.payable(action)))
        for each in card.face.entry
    )


def pay_other_costs(
    game: Game, player: Player, card: GameCard, host: GameCard | None = None
) -> bool:
    """Pays what a card costs besides Gold, after that (C-PERS-12); returns whether all was paid."""
    if not card.face.entry:
        return True
    action = _context(game, player, card, host)
    return all(bool(each.pay(action)) for each in card.face.entry)


def terms(
    game: Game,
    player: Player,
    card: GameCard,
    ignored: Sequence[str] = (),
    origin: Origin | None = None,
) -> list[Terms]:
    """Returns the ways in which a player may bring a Holding or a Personality in, if any.

    The prices are not compared with his Gold.

    :param ignored: what an effect says not to mind, such as ``honor_requirement``.
    :param origin: where the card came from, if it is in the entering-play area.
    """
    face = card.face
    if face.type in _NEVER:
        return []
    zone = card.zone if origin is None else origin.zone
    province = card.province if origin is None else origin.province
    if uniqueness.is_barred(game, card, player) or not _has_room(player, card, province):
        return []
    if "restrictions" not in ignored and not own_text_allows(game, player, card):
        return []
    cost = stats.gold_cost(card)
    if face.type != "Personality":
        return [Terms(cost)]
    rules = game.rules
    own = factions.shares_clan(game, player, card)
    is_loyal = "loyal" in face.traits and "loyal" not in ignored
    if is_loyal and not own and player.clans.isdisjoint(face.clans):
        return []
    able = "honor_requirement" in ignored or meets_requirement(game, player, card)
    in_place = rules.clan_discount_anywhere or (
        zone is PROVINCE and game.phase == "dynasty" and game.active is player
    )
    found = []
    if able:
        found.append(Terms(cost))
        if own and in_place:
            if cost:
                found.append(Terms(max(cost - rules.clan_discount, 0), DISCOUNT))
            if rules.clan_honor_benefit and _honor_on_entry(game, card):
                found.append(Terms(cost, HONOR))
    if own and in_place and rules.requirement_waiver is not None and not able:
        raised = cost + rules.requirement_waiver
        found.append(Terms(raised, WAIVER))
        found.append(Terms(max(raised - rules.clan_discount, 0), WAIVER_AND_DISCOUNT))
    return found


def _honor_on_entry(game: Game, card: GameCard) -> int:
    """Returns the Personal Honor with which he enters: none if dishonored (D-PERS-05)."""
    if any("dishonored" in each.state for each in card.face.entry):
        return 0
    return stats.personal_honor(game, card)


def _has_twin(card: GameCard, province: Province | None) -> bool:
    """Whether a Fortification's title is at its Province already (D-HOLD-03)."""
    return (
        province is not None
        and bool(province.attached)
        and _is_fortification(card)
        and any(each.face.title == card.face.title for each in province.attached)
    )


def _has_room(player: Player, card: GameCard, province: Province | None) -> bool:
    """Whether a card, if it is a Fortification, has a Province that it may be attached to."""
    if province is not None:
        return not _has_twin(card, province)
    return not _is_fortification(card) or not all(_has_twin(card, e) for e in player.provinces)


def _is_fortification(card: GameCard) -> bool:
    return card.face.type == "Holding" and stats.has(card, "fortification")


def _place_for(game: Game, player: Player, card: GameCard) -> Province | None:
    """Has a Province chosen for a Fortification that comes from none (D-HOLD-02)."""
    able = [each for each in player.provinces if not _has_twin(card, each)]
    if not able:
        return None
    options = [Option("attach", detail=each.label) for each in able]
    return able[game.choose(player, "province", options, card)]


def bring_in(
    game: Game,
    player: Player,
    card: GameCard,
    way: Terms | None = None,
    by: Cause = None,
    bowed: bool | None = None,
    *,
    ignored: Sequence[str] = (),
    less: int = 0,
    free: bool = False,
    places: Sequence[Province] | None = None,
) -> bool:
    """Brings a card into play, step by step; returns whether it entered.

    It waits while its restrictions are checked, once, and its costs are paid, Gold first. Where
    that fails it goes back to where it came from, and what was bowed for it stays bowed (C-HOLD-03,
    C-HOLD-04, C-PERS-09, C-PERS-12).

    :param way: one of its `terms`, already checked; else the player picks one that he can pay.
    :param places: the Provinces to which an effect lets a Region attach, if it names any.
    :param less: Gold by which an effect makes it cheaper; `free` makes it cost none.
    """
    if card.zone is PLAY or player.eliminated:
        return False
    origin = entering_area.wait(game, card)
    if way is None:
        ways = terms(game, player, card, ignored, origin)
        way = _pick(game, player, card, ways, less, free)
    place = origin.province
    fits = way is not None
    if fits and card.face.type == "Region":
        from l5r_cards.engine import regions

        place = regions.choose_place(game, player, card, place, places)
        fits = place is not None
    paid = _pay(game, player, card, way, by) if way is not None and fits else None
    if place is not None and place.destroyed:  # it has fallen while the card was paid for
        place, fits = None, card.face.type != "Region"
    if way is None or paid is None or not fits or not entering_area.waits(game, card, origin):
        entering_area.put_back(game, card, origin)
        return False
    if way.benefit == HONOR:
        # After the costs, and before he enters (D-PERS-06).
        honor.gain(game, player, _honor_on_entry(game, card), by or card, [card], "clan")
    enter(game, player, card, by, province=place, bowed=bowed, paid=paid)
    return True


def _pick(
    game: Game, player: Player, card: GameCard, ways: list[Terms], less: int, free: bool
) -> Terms | None:
    """Has a player choose one of the ways whose price he can pay."""
    if free:
        ways = [Terms(0, each.benefit) for each in ways if each.benefit not in _LESS]
    else:
        gold = payment.affordable(game, player, card)
        ways = [Terms(max(each.cost - less, 0), each.benefit) for each in ways]
        ways = [each for each in ways if each.cost <= gold]
    if len(ways) < 2:
        return ways[0] if ways else None
    options = [Option("recruit", card.serial, each.benefit or str(each.cost)) for each in ways]
    with game.seeing(player, [card]):  # it may still lie in the deck where he has found it
        return ways[game.choose(player, "recruit", options, card)]


def _pay(game: Game, player: Player, card: GameCard, way: Terms, by: Cause) -> int | None:
    """Pays the Gold, then the other costs; returns the Gold, or None if not all was paid.

    The discount may lower the Gold cost itself, for as long as he enters (D-PERS-04).
    """
    cheaper = None
    if way.benefit in _LESS and game.rules.clan_discount_lowers_cost:
        cheaper = stats.give(game, card, "gold_cost", -game.rules.clan_discount, "permanent")
    paid = payment.pay(game, player, way.cost, card, by)
    if paid is not None and not pay_other_costs(game, player, card):
        paid = None
    if cheaper is not None:
        stats.take_back(game, card, cheaper)
    return paid


def enter(
    game: Game,
    player: Player,
    card: GameCard,
    by: Cause = None,
    host: GameCard | None = None,
    province: Province | None = None,
    bowed: bool | None = None,
    quietly: bool = False,
    by_own_text: bool = False,
    paid: int = 0,
    place: Province | None = None,
) -> None:
    """Puts a card into play under a player's control.

    Holdings enter bowed, Fortifications straight and at their Province; all others enter straight
    and at home (D-PLAY-18, D-HOLD-01, D-HOLD-02). Nothing enters for a player whom its price has
    thrown out of the game (D-WIN-04).

    :param player: who gets it; of an attachment, whoever has its Personality by now.
    :param host: the Personality to whom it is attached.
    :param province: the Province it comes from, or the one to which it is attached.
    :param quietly: at the set-up: nothing is told.
    :param paid: the Gold paid for it, which may be more than its cost (D-COST-04).
    :param place: the Province at whose battle it is laid, if it is a Terrain.
    """
    if host is not None and host.controller is not None:
        player = host.controller
    if player.eliminated:
        if card.zone is ENTERING:
            zones.put_on_pile(game, card, card.owner)
        return
    fortification = _is_fortification(card)
    if fortification and province is None and not quietly:
        province = _place_for(game, player, card)
    zones.take_out(game, card)
    card.zone = PLAY
    card.controller = player
    card.face_up = True
    card.place = place
    card.dead = None
    card.by_own_text = by_own_text
    if bowed is None:
        bowed = card.face.type == "Holding" and (
            not fortification or game.rules.fortification_enters_bowed
        )
    card.bowed = bowed
    for each in card.face.entry:
        card.bowed = ("bowed" in each.state or card.bowed) and "unbowed" not in each.state
        card.dishonored = "dishonored" in each.state or card.dishonored
    if host is not None:
        card.host = host
        host.attachments.append(card)
        host.touch()
        if card.face.type == "Ancestor":
            game.ancestors.append(card)
    elif card.is_attachment:  # on nobody: it goes as soon as what follows is looked at (C-ATT-09)
        game.loose.append(card)
    else:
        player.play.append(card)
        if province is not None and (fortification or card.face.type == "Region"):
            card.province = province
            province.attached.append(card)
    if card.face.abilities or card.gained:
        zones.arm(game, card)
    if quietly:
        return
    game.happen("enters", what=card, who=player, by=by, amount=paid, at=province)
    if host is not None or card.face.type == "Personality":
        from l5r_cards.engine import chi

        chi.check(game, card, dropped=host is not None and stats.raw(card, "chi") < 0)
    if game.chi.due:
        from l5r_cards.engine import chi

        chi.check_all(game)
    if card.face.type == "Ring":
        from l5r_cards.engine import victory

        victory.check_enlightenment(game, player)
