"""Copy limits, cards that count together, and Unique cards that bar each other."""

from __future__ import annotations

from collections.abc import Iterator

from l5r_cards.formats.layout import Layout
from l5r_cards.formats.predicate import compile_predicate
from l5r_cards.model.card import Card
from l5r_cards.model.deck import DeckCard
from l5r_cards.model.problem import ERROR, INFO, Problem

__all__ = ["check_copies", "check_uniqueness"]

_Key = tuple[str, str | None]
"""A title and an Experience label: what copies are counted by."""


def check_copies(layout: Layout) -> Iterator[Problem]:
    """Yields a problem for every group of cards with more copies than its limit.

    A group is a title at one Experience level with all that counts as it: "Soul of ..." cards
    (D-DECK-09) and those whose text says so. In it, Unique and other cards are counted apart
    (D-DECK-14).
    """
    raised = _Raised(layout)
    for key, members in _groups(layout).items():
        for unique in (False, True):
            alike = [each for each in members if layout.is_unique(each.card) is unique]
            if not alike:
                continue
            yield from _check_group(layout, key, alike, raised)
    yield from raised.problems()


def _check_group(
    layout: Layout, key: _Key, members: list[DeckCard], raised: _Raised
) -> Iterator[Problem]:
    limits = [_limit(layout, each, raised) for each in members]
    first = members[0].card
    if len(members) == 1 and (_title(layout, first), _label(first)) != key:
        return  # alone under another card's name: its own group tells
    known = [limit for limit in limits if limit is not None]
    count = sum(each.count for each in members)
    if not known or count <= min(known):
        return
    over_alone = any(
        limit is not None and each.count > limit
        for each, limit in zip(members, limits, strict=True)
    )
    if len(members) > 1 and over_alone:
        return  # told of that card already, in the group of its own
    limit = min(known)
    names = " and ".join(f"{each.count} {each.card.name}" for each in members)
    if len(members) == 1:
        rule = layout.format.copy_rule(first).rule
        message = f"{count} copies of {first.name}; the limit is {limit}{_why(layout, first)}."
    else:
        souls = any(each.card.soul_of for each in members)
        rule = layout.format.soul_of_rule if souls else layout.format.counts_as_rule
        message = f"{names} count together: {count} copies; the limit is {limit}."
    yield Problem(
        "copy-limit",
        ERROR,
        message,
        rule=rule,
        cards=tuple(each.card.id for each in members),
        lines=_lines(members),
        count=count,
        limit=limit,
        fix=f"Take out {count - limit}.",
    )


def check_uniqueness(layout: Layout) -> Iterator[Problem]:
    """Yields a problem where a card counts as another for uniqueness and both are there.

    Such a card takes the one place of every Unique version of the title it counts as (D-DECK-13).
    """
    rule = layout.format.counts_as_rule
    if rule is None:
        return
    claims: dict[str, list[DeckCard]] = {}
    for each in layout.deck.cards:
        for counts_as in each.card.counts_as:
            if "unique" in counts_as.purposes and layout.is_unique(each.card):
                claims.setdefault(counts_as.title, []).append(each)
    for title, claimants in claims.items():
        originals = [
            each
            for each in layout.deck.cards
            if title in (each.card.title, each.card.base_title) and layout.is_unique(each.card)
        ]
        together = claimants + [each for each in originals if each not in claimants]
        if len(together) < 2:
            continue
        names = " and ".join(each.card.name for each in together)
        yield Problem(
            "uniqueness",
            ERROR,
            f"{names} share one place: each is or counts as {title} for uniqueness.",
            rule=rule,
            cards=tuple(each.card.id for each in together),
            lines=_lines(together),
            count=len(together),
            limit=1,
            fix="Keep one of them.",
        )


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
                    f"{rule['of']['ability']} ability; whether {' and '.join(used)} "
                    "qualifies is not checked.",
                    cards=(carrier.card.id,),
                    lines=carrier.lines,
                )


def _judged(of: dict[str, object]) -> dict[str, object]:
    """Leaves out what the corpus can't tell of a card: the abilities in its text."""
    return {name: value for name, value in of.items() if name != "ability"}


def _groups(layout: Layout) -> dict[_Key, list[DeckCard]]:
    groups: dict[_Key, list[DeckCard]] = {}
    rules = layout.format
    for each in layout.deck.cards:
        card = each.card
        keys = [(_title(layout, card), _label(card))]
        if card.soul_of and rules.soul_of_rule:
            keys.append((card.soul_of.title, _level_label(card.soul_of.level)))
        if card.counts_as and rules.counts_as_rule:
            keys.extend(
                (counts_as.title, counts_as.experience)
                for counts_as in card.counts_as
                if "deck" in counts_as.purposes
            )
        for key in keys:
            groups.setdefault(key, []).append(each)
    return groups


def _limit(layout: Layout, each: DeckCard, raised: _Raised) -> int | None:
    """Returns the copies allowed of one card; None for any number."""
    rule = layout.format.copy_rule(each.card)
    if not rule.general:
        return rule.limit
    if each.card.max_copies is not None:
        return each.card.max_copies or None
    return raised.limit(each.card, rule.limit, each.count)


def _why(layout: Layout, card: Card) -> str:
    rule = layout.format.copy_rule(card)
    if rule.general:
        return " by its own text" if card.max_copies else ""
    return f", because it is {rule.because}" if rule.because else ""


def _title(layout: Layout, card: Card) -> str:
    """Returns the title by which copies are counted."""
    if layout.format.title_ends_at_comma and card.type == "Personality":
        return card.title.partition(",")[0]
    return card.title


def _label(card: Card) -> str | None:
    return card.experience.label if card.experience else None


def _level_label(level: float | None) -> str | None:
    if level is None:
        return None
    if level < 0:
        return "Inexperienced"
    return "Experienced" if level == 1 else f"Experienced {level:g}"


def _lines(members: list[DeckCard]) -> tuple[int, ...]:
    return tuple(sorted(line for each in members for line in each.lines))
