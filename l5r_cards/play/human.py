"""A person's seat: questions and answers in words, over any pair of functions to read and write."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from l5r_cards.engine.decisions import Decision
from l5r_cards.engine.game import Game
from l5r_cards.engine.views import View
from l5r_cards.play.log import PHASES, Log, print_lines
from l5r_cards.play.match import StopPlay
from l5r_cards.play.phrasing import options_for_person, texts_of_options
from l5r_cards.play.questions import how_many, question_for_person, text_of_ability
from l5r_cards.play.table import table_in_words

__all__ = ["HumanSeat", "parse_answer"]

_HELP = (
    "Answer with the number of an option, or with several as in “1 3”; where nothing need be",
    "chosen, an empty line chooses nothing. Cards of the same name are told apart by their place",
    "and state. 3F/2C is Force and Chi, PH Personal Honor, HR the Honor Requirement.",
    "  t  the table as you see it",
    "  ?  this help",
    "  q  stop; what was played can be recorded and gone on with",
)
_LONGEST = 10_000
"""Characters of an answer."""


class HumanSeat:
    """Asks a person, and asks again until the answer is one that fits.

    The end of the input, and an interruption, break the game off as ``q`` does.
    """

    def __init__(self, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        """
        :param read: shows a prompt and returns a line, or raises EOFError or KeyboardInterrupt.
        :param write: shows a line.
        """
        self._read = read
        self._write = write
        self._log: Log | None = None
        self._name = ""

    def sit(self, game: Game, number: int) -> None:
        """Follows the log of a game as its seat sees it."""
        self._log = Log(game, number)
        self._name = game.players[number].name

    def tell(self) -> None:
        """Shows what has happened since it was last shown."""
        if self._log is not None:
            print_lines(list(self._log.lines()), self._write)

    def choose(self, view: View, decision: Decision) -> Sequence[int]:
        """Returns what the person answers.

        :raises StopPlay: he wants no more.
        """
        self.tell()
        self._ask(view, decision)
        while True:
            text = self._line("> ")
            if text == "q":
                raise StopPlay
            if text == "?":
                self._say(*_HELP)
            elif text == "t":
                self._say(*table_in_words(view))
                self._ask(view, decision)
            else:
                answer = parse_answer(text, decision)
                if not isinstance(answer, str):
                    return answer
                self._write(answer)

    def _ask(self, view: View, decision: Decision) -> None:
        data = view.as_data()
        phase = PHASES.get(str(data["phase"]), "")
        turn = f"turn {data['turn']}" if data["turn"] else "before the game"
        where = ", ".join(filter(None, (self._name, turn, phase)))
        self._say("", f"{where}: {question_for_person(decision, view)}")
        if decision.kind == "react" and self._log is not None:
            self._say(f"  {self._log.answered()}")
        if text := text_of_ability(decision, view):
            self._say(f"  {text}")
        width = len(str(len(decision.options)))
        options, texts = options_for_person(decision, view), texts_of_options(decision, view)
        for number, (option, text) in enumerate(zip(options, texts, strict=True), 1):
            self._write(f"  {number:{width}}  {option}")
            if text:
                self._write(f"  {'':{width}}    {text}")

    def _line(self, prompt: str) -> str:
        try:
            return self._read(prompt).strip()
        except (EOFError, KeyboardInterrupt, UnicodeError) as end:
            self._write("")
            raise StopPlay from end

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)


def parse_answer(text: str, decision: Decision) -> tuple[int, ...] | str:
    """Returns the options that a line names, from 0; or, as a sentence, why it is no answer.

    >>> from l5r_cards.engine.decisions import Option
    >>> two = Decision(0, "pay", (Option("bow", 1), Option("bow", 2)), 1, 2)
    >>> parse_answer("2, 1", two)
    (1, 0)
    >>> parse_answer("3", two)
    'There is no option 3; there are 1 to 2. (? helps.)'
    """
    if len(text) > _LONGEST:
        return "That is too long for an answer. (? helps.)"
    count = len(decision.options)
    chosen: list[int] = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit()):
            return f"“{_shown(word)}” is no number. (? helps.)"
        number = int(word) if len(word.lstrip("0")) <= len(str(count)) else 0
        if not 1 <= number <= count:
            return f"There is no option {_shown(word)}; there are 1 to {count}. (? helps.)"
        if number - 1 in chosen:
            return f"Option {number} is named twice. (? helps.)"
        chosen.append(number - 1)
    if not decision.minimum <= len(chosen) <= decision.maximum:
        wanted = how_many(decision) or "choose one"
        return f"Please {wanted}. (? helps.)"
    return tuple(chosen)


def _shown(word: str) -> str:
    """Returns a word of an answer fit to be shown."""
    shown = "".join(each if each.isprintable() else "?" for each in word)
    return shown if len(shown) <= 20 else f"{shown[:20]}..."
