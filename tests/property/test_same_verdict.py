"""What must not change a verdict: the lines' order, the names' case, copies on one line or many.

Also: --strict is never more lenient, and all formats at once say what each says alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from drawn import CASES, DAYS, Corpus, Draft, as_list, kind, outcome, repeatable
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards import Validator
from l5r_cards.model.problem import ERROR, WARNING


@given(st.data())
@repeatable(150)
def test_the_order_of_lines_does_not_matter(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    draft = data.draw(corpus.drafts())
    name = data.draw(names_of_formats(validator))
    day = data.draw(DAYS)
    order = data.draw(st.permutations(range(len(draft.rows))))
    before = validator.validate(as_list(draft.text()), name, day)
    after = validator.validate(as_list(draft.ordered(order).text()), name, day)
    assert outcome(after) == outcome(before)


@given(st.data())
@repeatable(150)
def test_the_case_of_names_does_not_matter(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    draft = without_look_alikes(data.draw(corpus.drafts()), corpus)
    name = data.draw(names_of_formats(validator))
    cases = data.draw(
        st.lists(st.sampled_from((*CASES, str)), min_size=len(draft.rows), max_size=len(draft.rows))
    )
    before = validator.validate(as_list(draft.text()), name)
    after = validator.validate(as_list(draft.in_case(cases).text()), name)
    assert outcome(after) == outcome(before)


def test_the_case_of_a_title_with_a_set_does_not_matter(
    validator: Validator, corpus: Corpus
) -> None:
    lines = {
        f"1 {card.title} ({corpus.catalog.sets[printing.set].name})"
        for card in corpus.cards[::5]
        for printing in card.printings[:1]
        if not corpus.is_look_alike(card.title)
    }
    exact, changed = (
        validator.validate(as_list("\n".join(sorted(change(line) for line in lines))), "open")
        for change in (str, str.upper)
    )
    assert outcome(changed) == outcome(exact)


@given(st.data())
@repeatable(150)
def test_copies_may_stand_on_one_line_or_on_many(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    draft = data.draw(corpus.drafts(most=12))
    doubled = Draft(draft.rows + draft.rows[: data.draw(st.integers(0, len(draft.rows)))])
    name = data.draw(names_of_formats(validator))
    expected = outcome(validator.validate(as_list(doubled.text()), name))
    for other in (doubled.merged(), doubled.split()):
        assert outcome(validator.validate(as_list(other.text()), name)) == expected


@given(st.data())
@repeatable(100)
def test_strict_is_never_more_lenient(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    deck_list = as_list(data.draw(corpus.drafts()).text())
    name = data.draw(names_of_formats(validator))
    day = data.draw(DAYS)
    lenient = validator.validate(deck_list, name, day)
    strict = validator.validate(deck_list, lenient.format.id, day, strict=True)
    assert not strict.legal or lenient.legal
    assert strict.legal is all(p.severity not in (ERROR, WARNING) for p in lenient.problems)
    assert all(problem.severity != WARNING for problem in strict.problems)
    raised = Counter(
        kind(replace(p, severity=ERROR) if p.severity == WARNING else p) for p in lenient.problems
    )
    assert Counter(map(kind, strict.problems)) == raised


@given(st.data())
@repeatable(50)
def test_everywhere_says_what_each_format_says(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    deck_list = as_list(data.draw(corpus.drafts()).text())
    day = data.draw(DAYS)
    strict = data.draw(st.booleans())
    reports = validator.everywhere(deck_list, day, strict)
    assert [report.format.id for report in reports] == list(validator.formats)
    for report in reports:
        alone = validator.validate(deck_list, report.format.id, day, strict)
        assert report._replace(format_from="option") == alone
        for name in report.format.names():
            assert validator.format(name.upper()) is report.format


@given(st.data())
@repeatable(15)
def test_a_validator_remembers_nothing_that_matters(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    deck_list = as_list(data.draw(corpus.drafts(most=8)).text())
    name = data.draw(names_of_formats(validator))
    used = validator.validate(deck_list, name)
    fresh = Validator(corpus.catalog).validate(deck_list, name)
    assert fresh._replace(format=used.format) == used
    assert fresh.format.id == used.format.id


@pytest.mark.parametrize("alike", range(2))
def test_of_titles_that_look_alike_the_exact_spelling_wins(
    validator: Validator, corpus: Corpus, alike: int
) -> None:
    found = {card.title for card in corpus.cards if corpus.is_look_alike(card.title)}
    assert found
    for title in found:
        report = validator.validate(as_list(f"{alike + 1} {title}"), "open")
        assert [line.card and line.card.title for line in report.lines] == [title]


def names_of_formats(validator: Validator) -> st.SearchStrategy[str | None]:
    return st.none() | st.sampled_from(sorted(validator.formats))


def without_look_alikes(draft: Draft, corpus: Corpus) -> Draft:
    rows = tuple(row for row in draft.rows if not corpus.is_look_alike(row.name))
    return Draft(rows or (replace(draft.rows[0], name="Iron Mine"),))
