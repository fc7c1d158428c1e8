"""Where the corpus and its schemas lie."""

from __future__ import annotations

from pathlib import Path

__all__ = ["data_folder", "schema_folder"]

_PACKAGE = Path(__file__).resolve().parent.parent


def data_folder() -> Path:
    """Returns the folder of the corpus' YAML files.

    That is the installed package's own copy, or else ``data/`` of the checkout.
    """
    return _folder("data")


def schema_folder() -> Path:
    """Returns the folder of the JSON Schemas, found as `data_folder` finds the facts."""
    return _folder("schemas")


def _folder(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
