"""From a query's tree to SQL over ``cards``; every value goes as a parameter."""

from __future__ import annotations

import calendar
import difflib
import json
import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from l5r_cards.model.names import fold
from l5r_cards.search.bounds import LIST_SECONDS, MAX_LISTS, Allowance
from l5r_cards.search.fields import FIELDS, FLAGS, PLAIN, QUERY_WIDE, Field, field_named
from l5r_cards.search.foreign import STAR, check_stray
from l5r_cards.search.query import All, Node, Not, QueryError, Term, Words, quoted

__all__ = ["Compiled", "Condition", "Listed", "Vocabulary", "compile_query"]


class Condition(NamedTuple):
    """A piece of SQL that holds or not of a row of ``cards``, and its parameters.

    It is never NULL, so that its negation means what it says.
    """

    sql: str
    parameters: tuple[object, ...] = ()
    probe: str = ""
    """The same asked of one card after the other, with the same parameters, where `sql` gathers
    all cards that fit at first."""
    size: int = 0
    """About how many cards `sql` gathers; 0 where it asks each card."""
    leads: bool = False
    """Whether none but the cards that it gathers fit."""
    joint: str = ""
    """What joins its outermost parts, ``" AND "`` or ``" OR "``; empty where nothing does."""
    depth: int = 0
    """How many others are within each other in it."""
    field: str = ""
    """If it asks for marks and nothing else: the field that they are of."""
    marks: tuple[str, ...] = ()
    """Marks of which a card must have one or, if it bars them, none."""
    bars: bool = False


class Listed(NamedTuple):
    """The cards of a decklist."""

    rows: list[int]
    """Their rows."""
    notices: tuple[str, ...]
    """What lines were taken for, or passed over as, where that is not sure."""


class Compiled(NamedTuple):
    """A query as SQL."""

    condition: Condition
    notices: tuple[str, ...]
    """What was assumed of the lists that it names."""


class Vocabulary(Protocol):
    """What compiling needs to know of the database."""

    def size(self, field: str, values: tuple[str, ...]) -> int:
        """Returns how many cards have one of the values of a field."""

    def values(self, field: str) -> dict[str, str]:
        """Returns the values of a closed vocabulary, as shown, by what they are folded to."""

    def names(self, field: str) -> dict[str, str]:
        """Returns what the sets, or the formats, are called, by what that is folded to."""

    def signs(self) -> str:
        """Returns the signs in names and keywords of cards."""

    def sets_tagged(self, tag: str) -> frozenset[str]:
        """Returns the ids of the sets that a name or a code means."""

    def format_named(self, name: str) -> str | None:
        """Returns the id of the format that goes by a name."""

    def timeline(self, field: str) -> dict[str, int]:
        """Returns the places in time of a field's values, folded, in order."""

    def matching(self, pattern: str, allowance: Allowance) -> list[int]:
        """Returns the rows of the cards in whose title a regular expression is found.

        :raises ValueError: it is faulty, or takes too long; the message says so.
        """

    def listed(self, path: str) -> Listed:
        """Returns the cards of a decklist.

        :raises ValueError: it can't be read; the message says why.
        """

    def saying(self, text: str, allowance: Allowance) -> list[int]:
        """Returns the rows of the cards whose text has words, in that order.

        :raises ValueError: no text is attached, it can't be read, or it takes too long; the message
            says what to do.
        """


ALL = Condition("1")
_NEAR = 0.7
"""How like a word must be to one that is offered for it."""
_NONE = {"soulof": "No card is a Soul of {}.", "number": "No card has the number {} in a set."}
"""What is said of an unknown value, where the field's name is no noun."""
_ANYWHERE = "any"
"""What stands for all formats, where one is banned."""
_CALLED = {"soulof": "Soul"}
"""What values are called, where the field's name is no noun."""
_MARK = "mark, type or keyword"
_LISTED = 40
"""Values of a field that an error lists, if there are no more."""
_SOME = 300
"""How many cards a word may be expected to fit."""
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_PRINTED = re.compile(r"-|[+-]?[0-9]*\*|Rank [0-9]+", re.IGNORECASE)
"""What stands in the place of a stat's number, or beside it."""
_YEAR = re.compile("[0-9]{4}")
_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_YES = frozenset(("yes", "true", "1", "y"))
_NO = frozenset(("no", "false", "0", "n"))
_SQL = {":": "=", "=": "=", "!=": "=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def compile_query(query: str, node: Node, vocabulary: Vocabulary, allowance: Allowance) -> Compiled:
    """Returns the SQL condition of a query.

    :param allowance: what time the patterns may take, all together.
    :raises QueryError: a field or a value is not known, or they don't go together.
    """
    compiler = _Compiler(query, vocabulary, allowance)
    condition = compiler.condition(node)
    return Compiled(condition, compiler.notices)


class _Compiler:
    def __init__(self, query: str, vocabulary: Vocabulary, allowance: Allowance) -> None:
        self._query = query
        self._vocabulary = vocabulary
        self._allowance = allowance
        self._lists: dict[str, Listed] = {}
        self._list_allowance = Allowance(LIST_SECONDS)
        self._kinds: dict[str, Callable[[Field, Term], Condition]] = {
            "title": self._title,
            "stat": self._stat,
            "number": self._number,
            "date": self._date,
            "choice": self._choice,
            "timeline": self._timeline,
            "flag": self._flag,
            "file": self._file,
            "text": self._text,
        }

    @property
    def notices(self) -> tuple[str, ...]:
        """What was assumed of the lists that were read."""
        return tuple(notice for each in self._lists.values() for notice in each.notices)

    def condition(self, node: Node) -> Condition:
        if isinstance(node, Words):
            return self._words(node)
        if isinstance(node, Term):
            return self._term(node)
        if isinstance(node, Not):
            return _not(self.condition(node.node))
        parts = list(dict.fromkeys(map(self.condition, node.nodes)))
        if isinstance(node, All):
            return _all(self._merged(parts, bars=True))
        return _joined(" OR ", self._merged(parts, bars=False))

    def _merged(self, parts: list[Condition], *, bars: bool) -> list[Condition]:
        """Asks at once for all marks of a field that are barred, or of which any will do."""
        marks: dict[str, list[str]] = {}
        for part in parts:
            if part.field and part.bars is bars:
                marks.setdefault(part.field, []).extend(part.marks)
        merged: dict[Condition | str, Condition] = {}
        for part in parts:
            if part.field in marks and part.bars is bars and marks[part.field] != [*part.marks]:
                whole = self._marked(part.field, list(dict.fromkeys(marks[part.field])))
                merged[part.field] = _not(whole) if bars else whole
            else:
                merged[part] = part
        return list(merged.values())

    def _words(self, words: Words) -> Condition:
        """Every word must begin a word of the title or of the keywords."""
        return self._matching(words, words.text, words.position, "")

    def _matching(self, leaf: Words | Term, text: str, position: int, column: str) -> Condition:
        match = _fts(text, column)
        if match is None:
            raise self._no_word(text, position)
        self._check_title(leaf, text)
        sql = "cards.rowid IN (SELECT rowid FROM search_words WHERE search_words MATCH ?)"
        return Condition(sql, (match,), size=_SOME, leads=True)

    def _term(self, term: Term) -> Condition:
        field = field_named(term.field)
        if field is None:
            names = [name for each in FIELDS for name in (each.name, *each.aliases)]
            names = [name for name in (*names, *QUERY_WIDE) if len(name) > 2]
            near = difflib.get_close_matches(term.field.lower(), names, n=3, cutoff=0.5)
            hint = f"Did you mean {' or '.join(near)}?" if near else None
            raise self._error(
                term.position, f"There is no field {quoted(term.field)}.", hint or _ALL_FIELDS
            )
        if term.operator not in field.operators:
            raise self._error(
                term.position + len(term.field),
                f"{field.name} does not take “{term.operator}”.",
                f"It takes {' '.join(field.operators)}",
            )
        if term.is_pattern and field.kind != "title":
            raise self._error(term.value_position, f"{field.name} takes no pattern.", "name does.")
        condition = self._kinds[field.kind](field, term)
        if term.operator == "!=":
            return _not(condition)
        return condition

    def _title(self, field: Field, term: Term) -> Condition:
        if term.is_pattern:
            try:
                return _rows(self._vocabulary.matching(term.value, self._allowance))
            except ValueError as error:
                raise self._error(term.value_position, str(error)) from None
        if self._query.startswith("/", term.value_position):
            message = "A pattern is not closed."
            raise self._error(term.value_position, message, "Patterns stand in slashes: /^Doji/.")
        if term.operator == ":":
            return self._matching(term, term.value, term.value_position, "title")
        key = fold(term.value)
        if not key:
            raise self._no_word(term.value, term.value_position)
        self._check_title(term, term.value)
        sql = "cards.rowid IN (SELECT c.rowid FROM names JOIN cards c ON c.id = names.card_id"
        sql += " WHERE names.key = ? AND names.kind IN ('title', 'base', 'name'))"
        return Condition(sql, (key,), size=1, leads=True)

    def _check_title(self, leaf: Words | Term, text: str) -> None:
        if not text.replace(" ", "").isalnum() or not text.isascii():
            check_stray(self._query, leaf, "title or keyword", self._vocabulary.signs())

    def _stat(self, field: Field, term: Term) -> Condition:
        column = f"cards.{field.column}"
        other = field_named(term.value)
        if other is not None and other.kind == "stat":
            return _never_null(f"{column} {_SQL[term.operator]} cards.{other.column}")
        if _NUMBER.fullmatch(term.value):
            number = float(term.value)
            if term.operator in PLAIN and term.value.startswith("+"):
                return _never_null(f"{column}_printed = ?", (term.value,))
            return _never_null(f"{column} {_SQL[term.operator]} ?", (number,))
        if _PRINTED.fullmatch(term.value):
            if term.operator not in PLAIN:
                message = f"{quoted(term.value)} is no number, so nothing is more or less."
                hint = f"Find it with {field.name}:{term.value}"
                raise self._error(term.value_position, message, hint)
            return _never_null(f"{column}_printed = ?", (term.value.capitalize(),))
        stats = [each.name for each in FIELDS if each.kind == "stat"]
        near = difflib.get_close_matches(term.value.lower(), stats, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"Numbers, - and *, or {', '.join(stats)}."
        raise self._error(
            term.value_position, f"{quoted(term.value)} is no number and no stat.", hint
        )

    def _number(self, field: Field, term: Term) -> Condition:
        if field.column == "year":
            return self._year(field, term)
        if not _NUMBER.fullmatch(term.value):
            hint = f"For instance {field.example}"
            label = fold(term.value).removeprefix("experienced ")
            if (
                printed := self._vocabulary.values("keyword").get(f"experienced {label}")
            ) is not None:
                hint = f'Levels are numbers; one as it is printed is found with kw:"{printed}".'
            raise self._error(term.value_position, f"{quoted(term.value)} is no number.", hint)
        number = float(term.value)
        return Condition(f"coalesce(cards.{field.column}, 0) {_SQL[term.operator]} ?", (number,))

    def _year(self, field: Field, term: Term) -> Condition:
        if not _YEAR.fullmatch(term.value):
            message = f"{quoted(term.value)} is no year."
            raise self._error(term.value_position, message, f"For instance {field.example}")
        return self._dated(term.operator, term.value, term.value + "-99")

    def _date(self, field: Field, term: Term) -> Condition:
        match = _DATE.fullmatch(term.value)
        if match is None or not _is_date(int(match[1]), int(match[2] or 1), int(match[3] or 1)):
            raise self._error(
                term.value_position,
                f"{quoted(term.value)} is no date.",
                "Write a year, a month or a day: 1996, 1996-05, 1996-05-20.",
            )
        return self._dated(term.operator, term.value, term.value + "-99")

    def _dated(self, operator: str, first: str, last: str) -> Condition:
        """Compares the dates on which a card is printed: one of them must fit."""
        if operator in (">", ">="):
            bound = last if operator == ">" else first
            return _never_null(f"cards.last_date {operator} ?", (bound,))
        if operator in ("<", "<="):
            bound = first if operator == "<" else last
            return _never_null(f"cards.first_date {operator} ?", (bound,))
        return Condition(
            "cards.id IN (SELECT card_id FROM printings WHERE date >= ? AND date <= ?)",
            (first, last),
        )

    def _choice(self, field: Field, term: Term) -> Condition:
        if field.name == "set":
            return self._marked("set", sorted(self._sets(term)))
        if field.name == "banned" and fold(term.value) == _ANYWHERE:
            return self._marked("is", ["banned"])
        if field.name in ("banned", "pool"):
            return self._marked(field.name, [fold(self._format(term))])
        if field.name in ("is", "not"):
            condition = self._is(term)
            if field.name == "not":
                return _not(condition)
            return condition
        if field.name == "has":
            return self._has(term)
        return self._marked(field.name, [self._value(field.name, term)])

    def _is(self, term: Term) -> Condition:
        key = fold(term.value)
        if key in FLAGS:
            check_stray(self._query, term, _MARK, "")
            return self._marked("is", [key])
        fields = [name for name in ("type", "keyword") if key in self._vocabulary.values(name)]
        if not fields:
            words = {**self._vocabulary.values("keyword"), **self._vocabulary.values("type")}
            words.update(zip(FLAGS, FLAGS, strict=True))
            raise self._unknown(_MARK, term, words)
        for name in fields:
            check_stray(self._query, term, _MARK, self._vocabulary.values(name)[key])
        parts = [self._marked(name, [key]) for name in fields]
        return parts[0] if len(parts) == 1 else _joined(" OR ", parts)

    def _has(self, term: Term) -> Condition:
        field = field_named(term.value)
        name = field.column or field.name if field else term.value
        name = _HAS.get(name, name)
        known = self._vocabulary.values("has")
        if fold(name) not in known:
            raise self._unknown("fact to have", term, _facts(known.values()))
        check_stray(self._query, term, "fact to have", "")
        return self._marked("has", [fold(name)])

    def _timeline(self, field: Field, term: Term) -> Condition:
        value = (
            fold(self._format(term)) if field.name == "format" else self._value(field.name, term)
        )
        if term.operator in PLAIN:
            return self._marked(field.name, [value])
        place = self._vocabulary.timeline(field.name).get(value)
        if place is None:
            shown = self._vocabulary.values(field.name)
            places = self._vocabulary.timeline(field.name)
            message = f"{shown[value]} has no place in time."
            hint = f"In order: {', '.join(shown.get(each, each) for each in places)}."
            raise self._error(term.value_position, message, hint)
        # A card has several; one of them must fit, so the last or the first decides.
        end = "last" if ">" in term.operator else "first"
        return _never_null(f"cards.{end}_{field.name} {term.operator} ?", (place,))

    def _flag(self, field: Field, term: Term) -> Condition:
        word = term.value.lower()
        if word not in _YES | _NO:
            raise self._error(
                term.value_position,
                f"{quoted(term.value)} is neither yes nor no.",
                f"{field.name}:yes",
            )
        condition = self._marked("is", [field.name])
        if word in _NO:
            return _not(condition)
        return condition

    def _file(self, field: Field, term: Term) -> Condition:
        listed = self._lists.get(term.value)
        if listed is None:
            if len(self._lists) == MAX_LISTS:
                message = f"A query has at most {MAX_LISTS} lists."
                raise self._error(term.value_position, message)
            if self._lists and self._list_allowance.is_spent():
                message = "The lists before this one take too long to read."
                raise self._error(term.value_position, message, "Ask for fewer, or shorter ones.")
            left = self._allowance.left()
            try:
                listed = self._lists[term.value] = self._vocabulary.listed(term.value)
            except ValueError as error:
                rest = self._query[term.value_position + len(term.value) :]
                hint = 'A path with blanks stands in quotes: in:"my deck.txt".'
                told = hint if rest[:1].isspace() else None
                raise self._error(term.value_position, f"{error}.", told) from None
            self._allowance.extend(left - self._allowance.left())
        return _rows(listed.rows)

    def _text(self, field: Field, term: Term) -> Condition:
        try:
            return _rows(self._vocabulary.saying(term.value, self._allowance))
        except ValueError as error:
            raise self._error(term.value_position, str(error)) from None

    def _sets(self, term: Term) -> Iterable[str]:
        sets = self._vocabulary.sets_tagged(term.value)
        if not sets:
            raise self._unknown("set", term, self._vocabulary.names("set"))
        check_stray(self._query, term, "set", "".join(self._vocabulary.names("set").values()))
        return map(fold, sets)

    def _format(self, term: Term) -> str:
        found = self._vocabulary.format_named(term.value)
        if found is None:
            raise self._unknown("format", term, self._vocabulary.names("format"))
        names = self._vocabulary.names("format").values()
        check_stray(self._query, term, "format", "".join(names))
        return found

    def _value(self, field: str, term: Term) -> str:
        values = self._vocabulary.values(field)
        key = fold(term.value) or term.value
        if key not in values:
            raise self._unknown(field, term, values)
        check_stray(self._query, term, _CALLED.get(field, field), values[key])
        return key

    def _marked(self, field: str, values: list[str]) -> Condition:
        places = ", ".join("?" * len(values))
        marks = f"(SELECT id FROM search_marks WHERE field = ? AND value IN ({places}))"
        return Condition(
            f"cards.rowid IN (SELECT card FROM search_cards WHERE mark IN {marks})",
            (field, *values),
            f"EXISTS (SELECT 1 FROM search_cards WHERE card = cards.rowid AND mark IN {marks})",
            self._vocabulary.size(field, tuple(values)),
            leads=True,
            field=field,
            marks=tuple(values),
        )

    def _unknown(self, what: str, term: Term, values: dict[str, str]) -> QueryError:
        key = fold(term.value)
        near = difflib.get_close_matches(key, values, n=3, cutoff=_NEAR)
        star = term.value.find("*") if key else -1
        if star >= 0:
            near = [each for each in values if each.startswith(key)][:3] or near
        shown = list(dict.fromkeys(values[key] for key in near))
        hint = f"Did you mean {' or '.join(shown)}?" if shown else None
        known = sorted(set(values.values()))
        if hint is None and len(known) <= _LISTED:
            hint = f"There are {', '.join(known)}."
        elif hint is None and (field := field_named(term.field)) is not None:
            hint = f"For instance {field.example}"
        if star >= 0:
            quote = self._query[term.value_position] != term.value[0]
            return self._error(term.value_position + quote + star, STAR, hint)
        message = _NONE.get(what, f"There is no {what} {{}}.").format(quoted(term.value))
        return self._error(term.value_position, message, hint)

    def _no_word(self, text: str, position: int) -> QueryError:
        if not text:
            return self._error(position, "There is nothing between the quotation marks.")
        return self._error(position, f"{quoted(text)} holds no letter and no digit.")

    def _error(self, position: int, message: str, hint: str | None = None) -> QueryError:
        return QueryError(self._query, position, message, hint)


_HAS = {"exp": "experience", "experience_level": "experience", "soulof": "soul_of"}
_HAS |= {"clan": "clans", "keyword": "keywords"}
_ALL_FIELDS = f"Fields are {', '.join(field.name for field in FIELDS)}."


def _facts(names: Iterable[str]) -> dict[str, str]:
    """Returns what queries call the facts that ``has:`` knows by those of the database."""
    called = {_HAS.get(each.name, each.column or each.name): each.name for each in FIELDS}
    words = [called.get(name, name) for name in names]
    return {fold(word): word for word in words}


def _is_date(year: int, month: int, day: int) -> bool:
    return 0 < month < 13 and 0 < day <= calendar.monthrange(year, month)[1]


def _never_null(sql: str, parameters: tuple[object, ...] = ()) -> Condition:
    return Condition(f"coalesce({sql}, 0)", parameters)


def _rows(rows: list[int]) -> Condition:
    sql = "cards.rowid IN (SELECT value FROM json_each(?))"
    return Condition(sql, (json.dumps(rows),), size=len(rows), leads=True)


def _not(condition: Condition) -> Condition:
    probe = condition.probe and f"NOT ({condition.probe})"
    return Condition(
        f"NOT ({condition.sql})",
        condition.parameters,
        probe,
        condition.size,
        depth=condition.depth + 1,
        field=condition.field,
        marks=condition.marks,
        bars=not condition.bars,
    )


def _all(parts: list[Condition]) -> Condition:
    """Returns the condition that all of some hold.

    The rarest leads: its cards are gathered, and of them only the others are asked, comparisons
    first. Where many more cards would be gathered than are left to be asked, each is asked.
    """
    leads = [part for part in parts if part.leads]
    if not leads:
        return _joined(" AND ", parts) if parts else ALL
    lead = min(leads, key=lambda part: part.size)
    others = [part for part in parts if part is not lead]
    others.sort(key=lambda part: part.size > 0)
    left = lead.size / _PASSING ** sum(part.size == 0 for part in others)
    asked = [
        part._replace(sql=part.probe) if part.probe and part.size > _DEAR * left else part
        for part in others
    ]
    return _joined(" AND ", [lead, *asked])


_PASSING = 3
"""Of so many cards one may be expected to pass a comparison."""
_DEAR = 4
"""Asking one card is as dear as gathering so many."""


def _joined(joint: str, parts: list[Condition]) -> Condition:
    """Returns the condition that joins some.

    SQLite keeps what stands before a parenthesis until that is closed, and no more than a hundred
    things. So what is deep comes first.
    """
    if len(parts) == 1:
        return parts[0]
    parts = sorted(parts, key=lambda part: -part.depth if part.depth > _SHALLOW else 0)
    sql, probe = (
        joint.join(
            f"({text})" if part.joint > joint else text
            for part, text in zip(parts, texts, strict=True)
        )
        for texts in ([part.sql for part in parts], [part.probe or part.sql for part in parts])
    )
    parameters = tuple(value for part in parts for value in part.parameters)
    depth = max(part.depth for part in parts) + 1
    size = sum(part.size for part in parts)
    return Condition(sql, parameters, probe * (probe != sql), size, joint=joint, depth=depth)


_SHALLOW = 6
"""How deep a part may be to stand anywhere."""


def _fts(text: str, column: str) -> str | None:
    """Returns the FTS5 query for words, each of which must begin a word, in that order if many."""
    words = fold(text).split()
    if not words:
        return None
    phrase = '"' + " ".join(words) + '" *'
    return f"{column} : {phrase}" if column else phrase
