"""Checks the whole corpus: syntax, schemas, and references from file to file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from l5r_cards.corpus.entry import complete
from l5r_cards.corpus.errors import CorpusError
from l5r_cards.corpus.location import data_folder, schema_folder
from l5r_cards.corpus.reader import Document, parse, read
from l5r_cards.corpus.references import Contents, Finding, references
from l5r_cards.corpus.shape import Shape

__all__ = ["Fault", "check_corpus"]


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong in a corpus file."""

    file: Path
    line: int
    """1-based line number."""
    path: str
    """JSON path of the part concerned, such as ``$[12].printings[0].set``."""
    message: str
    """What is wrong and what was expected."""


_FILES = {
    "cards/*.yaml": "card",
    "sets.yaml": "set",
    "pools.yaml": "pool",
    "aliases.yaml": "alias",
    "not_cards.yaml": "not_card",
    "missing.yaml": "missing",
    "rules/untested.yaml": "untested",
    "rules/*.yaml": "rule",
    "formats/*.yaml": "format",
    "rulesets.yaml": "rulesets",
    "abilities/*.yaml": "ability",
}
"""Which schema each file of the corpus obeys: that of the first pattern that fits."""


def check_corpus(folder: Path | None = None, schemas: Path | None = None) -> list[Fault]:
    """Returns every fault of a corpus folder, by file and line; none if it is sound.

    References are checked of those entries that obey their schema.

    :raises OSError: a schema or a corpus file cannot be read.
    """
    folder = folder or data_folder()
    schemas = schemas or schema_folder()
    contents = Contents()
    faults: list[Fault] = []
    findings: list[Finding] = []
    seen: set[Path] = set()
    for pattern, name in _FILES.items():
        files = sorted(set(folder.glob(pattern)) - seen)
        seen.update(files)
        if not files and "*" not in pattern:
            faults.append(Fault(folder / pattern, 1, "$", "there is no such file"))
        shape = Shape(json.loads((schemas / f"{name}.schema.json").read_text("utf-8")))
        for file in files:
            try:
                value = read(file, shape.top)
            except CorpusError as error:
                faults.append(Fault(file, error.line, "$", error.message))
                continue
            findings += _misshapen(file, value, shape, name, contents)
    findings += references(contents)
    faults += _placed(findings)
    return sorted(faults)


def _misshapen(
    file: Path, value: Any, shape: Shape, name: str, contents: Contents
) -> Iterator[Finding]:
    parts = enumerate(value) if isinstance(value, list) else [(None, value)]
    for index, part in parts:
        start: tuple[str | int, ...] = () if index is None else (index,)
        sound = True
        for path, key, message in shape.faults(part):
            sound = False
            yield Finding(file, (*start, *path), key, message)
        if sound:
            contents.add(name, file, start, complete(part) if name == "card" else part)


def _placed(findings: list[Finding]) -> Iterator[Fault]:
    document = lru_cache(maxsize=1)(_document)
    for finding in sorted(findings, key=lambda finding: finding.file):
        line, _ = document(finding.file).place(finding.path, finding.key)
        path = (*finding.path, finding.key) if finding.key is not None else finding.path
        yield Fault(finding.file, line, _json_path(path), finding.message)


def _document(file: Path) -> Document:
    try:
        return parse(file)
    except CorpusError:
        return parse(file, dict)


def _json_path(path: tuple[str | int, ...]) -> str:
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
