"""What is printed on a card, ready for play: numbers, keywords and abilities."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from l5r_cards.engine.keywords import WITHOUT_KEYWORDS, clan_trait, implied, keyword, trait_words
from l5r_cards.engine.keywords import words_in as title_words
from l5r_cards.model.card import Card, Stat
from l5r_cards.model.ruleset import Ruleset

if TYPE_CHECKING:
    from l5r_cards.abilities.tree import Ability as TextOfAbility
    from l5r_cards.engine.abilities import Ability, EntryRule

__all__ = ["ALL_CLANS", "DASH", "ONE_SHOT", "Face", "face_of"]

DASH = -(10**9)
"""The Honor Requirement “-”: below every number (C-PERS-04)."""

ALL_CLANS = "all"
"""Among the Clans of a Sensei: he serves every one."""

ONE_SHOT = frozenset(("Action", "Strategy", "Kiho"))
"""Types of cards that are played for an action and discarded."""


class Face(NamedTuple):
    """A card as printed; one face serves all copies in all games under a ruleset."""

    id: str
    title: str
    type: str
    deck: str
    """``"dynasty"``, ``"fate"`` or ``"pre-game"``."""
    keywords: frozenset[str] = frozenset()
    """All that it matches: `words` with all that they imply."""
    words: frozenset[str] = frozenset()
    """The traits, the words of the title, and of an Action card those of its actions (D-KEY-02)."""
    traits: frozenset[str] = frozenset()
    """The printed traits alone."""
    clans: frozenset[str] = frozenset()
    """The Clans printed, of which some may be no alignment (D-FACT-02, C-CLAN-04)."""
    lacks: frozenset[str] = frozenset()
    """Numbers that such a card does not have, so that nothing can change them (D-BON-10)."""
    unique_as: frozenset[str] = frozenset()
    """Titles whose Unique cards it excludes; empty if it is not Unique."""
    singular: bool = False
    level: float = 0
    """Experience: -1 Inexperienced, 0 none, 1 Experienced, then upwards (D-EXP-01)."""
    full_name: str = ""
    """With the level, as lists write it; empty where it is the title."""
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
    yu: int = 0
    """The number behind the trait Yu (D-YU-01)."""
    strength: int = 0
    honor: int = 0
    provinces: int | None = None
    starting: bool = False
    element: str = ""
    abilities: tuple[Ability, ...] = ()
    entry: tuple[EntryRule, ...] = ()
    """What its abilities say of bringing it into play."""
    unmodelled: bool = False
    """It has text that the abilities do not say."""
    texts: tuple[TextOfAbility, ...] = ()
    """What the abilities say, by their `index`; no rule asks for it."""

    @property
    def name(self) -> str:
        """The title with the level of Experience: ``Doji Reju • Experienced 3``."""
        return self.full_name or self.title


def face_of(card: Card, rules: Ruleset, abilities: tuple[Ability, ...] = ()) -> Face:
    """Returns the face of a card under a ruleset."""
    traits = _traits(card, rules)
    words = set(traits)
    if card.type in WITHOUT_KEYWORDS:
        words.clear()
    else:
        words.update(title_words(card.base_title or card.title))
        if card.type in ONE_SHOT:
            words.update(word for each in abilities for word in each.keywords)
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
        keywords=implied(words),
        words=frozenset(words),
        traits=frozenset(traits),
        clans=_clans(card),
        lacks=_lacks(card),
        unique_as=frozenset(counted) if _is_unique(card, rules) else frozenset(),
        singular=card.singular
        or (rules.region_implies_singular and card.type == "Region" and not card.unique),
        level=level,
        full_name=card.name,
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
        produces=card.gold_production is not None
        or bool(card.production)
        or any("gold" in each.kinds for each in abilities),
        yu=_yu(card),
        strength=_number(_beside(card, "province_strength")),
        honor=_number(_beside(card, "starting_honor")),
        provinces=card.starting_provinces,
        starting=card.starting_holding,
        element=_element(card),
        abilities=abilities,
        entry=tuple(each.entry for each in abilities if each.entry is not None),
    )


def _yu(card: Card) -> int:
    found = (_YU.fullmatch(each) for each in card.keywords)
    return max((int(each[1]) for each in found if each is not None), default=0)


_YU = re.compile(r"Yu (\d+)")
_ATTACHED = frozenset(("force", "chi", "gold_cost", "focus"))
_NUMBERS = {
    "Personality": frozenset(("force", "chi", "personal_honor", "requirement", "gold_cost")),
    "Follower": frozenset(("force", "requirement", "gold_cost", "focus")),
    "Item": _ATTACHED,
    "Ancestor": _ATTACHED | {"requirement"},
    "Spell": frozenset(("gold_cost", "focus")),
    "Action": frozenset(("gold_cost", "focus")),
    "Strategy": frozenset(("gold_cost", "focus")),
    "Kiho": frozenset(("gold_cost", "focus")),
    "Ring": frozenset(("focus",)),
    "Holding": frozenset(("gold_cost", "production")),
    "Region": frozenset(),
    "Stronghold": frozenset(("production",)),
}
"""The numbers that cards of a type have."""
_ALL_NUMBERS = frozenset().union(*_NUMBERS.values())


def _lacks(card: Card) -> frozenset[str]:
    """Returns the numbers that a card neither has by its type nor prints (D-BON-10)."""
    found = _ALL_NUMBERS - _NUMBERS.get(card.type, frozenset())
    return frozenset(each for each in found if getattr(card, _FACTS.get(each, each)) is None)


_FACTS = {"requirement": "honor_requirement", "production": "gold_production"}


def _traits(card: Card, rules: Ruleset) -> set[str]:
    """Returns what stands in the traits, with the traits of the printed Clans."""
    found = {word for each in card.keywords for word in trait_words(each)}
    found.update(trait for each in card.clans if (trait := clan_trait(each)) is not None)
    if rules.monkey_is_toturis_army and not found.isdisjoint(_MONKEYS):
        found |= _MONKEYS
    return found


_MONKEYS = frozenset(("monkey clan", "toturi's army"))
"""One alignment, but for storyline tournaments (D-FACT-05)."""


def _is_unique(card: Card, rules: Ruleset) -> bool:
    return (
        card.unique
        or (rules.experienced_implies_unique and card.experience is not None)
        or (rules.ancestor_implies_unique and card.type == "Ancestor")
    )


def _clans(card: Card) -> frozenset[str]:
    """Returns the Clans of a card, of a Sensei those whom he serves; to have none is no Clan."""
    if card.type == "Sensei":
        served = card.sensei.get("clans", ())
        return frozenset((ALL_CLANS,) if served == ALL_CLANS else served)
    found = frozenset(_OTHER_NAMES.get(each, each) for each in card.clans)
    return found - {"Unaligned"}


_OTHER_NAMES = {"Yoritomo's Alliance": "Mantis"}
"""Names of one and the same alignment (D-FACT-04)."""


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
