"""A plain search: asks every card in turn, from the cards and the facts of sets and formats alone.

It shares nothing with the search proper but the tree of a query and the folding of names, so what
both find alike is found for two reasons.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path

from l5r_cards import Card, Catalog, Results
from l5r_cards.model.names import fold
from l5r_cards.search.query import All, AnyOf, Node, Not, Term, Words

__all__ = ["ALIASES", "STATS", "Naive", "rows", "stat"]

STATS = {
    "force": "force",
    "chi": "chi",
    "focus": "focus",
    "gold": "gold_cost",
    "production": "gold_production",
    "ph": "personal_honor",
    "hr": "honor_requirement",
    "province": "province_strength",
    "honor": "starting_honor",
}
"""The stats of a query, by what they are called there, and the facts of a card that they are."""

ALIASES = {
    "n": "name",
    "title": "name",
    "t": "type",
    "c": "clan",
    "kw": "keyword",
    "k": "keyword",
    "d": "deck",
    "f": "force",
    "fv": "focus",
    "cost": "gold",
    "gc": "gold",
    "gp": "production",
    "personalhonor": "ph",
    "requirement": "hr",
    "ps": "province",
    "sh": "honor",
    "xp": "exp",
    "experience": "exp",
    "soul": "soulof",
    "s": "set",
    "e": "set",
    "r": "rarity",
    "cn": "number",
    "y": "year",
    "legal": "format",
    "fmt": "format",
    "o": "text",
    "rules": "text",
}
"""The other names of fields."""

FACTS = STATS | {
    "exp": "experience",
    "soulof": "soul_of",
    "clan": "clans",
    "keyword": "keywords",
}
"""What ``has:`` calls the facts of a card, where that is not their own name."""

COMPARE: dict[str, Callable[[float, float], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
Fits = Callable[[Card], bool]


class Naive:
    """All cards, in order of title and level."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self.cards = sorted(catalog.cards(), key=_order)
        self._everything = frozenset(range(1, len(self.cards) + 1))
        self._known: dict[tuple[object, ...], frozenset[int]] = {}

    def found(self, node: Node) -> list[int]:
        """Returns the numbers, from 1, of the cards that fit a query."""
        return sorted(self._fitting(node))

    def _fitting(self, node: Node) -> frozenset[int]:
        if isinstance(node, Not):
            return self._everything - self._fitting(node.node)
        if isinstance(node, All):
            return self._everything.intersection(*map(self._fitting, node.nodes))
        if isinstance(node, AnyOf):
            return frozenset().union(*map(self._fitting, node.nodes))
        if isinstance(node, Words):
            return self._asked(("words", node.text), lambda: _holds_words(node.text))
        return self._term(node)

    def _term(self, term: Term) -> frozenset[int]:
        field = ALIASES.get(term.field.lower(), term.field.lower())
        sign = "=" if term.operator == "!=" else term.operator
        key = (field, sign, term.value, term.is_pattern)
        fitting = self._asked(key, lambda: self._test(field, sign, term))
        return self._everything - fitting if term.operator == "!=" else fitting

    def _asked(self, key: tuple[object, ...], test: Callable[[], Fits]) -> frozenset[int]:
        fitting = self._known.get(key)
        if fitting is None:
            if key[0] in STATS:
                fitting = self._stat(STATS[str(key[0])], str(key[1]), str(key[2]))
            else:
                fits = test()
                fitting = frozenset(row for row, card in enumerate(self.cards, 1) if fits(card))
            self._known[key] = fitting
        return fitting

    def _stat(self, fact: str, sign: str, value: str) -> frozenset[int]:
        other = STATS.get(ALIASES.get(value.lower(), value.lower()))
        is_number = re.fullmatch(r"[+-]?\d+(\.\d+)?", value)
        if other is None and (not is_number or (value.startswith("+") and sign in (":", "="))):
            printed = (str(stat(card, fact)).lower() for card in self.cards)
            return frozenset(row for row, own in enumerate(printed, 1) if own == value.lower())
        compare = COMPARE[sign]
        own = self._numbers(fact)
        if other is None:
            number = float(value)
            return frozenset(row for row, each in own.items() if compare(each, number))
        others = self._numbers(other)
        both = own.keys() & others.keys()
        return frozenset(row for row in both if compare(own[row], others[row]))

    @cache  # noqa: B019 - there is one for all tests
    def _numbers(self, fact: str) -> dict[int, float]:
        """Returns the numbers of a stat; ``3*`` is 3, ``+2`` is 2, ``-`` and ``Rank 15`` none."""
        printed = [re.match(r"[+-]?\d+", str(stat(card, fact))) for card in self.cards]
        return {row: float(number[0]) for row, number in enumerate(printed, 1) if number}

    def _test(self, field: str, sign: str, term: Term) -> Fits:
        value = term.value
        tests: dict[str, Callable[[], Fits]] = {
            "name": lambda: _name("" if term.is_pattern else sign, value),
            "exp": lambda: _level(sign, float(value)),
            "set": lambda: self._set(value),
            "arc": lambda: self._arc(sign, value),
            "year": lambda: self._date(sign, value),
            "date": lambda: self._date(sign, value),
            "format": lambda: self._format(sign, value),
            "pool": lambda: self._pool(value),
            "banned": lambda: self._banned(value),
            "unique": lambda: _flag("unique", value),
            "singular": lambda: _flag("singular", value),
            "is": lambda: self._is(value),
            "not": lambda: _unless(self._is(value)),
            "has": lambda: _has(value),
            "in": lambda: self._in(value),
            "number": lambda: _printed("number", value),
            "rarity": lambda: _printed("rarity", value),
            "type": lambda: _one_of("types", value),
            "clan": lambda: _one_of("clans", value),
            "keyword": lambda: _one_of("keywords", value),
            "deck": lambda: lambda card: card.deck == value.lower().replace(" ", "-"),
            "soulof": lambda: _soul_of(value),
        }
        return tests[field]()

    def _set(self, value: str) -> Fits:
        sets = self._catalog.sets_tagged(value)
        return lambda card: any(each.set in sets for each in card.printings)

    @cached_property
    def _arcs(self) -> list[str]:
        """The arcs in order of time, as the pools have them, then those without a place in time."""
        homes = (arc for arc in self._catalog.pools.values() if arc)
        return list(dict.fromkeys([*homes, *(each.arc for each in self._catalog.sets.values())]))

    def _arc(self, sign: str, value: str) -> Fits:
        homes = {name: arc for name, arc in self._catalog.pools.items() if arc}
        named = {
            arc
            for arc in self._arcs
            if fold(value) in [fold(part) for part in (arc, *arc.split(" - "))]
            or fold(value) in [fold(name) for name, home in homes.items() if home == arc]
        }
        (place,) = {self._arcs.index(arc) for arc in named}
        right = {arc for at, arc in enumerate(self._arcs) if COMPARE[sign](at, place)}
        if sign not in (":", "="):
            right &= set(self._catalog.pools.values())
        sets = self._catalog.sets
        return lambda card: any(sets[each.set].arc in right for each in card.printings)

    def _date(self, sign: str, value: str) -> Fits:
        """Compares as many digits of a date as are given."""
        sets = self._catalog.sets
        wanted = int(value.replace("-", ""))

        def fits(card: Card) -> bool:
            for each in card.printings:
                date = each.date or sets[each.set].date
                if date and COMPARE[sign](int(date[: len(value)].replace("-", "")), wanted):
                    return True
            return False

        return fits

    def _format(self, sign: str, value: str) -> Fits:
        own = self._named(value)
        if sign in (":", "="):
            right = [own]
        else:
            arcs = sorted(
                (body["preference"], format_id)
                for format_id, body in self._catalog.formats.items()
                if body.get("arc")
            )
            order = [format_id for _, format_id in arcs]
            place = order.index(own)
            right = [each for at, each in enumerate(order) if COMPARE[sign](at, place)]
        tests = [(self._pool(each), self._banned(each)) for each in right]
        return lambda card: any(has(card) and not bans(card) for has, bans in tests)

    def _named(self, value: str) -> str:
        (own,) = {
            format_id
            for format_id, body in self._catalog.formats.items()
            if fold(value) in map(folded, (format_id, body["name"], *body.get("aka", ())))
        }
        return own

    def _pool(self, value: str) -> Fits:
        symbols = self._catalog.formats[self._named(value)].get("pool", {}).get("symbols")
        if symbols is None:
            return lambda card: not card.unreleased
        return lambda card: not set(symbols).isdisjoint(card.legal + card.banned)

    def _banned(self, value: str) -> Fits:
        if value.lower() == "any":
            return self._is("banned")
        bans = {ban["card"] for ban in self._catalog.formats[self._named(value)].get("bans", ())}
        return lambda card: card.id in bans

    def _is(self, value: str) -> Fits:
        banned = {
            ban["card"] for body in self._catalog.formats.values() for ban in body.get("bans", ())
        }
        marks: dict[str, Fits] = {
            "unique": lambda card: card.unique,
            "singular": lambda card: card.singular,
            "experienced": lambda card: _kind(card) == "experienced",
            "inexperienced": lambda card: _kind(card) == "inexperienced",
            "soulof": lambda card: card.soul_of is not None,
            "legal": self._legal,
            "banned": lambda card: card.id in banned or bool(card.banned),
            "partial": lambda card: card.partial,
            "starting": lambda card: card.starting_holding,
            "unreleased": lambda card: card.unreleased,
        }
        key = fold(value)
        return marks.get(key) or (lambda card: key in map(folded, (*card.types, *card.keywords)))

    @cached_property
    def _legal(self) -> Fits:
        """Whether a card is legal in some format."""
        formats = [self._format("=", each) for each in self._catalog.formats]
        return lambda card: any(fits(card) for fits in formats)

    def _in(self, path: str) -> Fits:
        """Reads a list that has a name as printed in each line."""
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        names = {line.partition(" ")[2] for line in lines}
        return lambda card: card.name in names


folded = cache(fold)


def stat(card: Card, fact: str) -> object:
    """Returns a fact of a card; of the Gold that it makes, what its abilities say, too."""
    abilities = card.production.get("abilities")
    if fact != "gold_production" or card.gold_production is not None or not abilities:
        return getattr(card, fact)
    amounts = []
    for each in abilities:
        base = each.get("base", 0)
        asked = [key for key in ("cost", "only", "timing", "unparsed") if key in each]
        if base and not asked and each.get("honor", 0) >= 0:
            amounts.append((1, base))
        more = [case["amount"] for case in each.get("if", [])]
        more += [base + case["amount"] for case in each.get("plus_if", [])]
        amounts += [(0, amount) for amount in (base, each.get("amount", 0), *more)]
    is_free, gold = max(amounts)
    return gold if is_free else f"{gold or ''}*"


def _order(card: Card) -> tuple[str, float, str]:
    return (folded(card.title), card.experience.level if card.experience else 0, card.id)


def _holds(words: list[str], text: str) -> bool:
    """Whether words stand in a text one after the other, the last perhaps only begun."""
    if words[0] not in text:
        return False
    there = text.split()
    *first, last = words
    return any(
        there[at : at + len(first)] == first and there[at + len(first)].startswith(last)
        for at in range(len(there) - len(first))
    )


def _holds_words(text: str) -> Fits:
    words = fold(text).split()
    return lambda card: _holds(words, folded(card.title)) or _holds(words, _keywords(card.keywords))


@cache
def _keywords(keywords: tuple[str, ...]) -> str:
    return " ".join(map(fold, keywords))


def _name(sign: str, value: str) -> Fits:
    if not sign:
        pattern = re.compile(value, re.IGNORECASE)
        return lambda card: pattern.search(card.title) is not None
    if sign == ":":
        words = fold(value).split()
        return lambda card: _holds(words, folded(card.title))
    key = fold(value)
    return lambda card: key in map(folded, (card.title, card.base_title or "", card.name))


def _level(sign: str, level: float) -> Fits:
    return lambda card: COMPARE[sign](card.experience.level if card.experience else 0, level)


def _printed(fact: str, value: str) -> Fits:
    key = fold(value)
    return lambda card: any(folded(getattr(each, fact) or "") == key for each in card.printings)


def _one_of(fact: str, value: str) -> Fits:
    key = fold(value)
    return lambda card: key in map(folded, getattr(card, fact))


def _soul_of(value: str) -> Fits:
    key = fold(value)
    return lambda card: card.soul_of is not None and folded(card.soul_of.title) == key


def _flag(fact: str, value: str) -> Fits:
    wanted = value.lower() in ("yes", "true", "1", "y")
    return lambda card: getattr(card, fact) is wanted


def _kind(card: Card) -> str | None:
    return card.experience.kind if card.experience else None


def _unless(fits: Fits) -> Fits:
    return lambda card: not fits(card)


def _has(value: str) -> Fits:
    name = ALIASES.get(value.lower(), value.lower())
    fact = FACTS.get(name, name).replace(" ", "_")

    def fits(card: Card) -> bool:
        own = stat(card, fact)
        return own is not None and own != {} and own != ()

    return fits


def rows(found: Results) -> list[int]:
    """Returns the numbers of the cards that a search has found, in its order."""
    return found._rows
