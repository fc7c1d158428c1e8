"""The verdict as a whole: everything at once, in order, in every format."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from builder import Lists, fault, faults, is_clean

import l5r_cards
from l5r_cards import CODES, Validator, read_text
from l5r_cards.model.problem import ERROR, INFO, WARNING

PACKAGE = Path(l5r_cards.__file__).parent


class TestAllAtOnce:
    """A list with ten faults is told all ten."""

    TEN = (
        ("1 Border Keep", "pre-game", "starting-holding", "C-SHOLD-05"),
        ("1 Border Keep exp", "pre-game", "starting-holding", "C-SHOLD-05"),
        ("4 Copper Mine", "dynasty", "copy-limit", "C-DECK-04"),
        ("2 Armor of Legacy", "fate", "copy-limit", "C-DECK-03"),
        ("1 Akodo Regulars", "dynasty", "wrong-deck", "C-TYPE-01"),
        ("3 Avoid Fate", "fate", "not-in-format", "C-FMT-01"),
        ("1 The Wrath of Kali-Ma", "dynasty", "banned", None),
        ("1 Denkyu no Shiryo", "fate", "no-such-type", "C-TYPE-02"),
        ("3 Qwertyuiop", "fate", "unknown-card", None),
        ("0 Iron Mine", "dynasty", "bad-count", None),
    )

    def test_ten_faults(self, lists: Lists) -> None:
        draft = lists("celestial")
        draft = draft.remove(draft.stronghold or "")
        for line, heading, _, _ in self.TEN:
            draft = draft.add(line, under=heading)
        draft = draft.sized(dynasty=39, fate=39)
        report = draft.judge()
        assert not report.legal
        found = faults(report)
        for line, _, code, rule in self.TEN:
            (problem,) = (p for p in found if p.code == code and draft.at(line)[0] in p.lines)
            assert problem.rule == rule
        whole = [(problem.code, problem.rule) for problem in found if not problem.lines]
        assert whole == [
            ("missing-stronghold", "C-SH-01"),
            ("deck-too-small", "C-FMT-03"),
            ("deck-too-small", "C-FMT-03"),
        ]
        assert len({problem.code for problem in found}) == 10

    def test_each_problem_has_code_severity_message_and_known_rule(self, lists: Lists) -> None:
        draft = lists("celestial")
        for line, heading, _, _ in self.TEN:
            draft = draft.add(line, under=heading)
        for problem in draft.judge().problems:
            assert problem.code in CODES
            assert problem.severity in (ERROR, WARNING, INFO)
            assert problem.message.endswith((".", "?"))
            assert problem.rule is None or lists.validator.catalog.rule(problem.rule)


class TestOrderAndStrictness:
    """Errors first; with strict, warnings are errors."""

    LINES = ("1 Bushido", "1 Hida Amoro", "4 Copper Mine", "3 Ambush (NoSuchSet)")

    def test_errors_first(self, lists: Lists) -> None:
        report = lists("diamond").add(*self.LINES).judge()
        assert [(problem.severity, problem.code) for problem in report.problems] == [
            (ERROR, "copy-limit"),
            (WARNING, "unknown-printing"),
            (WARNING, "undated-ban"),
            (INFO, "played-as"),
        ]

    def test_strict_makes_errors_of_warnings_alone(self, lists: Lists) -> None:
        draft = lists("diamond").add(*self.LINES[:2], self.LINES[3])
        assert draft.judge().legal
        report = draft.judge(strict=True)
        assert not report.legal
        assert [(problem.severity, problem.code) for problem in report.problems] == [
            (ERROR, "unknown-printing"),
            (ERROR, "undated-ban"),
            (INFO, "played-as"),
        ]

    def test_strict_leaves_a_clean_list_alone(self, lists: Lists) -> None:
        assert lists("diamond").judge(strict=True) == lists("diamond").judge()

    def test_strict_counts_the_lists_own_unknown_format(self, lists: Lists) -> None:
        decklist = read_text(f"Legality: Nonsense\n{lists('celestial').text}")
        assert lists.validator.validate(decklist).legal
        report = lists.validator.validate(decklist, strict=True)
        assert [(p.code, p.severity) for p in report.problems] == [("unknown-format", ERROR)]


class TestEverywhere:
    """One list in every format."""

    def test_one_report_a_format_in_their_order(self, lists: Lists) -> None:
        reports = lists.validator.everywhere(read_text(lists("celestial").text))
        assert [report.format.id for report in reports] == list(lists.validator.formats)
        assert {report.format_from for report in reports} == {"all"}

    def test_each_is_the_verdict_of_its_format(self, lists: Lists) -> None:
        decklist = read_text(lists("emperor").add("1 Exquisite Gifts").text)
        for strict in (False, True):
            for report in lists.validator.everywhere(decklist, "2012-11-01", strict):
                alone = lists.validator.validate(decklist, report.format.id, "2012-11-01", strict)
                assert report._replace(format_from="option") == alone

    def test_warnings_stay_warnings_unless_strict(self, lists: Lists) -> None:
        decklist = read_text(lists("diamond").add("1 Bushido").text)
        legal = [report.legal for report in lists.validator.everywhere(decklist)]
        strict = [report.legal for report in lists.validator.everywhere(decklist, strict=True)]
        diamond = list(lists.validator.formats).index("diamond")
        assert (legal[diamond], strict[diamond]) == (True, False)

    def test_it_tells_where_a_list_is_legal(self, lists: Lists) -> None:
        reports = lists.validator.everywhere(read_text(lists("shattered-empire").text))
        legal = {report.format.id for report in reports if report.legal}
        assert {"shattered-empire", "open"} <= legal
        assert "celestial" not in legal


class TestNoCards:
    """A list in which no line names a card."""

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            ("", ()),
            ("\n\n\n", ()),
            ("# Dynasty\n\n# Fate", (1, 3)),
            ("https://example.org/decks/12345", (1,)),
        ],
    )
    def test_it_is_told_and_nothing_else(
        self, validator: Validator, text: str, lines: tuple[int, ...]
    ) -> None:
        report = validator.validate(read_text(text), "celestial")
        problem = fault(report)
        assert (problem.code, problem.severity, problem.lines) == ("no-cards-read", ERROR, lines)
        assert report.problems == (problem,)
        assert report.counts == {"dynasty": 0, "fate": 0, "pre_game": 0}
        assert report.stronghold is None
        assert report.deck.cards == ()

    def test_a_misspelt_card_is_another_matter(self, validator: Validator) -> None:
        report = validator.validate(read_text("3 Qwertyuiop"), "celestial")
        codes = [problem.code for problem in report.problems]
        assert "no-cards-read" not in codes
        assert {"unknown-card", "missing-stronghold", "deck-too-small"} == set(codes)


class TestHeadings:
    """Where the lines of a card may stand."""

    @pytest.mark.parametrize("heading", ["pre-game", "dynasty", "fate", None])
    def test_starting_holdings_may_stand_anywhere(self, lists: Lists, heading: str | None) -> None:
        holdings = ("1 Border Keep exp", "1 Bamboo Harvesters")
        draft = lists("celestial").add(*holdings, under=heading or "pre-game")
        if heading is None:
            draft = draft.without_headings()
        elif heading != "pre-game":
            draft = draft.sized(**{heading: 42})
        report = draft.judge()
        assert is_clean(report)
        assert report.counts == {"dynasty": 40, "fate": 40, "pre_game": 3}

    def test_a_card_under_two_headings_is_wrong_by_one(self, lists: Lists) -> None:
        draft = lists("celestial").add("1 Ambush", under="dynasty").sized(dynasty=41)
        draft = draft.add("2 Ambush", under="fate")
        problem = fault(draft.judge())
        assert problem.code == "wrong-deck"
        assert problem.cards == ("ambush",)
        assert set(draft.at("1 Ambush")) <= set(problem.lines)

    def test_without_headings_nothing_is_misplaced(self, lists: Lists) -> None:
        draft = lists("celestial").add("3 Ambush", under="dynasty").sized(dynasty=43)
        assert fault(draft.judge()).code == "wrong-deck"
        assert is_clean(draft.without_headings().judge())

    @pytest.mark.parametrize("heading", ["fate", "pre-game", None])
    def test_a_diamond_sensei_may_stand_in_the_fate_deck(
        self, lists: Lists, heading: str | None
    ) -> None:
        draft = lists("diamond").add("1 Gozoku Sensei", under=heading or "fate")
        report = (draft if heading else draft.without_headings()).judge()
        assert is_clean(report)
        assert report.counts["fate"] == (41 if heading == "pre-game" else 40)

    def test_an_ivory_sensei_stands_beside_the_decks(self, lists: Lists) -> None:
        (sensei, *_) = lists.filler("ivory", "pre-game", "Sensei")
        draft = lists("ivory").add(f"1 {sensei}", under="fate").sized(fate=41)
        assert "wrong-deck" in [problem.code for problem in draft.judge().problems]


class TestHeadingCounts:
    """A heading that announces another number than stands under it is noted, no more."""

    HOLDINGS = "# Holdings ({})\n3 Copper Mine\n2 Gold Mine"

    def notes(self, lists: Lists, text: str) -> list[tuple[int | None, int | None, int]]:
        report = lists.validator.validate(read_text(text), "celestial")
        found = [problem for problem in report.problems if problem.code == "heading-count"]
        assert {problem.severity for problem in found} <= {INFO}
        return [(problem.count, problem.limit, *problem.lines) for problem in found]

    def test_the_right_number_is_no_news(self, lists: Lists) -> None:
        assert self.notes(lists, self.HOLDINGS.format(5)) == []

    @pytest.mark.parametrize("number", [4, 6, 0])
    def test_another_number_is_noted_with_the_line(self, lists: Lists, number: int) -> None:
        assert self.notes(lists, self.HOLDINGS.format(number)) == [(5, number, 1)]

    def test_no_number_is_no_news(self, lists: Lists) -> None:
        assert self.notes(lists, self.HOLDINGS.replace(" ({})", "")) == []

    def test_a_decks_heading_counts_its_subheadings(self, lists: Lists) -> None:
        parts = f"{self.HOLDINGS.format(5)}\n# Personalities (2)\n2 Kuronada"
        fate = "# Fate (3)\n3 Ambush"
        assert self.notes(lists, f"# Dynasty (7)\n{parts}\n{fate}") == []
        assert self.notes(lists, f"# Dynasty (8)\n{parts}\n{fate}") == [(7, 8, 1)]
        assert self.notes(lists, f"# Dynasty (10)\n{parts}\n{fate}") == [(7, 10, 1)]


class TestCodes:
    """The list of problem codes is closed."""

    def test_every_code_that_is_told_is_listed_and_the_other_way_round(self) -> None:
        told: set[str] = set()
        for path in PACKAGE.rglob("*.py"):
            told |= codes_told(path.read_text(encoding="utf-8"))
        assert sorted(told - CODES.keys()) == []
        assert sorted(CODES.keys() - told) == []

    def test_every_code_is_explained(self) -> None:
        assert all(meaning.endswith(".") for meaning in CODES.values())

    def test_the_scanner_sees_every_way_to_tell(self) -> None:
        source = """
FIRST = "by-constant"
OTHER = "in-a-table"
TABLE = ((OTHER, 1),)
yield Problem("by-hand", ERROR, "A message.", fix="fix-is-no-code")
yield Problem(severity=ERROR, code="by-keyword")
yield problem.Problem("this" if a else "that")
yield Problem(FIRST)
"""
        told = codes_told(source)
        assert told == {"by-hand", "by-keyword", "this", "that", "by-constant"}
        passed_on = "def tell(code): return Problem(code)\n" + source
        assert codes_told(passed_on) == told | {"in-a-table"}

    def test_the_scanner_refuses_what_it_can_not_see(self) -> None:
        with pytest.raises(ValueError, match=r"Problem\(f"):
            codes_told("Problem(f'{prefix}-code')")


def codes_told(source: str) -> set[str]:
    """Returns the code of every ``Problem(...)`` in a module.

    A code that comes as an argument is one of the module's constants.
    """
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }
    told: set[str] = set()
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        if ast.unparse(call.func).split(".")[-1] != "Problem":
            continue
        keywords = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
        (code,) = keywords or call.args[:1]
        for part in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
            match part:
                case ast.Constant(value=str(text)):
                    told.add(text)
                case ast.Name(id=name) if name in constants:
                    told.add(constants[name])
                case ast.Name():
                    told |= {*constants.values()}
                case _:
                    raise ValueError(ast.unparse(call))
    return told
