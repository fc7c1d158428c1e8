"""A deck in numbers: Gold curves, types, Clans, Focus, keywords, production and Honor.

All counts are of copies. A card that prints no number where one is asked for ("-", "*", nothing
at all) is never taken as 0: it is kept apart, with what it prints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from l5r_cards.decks.placement import Placed, PlacedDeck
from l5r_cards.model.card import Card, Stat
from l5r_cards.model.production import free_gold

__all__ = [
    "DECKS",
    "Apart",
    "CostRow",
    "DeckStats",
    "Honor",
    "Numbers",
    "Production",
    "gold_of",
    "stats_of",
]

DECKS = ("dynasty", "fate")
"""The two decks that are shuffled and drawn from."""

_BESIDE = frozenset(("Stronghold", "Sensei", "Wind"))
"""Types that lie beside the decks, even where a format counts them to one of them."""
_NO_NUMBER = "-"
_LOWEST_HONOR = -19
"""Below this no Sensei lowers Starting Honor (D-TYPE-01)."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Copies of a card that print no number."""

    card: Card
    count: int
    printed: str
    """What stands in the number's place; ``"-"`` where nothing does."""


class Numbers(NamedTuple):
    """How often each number occurs among some cards."""

    counts: tuple[tuple[int, int], ...]
    """Each number with the copies that have it, from the lowest."""
    apart: tuple[Apart, ...]
    """The copies without a number."""

    @property
    def copies(self) -> int:
        """Copies that have a number."""
        return sum(count for _, count in self.counts)

    @property
    def total(self) -> int:
        """Sum of the numbers of all copies."""
        return sum(number * count for number, count in self.counts)

    @property
    def mean(self) -> float | None:
        """Their average; None where no copy has a number."""
        return self.total / self.copies if self.copies else None


class CostRow(NamedTuple):
    """The Holdings of one Gold cost."""

    cost: int | None
    """None: the cost is no number."""
    copies: int
    gold: int
    """What they produce together, those of `unknown` left out."""
    unknown: int
    """Copies among them whose production is no number."""


class Production(NamedTuple):
    """The Gold that a deck makes."""

    stronghold: int | None
    """By the Stronghold, its Sensei's modifier counted in; None where that is no number."""
    starting: Numbers
    """By each starting Holding."""
    holdings: Numbers
    """By each Holding of the Dynasty deck, bowed for anything; see `gold_of`."""
    by_cost: tuple[CostRow, ...]
    """The same by the Holdings' cost."""


class Honor(NamedTuple):
    """Whom the deck's Starting Honor lets in."""

    stronghold: Stat | None
    """Printed on the Stronghold; None if the deck has none, or it is not known."""
    sensei: int | None
    """The modifier of all Sensei together; None where one of them is no number."""
    starting: int | None
    """Both together; None where that can't be told."""
    personalities: int
    no_requirement: int
    """Personalities whose Honor Requirement is a dash: they may always enter play."""
    requirements: Numbers
    """Honor Requirements, those with a dash left out of both parts."""
    met: int | None
    """Personalities, those with a dash among them, who can be bought at the start."""
    too_high: tuple[Placed, ...] | None
    """Those who can't, from the highest requirement."""
    too_high_own_clan: int | None
    """Copies among them of the Stronghold's own Clan (who may be let in at 2 more Gold: C-PERS-10).
    """


class DeckStats(NamedTuple):
    """All numbers of one deck."""

    gold_cost: dict[str, Numbers]
    """By deck: the curve of Gold costs."""
    types: dict[str, tuple[tuple[str, int], ...]]
    """By deck: copies of each type, the most frequent first."""
    clans: tuple[tuple[str | None, int], ...]
    """Copies of each Clan in both decks; None: no Clan. A card of two Clans counts for either."""
    focus: Numbers
    """Focus values in the Fate deck."""
    keywords: tuple[tuple[str, int], ...]
    """Copies with each keyword in both decks, the most frequent first."""
    production: Production
    honor: Honor
    force: Numbers
    """Of the Personalities, as the two below."""
    chi: Numbers
    personal_honor: Numbers


def stats_of(deck: PlacedDeck) -> DeckStats:
    """Returns the numbers of a deck, whether it is legal or not."""
    drawn = {
        name: [e for e in deck.entries if e.slot == name and e.card.type not in _BESIDE]
        for name in DECKS
    }
    both = drawn["dynasty"] + drawn["fate"]
    personalities = [each for each in drawn["dynasty"] if each.card.type == "Personality"]
    return DeckStats(
        gold_cost={name: _numbers(drawn[name], lambda card: card.gold_cost) for name in DECKS},
        types={
            name: _ranked((e.card.type, e.count) for e in deck.entries if e.slot == name)
            for name in DECKS
        },
        clans=_clans(both),
        focus=_numbers(drawn["fate"], lambda card: card.focus),
        keywords=_ranked((word, each.count) for each in both for word in each.card.keywords),
        production=_production(deck, drawn["dynasty"]),
        honor=_honor(deck, personalities),
        force=_numbers(personalities, lambda card: card.force),
        chi=_numbers(personalities, lambda card: card.chi),
        personal_honor=_numbers(personalities, lambda card: card.personal_honor),
    )


def gold_of(card: Card, clans: Iterable[str] = ()) -> int | str:
    """Returns the Gold that a card makes for anything by bowing alone, for a player of some Clans.

    Where it can't be told by a number, returns what to print instead: ``"-"`` for a card that
    makes no Gold, ``"*"`` for one whose Gold is variable, costs more than bowing (such as Honor) or
    pays for some cards only. Conditions that arise in play are taken as not met.
    """
    if card.gold_production is not None:
        return card.gold_production
    free = free_gold(card.production, set(clans))
    return free or ("*" if card.production.get("abilities") else _NO_NUMBER)


def _production(deck: PlacedDeck, dynasty: list[Placed]) -> Production:
    stronghold = _first(deck, "Stronghold")
    clans = stronghold.clans if stronghold else ()

    def gold(card: Card) -> Stat | None:
        return gold_of(card, clans)

    own: int | None = None
    if stronghold is not None and isinstance(printed := gold(stronghold), int):
        modifier = _modifier(deck, "gold_production")
        own = None if modifier is None else max(printed + modifier, 0)
    starting = [each for each in deck.entries if each.slot == "starting-holding"]
    holdings = [each for each in dynasty if each.card.type == "Holding"]
    rows: dict[int | None, list[int]] = {}
    for each in holdings:
        cost = each.card.gold_cost
        row = rows.setdefault(cost if isinstance(cost, int) else None, [0, 0, 0])
        made = gold(each.card)
        row[0] += each.count
        if isinstance(made, int):
            row[1] += made * each.count
        elif made != _NO_NUMBER:
            row[2] += each.count
    return Production(
        own,
        _numbers(starting, gold),
        _numbers(holdings, gold),
        tuple(
            CostRow(cost, *row)
            for cost, row in sorted(rows.items(), key=lambda row: (row[0] is None, row[0] or 0))
        ),
    )


def _honor(deck: PlacedDeck, personalities: list[Placed]) -> Honor:
    stronghold = _first(deck, "Stronghold")
    printed = stronghold.starting_honor if stronghold else None
    modifier = _modifier(deck, "starting_honor")
    starting: int | None = None
    if isinstance(printed, int) and modifier is not None:
        starting = printed
        if modifier < 0:
            starting = max(printed + modifier, min(printed, _LOWEST_HONOR))
        else:
            starting += modifier
    asking = [each for each in personalities if each.card.honor_requirement != _NO_NUMBER]
    requirements = _numbers(asking, lambda card: card.honor_requirement)
    count = sum(each.count for each in personalities)
    free = count - sum(each.count for each in asking)
    met = too_high = own_clan = None
    if starting is not None:
        met = free + sum(copies for number, copies in requirements.counts if number <= starting)
        too_high = tuple(
            sorted(
                (each for each in asking if _number(each.card.honor_requirement) > starting),
                key=lambda each: (-_number(each.card.honor_requirement), each.card.id),
            )
        )
        clans = set(stronghold.clans) if stronghold else set()
        own_clan = sum(each.count for each in too_high if clans & set(each.card.clans))
    return Honor(printed, modifier, starting, count, free, requirements, met, too_high, own_clan)


def _number(stat: Stat | None) -> int:
    """Returns a stat for comparing; what is no number is kept apart, so it lets anyone in here."""
    return stat if isinstance(stat, int) else _LOWEST_HONOR * 10


def _modifier(deck: PlacedDeck, stat: str) -> int | None:
    """Returns what all Sensei add to a number of the Stronghold; None where that is no number."""
    total = 0
    for each in deck.entries:
        if each.card.type != "Sensei":
            continue
        value = each.card.sensei.get(stat)
        if isinstance(value, str) and value.lstrip("+-").isdecimal():
            value = int(value)
        if not isinstance(value, int):
            return None
        total += value * each.count
    return total


def _first(deck: PlacedDeck, kind: str) -> Card | None:
    return next((each.card for each in deck.entries if each.card.type == kind), None)


def _numbers(entries: Iterable[Placed], stat: Callable[[Card], Stat | None]) -> Numbers:
    counts: Counter[int] = Counter()
    apart = []
    for each in entries:
        value = stat(each.card)
        if isinstance(value, int):
            counts[value] += each.count
        else:
            apart.append(Apart(each.card, each.count, value or _NO_NUMBER))
    return Numbers(tuple(sorted(counts.items())), tuple(apart))


def _ranked(pairs: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Returns how often each word occurs, the most frequent first."""
    counts: Counter[str] = Counter()
    for word, count in pairs:
        counts[word] += count
    return tuple(sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def _clans(entries: list[Placed]) -> tuple[tuple[str | None, int], ...]:
    named = _ranked((clan, each.count) for each in entries for clan in each.card.clans)
    without = sum(each.count for each in entries if not each.card.clans)
    return (*named, (None, without)) if without else named
