"""A ban holds from its day on: what a list is told on the days around each boundary."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

from drawn import DAYS, Corpus, as_list, kind, repeatable
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards import Problem, Validator

BAN_CODES = {"banned", "undated-ban"}


def bans(corpus: Corpus) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every ban of every format as its file writes it."""
    for name, body in corpus.catalog.formats.items():
        for ban in body.get("bans", ()):
            yield name, ban


def told(
    validator: Validator, corpus: Corpus, name: str, card_id: str, day: str | None
) -> list[Problem]:
    """Returns what a list with the card is told of bans, and nothing else of the card."""
    card = corpus.catalog.card(card_id)
    report = validator.validate(as_list(f"1 {card.name}"), name, day)
    assert [line.card for line in report.lines] == [card]
    return [p for p in report.problems if p.code in BAN_CODES and p.cards == (card_id,)]


def day_before(day: str) -> str:
    return (datetime.date.fromisoformat(day) - datetime.timedelta(days=1)).isoformat()


def test_a_ban_begins_on_its_day(validator: Validator, corpus: Corpus) -> None:
    dated = [(name, ban) for name, ban in bans(corpus) if "since" in ban]
    assert dated
    for name, ban in dated:
        since = ban["since"]
        assert not told(validator, corpus, name, ban["card"], day_before(since))
        (problem,) = told(validator, corpus, name, ban["card"], since)
        assert (problem.code, problem.severity) == ("banned", "error")
        assert since in problem.message


def test_a_ban_ends_before_the_day_that_lifts_it(validator: Validator, corpus: Corpus) -> None:
    for name, ban in bans(corpus):
        if "until" in ban:
            assert told(validator, corpus, name, ban["card"], day_before(ban["until"]))
            assert not told(validator, corpus, name, ban["card"], ban["until"])
            assert not told(validator, corpus, name, ban["card"], None)


def test_a_ban_whose_day_is_unknown_is_a_warning_from_its_first_possible_day(
    validator: Validator, corpus: Corpus
) -> None:
    undated = [(name, ban) for name, ban in bans(corpus) if "since" not in ban]
    assert undated
    for name, ban in undated:
        first = ban.get("not_before", "1995-10-01")
        if "not_before" in ban:
            assert not told(validator, corpus, name, ban["card"], day_before(first))
        (problem,) = told(validator, corpus, name, ban["card"], first)
        assert (problem.code, problem.severity) == ("undated-ban", "warning")


def test_without_a_day_the_last_list_of_bans_counts(validator: Validator, corpus: Corpus) -> None:
    for name, ban in bans(corpus):
        if "until" in ban:
            continue
        (problem,) = told(validator, corpus, name, ban["card"], None)
        expected = ("undated-ban", "warning") if ban.get("doubtful") else ("banned", "error")
        assert (problem.code, problem.severity) == expected


@given(st.data())
@repeatable(80)
def test_the_day_changes_nothing_but_bans_and_releases(
    validator: Validator, corpus: Corpus, data: st.DataObject
) -> None:
    deck_list = as_list(data.draw(corpus.drafts(most=10)).text())
    name = data.draw(st.sampled_from(sorted(validator.formats)))
    day = data.draw(DAYS)
    by_day = validator.validate(deck_list, name, day).problems
    at_last = validator.validate(deck_list, name).problems
    dated = BAN_CODES | {"released-later"}
    assert [kind(p) for p in by_day if p.code not in dated] == [
        kind(p) for p in at_last if p.code not in dated
    ]
    banned_by_day = {p.cards for p in by_day if p.code in BAN_CODES}
    ever = {(ban["card"],) for each, ban in bans(corpus) if each == name}
    assert banned_by_day <= ever
