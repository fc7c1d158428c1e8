"""Copy limits, cards that count together, and Unique cards that bar each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from l5r_cards.formats.layout import Layout, lines_of
from l5r_cards.formats.predicate import compile_predicate
from l5r_cards.model.card import Card
from l5r_cards.model.deck import DeckCard
from l5r_cards.model.problem import ERROR, INFO, Problem

__all__ = ["check_copies", "check_uniqueness"]


_Name = tuple[str, str | None]
"""A title and an Experience label: what copies are counted by."""


class _Member(NamedTuple):
    """A card of a group."""

    copies: DeckCard
    limit: int | None
    """The copies allowed of this card alone; None for any number."""
    link: str | None
    """The rule that puts it in the group; None where the group has its own name."""


def check_copies(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every group of cards with more copies than its limit.

    A group is a title at one Experience level with all that counts as it: "Soul of ..." cards
    (D-DECK-09) and those whose text says so. In it, Unique and other cards are counted apart
    (D-DECK-14). What a wider group tells, or one that shares a place, is told once.
    """
    raised = _Raised(layout)
    over: dict[frozenset[str], Problem] = {}
    for members in _groups(layout, raised).values():
        for problem in _check_group(layout, members):
            # A card alone under another's name is told of in its own group, which came before.
            over.setdefault(frozenset(problem.cards), problem)
    groups = (*_sharing(layout).values(), *layout.starting.values())
    places = [{each.card.id for each in cards} for cards in groups]
    for cards, problem in over.items():
        if not any(cards < wider for wider in over) and not any(cards <= each for each in places):
            yield problem
    yield from raised.problems()


def _check_group(layout: Layout, members: list[_Member]) -> Iterator[Problem]:
    limit = min((each.limit for each in members if each.limit is not None), default=None)
    count = sum(each.copies.count for each in members)
    if limit is None or count <= limit:
        return
    cards = [each.copies for each in members]
    first = cards[0].card
    if len(cards) == 1:
        message = f"{count} copies of {first.name}; the limit is {limit}{_why(layout, first)}."
    else:
        names = " and ".join(f"{each.count} {each.card.name}" for each in cards)
        message = f"{names} count together: {count} copies; the limit is {limit}."
    links = [each.link for each in members if each.link]
    yield Problem(
        "copy-limit",
        ERROR,
        message,
        rule=links[0] if links else layout.copy_rule(first).rule,
        cards=tuple(each.card.id for each in cards),
        lines=lines_of(cards),
        count=count,
        limit=limit,
        fix=f"Take out {count - limit}.",
    )


def check_uniqueness(layout: Layout) -> Iterator[Problem]:
    """Yields a problem where a card counts as another for uniqueness and both are there.

    Such a card takes the one place of every Unique version of the title it counts as (D-DECK-13).
    """
    for title, together in _sharing(layout).items():
        names = " and ".join(each.card.name for each in together)
        yield Problem(
            "uniqueness",
            ERROR,
            f"{names} share one place: each is or counts as {title} for uniqueness.",
            rule=layout.format.counts_as_rule,
            cards=tuple(each.card.id for each in together),
            lines=lines_of(together),
            count=sum(each.count for each in together),
            limit=1,
            fix="Keep one of them.",
        )


def _sharing(layout: Layout) -> dict[str, list[DeckCard]]:
    """Returns the cards that share the one place of a Unique title, where there are several."""
    if layout.format.counts_as_rule is None:
        return {}
    unique = [each for each in layout.deck.cards if layout.is_unique(each.card)]
    claims: dict[str, list[DeckCard]] = {}
    for each in unique:
        for counts_as in each.card.counts_as:
            if "unique" in counts_as.purposes:
                claims.setdefault(counts_as.title, []).append(each)
    for title, together in claims.items():
        together += [
            each
            for each in unique
            if title in (each.card.base_title, _name(layout, each.card)[0]) and each not in together
        ]
    return {title: together for title, together in claims.items() if len(together) > 1}


class _Raised:
    """Copy limits raised by a Stronghold's or Sensei's own text."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._rules = [
            (carrier, rule, compile_predicate(_judged(rule["of"])))
            for carrier, rule in layout.deck_rules
            if "raise_copies" in rule
        ]
        self._used: dict[str, set[str]] = {}

    def limit(self, card: Card, general: int, count: int) -> int:
        """Returns the limit for a card under the general limit, and notes a raise made use of."""
        for carrier, rule, fits in self._rules:
            if rule["raise_copies"] > general and fits(card, self._layout.is_unique(card)):
                if count > general:
                    self._used.setdefault(carrier.card.id, set()).add(card.title)
                return int(rule["raise_copies"])
        return general

    def problems(self) -> Iterator[Problem]:
        """Yields what is wrong with the use made of raised limits."""
        for carrier, rule, _ in self._rules:
            used = sorted(self._used.get(carrier.card.id, ()))
            most = rule.get("max_titles")
            if most is not None and len(used) > most:
                yield Problem(
                    "composition",
                    ERROR,
                    f"{carrier.card.name} allows {rule['raise_copies']} copies of {most} titles, "
                    f"not of {len(used)}: {', '.join(used)}.",
                    cards=(carrier.card.id,),
                    lines=carrier.lines,
                    count=len(used),
                    limit=most,
                )
            if used and "ability" in rule["of"]:
                yield Problem(
                    "unmodelled-rule",
                    INFO,
                    f"{carrier.card.name} raises the limit for cards with a "
                    f"{rule['of']['ability']} ability; that of {' and '.join(used)} "
                    "is not checked.",
                    cards=(carrier.card.id,),
                    lines=carrier.lines,
                )


def _judged(of: dict[str, object]) -> dict[str, object]:
    """Leaves out what the corpus can't tell of a card: the abilities in its text."""
    return {name: value for name, value in of.items() if name != "ability"}


def _groups(layout: Layout, raised: _Raised) -> dict[tuple[_Name, bool], list[_Member]]:
    """Returns the cards by name and uniqueness; a card may be in several groups."""
    groups: dict[tuple[_Name, bool], list[_Member]] = {}
    rules = layout.format
    souls: set[_Name] = set()
    called: list[tuple[_Name, bool, _Member]] = []
    for each in layout.deck.cards:
        card = each.card
        unique = layout.is_unique(card)
        limit = _limit(layout, each, raised)
        groups.setdefault((_name(layout, card), unique), []).append(_Member(each, limit, None))
        if card.soul_of and rules.soul_of_rule:
            soul = (card.soul_of.title, _level_label(card.soul_of.level))
            souls.add(soul)
            member = _Member(each, limit, rules.soul_of_rule)
            groups.setdefault((soul, unique), []).append(member)
        if card.counts_as and rules.counts_as_rule:
            member = _Member(each, limit, rules.counts_as_rule)
            for counts_as in card.counts_as:
                if "deck" in counts_as.purposes:
                    other = (counts_as.title, counts_as.experience)
                    groups.setdefault((other, unique), []).append(member)
        if card.base_title:
            name = (card.base_title, card.experience.label if card.experience else None)
            called.append((name, unique, _Member(each, limit, rules.soul_of_rule)))
    for name, unique, member in called:
        # "Soul of N" means every Personality called N, whatever tells two of them apart.
        if name in souls:
            groups.setdefault((name, unique), []).append(member)
    return groups


def _limit(layout: Layout, each: DeckCard, raised: _Raised) -> int | None:
    """Returns the copies allowed of one card; None for any number."""
    rule = layout.copy_rule(each.card)
    if not rule.general:
        return rule.limit
    if each.card.max_copies is not None:
        return each.card.max_copies or None
    return raised.limit(each.card, rule.limit, each.count)


def _why(layout: Layout, card: Card) -> str:
    rule = layout.copy_rule(card)
    if rule.general:
        return " by its own text" if card.max_copies else ""
    return f", because it is {rule.because}" if rule.because else ""


def _name(layout: Layout, card: Card) -> _Name:
    title = card.title
    if layout.format.title_ends_at_comma and card.type == "Personality":
        title = title.partition(",")[0]
    return title, card.experience.label if card.experience else None


def _level_label(level: float | None) -> str | None:
    if level is None:
        return None
    if level < 0:
        return "Inexperienced"
    return "Experienced" if level == 1 else f"Experienced {level:g}"
