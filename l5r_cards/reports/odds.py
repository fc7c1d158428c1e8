"""Exact odds: as JSON (``schemas/output/odds.schema.json``) and as text for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from l5r_cards.formats.validate import Report
from l5r_cards.goldfish.hands import Dealt
from l5r_cards.goldfish.odds import chance, chances, mean
from l5r_cards.goldfish.questions import Counted, Question
from l5r_cards.goldfish.standard import Line, standard_lines
from l5r_cards.model.card import Card
from l5r_cards.model.ruleset import Ruleset
from l5r_cards.model.visible import visible
from l5r_cards.reports.table import Column, Table
from l5r_cards.reports.terminal import Terminal

__all__ = ["OddsReport", "one_in", "per_cent"]

_MOST = 8
"""Numbers of cards that a table has columns for."""
_NEARLY = Fraction(1005, 1000)
"""Games that would be shown as 1.00."""
_LEAST = Fraction(5, 100_000)
"""Less than this is no hundredth of a per cent."""


def per_cent(share: Fraction) -> str:
    """Returns a probability as per cent; what is not certain is never shown as if it were.

    >>> per_cent(Fraction(1, 3)), per_cent(Fraction(1, 10**6)), per_cent(Fraction(1))
    ('33.33 %', 'less than 0.01 %', '100 %')
    """
    if share in (0, 1):
        return f"{100 * int(share)} %"
    if share < _LEAST:
        return "less than 0.01 %"
    if share > 1 - _LEAST:
        return "more than 99.99 %"
    return f"{float(100 * share):.2f} %"


def one_in(share: Fraction) -> str:
    """Returns a probability as one in so many.

    >>> one_in(Fraction(1, 3)), one_in(Fraction(1, 12345)), one_in(Fraction(0))
    ('1 in 3.00', '1 in 12,345', 'never')
    >>> one_in(Fraction(999, 1000)), one_in(Fraction(1))
    ('nearly always', 'always')
    """
    if share == 0:
        return "never"
    if share == 1:
        return "always"
    games = 1 / share
    if games < _NEARLY:
        return "nearly always"
    digits = 2 if games < 10 else 1 if games < 100 else 0
    return f"1 in {float(games):,.{digits}f}"


class OddsReport:
    """What one deck's odds are told with."""

    def __init__(
        self, report: Report, rules: Ruleset, dealt: Dealt, card: Callable[[str], Card]
    ) -> None:
        """:param card: returns the card with an id."""
        self._report = report
        self._rules = rules
        self._dealt = dealt
        self._card = card
        self._decks = dealt.decks

    def as_data(self, question: Question | None, corpus: str, program: str) -> dict[str, Any]:
        """Returns the answer to a question, or the standard odds, as ``l5r odds --json``.

        :raises TooManyCases: the question has too many.
        """
        return {
            "source": self._report.decklist.source,
            "format": self._report.format.id,
            "legal": self._report.legal,
            "ruleset": self._rules.id,
            "corpus": corpus,
            "program": program,
            "decks": {name: held.total() for name, held in self._decks.items()},
            "provinces": self._dealt.provinces,
            "hand": self._dealt.hand,
            "in_play": list(self._dealt.in_play),
            "answer": self._answer_as_data(question) if question is not None else None,
            "standard": None if question is not None else self._standard_as_data(),
        }

    def _answer_as_data(self, question: Question) -> dict[str, Any]:
        share = self._share(question)
        return {
            "question": question.text,
            **_share_as_data(share),
            "counts": [self._counted_as_data(each) for each in question.counts],
        }

    def _counted_as_data(self, each: Counted) -> dict[str, Any]:
        asked = each.asked
        held = self._held(asked.cards, asked.deck)
        return {
            "text": each.text,
            "low": asked.low,
            "high": asked.high,
            "deck": asked.deck,
            "seen": min(asked.size, self._decks[asked.deck].total()),
            "cards": [{"card": card, "count": count} for card, count in held],
            "mean": float(mean(asked.cards, asked.deck, asked.size, self._decks)),
            "numbers": _numbers(chances(asked.cards, asked.deck, asked.size, self._decks)),
        }

    def _standard_as_data(self) -> list[dict[str, Any]]:
        return [
            {
                "deck": each.deck,
                "type": each.kind,
                "count": each.copies,
                "seen": each.seen,
                "mean": float(each.mean),
                "numbers": _numbers(each.exactly),
            }
            for each in self._lines()
        ]

    def print(self, question: Question | None, terminal: Terminal) -> None:
        """Prints the answer to a question, or the standard odds.

        :raises TooManyCases: the question has too many.
        """
        if question is None:
            self._print_standard(terminal)
        else:
            self._print_answer(question, terminal)

    def _print_answer(self, question: Question, terminal: Terminal) -> None:
        share = self._share(question)
        terminal.headline(terminal.style(visible(" ".join(question.text.split())), "bold"))
        terminal.headline(f"  {terminal.style(per_cent(share), 'bold')}, {one_in(share)}")
        for each in question.counts:
            asked = each.asked
            held = self._held(asked.cards, asked.deck)
            copies = sum(count for _, count in held)
            whole = self._decks[asked.deck].total()
            average = float(mean(asked.cards, asked.deck, asked.size, self._decks))
            terminal.line()
            terminal.wrapped(f"{visible(each.text)}: {each.where}", 2)
            names = ", ".join(f"{count} {self._card(card).name}" for card, count in held)
            what = f": {names}" if held else " is that"
            terminal.wrapped(f"{copies} of {whole}{what}", 4)
            if asked.size > whole:
                terminal.wrapped(f"That is more than there are: all {whole} are seen.", 4)
            if held:
                terminal.wrapped(f"{average:.2f} on the average", 4)
        if len(question.counts) == 1:
            asked = question.counts[0].asked
            exactly = chances(asked.cards, asked.deck, asked.size, self._decks)
            if len(exactly) > 1:
                terminal.line()
                self._print_numbers(exactly, terminal)

    def _print_numbers(self, exactly: Sequence[Fraction], terminal: Terminal) -> None:
        """Prints a line for each number of cards, up to the last that is worth one."""
        last = max(number for number, share in enumerate(exactly) if share >= _LEAST)
        rows = []
        for number in range(last + 1):
            more = sum(exactly[number:], Fraction(0))
            rows.append((str(number), per_cent(exactly[number]), per_cent(more), one_in(more)))
        columns = [
            Column("cards", is_number=True),
            Column("exactly", is_number=True),
            Column("or more", is_number=True),
            Column("that is", is_number=True),
        ]
        _print_table(columns, rows, terminal)

    def _print_standard(self, terminal: Terminal) -> None:
        source = visible(self._report.decklist.source)
        terminal.headline(f"{terminal.style(source, 'bold')}: the odds of the opening")
        for deck, place in (("dynasty", "Provinces"), ("fate", "hand")):
            lines = [each for each in self._lines() if each.deck == deck]
            if not lines:
                continue
            seen, whole = lines[0].seen, self._decks[deck].total()
            terminal.line()
            title = f"Opening {place}: {seen} of {whole} {deck.capitalize()} cards"
            terminal.headline(terminal.style(title, "bold"))
            most = min(seen, _MOST)
            columns = [
                Column(""),
                Column("of", is_number=True),
                Column("average", is_number=True),
                *(Column(f"{n}", is_number=True) for n in range(most + 1)),
            ]
            rows = []
            for each in lines:
                cells = [_cell(share) for share in each.exactly[: most + 1]]
                more = [_cell(share) for share in each.or_more[: most + 1]]
                gap = [""] * (most + 1 - len(cells))
                rows.append((each.kind, str(each.copies), f"{float(each.mean):.2f}", *cells, *gap))
                rows.append(("  or more", "", "", *more, *gap))
            _print_table(columns, rows, terminal)
        terminal.line()
        terminal.headline("Per cent. “l5r odds DECK QUESTION” answers others; see docs/odds.md.")

    def _lines(self) -> list[Line]:
        return standard_lines(self._dealt, self._card)

    def _share(self, question: Question) -> Fraction:
        return chance(question.node, [each.asked for each in question.counts], self._decks)

    def _held(self, cards: frozenset[str], deck: str) -> list[tuple[str, int]]:
        """Returns the copies of some cards in a deck, the most frequent first."""
        held = [(card, count) for card, count in self._decks[deck].items() if card in cards]
        return sorted(held, key=lambda each: (-each[1], each[0]))


def _share_as_data(share: Fraction) -> dict[str, Any]:
    return {"probability": float(share), "exact": f"{share.numerator}/{share.denominator}"}


def _numbers(exactly: Sequence[Fraction]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "exactly": float(share),
            "or_more": float(sum(exactly[number:], Fraction(0))),
        }
        for number, share in enumerate(exactly)
    ]


def _cell(share: Fraction) -> str:
    """Returns a probability as per cent without saying so, in as few characters as there may be."""
    words = per_cent(share).removesuffix(" %")
    return words.replace("less than ", "<").replace("more than ", ">")


def _print_table(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], terminal: Terminal
) -> None:
    table = Table(columns, rows, terminal.width - 2)
    for line in (*table.headers(), *table.lines()):
        terminal.line(f"  {line}")
    if table.left_out:
        terminal.headline(f"  A wider terminal shows more: {', '.join(table.left_out)}.")
