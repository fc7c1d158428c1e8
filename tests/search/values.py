"""Values to ask for: typical and rare ones, those at the ends, and those that read oddly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from naive import STATS, Naive

from l5r_cards import Card, Catalog

__all__ = ["FLAGS", "PLACELESS", "PRINTED", "values_of", "written"]

FLAGS = ("unique", "singular", "experienced", "inexperienced", "soulof", "legal", "banned")
FLAGS += ("partial", "starting", "unreleased")
NUMBERS = ("0", "3", "-1", "+2", "2.5", "016", "99999999999999999999")
PLACELESS = {
    "arc": ("other", "Three Dynasties", "tokens"),
    "format": ("bigdeck", "Big Deck", "legacy", "modern", "open", "jade-extended"),
}
"""Values that have no place in time."""
PRINTED = ("-", "*", "3*", "rank 15")


@cache
def values_of(field: str, naive: Naive, catalog: Catalog) -> list[str]:
    """Returns the values to ask a field for."""
    cards = naive.cards
    if field in STATS:
        return [*NUMBERS, *PRINTED, "Chi", "cost"]
    if field in ("unique", "singular"):
        return ["yes", "no", "TRUE", "0"]
    if field == "name":
        words = ["hoturi", "doji hot", "the", "B", "Naga Attaché", "doji hoturi", "of", "20"]
        return [*words, "tattoos & trinkets"]
    if field == "exp":
        return ["0", "1", "-1", "3.5", "3", "7", "8", "-2", "+2", "1.0"]
    if field == "year":
        return ["1994", "1995", "2004", "2015", "2020", "0000", "9999"]
    if field == "date":
        days = ["1995-08-01", "1996-05-20", "2004-02-29", "9999-12-31"]
        return ["1995", "1995-08", "2010-02", *days]
    if field == "arc":
        names = ["gold", "Clan Wars", "A Brother's Destiny", "shattered empire", "Ivory"]
        names += ["four_winds_gold"]
        return [*names, *PLACELESS["arc"]]
    if field == "format":
        return [*catalog.formats, "Celestial 40/40", "EE", "20F", "Big Deck"]
    if field in ("banned", "pool"):
        return ["any"] * (field == "banned") + [
            "emperor",
            "Celestial Edition",
            "twenty-festivals",
            "open",
            "imperial",
        ]
    if field == "set":
        names = [each.name for each in catalog.sets.values()]
        return [*names[:3], *names[-3:], names[40], "EE", "FK", "Emperor", "imperial_edition"]
    if field in ("is", "not"):
        return [*FLAGS, "UNIQUE", "sensei", "Shugenja", "personality", "Double Chi", "man-beast"]
    if field == "has":
        return [*STATS, "f", "exp", "experience", "soulof", "kw", "clan", "deck_rules", "back"]
    facts = {"type": "types", "clan": "clans", "keyword": "keywords"}
    if field in facts:
        return _some(value for card in cards for value in getattr(card, facts[field]))
    if field == "deck":
        return ["dynasty", "fate", "pre-game", "Pre Game"]
    if field == "soulof":
        return _some(card.soul_of.title for card in cards if card.soul_of)
    if field in ("rarity", "number"):
        return _some(_printed(cards, field))
    raise ValueError(f"no values for {field}")


def _printed(cards: Iterable[Card], fact: str) -> Iterable[str]:
    for card in cards:
        for each in card.printings:
            if value := getattr(each, fact):
                yield value


def _some(values: Iterable[str]) -> list[str]:
    """Returns the most and the least frequent of some values, and those that read oddly."""
    counts = Counter(values)
    often = [value for value, _ in counts.most_common()]
    odd = [value for value in counts if not value.replace(" ", "").isalnum()]
    chosen = [*often[:3], *often[len(often) // 2 :][:2], *often[-3:], *odd[:2], *odd[-2:]]
    return [*dict.fromkeys(chosen), often[0].upper(), often[-1].lower()]


def written(value: str) -> str:
    """Returns a value as it may stand in a query."""
    return f'"{value}"' if not value or set(' ()"/') & set(value) else value
