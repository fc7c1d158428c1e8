"""The rows of the card database, made from the corpus' facts."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from l5r_cards.corpus.digest import LAYOUT_VERSION
from l5r_cards.corpus.errors import CorpusError
from l5r_cards.corpus.load import Corpus, card_entries
from l5r_cards.database.marks import Marks, bans_in_force
from l5r_cards.database.tables import STATS, insert
from l5r_cards.model.card import Facts
from l5r_cards.model.names import fold, loosen
from l5r_cards.model.production import gold_made

__all__ = ["fill", "number"]

_fold = cache(fold)  # titles are folded for several columns, keywords for thousands of cards
_NUMBER = re.compile(r"[+-]?[0-9]+")
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def number(stat: int | str | None) -> int | None:
    """Returns the number in a printed stat: 3 for ``3`` and ``"3*"``, 2 for ``"+2"``, else None."""
    if stat is None or isinstance(stat, int):
        return stat
    match = _NUMBER.match(stat)
    return int(match[0]) if match else None


def fill(
    connection: sqlite3.Connection,
    corpus: Corpus,
    digest: str,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Fills the empty tables with the whole corpus."""
    sets, pools = corpus.sets(), corpus.pools()
    insert(connection, "sets", (_set_row(each) for each in sets))
    insert(
        connection,
        "pools",
        ((each["id"], each["name"], each.get("arc"), each["order"]) for each in pools),
    )
    formats = list(corpus.formats())
    entries = _entries(corpus, progress)
    cards = _Cards(connection, sets, _Timeline(sets, pools, formats))
    cards.add(entries)
    marks = Marks(sets, pools, formats)
    for row, entry in enumerate(entries, 1):
        marks.add(row, entry)
    marks.write(connection)
    _add_aliases(connection, corpus, cards.titles)
    insert(
        connection,
        "not_cards",
        (
            (each["id"], each["title"], _fold(each["title"]), _json(each["types"]), each["why"])
            for each in corpus.not_cards()
        ),
    )
    insert(
        connection,
        "missing_cards",
        ((each["title"], _fold(each["title"]), each["why"]) for each in corpus.missing()),
    )
    for ruleset, rules in corpus.rules():
        insert(connection, "rules", (_rule_row(ruleset, each) for each in rules))
    insert(
        connection,
        "formats",
        ((each["id"], each.get("name", each["id"]), _json(each)) for each in formats),
    )
    rulesets = corpus.rulesets()
    insert(
        connection,
        "rulesets",
        (
            (each, name, _json({key: o[each] for key, o in rulesets["options"].items()}))
            for each, name in rulesets["rulesets"].items()
        ),
    )
    insert(connection, "abilities", ((i, _json(each)) for i, each in corpus.abilities().items()))
    meta = {"digest": digest, "layout": str(LAYOUT_VERSION), "cards": str(len(entries))}
    insert(connection, "meta", meta.items())


def _entries(corpus: Corpus, progress: Callable[[int, int], None] | None) -> list[Facts]:
    """Returns all card entries by title and level, which the rows of ``cards`` then follow."""
    files = corpus.card_files()
    sizes = [file.stat().st_size for file in files]
    size, read = sum(sizes), 0
    entries: list[Facts] = []
    for file, own_size in zip(files, sizes, strict=True):
        entries += card_entries(file)
        read += own_size
        if progress is not None:
            progress(len(entries), round(len(entries) * size / read))
    entries.sort(
        key=lambda entry: (
            _fold(entry["title"]),
            entry.get("experience", _NONE).get("level", 0),
            entry["id"],
        )
    )
    return entries


class _Timeline:
    """The places of arcs, and of the arcs' formats, in order of time, from 1.

    An arc without a pool, such as that of sets which stand for themselves, has no place.
    """

    def __init__(
        self, sets: list[Facts], pools: list[Facts], formats: list[dict[str, Any]]
    ) -> None:
        homes = [each["arc"] for each in pools if "arc" in each]
        arcs = {arc: place for place, arc in enumerate(dict.fromkeys(homes), 1)}
        self._arcs = {each["id"]: arcs[each["arc"]] for each in sets if each["arc"] in arcs}
        ordered = sorted(
            (each for each in formats if each.get("arc")), key=lambda each: each["preference"]
        )
        self._formats = {
            symbol: (place, each["id"])
            for place, each in enumerate(ordered, 1)
            for symbol in each["pool"]["symbols"]
        }
        self._bans = bans_in_force(formats)

    def span_of_arcs(self, printings: list[Facts]) -> tuple[int | None, int | None]:
        """Returns the first and the last arc in which a card is printed."""
        arcs = self._arcs
        places = [arcs[each["set"]] for each in printings if each["set"] in arcs]
        return (min(places), max(places)) if places else (None, None)

    def span_of_formats(self, entry: Facts) -> tuple[int | None, int | None]:
        """Returns the first and the last arc in whose format a card is legal."""
        bans = self._bans.get(entry["id"], ())
        symbols = (*entry.get("legal", ()), *entry.get("banned", ()))
        formats = [self._formats[symbol] for symbol in symbols if symbol in self._formats]
        places = [place for place, format_id in formats if format_id not in bans]
        return (min(places), max(places)) if places else (None, None)


class _Cards:
    """Inserts cards."""

    def __init__(
        self, connection: sqlite3.Connection, sets: list[Facts], timeline: _Timeline
    ) -> None:
        self._connection = connection
        self._dates = {each["id"]: each.get("date") for each in sets}
        self._timeline = timeline
        self.titles: dict[str, list[str]] = {}
        """Card ids by title and by base title."""

    def add(self, entries: list[Facts]) -> None:
        connection = self._connection
        for entry in entries:
            for title in {entry["title"], entry.get("base_title", entry["title"])}:
                self.titles.setdefault(title, []).append(entry["id"])
        insert(connection, "cards", map(self._card, entries))
        insert(connection, "card_facts", ((entry["id"], _json(entry)) for entry in entries))
        for table, key in (("card_types", "types"), ("card_clans", "clans")):
            insert(connection, table, _listed(entries, key))
        insert(connection, "card_keywords", _listed(entries, "keywords"))
        insert(
            connection,
            "card_pools",
            ((entry["id"], pool) for entry in entries for pool in entry.get("legal", ())),
        )
        insert(
            connection,
            "bans",
            (
                (entry["id"], None if pool == "unspecified" else pool)
                for entry in entries
                for pool in entry.get("banned", ())
            ),
        )
        insert(connection, "printings", self._printings(entries))
        insert(connection, "names", _names(entries))
        insert(connection, "search_words", map(_words, range(1, len(entries) + 1), entries))

    def _card(self, entry: Facts) -> tuple[Any, ...]:
        get = entry.get
        experience = get("experience", _NONE)
        label = experience.get("label")
        title = entry["title"]
        soul_of = get("soul_of", _NONE)
        printings = get("printings", ())
        dates = sorted(filter(None, (self._date(each) for each in printings)))
        stats: list[Any] = []
        for stat in STATS:
            value = get(stat)
            if stat == "gold_production":
                value = gold_made(value, get("production", _NONE))
            if value is None:
                stats += (None, None)
            else:
                stats += (number(value), str(value))
        return (
            entry["id"],
            title,
            f"{title} • {label}" if label else title,
            get("base_title"),
            _fold(title),
            label,
            experience.get("kind"),
            experience.get("level"),
            experience.get("tag"),
            experience.get("of"),
            entry["types"][0],
            entry["deck"],
            ", ".join(get("clans", ())),
            ", ".join(get("keywords", ())),
            *stats,
            get("unique", False),
            get("singular", False),
            get("starting_holding", False),
            get("unreleased", False),
            get("partial", False),
            soul_of.get("title"),
            soul_of.get("level"),
            get("max_copies"),
            printings[0]["set"] if printings else None,
            dates[0] if dates else None,
            dates[-1] if dates else None,
            *self._timeline.span_of_arcs(printings),
            *self._timeline.span_of_formats(entry),
        )

    def _date(self, printing: Facts) -> str | None:
        return printing.get("date") or self._dates.get(printing["set"])

    def _printings(self, entries: list[Facts]) -> Iterator[tuple[Any, ...]]:
        for entry in entries:
            for position, each in enumerate(entry.get("printings", ()), 1):
                get = each.get
                set_id = each["set"]
                stats = get("stats")
                yield (
                    entry["id"],
                    position,
                    set_id,
                    get("rarity"),
                    get("number"),
                    self._date(each),
                    _json(stats) if stats else None,
                )


_NONE: Facts = {}


def _listed(entries: list[Facts], key: str) -> Iterator[tuple[str, str, int]]:
    for entry in entries:
        card_id = entry["id"]
        for position, each in enumerate(entry.get(key, ()), 1):
            yield card_id, each, position


def _words(row: int, entry: Facts) -> tuple[int, str, str]:
    """The words of a card that a search looks through, folded."""
    keywords = " ".join(map(_fold, entry.get("keywords", ())))
    return row, _fold(entry["title"]), keywords


def _names(entries: list[Facts]) -> Iterator[tuple[str, str, str, str]]:
    for entry in entries:
        card_id, title = entry["id"], entry["title"]
        names = [("title", title)]
        base = entry.get("base_title")
        if base:
            names.append(("base", base))
        if ", " in title:  # “1,000 Cuts Technique” has no epithet
            names.append(("short", title.partition(", ")[0]))
        if "experience" in entry:
            names.append(("name", f"{title} {entry['experience']['label']}"))
        for kind, name in names:
            key = _fold(name)
            yield key, loosen(key), card_id, kind


def _add_aliases(
    connection: sqlite3.Connection, corpus: Corpus, titles: dict[str, list[str]]
) -> None:
    rows, names = [], []
    for each in corpus.aliases():
        key = _fold(each["alias"])
        card_id, title = each.get("card"), each.get("title")
        rows.append((each["alias"], key, card_id, title, each["kind"]))
        if card_id is None and title not in titles:
            message = f"no card has the title {title!r} of the alias {each['alias']!r}"
            raise CorpusError(corpus.folder / "aliases.yaml", 1, 1, message)
        for each_id in [card_id] if card_id else titles[each["title"]]:
            names.append((key, loosen(key), each_id, "alias"))
    insert(connection, "aliases", rows)
    insert(connection, "names", names)


def _set_row(each: Facts) -> tuple[Any, ...]:
    return (
        each["id"],
        each["name"],
        each.get("code"),
        each["arc"],
        each.get("date"),
        each["order"],
        _json(each.get("aliases", [])),
    )


def _rule_row(ruleset: str, each: Facts) -> tuple[Any, ...]:
    get = each.get
    differs = get("differs_from_diamond")
    return (
        each["id"],
        ruleset,
        each["section"],
        get("chapter"),
        each["rule"],
        each["kind"],
        each["test"],
        _json(get("steps", [])),
        get("example", False),
        _json(get("needs", [])),
        get("deck_construction", False),
        differs or None,
        get("ambiguity"),
    )
