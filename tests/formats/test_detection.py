"""In which format a list is judged: the one asked for, the list's own, or the one that fits."""

from __future__ import annotations

import pytest
from builder import Draft, Lists, faults, is_clean

from l5r_cards import Report, UnknownFormatError, read_text
from l5r_cards.model.names import fold

ARCS = (
    *("imperial", "jade", "gold", "diamond", "lotus", "samurai", "celestial", "emperor"),
    *("ivory", "twenty-festivals", "onyx", "shattered-empire"),
)
SPANNING = {"modern", "legacy"}


def judge(lists: Lists, text: str, name: str | None = None, day: str | None = None) -> Report:
    return lists.validator.validate(read_text(text), name, day)


def arcs_of(lists: Lists, name: str, deck: str) -> dict[str, set[str]]:
    """Returns the plain cards that an arc has for a deck, with all arcs that have them."""
    catalog = lists.validator.catalog
    titles = [
        title
        for kind in ("Holding", "Personality", "Strategy")
        for title in lists.filler(name, deck, kind)
    ]
    cards = {title: catalog.card(catalog.named(fold(title))[0].card_id) for title in titles}
    return {title: set(card.legal) - SPANNING for title, card in cards.items()}


def own(lists: Lists, name: str) -> list[str]:
    """Returns cards that one arc alone has."""
    return [title for title, arcs in arcs_of(lists, name, "dynasty").items() if arcs == {name}]


def telling(lists: Lists, name: str) -> list[str]:
    """Returns cards that no other arc has all of."""
    chosen, left = [], set(ARCS)
    for deck in ("dynasty", "fate"):
        for title, arcs in arcs_of(lists, name, deck).items():
            if left - arcs:
                chosen.append(title)
                left &= arcs
    assert left == {name}
    return chosen


def in_two_arcs(lists: Lists) -> Draft:
    """Returns a list that has but cards of Celestial and Emperor."""
    draft = lists("celestial").led_by("Shamate Keep")
    for deck in draft.sizes:
        arcs = arcs_of(lists, "celestial", deck)
        titles = [title for title, found in arcs.items() if found == {"celestial", "emperor"}]
        draft = draft.add(*(f"3 {title}" for title in titles[:13]), f"1 {titles[13]}")
    return draft


class TestFromTheList:
    """What a list says of itself."""

    @pytest.mark.parametrize(
        ("said", "meant"),
        [
            ("Celestial", "celestial"),
            ("Destroyer War (Celestial)", "celestial"),
            ("celestial edition", "celestial"),
            ("TWENTY FESTIVALS", "twenty-festivals"),
            ("20F", "twenty-festivals"),
            ("A Brother's Destiny (Ivory Edition)", "ivory"),
            ("Hidden Emperor (Jade)", "jade"),
            ("Jade Open", "jade-extended"),
            ("Onyx", "onyx"),
        ],
    )
    def test_the_list_names_its_format(self, lists: Lists, said: str, meant: str) -> None:
        report = judge(lists, f"Legality: {said}\n\n{lists('open').text}")
        assert (report.format.id, report.format_from) == (meant, "list")
        assert "unknown-format" not in [problem.code for problem in report.problems]

    def test_the_format_asked_for_goes_first(self, lists: Lists) -> None:
        report = judge(lists, f"Legality: Celestial\n\n{lists('emperor').text}", "Emperor")
        assert (report.format.id, report.format_from) == ("emperor", "option")
        assert is_clean(report)

    def test_an_unknown_one_is_a_warning(self, lists: Lists) -> None:
        draft = lists("celestial").add(f"3 {own(lists, 'celestial')[0]}")
        report = judge(lists, f"Legality: Celestail\n{draft.text}")
        assert (report.format.id, report.format_from) == ("celestial", "detected")
        (problem,) = report.problems
        assert (problem.code, problem.severity) == ("unknown-format", "warning")
        assert problem.lines == (1,)
        assert "but “Celestail” is no format. Did you mean celestial?" in problem.message
        assert report.legal

    def test_an_unknown_one_does_not_matter_if_a_format_is_asked_for(self, lists: Lists) -> None:
        report = judge(lists, f"Legality: Celestail\n{lists('celestial').text}", "celestial")
        assert report.problems == ()


class TestDetected:
    """A list that does not name its format."""

    @pytest.mark.parametrize("name", ARCS)
    def test_the_arc_that_has_every_card(self, lists: Lists, name: str) -> None:
        draft = lists(name).add(*(f"1 {title}" for title in telling(lists, name)))
        report = judge(lists, draft.text)
        assert (report.format.id, report.format_from) == (name, "detected")
        assert is_clean(report)

    def test_all_arcs_are_tried(self, lists: Lists) -> None:
        formats = lists.validator.formats
        assert {name for name, rules in formats.items() if rules.is_arc} == set(ARCS)

    @pytest.mark.parametrize("name", ["modern", "bigdeck"])
    def test_a_long_list_of_single_cards(self, lists: Lists, name: str) -> None:
        draft = lists(name)
        if name == "bigdeck":
            draft = draft.add("1 Hida Amoro", "1 Dark Ring of Air exp")
        assert judge(lists, draft.text).format.id == name

    def test_a_short_list_of_single_cards_is_for_no_singleton_format(self, lists: Lists) -> None:
        text = "\n".join(
            f"1 {title}" for title in lists.filler("modern", "dynasty", "Holding")[:39]
        )
        assert not judge(lists, text).format.is_singleton

    def test_forty_single_cards_are_a_long_list(self, lists: Lists) -> None:
        titles = lists.filler("modern", "dynasty", "Holding")[:40]
        assert judge(lists, "\n".join(f"1 {title}" for title in titles)).format.is_singleton

    def test_one_second_copy_tells_singleton_formats_apart(self, lists: Lists) -> None:
        text = lists("modern").text.replace("# Fate\n1 ", "# Fate\n2 ")
        assert not judge(lists, text).format.is_singleton

    def test_cards_of_several_arcs_make_it_legacy(self, lists: Lists) -> None:
        draft = lists("legacy").add(*(f"3 {own(lists, name)[0]}" for name in ARCS[:6]))
        report = judge(lists, draft.text)
        assert report.format.id == "legacy"
        assert is_clean(report)

    def test_cards_that_legacy_lacks_make_it_open(self, lists: Lists) -> None:
        arcs = ("imperial", "gold", "shattered-empire")
        draft = lists("open").add(*(f"3 {own(lists, name)[0]}" for name in arcs))
        assert judge(lists, draft.text).format.id == "open"

    def test_imperial_and_jade_together_make_it_jade_extended(self, lists: Lists) -> None:
        titles = own(lists, "imperial")[:4] + own(lists, "jade")[:4]
        draft = lists("jade-extended").add(*(f"3 {title}" for title in titles))
        report = judge(lists, draft.text)
        assert report.format.id == "jade-extended"
        assert is_clean(report)

    def test_a_few_wrong_cards_leave_the_arc(self, lists: Lists) -> None:
        """So that they are reported; with more of them it is no list of that arc."""
        draft = lists("celestial").add(f"3 {own(lists, 'celestial')[0]}", "3 Hida Tenshu")
        report = judge(lists, draft.text)
        assert report.format.id == "celestial"
        assert [problem.code for problem in faults(report)] == ["not-in-format"]
        draft = draft.add("3 Hida Amoro")
        assert judge(lists, draft.text).format.id == "legacy"

    def test_twenty_four_cards_of_twenty_five_are_nearly_all(self, lists: Lists) -> None:
        lines = [f"2 {title}" for title in own(lists, "celestial")[:12]]
        assert judge(lists, "\n".join([*lines, "1 Hida Tenshu"])).format.id == "celestial"
        assert judge(lists, "\n".join([*lines, "2 Hida Tenshu"])).format.id == "legacy"

    def test_among_equals_the_earlier_arc(self, lists: Lists) -> None:
        text = in_two_arcs(lists).text
        for name in ("celestial", "emperor"):
            assert is_clean(judge(lists, text, name))
        assert judge(lists, text).format.id == "celestial"

    def test_among_equals_the_one_with_fewer_errors(self, lists: Lists) -> None:
        """Two copies of an Event that is not Unique are one too many in Celestial alone."""
        draft = in_two_arcs(lists)
        line = next(line for _, line in draft.own if line.startswith("3 "))
        draft = draft.replace(line, "2 Delayed Arrival").add(line.replace("3 ", "1 "))
        assert [p.code for p in faults(judge(lists, draft.text, "celestial"))] == ["copy-limit"]
        assert is_clean(judge(lists, draft.text, "emperor"))
        assert judge(lists, draft.text).format.id == "emperor"

    @pytest.mark.parametrize(
        "text", ["", "# Dynasty\n# Fate", "Nothing but words, and more of them."]
    )
    def test_a_list_of_no_cards_has_some_format(self, lists: Lists, text: str) -> None:
        report = judge(lists, text)
        assert report.format_from == "detected"
        assert [problem.code for problem in report.problems] == ["no-cards-read"]


class TestNames:
    """What formats are called."""

    def test_every_name_in_any_case(self, lists: Lists) -> None:
        for rules in lists.validator.formats.values():
            for name in rules.names():
                for spelling in (name, name.upper(), name.lower(), f" {name.swapcase()} "):
                    assert lists.validator.format(spelling) is rules, spelling

    def test_no_two_formats_share_a_name(self, lists: Lists) -> None:
        seen: dict[str, str] = {}
        for rules in lists.validator.formats.values():
            for name in rules.names():
                assert seen.setdefault(name.casefold(), rules.id) == rules.id, name

    @pytest.mark.parametrize(
        ("name", "near"),
        [("celestail", "celestial"), ("twenty festval", "twenty-festivals"), ("Diamnd", "diamond")],
    )
    def test_an_unknown_name_is_told_with_the_nearest(
        self, lists: Lists, name: str, near: str
    ) -> None:
        with pytest.raises(UnknownFormatError) as caught:
            judge(lists, lists("open").text, name)
        assert f"“{name}” is no format. Did you mean {near}?" in str(caught.value)
        assert all(known in str(caught.value) for known in lists.validator.formats)

    def test_nothing_is_near_to_nonsense(self, lists: Lists) -> None:
        with pytest.raises(UnknownFormatError) as caught:
            lists.validator.format("qqqqqqqq")
        assert "Did you mean" not in str(caught.value)
