"""Rewrites a list of text lines with canonical names, counts and sections; everything else stays.

Only what is sure is rewritten: a line whose card was assumed, or is none, is left as it is and
told of. Comments, empty lines and the order of the lines are kept; cards that stand under the
wrong deck's heading are moved with all that their lines say. The numbers in headings are brought
up to date.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from l5r_cards.decks.lists.writers import name_in
from l5r_cards.decks.resolve import ResolvedLine
from l5r_cards.decks.rewrite import rewritten
from l5r_cards.decks.sections import Item, Move, Outline, home_of
from l5r_cards.decks.text import lines_with_ends
from l5r_cards.model.card import Card
from l5r_cards.model.decklist import DeckList
from l5r_cards.model.problem import Problem

__all__ = ["Fixed", "fix_text"]

_FULL_NAME = re.compile(r"\w • (?:Ine|E)xperienced")


class Fixed(NamedTuple):
    """A rewritten list."""

    text: str
    changed: tuple[int, ...]
    """1-based numbers of the lines that were rewritten or moved."""
    unsure: tuple[int, ...]
    """1-based numbers of the lines that were left, as what they mean is not sure."""
    moved: tuple[Move, ...] = ()
    """The cards that stood under the wrong deck's heading."""
    left: tuple[str, ...] = ()
    """Sentences on what was left though it is not as it should be."""


def fix_text(
    text: str,
    decklist: DeckList,
    resolved: Sequence[ResolvedLine],
    guesses: bool = False,
    problems: Iterable[Problem] = (),
) -> Fixed:
    """Returns the text of a list with each sure line written canonically.

    :param text: the list as decoded, of which `decklist` was read and `resolved` found.
    :param guesses: rewrite the lines, too, whose card is only assumed.
    :param problems: what was found wrong with the deck; cards in a wrong deck are moved.
    """
    old = lines_with_ends(text)
    by_number = _by_number(resolved)
    name_of = _naming(decklist, text)
    keeps_times = decklist.list_format == "forum"
    items: list[Item] = []
    marked: list[int] = []
    unsure: list[int] = []
    for number, (line, end) in enumerate(old, 1):
        found = by_number.get(number, ())
        new: list[str] | None = [line]
        is_sure = all(each.card and (guesses or not each.is_assumed) for each in found)
        if found and is_sure:
            new = rewritten(line, found, name_of, keeps_times)
            if new is None:
                marked.append(number)
        if found and (not is_sure or new is None):
            unsure.append(number)
            items.append(Item(line, end, number, found, False))
            continue
        assert new is not None, "what is not rewritten is not sure"
        split = [(each,) for each in found] if len(new) > 1 else [found]
        items += [Item(t, end, number, f) for t, f in zip(new, split, strict=True)]
    outline = Outline(items, decklist.list_format)
    outline.name_headings()
    moved, homeless = outline.move(_misplaced(problems, _is_numbered(decklist, items)))
    left = [
        f"{_lines(marked)} left as written, for the markup or the numbers among the names",
        f"{_lines(homeless)} left under the heading of a wrong deck",
    ]
    left = [*(left[:1] if marked else ()), *(left[1:] if homeless else ())]
    left += outline.count_headings()
    moves = {move.number for move in moved}
    same = {item.number for item in items if item.number and item.text == old[item.number - 1][0]}
    written = Counter(item.number for item in items)
    return Fixed(
        text=_joined(items, old),
        changed=tuple(
            n for n in range(1, len(old) + 1) if n in moves or n not in same or written[n] > 1
        ),
        unsure=tuple(unsure),
        moved=tuple(moved),
        left=tuple(left),
    )


def _by_number(lines: Iterable[ResolvedLine]) -> dict[int, tuple[ResolvedLine, ...]]:
    found: dict[int, tuple[ResolvedLine, ...]] = {}
    for line in lines:
        found[line.number] = (*found.get(line.number, ()), line)
    return found


def _naming(decklist: DeckList, text: str) -> Callable[[Card], str]:
    """Returns how a list writes names: as its format does, or in full where it does that."""
    list_format = "plain" if _FULL_NAME.search(text) else decklist.list_format
    return lambda card: name_in(list_format, card)


def _misplaced(problems: Iterable[Problem], is_numbered: bool) -> Callable[[Item], bool]:
    wrong = {
        (number, card)
        for problem in problems
        if problem.code == "wrong-deck"
        for number in problem.lines
        for card in problem.cards
    }

    def is_misplaced(item: Item) -> bool:
        if len(item.found) != 1 or not item.is_sure or is_numbered or item.number is None:
            return False
        line = item.found[0]
        card = line.card
        return card is not None and (item.number, card.id) in wrong and line.deck != home_of(card)

    return is_misplaced


def _is_numbered(decklist: DeckList, items: Sequence[Item]) -> bool:
    """Whether a list's lines are numbered through, so that none can be taken out."""
    first = decklist.lines[0] if decklist.lines else None
    number = first and next(i for i in items if i.number == first.number).text.strip()
    return bool(number and re.match(r"[0-9]+[.)] ", number))


def _joined(items: Sequence[Item], old: Sequence[tuple[str, str]]) -> str:
    """Joins the lines, each with its own end; new ones have that of most lines."""
    ends = [end for _, end in old if end] or ["\n"]
    common = max(dict.fromkeys(ends), key=ends.count)
    parts = [item.text + (item.end or common) for item in items]
    if parts and old and not old[-1][1]:
        parts[-1] = items[-1].text
    return "".join(parts)


def _lines(numbers: Sequence[int]) -> str:
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}:"
