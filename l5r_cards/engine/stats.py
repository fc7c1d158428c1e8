"""The numbers of a card as they stand: printed, given, and kept within floors and caps (D-BON).

All changes add up. A value that is set counts as the bonus or penalty that takes it there, so
that what was included in it still goes when its cause goes (D-BON-05, D-BON-06).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from l5r_cards.engine.cards import Change, GameCard
from l5r_cards.engine.faces import DASH, implied, keyword
from l5r_cards.engine.happenings import Cause, source_of

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game

__all__ = [
    "chi",
    "focus",
    "force",
    "give",
    "give_keyword",
    "give_mark",
    "give_token",
    "gold_cost",
    "has",
    "is_cavalry",
    "is_human",
    "keywords",
    "personal_honor",
    "printed",
    "production",
    "requirement",
    "set_to",
    "unit_force",
    "value",
]

_PRINTED = {
    "force": "force",
    "chi": "chi",
    "personal_honor": "personal_honor",
    "gold_cost": "gold_cost",
    "focus": "focus",
    "requirement": "requirement",
    "production": "gold",
    "starting_honor": "honor",
}
_OF_TYPE = {
    "force": frozenset(("Personality", "Follower", "Item", "Ancestor")),
    "chi": frozenset(("Personality", "Follower", "Item", "Ancestor")),
    "personal_honor": frozenset(("Personality",)),
    "production": frozenset(("Holding", "Stronghold")),
    "starting_honor": frozenset(("Stronghold",)),
}
"""Types that have a number; on others an attempt to change it fails (D-BON-10)."""


def printed(card: GameCard, stat: str) -> int:
    """Returns a printed number; 0 where the card has none (D-BON-10)."""
    found: int = getattr(card.face, _PRINTED[stat])
    return found


def raw(card: GameCard, stat: str) -> int:
    """Returns a number with all its changes, before any floor or cap."""
    found = card.cache.get(stat)
    if found is None:
        found = printed(card, stat)
        for change in card.changes:
            if change.stat == stat:
                found += change.add
        if stat in ("force", "chi"):
            for each in card.attachments:
                if each.face.force_adds if stat == "force" else each.face.chi_adds:
                    found += raw(each, stat)
        card.cache[stat] = found
    auras = card.owner.auras
    if auras:
        for aura in auras:
            found += aura.adds(card, stat)
    return found


def value(game: Game, card: GameCard, stat: str) -> int:
    """Returns a number as it stands; floors and caps are applied last (D-BON-03)."""
    if stat == "requirement":
        return requirement(card)
    if stat == "personal_honor":
        return personal_honor(game, card)
    found = raw(card, stat)
    return found if found > 0 else 0


def force(card: GameCard) -> int:
    """Returns a card's own Force; bowing doesn't change it (D-RES-06)."""
    found = raw(card, "force")
    return found if found > 0 else 0


def chi(card: GameCard) -> int:
    """Returns a card's Chi."""
    found = raw(card, "chi")
    return found if found > 0 else 0


def focus(card: GameCard) -> int:
    """Returns a card's Focus Value; cards that print none have 0 (D-TYPE-16)."""
    found = raw(card, "focus")
    return found if found > 0 else 0


def gold_cost(card: GameCard) -> int:
    """Returns a card's Gold cost."""
    found = raw(card, "gold_cost")
    return found if found > 0 else 0


def production(card: GameCard) -> int:
    """Returns the Gold that a card makes by bowing, whatever it is spent on."""
    found = raw(card, "production")
    return found if found > 0 else 0


def requirement(card: GameCard) -> int:
    """Returns an Honor Requirement, which may be negative, or DASH (D-BON-02, C-PERS-04)."""
    if card.face.requirement == DASH:
        return DASH
    return raw(card, "requirement")


def personal_honor(game: Game, card: GameCard) -> int:
    """Returns the Personal Honor: 0 if dishonored, whatever else holds (D-DISH-01, C-PERS-06)."""
    if card.dishonored:
        return 0
    found = raw(card, "personal_honor")
    cap = game.rules.max_personal_honor
    if cap is not None and found > cap:
        return cap
    return found if found > 0 else 0


def unit_force(game: Game, leader: GameCard, in_army: bool = False) -> int:
    """Returns the total Force of a unit.

    In an army bowed cards count nothing, and a bowed Personality makes it 0 (D-RES-02 to -04); by
    the Celestial rules a unit's own total counts bowed cards, too (C-UNIT-02).
    """
    counts_bowed = game.rules.unit_total_counts_bowed and not in_army
    if leader.bowed and not counts_bowed:
        return 0
    total = force(leader)
    for each in leader.attachments:
        is_counted = each.face.type == "Follower" and not each.face.force_adds
        if is_counted and (counts_bowed or not each.bowed):
            total += force(each)
    return total


def give(
    game: Game,
    card: GameCard,
    stat: str,
    add: int,
    end: str = "turn",
    source: GameCard | None = None,
    token: str | None = None,
) -> Change | None:
    """Gives a bonus or a penalty; returns None where the card has no such number (D-BON-10)."""
    types = _OF_TYPE.get(stat)
    if types is not None and card.face.type not in types:
        return None
    change = Change(stat, add, "", end, source, token)
    _apply(game, card, change)
    return change


def set_to(
    game: Game,
    card: GameCard,
    stat: str,
    to: int,
    end: str = "turn",
    source: GameCard | None = None,
) -> Change | None:
    """Sets a number, which overrides all that applies to it now (D-BON-05)."""
    return give(game, card, stat, to - raw(card, stat), end, source)


def give_keyword(
    game: Game,
    card: GameCard,
    word: str,
    end: str = "turn",
    source: GameCard | None = None,
    take: bool = False,
) -> Change:
    """Gives or takes a trait; having it twice is having it once (D-ABIL-03)."""
    word = keyword(word)
    if take:
        for change in list(card.changes):
            if change.stat == "keyword" and change.word == word:
                card.changes.remove(change)
    change = Change("no-keyword" if take else "keyword", 0, word, end, source)
    _apply(game, card, change)
    return change


def give_token(
    game: Game, card: GameCard, name: str, numbers: dict[str, int], by: Cause = None
) -> None:
    """Puts a token on a card, which gives it numbers until it is removed (D-TOK-01, D-TOK-02)."""
    source = source_of(by)
    for stat, add in numbers.items() or (("token", 0),):
        change = Change(stat, add, "", "permanent", source, name)
        ability = getattr(by, "ability", None)
        if source is not None and ability in source.gained:
            change.made_by = ability
        _apply(game, card, change)
    game.happen("token_placed", what=card, who=card.controller, by=by, detail=name)


def take_token(game: Game, card: GameCard, name: str) -> int:
    """Removes a token of some name from a card; returns whether there was one."""
    for change in card.changes:
        if change.token == name:
            take_back(game, card, change)
            return 1
    return 0


def give_mark(
    game: Game, card: GameCard, mark: str, end: str, source: GameCard | None = None
) -> None:
    """Marks a card with what it may not do or suffer."""
    _apply(game, card, Change("mark", 0, mark, end, source))


def is_marked(card: GameCard, mark: str) -> bool:
    """Whether a card bears a mark."""
    return any(each.stat == "mark" and each.word == mark for each in card.changes)


def _apply(game: Game, card: GameCard, change: Change) -> None:
    card.changes.append(change)
    card.touch()
    if change.end != "permanent":
        game.passing.append((card, change))
    if change.stat == "chi":
        from l5r_cards.engine import destruction

        destruction.check_chi(game, card, dropped=change.add < 0)


def take_back(game: Game, card: GameCard, change: Change) -> None:
    """Ends a change."""
    if change in card.changes:
        card.changes.remove(change)
        card.touch()
        if change.stat == "chi":
            from l5r_cards.engine import destruction

            destruction.check_chi(game, card, dropped=change.add > 0)


def end_changes(game: Game, end: str) -> None:
    """Ends the changes that last until the end of a turn, a battle, a duel or an action."""
    if not game.passing:
        return
    over = [each for each in game.passing if each[1].end == end]
    game.passing = [each for each in game.passing if each[1].end != end]
    for card, change in over:
        take_back(game, card, change)


def keywords(card: GameCard) -> frozenset[str]:
    """Returns the keywords of a card as it stands."""
    auras = card.owner.auras
    if not card.changes and not auras:
        return card.face.keywords
    given = [each.word for each in card.changes if each.stat == "keyword"]
    taken = {each.word for each in card.changes if each.stat == "no-keyword"}
    for aura in auras:
        given += aura.words(card, "keyword")
        taken.update(aura.words(card, "no-keyword"))
    found = card.face.keywords
    if given:
        found |= implied(given, printed=False)
    return found - taken if taken else found


def has(card: GameCard, word: str) -> bool:
    """Whether a card has a keyword, which must be in the form that `keyword` gives."""
    if card.changes or card.owner.auras:
        return word in keywords(card)
    return word in card.face.keywords


def is_human(card: GameCard) -> bool:
    """Personalities and Followers are Human exactly when not Nonhuman (D-IMPL-04)."""
    return card.face.type in ("Personality", "Follower") and not has(card, "nonhuman")


def is_cavalry(leader: GameCard) -> bool:
    """Whether a unit is Cavalry: its Personality and every Follower are (D-INF-01)."""
    return has(leader, "cavalry") and all(
        has(each, "cavalry") for each in leader.attachments if each.face.type == "Follower"
    )
