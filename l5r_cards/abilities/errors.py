"""What is wrong with an ability, where, and what was expected there."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any, NoReturn

__all__ = ["AbilityError", "nearest", "refuse", "shown"]


class AbilityError(ValueError):
    """An ability that cannot be read in the vocabulary."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        """The place, such as ``ring_of_earth[0].do[1].prevent``."""
        self.message = message
        """What is wrong and what was expected, without the place."""


def refuse(path: str, message: str) -> NoReturn:
    """Raises an error for a place.

    :raises AbilityError: always.
    """
    raise AbilityError(path, message)


def nearest(value: object, known: Iterable[str]) -> str:
    """Returns the clause that names the nearest right word, or all of them if none is near."""
    words = sorted(known)
    near = difflib.get_close_matches(str(value), words, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"expected one of {', '.join(words)}"


def shown(value: Any) -> str:
    """Returns a value as an error message shows it."""
    if isinstance(value, bool):
        # YAML 1.1 reads these words as booleans, and an author did not write True.
        return f"{str(value).lower()} (which YAML also reads from yes, no, on and off)"
    if value is None:
        return "nothing"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
