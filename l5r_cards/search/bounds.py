"""What a query may cost, so that no query can keep anyone waiting."""

from __future__ import annotations

import time

__all__ = [
    "LIST_SECONDS",
    "MAX_DEPTH",
    "MAX_LENGTH",
    "MAX_LISTS",
    "MAX_LIST_BYTES",
    "MAX_LIST_LINES",
    "MAX_PATTERN",
    "MAX_TERMS",
    "SECONDS",
    "Allowance",
]

MAX_LENGTH = 2000
"""Characters of a query."""
MAX_TERMS = 100
"""Words, phrases, patterns and comparisons of a query."""
MAX_DEPTH = 40
"""Parentheses and negations within each other."""
MAX_PATTERN = 200
"""Characters of a pattern."""
MAX_LISTS = 10
"""Different lists of a query, each of which is read once."""
MAX_LIST_BYTES = 200_000
"""Bytes of a list."""
MAX_LIST_LINES = 1000
"""Lines of a list that name cards; one that names none, or is misspelt, takes a millisecond."""
LIST_SECONDS = 0.5
"""Processor time after which a query reads no further list; it is not counted below."""
SECONDS = 0.15
"""Processor time for the patterns, the texts and the SQL of a query, fifty times what usual ones
take. SQLite's steps would be the same on every machine, but in the time they take they differ too
much: three million took 20 ms for forty titles joined by OR, and 250 ms for ninety lookups."""


class Allowance:
    """Processor time that a query may still take; a busy machine does not use it up."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._end = time.thread_time() + seconds

    def left(self) -> float:
        """Returns the seconds that are left, negative when it is spent."""
        return self._end - time.thread_time()

    def extend(self, seconds: float) -> None:
        """Gives more time, in return for what was done for later queries, too."""
        self._end += seconds

    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left() < 0
