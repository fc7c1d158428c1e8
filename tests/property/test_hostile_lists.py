"""Whatever is fed to the checker, it gives a verdict or says why it can't read the list."""

from __future__ import annotations

import io
import json
import unicodedata

import pytest
from drawn import CASES, DAYS, Corpus, as_list, repeatable
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards import CODES, Report, UnreadableList, Validator
from l5r_cards.decks.lists import LIST_FORMATS, read_list
from l5r_cards.model.problem import ERROR, INFO, WARNING
from l5r_cards.reports.terminal import Terminal
from l5r_cards.reports.verdict import print_everywhere, print_report, report_as_data

SOURCES = st.sampled_from(["-", "a.txt", "a.yaml", "a.jbp", "a.o8d", "a.cod", ""])
LIST_FORMAT_NAMES = st.none() | st.sampled_from(LIST_FORMATS)
COUNTS = st.sampled_from(
    [
        *("", "1 ", "3 ", "3x ", "3X", "x3 ", "(3) ", "[2] ", "0 ", "-1 ", "−2 ", "999 ", "1000 "),
        *("99999999999999999999 ", "³ ", "٣ ", "1.5 ", "3x: ", "3) ", "1,000 ", "- 3 ", "* ", "\t"),
    ]
)
ENDS = st.sampled_from(
    [
        *("", "", " x3", " (3)", " - exp2", " • Experienced 3KYD", " (FL)", " [b]", "|", ", ", ";"),
        *(
            "  # remark",
            " // remark",
            " (",
            ")",
            " 3/4",
            " +1F/+1C",
            ": ",
            " inexp",
            " (none)",
            "!",
        ),
    ]
)
FRAMES = st.sampled_from(
    [
        *("# Dynasty (40)", "Fate:", "Sensei: none", "# Pre-Game", "Sideboard", "Legality: jade"),
        *("Format: nonsense", "Proxies", "[b]Holdings[/b]", "**Events**", "Total: 80", "", "---"),
        *("<deck>", "</deck>", '<section name="Fate">', "</section>", '<zone name="main">'),
        *("<cockatrice_deck>", "</cockatrice_deck>", '<?xml version="1.0"?>', "<!DOCTYPE a []>"),
        *("name: x", "Dynasty:", "Fate: # (3)", "  - ", "  - &a x", "  - *a", "  - {a: [}", "---"),
        *("Dynasty: [a, b", '  - "\\e[31mRout"', "? - a", "!!python/object:os.system {}", "%TAG"),
        *("\ufeff", "\x1b[31m", "\u202e", "\x00", "&#27;", "&amp;", "<b>", "{", "[[[[", "]]]]"),
    ]
)
LINE_ENDS = st.sampled_from(["\n", "\n", "\r\n", "\r", "\r\r\n", "|", " ", ", "])


def judge(
    validator: Validator, data: bytes, source: str, list_format: str | None, name: str | None
) -> None:
    """Reads, judges and reports; fails on anything but a verdict or `UnreadableList`."""
    try:
        deck_list = read_list(data, source, list_format)
    except UnreadableList:
        return
    report = validator.validate(deck_list, name)
    check(report, data.count(b"\n") + data.count(b"\r") + 1)
    stream = io.StringIO()
    print_report(report, Terminal(stream), lambda rule: rule)
    assert stream.getvalue().startswith(f"{source}: ")
    data_out = report_as_data(report)
    assert json.loads(json.dumps(data_out)) == data_out


def check(report: Report, last: int) -> None:
    """Checks what holds of every verdict."""
    severities = [problem.severity for problem in report.problems]
    assert report.legal is (ERROR not in severities)
    assert severities == sorted(severities, key=[ERROR, WARNING, INFO].index)
    assert sum(each.count for each in report.deck.cards) == sum(
        line.count for line in report.lines if line.card
    )
    for line in report.lines:
        assert 1 <= line.number <= last
        assert 0 <= line.count <= 999
        assert (line.card is None) is (line.match is None)
    for problem in report.problems:
        assert problem.code in CODES
        assert problem.message
        assert all(1 <= number <= last for number in problem.lines)
        assert list(problem.lines) == sorted(problem.lines), problem


@given(st.binary(max_size=200), SOURCES, LIST_FORMAT_NAMES)
@repeatable(150)
def test_any_bytes(validator: Validator, data: bytes, source: str, list_format: str | None) -> None:
    judge(validator, data, source, list_format, None)


@given(st.text(max_size=120), SOURCES, LIST_FORMAT_NAMES)
@repeatable(150)
def test_any_text(validator: Validator, text: str, source: str, list_format: str | None) -> None:
    judge(validator, text.encode("utf-8", "replace"), source, list_format, None)


@given(st.data())
@repeatable(400)
def test_any_patchwork_of_real_fragments(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    changed = st.builds(lambda change, name: change(name), st.sampled_from(CASES), st.text())
    name = corpus.drawn_names()
    cut = st.builds(lambda text, start: text[start:], name, st.integers(0, 12))
    joined = st.builds("{}{}".format, cut, name)
    card = st.builds("{}{}{}".format, COUNTS, name | name | cut | joined | changed, ENDS)
    parts = data.draw(st.lists(st.tuples(card | card | FRAMES, LINE_ENDS), max_size=20))
    text = "".join(part + end for part, end in parts)
    encoding = data.draw(st.sampled_from(["utf-8", "utf-8", "utf-16", "cp1252", "utf-8-sig"]))
    name_of_format = data.draw(st.none() | st.sampled_from(sorted(validator.formats)))
    judge(
        validator,
        text.encode(encoding, "replace"),
        data.draw(SOURCES),
        data.draw(LIST_FORMAT_NAMES),
        name_of_format,
    )


@given(st.data())
@repeatable(150)
def test_lines_of_cards_in_every_format(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    card = st.builds("{}{}{}".format, COUNTS, corpus.drawn_names(), ENDS)
    text = "\n".join(data.draw(st.lists(card, max_size=12)))
    reports = validator.everywhere(as_list(text), data.draw(DAYS), data.draw(st.booleans()))
    for report in reports:
        check(report, text.count("\n") + 1)
    stream = io.StringIO()
    print_everywhere(reports, Terminal(stream))
    assert len(stream.getvalue().splitlines()) == len(reports) + 2


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a.yaml", 'name: x\nDynasty:\n  - "\\e[31mIron Mine"\n'),
        ("a.yaml", 'name: x\nformat: "\\e[31mJade"\nDynasty:\n  - Iron Mine\n'),
        (
            "a.o8d",
            '<deck><section name="Fate"><card>Rout</card>'
            "<card>Words&#x9b;31m</card></section></deck>",
        ),
        (
            "a.cod",
            '<cockatrice_deck><zone name="m"><card name="Rout"/>'
            '<card name="Words&#x202e;only"/></zone></cockatrice_deck>',
        ),
    ],
)
def test_no_control_character_reaches_the_reader(
    validator: Validator, source: str, text: str
) -> None:
    report = validator.validate(as_list(text, source))
    stream = io.StringIO()
    print_report(report, Terminal(stream))
    shown = stream.getvalue().replace("\n", "")
    assert not [c for c in shown if unicodedata.category(c) in ("Cc", "Cf")]


@pytest.mark.parametrize("text", ["3: Iron Mine, Iron Mine", "Iron Mine (Nowhere) (Nowhere)"])
def test_a_problem_has_each_line_once(validator: Validator, text: str) -> None:
    for problem in validator.validate(as_list(text), "bigdeck").problems:
        assert len(set(problem.lines)) == len(problem.lines)
