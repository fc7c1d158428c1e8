from __future__ import annotations

from pathlib import Path

import pytest

from l5r_cards.corpus import digest
from l5r_cards.corpus.digest import corpus_digest, corpus_files
from l5r_cards.corpus.location import data_folder, schema_folder


def test_any_change_changes_it(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = {corpus_digest(small)}
    assert corpus_digest(small) in seen
    for file in corpus_files(small):
        file.write_bytes(file.read_bytes() + b"#\n")
        seen.add(corpus_digest(small))
    (small / "aliases.yaml").rename(small / "aliases2.yaml")
    seen.add(corpus_digest(small))
    monkeypatch.setattr(digest, "LAYOUT_VERSION", 0)
    seen.add(corpus_digest(small))
    assert len(seen) == 3 + len(corpus_files(small))


def test_example_decks_do_not_count(small: Path) -> None:
    before = corpus_digest(small)
    (small / "decks").mkdir()
    (small / "decks" / "deck.txt").write_text("1 Doji Hoturi\n")
    assert corpus_digest(small) == before


def test_the_project_has_its_corpus() -> None:
    assert (data_folder() / "sets.yaml").is_file()
    assert (schema_folder() / "card.schema.json").is_file()
    assert len(corpus_files(data_folder())) > 120
