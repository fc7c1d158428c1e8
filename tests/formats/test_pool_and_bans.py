"""Which cards a format has, which are banned on which day, and what is told of weak facts."""

from __future__ import annotations

import pytest
from builder import Lists, fault, faults, is_clean

from l5r_cards import Catalog, Validator
from l5r_cards.formats.format import Ban


class TestBansOfTheCorpus:
    """A ban among a card's facts stands in the format's own list, and the other way round."""

    def test_every_ban_of_a_pool_stands_in_its_format(
        self, catalog: Catalog, validator: Validator
    ) -> None:
        facts = {
            (pool, card.id)
            for card in catalog.cards()
            for pool in card.banned
            if pool != "unspecified"
        }
        assert len(facts) == 28
        sure = {
            (name, ban.card)
            for name, rules in validator.formats.items()
            for ban in rules.bans
            if not ban.doubtful
        }
        assert sure == facts

    def test_a_ban_without_a_format_is_doubtful_in_every_arc_of_the_card(
        self, catalog: Catalog, validator: Validator
    ) -> None:
        facts = {
            (rules.id, card.id)
            for card in catalog.cards()
            if "unspecified" in card.banned
            for rules in validator.formats.values()
            if rules.pool & set(card.legal) - {"modern", "legacy"}
        }
        doubtful = {
            (name, ban.card)
            for name, rules in validator.formats.items()
            for ban in rules.bans
            if ban.doubtful
        }
        assert doubtful == facts
        assert len({card for _, card in doubtful}) == 4

    def test_no_card_is_banned_twice_in_a_format(self, validator: Validator) -> None:
        for rules in validator.formats.values():
            cards = [ban.card for ban in rules.bans]
            assert len(cards) == len(set(cards))

    def test_every_banned_card_is_reported(self, lists: Lists, catalog: Catalog) -> None:
        for name, rules in lists.validator.formats.items():
            for ban in rules.bans:
                card = catalog.card(ban.card)
                line, base = f"1 {card.name}", lists(name)
                is_stronghold = card.type == "Stronghold"
                draft = base.led_by(card.name) if is_stronghold else base.add(line)
                report = draft.judge()
                # A Sensei may be another Clan's besides; what counts here is the ban.
                (problem,) = (p for p in report.problems if p.code in ("banned", "undated-ban"))
                assert problem.code == ("undated-ban" if ban.doubtful else "banned")
                assert problem.cards == (card.id,)
                assert problem.lines == draft.at(line)
                assert "not-in-format" not in [each.code for each in report.problems]


@pytest.mark.parametrize(
    ("ban", "days"),
    [
        pytest.param({}, {None: True, "1990-01-01": None, "2020-01-01": None}, id="without a day"),
        pytest.param(
            {"since": "2014-02-22"},
            {None: True, "2014-02-21": False, "2014-02-22": True, "2030-01-01": True},
            id="since",
        ),
        pytest.param(
            {"not_before": "2012-02-01"},
            {None: True, "2012-01-31": False, "2012-02-01": None, "2030-01-01": None},
            id="not before",
        ),
        pytest.param(
            {"since": "2014-02-22", "until": "2014-06-01"},
            {None: False, "2014-02-21": False, "2014-05-31": True, "2014-06-01": False},
            id="since and until",
        ),
        pytest.param(
            {"not_before": "2012-02-01", "until": "2012-06-01"},
            {None: False, "2012-01-31": False, "2012-05-31": None, "2012-06-01": False},
            id="not before and until",
        ),
        pytest.param(
            {"doubtful": True}, {None: None, "1990-01-01": None, "2020-01-01": None}, id="doubtful"
        ),
        pytest.param(
            {"doubtful": True, "since": "2014-02-22"},
            {None: None, "2014-02-21": False, "2014-02-22": None},
            id="doubtful since",
        ),
    ],
)
def test_when_a_ban_holds(ban: dict[str, str], days: dict[str | None, bool | None]) -> None:
    facts = {"since": None, "not_before": None, "until": None, "doubtful": False, **ban}
    for day, expected in days.items():
        assert Ban(card="any", **facts).holds(day) is expected, day


class TestDatedBan:
    """Exotic Farmlands is banned in Ivory since 2014-02-22."""

    LINE = "1 Exotic Farmlands"

    @pytest.mark.parametrize("day", ["2014-02-22", "2020-01-01", None])
    def test_it_is_an_error_from_its_day_on(self, lists: Lists, day: str | None) -> None:
        draft = lists("ivory").add(self.LINE)
        problem = fault(draft.judge(day))
        assert (problem.code, problem.severity) == ("banned", "error")
        assert problem.lines == draft.at(self.LINE)
        assert "banned in Ivory since 2014-02-22" in problem.message

    def test_it_is_nothing_the_day_before(self, lists: Lists) -> None:
        assert lists("ivory").add(self.LINE).judge("2014-02-21").problems == ()

    def test_it_is_nothing_in_another_format(self, lists: Lists) -> None:
        assert is_clean(lists("emperor").add(self.LINE).judge("2014-02-22"))


class TestBanOfUnknownDay:
    """Cross-Clan Wedding was banned in Emperor some day, surely not before 2012-02-01."""

    LINE = "1 Cross-Clan Wedding"

    def test_in_the_end_it_is_banned(self, lists: Lists) -> None:
        problem = fault(lists("emperor").add(self.LINE).judge())
        assert (problem.code, problem.severity) == ("banned", "error")
        assert "since" not in problem.message

    def test_it_is_nothing_before_the_first_day_possible(self, lists: Lists) -> None:
        assert lists("emperor").add(self.LINE).judge("2012-01-31").problems == ()

    @pytest.mark.parametrize("day", ["2012-02-01", "2013-01-01"])
    def test_from_then_on_it_is_a_warning(self, lists: Lists, day: str) -> None:
        draft = lists("emperor").add(self.LINE)
        report = draft.judge(day)
        (problem,) = report.problems
        assert (problem.code, problem.severity) == ("undated-ban", "warning")
        assert problem.lines == draft.at(self.LINE)
        assert "was at some time banned in Emperor" in problem.message
        assert report.legal
        assert not draft.judge(day, strict=True).legal


class TestDoubtfulBan:
    """Bushido was banned some day in some format that had it."""

    @pytest.mark.parametrize("name", ["diamond", "lotus"])
    @pytest.mark.parametrize("day", [None, "2006-01-01"])
    def test_it_is_a_warning_on_every_day(self, lists: Lists, name: str, day: str | None) -> None:
        report = lists(name).add("1 Bushido").judge(day)
        (problem,) = report.problems
        assert (problem.code, problem.severity) == ("undated-ban", "warning")
        assert "may have been banned" in problem.message
        assert report.legal

    def test_it_is_nothing_elsewhere(self, lists: Lists) -> None:
        assert is_clean(lists("open").add("1 Bushido").judge())
        assert is_clean(lists("legacy").add("1 Bushido").judge())


class TestRelease:
    """A card that came out after the day by which a list is judged."""

    def test_it_is_a_warning_until_the_day(self, lists: Lists, catalog: Catalog) -> None:
        day = lists.release(catalog.card("kuronada"))
        assert day == "2008-10-01"
        draft = lists("celestial").add("1 Kuronada")
        (problem,) = draft.judge("2008-09-30").problems
        assert (problem.code, problem.severity) == ("released-later", "warning")
        assert problem.lines == draft.at("1 Kuronada")
        assert f"came out about {day}, after 2008-09-30" in problem.message
        assert draft.judge(day).problems == ()
        assert draft.judge().problems == ()

    def test_the_first_printing_counts(self, lists: Lists, catalog: Catalog) -> None:
        last = max(catalog.sets[p.set].date or "" for p in catalog.card("ambush").printings)
        assert last > "2008-10-01"
        assert lists("celestial").add("1 Ambush").judge("2008-10-01").problems == ()

    def test_strict_makes_it_an_error(self, lists: Lists) -> None:
        draft = lists("celestial").add("1 Kuronada")
        assert draft.judge("2008-09-30").legal
        assert not draft.judge("2008-09-30", strict=True).legal


class TestPool:
    """Cards that the format does not have."""

    @pytest.mark.parametrize("name", ["open", "legacy", "emperor", "bigdeck"])
    def test_an_unreleased_card_is_in_no_format(self, lists: Lists, name: str) -> None:
        draft = lists(name).add("1 A Casual Stroll")
        problem = fault(draft.judge())
        assert (problem.code, problem.severity) == ("not-in-format", "error")
        assert problem.lines == draft.at("1 A Casual Stroll")
        assert problem.message == "A Casual Stroll was never released."

    def test_a_card_without_a_symbol(self, lists: Lists) -> None:
        problem = fault(lists("emperor").add("1 Oblivious Scout").judge())
        assert "it bears no arc's symbol" in problem.message
        assert is_clean(lists("open").add("1 Oblivious Scout").judge())

    def test_every_released_card_is_in_open(self, catalog: Catalog, validator: Validator) -> None:
        pool = validator.pools["open"]
        assert all(pool.allows(card) is not card.unreleased for card in catalog.cards())

    @pytest.mark.parametrize(
        ("line", "name", "allowed"),
        [
            ("1 Hida Amoro exp2", "jade", True),
            ("1 Hida Amoro exp2", "imperial", False),
            ("1 Isawa Tadaka", "imperial", True),
            ("1 Isawa Tadaka", "jade", False),
            ("1 Hida Amoro exp2", "jade-extended", True),
            ("1 Isawa Tadaka", "jade-extended", True),
            ("1 Hida Tenshu", "jade-extended", False),
        ],
    )
    def test_a_pool_may_span_two_arcs(
        self, lists: Lists, line: str, name: str, allowed: bool
    ) -> None:
        found = [problem.code for problem in faults(lists(name).add(line).judge())]
        assert found == ([] if allowed else ["not-in-format"])

    def test_a_banned_card_is_of_the_format(self, lists: Lists) -> None:
        """The facts on Sunrise Keep list Celestial among its bans alone."""
        problem = fault(lists("celestial").led_by("Sunrise Keep").judge())
        assert problem.code == "banned"


class TestPlayedAs:
    """Diamond's older kin of Soul of Personalities (D-OPT-03)."""

    def test_it_is_a_note_even_when_strict(self, lists: Lists) -> None:
        report = lists("diamond").add("1 Hida Amoro").judge(strict=True)
        assert report.legal
        assert [(p.code, p.severity) for p in report.problems] == [("played-as", "info")]

    def test_the_newest_incarnation_of_the_format_counts(self, lists: Lists) -> None:
        """Matsu Turi has three souls; only Matsu Mabuchi bears the Diamond symbol."""
        for line in ("1 Matsu Turi", "1 Matsu Hataki", "1 Matsu Rutaro"):
            (note,) = lists("diamond").add(line).judge().problems
            assert (note.code, note.cards[1]) == ("played-as", "matsu_mabuchi")
        assert lists("diamond").add("1 Matsu Mabuchi").judge().problems == ()

    def test_kin_still_count_together(self, lists: Lists) -> None:
        problem = fault(lists("diamond").add("2 Matsu Turi", "2 Matsu Mabuchi").judge())
        assert (problem.code, problem.rule, problem.count) == ("copy-limit", "D-DECK-09", 4)


@pytest.mark.parametrize(
    ("name", "line"), [("celestial", "1 Claw and Shell"), ("diamond", "1 Banner of Heroes")]
)
def test_missing_facts_are_noted(lists: Lists, name: str, line: str) -> None:
    draft = lists(name).add(line)
    report = draft.judge()
    assert is_clean(report)
    (note,) = report.problems
    assert (note.code, note.severity) == ("weak-facts", "info")
    assert note.lines == draft.at(line)


def test_errors_come_before_warnings_before_notes(lists: Lists) -> None:
    lines = ("1 Claw and Shell", "1 Stone of Remembrance", "1 Isawa Tadaka", "1 Kuronada")
    report = lists("celestial").add(*lines).sized(dynasty=41).judge("2008-09-30")
    assert [(each.code, each.severity) for each in report.problems] == [
        ("not-in-format", "error"),
        ("released-later", "warning"),
        ("released-later", "warning"),
        ("released-later", "warning"),
        ("weak-facts", "info"),
    ]
