from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from l5r_cards.corpus.errors import CorpusError
from l5r_cards.corpus.load import Corpus
from l5r_cards.corpus.location import data_folder
from l5r_cards.corpus.reader import parse, read


def written(folder: Path, text: str) -> Path:
    file = folder / "file.yaml"
    file.write_bytes(text.encode())
    return file


@pytest.mark.parametrize(
    "text",
    [
        "- {a: 1, b: -2, c: 1.5, d: true, e: false, f: null, g: }",
        "- {a: '12', b: \"x\\ty\", c: Naga Attaché, d: 'it''s', e: '*', f: '- x', g: a & b}",
        "- a: >-\n    long\n    text\n  b: |\n    lines\n    more\n- [1, [2, {c: d}]]",
    ],
)
def test_values_are_what_pyyaml_reads(tmp_path: Path, text: str) -> None:
    assert read(written(tmp_path, text)) == yaml.safe_load(text)


def test_the_corpus_is_what_pyyaml_reads() -> None:
    for name in ("sets", "aliases", "cards/gold_edition", "cards/promotional_celestial"):
        file = data_folder() / f"{name}.yaml"
        assert read(file) == yaml.safe_load(file.read_bytes())


def test_a_date_is_text(tmp_path: Path) -> None:
    assert read(written(tmp_path, "[2003-10-01]")) == ["2003-10-01"]


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("- a: 1\n  b: [1\n- c: 2", 3, 4, "not YAML"),
        ("- a: 1\n  b:\t2\n", 2, 5, "a tab; expected spaces"),
        ("- a: 1\n  a: 2\n", 2, 3, "duplicate key 'a'"),
        ("- a: 1\n  b: no\n", 2, 6, "'no' in quotes"),
        ("- 1\n- 010\n", 2, 3, "'010' in quotes"),
        ("- 1\n- 10:30\n", 2, 3, "'10:30' in quotes"),
        ("- +2", 1, 3, "'+2' in quotes"),
        ("- a: &x 1\n- *x", 1, 6, "a YAML anchor"),
        ("- a\n- !!str 5", 2, 3, "a YAML tag"),
        ("- a\n- !!python/name:os.system x", 2, 3, "a YAML tag"),
        ("- [a]: 1", 1, 3, "a plain word as key"),
        ("a: 1", 1, 1, "expected a list at the top level"),
        ("# nothing\n", 1, 1, "an empty file"),
        ("", 1, 1, "an empty file"),
        ("- a\n--- \n- b", 2, 1, "not YAML"),
    ],
)
def test_a_fault_has_its_place(
    tmp_path: Path, text: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        read(written(tmp_path, text))
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert message in caught.value.message
    assert str(caught.value).startswith(f"{tmp_path / 'file.yaml'}:{line}:{column}: ")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_bytes(b"- a\n- \xff\xfe\n")
    with pytest.raises(CorpusError):
        read(file)


def test_places_of_parts(tmp_path: Path) -> None:
    document = parse(written(tmp_path, "- a: 1\n  b:\n    - {c: 2}\n    - {c: 3}\n"))
    assert document.place((0, "b", 1, "c")) == (4, 8)
    assert document.place((0,), "b") == (2, 3)
    assert document.place((0, "b", 9)) == (2, 3)


def test_a_key_that_no_card_has(small: Path) -> None:
    file = small / "cards/imperial_edition.yaml"
    file.write_text(file.read_text().replace("force", "forse"))
    with pytest.raises(CorpusError, match=r"imperial_edition.yaml:6:3: unknown key 'forse'"):
        list(Corpus(small).cards())


def test_a_card_without_a_known_type(small: Path) -> None:
    file = small / "cards/unprinted.yaml"
    file.write_text(file.read_text().replace("[Holding]", "[Hold]"))
    with pytest.raises(CorpusError, match=r"unprinted.yaml:1:3: expected a card"):
        list(Corpus(small).cards())


def test_what_follows_is_filled_in(small: Path) -> None:
    cards = {card["id"]: card for card in Corpus(small).cards()}
    assert cards["doji_hoturi"]["deck"] == "dynasty"
    assert cards["doji_hoturi"]["unique"] is True
    assert "unique" not in cards["shiryo_no_hoturi"]
