"""Files with card texts: both formats, in all their shapes, and hostile ones."""

from __future__ import annotations

import codecs
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from l5r_cards.database.texts import Entry
from l5r_cards.search import text_files
from l5r_cards.search.text_files import EGG, ORACLE, UnreadableTexts, plain, read_texts

Write = Callable[..., Path]

CARD: dict[str, Any] = {"title": ["Ambush"], "text": ["Hide in the reeds."]}
ENTRY = Entry(("Ambush",), (), "Hide in the reeds.")
XML = "<name>Ambush</name><text><![CDATA[Hide in the <b>reeds</b>.]]></text>"


def entry(write: Write, content: Any) -> Entry:
    """Returns the only card of a file."""
    (found,) = read_texts(write(content)).entries
    return found


class TestJson:
    @pytest.mark.parametrize(
        "document",
        [
            CARD,
            [CARD],
            {"cards": [CARD]},
            {"59": CARD},
            {"name": "my dump", "data": {"l5r": [CARD]}},
            {"took": 1, "hits": {"total": 1, "hits": [{"_id": "1", "_source": CARD}]}},
            [[CARD], None, 3, True, "text"],
        ],
    )
    def test_cards_are_found_wherever_they_lie(self, write: Write, document: Any) -> None:
        file = read_texts(write(document))
        assert (file.kind, file.entries, file.locked) == (ORACLE, (ENTRY,), 0)

    def test_a_card_on_each_line(self, write: Write) -> None:
        lines = [json.dumps({"_source": CARD}), "", "true", json.dumps(CARD | {"title": "Rout"})]
        names = [each.names for each in read_texts(write("\n".join(lines))).entries]
        assert names == [("Ambush",), ("Rout",)]

    @pytest.mark.parametrize(
        "card",
        [
            {"name": "Ambush", "text": "Hide in the reeds."},
            {"Title": "Ambush", "Text": "Hide in the reeds."},
            {"title": ["Ambush"], "rules_text": ["Hide in the reeds."]},
            {"title": ["Ambush"], "text": [], "rules": "Hide in the reeds."},
            {"title": ["Ambush"], "printingprimary": "2", "printing": [
                {"printingid": "1", "text": ["Hide in the bushes."]},
                {"printingid": "2", "text": ["Hide in the reeds."]},
            ]},
        ],
    )  # fmt: skip
    def test_other_names_for_title_and_text(self, write: Write, card: Any) -> None:
        assert entry(write, card) == ENTRY

    @pytest.mark.parametrize(
        ("facts", "names"),
        [
            (
                {
                    "formattedtitle": "Ambush &#149; Experienced 3KYD",
                    "puretexttitle": "Ambush - exp3KYD",
                },
                ("Ambush • Experienced 3KYD", "Ambush - exp3KYD"),
            ),
            ({"puretexttitle": "Ambush - exp"}, ("Ambush - exp",)),
            ({"keywords": ["<b>Experienced 2 Someone</b>", "Ninja"]}, ("Ambush • Experienced 2",)),
            ({"keywords": ["Expert", "Experiment", "Inexperienced"]}, ("Ambush • Inexperienced",)),
            ({"experience": "Experienced 2"}, ("Ambush • Experienced 2",)),
            ({"experience": 3}, ("Ambush • Experienced 3",)),
            ({"experience": 0, "keywords": ["Expert"]}, ("Ambush",)),
            ({"formattedtitle": "Ambush", "keywords": "Tactician"}, ("Ambush",)),
        ],
    )
    def test_a_title_alone_is_no_name_for_a_card_with_a_level(
        self, write: Write, facts: Any, names: tuple[str, ...]
    ) -> None:
        assert entry(write, CARD | facts).names == names

    def test_sets_of_all_printings(self, write: Write) -> None:
        printings = [{"set": ["Promotional&ndash;Samurai"]}, {"set": "Fire & Shadow"}, {"set": []}]
        found = entry(write, CARD | {"set": ["Jade Edition"], "printing": [*printings, 3]})
        assert found.sets == ("Jade Edition", "Promotional–Samurai", "Fire & Shadow")

    def test_a_card_without_text_is_left_out(self, write: Write) -> None:
        bare = {"title": ["Rout"], "printingprimary": "1", "printing": [{"printingid": "1"}]}
        empty = {"title": ["Rout"], "text": ["<br> <b></b>"]}
        assert read_texts(write([bare, CARD, empty])).entries == (ENTRY,)

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ('[{"title": "Ambush"', "malformed JSON: Expecting ',' delimiter in line 1, column 20"),
            ('{"a": 1}\n\n{"b": }', "malformed JSON: Expecting value in line 3, column 7"),
            ("[" * 100_000, "the JSON is nested too deep"),
            ("[" * 20 + "]" * 20, "the JSON is nested too deep"),
            ("[]", "it has no card with a title and a text; expected Oracle of the Void JSON"),
            ('[{"deck": "a list"}]', "it has no card with a title and a text"),
            ("1 Ambush\n", "neither JSON nor XML"),
            (" \n", "empty"),
            ("", "empty"),
            ([CARD | {"text": "x" * 20_001}], "“Ambush” has 20,001 characters of text, too many"),
            (b"PK\x03\x04 and more", "this is a ZIP archive; unpack it first"),
            (b"\xff\xfe[\x00[", "broken utf-16: truncated data"),
        ],
    )
    def test_what_is_no_such_file_is_refused(
        self, write: Write, content: Any, message: str
    ) -> None:
        with pytest.raises(UnreadableTexts) as caught:
            read_texts(write(content))
        assert str(caught.value).startswith(message)

    def test_odd_values_do_no_harm(self, write: Write) -> None:
        odd: list[Any] = [
            {"title": "T" * 201, "text": "too long for a title"},
            {"title": {"text": "no title"}, "text": {"no": "text"}},
            {"title": ["Ambush"], "text": [True, None, "Hide in the reeds."], "keywords": {"a": 1}},
            {"title": "\ud800\x1b[31m", "text": "no letter in its title"},
        ]
        found = read_texts(write(odd)).entries
        assert found[0] == ENTRY
        assert [each.names for each in found[1:]] == [("[31m",)]

    def test_a_number_with_many_digits_costs_no_time(self, write: Write) -> None:
        start = time.monotonic()
        assert entry(
            write, '{"title": "Ambush", "text": "Hide in the reeds.", "id": ' + "9" * 500_000 + "}"
        )
        assert time.monotonic() - start < 2


class TestXml:
    @pytest.mark.parametrize(
        "document",
        [
            f'<?xml version="1.0"?>\n<cards version="1"><card id="A" type="x">{XML}</card></cards>',
            f"\n<database><set><Card>{XML}</Card></set></database>",
            "<cards><card><name>Ambush</name><text>Hide in the <b>reeds</b>.</text></card></cards>",
            "<cards><card><name>Ambush</name><text>&lt;B&gt;Hide&lt;/B&gt; in the reeds.</text>"
            "</card></cards>",
            f"<!DOCTYPE cards [<!ELEMENT cards ANY>]><cards><card>{XML}</card></cards>",
        ],
    )  # fmt: skip
    def test_cards_are_found_wherever_they_lie(self, write: Write, document: str) -> None:
        file = read_texts(write(document))
        assert (file.kind, file.entries, file.locked) == (EGG, (ENTRY,), 0)

    def test_the_facts_of_a_card(self, write: Write) -> None:
        document = """<cards>
            <card id="A1" type="personality">
                <name>Doji Reju - exp3</name><rarity>r</rarity>
                <edition>AD</edition><image edition="AD">images/A1.jpg</image>
                <edition>GE</edition><image edition="GE">images/A1.jpg</image>
                <legal>open</legal><clan>crane</clan>
                <text><![CDATA[<B>Duelist &#8226; Unique.</B><BR>
                    Never [BOW]s, though he may [PAY 2].]]></text>
                <flavor>Not this.</flavor><force>5</force>
            </card>
            <card id="A2" type="holding"><name>A Farm</name><text/></card>
            <card id="A3" type="holding"><text>No name.</text></card>
        </cards>"""
        assert entry(write, document) == Entry(
            ("Doji Reju - exp3",),
            ("AD", "GE"),
            "Duelist • Unique.\nNever [bow]s, though he may [2 gold].",
        )

    def test_encrypted_cards_are_counted(self, write: Write) -> None:
        locked = '<card type="encrypted-event"><name>Zm9v</name><text>YmFy</text></card>'
        file = read_texts(write(f"<cards>{locked}<card>{XML}</card>{locked}</cards>"))
        assert (file.entries, file.locked) == ((ENTRY,), 2)
        with pytest.raises(UnreadableTexts, match="all its cards are encrypted"):
            read_texts(write(f"<cards>{locked}</cards>"))

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            ("<cards>\n<card></cards>", "malformed XML: mismatched tag in line 2"),
            ("<cards><card>", "malformed XML: no element found in line 1"),
            ("<html><body>Not found</body></html>", "it has no card with a title and a text"),
            ("<cards/>", "it has no card with a title and a text"),
            (
                f"<cards><card><name>A</name><text>{'x' * 20_001}</text></card></cards>",
                "a <text> has more than 20,000 characters",
            ),
        ],
    )
    def test_what_is_no_such_file_is_refused(
        self, write: Write, content: Any, message: str
    ) -> None:
        with pytest.raises(UnreadableTexts) as caught:
            read_texts(write(content))
        assert str(caught.value).startswith(message)

    @pytest.mark.parametrize(
        "doctype",
        [
            '[<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]',
            '[<!ENTITY a SYSTEM "file:///etc/passwd">]',
            '[<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]',
            'SYSTEM "file:///etc/passwd"',
            'PUBLIC "-//x" "http://localhost/x.dtd"',
        ],
    )
    def test_entities_and_other_files_are_refused(self, write: Write, doctype: str) -> None:
        document = f"<!DOCTYPE cards {doctype}><cards><card>{XML}</card></cards>"
        with pytest.raises(UnreadableTexts, match=r"<!DOCTYPE \.\.\.> out"):
            read_texts(write(document))
        with pytest.raises(UnreadableTexts):
            read_texts(write(document.replace("Ambush", "&a;")))

    def test_depth_costs_nothing(self, write: Write) -> None:
        deep = "<a>" * 200_000 + f"<card>{XML}</card>" + "</a>" * 200_000
        assert entry(write, deep) == ENTRY


class TestEncodings:
    TEXT = "Ōkami’s “tea” • naïve"

    @pytest.mark.parametrize(
        "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
    )
    @pytest.mark.parametrize("is_xml", [True, False])
    def test_unicode(self, write: Write, encoding: str, is_xml: bool) -> None:
        document = (
            f'<?xml version="1.0" encoding="x"?><c><card><name>A</name><text>{self.TEXT}</text>'
            "</card></c>"
            if is_xml
            else json.dumps({"name": "A", "text": self.TEXT}, ensure_ascii=False)
        )
        assert entry(write, document.encode(encoding)).text == self.TEXT

    @pytest.mark.parametrize(
        ("declared", "data", "text"),
        [
            ("utf-8", "naïve • ’", "naïve • ’"),  # what it declares is not so
            ("iso-8859-1", "naïve • ’", "naïve • ’"),  # as Windows has it
            ("windows-1251", "naïve", "naпve"),
            ("iso-8859-12", "naïve", "naïve"),  # there is none
            ("unicode_escape", "naïve", "naïve"),
            ("zlib", "naïve", "naïve"),
        ],
    )
    def test_eight_bits(self, write: Write, declared: str, data: str, text: str) -> None:
        document = (
            f'<?xml version="1.0" encoding="{declared}"?><c><card><name>A</name>'
            f"<text>{data}</text></card></c>"
        )
        assert entry(write, document.encode("cp1252")).text == text

    def test_control_characters_are_no_reason_to_refuse_a_file(self, write: Write) -> None:
        xml = XML.replace("Hide", "\x0bHide\x00")
        assert entry(write, f"<cards><card>{xml}</card></cards>") == ENTRY
        assert entry(write, '{"name": "Ambush", "text": "Hide\tin\x00 the reeds."}') == ENTRY

    def test_an_unfinished_mark(self, write: Write) -> None:
        with pytest.raises(UnreadableTexts):
            read_texts(write(codecs.BOM_UTF16_LE + b"["))


class TestSizes:
    def test_too_large_a_file(self, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(text_files, "MAX_BYTES", 1 << 20)
        file = write([CARD])
        assert read_texts(file).entries
        with file.open("r+b") as stream:
            stream.truncate((1 << 20) + 1)
        with pytest.raises(UnreadableTexts, match="larger than 1 MiB; expected"):
            read_texts(file)

    def test_the_limit_is_200_mib(self) -> None:
        assert text_files.MAX_BYTES == 200 * 1024 * 1024

    @pytest.mark.parametrize("is_xml", [True, False])
    def test_too_many_cards(
        self, write: Write, monkeypatch: pytest.MonkeyPatch, is_xml: bool
    ) -> None:
        monkeypatch.setattr(text_files, "MAX_CARDS", 3)
        for count in (3, 4):
            file = write(f"<c>{f'<card>{XML}</card>' * count}</c>" if is_xml else [CARD] * count)
            if count == 3:
                assert len(read_texts(file).entries) == 3
            else:
                with pytest.raises(UnreadableTexts, match="more than 3 cards"):
                    read_texts(file)

    @pytest.mark.parametrize("content", [[CARD, [], []], f"<c><card>{XML}</card><a/></c>"])
    def test_too_many_parts(
        self, write: Write, monkeypatch: pytest.MonkeyPatch, content: Any
    ) -> None:
        file = write(content)
        assert read_texts(file).entries == (ENTRY,)
        monkeypatch.setattr(text_files, "MAX_PARTS", 8)
        with pytest.raises(UnreadableTexts, match="too many parts"):
            read_texts(file)

    def test_what_is_no_readable_file(self, tmp_path: Path) -> None:
        for path, why in (
            (tmp_path / "none", "No such file"),
            (tmp_path, "Is a directory"),
            (Path("a\0b"), "embedded null byte"),
        ):
            with pytest.raises(UnreadableTexts, match=why):
                read_texts(path)

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may all")
    def test_a_forbidden_file(self, write: Write) -> None:
        file = write([CARD])
        file.chmod(0)
        with pytest.raises(UnreadableTexts, match="Permission denied"):
            read_texts(file)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["title", "name", "text", "printing", "set", "keywords", "experience"]),
            inner,
            max_size=5,
        )
    ),
)
NAMES = ("cards", "card", "name", "text", "b")
ELEMENTS = st.lists(
    st.sampled_from([f"<{name}>" for name in NAMES] + [f"</{name}>" for name in NAMES])
    | st.sampled_from(["<br/>", "Ambush", "&amp;", "&a;", "<![CDATA[", "]]>", "<!--", "\x95"])
)


class TestAnything:
    """Whatever a file holds, it is read or refused."""

    def check(self, folder: pytest.TempPathFactory, data: bytes) -> None:
        file = folder.getbasetemp() / "anything"
        file.write_bytes(data)
        try:
            found = read_texts(file)
        except UnreadableTexts as error:
            assert str(error).isprintable()  # noqa: PT017
            return
        for card in found.entries:
            assert card.names
            assert card.text
            assert all(name.isprintable() for name in (*card.names, *card.sets))

    @given(st.binary(), st.sampled_from([b"", b"<", b"{", b"[", codecs.BOM_UTF16_LE]))
    def test_bytes(
        self, tmp_path_factory: pytest.TempPathFactory, data: bytes, mark: bytes
    ) -> None:
        self.check(tmp_path_factory, mark + data)

    @given(VALUES)
    def test_json(self, tmp_path_factory: pytest.TempPathFactory, value: Any) -> None:
        self.check(tmp_path_factory, json.dumps([value]).encode())

    @given(ELEMENTS)
    def test_xml(self, tmp_path_factory: pytest.TempPathFactory, parts: list[str]) -> None:
        self.check(tmp_path_factory, f"<cards>{''.join(parts)}</cards>".encode("cp1252", "replace"))


class TestPlain:
    @pytest.mark.parametrize(
        ("markup", "text"),
        [
            ("one  two\tthree", "one two three"),
            ("one<br>two<BR />three</p><p>four", "one\ntwo\nthree\nfour"),
            ("one\ntwo<br>three", "one two\nthree"),
            ("one\ntwo\r\n\nthree", "one\ntwo\nthree"),
            ("<b>Battle<b>: <i>(as <u>if</u>)</i> </B>", "Battle: (as if)"),
            ("Chi < 3 & Force > 2 <3", "Chi < 3 & Force > 2 <3"),
            ("Nonhuman &#149; Oni &amp; \x95 &hellip;", "Nonhuman • Oni & • …"),
            (":bow: [BOW] [Bow] :Bow:", "[bow] [bow] [bow] [bow]"),
            (":g2: :g10: :0: [PAY 4]", "[2 gold] [10 gold] [0 gold] [4 gold]"),
            (":gstar: :g*: :*: :X: [PAY *]", " ".join(["[* gold]"] * 5)),
            (":Rank: :Rank-1: :Rank+2: :Rank•15:", "[rank] [rank -1] [rank +2] [rank 15]"),
            (":air: :air+: :favor: :fear: [FAVOR]", "[air] [air+] [favor] [fear] [favor]"),
            ("Limited: Gain: :unknown: [other]", "Limited: Gain: :unknown: [other]"),
            ("\x1b[31mred\x1b[0m \u202eback\u200bwards\u00ad", "[31mred [0m backwards"),
            ("a\u2028b\u00a0c", "a b c"),
            ("", ""),
            ("<br><br>", ""),
        ],
    )  # fmt: skip
    def test_examples(self, markup: str, text: str) -> None:
        assert plain(markup) == text

    @given(st.text() | st.text(alphabet="<>/bBr :g1x*[]&#;49\n "))
    def test_nothing_that_harms_a_terminal_comes_through(self, markup: str) -> None:
        text = plain(markup)
        assert text.replace("\n", "").isprintable()
        assert all(line == line.strip() != "" for line in text.splitlines())

    @pytest.mark.parametrize(
        "part", ["<", "<a", "&", "&#", ":", ":g", "[pay ", " ", "\n", ":rank ", "<br "]
    )
    def test_long_nonsense_costs_no_time(self, part: str) -> None:
        start = time.monotonic()
        plain(part * (20_000 // len(part)))
        assert time.monotonic() - start < 1
