"""The corpus digest: changes when any file does that the database is built from."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

__all__ = ["LAYOUT_VERSION", "corpus_digest", "corpus_files"]

LAYOUT_VERSION = 11
"""Version of the database's tables; raise it when they, or how they are filled, change."""

_FOLDERS = ("", "cards", "formats", "rules")


def corpus_files(folder: Path) -> list[Path]:
    """Returns every file of the corpus in a folder such as `data_folder` names, sorted."""
    found = []
    for name in _FOLDERS:
        inner = f"{folder}/{name}" if name else str(folder)
        try:
            # Path objects would double the time of a cold start's first step.
            names = os.listdir(inner)  # noqa: PTH208
        except FileNotFoundError:
            continue
        found += [f"{inner}/{file}" for file in names if file.endswith(".yaml")]
    return [Path(file) for file in sorted(found)]


def corpus_digest(folder: Path) -> str:
    """Returns the SHA-256 over the layout version and the names and bytes of the corpus files.

    :raises OSError: a file cannot be read.
    """
    digest = hashlib.sha256(f"layout {LAYOUT_VERSION}".encode())
    skip = len(str(folder)) + 1
    for file in corpus_files(folder):
        with file.open("rb", buffering=0) as stream:
            content = stream.read()
        digest.update(f"\n{str(file)[skip:]} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()
