"""The numbers of a card as they stand: printed, given, and kept within floors and caps (D-BON).

All changes add up. A value that is set counts as the bonus or penalty that takes it there, so
that what was included in it still goes when its cause goes (D-BON-05, D-BON-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from l5r_cards.engine.cards import Change, GameCard, Token
from l5r_cards.engine.faces import DASH
from l5r_cards.engine.happenings import Cause, source_of
from l5r_cards.engine.keywords import WITHOUT_KEYWORDS, alike, implied, keyword

if TYPE_CHECKING:
    from l5r_cards.engine.game import Game

__all__ = [
    "bind",
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
    "matches",
    "personal_honor",
    "printed",
    "production",
    "requirement",
    "set_to",
    "tokens",
    "traits",
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
    "yu": "yu",
}
CAP = {each: f"{each} cap" for each in _PRINTED}
"""The most that a number can be; lower caps go before higher ones."""
FLOOR = {each: f"{each} floor" for each in _PRINTED}
"""The least that a number can be, besides 0."""


def printed(card: GameCard, stat: str) -> int:
    """Returns a printed number; 0 where the card has none (D-BON-10)."""
    found: int = getattr(card.face, _PRINTED[stat]) if stat in _PRINTED else 0
    return found


def raw(card: GameCard, stat: str) -> int:
    """Returns a number with all its changes, before any floor or cap."""
    found = card.cache.get(stat)
    if found is None:
        found = _changed(card, stat)
    auras = card.owner.auras
    if auras:
        for aura in auras:
            found += aura.adds(card, stat)
            for each in card.attachments if stat in _ADDED else ():
                if _adds(each, stat):
                    found += aura.adds(each, stat)
    return found


_ADDED = ("force", "chi")
"""Numbers of attachments that add to their Personality's (D-BON-07)."""


def _changed(card: GameCard, stat: str) -> int:
    """Works a number out with what has changed it, but for traits in effect, and notes it."""
    found = printed(card, stat)
    for change in card.changes:
        if change.stat == stat:
            found += change.add
    if stat in _ADDED:
        for each in card.attachments:
            if _adds(each, stat):
                found += _changed(each, stat)
    card.cache[stat] = found
    return found


def _adds(card: GameCard, stat: str) -> bool:
    """Whether an attachment's number is a bonus of its Personality."""
    return card.face.force_adds if stat == "force" else card.face.chi_adds


def shown(card: GameCard, stat: str) -> int:
    """Returns a number as it stands: floors and caps are applied last (D-BON-03)."""
    if card.changes or card.owner.auras:
        found = _bounded(card, stat, raw(card, stat))
    elif stat in card.cache:
        found = card.cache[stat]
    else:
        found = _changed(card, stat)
    return found if found > 0 else 0


def _bounded(card: GameCard, stat: str, found: int) -> int:
    """Applies the caps and floors that effects and traits have set."""
    cap, floor = CAP[stat], FLOOR[stat]
    caps = [each.add for each in card.changes if each.stat == cap]
    floors = [each.add for each in card.changes if each.stat == floor]
    for aura in card.owner.auras:
        if aura.binds:
            caps += aura.bounds(card, cap)
            floors += aura.bounds(card, floor)
    if caps:
        found = min(found, *caps)
    return max(found, *floors) if floors else found


def value(game: Game, card: GameCard, stat: str) -> int:
    """Returns a number as it stands, whichever it is."""
    if stat == "requirement":
        return requirement(card)
    if stat == "personal_honor":
        return personal_honor(game, card)
    return shown(card, stat)


def force(card: GameCard) -> int:
    """Returns a card's own Force; bowing doesn't change it (D-RES-06)."""
    return shown(card, "force")


def chi(card: GameCard) -> int:
    """Returns a card's Chi."""
    return shown(card, "chi")


def focus(card: GameCard) -> int:
    """Returns a card's Focus Value; cards that print none have 0 (D-TYPE-16)."""
    return shown(card, "focus")


def gold_cost(card: GameCard) -> int:
    """Returns a card's Gold cost."""
    return shown(card, "gold_cost")


def production(card: GameCard) -> int:
    """Returns the Gold that a card makes by bowing, whatever it is spent on."""
    if card.changes or card.owner.auras:
        return shown(card, "production")
    gold = card.face.gold
    return gold if gold > 0 else 0


def requirement(card: GameCard) -> int:
    """Returns an Honor Requirement, which may be negative, or DASH (D-BON-02, C-PERS-04)."""
    if card.face.requirement == DASH:
        return DASH
    return raw(card, "requirement")


def personal_honor(game: Game, card: GameCard) -> int:
    """Returns the Personal Honor: 0 if dishonored, whatever else holds (D-DISH-01, C-PERS-06)."""
    if card.dishonored:
        return 0
    found = shown(card, "personal_honor")
    cap = game.rules.max_personal_honor
    return cap if cap is not None and found > cap else found


def unit_force(game: Game, leader: GameCard, in_army: bool = False) -> int:
    """Returns the total Force of a unit.

    Followers and Ancestors add theirs to it, but for a number with a sign, which the Personality
    has already (D-BON-07, D-BON-08). In an army bowed cards count nothing, and a bowed Personality
    makes it 0 (D-RES-02 to -04); by the Celestial rules a unit's own total counts bowed cards, too
    (C-UNIT-02).
    """
    counts_bowed = game.rules.unit_total_counts_bowed and not in_army
    if leader.bowed and not counts_bowed:
        return 0
    total = force(leader)
    for each in leader.attachments:
        is_counted = each.face.type in ("Follower", "Ancestor") and not each.face.force_adds
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
    token: Token | None = None,
) -> Change | None:
    """Gives a bonus or a penalty; returns None where the card has no such number (D-BON-10)."""
    if stat in card.face.lacks:
        return None
    if stat == "yu" and not has(card, "yu"):
        give_keyword(game, card, "yu", "permanent", source)  # Yu 0, before any bonus (D-YU-05)
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


def bind(
    game: Game,
    card: GameCard,
    stat: str,
    to: int,
    is_cap: bool,
    end: str = "turn",
    source: GameCard | None = None,
) -> Change | None:
    """Sets the most, or the least, that a number can be."""
    if stat in card.face.lacks:
        return None
    change = Change((CAP if is_cap else FLOOR)[stat], to, "", end, source)
    _apply(game, card, change)
    return change


def give_keyword(
    game: Game,
    card: GameCard,
    word: str,
    end: str = "turn",
    source: GameCard | None = None,
    take: bool = False,
) -> Change:
    """Gives or takes a trait (D-ABIL-03): what is done last counts."""
    change = Change("no-keyword" if take else "keyword", 0, keyword(word), end, source)
    _apply(game, card, change)
    return change


def give_token(
    game: Game, card: GameCard, name: str, numbers: dict[str, int], by: Cause = None
) -> None:
    """Puts a token on a card, which gives it numbers until it is removed (D-TOK-01, D-TOK-02)."""
    source = source_of(by)
    token = Token(name)
    ability = getattr(by, "ability", None)
    given = [each for each in numbers.items() if each[0] not in card.face.lacks]
    given.sort(key=lambda each: each[0] in _CHI)  # which may kill, and takes all tokens off
    for stat, add in given or [("token", 0)]:
        change = Change(stat, add, "", "permanent", source, token)
        if source is not None and ability in source.gained:
            change.made_by = ability
        _apply(game, card, change)
    if token in tokens(card):
        game.happen("token_placed", what=card, who=card.controller, by=by, detail=name)


def tokens(card: GameCard) -> list[Token]:
    """Returns the tokens on a card, the oldest first."""
    return list(dict.fromkeys(each.token for each in card.changes if each.token is not None))


def take_token(game: Game, card: GameCard, name: str) -> int:
    """Removes a token of some name from a card; returns whether there was one."""
    token = next((each for each in tokens(card) if each.name == name), None)
    for change in [each for each in card.changes if each.token is token]:
        if token is not None:
            take_back(game, card, change)
    return int(token is not None)


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
    if change.stat in _CHI:
        _watch_chi(game, card, dropped=change.add < 0 or change.stat == CAP["chi"])
    elif game.ancestors and change.stat in _WORDS:
        _watch_ancestors(game)


_CHI = frozenset(("chi", CAP["chi"]))
_WORDS = frozenset(("keyword", "no-keyword"))


def _watch_chi(game: Game, card: GameCard, dropped: bool) -> None:
    """Who has lost his Chi dies of it (D-PERS-08, C-PERS-02)."""
    from l5r_cards.engine.chi import check

    check(game, card, dropped=dropped)


def _watch_ancestors(game: Game) -> None:
    """An Ancestor goes with its Faction at once (D-ANC-04)."""
    from l5r_cards.engine import ancestors

    ancestors.check(game)


def take_back(game: Game, card: GameCard, change: Change) -> None:
    """Ends a change."""
    if (card, change) in game.passing:
        game.passing.remove((card, change))
    _end_all(game, [(card, change)])


def end_changes(game: Game, end: str) -> None:
    """Ends the changes that last until the end of a turn, a battle, a duel or an action."""
    if not game.passing:
        return
    over = [each for each in game.passing if each[1].end == end]
    if over:
        game.passing = [each for each in game.passing if each[1].end != end]
        _end_all(game, over)


def _end_all(game: Game, over: Sequence[tuple[GameCard, Change]]) -> None:
    """Ends changes, all at once; then what depends on Chi and keywords is looked at."""
    ended = [(card, change) for card, change in over if change in card.changes]
    for card, change in ended:
        card.changes.remove(change)
        card.touch()
    for card, change in ended:
        if change.stat == "chi":
            _watch_chi(game, card, dropped=change.add > 0)
        elif game.ancestors and change.stat in _WORDS:
            _watch_ancestors(game)


def keywords(card: GameCard) -> frozenset[str]:
    """Returns the keywords of a card as it stands."""
    return _standing(card, card.face.keywords, card.face.words)


def traits(card: GameCard) -> frozenset[str]:
    """Returns the traits of a card as it stands, which the words of its title are not."""
    return _standing(card, implied(card.face.traits), card.face.traits)


def _standing(card: GameCard, now: frozenset[str], said: frozenset[str]) -> frozenset[str]:
    """Returns keywords with those given, without those taken and what came with them.

    A keyword is there once, however often it is given: what was done last counts (D-ABIL-03).
    """
    auras = card.owner.auras
    if (not card.changes and not auras) or card.face.type in WITHOUT_KEYWORDS:
        return now
    given: dict[str, None] = {}
    taken: dict[str, None] = {}
    for change in card.changes:
        if change.stat == "keyword":
            given[change.word] = None
            for each in alike(change.word):
                taken.pop(each, None)
        elif change.stat == "no-keyword":
            for each in alike(change.word):
                given.pop(each, None)
                taken[each] = None
    for aura in auras:
        given.update(dict.fromkeys(aura.words(card, "keyword")))
        taken.update(dict.fromkeys(aura.words(card, "no-keyword")))
    if taken:
        now = implied(said.difference(taken))
    if given:
        now |= implied(given, printed=False)
    return now.difference(taken) if taken else now


def has(card: GameCard, word: str) -> bool:
    """Whether a card has a keyword, which must be in the form that `keyword` gives."""
    if card.changes or card.owner.auras:
        return word in keywords(card)
    return word in card.face.keywords


def matches(card: GameCard, word: str) -> bool:
    """Whether a card is what a word means: a keyword, or what follows from lacking one.

    Personalities and Followers are Human exactly when not Nonhuman, and Infantry exactly when not
    Cavalry; other cards are neither (D-IMPL-04).
    """
    if word in _LACKING:
        return card.face.type in ("Personality", "Follower") and not has(card, _LACKING[word])
    return has(card, word)


_LACKING = {"human": "nonhuman", "infantry": "cavalry"}


def is_human(card: GameCard) -> bool:
    """Personalities and Followers are Human exactly when not Nonhuman (D-IMPL-04)."""
    return matches(card, "human")


def is_cavalry(leader: GameCard) -> bool:
    """Whether a unit is Cavalry: its Personality and every Follower are (D-INF-01)."""
    return has(leader, "cavalry") and all(
        has(each, "cavalry") for each in leader.attachments if each.face.type == "Follower"
    )
