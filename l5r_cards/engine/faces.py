"""What is printed on a card, ready for play: numbers, keywords and abilities."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.model.card import Card, Stat
from l5r_cards.model.ruleset import Ruleset

if TYPE_CHECKING:
    from l5r_cards.engine.abilities import Ability

__all__ = ["ALL_CLANS", "DASH", "Face", "face_of", "implied", "keyword", "keywords_in"]

DASH = -(10**9)
"""The Honor Requirement “-”: below every number (C-PERS-04)."""

ALL_CLANS = "all"
"""Among the Clans of a Sensei: he serves every one."""

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_NO_KEYWORDS = frozenset(("Sensei", "Stronghold"))
_RESERVED = frozenset(
    (
        *("army", "battle", "attacker", "defender", "infantry", "bowed", "unbowed", "province"),
        *("unit", "sensei", "stronghold", "wind", "card", "token", "player", "clan", "faction"),
        *("the", "of", "and", "a", "an", "in", "to"),
    )
)
"""Words that are the game's own, never a keyword (D-KEY-08)."""
_IMPLIED = {
    "courtier": ("diplomat",),
    "diplomat": ("courtier",),
    "naval": ("sailor",),
    "sailor": ("naval",),
    "creature": ("nonhuman",),
    "mujina": ("creature", "nonhuman"),
    "ratling": ("creature", "nonhuman"),
    "oni": ("nonhuman", "shadowlands"),
    "naga": ("nonhuman",),
    "zombie": ("undead", "shadowlands"),
    "undead": ("shadowlands",),
    "skeleton": ("undead", "shadowlands"),
    "skeletal": ("undead", "shadowlands"),
    "necromancer": ("undead", "shadowlands"),
    "mantis clan": ("yoritomo's alliance",),
    "yoritomo's alliance": ("mantis clan",),
    "monkey clan": ("toturi's army",),
    "toturi's army": ("monkey clan",),
    "monk": ("brotherhood of shinsei",),
    "brotherhood of shinsei": ("monk",),
}
"""Traits that one trait brings with it (D-IMPL, D-FACT)."""
_PRINTED_ONLY = frozenset(("mujina", "ratling"))
"""Traits that imply others only where printed (D-IMPL-05)."""


class Face(NamedTuple):
    """A card as printed; one face serves all copies in all games under a ruleset."""

    id: str
    title: str
    type: str
    deck: str
    """``"dynasty"``, ``"fate"`` or ``"pre-game"``."""
    keywords: frozenset[str] = frozenset()
    """Traits and words of the title, as `keyword` writes them, with all that they imply."""
    traits: frozenset[str] = frozenset()
    """The printed traits alone."""
    clans: frozenset[str] = frozenset()
    unique_as: frozenset[str] = frozenset()
    """Titles whose Unique cards it excludes; empty if it is not Unique."""
    singular: bool = False
    level: float = 0
    """Experience: -1 Inexperienced, 0 none, 1 Experienced, then upwards (D-EXP-01)."""
    level_of: str = ""
    """The title whose level it is."""
    force: int = 0
    chi: int = 0
    force_adds: bool = False
    """The Force is a bonus of the Personality, not a number of its own (D-BON-07)."""
    chi_adds: bool = False
    personal_honor: int = 0
    requirement: int = DASH
    gold_cost: int = 0
    focus: int = 0
    gold: int = 0
    """Gold that it produces by bowing, whatever it is spent on."""
    produces: bool = False
    strength: int = 0
    honor: int = 0
    provinces: int | None = None
    starting: bool = False
    element: str = ""
    abilities: tuple[Ability, ...] = ()
    unmodelled: bool = False
    """It has text that the abilities do not say."""


def keyword(text: str) -> str:
    """Returns a keyword in the one form that all its forms share (D-KEY-04).

    >>> keyword("Forests"), keyword("Forest's"), keyword("Scorpion Clan")
    ('forest', 'forest', 'scorpion clan')
    """
    words = text.lower().replace("’", "'").split()
    if len(words) > 1:
        return " ".join(words)
    word = "".join(words)
    for ending in ("'s", "s'"):
        if word.endswith(ending):
            return word[: -len(ending)]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def keywords_in(title: str) -> Iterable[str]:
    """Yields the words of a title that count as keywords (D-KEY-01, D-KEY-06)."""
    for word in _WORD.findall(title):
        found = keyword(word)
        if found not in _RESERVED:
            yield found


def implied(words: Iterable[str], printed: bool = True) -> frozenset[str]:
    """Returns keywords with all those that they bring with them."""
    found = set(words)
    todo = list(found)
    while todo:
        word = todo.pop()
        if word in _PRINTED_ONLY and not printed:
            continue
        for each in _IMPLIED.get(word, ()):
            if each not in found:
                found.add(each)
                todo.append(each)
    return frozenset(found)


def face_of(card: Card, rules: Ruleset, abilities: tuple[Ability, ...] = ()) -> Face:
    """Returns the face of a card under a ruleset."""
    traits = [keyword(each) for each in card.keywords]
    words = [*traits]
    if card.type not in _NO_KEYWORDS:
        words += keywords_in(card.base_title or card.title)
    level = card.experience.level if card.experience else 0.0
    title = card.base_title or card.title
    counted = [title, *(e.title for e in card.counts_as if "unique" in e.purposes)]
    level_of = card.experience.of if card.experience and card.experience.of else title
    if level_of != title:
        counted.append(level_of)
    return Face(
        id=card.id,
        title=title,
        type=card.type,
        deck=card.deck,
        keywords=frozenset() if card.type in _NO_KEYWORDS else implied(words),
        traits=frozenset(traits),
        clans=_clans(card),
        unique_as=frozenset(counted) if _is_unique(card, rules) else frozenset(),
        singular=card.singular
        or (rules.region_implies_singular and card.type == "Region" and not card.unique),
        level=level,
        level_of=level_of,
        force=_number(card.force),
        chi=_number(card.chi),
        force_adds=_is_signed(card.force) or card.type == "Item",
        chi_adds=_is_signed(card.chi) or card.type == "Item",
        personal_honor=_number(card.personal_honor),
        requirement=DASH
        if card.honor_requirement in ("-", None)
        else _number(card.honor_requirement),
        gold_cost=_number(card.gold_cost),
        focus=_number(card.focus),
        gold=_gold(card),
        produces=card.gold_production is not None or bool(card.production),
        strength=_number(_beside(card, "province_strength")),
        honor=_number(_beside(card, "starting_honor")),
        provinces=card.starting_provinces,
        starting=card.starting_holding,
        element=_element(card),
        abilities=abilities,
    )


def _is_unique(card: Card, rules: Ruleset) -> bool:
    return (
        card.unique
        or (rules.experienced_implies_unique and card.experience is not None)
        or (rules.ring_implies_unique and card.type == "Ring")
        or (rules.ancestor_implies_unique and card.type == "Ancestor")
    )


def _clans(card: Card) -> frozenset[str]:
    """Returns the Clans of a card, of a Sensei those whom he serves; to have none is no Clan."""
    if card.type == "Sensei":
        served = card.sensei.get("clans", ())
        return frozenset((ALL_CLANS,) if served == ALL_CLANS else served)
    return frozenset(card.clans) - {"Unaligned"}


def _beside(card: Card, number: str) -> Stat | None:
    """Returns a number of a Stronghold, or what a Sensei adds to it."""
    printed: Stat | None = getattr(card, number)
    return card.sensei.get(number) if printed is None else printed


def _gold(card: Card) -> int:
    if (gold := _beside(card, "gold_production")) is not None:
        return _number(gold)
    plain = [e["base"] for e in card.production.get("abilities", ()) if set(e) == {"base", "bow"}]
    return max((_number(each) for each in plain), default=0)


_ELEMENTS = ("air", "earth", "fire", "void", "water")


def _element(card: Card) -> str:
    if card.type != "Ring":
        return ""
    words = {keyword(each) for each in (*card.keywords, *card.title.split())}
    return next((element for element in _ELEMENTS if element in words), "")


def _is_signed(stat: Stat | None) -> bool:
    return isinstance(stat, str) and stat[:1] in "+-" and stat[1:].isdigit()


def _number(stat: Stat | None) -> int:
    """Returns a printed number; what has none is 0 (D-BON-10)."""
    if isinstance(stat, int):
        return stat
    if stat is None:
        return 0
    digits = stat.rstrip("*")
    return int(digits) if digits.lstrip("+-").isdigit() else 0
