"""Attached texts: matched with cards, kept, searched, replaced, damaged."""

from __future__ import annotations

import html
import json
import multiprocessing
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from l5r_cards import Catalog
from l5r_cards.database import texts as private_texts
from l5r_cards.database.errors import DatabaseError, ForeignFileError
from l5r_cards.database.texts import (
    DamagedTextsError,
    Entry,
    detach_texts,
    open_texts,
    texts_path,
    write_texts,
)
from l5r_cards.model.card import Card
from l5r_cards.search.bounds import Allowance
from l5r_cards.search.query import QueryError
from l5r_cards.search.text_files import UnreadableTexts
from l5r_cards.search.texts import attach, attached, cards_saying, matched

Write = Callable[..., Path]
Cards = list[dict[str, Any]]

HOW_TO = "“l5r text attach FILE”"


def found(catalog: Catalog, query: str) -> list[str]:
    """Returns the ids of the cards that fit a query."""
    return [card.id for card in catalog.search(query)]


class TestSearch:
    @pytest.fixture(autouse=True)
    def _attached(self, catalog: Catalog, write: Write, three: Cards) -> None:
        attach(catalog, write(three))

    @pytest.mark.parametrize(
        ("query", "ids"),
        [
            ('text:"take control"', ["ambush"]),
            ('text:"TAKE contr"', ["ambush"]),
            ('text:"ake control"', []),
            ('text:"control take"', []),
            ("text:take", ["ambush", "doji_reju_experienced_3"]),
            ("text:take text:control", ["ambush", "doji_reju_experienced_3"]),
            ("text:control -text:merchant", ["ambush"]),
            ("text:bow", ["ambush", "doji_reju_experienced_3"]),
            ("text:bow text:gold", ["ambush"]),
            ('text:"3 gold"', ["ambush"]),
            ("text:bow (text:tea or text:merchant) clan:crane", ["doji_reju_experienced_3"]),
            ("text=tea", ["ambush"]),
            ("o:tea", ["ambush"]),
            ("text:nothing", []),  # said by an unknown card only
            ('text:"a merchant controls"', ["doji_reju_experienced_3"]),  # over the end of a line
            ("text:tea-house", ["ambush"]),
            ('text:"\'tea"', ["ambush"]),
            ("text:tea*", ["ambush"]),
        ],
    )
    def test_words_and_phrases(self, catalog: Catalog, query: str, ids: list[str]) -> None:
        assert found(catalog, query) == ids

    def test_negation_has_all_other_cards(self, catalog: Catalog) -> None:
        everything = len(catalog.search(""))
        for query in ("-text:take", "text!=take", "NOT text:take", "-(text:take)"):
            assert len(catalog.search(query)) == everything - 2, query
        assert len(catalog.search("text:take or -text:take")) == everything

    @pytest.mark.parametrize("value", ['"!?"', '""', "•"])
    def test_no_word_is_an_error_at_its_place(self, catalog: Catalog, value: str) -> None:
        with pytest.raises(QueryError) as caught:
            catalog.search(f"text:tea text:{value}")
        assert caught.value.position == len("text:tea text:")

    @pytest.mark.parametrize(
        "value", ['"a AND b"', '"NEAR(tea house)"', '"tea^2"', '"{text} : tea"', '"tea; drop"']
    )
    def test_a_value_is_never_a_query_of_the_database(self, catalog: Catalog, value: str) -> None:
        assert found(catalog, f"text:{value}") == []

    def test_what_a_query_may_cost_is_bounded(self, catalog: Catalog) -> None:
        with pytest.raises(ValueError, match="takes too long"):
            cards_saying(catalog, "tea", Allowance(-1))
        assert cards_saying(catalog, "tea", Allowance(1)) == catalog.rows(["ambush"])


class TestMatching:
    def cards(self, catalog: Catalog, *names: str, sets: tuple[str, ...] = ()) -> list[str | None]:
        entries = [Entry((name,), sets, "Text.") for name in names]
        return [each.card_id for each in matched(catalog, entries)]

    @pytest.mark.parametrize(
        ("name", "card"),
        [
            ("Ambush", "ambush"),
            ("AMBUSH", "ambush"),
            ("Doji Reju", "doji_reju"),
            ("Doji Reju - exp3", "doji_reju_experienced_3"),
            ("Doji Reju • Experienced 3", "doji_reju_experienced_3"),
            ("Doji Reju - exp9", None),
            ("Ambush - exp2", None),  # a level that the card has not
            ("Ambsh", None),  # no guessing
            ("Hoturi", None),
            ("3x Ambush, Rout", None),
            ("", None),
        ],
    )
    def test_as_the_deck_reader_finds_them(
        self, catalog: Catalog, name: str, card: str | None
    ) -> None:
        assert self.cards(catalog, name) == [card]

    def test_cards_of_one_title_are_told_apart_by_their_sets(self, catalog: Catalog) -> None:
        assert self.cards(catalog, "Corrupted Dojo") == [None]
        for code, card in (
            ("WoC", "corrupted_dojo_woc"),
            ("Winds of Change", "corrupted_dojo_woc"),
            ("Fire & Shadow", "corrupted_dojo_fands"),
        ):
            assert self.cards(catalog, "Corrupted Dojo", sets=(code,)) == [card]

    def test_another_set_is_no_reason_to_take_another_level(self, catalog: Catalog) -> None:
        sets = tuple(
            catalog.sets[each.set].name
            for each in catalog.card("doji_reju_experienced_3").printings
        )
        assert self.cards(catalog, "Doji Reju", sets=sets) == ["doji_reju"]

    def test_an_epithet_left_out_if_no_other_entry_is_that_card(self, catalog: Catalog) -> None:
        with_epithet = next(
            card
            for card in catalog.cards()
            if card.type == "Personality" and "," in card.title and not card.experience
            and len(catalog.named(card.title.partition(",")[0].lower())) == 1
        )  # fmt: skip
        short = with_epithet.title.partition(",")[0]
        assert self.cards(catalog, short) == [with_epithet.id]
        assert self.cards(catalog, short, with_epithet.title) == [None, with_epithet.id]

    def test_the_surest_name_first(self, catalog: Catalog) -> None:
        (entry,) = matched(catalog, [Entry(("Nobody", "Rout", "Ambush"), (), "Text.")])
        assert entry.card_id == "rout"

    def test_both_sides_of_a_card_are_its_text(self, catalog: Catalog, write: Write) -> None:
        sides = [
            {"name": "Ambush (1)", "text": "The front."},
            {"name": "Ambush (2)", "text": "The back."},
            {"name": "Ambush", "text": "The front."},
        ]
        attach(catalog, write(sides))
        texts = attached(catalog)
        assert texts is not None
        assert texts.text_of("ambush") == "The front.\nThe back."
        assert found(catalog, "text:front text:back") == ["ambush"]
        assert texts.text_of("rout") is None


def level(card: Card) -> str:
    """Returns how Sun and Moon writes a card's level."""
    of = card.experience
    if of is None:
        return ""
    if of.kind == "inexperienced":
        return " - inexp"
    return f" - exp{'' if of.level in (None, 1) else f'{of.level:g}'}{of.tag or ''}"


def as_json(catalog: Catalog) -> Iterator[str]:
    """Yields the whole corpus with made-up texts, as the Oracle of the Void would have it."""
    for number, card in enumerate(catalog.cards()):
        title = card.base_title or card.title
        behind = f" &#149; {card.experience.label}" if card.experience else ""
        record = {
            "cardid": number,
            "title": [title],
            "formattedtitle": html.escape(title, quote=False) + behind,
            "printing": [{"set": [catalog.sets[each.set].name]} for each in card.printings],
            "text": [f"<b>Open, :bow::</b> Made up as number n{number}x.<br>By {card.deck}."],
        }
        yield json.dumps(record)


def as_xml(catalog: Catalog) -> Iterator[str]:
    """Yields the whole corpus with made-up texts, as Egg of P'an Ku would have it."""
    for number, card in enumerate(catalog.cards()):
        title = html.escape((card.base_title or card.title) + level(card), quote=False)
        sets = (catalog.sets[each.set] for each in card.printings)
        editions = "".join(
            f"<edition>{html.escape(each.code or each.name)}</edition>" for each in sets
        )
        yield (
            f'<card id="X{number}" type="{card.type.lower()}"><name>{title}</name>{editions}'
            f"<text><![CDATA[<B>Open, [BOW]:</B> Made up as number n{number}x.]]></text></card>"
        )


@pytest.mark.parametrize("kind", ["json", "xml"])
def test_the_whole_corpus(catalog: Catalog, write: Write, kind: str) -> None:
    if kind == "json":
        file = write(f"[{','.join(as_json(catalog))}]")
    else:
        file = write(f"<cards>{''.join(as_xml(catalog))}</cards>".encode())
    info, locked = attach(catalog, file)
    cards = list(catalog.cards())
    assert (info.cards, locked) == (len(cards), 0)
    assert info.unmatched <= 5  # of one title, and printed in one set
    texts = attached(catalog)
    assert texts is not None
    for number, (card, entry) in enumerate(zip(cards, texts.entries(), strict=True)):
        assert entry.card_id in (card.id, None)
        assert f"n{number}x." in entry.text
        if entry.card_id and number % 500 == 0:
            assert found(catalog, f'text:"number n{number}x"') == [card.id]
    assert len(catalog.search("text:bow")) == info.matched


class TestAttached:
    def test_nothing_is_attached_at_first(self, catalog: Catalog, private: Path) -> None:
        assert attached(catalog) is None
        assert open_texts() is None
        assert not private.exists()
        with pytest.raises(QueryError, match=HOW_TO) as caught:
            catalog.search("clan:crane text:bow")
        assert caught.value.position == len("clan:crane text:")

    def test_what_is_known_of_it(self, catalog: Catalog, write: Write, three: Cards) -> None:
        info, _ = attach(catalog, write(three, "my cards.json"))
        texts = attached(catalog)
        assert texts is not None
        assert texts.info == info
        assert (info.source, info.cards, info.matched, info.unmatched) == ("my cards.json", 3, 2, 1)
        assert [entry.card_id for entry in texts.entries()] == [
            "ambush",
            "doji_reju_experienced_3",
            None,
        ]
        assert texts.entries()[1].names == ("Doji Reju • Experienced 3", "Doji Reju - exp3")

    @pytest.mark.skipif(sys.platform == "win32", reason="no modes")
    def test_it_is_for_its_owner_alone(self, catalog: Catalog, write: Write, three: Cards) -> None:
        before = os.umask(0)
        try:
            attach(catalog, write(three))
        finally:
            os.umask(before)
        assert texts_path().stat().st_mode & 0o777 == 0o600

    def test_a_second_file_takes_the_place_of_the_first(
        self, catalog: Catalog, write: Write, three: Cards, folder: Path
    ) -> None:
        attach(catalog, write(three))
        assert found(catalog, "text:tea") == ["ambush"]
        attach(catalog, write([{"name": "Rout", "text": "Run past the tea house."}]))
        assert found(catalog, "text:tea") == ["rout"]
        assert not list(folder.glob(".l5r-building*"))

    @pytest.mark.parametrize(
        "content", ["nonsense", [], [{"name": "Nobody", "text": "Says nothing."}]]
    )
    def test_a_failure_leaves_what_was_attached(
        self, catalog: Catalog, write: Write, three: Cards, folder: Path, content: Any
    ) -> None:
        attach(catalog, write(three))
        with pytest.raises(UnreadableTexts):
            attach(catalog, write(content))
        assert found(catalog, "text:tea") == ["ambush"]
        assert not list(folder.glob(".l5r-building*"))

    def test_no_card_of_this_game(self, catalog: Catalog, write: Write) -> None:
        file = write([{"name": "Storm Crow", "text": "Flying."}] * 2)
        with pytest.raises(UnreadableTexts, match="no card of this game is among its 2, such as"):
            attach(catalog, file)

    def test_detached(self, catalog: Catalog, write: Write, three: Cards, private: Path) -> None:
        attach(catalog, write(three))
        assert found(catalog, "text:tea") == ["ambush"]
        assert detach_texts()
        assert not private.exists()
        with pytest.raises(QueryError, match=HOW_TO):
            catalog.search("text:tea")
        assert not detach_texts()

    def test_two_processes_may_attach_at_once(
        self, catalog: Catalog, write: Write, three: Cards, folder: Path
    ) -> None:
        files = [write(three, "a.json"), write(three[:1], "b.json")]
        context = multiprocessing.get_context("spawn")
        processes = [context.Process(target=_attach_often, args=(file,)) for file in files]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
        assert [process.exitcode for process in processes] == [0, 0]
        texts = attached(catalog)
        assert texts is not None
        assert (texts.info.source, texts.info.cards) in {("a.json", 3), ("b.json", 1)}
        assert not list(folder.glob(".l5r-building*"))


def _attach_often(file: Path) -> None:
    from l5r_cards import open_catalog

    catalog = open_catalog()
    for _ in range(20):
        attach(catalog, file)
        assert found(catalog, "text:tea") == ["ambush"]


class TestAnotherCorpus:
    @pytest.fixture
    def old(self, private: Path) -> None:
        """Texts that were attached when the corpus knew other cards."""
        entries = [
            Entry(("Ambush",), (), "About tea."),
            Entry(("Rout",), (), "About running.", "an_id_of_old"),
        ]
        write_texts("cards.json", "JSON", "the corpus of old", entries)

    @pytest.mark.usefixtures("old")
    def test_texts_are_matched_anew_once(self, catalog: Catalog, private: Path) -> None:
        assert found(catalog, "text:about") == ["ambush", "rout"]
        texts = open_texts()
        assert texts is not None
        assert (texts.info.matched, texts.info.source) == (2, "cards.json")
        assert texts.info.corpus == catalog.summary()["digest"]
        before = private.stat()
        assert found(catalog, "text:about") == ["ambush", "rout"]
        assert (private.stat().st_ino, private.stat().st_mtime_ns) == (
            before.st_ino,
            before.st_mtime_ns,
        )

    @pytest.mark.usefixtures("old")
    def test_matching_anew_is_not_what_a_query_costs(self, catalog: Catalog) -> None:
        allowance = Allowance(0.05)
        rows = cards_saying(catalog, "about", allowance)
        assert len(rows) == 2
        assert not allowance.is_spent()

    @pytest.mark.usefixtures("old")
    def test_where_nothing_can_be_written_the_old_matches_do(
        self, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_: Any, **__: Any) -> None:
            raise DatabaseError("no")

        monkeypatch.setattr("l5r_cards.search.texts.write_texts", refuse)
        assert found(catalog, "text:about") == []

    @pytest.mark.usefixtures("old")
    def test_what_was_attached_meanwhile_stays(self, private: Path) -> None:
        old = open_texts()
        assert old is not None
        write_texts("new.json", "JSON", "now", [Entry(("Rout",), (), "New.")])
        write_texts("cards.json", "JSON", "now", old.entries(), instead_of=old)
        new = open_texts()
        assert new is not None
        assert new.info.source == "new.json"
        assert detach_texts()
        write_texts("cards.json", "JSON", "now", old.entries(), instead_of=old)
        assert not private.exists()


class TestDamage:
    @pytest.fixture(autouse=True)
    def _attached(self, catalog: Catalog, write: Write, three: Cards) -> None:
        attach(catalog, write(three))

    def damages(self, private: Path) -> Iterator[Callable[[], object]]:
        """Yields ways to damage the file."""
        sound = private.read_bytes()

        def execute(statement: str) -> None:
            private.write_bytes(sound)
            with sqlite3.connect(private) as connection:
                connection.execute(statement)
            connection.close()

        yield lambda: private.write_bytes(b"")
        yield lambda: private.write_bytes(b"nonsense" * 1000)
        yield lambda: private.write_bytes(sound[: len(sound) // 2])
        yield lambda: private.write_bytes(sound[:4096] + b"\xff" * (len(sound) - 4096))
        yield lambda: execute("DELETE FROM entries WHERE id = 2")
        yield lambda: execute("DROP TABLE entries")
        yield lambda: execute("DROP TABLE words")
        yield lambda: execute("UPDATE meta SET value = '99' WHERE key = 'layout'")
        yield lambda: execute("PRAGMA application_id = 1")

    def test_it_is_told_with_what_helps(self, catalog: Catalog, private: Path) -> None:
        for number, damage in enumerate(self.damages(private)):
            damage()
            with pytest.raises(QueryError, match=r"damaged .*“l5r text attach FILE” .*detach") as e:
                catalog.search("text:tea")
            assert str(private) in str(e.value), number
            assert len(catalog.search("clan:crane")) > 0

    def test_attaching_helps(
        self, catalog: Catalog, private: Path, write: Write, three: Cards
    ) -> None:
        for damage in self.damages(private):
            damage()
            attach(catalog, write(three))
            assert found(catalog, "text:tea") == ["ambush"]

    def test_detaching_helps(self, catalog: Catalog, private: Path) -> None:
        for damage in self.damages(private):
            damage()
            assert detach_texts()
            assert attached(catalog) is None

    def test_damaged_entries(self, catalog: Catalog, private: Path) -> None:
        with sqlite3.connect(private) as connection:
            connection.execute("UPDATE entries SET names = '{'")
        connection.close()
        texts = attached(catalog)
        assert texts is not None
        with pytest.raises(DamagedTextsError):
            texts.entries()

    def test_a_folder_in_its_place(
        self, catalog: Catalog, private: Path, write: Write, three: Cards
    ) -> None:
        private.unlink()
        private.mkdir()
        with pytest.raises(ForeignFileError):
            attach(catalog, write(three))
        with pytest.raises(DatabaseError):
            attached(catalog)
        with pytest.raises(DatabaseError):
            detach_texts()


class TestPlaces:
    def test_beside_a_database_file_of_the_users_choice(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name, private in (
            ("my.db", "card-text.sqlite"),
            ("card-text.sqlite", "attached-card-text.sqlite"),
        ):
            monkeypatch.setenv("L5R_DB", str(tmp_path / name))
            assert texts_path() == tmp_path / private

    def test_a_folder_that_there_is_not_is_made(
        self, catalog: Catalog, tmp_path: Path, write: Write, three: Cards,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        monkeypatch.setenv("L5R_DB", str(tmp_path / "new" / "folder") + os.sep)
        attach(catalog, write(three))
        assert (tmp_path / "new" / "folder" / "card-text.sqlite").is_file()

    def test_a_file_where_the_folder_should_be(
        self, catalog: Catalog, tmp_path: Path, write: Write, three: Cards,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        (tmp_path / "file").touch()
        monkeypatch.setenv("L5R_DB", str(tmp_path / "file") + os.sep)
        assert attached(catalog) is None
        assert not detach_texts()
        with pytest.raises(DatabaseError, match=r"cannot write the card text in .*set L5R_DB"):
            attach(catalog, write(three))

    def test_a_full_disk(
        self, catalog: Catalog, write: Write, three: Cards, folder: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        attach(catalog, write(three))

        def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(private_texts, "_fill", full)
        with pytest.raises(DatabaseError, match="full"):
            attach(catalog, write(three[:1]))
        assert found(catalog, "text:merchant") == ["doji_reju_experienced_3"]
        assert not list(folder.glob(".l5r-building*"))
